"""The file of a game in progress. A file that this game has not written is never overwritten."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from acropole.cli.wording import Words
from acropole.kernel.errors import RecordError
from acropole.kernel.records import Record

FOLDER = Path("saves")


class SaveFile:
    def __init__(self, record: Record, path: Path, words: Words) -> None:
        self.record = record
        self.path = path
        self.words = words

    @classmethod
    def create(cls, record: Record, path: str | None, words: Words) -> SaveFile:
        """A new file, there at once: a game that cannot be saved should not begin."""
        if path is None:
            FOLDER.mkdir(exist_ok=True)
            file = cls(record, _free_name(record), words)
        else:
            file = cls(record, _unused(path, words), words)
        file.write()
        return file

    def write(self) -> None:
        try:
            self._save()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            message = self.words("play.unwritable", file=self.path, reason=reason)
            raise RecordError(message) from error

    def _save(self) -> None:
        self.record.save(self.path)

    def command(self) -> list[str]:
        """The command that goes on with the game."""
        return ["acropole", "play", self.record.game.id, "--resume", str(self.path)]

    def move(self, path: str) -> None:
        """Write to another file, now and from now on."""
        if Path(path) != self.path:
            moved = SaveFile(self.record, _unused(path, self.words), self.words)
            moved.write()
            self.path = moved.path
        else:
            self.write()


def _unused(path: str, words: Words) -> Path:
    full = os.path.expanduser(path)
    if os.path.exists(full):
        raise RecordError(words("play.exists", file=full))
    return Path(full)


def _free_name(record: Record) -> Path:
    """The game and its seed, and a number if that game was played before."""
    stem = f"{record.game.id}-{record.seed}"
    names = (f"{stem}.json" if n == 1 else f"{stem}-{n}.json" for n in count(1))
    return next(FOLDER / name for name in names if not (FOLDER / name).exists())
