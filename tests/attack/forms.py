"""Every attack has a short form for each run of the tests, and a long one for the night."""

from __future__ import annotations

from typing import Any

import pytest


def forms(
    names: str | tuple[str, ...], *, short: list[Any], long: list[Any]
) -> pytest.MarkDecorator:
    """The cases of both forms; each is a value, or a tuple with one for each name."""
    return pytest.mark.parametrize(
        names,
        [pytest.param(*_values(case), id=_id("short", case)) for case in short]
        + [
            pytest.param(*_values(case), id=_id("long", case), marks=pytest.mark.nightly)
            for case in long
        ],
    )


def _values(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)


def _id(form: str, case: Any) -> str:
    parts = [" and ".join(one) if isinstance(one, tuple) else str(one) for one in _values(case)]
    return "-".join([form, *parts])
