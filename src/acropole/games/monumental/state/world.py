"""Everything that lies on the table of Monumental."""

from __future__ import annotations

from typing import Final

from acropole.games.monumental import numbers as n
from acropole.games.monumental.automa.data import Automa
from acropole.games.monumental.continuous.data import Rounds
from acropole.games.monumental.heroes.data import Heroes
from acropole.games.monumental.monsters.data import Monsters
from acropole.games.monumental.state.tables import Chart, Tables
from acropole.kernel import chance, machine, position
from acropole.kernel.fast import BITS, i64, mypyc_attr, vec

BIT: Final = vec[i64](BITS[: n.TILES])


# What lies on the table of a module that is not played with: shared, and never written to.
NO_HEROES: Final = Heroes()
NO_MONSTERS: Final = Monsters()
NO_AUTOMA: Final = Automa()
NO_ROUNDS: Final = Rounds()


@mypyc_attr(acyclic=True)
class World(position.Position):
    def __init__(self, tables: Tables, chart: Chart, seats: i64) -> None:
        super().__init__(seats, n.ACTIONS, tables.code)
        self.tables = tables
        self.chart = chart
        # the game
        self.board_seed: i64 = 0  # names the board when it is a random one
        self.first: i64 = 0  # the first player
        self.turns_left: i64 = -1  # turns until the end, once it is in sight
        self.civilization: vec[i64] = vec[i64]()  # by seat
        # the common cards
        self.track: vec[i64] = vec[i64]()  # cards by place, the deck at its left; -1 none
        self.taken: vec[i64] = vec[i64]()  # cards taken this turn from each of the two tracks
        self.development: vec[i64] = vec[i64]()
        self.undealt: i64 = 0  # cards left in the development deck
        self.basics: vec[i64] = vec[i64]()  # cards left in each pile
        self.fate: vec[i64] = vec[i64]()  # by card
        # the players' cards
        self.city: vec[i64] = vec[i64]()  # seat * SLOTS + slot: card, or -1
        self.known: vec[i64] = vec[i64]()  # seat * SLOTS + slot: the knowledge there, or -1
        self.active: vec[i64] = vec[i64]()  # seat: mask of slots activated this turn
        self.used: vec[i64] = vec[i64]()  # seat: effects used, by slot; knowledge from bit 9
        self.deck: list[chance.Pile] = []
        self.discard: list[chance.Pile] = []
        self.seen_once: vec[i64] = vec[i64]()  # cards activated or drawn for use this turn
        self.copied: vec[i64] = vec[i64]()  # cards copied this turn
        self.section: vec[i64] = vec[i64]()  # seat: the wonder begun, or -1
        self.wonders: vec[i64] = vec[i64]()  # completed ones in order, WONDER numbers each
        self.owned: vec[i64] = vec[i64]()  # seat * 2: knowledge, wonders that count for points
        self.policies: vec[i64] = vec[i64]()  # seat * POLICIES + order: policy, or -1
        self.developed: vec[i64] = vec[i64]()  # seat: how many
        self.secret: vec[i64] = vec[i64]()  # seat: cards on its deck whose order only it knows
        # means
        self.purse: vec[i64] = vec[i64]()  # seat * PURSE + resource
        self.gained: vec[i64] = vec[i64]()  # seat * 5 + resource: this turn
        self.kept: vec[i64] = vec[i64]()  # seat * 3 + resource: set aside for the next turn
        self.turn: vec[i64] = vec[i64]()  # seat * TURN + what
        self.bought: vec[i64] = vec[i64]()  # kinds acquired this turn
        self.keepers: vec[i64] = vec[i64]()  # reinforcements owed, KEEPER numbers each
        self.reused: vec[i64] = vec[i64]()  # kinds of exploration tokens copied this turn
        self.armed: vec[i64] = vec[i64]()  # effects in force this turn: kind * 2 + has fired
        # the map
        self.land: vec[i64] = vec[i64]()  # tile * LAND + what
        self.realm: vec[i64] = vec[i64]()  # seat: mask of its tiles, the capital too
        self.home: vec[i64] = vec[i64]()  # seat: its capital, or -1
        self.warlord: vec[i64] = vec[i64]()  # seat: where he stands
        self.explorer: vec[i64] = vec[i64]()  # seat * EXPLORERS + which: where it stands
        self.outposts: vec[i64] = vec[i64]()  # seat: in reserve
        # tokens
        self.bag: vec[i64] = vec[i64]()  # kind of exploration token: not yet turned up
        self.tokens: vec[i64] = vec[i64]()  # seat * TOKEN_TYPES + kind: held
        self.market: vec[i64] = vec[i64]()  # market * MARKET_TOKENS + token: where it is
        self.looked: vec[i64] = vec[i64]()  # seat * MARKETS + market: tokens seen there, a mask
        self.producers: vec[i64] = vec[i64]()  # seat: production tokens held
        # effects set off together, waiting: address, source, registers C and D
        self.pending: vec[i64] = vec[i64]()
        self.drawn: vec[i64] = vec[i64]()  # cards drawn and not yet put anywhere
        # the modules of the box
        self.heroes: Heroes = NO_HEROES
        self.monsters: Monsters = NO_MONSTERS
        self.automa: Automa = NO_AUTOMA
        self.rounds: Rounds = NO_ROUNDS

    def lay_out(self) -> None:
        """An empty table of the right size."""
        seats = self.seats
        self.stack = machine.array([0] * machine.ROOM)
        self.civilization = machine.array([-1] * seats)
        self.track = machine.array([-1] * n.TRACK)
        self.taken = machine.array([0, 0])
        self.basics = machine.array([n.BASIC_COPIES] * n.BASICS)
        self.fate = machine.array([0] * self.tables.cards)
        self.city = machine.array([-1] * (seats * n.SLOTS))
        self.known = machine.array([-1] * (seats * n.SLOTS))
        self.active = machine.array([0] * seats)
        self.used = machine.array([0] * seats)
        self.deck = [empty_pile() for _ in range(seats)]
        self.discard = [empty_pile() for _ in range(seats)]
        self.section = machine.array([-1] * seats)
        self.owned = machine.array([0] * (seats * 2))
        self.policies = machine.array([-1] * (seats * n.POLICIES))
        self.developed = machine.array([0] * seats)
        self.secret = machine.array([0] * seats)
        self.purse = machine.array([0] * (seats * n.PURSE))
        self.gained = machine.array([0] * (seats * 5))
        self.kept = machine.array([0] * (seats * n.GOLD))
        self.turn = machine.array([0] * (seats * n.TURN))
        self.land = machine.array([0] * (n.TILES * n.LAND))
        self.realm = machine.array([0] * seats)
        self.home = machine.array([-1] * seats)
        self.warlord = machine.array([-1] * seats)
        self.explorer = machine.array([-1] * (seats * n.EXPLORERS))
        self.outposts = machine.array([0] * seats)
        self.bag = self.tables.token_count[:]
        self.tokens = machine.array([0] * (seats * n.TOKEN_TYPES))
        self.market = machine.array([-1] * (n.MARKETS * n.MARKET_TOKENS))
        self.looked = machine.array([0] * (seats * n.MARKETS))
        self.producers = machine.array([0] * seats)
        self.lay_out_modules()

    def lay_out_modules(self) -> None:
        """Room for the modules that are played with; the others share their emptiness."""
        if self.tables.creatures:
            self.heroes = Heroes()
            self.heroes.lay_out(self.tables, self.seats)
            self.monsters = Monsters()
            self.monsters.lay_out(self.tables)
        if self.tables.automa >= 0:
            self.automa = Automa()
        if self.tables.continuous:
            self.rounds = Rounds()

    def copy_world_to(self, twin: World) -> None:
        """Arrays that are replaced and never changed in place are shared."""
        self.copy_to(twin)
        twin.board_seed = self.board_seed
        twin.first = self.first
        twin.turns_left = self.turns_left
        twin.civilization = self.civilization
        twin.track = self.track[:]
        twin.taken = self.taken[:]
        twin.development = self.development[:]
        twin.undealt = self.undealt
        twin.basics = self.basics[:]
        twin.fate = self.fate[:]
        twin.city = self.city[:]
        twin.known = self.known[:]
        twin.active = self.active[:]
        twin.used = self.used[:]
        twin.deck = [pile.clone() for pile in self.deck]
        twin.discard = [pile.clone() for pile in self.discard]
        twin.seen_once = self.seen_once
        twin.copied = self.copied
        twin.section = self.section[:]
        twin.wonders = self.wonders
        twin.owned = self.owned[:]
        twin.policies = self.policies[:]
        twin.developed = self.developed[:]
        twin.secret = self.secret[:]
        twin.purse = self.purse[:]
        twin.gained = self.gained[:]
        twin.kept = self.kept[:]
        twin.turn = self.turn[:]
        twin.bought = self.bought
        twin.keepers = self.keepers
        twin.reused = self.reused
        twin.armed = self.armed[:]
        twin.land = self.land[:]
        twin.realm = self.realm[:]
        twin.home = self.home[:]
        twin.warlord = self.warlord[:]
        twin.explorer = self.explorer[:]
        twin.outposts = self.outposts[:]
        twin.bag = self.bag[:]
        twin.tokens = self.tokens[:]
        twin.market = self.market[:]
        twin.looked = self.looked[:]
        twin.producers = self.producers[:]
        twin.pending = self.pending
        twin.drawn = self.drawn
        if self.tables.continuous:
            twin.rounds = self.rounds.clone()
        if self.tables.creatures:
            twin.heroes = self.heroes.clone()
            twin.monsters = self.monsters.clone()
        if self.tables.automa >= 0:
            twin.automa = self.automa.clone()

    def dump(self) -> dict[str, list[int]]:
        data: dict[str, list[int]] = self.dump_machine()
        data["game"] = [self.first, self.turns_left, self.undealt, self.board_seed]
        data["civilization"] = machine.numbers(self.civilization)
        data["track"] = machine.numbers(self.track)
        data["taken"] = machine.numbers(self.taken)
        data["development"] = machine.numbers(self.development)
        data["basics"] = machine.numbers(self.basics)
        data["fate"] = machine.numbers(self.fate)
        data["city"] = machine.numbers(self.city)
        data["known"] = machine.numbers(self.known)
        data["active"] = machine.numbers(self.active)
        data["used"] = machine.numbers(self.used)
        for seat in range(self.seats):
            data[f"deck{seat}"] = dump_pile(self.deck[seat])
            data[f"discard{seat}"] = dump_pile(self.discard[seat])
        data["seen_once"] = machine.numbers(self.seen_once)
        data["copied"] = machine.numbers(self.copied)
        data["section"] = machine.numbers(self.section)
        data["wonders"] = machine.numbers(self.wonders)
        data["owned"] = machine.numbers(self.owned)
        data["policies"] = machine.numbers(self.policies)
        data["developed"] = machine.numbers(self.developed)
        data["secret"] = machine.numbers(self.secret)
        data["purse"] = machine.numbers(self.purse)
        data["gained"] = machine.numbers(self.gained)
        data["kept"] = machine.numbers(self.kept)
        data["turn"] = machine.numbers(self.turn)
        data["bought"] = machine.numbers(self.bought)
        data["keepers"] = machine.numbers(self.keepers)
        data["reused"] = machine.numbers(self.reused)
        data["armed"] = machine.numbers(self.armed)
        data["land"] = machine.numbers(self.land)
        data["realm"] = machine.numbers(self.realm)
        data["home"] = machine.numbers(self.home)
        data["warlord"] = machine.numbers(self.warlord)
        data["explorer"] = machine.numbers(self.explorer)
        data["outposts"] = machine.numbers(self.outposts)
        data["bag"] = machine.numbers(self.bag)
        data["tokens"] = machine.numbers(self.tokens)
        data["market"] = machine.numbers(self.market)
        data["looked"] = machine.numbers(self.looked)
        data["producers"] = machine.numbers(self.producers)
        data["pending"] = machine.numbers(self.pending)
        data["drawn"] = machine.numbers(self.drawn)
        self.heroes.dump_into(data)
        self.monsters.dump_into(data)
        if self.tables.automa >= 0:
            self.automa.dump_into(data)
        if self.tables.continuous:
            self.rounds.dump_into(data, self.seats)
        return data

    def load(self, data: dict[str, list[int]]) -> None:
        """The position that `dump` described."""
        self.load_machine(data)
        self.first = data["game"][0]
        self.turns_left = data["game"][1]
        self.undealt = data["game"][2]
        self.board_seed = data["game"][3]
        self.civilization = machine.array(data["civilization"])
        self.track = machine.array(data["track"])
        self.taken = machine.array(data["taken"])
        self.development = machine.array(data["development"])
        self.basics = machine.array(data["basics"])
        self.fate = machine.array(data["fate"])
        self.city = machine.array(data["city"])
        self.known = machine.array(data["known"])
        self.active = machine.array(data["active"])
        self.used = machine.array(data["used"])
        self.deck = [load_pile(data[f"deck{seat}"]) for seat in range(self.seats)]
        self.discard = [load_pile(data[f"discard{seat}"]) for seat in range(self.seats)]
        self.seen_once = machine.array(data["seen_once"])
        self.copied = machine.array(data["copied"])
        self.section = machine.array(data["section"])
        self.wonders = machine.array(data["wonders"])
        self.owned = machine.array(data["owned"])
        self.policies = machine.array(data["policies"])
        self.developed = machine.array(data["developed"])
        self.secret = machine.array(data["secret"])
        self.purse = machine.array(data["purse"])
        self.gained = machine.array(data["gained"])
        self.kept = machine.array(data["kept"])
        self.turn = machine.array(data["turn"])
        self.bought = machine.array(data["bought"])
        self.keepers = machine.array(data["keepers"])
        self.reused = machine.array(data["reused"])
        self.armed = machine.array(data["armed"])
        self.land = machine.array(data["land"])
        self.realm = machine.array(data["realm"])
        self.home = machine.array(data["home"])
        self.warlord = machine.array(data["warlord"])
        self.explorer = machine.array(data["explorer"])
        self.outposts = machine.array(data["outposts"])
        self.bag = machine.array(data["bag"])
        self.tokens = machine.array(data["tokens"])
        self.market = machine.array(data["market"])
        self.looked = machine.array(data["looked"])
        self.producers = machine.array(data["producers"])
        self.pending = machine.array(data["pending"])
        self.drawn = machine.array(data["drawn"])
        self.lay_out_modules()
        self.heroes.load_from(data)
        self.monsters.load_from(data)
        if self.tables.automa >= 0:
            self.automa.load_from(data)
        if self.tables.continuous:
            self.rounds.load_from(data, self.seats)


def empty_pile() -> chance.Pile:
    return chance.Pile(machine.array([0] * n.DECK_ROOM), 0, 0)


def dump_pile(pile: chance.Pile) -> list[int]:
    """How many lie in a fixed order, then the cards."""
    return [pile.settled, *machine.numbers(pile.cards)[: pile.size]]


def load_pile(data: list[int]) -> chance.Pile:
    cards = data[1:]
    return chance.Pile(machine.array(cards + [0] * (n.DECK_ROOM - len(cards))), len(cards), data[0])
