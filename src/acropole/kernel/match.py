"""A game in progress at a table: the position, its record, its log, and the way back.

Undo goes back as far as nothing hidden came to light, chance was not used and no other seat has
acted since. It replays; states are never run backwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from acropole.kernel import errors, interface, machine, records
from acropole.kernel.game import Game
from acropole.kernel.state import State

Entropy = Callable[[], int]

NO_UNDO = {
    "undo-nothing": "There is nothing to take back yet.",
    "undo-not-yours": "There is no way back: another player has acted since.",
    "undo-revealed": "There is no way back: something was revealed, or chance was used.",
}
TOO_MANY = "These are more answers than the question takes. Give fewer at once."
ONE_AT_A_TIME = "One of these answers brings something to light. Give one at a time."


@dataclass(slots=True)
class Taken:
    """One entry of the record as the table remembers it."""

    seat: int  # who acted; -1 for a reseed or redeal
    told: bool  # whether chance was used or something hidden came to light
    events: list[interface.Event]


class Match:
    """A game at a table: `state`, its `record`, what happened, undo and redo.

    `entropy`, when given, is asked for fresh randomness before each action that uses chance.
    A record with a key needs none.
    """

    def __init__(self, record: records.Record, entropy: Entropy | None = None) -> None:
        steps, digests = record.actions, record.digests
        record.replay()  # refuses a record that does not hold together, before anything is kept
        record.actions, record.digests = [], []
        opening: list[interface.Event] = []
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
        return cls(records.Record(game, options, seed, names=names or []), entropy)

    @classmethod
    def resume(
        cls,
        record: records.Record,
        state: State,
        opening: list[interface.Event],
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
        record: records.Record,
        state: State,
        opening: list[interface.Event],
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
    def events(self) -> list[interface.Event]:
        return [*self.opening, *(event for entry in self.taken for event in entry.events)]

    def apply(self, action: int) -> None:
        """Take an action. What had been undone can then no longer be redone."""
        self._play(action)
        self.undone.clear()

    def apply_all(self, actions: Sequence[int]) -> None:
        """Several answers to one question, all or none.

        An answer that only ends the question is left out when the others have ended it.
        """
        trial, taken = self.state.clone(), list[int]()
        asked = _asked(trial)
        for action in actions:
            if taken and _asked(trial) != asked:
                if action == machine.NO != taken[-1] and len(taken) == len(actions) - 1:
                    break
                raise errors.IllegalAction("too-many", TOO_MANY, action)
            if trial.horizon != self.state.horizon:
                raise errors.IllegalAction("one-at-a-time", ONE_AT_A_TIME, action)
            trial.apply(action)
            taken.append(action)
        for action in taken:
            self._play(action)
        self.undone.clear()

    def follow(self, step: records.Step) -> None:
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
            raise errors.IllegalAction(bar, NO_UNDO[bar])
        action = self.record.actions[-1]
        assert isinstance(action, int)
        self.undone.append(action)
        del self.record.actions[-1], self.record.digests[-1], self.taken[-1]
        self.record.result = None
        if self._anchored <= len(self.record.actions):
            self.state = self._anchor.clone()
            for step in self.record.actions[self._anchored :]:
                records.take(self.state, step)
        else:  # the match was resumed after the action that is taken back
            self.state = self.record.replay(compare=False)

    def take_back(self, entries: int) -> None:
        """Take the last entries back, whoever made them. Who calls has seen to it that everybody
        agrees and that nobody has learnt anything by them; they cannot be done again."""
        if not 0 < entries <= len(self.taken):
            raise errors.IllegalAction("undo-nothing", NO_UNDO["undo-nothing"])
        self.undone.clear()
        del self.record.actions[-entries:], self.record.digests[-entries:], self.taken[-entries:]
        self.record.result = None
        self.state = self.record.replay(compare=False)
        self._anchor, self._anchored = self.state.clone(), len(self.record.actions)

    def redo(self) -> None:
        if not self.undone:
            raise errors.IllegalAction("no-redo", "There is nothing to do again.")
        self._play(self.undone[-1])
        self.undone.pop()

    def since(self, seat: int) -> list[interface.Event]:
        """What happened after the last action of a seat."""
        found: list[interface.Event] = []
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
                self._take(records.Reseed(self.entropy()))
        self._take(action)

    def _take(self, step: records.Step) -> None:
        events: list[interface.Event] = []
        seat = self.state.to_move if isinstance(step, int) else -1
        before = self.state.horizon
        self.state.position.log = events
        records.take(self.state, step)
        self.record.actions.append(step)
        self.record.digests.append(self.state.digest()[: records.SHORT])
        told = self.state.horizon != before or isinstance(step, records.Redeal)
        self.taken.append(Taken(seat, told, events))
        if told:
            self._anchor, self._anchored = self.state.clone(), len(self.record.actions)
        if self.state.is_over:
            self.record.result = self.state.result().to_dict()


def _asked(state: State) -> list[int]:
    """By what a question is known while answers to it are taken: its place and its frame."""
    position = state.position
    return [position.sp, *position.stack[max(position.sp, 0) :][: machine.OWN]]
