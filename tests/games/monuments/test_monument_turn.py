"""001, Tour Monument: three actions, a fourth that is bought, and the end of the turn."""

from __future__ import annotations

import pytest

from .table import (
    actions_left,
    build,
    end_turn,
    hand,
    ids,
    kinds,
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

SCROLLS = "artemision 1 6 8, babylon 3 4 8"
SHIPS = "artemision 2 4 9, babylon 1 5 9"
HELMETS = "artemision 3 5 7, babylon 2 6 7"


# -- the course of the game ------------------------------------------------------------------------


def test_turns_go_clockwise() -> None:
    # 001, Déroulement: en sens horaire
    state = position(to_move=2)
    seats = []
    for _ in range(5):
        seats.append(state.to_move)
        play(state, "draw", "draw", "draw")
        end_turn(state)
    assert seats == [2, 3, 0, 1, 2]


def test_the_active_player_chooses_between_a_monument_turn_and_a_history_turn() -> None:
    # 001, Déroulement: le choix entre 2 types de tour
    state = position(displays={1: "zeus 3 7"})
    assert {"take:1", "draw", "write:first"} <= legal(state)


def test_a_turn_begun_with_an_action_cannot_become_a_history_turn() -> None:
    # 001, Déroulement
    state = position(displays={1: "zeus 3 7"})
    play(state, "draw")
    assert reason(state, "write:first") == "turn-begun"


def test_a_turn_begun_by_buying_cannot_become_a_history_turn() -> None:
    # 001, Déroulement
    state = position(displays={1: "zeus 3 7"}, hands={0: "artemision 1 6 8"})
    pay(state, "buy:scroll", "artemision 1 6")
    assert reason(state, "write:first") == "turn-begun"


# -- three actions ---------------------------------------------------------------------------------


def test_a_monument_turn_has_three_actions() -> None:
    # 001, 1: effectuer 3 actions
    state = position()
    assert actions_left(state) == 3
    play(state, "take:1", "take:2", "take:3")
    assert actions_left(state) == 0
    assert legal(state) == {"end-turn"}
    assert reason(state, "draw") == "no-actions-left"


def test_the_same_action_may_be_taken_several_times() -> None:
    # 001, 1: y compris plusieurs fois la même
    state = position()
    play(state, "take:1", "take:2", "take:3")
    assert hand(state, 0) == set(ids("acropolis 2 3 5"))


@pytest.mark.parametrize("order", [("score", "build", "draw"), ("draw", "score", "build")])
def test_actions_may_be_taken_in_any_order(order: tuple[str, ...]) -> None:
    # 001, 1: dans n'importe quel ordre
    state = position(hands={0: "zeus 3 5, artemision 1 6"}, displays={0: "colossus 2 4"})
    for action in order:
        if action == "score":
            pay(state, "score:scroll", "artemision 1 6")
        elif action == "build":
            build(state, "zeus", "zeus 5 3")
        else:
            play(state, "take:1")
    assert monuments(state, 0) == {"colossus": [2, 4], "zeus": [5, 3]}
    assert points(state, 0)["scored"] == 2
    assert hand(state, 0) == {"acropolis-2"}


def test_three_actions_must_be_taken_while_one_is_possible() -> None:
    # rules.md 8.3, adopted reading
    state = position(hands={0: SCROLLS})
    for left in (3, 2, 1):
        assert actions_left(state) == left
        assert reason(state, "end-turn") == "actions-left"
        play(state, "draw")
    assert reason(state, "end-turn") is None


def test_the_turn_can_end_early_when_no_action_is_possible() -> None:
    # rules.md 6: a turn continues while actions remain and a legal action exists
    state = position(hands={0: "artemision 1 6"}, row="zeus 1, petra 2, pharos 3", pile=0)
    pay(state, "buy:scroll", "artemision 1 6")
    play(state, "take:1")
    assert actions_left(state) == 3
    assert reason(state, "end-turn") == "actions-left"
    events = play(state, "take:2")  # the third card is forced, and nothing is left to do
    assert kinds(events) == ["taken", "taken", "ended"]


# -- the fourth action -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("symbol", "cards"), [("scroll", SCROLLS), ("ship", SHIPS), ("helmet", HELMETS)]
)
def test_two_cards_with_the_same_symbol_buy_a_fourth_action(symbol: str, cards: str) -> None:
    # 001, 1: 2 cartes de sa main portant le même symbole (parchemin, navire ou casque)
    state = position(hands={0: cards})
    pay(state, f"buy:{symbol}", "artemision " + " ".join(c[-1] for c in ids(cards)[:2]))
    assert actions_left(state) == 4
    assert len(hand(state, 0)) == 4
    play(state, "take:1", "draw", "draw", "draw")
    assert actions_left(state) == 0


def test_two_cards_with_different_symbols_buy_nothing() -> None:
    # 001, 1
    state = position(hands={0: "artemision 1 2 3"})
    assert {reason(state, f"buy:{s}") for s in ("scroll", "ship", "helmet")} == {"no-pair"}


def test_only_cards_from_the_hand_buy_the_fourth_action() -> None:
    # 001, 1: 2 cartes de sa main
    state = position(hands={0: "artemision 1"}, displays={0: "babylon 3 4"})
    assert reason(state, "buy:scroll") == "no-pair"


def test_the_player_chooses_which_two_cards_to_pay() -> None:
    # 001, 1
    state = position(hands={0: SCROLLS})
    play(state, "buy:scroll")
    assert legal(state) == {f"card:{card}" for card in ids(SCROLLS)}
    play(state, "card:babylon-4", "card:artemision-8")
    assert hand(state, 0) == set(ids(SCROLLS)) - {"babylon-4", "artemision-8"}


def test_cards_that_bought_the_fourth_action_leave_the_game() -> None:
    # 001, 1: définitivement retirées du jeu
    state = position(hands={0: SCROLLS})
    pay(state, "buy:scroll", "artemision 1 6")
    assert out_of_game(state) == {"artemision-1", "artemision-6"}


def test_buying_is_not_itself_an_action() -> None:
    # rules.md 3.A: this payment is itself not an action
    state = position(hands={0: SCROLLS})
    play(state, "draw")
    pay(state, "buy:scroll", "artemision 1 6")
    assert actions_left(state) == 3


@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_the_fourth_action_may_be_bought_at_any_moment_of_the_turn(before: int) -> None:
    # rules.md 6
    state = position(hands={0: SCROLLS})
    play(state, *["draw"] * before)
    pay(state, "buy:scroll", "artemision 1 6")
    play(state, *["draw"] * (4 - before))
    assert len(hand(state, 0)) == 6 - 2 + 4
    end_turn(state)
    assert state.to_move == 1


def test_only_one_fourth_action_may_be_bought_in_a_turn() -> None:
    # rules.md 8.10: « une 4ème action »
    state = position(hands={0: f"{SCROLLS}, {SHIPS}"})
    pay(state, "buy:scroll", "artemision 1 6")
    for symbol in ("scroll", "ship", "helmet"):
        assert reason(state, f"buy:{symbol}") == "already-bought"


def test_a_fourth_action_may_be_bought_again_next_turn() -> None:
    # rules.md 8.10
    state = position(3, hands={0: "artemision 2 4 9, babylon 5 9"})
    pay(state, "buy:ship", "artemision 2 4")
    play(state, "draw", "draw", "draw", "draw")
    end_turn(state)
    for _ in range(2):
        play(state, "draw", "draw", "draw")
        end_turn(state)
    assert state.to_move == 0
    assert reason(state, "buy:ship") is None


def test_the_bought_action_may_be_any_action() -> None:
    # 001, 1
    state = position(hands={0: "artemision 1 6, zeus 3 5 7"})
    play(state, "draw", "draw", "draw")
    pay(state, "buy:scroll", "artemision 1 6")
    build(state, "zeus", "zeus 7 5")
    assert monuments(state, 0)["zeus"][:2] == [7, 5]


# -- a) drawing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "card"), [(1, "zeus-1"), (2, "petra-2"), (3, "pharos-3")])
def test_an_action_takes_one_of_the_three_face_up_cards(place: int, card: str) -> None:
    # 001, a)
    state = position(row="zeus 1, petra 2, pharos 3")
    play(state, f"take:{place}")
    assert hand(state, 0) == {card}
    assert actions_left(state) == 2


def test_an_action_draws_the_top_card_of_the_pile() -> None:
    # 001, a)
    state = position(pile=10)
    outside = out_of_game(state)
    play(state, "draw")
    assert table(state)["pile"] == 9
    assert len(hand(state, 0)) == 1
    assert not hand(state, 0) & outside
    assert actions_left(state) == 2


def test_the_pile_gives_any_of_its_cards() -> None:
    # 001, Préparation: the pile is shuffled
    drawn = set()
    for entropy in range(60):
        state = position(pile=3)
        state.reseed(entropy)
        play(state, "draw")
        drawn |= hand(state, 0)
    assert drawn == set(ids("acropolis 1 4 6"))


def test_there_is_no_hand_limit() -> None:
    # 001, a): aucune limite au nombre de cartes en mains
    state = position(hands={0: "zeus 1 2 3 4 5 6 7 8 9, petra 1 2 3 4 5 6 7 8 9, pharos 1 2 3 4"})
    play(state, "draw", "draw", "take:1")
    assert len(hand(state, 0)) == 25
    assert len(hand(state, 0) & {"acropolis-2"}) == 1


def test_a_place_of_the_row_stays_empty_until_the_end_of_the_turn() -> None:
    # 001, a): ne sont complétées qu'à la fin du tour
    state = position(row="zeus 1, petra 2, pharos 3")
    play(state, "take:2")
    assert table(state)["row"] == ["zeus-1", None, "pharos-3"]
    assert reason(state, "take:2") == "row-place-empty"
    play(state, "draw", "draw")
    assert table(state)["row"] == ["zeus-1", None, "pharos-3"]
    play(state, "end-turn")
    assert None not in table(state)["row"]


def test_the_pile_cannot_be_drawn_from_once_it_is_empty() -> None:
    # rules.md 6
    state = position(pile=1)
    play(state, "draw")
    assert reason(state, "draw") == "pile-empty"


# -- b) erecting -----------------------------------------------------------------------------------


def test_the_first_builder_needs_two_cards() -> None:
    # 001, b): au moins 2 cartes
    state = position(hands={0: "zeus 3, petra 2 4"})
    assert reason(state, "build:zeus") == "too-few-cards"
    assert reason(state, "build:petra") is None


def test_the_cards_played_lie_in_the_display_and_leave_the_hand() -> None:
    # 001, b): les cartes jouées sont placées dans son exposition
    state = position(hands={0: "zeus 3 7, petra 2"})
    build(state, "zeus", "zeus 7 3")
    assert monuments(state, 0) == {"zeus": [7, 3]}
    assert hand(state, 0) == {"petra-2"}
    assert actions_left(state) == 2


def test_the_first_builder_cannot_stop_before_two_cards() -> None:
    # 001, b)
    state = position(hands={0: "zeus 3 5 7"})
    play(state, "build:zeus")
    assert reason(state, "done") == "minimum-not-reached"
    play(state, "card:zeus-7")
    assert reason(state, "done") == "minimum-not-reached"
    play(state, "card:zeus-5")
    assert reason(state, "done") is None


@pytest.mark.parametrize("used", [2, 3, 4, 5])
def test_the_first_builder_may_play_more_cards(used: int) -> None:
    # 001, b): mais il peut en jouer davantage
    state = position(hands={0: "zeus 9 8 7 6 5"})
    build(state, "zeus", "zeus " + " ".join(str(9 - i) for i in range(used)))
    assert monuments(state, 0)["zeus"] == [9 - i for i in range(used)]
    assert len(hand(state, 0)) == 5 - used
    assert actions_left(state) == 2


def test_after_the_first_builder_a_monument_is_available_once() -> None:
    # 001, b): retourne la carte Monument Disponible sur sa face « 1 monument »
    state = position(hands={0: "zeus 8 9", 1: "zeus 1 2", 2: "zeus 4 5 6", 3: "zeus 3"})
    build(state, "zeus", "zeus 9 8")
    play(state, "take:1", "take:2", "end-turn")
    assert reason(state, "build:zeus") == "too-few-cards"
    play(state, "take:1", "take:2", "take:3", "end-turn")
    build(state, "zeus", "zeus 6 5 4")
    assert list(monuments(state, 2)) == ["zeus"]


def test_after_the_second_builder_a_monument_is_no_longer_available() -> None:
    # 001, b): La carte Monument Disponible est retirée du jeu
    state = position(hands={0: "zeus 4 5 6", 1: "zeus 1 2 3"}, displays={2: "zeus 9 8"})
    build(state, "zeus", "zeus 6 5 4")
    play(state, "take:1", "take:2", "end-turn")
    assert reason(state, "build:zeus") == "monument-taken"


def test_the_second_builder_needs_three_cards() -> None:
    # 001, b): au moins 3 cartes
    for cards, expected in (("zeus 1 2", "too-few-cards"), ("zeus 1 2 4", None)):
        state = position(hands={0: cards}, displays={1: "zeus 8 9"})
        assert reason(state, "build:zeus") == expected


def test_the_second_builder_cannot_stop_before_three_cards() -> None:
    # 001, b)
    state = position(hands={0: "zeus 1 2 4 5"}, displays={1: "zeus 8 9"})
    play(state, "build:zeus", "card:zeus-5", "card:zeus-4")
    assert reason(state, "done") == "minimum-not-reached"
    play(state, "card:zeus-2", "done")
    assert monuments(state, 0)["zeus"] == [5, 4, 2]


def test_the_second_builder_may_play_more_cards() -> None:
    # rules.md 3.A: at least three
    state = position(hands={0: "zeus 1 2 4 5"}, displays={1: "zeus 8 9"})
    build(state, "zeus", "zeus 5 4 2 1")
    assert monuments(state, 0)["zeus"] == [5, 4, 2, 1]


def test_a_monument_with_one_card_left_still_has_its_builder() -> None:
    # rules.md 3.B: nothing is ever un-built
    state = position(hands={0: "zeus 1 2"}, displays={1: "zeus 9"})
    assert reason(state, "build:zeus") == "too-few-cards"


def test_nobody_may_build_what_two_others_have_built() -> None:
    # 001, b): interdit de construire un monument déjà construit par 2 autres joueurs
    state = position(hands={0: "zeus 1 2 3 4"}, displays={1: "zeus 9 8", 2: "zeus 7 6 5"})
    assert reason(state, "build:zeus") == "monument-taken"


def test_the_same_monument_is_not_built_twice_but_added_to() -> None:
    # 001, b): ne peut pas construire 2 fois le même monument
    state = position(hands={0: "zeus 1 2"}, displays={0: "zeus 9 8"})
    build(state, "zeus", "zeus 2 1")
    assert monuments(state, 0) == {"zeus": [9, 8, 2, 1]}


def test_the_builder_chooses_the_order_of_the_cards() -> None:
    # 001, b), Note
    for order in ("3 5 7", "7 5 3", "5 7 3"):
        state = position(hands={0: "zeus 3 5 7"})
        build(state, "zeus", f"zeus {order}")
        assert monuments(state, 0)["zeus"] == [int(n) for n in order.split()]


def test_only_cards_of_that_monument_build_it() -> None:
    # 001, b): cartes Monument représentant ce monument
    state = position(hands={0: "zeus 3 5 7, petra 2"})
    play(state, "build:zeus")
    assert legal(state) == {"card:zeus-3", "card:zeus-5", "card:zeus-7"}
    assert reason(state, "card:petra-2") == "wrong-monument"


def test_only_cards_from_the_hand_build() -> None:
    # 001, b): les cartes qu'il a en mains
    state = position(hands={0: "zeus 3 5", 1: "zeus 7"}, row="zeus 1, petra 2, pharos 3")
    play(state, "build:zeus")
    assert reason(state, "card:zeus-7") == "not-in-hand"
    assert reason(state, "card:zeus-1") == "not-in-hand"


def test_each_monument_erected_costs_one_action() -> None:
    # 001, b): 1 action par monument
    state = position(hands={0: "zeus 3 7, petra 2 4"})
    build(state, "zeus", "zeus 7 3")
    assert actions_left(state) == 2
    build(state, "petra", "petra 4 2")
    assert actions_left(state) == 1


# -- c) extending ----------------------------------------------------------------------------------


@pytest.mark.parametrize("added", [1, 2, 3])
def test_one_action_adds_one_card_or_more_to_a_monument(added: int) -> None:
    # 001, c): une ou plusieurs cartes
    state = position(hands={0: "zeus 4 5 6"}, displays={0: "zeus 9 2"})
    build(state, "zeus", "zeus " + " ".join(["6", "4", "5"][:added]))
    assert monuments(state, 0)["zeus"] == [9, 2, 6, 4, 5][: 2 + added]
    assert actions_left(state) == 2


def test_added_cards_lie_on_top_and_the_older_ones_keep_their_order() -> None:
    # 001, c): placées au dessus des autres, sans changer l'ordre
    state = position(hands={0: "zeus 9 5"}, displays={0: "zeus 2 7 1"})
    build(state, "zeus", "zeus 9 5")
    assert monuments(state, 0)["zeus"] == [2, 7, 1, 9, 5]


def test_at_least_one_card_must_be_added() -> None:
    # 001, c)
    state = position(hands={0: "zeus 4 5"}, displays={0: "zeus 9 2"})
    play(state, "build:zeus")
    assert reason(state, "done") == "minimum-not-reached"


def test_a_monument_cannot_be_extended_without_a_card_of_it() -> None:
    # 001, c)
    state = position(hands={0: "petra 4 5"}, displays={0: "zeus 9 2"})
    assert reason(state, "build:zeus") == "too-few-cards"


def test_a_monument_of_another_display_cannot_be_extended() -> None:
    # 001, c): un monument de son exposition
    state = position(hands={0: "zeus 4"}, displays={1: "zeus 9 2"})
    assert reason(state, "build:zeus") == "too-few-cards"


def test_a_monument_with_two_builders_can_still_be_extended_by_both() -> None:
    # 001, b) and c)
    for builder in (1, 2):
        state = position(
            hands={builder: "zeus 4"}, displays={1: "zeus 9 2", 2: "zeus 8 7 6"}, to_move=builder
        )
        build(state, "zeus", "zeus 4")
        assert monuments(state, builder)["zeus"][-1] == 4


def test_a_monument_reduced_to_one_card_can_be_extended() -> None:
    # 001, c)
    state = position(hands={0: "zeus 4"}, displays={0: "zeus 9"})
    build(state, "zeus", "zeus 4")
    assert monuments(state, 0)["zeus"] == [9, 4]


def test_one_monument_an_action() -> None:
    # 001, c): 1 action par monument
    state = position(hands={0: "zeus 4 5, petra 4"}, displays={0: "zeus 9 2, petra 9 2"})
    play(state, "build:zeus")
    assert reason(state, "card:petra-4") == "wrong-monument"


def test_erecting_and_extending_the_same_monument_in_one_turn_costs_two_actions() -> None:
    # rules.md 6
    state = position(hands={0: "zeus 4 5 6"})
    build(state, "zeus", "zeus 6 5")
    build(state, "zeus", "zeus 4")
    assert monuments(state, 0)["zeus"] == [6, 5, 4]
    assert actions_left(state) == 1


# -- d) scoring ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("symbol", "cards", "scored"),
    [("scroll", "artemision 1 6", 4), ("ship", "artemision 2 4", 1), ("helmet", "babylon 2 6", 2)],
)
def test_two_equal_symbols_score_each_card_with_it_in_the_display(
    symbol: str, cards: str, scored: int
) -> None:
    # 001, d): zeus 2 4 9 and petra 6 are scrolls, zeus 3 is a ship, zeus 1 and petra 5 helmets
    state = position(hands={0: cards}, displays={0: "zeus 2 4 9 3 1, petra 6 5"})
    pay(state, f"score:{symbol}", cards)
    assert points(state, 0)["scored"] == scored
    assert actions_left(state) == 2


def test_covered_cards_count_too() -> None:
    # 001, d): pour chaque carte de l'exposition, not only the top ones
    state = position(hands={0: "artemision 1 6"}, displays={0: "zeus 2 4 9 1"})
    pay(state, "score:scroll", "artemision 1 6")
    assert points(state, 0)["scored"] == 3


def test_only_the_players_own_display_counts() -> None:
    # 001, d)
    state = position(hands={0: "artemision 1 6"}, displays={0: "zeus 2 3", 1: "petra 6 8"})
    pay(state, "score:scroll", "artemision 1 6")
    assert [points(state, d)["scored"] for d in range(4)] == [1, 0, 0, 0]


def test_cards_in_hand_do_not_count() -> None:
    # 001, d): de l'exposition
    state = position(hands={0: SCROLLS}, displays={0: "zeus 2 3"})
    pay(state, "score:scroll", "artemision 1 6")
    assert points(state, 0)["scored"] == 1


def test_cards_played_to_score_leave_the_game() -> None:
    # 001, d): définitivement retirées du jeu
    state = position(hands={0: SCROLLS}, displays={0: "zeus 2 3"})
    pay(state, "score:scroll", "artemision 8, babylon 3")
    assert out_of_game(state) == {"artemision-8", "babylon-3"}
    assert hand(state, 0) == set(ids("artemision 1 6, babylon 4 8"))


def test_scoring_needs_two_equal_symbols_in_the_hand() -> None:
    # 001, d)
    state = position(hands={0: "artemision 1 2 3"}, displays={0: "zeus 2 4"})
    assert {reason(state, f"score:{s}") for s in ("scroll", "ship", "helmet")} == {"no-pair"}


def test_the_player_chooses_which_two_cards_to_score_with() -> None:
    # 001, d)
    state = position(hands={0: "artemision 1 6 8 2"}, displays={0: "zeus 2 4"})
    play(state, "score:scroll")
    assert legal(state) == {"card:artemision-1", "card:artemision-6", "card:artemision-8"}
    assert reason(state, "card:artemision-2") == "wrong-symbol"


def test_scoring_may_be_repeated_in_a_turn_and_adds_up() -> None:
    # 001, 1 and d)
    state = position(hands={0: SCROLLS}, displays={0: "zeus 2 4"})
    pay(state, "score:scroll", "artemision 1 6")
    pay(state, "score:scroll", "artemision 8, babylon 3")
    pay(state, "score:scroll", "babylon 4 8")
    assert points(state, 0)["scored"] == 6


def test_scoring_a_symbol_that_is_not_shown_gives_nothing() -> None:
    # 001, d): no card shows it, no point
    state = position(hands={0: "artemision 1 6"})
    pay(state, "score:scroll", "artemision 1 6")
    assert points(state, 0)["scored"] == 0


# -- the end of the turn ---------------------------------------------------------------------------


@pytest.mark.parametrize("taken", [0, 1, 2, 3])
def test_at_the_end_of_the_turn_the_row_is_filled_from_the_pile(taken: int) -> None:
    # 001, 1: il pioche le nombre nécessaire de cartes de la pile
    state = position(pile=20)
    play(state, *[f"take:{place + 1}" for place in range(taken)], *["draw"] * (3 - taken))
    end_turn(state)
    row = table(state)["row"]
    assert None not in row
    assert table(state)["pile"] == 20 - 3
    assert not set(row) & hand(state, 0)


def test_cards_not_taken_stay_in_their_place() -> None:
    # 001, 1
    state = position(row="zeus 1, petra 2, pharos 3")
    play(state, "take:1", "draw", "draw", "end-turn")
    assert table(state)["row"][1:] == ["petra-2", "pharos-3"]


def test_after_filling_the_row_it_is_the_next_players_turn() -> None:
    # 001, 1: puis c'est au tour du joueur suivant
    state = position()
    events = play(state, "take:1", "take:2", "draw", "end-turn")
    assert kinds(events)[-2:] == ["refilled", "refilled"]
    assert state.to_move == 1
    assert actions_left(state) == 3


def test_the_row_may_be_emptied_within_a_turn() -> None:
    # rules.md 6: at most four draws
    state = position(hands={0: SCROLLS})
    pay(state, "buy:scroll", "artemision 1 6")
    play(state, "take:1", "take:2", "take:3", "draw")
    assert table(state)["row"] == [None, None, None]


def test_a_turn_with_nothing_to_fill_and_nothing_to_buy_ends_by_itself() -> None:
    # a forced step that tells nothing is the engine's
    state = position(hands={0: "zeus 1 2 3, petra 4 5 6, pharos 7 8"})
    build(state, "zeus", "zeus 3 2 1")
    build(state, "petra", "petra 6 5 4")
    build(state, "pharos", "pharos 8 7")
    assert state.to_move == 1
