"""A game at a table: log, undo within its boundary, redo, fresh entropy."""

from __future__ import annotations

import itertools

import pytest

import acropole
from acropole import IllegalAction, Match
from acropole.kernel.records import Reseed

GAME = acropole.game("monuments")


def new_match(seed: int = 1, **more: object) -> Match:
    return Match.new(GAME, seed, {"players": 3}, **more)  # type: ignore[arg-type]


def act(match: Match, code: str) -> None:
    match.apply(match.state.parse_action(code))


def test_what_told_nothing_can_be_undone_and_redone() -> None:
    match = new_match()
    before = match.state.digest()
    act(match, "take:1")
    after = match.state.digest()
    match.undo()
    assert match.state.digest() == before
    assert match.record.actions == []
    match.redo()
    assert match.state.digest() == after


def test_undo_stops_at_a_drawn_card() -> None:
    match = new_match()
    act(match, "draw")
    assert not match.can_undo()
    with pytest.raises(IllegalAction, match="no way back") as error:
        match.undo()
    assert error.value.code == "undo-revealed"


def test_undo_stops_where_another_seat_acted() -> None:
    match = new_match()
    first = match.state.to_move
    for code in ("take:1", "take:2", "take:3", "end-turn", "take:1"):
        act(match, code)
    assert match.can_undo()
    assert match.undo_bar(first) == "undo-not-yours"
    with pytest.raises(IllegalAction, match="another player has acted"):
        match.undo(first)
    match.undo()
    assert match.undo_bar() == "undo-revealed"  # the row was filled from the pile


def test_before_the_first_action_there_is_nothing_to_undo() -> None:
    with pytest.raises(IllegalAction, match="nothing to take back"):
        new_match().undo()


def test_a_new_action_forgets_what_could_be_redone() -> None:
    match = new_match()
    act(match, "take:1")
    match.undo()
    act(match, "take:2")
    with pytest.raises(IllegalAction):
        match.redo()


def test_an_illegal_action_changes_nothing() -> None:
    match = new_match()
    before = match.state.digest()
    with pytest.raises(IllegalAction):
        act(match, "done")
    assert match.state.digest() == before
    assert match.record.actions == []


def test_the_log_tells_each_viewer_what_it_may_know() -> None:
    match = new_match()
    seat = match.state.to_move
    act(match, "draw")
    rules, names = GAME.variant({"players": 3}), ["Ann", "Bob", "Cy"]
    event = match.events[-1]
    mine = rules.event_text(event, seat, names, "en")
    assert mine.startswith(f"{names[seat]} draws ")
    assert any(character.isdigit() for character in mine)
    for viewer in (None, (seat + 1) % 3):
        assert rules.event_text(event, viewer, names, "en") == (
            f"{names[seat]} draws a card from the pile."
        )
        assert rules.events[event[0]].view(event, viewer) == {"event": "drawn", "seat": seat}
    assert "card" in rules.events[event[0]].view(event, seat)


def test_what_happened_since_my_last_action() -> None:
    match = new_match()
    first = match.state.to_move
    for code in ("take:1", "take:2", "take:3", "end-turn"):
        act(match, code)
    assert match.since(first) == []
    act(match, "draw")
    assert len(match.since(first)) == 1


def test_fresh_entropy_is_stirred_in_before_chance_and_only_then() -> None:
    numbers = itertools.count(1000)
    match = new_match(entropy=lambda: next(numbers))
    act(match, "take:1")
    act(match, "draw")
    act(match, "draw")
    steps = match.record.actions
    assert [isinstance(step, Reseed) for step in steps] == [False, True, False, True, False]
    assert match.record.replay().digest() == match.state.digest()


def test_undo_does_not_take_back_a_reseed() -> None:
    match = new_match(entropy=lambda: 5)
    act(match, "draw")
    assert not match.can_undo()
    match = new_match()
    match.follow(Reseed(5))
    assert match.undo_bar(match.state.to_move) == "undo-revealed"


def test_a_match_goes_on_from_a_record() -> None:
    match = new_match()
    act(match, "take:1")
    again = Match(acropole.Record.from_json(match.record.to_json(), acropole.game))
    assert again.state.digest() == match.state.digest()
    assert again.events == match.events
    assert again.can_undo()
