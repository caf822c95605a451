"""What a position of Monuments is made of, for those that come from outside."""

from __future__ import annotations

from acropole.games.monuments import numbers as n
from acropole.games.monuments.rules.scoring import PAGES
from acropole.games.monuments.state.position import MonumentsPosition
from acropole.games.monuments.state.tables import Tables
from acropole.kernel.machine import TIMES, numbers
from acropole.kernel.soundness import (
    COUNTER,
    FLAG,
    Frame,
    Shape,
    below,
    below_or_none,
    masks,
    rows,
    up_to,
)

MOST_PLACED = (0, n.NUMBERS)


def _is_display(stones: int) -> bool:
    """Digits of 4 bits, each the number of a card."""
    while stones:
        if not 1 <= stones & 15 <= n.NUMBERS:
            return False
        stones >>= 4
    return True


def shape(tables: Tables, seats: int) -> Shape:
    cards = masks(n.NUMBERS)
    return Shape(
        seats,
        numbers(tables.code),
        parts={
            "hand": rows(seats * n.MONUMENTS, cards),
            "seen": rows(seats * n.MONUMENTS, cards),
            "display": rows(n.DISPLAYS * n.MONUMENTS, masks(4 * n.NUMBERS), fits=_is_display),
            "held": rows(seats * n.SYMBOLS, (0, n.CARDS)),
            "shown": rows(n.DISPLAYS * n.SYMBOLS, (0, n.CARDS)),
            "builders": rows(n.MONUMENTS, (0, n.DISPLAYS)),
            "disc": rows(n.MONUMENTS, below(len(tables.sole))),
            "gone": rows(n.MONUMENTS, cards),
            "row": rows(n.ROW_CARDS, below_or_none(n.CARDS)),
            "marked": rows(n.DISPLAYS, COUNTER),
            "overflow": rows(n.DISPLAYS, COUNTER),
            "historians": rows(n.DISPLAYS, below(PAGES)),
            "history": up_to(n.DISPLAYS * tables.historians, below(tables.displays * PAGES)),
            "pile": up_to(n.CARDS, below(n.CARDS)),
        },
        frames={
            n.Q_TURN: Frame({n.TURN_LEFT: COUNTER, n.TURN_BOUGHT: FLAG, n.TURN_STEPS: COUNTER}),
            n.Q_PLACE: Frame(
                {
                    n.PLACE_DISPLAY: below(tables.displays),
                    n.PLACE_PLACED: MOST_PLACED,
                    n.PLACE_LEAST: MOST_PLACED,
                },
                source=below(n.MONUMENTS),
            ),
            n.Q_REMOVE: Frame({n.REMOVE_SYMBOL: below(n.SYMBOLS), n.REMOVE_LEFT: (1, n.CARDS)}),
        },
        effects=Frame({TIMES: (1, 1), n.EFFECT_DISPLAY: below(tables.displays)}),
    )


def loose_ends(board: MonumentsPosition) -> list[str]:
    """An action that is bought is added to the turn, which lies under everything else."""
    return [] if board.is_over or board.stack[0] == n.Q_TURN else ["no turn is under way"]
