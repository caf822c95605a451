"""What tells how a seat of Imperium stands, for what bots learn: what this seat has, and no more.

Who learns compares the seats, so each is told alone; beside the C.I.V. what it has is told, too.
The points of a seat are in `worth`, which has weights of its own. What lies on the market says
little about who will win; learners that want it have `features.py`.
"""

from __future__ import annotations

from typing import Final, cast

from acropole.games.imperium import numbers as n
from acropole.games.imperium.civ import verbs as civ_verbs
from acropole.games.imperium.effects import NATIONS
from acropole.games.imperium.rules import scoring
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.kernel.fast import i64
from acropole.kernel.features import Features
from acropole.kernel.interface import Part
from acropole.kernel.machine import array
from acropole.kernel.position import Position

SIZED: Final = array([n.HAND, n.PLAY, n.HISTORY, n.GARRISON, n.NATION, n.DEV, n.QUEST, n.SUNK])
CIRCULATING: Final = array([n.HAND, n.DECK, n.DISCARD])
SCARCE: Final = 4  # an unrest pile with fewer cards is a danger
LEVEL: Final = 4


def layout(model: ImperiumPosition) -> list[Part]:
    parts = [
        Part("main", 1, 30, "cards in the main deck"),
        Part("round", 1, 20, "the round"),
        Part("ending", 2, 1, "whether this round is the last but one, the last"),
        Part("unrest-pile", 2, 8, "cards left; how many are missing to safety"),
        Part("fame-deck", 1, 10, "cards left"),
        Part("mover", model.seats, 1, "who is asked"),
        Part("nation", len(NATIONS), 1, "which one it is"),
        Part("empire", 1, 1, "whether it is one"),
        Part("pool", n.RESOURCES, 40, "materials, population, progress"),
        Part("turn", 2, 5, "actions and exhausts left"),
        Part("sizes", len(SIZED), 10, "cards in hand, play, history, garrison and aside"),
        Part("stored", 1, 10, "progress on cards in play"),
        Part("play", n.KINDS, 1, "cards in play, by kind"),
        Part("deck", n.KINDS, 2, "cards in hand, deck and discard, by kind"),
    ]
    if model.civ >= 0:
        parts += [
            Part("opponent", len(NATIONS), 1, "the nation of the C.I.V."),
            Part("level", LEVEL, 5, "slots beyond 4, discards, dear goods, calm"),
            Part("civ-pool", n.RESOURCES, 40, "its materials, population, progress"),
            Part("civ-score", 1, 200, "its points now"),
            Part("civ-cards", 5, 20, "its deck, dynasty, cards in play, discard, history"),
        ]
    return parts


class ImperiumStanding(Features):
    def __init__(self, model: ImperiumPosition) -> None:
        super().__init__(model, layout(model))
        self.mover: i64 = self.at["mover"]
        self.nation: i64 = self.at["nation"]
        self.empire: i64 = self.at["empire"]
        self.sizes: i64 = self.at["sizes"]
        self.stored: i64 = self.at["stored"]
        self.play: i64 = self.at["play"]
        self.deck: i64 = self.at["deck"]

    def fill(self, position: Position, seat: i64) -> None:
        """The C.I.V. is never asked: in its place the first person looks."""
        world = cast(ImperiumPosition, position)
        viewer: i64 = seat if seat < world.people else 0
        self.add_clock(world)
        if world.to_move >= 0:
            self.add(self.mover + self.chair(world.to_move, viewer), 1)
        self.add(self.nation + world.tables.nation[viewer], 1)
        self.add_means(world, viewer)
        self.add_in_play(world, viewer * n.STRIDE + n.PLAY)
        self.add_in_play(world, viewer * n.STRIDE + n.POWER_ZONE)
        i: i64
        for i in range(len(CIRCULATING)):
            self.add_circulating(world, viewer * n.STRIDE + CIRCULATING[i])
        if world.civ >= 0:
            self.add_civ(world)

    def add_clock(self, world: ImperiumPosition) -> None:
        """The parts from `main` to `fame-deck`."""
        self.add(0, world.size[n.MAIN])
        self.add(1, world.game[n.GAME_ROUND])
        ending: i64 = world.game[n.GAME_ENDING]
        if ending == n.TRIGGERED or ending == n.LAST_ROUND:
            self.add(1 + ending, 1)
        unrest: i64 = world.size[n.UNREST_PILE]
        self.add(4, unrest)
        self.add(5, max(0, SCARCE - unrest))
        self.add(6, world.size[n.FAME])

    def add_means(self, world: ImperiumPosition, viewer: i64) -> None:
        """The parts from `empire` to `sizes`."""
        at: i64 = self.empire
        if world.side[viewer] == n.STATE_EMPIRE:
            self.add(at, 1)
        at = self.add_all(at + 1, world.pool, viewer * n.RESOURCES, (viewer + 1) * n.RESOURCES)
        self.add(at, world.turn[viewer * n.TURN + n.TURN_ACTIONS])
        self.add(at + 1, world.turn[viewer * n.TURN + n.TURN_EXHAUSTS])
        i: i64
        for i in range(len(SIZED)):
            self.add(self.sizes + i, world.size[viewer * n.STRIDE + SIZED[i]])

    # -- cards -----------------------------------------------------------------------------------

    def add_in_play(self, world: ImperiumPosition, chain: i64) -> None:
        """The parts `stored` and `play`."""
        card: i64 = world.top[chain]
        while card >= 0:
            self.add(self.play + world.kind[card], 1)
            self.add(self.stored, world.store[card])
            card = world.below[card]

    def add_circulating(self, world: ImperiumPosition, chain: i64) -> None:
        """The part `deck`."""
        card: i64 = world.top[chain]
        while card >= 0:
            self.add(self.deck + world.kind[card], 1)
            card = world.below[card]

    # -- the C.I.V. ------------------------------------------------------------------------------

    def add_civ(self, world: ImperiumPosition) -> None:
        """The parts from `opponent` to `civ-cards`."""
        tables = world.tables
        at: i64 = self.deck + n.KINDS
        its: i64 = world.civ * n.STRIDE
        self.add(at + tables.nation[world.civ], 1)
        at += len(NATIONS)
        self.add(at, tables.civ_slots - 4)
        self.add(at + 1, tables.civ_discards)
        self.add(at + 2, 10 - tables.civ_goods)
        self.add(at + 3, tables.civ_calm)
        at = self.add_all(
            at + LEVEL, world.pool, world.civ * n.RESOURCES, (world.civ + 1) * n.RESOURCES
        )
        self.add(at, scoring.score(world, world.civ))
        self.add(at + 1, world.size[its + n.DECK])
        self.add(at + 2, civ_verbs.dynasty_size(world))
        self.add(at + 3, world.size[its + n.PLAY])
        self.add(at + 4, world.size[its + n.DISCARD])
        self.add(at + 5, world.size[its + n.HISTORY])
