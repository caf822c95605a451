"""What bots lean to in Imperium: to do something first, and to see many cards."""

from __future__ import annotations

import acropole
from acropole.games.imperium import numbers as n
from acropole.kernel.chance import seeded
from acropole.kernel.machine import NO
from tests.games.imperium.table import world


def test_acting_comes_before_ending_the_turn() -> None:
    state, rng = acropole.game("imperium").new(seed=3), seeded(3)
    seen = 0
    while not state.is_over:
        legal = state.legal_actions()
        if world(state).stack[world(state).sp] == n.Q_TURN:
            acting = [action for action in legal if action >= n.A_PLAY]
            assert all(
                world(state).lean(action) > world(state).lean(n.A_END_TURN) for action in acting
            )
            seen += any(action >= n.A_EXHAUST for action in acting)
        state.apply(legal[rng.below(len(legal))])
    assert seen


def test_in_the_clean_up_cards_are_rather_discarded_than_kept() -> None:
    state = acropole.game("imperium").new(seed=3)
    state.apply(n.A_END_TURN)
    state.apply(state.legal_actions()[0])
    assert world(state).stack[world(state).sp] == n.Q_DISCARD
    keep, *cards = state.legal_actions()
    assert keep == NO
    assert all(world(state).lean(card) > world(state).lean(keep) for card in cards)
