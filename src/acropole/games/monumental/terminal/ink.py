"""The signs of the table of Monumental: letters, colours, and glyphs that every font has.

The glyphs are those of the oldest terminals (code page 437). Where only ASCII can be shown, others
stand in for them.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from rich.text import Text

RESOURCES = ("production", "science", "military", "gold", "culture")
RESOURCE_STYLES = {
    "production": "dark_orange",
    "science": "bright_blue",
    "military": "red",
    "gold": "yellow",
    "culture": "magenta",
}
TYPE_STYLES = {"building": "dark_orange", "knowledge": "bright_blue", "wonder": "yellow"}
SEAT_STYLES = ("bright_red", "bright_blue", "yellow", "bright_magenta", "bright_cyan")
REALM_STYLES = (
    "bright_white on color(88)",
    "bright_white on color(25)",
    "bright_white on color(94)",
    "bright_white on color(90)",
    "bright_white on color(29)",
)
TERRAIN_STYLES = ("green_yellow", "green", "yellow", "bright_white", "bright_red")
WATER_STYLE = "color(39)"
HERO_STYLE = "bold bright_green"
MONSTER_STYLE = "bold bright_red"
# Civilizations by letter: markets have letters too, but with the sign of a market before them.
LETTERS = {"greek": "G", "danish": "D", "egyptian": "E", "chinese": "C", "japanese": "J"}
WARLORD = "W"
HERO = "H"
MONSTER = "!"
WONDER = "*"
BARBARIAN = "b"  # these two as in map files
FREE_CITY = "f"
SAME = "="  # in a price: of one basic resource, whichever it is
MARKET = "$"
MARKET_LETTERS = "ABCDE"


@dataclass(frozen=True, slots=True)
class Glyphs:
    terrain: str  # by number
    water: str
    production: str
    outpost: str
    activated: str
    usable: str
    used: str
    in_force: str
    under: str  # before the knowledge under a card


FULL = Glyphs(".♣∩▲☼", "≈", "■", "⌂", "•", "»", "√", "∞", "└")
ASCII = Glyphs(".tn^V", "~", "+", "o", "x", ">", "v", "=", "`")


def glyphs(ascii_only: bool) -> Glyphs:
    return ASCII if ascii_only else FULL


def flow(parts: Iterable[Text], width: int, gap: str = "  ") -> Text:
    """The parts one after the other, each in one line."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + len(gap) + part.cell_len <= width:
            lines[-1] = Text.assemble(lines[-1], gap, part)
        else:
            lines.append(part)
    return Text("\n").join(lines)
