"""Hints for people."""

from __future__ import annotations

import pytest

from acropole.bots import Ismcts, Sight, hints, hopes
from tests.bots.positions import GAMES, after


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
