"""What others may build on: every name has a promise, a docstring and its place on the page."""

from __future__ import annotations

import importlib
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import acropole

ROOT = Path(__file__).parents[1]
PROMISES = tomllib.loads((ROOT / "tools" / "api.toml").read_text(encoding="utf-8"))


def test_the_page_is_as_the_docstrings_are() -> None:
    command = [sys.executable, str(ROOT / "tools" / "write-api"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("module", ["acropole", "acropole.bots"])
def test_what_is_exported_is_promised_and_nothing_else(module: str) -> None:
    exported = importlib.import_module(module).__all__
    assert sorted(exported) == sorted(PROMISES[module])


def test_each_promise_is_stable_or_provisional() -> None:
    for names in PROMISES.values():
        for promise in names.values():
            assert promise.startswith(("stable", "provisional"))


def test_errors_that_people_cause_have_one_base() -> None:
    for name in acropole.__all__:
        found = getattr(acropole, name)
        if isinstance(found, type) and issubclass(found, Exception):
            assert issubclass(found, acropole.AcropoleError)


def test_the_package_says_that_it_is_typed() -> None:
    assert (ROOT / "src" / "acropole" / "py.typed").exists()
