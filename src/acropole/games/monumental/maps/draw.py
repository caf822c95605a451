"""A picture of any board as one SVG text with nothing to load: for pages, files and documents.

Terrain is told by colour, pictogram and number, so that it reads without colours too.
"""

from __future__ import annotations

from math import ceil, sqrt
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from acropole.games.monumental.maps import signs
from acropole.games.monumental.maps.board import Board
from acropole.kernel.messages import Catalogue

WORDS = Catalogue.load(Path(__file__).parent / "words")

COLUMN = signs.RADIUS * sqrt(3) / 2
ROW = signs.RADIUS * 1.5
MARGIN = 30.0
HEADER = 76.0
LEAST_WIDTH = 600.0
LEGEND_COLUMN, LEGEND_ROW = 134.0, 34.0
LEGEND_SIZE = 0.3  # of a hex there, against the board


def svg(board: Board, lang: str = "en") -> str:
    """The whole picture: title, tiles and legend."""
    columns = [tile.column for tile in board.tiles]
    rows = [tile.row for tile in board.tiles]
    across = (max(columns) - min(columns)) * COLUMN
    width = max(LEAST_WIDTH, across + 2 * COLUMN + 2 * MARGIN)
    left, top = (width - across) / 2, HEADER + signs.RADIUS
    bottom = top + (max(rows) - min(rows)) * ROW + signs.RADIUS
    legend = _legend(board, lang)
    most = int((width - MARGIN) // LEGEND_COLUMN)
    places = ceil(len(legend) / ceil(len(legend) / most))
    lines = [legend[i : i + places] for i in range(0, len(legend), places)]
    height = bottom + MARGIN + len(lines) * LEGEND_ROW + MARGIN / 2
    name = board.names[lang]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}"'
        f' width="{width:.0f}" height="{height:.0f}" role="img" aria-label={quoteattr(name)}'
        ' font-family="Georgia, DejaVu Serif, serif" text-anchor="middle">',
        f"<title>{escape(name)}</title>",
        f'<rect width="100%" height="100%" fill="{signs.PAPER}"/>',
        signs.text(width / 2, 38, name, 25, bold=True),
        signs.text(width / 2, 60, subtitle(board, lang), 13, signs.SOFT_INK),
    ]
    for tile in board.tiles:
        x = left + (tile.column - min(columns)) * COLUMN
        y = top + (tile.row - min(rows)) * ROW
        attributes = f' class="{tile.kind}" data-tile="{tile.index}"'
        parts.append(signs.moved(x, y, signs.tile_sign(board, tile), attributes=attributes))
    for line, entries in enumerate(lines):
        start = (width - len(lines[0]) * LEGEND_COLUMN) / 2 + 20
        y = bottom + MARGIN + (line + 0.5) * LEGEND_ROW
        parts += [
            signs.moved(start + place * LEGEND_COLUMN, y, entry)
            for place, entry in enumerate(entries)
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def subtitle(board: Board, lang: str) -> str:
    """`2 players, tight · 15 provinces, 2 water tiles · small free cities`."""
    return WORDS.text(
        lang,
        "picture.subtitle",
        players=board.players,
        size=WORDS.text(lang, f"size.{board.size}"),
        land=len(board.of_kind("province")),
        water=len(board.of_kind("water")),
        cities=WORDS.text(lang, f"rank.{board.free_city_rank}"),
    )


def _legend(board: Board, lang: str) -> list[str]:
    """What the signs on this board mean, each with its words to the right."""
    provinces = board.of_kind("province")
    shown = [
        (f"terrain-{terrain}", signs.swatch(terrain), LEGEND_SIZE)
        for terrain in sorted({tile.terrain for tile in provinces})
    ]
    if board.of_kind("water"):
        shown.append(("water", signs.water(), LEGEND_SIZE))
    shown += [
        ("capital", signs.capital(0), LEGEND_SIZE),
        ("barbarian", signs.barbarian(1), 0.8),
        ("free-city", signs.free_city(), 0.8),
        ("market", signs.market("A"), 0.8),
        ("production", signs.production(), 0.9),
    ]
    return [
        signs.moved(0, 0, sign, size)
        + f'<g text-anchor="start">{signs.text(22, 5, WORDS.text(lang, f"legend.{key}"), 13)}</g>'
        for key, sign, size in shown
    ]
