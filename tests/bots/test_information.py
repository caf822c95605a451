"""A bot knows what its seat may know: where its seat sees no difference, it answers alike."""

from __future__ import annotations

import pytest

from acropole.bots import Ismcts, Sight, hints, hopes, make
from tests.bots.positions import GAMES, after

CODES = ("random", "greedy", "easy", "ismcts:iters=24", "ismcts:iters=24,sight=1")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", CODES)
def test_positions_that_a_seat_cannot_tell_apart_get_one_answer(game: str, code: str) -> None:
    for answers in (10, 45, 80):
        truth = after(game, answers, seed=answers)
        others = [truth.determinize(truth.to_move, guess) for guess in (5, 6)]
        assert all(other.digest() != truth.digest() for other in others)
        assert all(other.observe(truth.to_move) == truth.observe(truth.to_move) for other in others)
        chosen = {make(code)(11).choose(Sight(state)) for state in (truth, *others)}
        assert len(chosen) == 1


def test_the_positions_of_these_tests_differ_for_those_who_see_more() -> None:
    truth = after("monuments", 45, seed=45)
    other = truth.determinize(truth.to_move, 5)
    for seat in range(3):
        assert (truth.observe(seat) == other.observe(seat)) == (seat == truth.to_move)


def test_within_a_turn_the_kept_thoughts_know_no_more() -> None:
    truth = after("monuments", 45)
    other = truth.determinize(truth.to_move, 5)
    bots = [make("ismcts:iters=40")(11) for _ in range(2)]
    seat = truth.to_move
    while truth.to_move == seat:
        first, second = (
            bot.choose(Sight(state)) for bot, state in zip(bots, (truth, other), strict=True)
        )
        assert first == second
        if truth.position.tells(first):
            break  # a card is turned up: from here on the two differ
        truth.apply(first)
        other.apply(first)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_thought_while_others_are_asked_knows_no_more(game: str) -> None:
    for answers in (10, 45, 80):
        truth = after(game, answers, seed=answers)
        seat = (truth.to_move + 1) % truth.seats
        others = [truth.determinize(seat, guess) for guess in (5, 6)]
        found = []
        for state in (truth, *others):
            sight, bot = Sight(state, seat), Ismcts(11, iters=24)
            assert not sight.legal, "what another seat could answer tells what it holds"
            assert bot.think_ahead(sight)
            assert bot.kept is not None
            found.append([(node.action, node.visits, node.total) for node in bot.kept.answers()])
        assert found[0] == found[1] == found[2]


def test_hints_and_hopes_tell_nothing_hidden() -> None:
    truth = after("monuments", 45)
    other = truth.determinize(truth.to_move, 5)
    assert hints(Sight(truth), 3, 40) == hints(Sight(other), 3, 40)
    action = truth.legal_actions()[0]
    assert hopes(Sight(truth), action, 3, 40) == hopes(Sight(other), action, 3, 40)
