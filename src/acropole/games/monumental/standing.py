"""What tells how a seat of Monumental stands, for what bots learn: what this seat has, and no more.

Who learns compares the seats, so each is told alone. What lies on the track, or where on the map a
province is, says little about who will win; learners that want it have `features.py`.
"""

from __future__ import annotations

from typing import Final, cast

from acropole.games.monumental import numbers as n
from acropole.games.monumental.insight import worth
from acropole.games.monumental.rules import explorers, pieces, trade, turn
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.games.monumental.state.world import BIT
from acropole.kernel.chance import Pile
from acropole.kernel.fast import i64
from acropole.kernel.features import Features
from acropole.kernel.interface import Part
from acropole.kernel.position import Position

CATEGORIES: Final = 4  # of points
TERRAINS: Final = 5
REALM: Final = 5
BORDER: Final = 5
ROAD: Final = 4


def layout(model: MonumentalPosition) -> list[Part]:
    kinds = model.tables.kinds
    return [
        Part("development", 1, 80, "cards in the development deck"),
        Part("mover", model.seats, 1, "who is asked"),
        Part("first", model.seats, 1, "who began"),
        Part("turns", 1, 2, "own turns left, once the end is in sight"),
        Part("tally", CATEGORIES, 20, "provinces, knowledge, wonders, policies"),
        Part("dominates", CATEGORIES, 1, "where nobody has more"),
        Part("purse", n.PURSE, 20, "resources"),
        Part("culture", 1, 500, "what the culture is worth as a part of the next policy"),
        Part("policy", 1, 100, "what the active policy is worth"),
        Part("section", 2, 5, "of the wonder begun: how many, the price of the second section"),
        Part("producers", 1, 5, "production tokens held"),
        Part("cards", kinds, 5, "cards owned, policies developed, the warlord, by kind"),
        Part("yields", n.RESOURCES, 20, "what is printed on the city"),
        Part("terrain", TERRAINS, 10, "provinces by the height of their terrain"),
        Part("realm", REALM, 10, "soldiers out, at home, outposts out, in reserve, on the coast"),
        Part("border", BORDER, 20, "beside it: empty, barbarians, free cities, others; defence"),
        Part("road", ROAD, 5, "market tokens held, used, explorers on production, on a market"),
    ]


class MonumentalStanding(Features):
    def __init__(self, model: MonumentalPosition) -> None:
        super().__init__(model, layout(model))
        self.mover: i64 = self.at["mover"]
        self.first: i64 = self.at["first"]
        self.turns: i64 = self.at["turns"]
        self.tally: i64 = self.at["tally"]
        self.dominates: i64 = self.at["dominates"]
        self.purse: i64 = self.at["purse"]
        self.culture: i64 = self.at["culture"]
        self.policy: i64 = self.at["policy"]
        self.section: i64 = self.at["section"]
        self.producers: i64 = self.at["producers"]
        self.cards: i64 = self.at["cards"]
        self.yields: i64 = self.at["yields"]
        self.terrain: i64 = self.at["terrain"]
        self.realm: i64 = self.at["realm"]
        self.border: i64 = self.at["border"]
        self.road: i64 = self.at["road"]

    def fill(self, position: Position, seat: i64) -> None:
        world = cast(MonumentalPosition, position)
        self.add_clock(world, seat)
        self.add_points(world, seat)
        self.add_means(world, seat)
        self.add_cards(world, seat)
        self.add_realm(world, seat)
        self.add_road(world, seat)

    def add_clock(self, world: MonumentalPosition, seat: i64) -> None:
        """The parts from `development` to `turns`."""
        self.add(0, world.undealt)
        self.add(self.first + self.chair(world.first, seat), 1)
        if world.to_move < 0:
            return
        wait: i64 = self.chair(world.to_move, seat)
        self.add(self.mover + wait, 1)
        if world.turns_left > 0:
            until: i64 = wait if wait == 0 else self.seats - wait
            self.add(self.turns, (world.turns_left - until + self.seats - 1) // self.seats)

    def add_points(self, world: MonumentalPosition, seat: i64) -> None:
        """The parts `tally` and `dominates`."""
        category: i64
        for category in range(CATEGORIES):
            self.add(self.tally + category, turn.tally_of(world, seat, category))
            if turn.dominates(world, seat, category):
                self.add(self.dominates + category, 1)

    def add_means(self, world: MonumentalPosition, seat: i64) -> None:
        """The parts from `purse` to `producers`."""
        purse: i64 = seat * n.PURSE
        self.add_all(self.purse, world.purse, purse, purse + n.PURSE)
        culture: i64 = world.purse[purse + n.CULTURE]
        self.add(self.culture, culture * worth.worth_of_culture(world, seat))
        self.add(self.policy, worth.worth_of_policy(world, seat))
        begun: i64 = world.section[seat]
        if begun >= 0:
            self.add(self.section, 1)
            self.add(self.section + 1, world.tables.cost2[pieces.kind_of(world, begun)])
        self.add(self.producers, world.producers[seat])

    # -- cards -----------------------------------------------------------------------------------

    def add_cards(self, world: MonumentalPosition, seat: i64) -> None:
        """The parts `cards` and `yields`."""
        self.add_pile(world, world.deck[seat])
        self.add_pile(world, world.discard[seat])
        slot: i64
        for slot in range(seat * n.SLOTS, (seat + 1) * n.SLOTS):
            self.add_in_city(world, world.city[slot])
            self.add_in_city(world, world.known[slot])
        order: i64
        for order in range(world.developed[seat]):
            policy: i64 = world.policies[seat * n.POLICIES + order]
            self.add(self.cards + trade.policy_kind(world, seat, policy), 1)
        if world.civilization[seat] >= 0:
            self.add(self.cards + world.tables.warlord[world.civilization[seat]], 1)

    def add_pile(self, world: MonumentalPosition, pile: Pile) -> None:
        i: i64
        for i in range(pile.size):
            self.add(self.cards + pieces.kind_of(world, pile.cards[i]), 1)

    def add_in_city(self, world: MonumentalPosition, card: i64) -> None:
        if card < 0:
            return
        kind: i64 = pieces.kind_of(world, card)
        self.add(self.cards + kind, 1)
        resource: i64
        for resource in range(n.RESOURCES):
            self.add(self.yields + resource, world.tables.yields[kind * n.RESOURCES + resource])

    # -- the map ---------------------------------------------------------------------------------

    def add_realm(self, world: MonumentalPosition, seat: i64) -> None:
        """The parts `terrain`, `realm` and `border`."""
        chart, land = world.chart, world.land
        own: i64 = world.realm[seat]
        around: i64 = 0
        tile: i64
        for tile in range(chart.tiles):
            if not own & BIT[tile]:
                continue
            here: i64 = tile * n.LAND
            around |= chart.beside[tile]
            if chart.is_capital[tile]:
                self.add(self.realm + 1, land[here + n.L_SOLDIERS])
                continue
            self.add(self.terrain + chart.terrain[tile], 1)
            self.add(self.realm, land[here + n.L_SOLDIERS])
            self.add(self.realm + 2, land[here + n.L_OUTPOST])
            self.add(self.realm + 4, chart.is_coastal[tile])
        self.add(self.realm + 3, world.outposts[seat])
        around &= ~own
        for tile in range(chart.tiles):
            if around & BIT[tile]:
                self.add_border(world, tile)

    def add_border(self, world: MonumentalPosition, tile: i64) -> None:
        """One tile beside the realm."""
        if world.land[tile * n.LAND + n.L_OWNER] >= 0:
            self.add(self.border + 3, 1)
            return
        if not world.chart.provinces & BIT[tile]:
            return
        front: i64 = world.land[tile * n.LAND + n.L_FRONT] - 1
        if front < 0:
            self.add(self.border, 1)
        elif world.tables.is_city[front]:
            self.add(self.border + 2, 1)
        else:
            self.add(self.border + 1, 1)
            self.add(self.border + 4, world.tables.defence[front])

    def add_road(self, world: MonumentalPosition, seat: i64) -> None:
        """The part `road`."""
        token: i64
        for token in range(n.MARKETS * n.MARKET_TOKENS):
            if world.market[token] == seat:
                self.add(self.road, 1)
            elif world.market[token] == n.M_USED + seat:
                self.add(self.road + 1, 1)
        unit: i64
        for unit in range(seat * n.EXPLORERS, (seat + 1) * n.EXPLORERS):
            tile: i64 = world.explorer[unit]
            if tile < 0:
                continue
            market: i64 = world.chart.market[tile]
            if world.land[tile * n.LAND + n.L_PRODUCTION]:
                self.add(self.road + 2, 1)
            elif market >= 0 and not explorers.has_visited(world, seat, market):
                self.add(self.road + 3, 1)
