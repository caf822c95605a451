"""What a seat of Monumental can see, with all that tables, pages and pictures tell about it.

Nearly everything is open. Hidden are the order of what is shuffled (it has none until a card is
drawn), cards that a player looked at on top of the own deck, the backs of tokens on the map, and
the market tokens that others hold.

Prices and what is short are those of the seat that the question is about (`about`): they are the
same for whoever looks.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from acropole.games.monumental import numbers as n
from acropole.games.monumental import schema, vocabulary
from acropole.games.monumental.automa.sight import AutomaSight
from acropole.games.monumental.box import MARKET_IDS as MARKET_IDS
from acropole.games.monumental.continuous.sight import RoundSight
from acropole.games.monumental.effects import BASIC_IDS as BASIC_IDS
from acropole.games.monumental.effects import effect_text as effect_text
from acropole.games.monumental.heroes.sight import HeroSight as HeroSight
from acropole.games.monumental.maps.board import Board as Board
from acropole.games.monumental.maps.board import Tile as Tile
from acropole.games.monumental.monsters.sight import MonsterSight as MonsterSight
from acropole.games.monumental.monsters.sight import MonstersSight
from acropole.kernel.interface import TableSight

CELLS = tuple(f"{row}{column}" for row in "abc" for column in "123")
PURSE_NAMES = (*vocabulary.RESOURCES, "for-section", "for-barbarian", "for-knowledge")

Amounts = Mapping[str, int]  # by the names of resources


class TokenSight(Struct, frozen=True):
    """The front of a token on the map: barbarians, or a free city with its price."""

    value: int  # of barbarians; 0: a free city
    price: Amounts
    alike: int  # basic resources of one kind, whichever it is, besides


def token(front: Sequence[int]) -> TokenSight:
    """By its numbers in the box."""
    value, *price, alike = front
    amounts = zip(vocabulary.RESOURCES, price, strict=True)
    return TokenSight(value, {name: amount for name, amount in amounts if amount}, alike)


class TileSight(Struct, frozen=True):
    """What lies on a tile of the board."""

    owner: int  # -1: nobody
    soldiers: int
    warlord: bool
    outpost: bool
    wonder: str | None
    front: TokenSight | None
    production: bool
    fort: int
    needed: int  # the units that a conquest takes
    short: int  # the military that it wants besides what there is


class OfferSight(Struct, frozen=True):
    """A card of the track."""

    place: int  # as in `acquire:3`
    card: str
    currency: str
    price: int  # of a wonder, that of its first section
    short: int
    leaves: bool  # unless somebody takes a card


class StepSight(Struct, frozen=True):
    """A step that an explorer of the seat can take."""

    explorer: int
    tile: int  # where it ends
    code: str
    cost: int  # military


class AttackSight(Struct, frozen=True):
    """An attack whose units are being chosen."""

    tile: int
    left: int  # units that are still to be chosen


class MarketSight(Struct, frozen=True):
    id: str
    letter: str  # on the board
    pile: int
    taken: tuple[tuple[int, int], ...]  # seat and token; -1: a token the viewer does not know
    used: tuple[int, ...]  # seats that have used theirs
    gone: tuple[int, ...]
    looked: tuple[int, ...]  # tokens that the viewer has seen on the pile
    left: tuple[str, ...]  # those that the viewer has reason to think are still there


class MarketTokenSight(Struct, frozen=True):
    """A market token that a player holds and has not used yet."""

    market: str
    letter: str
    id: str | None  # None: the viewer does not know it


class PolicySight(Struct, frozen=True):
    id: str
    number: int  # as in `develop:2`
    state: str  # active, done or open
    in_force: bool  # its effect works by itself


class TurnSight(Struct, frozen=True):
    """What a seat has done this turn, and what the turn still holds in store."""

    policy_used: bool
    warlord_done: bool
    policy_done: bool
    acted: tuple[int, ...]  # explorers
    pledged: int
    less_section: int
    less_policy: int
    less_conquest: int
    keep: int
    conquests: Amounts  # by sort of place
    developed: int
    copied_bonuses: tuple[int, ...]  # of policies
    copied_wonders: tuple[int, ...]
    basics: int
    paid: tuple[str, ...]  # kinds of basic resources in the last price of an effect


class CardSight(Struct, frozen=True):
    """A card of a city, or a knowledge under it."""

    cell: str
    card: str
    is_knowledge: bool
    is_active: bool
    is_used: bool
    in_force: bool  # its effect works by itself


class SeatSight(Struct, frozen=True):
    civilization: str
    warlord: str  # its card
    city: tuple[str | None, ...]
    knowledge: tuple[str | None, ...]
    active: tuple[bool, ...]
    used: tuple[bool, ...]
    knowledge_used: tuple[bool, ...]
    in_force: tuple[bool, ...]
    knowledge_in_force: tuple[bool, ...]
    yields: tuple[Amounts, ...]  # printed on the cards of each place
    deck: tuple[str, ...]
    top: tuple[str, ...]
    discard: tuple[str, ...]
    begun: str | None
    section_price: int  # of the second section of the wonder begun
    section_short: int
    wonders: tuple[str, ...]
    policies: tuple[int, ...]  # in the order of development: the last is the active one
    policy_cards: tuple[PolicySight, ...]  # all of the civilization
    policy_price: int
    policy_short: int
    purse: Amounts
    turn: TurnSight
    home: int
    explorers: tuple[int, ...]
    outposts: int
    production_tokens: int
    market_tokens: tuple[MarketTokenSight, ...]
    tokens: tuple[int, ...]
    hero: HeroSight | None
    has_hired: bool
    resting_heroes: tuple[str, ...]
    trophies: tuple[str, ...]
    points: Amounts  # by category
    score: int

    def at(self, slot: int) -> CardSight | None:
        """The card of a place of the city."""
        card = self.city[slot]
        if card is None:
            return None
        return CardSight(CELLS[slot], card, False, self.active[slot], self.used[slot],
                    self.in_force[slot])  # fmt: skip

    def under(self, slot: int) -> CardSight | None:
        """The knowledge under it."""
        card = self.knowledge[slot]
        if card is None:
            return None
        return CardSight(CELLS[slot], card, True, self.active[slot], self.knowledge_used[slot],
                    self.knowledge_in_force[slot])  # fmt: skip

    def cards(self) -> list[CardSight]:
        """All of them, place by place."""
        both = [card for slot in range(n.SLOTS) for card in (self.at(slot), self.under(slot))]
        return [card for card in both if card]

    def yield_of(self, slots: Sequence[int]) -> Amounts:
        total: Counter[str] = Counter()
        for slot in slots:
            total.update(self.yields[slot])
        return total

    def yield_at(self, slot: int) -> Amounts:
        """What is printed on the cards of the row and the column that cross in a place."""
        return self.yield_of(
            [s for s in range(n.SLOTS) if s // 3 == slot // 3 or s % 3 == slot % 3]
        )

    def developed(self) -> list[PolicySight]:
        """The policies in the order of development."""
        return [self.policy_cards[number] for number in self.policies]


class MonumentalSight(TableSight, frozen=True, kw_only=True):
    board: Board
    board_seed: int
    first: int
    about: int | None  # the seat that the question is about
    turns_left: int
    round: RoundSight | None
    track: tuple[str | None, ...]
    track_rows: int  # two players have two tracks
    offers: tuple[OfferSight, ...]
    heroes: tuple[str, ...]
    monsters: MonstersSight
    taken: tuple[int, ...]  # cards of each track this turn
    development: int  # cards left in the deck
    basics: tuple[int, ...]
    gone: tuple[str, ...]
    drawn: tuple[str, ...]
    picked_from: int  # the first of the drawn cards that can be picked
    steps: tuple[StepSight, ...]
    attack: AttackSight | None
    tiles: tuple[TileSight, ...]
    bag: tuple[int, ...]
    markets: tuple[MarketSight, ...]
    automa: AutomaSight | None
    seats: tuple[SeatSight, ...]

    def is_automa(self, seat: int) -> bool:
        return self.automa is not None and self.automa.seat == seat

    def rows(self) -> list[list[OfferSight | None]]:
        """The track, or both of them."""
        offers = {offer.place: offer for offer in self.offers}
        length = len(self.track) // self.track_rows
        places = [offers.get(place + 1) for place in range(len(self.track))]
        return [places[row * length : (row + 1) * length] for row in range(self.track_rows)]

    def piles(self) -> list[tuple[str, int]]:
        """The basic buildings, and how many are left."""
        return list(zip(BASIC_IDS, self.basics, strict=True))

    def market_on(self, tile: Tile) -> MarketSight | None:
        return next((market for market in self.markets if market.letter == tile.market), None)

    def explorers_on(self, tile: int) -> list[tuple[int, int]]:
        """Who is there: the seat, and which of its explorers."""
        return [
            (seat, number)
            for seat, shown in enumerate(self.seats)
            for number, at in enumerate(shown.explorers, 1)
            if at == tile
        ]

    def hero_on(self, tile: int) -> tuple[int, str] | None:
        """The hero that stands there: its seat and its card."""
        return next(
            (
                (seat, shown.hero.id)
                for seat, shown in enumerate(self.seats)
                if shown.hero and shown.hero.tile == tile
            ),
            None,
        )

    def provinces(self, seat: int) -> list[Tile]:
        return [t for t in self.board.of_kind("province") if self.tiles[t.index].owner == seat]

    def frontier(self, seat: int) -> list[Tile]:
        """Provinces of others beside the tiles of a seat."""
        mine = {tile for tile, land in enumerate(self.tiles) if land.owner == seat}
        beside = {near.index for tile in mine for near in self.board.beside(tile)}
        provinces = self.board.of_kind("province")
        return [tile for tile in provinces if tile.index in beside - mine]


def effect_icons(listing: str) -> Mapping[str, str]:
    """The icons of the words that cards use: of verbs, tests, counts or triggers."""
    return schema.SCHEMA.icons(listing)
