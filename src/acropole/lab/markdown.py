"""The tables of a study as Markdown, and a document that holds such tables among its own text."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from acropole.kernel.files import write_text_atomically
from acropole.kernel.game import Game
from acropole.lab.statistics import Row, Statistic
from acropole.lab.study import Plan, Variant

_HEADING = re.compile(r"(?m)^(#+) (.*)$")


def sections(game: Game, plan: Plan, statistics: Iterable[Statistic]) -> dict[str, str]:
    """For each variant what it is called, how many games it had, and its tables."""
    tables = {statistic.name: statistic.rows() for statistic in statistics}
    names = {entry.id: game.card_name(entry, "en") for entry in game.card_entries()}
    found: dict[str, str] = {}
    for variant in plan.variants:
        own = {
            name: [row for row in rows if row.get("variant") == variant.name]
            for name, rows in tables.items()
        }
        if own["seats"]:
            found[title(game, plan, variant)] = _section(own, names)
    return found


def title(game: Game, plan: Plan, variant: Variant) -> str:
    """The number of players, and what else differs from a usual game between greedy bots."""
    players = variant.options.get("players")
    people = f"{players} {'player' if players == 1 else 'players'}"
    parts = [game.title() if players is None else people, *unusual(game, variant.options)]
    parts += [f"pack {pack.name}" for pack in variant.packs]
    parts += [] if plan.bots == ("greedy",) else plan.bots
    return ", ".join(parts)


def unusual(game: Game, options: Mapping[str, object]) -> list[str]:
    """Options with another value than the usual one, the number of players aside."""
    schema: Any = game.options_schema()["properties"]
    return [
        f"{name}={str(value).lower() if isinstance(value, bool) else value}"
        for name, value in options.items()
        if name != "players" and value != schema[name]["default"]
    ]


def _section(own: Mapping[str, list[Row]], names: Mapping[str, str]) -> str:
    games = max(_int(row["count"]) for row in own["seats"] if row["label"] == "seat")
    means = [f"{row['measure']} {_number(row['mean']):.2f}" for row in own["measures"]]
    lines = [
        f"{games} games. In the mean: {', '.join(means)}.",
        *_seats(own["seats"]),
        *_points(own["points"]),
        *_cards(own.get("cards", []), names),
    ]
    return "\n".join(lines) + "\n"


def _seats(rows: list[Row]) -> Iterator[str]:
    labels = _in_order(rows, "label")
    if len(labels) > 1:
        labels.remove("seat")  # what a seat plays tells more
    for label in labels:
        yield ""
        yield from table(
            (label, "seats", "wins, fair share = 1", "95 % interval", "", "mean score"),
            (
                (row["value"], row["count"], *_fair(row), f"{_number(row['mean_score']):.1f}")
                for row in rows
                if row["label"] == label
            ),
        )


def _points(rows: list[Row]) -> Iterator[str]:
    for whose in _in_order(rows, "whose"):
        yield ""
        yield from table(
            (f"points, {whose}", "mean of a seat"),
            (
                (row["category"], f"{_number(row['mean']):.2f}")
                for row in rows
                if row["whose"] == whose
            ),
        )


def _cards(rows: list[Row], names: Mapping[str, str]) -> Iterator[str]:
    rows = sorted(rows, key=lambda row: _number(row["used_in"]))
    for use in sorted(_in_order(rows, "use")):
        yield ""
        yield from table(
            (f"card {use}", "games offered", "in", "wins of these seats", "95 % interval", ""),
            (
                (
                    names.get(str(row["card"]), row["card"]),
                    row["games_offered"],
                    f"{_number(row['used_in']):.0%}",
                    *_fair(row),
                )
                for row in rows
                if row["use"] == use
            ),
        )


def _in_order(rows: list[Row], column: str) -> list[str]:
    return list(dict.fromkeys(str(row[column]) for row in rows))


def _fair(row: Row) -> tuple[str, str, str]:
    """A share and its interval in fair shares, and its flag."""
    if row["win_share"] is None:
        return "–", "–", ""
    share, low, high = (
        _number(row[name]) / _number(row["fair_share"])
        for name in ("win_share", "low_95", "high_95")
    )
    return f"{share:.2f}", f"{low:.2f} to {high:.2f}", str(row["flag"]).replace("*", r"\*")


def _number(value: object) -> float:
    assert isinstance(value, int | float)
    return float(value)


def _int(value: object) -> int:
    return int(_number(value))


def table(head: Sequence[object], rows: Iterable[Sequence[object]]) -> list[str]:
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join(map(str, line)) + " |" for line in lines]


# -- the document --------------------------------------------------------------------------------


def put_sections(path: Path, found: Mapping[str, str]) -> None:
    """Each section below the heading of that title, in place of what stands there; else at the end.

    A section ends at the next heading, whatever its level; all other text of the file stays.
    """
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    for name, body in found.items():
        text = _with_section(text, name, body)
    write_text_atomically(path, text)


def _with_section(text: str, name: str, body: str) -> str:
    headings = list(_HEADING.finditer(text))
    for place, heading in enumerate(headings):
        if heading[2].strip() == name:
            after = headings[place + 1].start() if place + 1 < len(headings) else len(text)
            rest = text[after:]
            return f"{text[: heading.end()]}\n\n{body}" + (f"\n{rest}" if rest else "")
    before = f"{text.rstrip()}\n\n" if text.strip() else ""
    return f"{before}## {name}\n\n{body}"
