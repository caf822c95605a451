"""The turns of the others told in steps, the goal, and the points, in every game and mode."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import acropole
from acropole.kernel import story
from acropole.kernel.game import Rules
from acropole.kernel.match import Match, Taken
from acropole.kernel.messages import LANGUAGES
from acropole.kernel.story import Entry, Story
from tests.games.monumental.table import Held, play, position

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
EVERYTHING = {"heroes": True, "monsters": 12, "renaissance": True}
MODES: list[tuple[str, dict[str, Any]]] = [
    ("monuments", {"players": 2}),
    ("monuments", {"players": 4}),
    ("monumental", {"players": 3}),
    ("monumental", {"players": 2, **EVERYTHING}),
    ("monumental", {"players": 3, "continuous": True, **EVERYTHING}),
    ("monumental", {"players": 1, "automa": "greek", "heroes": True, "monsters": 3}),
    ("monumental", {"players": 1, "automa": "danish", "automa_edition": "first"}),
    ("imperium", {}),
    ("imperium", {"nation": "vikings", "opponent": "utopians", "commons": "legends"}),
    ("imperium", {"nation": "arthurians", "opponent": "qin", "commons": "mixed", "side": "a"}),
    ("imperium", {"players": 3}),
]


def matches(game: str, options: dict[str, Any], most: int = 300) -> Iterator[Match]:
    """A random game, entry by entry."""
    chance = random.Random(7)
    match = Match.new(acropole.game(game), 7, options)
    while not match.state.is_over and len(match.taken) < most:
        match.apply(chance.choice(match.state.legal_actions()))
        yield match


def rules_of(match: Match) -> Rules[Any]:
    return match.record.game.variant(match.record.options)


def told(rules: Rules[Any], taken: Sequence[Taken], viewer: int, lang: str = "en") -> Story:
    since = story.last_own(rules, taken, viewer)
    entries = [
        Entry(number, entry.seat, entry.events)
        for number, entry in enumerate(taken[max(since - 1, 0) :], start=max(since, 1))
    ]
    return story.tell(rules, entries, viewer, NAMES[: rules.blank().seats], lang)


@pytest.mark.parametrize(("game", "options"), MODES)
def test_turns_of_others_are_told_in_a_few_whole_sentences(
    game: str, options: dict[str, Any]
) -> None:
    told_of: set[str] = set()
    for match in matches(game, options):
        rules, viewer = rules_of(match), match.state.to_move
        if viewer < 0 or (told_of and len(match.taken) % 3):
            continue
        for lang in LANGUAGES:
            found = told(rules, match.taken, viewer, lang)
            for turn in found.turns:
                assert turn.seat != viewer
                assert 0 < len(turn.steps) <= story.MOST_STEPS
                assert turn.summary.endswith(".")
                for step in turn.steps:
                    told_of.add(step.icon)
                    assert step.seat == turn.seat
                    assert not re.search(r"[{}]|\.$|  ", step.text + step.short + step.chip)
                    assert step.short
                    assert step.text
            assert len(found.chips) <= story.MOST_CHIPS
            losses = [step.is_loss for step in found.chips]
            assert losses == sorted(losses, reverse=True)
    assert told_of


@pytest.mark.parametrize(("game", "options"), MODES[1:5])
def test_a_story_tells_no_secret(game: str, options: dict[str, Any]) -> None:
    """With other secrets in the place of the true ones it is the same story."""
    hidden = 0
    for match in matches(game, options):
        rules, viewer = rules_of(match), match.state.to_move
        if viewer < 0:
            continue
        taken = []
        for entry in match.taken:
            events = []
            for event in entry.events:
                if rules.events[event[0]].hides(event, viewer):
                    hidden += 1
                    event = (*event[:2], 0, 0)
                events.append(event)
            taken.append(Taken(entry.seat, entry.told, events))
        assert told(rules, taken, viewer) == told(rules, match.taken, viewer)
    assert hidden


def test_a_conquest_says_from_whom_and_what_it_cost() -> None:
    state = position(land={3: Held(0, 1), 6: Held(1, 1, warlord=True)}, purse={0: "military 9"})
    events = play(state, "conquer:6", *["tile:2"] * 4)
    rules = acropole.game("monumental").variant({"players": 2})
    said = [rules.event_text(event, 0, NAMES, "en") for event in events]
    assert "Ann conquers tile 6 from Bob." in said
    assert "2 units of Bob go home from tile 6." in said
    found = story.tell(rules, [Entry(1, 1, ()), Entry(2, 0, events, -1)], 1, NAMES, "en")
    (step,) = found.chips
    assert step.text == "Ann conquers tile 6 from you: 2 of your units go home from tile 6"
    assert (step.short, step.points, step.is_loss) == ("conquers tile 6 from you", -1, True)
    assert "tile:6" in step.things
    assert found.turns[0].summary == (
        "Ann: conquers tile 6 from you; 2 of your units go home from tile 6; −1 point for you."
    )
    french = story.tell(rules, [Entry(1, 1, ()), Entry(2, 0, events)], 1, NAMES, "fr").chips[0]
    assert french.short == "vous prend la tuile 6"


def test_the_first_action_of_a_turn_ends_the_story() -> None:
    seen = 0
    for match in matches("monumental", {"players": 3}):
        rules, last = rules_of(match), match.taken[-1]
        if any(rules.events[event[0]].name == "activated" for event in last.events):
            assert not told(rules, match.taken, last.seat).turns
            seen += 1
    assert seen > 5


def test_an_answer_in_the_turn_of_another_begins_no_story() -> None:
    rules = acropole.game("monumental").variant({"players": 2})
    activated = next(kind for kind in rules.events if rules.events[kind].name == "activated")
    own = Taken(1, False, [(activated, 1, 0)])
    turn_of_another = Taken(0, False, [(activated, 0, 0)])
    answer = Taken(1, False, [])
    assert story.last_own(rules, [own, turn_of_another, answer], 1) == 1
    assert story.last_own(rules, [turn_of_another, own, answer], 1) == 3


def test_the_civ_is_told_card_by_card() -> None:
    turns = [
        turn
        for match in matches("imperium", {}, 120)
        for turn in told(rules_of(match), match.taken, 0).turns
    ]
    assert turns
    for turn in turns:
        assert turn.seat == 1
        assert all(step.short.startswith("turns up ") for step in turn.steps if step.icon)
    assert any(thing.startswith("row:") for t in turns for s in t.steps for thing in s.things)


def test_a_game_that_names_no_steps_is_told_event_by_event() -> None:
    game = acropole.game("monuments")
    rules = game.variant({"players": 2})
    plain = {
        number: type(kind)(kind.name, kind.slots, kind.secret)
        for number, kind in rules.events.items()
    }
    match = Match.new(game, 1, {"players": 2})
    while match.state.to_move == 0 or not match.taken:
        match.apply(match.state.legal_actions()[0])
    me = match.state.to_move
    other = type(rules).__new__(type(rules))
    other.__dict__.update(rules.__dict__, events=plain)
    steps = [step for turn in told(other, match.taken, me).turns for step in turn.steps]
    assert steps
    assert all(step.text.startswith(tuple(NAMES)) or step.text[0].isupper() for step in steps)


# -- points and goal -----------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options"), MODES)
def test_the_parts_of_a_score_sum_to_it_at_any_time(game: str, options: dict[str, Any]) -> None:
    for match in matches(game, options):
        state, rules = match.state, rules_of(match)
        if len(match.taken) % 5 and not state.is_over:
            continue
        parts = rules.points_in(state.sight(max(state.to_move, 0)))
        for one, score in zip(parts, state.scores(), strict=True):
            assert one is None or sum(one.values()) == score
        assert parts[max(state.to_move, 0)] is not None
        for lang in LANGUAGES:
            for name in {name for one in parts if one for name in one}:
                assert rules.game.catalogue.text(lang, f"category.{name}")
                assert rules.why_points(name, lang)


@pytest.mark.parametrize(("game", "options"), MODES)
def test_the_goal_is_told_and_comes_nearer(game: str, options: dict[str, Any]) -> None:
    before = 0
    for match in matches(game, options):
        rules = rules_of(match)
        goal = match.state.sight(None).goal
        seen: Any = match.state.observe(None)["goal"]
        assert seen["done"] == goal.done
        assert 0 <= goal.done <= 100
        assert before <= goal.done or game == "imperium"  # there cards may come back to a deck
        before = goal.done
        for lang in LANGUAGES:
            assert all(rules.goal_text(goal, lang))
        assert goal.rounds is None or goal.rounds >= 1
    assert before > 5


@pytest.mark.parametrize(
    ("game", "options"),
    [("monuments", {"players": 3}), ("monumental", {"players": 3}), ("monumental", {"players": 2})],
)
def test_the_rounds_told_are_about_those_that_follow(game: str, options: dict[str, Any]) -> None:
    """Over a whole game of random players, who are as far from the measured ones as can be."""
    told_of, seats = [], options["players"]
    turn = None
    for match in matches(game, options, 5000):
        if match.state.to_move != turn:
            turn = match.state.to_move
            told_of.append(match.state.sight(None).goal.rounds)
    told_of = told_of[:-1]  # the end
    wrong = [
        abs(rounds - (len(told_of) - at) / seats)
        for at, rounds in enumerate(told_of)
        if rounds is not None
    ]
    assert sum(wrong) / len(wrong) < 4
