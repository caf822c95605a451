"""What a seat of Monumental can see, with all that tables, pages and pictures tell about it.

Nearly everything is open. Hidden are the order of what is shuffled (it has none until a card is
drawn), cards that a player looked at on top of the own deck, the backs of tokens on the map, and
the market tokens that others hold.

Prices and what is short are those of the seat that the question is about (`about`): they are the
same for whoever looks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from acropole.games.monumental import numbers as n
from acropole.games.monumental.automa.sight import AutomaSight, automa
from acropole.games.monumental.box import BASIC_IDS as BASIC_IDS
from acropole.games.monumental.box import MARKET_IDS as MARKET_IDS
from acropole.games.monumental.continuous.sight import RoundSight, round_of
from acropole.games.monumental.effects import CIVILIZATIONS
from acropole.games.monumental.effects import effect_text as effect_text
from acropole.games.monumental.guessing import scrying
from acropole.games.monumental.heroes import sight as heroes
from acropole.games.monumental.heroes.sight import HeroSight as HeroSight
from acropole.games.monumental.maps.board import Board as Board
from acropole.games.monumental.maps.board import Tile as Tile
from acropole.games.monumental.monsters.sight import MonsterSight as MonsterSight
from acropole.games.monumental.monsters.sight import MonstersSight, monsters, trophies
from acropole.games.monumental.rules import answers, conquest, explorers, means, pieces, trade
from acropole.games.monumental.schema import SCHEMA
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.games.monumental.things import CELLS as CELLS
from acropole.games.monumental.things import things
from acropole.games.monumental.vocabulary import PLACES, RESOURCES
from acropole.kernel.machine import LEGAL
from acropole.kernel.play import legal_actions
from acropole.kernel.sight import TableSight

if TYPE_CHECKING:
    from acropole.games.monumental.variant import MonumentalRules

PURSE_NAMES = (*RESOURCES, "for-section", "for-barbarian", "for-knowledge")
# questions about the cards just drawn, and where these begin
PICKS_OF_DRAWN = {n.Q_PICK_DRAWN: n.PICK_DRAWN_GROUP, n.Q_SCRY: n.SCRY_GROUP}

Amounts = Mapping[str, int]  # by the names of resources


class TokenSight(Struct, frozen=True):
    """The front of a token on the map: barbarians, or a free city with its price."""

    value: int  # of barbarians; 0: a free city
    price: Amounts
    alike: int  # basic resources of one kind, whichever it is, besides


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


# -- looking -------------------------------------------------------------------------------------


def pile(world: MonumentalPosition, seat: int) -> list[int]:
    """The cards of a city deck, the top last."""
    deck = world.deck[seat]
    return [deck.cards[i] for i in range(deck.size)]


def discard(world: MonumentalPosition, seat: int) -> list[int]:
    heap = world.discard[seat]
    return [heap.cards[i] for i in range(heap.size)]


def look(rules: MonumentalRules, world: MonumentalPosition, seat: int | None) -> MonumentalSight:
    """The table as a seat, or a spectator, sees it."""
    seen = _table(rules, world, seat)
    if seat is None or seat != world.to_move or world.is_over:
        return seen
    legal = {rules.action_code(action) for action in legal_actions(world)}
    return replace(seen, things=things(rules.game, seen, legal))


def _table(rules: MonumentalRules, world: MonumentalPosition, seat: int | None) -> MonumentalSight:
    names = rules.card_ids
    looker, begin = scrying(world)
    drawn = list(world.drawn)
    shown = drawn if looker in (-1, seat) else drawn[:begin]
    about = None if world.is_over else answers.subject(world)
    markets = tuple(_market(rules, world, m, seat) for m in range(n.MARKETS))
    asks = -1 if world.is_over else world.stack[world.sp]
    return MonumentalSight(
        **rules.common_sight(world, seat),
        board=rules.board_of(world),
        board_seed=world.board_seed,
        first=world.first,
        about=about,
        turns_left=world.turns_left,
        round=round_of(world),
        track=_named(names, list(world.track)[: world.tables.track_places]),
        track_rows=world.tables.track_rows,
        offers=_offers(rules, world, about or 0),
        heroes=heroes.offer(rules, world),
        monsters=monsters(world),
        taken=tuple(world.taken),
        development=world.undealt,
        basics=tuple(world.basics),
        gone=tuple(sorted(names[c] for c, f in enumerate(world.fate) if f == n.OUT_OF_GAME)),
        drawn=tuple(names[card] for card in shown),
        picked_from=world.stack[world.sp + PICKS_OF_DRAWN[asks]] if asks in PICKS_OF_DRAWN else 0,
        steps=() if about is None else _steps(rules, world, about),
        tiles=tuple(_land(rules, world, t, seat, about) for t in range(world.chart.tiles)),
        bag=tuple(world.bag),
        markets=markets,
        automa=automa(rules, world),
        seats=tuple(_seat(rules, world, s, seat, markets) for s in range(world.seats)),
    )


def _named(names: Sequence[str], cards: Sequence[int]) -> tuple[str | None, ...]:
    return tuple(names[card] if card >= 0 else None for card in cards)


def _bits(mask: int) -> tuple[int, ...]:
    return tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)


def _amounts(amounts: Sequence[int], names: Sequence[str] = tuple(RESOURCES)) -> Amounts:
    """Those that there are."""
    return {name: amount for name, amount in zip(names, amounts, strict=True) if amount}


# -- the track -----------------------------------------------------------------------------------


def _offers(rules: MonumentalRules, world: MonumentalPosition, seat: int) -> tuple[OfferSight, ...]:
    leaving = _leaving(world)
    found = []
    for place in range(world.tables.track_places):
        card = world.track[place]
        if card < 0:
            continue
        currency = trade.currency(world, card)
        price = trade.price(world, seat, card, 0)
        have = means.has_for(world, seat, currency, trade.use_of(world, card))
        found.append(
            OfferSight(
                place + 1,
                rules.card_ids[card],
                PURSE_NAMES[currency],
                price,
                max(price - have, 0),
                place in leaving,
            )
        )
    return tuple(found)


def _leaving(world: MonumentalPosition) -> set[int]:
    """Places of the cards that go if nobody takes any more. 002 §3.4; 003 §5."""
    tables = world.tables
    if len(world.rounds.now):
        there = [place for place in range(tables.track_places) if world.track[place] >= 0]
        goes = 0 if world.rounds.now[n.R_LAST] else max(world.seats - world.taken[0], 0)
        return set(there[len(there) - goes :])
    if not world.undealt:
        return set()
    length = tables.track_places // tables.track_rows
    return {(row + 1) * length - 1 for row in range(tables.track_rows) if not world.taken[row]}


# -- the map -------------------------------------------------------------------------------------


def _land(
    rules: MonumentalRules,
    world: MonumentalPosition,
    tile: int,
    seat: int | None,
    about: int | None,
) -> TileSight:
    at = tile * n.LAND
    owner = world.land[at + n.L_OWNER]
    wonder, front = world.land[at + n.L_WONDER] - 1, world.land[at + n.L_FRONT] - 1
    defence = conquest.defence(world, tile)
    short = 0
    if about is not None and owner != about:
        use = conquest.conquest_use(world, tile)
        short = conquest.units_needed(world, about, tile)
        short -= means.has_for(world, about, n.MILITARY, use)
    return TileSight(
        owner,
        world.land[at + n.L_SOLDIERS],
        owner >= 0 and world.warlord[owner] == tile,
        bool(world.land[at + n.L_OUTPOST]),
        rules.card_ids[wonder] if wonder >= 0 else None,
        _token(rules, front) if front >= 0 else None,
        bool(world.land[at + n.L_PRODUCTION]),
        world.land[at + n.L_FORT],
        defence if seat is None else conquest.units_needed(world, seat, tile),
        max(short, 0),
    )


def _token(rules: MonumentalRules, front: int) -> TokenSight:
    value, *price, alike = rules.game.box.fronts[front]
    return TokenSight(value, _amounts(price), alike)


def _steps(rules: MonumentalRules, world: MonumentalPosition, seat: int) -> tuple[StepSight, ...]:
    cost = 0 if world.stack[world.sp] == n.Q_STEP else 1
    return tuple(
        StepSight(
            e + 1,
            world.chart.next[world.explorer[seat * n.EXPLORERS + e] * n.DIRECTIONS + d],
            rules.action_code(n.EXPLORE + e * n.DIRECTIONS + d),
            cost,
        )
        for e in range(n.EXPLORERS)
        if world.explorer[seat * n.EXPLORERS + e] >= 0
        for d in range(n.DIRECTIONS)
        if explorers.refuses_step(world, seat, e, d) == LEGAL
    )


def _market(
    rules: MonumentalRules, world: MonumentalPosition, market: int, seat: int | None
) -> MarketSight:
    first = market * n.MARKET_TOKENS
    where = [world.market[first + token] for token in range(n.MARKET_TOKENS)]
    taken = sorted(
        (place % n.M_USED, token if place >= n.M_USED or place == seat else -1)
        for token, place in enumerate(where)
        if place not in (n.M_BOX, n.M_PILE, n.M_GONE)
    )
    looked = () if seat is None else _bits(world.looked[seat * n.MARKETS + market])
    known = {token for _, token in taken}
    there = [token for token in looked if token not in known] if n.M_PILE in where else []
    return MarketSight(
        MARKET_IDS[market],
        rules.game.content["market"][MARKET_IDS[market]]["letter"],
        where.count(n.M_PILE),
        tuple(taken),
        tuple(sorted(place - n.M_USED for place in where if n.M_USED <= place < n.M_GONE)),
        tuple(token for token, place in enumerate(where) if place == n.M_GONE),
        looked,
        tuple(rules.game.box.market_tokens[first + token].id for token in there),
    )


# -- a seat --------------------------------------------------------------------------------------


def _seat(
    rules: MonumentalRules,
    world: MonumentalPosition,
    s: int,
    viewer: int | None,
    markets: Sequence[MarketSight],
) -> SeatSight:
    names, tables = rules.card_ids, world.tables
    deck = world.deck[s]
    cards = pile(world, s)
    fixed = deck.settled if viewer == s else deck.settled - world.secret[s]
    looker, begin = scrying(world)
    unseen = cards[: len(cards) - fixed]
    if looker == s != viewer:
        unseen += list(world.drawn)[begin:]
    slots = range(s * n.SLOTS, (s + 1) * n.SLOTS)
    city, known = [world.city[at] for at in slots], [world.known[at] for at in slots]
    begun = world.section[s]
    section = 0
    if begun >= 0:
        section = trade.section_price(world, s, tables.cost2[pieces.kind_of(world, begun)], 0)
    policy = trade.policy_price(world, s, 0)
    purse = {name: world.purse[s * n.PURSE + i] for i, name in enumerate(PURSE_NAMES)}
    return SeatSight(
        civilization=CIVILIZATIONS[world.civilization[s]],
        warlord=rules.warlords[world.civilization[s]],
        city=_named(names, city),
        knowledge=_named(names, known),
        active=_flags(world.active[s]),
        used=tuple(bool(world.used[s] >> slot & 1) for slot in range(n.SLOTS)),
        knowledge_used=tuple(
            bool(world.used[s] >> (slot + n.SLOTS) & 1) for slot in range(n.SLOTS)
        ),
        in_force=_in_force(world, city),
        knowledge_in_force=_in_force(world, known),
        yields=tuple(_yields(world, pair) for pair in zip(city, known, strict=True)),
        deck=tuple(sorted(names[card] for card in unseen)),
        top=tuple(names[card] for card in reversed(cards[len(cards) - fixed :])),
        discard=tuple(names[card] for card in discard(world, s)),
        begun=names[begun] if begun >= 0 else None,
        section_price=section,
        section_short=max(section - means.has_for(world, s, n.PRODUCTION, n.USE_SECTION), 0),
        wonders=tuple(
            names[world.wonders[i + n.W_CARD]]
            for i in range(0, len(world.wonders), n.WONDER)
            if world.wonders[i + n.W_SEAT] == s
            and world.fate[world.wonders[i + n.W_CARD]] != n.ARCHIVED
        ),
        policies=tuple(world.policies[s * n.POLICIES + i] for i in range(world.developed[s])),
        policy_cards=_policies(rules, world, s),
        policy_price=policy,
        policy_short=max(policy - purse["culture"], 0),
        purse=purse,
        turn=_turn(world, s),
        home=world.home[s],
        explorers=tuple(world.explorer[s * n.EXPLORERS + e] for e in range(n.EXPLORERS)),
        outposts=world.outposts[s],
        production_tokens=world.producers[s],
        market_tokens=_held(rules, markets, s),
        tokens=tuple(world.tokens[s * n.TOKEN_TYPES + t] for t in range(len(world.bag))),
        hero=heroes.hero(rules, world, s),
        has_hired=heroes.has_hired(world, s),
        resting_heroes=heroes.resting(rules, world, s),
        trophies=trophies(world, s),
        points=rules.points(world, s),
        score=world.score(s),
    )


def _flags(mask: int) -> tuple[bool, ...]:
    """By place of the city."""
    return tuple(bool(mask >> slot & 1) for slot in range(n.SLOTS))


def _in_force(world: MonumentalPosition, cards: Sequence[int]) -> tuple[bool, ...]:
    in_force = world.tables.in_force
    return tuple(card >= 0 and bool(in_force[pieces.kind_of(world, card)]) for card in cards)


def _yields(world: MonumentalPosition, cards: Sequence[int]) -> Amounts:
    yields = world.tables.yields
    kinds = [pieces.kind_of(world, card) for card in cards if card >= 0]
    return _amounts([sum(yields[kind * n.BASIC + r] for kind in kinds) for r in range(n.BASIC)])


def _policies(rules: MonumentalRules, world: MonumentalPosition, s: int) -> tuple[PolicySight, ...]:
    active = trade.active_policy(world, s)
    found = []
    for number in range(n.POLICIES):
        kind = trade.policy_kind(world, s, number)
        state = "done" if trade.has_policy(world, s, number) else "open"
        found.append(
            PolicySight(
                rules.kinds[kind].id,
                number + 1,
                "active" if kind == active else state,
                bool(world.tables.in_force[kind]),
            )
        )
    return tuple(found)


def _held(
    rules: MonumentalRules, markets: Sequence[MarketSight], s: int
) -> tuple[MarketTokenSight, ...]:
    tokens = rules.game.box.market_tokens
    return tuple(
        MarketTokenSight(
            market.id,
            market.letter,
            tokens[m * n.MARKET_TOKENS + token].id if token >= 0 else None,
        )
        for m, market in enumerate(markets)
        for holder, token in market.taken
        if holder == s and s not in market.used
    )


def _turn(world: MonumentalPosition, s: int) -> TurnSight:
    turn = [world.turn[s * n.TURN + i] for i in range(n.TURN)]
    basic = tuple(RESOURCES)[: n.GOLD]
    return TurnSight(
        policy_used=bool(turn[n.TURN_POLICY_USED]),
        warlord_done=bool(turn[n.TURN_WARLORD_DONE]),
        policy_done=bool(turn[n.TURN_POLICY_DONE]),
        acted=tuple(e + 1 for e in _bits(turn[n.TURN_ACTED])),
        pledged=turn[n.TURN_PLEDGED],
        less_section=turn[n.TURN_LESS + trade.SECTION_DISCOUNT],
        less_policy=turn[n.TURN_LESS + trade.POLICY_DISCOUNT],
        less_conquest=turn[n.TURN_LESS + conquest.CONQUEST_DISCOUNT],
        keep=turn[n.TURN_KEEP],
        conquests=_amounts(turn[n.TURN_CONQUESTS : n.TURN_CONQUESTS + len(PLACES)], tuple(PLACES)),
        developed=turn[n.TURN_DEVELOPED],
        copied_bonuses=_bits(turn[n.TURN_COPIED_BONUS]),
        copied_wonders=_bits(turn[n.TURN_COPIED_WONDER]),
        basics=turn[n.TURN_BASICS],
        paid=tuple(basic[r] for r in _bits(turn[n.TURN_PAID])),
    )


def effect_icons(listing: str) -> Mapping[str, str]:
    """The icons of the words that cards use: of verbs, tests, counts or triggers."""
    return SCHEMA.icons(listing)
