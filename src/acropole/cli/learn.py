"""`acropole learn`: lessons and puzzles at the terminal, at a real table with a coach."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.panel import Panel
from rich.text import Text

import acropole
from acropole import lessons
from acropole.bots import make
from acropole.cli import output, session
from acropole.cli.parser import Parser, UsageError
from acropole.kernel import errors, records
from acropole.kernel.game import Game
from acropole.kernel.match import Match

WIDEST = 76  # of a bubble


def add_arguments(parser: Parser) -> None:
    words, settings = parser.words, parser.settings
    parser.add_game(optional=True)
    settings.add_argument("--lesson", metavar=words("learn.LESSON"), help=words("learn.lesson"))
    settings.add_argument(
        "--chapter", type=parser.at_least_one, metavar="N", help=words("learn.chapter")
    )
    settings.add_argument(
        "--puzzle",
        type=parser.at_least_one,
        nargs="?",
        const=0,
        metavar="N",
        help=words("learn.puzzle"),
    )
    for name in ("again", "check"):
        settings.add_argument(f"--{name}", action="store_true", help=words(f"learn.{name}"))


def run(arguments: argparse.Namespace, words: output.Words) -> int:
    screen = output.Screen()
    names = [arguments.game] if arguments.game else acropole.game_ids()
    games = [acropole.game(name) for name in names]
    if arguments.check:
        return _check(games, screen, words)
    if arguments.game is None:
        return _list(games, screen, words)
    if arguments.puzzle is None:
        lesson = lessons.lesson_named(games[0], arguments.lesson or "")
    else:
        lesson = _puzzle(games[0], arguments.puzzle, words)
    return LessonSession(_walk(lesson, arguments, words), screen, words).run()


def _list(games: list[Game], screen: output.Screen, words: output.Words) -> int:
    found = [lesson for game in games for lesson in lessons.lessons_of(game)]
    if not found:
        raise UsageError(words("learn.none"))
    for lesson in found:
        slots = {
            "game": lesson.game.title(words.lang),
            "title": lessons.said(lesson.title, words.lang),
        }
        about = {"n": len(lesson.chapters), "minutes": lesson.minutes}
        screen.print(words("learn.line", **slots, **about), soft_wrap=True)
    for game in games:
        if puzzles := lessons.puzzles_of(game):
            screen.print(words("learn.puzzles", game=game.title(words.lang), n=len(puzzles)))
    screen.print(words("learn.how", game=found[0].game.id))
    return 0


def _puzzle(game: Game, number: int, words: output.Words) -> lessons.Lesson:
    """The one with that number; with 0 the first that was not solved here."""
    puzzles = lessons.puzzles_of(game)
    if not puzzles:
        raise UsageError(words("learn.no-puzzles", game=game.title(words.lang)))
    if number > len(puzzles):
        raise UsageError(words("learn.no-puzzle", n=number, last=len(puzzles)))
    if number:
        return lessons.exercise(puzzles[number - 1])
    for puzzle in puzzles:
        kept = _kept(lesson := lessons.exercise(puzzle), words)
        if kept is None or not kept.is_done:
            return lesson
    return lessons.exercise(puzzles[0])


def _check(games: list[Game], screen: output.Screen, words: output.Words) -> int:
    for game in games:
        for lesson in lessons.lessons_of(game):
            lessons.rehearse(lesson)
            slots = {"n": len(lesson.steps), "chapters": len(lesson.chapters)}
            screen.print(words("learn.checked", game=game.id, name=lesson.name, **slots))
        for puzzle in lessons.puzzles_of(game):
            puzzle.state()
        if count := len(lessons.puzzles_of(game)):
            screen.print(words("learn.checked-puzzles", game=game.id, n=count))
    return 0


def _walk(
    lesson: lessons.Lesson, arguments: argparse.Namespace, words: output.Words
) -> lessons.Walk:
    """Where the learner stopped, or the beginning of a chapter."""
    chapter, last = arguments.chapter, len(lesson.chapters)
    if chapter and chapter > last:
        raise UsageError(words("learn.no-chapter", n=chapter, last=last))
    kept = _kept(lesson, words)
    if kept is None or kept.is_done or chapter or arguments.again:
        return lessons.begin(lesson, lesson.first_of(chapter - 1) if chapter else 0)
    return kept


def _first_table(lesson: lessons.Lesson) -> list[str]:
    """The command for a table like that of the lesson, which is a good first one."""
    usual = lesson.game.options.resolve({})
    options = [
        f"--{name} {value}" for name, value in lesson.options.items() if value != usual[name]
    ]
    rules = lesson.game.variant(dict(lesson.options))
    alone = lesson.game.deal(lesson.seed, dict(lesson.options)).seats - len(rules.own_seats()) == 1
    return ["acropole", "play", lesson.game.id, *options, *([] if alone else ["--bots easy"])]


def _path(lesson: lessons.Lesson) -> Path:
    return session.FOLDER / f"lesson-{lesson.game.id}-{lesson.name}.json"


def _kept(lesson: lessons.Lesson, words: output.Words) -> lessons.Walk | None:
    """The lesson as it was left; None when it was not begun, or has changed since."""
    path = _path(lesson)
    if not path.exists():
        return None
    try:
        record = records.Record.load(path, lambda *_: lesson.game)
        known = lessons.lesson_of(record)
        match = Match(record) if known is lesson else None
    except errors.RecordError as error:
        raise UsageError(words("learn.not-ours", file=path)) from error
    if known is None and record.origin not in (lessons.ORIGIN, lessons.PUZZLE):
        raise UsageError(words("learn.not-ours", file=path))
    return lessons.walk_over(lesson, match) if match else None


class LessonFile(session.SaveFile):
    """The record of a lesson; beginning again writes it anew."""

    puzzle = 0

    def command(self) -> list[str]:
        puzzle = ["--puzzle", str(self.puzzle)] if self.puzzle else []
        return ["acropole", "learn", self.record.game.id, *puzzle]


class LessonKeyboard(session.Keyboard):
    names = (*session.COMMANDS, "back", "again", "skip")
    session: LessonSession

    def _back(self, _: str) -> bool:
        return self.session.go_to(self.session.number - 1)

    def _again(self, _: str) -> bool:
        lesson = self.session.walk.lesson
        return self.session.go_to(lesson.first_of(lesson.steps[self.session.number].chapter))

    def _skip(self, _: str) -> bool:
        self.session.pass_by()
        return True


class LessonSession(session.Session):
    keyboard = LessonKeyboard

    def __init__(self, walk: lessons.Walk, screen: output.Screen, words: output.Words) -> None:
        self.walk = walk
        lesson, record = walk.lesson, walk.match.record
        seats = walk.match.state.seats
        rules = lesson.game.variant(record.options)
        own = rules.own_seats()
        record.names = [
            rules.own_seat_name(seat, words.lang)
            if seat in own
            else words("play.person", n=seat + 1)
            for seat in range(seats)
        ]
        session.FOLDER.mkdir(exist_ok=True)
        file = LessonFile(record, _path(lesson), words)
        if isinstance(lesson, lessons.Exercise):
            file.puzzle = lesson.puzzle.number
        file.write()
        others = [seat != lesson.seat and seat not in own for seat in range(seats)]
        bots = [make(lesson.bots[0])(0) if is_other else None for is_other in others]
        super().__init__(walk.match, bots, file, screen, words)
        self.number = walk.bubbles().start  # of the bubble that is shown

    def _play(self) -> None:
        while self.number < len(self.walk.lesson.steps):
            if self.walk.lesson.steps[self.number].do:
                self._ask(self.walk.seat)
            else:
                self._tell()

    def _end(self) -> None:
        self.file.write()
        key = (
            "learn.over-puzzle" if isinstance(self.walk.lesson, lessons.Exercise) else "learn.over"
        )
        slots = {"game": self.game.id, "table": " ".join(_first_table(self.walk.lesson))}
        self.screen.print(self.words(key, **slots), soft_wrap=True)

    def _tell(self) -> None:
        """A bubble without a question: Enter goes on."""
        if self.number == self.walk.bubbles().start:
            self.show(self.walk.seat)
        else:
            self._bubble()
        keyboard = LessonKeyboard(self, self.walk.seat)
        number = self.number
        while self.number == number:
            line = self.read(self.words("learn.next"))
            if not line:
                self.number += 1
            elif line.split()[0].lower() in keyboard.commands:
                if keyboard.obey(line):
                    return
            else:
                self.screen.print(Text(self.words("learn.next"), "yellow"))

    def apply(self, actions: list[int]) -> None:
        code = self.game.space.code
        try:
            self.walk.answer([code(action) for action in actions])
        except lessons.OffLesson as error:
            says = (
                lessons.said(error.says, self.words.lang) if error.says else self.words("learn.off")
            )
            raise errors.IllegalAction(error.code, says) from error
        if self.number not in self.walk.bubbles() or self.walk.is_done:
            self.number = self.walk.bubbles().start

    def pass_by(self) -> None:
        """The next step: the coach answers where an answer is asked for."""
        if self.walk.lesson.steps[self.number].do:
            self.walk.skip()
            self.number = self.walk.bubbles().start
        else:
            self.number += 1

    def go_to(self, number: int) -> bool:
        """Show an earlier step; the match begins anew where answers lie between."""
        number = max(number, 0)
        if number not in self.walk.bubbles():
            names = self.match.record.names
            self.walk = lessons.begin(self.walk.lesson, number, names)
            self.match = self.walk.match
            self.file.record = self.match.record
            self.told = [len(self.match.taken) + 1] * len(self.told)
        self.number = number
        return True

    def question(self, seat: int) -> None:
        self._bubble()
        if self.walk.lesson.steps[self.number].do:
            super().question(seat)

    def _bubble(self) -> None:
        lesson, lang = self.walk.lesson, self.words.lang
        step = lesson.steps[self.number]
        slots = {"n": self.number + 1, "all": len(lesson.steps)}
        head = self.words(
            "learn.head", chapter=lessons.said(lesson.chapters[step.chapter], lang), **slots
        )
        text = Text(lessons.said(step.title, lang), "bold")
        text.append("\n")
        for number, part in enumerate(lessons.said(step.say, lang).split("**")):
            text.append(part, "bold" if number % 2 else "not bold")
        if isinstance(lesson, lessons.Exercise) and not step.do:
            for verdict in lesson.verdicts:
                answer = lessons.said(verdict.text, lang)
                ranked = self.words("learn.ranked", answer=answer, n=verdict.chance)
                text.append(f"\n{ranked}", "bold")
                if verdict.why:
                    text.append(f"  {lessons.said(verdict.why, lang)}", "not bold dim")
        if step.do:
            text.append("\n" + self.words("learn.you"), "green")
        width = min(WIDEST, self.screen.width)
        self.screen.print(Panel(text, title=head, title_align="left", width=width, style="cyan"))

    def _keep(self) -> None:
        self.file.write()
        slots = {"n": self.number + 1, "all": len(self.walk.lesson.steps)}
        command = " ".join(self.file.command())
        self.screen.print(self.words("learn.kept", command=command, **slots), soft_wrap=True)
