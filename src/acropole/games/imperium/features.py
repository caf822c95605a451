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

# Zones by part. What lies in these is known to their owner; `deck` and `nation` have no order here.
OWN: dict[str, tuple[int, ...]] = {
    "hand": (n.HAND,),
    "deck": (n.DECK,),
    "discard": (n.DISCARD,),
    "resolving": (n.RESOLVING,),
    "play": (n.PLAY, n.POWER_ZONE),
    "garrison": (n.GARRISON,),
    "history": (n.HISTORY,),
    "sunk": (n.SUNK,),
    "quest": (n.QUEST,),
    "nation": (n.NATION, n.NATION_UNDER),
    "development": (n.DEV, n.ACCESSION_ZONE),
}
# … and what is known of other people: which cards lie in hand, deck and history together.
OTHERS: dict[str, tuple[int, ...]] = {
    "unseen": (n.HAND, n.DECK, n.HISTORY),
    "discard": (n.DISCARD,),
    "resolving": (n.RESOLVING,),
    "play": (n.PLAY, n.POWER_ZONE),
    "garrison": (n.GARRISON,),
    "development": (n.DEV, n.ACCESSION_ZONE, n.QUEST, n.SUNK),
}
CIV: dict[str, tuple[int, ...]] = {
    "civ-play": (n.PLAY,),
    "civ-discard": (n.DISCARD,),
    "civ-history": (n.HISTORY,),
}
PILES: Final = array(
    [n.MAIN, *[n.SMALL + s for s in range(n.SUIT_TRIBUTARY)], n.FAME, n.UNREST_PILE]
)
COUNTED: Final = array([n.HAND, n.DECK, n.HISTORY, n.NATION])  # zones of other people
TURN_FACTS: Final = array([n.TURN_ACTIONS, n.TURN_EXHAUSTS, n.TURN_PLEDGED, n.TURN_NATION_USED])
GAME_FACTS: Final = array([n.GAME_ROUND, n.GAME_ENDING, n.GAME_DIE])


def zones_of(people: int, civ: int) -> dict[str, list[tuple[int, int]]]:
    """By part the zones that it counts, each with the seats from who looks; the C.I.V. is -1."""
    found = {name: [(0, zone) for zone in zones] for name, zones in OWN.items()}
    if civ >= 0:
        found["resolving"].append((-1, n.RESOLVING))
    found["exile"] = []
    for away in range(1, people):
        for name, zones in OTHERS.items():
            found[f"other-{away}-{name}"] = [(away, zone) for zone in zones]
    if civ >= 0:
        found |= {name: [(-1, zone) for zone in zones] for name, zones in CIV.items()}
    return found


def layout(people: int, civ: int) -> list[Part]:
    """Seats are counted from who looks; the C.I.V. comes last."""
    seats = people + (civ >= 0)
    dynasty = Part("dynasty", 1, 15, "cards of the C.I.V.'s dynasty deck")
    hidden = Part("sizes", (people - 1) * len(COUNTED), 10, "others: hand, deck, history, nation")
    return [
        *[Part(name, n.KINDS, 2, "cards there, by kind") for name in zones_of(people, civ)],
        Part("market", n.SLOTS * n.KINDS, 1, "the card of each slot, by kind"),
        Part("exhausted", n.KINDS, 1, "cards in play that are exhausted, by kind"),
        Part("stored", n.KINDS, 5, "progress on cards in play, by kind"),
        Part("question", FIRST_TASK, 1, "the kind of question"),
        Part("tokens", n.SLOTS * n.RESOURCES, 4, "tokens on the market"),
        Part("unrest", n.SLOTS, 1, "unrest under the card of a slot"),
        Part("pool", seats * n.RESOURCES, 20, "materials, population, progress, by seat"),
        Part("empire", seats, 1, "whether the state card shows its empire side"),
        Part("turn", len(TURN_FACTS), 5, "actions, exhausts, pledged, nation card used"),
        Part("game", len(GAME_FACTS), 10, "round, how near the end is, the die"),
        Part(
            "piles", len(PILES) + (civ >= 0), 30, "main, small decks, fame, unrest, of the C.I.V."
        ),
        *([dynasty] if civ >= 0 else []),
        *([hidden] if people > 1 else []),
        Part("score", 1, 100, "own points now"),
    ]


class ImperiumFeatures(Features):
    def __init__(self, model: ImperiumPosition) -> None:
        super().__init__(model, layout(model.people, model.civ))
        self.chains: i64 = model.seats * n.STRIDE
        self.part_of = array(parts_of(model.people, model.civ))
        self.market: i64 = self.at["market"]
        self.exhausted: i64 = self.at["exhausted"]
        self.stored: i64 = self.at["stored"]
        self.question: i64 = self.at["question"]
        self.tokens: i64 = self.at["tokens"]

    def fill(self, position: Position, seat: i64) -> None:
        """The C.I.V. is never asked: in its place the first person looks."""
        world = cast(ImperiumPosition, position)
        viewer: i64 = seat if seat < world.people else 0
        self.add_zones(world, viewer)
        self.add_market(world)
        self.add_play(world, viewer * n.STRIDE + n.PLAY)
        self.add_play(world, viewer * n.STRIDE + n.POWER_ZONE)
        if world.to_move >= 0:
            self.add(self.question + world.stack[world.sp + KIND], 1)
        self.add_counts(world, viewer)

    def add_zones(self, world: ImperiumPosition, viewer: i64) -> None:
        card: i64
        for card in range(len(world.chain)):
            part: i64 = self.part_of[viewer * self.chains + world.chain[card]]
            if part >= 0:
                self.add(part * n.KINDS + world.kind[card], 1)

    def add_market(self, world: ImperiumPosition) -> None:
        slot: i64
        for slot in range(n.SLOTS):
            card: i64 = world.market[slot]
            if card >= 0:
                self.add(self.market + slot * n.KINDS + world.kind[card], 1)

    def add_play(self, world: ImperiumPosition, chain: i64) -> None:
        """The parts `exhausted` and `stored`."""
        card: i64 = world.top[chain]
        while card >= 0:
            kind: i64 = world.kind[card]
            self.add(self.exhausted + kind, world.mark[card] & n.MARK_EXHAUSTED)
            self.add(self.stored + kind, world.store[card])
            card = world.below[card]

    def add_counts(self, world: ImperiumPosition, viewer: i64) -> None:
        """The parts from `tokens` to `score`."""
        i: i64
        at: i64 = self.add_all(self.tokens, world.tokens, 0, n.SLOTS * n.RESOURCES)
        for i in range(n.SLOTS):
            if world.under[i] >= 0:
                self.add(at + i, 1)
        at = self.add_seats(world, viewer, at + n.SLOTS)
        for i in range(len(TURN_FACTS)):
            self.add(at + i, world.turn[viewer * n.TURN + TURN_FACTS[i]])
        at += len(TURN_FACTS)
        for i in range(len(GAME_FACTS)):
            self.add(at + i, world.game[GAME_FACTS[i]])
        at += len(GAME_FACTS)
        for i in range(len(PILES)):
            self.add(at + i, world.size[PILES[i]])
        at += len(PILES)
        if world.civ >= 0:
            self.add(at, world.size[world.civ * n.STRIDE + n.DECK])
            self.add(at + 1, civ_verbs.dynasty_size(world))
            at += 2
        away: i64
        for away in range(1, world.people):
            other: i64 = (viewer + away) % world.people * n.STRIDE
            for i in range(len(COUNTED)):
                self.add(at + i, world.size[other + COUNTED[i]])
            at += len(COUNTED)
        self.add(at, world.score(viewer))

    def add_seats(self, world: ImperiumPosition, viewer: i64, at: i64) -> i64:
        """The parts `pool` and `empire`; where the next one begins."""
        states: i64 = at + world.seats * n.RESOURCES
        away: i64
        for away in range(world.seats):
            seat: i64 = world.civ if away == world.people else (viewer + away) % world.people
            mine: i64 = seat * n.RESOURCES
            at = self.add_all(at, world.pool, mine, mine + n.RESOURCES)
            self.add(states + away, world.side[seat])
        return states + world.seats


def parts_of(people: int, civ: int) -> list[int]:
    """By person who looks, and by chain: the part that its cards are counted in, or -1."""
    chains = (people + (civ >= 0)) * n.STRIDE
    found = [-1] * (people * chains)
    for viewer in range(people):
        for part, zones in enumerate(zones_of(people, civ).values()):
            for away, zone in zones:
                seat = civ if away < 0 else (viewer + away) % people
                found[viewer * chains + seat * n.STRIDE + zone] = part
        found[viewer * chains + n.EXILE] = list(zones_of(people, civ)).index("exile")
    return found
