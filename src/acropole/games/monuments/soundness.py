"""What a position of Monuments is made of, for those that come from outside."""

from __future__ import annotations

from acropole.games.monuments.numbers import (
    CARDS,
    DISPLAYS,
    MONUMENTS,
    NUMBERS,
    PLACE,
    REMOVE,
    ROW_CARDS,
    SYMBOLS,
    TURN,
)
from acropole.games.monuments.rules.scoring import PAGES
from acropole.games.monuments.state.position import MonumentsPosition
from acropole.games.monuments.state.tables import Tables
from acropole.kernel.machine import numbers
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

MOST_PLACED = (0, NUMBERS)


def _is_display(stones: int) -> bool:
    """Digits of 4 bits, each the number of a card."""
    while stones:
        if not 1 <= stones & 15 <= NUMBERS:
            return False
        stones >>= 4
    return True


def shape(tables: Tables, seats: int) -> Shape:
    cards = masks(NUMBERS)
    return Shape(
        seats,
        numbers(tables.code),
        parts={
            "hand": rows(seats * MONUMENTS, cards),
            "seen": rows(seats * MONUMENTS, cards),
            "display": rows(DISPLAYS * MONUMENTS, masks(4 * NUMBERS), fits=_is_display),
            "held": rows(seats * SYMBOLS, (0, CARDS)),
            "shown": rows(DISPLAYS * SYMBOLS, (0, CARDS)),
            "builders": rows(MONUMENTS, (0, DISPLAYS)),
            "disc": rows(MONUMENTS, below(len(tables.sole))),
            "gone": rows(MONUMENTS, cards),
            "row": rows(ROW_CARDS, below_or_none(CARDS)),
            "marked": rows(DISPLAYS, COUNTER),
            "overflow": rows(DISPLAYS, COUNTER),
            "historians": rows(DISPLAYS, below(PAGES)),
            "history": up_to(DISPLAYS * tables.historians, below(tables.displays * PAGES)),
            "pile": up_to(CARDS, below(CARDS)),
        },
        frames={
            TURN: Frame(a=COUNTER, b=FLAG, c=COUNTER),
            PLACE: Frame(below(tables.displays), MOST_PLACED, MOST_PLACED, source=below(MONUMENTS)),
            REMOVE: Frame(below(SYMBOLS), (1, CARDS)),
        },
        effects=Frame((1, 1), c=below(tables.displays)),
    )


def loose_ends(board: MonumentsPosition) -> list[str]:
    """An action that is bought is added to the turn, which lies under everything else."""
    return [] if board.is_over or board.stack[0] == TURN else ["no turn is under way"]
