"""What a learner sees of Imperium: where every card lies that lies open, and all that is counted.

The order of decks is left out, and so is what lies in decks that nobody may look through.
"""

from __future__ import annotations

from typing import Final, cast

from acropole.games.imperium import numbers as n
from acropole.games.imperium.civ import verbs as civ_verbs
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.kernel.fast import i64
from acropole.kernel.features import Features
from acropole.kernel.interface import Part
from acropole.kernel.machine import FIRST_TASK, KIND, array
from acropole.kernel.position import Position

MINE = n.PERSON * n.STRIDE
ITS = n.OPPONENT * n.STRIDE
# Zones by part. What lies in these is known to the person; `deck` and `nation` have no order here.
ZONES: dict[str, tuple[int, ...]] = {
    "hand": (MINE + n.HAND,),
    "deck": (MINE + n.DECK,),
    "discard": (MINE + n.DISCARD,),
    "resolving": (MINE + n.RESOLVING, ITS + n.RESOLVING),
    "play": (MINE + n.PLAY, MINE + n.POWER_ZONE),
    "garrison": (MINE + n.GARRISON,),
    "history": (MINE + n.HISTORY,),
    "sunk": (MINE + n.SUNK,),
    "quest": (MINE + n.QUEST,),
    "nation": (MINE + n.NATION, MINE + n.NATION_UNDER),
    "development": (MINE + n.DEV, MINE + n.ACCESSION_ZONE),
    "exile": (n.EXILE,),
    "civ-play": (ITS + n.PLAY,),
    "civ-discard": (ITS + n.DISCARD,),
    "civ-history": (ITS + n.HISTORY,),
}
ROOMS = {room: part for part, name in enumerate(ZONES) for room in ZONES[name]}
IN_PLAY: Final = array(list(ZONES["play"]))
PILES: Final = array(
    [
        n.MAIN,
        *[n.SMALL + suit for suit in range(n.SUIT_TRIBUTARY)],
        n.FAME,
        n.UNREST_PILE,
        ITS + n.DECK,
    ]
)
TURN_FACTS: Final = array([n.TURN_ACTIONS, n.TURN_EXHAUSTS, n.TURN_PLEDGED, n.TURN_NATION_USED])
GAME_FACTS: Final = array([n.GAME_ROUND, n.GAME_ENDING, n.GAME_DIE])


def layout(seats: int) -> list[Part]:
    return [
        *[Part(name, n.KINDS, 2, "cards there, by kind") for name in ZONES],
        Part("market", n.SLOTS * n.KINDS, 1, "the card of each slot, by kind"),
        Part("exhausted", n.KINDS, 1, "cards in play that are exhausted, by kind"),
        Part("stored", n.KINDS, 5, "progress on cards in play, by kind"),
        Part("question", FIRST_TASK, 1, "the kind of question"),
        Part("tokens", n.SLOTS * n.RESOURCES, 4, "tokens on the market"),
        Part("unrest", n.SLOTS, 1, "unrest under the card of a slot"),
        Part("pool", seats * n.RESOURCES, 20, "materials, population, progress; person, C.I.V."),
        Part("empire", seats, 1, "whether the state card shows its empire side"),
        Part("turn", len(TURN_FACTS), 5, "actions, exhausts, pledged, nation card used"),
        Part("game", len(GAME_FACTS), 10, "round, how near the end is, the die"),
        Part("piles", len(PILES), 30, "main, small decks, fame, unrest, deck of the C.I.V."),
        Part("dynasty", 1, 15, "cards of the C.I.V.'s dynasty deck"),
        Part("score", 1, 100, "own points now"),
    ]


class ImperiumFeatures(Features):
    def __init__(self, model: ImperiumPosition) -> None:
        super().__init__(model, layout(model.seats))
        self.part_of = array([ROOMS.get(chain, -1) for chain in range(model.seats * n.STRIDE)])
        self.market: i64 = self.at["market"]
        self.exhausted: i64 = self.at["exhausted"]
        self.stored: i64 = self.at["stored"]
        self.question: i64 = self.at["question"]
        self.tokens: i64 = self.at["tokens"]

    def fill(self, position: Position, seat: i64) -> None:
        """Whoever looks sees what the person sees: the C.I.V. is never asked."""
        world = cast(ImperiumPosition, position)
        self.add_zones(world)
        self.add_market(world)
        self.add_play(world)
        if world.to_move >= 0:
            self.add(self.question + world.stack[world.sp + KIND], 1)
        self.add_counts(world)

    def add_zones(self, world: ImperiumPosition) -> None:
        card: i64
        for card in range(len(world.chain)):
            part: i64 = self.part_of[world.chain[card]]
            if part >= 0:
                self.add(part * n.KINDS + world.kind[card], 1)

    def add_market(self, world: ImperiumPosition) -> None:
        slot: i64
        for slot in range(n.SLOTS):
            card: i64 = world.market[slot]
            if card >= 0:
                self.add(self.market + slot * n.KINDS + world.kind[card], 1)

    def add_play(self, world: ImperiumPosition) -> None:
        """The parts `exhausted` and `stored`."""
        i: i64
        for i in range(len(IN_PLAY)):
            card: i64 = world.top[IN_PLAY[i]]
            while card >= 0:
                kind: i64 = world.kind[card]
                self.add(self.exhausted + kind, world.mark[card] & n.MARK_EXHAUSTED)
                self.add(self.stored + kind, world.store[card])
                card = world.below[card]

    def add_counts(self, world: ImperiumPosition) -> None:
        """The parts from `tokens` to `score`."""
        i: i64
        at: i64 = self.add_all(self.tokens, world.tokens, 0, n.SLOTS * n.RESOURCES)
        for i in range(n.SLOTS):
            if world.under[i] >= 0:
                self.add(at + i, 1)
        at = self.add_all(at + n.SLOTS, world.pool, 0, world.seats * n.RESOURCES)
        at = self.add_all(at, world.side, 0, world.seats)
        for i in range(len(TURN_FACTS)):
            self.add(at + i, world.turn[TURN_FACTS[i]])
        at += len(TURN_FACTS)
        for i in range(len(GAME_FACTS)):
            self.add(at + i, world.game[GAME_FACTS[i]])
        at += len(GAME_FACTS)
        for i in range(len(PILES)):
            self.add(at + i, world.size[PILES[i]])
        at += len(PILES)
        self.add(at, civ_verbs.dynasty_size(world))
        self.add(at + 1, world.score(n.PERSON))
