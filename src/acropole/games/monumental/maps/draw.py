"""A picture of any board as one SVG text with nothing to load: for pages, files and documents.

Terrain is told by colour, pictogram and number, so that it reads without colours too.
"""

from math import ceil, cos, pi, sin, sqrt
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from acropole.games.monumental.maps.board import NOTHING, Board, Tile
from acropole.kernel.messages import Catalogue

RADIUS = 48.0  # of a hex, from the middle to a corner

INK, SOFT_INK, PAPER = "#2f281e", "#6d604c", "#f7f2e6"
SEA, FOAM = "#7fb8d4", "#e4f3fa"
STONE, GOLD, CLAY = "#fffaf0", "#f4c63d", "#a58d6c"
TERRAIN = ("#d5e09c", "#8fbd79", "#e0c481", "#bcb0a8", "#cf7a61")
CAPITAL = ("#b8392e", "#2b5c9e", "#b97d00", "#74439a", "#1b7c69")

# Grass, trees, hills, peaks and a smoking cone, about 22 wide.
PICTOGRAMS = (
    "M-7,5 q0,-6 -4,-8 M-7,5 q0,-6 3,-9 M6,5 q0,-6 -4,-8 M6,5 q0,-6 3,-9",
    "M-6,7 v-4 M6,7 v-4 M-11,3 L-6,-8 L-1,3 Z M1,3 L6,-8 L11,3 Z",
    "M-12,6 q6,-13 12,-3 q6,-10 12,3 Z",
    "M-12,6 L-4,-8 L1,0 L4,-4 L12,6 Z",
    "M-12,7 L-4,-2 h8 L12,7 Z M-2,-5 q-3,-2 0,-4 M2,-5 q4,-3 0,-6",
)


def tile_sign(board: Board, tile: Tile) -> str:
    """A tile with everything that lies on it."""
    if tile.is_water:
        return water() + _surf(board, tile)
    if tile.seat is not None:
        return capital(tile.seat)
    content = province(tile.terrain)
    if tile.token is not None:
        content += barbarian(tile.value) if tile.token == "barbarian" else free_city()
    if tile.market is not None:
        content += moved(0, 27, market(tile.market))
    if tile.production:
        content += moved(24 if tile.market else 0, 27, production())
    return content


def moved(x: float, y: float, content: str, scale: float = 1, attributes: str = "") -> str:
    resized = f" scale({scale:g})" if scale != 1 else ""
    return f'<g{attributes} transform="translate({x:.1f},{y:.1f}){resized}">{content}</g>'


def text(x: float, y: float, words: str, size: int, fill: str = INK, *, bold: bool = False) -> str:
    look = f'font-size="{size}" fill="{fill}"' + (' font-weight="bold"' if bold else "")
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(words)}</text>'


def province(terrain: int) -> str:
    number = text(13, -20, str(terrain), 18, bold=True)
    return _hex(TERRAIN[terrain]) + moved(-9, -26, _pictogram(terrain)) + number


def swatch(terrain: int) -> str:
    """A province for the legend: nothing lies on it, so its pictogram is large."""
    return _hex(TERRAIN[terrain]) + moved(0, 2, _pictogram(terrain), 2.4)


def water() -> str:
    waves = [_path(f"M-21,{y} q7,-8 14,0 t14,0 t14,0", "none", FOAM, 2.4) for y in (-6, 8)]
    return _hex(SEA) + "".join(waves)


def capital(seat: int) -> str:
    castle = "M-20,18 V-8 h8 v6 h7 v-6 h10 v6 h7 v-6 h8 V18 Z M0,-8 V-25 L12,-20 L0,-15"
    number = text(0, 14, str(seat + 1), 18, CAPITAL[seat], bold=True)
    return _hex(CAPITAL[seat]) + _path(castle, STONE, INK, 1.2) + number


def realm(colour: str) -> str:
    """The inner edge of a tile that somebody holds."""
    corners = " ".join(_corner(RADIUS - 5, corner) for corner in range(6))
    return f'<polygon points="{corners}" fill="none" stroke="{colour}" stroke-width="5"/>'


def barbarian(value: int) -> str:
    return f'<circle r="14" fill="{INK}"/>' + text(0, 6.3, str(value), 18, STONE, bold=True)


def free_city() -> str:
    openings = _path("M-10,12 v-7 h4 v7 M4,-7 h4 m-4,7 h4 m-4,7 h4", "none")
    return _path("M-15,12 V-1 L-8,-8 L-1,-1 V-13 h14 V12 Z") + openings


def market(letter: str) -> str:
    return _path("M-15,8 V-3 L-11,-10 H11 L15,-3 V8 Z", GOLD) + text(0, 5, letter, 14, bold=True)


def production() -> str:
    edges = _path("M-9,-1 L0,4 L9,-1 M0,4 V11", "none", INK, 1.1)
    return _path("M-9,-1 L0,-6 L9,-1 V6 L0,11 L-9,6 Z", CLAY, INK, 1.1) + edges


def _pictogram(terrain: int) -> str:
    return _path(PICTOGRAMS[terrain], "none", SOFT_INK, 1.5)


def _surf(board: Board, tile: Tile) -> str:
    """Foam on the sides of a water tile that touch land."""
    # Sides go counterclockwise from the east, corners clockwise from the top.
    sides = [
        f"M{_corner(RADIUS - 5, corner)} L{_corner(RADIUS - 5, corner + 1)}"
        for corner, other in zip((1, 0, 5, 4, 3, 2), board.neighbours(tile.index), strict=True)
        if other != NOTHING and not board.tiles[other].is_water
    ]
    return _path(" ".join(sides), "none", FOAM, 3) if sides else ""


def _corner(radius: float, corner: int) -> str:
    angle = pi / 3 * corner
    return f"{radius * sin(angle):.1f},{-radius * cos(angle):.1f}"


def _hex(fill: str) -> str:
    corners = " ".join(_corner(RADIUS - 1, corner) for corner in range(6))
    return f'<polygon points="{corners}" fill="{fill}" stroke="{INK}" stroke-width="1.2"/>'


def _path(path: str, fill: str = STONE, line: str = INK, width: float = 1.3) -> str:
    ends = 'stroke-linejoin="round" stroke-linecap="round"'
    return f'<path d="{path}" fill="{fill}" stroke="{line}" stroke-width="{width:g}" {ends}/>'


WORDS = Catalogue.load(Path(__file__).parent / "words")

COLUMN = RADIUS * sqrt(3) / 2
ROW = RADIUS * 1.5
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
    left, top = (width - across) / 2, HEADER + RADIUS
    bottom = top + (max(rows) - min(rows)) * ROW + RADIUS
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
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        text(width / 2, 38, name, 25, bold=True),
        text(width / 2, 60, subtitle(board, lang), 13, SOFT_INK),
    ]
    for tile in board.tiles:
        x = left + (tile.column - min(columns)) * COLUMN
        y = top + (tile.row - min(rows)) * ROW
        attributes = f' class="{tile.kind}" data-tile="{tile.index}"'
        parts.append(moved(x, y, tile_sign(board, tile), attributes=attributes))
    for line, entries in enumerate(lines):
        start = (width - len(lines[0]) * LEGEND_COLUMN) / 2 + 20
        y = bottom + MARGIN + (line + 0.5) * LEGEND_ROW
        parts += [
            moved(start + place * LEGEND_COLUMN, y, entry) for place, entry in enumerate(entries)
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
        (f"terrain-{terrain}", swatch(terrain), LEGEND_SIZE)
        for terrain in sorted({tile.terrain for tile in provinces})
    ]
    if board.of_kind("water"):
        shown.append(("water", water(), LEGEND_SIZE))
    shown += [
        ("capital", capital(0), LEGEND_SIZE),
        ("barbarian", barbarian(1), 0.8),
        ("free-city", free_city(), 0.8),
        ("market", market("A"), 0.8),
        ("production", production(), 0.9),
    ]
    return [
        moved(0, 0, sign, size)
        + f'<g text-anchor="start">{text(22, 5, WORDS.text(lang, f"legend.{key}"), 13)}</g>'
        for key, sign, size in shown
    ]
