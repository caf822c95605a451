"""The search: the same seed gives the same answer, budgets hold, good answers are found."""

from __future__ import annotations

from time import perf_counter

import pytest

import acropole
from acropole.bots import Ismcts, Sight, ahead, make
from acropole.bots.search import Node, Search, chances, grown
from acropole.kernel.fast import i64
from tests.bots.positions import GAMES, after
from tests.kernel.toy import TAKE, Toy


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_answers(game: str) -> None:
    answers = []
    for _ in range(2):
        state, bot = after(game, 30), make("ismcts:iters=24")(7)
        for _ in range(6):
            state.apply(bot.choose(Sight(state)))
        answers.append(state.digest())
    assert answers[0] == answers[1]


@pytest.mark.parametrize("game", GAMES)
def test_no_legal_answer_is_ruled_out_at_first_sight(game: str) -> None:
    for answers in range(0, 120, 8):
        state = after(game, answers, seed=answers)
        assert all(state.position.lean(action) >= 1 for action in state.legal_actions())


def test_a_bot_goes_on_from_what_another_foresaw() -> None:
    state, first = after("monumental", 30), Ismcts(3, iters=60)
    before = Sight(state.clone())
    state.apply(first.choose(before))
    seen = Sight(state)
    assert first.foreseen == seen.observe(), "the same seat is asked, and no chance had a say"
    second, third, fourth = (Ismcts(4, iters=60) for _ in range(3))
    second.go_on_from(first, seen)
    assert second.kept is first.kept
    third.go_on_from(first, before)
    fourth.go_on_from(None, seen)
    assert third.kept is None
    assert fourth.kept is None


def test_an_answer_that_only_other_guesses_knew_is_never_given() -> None:
    state, bot = after("monumental", 30), Ismcts(3, iters=60)
    state.apply(bot.choose(Sight(state)))
    seen, tree = Sight(state), bot.kept
    assert tree is not None
    gone = next(action for action in range(200) if action not in seen.legal)
    tree.root.children[gone] = Node(gone, seen.seat)
    tree.root.children[gone].visits = 1000.0
    assert tree.favourite() == gone
    assert bot.choose(seen) in seen.legal
    assert bot.kept is not None, "what was thought of the others is kept"


def test_what_was_thought_while_another_seat_was_asked_is_gone_on_with() -> None:
    state = after("monuments", 20)
    seat, taken = (state.to_move + 1) % 3, state.parse_action("draw")
    first = Ismcts(3, iters=400)
    assert not Ismcts(3, iters=400, ms=1).think_ahead(Sight(state, seat)), "that was too short"
    assert first.think_ahead(Sight(state, seat))
    tree = first.kept
    assert tree is not None
    thought = tree.root.children[taken].visits
    state.apply(taken)
    second, elsewhere = Ismcts(4, iters=400), Ismcts(4, iters=400)
    elsewhere.go_on_from(first, Sight(state, (seat + 1) % 3))
    assert elsewhere.kept is None, "it was thought for another seat"
    second.go_on_from(first, Sight(state, seat))
    assert second.kept is tree
    assert tree.root.visits == thought > 0


def test_what_is_not_foreseen_is_thought_about_anew() -> None:
    state = after("monuments", 20)
    seat, first, second = (state.to_move + 1) % 3, Ismcts(3, iters=60), Ismcts(4, iters=60)
    first.think_ahead(Sight(state, seat))
    for code in ("take:1", "take:2"):  # the first of these answers was not heard of
        state.apply(state.parse_action(code))
    second.go_on_from(first, Sight(state, seat))
    assert second.kept is None


def test_a_focus_raises_leanings_to_its_power() -> None:
    state = after("monuments", 20)
    leanings = [state.position.lean(action) for action in state.legal_actions()]
    assert len(set(leanings)) > 1
    for power in (1, 2):
        whole = Search(0.7, 1).weigh(state.position, len(leanings), power)
        assert whole == sum(lean**power for lean in leanings)


def test_roll_outs_go_further_than_advised() -> None:
    state = after("monumental", 40)
    assert state.position.foresight() == 1
    found = [
        Ismcts(3, iters=60, lore=0, **settings).search(Sight(state)).outlook()
        for settings in ({}, {"further": 1}, {"turns": 2}, {"turns": 2, "further": 1})
    ]
    assert found[0] != found[1] == found[2] == found[3], "turns that are named are not added to"


def test_a_look_prefers_what_leaves_a_seat_ahead() -> None:
    state = after("monuments", 20)
    search = Search(0.7, 1)
    search.look(state.position)
    legal = state.legal_actions()
    assert list(search.sights) == legal
    assert sum(search.sights.values()) == pytest.approx(1)
    ends = {action: ahead.follow(state.position, action, state.to_move) for action in legal}
    leads = {action: ahead.lead(end, state.to_move) for action, end in ends.items()}
    assert max(legal, key=lambda a: search.sights[a]) == max(legal, key=lambda a: leads[a])


def test_a_look_decides_the_first_thought() -> None:
    state = after("monuments", 20)
    bot = Ismcts(3, iters=1, sight=1)
    search = bot.search(Sight(state))
    assert search.favourite() == max(search.sights, key=lambda a: search.sights[a])


def test_only_among_several_people_is_looked() -> None:
    for players, looks in ((1, False), (2, True)):
        sight = Sight(acropole.game("imperium").deal(1, {"players": players}))
        assert sight.people == players
        assert bool(Ismcts(3, iters=1, sight=1).search(sight).sights) is looks


def test_thinking_leaves_the_position_alone() -> None:
    state = after("monumental", 40)
    before = state.digest()
    make("ismcts:iters=30")(7).choose(Sight(state))
    assert state.digest() == before


@pytest.mark.parametrize("iterations", [1, 16, 45])
def test_the_budget_of_iterations_is_spent_exactly(iterations: int) -> None:
    search = Ismcts(3, iters=iterations).search(Sight(after("monuments", 20)))
    assert search.root.visits == search.iterations == iterations
    assert sum(answer.visits for answer in search.answers()) == iterations


def test_the_clock_ends_the_thinking() -> None:
    sight = Sight(after("monuments", 20))
    start = perf_counter()
    search = Ismcts(3, iters=10_000_000, ms=100).search(sight)
    assert perf_counter() - start < 5
    assert 0 < search.iterations < 10_000_000


def test_what_was_thought_about_the_same_turn_is_kept() -> None:
    state, bot = after("monuments", 20), Ismcts(3, iters=60)
    seat = state.to_move
    take = state.parse_action("take:1")
    search = bot.search(Sight(state))
    thought = search.root.children[take].visits
    bot.keep(search, take, Sight(state))
    state.apply(take)
    assert state.to_move == seat
    again = bot.search(Sight(state))
    assert again is search
    assert thought > 0
    assert again.root.visits == 60
    assert again.iterations == 60 - thought


def test_after_chance_or_another_seat_the_thinking_begins_anew() -> None:
    state, bot = after("monuments", 20), Ismcts(3, iters=30)
    search = bot.search(Sight(state))
    bot.keep(search, state.parse_action("draw"), Sight(state))
    assert bot.kept is None
    bot.keep(search, state.parse_action("take:1"), Sight(state))
    state.apply(state.parse_action("take:2"))  # not what was kept
    assert bot.search(Sight(state)) is not search


def test_the_chances_of_all_seats_are_one() -> None:
    state = after("monuments", 30)
    assert sum(chances(state.position)) == pytest.approx(1)
    state.playout(1)
    assert sum(chances(state.position)) == pytest.approx(1)
    winners = [seat for seat, chance in enumerate(chances(state.position)) if chance > 0.5]
    assert winners == list(state.result().winners)


@pytest.mark.parametrize(("x", "power"), [(0.0, 1.0), (-1.0, 0.365), (-3.0, 0.046), (-99.0, 0.0)])
def test_powers_are_the_same_everywhere_and_nearly_right(x: float, power: float) -> None:
    assert grown(x) == pytest.approx(power, abs=1e-3)


class Alone(Toy):
    """One player takes gold, and wins with 3."""

    def clone(self) -> Alone:
        twin = Alone("pay(99) => gain(1)", self.gold)
        twin.code = self.code
        self.copy_to(twin)
        return twin

    def worth(self, seat: i64) -> i64:
        return self.gold[seat] - 3

    def is_winner(self, seat: i64) -> bool:
        return self.gold[seat] >= 3


def test_a_player_alone_seeks_to_win() -> None:
    state = Alone("take_some(); take_some()", [0])
    search = Search(0.7, 1)
    search.grow(state, 100, 9)
    assert search.favourite() == TAKE + 3
    assert search.answers()[0].mean() > search.answers()[-1].mean()
    assert chances(Alone("pay(99) => gain(1)", [3])) == pytest.approx([0.9])  # won, by no margin
    assert chances(Alone("pay(99) => gain(1)", [2]))[0] < 0.1
