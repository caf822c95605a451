"""What a learner sees of Monumental. Decks are told by what is in them, not by their order."""

from __future__ import annotations

from typing import Final, cast

from acropole.games.monumental import numbers as n
from acropole.games.monumental.heroes import rules as heroes
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.kernel.chance import Pile
from acropole.kernel.fast import i64, vec
from acropole.kernel.features import Features
from acropole.kernel.interface import Part
from acropole.kernel.machine import FIRST_TASK, FRAME, KIND, SEAT
from acropole.kernel.position import Position

CIVILIZATIONS: Final = 5
GROUND: Final = 6  # facts about a tile that never change
TERRAIN: Final = 4  # the highest
PIECES: Final = 10  # facts about a tile that do, besides its owner and the explorers
WARLORD: Final = 1  # among them
MONSTER: Final = 9
HERO_FACTS: Final = 14  # HEROES + 2
HERO_TIMES: Final = 4
AUTOMA_CARDS: Final = 24  # room for all of them
CLOCK: Final = 4
TRACKS: Final = 2
TURN_FACTS: Final = vec[i64](
    [
        n.TURN_POLICY_USED,
        n.TURN_PLEDGED,
        n.TURN_LESS,
        n.TURN_LESS + 1,
        n.TURN_LESS + 2,
        n.TURN_KEEP,
        n.TURN_DEVELOPED,
    ]
)
# Piles of cards of one seat, each a count by kind.
PILES = ("knowledge", "deck", "discard", "begun", "wonders")


def layout(model: MonumentalPosition) -> list[Part]:
    seats, kinds = model.seats, model.tables.kinds
    return [
        Part("track", n.TRACK * kinds, 1, "the card of each place, by kind"),
        Part("drawn", kinds, 1, "cards drawn and shown, by kind"),
        Part("top", kinds, 1, "the top card of the own deck, if known"),
        Part("city", seats * n.SLOTS * kinds, 1, "the card of each slot, by kind; by seat"),
        *[Part(name, seats * kinds, 2, f"{name}, by kind; by seat") for name in PILES],
        Part("ground", n.TILES * GROUND, 1, "of the board, terrain / 4, water, capital, coast, …"),
        Part("owner", n.TILES * seats, 1, "whose tile it is"),
        Part("explorers", n.TILES * seats, 2, "explorers of each seat on a tile"),
        Part("pieces", n.TILES * PIECES, 5, "soldiers, warlord, outpost, wonder, production, …"),
        Part("question", FIRST_TASK, 1, "the kind of question"),
        Part("monsters", n.MONSTERS * (seats + 1), 1, "revealed; who has defeated it"),
        Part("offer", n.HEROES, 1, "heroes on offer"),
        Part("automa", AUTOMA_CARDS * 3, 2, "cards in its deck, in its discard, shown"),
        Part("mover", seats, 1, "who is asked"),
        Part("first", seats, 1, "who began"),
        Part("clock", CLOCK, 20, "1 + turns to the end, round, last round, monsters hidden"),
        Part("development", 1, 80, "cards in the development deck"),
        Part("basics", n.BASICS, 10, "basic buildings left"),
        Part("taken", TRACKS, 4, "cards taken this turn from each track"),
        Part("bag", n.TOKEN_TYPES, 4, "exploration tokens not yet turned up, by kind"),
        Part("markets", n.MARKETS, 5, "tokens in each pile"),
        Part("looked", n.MARKETS * n.MARKET_TOKENS, 1, "market tokens that this seat has seen"),
        Part("market", seats * n.MARKETS * n.MARKET_TOKENS, 1, "tokens held or used, if known"),
        Part("civilization", seats * CIVILIZATIONS, 1, "by seat"),
        Part("purse", seats * n.PURSE, 10, "resources, by seat"),
        Part("turn", seats * len(TURN_FACTS), 4, "policy used, gold pledged, discounts, …"),
        Part("active", seats * n.SLOTS, 1, "slots activated this turn"),
        Part("used", seats * n.SLOTS * 2, 1, "effects used: of cards, of knowledge"),
        Part("policies", seats * n.POLICIES, 1, "policies developed"),
        Part("tokens", seats * n.TOKEN_TYPES, 3, "exploration tokens held, by kind"),
        Part("reserve", seats * 2, 3, "outposts, production tokens"),
        Part("heroes", seats * HERO_FACTS, 1, "hero, times / 4, used"),
        Part("scores", seats, 50, "points now"),
    ]


class MonumentalFeatures(Features):
    def __init__(self, model: MonumentalPosition) -> None:
        super().__init__(model, layout(model))
        self.kinds: i64 = model.tables.kinds
        self.drawn: i64 = self.at["drawn"]
        self.top: i64 = self.at["top"]
        self.city: i64 = self.at["city"]
        self.knowledge: i64 = self.at["knowledge"]
        self.deck: i64 = self.at["deck"]
        self.discard: i64 = self.at["discard"]
        self.begun: i64 = self.at["begun"]
        self.wonders: i64 = self.at["wonders"]
        self.ground: i64 = self.at["ground"]
        self.owner: i64 = self.at["owner"]
        self.explorers: i64 = self.at["explorers"]
        self.pieces: i64 = self.at["pieces"]
        self.question: i64 = self.at["question"]
        self.monsters: i64 = self.at["monsters"]
        self.offer: i64 = self.at["offer"]
        self.automa: i64 = self.at["automa"]
        self.mover: i64 = self.at["mover"]
        self.markets: i64 = self.at["markets"]
        self.civilization: i64 = self.at["civilization"]
        self.heroes: i64 = self.at["heroes"]
        self.scores: i64 = self.at["scores"]
        self.hero: vec[i64] = vec[i64]([0] * model.tables.cards)  # by card: which hero it is
        i: i64
        for i in range(len(model.tables.heroes)):
            self.hero[model.tables.heroes[i]] = i

    def fill(self, position: Position, seat: i64) -> None:
        world = cast(MonumentalPosition, position)
        self.add_table(world, seat)
        self.add_drawn(world, seat)
        place: i64
        for place in range(self.seats):
            self.add_cards(world, (seat + place) % self.seats, place)
        self.add_ground(world)
        self.add_map(world, seat)
        if world.to_move >= 0:
            self.add(self.question + world.stack[world.sp + KIND], 1)
        self.add_monsters(world, seat)
        self.add_heroes(world, seat)
        self.add_automa(world)
        self.add_clock(world, seat)
        self.add_markets(world, seat)
        self.add_seats(world, seat)
        for place in range(self.seats):
            self.add(self.scores + place, world.score((seat + place) % self.seats))

    # -- cards -----------------------------------------------------------------------------------

    def add_card(self, at: i64, world: MonumentalPosition, card: i64) -> None:
        if card >= 0:
            self.add(at + world.tables.kind[card], 1)

    def add_slots(
        self, at: i64, world: MonumentalPosition, cards: vec[i64], first: i64, count: i64
    ) -> None:
        """Cards that each have a place of their own."""
        slot: i64
        for slot in range(count):
            self.add_card(at + slot * self.kinds, world, cards[first + slot])

    def add_pile(self, at: i64, world: MonumentalPosition, pile: Pile) -> None:
        i: i64
        for i in range(pile.size):
            self.add_card(at, world, pile.cards[i])

    def add_table(self, world: MonumentalPosition, seat: i64) -> None:
        """The parts `track` and `top`."""
        self.add_slots(0, world, world.track, 0, n.TRACK)
        own = world.deck[seat]
        if own.settled:
            self.add_card(self.top, world, own.cards[own.size - 1])

    def add_drawn(self, world: MonumentalPosition, seat: i64) -> None:
        """Cards drawn lie open, but those of the own deck that a seat looks at only to itself.

        To the others they are still in that deck.
        """
        looker: i64 = -1
        hidden: i64 = len(world.drawn)  # from here on
        sp: i64 = 0
        while sp <= world.sp:
            if world.stack[sp + KIND] == n.Q_SCRY:
                looker = world.stack[sp + SEAT]
                if looker != seat:
                    hidden = world.stack[sp + n.SCRY_GROUP]
                break
            sp += FRAME
        i: i64
        for i in range(len(world.drawn)):
            if i < hidden:
                self.add_card(self.drawn, world, world.drawn[i])
            else:
                deck: i64 = self.deck + self.chair(looker, seat) * self.kinds
                self.add_card(deck, world, world.drawn[i])

    def add_cards(self, world: MonumentalPosition, owner: i64, place: i64) -> None:
        """The parts from `city` to `wonders`, of one seat."""
        at: i64 = place * self.kinds
        slot: i64
        self.add_slots(self.city + at * n.SLOTS, world, world.city, owner * n.SLOTS, n.SLOTS)
        for slot in range(owner * n.SLOTS, (owner + 1) * n.SLOTS):
            self.add_card(self.knowledge + at, world, world.known[slot])
        self.add_pile(self.deck + at, world, world.deck[owner])
        self.add_pile(self.discard + at, world, world.discard[owner])
        self.add_card(self.begun + at, world, world.section[owner])
        i: i64
        for i in range(0, len(world.wonders), n.WONDER):
            card: i64 = world.wonders[i + n.W_CARD]
            if world.wonders[i + n.W_SEAT] == owner and world.fate[card] != n.ARCHIVED:
                self.add_card(self.wonders + at, world, card)

    # -- the map ---------------------------------------------------------------------------------

    def add_ground(self, world: MonumentalPosition) -> None:
        """What is printed on the board."""
        chart = world.chart
        tile: i64
        for tile in range(chart.tiles):
            at: i64 = self.ground + tile * GROUND
            self.add(at, 1)
            self.add_share(at + 1, float(chart.terrain[tile]) / TERRAIN)
            self.add(at + 2, chart.is_water[tile])
            self.add(at + 3, chart.is_capital[tile])
            self.add(at + 4, chart.is_coastal[tile])
            if chart.market[tile] >= 0:
                self.add(at + 5, 1)

    def add_map(self, world: MonumentalPosition, seat: i64) -> None:
        """The parts `owner`, `explorers` and `pieces`; heroes and monsters come later."""
        tile: i64
        for tile in range(world.chart.tiles):
            self.add_tile(world, seat, tile)
        place: i64
        unit: i64
        for place in range(self.seats):
            owner: i64 = (seat + place) % self.seats
            if world.warlord[owner] >= 0:
                self.add(self.pieces + world.warlord[owner] * PIECES + WARLORD, 1)
            for unit in range(owner * n.EXPLORERS, (owner + 1) * n.EXPLORERS):
                tile = world.explorer[unit]
                if tile >= 0:
                    self.add(self.explorers + tile * self.seats + place, 1)

    def add_tile(self, world: MonumentalPosition, seat: i64, tile: i64) -> None:
        land = world.land
        here: i64 = tile * n.LAND
        at: i64 = self.pieces + tile * PIECES
        if land[here + n.L_OWNER] >= 0:
            place: i64 = self.chair(land[here + n.L_OWNER], seat)
            self.add(self.owner + tile * self.seats + place, 1)
        self.add(at, land[here + n.L_SOLDIERS])
        self.add(at + 2, land[here + n.L_OUTPOST])
        if land[here + n.L_WONDER] > 0:
            self.add(at + 3, 1)
        self.add(at + 4, land[here + n.L_PRODUCTION])
        self.add(at + 5, land[here + n.L_FORT])
        front: i64 = land[here + n.L_FRONT] - 1
        if front >= 0:
            self.add(at + 6, 1)
            self.add(at + 7, world.tables.defence[front])
            self.add(at + 8, world.tables.is_city[front])

    # -- heroes, monsters, the Automa ------------------------------------------------------------

    def add_monsters(self, world: MonumentalPosition, seat: i64) -> None:
        at: i64 = self.monsters
        beast: i64 = 0
        while beast < len(world.monsters.beasts):
            victor: i64 = world.monsters.beasts[beast + n.B_VICTOR] - 1
            tile: i64 = world.monsters.beasts[beast + n.B_TILE]
            if victor >= 0:
                self.add(at + 1 + self.chair(victor, seat), 1)
            if world.monsters.beasts[beast + n.B_ORDER] > 0:
                self.add(at, 1)
                if tile >= 0:
                    self.add(self.pieces + tile * PIECES + MONSTER, 1)
            at += self.seats + 1
            beast += n.BEAST

    def add_heroes(self, world: MonumentalPosition, seat: i64) -> None:
        """The parts `offer` and `heroes`; a hero on the map stands among the explorers."""
        i: i64
        place: i64
        for i in range(len(world.heroes.offer)):
            self.add(self.offer + self.hero[world.heroes.offer[i]], 1)
        for place in range(self.seats):
            owner: i64 = (seat + place) % self.seats
            card: i64 = heroes.hero_of(world, owner)
            if card >= 0:
                mine: i64 = owner * n.HERO_SLOTS
                at: i64 = self.heroes + place * HERO_FACTS
                self.add(at + self.hero[card], 1)
                self.add_share(
                    at + n.HEROES, float(world.heroes.seats[mine + n.H_TIMES]) / HERO_TIMES
                )
                self.add(at + n.HEROES + 1, world.heroes.seats[mine + n.H_USED])
                tile: i64 = world.heroes.seats[mine + n.H_TILE]
                if tile >= 0:
                    self.add(self.explorers + tile * self.seats + place, 1)

    def add_automa(self, world: MonumentalPosition) -> None:
        i: i64
        at: i64 = self.automa
        for i in range(len(world.automa.deck)):
            self.add(at + world.automa.deck[i], 1)
        at += AUTOMA_CARDS
        for i in range(len(world.automa.discard)):
            self.add(at + world.automa.discard[i], 1)
        at += AUTOMA_CARDS
        for i in range(len(world.automa.shown)):
            self.add(at + world.automa.shown[i] // n.PARTS, 1)

    # -- counts ----------------------------------------------------------------------------------

    def add_clock(self, world: MonumentalPosition, seat: i64) -> None:
        """The parts from `mover` to `bag`."""
        at: i64 = self.mover
        if world.to_move >= 0:
            self.add(at + self.chair(world.to_move, seat), 1)
        at += self.seats
        self.add(at + self.chair(world.first, seat), 1)
        at += self.seats
        self.add(at, world.turns_left + 1)
        if len(world.rounds.now) > 0:
            self.add(at + 1, world.rounds.now[n.R_NUMBER])
            self.add(at + 2, world.rounds.now[n.R_LAST])
        self.add(at + 3, world.monsters.lurking)
        self.add(at + CLOCK, world.undealt)
        at = self.add_all(at + CLOCK + 1, world.basics, 0, n.BASICS)
        at = self.add_all(at, world.taken, 0, TRACKS)
        self.add_all(at, world.bag, 0, len(world.bag))

    def add_markets(self, world: MonumentalPosition, seat: i64) -> None:
        """The parts `markets`, `looked` and `market`: others' unused tokens are not told apart."""
        tokens: i64 = n.MARKETS * n.MARKET_TOKENS
        looked: i64 = self.markets + n.MARKETS
        known: i64 = looked + tokens
        market: i64
        token: i64
        for market in range(n.MARKETS):
            self.add_bits(
                looked + market * n.MARKET_TOKENS,
                world.looked[seat * n.MARKETS + market],
                n.MARKET_TOKENS,
            )
        for token in range(tokens):
            there: i64 = world.market[token]
            if there == n.M_PILE:
                self.add(self.markets + token // n.MARKET_TOKENS, 1)
            elif there == seat:
                self.add(known + token, 1)
            elif n.M_USED <= there < n.M_GONE:
                place: i64 = self.chair(there - n.M_USED, seat)
                self.add(known + place * tokens + token, 1)

    def add_seats(self, world: MonumentalPosition, seat: i64) -> None:
        """The parts from `civilization` to `reserve`."""
        place: i64
        at: i64 = self.civilization
        owners = vec[i64]([0] * self.seats)
        for place in range(self.seats):
            owners[place] = (seat + place) % self.seats
            civilization: i64 = world.civilization[owners[place]]
            if civilization >= 0:
                self.add(at + place * CIVILIZATIONS + civilization, 1)
        at += self.seats * CIVILIZATIONS
        for place in range(self.seats):
            at = self.add_all(
                at, world.purse, owners[place] * n.PURSE, (owners[place] + 1) * n.PURSE
            )
        fact: i64
        for place in range(self.seats):
            for fact in range(len(TURN_FACTS)):
                self.add(at + fact, world.turn[owners[place] * n.TURN + TURN_FACTS[fact]])
            at += len(TURN_FACTS)
        for place in range(self.seats):
            at = self.add_bits(at, world.active[owners[place]], n.SLOTS)
        for place in range(self.seats):
            at = self.add_bits(at, world.used[owners[place]], n.SLOTS * 2)
        order: i64
        for place in range(self.seats):
            first: i64 = owners[place] * n.POLICIES
            for order in range(first, first + world.developed[owners[place]]):
                self.add(at + world.policies[order], 1)
            at += n.POLICIES
        for place in range(self.seats):
            mine: i64 = owners[place] * n.TOKEN_TYPES
            at = self.add_all(at, world.tokens, mine, mine + n.TOKEN_TYPES)
        for place in range(self.seats):
            self.add(at, world.outposts[owners[place]])
            self.add(at + 1, world.producers[owners[place]])
            at += 2
