"""How far a game of Monumental is."""

from __future__ import annotations

from acropole.games.monumental import numbers as n
from acropole.games.monumental.continuous.rounds import FEW_CARDS
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.kernel.interface import Goal

# Cards that leave the deck in a turn, for each track: one in any case, and what is taken besides
# was measured over games of greedy bots. This round goes on, and one more follows the last card.
PACE = 1.1
MORE_ROUNDS = 2


def goal(world: MonumentalPosition) -> Goal:
    """The deck runs out; then everybody has one more turn, and the table tells how many that is."""
    tables = world.tables
    whole = len(tables.development) - tables.track_places
    if len(world.rounds.now):
        is_last = bool(world.rounds.now[n.R_LAST])
        left = max(world.undealt - FEW_CARDS, 0)
        rounds = 1 if is_last else -(-left // world.seats) + 1
        return Goal("deck-low", {"cards": left}, _percent(left, whole - FEW_CARDS), rounds)
    if world.turns_left >= 0:
        return Goal("deck-empty", {"turns": world.turns_left}, 100)
    turns = int(world.undealt) / (PACE * int(tables.track_rows))
    rounds = int(turns / int(world.seats)) + MORE_ROUNDS
    return Goal("deck-empty", {"cards": world.undealt}, _percent(world.undealt, whole), rounds)


def _percent(left: int, whole: int) -> int:
    return 100 - round(100 * left / whole) if 0 < left <= whole else 100 if left <= 0 else 0
