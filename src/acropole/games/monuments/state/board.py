"""What lies on the table of Monuments: hands, displays, discs, the row and the pile.

A set of cards is a mask of numbers for each monument: bit n-1 stands for the card numbered n. The
cards of one monument in a display lie in an order that matters, so they are digits of 4 bits, the
top card lowest: 0x37 is a 7 on a 3.
"""

from __future__ import annotations

from acropole.games.monuments import numbers as n
from acropole.games.monuments.state.tables import Tables
from acropole.kernel.fast import i64, mypyc_attr, vec
from acropole.kernel.machine import ROOM, array, numbers
from acropole.kernel.pile import Pile
from acropole.kernel.position import Position


@mypyc_attr(acyclic=True)
class Board(Position):
    def __init__(self, tables: Tables, seats: i64) -> None:
        super().__init__(seats, n.ACTIONS, tables.code)
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
        self.hand = array([0] * (self.seats * n.MONUMENTS))
        self.seen = array([0] * (self.seats * n.MONUMENTS))
        self.display = array([0] * (n.DISPLAYS * n.MONUMENTS))
        self.held = array([0] * (self.seats * n.SYMBOLS))
        self.shown = array([0] * (n.DISPLAYS * n.SYMBOLS))
        self.builders = array([0] * n.MONUMENTS)
        self.disc = array([0] * n.MONUMENTS)
        self.gone = array([0] * n.MONUMENTS)
        self.row = array([-1] * n.ROW_CARDS)
        self.marked = array([0] * n.DISPLAYS)
        self.overflow = array([0] * n.DISPLAYS)
        self.historians = array([0] * n.DISPLAYS)

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
        twin.pile.cards = self.pile.cards[:]
        twin.pile.size = self.pile.size
        twin.pile.settled = self.pile.settled

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
