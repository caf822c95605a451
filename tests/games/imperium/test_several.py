"""Imperium for two, three and four people: seats, turns, attacks, gifts, the end."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from acropole.games.imperium import numbers as n
from acropole.games.imperium.checks import copies
from acropole.games.imperium.effects import BOXES, NATIONS
from acropole.games.imperium.rules import cards, scoring
from acropole.games.imperium.rules.zones import listed
from acropole.games.imperium.variant import ImperiumRules
from acropole.kernel.errors import OptionError
from acropole.kernel.interface import Event
from acropole.kernel.play import settle
from acropole.testing import check_space
from tests.games.kit import check_game

from .people_table import People
from .table import GAME, world

PLAYERS = (2, 3, 4)
FOR_MORE = sorted(
    card.id
    for card in GAME.content["card"].values()
    if card["place"] == "commons" and not any(copies(card, box) for box in BOXES)
)


def variant(options: dict[str, object]) -> ImperiumRules:
    return cast(ImperiumRules, GAME.variant(options))


# -- set-up --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("commons", [*BOXES, "mixed"])
def test_the_decks_are_made_for_the_number_of_players(players: int, commons: str) -> None:
    # nations that no common card of the box is named like
    nations = ["greeks", "romans", "persians", "scythians"]
    if commons == "legends":
        nations = ["atlanteans", "egyptians", "mauryans", "minoans"]
    options = {"players": players, "nation": nations[0], "rivals": nations[1:players]}
    state = GAME.new(seed=3, commons=commons, **options)
    table = world(state)
    assert state.seats == players
    small = {2: 6, 3: 7, 4: 8}[players]
    for suit in range(n.SMALL_DECKS):  # one card of each lies in the market
        assert table.size[n.SMALL + suit] == small - 1
    assert table.size[n.FAME] == {2: 6, 3: 7, 4: 8}[players]
    assert table.size[n.UNREST_PILE] + table.size[n.UNDER_MARKET] == {2: 8, 3: 10, 4: 12}[players]
    for seat in range(players):
        assert table.size[seat * n.STRIDE + n.HAND] == 5
        assert [table.pool[seat * n.RESOURCES + i] for i in range(3)] == [3, 2, 1]
        assert table.turn[seat * n.TURN + n.TURN_ACTIONS] == 3


@pytest.mark.parametrize("card", FOR_MORE)
def test_a_card_for_more_players_is_there_from_that_number_on(card: str) -> None:
    entry = GAME.content["card"][card]
    for players in PLAYERS:
        for box in BOXES:
            rivals = ["minoans", "celts", "qin"][: players - 1]
            options = {"players": players, "nation": "vikings", "rivals": rivals, "commons": box}
            tables = variant(options).tables
            sure = [k for k, spare in zip(tables.kind, tables.spare, strict=True) if not spare]
            wanted = sum(entry.fields.get(box, [0])[: players - 1])
            assert sure.count(GAME.box.kind_of[card]) == wanted, (players, box)


def test_unrest_of_nations_comes_by_the_number_of_players() -> None:
    def pile(players: int) -> int:
        rivals = ["greeks", "persians", "scythians"][: players - 1]
        table = world(GAME.new(seed=1, players=players, nation="celts", rivals=rivals))
        return table.size[n.UNREST_PILE] + table.size[n.UNDER_MARKET]

    assert [pile(players) for players in PLAYERS] == [8, 10 + 2, 12 + 5]


@pytest.mark.parametrize("box", BOXES)
def test_with_one_box_all_cards_are_of_that_box(box: str) -> None:
    nation = {"classics": "celts", "legends": "qin"}[box]
    tables = variant({"players": 4, "one_box": True, "commons": box, "nation": nation}).tables
    assert all(box in GAME.box.kinds[kind].fields for kind in tables.kind)


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({"players": 5}, "players"),
        ({"players": 4, "civ": True}, "civ"),
        ({"players": 2, "nation": "celts", "rivals": ["celts"]}, "rivals"),
        ({"players": 2, "rivals": ["celts", "qin"]}, "rivals"),
        ({"players": 1, "rivals": ["celts"]}, "rivals"),
        ({"players": 2, "rival_sides": ["a", "b"]}, "rival_sides"),
        ({"players": 2, "civ": True, "nation": "celts", "opponent": "celts"}, "opponent"),
        ({"players": 2, "double_resources": True}, "double_resources"),
        ({"one_box": True, "commons": "mixed"}, "one_box"),
        ({"one_box": True, "nation": "qin", "commons": "classics"}, "one_box"),
    ],
)
def test_seats_that_cannot_be_are_refused(options: dict[str, object], wrong: str) -> None:
    with pytest.raises(OptionError) as error:
        GAME.new(seed=1, **options)
    assert error.value.option == wrong


def test_who_is_not_named_gets_the_next_nation() -> None:
    tables = variant({"players": 4, "nation": "celts", "rivals": ["qin"]}).tables
    nations = [NATIONS[number] for number in tables.nation]
    assert nations[:2] == ["celts", "qin"]
    assert len(set(nations)) == 4
    named = variant({"players": 4, "nation": "celts", "rivals": ["any", "arthurians"]}).tables
    assert [NATIONS[number] for number in named.nation][:3] == ["celts", "atlanteans", "arthurians"]


def test_nations_and_sides_that_are_not_given_are_drawn() -> None:
    tables = [GAME.options.resolve(GAME.drawn({"players": 4}, Random(seed))) for seed in range(60)]
    seats = [[table["nation"], *cast(list[str], table["rivals"])] for table in tables]
    sides = [[table["side"], *cast(list[str], table["rival_sides"])] for table in tables]
    for seat in range(4):
        assert {nations[seat] for nations in seats} == set(NATIONS)
        assert {of_seats[seat] for of_seats in sides} == {"a", "b"}
    assert tables[7] == GAME.options.resolve(GAME.drawn({"players": 4}, Random(7)))


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"players": 2, "rivals": ["romans"]},
        {"players": 3, "nation": "celts", "civ": True, "opponent": "qin", "rival_sides": ["a"]},
        {"players": 4, "one_box": True, "commons": "legends", "rivals": ["any", "qin"]},
    ],
)
def test_what_is_given_is_not_drawn_and_no_nation_plays_twice(given: dict[str, object]) -> None:
    for seed in range(40):
        drawn = GAME.drawn(given, Random(seed))
        assert {name: drawn[name] for name in given} == given
        GAME.options.resolve(drawn)  # two of one nation, or one of another box, would be refused


# -- turns ---------------------------------------------------------------------------------------


def end_turn(table: People) -> None:
    """End the turn of who is asked, discard nothing, put the token on the first card."""
    seat = table.who
    while table.who == seat and table.asked != "over":
        legal = table.legal()
        table.play("end-turn" if "end-turn" in legal else "no" if "no" in legal else legal[0])
        if table.asked == "turn":
            return


@pytest.mark.parametrize("players", PLAYERS)
def test_turns_go_around_the_table_and_a_round_ends_after_the_last(players: int) -> None:
    table = People(*[{} for _ in range(players)])
    seats, rounds = [], []
    for _ in range(2 * players):
        seats.append(table.who)
        rounds.append(table.world.game[n.GAME_ROUND])
        end_turn(table)
    assert seats == [*range(players)] * 2
    assert rounds == [1] * players + [2] * players


def test_each_person_has_tokens_of_their_own() -> None:
    table = People({"hand": "berbers"}, {})
    table.play("play:berbers")
    while table.asked != "turn":
        table.play(table.legal()[0])
    assert table.world.turn[n.TURN_ACTIONS] < 3
    assert table.world.turn[n.TURN + n.TURN_ACTIONS] == 3


def test_clean_up_takes_the_marks_off_ones_own_cards_alone() -> None:
    table = People({"play": "forest"}, {"play": "forest"})
    for seat in (0, 1):
        card = listed(table.world, seat * n.STRIDE + n.PLAY)[0]
        table.world.mark[card] |= n.MARK_EXHAUSTED
    end_turn(table)
    marks = [table.world.mark[listed(table.world, seat * n.STRIDE + n.PLAY)[0]] for seat in (0, 1)]
    assert marks == [0, n.MARK_EXHAUSTED]


def test_the_solstice_is_resolved_in_turn_order() -> None:
    table = People({"play": "town"}, {"play": "town"}, {"play": "town"})
    asked: list[int] = []
    for _ in range(3):
        end_turn(table)
        if table.asked != "turn":
            break
    while table.asked != "turn":
        asked.append(table.who)
        table.play("no" if "no" in table.legal() else table.legal()[0])
    assert asked == sorted(asked)
    assert set(asked) == {0, 1, 2}


def test_by_the_option_the_next_seat_begins_the_next_round() -> None:
    table = People({"play": "town"}, {"play": "town"}, {"play": "town"}, first="rotates")
    turns: list[tuple[int, int]] = []
    solstices: list[int] = []
    while len(turns) < 7:
        turns.append((table.world.game[n.GAME_ROUND], table.who))
        end_turn(table)
        while table.asked != "turn":
            if table.who not in solstices[-1:]:
                solstices.append(table.who)
            table.play("no" if "no" in table.legal() else table.legal()[0])
    assert turns == [(1, 0), (1, 1), (1, 2), (2, 1), (2, 2), (2, 0), (3, 2)]
    assert solstices == [0, 1, 2, 1, 2, 0]


# -- attacks -------------------------------------------------------------------------------------


def test_an_attack_reaches_all_others_in_turn_order_and_each_chooses() -> None:
    regions = "forest jungle"
    table = People({"hand": "boudicca"}, {"play": regions}, {"play": regions})
    table.play("play:boudicca")
    assert (table.who, table.asked) == (1, "abandon")
    table.play("card:jungle")
    assert (table.who, table.asked) == (2, "abandon")
    table.play("card:forest")
    assert (table.of(1, "play"), table.of(2, "play")) == (["forest"], ["jungle"])
    assert (table.who, table.asked) == (0, "turn")


def test_a_protection_is_asked_of_the_seat_attacked_and_spares_it_alone() -> None:
    table = People(
        {"hand": "boudicca"}, {"play": "cape forest"}, {"play": "forest"}, {"play": "cape"}
    )
    table.play("play:boudicca")
    assert (table.who, table.asked) == (1, "protect")
    table.play("card:cape")
    assert (table.who, table.asked) == (3, "protect")
    table.play("no")
    assert table.of(1, "play") == ["forest"]
    assert table.of(1, "hand") == ["cape"]
    assert table.of(2, "play") == []
    assert table.of(3, "play") == []
    assert table.world.game[n.GAME_AVOIDED] == 0


def test_what_an_attack_sets_off_is_no_attack_and_cannot_be_avoided() -> None:
    table = People(
        {"hand": "celts_tributary", "power": "celts_power_a"},
        {"play": "cape"},
        market="elders town coinage education forest",
    )
    table.play("play:celts_tributary")
    assert (table.who, table.asked) == (1, "protect")
    table.play("card:cape")
    while table.asked != "turn":  # break through, then the power of the Celts
        legal = table.legal()
        react = [code for code in legal if code == "card:celts_power_a"]
        table.play(react[0] if react else legal[0])
    assert table.unrest_in_hand(1) == 1  # by the power, not by the attack


def test_a_steal_takes_from_all_and_remembers_who_was_short() -> None:
    table = People({"hand": "notorious"}, {}, {}, pools=[(0, 0, 0), (0, 0, 2), (0, 0, 0)])
    table.play("play:notorious")
    assert [table.tokens_of(seat)[n.PROG] for seat in range(3)] == [1, 1, 0]
    assert [table.unrest_in_hand(seat) for seat in range(3)] == [0, 0, 1]


def test_who_avoids_an_attack_is_not_robbed() -> None:
    table = People({"hand": "notorious"}, {"play": "cape"}, pools=[(0, 0, 0), (0, 0, 2)])
    table.play("play:notorious", "card:cape")
    assert table.tokens_of(1) == (0, 0, 2)
    assert table.unrest_in_hand(1) == 0


def test_the_civ_beside_two_people_attacks_both_and_is_attacked() -> None:
    table = People({"hand": "notorious"}, {}, civ=True, pools=[(0, 0, 0), (0, 0, 1)])
    civ = table.world.civ
    assert civ == 2
    assert GAME.variant({"players": 2, "civ": True}).own_seats() == (2,)
    table.world.pool[civ * n.RESOURCES + n.PROG] = 3
    table.play("play:notorious")
    assert [table.tokens_of(seat)[n.PROG] for seat in range(3)] == [2, 0, 2]


# -- reactions and payments out of turn ----------------------------------------------------------


def test_a_reaction_in_the_turn_of_another_is_asked_of_its_owner() -> None:
    table = People(
        {"hand": "corruption"},
        {"power": "vikings_power_b", "nation": "iberia iberia"},
        states=["empire"],
    )
    table.play("play:corruption")
    assert table.who == 1
    assert table.asked in ("react", "may")


def test_whoever_pays_out_of_turn_may_use_progress() -> None:
    areas = ({"hand": "boudicca"}, {"play": "fortified_region"})
    for answer, left in (("no", (0, 0, 2)), ("yes", (0, 1, 1))):
        table = People(*areas, pools=[(0, 0, 0), (0, 1, 2)])
        table.play("play:boudicca", "card:fortified_region")
        assert (table.who, table.asked) == (1, "pay-with")
        table.play(answer)
        assert table.tokens_of(1) == left
        assert table.of(1, "play") == ["fortified_region"]


def test_by_the_option_goods_are_paid_first_out_of_turn() -> None:
    table = People(
        {"hand": "boudicca"},
        {"play": "fortified_region"},
        pools=[(0, 0, 0), (0, 1, 2)],
        payments="goods",
    )
    table.play("play:boudicca", "card:fortified_region")
    assert (table.who, table.asked) == (0, "turn")
    assert table.tokens_of(1) == (0, 0, 2)


def test_goods_or_progress_are_not_asked_for_where_there_is_no_choice() -> None:
    table = People({"hand": "boudicca"}, {"play": "fortified_region"}, pools=[(0, 0, 0), (0, 1, 0)])
    table.play("play:boudicca", "card:fortified_region")
    assert (table.who, table.asked) == (0, "turn")


def test_a_development_of_a_reshuffle_may_be_paid_with_progress() -> None:
    table = People(
        {"deck": "", "dev": "military_engineering"}, {}, pools=[(9, 9, 9)], states=["empire"]
    )
    table.world.turn[n.TURN_ACTIVE] = 0
    before = table.tokens_of(0)
    cards.ask_development(table.world, 0, False, True)
    settle(table.world)
    assert "pledge" in table.legal()
    table.play("pledge", "pledge", "card:military_engineering")
    assert table.tokens_of(0)[n.PROG] <= before[n.PROG] - 2


# -- words that several people need --------------------------------------------------------------


def test_gifts_go_to_the_hand_of_each_other_player() -> None:
    table = People(
        {"hand": "monopoly forest jungle", "discard": "steppe"}, {}, {}, states=["empire"]
    )
    table.play("play:monopoly")
    while table.asked == "give":
        wanted = "hand:forest" if "hand:forest" in table.legal() else "discard:steppe"
        table.play(wanted)
    assert "forest" in table.of(1, "hand")
    assert "steppe" in table.of(2, "hand")


def test_it_is_for_each_other_the_card_that_they_were_given() -> None:
    table = People({"hand": "olmec_traders jade_mask forest"}, {}, {}, states=["empire"])
    table.play("play:olmec_traders", "hand:jade_mask")
    while table.asked == "give":
        table.play("hand:forest")
    assert [table.unrest_in_hand(seat) for seat in range(3)] == [0, 1, 0]


def test_by_the_option_gifts_go_to_the_discard() -> None:
    table = People(
        {"hand": "olmec_traders jade_mask forest"}, {}, {}, states=["empire"], gifts="discard"
    )
    table.play("play:olmec_traders", "hand:jade_mask")
    while table.asked == "give":
        table.play("hand:forest")
    assert [table.of(seat, "discard") for seat in (1, 2)] == [["jade_mask"], ["forest"]]
    assert [table.unrest_in_hand(seat) for seat in range(3)] == [0, 1, 0]


@pytest.mark.parametrize("pays", [True, False])
def test_standing_army_asks_the_attacker_for_progress(pays: bool) -> None:
    table = People(
        {"hand": "boudicca"}, {"play": "standing_army forest"}, pools=[(0, 0, 3), (0, 0, 0)]
    )
    table.play("play:boudicca", "card:standing_army")
    assert (table.who, table.asked) == (0, "ransom")
    table.play("yes" if pays else "no")
    assert table.tokens_of(1) == (0, 0, 1 if pays else 0)
    assert ("forest" in table.of(1, "play")) is not pays


def test_standing_army_spares_its_owner_when_the_attacker_has_no_progress() -> None:
    table = People({"hand": "roman_invasion"}, {"play": "standing_army forest"}, states=["empire"])
    table.play("play:roman_invasion", "card:standing_army")
    while table.asked != "turn":
        table.play("no" if "no" in table.legal() else table.legal()[0])
    assert "forest" in table.of(1, "play")


def test_ambassador_uses_the_exhaust_text_of_another_s_card() -> None:
    table = People({"play": "ambassador"}, {"play": "coinage"})
    table.play("exhaust:ambassador")
    assert [len(table.of(seat, "hand")) for seat in (0, 1)] == [1, 0]
    other = listed(table.world, n.STRIDE + n.PLAY)[0]
    assert not table.world.mark[other] & n.MARK_EXHAUSTED


def test_ambassador_never_copies_another_ambassador() -> None:
    table = People({"play": "ambassador"}, {"play": "ambassador"})
    assert table.why("exhaust:ambassador") == "nothing-to-do"


def test_drama_and_poetry_and_xiongnu_steal_from_all() -> None:
    for card, state in (("drama_and_poetry", "empire"), ("xiongnu_tributary", "barbarian")):
        table = People(
            {"hand": card}, {}, {}, pools=[(0, 0, 0), (0, 0, 1), (0, 0, 1)], states=[state]
        )
        table.play(f"play:{card}")
        assert table.tokens_of(0) == (0, 0, 2), card


def test_lost_scroll_lets_everybody_draw() -> None:
    table = People({"hand": "lost_scroll"}, {}, {})
    table.play("play:lost_scroll")
    drawn = []
    while table.asked == "may":
        drawn.append(table.who)
        table.play("yes")
    assert drawn == [0, 1, 2]
    assert [len(table.of(seat, "hand")) for seat in range(3)] == [1, 1, 1]


def test_romans_tributary_gives_progress_to_the_others() -> None:
    table = People({"hand": "romans_tributary", "play": "forest"}, {}, {})
    table.play("play:romans_tributary")
    assert [table.tokens_of(seat)[n.PROG] for seat in range(3)] == [0, 1, 1]


# -- the end -------------------------------------------------------------------------------------


def test_after_a_collapse_the_fewest_unrest_win_then_points() -> None:
    table = People({"hand": "unrest_common"}, {}, {}, pools=[(0, 0, 9), (0, 0, 1)])
    table.world.game[n.GAME_ENDING] = n.COLLAPSED
    table.world.sp, table.world.to_move = -8, -1
    assert [scoring.is_winner(table.world, seat) for seat in range(3)] == [False, True, False]
    ranks = {place.seat: place.rank for place in table.state.result().ranking}
    assert ranks == {1: 1, 2: 2, 0: 3}


def test_equal_points_share_the_win() -> None:
    table = People({}, {}, {}, pools=[(0, 0, 5), (0, 0, 5), (0, 0, 1)])
    assert table.state.result().winners == (0, 1)


def test_the_civ_beside_people_wins_ties_and_every_collapse() -> None:
    table = People({}, {}, civ=True)
    civ = 2 * n.RESOURCES + n.PROG
    table.world.pool[civ] += 20 - table.world.score(2)
    table.world.pool[n.PROG] += 20 - table.world.score(0)
    assert table.state.result().winners == (2,)
    table.world.pool[n.PROG] += 1
    assert table.state.result().winners == (0,)
    table.world.game[n.GAME_ENDING] = n.COLLAPSED
    assert table.state.result().winners == (2,)


# -- the kit -------------------------------------------------------------------------------------


@pytest.mark.once
@pytest.mark.parametrize(
    ("players", "number"),
    [
        pytest.param(
            players,
            number,
            marks=[] if (players, number) in ((2, 2), (3, 1), (4, 2)) else [pytest.mark.nightly],
        )
        for players in PLAYERS
        for number in range(4)
    ],
)
def test_whole_games_of_several_keep_the_promises(players: int, number: int) -> None:
    nations = [NATIONS[(number * 4 + seat * 5 + players) % len(NATIONS)] for seat in range(5)]
    options = {
        "players": players,
        "civ": number % 2 == 1 and players < 4,
        "nation": nations[0],
        "rivals": nations[1:players],
        "opponent": nations[4],
        "side": "ab"[number % 2],
        "commons": (*BOXES, "mixed")[number % 3],
    }
    assert check_game(GAME, options, [number]) > 10


def mixed_options(players: int, seed: int) -> dict[str, object]:
    """All nations, sides and commons come up, and every third game has the C.I.V. besides."""
    nations = [NATIONS[(seed * 7 + seat * 5) % len(NATIONS)] for seat in range(players)]
    free = [nation for nation in NATIONS if nation not in nations]
    return {
        "players": players,
        "civ": seed % 3 == 2 and players < 4,
        "nation": nations[0],
        "rivals": nations[1:],
        "opponent": free[seed % len(free)],
        "side": "ab"[seed % 2],
        "rival_sides": ["ab"[(seed >> seat) % 2] for seat in range(1, players)],
        "commons": (*BOXES, "mixed")[seed // 2 % 3],
    }


@pytest.mark.once
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(
    "decisions", [2_000, pytest.param(100_000, marks=pytest.mark.nightly, id="long")]
)
def test_nothing_is_offered_and_refused_in_the_whole_action_space(
    players: int, decisions: int
) -> None:
    made, seed = 0, 0
    while made < decisions:
        made += check_space(GAME, mixed_options(players, seed), seed)
        seed += 1


@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_of_several_come_to_an_end_and_lose_no_card(players: int) -> None:
    for seed in range(3):
        nations = [NATIONS[(seed * 7 + seat * 3) % len(NATIONS)] for seat in range(players)]
        options = {"players": players, "nation": nations[0], "rivals": nations[1:]}
        state = GAME.new(seed=seed, **options)
        assert state.playout(seed) < 5000
        assert GAME.variant(options).problems(world(state)) == []
        assert state.scores() == GAME.variant(options).recount(world(state))


# -- the log -------------------------------------------------------------------------------------


def test_the_log_does_not_tell_others_which_hand_card_goes_into_the_history() -> None:
    table = People({"hand": "education forest jungle"}, {}, states=["empire"])
    events: list[Event] = []
    table.world.log = events
    table.play("play:education")
    while table.asked != "turn":
        wanted = [code for code in table.legal() if code == "hand:forest"]
        table.play(wanted[0] if wanted else table.legal()[-1])
    rules = cast(ImperiumRules, table.state.variant)
    buried = [event for event in events if event[0] == n.EV_BURIED]
    assert len(buried) == 1
    mine = rules.event_text(buried[0], 0, ["Anna", "Ben"], "en")
    theirs = rules.event_text(buried[0], 1, ["Anna", "Ben"], "en")
    assert theirs == "Anna puts a card into history."
    assert mine != theirs
