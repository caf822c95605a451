"""What the person sees, and guesses at what nobody sees."""

from __future__ import annotations

from random import Random

import pytest

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules.zones import shuffle_in
from acropole.kernel.match import Match
from tests.games.imperium.table import world

from .table import GAME, Table


def test_the_deck_is_seen_without_its_order() -> None:
    table = Table(deck="")
    for card in ("marsh", "berbers", "iberia"):
        shuffle_in(world(table.state), table._put(card, 19), 1)
    person = table.state.sight(0).seats[0]
    assert (len(person.deck), sorted(person.deck), person.deck_top) == (3, list(person.deck), ())


def test_cards_put_on_the_deck_are_known() -> None:
    table = Table(hand="minoans_tributary marsh", deck="")
    table.play("play:minoans_tributary")
    assert len(table.state.sight(0).seats[0].deck_top) == 1


def test_everybody_sees_what_the_person_sees() -> None:
    state = GAME.new(seed=3)
    views = [state.observe(seat) for seat in (0, 1, None)]
    for view in views:
        del view["seat"], view["things"]  # what can be answered
    assert views[0] == views[1] == views[2]


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_moves_commons_between_small_decks_and_main_deck(seed: int) -> None:
    state = GAME.new(seed=1)
    guess = state.determinize(0, seed)
    assert guess.observe(0) == state.observe(0)
    assert sorted(world(guess).dump()["chain12"][1:]) != sorted(world(state).dump()["chain12"][1:])


def test_a_guess_depends_on_what_is_seen_and_on_the_seed_only() -> None:
    state = GAME.new(seed=1)
    other = state.determinize(0, 77)
    assert state.determinize(0, 5).digest() == other.determinize(0, 5).digest()
    assert state.determinize(0, 5).digest() != state.determinize(0, 6).digest()


def test_the_points_are_told_card_by_card() -> None:
    table = Table(hand="unrest_common", history="great", play="jungle", pool=(0, 4, 3), deck="",
                  idle=False)  # fmt: skip
    person = table.state.sight(0).seats[0]
    assert sorted(person.points.values()) == [-2, 1, 2, 6]
    assert person.score == 3 + sum(person.points.values())


def test_the_result_tells_points_by_suit() -> None:
    table = Table(hand="unrest_common", history="great", pool=(0, 4, 3), deck="", idle=False)
    place = next(p for p in table.state.result().ranking if p.seat == 0)
    assert {name: n for name, n in place.points.items() if n} == {
        "progress": 3, "fame": 6, "unrest": -2, "power": 2,
    }  # fmt: skip
    assert sum(place.points.values()) == place.score


def test_a_development_tells_its_price_by_now_and_what_is_missing() -> None:
    (one,) = Table(dev="embalming", pool=(1, 0, 1)).state.sight(0).seats[0].development
    assert one.cost == {"mat": 4, "pop": 0, "prog": 0}
    assert one.short == 1  # 3 materials are 2 progress, and 1 is there


def test_the_decks_tell_how_far_the_end_is() -> None:
    seen = Table(unrest=3, dev="embalming").state.sight(0)
    assert (seen.ends["collapse"], seen.ends["development"]) == (3, 1)
    assert seen.low == ("unrest",)


def test_a_card_of_the_other_state_is_told() -> None:
    person = Table(hand="education lydians", state="barbarian").state.sight(0).seats[0]
    assert [card.rsplit("#", 1)[0] for card in person.unfit] == ["education"]


def test_the_answers_belong_to_things() -> None:
    seen = Table(hand="lydians", play="kurgans", discard="marsh").state.sight(0)
    (card,), (there,) = seen.seats[0].hand, seen.seats[0].play
    assert seen.things[f"hand:{card}"].codes == ("play:lydians",)
    assert seen.things[f"play:{there.card}"].why == "exhaust:kurgans"
    assert seen.things["pledge"].why == "pledge"


@pytest.mark.parametrize("seed", range(3))
def test_every_answer_that_is_about_a_thing_lies_at_one(seed: int) -> None:
    chance, state = Random(seed), GAME.new(seed=seed, opponent="utopians")
    for _ in range(150):
        if state.is_over:
            break
        legal = state.legal_actions()
        codes = {state.action_code(action) for action in legal}
        placed = {c for about in state.sight(0).things.values() for c in about.codes}
        assert placed <= codes
        assert {code.partition(":")[0] for code in codes - placed} <= {
            "end-turn", "yes", "no", "branch",
        }  # fmt: skip
        assert not state.sight(None).things
        state.apply(chance.choice(legal))


def test_the_row_that_acts_is_the_last_one_noted() -> None:
    chance, found = Random(1), 0
    match = Match.new(GAME, 7, {}, ["Anna"])
    while not match.state.is_over and found < 3:
        match.apply(chance.choice(match.state.legal_actions()))
        noted = [e[2] for taken in match.taken for e in taken.events if e[0] == n.EV_ROW]
        civ = match.state.sight(0).civ
        acting = [row.id for table in civ.tables for row in table.rows if row.acts]
        if acting:
            found += 1
            assert acting == [GAME.box.rows[noted[-1]].id]
            assert civ.slots[[slot.state for slot in civ.slots].index("now")].card
    assert found == 3
