"""What holds for all tests."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from acropole.bots import base, plugins


def pytest_configure() -> None:
    """Checks in the background inherit that Ctrl-C is ignored; those of Ctrl-C need it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


# They wait for browsers and servers in real time, which a busy machine cannot promise.
REAL_TIME = ("tests/web/", "tests/attack/")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of the night may take their time; those of real time a second try, which is told."""
    for item in items:
        if item.get_closest_marker("nightly"):
            item.add_marker(pytest.mark.timeout(0))
        if item.nodeid.startswith(REAL_TIME):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(autouse=True)
def no_bots_of_other_tests() -> Iterator[None]:
    """A bot that a test brings in a file is known to this process, and to those that it starts."""
    known, files = dict(base._bots), os.environ.get(plugins.VARIABLE)
    loaded = set(plugins._loaded)
    yield
    plugins._loaded.intersection_update(loaded)
    base._bots.clear()
    base._bots.update(known)
    if files is None:
        os.environ.pop(plugins.VARIABLE, None)
    else:
        os.environ[plugins.VARIABLE] = files
