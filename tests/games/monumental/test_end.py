"""The end of the game and its points. Rulebook 002, §4."""

from __future__ import annotations

import pytest

from acropole.kernel.interface import Event
from acropole.kernel.state import State
from tests.games.monumental.table import GAME, world

from .table import (
    Held,
    asked,
    conquer,
    finish_turn,
    kinds,
    legal,
    play,
    position,
    reason,
    rules_of,
    seat_of,
    seen,
    track,
)

SIX = "market pharmacy navigation stonehenge warrior-altar bronze-working"


def turns_played(state: State) -> list[int]:
    """The seats that still take a turn until the game is over."""
    order: list[int] = []
    while not state.is_over:
        order.append(state.to_move)
        play(state, "activate:a1")
        finish_turn(state)
    return order


def ended(**given: object) -> State:
    """The last turn of the game is over."""
    state = position(3, track="-", deck="", turns_left=1, to_move=2, **given)  # type: ignore[arg-type]
    play(state, "end-turn")
    assert state.is_over
    return state


# -- the last turns --------------------------------------------------------------------------------


def test_the_end_comes_in_sight_when_the_last_development_card_is_revealed() -> None:
    # 002 §4
    state = position(track=SIX, deck="temple granary")
    events = play(state, "end-turn")
    assert seen(state)["turns_left"] == -1
    assert "last-round" not in kinds(events)
    play(state, "activate:a1")
    events = play(state, "end-turn")
    assert seen(state)["development"] == 0
    assert "last-round" in kinds(events)
    assert seen(state)["turns_left"] > 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("first", [0, 1])
def test_the_round_is_finished_and_everybody_has_one_more_turn(players: int, first: int) -> None:
    # 002 §4: until the player to the right of the first has played, then one turn each
    for place in range(players):
        seat = (first + place) % players
        deck = "temple granary" if players == 2 else "temple"  # a card for each track
        state = position(players, track=SIX, deck=deck, first=first, to_move=seat)
        play(state, "end-turn")
        round_rest = [(first + p) % players for p in range(place + 1, players)]
        last_round = [(first + p) % players for p in range(players)]
        assert turns_played(state) == round_rest + last_round


def test_when_the_last_player_reveals_it_everybody_plays_one_more_turn() -> None:
    # 002 §4
    state = position(track=SIX, deck="temple", first=1, to_move=0)
    play(state, "end-turn")
    assert turns_played(state) == [1, 2, 0]


def test_everybody_has_had_as_many_turns() -> None:
    # 002 §4: « afin que tous les joueurs aient joué le même nombre de tours »
    for seed in range(4):
        for players in (2, 3, 4, 5):
            log: list[Event] = []
            rules = rules_of(position(players))
            state = GAME.deal(seed, rules.options, log)
            state.playout(seed)
            ends = [e[1] for e in log if rules.events[e[0]].name == "ended"]
            assert {ends.count(seat) for seat in range(players)} == {len(ends) // players}


def test_in_the_last_turns_nothing_is_discarded_from_the_track() -> None:
    # rules-delta C2
    state = position(track=SIX, deck="temple")
    play(state, "end-turn")
    before = track(state)
    turns_played(state)
    assert track(state) == before


def test_the_last_turns_are_whole_turns() -> None:
    # 002 §4: « un dernier tour de jeu »
    state = position(
        track=SIX, deck="", turns_left=1, to_move=2, purse={2: "production 3, military 1"},
        fronts={21: ""},
    )  # fmt: skip
    play(state, "acquire:1")
    conquer(state, 21, "20")
    play(state, "end-turn")
    assert state.is_over
    assert seat_of(state, 2)["points"]["provinces"] == 1


def test_when_the_game_is_over_nothing_is_asked() -> None:
    state = ended()
    assert asked(state) is None
    assert legal(state) == set()
    assert reason(state, "end-turn") == "game-over"
    assert state.result().reason == "deck-empty"


# -- points ----------------------------------------------------------------------------------------


def points(state: State, seat: int = 0) -> dict[str, int]:
    found: dict[str, int] = seat_of(state, seat)["points"]
    return found


def test_a_province_is_worth_1_point_and_a_capital_nothing() -> None:
    # 002 §4
    state = ended(
        land={3: Held(0), 5: Held(0, 0, outpost=True), 6: Held(1), 7: Held(1), 8: Held(1)}
    )
    assert [points(state, seat)["provinces"] for seat in range(3)] == [2, 3, 0]


def test_a_knowledge_is_worth_1_point_wherever_it_lies() -> None:
    # 002 §4
    state = ended(
        cities={0: "library+mathematics +writing"},
        decks={0: "navigation mine"},
        discards={0: "bronze-working"},
    )
    assert points(state)["knowledge"] == 4


def test_the_starting_knowledge_is_worth_nothing() -> None:
    # 002 §4; rules-delta A1
    state = ended(cities={0: "library+exploration"}, decks={0: ""})
    assert points(state)["knowledge"] == 0
    assert points(state)["domination"] == 0


def test_a_completed_wonder_is_worth_2_points() -> None:
    # 002 §4
    state = ended(wonders={"stonehenge": (0, 2), "pyramids": (1, 13)}, begun={2: "great-wall"})
    assert [points(state, seat)["wonders"] for seat in range(3)] == [2, 2, 0]


def test_a_developed_policy_is_worth_2_points_covered_or_not() -> None:
    # 002 §4
    state = ended(policies={0: "raids pillage", 1: "sakoku"})
    assert [points(state, seat)["policies"] for seat in range(3)] == [4, 2, 0]


def test_archived_cards_are_worth_nothing() -> None:
    # 002 §4
    state = position(
        cities={0: "pharmacy library+mathematics stonehenge"},
        wonders={"stonehenge": (0, 2)},
        active="a1",
    )
    assert (points(state)["knowledge"], points(state)["wonders"]) == (1, 2)
    play(state, "use:a1", "card:a3", "resource:science")
    assert (points(state)["knowledge"], points(state)["wonders"]) == (1, 0)
    state = position(cities={0: "pharmacy library+mathematics"}, active="a1")
    play(state, "use:a1", "knowledge:a2", "resource:science")
    assert points(state)["knowledge"] == 0


def test_gold_culture_and_tokens_are_worth_nothing() -> None:
    # 002 §4 names four things
    state = ended(purse={0: "gold 9, culture 9"}, tokens={0: "barbarian-1a barbarian-2a"})
    assert state.scores() == [0, 0, 0]


# -- domination ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        {"land": {3: Held(0), 5: Held(0), 6: Held(1)}},
        {"cities": {0: "library+mathematics +writing", 1: "library+navigation"}},
        {"wonders": {"stonehenge": (0, 2), "pyramids": (0, 3), "great-wall": (1, 13)}},
        {"policies": {0: "raids pillage", 1: "sakoku"}},
    ],
    ids=["provinces", "knowledge", "wonders", "policies"],
)
def test_the_most_of_a_kind_brings_3_points(given: dict[str, object]) -> None:
    # 002 §4, Domination
    land = {3: Held(0)} if "wonders" in given else {}
    state = ended(**({"land": land} | given))
    bonus = 3 + (3 if "wonders" in given else 0)  # the province under the second wonder
    assert [points(state, seat)["domination"] for seat in range(3)] == [bonus, 0, 0]


def test_tied_players_receive_3_points_each() -> None:
    # 002 §4, Domination
    state = ended(policies={0: "raids", 2: "treaties"})
    assert [points(state, seat)["domination"] for seat in range(3)] == [3, 0, 3]


def test_nobody_dominates_what_nobody_has() -> None:
    # rules-delta C8
    state = ended()
    assert [points(state, seat)["domination"] for seat in range(3)] == [0, 0, 0]


def test_a_player_may_dominate_in_several_things() -> None:
    # 002 §4, Domination
    state = ended(
        land={3: Held(0)},
        cities={0: "library+mathematics"},
        wonders={"stonehenge": (0, 2)},
        policies={0: "raids"},
    )
    assert points(state) == {
        "provinces": 1,
        "knowledge": 1,
        "wonders": 2,
        "policies": 2,
        "domination": 12,
    }
    assert state.scores() == [18, 0, 0]


def test_the_starting_knowledge_dominates_nothing() -> None:
    # 002 §4
    state = ended(cities={0: "library+exploration", 1: "library+navigation"})
    assert [points(state, seat)["domination"] for seat in range(3)] == [0, 3, 0]


# -- who wins --------------------------------------------------------------------------------------


def ranking(state: State) -> list[tuple[int, int]]:
    """Seat and rank, best first."""
    return [(place.seat, place.rank) for place in state.result().ranking]


def test_the_highest_score_wins() -> None:
    # 002 §4
    state = ended(policies={1: "sakoku"}, land={3: Held(0)}, purse={2: "gold 99"})
    assert state.scores() == [4, 5, 0]
    assert state.result().winners == (1,)
    assert ranking(state) == [(1, 1), (0, 2), (2, 3)]


def test_a_tie_goes_to_the_most_gold() -> None:
    # 002 §4
    state = ended(land={3: Held(0), 12: Held(1)}, purse={0: "gold 2, culture 9", 1: "gold 3"})
    assert state.scores() == [4, 4, 0]
    assert ranking(state) == [(1, 1), (0, 2), (2, 3)]


def test_then_to_the_most_culture() -> None:
    # 002 §4
    state = ended(
        land={3: Held(0), 12: Held(1)}, purse={0: "gold 2, culture 1", 1: "gold 2, culture 3"}
    )
    assert ranking(state) == [(1, 1), (0, 2), (2, 3)]


def test_then_the_victory_is_shared() -> None:
    # 002 §4
    state = ended(land={3: Held(0), 12: Held(1)}, purse={0: "gold 2", 1: "gold 2"})
    assert state.result().winners == (0, 1)
    assert ranking(state) == [(0, 1), (1, 1), (2, 3)]
    assert [world(state).is_winner(seat) for seat in range(3)] == [True, True, False]


def test_scores_may_be_read_during_the_game() -> None:
    # 002 §4: the score board may be used during the game
    state = position(policies={0: "raids"})
    assert state.scores() == [5, 0, 0]
    assert state.result().reason == "running"
