"""Outcomes of jobs, kept in a file of JSON lines: what it holds is not played again.

A key tells all that decides an outcome. So a file may serve several runs, and outlives a change of
rules or content: their outcomes have other keys.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from acropole.bots.learnt import fingerprint
from acropole.lab.study import DataError
from acropole.lab.workers import Mapper
from acropole.registry import game as find_game

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


class Job(Protocol):
    def key(self) -> str:
        """All that decides the outcome, in one line."""


J = TypeVar("J", bound=Job)
R = TypeVar("R", bound="DataclassInstance")


def identity(game: str) -> list[object]:
    """What decides how a game goes, for keys."""
    found = find_game(game)
    return [found.id, found.rules_version, found.content_digest]


def bot_identity(game: str, options: Mapping[str, object], code: str) -> list[object]:
    """A bot, for keys: for which one a level stands, and what bots have learnt, too."""
    level, _, _ = code.partition(":")
    title = find_game(game)
    meant = stands_for(game, options, level) if level in title.levels else None
    known: list[object] = [code, meant]
    learnt = fingerprint(title.variant(dict(options)))
    return [*known, learnt] if learnt else known


def stands_for(game: str, options: Mapping[str, object], code: str) -> str:
    """The bot that plays a level at a table with these options; what is no level is one itself."""
    title = find_game(game)
    return title.variant(dict(options)).level(code) if code in title.levels else code


def outcomes(
    play: Callable[[J], R], todo: Sequence[J], kind: type[R], workers: Mapper, path: Path | None
) -> Iterator[R]:
    """In the order of the jobs: what the file knows, and what is played now, which it then knows,
    too."""
    known = _read(path) if path else {}
    keys = [job.key() for job in todo]
    left = [job for job, key in zip(todo, keys, strict=True) if key not in known]
    played = iter(workers.map(play, left))
    with path.open("a", encoding="utf-8") if path else nullcontext() as file:
        for key in keys:
            if key in known:
                yield kind(**known[key])
                continue
            outcome = next(played)
            if file:
                file.write(json.dumps({"key": key, **asdict(outcome)}) + "\n")
                file.flush()
            yield outcome


def _read(path: Path) -> dict[str, dict[str, Any]]:
    if not path.exists():
        return {}
    text = path.read_text(encoding="utf-8")
    if text and not text.startswith('{"key": '):
        raise DataError(f"{path} is no log of outcomes; name another file.")
    if text and not text.endswith("\n"):  # cut off when a run was stopped
        path.write_text(text + "\n", encoding="utf-8")
    found: dict[str, dict[str, Any]] = {}
    for line in text.splitlines():
        with suppress(ValueError, KeyError):
            data = json.loads(line)
            found[data.pop("key")] = data
    return found
