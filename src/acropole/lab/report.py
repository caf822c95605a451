"""A study on one page: HTML that holds its tables and plots and loads nothing.

Beside it, with the same beginning of the name: each plot as SVG and PNG, each table as CSV, and the
summaries of all games as JSON lines.
"""

import csv
import io
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

from acropole.kernel import files, game, messages
from acropole.lab import statistics, study
from acropole.lab.plots import Bar, Dot, bars, cloud, columns, histogram
from acropole.registry import game as find_game


@cache
def catalogue() -> messages.Catalogue:
    return messages.Catalogue.load(Path(__file__).parent / "words")


def column(name: str, lang: str) -> str:
    """The head of a column; one of a user's own statistic is called what the user calls it."""
    key = f"column.{name}"
    return catalogue().text(lang, key) if catalogue().has(key) else name.replace("_", " ")


def table_title(statistic: str, lang: str) -> str:
    key = f"table.{statistic}"
    return catalogue().text(lang, key) if catalogue().has(key) else statistic


def label_name(label: str, lang: str) -> str:
    """What seats are sorted by; a label that only one game has stays as it is."""
    key = f"label.{label.replace(' ', '-')}"
    return catalogue().text(lang, key) if catalogue().has(key) else label


ZOOM = 2  # of the PNG: sharp on dense screens
MOST_BARS = 60  # in one plot; the table has them all
STYLE = """body{font:16px/1.5 Georgia,'Times New Roman',serif;max-width:50rem;margin:2rem auto;
padding:0 1rem;color:#2b2620;background:#f6f1e6}h1{font-size:1.9rem;margin-bottom:0}
h2{font-size:1.25rem;margin:2.2rem 0 .4rem}p{margin:.4rem 0}.key{color:#6b6255;font-size:.9rem}
svg{max-width:100%;height:auto;display:block}.wide{overflow-x:auto}
table{border-collapse:collapse;font:13px/1.4 Helvetica,Arial,sans-serif;background:#fffdf8}
th,td{padding:3px 10px;text-align:right;border-bottom:1px solid #e3dccd;white-space:nowrap}
td.word,th.word{text-align:left}tr:hover{background:#f3ecdc}summary{cursor:pointer;color:#35618e}
details{margin:.6rem 0}code{font-size:12px;overflow-wrap:anywhere}"""


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawing with its title; the name is for its file."""

    name: str
    title: str
    svg: str
    key: str = ""


class Spread:
    """How often each value came in the games of a variant, of what histograms show."""

    def __init__(self) -> None:
        self.counts: dict[str, dict[str, Counter[float]]] = {
            name: defaultdict(Counter) for name in ("decisions", "scores", "margin")
        }

    def add(self, summary: study.Summary) -> None:
        variant, own = summary["variant"], summary["own_seats"]
        self.counts["decisions"][variant][summary["decisions"]] += 1
        self.counts["scores"][variant].update(
            score for seat, score in enumerate(summary["scores"]) if seat not in own
        )
        ranked = sorted(summary["scores"], reverse=True)
        if len(ranked) > 1:
            self.counts["margin"][variant][ranked[0] - ranked[1]] += 1


class Report:
    """All that a page shows, from summaries that are read once, whatever their number."""

    def __init__(self, plan: dict[str, Any], lang: str = "en") -> None:
        self.plan, self.lang = plan, lang
        self.game: game.Game = find_game(plan["game"])
        self.statistics: list[statistics.Statistic] = statistics.all_statistics()
        self.spread = Spread()
        self.games = 0
        self.variants: dict[str, None] = {}
        self.first_seed = self.last_seed = -1

    def add(self, summary: study.Summary) -> None:
        self.games += 1
        self.variants[summary["variant"]] = None
        if summary["seed"] is not None:  # as it is where people played
            self.last_seed = max(self.last_seed, summary["seed"])
            self.first_seed = summary["seed"] if self.games == 1 else self.first_seed
        self.spread.add(summary)
        for statistic in self.statistics:
            statistic.add(summary)

    def say(self, key: str, **slots: object) -> str:
        return catalogue().text(self.lang, key, **slots)

    def tables(self) -> dict[str, list[statistics.Row]]:
        found = {statistic.name: statistic.rows() for statistic in self.statistics}
        return {name: rows for name, rows in found.items() if rows}

    # -- plots -----------------------------------------------------------------------------------

    def plots(self, tables: dict[str, list[statistics.Row]]) -> list[Plot]:
        return [
            *(self._wins(label, rows) for label, rows in _by(tables.get("seats", []), "label")),
            *(self._shifts(label, rows) for label, rows in _by(tables.get("shifts", []), "label")),
            *self._differences(tables.get("differences", [])),
            *self._cards(tables.get("cards", [])),
            *self._points(tables.get("points", [])),
            *self._histograms(),
        ]

    def _wins(self, label: str, rows: list[statistics.Row]) -> Plot:
        drawn = []
        for row in rows[:MOST_BARS]:
            share, low, high, fair = (
                _number(row[name]) for name in ("win_share", "low_95", "high_95", "fair_share")
            )
            name = self._name(row, str(row["value"]))
            drawn.append(Bar(name, share, low, high, fair, bool(row["flag"])))
        title = self.say("title.seats", label=label_name(label, self.lang))
        return Plot(f"wins-{label}", title, bars(drawn, percent=True), self.say("report.key"))

    def _shifts(self, label: str, rows: list[statistics.Row]) -> Plot:
        drawn = [self._change(row, "value", "win_share_change", 1.0) for row in rows[:MOST_BARS]]
        title = self.say("title.shifts", label=label_name(label, self.lang))
        key = self.say("report.change-key", first=rows[0]["against"])
        return Plot(f"shift-{label}", title, bars(drawn, percent=True, signed=True), key)

    def _differences(self, rows: list[statistics.Row]) -> Iterator[Plot]:
        drawn = [
            self._change(row, "measure", "difference", abs(_number(row["before"])))
            for row in rows
            if row["before"]
        ]
        if drawn:
            key = self.say("report.change-key", first=rows[0]["against"])
            svg = bars(drawn[:MOST_BARS], percent=True, signed=True)
            yield Plot("differences", self.say("title.differences"), svg, key)

    def _change(self, row: statistics.Row, key: str, of: str, whole: float) -> Bar:
        value, reach = _number(row[of]) / whole, _number(row["reach_95"] or 0.0) / whole
        name = self._name(row, str(row[key]))
        return Bar(name, value, value - reach, value + reach, 0.0, bool(row["flag"]))

    def _cards(self, rows: list[statistics.Row]) -> Iterator[Plot]:
        entries = self.game.card_entries()
        names = {entry.id: self.game.card_name(entry, self.lang) for entry in entries}
        used = [row for row in rows if row["win_share"] is not None]
        for use, of_use in _by(used, "use"):
            for variant, found in _by(of_use, "variant"):
                dots = [
                    Dot(
                        names.get(str(row["card"]), str(row["card"])),
                        _number(row["used_in"]),
                        _number(row["win_share"]) / _number(row["fair_share"]),
                        bool(row["flag"]),
                    )
                    for row in found
                ]
                word = self.say(f"report.{use}")
                yield Plot(
                    self._of(f"cards-{use}", variant),
                    self._of(self.say("title.cards", use=word), variant),
                    cloud(dots, self.say("report.used-in"), self.say("report.fair-shares")),
                    self.say("report.cards-key", use=word),
                )

    def _points(self, rows: list[statistics.Row]) -> Iterator[Plot]:
        several = len({str(row["whose"]) for row in rows}) > 1
        values: dict[str, float] = {}
        for row in rows:
            category = self.game.catalogue.text(self.lang, f"category.{row['category']}")
            name = f"{category}, {row['whose']}" if several else category
            values[self._name(row, name)] = _number(row["mean"])
        if values:
            yield Plot("points", self.say("title.points"), columns(values))

    def _histograms(self) -> Iterator[Plot]:
        for name, by_variant in self.spread.counts.items():
            for variant, counts in by_variant.items():
                title = self._of(self.say(f"title.{name}"), variant)
                yield Plot(self._of(name, variant), title, histogram(counts))

    def _name(self, row: statistics.Row, name: str) -> str:
        return self._of(name, str(row["variant"]))

    def _of(self, name: str, variant: str) -> str:
        """With the variant, where there are several."""
        return f"{name} · {variant}" if len(self.variants) > 1 else name

    # -- the page --------------------------------------------------------------------------------

    def page(self, tables: dict[str, list[statistics.Row]], plots: Sequence[Plot]) -> str:
        title = self.say("report.title", game=self.game.title(self.lang), games=self.games)
        about = [
            self.say("report.bots", bots=", ".join(self.plan["bots"])),
            self.say("report.seeds", first=self.first_seed, last=self.last_seed),
        ]
        if len(self.variants) > 1:
            about.append(self.say("report.variants", names=", ".join(self.variants)))
        parts = [f"<h1>{escape(title)}</h1>", f"<p>{escape(' '.join(about))}</p>"]
        said = ""
        for plot in plots:
            key = "" if plot.key == said else f'<p class="key">{escape(plot.key)}</p>'
            said = plot.key or said
            parts.append(f"<h2>{escape(plot.title)}</h2>{key}{plot.svg}")
        for name, rows in tables.items():
            count = self.say("report.rows", n=len(rows))
            parts.append(
                f"<details><summary>{escape(table_title(name, self.lang))} ({count})</summary>"
                f'<div class="wide">{self._table(rows)}</div></details>'
            )
        plan = escape(game.canonical(self.plan))
        parts.append(
            f"<details><summary>{self.say('report.plan')}</summary><code>{plan}</code></details>"
        )
        return (
            f'<!DOCTYPE html>\n<html lang="{self.lang}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width">'
            f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body>\n"
            + "\n".join(parts)
            + "\n</body></html>\n"
        )

    def _table(self, rows: Sequence[statistics.Row]) -> str:
        sides = [' class="word"' if isinstance(value, str) else "" for value in rows[0].values()]
        head = "".join(
            f"<th{side}>{escape(column(name, self.lang))}</th>"
            for name, side in zip(rows[0], sides, strict=True)
        )
        body = "".join(
            "<tr>"
            + "".join(
                f"<td{side}>{escape(cell(value))}</td>"
                for value, side in zip(row.values(), sides, strict=True)
            )
            + "</tr>"
            for row in rows
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def write_report(
    plan: dict[str, Any], summaries: Iterable[study.Summary], path: Path, lang: str = "en"
) -> list[Path]:
    """Write the page and what lies beside it; the files, PNG only where `resvg_py` is installed."""
    data = path.with_suffix(".jsonl")
    draft = data.with_name(f".{data.name}.part")  # it may be the very file that is being read
    try:
        report = Report(plan, lang)
        with draft.open("w", encoding="utf-8") as file:
            file.write(game.canonical({"plan": plan}) + "\n")
            for summary in summaries:
                report.add(summary)
                file.write(game.canonical(summary) + "\n")
        draft.replace(data)
    except (LookupError, TypeError, AttributeError) as error:
        raise study.DataError(f"These are not the summaries of a study: {error!r}.") from error
    finally:
        draft.unlink(missing_ok=True)
    tables = report.tables()
    plots = report.plots(tables)
    files.write_text_atomically(path, report.page(tables, plots))
    written = [path, data]
    for name, rows in tables.items():
        written.append(path.with_name(f"{path.stem}-{name}.csv"))
        files.write_text_atomically(written[-1], as_csv(rows))
    for plot in plots:
        place = path.with_name(f"{path.stem}-{re.sub(r'[^a-z0-9]+', '-', plot.name.lower())}.svg")
        files.write_text_atomically(place, plot.svg)
        written.append(place)
        if png := as_png(plot.svg):
            written.append(place.with_suffix(".png"))
            written[-1].write_bytes(png)
    return written


def as_csv(rows: Sequence[statistics.Row]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def as_png(svg: str) -> bytes | None:
    """The drawing as PNG; None without the extra `report`."""
    try:
        resvg = import_module("resvg_py")
    except ImportError:
        return None
    return bytes(resvg.svg_to_bytes(svg_string=svg, zoom=ZOOM))


def cell(value: object) -> str:
    if value is None:
        return "–"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _by(rows: Sequence[statistics.Row], key: str) -> list[tuple[str, list[statistics.Row]]]:
    """The rows in groups, each group in its order."""
    names = dict.fromkeys(str(row[key]) for row in rows)
    return [(name, [row for row in rows if str(row[key]) == name]) for name in names]


def _number(value: object) -> float:
    assert isinstance(value, int | float)
    return float(value)
