"""The points of the Automa, the end of the game, and the solo mode of the first edition."""

from __future__ import annotations

from typing import Any

import pytest

from acropole.games.monumental.effects import CIVILIZATIONS
from acropole.games.monumental.numbers import M_PILE
from acropole.kernel.errors import OptionError
from acropole.kernel.state import State
from tests.games.monumental.table import world

from .automa import AUTOMA, ME, against, explorers, give, gold, took, turn_up, without_production
from .table import GAME, Held, asked, filled, kinds, legal, new, play, rules_of, seat_of, seen


def test_it_scores_in_every_category_like_a_player() -> None:
    # 002 §5.4
    state = against(
        "danish",
        discards={AUTOMA: "navigation writing"},
        wonders={"stonehenge": (AUTOMA, 4)},
        policies={AUTOMA: "raids"},
        land={4: Held(AUTOMA), 13: Held(AUTOMA)},
    )
    points = seat_of(state, AUTOMA)["points"]
    assert points == {
        "provinces": 2,
        "knowledge": 2,
        "wonders": 2,
        "policies": 2,
        "domination": 12,
        "treasury": 0,
    }
    assert world(state).score(AUTOMA) == 20


def test_it_scores_1_point_for_every_3_gold() -> None:
    state = against("danish")
    for amount, points in ((0, 0), (2, 0), (3, 1), (8, 2), (9, 3)):
        give(state, amount)
        assert world(state).score(AUTOMA) == points == seat_of(state, AUTOMA)["points"]["treasury"]


def test_a_players_gold_is_worth_nothing() -> None:
    state = against("danish", purse={ME: "gold 9"})
    assert world(state).score(ME) == 0
    assert seat_of(state, ME)["points"]["treasury"] == 0


@pytest.mark.parametrize("civ", CIVILIZATIONS)
def test_points_make_chances_even(civ: str) -> None:
    mine = "greek" if civ != "greek" else "danish"
    state = against(civ, civilizations=[mine], automa_even=True)
    points = GAME.content["automa-civilization"][f"automa-{civ}"]["even"]
    assert seat_of(state, AUTOMA)["points"]["even"] == points == world(state).score(AUTOMA)
    assert seat_of(state, ME)["points"]["even"] == 0
    assert rules_of(state).recount(world(state)) == list(state.scores()) == [0, points]
    assert "even" not in seat_of(against(civ, civilizations=[mine]), AUTOMA)["points"]


@pytest.mark.parametrize(
    "other",
    [
        {"players": 2},
        {"players": 2, "automa": "greek"},
        {"players": 1, "automa": "greek", "automa_edition": "first"},
    ],
)
def test_even_chances_are_for_one_player_against_the_full_automa(other: dict[str, object]) -> None:
    with pytest.raises(OptionError) as refused:
        new(automa_even=True, **other)
    assert refused.value.option == "automa_even"


def test_it_takes_part_in_domination() -> None:
    state = against("danish", land={4: Held(AUTOMA), 16: Held(ME)})
    assert [seat_of(state, s)["points"]["domination"] for s in (ME, AUTOMA)] == [3, 3]


def test_it_wins_with_the_most_points() -> None:
    state = against("danish", land={4: Held(AUTOMA), 16: Held(ME)})
    assert state.result().winners == (ME, AUTOMA)
    give(state, 3)
    assert state.result().winners == (AUTOMA,)


def test_it_has_its_last_turn_like_everybody() -> None:
    state = new(5, players=2, automa="egyptian")
    log: list[tuple[int, ...]] = []
    world(state).log = log
    state.playout(1)
    ended = [event[1] for event in log if kinds([event]) == ["ended"]]
    assert ended.count(0) == ended.count(1) == ended.count(2)
    assert ended[-1] == 2


def test_an_effect_on_all_others_reaches_it() -> None:
    # Eiffel Tower: each other player gains 1 gold
    state = against("danish", cities={ME: filled("eiffel-tower")}, active="a1")
    play(state, "use:a1")
    assert gold(state) == 1


def test_a_player_may_conquer_from_it() -> None:
    state = against("danish", land={16: Held(AUTOMA)}, purse={ME: "military 1"})
    play(state, "conquer:16", "tile:12")
    assert seen(state)["tiles"][15]["owner"] == ME
    assert seen(state)["tiles"][7]["soldiers"] == 9


# -- the first edition -----------------------------------------------------------------------------


def first_edition(automa: str, **settings: Any) -> State:
    return against(automa, automa_edition="first", **settings)


def test_in_the_first_edition_it_plays_first_and_turns_up_one_card() -> None:
    # 000, Mode solo
    state = new(3, players=1, automa="danish", automa_edition="first")
    assert world(state).first == 1
    while asked(state) != "reveal":
        play(state, min(legal(state)))
    assert seat_of(state, 1)["purse"]["gold"] == 0
    events = play(state, "reveal")
    while asked(state) != "activate":
        events += play(state, min(legal(state)))
    assert kinds(events).count("revealed") in (1, 2)  # its civilization draws another
    assert kinds(events).count("ended") == 1


def test_in_the_first_edition_an_impossible_action_gives_nothing() -> None:
    state = first_edition("danish", track="market temple granary", deck="")
    turn_up(state, "knowledge-if-architectural")
    assert gold(state) == 0


def test_in_the_first_edition_tokens_are_discarded() -> None:
    state = first_edition("danish", fronts={4: "barbarian 3", 9: "barbarian 4", 13: "barbarian 4"})
    turn_up(state, "conquer-if-economic")
    assert gold(state) == 0
    assert sum(seat_of(state, AUTOMA)["tokens"]) == 0


def test_in_the_first_edition_markets_and_production_bring_nothing() -> None:
    state = first_edition(
        "danish", explorers={AUTOMA: (13, 8)}, markets={"arms": {1: M_PILE}, "spice": {1: M_PILE}}
    )
    without_production(state, 9)
    turn_up(state, "explorers-if-cultural")
    assert explorers(state) == (14, 9)
    assert gold(state) == 0
    assert seat_of(state, AUTOMA)["production_tokens"] == 0


def test_in_the_first_edition_gold_is_worth_nothing() -> None:
    state = first_edition("danish")
    give(state, 9)
    assert world(state).score(AUTOMA) == 0
    assert rules_of(state).recount(world(state)) == state.scores()


def test_in_the_first_edition_its_cards_still_gain_gold_and_pay_for_repetitions() -> None:
    state = first_edition("greek", track="navigation writing mathematics")
    turn_up(state, "gold-if-technological", "knowledge-if-architectural")
    assert len(took(state)) == 2
    assert gold(state) == 1
