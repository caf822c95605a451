"""The decision machine carries out every structure of the effect language."""

from __future__ import annotations

import pytest

from acropole.kernel import machine
from acropole.kernel.fast import i64, vec
from acropole.kernel.lang import EffectError
from acropole.kernel.machine import ASK_MAY, BRANCH, FRAME, LAST_EFFECT, NO, NOWHERE, YES
from acropole.kernel.play import legal_actions, step
from tests.kernel.toy import TAKE, Toy


def test_statements_are_done_in_order() -> None:
    toy = Toy("gain(2); pay(1); gain(3)", [0])
    assert toy.trace == [(0, "gain", 2), (0, "pay", 1), (0, "gain", 3)]
    assert toy.is_over


def test_a_cost_that_can_be_paid_is_paid_before_its_effect() -> None:
    assert Toy("pay(2) => gain(5)", [2]).trace == [(0, "pay", 2), (0, "gain", 5)]


def test_a_cost_that_cannot_be_paid_leaves_everything_as_it_was() -> None:
    assert Toy("pay(2) => gain(5); gain(1)", [1]).trace == [(0, "gain", 1)]


def test_a_joint_cost_is_paid_whole_or_not_at_all() -> None:
    assert Toy("pay(1) & pay(2) => gain(9)", [1]).trace == []


def test_an_optional_part_is_asked_and_can_be_skipped() -> None:
    asked = Toy("may gain(4); gain(1)", [0])
    assert asked.to_move == 0
    assert legal_actions(asked) == [NO, YES]
    step(asked, NO)
    assert asked.gold == [1]
    agreed = Toy("may gain(4); gain(1)", [0])
    step(agreed, YES)
    assert agreed.gold == [5]


def test_an_optional_part_that_cannot_be_done_is_not_asked() -> None:
    assert Toy("may {pay(3) => gain(9)}; gain(1)", [0]).trace == [(0, "gain", 1)]


def test_a_choice_offers_only_branches_that_can_be_done() -> None:
    toy = Toy("choose{gain(1) | pay(5) => gain(9) | gain(2)}", [0])
    assert legal_actions(toy) == [BRANCH, BRANCH + 2]
    step(toy, BRANCH + 2)
    assert toy.gold == [2]


def test_a_choice_with_one_branch_left_is_taken_by_the_engine() -> None:
    assert Toy("choose{gain(1) | pay(5) => gain(9)}; gain(1)", [0]).gold == [2]


def test_a_choice_without_any_branch_is_skipped() -> None:
    assert Toy("choose{pay(5) => gain(1) | pay(6) => gain(2)}; gain(1)", [0]).gold == [1]


def test_first_does_the_first_branch_that_can_be_done_and_asks_nobody() -> None:
    effect = "first{pay(5) => gain(9) | gain(1) | gain(2)}; gain(10)"
    assert Toy(effect, [0]).gold == [11]
    assert Toy(effect, [5]).gold == [19]


def test_first_without_a_branch_that_can_be_done_is_skipped() -> None:
    assert Toy("first{pay(5) => gain(1) | pay(6)}; gain(1)", [0]).gold == [1]
    assert Toy("may first{pay(5) | pay(6)}; gain(1)", [0]).gold == [1]


@pytest.mark.parametrize(("gold", "ends"), [(4, 5), (5, 15)])
def test_a_condition_is_tested_when_reached(gold: int, ends: int) -> None:
    assert Toy("if(rich){gain(10)} else{gain(1)}", [gold]).gold == [ends]


def test_a_negated_condition() -> None:
    assert Toy("if(!rich){gain(10)}", [4]).gold == [14]
    assert Toy("if(!rich){gain(10)}", [6]).gold == [6]


@pytest.mark.parametrize(
    ("condition", "holds"),
    [("gold >= 3", True), ("gold >= 4", False), ("gold <= 3", True), ("gold <= 2", False),
     ("gold = 3", True), ("gold = 2", False)],
)  # fmt: skip
def test_a_comparison(condition: str, holds: bool) -> None:
    assert Toy(f"if({condition}){{gain(10)}}", [3]).gold == [13 if holds else 3]


def test_an_optional_part_behind_a_failed_condition_is_not_asked() -> None:
    assert Toy("may {if(rich){gain(1)}}; gain(2)", [0]).trace == [(0, "gain", 2)]


def test_per_counts_once_before_the_first_repeat() -> None:
    assert Toy("per(gold){gain(1)}", [3]).gold == [6]


def test_per_stops_at_its_limit() -> None:
    assert Toy("per(gold, max:2){gain(1)}", [3]).gold == [5]


def test_per_nothing_does_nothing() -> None:
    assert Toy("per(gold){gain(1)}", [0]).trace == []


def test_per_asks_each_time() -> None:
    toy = Toy("per(gold){may gain(1)}; gain(10)", [2])
    step(toy, YES)
    assert legal_actions(toy) == [NO, YES]
    step(toy, NO)
    assert toy.gold == [13]


def test_an_amount_can_be_a_multiple_of_a_count() -> None:
    assert Toy("gain(2*gold)", [3]).gold == [9]


def test_others_act_in_turn_order_each_for_itself() -> None:
    toy = Toy("others{gain(1)}; gain(5)", [0, 0, 0])
    assert toy.trace == [(1, "gain", 1), (2, "gain", 1), (0, "gain", 5)]


def test_all_begins_with_the_owner() -> None:
    assert [seat for seat, _, _ in Toy("all{gain(1)}", [0, 0, 0]).trace] == [0, 1, 2]


def test_opponents_who_do_not_meet_the_condition_are_left_out() -> None:
    assert Toy("opponents(rich){pay(5)}", [9, 6, 2]).trace == [(1, "pay", 5)]


def test_another_seat_is_asked_its_own_question() -> None:
    toy = Toy("others{may gain(1)}; gain(2)", [0, 0, 0])
    assert toy.to_move == 1
    step(toy, YES)
    assert toy.to_move == 2
    step(toy, NO)
    assert toy.gold == [2, 1, 0]


def test_a_verb_can_ask_and_the_effect_goes_on_afterwards() -> None:
    toy = Toy("gain(1); take_some(); gain(10*gold)", [0])
    assert legal_actions(toy) == [TAKE, TAKE + 1, TAKE + 2, TAKE + 3]
    step(toy, TAKE + 2)
    assert toy.gold == [33]


def test_a_question_inside_a_repeated_cost() -> None:
    toy = Toy("per(gold){pay(1) => take_some()}", [2])
    step(toy, TAKE + 3)
    step(toy, TAKE)
    assert toy.trace == [
        (0, "pay", 1), (0, "take", 3), (0, "pay", 1), (0, "take", 0)
    ]  # fmt: skip


def test_a_task_waits_for_its_questions_and_the_effect_waits_for_the_task() -> None:
    toy = Toy("take_twice(); gain(100)", [0])
    step(toy, TAKE + 1)
    assert toy.gold == [1]
    step(toy, TAKE + 2)
    assert toy.gold == [103]


def test_an_effect_inside_too_many_others_does_not_begin() -> None:
    toy = Toy("may gain(1)", [0])
    body = 3  # where the body of `may` stands
    below = toy.sp
    while toy.sp < LAST_EFFECT:
        machine.start(toy, body, 0, 0, 1)
    full = toy.sp
    for _ in range(100):
        assert machine.start(toy, body, 0, 0, 1) == NOWHERE
    assert toy.sp == full
    # what can be asked of an effect can be asked there, too, and questions still fit
    assert machine.suppose(toy, body, 0, 0, 1) == full + FRAME
    machine.pop(toy)
    assert machine.push(toy, ASK_MAY, 0, 0, 0) == full + FRAME
    machine.pop(toy)
    frames = (full - below) // FRAME
    machine.run(toy)
    assert toy.gold == [frames]


def test_bodies_that_repeat_nest_only_so_deep() -> None:
    assert Toy("per(gold){per(gold){gain(1)}}", [2]).gold == [8]
    with pytest.raises(EffectError, match="stand at most 2 deep inside one another"):
        Toy("per(gold){per(gold){per(gold){gain(1)}}}", [1])


class Vast(Toy):
    """With more actions than any game of ours."""

    def write_legal(self, out: vec[i64]) -> i64:
        self.actions = 100_000
        out[0], out[1] = TAKE, 99_999
        return 2


def test_a_game_may_have_any_number_of_actions() -> None:
    assert legal_actions(Vast("take_some()", [0])) == [TAKE, 99_999]
