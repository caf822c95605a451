"""Points of Imperium's cards: fixed, by place, and counted, 10 at most."""

from __future__ import annotations

import re
from typing import Any

import pytest

from acropole.games.imperium.rules.scoring import points_of
from tests.games.imperium.cards import CARDS
from tests.games.imperium.table import Table, world

FIXED = [
    id
    for id, card in CARDS.items()
    if "variable" not in card.fields and card["place"] not in ("state", "king", "power", "aside")
]
PLACED = [id for id in FIXED if {"in_history", "in_play", "garrisoned"} & set(CARDS[id].fields)]
VARIABLE = [id for id, card in CARDS.items() if "variable" in card.fields]


def points(table: Table, card: str, zone: str) -> int:
    return points_of(world(table.state), table.card(card, zone))


@pytest.mark.parametrize("card", FIXED)
def test_printed_points_count_in_the_discard(card: str) -> None:
    assert points(Table(discard=card), card, "discard") == CARDS[card]["points"]


@pytest.mark.parametrize("card", PLACED)
def test_points_by_place(card: str) -> None:
    entry = CARDS[card].fields
    otherwise = entry["points"]
    assert points(Table(history=card), card, "history") == entry.get("in_history", otherwise)
    assert points(Table(play=card), card, "play") == entry.get("in_play", otherwise)
    table = Table(play="magadha", garrison={"magadha": card})
    assert points(table, card, "garrison") == entry.get("garrisoned", otherwise)


# What lies on the table, and how often each count finds it: counted by hand.
LYING = {
    "hand": "elders education lydians",
    "discard": "ionians_tributary eminent crete",
    "play": "grand_trunk_road pelagonia city_of_athens knossos temple long_walls_i",
    "history": "town persians_tributary",
    "deck": "unrest_common",
    "sunk": "lower_nile",
    "exile": "marsh forest hills steppe jungle",
}
POOL = (17, 9, 6)
COUNTS = {
    "mat": 17,
    "pop": 9,
    "prog": 6,
    "#(REG, scored)": 5,  # the road twice, Pelagonia, Crete, the lower Nile
    "#(REG, play)": 3,
    "#(TRI, scored)": 3,
    "#(UNC, scored)": 2,
    "#(CIV, scored)": 2,
    "#(FAM, scored)": 1,
    "#(:fertile, scored)": 2,
    "#(:river, scored)": 2,
    "#(:fertile|:river, scored)": 4,
    "#(:city|:metropolis, scored)": 2,
    "#(:city|:metropolis, play)": 2,
    "#(@pinned+!REG, play)": 4,
    "#(%variable, scored)": 4,  # the power card, the Persians, the temple, the walls
    '#("Long Walls*", play)': 1,
    "#(cards, scored)": 17,  # with the power card
    "#(cards, history)": 2,
    "#(cards, exile)": 5,
    "#(cards, garrison(self))": 0,
    "opponent_unrest": 2,
    "poorer": 1,
}
_TERM = re.compile(r"score\((?:(\d)\*)?(.+?)(?:, per:(\d+))?\)(?:; |$)")


def own_symbols(card: str, count: str) -> int:
    """What the counted card itself adds, lying in the discard."""
    entry = CARDS[card].fields
    if "scored" not in count:
        return 0
    what = count[2:].split(",")[0]
    if what == "cards" or what == "%variable":
        return 1
    suits = {"REG": "region", "TRI": "tributary", "UNC": "uncivilised", "CIV": "civilised",
             "FAM": "fame"}  # fmt: skip
    if what in suits:
        found: int = entry.get("suits", []).count(suits[what])
        return found
    return sum(entry.get("icons", []).count(icon[1:]) for icon in what.split("|"))


@pytest.mark.parametrize("card", VARIABLE)
def test_variable_points_are_counted(card: str) -> None:
    zones: dict[str, Any] = {**LYING, "discard": f"{LYING['discard']} {card}"}
    table = Table(**zones, pool=POOL, civ_pool=(0, 0, 5), civ_deck="unrest_common unrest_common",
                  idle=False)  # fmt: skip
    expected = 0
    for number, count, per in _TERM.findall(CARDS[card]["variable"]):
        value = COUNTS[count] + own_symbols(card, count)
        expected += int(number or 1) * value // int(per or 1)
    assert points(table, card, "discard") == min(10, expected)


def test_every_count_of_the_content_is_reckoned() -> None:
    used = {count for id in VARIABLE for _, count, _ in _TERM.findall(CARDS[id]["variable"])}
    assert used == set(COUNTS)


def test_sagas_count_their_garrison() -> None:
    table = Table(play="sagas", garrison={"sagas": "lydians cyprus magadha"})
    assert points(table, "sagas", "play") == 3


def test_a_card_scores_ten_at_most() -> None:
    assert points(Table(discard="seal_stones", pool=(0, 0, 14)), "seal_stones", "discard") == 10


@pytest.mark.parametrize("side", ["a", "b"])
def test_unrest_costs_two_points(side: str) -> None:
    table = Table(hand="unrest_common", power=f"celts_power_{side}", idle=False)
    assert world(table.state).score(0) == -2


def test_progress_is_a_point_each() -> None:
    assert (
        world(Table(pool=(5, 5, 4), idle=False, deck="").state).score(0) == 4 + 2
    )  # romans b: pop/2


def test_sumerians_take_two_unrest_away_before_the_count() -> None:
    table = Table(hand="unrest_common sumerians_tributary", history="unrest_common",
                  discard="unrest_common")  # fmt: skip
    table.before_count()
    for _ in range(2):
        if table.asked == "return":
            table.play(next(code for code in table.legal() if code != "no"))
    unrest = [*table.zone("hand"), *table.zone("history"), *table.zone("discard")]
    assert unrest.count("unrest_common") == 1
