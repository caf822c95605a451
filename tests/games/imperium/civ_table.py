"""Positions in which the C.I.V. acts, set up exactly; see table.py for how cards are named."""

from __future__ import annotations

from typing import Any

from acropole.games.imperium import numbers as n
from acropole.games.imperium.civ.turn import CLEAN_UP, TURN_UP, put_away
from acropole.games.imperium.civ_rows import CIV_VOCABULARY
from acropole.games.imperium.effects import program
from acropole.games.imperium.rules import reactions as reactions_rules
from acropole.games.imperium.rules.zones import move, put_on
from acropole.kernel.lang import parse
from acropole.kernel.machine import push
from acropole.kernel.play import settle
from tests.games.imperium.table import world

from .table import GAME, OPPONENT, PERSON, Table

ITS = OPPONENT * n.STRIDE
CIV_ZONES = {
    "deck": n.DECK,
    "discard": n.DISCARD,
    "play": n.PLAY,
    "history": n.HISTORY,
    "dynasty": n.NATION,
    "developments": n.DEV,
    "quests": n.QUEST,
    "aside": n.HAND,
}


class CivTable(Table):
    """A table with more of the C.I.V. on it; the game waits until it is told to go on."""

    def __init__(
        self,
        *,
        civ_discard: str = "",
        dynasty: str = "",
        developments: str = "",
        quests: str = "",
        die: int = 0,
        **rest: Any,
    ) -> None:
        super().__init__(**rest)
        for zone, ids in (
            ("discard", civ_discard),
            ("dynasty", dynasty),
            ("developments", developments),
            ("quests", quests),
        ):
            for id in ids.split():
                card = self._put(id, n.OUT)
                if zone == "dynasty":
                    put_on(world(self.state), card, ITS + CIV_ZONES[zone])
                else:
                    move(world(self.state), card, ITS + CIV_ZONES[zone])
        world(self.state).game[n.GAME_DIE] = die

    # -- letting it act ------------------------------------------------------------------------

    def row(self, id: str, card: str) -> CivTable:
        """Resolve a row of its tables for a card, whatever other rows there are."""
        state = self.state
        effect = program(parse(GAME.content["row"][id]["does"]))
        number = self._put(card, ITS + n.RESOLVING)
        reactions_rules.begin(
            world(state), GAME.box.assembler.add(effect, CIV_VOCABULARY), OPPONENT, number, 0
        )
        settle(world(state))
        self.answer_all()
        put_away(world(state), number)
        return self

    def turn_up(self, *cards: str, stop: bool = False) -> CivTable:
        """The C.I.V. takes its turn with these cards in its slots and the die rolled before."""
        state = self.state
        for slot, id in enumerate(cards):
            self._put(id, ITS + n.FIRST_CIV_ZONE + slot)
        world(state).stack[push(world(state), n.T_CIV_TURN, OPPONENT, 0, -1) + n.CIV_TURN_STEP] = (
            TURN_UP
        )
        settle(world(state))
        if not stop:
            self.answer_all()
        return self

    def clean_up(self, *cards: str) -> CivTable:
        """Only its clean-up, with these cards left in its slots; "" is an empty slot."""
        state = self.state
        for slot, id in enumerate(cards):
            if id:
                self._put(id, ITS + n.FIRST_CIV_ZONE + slot)
        world(state).stack[push(world(state), n.T_CIV_TURN, OPPONENT, 0, -1) + n.CIV_TURN_STEP] = (
            CLEAN_UP
        )
        settle(world(state))
        return self

    def answer_all(self) -> None:
        """The person says yes to offers and otherwise takes the first answer."""
        while self.asked not in ("turn", "over"):
            self.state.apply(self.state.legal_actions()[-1])

    # -- looking -------------------------------------------------------------------------------

    def its(self, zone: str) -> list[str]:
        return self._ids(ITS + CIV_ZONES[zone])

    def slots(self) -> list[str]:
        found = [self._ids(ITS + n.FIRST_CIV_ZONE + slot) for slot in range(6)]
        return [ids[0] if ids else "" for ids in found]

    @property
    def accession_card(self) -> list[str]:
        return self._ids(ITS + n.ACCESSION_ZONE)

    @property
    def civ_empire(self) -> bool:
        return world(self.state).side[OPPONENT] == n.STATE_EMPIRE

    @property
    def person_empire(self) -> bool:
        return world(self.state).side[PERSON] == n.STATE_EMPIRE
