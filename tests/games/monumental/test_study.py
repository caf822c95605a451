"""What a finished game tells those who study balance."""

from __future__ import annotations

from acropole.games.monumental.variant import MonumentalRules
from tests.games.monumental.table import world
from tests.games.monumental.test_end import ended


def test_dominations_are_told_by_civilization() -> None:
    state = ended(policies={0: "raids pillage", 1: "sakoku"})
    assert isinstance(state.variant, MonumentalRules)
    facts = state.variant.study(world(state), []).facts
    assert facts["dominations of the danish"] == 1
    assert facts["dominations of the japanese"] == 0
