"""001, Tour Histoire: a history is written from the top cards of the opponents' monuments."""

from __future__ import annotations

import pytest

from .table import (
    actions_left,
    display,
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

# -- when a history may be written -----------------------------------------------------------------


def test_a_history_needs_an_opposing_monument_of_two_cards() -> None:
    # 001, 2: au moins 1 monument avec 2 cartes ou plus
    assert reason(position(), "write:first") == "nothing-to-write"
    assert reason(position(displays={1: "zeus 7"}), "write:first") == "nothing-to-write"
    assert reason(position(displays={1: "zeus 7 3"}), "write:first") is None


def test_the_players_own_monuments_are_no_matter_for_a_history() -> None:
    # 001, 2: dans les expositions de ses adversaires
    assert reason(position(displays={0: "zeus 7 3"}), "write:first") == "nothing-to-write"


def test_a_history_needs_an_unused_historian() -> None:
    # 001, 2: au moins un disque Histoire disponible
    written = [(0, 3), (0, 2)]
    state = position(displays={1: "zeus 7 3"}, histories=written)
    assert reason(state, "write:first") == "no-historian"
    state = position(3, displays={1: "zeus 7 3"}, histories=written)
    assert reason(state, "write:first") is None


def test_the_historians_of_others_do_not_matter() -> None:
    # 001, 2
    state = position(displays={1: "zeus 7 3"}, histories=[(1, 3), (1, 2), (0, 1)])
    assert reason(state, "write:first") is None


# -- the pages -------------------------------------------------------------------------------------


def test_the_top_card_of_every_opposing_monument_of_two_cards_is_collected() -> None:
    # 001, 2: la carte du dessus de chaque monument de l'exposition de chacun de ses adversaires
    state = position(displays={1: "zeus 7 3, petra 2 9 4", 2: "pharos 5 1", 3: "colossus 8 6 2"})
    play(state, "write:first")
    assert monuments(state, 1) == {"zeus": [7], "petra": [2, 9]}
    assert monuments(state, 2) == {"pharos": [5]}
    assert monuments(state, 3) == {"colossus": [8, 6]}


def test_a_monument_of_one_card_keeps_it() -> None:
    # 001, 2: constitué d'au moins 2 cartes; so nothing is ever un-built
    state = position(displays={1: "zeus 7, petra 2 9"})
    play(state, "write:first")
    assert monuments(state, 1) == {"zeus": [7], "petra": [2]}


def test_the_writer_keeps_his_own_cards() -> None:
    # 001, 2: de ses adversaires
    state = position(displays={0: "zeus 7 3", 1: "petra 2 9"})
    play(state, "write:first")
    assert monuments(state, 0) == {"zeus": [7, 3]}


def test_both_builders_of_a_monument_lose_a_card_when_both_are_opponents() -> None:
    # rules.md 3.B
    state = position(displays={1: "zeus 7 3", 2: "zeus 9 8 2"})
    play(state, "write:first")
    assert monuments(state, 1) == {"zeus": [7]}
    assert monuments(state, 2) == {"zeus": [9, 8]}
    assert table(state)["histories"] == [{"display": 0, "pages": 2}]


def test_collecting_is_compulsory_and_offers_no_choice() -> None:
    # rules.md 3.B: compulsory, no choice
    state = position(displays={1: "zeus 7 3, petra 2 9", 2: "pharos 5 1"})
    play(state, "write:first")
    assert state.to_move == 1
    assert len(out_of_game(state)) == 3


def test_collected_pages_leave_the_game() -> None:
    # rules.md 8.5
    state = position(hands={0: "zeus 1"}, displays={1: "zeus 7 3", 2: "petra 2 9"})
    play(state, "write:first")
    assert out_of_game(state) == {"zeus-3", "petra-9"}
    assert hand(state, 0) == {"zeus-1"}


def test_each_collected_card_is_a_page_of_the_history() -> None:
    # 001, 2: la case de la piste Histoire correspondant au nombre de pages
    state = position(displays={1: "zeus 7 3, petra 2 9", 2: "pharos 5 1", 3: "colossus 8 6 2"})
    play(state, "write:first")
    assert table(state)["histories"] == [{"display": 0, "pages": 4}]


def test_a_history_uses_one_historian() -> None:
    # 001, 2: son disque Histoire
    state = position(displays={1: "zeus 7 3"})
    play(state, "write:first")
    assert [display(state, d)["historians"] for d in range(4)] == [1, 2, 2, 2]


def test_a_disc_is_placed_above_those_already_there() -> None:
    # 001, 2: il place son disque au dessus; the order of writing is kept
    state = position(displays={1: "zeus 7 3"}, histories=[(2, 1), (3, 1)])
    play(state, "write:first")
    assert [history["display"] for history in table(state)["histories"]] == [2, 3, 0]


# -- the monument discs ----------------------------------------------------------------------------


def test_each_page_moves_the_disc_of_its_monument_one_space() -> None:
    # 001, 2: le disque Monument correspondant est déplacé d'une case vers la droite
    state = position(
        displays={0: "babylon 4 2", 1: "zeus 7 3, petra 2"}, discs={"zeus": 2, "petra": 1}
    )
    play(state, "write:first")
    moved = {name: step for name, step in table(state)["discs"].items() if step}
    assert moved == {"zeus": 3, "petra": 1}


def test_a_disc_moves_twice_when_both_builders_are_opponents() -> None:
    # rules.md 3.B
    state = position(displays={1: "zeus 7 3", 2: "zeus 9 8 2"})
    play(state, "write:first")
    assert table(state)["discs"]["zeus"] == 2


def test_a_disc_moves_once_when_the_writer_is_the_other_builder() -> None:
    # 001, 2
    state = position(displays={0: "zeus 7 3", 2: "zeus 9 8 2"})
    play(state, "write:first")
    assert table(state)["discs"]["zeus"] == 1


def test_a_disc_on_the_space_before_the_last_moves_without_paying() -> None:
    # 001, 2
    state = position(displays={1: "zeus 7 3", 2: "zeus 9"}, discs={"zeus": 5})
    play(state, "write:first")
    assert table(state)["discs"]["zeus"] == 6
    assert [points(state, d)["overflow"] for d in range(4)] == [0, 0, 0, 0]


# -- full tracks -----------------------------------------------------------------------------------


def test_a_page_on_the_last_space_pays_2_for_the_highest_card_and_1_to_the_other() -> None:
    # 001, 2: déjà dans la dernière case: 2 PV et 1 PV
    state = position(displays={1: "zeus 7 3", 2: "zeus 9"}, discs={"zeus": 6})
    play(state, "write:first")
    assert [points(state, d)["overflow"] for d in range(4)] == [0, 1, 2, 0]
    assert table(state)["discs"]["zeus"] == 6


def test_the_highest_card_may_lie_anywhere_in_the_monument() -> None:
    # 001, 2: possédant la carte de plus haute valeur
    state = position(displays={1: "zeus 9 1 2 3", 2: "zeus 8"}, discs={"zeus": 6})
    play(state, "write:first")
    assert [points(state, d)["overflow"] for d in range(4)] == [0, 2, 1, 0]


def test_a_full_track_asks_for_the_highest_card_and_not_for_the_most_cards() -> None:
    # rules.md 8.4: overflow by highest card, the final count by number of cards
    state = position(displays={1: "zeus 7 6 5 3", 2: "zeus 9"}, discs={"zeus": 6})
    play(state, "write:first")
    assert [points(state, d)["overflow"] for d in (1, 2)] == [1, 2]
    assert [points(state, d)["monuments"] for d in (1, 2)] == [12, 6]


def test_the_highest_card_is_looked_for_after_the_pages_are_collected() -> None:
    # gaps.md G7: the 9 becomes a page, so the 8 is the highest card left
    state = position(displays={1: "zeus 3 9", 2: "zeus 8"}, discs={"zeus": 6})
    play(state, "write:first")
    assert [points(state, d)["overflow"] for d in range(4)] == [0, 1, 2, 0]


def test_the_writer_is_paid_too_if_he_is_a_builder() -> None:
    # rules.md 4
    state = position(displays={0: "zeus 9 8", 1: "zeus 7 3"}, discs={"zeus": 6})
    play(state, "write:first")
    assert [points(state, d)["overflow"] for d in range(4)] == [2, 1, 0, 0]


def test_two_pages_for_a_full_track_pay_twice() -> None:
    # gaps.md G7: one by one
    state = position(displays={1: "zeus 7 3", 2: "zeus 9 8 2"}, discs={"zeus": 6})
    play(state, "write:first")
    assert [points(state, d)["overflow"] for d in range(4)] == [0, 2, 4, 0]


def test_of_two_pages_one_may_fill_the_track_and_the_other_pay() -> None:
    # gaps.md G7: one by one
    state = position(displays={1: "zeus 7 3", 2: "zeus 9 8 2"}, discs={"zeus": 5})
    events = play(state, "write:first")
    assert table(state)["discs"]["zeus"] == 6
    assert [points(state, d)["overflow"] for d in range(4)] == [0, 1, 2, 0]
    assert kinds(events) == ["page", "page", "written", "risen", "overflowed"]


def test_full_tracks_pay_at_once_and_each_for_itself() -> None:
    # 001, 2: reçoivent aussitôt des PV
    state = position(
        displays={1: "zeus 7 3, petra 9 1", 2: "zeus 9, petra 8"},
        discs={"zeus": 6, "petra": 6},
        scored={1: 4},
    )
    play(state, "write:first")
    assert [points(state, d)["overflow"] for d in (1, 2)] == [1 + 2, 2 + 1]
    # 4 scored, 3 of full tracks, 6 for Zeus (7 against 9), 12 for Petra (9 against 8)
    assert state.scores()[1] == 4 + 3 + 6 + 12 - 24


# -- the rest of the turn --------------------------------------------------------------------------


def test_a_history_is_the_whole_turn() -> None:
    # 001, Déroulement
    state = position(displays={1: "zeus 7 3"}, to_move=3)
    play(state, "write:first")
    assert state.to_move == 0
    assert actions_left(state) == 3


def test_a_history_neither_draws_nor_plays_cards() -> None:
    # rules.md 3.B
    state = position(hands={0: "zeus 1 2"}, displays={1: "zeus 7 3"}, pile=9)
    play(state, "write:first")
    assert table(state)["pile"] == 9
    assert table(state)["row"] == ids("acropolis 2 3 5")
    assert hand(state, 0) == {"zeus-1", "zeus-2"}


@pytest.mark.parametrize("pile", [0, 1])
def test_a_history_never_ends_the_game(pile: int) -> None:
    # rules.md 3.B: the row is untouched
    state = position(displays={1: "zeus 7 3"}, pile=pile)
    play(state, "write:first")
    assert not state.is_over


def test_the_next_player_may_write_about_what_is_left() -> None:
    # 001, 2
    state = position(displays={0: "petra 4 2", 3: "zeus 7 3 1"})
    play(state, "write:first", "write:first")
    assert table(state)["histories"] == [
        {"display": 0, "pages": 1},
        {"display": 1, "pages": 2},
    ]
    assert monuments(state, 3) == {"zeus": [7]}


def test_writing_stays_possible_turn_after_turn_while_historians_last() -> None:
    # 001, 2: three players have three historians each
    state = position(3, displays={1: "zeus 9 8 7 6 5", 2: "petra 9 8 7 6"})
    for turn in range(3):
        assert "write:first" in legal(state)
        play(state, "write:first")
        for _ in range(2):
            play(state, "take:1", "take:2", "take:3", "end-turn")
        assert len(table(state)["histories"]) == turn + 1
    assert reason(state, "write:first") == "no-historian"
