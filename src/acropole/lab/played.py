"""Games that people played, as data beside those of bots: from their records, without names.

What is told of such a game is what is told of a game of bots. Whoever is no bot is `person`.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from acropole.bots import read
from acropole.kernel import errors, records
from acropole.kernel.state import State
from acropole.lab.study import Course, DataError, Summary, Variant

PERSON = "person"
PEOPLE = "people"  # the variant that these games stand under


def summary_of(record: records.Record) -> Summary:
    """What a finished game tells; RecordError where it does not replay to its end."""
    course, state = watched(record)
    if not state.is_over:
        raise errors.RecordError("This game is not over.")
    found = course.summary(state, record.game.variant(record.options))
    names = [*record.names, *[""] * state.seats][: state.seats]
    bots = [PERSON if n in found["own_seats"] else _player(name) for n, name in enumerate(names)]
    return found | {"variant": PEOPLE, "seed": None, "handed": None, "bots": bots}


def watched(record: records.Record) -> tuple[Course, State]:
    """A record played again, looked at as studies look at games."""
    course = Course()
    state = record.start(course.events)
    for step in record.actions:
        if isinstance(step, int):
            course.look(state, len(state.legal_actions()))
        records.take(state, step)
    return course, state


def _player(name: str) -> str:
    """The code of a bot, or that it was somebody."""
    try:
        read(name)
    except errors.UnknownBot:
        return PERSON
    return name


def _has_people(summary: Summary) -> bool:
    bots = enumerate(summary["bots"])
    return any(bot == PERSON and seat not in summary["own_seats"] for seat, bot in bots)


class Played:
    """The records of a folder that fit a variant; `left_out` counts the others, with the reason."""

    def __init__(self, folder: Path, game: str, variant: Variant) -> None:
        if not folder.is_dir():
            raise DataError(f"{folder} is no folder of records.")
        self.counted = 0
        self.left_out: Counter[str] = Counter()
        self._folder = folder
        self._game = variant.load(game)
        self._options = variant.options

    def summaries(self) -> Iterator[Summary]:
        for path in sorted(self._folder.glob("*.json")):
            try:
                record = records.Record.load(path)
                reason = self._misfit(record)
                summary = None if reason else summary_of(record)
            except errors.AcropoleError:
                reason, summary = "unreadable", None
            if summary is not None and not _has_people(summary):
                reason, summary = "bots", None
            if summary is None:
                self.left_out[reason] += 1
            else:
                self.counted += 1
                yield summary

    def as_data(self) -> dict[str, object]:
        return {"games": self.counted, "left_out": dict(self.left_out)}

    def _misfit(self, record: records.Record) -> str:
        """Why a record cannot stand beside these games; empty if it can."""
        if record.game.id != self._game.id:
            return "game"
        if record.age or record.content != self._game.content_digest:
            return "cards"
        if record.options != self._options:
            return "options"
        if record.position or record.result is None:
            return "part"
        return ""
