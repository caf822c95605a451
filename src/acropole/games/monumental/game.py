"""Monumental as a title: its content, its options and its boards. Rulebooks 000 and 002."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import ClassVar

from acropole.games.monumental.box import BASIC_IDS, MARKET_IDS, Box
from acropole.games.monumental.effects import (
    CIVILIZATIONS,
    KINDS,
    catalogue,
    check,
    effect_text,
)
from acropole.games.monumental.maps.board import Board
from acropole.games.monumental.maps.check import problems
from acropole.games.monumental.maps.generate import random_board
from acropole.games.monumental.maps.reader import (
    MAX_BYTES,
    load_preset,
    presets,
    read_map,
    row_lines,
)
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
from acropole.kernel.errors import ContentError, OptionError
from acropole.kernel.game import Game
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
    if "\n" in name:
        _check_own_board(name, players)
        return
    allowed = [*SIZES, "random", *presets(players)]
    if name not in allowed:
        raise OptionError(
            "map", f"Option 'map' is {name!r}; with {players} players use {', '.join(allowed)}."
        )


def _check_own_board(text: str, players: int) -> None:
    """A board that is given whole, so that a record needs no file besides it."""
    try:
        board = _own_board(text)
    except ContentError as error:
        message = str(error).removeprefix(f"{error.file}:{error.line}: ")
        raise OptionError("map", f"Option 'map', line {error.line}: {message}") from error
    if board.players != players:
        raise OptionError(
            "map", f"Option 'map' is a board for {board.players} players, not for {players}."
        )
    for problem in problems(board):
        if problem.is_fatal:
            line = "" if problem.tile is None else f", line {_line_of(text, board, problem.tile)}"
            raise OptionError("map", f"Option 'map'{line}: {problem.text}.")


def _line_of(text: str, board: Board, tile: int) -> int:
    return row_lines(text)[board.tiles[tile].row]


@lru_cache(maxsize=16)
def _own_board(text: str) -> Board:
    if len(text) > MAX_BYTES:
        raise ContentError(f"a map has at most {MAX_BYTES} characters", "map", 1)
    return read_map(text, "map")


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
        file_suffix=".map",
        title={"en": "Board", "fr": "Plateau"},
        help={
            "en": "tight or wide for the preset of that size, random for a new one, its name, or "
            "the text of a map file.",
            "fr": "tight ou wide : plateau de cette taille ; random : un nouveau ; son nom ; ou le "
            "texte d'un fichier de plateau.",
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
    levels: ClassVar = {
        "easy": "greedy:slips=0.3",
        "medium": "ismcts:iters=30",
        "hard": "ismcts:iters=2000",
    }

    def __init__(self, packs: Sequence[Path] = ()) -> None:
        super().__init__(packs)
        self.options = OPTIONS
        self.content = load_content(HERE / "content", KINDS, packs)
        check(self.content)
        self.catalogue = catalogue(self.content)
        self.box = Box(self.content)

    def rules(self, options: dict[str, object]) -> MonumentalRules:
        return MonumentalRules(self, options, self.box.tables(options))

    def board(self, options: Mapping[str, object], seed: int) -> Board:
        """The board of a game; a random one belongs to its seed."""
        name, players = str(options["map"]), int(str(options["players"]))
        if "\n" in name:
            return _own_board(name)
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
