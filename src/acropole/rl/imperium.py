"""What a learner sees of Imperium: where every card lies that lies open, and all that is counted.

The order of decks is left out, and so is what lies in decks that nobody may look through.
"""

from __future__ import annotations

import numpy as np

from acropole.games.imperium.codes import (
    DECK,
    DEV,
    DISCARD,
    EXILE,
    FAME,
    GARRISON,
    HAND,
    HISTORY,
    MAIN,
    NATION,
    PLAY,
    POWER_ZONE,
    QUEST,
    RESOURCES,
    SMALL,
    SUNK,
    TRI,
    UNREST_PILE,
)
from acropole.games.imperium.numbers import (
    ACCESSION_ZONE,
    CHAINS,
    G_DIE,
    G_ENDING,
    G_ROUND,
    KINDS,
    M_EXHAUSTED,
    NATION_UNDER,
    OPPONENT,
    PERSON,
    RESOLVING,
    SEATS,
    SLOTS,
    STRIDE,
    T_ACTIONS,
    T_EXHAUSTS,
    T_NATION_USED,
    T_PLEDGED,
)
from acropole.games.imperium.state import ImperiumState
from acropole.kernel.machine import FIRST_TASK, KIND, numbers
from acropole.rl.layout import Floats, Part, Reader

MINE, ITS = PERSON * STRIDE, OPPONENT * STRIDE
# Zones by part. What lies in these is known to the person; `deck` and `nation` have no order here.
ZONES: dict[str, tuple[int, ...]] = {
    "hand": (MINE + HAND,),
    "deck": (MINE + DECK,),
    "discard": (MINE + DISCARD,),
    "resolving": (MINE + RESOLVING, ITS + RESOLVING),
    "play": (MINE + PLAY, MINE + POWER_ZONE),
    "garrison": (MINE + GARRISON,),
    "history": (MINE + HISTORY,),
    "sunk": (MINE + SUNK,),
    "quest": (MINE + QUEST,),
    "nation": (MINE + NATION, MINE + NATION_UNDER),
    "development": (MINE + DEV, MINE + ACCESSION_ZONE),
    "exile": (EXILE,),
    "civ-play": (ITS + PLAY,),
    "civ-discard": (ITS + DISCARD,),
    "civ-history": (ITS + HISTORY,),
}
PILES = (MAIN, *(SMALL + suit for suit in range(TRI)), FAME, UNREST_PILE, ITS + DECK)
ROOMS = {room: part for part, name in enumerate(ZONES) for room in ZONES[name]}
PART_OF = np.array([ROOMS.get(chain, -1) for chain in range(CHAINS)])


class ImperiumReader(Reader[ImperiumState]):
    def layout(self, model: ImperiumState) -> tuple[Part, ...]:
        zones = (Part(name, KINDS, 2, "cards there, by kind") for name in ZONES)
        return (
            *zones,
            Part("market", SLOTS * KINDS, 1, "the card of each slot, by kind"),
            Part("exhausted", KINDS, 1, "cards in play that are exhausted, by kind"),
            Part("stored", KINDS, 5, "progress on cards in play, by kind"),
            Part("question", FIRST_TASK, 1, "the kind of question"),
            Part("tokens", SLOTS * RESOURCES, 4, "tokens on the market"),
            Part("unrest", SLOTS, 1, "unrest under the card of a slot"),
            Part("pool", SEATS * RESOURCES, 20, "materials, population, progress; person, C.I.V."),
            Part("empire", SEATS, 1, "whether the state card shows its empire side"),
            Part("turn", 4, 5, "actions, exhausts, pledged, nation card used"),
            Part("game", 3, 10, "round, how near the end is, the die"),
            Part("piles", len(PILES), 30, "main, small decks, fame, unrest, deck of the C.I.V."),
            Part("dynasty", 1, 15, "cards of the C.I.V.'s dynasty deck"),
            Part("score", 1, 100, "own points now"),
        )

    def fill(self, state: ImperiumState, seat: int, out: Floats) -> None:
        kinds = np.array(numbers(state.kind))
        part = PART_OF[np.array(numbers(state.chain))]
        known = part >= 0
        np.add.at(out, part[known] * KINDS + kinds[known], 1)
        self._write_market(state, out)
        self._write_play(state, out)
        if not state.is_over:
            out[self.at["question"] + state.stack[state.sp + KIND]] = 1
        out[self.at["tokens"] :] = [
            *numbers(state.tokens),
            *[int(under >= 0) for under in numbers(state.under)],
            *numbers(state.pool),
            *numbers(state.side),
            *[state.turn[i] for i in (T_ACTIONS, T_EXHAUSTS, T_PLEDGED, T_NATION_USED)],
            *[state.game[i] for i in (G_ROUND, G_ENDING, G_DIE)],
            *[state.size[chain] for chain in PILES],
            state.dynasty_size(),
            state.score(PERSON),
        ]

    def _write_market(self, state: ImperiumState, out: Floats) -> None:
        at = self.at["market"]
        for slot, card in enumerate(numbers(state.market)):
            if card >= 0:
                out[at + slot * KINDS + state.kind[card]] = 1

    def _write_play(self, state: ImperiumState, out: Floats) -> None:
        exhausted, stored = self.at["exhausted"], self.at["stored"]
        for card in state.listed(MINE + PLAY) + state.listed(MINE + POWER_ZONE):
            kind = state.kind[card]
            out[exhausted + kind] += state.mark[card] & M_EXHAUSTED
            out[stored + kind] += state.store[card]
