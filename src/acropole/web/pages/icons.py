"""How things look: which icon stands for what, by the names of game-icons."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from math import sqrt
from pathlib import Path

SHAPES = {1: "circle", 2: "triangle", 3: "diamond", 4: "square", 5: "hexagon"}  # of a seat

RESOURCE_ICONS = {
    "production": "flat-hammer",
    "science": "erlenmeyer",
    "military": "crossed-swords",
    "gold": "two-coins",
    "culture": "lyre",
    "basic": "ui-basic",
    "materials": "stone-block",
    "population": "meeple",
    "progress": "laurels",
}

TYPE_ICONS = {
    "building": "brick-wall",
    "basic": "house",
    "knowledge": "open-book",
    "wonder": "greek-temple",
    "policy": "drama-masks",
    "warlord": "crested-helmet",
    "hero": "laurel-crown",
    "monster": "kraken-tentacle",
    "barbarian": "crossed-axes",
    "free-city": "village",
    "market-token": "scales",
    "monument": "column-vase",
    "region": "hills",
    "uncivilised": "campfire",
    "civilised": "capitol",
    "tributary": "receive-money",
    "fame": "star-formation",
    "unrest": "uprising",
    "nation": "vertical-banner",
    "power": "imperial-crown",
    "state": "castle",
    "automa": "clockwork",
}

ORIGIN_ICONS = {
    "rulebook": "rule-book",
    "public": "world",
    "reconstructed": "puzzle",
    "original": "feather",
}

SYMBOL_ICONS = {"scroll": "scroll-unfurled", "ship": "trireme", "helmet": "spartan-helmet"}

# Imperium: the symbols of cards, their headers and the state that they ask for.
LAND_ICONS = {
    "production": "gears",
    "fertile": "grain-bundle",
    "river": "river",
    "city": "medieval-village-01",
    "metropolis": "castle",
    "knight": "mounted-knight",
    "mask": "tribal-mask",
    "scroll": "scroll-unfurled",
}
HEADER_ICONS = {"pinned": "pin", "attack": "gladius"}
STATE_ICONS = {"barbarian": "viking-helmet", "empire": "imperial-crown"}
SECTION_ICONS = {
    "exhaust": "recycle",
    "exhaust_reaction": "recycle",
    "solstice": "sundial",
    "scoring": "trophy-cup",
    "restriction": "padlock",
}

CATEGORY_ICONS = {
    "provinces": "flying-flag",
    "knowledge": "open-book",
    "wonders": "greek-temple",
    "policies": "drama-masks",
    "domination": "laurel-crown",
    "scored": "laurels",
    "overflow": "podium",
    "monuments": "column-vase",
    "histories": "scroll-quill",
    "bonus": "trophy-cup",
    "unused": "quill-ink",
    "treasury": "two-coins",
    "monsters": TYPE_ICONS["monster"],
    "progress": "laurels",
    "goods": "stone-block",
    "region": TYPE_ICONS["region"],
    "uncivilised": TYPE_ICONS["uncivilised"],
    "civilised": TYPE_ICONS["civilised"],
    "tributary": TYPE_ICONS["tributary"],
    "fame": TYPE_ICONS["fame"],
    "unrest": TYPE_ICONS["unrest"],
    "power": TYPE_ICONS["power"],
    "nation": TYPE_ICONS["nation"],
}


@cache
def corners(radius: float) -> str:
    """The corners of a pointy-top hex around its centre."""
    across = radius * sqrt(3) / 2
    points = (
        (0.0, -radius),
        (across, -radius / 2),
        (across, radius / 2),
        (0.0, radius),
        (-across, radius / 2),
        (-across, -radius / 2),
    )
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


@cache
def _art() -> Mapping[str, Mapping[str, str]]:
    path = Path(__file__).parents[1] / "art.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def art(game: str, card: str, otherwise: str) -> str:
    """The picture of a card; one without a picture of its own shows its type's icon."""
    return _art().get(game, {}).get(card, otherwise)


def pictures() -> set[str]:
    """All pictures of cards."""
    return {name for deck in _art().values() for name in deck.values()}


def every_icon() -> set[str]:
    """All icons that the tables of this file name."""
    tables = (
        RESOURCE_ICONS,
        TYPE_ICONS,
        ORIGIN_ICONS,
        SYMBOL_ICONS,
        CATEGORY_ICONS,
        LAND_ICONS,
        HEADER_ICONS,
        STATE_ICONS,
        SECTION_ICONS,
    )
    return {name for table in tables for name in table.values()}
