"""What lies on the table of Monuments: hands, displays, discs, the row and the pile.

A set of cards is a mask of numbers for each monument: bit n-1 stands for the card numbered n. The
cards of one monument in a display lie in an order that matters, so they are digits of 4 bits, the
top card lowest: 0x37 is a 7 on a 3.
"""

from __future__ import annotations

from typing import Final

from acropole.games.monuments.actions import (
    DISPLAYS,
    MONUMENTS,
    NUMBERS,
    ROW_CARDS,
    SYMBOLS,
)
from acropole.games.monuments.tables import Tables
from acropole.kernel.fast import BITS, i64, vec
from acropole.kernel.machine import ROOM, array, numbers
from acropole.kernel.pile import Pile
from acropole.kernel.state import State, Variant

POPULATION: Final = vec[i64]([bin(mask).count("1") for mask in range(1 << NUMBERS)])
NUMBER_BIT: Final = vec[i64](BITS[:NUMBERS])


def height(stones: i64) -> i64:
    """How many cards lie in this display of a monument."""
    cards: i64 = 0
    while stones:
        cards += 1
        stones >>= 4
    return cards


def highest(stones: i64) -> i64:
    """The highest number among them."""
    best: i64 = 0
    while stones:
        if (stones & 15) > best:
            best = stones & 15
        stones >>= 4
    return best


class Board(State):
    def __init__(self, variant: Variant, tables: Tables, seats: i64, actions: i64) -> None:
        super().__init__(variant, seats, actions, tables.code)
        self.tables = tables
        self.hand: vec[i64] = vec[i64]()  # seat * MONUMENTS + monument: mask
        self.seen: vec[i64] = vec[i64]()  # the part of each hand that was taken face up
        self.display: vec[i64] = vec[i64]()  # display * MONUMENTS + monument: digits
        self.held: vec[i64] = vec[i64]()  # seat * SYMBOLS + symbol: cards in the hand
        self.shown: vec[i64] = vec[i64]()  # display * SYMBOLS + symbol: cards in the display
        self.builders: vec[i64] = vec[i64]()  # by monument: displays where it stands
        self.disc: vec[i64] = vec[i64]()  # by monument: position on its track
        self.gone: vec[i64] = vec[i64]()  # by monument: mask of cards out of the game
        self.row: vec[i64] = vec[i64]()  # a card, or -1
        self.marked: vec[i64] = vec[i64]()  # by display: points of score actions
        self.overflow: vec[i64] = vec[i64]()  # by display: points of full tracks
        self.historians: vec[i64] = vec[i64]()  # by display: not used yet
        self.history: vec[i64] = vec[i64]()  # display * 100 + pages, in the order written
        self.pile: Pile = Pile(vec[i64](), 0, 0)

    def lay_out(self) -> None:
        """An empty table of the right size."""
        self.stack = array([0] * ROOM)
        self.hand = array([0] * (self.seats * MONUMENTS))
        self.seen = array([0] * (self.seats * MONUMENTS))
        self.display = array([0] * (DISPLAYS * MONUMENTS))
        self.held = array([0] * (self.seats * SYMBOLS))
        self.shown = array([0] * (DISPLAYS * SYMBOLS))
        self.builders = array([0] * MONUMENTS)
        self.disc = array([0] * MONUMENTS)
        self.gone = array([0] * MONUMENTS)
        self.row = array([-1] * ROW_CARDS)
        self.marked = array([0] * DISPLAYS)
        self.overflow = array([0] * DISPLAYS)
        self.historians = array([0] * DISPLAYS)

    def copy_board_to(self, twin: Board) -> None:
        self.copy_to(twin)
        twin.hand = self.hand[:]
        twin.seen = self.seen[:]
        twin.display = self.display[:]
        twin.held = self.held[:]
        twin.shown = self.shown[:]
        twin.builders = self.builders[:]
        twin.disc = self.disc[:]
        twin.gone = self.gone[:]
        twin.row = self.row[:]
        twin.marked = self.marked[:]
        twin.overflow = self.overflow[:]
        twin.historians = self.historians[:]
        twin.history = self.history  # replaced, never changed in place
        twin.pile = self.pile.clone()

    def dump(self) -> dict[str, list[int]]:
        data: dict[str, list[int]] = self.dump_machine()
        data["hand"] = numbers(self.hand)
        data["seen"] = numbers(self.seen)
        data["display"] = numbers(self.display)
        data["held"] = numbers(self.held)
        data["shown"] = numbers(self.shown)
        data["builders"] = numbers(self.builders)
        data["disc"] = numbers(self.disc)
        data["gone"] = numbers(self.gone)
        data["row"] = numbers(self.row)
        data["marked"] = numbers(self.marked)
        data["overflow"] = numbers(self.overflow)
        data["historians"] = numbers(self.historians)
        data["history"] = numbers(self.history)
        data["pile"] = numbers(self.pile.cards)[: self.pile.size]
        return data

    def load(self, data: dict[str, list[int]]) -> None:
        """The position that `dump` described."""
        self.load_machine(data)
        self.hand = array(data["hand"])
        self.seen = array(data["seen"])
        self.display = array(data["display"])
        self.held = array(data["held"])
        self.shown = array(data["shown"])
        self.builders = array(data["builders"])
        self.disc = array(data["disc"])
        self.gone = array(data["gone"])
        self.row = array(data["row"])
        self.marked = array(data["marked"])
        self.overflow = array(data["overflow"])
        self.historians = array(data["historians"])
        self.history = array(data["history"])
        self.pile = Pile(array(data["pile"]), len(data["pile"]), 0)

    # -- seats and displays ----------------------------------------------------------------------

    def owner(self, display: i64) -> i64:
        return display // self.tables.colours

    def monuments_built(self, display: i64) -> i64:
        found: i64 = 0
        at: i64
        for at in range(display * MONUMENTS, (display + 1) * MONUMENTS):
            if self.display[at]:
                found += 1
        return found

    # -- hands -----------------------------------------------------------------------------------

    def holds_card(self, seat: i64, card: i64) -> bool:
        mask: i64 = self.hand[seat * MONUMENTS + card // NUMBERS]
        return mask & NUMBER_BIT[card % NUMBERS] != 0

    def cards_of(self, seat: i64, monument: i64) -> i64:
        """How many cards of a monument a hand holds."""
        return POPULATION[self.hand[seat * MONUMENTS + monument]]

    def into_hand(self, seat: i64, card: i64, face_up: bool) -> None:
        at: i64 = seat * MONUMENTS + card // NUMBERS
        bit: i64 = NUMBER_BIT[card % NUMBERS]
        self.hand[at] |= bit
        self.held[seat * SYMBOLS + self.tables.symbol[card]] += 1
        if face_up:
            self.seen[at] |= bit

    def out_of_hand(self, seat: i64, card: i64) -> None:
        at: i64 = seat * MONUMENTS + card // NUMBERS
        bit: i64 = NUMBER_BIT[card % NUMBERS]
        self.hand[at] &= ~bit
        self.held[seat * SYMBOLS + self.tables.symbol[card]] -= 1
        self.seen[at] &= ~bit

    # -- displays --------------------------------------------------------------------------------

    def put_on_display(self, display: i64, card: i64) -> None:
        at: i64 = display * MONUMENTS + card // NUMBERS
        if self.display[at] == 0:
            self.builders[card // NUMBERS] += 1
        self.display[at] = (self.display[at] << 4) | (card % NUMBERS + 1)
        self.shown[display * SYMBOLS + self.tables.symbol[card]] += 1

    def take_top(self, display: i64, monument: i64) -> i64:
        """The top card of a monument leaves the game; which one it was."""
        at: i64 = display * MONUMENTS + monument
        card: i64 = monument * NUMBERS + (self.display[at] & 15) - 1
        self.display[at] >>= 4
        self.shown[display * SYMBOLS + self.tables.symbol[card]] -= 1
        self.out_of_game(card)
        return card

    def out_of_game(self, card: i64) -> None:
        self.gone[card // NUMBERS] |= NUMBER_BIT[card % NUMBERS]
