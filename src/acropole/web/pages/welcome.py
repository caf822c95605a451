"""The pages before a game: home, a new table, its links, taking a seat; and what went wrong."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from acropole.games.monumental.maps.reader import load_preset, presets
from acropole.kernel.game import Game
from acropole.web.pages.renderer import WORDS, render, say
from acropole.web.table_view import (
    DEFAULT_BOT,
    WATCH,
    ErrorView,
    HomeView,
    InvitationsView,
    JoinView,
    NewGameView,
)

POSTERS = {"monumental": "clay", "monuments": "sea", "imperium": "black"}
FIGURES = {"monumental": "hill-fort", "monuments": "lighthouse", "imperium": "caesar"}
BY_SEAT = {("monumental", "civilizations")}  # lists with one entry a seat
WORDS_OF = {
    "nation": "nation",
    "opponent": "nation",
    "automa": "civ",
    "replaced_wonders": "card",
}  # the game has words for them
NONE: frozenset[str] = frozenset()
WHOLE_LINE = 60  # a text longer than this is a map of its own

# What a person who does not want to choose gets: values of the form by the name of the preset.
PRESETS: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "monuments": {
        "first": {"players": "2", "seat-2": "easy"},
        "standard": {"players": "4", "seat-2": "medium", "seat-3": "medium", "seat-4": "medium"},
        "easier": {"players": "3", "track": "six", "actions": "may"},
    },
    "monumental": {
        "first": {"players": "2", "map": "tight", "seat-2": "easy"},
        "standard": {"players": "3", "map": "tight", "seat-2": "medium", "seat-3": "medium"},
        "solo": {"players": "1", "automa": "random"},
        "long": {"players": "3", "map": "wide", "renaissance": "true"},
        "modules": {"players": "3", "heroes": "true", "monsters": "3"},
    },
    "imperium": {
        "first": {"nation": "romans", "opponent": "carthaginians", "level": "chieftain"},
        "standard": {"nation": "greeks", "opponent": "persians"},
        "hard": {"nation": "macedonians", "opponent": "romans", "level": "overlord"},
        "legends": {"nation": "egyptians", "opponent": "minoans", "commons": "legends"},
    },
}
LEVELS = ("easy", "medium", "hard")  # of bots: they stand first

# Options that most people leave alone stand behind "Variants"; those of campaigns are never asked.
VARIANTS: Mapping[str, frozenset[str]] = {
    "monuments": frozenset({"track", "actions"}),
    "monumental": frozenset(
        {
            "first_player",
            "alternative_wonders",
            "replaced_wonders",
            "continuous",
            "automa_edition",
        }
    ),
}
FOR_TWO: Mapping[str, frozenset[str]] = {
    "monuments": frozenset(
        {"historians_each", "own_other_colour", "both_colours", "left_out", "iii_cards"}
    )
}
OF_CAMPAIGNS: Mapping[str, frozenset[str]] = {
    "imperium": frozenset({"added_cards", "removed_cards", "double_resources", "unrest"})
}


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option as a form shows it."""

    name: str
    title: str
    help: str
    look: str  # select, several, text or whole
    value: str
    choices: tuple[Choice, ...] = ()
    is_wrong: bool = False
    is_changed: bool = False  # from what it is without a word


@dataclass(frozen=True, slots=True)
class SeatRow:
    number: int
    kind: str
    name: str
    own: tuple[OptionField, ...] = ()  # options that each seat chooses for itself


# -- home ----------------------------------------------------------------------------------------


def home(view: HomeView) -> str:
    lang = view.reader.lang
    waiting = sum(line.is_mine for line in view.tables)
    return render(
        "home.html",
        view.reader,
        games=view.games,
        posters=POSTERS,
        figures=FIGURES,
        about={game.id: _about(game, lang) for game in view.games},
        facts={game.id: _own_word(f"home.facts-{game.id}", lang) for game in view.games},
        tables=[(line, since(line.updated, lang)) for line in view.tables],
        waiting=waiting,
        now_playing={game.id: PRESETS.get(game.id, {}).get("first", {}) for game in view.games},
    )


def _about(game: Game, lang: str) -> str:
    """What the pages say of a game, or else what it says of itself."""
    return _own_word(f"home.about-{game.id}", lang) or game.catalogue.text(lang, "game.about")


def _own_word(key: str, lang: str) -> str:
    """A message that the pages have for games they know; empty for one from elsewhere."""
    return say(lang, key) if WORDS.has(key) else ""


def since(moment: float, lang: str) -> str:
    """How long ago that was, in words."""
    minutes = max(int((time.time() - moment) / 60), 0)
    for unit, size in (("day", 1440), ("hour", 60), ("minute", 1)):
        if minutes >= size:
            return say(lang, f"since.{unit}", n=minutes // size)
    return say(lang, "since.now")


# -- a new table ---------------------------------------------------------------------------------


def new_game(view: NewGameView) -> str:
    lang, game = view.reader.lang, view.game
    schema: Any = game.options_schema()["properties"]
    players = _players(schema, view.values)
    asked = {name: part for name, part in schema.items() if _is_asked(game, name, players)}
    variants = VARIANTS.get(game.id, NONE) | FOR_TWO.get(game.id, NONE)
    fields = [_field(game, name, part, view, players) for name, part in asked.items()]
    rare = [field for field in fields if field.name in variants]
    rows = [_row(view, schema, number) for number in range(1, players + 1)]
    offered = [
        (name, f"/new/{game.id}?{urlencode(values)}", _is_chosen(values, view.values))
        for name, values in PRESETS.get(game.id, {}).items()
    ]
    return render(
        "new.html",
        view.reader,
        game=game,
        poster=POSTERS.get(game.id, "clay"),
        figure=FIGURES.get(game.id, "greek-temple"),
        players=players,
        counts=range(schema["players"]["minimum"], schema["players"]["maximum"] + 1)
        if "players" in schema
        else (),
        fields=[field for field in fields if field.name not in variants],
        variants=rare,
        is_varied=any(field.is_wrong or field.is_changed for field in rare),
        kept=[(name, view.values[name]) for name in _unasked(game) if view.values.get(name)],
        rows=rows,
        presets=offered,
        levels=[bot for bot in LEVELS if bot in view.bots],
        bots=[bot for bot in view.bots if bot not in LEVELS],
        error=view.error,
        pledge=view.pledge,
        commitment=view.commitment,
        lang_title=game.title(lang),
    )


def _is_asked(game: Game, name: str, players: int) -> bool:
    if name == "players" or (game.id, name) in BY_SEAT or name in _unasked(game):
        return False
    return players == 2 or name not in FOR_TWO.get(game.id, NONE)


def _unasked(game: Game) -> frozenset[str]:
    return OF_CAMPAIGNS.get(game.id, NONE)


def _players(schema: Mapping[str, Any], values: Mapping[str, str]) -> int:
    if "players" not in schema:
        return 1
    given = values.get("players", "").rpartition(",")[2]  # the button comes after the old value
    least, most = schema["players"]["minimum"], schema["players"]["maximum"]
    default = int(schema["players"]["default"])
    return int(given) if given.isdecimal() and least <= int(given) <= most else default


def _is_chosen(preset: Mapping[str, str], values: Mapping[str, str]) -> bool:
    return bool(values) and all(values.get(name) == value for name, value in preset.items())


def _field(
    game: Game, name: str, schema: Mapping[str, Any], view: NewGameView, players: int
) -> OptionField:
    lang = view.reader.lang
    title = _in_language(schema, "title", lang) or name
    default = schema["default"]
    start = ",".join(default) if isinstance(default, list) else str(default)
    start = start if isinstance(default, str) else start.lower()
    value = view.values.get(name, start)
    if (game.id, name, players) == ("monumental", "automa", 1) and name not in view.values:
        value = "random"  # nobody plays alone
    look, choices = "text", _choices(lang, ())
    if schema["type"] == "boolean":
        look, choices = "select", _choices(lang, ("false", "true"))
    elif schema["type"] == "array" and "enum" in schema["items"]:
        look, choices = "several", _named_choices(game, name, schema["items"]["enum"], lang)
    elif "enum" in schema:
        values = schema["enum"]
        if (game.id, name) == ("monumental", "first_player"):
            values = [value for value in values if not value.isdecimal() or int(value) <= players]
        look, choices = "select", _named_choices(game, name, values, lang)
    elif (game.id, name) == ("monumental", "map"):
        look, choices = "select", _maps(players, lang)
    elif schema["type"] == "integer" and "maximum" in schema:
        numbers = range(schema["minimum"], schema["maximum"] + 1)
        look, choices = "select", _choices(lang, [str(n) for n in numbers])
    if "\n" in value or len(value) > WHOLE_LINE:
        look = "whole"
    help_text = _in_language(schema, "description", lang)
    return OptionField(
        name,
        title,
        help_text,
        look,
        value,
        choices,
        is_wrong=name == view.error_field,
        is_changed=value != start,
    )


def _in_language(schema: Mapping[str, Any], key: str, lang: str) -> str:
    return str(schema.get(key if lang == "en" else f"x-{key}-{lang}") or schema.get(key, ""))


def _choices(lang: str, values: Sequence[object]) -> tuple[Choice, ...]:
    """Values with their words, where the pages have words for them."""
    found = []
    for value in values:
        key = f"value.{value}"
        known = _has(key)
        found.append(Choice(str(value), say(lang, key) if known else str(value)))
    return tuple(found)


def _named_choices(game: Game, name: str, values: Sequence[str], lang: str) -> tuple[Choice, ...]:
    """Values with their words; nations and civilizations have theirs in the game."""
    words = game.catalogue
    return tuple(
        Choice(choice.value, words.text(lang, key)) if words.has(key) else choice
        for choice in _choices(lang, values)
        for key in [f"{WORDS_OF.get(name, '')}.{choice.value}"]
    )


def _has(key: str) -> bool:
    from acropole.web.pages.renderer import WORDS

    return WORDS.has(key)


def _maps(players: int, lang: str) -> tuple[Choice, ...]:
    sizes = _choices(lang, ("tight", "wide", "random"))
    boards = [load_preset(name) for name in presets(players)]
    return (*sizes, *(Choice(board.id, board.names[lang]) for board in boards))


def _row(view: NewGameView, schema: Mapping[str, Any], number: int) -> SeatRow:
    lang, values = view.reader.lang, view.values
    own = []
    for game, name in BY_SEAT:
        if game != view.game.id:
            continue
        given = values.get(name, "").split(",")
        value = given[number - 1] if number <= len(given) and given[number - 1] else "random"
        choices = tuple(
            Choice(
                choice,
                say(lang, "new.any-civilization")
                if choice == "random"
                else view.game.catalogue.text(lang, f"civ.{choice}"),
            )
            for choice in schema[name]["items"]["enum"]
        )
        title = _in_language(schema[name], "title", lang)
        own.append(OptionField(name, title, "", "select", value, choices))
    kind = values.get(f"seat-{number}") or ("me" if number == 1 else DEFAULT_BOT)
    return SeatRow(number, kind, values.get(f"name-{number}", ""), tuple(own))


# -- links, seats, mistakes ----------------------------------------------------------------------


def invitations(view: InvitationsView) -> str:
    return render("invitations.html", view.reader, view=view, WATCH=WATCH)


def join(view: JoinView) -> str:
    return render("join.html", view.reader, view=view, WATCH=WATCH)


def error(view: ErrorView) -> str:
    return render("error.html", view.reader, view=view)
