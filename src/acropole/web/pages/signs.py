"""Which icon stands for which word of the effect language, game by game.

Every verb has an icon of its own, except those that only give or take resources: there the resource
says it all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from acropole.games.imperium.schema import CARDS
from acropole.web.pages.looks import (
    HEADER_ICONS,
    LAND_ICONS,
    RESOURCE_ICONS,
    STATE_ICONS,
    SYMBOL_ICONS,
    TYPE_ICONS,
)

RESOURCE = ""  # the icon of a verb whose resource says it all


@dataclass(frozen=True, slots=True)
class Signs:
    """The icons of a game's vocabulary."""

    game: str
    verbs: Mapping[str, str]
    tests: Mapping[str, str] = field(default_factory=dict)
    counts: Mapping[str, str] = field(default_factory=dict)
    events: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)  # words in arguments
    resources: Mapping[str, str] = field(default_factory=lambda: {n: n for n in RESOURCE_ICONS})


MONUMENTS = Signs(
    "monuments",
    verbs={"remove": "card-burn", "score": "laurels", "action": "card-play"},
    counts={"shown": "eyeball"},
    words=SYMBOL_ICONS,
)

_CARD_WORDS = {
    "building": TYPE_ICONS["building"],
    "knowledge": TYPE_ICONS["knowledge"],
    "wonder": TYPE_ICONS["wonder"],
    "basic": TYPE_ICONS["basic"],
    "starting": "trowel",
    "host": "card-play",
}
_PLACES = {
    "coastal": "anchor",
    "barbarian": "crossed-axes",
    "free_town": "village",
    "player": "meeple",
    "high": "peaks",
}

MONUMENTAL = Signs(
    "monumental",
    verbs={
        "gain": RESOURCE,
        "pay": RESOURCE,
        "gain_for": RESOURCE,
        "lose": "ui-minus",
        "double": RESOURCE,
        "keep": "amphora",
        "archive": "card-burn",
        "reinforce": "checked-shield",
        "draw_use": "card-draw",
        "draw_pick": "card-draw",
        "scry": "eyeball",
        "activate": "sundial",
        "attach": "open-book",
        "swap": "ui-swap",
        "copy": "mirror-mirror",
        "copy_bonus": "mirror-mirror",
        "copy_wonder_bonus": "mirror-mirror",
        "copy_token": "mirror-mirror",
        "discard_token": "card-exchange",
        "take_basic": "house",
        "take_track": "shaking-hands",
        "section": "greek-temple",
        "discount": "ui-minus",
        "develop": "drama-masks",
        "explorer_move": "hiking",
        "explorer_act": "spyglass",
        "manoeuvre_free": "footsteps",
        "fortify": "shield",
        "build_outpost": "watchtower",
        "substitute": "ui-swap",
        "allow_gap": "flying-flag",
        "leave": "return-arrow",
        "repeat_bonus": "power-lightning",
        "all_bonuses": "power-lightning",
        "assault": "crossed-swords",
        "sail": "trireme",
        "destroy": "fragmented-sword",
        "destroy_lone": "fragmented-sword",
        "ravage": "fragmented-sword",
        "rout": "fragmented-sword",
        "raze": "broken-wall",
        "explorers_home": "hiking",
        "grow": "kraken-tentacle",
        "hoard": "two-coins",
        "burn_track": "card-burn",
        "fly": "feather",
        "need": "padlock",
        "defend": "shield",
        "haunt_water": "big-wave",
        "auto_conquer": "flying-flag",
        "auto_take": "shaking-hands",
        "auto_wonder": "greek-temple",
        "auto_policy": "drama-masks",
        "auto_explore": "hiking",
        "auto_reveal": "clockwork",
        "auto_seek": "magnifying-glass",
        "auto_shuffle": "recycle",
    },
    tests={
        "gained": RESOURCE,
        "conquered": "flying-flag",
        "acquired": "shaking-hands",
        "developed": "drama-masks",
        "has": RESOURCE,
        "controls": "vertical-banner",
        "fewest_policies": "drama-masks",
        "fewer_provinces": "flying-flag",
        "idle": "hourglass",
    },
    counts={
        "policies": "drama-masks",
        "knowledge": "open-book",
        "coastal": "anchor",
        "high": "peaks",
        "unactivated": "sundial",
        "activated_basic": "house",
        "markets": "scales",
        "heads": "kraken-tentacle",
        "treasure": "two-coins",
    },
    events={
        "conquest": "flying-flag",
        "acquire": "shaking-hands",
        "archive": "card-burn",
        "section": "greek-temple",
        "complete": "laurels",
        "explorer_token": "spyglass",
        "city_filled": "medieval-village-01",
        "end_of_turn": "hourglass",
        "charge": "crossed-swords",
    },
    words={
        **_CARD_WORDS,
        **_PLACES,
        "section": "greek-temple",
        "wonder_section": "greek-temple",
        "policy": "drama-masks",
        "conquest": "flying-flag",
        "with_warlord": "crested-helmet",
    },
)

_POOL = {"mat": "materials", "pop": "population", "prog": "progress"}
_UNREST = TYPE_ICONS["unrest"]
_FAME = TYPE_ICONS["fame"]

IMPERIUM = Signs(
    "imperium",
    verbs=CARDS.icons("verbs"),
    tests=CARDS.icons("tests"),
    counts=CARDS.icons("counts"),
    events=CARDS.icons("triggers"),
    words={
        "REG": TYPE_ICONS["region"],
        "UNC": TYPE_ICONS["uncivilised"],
        "CIV": TYPE_ICONS["civilised"],
        "TRI": TYPE_ICONS["tributary"],
        "FAM": _FAME,
        "UNR": _UNREST,
        "act": "card-play",
        **LAND_ICONS,
        **HEADER_ICONS,
        **STATE_ICONS,
    },
    resources=_POOL,
)

SIGNS = {signs.game: signs for signs in (MONUMENTS, MONUMENTAL, IMPERIUM)}
