"""What a learner sees of Monumental. Decks are told by what is in them, not by their order."""

from __future__ import annotations

from typing import Final

import numpy as np

from acropole.games.monumental.effects import CIVILIZATIONS
from acropole.games.monumental.numbers import (
    ARCHIVED,
    B_ORDER,
    B_TILE,
    B_VICTOR,
    BASICS,
    BEAST,
    EXPLORERS,
    H_TILE,
    H_TIMES,
    H_USED,
    HERO_SLOTS,
    HEROES,
    L_FORT,
    L_FRONT,
    L_OUTPOST,
    L_OWNER,
    L_PRODUCTION,
    L_SOLDIERS,
    L_WONDER,
    LAND,
    M_GONE,
    M_PILE,
    M_USED,
    MARKET_TOKENS,
    MARKETS,
    MONSTERS,
    PARTS,
    POLICIES,
    PURSE,
    R_LAST,
    R_NUMBER,
    SLOTS,
    T_DEVELOPED,
    T_KEEP,
    T_LESS,
    T_PLEDGED,
    T_POLICY_USED,
    TILES,
    TOKEN_TYPES,
    TRACK,
    TURN,
)
from acropole.games.monumental.state import MonumentalState
from acropole.games.monumental.tables import Chart
from acropole.games.monumental.view import scrying
from acropole.kernel.machine import FIRST_TASK, KIND, numbers
from acropole.rl.layout import Floats, Part, Reader

TERRAINS: Final = 3
GROUND: Final = TERRAINS + 5  # facts about a tile that never change
PIECES: Final = 10  # facts about a tile that do, besides its owner and the explorers
TURN_FACTS = (T_POLICY_USED, T_PLEDGED, T_LESS, T_LESS + 1, T_LESS + 2, T_KEEP, T_DEVELOPED)
AUTOMA_CARDS: Final = 24  # room for all of them
# Piles of cards of one seat, each a count by kind.
PILES = ("knowledge", "deck", "discard", "begun", "wonders")


class MonumentalReader(Reader[MonumentalState]):
    def layout(self, model: MonumentalState) -> tuple[Part, ...]:
        seats, kinds = self.seats, model.tables.kinds
        self.kinds: int = kinds
        self._grounds: dict[int, tuple[Chart, Floats]] = {}
        return (
            Part("track", TRACK * kinds, 1, "the card of each place, by kind"),
            Part("drawn", kinds, 1, "cards drawn and shown, by kind"),
            Part("top", kinds, 1, "the top card of the own deck, if known"),
            Part("city", seats * SLOTS * kinds, 1, "the card of each slot, by kind; by seat"),
            *(Part(name, seats * kinds, 2, f"{name}, by kind; by seat") for name in PILES),
            Part("ground", TILES * GROUND, 1, "on the board, terrains, water, capital, coast, …"),
            Part("owner", TILES * seats, 1, "whose tile it is"),
            Part("explorers", TILES * seats, 2, "explorers of each seat on a tile"),
            Part("pieces", TILES * PIECES, 5, "soldiers, warlord, outpost, wonder, production, …"),
            Part("question", FIRST_TASK, 1, "the kind of question"),
            Part("monsters", MONSTERS * (seats + 1), 1, "revealed; who has defeated it"),
            Part("offer", HEROES, 1, "heroes on offer"),
            Part("automa", AUTOMA_CARDS * 3, 2, "cards in its deck, in its discard, shown"),
            Part("mover", seats, 1, "who is asked"),
            Part("first", seats, 1, "who began"),
            Part("clock", 4, 20, "1 + turns to the end, round, last round, monsters hidden"),
            Part("development", 1, 80, "cards in the development deck"),
            Part("basics", BASICS, 10, "basic buildings left"),
            Part("taken", 2, 4, "cards taken this turn from each track"),
            Part("bag", TOKEN_TYPES, 4, "exploration tokens not yet turned up, by kind"),
            Part("markets", MARKETS, 5, "tokens in each pile"),
            Part("looked", MARKETS * MARKET_TOKENS, 1, "market tokens that this seat has seen"),
            Part("market", seats * MARKETS * MARKET_TOKENS, 1, "tokens held or used, if known"),
            Part("civilization", seats * len(CIVILIZATIONS), 1, "by seat"),
            Part("purse", seats * PURSE, 10, "resources, by seat"),
            Part("turn", seats * len(TURN_FACTS), 4, "policy used, gold pledged, discounts, …"),
            Part("active", seats * SLOTS, 1, "slots activated this turn"),
            Part("used", seats * SLOTS * 2, 1, "effects used: of cards, of knowledge"),
            Part("policies", seats * POLICIES, 1, "policies developed"),
            Part("tokens", seats * TOKEN_TYPES, 3, "exploration tokens held, by kind"),
            Part("reserve", seats * 2, 3, "outposts, production tokens"),
            Part("heroes", seats * (HEROES + 2), 1, "hero, times / 4, used"),
            Part("scores", seats, 50, "points now"),
        )

    def fill(self, state: MonumentalState, seat: int, out: Floats) -> None:
        chairs = self.chairs(seat)
        np.add.at(out, self._cards(state, seat, chairs), 1)
        self._write_map(state, chairs, out)
        self._write_creatures(state, chairs, out)
        if not state.is_over:
            out[self.at["question"] + state.stack[state.sp + KIND]] = 1
        out[self.at["mover"] : self.at["heroes"]] = [
            *self._clock(state, chairs),
            *self._markets(state, seat, chairs),
            *self._seats(state, chairs),
        ]
        out[self.at["scores"] :] = [state.score(chair) for chair in chairs]

    # -- cards -----------------------------------------------------------------------------------

    def _cards(self, state: MonumentalState, seat: int, chairs: list[int]) -> list[int]:
        """Where to add one for every card that is known to lie somewhere."""
        kind, kinds, at = state.tables.kind, self.kinds, self.at
        looker, begin = scrying(state)
        drawn = numbers(state.drawn)
        hidden = drawn[begin:] if looker not in (-1, seat) else []
        shown = drawn[: len(drawn) - len(hidden)]
        ones = [at["drawn"] + kind[card] for card in shown]
        city = numbers(state.city)
        slots = [(at["track"], numbers(state.track), 0, TRACK)]
        slots += [
            (at["city"] + place * SLOTS * kinds, city, chair * SLOTS, SLOTS)
            for place, chair in enumerate(chairs)
        ]
        for base, cards, first, count in slots:
            for slot in range(count):
                if cards[first + slot] >= 0:
                    ones.append(base + slot * kinds + kind[cards[first + slot]])
        own = state.deck[seat]
        if own.settled:
            ones.append(at["top"] + kind[own.cards[own.size - 1]])
        for place, chair in enumerate(chairs):
            deck, discard = state.deck[chair], state.discard[chair]
            piles = {
                "knowledge": numbers(state.known)[chair * SLOTS : (chair + 1) * SLOTS],
                "deck": numbers(deck.cards)[: deck.size] + (hidden if looker == chair else []),
                "discard": numbers(discard.cards)[: discard.size],
                "begun": [state.section[chair]],
                "wonders": [
                    wonder % 1000
                    for wonder in numbers(state.wonders)
                    if wonder // 1000 == chair and state.fate[wonder % 1000] != ARCHIVED
                ],
            }
            for name, cards in piles.items():
                base = at[name] + place * kinds
                ones += [base + kind[card] for card in cards if card >= 0]
        return ones

    # -- the map ---------------------------------------------------------------------------------

    def _write_map(self, state: MonumentalState, chairs: list[int], out: Floats) -> None:
        ground = self._ground(state.chart)
        out[self.at["ground"] : self.at["ground"] + len(ground)] = ground
        place = {chair: i for i, chair in enumerate(chairs)}
        land, tables = numbers(state.land), state.tables
        owner, pieces = self.at["owner"], self.at["pieces"]
        facts: list[int] = []
        for tile in range(state.chart.tiles):
            at = tile * LAND
            if land[at + L_OWNER] >= 0:
                out[owner + tile * self.seats + place[land[at + L_OWNER]]] = 1
            front = land[at + L_FRONT] - 1
            facts += [
                land[at + L_SOLDIERS],
                0,  # the warlord
                land[at + L_OUTPOST],
                int(land[at + L_WONDER] > 0),
                land[at + L_PRODUCTION],
                land[at + L_FORT],
                int(front >= 0),
                tables.defence[front] if front >= 0 else 0,
                tables.is_city[front] if front >= 0 else 0,
                0,  # a monster
            ]
        out[pieces : pieces + len(facts)] = facts
        for chair, i in place.items():
            if state.warlord[chair] >= 0:
                out[pieces + state.warlord[chair] * PIECES + 1] = 1
            for explorer in range(EXPLORERS):
                tile = state.explorer[chair * EXPLORERS + explorer]
                if tile >= 0:
                    out[self.at["explorers"] + tile * self.seats + i] += 1

    def _ground(self, chart: Chart) -> Floats:
        """What is printed on the board; positions share charts, so it is worked out once."""
        known = self._grounds.get(id(chart))
        if known is None:
            facts = np.zeros((TILES, GROUND), np.float32)
            for tile in range(chart.tiles):
                facts[tile, 0] = 1
                facts[tile, 1 + chart.terrain[tile]] = 1
                facts[tile, 1 + TERRAINS :] = (
                    chart.is_water[tile],
                    chart.is_capital[tile],
                    chart.is_coastal[tile],
                    chart.market[tile] >= 0,
                )
            known = self._grounds[id(chart)] = (chart, facts.ravel())  # keeps the id taken
        return known[1]

    # -- heroes, monsters, the Automa ------------------------------------------------------------

    def _write_creatures(self, state: MonumentalState, chairs: list[int], out: Floats) -> None:
        place = {chair: i for i, chair in enumerate(chairs)}
        number = {card: i for i, card in enumerate(numbers(state.tables.heroes))}
        for card in numbers(state.offer):
            out[self.at["offer"] + number[card]] = 1
        beasts, facts = numbers(state.monsters), self.seats + 1
        for monster in range(len(beasts) // BEAST):
            tile, order, victor = (beasts[monster * BEAST + i] for i in (B_TILE, B_ORDER, B_VICTOR))
            at = self.at["monsters"] + monster * facts
            out[at] = order > 0
            if victor:
                out[at + 1 + place[victor - 1]] = 1
            if order and tile >= 0:
                out[self.at["pieces"] + tile * PIECES + PIECES - 1] = 1
        for chair, i in place.items():
            card = state.hero_of(chair)
            at = self.at["heroes"] + i * (HEROES + 2)
            if card >= 0:
                mine = chair * HERO_SLOTS
                out[at + number[card]] = 1
                out[at + HEROES] = state.heroes[mine + H_TIMES] / 4
                out[at + HEROES + 1] = state.heroes[mine + H_USED]
                tile = state.heroes[mine + H_TILE]
                if tile >= 0:
                    out[self.at["explorers"] + tile * self.seats + i] += 1
        automa = self.at["automa"]
        shown = [card // PARTS for card in numbers(state.automa_shown)]
        for pile in (numbers(state.automa_deck), numbers(state.automa_discard), shown):
            for card in pile:
                out[automa + card] += 1
            automa += AUTOMA_CARDS

    # -- counts ----------------------------------------------------------------------------------

    def _clock(self, state: MonumentalState, chairs: list[int]) -> list[int]:
        """The parts from `mover` to `bag`."""
        has_rounds = len(state.round) > 0
        return [
            *[int(chair == state.to_move) for chair in chairs],
            *[int(chair == state.first) for chair in chairs],
            state.turns_left + 1,
            state.round[R_NUMBER] if has_rounds else 0,
            state.round[R_LAST] if has_rounds else 0,
            state.lurking,
            state.undealt,
            *numbers(state.basics),
            *numbers(state.taken),
            *[*numbers(state.bag), *[0] * TOKEN_TYPES][:TOKEN_TYPES],
        ]

    def _markets(self, state: MonumentalState, seat: int, chairs: list[int]) -> list[int]:
        """The parts `markets`, `looked` and `market`: others' unused tokens are not told apart."""
        where = numbers(state.market)
        looked = [
            state.looked[seat * MARKETS + market] >> token & 1
            for market in range(MARKETS)
            for token in range(MARKET_TOKENS)
        ]
        piles = [
            where[market * MARKET_TOKENS : (market + 1) * MARKET_TOKENS].count(M_PILE)
            for market in range(MARKETS)
        ]
        known = [
            int((M_USED <= there < M_GONE and there - M_USED == chair) or there == chair == seat)
            for chair in chairs
            for there in where
        ]
        return [*piles, *looked, *known]

    def _seats(self, state: MonumentalState, chairs: list[int]) -> list[int]:
        """The parts from `civilization` to `reserve`."""
        purse, turn = numbers(state.purse), numbers(state.turn)
        tokens, policies = numbers(state.tokens), numbers(state.policies)
        developed = [
            policies[chair * POLICIES : chair * POLICIES + state.developed[chair]]
            for chair in chairs
        ]
        return [
            *[
                int(state.civilization[chair] == civilization)
                for chair in chairs
                for civilization in range(len(CIVILIZATIONS))
            ],
            *[n for chair in chairs for n in purse[chair * PURSE : (chair + 1) * PURSE]],
            *[turn[chair * TURN + fact] for chair in chairs for fact in TURN_FACTS],
            *[state.active[chair] >> slot & 1 for chair in chairs for slot in range(SLOTS)],
            *[state.used[chair] >> slot & 1 for chair in chairs for slot in range(SLOTS * 2)],
            *[int(policy in mine) for mine in developed for policy in range(POLICIES)],
            *[
                n
                for chair in chairs
                for n in tokens[chair * TOKEN_TYPES : (chair + 1) * TOKEN_TYPES]
            ],
            *[n for chair in chairs for n in (state.outposts[chair], state.producers[chair])],
        ]
