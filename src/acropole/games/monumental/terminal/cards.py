"""Signs, and cards in words: names, printed resources, costs and effects, from the content."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rich.text import Text

from acropole.games.monumental.sight import effect_text
from acropole.kernel.content import Entry
from acropole.kernel.game import Game

# The signs of the table of Monumental: letters, colours, and glyphs that every font has.
#
# The glyphs are those of the oldest terminals (code page 437). Where only ASCII can be shown,
# others stand in for them.

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


class Cards:
    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.lang = lang

    def say(self, key: str, **slots: object) -> str:
        return self.game.catalogue.text(self.lang, key, **slots)

    # -- one card --------------------------------------------------------------------------------

    def entry(self, card: str) -> Entry:
        """What is printed on a card, named as in an observation: `library#2`."""
        return self.game.content["card"][card.rsplit("#", 1)[0]]

    def name(self, card: str) -> str:
        return self.title(self.entry(card))

    def title(self, entry: Entry) -> str:
        name: str = entry["name"][self.lang]
        return name

    def printed(self, id: str) -> Entry:
        """A card that is not played from a deck: of the Automa, or of a market."""
        return next(entry for entry in self.game.card_entries() if entry.id == id)

    def yields(self, card: str) -> Mapping[str, int]:
        found: Mapping[str, int] = self.entry(card).fields.get("yields", {})
        return found

    def cost(self, entry: Entry) -> Text:
        """`3P`, `4S`, or of a wonder `3+3P`."""
        resource = "science" if entry["type"] == "knowledge" else "production"
        letter = self.say(f"table.letter-{resource}")
        return Text("+".join(map(str, entry["cost"])) + letter, RESOURCE_STYLES[resource])

    def effect(self, entry: Entry) -> str:
        """What it does, in words; empty if it only yields resources."""
        effect = entry.fields.get("effect", "")
        return effect_text(effect, self.game.catalogue, self.lang) if effect else ""

    # -- several ---------------------------------------------------------------------------------

    def amounts(self, amounts: Mapping[str, int]) -> Text:
        """`2P 1S`."""
        return Text(" ").join(
            Text(f"{amounts[name]}{self.say(f'table.letter-{name}')}", RESOURCE_STYLES[name])
            for name in RESOURCES
            if amounts.get(name)
        )

    def names(self, cards: Iterable[str | None]) -> str:
        """`Library ×2, Forum`, in the order in which they come."""
        count = Counter(self.name(card) for card in cards if card)
        return ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in count.items())
