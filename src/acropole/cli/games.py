"""`acropole games`: what can be played, with every option."""

import argparse
from typing import Any, cast

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import acropole
from acropole.cli.output import Screen, Words, print_json
from acropole.cli.parser import Parser
from acropole.registry import broken_games

Schema = dict[str, Any]


def add_arguments(parser: Parser) -> None:
    parser.add_json()


def run(arguments: argparse.Namespace, words: Words) -> int:
    described = [_describe(name, words.lang) for name in acropole.game_ids()]
    for error in broken_games():  # told aside, so that what is listed can be read by programs
        Screen(stderr=True).print(Text(str(error), "yellow"))
    if arguments.json:
        print_json(described)
        return 0
    screen = Screen()
    for game in described:
        _show(screen, game, words)
    return 0


def _describe(name: str, lang: str) -> dict[str, Any]:
    game = acropole.game(name)
    properties = cast(dict[str, Schema], game.options_schema()["properties"])
    players = properties.get("players", {"minimum": 1, "maximum": 1, "default": 1})
    return {
        "id": game.id,
        "title": game.title(lang),
        "about": game.catalogue.text(lang, "game.about"),
        "players": {key: players[key] for key in ("minimum", "maximum", "default")},
        "options": [
            {
                "name": option,
                "default": schema["default"],
                "allowed": _allowed(schema),
                "title": _in(schema, "title", lang),
                "help": _in(schema, "description", lang),
            }
            for option, schema in properties.items()
        ],
    }


def _in(schema: Schema, key: str, lang: str) -> str:
    return str(schema.get(key if lang == "en" else f"x-{key}-{lang}", ""))


def _allowed(schema: Schema) -> list[object] | dict[str, object]:
    """The allowed values, or the bounds of a number."""
    items = schema.get("items", schema)
    if "enum" in items:
        return list(items["enum"])
    if items["type"] == "boolean":
        return [False, True]
    bounds: dict[str, object] = {
        key: schema[key] for key in ("minimum", "maximum") if key in schema
    }
    return {"type": items["type"], **bounds}


def _show(screen: Screen, game: dict[str, Any], words: Words) -> None:
    players = game["players"]
    screen.print(
        Text.assemble(
            (game["title"], "bold"),
            f"  ({game['id']})  ",
            (words("games.players", **players), "dim"),
        )
    )
    screen.print(Padding(Text(game["about"]), (0, 0, 1, 2)))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for head in ("option", "default", "allowed", "meaning"):
        table.add_column(Text(words(f"games.{head}")))
    for option in game["options"]:
        meaning = Text(option["title"])
        if option["help"]:
            meaning.append(f"\n{option['help']}", "dim")
        table.add_row(
            Text(option["name"], "cyan"),
            Text(_plain(option["default"])),
            Text(_in_words(option["allowed"])),
            meaning,
        )
    screen.print(Padding(table, (0, 0, 1, 2)))


def _in_words(allowed: list[object] | dict[str, object]) -> str:
    if isinstance(allowed, list):
        return ", ".join(map(_plain, allowed))
    if "minimum" in allowed and "maximum" in allowed:
        return f"{allowed['minimum']}–{allowed['maximum']}"
    return str(allowed["type"])


def _plain(value: object) -> str:
    """A value as it is written after `--option name=`."""
    if isinstance(value, list):
        return ",".join(map(_plain, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
