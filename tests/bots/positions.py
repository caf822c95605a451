"""Positions in the middle of games, for bots to think about."""

from __future__ import annotations

import acropole
from acropole.kernel.chance import seeded
from acropole.kernel.state import State

GAMES: dict[str, dict[str, int]] = {
    "monuments": {"players": 3},
    "monumental": {"players": 2},
    "imperium": {},
}


def after(game: str, answers: int, seed: int = 1) -> State:
    """A game after so many answers by chance, and then on to a question with a choice."""
    state = acropole.game(game).new(seed=seed, **GAMES[game])
    rng = seeded(seed)
    while answers > 0 or len(state.legal_actions()) < 3:
        legal = state.legal_actions()
        state.apply(legal[rng.below(len(legal))])
        answers -= 1
    return state
