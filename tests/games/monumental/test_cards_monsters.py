"""Each monster: its special rule, its attack, what defeats it and what that brings. 002 §7."""

from __future__ import annotations

from typing import Any

from acropole.games.monumental.rules import conquest as conquest_rules
from acropole.kernel.state import State
from tests.games.monumental.cards import covers
from tests.games.monumental.table import world

from .creatures import attack, lair, led, monster, roaming, with_creatures
from .table import (
    Held,
    asked,
    city,
    gone,
    held,
    legal,
    play,
    purse,
    reason,
    seat_of,
    seen,
    track,
)


def hunting(id: str, tile: int, money: str, **given: Any) -> State:
    """An explorer of seat 0 stands where that monster is."""
    state = with_creatures(purse={0: money}, explorers={0: (tile, 2)}, **given)
    return roaming(state, id, tile, marks=3)


def without(money: str, resource: str) -> str:
    """The same purse with one unit less of a resource."""
    parts = dict(part.split() for part in money.split(", "))
    parts[resource] = str(int(parts[resource]) - 1)
    return ", ".join(f"{name} {n}" for name, n in parts.items())


def takes(id: str, money: str, **given: Any) -> State:
    """Check that exactly this defeats a monster on tile 15, and defeat it."""
    for part in money.split(", "):
        poor = hunting(id, 15, without(money, part.split()[0]), **given)
        assert reason(poor, f"defeat:{id}.1") == "not-defeated"
    state = hunting(id, 15, money, **given)
    play(state, f"defeat:{id}.1")
    return state


def marks(state: State, id: str) -> int:
    found = monster(state, id)
    return int(found["marks"]) if found else 0


def answer_all(state: State) -> None:
    while asked(state) != "actions":
        play(state, min(legal(state)))


# -- the Mogwai ------------------------------------------------------------------------------------


@covers("mogwai", field="attack")
def test_the_mogwai_destroys_every_soldier_left_alone() -> None:
    # 002 §7.2: its card is shown
    state = with_creatures(
        land={
            5: Held(0, 1),
            6: Held(0, 2),
            9: Held(0, 1, outpost=True),
            10: Held(0, 1, warlord=True),
            12: Held(1, 1),
            17: Held(1, 0, warlord=True),
            21: Held(2, 1),
        }
    )
    led(state, "hannibal", 21, seat=2)
    attack(state, "mogwai", 15)
    assert held(state, 5) is None
    assert held(state, 6) == Held(0, 2)
    assert held(state, 9) == Held(0, 1, outpost=True)
    assert held(state, 10) == Held(0, 1, warlord=True)
    assert held(state, 12) is None
    assert held(state, 17) == Held(1, 0, warlord=True)
    assert held(state, 21) == Held(2, 1)


@covers("mogwai", field="defeat")
@covers("mogwai", field="reward")
def test_4_gold_defeat_the_mogwai_and_bring_the_bonuses_of_all_policies() -> None:
    state = takes("mogwai", "gold 4", policies={0: "longships warrior-culture"})
    answer_all(state)
    assert purse(state) == {"military": 2, "gold": 1}


# -- the Kraken ------------------------------------------------------------------------------------


@covers("kraken", field="special")
@covers("kraken", field="attack")
def test_the_kraken_takes_a_unit_and_the_explorers_of_the_provinces_around_it() -> None:
    state = with_creatures(
        land={6: Held(0, 2), 7: Held(0, 1), 8: Held(0, 1), 12: Held(1, 2)},
        explorers={0: (6, 8), 1: (13, 15)},
    )
    attack(state, "kraken", 11)
    assert held(state, 6) == Held(0, 1)
    assert held(state, 7) is None
    assert held(state, 8) == Held(0, 1)
    assert held(state, 12) == Held(1, 1)
    assert seat_of(state, 0)["explorers"] == [1, 7]
    assert seat_of(state, 1)["explorers"] == [12, 12]


@covers("kraken", field="defeat")
@covers("kraken", field="reward")
def test_3_military_and_2_production_defeat_the_kraken_for_4_gold_and_3_steps() -> None:
    money = "military 3, production 2"
    assert reason(hunting("kraken", 15, money), "defeat:kraken.1") == "monster-too-far"
    state = with_creatures(purse={0: money}, explorers={0: (15, 2)})
    roaming(state, "kraken", 11)
    play(state, "defeat:kraken.1")
    assert purse(state) == {"gold": 4}
    play(state, "yes")
    assert (asked(state), world(state).stack[world(state).sp + 4]) == ("step", 3)


# -- the others ------------------------------------------------------------------------------------


@covers("hydra", field="attack")
def test_the_hydra_grows_a_head_and_bites_once_for_each() -> None:
    state = with_creatures(land={6: Held(0, 2), 10: Held(0, 5), 15: Held(2, 2)})
    attack(state, "hydra", 10, marks=1)
    assert state.to_move == 0
    assert asked(state) == "casualty"
    assert legal(state) == {"tile:6", "tile:10"}
    play(state, "tile:10", "tile:6")
    assert (held(state, 6), held(state, 10)) == (Held(0, 1), Held(0, 4))
    assert held(state, 15) == Held(2, 2)
    assert marks(state, "hydra") == 2


def test_the_hydra_never_takes_more_than_3_units() -> None:
    state = with_creatures(land={10: Held(0, 8)})
    attack(state, "hydra", 10, marks=7)
    assert held(state, 10) == Held(0, 5)


@covers("hydra", field="defeat")
@covers("hydra", field="reward")
def test_3_military_and_1_production_defeat_the_hydra_for_2_culture() -> None:
    assert purse(takes("hydra", "military 3, production 1")) == {"culture": 2}


@covers("orochi", field="attack")
def test_the_orochi_takes_2_units_or_2_gold_of_everybody_around() -> None:
    state = with_creatures(
        land={6: Held(0, 3), 16: Held(1, 3), 4: Held(2, 2)}, purse={0: "gold 3", 2: "gold 1"}
    )
    attack(state, "orochi", 15)
    assert (state.to_move, asked(state)) == (0, "branch")
    play(state, "branch:2")
    assert purse(state) == {"gold": 1}
    assert held(state, 6) == Held(0, 3)
    assert held(state, 16) == Held(1, 1)
    assert held(state, 4) == Held(2, 2)  # three tiles away
    assert purse(state, 2) == {"gold": 1}


@covers("orochi", field="defeat")
@covers("orochi", field="reward")
def test_5_production_defeat_the_orochi_for_military_and_gold_or_buildings() -> None:
    state = takes("orochi", "production 5")
    twin = state.clone()
    play(state, "branch:1")
    assert purse(state) == {"military": 4, "gold": 2}
    play(twin, "branch:2", "basic:workshop", "basic:workshop")
    assert seen(twin)["basics"][0] == 8


@covers("ammit", field="attack")
def test_ammit_takes_culture_gold_or_a_card_that_is_no_starting_card() -> None:
    state = with_creatures(
        cities={0: "market", 1: "temple", 2: "fort"},
        decks={0: "", 1: ""},
        purse={0: "gold 2, culture 1", 1: "gold 1"},
    )
    attack(state, "ammit", 15)
    assert legal(state) == {"branch:1", "branch:2", "branch:3"}
    play(state, "branch:1")
    assert purse(state) == {"gold": 2}
    assert city(state, 0).startswith("market")
    assert "temple" not in city(state, 1)
    assert city(state, 2).startswith("fort")


@covers("ammit", field="defeat")
@covers("ammit", field="reward")
def test_who_has_2_policies_defeats_ammit_for_1_culture() -> None:
    two = {"policies": {0: "raids pillage"}}
    one = hunting("ammit", 15, "culture 1", policies={0: "raids"})
    assert reason(one, "defeat:ammit.1") == "not-defeated"
    state = takes("ammit", "culture 1", **two)
    play(state, "yes", "card:a1", "card:a2")
    assert city(state).split()[:2] == ["-", "-"]
    assert purse(state) == {"gold": 3}


@covers("roc", field="attack")
def test_the_roc_carries_half_of_the_units_home_and_flies_to_most_units() -> None:
    state = with_creatures(land={15: Held(0, 3), 6: Held(0, 1), 16: Held(1, 4), 12: Held(2, 4)})
    attack(state, "roc", 15)
    assert held(state, 15) == Held(0, 1)
    assert lair(state, "roc") == 12  # as many units as on tile 16, but farther


def test_of_two_provinces_alike_who_held_the_present_one_chooses() -> None:
    for soldiers in (1, 2):  # with one soldier nobody holds tile 15 any more
        state = with_creatures(land={15: Held(1, soldiers), 6: Held(0, 3), 12: Held(0, 3)})
        attack(state, "roc", 15)
        assert (state.to_move, asked(state)) == (1, "lair")
        assert legal(state) == {"tile:6", "tile:12"}
    nobody = with_creatures(land={6: Held(1, 3), 12: Held(1, 3)})
    attack(nobody, "roc", 15)
    assert (nobody.to_move, asked(nobody)) == (0, "lair")


@covers("roc", field="defeat")
@covers("roc", field="reward")
def test_who_has_visited_a_market_defeats_the_roc_for_2_military() -> None:
    assert reason(hunting("roc", 15, "military 9"), "defeat:roc.1") == "not-defeated"
    state = takes("roc", "military 2", markets={"arms": {1: 0}})
    assert purse(state) == {"gold": 3}
    play(state, "yes")
    assert (asked(state), world(state).stack[world(state).sp + 4]) == ("step", 3)


@covers("zmey", field="attack")
def test_the_zmey_burns_two_cards_of_the_track_and_takes_a_unit_of_everybody_beside() -> None:
    state = with_creatures(
        land={15: Held(0, 3), 16: Held(1, 2), 7: Held(2, 2)},
        track="market temple granary writing navigation masonry",
    )
    before = track(state).split()
    attack(state, "zmey", 15)
    assert held(state, 15) == Held(0, 2)
    assert held(state, 16) == Held(1, 1)
    assert held(state, 7) == Held(2, 2)
    # one card left because nothing was taken, two were burnt
    assert gone(state) >= set(before[3:])
    assert "-" not in track(state).split()


def test_the_zmey_burns_nothing_once_the_deck_is_empty() -> None:
    # U36
    state = with_creatures(deck="", track="market temple granary writing navigation masonry")
    attack(state, "zmey", 15)
    assert len(track(state).replace("-", "").split()) == 6


@covers("zmey", field="defeat")
@covers("zmey", field="reward")
def test_2_science_and_2_military_defeat_the_zmey_for_culture_and_a_section() -> None:
    state = takes("zmey", "science 2, military 2", begun={0: "pyramids"})
    assert purse(state) == {"culture": 1}
    assert asked(state) == "actions"  # no production to pay the rest
    rich = hunting("zmey", 15, "science 2, military 2, production 1", begun={0: "pyramids"})
    play(rich, "defeat:zmey.1", "yes", "complete")
    assert seat_of(rich, 0)["wonders"] == ["pyramids#1"]


@covers("bunyip", field="attack")
def test_the_bunyip_sends_explorers_within_3_tiles_home() -> None:
    state = with_creatures(explorers={0: (6, 8), 1: (12, 16), 2: (21, 20)})
    attack(state, "bunyip", 14)
    assert seat_of(state, 0)["explorers"] == [1, 7]  # tile 8 is four tiles away
    assert seat_of(state, 1)["explorers"] == [12, 12]
    assert seat_of(state, 2)["explorers"] == [19, 19]


@covers("bunyip", field="defeat")
@covers("bunyip", field="reward")
def test_3_science_defeat_the_bunyip_for_steps_and_tokens() -> None:
    state = takes("bunyip", "science 3")
    play(state, "no")
    answer_all(state)
    assert seat_of(state, 0)["production_tokens"] == 1


@covers("grootslang", field="attack")
def test_the_grootslang_hoards_a_gold_of_everybody() -> None:
    state = with_creatures(purse={0: "gold 3", 1: "gold 1"})
    attack(state, "grootslang", 15)
    assert [purse(state, seat).get("gold", 0) for seat in range(3)] == [2, 0, 0]
    assert marks(state, "grootslang") == 2


@covers("grootslang", field="defeat")
@covers("grootslang", field="reward")
def test_2_gold_defeat_the_grootslang_for_its_hoard_2_more_and_a_building() -> None:
    state = takes("grootslang", "gold 2")
    assert purse(state) == {"gold": 3 + 2}
    play(state, "basic:laboratory")
    assert seen(state)["basics"][1] == 9


@covers("ahuizotl", field="attack")
def test_the_ahuizotl_takes_a_unit_of_each_coastal_province_beside_it() -> None:
    state = with_creatures(land={10: Held(0, 2), 14: Held(0, 2), 21: Held(1, 2), 16: Held(2, 2)})
    attack(state, "ahuizotl", 15)
    assert held(state, 10) == Held(0, 1)
    assert held(state, 14) == Held(0, 1)
    assert held(state, 21) == Held(1, 2)  # inland
    assert held(state, 16) == Held(2, 1)


@covers("ahuizotl", field="defeat")
@covers("ahuizotl", field="reward")
def test_2_science_and_2_production_defeat_the_ahuizotl_for_culture_and_reinforcements() -> None:
    state = takes("ahuizotl", "science 2, production 2", active="a1 a2 a3")
    assert purse(state) == {"culture": 1}
    play(state, "end-turn")
    assert asked(state) == "reinforce"
    play(state, "card:a1", "card:a2")
    assert city(state).split()[:2] == ["work-camp", "library"]


@covers("manticore", field="special")
def test_the_manticore_adds_2_to_the_defence_of_its_province() -> None:
    state = with_creatures()
    before = conquest_rules.defence(world(state), 5)
    roaming(state, "manticore", 6)
    assert (
        conquest_rules.defence(world(state), 5) == before - 2 + 2
    )  # the barbarians of value 2 are gone
    assert seen(state)["tiles"][5]["needed"] == before


@covers("manticore", field="attack")
def test_the_manticore_takes_2_units_of_its_holder_around_it() -> None:
    state = with_creatures(land={15: Held(0, 2), 16: Held(0, 2), 14: Held(1, 2)})
    attack(state, "manticore", 15)
    assert (state.to_move, asked(state)) == (0, "casualty")
    play(state, "tile:16", "tile:16")
    assert held(state, 16) is None
    assert held(state, 15) == Held(0, 2)
    assert held(state, 14) == Held(1, 2)


@covers("manticore", field="defeat")
@covers("manticore", field="reward")
def test_with_the_warlord_there_2_military_defeat_the_manticore() -> None:
    far = hunting("manticore", 15, "military 9", land={15: Held(0, 1)})
    assert reason(far, "defeat:manticore.1") == "not-defeated"
    state = takes("manticore", "military 2", land={15: Held(0, 1, warlord=True)})
    assert purse(state) == {"culture": 1, "gold": 2}


@covers("tarasque", field="attack")
def test_the_tarasque_takes_an_outpost_or_two_units_or_a_card() -> None:
    given: dict[str, Any] = {"cities": {0: "market"}, "decks": {0: ""}}
    state = attack(with_creatures(land={15: Held(0, 3, outpost=True)}, **given), "tarasque", 15)
    assert legal(state) == {"branch:1", "branch:2", "branch:3"}
    other, third = state.clone(), state.clone()
    play(state, "branch:1")
    assert held(state, 15) == Held(0, 3)
    assert seat_of(state, 0)["outposts"] == 2
    play(other, "branch:2")
    assert held(other, 15) == Held(0, 1, outpost=True)
    play(third, "branch:3")
    assert "market" not in city(third)


def test_a_province_that_only_the_outpost_held_is_lost_with_it() -> None:
    state = with_creatures(land={15: Held(0, 0, outpost=True)})
    attack(state, "tarasque", 15)
    assert held(state, 15) is None


@covers("tarasque", field="defeat")
@covers("tarasque", field="reward")
def test_who_has_built_a_wonder_defeats_the_tarasque_for_3_science() -> None:
    assert reason(hunting("tarasque", 15, "science 9"), "defeat:tarasque.1") == "not-defeated"
    given: dict[str, Any] = {"wonders": {"pyramids": (0, 2)}, "land": {5: Held(0, 1)}}
    state = takes("tarasque", "science 3", **given)
    assert purse(state) == {"culture": 1}
    assert held(state, 5) == Held(0, 1, outpost=True)
