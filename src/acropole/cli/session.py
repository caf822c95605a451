"""A game at a terminal, from the first question to the last: drawing, asking, saving."""

from __future__ import annotations

import shlex
from contextlib import AbstractContextManager, nullcontext

from rich.table import Table
from rich.text import Text

from acropole.bots import Bot, Sight
from acropole.cli.keyboard import Keyboard, Leave
from acropole.cli.log import Log, chunks
from acropole.cli.output import Screen
from acropole.cli.result import ending
from acropole.cli.saving import SaveFile
from acropole.cli.seating import seats_of_people, shown_names
from acropole.cli.wording import Words
from acropole.kernel.errors import RecordError
from acropole.kernel.match import Match
from acropole.terminal import draw

MANY_ACTIONS = 8  # more than these are listed in two columns where there is room


class Session:
    def __init__(
        self, match: Match, bots: list[Bot | None], file: SaveFile, screen: Screen, words: Words
    ) -> None:
        self.match = match
        self.bots = bots
        self.people = seats_of_people(match.record, bots)
        self.file = file
        self.screen = screen
        self.words = words
        self.game = match.record.game
        self.rules = self.game.variant(match.record.options)
        self.names = shown_names(match.record, match.state.seats, words)
        self.told = [self._news_after(seat) for seat in range(match.state.seats)]
        self.at_keyboard: int | None = None
        title, seed = self.game.title(words.lang), match.record.seed
        greeting = words("play.greeting", game=title, seed=seed, file=file.path)
        self.notice = Text(greeting, "dim")  # shown with the next table

    def run(self) -> int:
        try:
            while not self.match.state.is_over:
                self._let_bots_play()
                if not self.match.state.is_over:
                    self._ask(self.match.state.to_move)
        except Leave:
            self._keep()
            return 0
        except KeyboardInterrupt:
            self.screen.print()
            self._keep()
            raise
        self._end()
        return 0

    # -- asking ----------------------------------------------------------------------------------

    def _ask(self, seat: int) -> None:
        """Put the question to a person until an answer changes the position; then save."""
        if self.at_keyboard != seat:
            self._curtain(seat)
        self.show(seat)
        keyboard = Keyboard(self, seat)
        while not keyboard.obey(self.read(self.words("play.input"))):
            pass
        try:
            self.file.write()
        except RecordError as error:
            self.notice = Text(str(error), "red")

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
        self.screen.print()
        self.screen.print(self.log(seat).since(self.match, self.told[seat]))
        self.told[seat] = len(chunks(self.match))
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

    def log(self, seat: int | None) -> Log:
        return Log(self.rules, self.names, seat, self.words)

    def forget(self) -> None:
        """After undo: what was told of the entries taken back is told again if they come back."""
        self.told = [min(told, len(chunks(self.match))) for told in self.told]

    def complain(self, message: str) -> None:
        self.screen.print(Text(message, "red"))

    def _news_after(self, seat: int) -> int:
        """How much of the log a seat knows when a game is resumed: all up to its last action."""
        seats = [who for who, _ in chunks(self.match)]
        return len(seats) - seats[::-1].index(seat) if seat in seats else 0

    # -- leaving ---------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Save, and say how to go on."""
        self.file.write()
        command = self.file.command()
        for pack in self.game.packs:
            command += ["--pack", str(pack)]
        kept = self.words("play.kept", command=shlex.join(command))
        self.screen.print(kept, soft_wrap=True)

    def _end(self) -> None:
        self.file.write()
        state = self.match.state
        view = state.sight(None)
        self.screen.print(draw(view, self.rules, self.names, self.words.lang))
        self.screen.print()
        self.screen.print(self.log(None).turns(self.match, 2))
        self.screen.print()
        self.screen.print(ending(self.game, state.result(), self.names, self.words))
        self.screen.print()
        self.screen.print(self.words("play.saved", file=self.file.path), soft_wrap=True)
