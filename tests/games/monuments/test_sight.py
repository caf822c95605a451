"""Who sees what: each seat its own hand, everybody what lies open; and fair guesses at the rest."""

from __future__ import annotations

import json
from typing import Any

import pytest

from acropole.games.monuments.schema import SYMBOL_IDS
from acropole.games.monuments.sight import MonumentsSight
from acropole.games.monuments.variant import MonumentsRules
from acropole.kernel.chance import seeded
from acropole.kernel.errors import OptionError
from acropole.kernel.state import State
from tests.games.monuments.table import board

from .table import (
    GAME,
    build,
    finished,
    hand,
    ids,
    legal,
    pay,
    play,
    points,
    position,
    table,
)

HANDS = {0: "zeus 1 2 3", 1: "petra 4 5 6", 2: "pharos 7 8", 3: "babylon 9"}


def known(state: State, viewer: int | None, seat: int) -> set[str]:
    """What a viewer knows of the hand of a seat."""
    return set(table(state, viewer)["seats"][seat]["known"])


def shown(state: State, display: int) -> dict[str, int]:
    """How many cards of a display show each symbol, by the cards themselves."""
    seen = table(state, None)["seats"][display]["displays"][0]["monuments"]
    cards = [f"{name}-{number}" for name, numbers in seen.items() for number in numbers]
    symbols = [GAME.content["card"][card]["symbol"] for card in cards]
    return {name: symbols.count(name) for name in SYMBOL_IDS}


def middle_of_a_game(players: int, seed: int, decisions: int = 90) -> State:
    state = GAME.new(seed, players=players)
    assert isinstance(state, State)
    rng = seeded(seed)
    for _ in range(decisions):
        actions = state.legal_actions()
        state.apply(actions[rng.below(len(actions))])
    return state


# -- what lies open --------------------------------------------------------------------------------


def test_everybody_sees_the_table() -> None:
    # 001, Préparation: faces visibles; displays, discs and histories lie open
    state = position(
        hands=HANDS,
        displays={0: "colossus 9 2", 2: "mausoleum 3 5 1"},
        discs={"colossus": 4},
        histories=[(1, 6), (2, 3)],
        scored={2: 5},
        pile=30,
    )
    for viewer in (None, 0, 1, 2, 3):
        seen = table(state, viewer)
        assert seen["row"] == ids("acropolis 2 3 5")
        assert seen["pile"] == 30
        assert seen["discs"]["colossus"] == 4
        assert seen["histories"] == [{"display": 1, "pages": 6}, {"display": 2, "pages": 3}]
        assert seen["turn"] == {"actions": 3, "actions_left": 3, "bought": False}
        assert [seat["hand"] for seat in seen["seats"]] == [3, 3, 2, 1]
        assert [seat["score"] for seat in seen["seats"]] == state.scores()
        assert seen["seats"][2]["displays"] == [
            {
                "display": 2,
                "colour": "green",
                "monuments": {"mausoleum": [3, 5, 1]},
                "symbols": shown(state, 2),
                "historians": 1,
                "points": points(state, 2),
            }
        ]
        assert seen["seat"] == viewer
        assert seen["to_move"] == 0


def test_cards_removed_from_the_game_are_seen_by_all() -> None:
    state = position(hands={0: "artemision 1 6 8"})
    pay(state, "score:scroll", "artemision 1 6")
    for viewer in (None, 1):
        assert table(state, viewer)["out_of_game"] == ["artemision-1", "artemision-6"]


def test_everybody_sees_what_is_asked() -> None:
    state = position(hands={0: "zeus 1 2 3"})
    play(state, "build:zeus")
    for viewer in (None, 0, 1):
        assert table(state, viewer)["decision"] == {"kind": "place", "seat": 0, "source": "zeus"}
    state = position(hands={0: "zeus 2 4"})
    play(state, "buy:scroll")
    assert table(state, 3)["decision"] == {"kind": "remove", "seat": 0, "source": "scroll"}
    assert table(state, 3)["turn"]["bought"] is True
    assert table(finished())["decision"] is None
    assert table(finished())["turn"] is None


def test_a_view_is_json() -> None:
    state = position(hands=HANDS)
    for viewer in (None, 0, 1, 2, 3):
        assert json.loads(json.dumps(state.observe(viewer))) == state.observe(viewer)


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_there_is_no_view_for_a_seat_that_does_not_exist(seat: int) -> None:
    with pytest.raises(OptionError, match="seat"):
        position().observe(seat)


# -- hands -----------------------------------------------------------------------------------------


def test_a_seat_sees_its_whole_hand_and_no_other() -> None:
    # 001, Préparation: faces cachées
    state = position(hands=HANDS)
    for viewer in range(4):
        for seat in range(4):
            expected = set(ids(HANDS[seat])) if seat == viewer else set()
            assert known(state, viewer, seat) == expected


def test_a_spectator_sees_no_hand() -> None:
    state = position(hands=HANDS)
    assert [known(state, None, seat) for seat in range(4)] == [set()] * 4


def test_hidden_cards_appear_nowhere_in_the_view_of_others() -> None:
    for players in (2, 3, 4):
        for seed in range(5):
            state = middle_of_a_game(players, seed)
            for viewer in range(players):
                text = json.dumps(state.observe(viewer))
                for seat in range(players):
                    hidden = hand(state, seat) - known(state, viewer, seat)
                    assert not any(f'"{card}"' in text for card in hidden)


def test_a_card_taken_from_the_row_stays_known_to_all() -> None:
    # 001, a): it lay face up when it was taken
    state = position(row="zeus 1, petra 2, pharos 3")
    play(state, "take:2")
    for viewer in (None, 1, 2, 3):
        assert known(state, viewer, 0) == {"petra-2"}


def test_a_card_drawn_from_the_pile_is_known_to_its_holder_only() -> None:
    # 001, a): the pile lies face down
    state = position()
    play(state, "draw")
    assert len(known(state, 0, 0)) == 1
    for viewer in (None, 1, 2, 3):
        assert known(state, viewer, 0) == set()
        assert table(state, viewer)["seats"][0]["hand"] == 1


def test_a_known_card_is_forgotten_when_it_leaves_the_hand() -> None:
    state = position(hands={0: "zeus 4"}, row="zeus 1, zeus 2, pharos 3")
    play(state, "take:1", "take:2")
    assert known(state, 1, 0) == {"zeus-1", "zeus-2"}
    build(state, "zeus", "zeus 4 1")
    assert known(state, 1, 0) == {"zeus-2"}


def test_with_two_players_the_left_out_monument_is_known() -> None:
    # 001, Jeu à 2 joueurs
    state = GAME.new(4, players=2)
    seen: Any = state.observe(0)
    assert len(seen["out_of_game"]) == 9


def test_only_the_drawer_is_told_which_card_was_drawn() -> None:
    state = position()
    (event,) = play(state, "draw")
    kind = MonumentsRules.events[event[0]]
    card = kind.view(event, 0)["card"]
    assert isinstance(card, int)
    assert kind.view(event, 0) == {"event": "drawn", "seat": 0, "card": card}
    for viewer in (None, 1, 2, 3):
        assert kind.view(event, viewer) == {"event": "drawn", "seat": 0}


def test_no_other_event_is_secret() -> None:
    assert [kind.name for kind in MonumentsRules.events.values() if kind.secret] == ["drawn"]


# -- guesses ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_cannot_tell_a_guess_from_the_truth(players: int) -> None:
    for seed in range(4):
        state = middle_of_a_game(players, seed)
        for viewer in (None, *range(players)):
            for chance in range(3):
                guess = state.determinize(viewer, chance)
                assert guess.observe(viewer) == state.observe(viewer)
                assert GAME.variant({"players": players}).problems(board(guess)) == []


def test_a_guess_leaves_the_state_alone() -> None:
    state = middle_of_a_game(3, 1)
    before = state.digest()
    guess = state.determinize(0, 5)
    guess.playout(1)
    assert state.digest() == before


def test_guesses_deal_the_hidden_cards_anew() -> None:
    state = position(3, hands={0: "zeus 2 3", 1: "petra 4 5 6", 2: "pharos 7 8"})
    guesses = [state.determinize(0, chance) for chance in range(300)]
    for seat, size in ((1, 3), (2, 2)):
        hands = [hand(guess, seat) for guess in guesses if isinstance(guess, State)]
        assert {len(cards) for cards in hands} == {size}
        hidden = 88 - 2 - 3  # all but the viewer's hand and the row
        assert len(set().union(*hands)) == hidden
    assert all(set(g.observe(0)["seats"][0]["known"]) == hand(state, 0) for g in guesses)  # type: ignore[index]


def test_guesses_keep_the_cards_that_everybody_saw() -> None:
    state = position(row="zeus 1, petra 2, pharos 3", hands={0: "babylon 1 2"})
    play(state, "take:1", "take:2")
    for chance in range(20):
        guess = state.determinize(1, chance)
        assert isinstance(guess, State)
        assert hand(guess, 0) >= {"zeus-1", "petra-2"}
        assert len(hand(guess, 0)) == 4


def test_a_guess_does_not_depend_on_the_truth() -> None:
    # the same seed gives the same guess whatever the hidden cards are
    state = middle_of_a_game(4, 2)
    other = state.determinize(1, 77)
    assert other.digest() != state.digest()
    assert state.determinize(1, 5).digest() == other.determinize(1, 5).digest()


def test_a_guess_has_another_future() -> None:
    state = position(hands={0: "zeus 1"})
    drawn = set()
    for chance in range(40):
        guess = state.determinize(0, chance)
        assert isinstance(guess, State)
        play(guess, "draw")
        drawn |= hand(guess, 0)
    assert len(drawn) > 20


def test_a_guess_holds_neither_the_true_chance_nor_another_way_back() -> None:
    state = middle_of_a_game(3, 1)
    guesses = [state.determinize(0, chance) for chance in range(5)]
    words = [board(guess).dump()["rng"][0] for guess in guesses]
    assert len({board(state).dump()["rng"][0], *words}) == 6
    assert {guess.horizon for guess in guesses} == {state.horizon}


def test_who_is_asked_knows_what_is_legal() -> None:
    for players in (2, 3, 4):
        for seed in range(10):
            state = middle_of_a_game(players, seed)
            guess = state.determinize(state.to_move, seed)
            assert guess.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("code", ["build:zeus", "score:scroll", "buy:scroll"])
def test_a_guess_in_the_middle_of_a_question_can_be_played_on(code: str) -> None:
    state = position(hands={0: "zeus 2 4 9", 1: "petra 4 5 6", 2: "pharos 7 8"})
    play(state, code)
    for chance in range(30):
        guess = state.determinize(1, chance)
        assert isinstance(guess, State)
        assert legal(guess)
        guess.playout(chance)
        assert GAME.variant({}).problems(board(guess)) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_answer_is_about_a_thing_and_only_for_whoever_is_asked(players: int) -> None:
    state = GAME.new(5, players=players)
    abstract = {"end-turn", "done"}
    chance = seeded(3)
    for _ in range(120):
        if state.is_over:
            break
        codes = {state.action_code(action) for action in state.legal_actions()}
        for seat in (None, *range(state.seats)):
            sight: MonumentsSight = state.sight(seat)
            told = {code for about in sight.things.values() for code in about.codes}
            assert told == (codes - abstract if seat == state.to_move else set())
            whys = [about.why for about in sight.things.values() if about.why and not about.codes]
            assert all(state.why_not(state.parse_action(why)) for why in whys)
        legal = state.legal_actions()
        state.apply(legal[chance.below(len(legal))])


def test_what_a_monument_gives_its_builders_is_in_sight() -> None:
    for seed in range(5):
        sight: MonumentsSight = middle_of_a_game(4, seed).sight(None)
        for _, display in sight.displays:
            paid = [line.paid[display.display] for line in sight.monuments.values()]
            assert sum(points or 0 for points in paid) == display.points["monuments"]
            built = [
                name
                for name, line in sight.monuments.items()
                if line.paid[display.display] is not None
            ]
            assert built == list(display.monuments)


def test_the_observation_is_the_sight_in_json() -> None:
    state = middle_of_a_game(2, 1)
    seen = json.loads(json.dumps(state.observe(0)))
    assert seen == state.observe(0)
    for seat in seen["seats"]:
        points = {shown["display"]: sum(shown["points"].values()) for shown in seat["displays"]}
        assert points[seat["counts"]] == min(points.values()) == seat["score"]
