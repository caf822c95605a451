"""Every option of Monuments: its default is the adopted reading, its other value the other one."""

from __future__ import annotations

from typing import Any, cast

import pytest

from acropole.games.monuments.schema import MONUMENT_IDS
from acropole.kernel.errors import OptionError

from .table import (
    GAME,
    actions_left,
    build,
    display,
    finished,
    hand,
    ids,
    kinds,
    legal,
    monuments,
    out_of_game,
    play,
    points,
    position,
    reason,
    table,
)

DEFAULTS = {
    "players": 4,
    "track": "seven",
    "actions": "must",
    "historians_each": 2,
    "own_other_colour": False,
    "both_colours": True,
    "left_out": "random",
    "iii_cards": "kept",
    "later_cards": 0,
    "size": "whole",
}
FOR_TWO: list[tuple[str, object]] = [
    ("historians_each", 1),
    ("own_other_colour", True),
    ("both_colours", False),
    ("left_out", "zeus"),
    ("iii_cards", "removed"),
]


def properties() -> dict[str, dict[str, Any]]:
    return cast(dict[str, dict[str, Any]], GAME.options_schema()["properties"])


def test_the_options_and_their_defaults() -> None:
    assert {name: option["default"] for name, option in properties().items()} == DEFAULTS


def test_every_option_has_a_title_in_both_languages() -> None:
    for name, option in properties().items():
        assert option["title"], name
        assert option["x-title-fr"], name


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 1),
        ("players", 5),
        ("players", "3"),
        ("track", "eight"),
        ("actions", "never"),
        ("historians_each", 3),
        ("left_out", "parthenon"),
        ("iii_cards", "some"),
        ("colour", "blue"),
    ],
)
def test_a_bad_option_is_refused_by_its_name(name: str, value: object) -> None:
    with pytest.raises(OptionError, match=name) as refused:
        GAME.deal(0, {"players": 2} | {name: value})
    assert refused.value.option == name


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(("name", "value"), FOR_TWO)
def test_options_of_the_two_player_game_are_refused_with_more(
    players: int, name: str, value: object
) -> None:
    with pytest.raises(OptionError, match="2 players") as refused:
        GAME.deal(0, {"players": players, name: value})
    assert refused.value.option == name


@pytest.mark.parametrize("seed", [-1, 2**63, True, "7"])
def test_a_bad_seed_is_refused(seed: Any) -> None:
    with pytest.raises(OptionError, match="seed"):
        GAME.new(seed)


# -- track -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "values"),
    [
        (0, (3, 2, 1)),
        (1, (6, 4, 2)),
        (2, (9, 6, 3)),
        (3, (12, 8, 4)),
        (4, (15, 10, 5)),
        (5, (18, 12, 6)),
    ],
)
def test_on_tracks_of_six_spaces_the_first_one_is_worth_3(
    step: int, values: tuple[int, int, int]
) -> None:
    # rules.md 8.9, gaps.md G1, fallback
    state = finished(
        displays={0: "zeus 3 7", 1: "petra 9 8", 2: "petra 7 6 5"},
        discs={"zeus": step, "petra": step},
        track="six",
    )
    sole, primary, secondary = values
    assert [points(state, d)["monuments"] for d in range(4)] == [sole, secondary, primary, 0]


def test_on_tracks_of_six_spaces_five_pages_fill_a_track() -> None:
    # gaps.md G1
    state = position(displays={1: "zeus 7 3", 2: "zeus 9"}, discs={"zeus": 4}, track="six")
    assert kinds(play(state, "write:first"))[-1] == "risen"
    state = position(displays={1: "zeus 7 3", 2: "zeus 9"}, discs={"zeus": 5}, track="six")
    assert kinds(play(state, "write:first"))[-1] == "overflowed"
    assert [points(state, d)["overflow"] for d in range(4)] == [0, 1, 2, 0]


def test_on_tracks_of_six_spaces_a_sole_builder_receives_3_for_a_full_track() -> None:
    # gaps.md G1: sole overflow = 3 PV
    state = position(displays={1: "zeus 7 3"}, discs={"zeus": 5}, track="six")
    play(state, "write:first")
    assert [points(state, d)["overflow"] for d in range(4)] == [0, 3, 0, 0]
    assert table(state)["discs"]["zeus"] == 5


@pytest.mark.parametrize("players", [3, 4])
def test_on_tracks_of_seven_spaces_a_sole_builder_never_passes_the_end(players: int) -> None:
    # rules.md 4: six histories at most can be written about a sole builder
    historians = display(position(players), 0)["historians"]
    assert (players - 1) * historians == 6
    state = position(
        players, displays={0: "zeus 9 8 7 6 5 4 3 2"}, row="petra 9, pharos 9, babylon 9", to_move=1
    )
    for _ in range(historians):
        for _ in range(players - 1):
            play(state, "write:first")
        play(state, "take:1", "take:2", "take:3", "end-turn")
    assert table(state)["discs"]["zeus"] == 6
    assert [points(state, d)["overflow"] for d in range(players)] == [0] * players
    assert points(state, 0)["monuments"] == 18


# -- actions ---------------------------------------------------------------------------------------


def test_with_may_the_turn_can_end_after_one_action() -> None:
    # rules.md 8.3, other reading: « peut effectuer 3 des actions »
    for taken in (1, 2):
        state = position(actions="may")
        play(state, *["draw"] * taken)
        assert actions_left(state) == 3 - taken
        play(state, "end-turn")
        assert state.to_move == 1


def test_with_may_a_turn_is_not_passed_without_any_action() -> None:
    # the other reading, as the option says it: one is enough
    state = position(actions="may")
    assert reason(state, "end-turn") == "no-action-taken"


def test_with_may_three_actions_can_still_be_taken() -> None:
    state = position(actions="may")
    play(state, "take:1", "take:2", "take:3")
    assert legal(state) == {"end-turn"}


def test_with_may_the_row_is_filled_and_the_game_ends_as_ever() -> None:
    # 001, Fin du jeu
    state = position(actions="may", pile=1)
    play(state, "take:1", "end-turn")
    assert None not in table(state)["row"]
    play(state, "take:1", "end-turn")
    assert state.is_over


# -- two players -----------------------------------------------------------------------------------


def test_one_historian_a_colour() -> None:
    # rules.md 8.2, gaps.md G6, other reading
    state = position(2, displays={2: "zeus 9 8 7"}, historians_each=1)
    assert [display(state, d)["historians"] for d in range(4)] == [1, 1, 1, 1]
    assert [points(state, d)["unused"] for d in range(4)] == [-12] * 4
    play(state, "write:first")
    play(state, "take:1", "take:2", "take:3", "end-turn")
    assert reason(state, "write:first") == "no-historian"
    assert reason(state, "write:second") is None


def test_a_history_may_collect_from_the_writers_other_colour() -> None:
    # rules.md 8.1, gaps.md G6, other reading: « mais aussi »
    state = position(
        2,
        displays={0: "babylon 9 8", 1: "colossus 9 8", 2: "zeus 9 8"},
        own_other_colour=True,
    )
    play(state, "write:first")
    assert monuments(state, 0) == {"babylon": [9, 8]}
    assert monuments(state, 1) == {"colossus": [9]}
    assert monuments(state, 2) == {"zeus": [9]}
    assert table(state)["histories"] == [{"display": 0, "pages": 2}]
    assert table(state)["discs"]["colossus"] == 1


def test_then_the_other_colour_alone_is_enough_for_a_history() -> None:
    # rules.md 8.1, other reading: each colour is a player
    state = position(2, displays={0: "babylon 9 8"}, own_other_colour=True)
    assert reason(state, "write:first") == "nothing-to-write"
    assert reason(state, "write:second") is None


def test_one_person_one_monument() -> None:
    # rules.md 8.7, gaps.md G6, other reading
    given: dict[str, Any] = {"displays": {0: "zeus 2 1"}, "both_colours": False}
    state = position(2, hands={0: "zeus 9 8 7", 1: "petra 9 8"}, **given)
    assert reason(state, "build:second.zeus") == "other-colour-has-it"
    assert "build:second.zeus" not in legal(state)
    assert reason(state, "build:zeus") is None
    state = position(2, hands={1: "zeus 9 8 7"}, to_move=1, **given)
    build(state, "second.zeus", "zeus 9 8 7")
    assert monuments(state, 3) == {"zeus": [9, 8, 7]}


@pytest.mark.parametrize("monument", MONUMENT_IDS)
def test_the_monument_left_out_can_be_named(monument: str) -> None:
    # gaps.md G6
    for seed in range(3):
        out = GAME.new(seed, players=2, left_out=monument).observe(None)["out_of_game"]
        assert out == ids(f"{monument} 1 2 3 4 5 6 7 8 9")


def test_the_cards_marked_iii_can_be_removed_with_two() -> None:
    # rules.md 8.6, gaps.md G6, other reading
    marked = {card.id for card in GAME.card_entries() if card["not_with_three"]}
    state = position(2, left_out="petra", iii_cards="removed")
    assert out_of_game(state) == marked | set(ids("petra 1 2 3 4 5 6 7 8 9"))


def test_with_semiramis_left_out_removing_iii_cards_leaves_the_three_player_deck() -> None:
    # rules.md 8.6, other reading: 88 cards
    two = position(2, left_out="semiramis", iii_cards="removed")
    assert out_of_game(two) == out_of_game(position(3))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("more", [0, 1, 2])
def test_who_plays_later_begins_with_more_cards(players: int, more: int) -> None:
    for seed in range(4):
        state = GAME.new(seed, players=players, later_cards=more)
        seats = table(state)["seats"]
        order = [(state.to_move + place) % players for place in range(players)]
        held = [seats[seat]["hand"] for seat in order]
        assert held == [5 + more * place for place in range(players)]


def test_the_same_is_dealt_as_before_the_option() -> None:
    plain, more = (GAME.new(3, players=3, later_cards=cards) for cards in (0, 1))
    assert all(hand(plain, seat) <= hand(more, seat) for seat in range(3))
    assert table(plain)["row"] == table(more)["row"]
