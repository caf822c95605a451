"""What happened, in words: the log, the turns of the others step by step, changes of points."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from markupsafe import Markup, escape

from acropole.kernel.game import Game
from acropole.kernel.messages import capital
from acropole.kernel.story import Step, Turn, lost_text, points_text, signed
from acropole.web.pages import card_faces, game_page
from acropole.web.view.views import TableView

SHOWN = 80  # lines; the replay has them all


@dataclass(frozen=True, slots=True)
class Line:
    """What one entry of the record brought about."""

    entry: int
    seat: int
    texts: tuple[Markup, ...]
    is_recent: bool  # since the viewer's last turn
    is_turn: bool  # the first that is shown of a turn


@lru_cache(maxsize=16)
def _names(game: Game, lang: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """A pattern of the names of cards, with a number where cards have one, and tiles."""
    cards = {
        f"{face.name} {face.number}" if face.is_numbered else face.name: face.id
        for face in card_faces.faces(game, lang).values()
        if face.is_linked
    }
    named = sorted(cards, key=len, reverse=True)
    words = "|".join(re.escape(name) for name in named)
    tile = ""
    if game.catalogue.has("tile.name"):
        pattern = re.escape(game.catalogue.text(lang, "tile.name", n="NUMBER"))
        # A sentence may begin with it.
        tile = "|(?i:" + pattern.replace("NUMBER", r"\d+") + ")"
    return re.compile(rf"(?<!\w)({words}{tile})(?!\w)"), cards


@lru_cache(maxsize=20_000)
def linked(game: Game, lang: str, text: str) -> Markup:
    pattern, cards = _names(game, lang)
    made = Markup()
    for place, part in enumerate(pattern.split(text)):
        if not place % 2:
            made += escape(part)
        elif part in cards:
            made += Markup('<a href="/library/cards?card={}/{}" data-card="{}/{}">{}</a>').format(
                game.id, cards[part], game.id, cards[part], part
            )
        else:
            number = re.sub(r"\D", "", part)
            made += Markup('<a href="#map" data-tile-link="{}">{}</a>').format(number, part)
    return made


def lines(view: TableView) -> list[Line]:
    """The newest entry first; what belongs to one entry stays together, in its order."""
    game, since = view.rules.game, view.story.since if view.story else -1
    shown = view.log[-SHOWN:]
    groups = [(key, list(group)) for key, group in groupby(shown, lambda ln: (ln.entry, ln.seat))]
    found: list[Line] = []
    for (entry, seat), group in reversed(groups):
        texts = tuple(linked(game, view.lang, line.text) for line in group)
        is_recent = entry > since or (entry == since and seat != view.seat)
        is_turn = not found or found[-1].seat != seat
        found.append(Line(entry, seat, texts, is_recent, is_turn))
    return found


# -- the turns of the others ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StepLine:
    """A step as it is played back."""

    id: str  # its entry and place in it: later ones are greater
    seat: int
    who: str  # whose turn it is
    of: str  # which step of how many
    text: str
    points: str  # that the viewer won or lost by it
    short: str
    icon: str
    things: str
    is_loss: bool


@dataclass(frozen=True, slots=True)
class Chip:
    seat: int
    name: str
    text: str
    things: str
    is_loss: bool


@dataclass(frozen=True, slots=True)
class Change:
    """How the points of a seat have changed since the viewer's turn."""

    n: str
    is_loss: bool
    why: str  # the category that changed most


@dataclass(frozen=True, slots=True)
class Told:
    since: int
    steps: Sequence[StepLine]
    summaries: Sequence[str]  # of the turns that are over
    chips: Sequence[Chip]  # for the strip; empty until the viewer is asked
    changes: Mapping[int, Change]  # by seat


NOTHING = Told(-1, (), (), (), {})


def told(view: TableView, totals: Sequence[int | None]) -> Told:
    story = view.story
    if story is None or not story.turns:
        return NOTHING
    is_due = view.is_asked or view.is_over
    return Told(
        story.since,
        [line for turn in story.turns for line in _lines(view, turn)],
        [turn.summary for turn in story.turns if _is_over(view, turn)],
        [_chip(view, step) for step in story.chips] if is_due else (),
        _changes(view, totals),
    )


def _lines(view: TableView, turn: Turn) -> list[StepLine]:
    name = view.seats[turn.seat].name
    return [
        StepLine(
            f"{step.entry}.{number}",
            turn.seat,
            game_page.say(view.lang, "story.turn", player=name),
            game_page.say(view.lang, "story.step", n=number + 1, of=len(turn.steps) + turn.more),
            step.text,
            _points(view, step),
            capital(step.short),
            step.icon,
            " ".join(step.things),
            step.is_loss,
        )
        for number, step in enumerate(turn.steps)
    ]


def _points(view: TableView, step: Step) -> str:
    return points_text(view.rules, step.points, view.lang) if step.points else ""


def _is_over(view: TableView, turn: Turn) -> bool:
    assert view.story is not None
    is_last = turn is view.story.turns[-1]
    return not is_last or view.question is None or view.question.seat != turn.seat


def _chip(view: TableView, step: Step) -> Chip:
    text = lost_text(view.rules, step, view.lang)
    return Chip(step.seat, view.seats[step.seat].name, text, " ".join(step.things), step.is_loss)


def _changes(view: TableView, totals: Sequence[int | None]) -> dict[int, Change]:
    found = {}
    before = view.rules.points_in(view.before)
    now = view.rules.points_in(view.sight)
    for seat, (old, new) in enumerate(zip(before, now, strict=True)):
        if old is None or new is None or totals[seat] is None:
            continue
        by_category = {name: n - old.get(name, 0) for name, n in new.items()}
        change = sum(by_category.values())
        if change:
            most = max(by_category, key=lambda name: by_category[name] * (1 if change > 0 else -1))
            why = view.rules.game.catalogue.text(view.lang, f"category.{most}")
            found[seat] = Change(signed(change), change < 0, why)
    return found
