"""What lies on the table of Monuments: hands, displays, discs, the row and the pile.

A set of cards is a mask of numbers for each monument: bit n-1 stands for the card numbered n. The
cards of one monument in a display lie in an order that matters, so they are digits of 4 bits, the
top card lowest: 0x37 is a 7 on a 3.
"""

from __future__ import annotations

from acropole.games.monuments import numbers as n
from acropole.games.monuments.state.tables import Tables
from acropole.kernel import chance, machine, position
from acropole.kernel.fast import i64, mypyc_attr, vec


@mypyc_attr(acyclic=True)
class Board(position.Position):
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
        self.pile: chance.Pile = chance.Pile(vec[i64](), 0, 0)

    def lay_out(self) -> None:
        """An empty table of the right size."""
        self.stack = machine.array([0] * machine.ROOM)
        self.hand = machine.array([0] * (self.seats * n.MONUMENTS))
        self.seen = machine.array([0] * (self.seats * n.MONUMENTS))
        self.display = machine.array([0] * (n.DISPLAYS * n.MONUMENTS))
        self.held = machine.array([0] * (self.seats * n.SYMBOLS))
        self.shown = machine.array([0] * (n.DISPLAYS * n.SYMBOLS))
        self.builders = machine.array([0] * n.MONUMENTS)
        self.disc = machine.array([0] * n.MONUMENTS)
        self.gone = machine.array([0] * n.MONUMENTS)
        self.row = machine.array([-1] * n.ROW_CARDS)
        self.marked = machine.array([0] * n.DISPLAYS)
        self.overflow = machine.array([0] * n.DISPLAYS)
        self.historians = machine.array([0] * n.DISPLAYS)

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
        data["hand"] = machine.numbers(self.hand)
        data["seen"] = machine.numbers(self.seen)
        data["display"] = machine.numbers(self.display)
        data["held"] = machine.numbers(self.held)
        data["shown"] = machine.numbers(self.shown)
        data["builders"] = machine.numbers(self.builders)
        data["disc"] = machine.numbers(self.disc)
        data["gone"] = machine.numbers(self.gone)
        data["row"] = machine.numbers(self.row)
        data["marked"] = machine.numbers(self.marked)
        data["overflow"] = machine.numbers(self.overflow)
        data["historians"] = machine.numbers(self.historians)
        data["history"] = machine.numbers(self.history)
        data["pile"] = machine.numbers(self.pile.cards)[: self.pile.size]
        return data

    def load(self, data: dict[str, list[int]]) -> None:
        """The position that `dump` described."""
        self.load_machine(data)
        self.hand = machine.array(data["hand"])
        self.seen = machine.array(data["seen"])
        self.display = machine.array(data["display"])
        self.held = machine.array(data["held"])
        self.shown = machine.array(data["shown"])
        self.builders = machine.array(data["builders"])
        self.disc = machine.array(data["disc"])
        self.gone = machine.array(data["gone"])
        self.row = machine.array(data["row"])
        self.marked = machine.array(data["marked"])
        self.overflow = machine.array(data["overflow"])
        self.historians = machine.array(data["historians"])
        self.history = machine.array(data["history"])
        self.pile = chance.Pile(machine.array(data["pile"]), len(data["pile"]), 0)
