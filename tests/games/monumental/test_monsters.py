"""The monsters. Rulebook 002, section 7."""

from __future__ import annotations

import pytest

from acropole.bots.base import Sight
from acropole.bots.greedy import Greedy
from acropole.games.monumental.box import MONSTER_IDS
from acropole.games.monumental.monsters.rules import draw_monster, take_token
from acropole.games.monumental.numbers import P_BARBARIAN
from acropole.games.monumental.rules import conquest as conquest_rules
from acropole.games.monumental.rules.answers import subject
from acropole.games.monumental.rules.land import is_place
from acropole.kernel.interface import Event
from tests.games.monumental.table import world

from .creatures import (
    RICH,
    attack,
    lair,
    led,
    monster,
    only_token,
    pass_turn,
    place,
    roaming,
    with_creatures,
)
from .table import (
    GAME,
    Held,
    asked,
    city,
    filled,
    finish_turn,
    held,
    kinds,
    legal,
    new,
    play,
    position,
    purse,
    reason,
    rules_of,
    seat_of,
    seen,
)

# -- setting up ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "number"), [(2, 12), (3, 3), (4, 1), (5, 12)])
def test_as_many_monsters_as_were_chosen_lie_among_the_barbarians(
    players: int, number: int
) -> None:
    # 002 §7.1
    for seed in range(5):
        state = new(seed, players=players, monsters=number)
        assert seen(state)["monsters"] == {"hidden": number, "revealed": []}
        for tile in range(world(state).chart.tiles):
            if is_place(world(state), tile, P_BARBARIAN):
                take_token(world(state), 0, tile)
        found = [m["id"] for m in seen(state)["monsters"]["revealed"]]
        assert len(set(found)) == number


def test_any_token_may_be_a_monster_and_any_monster_may_come() -> None:
    # 002 §7.1: drawn unseen, mixed
    found, where = set(), set()
    for seed in range(60):
        state = new(seed, monsters=6)
        for tile in (2, 4, 7):
            before = world(state).monsters.lurking
            take_token(world(state), 0, tile)
            if world(state).monsters.lurking < before:
                where.add(tile)
        found |= {m["id"] for m in seen(state)["monsters"]["revealed"]}
    assert where == {2, 4, 7}
    assert len(found) == 12


def test_without_monsters_no_token_is_one() -> None:
    assert seen(new())["monsters"] == {"hidden": 0, "revealed": []}


@pytest.mark.parametrize(("number", "warned"), [(3, False), (4, True)])
def test_more_than_three_are_advised_against(number: int, warned: bool) -> None:
    # 002 §7.1
    log: list[Event] = []
    GAME.deal(0, {"monsters": number}, log)
    assert ("many-monsters" in kinds(log)) == warned


# -- revealing -------------------------------------------------------------------------------------


def test_who_reveals_a_monster_receives_1_culture_instead_of_the_gains() -> None:
    # 002 §7.2
    state = only_token(with_creatures(purse={0: "military 3"}), "mogwai", 6)
    events = play(state, "conquer:6", "tile:2", "tile:2", "tile:2")
    assert "monster" in kinds(events)
    assert purse(state) == {"culture": 1}
    assert sum(seat_of(state, 0)["tokens"]) == 0
    assert lair(state, "mogwai") == 6


def test_half_of_the_units_rounded_up_go_home() -> None:
    # 002 §7.2
    state = only_token(with_creatures(purse={0: "military 3"}), "mogwai", 6)
    play(state, "conquer:6", "tile:2", "tile:2", "tile:2")
    assert held(state, 6) == Held(0, 1)
    assert held(state, 2) == Held(0, 8, warlord=True)


def test_the_player_chooses_which_units_go_home() -> None:
    # U69
    state = only_token(with_creatures(purse={0: "military 3"}), "mogwai", 6)
    play(state, "conquer:6", "tile:2", "warlord", "tile:2")
    assert asked(state) == "unit"
    assert legal(state) == {"tile:6", "warlord"}
    play(state, "warlord")
    assert held(state, 6) == Held(0, 1)


def test_a_province_left_empty_can_be_conquered_again_at_its_terrain_at_least_1() -> None:
    # 002 §7.2
    state = only_token(with_creatures(purse={0: "military 9"}), "mogwai", 3)
    play(state, "conquer:3")
    while asked(state) == "units":
        play(state, "tile:2")
    assert held(state, 3) is None
    assert conquest_rules.defence(world(state), 2) == 1  # terrain 0
    assert reason(state, "conquer:3") is None
    play(state, "conquer:3", "tile:2")
    assert held(state, 3) == Held(0, 1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_its_token_begins_under_card_players_plus_1(players: int) -> None:
    # 002 §7.2; for two players §7.3
    state = with_creatures(players, purse={0: "military 9"})
    home = world(state).home[0]
    tile = next(
        t
        for t in range(world(state).chart.tiles)
        if world(state).chart.beside[home] >> t & 1 and is_place(world(state), t, P_BARBARIAN)
    )
    only_token(state, "mogwai", tile + 1)
    play(state, f"conquer:{tile + 1}")
    while asked(state) == "units":
        play(state, f"tile:{home + 1}")
    assert place(state, "mogwai") == players + 1


def test_the_effects_of_the_conquest_come_when_the_monster_has_appeared() -> None:
    state = only_token(
        with_creatures(purse={0: "military 3"}, civs=("danish", "greek", "chinese")), "mogwai", 6
    )
    play(state, "conquer:6", "tile:2", "warlord", "tile:2")
    assert asked(state) == "unit"
    play(state, "tile:6", "tile:6")
    assert purse(state)["military"] == 2  # Siegfried
    assert held(state, 6) == Held(0, 0, warlord=True)


def test_the_kraken_appears_on_the_nearest_water() -> None:
    # 002 §7.2
    state = only_token(with_creatures(purse={0: "military 9"}), "kraken", 3)
    play(state, "conquer:3", "tile:2")
    assert lair(state, "kraken") == 1
    assert held(state, 3) is None  # U70: the province is the one that was conquered


def test_of_several_waters_the_conqueror_chooses() -> None:
    # U70: tiles 11 and 18 are both two tiles from tile 22
    state = with_creatures(
        purse={0: "military 2"}, land={21: Held(0, 3)}, fronts={22: "barbarian 1"}
    )
    only_token(state, "kraken", 22)
    play(state, "conquer:22", "tile:21", "tile:21")
    assert asked(state) == "lair"
    assert legal(state) == {"tile:11", "tile:18"}
    play(state, "tile:18")
    assert lair(state, "kraken") == 18


def test_without_water_no_kraken_comes() -> None:
    # U70
    state = new(0, monsters=12)
    world(state).chart = GAME.box.chart(rules_of(state).board_of(world(state)))
    assert {draw_monster(world(state)) for _ in range(100)} == set(range(12))
    for tile in range(world(state).chart.tiles):
        world(state).chart.is_water[tile] = 0
    kraken = MONSTER_IDS.index("kraken")
    assert {draw_monster(world(state)) for _ in range(100)} == set(range(12)) - {kraken}


def test_a_monster_leaves_the_control_of_its_province_and_the_way_of_explorers_alone() -> None:
    # 002 §7.2
    state = roaming(with_creatures(purse={0: "military 1"}, land={5: Held(0, 1)}), "mogwai", 5)
    assert seat_of(state, 0)["points"]["provinces"] == 1
    assert reason(state, "explore:1.sw") is None
    play(state, "explore:1.sw")
    assert seat_of(state, 0)["explorers"][0] == 4


# -- walking and attacking -------------------------------------------------------------------------


def test_its_token_moves_on_at_the_end_of_every_turn_whatever_was_taken() -> None:
    # 002 §7.3
    state = roaming(with_creatures(purse={0: RICH}), "bunyip", 15, place=2)
    play(state, "acquire:1", "acquire:2")
    finish_turn(state)
    assert place(state, "bunyip") == 3
    pass_turn(state)
    assert place(state, "bunyip") == 4


def test_it_moves_in_the_turn_in_which_it_is_revealed() -> None:
    # U71
    state = only_token(with_creatures(purse={0: "military 3"}), "mogwai", 6)
    play(state, "conquer:6", "tile:2", "tile:2", "tile:2")
    assert place(state, "mogwai") == 4
    finish_turn(state)
    assert place(state, "mogwai") == 5


def test_beyond_the_last_card_it_attacks_and_comes_back_to_the_fourth() -> None:
    # 002 §7.3
    state = with_creatures(land={5: Held(0, 1), 6: Held(0, 2), 21: Held(2, 1)})
    attack(state, "mogwai", 15)
    assert held(state, 5) is None
    assert held(state, 6) == Held(0, 2)
    assert held(state, 21) is None
    assert place(state, "mogwai") == 4


def test_until_it_is_defeated_it_attacks_every_three_turns() -> None:
    # 002 §7.3
    state = roaming(with_creatures(), "bunyip", 15, place=6)
    attacks = []
    for turn in range(8):
        if turn:
            play(state, "activate:a1")
        attacks.append("attack" in kinds(play(state, "end-turn")))
        while asked(state) != "activate":
            play(state, "no")
    assert attacks == [turn % 3 == 0 for turn in range(8)]


def test_two_players_walk_from_the_third_card_of_the_first_track_through_the_second() -> None:
    # 002 §7.3, two players: places 4 to 6 are the second track
    state = roaming(with_creatures(2), "bunyip", 15, place=3)
    places = []
    for turn in range(5):
        if turn:
            play(state, "activate:a1")
        finish_turn(state)
        places.append(place(state, "bunyip"))
    assert places == [4, 5, 6, 4, 5]


def test_who_holds_its_province_chooses_between_outcomes() -> None:
    # 002 §7.3
    state = with_creatures(land={15: Held(2, 3, outpost=True)})
    attack(state, "tarasque", 15)
    assert state.to_move == 2
    assert asked(state) == "branch"


def test_who_holds_its_province_chooses_for_everybody() -> None:
    # 002 §7.3, U69
    state = with_creatures(
        land={15: Held(2, 3), 10: Held(0, 3), 16: Held(1, 3)}, purse={0: "gold 2", 1: "gold 2"}
    )
    attack(state, "orochi", 15)
    for victim in (0, 1):
        assert (state.to_move, asked(state)) == (2, "branch")
        assert seen(state)["about"] == victim
        play(state, f"branch:{victim + 1}")
    assert held(state, 10) == Held(0, 1)  # seat 0 lost units, seat 1 gold
    assert held(state, 16) == Held(1, 3)
    assert purse(state, 1) == {}
    assert held(state, 15) == Held(2, 1)  # seat 2 had no gold


def test_who_holds_its_province_chooses_the_units_of_others() -> None:
    # 002 §7.3, U69
    state = with_creatures(land={15: Held(2, 1), 10: Held(0, 2, warlord=True), 16: Held(1, 1)})
    attack(state, "zmey", 15)
    assert (state.to_move, asked(state)) == (2, "casualty")
    assert legal(state) == {"tile:10", "warlord"}
    prompt = state.decision
    assert prompt
    assert prompt.prompt("en").startswith("You choose for another player (Denmark).")
    play(state, "warlord")
    assert held(state, 10) == Held(0, 2)
    assert held(state, 16) is None


@pytest.mark.parametrize("id", ["kraken", "ahuizotl"])
def test_units_of_each_province_are_chosen_by_the_same_rule(id: str) -> None:
    land = {10: Held(0, 1, warlord=True), 16: Held(2, 2)}
    if id == "kraken":
        state = attack(with_creatures(land=land), id, 11)
        assert (state.to_move, asked(state)) == (0, "unit")  # nobody controls the water
        return
    state = attack(with_creatures(land=land | {15: Held(1, 1)}), id, 15)
    assert (state.to_move, asked(state)) == (1, "unit")
    assert legal(state) == {"tile:10", "warlord"}


def test_who_held_the_province_when_the_attack_began_chooses_to_its_end() -> None:
    # U69: seat 0 loses the province before seat 1 is hit
    state = with_creatures(land={15: Held(0, 1), 16: Held(1, 1, warlord=True)})
    attack(state, "zmey", 15)
    assert held(state, 15) is None
    assert (state.to_move, asked(state)) == (0, "casualty")


def test_who_holds_its_province_names_the_card_of_another_city() -> None:
    # 002 §7.3, U69
    state = with_creatures(
        cities={0: filled("market temple"), 1: filled("granary masonry")},
        decks={0: "forum", 1: "mine"},
        land={15: Held(1, 1)},
    )
    attack(state, "ammit", 15)
    assert (state.to_move, asked(state)) == (1, "archive")
    assert seen(state)["about"] == 0
    assert "Market" in state.action_text(state.parse_action("card:a1"))
    play(state, "card:a2")
    assert (state.to_move, asked(state), seen(state)["about"]) == (1, "archive", 1)
    play(state, "card:a1")
    assert city(state, 0).split()[:2] == ["market", "forum"]
    assert city(state, 1).split()[:2] == ["mine", "masonry"]


def test_an_answer_is_told_alike_whoever_gives_it() -> None:
    # U69: the names are those of the things of the one who is hit
    for_others = set()
    for id in MONSTER_IDS:
        state = with_creatures(
            cities={1: filled("granary masonry"), 2: filled("market temple")},
            decks={1: "mine", 2: "forum"},
            land={15: Held(1, 2), 10: Held(0, 2, warlord=True), 16: Held(2, 2, warlord=True)},
            purse={0: "gold 2"},
        )
        attack(led(led(state, "hannibal", 10, 0), "joan-of-arc", 16, 2), id, 15)
        while asked(state) != "activate":
            hit = state.clone()
            world(hit).to_move = subject(world(state))
            for action in state.legal_actions():
                for lang in ("en", "fr"):
                    assert state.action_text(action, lang) == hit.action_text(action, lang)
                if hit.to_move != state.to_move:
                    for_others.add(state.action_code(action).split(":")[0])
            state.apply(state.legal_actions()[0])
    assert for_others == {"branch", "card", "hero", "tile", "warlord"}


def test_cards_that_replace_lost_ones_are_their_owners_business() -> None:
    # U73: of two knowledges for the empty place its owner keeps one
    state = with_creatures(
        cities={0: "market"}, decks={0: "mathematics navigation fort"}, land={15: Held(1, 1)}
    )
    attack(state, "ammit", 15)
    assert (state.to_move, asked(state)) == (0, "knowledge")


def test_an_attack_on_the_holder_hits_nobody_where_nobody_is() -> None:
    state = with_creatures(land={5: Held(0, 2)})
    attack(state, "manticore", 6)
    assert held(state, 5) == Held(0, 2)
    assert state.to_move == 1


def test_everybody_is_hit_from_the_player_whose_turn_has_ended() -> None:
    # U72
    state = with_creatures(
        land={6: Held(0, 3), 10: Held(1, 3), 16: Held(2, 3)}, purse={0: "gold 2", 2: "gold 2"}
    )
    roaming(state, "orochi", 15, place=6)
    play(state, "end-turn")
    assert (state.to_move, asked(state)) == (0, "branch")
    play(state, "branch:2")
    assert state.to_move == 2  # seat 1 had no gold, and one province to lose from
    assert held(state, 10) == Held(1, 1)


def test_monsters_attack_in_the_order_in_which_they_were_revealed() -> None:
    # U72
    state = with_creatures()
    roaming(state, "zmey", 15, place=6)
    roaming(state, "bunyip", 16, place=6)
    events = [e for e in play(state, "end-turn") if kinds([e]) == ["attack"]]
    names = [rules_of(state).say("monster", event[2], "en") for event in events]
    assert names == ["Zmey Gorynych", "Bunyip"]


def test_the_next_turn_begins_after_the_attacks() -> None:
    state = with_creatures(land={6: Held(0, 2)})
    roaming(state, "zmey", 6, place=6)
    events = play(state, "end-turn")
    assert kinds(events).index("ended") < kinds(events).index("attack")
    assert (state.to_move, asked(state)) == (1, "activate")


def test_cards_lost_in_an_attack_are_replaced_at_once() -> None:
    # U73
    state = with_creatures(cities={1: "market"}, decks={1: "fort"})
    attack(state, "ammit", 15)
    assert city(state, 1).split()[0] == "fort"


def test_a_destroyed_unit_goes_home() -> None:
    # 002 §9
    state = with_creatures(land={6: Held(0, 2)})
    attack(state, "zmey", 6)
    assert held(state, 6) == Held(0, 1)
    assert held(state, 2) == Held(0, 8, warlord=True)


def test_warlord_and_hero_can_be_the_unit_that_is_lost() -> None:
    state = led(with_creatures(land={6: Held(0, 1, warlord=True)}), "hannibal", 6)
    attack(state, "zmey", 6)
    assert asked(state) == "casualty"
    assert legal(state) == {"tile:6", "warlord", "hero"}
    twin = state.clone()
    play(state, "hero")
    assert held(state, 6) == Held(0, 1, warlord=True)
    assert seat_of(state, 0)["hero"]["tile"] == 1
    play(twin, "warlord")
    assert held(twin, 6) == Held(0, 1)


def test_an_outpost_keeps_a_province_without_units() -> None:
    state = with_creatures(land={6: Held(0, 1, outpost=True)})
    attack(state, "zmey", 6)
    assert held(state, 6) == Held(0, 0, outpost=True)


def test_the_game_can_end_with_monsters_at_large() -> None:
    state = roaming(with_creatures(turns_left=1), "bunyip", 15, place=6)
    finish_turn(state)
    assert state.is_over
    assert monster(state, "bunyip")


# -- defeating -------------------------------------------------------------------------------------


def test_an_explorer_in_its_province_defeats_it_by_what_its_card_asks() -> None:
    # 002 §7.4
    state = with_creatures(purse={0: "gold 5"}, explorers={0: (15, 2)})
    roaming(state, "mogwai", 15)
    assert reason(state, "defeat:mogwai.2") == "monster-too-far"
    events = play(state, "defeat:mogwai.1")
    assert "defeated" in kinds(events)
    assert purse(state) == {"gold": 1}
    assert seat_of(state, 0)["trophies"] == ["mogwai"]
    assert lair(state, "mogwai") == 0


def test_who_cannot_meet_the_condition_cannot_defeat_it() -> None:
    state = with_creatures(purse={0: "gold 3, military 9"}, explorers={0: (15, 2)})
    roaming(state, "mogwai", 15)
    assert reason(state, "defeat:mogwai.1") == "not-defeated"


def test_it_is_the_action_of_that_explorer() -> None:
    # U74
    state = with_creatures(purse={0: RICH}, explorers={0: (15, 15)})
    roaming(state, "mogwai", 15)
    play(state, "explorer:1")
    assert reason(state, "defeat:mogwai.1") == "has-acted"
    play(state, "defeat:mogwai.2")
    assert reason(state, "explorer:2") == "has-acted"


def test_a_defeated_monster_neither_walks_nor_attacks_any_more() -> None:
    # 002 §7.4
    state = with_creatures(purse={0: RICH}, explorers={0: (15, 2)}, land={6: Held(0, 1)})
    roaming(state, "mogwai", 15, place=6)
    play(state, "defeat:mogwai.1")
    assert "attack" not in kinds(play(state, "end-turn"))
    assert reason(state, "defeat:mogwai.1") is not None


def test_the_kraken_is_fought_from_a_province_beside_it() -> None:
    # 002 §7.4
    state = with_creatures(purse={0: RICH}, explorers={0: (3, 6)})
    roaming(state, "kraken", 1)
    assert reason(state, "defeat:kraken.2") == "monster-too-far"
    assert reason(state, "defeat:kraken.1") is None


def test_each_monster_card_is_worth_1_point() -> None:
    # 002 §7.5
    state = with_creatures(purse={0: RICH}, explorers={0: (15, 16)})
    roaming(state, "mogwai", 15)
    roaming(state, "grootslang", 16)
    before = world(state).score(0)
    play(state, "defeat:mogwai.1", "defeat:grootslang.2")
    while asked(state) != "actions":
        play(state, min(legal(state)))
    assert world(state).score(0) == before + 2
    assert seat_of(state, 0)["points"]["monsters"] == 2
    assert rules_of(state).recount(world(state)) == state.scores()


def test_without_monsters_the_points_do_not_speak_of_them() -> None:
    assert "monsters" not in seat_of(position(), 0)["points"]


def test_the_parts_of_a_price_do_not_share_the_same_gold() -> None:
    state = with_creatures(purse={0: "gold 4"}, explorers={0: (3, 2)})
    roaming(state, "kraken", 1)  # 3 military and 2 production
    assert reason(state, "defeat:kraken.1") == "not-defeated"
    world(state).purse[3] = 5
    assert reason(state, "defeat:kraken.1") is None


def test_pledged_gold_leaves_what_the_rest_of_a_price_needs() -> None:
    state = with_creatures(purse={0: "gold 3, military 3, science 1"}, explorers={0: (3, 2)})
    roaming(state, "kraken", 1)
    play(state, "pledge", "pledge", "pledge", "defeat:kraken.1")
    assert purse(state)["military"] == 1
    assert purse(state)["gold"] == 4  # its reward


# -- hidden things ---------------------------------------------------------------------------------


def test_nothing_about_hidden_monsters_is_decided_before_they_appear() -> None:
    state = new(2, monsters=12)
    for viewer in (None, 0, 1, 2):
        view = state.observe(viewer)
        assert view["monsters"] == {"hidden": 12, "revealed": []}
    assert set(world(state).monsters.beasts) == {-1, 0}


# -- bots ------------------------------------------------------------------------------------------


def test_a_bot_that_looks_one_step_ahead_hunts_monsters() -> None:
    state = with_creatures(purse={0: "science 3"}, explorers={0: (15, 2)}, track="")
    roaming(state, "bunyip", 15)
    assert state.action_code(Greedy(1).choose(Sight(state))) == "defeat:bunyip.1"
    near, far = (
        roaming(with_creatures(explorers={0: (tile, 2)}), "bunyip", 15) for tile in (16, 12)
    )
    assert world(near).worth(0) > world(far).worth(0)
