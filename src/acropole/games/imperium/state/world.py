"""Everything that lies on the table of Imperium, and how a card moves.

Every card lies in exactly one zone, and a zone is a chain of cards from its top to its bottom. So
any card can go anywhere in a few steps, and nothing is ever in two places. A face-down zone has
no order until a card leaves it, as in `kernel/chance.py`: only its topmost `settled` cards do.
"""

from __future__ import annotations

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules import zones
from acropole.games.imperium.state.tables import Tables
from acropole.kernel.fast import i64, mypyc_attr, vec
from acropole.kernel.machine import ROOM, array, numbers
from acropole.kernel.position import Position


@mypyc_attr(acyclic=True)
class World(Position):
    def __init__(self, tables: Tables) -> None:
        super().__init__(tables.seats, n.ACTIONS, tables.code)
        self.tables = tables
        self.people: i64 = tables.people  # the first seats
        self.civ: i64 = tables.civ  # the seat of the C.I.V., the last one; -1: none
        # by card
        self.kind: vec[i64] = vec[i64]()  # a card that is turned over changes it
        self.chain: vec[i64] = vec[i64]()  # where it lies
        self.above: vec[i64] = vec[i64]()  # the card above it in its chain, or -1
        self.below: vec[i64] = vec[i64]()
        self.host: vec[i64] = vec[i64]()  # the card it is garrisoned under, or -1
        self.mark: vec[i64] = vec[i64]()  # what happened to it this turn: bits
        self.store: vec[i64] = vec[i64]()  # progress tokens on it, while it is in play
        # by chain
        self.top: vec[i64] = vec[i64]()
        self.bottom: vec[i64] = vec[i64]()
        self.size: vec[i64] = vec[i64]()
        self.settled: vec[i64] = vec[i64]()
        # the market
        self.market: vec[i64] = vec[i64]()  # slot: card, or -1
        self.under: vec[i64] = vec[i64]()  # slot: the unrest under that card, or -1
        self.tokens: vec[i64] = vec[i64]()  # slot * RESOURCES + resource
        # the seats
        self.pool: vec[i64] = vec[i64]()  # seat * RESOURCES + resource
        self.side: vec[i64] = vec[i64]()  # seat: BARBARIAN or EMPIRE
        self.turn: vec[i64] = vec[i64]()  # person * TURN + slot, see numbers.py
        self.game: vec[i64] = vec[i64]()
        self.looked: vec[i64] = vec[i64]()  # person: top fame cards that they looked at; of several
        # reactions set off and not yet resolved: row, card, number
        self.pending: vec[i64] = vec[i64]()
        self.counting: bool = False  # points: icons count as they are printed
        self.strict: i64 = 0  # above 0 while a cost is looked at: it must be met in full

    def lay_out(self) -> None:
        """An empty table: every card is out of the game."""
        cards: i64 = self.tables.cards
        self.stack = vec[i64]([0] * ROOM)
        self.kind = self.tables.kind[:]
        self.chain = vec[i64]([n.OUT] * cards)
        self.above = vec[i64]([-1] * cards)
        self.below = vec[i64]([-1] * cards)
        self.host = vec[i64]([-1] * cards)
        self.mark = vec[i64]([0] * cards)
        self.store = vec[i64]([0] * cards)
        chains: i64 = self.seats * n.STRIDE
        self.top = vec[i64]([-1] * chains)
        self.bottom = vec[i64]([-1] * chains)
        self.size = vec[i64]([0] * chains)
        self.settled = vec[i64]([0] * chains)
        self.market = vec[i64]([-1] * n.SLOTS)
        self.under = vec[i64]([-1] * n.SLOTS)
        self.tokens = vec[i64]([0] * (n.SLOTS * n.RESOURCES))
        self.pool = vec[i64]([0] * (self.seats * n.RESOURCES))
        self.side = vec[i64]([0] * self.seats)
        self.turn = vec[i64]([0] * (self.people * n.TURN))
        self.game = vec[i64]([0] * n.GAME)
        self.looked = vec[i64]([0] * self.people)
        card: i64
        for card in range(cards):
            zones.link_top(self, card, n.OUT)

    def copy_world_to(self, twin: World) -> None:
        """Arrays that are replaced and never changed in place are shared."""
        self.copy_to(twin)
        twin.kind = self.kind[:]
        twin.chain = self.chain[:]
        twin.above = self.above[:]
        twin.below = self.below[:]
        twin.host = self.host[:]
        twin.mark = self.mark[:]
        twin.store = self.store[:]
        twin.top = self.top[:]
        twin.bottom = self.bottom[:]
        twin.size = self.size[:]
        twin.settled = self.settled[:]
        twin.market = self.market[:]
        twin.under = self.under[:]
        twin.tokens = self.tokens[:]
        twin.pool = self.pool[:]
        twin.side = self.side[:]
        twin.turn = self.turn[:]
        twin.game = self.game[:]
        twin.looked = self.looked[:]
        twin.pending = self.pending

    def dump(self) -> dict[str, list[int]]:
        data: dict[str, list[int]] = self.dump_machine()
        data["kind"] = numbers(self.kind)
        chain: i64
        for chain in range(len(self.top)):
            if self.size[chain]:
                data[f"chain{chain}"] = [self.settled[chain], *zones.listed(self, chain)]
            else:
                data[f"chain{chain}"] = []
        data["host"] = numbers(self.host)
        data["mark"] = numbers(self.mark)
        data["store"] = numbers(self.store)
        data["market"] = numbers(self.market)
        data["under"] = numbers(self.under)
        data["tokens"] = numbers(self.tokens)
        data["pool"] = numbers(self.pool)
        data["side"] = numbers(self.side)
        data["turn"] = numbers(self.turn)
        data["game"] = numbers(self.game)
        data["pending"] = numbers(self.pending)
        if self.people > 1:  # who plays alone has looked at all that is settled
            data["looked"] = numbers(self.looked)
        return data

    def load(self, data: dict[str, list[int]]) -> None:
        """The position that `dump` described."""
        self.lay_out()
        self.load_machine(data)
        self.kind = array(data["kind"])
        chain: i64
        for chain in range(len(self.top)):
            zones.lay(self, chain, data[f"chain{chain}"])
        self.host = array(data["host"])
        self.mark = array(data["mark"])
        self.store = array(data["store"])
        self.market = array(data["market"])
        self.under = array(data["under"])
        self.tokens = array(data["tokens"])
        self.pool = array(data["pool"])
        self.side = array(data["side"])
        self.turn = array(data["turn"])
        self.game = array(data["game"])
        self.pending = array(data["pending"])
        if self.people > 1:
            self.looked = array(data["looked"])
