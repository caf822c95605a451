"""001, Jeu à 2 joueurs: each person plays two colours. Displays 0 and 1 belong to seat 0."""

from __future__ import annotations

import pytest

from acropole.games.monuments.schema import MONUMENT_IDS

from .table import (
    GAME,
    actions_left,
    build,
    display,
    finished,
    hand,
    legal,
    monuments,
    out_of_game,
    pay,
    play,
    points,
    position,
    reason,
    table,
)

# -- setup -----------------------------------------------------------------------------------------


def test_each_person_has_two_displays() -> None:
    # 001, Jeu à 2 joueurs: 2 expositions différentes
    state = position(2)
    assert [[d["display"] for d in seat["displays"]] for seat in table(state)["seats"]] == [
        [0, 1],
        [2, 3],
    ]


def test_each_colour_has_a_score_disc_and_two_historians() -> None:
    # rules.md 8.2, gaps.md G6, adopted reading
    assert [display(position(2), d)["historians"] for d in range(4)] == [2, 2, 2, 2]


def test_one_monument_is_left_out_completely() -> None:
    # 001, Jeu à 2 joueurs: d'un monument quelconque ne sont pas utilisés
    out = out_of_game(GAME.new(1, players=2))
    assert len(out) == 9
    assert len({card.rsplit("-", 1)[0] for card in out}) == 1


def test_any_monument_may_be_the_one_left_out() -> None:
    # gaps.md G6: random
    left = set()
    for seed in range(100):
        out = GAME.new(seed, players=2).observe(None)["out_of_game"]
        assert isinstance(out, list)
        left.add(out[0].rsplit("-", 1)[0])
    assert left == set(MONUMENT_IDS)


def test_the_monument_left_out_cannot_be_built() -> None:
    # 001, Jeu à 2 joueurs
    state = position(2, left_out="petra")
    assert reason(state, "build:petra") == reason(state, "build:second.petra") == "monument-out"


def test_the_cards_marked_iii_stay_in() -> None:
    # rules.md 8.6, gaps.md G6, adopted reading: 99 cards
    state = position(2)
    assert len(out_of_game(state)) == 9
    assert "zeus-1" not in out_of_game(state)


# -- turns -----------------------------------------------------------------------------------------


def test_a_person_has_three_actions_in_all() -> None:
    # 001, Jeu à 2 joueurs: ne dispose que de 3 actions
    state = position(2, hands={0: "zeus 9 8, petra 9 8, pharos 9 8"})
    build(state, "zeus", "zeus 9 8")
    build(state, "second.petra", "petra 9 8")
    assert actions_left(state) == 1
    build(state, "pharos", "pharos 9 8")
    assert state.to_move == 1


def test_the_two_persons_take_turns() -> None:
    # 001, Déroulement
    state = position(2)
    for seat in (0, 1, 0, 1):
        assert state.to_move == seat
        play(state, "take:1", "take:2", "draw", "end-turn")


def test_each_action_benefits_the_colour_of_the_persons_choice() -> None:
    # 001, Jeu à 2 joueurs: la couleur du choix du joueur
    state = position(2, hands={0: "zeus 9 8, petra 9 8"})
    build(state, "second.zeus", "zeus 9 8")
    build(state, "petra", "petra 9 8")
    assert monuments(state, 0) == {"petra": [9, 8]}
    assert monuments(state, 1) == {"zeus": [9, 8]}


def test_both_colours_play_from_one_hand() -> None:
    # 001, Jeu à 2 joueurs: 5 cartes
    state = position(2, hands={0: "zeus 9 8, petra 9 8"})
    assert {"build:zeus", "build:second.zeus", "build:petra", "build:second.petra"} <= legal(state)
    build(state, "zeus", "zeus 9 8")
    assert hand(state, 0) == {"petra-9", "petra-8"}


def test_each_colour_scores_for_its_own_display_only() -> None:
    # 001, Jeu à 2 joueurs: enregistrés séparément; zeus 2 4 9 and petra 6 are scrolls
    state = position(
        2, hands={0: "artemision 1 6 8, babylon 3"}, displays={0: "zeus 2 4 9", 1: "petra 6 5"}
    )
    pay(state, "score:scroll", "artemision 1 6")
    pay(state, "score:second.scroll", "artemision 8, babylon 3")
    assert [points(state, d)["scored"] for d in range(4)] == [3, 1, 0, 0]


def test_the_fourth_action_is_bought_once_a_person_and_used_by_either_colour() -> None:
    # 001, Jeu à 2 joueurs: Toutes les règles du jeu s'appliquent
    state = position(2, hands={0: "artemision 1 6, babylon 3 4, zeus 9 8"})
    pay(state, "buy:scroll", "artemision 1 6")
    assert reason(state, "buy:scroll") == "already-bought"
    play(state, "take:1", "take:2", "take:3")
    build(state, "second.zeus", "zeus 9 8")
    assert monuments(state, 1) == {"zeus": [9, 8]}


def test_the_second_seats_colours_are_displays_2_and_3() -> None:
    state = position(2, hands={1: "zeus 9 8, petra 9 8"}, to_move=1)
    build(state, "zeus", "zeus 9 8")
    build(state, "second.petra", "petra 9 8")
    assert monuments(state, 2) == {"zeus": [9, 8]}
    assert monuments(state, 3) == {"petra": [9, 8]}


# -- colours as players ----------------------------------------------------------------------------


def test_both_colours_of_a_person_may_build_the_same_monument() -> None:
    # rules.md 8.7, gaps.md G6, adopted reading
    state = position(2, hands={0: "zeus 9 8 7 6"}, displays={0: "zeus 2 1"})
    build(state, "second.zeus", "zeus 9 8 7")
    assert monuments(state, 0) == {"zeus": [2, 1]}
    assert monuments(state, 1) == {"zeus": [9, 8, 7]}


def test_the_other_colour_is_the_second_builder_and_needs_three_cards() -> None:
    # 001, Jeu à 2 joueurs: comme si chaque couleur constituait un joueur différent
    state = position(2, hands={0: "zeus 9 8"}, displays={0: "zeus 2 1"})
    assert reason(state, "build:second.zeus") == "too-few-cards"
    assert reason(state, "build:zeus") is None


def test_two_colours_of_one_person_shut_out_the_other_person() -> None:
    # 001, b)
    state = position(2, hands={1: "zeus 9 8 7"}, displays={0: "zeus 2 1", 1: "zeus 3"}, to_move=1)
    assert reason(state, "build:zeus") == reason(state, "build:second.zeus") == "monument-taken"


def test_two_colours_of_one_person_are_primary_and_secondary_builder() -> None:
    # 001, Jeu à 2 joueurs
    state = position(2, displays={0: "zeus 2 1", 1: "zeus 9 8 7"}, discs={"zeus": 6})
    assert [points(state, d)["monuments"] for d in range(4)] == [6, 12, 0, 0]


# -- histories -------------------------------------------------------------------------------------


def test_a_history_collects_from_both_opposing_displays() -> None:
    # 001, Jeu à 2 joueurs: depuis les 2 expositions de l'adversaire
    state = position(2, displays={2: "zeus 9 8", 3: "petra 9 8, pharos 4 2"})
    play(state, "write:first")
    assert monuments(state, 2) == {"zeus": [9]}
    assert monuments(state, 3) == {"petra": [9], "pharos": [4]}
    assert table(state)["histories"] == [{"display": 0, "pages": 3}]


@pytest.mark.parametrize(("colour", "writer"), [("first", 0), ("second", 1)])
def test_a_history_does_not_collect_from_the_other_colour_of_its_writer(
    colour: str, writer: int
) -> None:
    # rules.md 8.1, gaps.md G6, adopted reading
    state = position(2, displays={0: "babylon 9 8", 1: "colossus 9 8", 2: "zeus 9 8"})
    play(state, f"write:{colour}")
    assert monuments(state, 0) == {"babylon": [9, 8]}
    assert monuments(state, 1) == {"colossus": [9, 8]}
    assert table(state)["histories"] == [{"display": writer, "pages": 1}]


def test_a_history_needs_an_opposing_monument() -> None:
    # rules.md 8.1: the other colour of the writer is no opponent
    state = position(2, displays={0: "babylon 9 8", 1: "colossus 9 8"})
    assert reason(state, "write:first") == reason(state, "write:second") == "nothing-to-write"


def test_each_colour_uses_its_own_historians() -> None:
    # 001, Jeu à 2 joueurs
    state = position(2, displays={2: "zeus 9 8 7"}, histories=[(0, 1), (0, 2)])
    assert reason(state, "write:first") == "no-historian"
    play(state, "write:second")
    assert [display(state, d)["historians"] for d in range(4)] == [0, 1, 2, 2]


def test_a_history_is_the_whole_turn_of_its_person() -> None:
    # 001, Jeu à 2 joueurs: Les Tours peuvent bénéficier à la couleur du choix
    state = position(2, displays={2: "zeus 9 8 7"})
    play(state, "write:second")
    assert state.to_move == 1


def test_a_full_track_pays_the_colours_that_built() -> None:
    # 001, 2 and Jeu à 2 joueurs
    state = position(2, displays={1: "zeus 9", 2: "zeus 8 7"}, discs={"zeus": 6})
    play(state, "write:first")
    assert [points(state, d)["overflow"] for d in range(4)] == [0, 2, 1, 0]


def test_both_colours_of_the_opponent_move_a_disc_twice() -> None:
    # 001, 2: one page from each
    state = position(2, displays={2: "zeus 9 8", 3: "zeus 7 6 5"})
    play(state, "write:first")
    assert table(state)["discs"]["zeus"] == 2


# -- the count -------------------------------------------------------------------------------------


def test_bonuses_and_penalties_go_to_colours() -> None:
    # 001, Jeu à 2 joueurs: spécifiques à la couleur
    state = finished(2, histories=[(0, 4), (1, 6), (1, 1), (3, 5)])
    assert [points(state, d)["bonus"] for d in range(4)] == [3, 9, 0, 6]
    assert [points(state, d)["histories"] for d in range(4)] == [4, 7, 0, 5]
    assert [points(state, d)["unused"] for d in range(4)] == [-12, 0, -24, -12]


def test_the_lower_colour_of_each_person_counts() -> None:
    # 001, Jeu à 2 joueurs: on compare le plus petit score de chacun
    state = finished(2, scored={0: 50, 1: 3, 2: 4, 3: 5})
    assert state.scores() == [3 - 24, 4 - 24]
    result = state.result()
    assert result.winners == (1,)
    assert [(place.seat, place.score) for place in result.ranking] == [(1, -20), (0, -21)]
    assert result.ranking[1].points["scored"] == 3


def test_the_lower_colour_may_be_either_one() -> None:
    # 001, Jeu à 2 joueurs
    state = finished(2, scored={0: 3, 1: 50, 2: 5, 3: 4})
    assert state.scores() == [3 - 24, 4 - 24]


def test_a_tie_goes_to_the_better_higher_colour() -> None:
    # gaps.md G6, ties
    state = finished(2, displays={0: "zeus 9 8"}, scored={0: 5, 1: 3, 2: 3, 3: 6})
    assert state.scores() == [-21, -21]
    assert state.result().winners == (1,)


def test_then_to_who_built_more_monuments_with_both_colours() -> None:
    # gaps.md G6, ties
    state = finished(
        2,
        displays={0: "zeus 9 8, petra 9 8", 2: "pharos 9 8", 3: "babylon 9 8, colossus 9 8"},
        scored={0: 5, 1: 3, 2: 3, 3: 5},
    )
    assert state.result().winners == (1,)


def test_then_to_who_wrote_the_longest_history_with_either_colour() -> None:
    # gaps.md G6, ties. Seat 0: 5 pages and 9, then 1 page; seat 1: 4 pages and 6, 3 pages and 3.
    state = finished(
        2,
        displays={0: "zeus 9 8", 3: "babylon 9 8"},
        histories=[(0, 5), (1, 1), (2, 4), (3, 3)],
        scored={0: 0, 1: 9, 2: 0, 3: 8},
    )
    assert [sum(points(state, d).values()) for d in range(4)] == [2, -2, -2, 2]
    assert state.result().winners == (0,)


def test_then_the_victory_is_shared() -> None:
    # gaps.md G6, ties
    state = finished(2, displays={1: "zeus 9 8", 2: "petra 2 1"}, scored={0: 5, 1: 3, 2: 3, 3: 5})
    assert state.result().winners == (0, 1)
    assert [place.rank for place in state.result().ranking] == [1, 1]
