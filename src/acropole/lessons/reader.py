"""Lessons as their files hold them, checked: every mistake tells file, line and what to write."""

import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Any

from acropole.kernel import errors, game, languages, messages, records, toml_text

Text = tuple[tuple[str, str], ...]  # language and words; a tuple, so that views can be compared
FOLDER = "lessons"
ORIGIN = "lesson"  # of the records and tables that lessons are played at
LONGEST = 320  # letters of a bubble: one idea
_NAME = re.compile(r"[a-z][a-z0-9-]*")

# What a file and a step may say: each word, and the kind of its value.
LESSON = {
    "title": "text",
    "minutes": "number",
    "seed": "number",
    "seat": "number",
    "options": "table",
    "bots": "words",
    "begin": "words",
    "step": "blocks",
}
STEP = {
    "chapter": "text",
    "title": "text",
    "say": "text",
    "rule": "word",
    "point": "word",
    "at": "word",
    "do": "words",
    "or": "words",
    "then": "words",
    "reply": "replies",
    "teaches": "words",
    "reminder": "text",
}
CODE = {  # how values are written, whatever the language of the reader
    "text": '{ en = "…", fr = "…" }',
    "word": '"…"',
    "words": '["…", "…"]',
    "table": "{ players = 3 }",
    "replies": '[{ to = "draw", en = "…", fr = "…" }]',
}
mistake = messages.Messages(Path(__file__).parent / "words", "mistake")


@dataclass(frozen=True, slots=True)
class Reply:
    """What the coach says to other answers than the one that the lesson waits for."""

    to: tuple[str, ...]  # codes; a star stands for anything
    say: Text

    def fits(self, code: str) -> bool:
        return any(fnmatchcase(code, form) for form in self.to)


@dataclass(frozen=True, slots=True)
class Step:
    """One bubble. It only tells something, or it waits for an answer."""

    line: int
    chapter: int  # counted from 0
    title: Text
    say: Text
    rule: str  # the place in the rulebook that it teaches
    point: str = ""  # a thing of the sight, or a region of the table; empty: where the answer is
    at: str = ""  # the question that it waits for; empty: it only tells something
    do: tuple[str, ...] = ()  # codes of answers: all of them, in any order
    either: tuple[str, ...] = ()  # codes that are as good as the one of `do`
    then: tuple[str, ...] = ()  # answers of whoever is asked afterwards, in their order
    replies: tuple[Reply, ...] = ()
    teaches: tuple[str, ...] = ()  # kinds of actions that it tells about without one
    reminder: Text = ()  # one line about its action, for the first real game


@dataclass(frozen=True, slots=True)
class Lesson:
    game: game.Game
    name: str  # of its file
    file: str
    title: Text
    minutes: int
    seed: int
    seat: int  # of the learner, counted from 0
    options: Mapping[str, object]
    bots: tuple[str, ...]  # codes: one for all other seats, or one each
    begin: tuple[str, ...]  # answers of whoever is asked before the first step
    chapters: tuple[Text, ...]
    steps: tuple[Step, ...]

    def error(self, step: Step, key: str, **values: object) -> errors.ContentError:
        """A step that does not fit the game; `key` is the message that says why."""
        title = said(step.title, messages.LANGUAGES[0])
        message = mistake("step", title=title, problem=mistake(key, **values))
        return errors.ContentError(message, self.file, step.line)

    def record(self) -> records.Record:
        """What its match begins with."""
        found = records.Record(self.game, dict(self.options), self.seed)
        found.origin = ORIGIN
        return found

    def first_of(self, chapter: int) -> int:
        """The number of the step with which a chapter begins."""
        return next(n for n, step in enumerate(self.steps) if step.chapter == chapter)


def said(text: Text, lang: str) -> str:
    return dict(text)[lang]


@lru_cache(maxsize=32)
def lessons_of(title: game.Game) -> tuple[Lesson, ...]:
    """The lessons of a game. They are about its own cards: with other ones there are none."""
    if title.packs or title.kept:
        return ()
    folder = Path(inspect.getfile(type(title))).parent / FOLDER
    return tuple(read(path, title) for path in sorted(folder.glob("*.toml")))


def lesson_named(title: game.Game, name: str = "") -> Lesson:
    """A lesson of a game; its first one when no name is given."""
    known = {lesson.name: lesson for lesson in lessons_of(title)}
    if not known:
        raise LessonError(f"There is no lesson for {title.title()} here.")
    if name and name not in known:
        near = errors.did_you_mean(name, known)
        raise LessonError(f"{title.title()} has no lesson '{name}'{near} ({', '.join(known)}).")
    return known[name or next(iter(known))]


class LessonError(errors.AcropoleError):
    """A lesson that nobody has written."""

    code = "no-lesson"


def read(path: Path, title: game.Game) -> Lesson:
    """The lesson of a file; ContentError tells the line that is wrong."""
    return _Reader(path, title).lesson()


class _Reader:
    def __init__(self, path: Path, title: game.Game) -> None:
        self.game = title
        self.name = path.stem
        self.file = f"{FOLDER}/{path.name}"
        self.text, self.data = toml_text.read_toml(path, self.file)
        self.places = list(_blocks(self.text))

    def lesson(self) -> Lesson:
        data, head = self.data, self.places[0]
        if not _NAME.fullmatch(self.name):
            raise self.error(head, "", "file-name")
        self.check(data, LESSON, head, ("title", "minutes", "seed", "step"))
        try:
            options = self.game.options.resolve(data.get("options", {}))
            rules = self.game.variant(options)
        except errors.OptionError as error:
            raise self.error(head, "options", "options", error=error) from error
        seat = data.get("seat", 1)
        if not 1 <= seat <= rules.people:
            raise self.error(head, "seat", "seat", last=rules.people)
        for code in _words(data.get("begin", ())):
            self.known(code, head, "begin")
        bots = _words(data.get("bots", "easy"))
        if len(bots) not in (1, max(rules.people - 1, 1)):
            raise self.error(head, "bots", "bots", others=rules.people - 1)
        chapters: list[Text] = []
        steps = tuple(self.steps(chapters))
        return Lesson(
            self.game,
            self.name,
            self.file,
            _text(data["title"]),
            data["minutes"],
            data["seed"],
            seat - 1,
            options,
            bots,
            _words(data.get("begin", ())),
            tuple(chapters),
            steps,
        )

    def steps(self, chapters: list[Text]) -> Iterator[Step]:
        for data, place in zip(self.data["step"], self.places[1:], strict=True):
            self.check(data, STEP, place, ("title", "say", "rule"))
            if "chapter" in data:
                chapters.append(_text(data["chapter"]))
            elif not chapters:
                raise self.error(place, "", "no-chapter")
            if ("at" in data) != ("do" in data):
                missing = "do" if "at" in data else "at"
                raise self.error(place, "", "at-and-do", missing=missing)
            for word in ("or", "then", "reply", "reminder"):
                if word in data and "do" not in data:
                    raise self.error(place, word, "no-answer", word=word)
            yield self.step(data, place, len(chapters) - 1)

    def step(self, data: Mapping[str, Any], place: dict[str, int], chapter: int) -> Step:
        for word in ("do", "or", "then"):
            for code in _words(data.get(word, ())):
                self.known(code, place, word)
        replies = tuple(self.replies(data.get("reply", ()), place))
        if "or" in data and len(_words(data["do"])) > 1:
            raise self.error(place, "or", "or")
        kinds = {kind.name for kind in self.game.space.kinds}
        for kind in set(_words(data.get("teaches", ()))) - kinds:
            near = messages.near(kind, kinds)
            raise self.error(place, "teaches", "teaches", kind=kind, near=near)
        for lang, text in _text(data["say"]):
            if len(text) > LONGEST:
                raise self.error(place, "say", "say", n=len(text), lang=lang, most=LONGEST)
        return Step(
            place[""],
            chapter,
            _text(data["title"]),
            _text(data["say"]),
            data["rule"],
            data.get("point", ""),
            data.get("at", ""),
            _words(data.get("do", ())),
            _words(data.get("or", ())),
            _words(data.get("then", ())),
            replies,
            _words(data.get("teaches", ())),
            _text(data.get("reminder", {})),
        )

    def replies(self, data: Sequence[Mapping[str, Any]], place: dict[str, int]) -> Iterator[Reply]:
        for reply in data:
            say = {lang: text for lang, text in reply.items() if lang != "to"}
            if "to" not in reply or not _fits(reply["to"], "words") or not _fits(say, "text"):
                raise self.wrong_kind(place, "reply", "replies")
            forms = _words(reply["to"])
            for form in forms:
                if not any(fnmatchcase(code, form) for code in self.game.space.codes):
                    raise self.error(place, "reply", "reply", form=form)
            yield Reply(forms, _text(say))

    def known(self, code: str, place: dict[str, int], word: str) -> None:
        if code not in self.game.space.codes:
            near = messages.near(code, self.game.space.codes)
            raise self.error(place, word, "no-code", word=word, code=code, near=near)

    def check(
        self,
        data: Mapping[str, Any],
        known: Mapping[str, str],
        place: dict[str, int],
        needed: Sequence[str],
    ) -> None:
        for word, value in data.items():
            if word not in known:
                near = messages.near(word, known)
                raise self.error(place, word, "unknown", word=word, near=near)
            if not _fits(value, known[word]):
                raise self.wrong_kind(place, word, known[word])
        for word in needed:
            if word not in data:
                raise self.error(place, "", "missing", word=word, kind=_kind(known[word]))

    def wrong_kind(self, place: dict[str, int], word: str, kind: str) -> errors.ContentError:
        return self.error(place, word, "wrong-kind", word=word, kind=_kind(kind))

    def error(
        self, place: dict[str, int], at: str, key: str, **values: object
    ) -> errors.ContentError:
        """A mistake where the word `at` stands; `key` is the message that tells it."""
        return errors.ContentError(mistake(key, **values), self.file, place.get(at, place[""]))


_HEADER = re.compile(r"\s*\[\[\s*step\s*\]\]")
_KEY = re.compile(r"\s*([A-Za-z0-9_-]+)")


def _blocks(text: str) -> Iterator[dict[str, int]]:
    """The lines of what stands above the first step, and of each step; "" is its header."""
    lines = {"": 1}
    for line, source in toml_text.statements(text):
        if _HEADER.match(source):
            yield lines
            lines = {"": line}
        elif key := _KEY.match(source):
            lines.setdefault(key[1], line)
    yield lines


def _kind(kind: str) -> errors.Phrase:
    return mistake(f"kind.{kind}", code=CODE.get(kind, ""))


def _fits(value: object, kind: str) -> bool:
    match kind:
        case "text":
            return (
                isinstance(value, dict)
                and set(value) == set(languages.WRITTEN)
                and all(isinstance(text, str) and text.strip() for text in value.values())
            )
        case "number":
            return type(value) is int and value >= 0
        case "word":
            return isinstance(value, str) and bool(value)
        case "words":
            several = value if isinstance(value, list) else [value]
            return bool(several) and all(isinstance(word, str) and word for word in several)
        case "table":
            return isinstance(value, dict)
        case _:
            return isinstance(value, list) and all(isinstance(one, dict) for one in value)


def _text(words: Mapping[str, str]) -> Text:
    if not words:
        return ()
    spoken = languages.Spoken(words)
    return tuple((lang, messages.typeset(lang, spoken[lang])) for lang in languages.LANGUAGES)


def _words(value: str | Sequence[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)
