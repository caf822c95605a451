"""001, Fin du jeu, PV Monument, PV Histoire, Victoire: examples counted by hand."""

from __future__ import annotations

import pytest

from tests.games.monuments.table import board

from .table import build, finished, play, points, position, reason, table

# -- the end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("taken", [1, 2, 3])
@pytest.mark.parametrize("pile", [0, 1, 2, 3])
def test_the_game_ends_when_the_row_cannot_be_filled(taken: int, pile: int) -> None:
    # 001, Fin du jeu: dès qu'il n'est pas possible de remplacer une ou plus des 3 cartes
    state = position(hands={0: "zeus 9 8, petra 9 8"}, pile=pile, row="pharos 1 2 4")
    for monument in ("zeus", "petra")[: 3 - taken]:
        build(state, monument, f"{monument} 9 8")
    for place in range(taken):
        play(state, f"take:{place + 1}")
    if reason(state, "end-turn") is None:
        play(state, "end-turn")
    assert state.is_over == (taken > pile)
    if not state.is_over:
        assert table(state)["pile"] == pile - taken
        assert None not in table(state)["row"]


def test_the_end_is_immediate_and_turns_may_be_unequal() -> None:
    # rules.md 5: nobody plays on after seat 0
    state = position(3, pile=0, to_move=0)
    play(state, "take:1", "take:2", "take:3")
    assert state.to_move == -1
    assert state.legal_actions() == []
    assert state.decision is None
    assert state.result().reason == "row-empty"


def test_a_pile_emptied_by_drawing_does_not_end_the_game_while_the_row_is_full() -> None:
    # rules.md 5
    state = position(pile=3)
    play(state, "draw", "draw", "draw")
    if state.to_move == 0:
        play(state, "end-turn")
    assert table(state)["pile"] == 0
    assert not state.is_over
    assert state.to_move == 1


def test_with_an_empty_pile_the_game_goes_on_while_nobody_takes_from_the_row() -> None:
    # rules.md 5
    state = position(hands={0: "zeus 9 8, petra 9 8, pharos 9 8"}, pile=0)
    for monument in ("zeus", "petra", "pharos"):
        build(state, monument, f"{monument} 9 8")
    assert not state.is_over
    assert state.to_move == 1


def test_the_last_card_of_the_pile_still_fills_the_row() -> None:
    # 001, Fin du jeu: only a gap that cannot be filled ends the game
    state = position(hands={0: "zeus 9 8, petra 9 8"}, pile=1, row="pharos 1 2 4")
    build(state, "zeus", "zeus 9 8")
    build(state, "petra", "petra 9 8")
    play(state, "take:2", "end-turn")
    assert table(state)["pile"] == 0
    assert table(state)["row"] == ["pharos-1", "acropolis-1", "pharos-4"]
    assert state.to_move == 1


# -- monuments -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "value"), [(0, 0), (1, 3), (2, 6), (3, 9), (4, 12), (5, 15), (6, 18)]
)
def test_a_sole_builder_receives_the_bold_value(step: int, value: int) -> None:
    # 001, PV Monument; the last column is 18, the others are gaps.md G1
    state = finished(displays={2: "zeus 3 7"}, discs={"zeus": step})
    assert [points(state, d)["monuments"] for d in range(4)] == [0, 0, value, 0]


@pytest.mark.parametrize(
    ("step", "primary", "secondary"),
    [(0, 0, 0), (1, 2, 1), (2, 4, 2), (3, 6, 3), (4, 8, 4), (5, 10, 5), (6, 12, 6)],
)
def test_two_builders_receive_the_values_in_brackets(
    step: int, primary: int, secondary: int
) -> None:
    # 001, PV Monument; the last column is 12-6, the others are gaps.md G1
    state = finished(displays={1: "zeus 3 7", 2: "zeus 1 2 4"}, discs={"zeus": step})
    assert [points(state, d)["monuments"] for d in range(4)] == [0, secondary, primary, 0]


def test_a_monument_without_history_is_worth_nothing() -> None:
    # rules.md 8.9
    state = finished(displays={2: "zeus 9 8 7"})
    assert points(state, 2)["monuments"] == 0


def test_the_primary_builder_has_more_cards() -> None:
    # 001, PV Monument: le plus de cartes, whatever their numbers
    state = finished(displays={1: "zeus 1 2 3", 2: "zeus 9 8"}, discs={"zeus": 6})
    assert [points(state, d)["monuments"] for d in (1, 2)] == [12, 6]


def test_with_as_many_cards_the_primary_builder_has_the_highest_card() -> None:
    # 001, PV Monument: en cas d'égalité, la carte de plus haute valeur
    state = finished(displays={1: "zeus 1 2 3", 2: "zeus 5 4 6"}, discs={"zeus": 6})
    assert [points(state, d)["monuments"] for d in (1, 2)] == [6, 12]


def test_the_highest_card_counts_wherever_it_lies_and_not_the_sum() -> None:
    # rules.md 5: anywhere in the pile
    state = finished(displays={1: "zeus 9 1 2", 2: "zeus 6 7 8"}, discs={"zeus": 6})
    assert [points(state, d)["monuments"] for d in (1, 2)] == [12, 6]


def test_cards_are_counted_at_the_end_of_the_game() -> None:
    # 001, PV Monument: à la fin du jeu; a page can change who is primary
    state = position(displays={1: "zeus 9 8", 2: "zeus 3 2 1"}, discs={"zeus": 5}, pile=0)
    assert [points(state, d)["monuments"] for d in (1, 2)] == [5, 10]
    play(state, "write:first")  # 9 against 3 2, on the last space
    assert [points(state, d)["monuments"] for d in (1, 2)] == [6, 12]

    state = position(displays={1: "zeus 9", 2: "zeus 3 2"}, discs={"zeus": 5}, pile=0)
    play(state, "write:first")  # one card each: the 9 is higher
    assert [points(state, d)["monuments"] for d in (1, 2)] == [12, 6]


def test_monuments_are_counted_row_by_row() -> None:
    # 001, PV Monument: Ligne par ligne
    state = finished(
        displays={1: "zeus 3 7, petra 9 8 2, pharos 5", 2: "petra 7 6"},
        discs={"zeus": 4, "petra": 3, "pharos": 1, "babylon": 2},
    )
    assert points(state, 1)["monuments"] == 12 + 6 + 3
    assert points(state, 2)["monuments"] == 3


def test_cards_left_in_hand_are_worth_nothing() -> None:
    # rules.md 5
    rich = finished(hands={1: "zeus 9 8 7 6 5"}, discs={"zeus": 6})
    poor = finished(discs={"zeus": 6})
    assert rich.scores() == poor.scores()


# -- histories -------------------------------------------------------------------------------------


def test_a_history_is_worth_its_pages() -> None:
    # 001, PV Histoire: la valeur totale des cases; rules.md 8.8: value = pages
    state = finished(histories=[(1, 5), (2, 11), (1, 4)])
    assert [points(state, d)["histories"] for d in range(4)] == [0, 9, 11, 0]


@pytest.mark.parametrize(("players", "historians"), [(3, 3), (4, 2)])
def test_each_unused_historian_costs_12_points(players: int, historians: int) -> None:
    # 001, PV Histoire: -12 PV pour chaque disque Histoire non utilisé
    state = finished(players, histories=[(1, 5), (2, 3), (2, 4)])
    unused = [points(state, d)["unused"] for d in range(3)]
    assert unused == [-12 * historians, -12 * (historians - 1), -12 * (historians - 2)]


def test_the_three_longest_histories_receive_9_6_and_3() -> None:
    # 001, PV Histoire
    state = finished(histories=[(0, 2), (1, 7), (2, 5), (3, 6)])
    assert [points(state, d)["bonus"] for d in range(4)] == [0, 9, 3, 6]


def test_of_equal_histories_the_oldest_ranks_first() -> None:
    # 001, PV Histoire: au disque situé en dessous (l'histoire la plus ancienne)
    state = finished(histories=[(2, 4), (3, 4), (0, 4), (1, 4)])
    assert [points(state, d)["bonus"] for d in range(4)] == [3, 0, 9, 6]


def test_a_longer_history_ranks_before_an_older_one() -> None:
    # 001, PV Histoire
    state = finished(histories=[(2, 4), (3, 5), (0, 4)])
    assert [points(state, d)["bonus"] for d in range(4)] == [3, 0, 6, 9]


def test_one_player_may_receive_several_bonuses() -> None:
    # 001, PV Histoire: Un même joueur peut donc recevoir plusieurs fois ce bonus
    state = finished(3, histories=[(1, 4), (1, 6), (2, 1), (1, 4)])
    assert [points(state, d)["bonus"] for d in range(3)] == [0, 18, 0]
    state = finished(histories=[(1, 4), (2, 5), (1, 6)])
    assert [points(state, d)["bonus"] for d in range(4)] == [0, 12, 6, 0]


def test_with_fewer_than_three_histories_the_other_bonuses_are_not_given() -> None:
    # 001, PV Histoire
    assert [points(finished(), d)["bonus"] for d in range(4)] == [0] * 4
    state = finished(histories=[(3, 1)])
    assert [points(state, d)["bonus"] for d in range(4)] == [0, 0, 0, 9]


# -- the whole count -------------------------------------------------------------------------------


def test_a_whole_count() -> None:
    # 001, Fin du jeu
    state = finished(
        displays={0: "zeus 9 3, petra 4 2 1", 1: "zeus 8 7 6, pharos 5 2", 2: "petra 9 8 7"},
        discs={"zeus": 4, "petra": 2, "pharos": 6},
        histories=[(0, 5), (1, 5), (2, 3), (0, 4)],
        scored={0: 7, 2: 11},
    )
    # seat 0: 7 scored, Zeus 4 (second), Petra 2 (second), histories 5 + 4, bonus 9 + 3
    # seat 1: Zeus 8 (first), Pharos 18 (alone), history 5, bonus 6, one historian unused
    # seat 2: 11 scored, Petra 4 (first, by its 9), history 3, one historian unused
    # seat 3: two historians unused
    assert state.scores() == [7 + 6 + 9 + 12, 26 + 5 + 6 - 12, 11 + 4 + 3 - 12, -24]
    ranking = state.result().ranking
    assert [(place.seat, place.rank, place.score) for place in ranking] == [
        (0, 1, 34),
        (1, 2, 25),
        (2, 3, 6),
        (3, 4, -24),
    ]
    assert ranking[1].points == {
        "scored": 0,
        "overflow": 0,
        "monuments": 26,
        "histories": 5,
        "bonus": 6,
        "unused": -12,
    }


def test_points_of_full_tracks_are_part_of_the_score() -> None:
    # 001, 2
    state = position(displays={1: "zeus 7 3", 2: "zeus 9"}, discs={"zeus": 6}, pile=0)
    play(state, "write:first")
    # seat 1 and 2 have a card each, 7 and 9: 6 and 12, and 1 and 2 of the full track
    assert state.scores() == [1 + 9 - 12, 6 + 1 - 24, 12 + 2 - 24, -24]


def test_a_score_may_be_negative_and_still_win() -> None:
    # rules.md 6
    state = finished(scored={2: 1})
    assert state.scores() == [-24, -24, -23, -24]
    assert state.result().winners == (2,)


# -- victory ---------------------------------------------------------------------------------------


def test_the_most_points_win() -> None:
    # 001, Victoire; more monuments do not help against more points
    state = finished(displays={1: "zeus 9 8, petra 9 8"}, scored={1: 5, 3: 6})
    assert state.result().winners == (3,)


def test_a_tie_goes_to_who_built_more_monuments() -> None:
    # 001, Victoire
    for more, fewer in ((1, 2), (2, 1)):
        state = finished(
            displays={fewer: "zeus 9 8 7 6", more: "petra 9 8, pharos 9 8"}, scored={1: 5, 2: 5}
        )
        assert state.scores()[1] == state.scores()[2]
        result = state.result()
        assert result.winners == (more,)
        assert [place.seat for place in result.ranking[:2]] == [more, fewer]
        assert [place.rank for place in result.ranking[:2]] == [1, 2]


def test_then_to_who_wrote_the_longest_history() -> None:
    # 001, Victoire: 4 + 2 pages and the 9 against 3 + 3 pages, the 6 and the 3
    for longest, other in ((1, 2), (2, 1)):
        state = finished(
            displays={1: "zeus 9 8", 2: "petra 9 8"},
            histories=[(longest, 4), (longest, 2), (other, 3), (other, 3)],
        )
        assert state.scores()[1] == state.scores()[2] == 15
        assert state.result().winners == (longest,)


def test_monuments_are_compared_before_histories() -> None:
    # 001, Victoire: puis celui qui a écrit l'histoire la plus longue
    state = finished(
        displays={1: "zeus 9 8", 2: "petra 9 8, pharos 9"},
        histories=[(1, 4), (1, 2), (2, 3), (2, 3)],
    )
    assert state.result().winners == (2,)


def test_then_the_victory_is_shared() -> None:
    # rules.md 5, gaps.md G7
    state = finished(displays={1: "zeus 9 8", 3: "petra 2 1"}, scored={1: 5, 3: 5, 0: 2})
    result = state.result()
    assert result.winners == (1, 3)
    assert [(place.seat, place.rank) for place in result.ranking] == [
        (1, 1),
        (3, 1),
        (0, 3),
        (2, 4),
    ]
    assert [board(state).is_winner(seat) for seat in range(4)] == [False, True, False, True]


def test_a_victory_may_be_shared_by_all() -> None:
    assert finished().result().winners == (0, 1, 2, 3)
