"""What holds for all tests."""

from __future__ import annotations

import signal

import pytest


def pytest_configure() -> None:
    """Checks in the background inherit that Ctrl-C is ignored; those of Ctrl-C need it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of the night may take their time."""
    for item in items:
        if item.get_closest_marker("nightly"):
            item.add_marker(pytest.mark.timeout(0))
