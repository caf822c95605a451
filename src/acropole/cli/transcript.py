"""What a terminal tells of a game: what happened, why something is refused, how it stands."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from acropole.cli.output import Words, columns
from acropole.kernel import interface, messages, story
from acropole.kernel.game import Game, Rules
from acropole.kernel.match import Match
from acropole.kernel.state import State

Chunk = tuple[int, list[interface.Event]]  # who acted, and what came of it


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

    def _actors(self, parts: list[Chunk]) -> Iterator[tuple[int, interface.Event]]:
        """Every event with who acted; what the rules' own opponents do is their own paragraph."""
        own = self.rules.own_seats()
        for seat, events in parts:
            for event in events:
                yield (event[1] if event[1] in own else seat), event

    def _say(self, event: interface.Event) -> str:
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


NOT_ASKED = "not-asked"
MANY = 12  # reasons of one kind; of more than these only some are shown
SOME = 3


def why_all(state: State, game: Game, words: Words) -> RenderableType:
    """The refused actions that answer the present question, by kind and reason."""
    reasons: dict[str, dict[str, list[str]]] = {}
    for action in range(game.action_space_size):
        refusal = state.why_not(action, words.lang)
        if refusal is not None and refusal.code != NOT_ASKED:
            kind, _ = game.space.split(action)
            texts = reasons.setdefault(kind, {}).setdefault(refusal.code, [])
            if refusal.text not in texts:
                texts.append(refusal.text)
    lines: list[Text] = []
    for kind, by_code in reasons.items():
        lines.append(Text(kind, "bold"))
        for texts in by_code.values():
            shown = texts if len(texts) <= MANY else texts[:SOME]
            lines += [Text(f"  {text}") for text in shown]
            if len(texts) > len(shown):
                lines.append(Text("  " + words("play.more", n=len(texts) - len(shown)), "dim"))
    return Group(*(lines or [Text(words("play.all-legal"))]))


def standing(
    game: Game, result: interface.Result, names: Sequence[str], words: Words
) -> RenderableType:
    """The points by category, best seat first; an opponent of the rules may have others."""
    places = result.ranking
    total = words("result.total")
    rows = [
        (
            game.catalogue.text(words.lang, f"category.{category}"),
            [str(place.points.get(category, "–")) for place in places],
        )
        for category in dict.fromkeys(name for place in places for name in place.points)
    ]
    rows.append((total, [str(place.score) for place in places]))
    heads = [f"{place.rank}. {names[place.seat]}" for place in places]
    return columns(heads, rows, strong=total)


def explained(
    rules: Rules[Any], sight: Any, before: Any, names: Sequence[str], words: Words
) -> RenderableType:
    """The points that a sight tells by category, how each is counted, and what changed."""
    points = rules.points_in(sight)
    total = words("result.total")
    rows = []
    for one in story.categories(rules, sight, before, words.lang):
        name = rules.game.catalogue.text(words.lang, f"category.{one.name}")
        rows.append((f"{name} ({one.why})", [_cell(part) for part in one.parts]))
    rows.append((total, [str(sum(one.values())) if one else "–" for one in points]))
    return columns(names, rows, strong=total)


def _cell(part: story.Points | None) -> str:
    if part is None:
        return "–"
    return f"{part.n} ({story.signed(part.change)})" if part.change else str(part.n)


def strip(rules: Rules[Any], told: story.Story, names: list[str], words: Words) -> RenderableType:
    """What matters most of the others' turns: losses first, and in red."""
    text, lang = rules.game.catalogue.text, words.lang
    lines = []
    for step in told.chips:
        what = story.lost_text(rules, step, lang)
        said = text(lang, "story.with", what=names[step.seat], then=what)
        lines.append(Text(f"  {said}", "red" if step.is_loss else ""))
    return Group(Text(words("play.since"), "bold"), *lines)


def retold(rules: Rules[Any], told: story.Story, names: list[str], words: Words) -> RenderableType:
    """The others' turns step by step."""
    lines: list[Text] = []
    for turn in told.turns:
        lines.append(Text(names[turn.seat], "bold"))
        for step in turn.steps:
            points = story.points_text(rules, step.points, words.lang) if step.points else ""
            text = f"  {step.text} ({points})" if points else f"  {step.text}"
            lines.append(Text(text, "red" if step.is_loss else ""))
        if turn.more:
            lines.append(
                Text(f"  {rules.game.catalogue.text(words.lang, 'story.more', n=turn.more)}", "dim")
            )
    return Group(*(lines or [Text(words("play.no-story"))]))


def ending(
    game: Game, result: interface.Result, names: Sequence[str], words: Words
) -> RenderableType:
    """The last word on a finished game."""
    winners = messages.listing([names[seat] for seat in result.winners], words("result.and"))
    won = "result.winner" if len(result.winners) == 1 else "result.shared"
    reason = game.catalogue.text(words.lang, f"reason.{result.reason}")
    return Group(
        Text(words("result.over", reason=reason), "bold"),
        Text(),
        standing(game, result, names, words),
        Text(),
        Text(words(won, names=winners), "bold green"),
    )
