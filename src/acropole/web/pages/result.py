"""After the game: who won, points by category, and how the scores went."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any
from urllib.parse import urlencode

from acropole.kernel.interface import Result
from acropole.web.pages import dock, game_page, renderer, tables
from acropole.web.view.views import NOT_ANALYSED, AnalysisView, Standing, TableView

WIDTH, HEIGHT = 1000, 300
LEFT, RIGHT, TOP = 46, 130, 8
POINTS_SHOWN = 40  # marks on a line, at most
BAR = 76  # pixels of the longest bar


@dataclass(frozen=True, slots=True)
class Cell:
    n: int
    bar: int  # its length
    is_best: bool


@dataclass(frozen=True, slots=True)
class Row:
    colour: int
    name: str
    note: str
    cells: tuple[Cell, ...]
    score: int
    is_first: bool


@dataclass(frozen=True, slots=True)
class Curve:
    colour: int
    name: str
    end: str  # where it ends, in words
    line: str
    points: tuple[tuple[float, float], ...]
    label_y: float


@dataclass(frozen=True, slots=True)
class Chart:
    curves: tuple[Curve, ...]
    levels: tuple[tuple[int, float], ...]
    steps: tuple[tuple[int, float], ...]
    words: str


def result(
    view: TableView, course: Sequence[Standing], analysis: AnalysisView = NOT_ANALYSED
) -> str:
    found = view.result
    assert found is not None
    page = game_page.page_named(view.game_id)
    colours = page.colours(view)
    categories = _categories(found)
    options = {k: v for k, v in view.options.items() if not isinstance(v, list)}
    return renderer.render(
        "result.html",
        view.reader,
        page,
        view=view,
        game_title=view.rules.game.title(view.lang),
        verdict=dock.outcome(view),
        reason=view.rules.game.catalogue.text(view.lang, f"reason.{found.reason}"),
        margin=_margin(view, found, page),
        categories=[(name, page.categories[name]) for name in categories],
        rows=_rows(view, found, colours),
        chart=_chart(view, course, colours),
        rounds=_rounds(view),
        **_analysis(view, analysis, colours),
        colour=colours[found.winners[0]],
        again=f"/new/{view.game_id}?{urlencode(options)}",
    )


def analysis(view: TableView, analysis: AnalysisView) -> str:
    """The part of the result page that shows the analysis, as far as it is."""
    page = game_page.page_named(view.game_id)
    colours = page.colours(view)
    return renderer.render(
        "_analysis.html", view.reader, page, view=view, **_analysis(view, analysis, colours)
    )


def _analysis(view: TableView, looked: AnalysisView, colours: Sequence[int]) -> dict[str, Any]:
    found, chances = looked.analysis, None
    if found is not None and found.is_done:
        course = [
            Standing(moment.entry, [round(100 * chance) for chance in moment.chances])
            for moment in found.moments
        ]
        chances = _chart(view, course, colours, what="chance")
    return {
        "analysis": found,
        "chances": chances,
        "mistakes": [
            (mistake, view.seats[mistake.seat].name, colours[mistake.seat])
            for mistake in looked.mistakes
        ],
    }


def _rounds(view: TableView) -> list[int]:
    """The entries with which the seat that began comes to act again. Beside a seat of the rules
    nobody can tell: what it does stands in entries of the others."""
    if view.rules.own_seats():
        return []
    lines = {line.entry: line for line in reversed(view.log) if line.seat >= 0}
    acting = [lines[entry] for entry in sorted(lines)]  # the first line tells who acted
    return [
        line.entry
        for before, line in pairwise(acting)
        if line.seat == acting[0].seat != before.seat
    ]


def _categories(found: Result) -> list[str]:
    """All categories that anybody has; the C.I.V. has some of its own."""
    return list(dict.fromkeys(name for place in found.ranking for name in place.points))


def _margin(view: TableView, found: Result, page: game_page.GamePage) -> str:
    """What made the difference, in a sentence."""
    if len(found.ranking) < 2 or len(found.winners) > 1:
        return ""
    first, second = found.ranking[0], found.ranking[1]
    ahead, player = first.score - second.score, view.seats[second.seat].name
    if ahead <= 0:  # by a rule for ties, or although there were more points elsewhere
        return game_page.say(view.lang, "result.tie", player=player) if ahead == 0 else ""
    leads = sorted(
        (name for name in first.points if first.points[name] > second.points.get(name, 0)),
        key=lambda name: second.points.get(name, 0) - first.points[name],
    )
    words = ", ".join(page.say(view.lang, f"category.{name}") for name in leads[:2])
    return game_page.say(
        view.lang,
        "result.margin" if words else "result.margin-plain",
        n=ahead,
        player=player,
        what=words,
    )


def _rows(view: TableView, found: Result, colours: Sequence[int]) -> list[Row]:
    names = _categories(found)
    best = {name: max(place.points.get(name, 0) for place in found.ranking) for name in names}
    longest = max([abs(n) for place in found.ranking for n in place.points.values()] or [1]) or 1
    return [
        Row(
            colours[place.seat],
            view.seats[place.seat].name,
            tables.played_by(view, view.seats[place.seat])
            or tables.who(view, view.seats[place.seat]),
            tuple(
                Cell(
                    place.points.get(name, 0),
                    round(max(place.points.get(name, 0), 0) * BAR / longest),
                    place.points.get(name, 0) == best[name] > 0,
                )
                for name in names
            ),
            place.score,
            place.rank == 1,
        )
        for place in found.ranking
    ]


def _chart(
    view: TableView, course: Sequence[Standing], colours: Sequence[int], what: str = "score"
) -> Chart | None:
    """The lines of scores, or of chances to win in percent."""
    if len(course) < 2:
        return None
    every = max(len(course) // POINTS_SHOWN, 1)
    shown = [standing for i, standing in enumerate(course) if i % every == 0]
    if shown[-1] is not course[-1]:
        shown.append(course[-1])
    low = min(0, *(n for s in shown for n in s.scores))
    high = 100 if what == "chance" else max(1, *(n for s in shown for n in s.scores))
    last = shown[-1].entry or 1

    def x(entry: int) -> float:
        return round(LEFT + entry / last * (WIDTH - LEFT - RIGHT), 1)

    def y(score: int) -> float:
        return round(TOP + HEIGHT - (score - low) / (high - low) * HEIGHT, 1)

    curves = []
    for seat, name in enumerate(s.name for s in view.seats):
        points = tuple((x(s.entry), y(s.scores[seat])) for s in shown)
        line = " ".join(f"{a},{b}" for a, b in points)
        score = shown[-1].scores[seat]
        end = game_page.say(view.lang, f"result.end-{what}", n=score)
        curves.append(Curve(colours[seat], name, end, line, points, y(score)))
    step = max(10, (high - low) // 50 * 10)
    levels = tuple((n, y(n)) for n in range(low // step * step, high + 1, step) if n >= low)
    steps = tuple((last * i // 8, x(last * i // 8)) for i in range(9))
    ends = ", ".join(f"{curve.name} {curve.end}" for curve in curves)
    words = game_page.say(view.lang, f"result.{what}s", ends=ends)
    return Chart(_apart(curves), levels, steps, words)


def _apart(curves: Sequence[Curve]) -> tuple[Curve, ...]:
    """Names at the ends of the lines, moved so that they do not lie on one another."""
    placed: list[Curve] = []
    for curve in sorted(curves, key=lambda c: c.label_y):
        y = max(curve.label_y, placed[-1].label_y + 18 if placed else 0)
        placed.append(replace(curve, label_y=y))
    return tuple(placed)
