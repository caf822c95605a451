"""Everything that lies on the table of Imperium, and how a card moves.

Every card lies in exactly one zone, and a zone is a chain of cards from its top to its bottom. So
any card can go anywhere in a few steps, and nothing is ever in two places. A face-down zone has
no order until a card leaves it, as in `kernel/pile.py`: only its topmost `settled` cards do.
"""

from __future__ import annotations

from acropole.games.imperium.codes import (
    FERTILE,
    GARRISON,
    MARKET,
    NATION,
    OUT,
    PLAY,
    PRODUCTION,
    RESOURCES,
    RIVER,
    SUITS,
    UNR,
)
from acropole.games.imperium.numbers import (
    ACTIONS,
    CHAINS,
    GAME,
    M_FERTILE,
    M_RIVER,
    M_TREATED,
    NATION_UNDER,
    SEATS,
    SLOTS,
    STRIDE,
    TREATED_WORTH,
    TURN,
)
from acropole.games.imperium.tables import Tables
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import ROOM, array, numbers
from acropole.kernel.state import State, Variant


class World(State):
    def __init__(self, variant: Variant, tables: Tables) -> None:
        super().__init__(variant, SEATS, ACTIONS, tables.code)
        self.tables = tables
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
        self.turn: vec[i64] = vec[i64]()  # of the person, see numbers.py
        self.game: vec[i64] = vec[i64]()
        # reactions set off and not yet resolved: row, card, number
        self.pending: vec[i64] = vec[i64]()
        self.counting: bool = False  # points: icons count as they are printed

    def lay_out(self) -> None:
        """An empty table: every card is out of the game."""
        cards: i64 = self.tables.cards
        self.stack = array([0] * ROOM)
        self.kind = self.tables.kind[:]
        self.chain = array([OUT] * cards)
        self.above = array([-1] * cards)
        self.below = array([-1] * cards)
        self.host = array([-1] * cards)
        self.mark = array([0] * cards)
        self.store = array([0] * cards)
        self.top = array([-1] * CHAINS)
        self.bottom = array([-1] * CHAINS)
        self.size = array([0] * CHAINS)
        self.settled = array([0] * CHAINS)
        self.market = array([-1] * SLOTS)
        self.under = array([-1] * SLOTS)
        self.tokens = array([0] * (SLOTS * RESOURCES))
        self.pool = array([0] * (SEATS * RESOURCES))
        self.side = array([0] * SEATS)
        self.turn = array([0] * TURN)
        self.game = array([0] * GAME)
        card: i64
        for card in range(cards):
            self.link_top(card, OUT)

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
        twin.pending = self.pending

    def dump(self) -> dict[str, list[int]]:
        data: dict[str, list[int]] = self.dump_machine()
        data["kind"] = numbers(self.kind)
        chain: i64
        for chain in range(CHAINS):
            if self.size[chain]:
                data[f"chain{chain}"] = [self.settled[chain], *self.listed(chain)]
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
        return data

    def load(self, data: dict[str, list[int]]) -> None:
        """The position that `dump` described."""
        self.lay_out()
        self.load_machine(data)
        self.kind = array(data["kind"])
        chain: i64
        for chain in range(CHAINS):
            self.lay(chain, data[f"chain{chain}"])
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

    # -- chains ----------------------------------------------------------------------------------

    def listed(self, chain: i64) -> list[int]:
        """The cards of a chain from its bottom to its top."""
        found: list[int] = []
        card: i64 = self.bottom[chain]
        while card >= 0:
            found.append(card)
            card = self.above[card]
        return found

    def lay(self, chain: i64, data: list[int]) -> None:
        """Make a chain of these cards from its bottom; first comes how many are settled."""
        self.top[chain] = -1
        self.bottom[chain] = -1
        self.size[chain] = 0
        self.settled[chain] = 0
        for card in data[1:]:
            self.link_top(card, chain)
        if data:
            self.settled[chain] = data[0]

    def link_top(self, card: i64, chain: i64) -> None:
        old: i64 = self.top[chain]
        self.chain[card] = chain
        self.below[card] = old
        self.above[card] = -1
        self.top[chain] = card
        if old >= 0:
            self.above[old] = card
        else:
            self.bottom[chain] = card
        self.size[chain] += 1

    def link_bottom(self, card: i64, chain: i64) -> None:
        old: i64 = self.bottom[chain]
        self.chain[card] = chain
        self.above[card] = old
        self.below[card] = -1
        self.bottom[chain] = card
        if old >= 0:
            self.below[old] = card
        else:
            self.top[chain] = card
        self.size[chain] += 1

    def unlink(self, card: i64) -> None:
        """Take a card out of its chain; it keeps its neighbours, so that `relink` can undo this."""
        chain: i64 = self.chain[card]
        up: i64 = self.above[card]
        down: i64 = self.below[card]
        if up >= 0:
            self.below[up] = down
        else:
            self.top[chain] = down
        if down >= 0:
            self.above[down] = up
        else:
            self.bottom[chain] = up
        self.size[chain] -= 1

    def relink(self, card: i64) -> None:
        """Put a card back where `unlink` took it from."""
        chain: i64 = self.chain[card]
        up: i64 = self.above[card]
        down: i64 = self.below[card]
        if up >= 0:
            self.below[up] = card
        else:
            self.top[chain] = card
        if down >= 0:
            self.above[down] = card
        else:
            self.bottom[chain] = card
        self.size[chain] += 1

    def is_settled(self, card: i64) -> bool:
        """Whether a card is one of the topmost of its chain that lie in a fixed order."""
        left: i64 = self.settled[self.chain[card]]
        other: i64 = self.top[self.chain[card]]
        while left > 0:
            if other == card:
                return True
            other = self.below[other]
            left -= 1
        return False

    def leave(self, card: i64) -> None:
        if self.is_settled(card):
            self.settled[self.chain[card]] -= 1
        self.unlink(card)

    def move(self, card: i64, chain: i64) -> None:
        """Lay a card on top of an open zone."""
        self.leave(card)
        self.link_top(card, chain)

    def put_on(self, card: i64, chain: i64) -> None:
        """Lay a card on top of a face-down zone, where it stays until it is drawn."""
        self.leave(card)
        self.link_top(card, chain)
        self.settled[chain] += 1

    def shuffle_in(self, card: i64, chain: i64) -> None:
        self.leave(card)
        self.link_top(card, chain)
        self.settled[chain] = 0

    def pour(self, source: i64, chain: i64) -> None:
        """Shuffle all cards of one chain into another."""
        while self.top[source] >= 0:
            self.move(self.top[source], chain)
        self.settled[source] = 0
        self.settled[chain] = 0

    def settle_top(self, chain: i64, count: i64) -> i64:
        """Fix the order of the top cards, for somebody who looks; how many there are."""
        if count > self.size[chain]:
            count = self.size[chain]
        while self.settled[chain] < count:
            self.lift(chain)
        return count

    def lift(self, chain: i64) -> None:
        """Choose one of the loose cards by chance and lay it right below the settled ones."""
        loose: i64 = self.size[chain] - self.settled[chain]
        card: i64 = self.top[chain]
        steps: i64 = self.settled[chain] + self.rng.below(loose)
        while steps > 0:
            card = self.below[card]
            steps -= 1
        self.raise_to(card, self.settled[chain])
        self.settled[chain] += 1

    def raise_to(self, card: i64, depth: i64) -> None:
        """Move a loose card up in its chain, to lie below that many cards."""
        chain: i64 = self.chain[card]
        self.unlink(card)
        over: i64 = -1
        under: i64 = self.top[chain]
        while depth > 0:
            over = under
            under = self.below[under]
            depth -= 1
        self.above[card] = over
        self.below[card] = under
        if over >= 0:
            self.below[over] = card
        else:
            self.top[chain] = card
        if under >= 0:
            self.above[under] = card
        else:
            self.bottom[chain] = card
        self.size[chain] += 1

    def draw_from(self, chain: i64) -> i64:
        """The top card of a face-down zone, still lying there; -1 when it is empty."""
        if self.size[chain] == 0:
            return -1
        self.settle_top(chain, 1)
        return self.top[chain]

    # -- small questions -------------------------------------------------------------------------

    def face(self, card: i64) -> i64:
        """The kind by which people name a card: cards that are alike have one."""
        return self.tables.alike[self.kind[card]]

    def zone_of(self, seat: i64, card: i64) -> i64:
        """The zone of codes.py that a card lies in for a seat; -1 where it is not its own."""
        chain: i64 = self.chain[card]
        zone: i64 = chain % STRIDE
        if zone == NATION_UNDER:
            zone = NATION
        if MARKET <= zone < OUT:
            return zone
        return zone if chain // STRIDE == seat else -1

    def lies_in(self, card: i64, seat: i64, zone: i64) -> bool:
        return self.chain[card] == seat * STRIDE + zone

    def in_play(self, card: i64) -> bool:
        return self.chain[card] % STRIDE == PLAY

    def is_unrest(self, card: i64) -> bool:
        return self.tables.suits[self.kind[card] * SUITS + UNR] > 0

    def suit_count(self, card: i64, suit: i64) -> i64:
        return self.tables.suits[self.kind[card] * SUITS + suit]

    def symbols(self, filter: i64, card: i64) -> i64:
        """How many symbols of a card match a filter; 0 when it does not fit."""
        tables = self.tables
        found: i64 = tables.fits[filter * tables.kinds + self.kind[card]]
        if self.mark[card] & M_TREATED and tables.fit_icon[filter] >= 0 and not self.counting:
            found += self.treated_symbols(card, tables.fit_icon[filter])
        if found > 0 and tables.fit_hosts[filter] >= 0:
            return found if self.hosts(card, tables.fit_hosts[filter]) else 0
        return found

    def treated_symbols(self, card: i64, icon: i64) -> i64:
        """What is added to the icons of a card by those that count as production this turn."""
        fertile: i64 = self.mark[card] // M_FERTILE % 4
        river: i64 = self.mark[card] // M_RIVER % 4
        if icon == PRODUCTION:
            return (fertile + river) * TREATED_WORTH
        if icon == FERTILE:
            return -fertile
        return -river if icon == RIVER else 0

    def hosts(self, card: i64, filter: i64) -> bool:
        """Whether a card that matches the filter is garrisoned under this one."""
        other: i64 = self.top[self.chain[card] // STRIDE * STRIDE + GARRISON]
        while other >= 0:
            if self.host[other] == card and self.symbols(filter, other) > 0:
                return True
            other = self.below[other]
        return False

    def slot_of(self, card: i64) -> i64:
        slot: i64
        for slot in range(SLOTS):
            if self.market[slot] == card:
                return slot
        return -1

    def carries_tokens(self, slot: i64) -> bool:
        resource: i64
        for resource in range(RESOURCES):
            if self.tokens[slot * RESOURCES + resource] > 0:
                return True
        return False

    # -- log -------------------------------------------------------------------------------------

    def note(self, event: int, seat: int, a: int, b: int) -> None:
        if self.log is not None:
            self.log.append((event, seat, a, b))
