"""Puzzles: questions of real games to which one answer is clearly best.

The file `puzzles.jsonl` in the folder of a game holds one game a line, as far as its last puzzle,
with its puzzles; `acropole lab puzzles` writes it. Each has a fingerprint of what the seat saw, so
that a puzzle from under which rules or cards have moved is known at once.
"""

import inspect
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from acropole.bots import Reason, styles
from acropole.kernel import errors
from acropole.kernel.game import Game, canonical
from acropole.kernel.state import State
from acropole.lessons.reader import mistake

FILE = "puzzles.jsonl"
PREFIX = "puzzle-"  # of the names of lessons that are puzzles
DIGITS = 12  # hex digits of a fingerprint
LEVELS = {"easy": 0.5, "medium": 0.75, "hard": 1.0}  # how many of the weak miss it, at most


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal answer, the chance to win after it, and why that differs from the best one's.

    Reasons of the best answer compare it with the next.
    """

    code: str
    chance: float
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    game: Game
    options: Mapping[str, object]
    seed: int
    before: tuple[str, ...]  # codes of the answers that led to the question
    name: str  # the fingerprint of what the seat saw
    missed: float  # the share of weak players who do not find it
    answers: tuple[Answer, ...]  # all that are legal, the best first
    line: tuple[str, ...]  # the best answer, and how the seat goes on while nothing is unknown
    number: int = 0  # from the easiest on, counted from 1

    @property
    def course(self) -> str:
        """The name of the lesson that it is played as."""
        return PREFIX + self.name

    @property
    def best(self) -> str:
        return self.answers[0].code

    @property
    def margin(self) -> float:
        return self.answers[0].chance - self.answers[1].chance

    @property
    def level(self) -> str:
        return next(level for level, most in LEVELS.items() if self.missed <= most)

    def state(self) -> State:
        """The question as it was asked; ContentError when the game has moved from under it."""
        state = self.game.deal(self.seed, self.game.options.resolve(dict(self.options)))
        try:
            for code in self.before:
                state.apply(state.parse_action(code))
        except errors.IllegalAction as error:
            raise self._error("replay", error=error) from error
        if state.is_over or fingerprint(state) != self.name:
            raise self._error("sees")
        legal = {state.action_code(action) for action in state.legal_actions()}
        if legal != {answer.code for answer in self.answers}:
            raise self._error("answers")
        return state

    def _error(self, key: str, **values: object) -> errors.ContentError:
        problem = mistake(f"puzzle-{key}", **values)
        message = mistake("puzzle", name=self.name, problem=problem)
        return errors.ContentError(message, f"{self.game.id}/{FILE}")


class PuzzleError(errors.AcropoleError):
    """A puzzle that there is not."""

    code = "no-puzzle"


def fingerprint(state: State) -> str:
    """Of what the seat that is asked sees: equal however the rest may lie.

    An option that came later leaves it as it was.
    """
    rules = styles.rules_of(state)
    options = rules.game.options.told(rules.options)
    seen = canonical({**state.observe(state.to_move), "options": options}).encode()
    return blake2b(seen, digest_size=DIGITS // 2).hexdigest()


@lru_cache(maxsize=32)
def puzzles_of(title: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easiest first. With other cards than its own there are none."""
    path = file_of(title)
    if title.packs or title.kept or not path.exists():
        return ()
    return numbered(read(path, title))


def file_of(title: Game) -> Path:
    return Path(inspect.getfile(type(title))).parent / FILE


def numbered(found: Iterable[Puzzle]) -> tuple[Puzzle, ...]:
    """Each once, from the easiest to the hardest."""
    alone = {puzzle.name: puzzle for puzzle in found}.values()
    ranked = sorted(alone, key=lambda one: (one.missed, -one.margin, one.name))
    return tuple(replace(one, number=number) for number, one in enumerate(ranked, start=1))


def puzzle_named(title: Game, name: str) -> Puzzle:
    for puzzle in puzzles_of(title):
        if puzzle.name == name:
            return puzzle
    raise PuzzleError(f"{title.title()} has no such puzzle.")


def read(path: Path, title: Game) -> list[Puzzle]:
    return parse(path.read_text(encoding="utf-8"), title, path.name)


def parse(text: str, title: Game, file: str = FILE) -> list[Puzzle]:
    found: list[Puzzle] = []
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            found += _of_game(json.loads(line), title)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            message = mistake("no-puzzles", error=repr(error))
            raise errors.ContentError(message, file, number) from error
    return found


def _of_game(data: dict[str, Any], title: Game) -> Iterable[Puzzle]:
    codes = data["actions"].split()
    for one in data["puzzles"]:
        yield Puzzle(
            title,
            data["options"],
            data["seed"],
            tuple(codes[: one["at"]]),
            one["sees"],
            one["missed"],
            tuple(
                Answer(
                    answer["do"],
                    answer["chance"],
                    tuple(Reason(aspect, points) for aspect, points in answer["why"].items()),
                )
                for answer in one["answers"]
            ),
            tuple(one["line"].split()),
        )


def text_of(puzzles: Iterable[Puzzle]) -> str:
    """What a file of these puzzles holds: one line for each game."""
    games: dict[str, list[Puzzle]] = {}
    for puzzle in puzzles:
        games.setdefault(canonical([dict(puzzle.options), puzzle.seed]), []).append(puzzle)
    return "".join(_line(games[key]) for key in sorted(games))


def _line(puzzles: list[Puzzle]) -> str:
    ranked = sorted(puzzles, key=lambda one: len(one.before))
    data = {
        "options": dict(ranked[0].options),
        "seed": ranked[0].seed,
        "actions": " ".join(ranked[-1].before),
        "puzzles": [
            {
                "at": len(one.before),
                "sees": one.name,
                "missed": one.missed,
                "line": " ".join(one.line),
                "answers": [
                    {
                        "do": answer.code,
                        "chance": answer.chance,
                        "why": {reason.aspect: reason.points for reason in answer.reasons},
                    }
                    for answer in one.answers
                ],
            }
            for one in ranked
        ],
    }
    return json.dumps(data, ensure_ascii=False) + "\n"
