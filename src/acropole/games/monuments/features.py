"""What a learner sees of Monuments."""

from __future__ import annotations

from typing import Final, cast

from acropole.games.monuments import numbers as n
from acropole.games.monuments.rules import hands, scoring
from acropole.games.monuments.state.position import MonumentsPosition
from acropole.kernel.fast import i64
from acropole.kernel.features import Features
from acropole.kernel.interface import Part
from acropole.kernel.machine import KIND, SOURCE
from acropole.kernel.position import Position

ROW_FACTS: Final = 16  # MONUMENTS + SYMBOLS + 1: of one place of the row
QUESTIONS: Final = 3
TURN_FACTS: Final = 4


def layout(model: MonumentsPosition) -> list[Part]:
    seats, displays = model.seats, model.tables.displays
    return [
        Part("hand", n.CARDS, 1, "own cards, monument by monument"),
        Part("known", (seats - 1) * n.CARDS, 1, "cards that others took face up and hold"),
        Part("gone", n.CARDS, 1, "cards out of the game"),
        Part("stacks", displays * n.MONUMENTS * 2, 9, "height, highest number; by display"),
        Part("row", n.ROW_CARDS * ROW_FACTS, 1, "a place: monument, symbol, number / 9"),
        Part("question", QUESTIONS, 1, "turn, place a card, remove a card"),
        Part("asked", n.MONUMENTS, 1, "the monument that cards are placed on"),
        Part("turn", TURN_FACTS, 4, "whether mine, actions left, bought, cards placed"),
        Part("held", n.SYMBOLS, 6, "own cards by symbol"),
        Part("hands", seats, 12, "cards in each hand"),
        Part("shown", displays * n.SYMBOLS, 10, "symbols in each display"),
        Part("discs", n.MONUMENTS, 8, "position of each disc on its track"),
        Part("historians", displays, 3, "historians not used"),
        Part("pages", displays, 12, "pages of histories"),
        Part("pile", 1, 100, "cards in the pile"),
        Part("scores", seats, 60, "points now"),
    ]


class MonumentsFeatures(Features):
    def __init__(self, model: MonumentsPosition) -> None:
        super().__init__(model, layout(model))
        self.displays: i64 = model.tables.displays
        self.colours: i64 = model.tables.colours

    def fill(self, position: Position, seat: i64) -> None:
        board = cast(MonumentsPosition, position)
        at: i64 = self.add_cards(board, seat)
        at = self.add_stacks(board, seat, at)
        at = self.add_row(board, at)
        at = self.add_question(board, seat, at)
        at = self.add_hands(board, seat, at)
        at = self.add_displays(board, seat, at)
        self.add(at, board.pile.size)
        place: i64
        for place in range(self.seats):
            self.add(at + 1 + place, board.score((seat + place) % self.seats))

    def add_cards(self, board: MonumentsPosition, seat: i64) -> i64:
        """The parts `hand`, `known` and `gone`."""
        at: i64 = 0
        place: i64
        m: i64
        for m in range(n.MONUMENTS):
            at = self.add_bits(at, board.hand[seat * n.MONUMENTS + m], n.NUMBERS)
        for place in range(1, self.seats):
            other: i64 = (seat + place) % self.seats
            for m in range(n.MONUMENTS):
                at = self.add_bits(at, board.seen[other * n.MONUMENTS + m], n.NUMBERS)
        for m in range(n.MONUMENTS):
            at = self.add_bits(at, board.gone[m], n.NUMBERS)
        return at

    def display(self, seat: i64, place: i64) -> i64:
        """The display that comes so many after the viewer's first."""
        return (seat * self.colours + place) % self.displays

    def add_stacks(self, board: MonumentsPosition, seat: i64, at: i64) -> i64:
        place: i64
        m: i64
        for place in range(self.displays):
            first: i64 = self.display(seat, place) * n.MONUMENTS
            for m in range(first, first + n.MONUMENTS):
                stones: i64 = board.display[m]
                if stones:
                    self.add(at, hands.height(stones))
                    self.add(at + 1, hands.highest(stones))
                at += 2
        return at

    def add_row(self, board: MonumentsPosition, at: i64) -> i64:
        i: i64
        for i in range(n.ROW_CARDS):
            card: i64 = board.row[i]
            if card >= 0:
                self.add(at + card // n.NUMBERS, 1)
                self.add(at + n.MONUMENTS + board.tables.symbol[card], 1)
                self.add_share(at + ROW_FACTS - 1, float(card % n.NUMBERS + 1) / n.NUMBERS)
            at += ROW_FACTS
        return at

    def add_question(self, board: MonumentsPosition, seat: i64, at: i64) -> i64:
        """The parts `question`, `asked` and `turn`: all of it happens in the open."""
        turn: i64 = at + QUESTIONS + n.MONUMENTS
        if board.to_move >= 0:
            top: i64 = board.sp
            kind: i64 = board.stack[top + KIND]
            if n.Q_TURN <= kind < n.Q_TURN + QUESTIONS:
                self.add(at + kind - n.Q_TURN, 1)
            if kind == n.Q_PLACE:
                self.add(at + QUESTIONS + board.stack[top + SOURCE], 1)
                self.add(turn + 3, board.stack[top + n.PLACE_PLACED])
            if board.to_move == seat:
                self.add(turn, 1)
            self.add(turn + 1, board.stack[n.TURN_LEFT])  # the turn is always the lowest frame
            self.add(turn + 2, board.stack[n.TURN_BOUGHT])
        return turn + TURN_FACTS

    def add_hands(self, board: MonumentsPosition, seat: i64, at: i64) -> i64:
        """The parts `held` and `hands`."""
        at = self.add_all(at, board.held, seat * n.SYMBOLS, (seat + 1) * n.SYMBOLS)
        place: i64
        symbol: i64
        for place in range(self.seats):
            first: i64 = (seat + place) % self.seats * n.SYMBOLS
            for symbol in range(first, first + n.SYMBOLS):
                self.add(at, board.held[symbol])
            at += 1
        return at

    def add_displays(self, board: MonumentsPosition, seat: i64, at: i64) -> i64:
        """The parts `shown`, `discs`, `historians` and `pages`."""
        place: i64
        display: i64
        for place in range(self.displays):
            display = self.display(seat, place)
            at = self.add_all(at, board.shown, display * n.SYMBOLS, (display + 1) * n.SYMBOLS)
        at = self.add_all(at, board.disc, 0, n.MONUMENTS)
        for place in range(self.displays):
            self.add(at + place, board.historians[self.display(seat, place)])
        at += self.displays
        written: i64
        for written in range(len(board.history)):
            display = board.history[written] // scoring.PAGES
            place = (display - seat * self.colours + self.displays) % self.displays
            self.add(at + place, board.history[written] % scoring.PAGES)
        return at + self.displays
