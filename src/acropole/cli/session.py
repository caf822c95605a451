"""A game at a terminal, from the first question to the last: drawing, asking, saving.

A file that this game has not written is never overwritten.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
from contextlib import AbstractContextManager, nullcontext
from itertools import count
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from acropole.bots import Bot, Sight, hints, reasons_text, styles
from acropole.cli import cards, output, terms, transcript, variant
from acropole.kernel import errors, messages, records, story
from acropole.kernel.match import Match
from acropole.kernel.state import State
from acropole.terminal import draw

FOLDER = Path("saves")


class SaveFile:
    def __init__(self, record: records.Record, path: Path, words: output.Words) -> None:
        self.record = record
        self.path = path
        self.words = words

    @classmethod
    def create(cls, record: records.Record, path: str | None, words: output.Words) -> SaveFile:
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
            raise errors.RecordError(message) from error

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


def _unused(path: str, words: output.Words) -> Path:
    full = os.path.expanduser(path)
    if os.path.exists(full):
        raise errors.RecordError(words("play.exists", file=full))
    return Path(full)


def _free_name(record: records.Record) -> Path:
    """The game and its seed, and a number if that game was played before."""
    stem = f"{record.game.id}-{record.seed}"
    names = (f"{stem}.json" if n == 1 else f"{stem}-{n}.json" for n in count(1))
    return next(FOLDER / name for name in names if not (FOLDER / name).exists())


with contextlib.suppress(ImportError):
    import readline  # noqa: F401 - input() then has history and editing; Windows lacks it

COMMANDS = (
    *("help", "why", "hint", "undo", "redo", "log", "story", "scores", "cards", "table", "save"),
    "quit",
)
LAST_TURNS = 8
PATIENCE = 2000  # milliseconds that a hint may take
NUMBER = re.compile(r"[0-9]{1,9}")


class Leave(Exception):
    """A person wants to leave the game."""


class Keyboard:
    """Takes what one seat types; a command's name is understood in every language."""

    names: tuple[str, ...] = COMMANDS

    def __init__(self, session: Session, seat: int) -> None:
        self.session = session
        self.match = session.match
        self.screen = session.screen
        self.words = session.words
        self.seat = seat
        self.commands = {
            alias: command
            for command in self.names
            for lang in messages.LANGUAGES
            for alias in output.catalogue().text(lang, f"command.{command}").split()
        }

    def obey(self, line: str) -> bool:
        """Do what a line says; whether the position has changed."""
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.lower())
        try:
            if command is not None:
                return bool(getattr(self, f"_{command}")(rest.strip()))
            actions = self._actions(line.split())
            if not actions:
                return self._say("play.again", n=len(self.match.state.legal_actions()))
            self.session.apply(actions)
        except errors.AcropoleError as error:
            self.session.complain(str(error))
            return False
        return True

    def _actions(self, given: list[str]) -> list[int]:
        """The actions that are named; empty if one is unknown, or several are not asked for."""
        found = [action for text in given if (action := self._action(text)) is not None]
        if len(given) == 1 or len(found) < len(given):
            return found if len(found) == len(given) else []
        several = getattr(self.match.state.sight(self.seat), "several", None)
        if several is None:
            return []
        end = self._action(several.done) if several.done else None
        return found if end is None else [*found, end]

    def _action(self, text: str) -> int | None:
        """The legal action that a number or a code names; None if it is neither."""
        legal = self.match.state.legal_actions()
        if NUMBER.fullmatch(text):
            return legal[int(text) - 1] if 0 < int(text) <= len(legal) else None
        try:
            action = self.match.state.parse_action(text)
        except errors.IllegalAction:
            return None
        refusal = self.match.state.why_not(action, self.words.lang)
        if refusal is not None:
            raise errors.IllegalAction(refusal.code, refusal.text, action)
        return action

    def _say(self, key: str, **slots: object) -> bool:
        self.screen.print(Text(self.words(key, **slots), "yellow"))
        return False

    # -- commands --------------------------------------------------------------------------------

    def _help(self, text: str) -> None:
        """The commands, and what the question is about; or what a word means."""
        game, lang = self.session.game, self.words.lang
        if text:
            found = terms.explained(game, text, lang)
            if found is None:
                self._say("play.no-term", given=text)
            else:
                self.screen.print(found)
            return
        table = Table.grid(padding=(0, 3, 0, 0))
        table.add_row(Text(self.words("help-play.number"), "cyan"), self.words("help-play.answer"))
        for command in ("several", *self.names):
            usage = self.words(f"help-play.{command}-usage")
            table.add_row(Text(usage, "cyan"), self.words(f"help-play.{command}"))
        self.screen.print(table)
        decision = self.match.state.decision
        assert decision is not None
        self.screen.print()
        self.screen.print(terms.told(game, game.terms.of_question(decision.kind), lang))

    def _why(self, text: str) -> None:
        state = self.match.state
        if not text:
            self.screen.print(transcript.why_all(state, self.session.game, self.words))
        elif NUMBER.fullmatch(text):
            known = 0 < int(text) <= len(state.legal_actions())
            self._say("play.legal" if known else "play.no-number", given=text)
        else:
            try:
                action = state.parse_action(text)
            except errors.IllegalAction:
                self._say("play.no-code", given=text)
                return
            refusal = state.why_not(action, self.words.lang)
            if refusal is None:
                self._say("play.legal", given=text)
            else:
                self.screen.print(refusal.text)

    def _hint(self, _: str) -> None:
        """The best answers by a search that knows no more than this seat."""
        state, record = self.match.state, self.match.record
        numbers = {action: n for n, action in enumerate(state.legal_actions(), start=1)}
        table = Table.grid(padding=(0, 2, 0, 0))
        with self.session.thinking(self.words("play.hinting")):
            found = hints(Sight(state), record.seed + len(record.actions), ms=PATIENCE)
        for hint in found:
            table.add_row(
                Text(f"{numbers[hint.action]}", "bold cyan"),
                Text(state.action_text(hint.action, self.words.lang)),
                Text(self.words("play.chance", n=f"{hint.chance:.0%}"), "bold"),
                Text(state.action_code(hint.action), "dim"),
            )
            why = reasons_text(styles.rules_of(state), hint.reasons, self.words.lang)
            if why:
                key = "play.hint-best" if hint.is_best else "play.hint-other"
                table.add_row("", Text(self.words(key, what=why), "dim"))
        self.screen.print(table)

    def _undo(self, _: str) -> bool:
        bar = self.match.undo_bar(self.seat)
        if bar:
            return self._say(f"play.{bar}")
        self.match.undo(self.seat)
        self.session.forget()
        return True

    def _redo(self, _: str) -> bool:
        if not self.match.undone:
            return self._say("play.no-redo")
        self.match.redo()
        return True

    def _log(self, text: str) -> None:
        everything = text.lower() in self.words("play.all").split()
        log = self.session.log(self.seat)
        self.screen.print(log.turns(self.match, None if everything else LAST_TURNS))

    def _story(self, _: str) -> None:
        """What the others did since this seat had its turn, step by step."""
        told = self.session.story(self.seat)[0]
        self.screen.print(
            transcript.retold(self.session.rules, told, self.session.names, self.words)
        )

    def _scores(self, _: str) -> None:
        """The points that this seat may see, and how each part is counted."""
        state, names = self.match.state, self.session.names
        sight = state.sight(self.seat)
        if self.session.rules.points_in(sight):
            before = self.session.story(self.seat)[1]
            self.screen.print(
                transcript.explained(self.session.rules, sight, before, names, self.words)
            )
        else:
            self.screen.print(
                transcript.standing(self.session.game, state.result(), names, self.words)
            )

    def _cards(self, text: str) -> None:
        game = self.session.game
        cards.show(self.screen, game, list(cards.matching(game, text)), self.words)

    def _table(self, _: str) -> None:
        self.session.show(self.seat)

    def _save(self, text: str) -> None:
        if text:
            self.session.file.move(text)
        else:
            self.session.file.write()
        self._say("play.saved", file=self.session.file.path)

    def _quit(self, _: str) -> None:
        self.session.file.write()
        raise Leave


MANY_ACTIONS = 8  # more than these are listed in two columns where there is room


class Session:
    keyboard = Keyboard

    def __init__(
        self,
        match: Match,
        bots: list[Bot | None],
        file: SaveFile,
        screen: output.Screen,
        words: output.Words,
    ) -> None:
        self.match = match
        self.bots = bots
        self.people = variant.seats_of_people(match.record, bots)
        self.file = file
        self.screen = screen
        self.words = words
        self.game = match.record.game
        self.rules = self.game.variant(match.record.options)
        self.names = variant.shown_names(match.record, match.state.seats, words)
        self.told = [self._news_after(seat) for seat in range(match.state.seats)]
        self.walks: dict[int, story.Walk] = {}
        self.at_keyboard: int | None = None
        title, seed = self.game.title(words.lang), match.record.seed
        greeting = words("play.greeting", game=title, seed=seed, file=file.path)
        self.notice = Text(greeting, "dim")  # shown with the next table

    def run(self) -> int:
        try:
            self._play()
        except Leave:
            self._keep()
            return 0
        except KeyboardInterrupt:
            self.screen.print()
            self._keep()
            raise
        self._end()
        return 0

    def _play(self) -> None:
        while not self.match.state.is_over:
            self._let_bots_play()
            if not self.match.state.is_over:
                self._ask(self.match.state.to_move)

    # -- asking ----------------------------------------------------------------------------------

    def _ask(self, seat: int) -> None:
        """Put the question to a person until an answer changes the position; then save."""
        if self.at_keyboard != seat:
            self._curtain(seat)
        self.show(seat)
        keyboard = self.keyboard(self, seat)
        while not keyboard.obey(self.read(self.words("play.input"))):
            pass
        try:
            self.file.write()
        except errors.RecordError as error:
            self.notice = Text(str(error), "red")

    def apply(self, actions: list[int]) -> None:
        self.match.apply_all(actions)

    def read(self, prompt: str) -> str:
        """A line that a person types; the end of the input is a way to leave."""
        try:
            return input(prompt).strip()
        except EOFError:
            self.screen.print()
            raise Leave from None

    def _curtain(self, seat: int) -> None:
        """Nobody looks into another's hand: the screen is cleared before the seat changes."""
        first = self.at_keyboard is None
        self.at_keyboard = seat
        if len(self.people) < 2:
            return
        if not first:
            self.screen.clear()
        self.read(self.words("play.curtain", name=self.names[seat]))

    def _let_bots_play(self) -> None:
        state = self.match.state
        while not state.is_over and (bot := self.bots[state.to_move]) is not None:
            with self.thinking(self.words("play.thinking", name=self.names[state.to_move])):
                self.match.apply(bot.choose(Sight(state)))

    def thinking(self, message: str) -> AbstractContextManager[object]:
        """A sign that something takes its time, where a person can see it."""
        return self.screen.status(message) if self.screen.is_terminal else nullcontext()

    # -- showing ---------------------------------------------------------------------------------

    def show(self, seat: int) -> None:
        """The table, what is new, and the question with its answers."""
        state = self.match.state
        self.screen.clear()
        if self.notice:
            self.screen.print(self.notice)
            self.notice = Text()
        view = state.sight(seat)
        self.screen.print(draw(view, self.rules, self.names, self.words.lang))
        if goal := getattr(view, "goal", None):
            said = self.rules.goal_text(goal, self.words.lang)
            self.screen.print(Text(f"{said.win} {said.far}", "dim"))
        self.screen.print()
        self.screen.print(self.log(seat).since(self.match, self.told[seat]))
        self.told[seat] = len(transcript.chunks(self.match))
        told = self.story(seat)[0]
        if told.chips:
            self.screen.print(transcript.strip(self.rules, told, self.names, self.words))
        self.question(seat)

    def question(self, seat: int) -> None:
        decision = self.match.state.decision
        assert decision is not None
        asked = Text(decision.prompt(self.words.lang), "bold")
        if len(self.people) > 1:
            asked = Text.assemble((f"{self.names[seat]} · ", "bold cyan"), asked)
        self.screen.print()
        self.screen.print(asked)
        self.screen.print(self._actions())

    def _actions(self) -> Table:
        """The legal actions, numbered, each with its code."""
        state = self.match.state
        rows = [
            (
                Text(f"{number}", "bold cyan"),
                Text(state.action_text(action, self.words.lang)),
                Text(state.action_code(action), "dim"),
            )
            for number, action in enumerate(state.legal_actions(), start=1)
        ]
        width = max(8 + text.cell_len + code.cell_len for _, text, code in rows)
        sides = 2 if len(rows) > MANY_ACTIONS and 2 * width <= self.screen.width else 1
        height = -(-len(rows) // sides)
        table = Table.grid(padding=(0, 2, 0, 0))
        for _ in range(sides):
            table.add_column(justify="right")
            table.add_column()
            table.add_column()
        for line in range(height):
            table.add_row(*(cell for row in rows[line::height] for cell in row))
        return table

    def story(self, seat: int) -> tuple[story.Story, Any]:
        """What the others did since a seat had its turn, and what it saw then."""
        return story.since_turn(
            self.match, seat, self.names, self.words.lang, self.walks, self._position
        )

    def _position(self, at: int) -> State:
        state = self.match.record.start()
        for step in self.match.record.actions[:at]:
            records.take(state, step)
        return state

    def log(self, seat: int | None) -> transcript.Log:
        return transcript.Log(self.rules, self.names, seat, self.words)

    def forget(self) -> None:
        """After undo: what was told of the entries taken back is told again if they come back."""
        self.told = [min(told, len(transcript.chunks(self.match))) for told in self.told]
        self.walks.clear()

    def complain(self, message: str) -> None:
        self.screen.print(Text(message, "red"))

    def _news_after(self, seat: int) -> int:
        """How much of the log a seat knows when a game is resumed: all up to its last action."""
        seats = [who for who, _ in transcript.chunks(self.match)]
        return len(seats) - seats[::-1].index(seat) if seat in seats else 0

    # -- leaving ---------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Save, and say how to go on."""
        self.file.write()
        kept = self.words("play.kept", command=shlex.join(self.file.command()))
        self.screen.print(kept, soft_wrap=True)

    def _end(self) -> None:
        self.file.write()
        state = self.match.state
        view = state.sight(None)
        self.screen.print(draw(view, self.rules, self.names, self.words.lang))
        self.screen.print()
        self.screen.print(self.log(None).turns(self.match, 2))
        self.screen.print()
        self.screen.print(transcript.ending(self.game, state.result(), self.names, self.words))
        self.screen.print()
        self.screen.print(self.words("play.saved", file=self.file.path), soft_wrap=True)
