"""Hints for people."""

from __future__ import annotations

import pytest

from acropole.bots import Ismcts, Reason, Sight, hints, hopes, reasons, reasons_text
from acropole.bots.styles import rules_of
from tests.bots.positions import GAMES, after

pytestmark = pytest.mark.once


@pytest.mark.parametrize("game", GAMES)
def test_three_answers_with_their_chances_best_first(game: str) -> None:
    state = after(game, 30)
    found = hints(Sight(state), 1, 60)
    assert len(found) == 3
    assert {hint.action for hint in found} <= set(state.legal_actions())
    assert all(0 < hint.chance < 1 for hint in found)
    shares = [hint.share for hint in found]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) <= 1


def test_the_first_hint_is_what_the_bot_would_answer() -> None:
    sight = Sight(after("monuments", 30))
    assert hints(sight, 4, 60)[0].action == Ismcts(4, iters=60).choose(sight)


def test_hopes_share_out_one_victory() -> None:
    state = after("monuments", 30)
    found = hopes(Sight(state), state.legal_actions()[0], 1, 40)
    assert len(found) == 3
    assert sum(found) == pytest.approx(1)


@pytest.mark.parametrize("game", GAMES)
def test_reasons_compare_the_best_answer_with_the_next_and_the_others_with_it(game: str) -> None:
    state = after(game, 30)
    found = hints(Sight(state), 1, 60)
    best = max(found, key=lambda hint: hint.chance)
    assert [hint.is_best for hint in found].count(True) == 1
    assert best.is_best
    for hint in found:
        assert len(hint.reasons) <= 3
        for reason in hint.reasons:
            assert abs(reason.points) >= 0.3


def test_what_an_answer_brings_is_a_reason_for_it() -> None:
    state = after("monuments", 60)
    actions = state.legal_actions()
    first, second = reasons(Sight(state), actions[:2], 1)
    assert {reason.aspect: reason.points for reason in first} == {
        reason.aspect: -reason.points for reason in second
    }
    assert reasons(Sight(state), actions[:1], 1) == [()]


def test_reasons_are_said_in_both_languages() -> None:
    rules = rules_of(after("monumental", 10))
    why = (Reason("provinces", 1.52), Reason("gold", -0.4), Reason("others", 0.3))
    assert reasons_text(rules, why, "en") == "provinces +1.5, gold −0.4, the others +0.3"
    assert reasons_text(rules, why, "fr") == "provinces +1,5, or −0,4, les autres +0,3"
    assert reasons_text(rules, (), "en") == ""
