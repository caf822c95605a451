"""The package as it was built."""

from __future__ import annotations

import os

import pytest

import acropole
from acropole import purity


@pytest.mark.skipif("ACROPOLE_EXPECT" not in os.environ, reason="set by make test")
def test_the_hot_code_is_compiled_when_it_should_be() -> None:
    assert acropole.is_compiled() == (os.environ["ACROPOLE_EXPECT"] == "compiled")


@pytest.mark.skipif(os.environ.get(purity.VARIABLE) != "1", reason="pure run only")
def test_the_pure_sources_run_when_asked_for() -> None:
    assert not acropole.is_compiled()
