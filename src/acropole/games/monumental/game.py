"""Monumental as a title: its content, its options and its boards. Rulebooks 000 and 002."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from acropole.games.monumental.box import BASIC_IDS, MARKET_IDS, Box
from acropole.games.monumental.effects import (
    CIVILIZATIONS,
    KINDS,
    WORDS,
    check,
    effect_text,
)
from acropole.games.monumental.maps.board import Board
from acropole.games.monumental.maps.generate import random_board
from acropole.games.monumental.maps.reader import load_preset, presets
from acropole.games.monumental.numbers import (
    ACQUIRE,
    ACTIVATE,
    COMPLETE,
    CONQUER,
    DEVELOP,
    END_TURN,
    EXPLORE,
    EXPLORER_ACT,
    KNOWN,
    MARKETS,
    MOVE_FROM,
    OUTPOST,
    PICK,
    PICKS,
    PLEDGE,
    POLICIES,
    PROGRESS,
    RESOURCE,
    SLOT,
    SLOTS,
    TAKE_BASIC,
    TILE,
    TILES,
    TOKEN,
    TOKEN_TYPES,
    TRACK,
    USE,
    USE_KNOWN,
    USE_MARKET,
    USE_POLICY,
    USE_PRODUCTION,
    WARLORD,
)
from acropole.games.monumental.rules import MonumentalRules
from acropole.games.monumental.vocabulary import RESOURCES
from acropole.kernel.actions import ActionKind, ActionSpace
from acropole.kernel.content import Entry, load_content
from acropole.kernel.errors import OptionError
from acropole.kernel.game import Game
from acropole.kernel.messages import KERNEL_WORDS, LANGUAGES, Catalogue
from acropole.kernel.options import Option, Options

HERE = Path(__file__).parent
DIRECTIONS = ("e", "ne", "nw", "w", "sw", "se")
SIZES = ("tight", "wide")


def _numbered(count: int) -> tuple[str, ...]:
    return tuple(str(number + 1) for number in range(count))


_CELLS = tuple(f"{row}{column}" for row in "abc" for column in "123")

SPACE = ActionSpace(
    ActionKind("activate", ACTIVATE, _CELLS),
    ActionKind("end-turn", END_TURN),
    ActionKind("acquire", ACQUIRE, _numbered(TRACK)),
    ActionKind("basic", TAKE_BASIC, BASIC_IDS),
    ActionKind("complete", COMPLETE),
    ActionKind("develop", DEVELOP, _numbered(POLICIES)),
    ActionKind("conquer", CONQUER, _numbered(TILES)),
    ActionKind("move", MOVE_FROM, _numbered(TILES)),
    ActionKind("outpost", OUTPOST, _numbered(TILES)),
    ActionKind("explore", EXPLORE, tuple(f"{e}.{d}" for e in "12" for d in DIRECTIONS)),
    ActionKind("explorer", EXPLORER_ACT, ("1", "2")),
    ActionKind("use", USE, _CELLS),
    ActionKind("use-knowledge", USE_KNOWN, _CELLS),
    ActionKind("use-policy", USE_POLICY),
    ActionKind("use-market", USE_MARKET, MARKET_IDS),
    ActionKind("use-production", USE_PRODUCTION),
    ActionKind("progress", PROGRESS),
    ActionKind("pledge", PLEDGE),
    ActionKind("card", SLOT, _CELLS),
    ActionKind("knowledge", KNOWN, _CELLS),
    ActionKind("tile", TILE, _numbered(TILES)),
    ActionKind("warlord", WARLORD),
    ActionKind("resource", RESOURCE, tuple(RESOURCES)),
    ActionKind("pick", PICK, _numbered(PICKS)),
    ActionKind("token", TOKEN, _numbered(TOKEN_TYPES)),
)

assert len(_CELLS) == SLOTS
assert len(MARKET_IDS) == MARKETS


def _check(options: Mapping[str, object]) -> None:
    players = int(str(options["players"]))
    civilizations = options["civilizations"]
    assert isinstance(civilizations, list)
    if civilizations and len(civilizations) != players:
        raise OptionError(
            "civilizations",
            f"Option 'civilizations' names {len(civilizations)} for {players} players; "
            "name one for each, or none.",
        )
    chosen = [civ for civ in civilizations if civ != "random"]
    twice = next((civ for civ in chosen if chosen.count(civ) > 1), None)
    if twice:
        raise OptionError(
            "civilizations", f"Two players cannot both lead the civilization '{twice}'."
        )
    _check_map(str(options["map"]), players)


def _check_map(name: str, players: int) -> None:
    allowed = [*SIZES, "random", *presets(players)]
    if name not in allowed:
        raise OptionError(
            "map", f"Option 'map' is {name!r}; with {players} players use {', '.join(allowed)}."
        )


OPTIONS = Options(
    Option(
        "players",
        3,
        kind="integer",
        minimum=2,
        maximum=5,
        title={"en": "Players", "fr": "Joueurs"},
    ),
    Option(
        "civilizations",
        [],
        kind="list",
        items="string",
        choices=("random", *CIVILIZATIONS),
        maximum=5,
        title={"en": "Civilizations, by seat", "fr": "Civilisations, par place"},
        help={
            "en": "None named: all are drawn.",
            "fr": "Aucune nommée : toutes sont tirées au sort.",
        },
    ),
    Option(
        "map",
        "tight",
        kind="string",
        title={"en": "Board", "fr": "Plateau"},
        help={
            "en": "tight or wide for the preset of that size, random for a new one, or its name.",
            "fr": "tight ou wide : plateau de cette taille ; random : un nouveau ; ou son nom.",
        },
    ),
    Option(
        "alternative_wonders",
        [],
        kind="list",
        items="string",
        choices=("I", "II", "III"),
        maximum=3,
        title={"en": "Alternative wonders in eras", "fr": "Merveilles alternatives aux ères"},
    ),
    Option(
        "renaissance",
        False,
        kind="boolean",
        title={"en": "With the Renaissance", "fr": "Avec la Renaissance"},
    ),
    check=_check,
)


class Monumental(Game):
    id = "monumental"
    rules_version = 1
    space = SPACE

    def __init__(self, packs: Sequence[Path] = ()) -> None:
        super().__init__(packs)
        self.options = OPTIONS
        self.content = load_content(HERE / "content", KINDS, packs)
        check(self.content)
        self.catalogue = Catalogue.load(KERNEL_WORDS, WORDS, HERE / "play_words").extended(
            {
                lang: {
                    f"{kind.name}.{entry.id}": entry["name"][lang]
                    for kind in KINDS
                    if "name" in kind.fields
                    for entry in self.content[kind.name].values()
                }
                for lang in LANGUAGES
            }
        )
        self.box = Box(self.content)

    def rules(self, options: dict[str, object]) -> MonumentalRules:
        return MonumentalRules(self, options, self.box.tables(options))

    def board(self, options: Mapping[str, object], seed: int) -> Board:
        """The board of a game; a random one belongs to its seed."""
        name, players = str(options["map"]), int(str(options["players"]))
        if name == "random":
            return random_board(players, seed)
        if name in SIZES:
            name = next(found for found in presets(players) if f"-{name}-" in found)
        return load_preset(name)

    # -- cards ----------------------------------------------------------------------------------

    def card_entries(self) -> list[Entry]:
        kinds = ("card", "barbarian", "free-city", "market-token")
        return [entry for kind in kinds for entry in self.content[kind].values()]

    def card_name(self, entry: Entry, lang: str) -> str:
        text = self.catalogue.text
        if entry.kind == "barbarian":
            return text(lang, "token.barbarian", value=entry["value"])
        if entry.kind == "market-token":
            return text(lang, f"market.{entry['market']}")
        name: str = entry["name"][lang]
        return name

    def card_effect(self, entry: Entry) -> str:
        if entry.kind in ("barbarian", "free-city"):
            return f"choose{{{entry['gain_a']}|{entry['gain_b']}}}"
        effect: str = entry.fields.get("effect") or entry.fields.get("gain", "")
        return effect

    def card_text(self, entry: Entry, lang: str) -> str:
        parts = []
        effect = self.card_effect(entry)
        if effect:
            parts.append(effect_text(effect, self.catalogue, lang))
        if entry.fields.get("bonus"):
            bonus = effect_text(entry["bonus"], self.catalogue, lang)
            parts.append(self.catalogue.text(lang, "card-text.bonus", text=bonus))
        return " ".join(parts)
