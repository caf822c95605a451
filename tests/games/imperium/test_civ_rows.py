"""Every row of the C.I.V. does what it says: against a second reading, in three positions."""

from __future__ import annotations

from typing import Any

import pytest

from acropole.games.imperium import numbers as n
from acropole.games.imperium.civ.turn import row_for
from tests.games.imperium.table import world

from .civ_reference import TOKENS, Position, Reading, Side, shows
from .civ_table import CivTable
from .table import GAME, OPPONENT, PERSON

ROWS = GAME.content["row"]
DISCARD = "unrest_common cai stone_mask_start sacred_scroll iberia jomsviking"
EMPTY = {"mat": 0, "pop": 0, "prog": 0}

# A C.I.V. that can do everything; one that has hardly anything; one with nothing at all.
RICH: dict[str, Any] = {
    "civ_pool": (6, 7, 8),
    "pool": (5, 5, 5),
    "civ_play": "jungle iberia jungle",
    "civ_deck": "elders education berbers town",
    "civ_discard": DISCARD,
    "dynasty": "berbers iberia town",
    "quests": "graal excalibur",
    "exile": "jungle education",
    "hand": "berbers berbers berbers",
    "play": "forest forest",
    "tokens": {1: {"mat": 1}, 3: {"prog": 1, "pop": 2}, 4: {"prog": 1}},
    "die": 2,
}
POOR: dict[str, Any] = {
    "civ_pool": (1, 1, 1),
    "pool": (0, 1, 0),
    "civ_play": "jungle",
    "civ_deck": "town",
    "dynasty": "berbers",
    "fame": "",
    "hand": "berbers",
    "play": "forest",
    "state": "empire",
    "civ_state": "empire",
    "die": 6,
}
BARE: dict[str, Any] = {
    "fame": "",
    "deck": "",
    "nation": "",
    "market": "jungle jungle jungle jungle jungle",
    "tokens": {slot: {"mat": 1} for slot in range(1, 6)},
}


def position(table: CivTable, card: str, die: int) -> Position:
    state = table.state

    def side(seat: int, zones: dict[str, list[str]]) -> Side:
        pool = {name: world(state).pool[seat * n.RESOURCES + i] for i, name in enumerate(TOKENS)}
        return Side(pool, **zones)

    return Position(
        side(
            OPPONENT,
            {
                "play": table.its("play"),
                "deck": table.its("deck"),
                "discard": table.its("discard"),
                "history": table.its("history"),
                "hand": table.its("aside"),
            },
        ),
        side(
            PERSON,
            {
                "play": table.zone("play"),
                "deck": table.zone("deck"),
                "discard": table.zone("discard"),
                "history": table.zone("history"),
                "hand": table.zone("hand"),
            },
        ),
        table.market(),
        [EMPTY | table.tokens(slot + 1) for slot in range(n.SLOTS)],
        table.zone("exile"),
        table.zone("fame"),
        table.unrest,
        table.its("dynasty"),
        table.its("quests"),
        die,
        card,
        table.civ_empire,
        table.person_empire,
        bool(world(state).game[n.GAME_KINGED] >> OPPONENT & 1),
        bool(world(state).game[n.GAME_ENDING]),
    )


def card_for(row: str) -> str:
    """A card that the row is for."""
    nation, match = ROWS[row]["nation"], ROWS[row]["match"]
    cards = GAME.content["card"].values()
    mine = [card.id for card in cards if card.fields.get("nation") == nation]
    others = [card.id for card in cards if "nation" not in card.fields]
    fitting = [id for id in (*mine, *others) if shows(match, id) and not shows("UNR", id)]
    return min(fitting, key=lambda id: GAME.content["card"][id]["place"] == "accession")


def setting(row: str, base: dict[str, Any]) -> dict[str, Any]:
    """The position; a row that lets the person return unrest finds an unrest in their hand."""
    nation = ROWS[row]["nation"]
    chosen = {"people": "celts" if nation == "romans" else "romans", "opponent": nation, **base}
    if "return_unrest" in ROWS[row]["does"] and "hand" in base:
        chosen["hand"] = "unrest_common"
    return chosen


@pytest.mark.parametrize("row", ROWS)
def test_a_row_does_what_it_says(row: str) -> None:
    for base in (RICH, POOR, BARE):
        table = CivTable(**setting(row, base))
        card = card_for(row)
        expected = position(table, card, base.get("die", 0))
        Reading(expected).resolve(ROWS[row]["does"])
        table.row(row, card)
        found = position(table, card, base.get("die", 0))
        found.card, found.card_at = expected.card, expected.card_at
        for name in ("civ", "person"):
            theirs = getattr(expected, name)
            theirs.hand.sort()
            getattr(found, name).hand.sort()
            assert getattr(found, name) == theirs, base
        assert found == expected, base


@pytest.mark.parametrize("row", ROWS)
def test_a_row_is_taken_when_any_part_of_it_can_be_done(row: str) -> None:
    """The first row of the table that is for the card and that a second reading finds possible."""
    if ROWS[row]["table"] == "journey":
        return
    for base in (RICH, POOR, BARE):
        table = CivTable(**setting(row, base))
        card = card_for(row)
        civ = "empire" if table.civ_empire else "barbarian"
        number = table._put(card, n.OUT)
        found = row_for(world(table.state), number, world(table.state).side[OPPONENT])
        reading = Reading(position(table, card, base.get("die", 0)))
        wanted = next(
            (
                entry.id
                for entry in GAME.box.rows
                if entry["nation"] == ROWS[row]["nation"]
                and entry["table"] in (civ, "any")
                and shows(entry["match"], card)
                and reading.can_resolve(entry["does"])
            ),
            "",
        )
        assert (
            GAME.box.rows[world(table.state).tables.row_number[found]].id if found >= 0 else ""
        ) == wanted
