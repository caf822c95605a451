"""A game in progress at a table: the position, its record, its log, and the way back.

Undo goes back as far as nothing hidden came to light, chance was not used and no other seat has
acted since. It replays; states are never run backwards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from acropole.kernel.errors import IllegalAction
from acropole.kernel.events import Event
from acropole.kernel.game import Game
from acropole.kernel.records import SHORT, Record, Redeal, Reseed, Step, take
from acropole.kernel.state import State

Entropy = Callable[[], int]

NO_UNDO = {
    "undo-nothing": "There is nothing to take back yet.",
    "undo-not-yours": "There is no way back: another player has acted since.",
    "undo-revealed": "There is no way back: something was revealed, or chance was used.",
}


@dataclass(slots=True)
class Taken:
    """One entry of the record as the table remembers it."""

    seat: int  # who acted; -1 for a reseed or redeal
    told: bool  # whether chance was used or something hidden came to light
    events: list[Event]


class Match:
    """`entropy`, when given, is asked for fresh randomness before each action that uses chance.

    A record with a key needs none.
    """

    def __init__(self, record: Record, entropy: Entropy | None = None) -> None:
        steps, digests = record.actions, record.digests
        record.replay()  # refuses a record that does not hold together, before anything is kept
        record.actions, record.digests = [], []
        opening: list[Event] = []
        self._sit_down(record, record.start(opening), opening, [], [], entropy)
        for step in steps:
            self._take(step)
        record.digests = digests or record.digests

    @classmethod
    def new(
        cls,
        game: Game,
        seed: int,
        options: dict[str, object],
        names: list[str] | None = None,
        entropy: Entropy | None = None,
    ) -> Match:
        return cls(Record(game, options, seed, names=names or []), entropy)

    @classmethod
    def resume(
        cls,
        record: Record,
        state: State,
        opening: list[Event],
        taken: list[Taken],
        undone: list[int],
        entropy: Entropy | None = None,
    ) -> Match:
        """A match as it was put away; the caller knows that the parts belong together."""
        match = cls.__new__(cls)
        match._sit_down(record, state, opening, taken, undone, entropy)
        return match

    def _sit_down(
        self,
        record: Record,
        state: State,
        opening: list[Event],
        taken: list[Taken],
        undone: list[int],
        entropy: Entropy | None,
    ) -> None:
        self.record = record
        self.state = state
        self.opening = opening
        self.taken = taken
        self.undone = undone
        self.entropy = entropy
        # Undo never goes below the last reveal, so it replays from there and not from the start.
        self._anchor, self._anchored = state.clone(), len(record.actions)

    @property
    def events(self) -> list[Event]:
        return [*self.opening, *(event for entry in self.taken for event in entry.events)]

    def apply(self, action: int) -> None:
        """Take an action. What had been undone can then no longer be redone."""
        self._play(action)
        self.undone.clear()

    def follow(self, step: Step) -> None:
        """Take a step that was accepted elsewhere, with its reseeds as steps of their own."""
        self._take(step)
        self.undone.clear()

    def can_undo(self, seat: int | None = None) -> bool:
        """Whether the last action can be taken back (by that seat)."""
        return not self.undo_bar(seat)

    def undo_bar(self, seat: int | None = None) -> str:
        """Why the last action cannot be taken back (by that seat): a code; empty when it can."""
        if not self.taken:
            return "undo-nothing"
        last = self.taken[-1]
        if seat is not None and last.seat not in (seat, -1):
            return "undo-not-yours"
        return "undo-revealed" if last.told or last.seat < 0 else ""

    def undo(self, seat: int | None = None) -> None:
        bar = self.undo_bar(seat)
        if bar:
            raise IllegalAction(bar, NO_UNDO[bar])
        action = self.record.actions[-1]
        assert isinstance(action, int)
        self.undone.append(action)
        del self.record.actions[-1], self.record.digests[-1], self.taken[-1]
        self.record.result = None
        if self._anchored <= len(self.record.actions):
            self.state = self._anchor.clone()
            for step in self.record.actions[self._anchored :]:
                take(self.state, step)
        else:  # the match was resumed after the action that is taken back
            self.state = self.record.replay(compare=False)

    def redo(self) -> None:
        if not self.undone:
            raise IllegalAction("no-redo", "There is nothing to do again.")
        self._play(self.undone[-1])
        self.undone.pop()

    def since(self, seat: int) -> list[Event]:
        """What happened after the last action of a seat."""
        found: list[Event] = []
        for entry in reversed(self.taken):
            if entry.seat == seat:
                break
            found = [*entry.events, *found]
        return found

    def _play(self, action: int) -> None:
        if self.entropy is not None and self.state.position.rng.key is None:
            trial = self.state.clone()
            trial.apply(action)
            if trial.position.rng.used != self.state.position.rng.used:
                self._take(Reseed(self.entropy()))
        self._take(action)

    def _take(self, step: Step) -> None:
        events: list[Event] = []
        seat = self.state.to_move if isinstance(step, int) else -1
        before = self.state.horizon
        self.state.position.log = events
        take(self.state, step)
        self.record.actions.append(step)
        self.record.digests.append(self.state.digest()[:SHORT])
        told = self.state.horizon != before or isinstance(step, Redeal)
        self.taken.append(Taken(seat, told, events))
        if told:
            self._anchor, self._anchored = self.state.clone(), len(self.record.actions)
        if self.state.is_over:
            self.record.result = self.state.result().to_dict()
