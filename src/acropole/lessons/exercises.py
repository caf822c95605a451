"""A puzzle at the table: a lesson of one question, whose words follow from what the search found.

Its match begins with the question. Whatever the seat could not see is dealt anew for each try, so
that nothing at the table, not even its record, tells how the cards truly lay.
"""

import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from acropole.bots import reasons_text, styles
from acropole.kernel import game, messages, pledge, records
from acropole.kernel.state import State
from acropole.lessons.puzzles import PREFIX, Puzzle, fingerprint, puzzle_named, puzzles_of
from acropole.lessons.reader import Lesson, Reply, Step, Text, lesson_named, said

ORIGIN = "puzzle"  # of the records and tables that puzzles are played at
POINT = "dock"  # where the bubble stands: at the control of an answer it would tell too much
LINE = 5  # answers after the best one that are told
BOT = "medium"  # plays the other seats when somebody plays on
WORDS = messages.Catalogue.load(Path(__file__).parent / "words")


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answer of a puzzle in words, and what the search found of it."""

    code: str
    text: Text
    chance: int  # to win, in 100
    lost: int  # of it, compared with the best answer
    why: Text  # what it brings more or less of; empty when nothing is sure


@dataclass(frozen=True, slots=True)
class Exercise(Lesson):
    puzzle: Puzzle
    verdicts: tuple[Verdict, ...]  # of all answers, the best first

    def record(self) -> records.Record:
        """The question, everything that the seat does not see dealt anew."""
        state, key = self.puzzle.state(), secrets.token_bytes(pledge.KEY_BYTES)
        state.redeal(key, state.to_move)
        position = state.to_json()
        found = records.Record(self.game, dict(self.options), 0, key=key, position=position)
        found.origin = ORIGIN
        return found


def course_named(title: game.Game, name: str = "") -> Lesson:
    """A lesson or a puzzle of a game; the first lesson when no name is given."""
    if name.startswith(PREFIX):
        return exercise(puzzle_named(title, name.removeprefix(PREFIX)))
    return lesson_named(title, name)


def exercise_of(record: records.Record) -> Exercise | None:
    """The puzzle whose question a record begins with; None when it is not known any more."""
    return _asked_at(record.game, record.position)


@lru_cache(maxsize=256)
def _asked_at(title: game.Game, position: str) -> Exercise | None:
    name = fingerprint(title.from_json(position))
    found = next((puzzle for puzzle in puzzles_of(title) if puzzle.name == name), None)
    return exercise(found) if found else None


def exercise(puzzle: Puzzle) -> Exercise:
    return _exercise(puzzle.game, puzzle.name)


@lru_cache(maxsize=256)
def _exercise(title: game.Game, name: str) -> Exercise:
    puzzle = puzzle_named(title, name)
    state = puzzle.state()
    asked = state.decision
    assert asked is not None
    verdicts = tuple(_verdicts(puzzle, state))
    best = verdicts[0]
    ask = Step(
        0,
        0,
        _say("puzzle.ask"),
        _say("puzzle.about", margin=str(verdicts[1].lost)),
        "",
        POINT,
        at=asked.kind,
        do=(best.code,),
        replies=tuple(Reply((one.code,), _reply(one)) for one in verdicts[1:]),
    )
    solution = _solution(puzzle, verdicts, state)
    told = Step(0, 0, _say("puzzle.solved", answer=best.text), solution, "", POINT)
    return Exercise(
        title,
        puzzle.course,
        "",
        _say("puzzle.title", n=str(puzzle.number)),
        1,
        puzzle.seed,
        state.to_move,
        title.options.resolve(dict(puzzle.options)),
        (BOT,),
        (),
        (_say(f"puzzle.level-{puzzle.level}", n=str(puzzle.number)),),
        (ask, told),
        puzzle,
        verdicts,
    )


def _verdicts(puzzle: Puzzle, state: State) -> Iterator[Verdict]:
    rules = styles.rules_of(state)
    best = hundredths(puzzle.answers[0].chance)
    for answer in puzzle.answers:
        action, chance = state.parse_action(answer.code), hundredths(answer.chance)
        yield Verdict(
            answer.code,
            _each(partial(state.action_text, action)),
            chance,
            best - chance,
            _each(partial(reasons_text, rules, answer.reasons)) if answer.reasons else (),
        )


def hundredths(chance: float) -> int:
    return round(100 * chance)


def _reply(verdict: Verdict) -> Text:
    key = "puzzle.wrong-why" if verdict.why else "puzzle.wrong"
    return _say(key, answer=verdict.text, lost=str(verdict.lost), why=verdict.why)


def _solution(puzzle: Puzzle, verdicts: Sequence[Verdict], state: State) -> Text:
    """How much better it is, why, and how the seat goes on."""
    best, second = verdicts[:2]
    parts = [_say("puzzle.says", chance=str(best.chance), margin=str(second.lost))]
    if best.why:
        parts.append(_say("puzzle.why", why=best.why))
    ahead, line = state.clone(), []
    for code in puzzle.line:
        action = ahead.parse_action(code)
        line.append(_each(partial(ahead.action_text, action)))
        ahead.apply(action)
    if rest := line[1 : LINE + 1]:
        more = ", …" if len(line) > LINE + 1 else ""
        joined = _each(lambda lang: ", ".join(said(one, lang) for one in rest) + more)
        parts.append(_say("puzzle.line" if not more else "puzzle.line-on", line=joined))
    return _each(lambda lang: " ".join(said(part, lang) for part in parts))


def _each(say: Callable[[str], str]) -> Text:
    return tuple((lang, messages.typeset(lang, say(lang))) for lang in messages.LANGUAGES)


def _say(key: str, **slots: str | Text) -> Text:
    """Words of ours; what fills them has its own in each language, or is the same in all."""

    def filled(lang: str) -> str:
        parts = {name: _in(slot, lang) for name, slot in slots.items()}
        return WORDS.text(lang, key, **parts)

    return _each(filled)


def _in(slot: str | Text, lang: str) -> str:
    return slot if isinstance(slot, str) else dict(slot).get(lang, "")
