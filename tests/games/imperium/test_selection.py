"""Several cards named at once: all of them or none."""

from __future__ import annotations

import pytest

import acropole
from acropole.kernel.errors import IllegalAction
from acropole.kernel.interface import Several
from acropole.kernel.match import Match
from tests.games.imperium.table import Table


def at_discards(seed: int = 3) -> Match:
    """The clean-up of a first turn, which asks for any number of discards."""
    match = Match.new(acropole.game("imperium"), seed, {})
    for code in ("end-turn", "market:1"):
        match.apply(match.state.parse_action(code))
    assert match.state.decision
    assert match.state.decision.kind == "discard"
    return match


def in_hand(match: Match) -> list[str]:
    """The answers that name the cards of the hand, one for each card."""
    sight = match.state.sight(0)
    return [sight.things[f"hand:{card}"].codes[0] for card in sight.seats[0].hand]


def give(match: Match, *given: str) -> None:
    match.apply_all([match.state.parse_action(code) for code in given])


def test_a_question_tells_how_many_cards_it_is_about() -> None:
    match = at_discards()
    assert match.state.sight(0).several == Several(0, 5, "no")
    assert match.state.sight(None).several is None
    unrest = Table(hand="unrest_common berbers elders town").play("play:unrest_common")
    assert unrest.state.sight(0).several == Several(2, 2, "")


def test_a_question_about_one_card_is_none_of_them() -> None:
    table = Table(hand="magadha lydians cyprus").play("play:magadha", "yes")
    assert (table.asked, table.state.sight(0).several) == ("garrison", None)


def test_several_answers_are_taken_together() -> None:
    match, alone = at_discards(), at_discards()
    given = [*in_hand(match)[:2], "no"]
    give(match, *given)
    for code in given:
        alone.apply(alone.state.parse_action(code))
    assert match.state.digest() == alone.state.digest()
    assert match.record.actions == alone.record.actions


def test_the_end_is_left_out_when_all_cards_are_named() -> None:
    match, alone = at_discards(), at_discards()
    give(match, *in_hand(match), "no")
    for code in in_hand(alone):
        alone.apply(alone.state.parse_action(code))
    assert match.state.digest() == alone.state.digest()


@pytest.mark.parametrize("wrong", [["hand:palisade"], ["end-turn"], ["no", "no"], ["no", "yes"]])
def test_one_wrong_answer_and_nothing_is_changed(wrong: list[str]) -> None:
    match = at_discards()
    before = match.state.digest()
    with pytest.raises(IllegalAction):
        give(match, in_hand(match)[0], *wrong)
    assert (match.state.digest(), len(match.taken)) == (before, 2)


def test_each_answer_can_be_taken_back() -> None:
    match = at_discards()
    give(match, *in_hand(match)[:2])
    match.undo(0)
    match.undo(0)
    assert len(in_hand(match)) == 5
