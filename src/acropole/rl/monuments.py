"""What a learner sees of Monuments."""

from __future__ import annotations

from functools import cache

import numpy as np

from acropole.games.monuments.actions import (
    MONUMENTS,
    NUMBERS,
    PLACE,
    REMOVE,
    ROW_CARDS,
    SYMBOLS,
    TURN,
)
from acropole.games.monuments.board import height, highest
from acropole.games.monuments.scoring import PAGES
from acropole.games.monuments.state import MonumentsState
from acropole.kernel.machine import KIND, SOURCE, A, B, numbers
from acropole.rl.layout import Floats, Part, Reader

CARDS = MONUMENTS * NUMBERS
BITS = np.arange(NUMBERS)
ROW_FACTS = MONUMENTS + SYMBOLS + 1  # of one place of the row
TURN_FACTS = 4


@cache
def stack_facts(stones: int) -> tuple[int, int]:
    """Height and highest number of a monument in a display."""
    return height(stones), highest(stones)


class MonumentsReader(Reader[MonumentsState]):
    def layout(self, model: MonumentsState) -> tuple[Part, ...]:
        seats, displays = self.seats, model.tables.displays
        return (
            Part("hand", CARDS, 1, "own cards, monument by monument"),
            Part("known", (seats - 1) * CARDS, 1, "cards that others took face up and hold"),
            Part("gone", CARDS, 1, "cards out of the game"),
            Part("stacks", displays * MONUMENTS * 2, 9, "height, highest number; by display"),
            Part("row", ROW_CARDS * ROW_FACTS, 1, "a place: monument, symbol, number / 9"),
            Part("question", 3, 1, "turn, place a card, remove a card"),
            Part("asked", MONUMENTS, 1, "the monument that cards are placed on"),
            Part("turn", TURN_FACTS, 4, "whether mine, actions left, bought, cards placed"),
            Part("held", SYMBOLS, 6, "own cards by symbol"),
            Part("hands", seats, 12, "cards in each hand"),
            Part("shown", displays * SYMBOLS, 10, "symbols in each display"),
            Part("discs", MONUMENTS, 8, "position of each disc on its track"),
            Part("historians", displays, 3, "historians not used"),
            Part("pages", displays, 12, "pages of histories"),
            Part("pile", 1, 100, "cards in the pile"),
            Part("scores", seats, 60, "points now"),
        )

    def fill(self, state: MonumentsState, seat: int, out: Floats) -> None:
        chairs = self.chairs(seat)
        masks = numbers(state.hand)[seat * MONUMENTS : (seat + 1) * MONUMENTS]
        seen = numbers(state.seen)
        for other in chairs[1:]:
            masks += seen[other * MONUMENTS : (other + 1) * MONUMENTS]
        masks += numbers(state.gone)
        bits = np.array(masks)[:, None] >> BITS & 1
        out[: bits.size] = bits.ravel()
        colours = state.tables.colours
        displays = [chair * colours + colour for chair in chairs for colour in range(colours)]
        small = self._stacks(state, displays)
        self._write_row(state, out)
        out[self.at["stacks"] : self.at["stacks"] + len(small)] = small
        tail = [
            *self._question(state, seat),
            *numbers(state.held)[seat * SYMBOLS : (seat + 1) * SYMBOLS],
            *self._hands(state, chairs),
            *self._displays(state, displays),
            state.pile.size,
            *[state.score(chair) for chair in chairs],
        ]
        out[self.at["question"] :] = tail

    def _stacks(self, state: MonumentsState, displays: list[int]) -> list[int]:
        stones = numbers(state.display)
        return [
            fact
            for display in displays
            for stack in stones[display * MONUMENTS : (display + 1) * MONUMENTS]
            for fact in stack_facts(stack)
        ]

    def _write_row(self, state: MonumentsState, out: Floats) -> None:
        at = self.at["row"]
        for card in numbers(state.row):
            if card >= 0:
                out[at + card // NUMBERS] = 1
                out[at + MONUMENTS + state.tables.symbol[card]] = 1
                out[at + ROW_FACTS - 1] = (card % NUMBERS + 1) / NUMBERS
            at += ROW_FACTS

    def _question(self, state: MonumentsState, seat: int) -> list[int]:
        """The parts `question`, `asked` and `turn`: all of it happens in the open."""
        found = [0] * (3 + MONUMENTS + TURN_FACTS)
        if state.is_over:
            return found
        top = state.sp
        kind = state.stack[top + KIND]
        for place, question in enumerate((TURN, PLACE, REMOVE)):
            found[place] = int(kind == question)
        if kind == PLACE:
            found[3 + state.stack[top + SOURCE]] = 1
            found[-1] = state.stack[top + B]
        found[-4:-1] = [int(state.to_move == seat), state.stack[A], state.stack[B]]
        return found

    def _hands(self, state: MonumentsState, chairs: list[int]) -> list[int]:
        held = numbers(state.held)
        return [sum(held[chair * SYMBOLS : (chair + 1) * SYMBOLS]) for chair in chairs]

    def _displays(self, state: MonumentsState, displays: list[int]) -> list[int]:
        """The parts `shown`, `discs`, `historians` and `pages`."""
        shown = numbers(state.shown)
        pages = dict.fromkeys(displays, 0)
        for written in numbers(state.history):
            pages[written // PAGES] += written % PAGES
        return [
            *[n for d in displays for n in shown[d * SYMBOLS : (d + 1) * SYMBOLS]],
            *numbers(state.disc),
            *[state.historians[d] for d in displays],
            *pages.values(),
        ]
