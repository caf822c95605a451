"""What a person can type at the table: an answer, or a command."""

from __future__ import annotations

import contextlib
import re
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from acropole.bots import Sight, hints
from acropole.cli import cards
from acropole.cli.refusals import why_all
from acropole.cli.result import standing
from acropole.cli.wording import catalogue
from acropole.kernel.errors import AcropoleError, IllegalAction
from acropole.kernel.messages import LANGUAGES

if TYPE_CHECKING:
    from acropole.cli.session import Session

with contextlib.suppress(ImportError):
    import readline  # noqa: F401 - input() then has history and editing; Windows lacks it

COMMANDS = (
    *("help", "why", "hint", "undo", "redo", "log", "scores", "cards", "table", "save", "quit"),
)
LAST_TURNS = 8
PATIENCE = 2000  # milliseconds that a hint may take
NUMBER = re.compile(r"[0-9]{1,9}")


class Leave(Exception):
    """A person wants to leave the game."""


class Keyboard:
    """Takes what one seat types; a command's name is understood in every language."""

    def __init__(self, session: Session, seat: int) -> None:
        self.session = session
        self.match = session.match
        self.screen = session.screen
        self.words = session.words
        self.seat = seat
        self.commands = {
            alias: command
            for command in COMMANDS
            for lang in LANGUAGES
            for alias in catalogue().text(lang, f"command.{command}").split()
        }

    def obey(self, line: str) -> bool:
        """Do what a line says; whether the position has changed."""
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.lower())
        try:
            if command is not None:
                return bool(getattr(self, f"_{command}")(rest.strip()))
            action = self._action(line) if line else None
            if action is None:
                return self._say("play.again", n=len(self.match.state.legal_actions()))
            self.match.apply(action)
        except AcropoleError as error:
            self.session.complain(str(error))
            return False
        return True

    def _action(self, text: str) -> int | None:
        """The legal action that a number or a code names; None if it is neither."""
        legal = self.match.state.legal_actions()
        if NUMBER.fullmatch(text):
            return legal[int(text) - 1] if 0 < int(text) <= len(legal) else None
        try:
            action = self.match.state.parse_action(text)
        except IllegalAction:
            return None
        refusal = self.match.state.why_not(action, self.words.lang)
        if refusal is not None:
            raise IllegalAction(refusal.code, refusal.text, action)
        return action

    def _say(self, key: str, **slots: object) -> bool:
        self.screen.print(Text(self.words(key, **slots), "yellow"))
        return False

    # -- commands --------------------------------------------------------------------------------

    def _help(self, _: str) -> None:
        table = Table.grid(padding=(0, 3, 0, 0))
        table.add_row(Text(self.words("help-play.number"), "cyan"), self.words("help-play.answer"))
        for command in COMMANDS:
            usage = self.words(f"help-play.{command}-usage")
            table.add_row(Text(usage, "cyan"), self.words(f"help-play.{command}"))
        self.screen.print(table)

    def _why(self, text: str) -> None:
        state = self.match.state
        if not text:
            self.screen.print(why_all(state, self.session.game, self.words))
        elif NUMBER.fullmatch(text):
            known = 0 < int(text) <= len(state.legal_actions())
            self._say("play.legal" if known else "play.no-number", given=text)
        else:
            try:
                action = state.parse_action(text)
            except IllegalAction:
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

    def _scores(self, _: str) -> None:
        result = self.match.state.result()
        self.screen.print(standing(self.session.game, result, self.session.names, self.words))

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
