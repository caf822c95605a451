"""What happened, in words: a paragraph for each turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from acropole.cli.wording import Words
from acropole.kernel.events import Event
from acropole.kernel.game import Rules
from acropole.kernel.match import Match

Chunk = tuple[int, list[Event]]  # who acted, and what came of it


def chunks(match: Match) -> list[Chunk]:
    """The setup and then every entry of the match."""
    return [(-1, match.opening), *((taken.seat, taken.events) for taken in match.taken)]


class Log:
    """The words for one viewer; None is a spectator."""

    def __init__(
        self, rules: Rules[Any], names: Sequence[str], viewer: int | None, words: Words
    ) -> None:
        self.rules = rules
        self.names = list(names)
        self.viewer = viewer
        self.words = words

    def since(self, match: Match, told: int) -> RenderableType:
        """What the chunks after the first `told` ones say."""
        return Group(*self._paragraphs(chunks(match)[told:]))

    def turns(self, match: Match, last: int | None) -> RenderableType:
        """The last turns, or all of them."""
        paragraphs = self._paragraphs(chunks(match))
        hidden = 0 if last is None else max(len(paragraphs) - last, 0)
        if not hidden:
            return Group(*paragraphs)
        earlier = Text(self.words("log.earlier", n=hidden), "dim")
        return Group(earlier, *paragraphs[hidden:])

    def _paragraphs(self, parts: list[Chunk]) -> list[RenderableType]:
        found: list[RenderableType] = []
        for seat, turn in groupby(self._actors(parts), key=lambda said: said[0]):
            sentences = [self._say(event) for _, event in turn]
            if sentences:
                text = Text(_joined(sentences, self.names[seat] if seat >= 0 else ""))
                text.highlight_words(self.names, "bold")
                paragraph = Table.grid(padding=(0, 1, 0, 0))
                paragraph.add_row(Text("•", "dim"), text)
                found.append(paragraph)
        return found

    def _actors(self, parts: list[Chunk]) -> Iterator[tuple[int, Event]]:
        """Every event with who acted; what the rules' own opponents do is their own paragraph."""
        own = self.rules.own_seats()
        for seat, events in parts:
            for event in events:
                yield (event[1] if event[1] in own else seat), event

    def _say(self, event: Event) -> str:
        return self.rules.event_text(event, self.viewer, self.names, self.words.lang)


def _joined(sentences: list[str], actor: str) -> str:
    """One text of them; what the actor does one after the other becomes one sentence.

    In both languages the subject comes first, so it can be left out after a comma.
    """
    text = sentences[0]
    subject = f"{actor} "
    for before, sentence in pairwise(sentences):
        if before.startswith(subject) and sentence.startswith(subject):
            text = text.removesuffix(".") + ", " + sentence.removeprefix(subject)
        else:
            text += f" {sentence}"
    return text
