"""A study on one page: HTML that holds its tables and plots and loads nothing; CSV beside it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from acropole.kernel.files import write_text_atomically
from acropole.kernel.game import canonical
from acropole.lab.accounts import Account
from acropole.lab.statistics import Row, Statistic, all_statistics

WIDTH, ROW, LEFT, RIGHT = 760, 20, 260, 30  # of a plot, in pixels
BARS = 24  # of a histogram
STYLE = """body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;
color:#2b2620;background:#fbf8f1}table{border-collapse:collapse;font-size:14px}
th,td{padding:2px 10px;text-align:right;border-bottom:1px solid #ddd5c4}
th:first-child,td:first-child,td:nth-child(2),th:nth-child(2){text-align:left}
svg{max-width:100%;height:auto}details{margin:1rem 0}code{font-size:13px}"""


def counted(accounts: Iterable[Account], sort: str | None = None) -> list[Statistic]:
    """All statistics of a sort over these accounts."""
    found = all_statistics(sort)
    for account in accounts:
        for statistic in found:
            statistic.add(account)
    return found


def write_report(plan: dict[str, Any], accounts: Sequence[Account], path: Path) -> list[Path]:
    """The page, and for each statistic a CSV file with the same beginning; what was written."""
    statistics = counted(accounts)
    write_text_atomically(path, page(plan, accounts, statistics))
    data = path.with_suffix(".jsonl")
    lines = [canonical({"plan": plan}), *map(canonical, accounts)]
    write_text_atomically(data, "".join(line + "\n" for line in lines))
    written = [path, data]
    for statistic in statistics:
        if rows := statistic.rows():
            table = path.with_name(f"{path.stem}-{statistic.name}.csv")
            write_text_atomically(table, as_csv(rows))
            written.append(table)
    return written


def as_csv(rows: Sequence[Row]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def page(plan: dict[str, Any], accounts: Sequence[Account], statistics: list[Statistic]) -> str:
    title = f"{plan['game']}: {len(accounts)} games"
    parts = [f"<h1>{escape(title)}</h1>", f"<p>Bots: {escape(', '.join(plan['bots']))}.</p>"]
    lengths = [float(account["decisions"]) for account in accounts]
    parts += ["<h2>Decisions a game</h2>", histogram(lengths)]
    for statistic in statistics:
        rows = statistic.rows()
        if not rows:
            continue
        parts.append(f"<h2>{escape(statistic.name.capitalize())}</h2>")
        if "win_share" in rows[0]:
            parts.append(share_plot([row for row in rows if row["win_share"] is not None]))
        parts.append(f"<details><summary>{len(rows)} rows</summary>{html_table(rows)}</details>")
    parts.append(
        "<p>Shares with their 95 % intervals; the tick is the fair share. * is unlikely to be "
        "chance alone (5 %), ** even among that many comparisons.</p>"
        f"<details><summary>Plan</summary><code>{escape(canonical(plan))}</code></details>"
    )
    body = "\n".join(parts)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body>\n{body}\n"
        "</body></html>\n"
    )


def html_table(rows: Sequence[Row]) -> str:
    head = "".join(f"<th>{escape(name.replace('_', ' '))}</th>" for name in rows[0])
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell(value))}</td>" for value in row.values()) + "</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def cell(value: object) -> str:
    if value is None:
        return "–"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


# -- plots ---------------------------------------------------------------------------------------


def share_plot(rows: Sequence[Row]) -> str:
    """A line for each share: its interval, its value, and a tick where it would be fair."""
    inner = WIDTH - LEFT - RIGHT
    parts = [_open(WIDTH, ROW * (len(rows) + 1))]
    for number, row in enumerate(rows):
        y = ROW * (number + 0.5)
        low, high, share, fair = (
            LEFT + inner * float(str(row[name]))
            for name in ("low_95", "high_95", "win_share", "fair_share")
        )
        keys = [key for key in ("variant", "label", "value", "card") if key in row]
        name = " · ".join(str(row[key]) for key in keys)
        colour = "#a33c2a" if row["flag"] else "#4a6a8a"
        parts += [
            f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{escape(name[-40:])}</text>',
            f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="{colour}" stroke-width="3"/>',
            f'<circle cx="{share:.1f}" cy="{y}" r="4" fill="{colour}"/>',
            f'<path d="M{fair:.1f} {y - 6}v12" stroke="#2b2620"/>',
        ]
    for tenth in range(0, 11, 2):
        x = LEFT + inner * tenth / 10
        y = ROW * (len(rows) + 0.7)
        parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle">{tenth * 10} %</text>')
    return "".join(parts) + "</svg>"


def histogram(values: Sequence[float]) -> str:
    low, high = min(values), max(values)
    width = (high - low) / BARS or 1.0
    counts = [0] * BARS
    for value in values:
        counts[min(int((value - low) / width), BARS - 1)] += 1
    step, tall = WIDTH / BARS, 120
    parts = [_open(WIDTH, tall + ROW)]
    for place, count in enumerate(counts):
        height = tall * count / max(counts)
        parts.append(
            f'<rect x="{place * step:.1f}" y="{tall - height:.1f}" width="{step - 1:.1f}" '
            f'height="{height:.1f}" fill="#4a6a8a"><title>{count}</title></rect>'
        )
    parts.append(f'<text x="0" y="{tall + 15}">{low:g}</text>')
    parts.append(f'<text x="{WIDTH}" y="{tall + 15}" text-anchor="end">{high:g}</text>')
    return "".join(parts) + "</svg>"


def _open(width: float, height: float) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" font-size="12" fill="#2b2620">'
    )
