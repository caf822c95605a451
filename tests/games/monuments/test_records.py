"""Recorded whole games: each replays to the same positions and result, and shows what it is for.

`tests/records/make_monuments.py` writes them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import acropole
from acropole.kernel.interface import Event
from acropole.kernel.records import SHORT, Record, validate
from acropole.kernel.state import State
from tests.games.monuments.table import board

from .table import GAME, actions_left, kinds, out_of_game, reason, table

FOLDER = Path(__file__).parents[2] / "records" / "monuments"


class Story:
    """A recorded game: its end, and what happened on the way."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.options = record.options
        self.log: list[Event] = []
        self.end = record.replay(log=self.log)
        assert isinstance(self.end, State)
        self.seen = table(self.end)
        self.players = self.end.seats
        self.displays: list[dict[str, Any]] = [
            display for seat in self.seen["seats"] for display in seat["displays"]
        ]

    def steps(self) -> Iterator[tuple[State, str]]:
        """Every position with the code of the action taken there."""
        state = self.record.start()
        assert isinstance(state, State)
        for action in self.record.actions:
            assert isinstance(action, int)
            yield state, state.action_code(action)
            state.apply(action)

    def events(self, name: str) -> list[Event]:
        return [event for event in self.log if kinds([event]) == [name]]

    def gaps(self) -> int:
        return list(self.seen["row"]).count(None)

    def tied(self) -> list[int]:
        """The seats that share the highest score."""
        scores = self.end.scores()
        return [seat for seat in range(self.players) if scores[seat] == max(scores)]

    def built(self, seat: int) -> int:
        return sum(len(display["monuments"]) for display in self.seen["seats"][seat]["displays"])

    def longest(self, seat: int) -> int:
        mine = [display["display"] for display in self.seen["seats"][seat]["displays"]]
        pages = [h["pages"] for h in self.seen["histories"] if h["display"] in mine]
        return max(pages, default=0)

    def higher_colour(self, seat: int) -> int:
        colours: list[dict[str, Any]] = self.seen["seats"][seat]["displays"]
        return max(int(sum(display["points"].values())) for display in colours)

    def decided_by(self, *criteria: Callable[[int], int]) -> bool:
        """Whether a tie of points was broken by the last of these, the others being equal."""
        *equal, last = criteria
        tied, winners = self.tied(), self.end.result().winners
        if len(tied) < 2 or len(winners) != 1:
            return False
        best = [seat for seat in tied if last(seat) == max(map(last, tied))]
        return best == list(winners) and all(len(set(map(same, tied))) == 1 for same in equal)


@cache
def story(name: str) -> Story:
    return Story(Record.load(FOLDER / f"{name}.json", acropole.game))


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.json"))


# -- what each record is for -----------------------------------------------------------------------


def played(players: int, bot: str) -> Callable[[Story], bool]:
    return lambda told: told.players == players and told.record.names == [bot] * players


def pile_emptied_by(name: str) -> Callable[[Story], bool]:
    """Whether the last card of the pile left it by that event, and the game went on."""

    def check(told: Story) -> bool:
        if told.seen["pile"]:
            return False
        last = max(i for i, e in enumerate(told.log) if kinds([e])[0] in ("drawn", "refilled"))
        turns_after = {event[1] for event in told.log[last:]}
        return kinds([told.log[last]]) == [name] and len(turns_after) > 1

    return check


def first_space_counts(told: Story) -> bool:
    """Whether a monument that no history mentions gives points."""
    unwritten = {name for name, step in told.seen["discs"].items() if step == 0}
    return any(
        set(display["monuments"]) <= unwritten and display["points"]["monuments"] > 0
        for display in told.displays
    )


def stops_early(told: Story) -> bool:
    return any(code == "end-turn" and actions_left(at) > 0 for at, code in told.steps())


def writes_about_itself(told: Story) -> bool:
    """Whether a page came from the other colour of the writer."""
    return any(event[2] // 2 == event[1] for event in told.events("page"))


def refuses_the_other_colour(told: Story) -> bool:
    return any(
        reason(at, f"build:{colour}{monument}") == "other-colour-has-it"
        for at, _ in told.steps()
        for colour in ("", "second.")
        for monument in told.seen["discs"]
    )


def left_out(told: Story) -> set[str]:
    start = told.record.start()
    assert isinstance(start, State)
    return out_of_game(start)


III = {card.id for card in GAME.card_entries() if card["not_with_three"]}
SEMIRAMIS = {card.id for card in GAME.card_entries() if card["monument"] == "semiramis"}

PURPOSE: dict[str, Callable[[Story], bool]] = {
    "2-random": played(2, "random"),
    "2-scorer": played(2, "scorer"),
    "3-random": played(3, "random"),
    "3-scorer": played(3, "scorer"),
    "4-random": played(4, "random"),
    "4-scorer": played(4, "scorer"),
    "track-six": lambda told: told.options["track"] == "six" and first_space_counts(told),
    "actions-may": lambda told: told.options["actions"] == "may" and stops_early(told),
    "one-historian-a-colour": lambda told: (
        told.options["historians_each"] == 1
        and sorted(h["display"] for h in told.seen["histories"]) == [0, 1, 2, 3]
    ),
    "own-other-colour": lambda told: (
        told.options["own_other_colour"] is True and writes_about_itself(told)
    ),
    "one-colour-a-monument": lambda told: (
        told.options["both_colours"] is False and refuses_the_other_colour(told)
    ),
    "semiramis-left-out": lambda told: (
        told.options["left_out"] == "semiramis" and left_out(told) == SEMIRAMIS
    ),
    "iii-cards-removed": lambda told: (
        told.options["iii_cards"] == "removed" and left_out(told) > III
    ),
    "last-card-fills-the-row": pile_emptied_by("refilled"),
    "last-card-is-drawn": pile_emptied_by("drawn"),
    "cards-left-in-the-pile": lambda told: told.gaps() > told.seen["pile"] > 0,
    "ends-with-one-gap": lambda told: told.gaps() == 1,
    "ends-with-two-gaps": lambda told: told.gaps() == 2,
    "ends-with-three-gaps": lambda told: told.gaps() == 3,
    "shared-victory": lambda told: len(told.end.result().winners) > 1,
    "tie-broken-by-monuments": lambda told: told.players > 2 and told.decided_by(told.built),
    "tie-broken-by-history": lambda told: (
        told.players > 2 and told.decided_by(told.built, told.longest)
    ),
    "tie-broken-by-higher-colour": lambda told: (
        told.players == 2 and told.decided_by(told.higher_colour)
    ),
    "winner-below-zero": lambda told: max(told.end.scores()) < 0,
    "full-track": lambda told: (
        bool(told.events("overflowed")) and sum(d["points"]["overflow"] for d in told.displays) == 3
    ),
    "all-historians-used": lambda told: all(d["historians"] == 0 for d in told.displays),
    "some-historians-unused": lambda told: (
        {d["historians"] > 0 for d in told.displays} == {True, False}
        and all(d["points"]["unused"] == -12 * d["historians"] for d in told.displays)
    ),
    "no-history": lambda told: not told.seen["histories"],
    "longest": lambda told: len(told.record.actions) == max(map(length, names())),
    "shortest": lambda told: len(told.record.actions) == min(map(length, names())),
}


def length(name: str) -> int:
    return len(story(name).record.actions)


# -- the tests -------------------------------------------------------------------------------------


def test_every_record_has_a_purpose() -> None:
    assert names() == sorted(PURPOSE)


@pytest.mark.parametrize("name", PURPOSE)
def test_a_record_shows_what_it_is_for(name: str) -> None:
    assert PURPOSE[name](story(name))


@pytest.mark.parametrize("name", PURPOSE)
def test_a_record_replays_to_the_positions_and_the_result_in_its_file(name: str) -> None:
    record = story(name).record
    assert len(record.digests) == len(record.actions) > 100
    assert all(len(digest) == SHORT for digest in record.digests)
    assert validate(record).status == "ok"
    end = story(name).end  # replay compares every digest
    assert end.is_over
    assert record.result == json.loads(json.dumps(end.result().to_dict()))
    assert GAME.variant(record.options).problems(board(end)) == []
    assert GAME.variant(record.options).recount(board(end)) == end.scores()


@pytest.mark.parametrize("name", PURPOSE)
def test_a_record_file_is_written_as_it_was_read(name: str) -> None:
    assert story(name).record.to_json() == (FOLDER / f"{name}.json").read_text(encoding="utf-8")


def test_every_kind_of_event_happens_in_the_records() -> None:
    happened = {kind for name in PURPOSE for kind in kinds(story(name).log)}
    assert happened == {kind.name for kind in GAME.variant({}).events.values()}
