"""`acropole cards`: every card of a game with its fields, its generated text and its origin."""

import argparse
import unicodedata
from collections.abc import Iterator

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import acropole
from acropole.cli.output import Screen, Words, print_json
from acropole.cli.parser import Parser, UsageError
from acropole.kernel import content, messages
from acropole.kernel.game import Game

ORIGIN_STYLES = {"rulebook": "green", "public": "green", "reconstructed": "yellow"}


def add_arguments(parser: Parser) -> None:
    words = parser.words
    parser.add_game()
    parser.add_json()
    parser.settings.add_argument(
        "--search", metavar=words("help.WORD"), default="", help=words("cards.search")
    )
    parser.settings.add_argument(
        "--origin", metavar=words("help.ORIGIN"), help=words("cards.origin")
    )
    parser.add_packs()


def run(arguments: argparse.Namespace, words: Words) -> int:
    game = acropole.game(arguments.game, arguments.pack)
    found = list(matching(game, arguments.search))
    if arguments.origin is not None:
        found = _of_origin(game, found, arguments.origin, words)
    if arguments.json:
        print_json([_as_data(game, entry) for entry in found])
        return 0
    show(Screen(), game, found, words)
    return 0


def _of_origin(
    game: Game, entries: list[content.Entry], origin: str, words: Words
) -> list[content.Entry]:
    known = sorted({entry.origin for entry in game.card_entries()})
    if origin not in known:
        raise UsageError(words("usage.origin", given=origin, known=", ".join(known)))
    return [entry for entry in entries if entry.origin == origin]


def matching(game: Game, word: str) -> Iterator[content.Entry]:
    """The cards with that word in any of their texts, whatever its accents and capitals."""
    for entry in game.card_entries():
        texts = [entry.id, entry.note, entry.note_fr, str(entry.pack or "")]
        for lang in messages.LANGUAGES:
            texts += [game.card_name(entry, lang), game.card_text(entry, lang)]
            texts += _fields(game, entry, lang)
        if any(_bare(word) in _bare(text) for text in texts):
            yield entry


def show(screen: Screen, game: Game, entries: list[content.Entry], words: Words) -> None:
    """The cards, those with the same text together; those without one by their file."""
    alike: dict[tuple[str, str], list[content.Entry]] = {}
    for entry in entries:
        text = game.card_text(entry, words.lang)
        alike.setdefault((text, "" if text else entry.file), []).append(entry)
    for (text, _), group in alike.items():
        screen.print(_rows(game, group, words))
        screen.print(Padding(Text(text, "italic"), (0, 0, 1, 2)) if text else "")
    total = len(game.card_entries())
    screen.print(Text(words("cards.count", n=len(entries), total=total), "dim"))


def _rows(game: Game, entries: list[content.Entry], words: Words) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0), expand=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    table.add_column(justify="right")
    for entry in entries:
        origin = Text(words(f"origin.{entry.origin}"), ORIGIN_STYLES.get(entry.origin, "cyan"))
        if entry.pack:
            origin.append("\n" + words("cards.pack", pack=entry.pack), "bold magenta")
        fields = Text(" · ".join(_fields(game, entry, words.lang)))
        if note := entry.note_in(words.lang):
            fields.append(f"\n{note}", "dim")
        table.add_row(Text(game.card_name(entry, words.lang), "bold"), fields, origin)
    return table


def _fields(game: Game, entry: content.Entry, lang: str) -> list[str]:
    """What the card says besides its name and text: the fields for which the game has a word."""
    found: list[str] = []
    for field, value in entry.fields.items():
        key = f"table.field-{field.replace('_', '-')}"
        if value and game.catalogue.has(key):
            label = game.catalogue.text(lang, key)
            what = "" if value is True else _in_words(game, field, value, lang)
            found.append(f"{label} {what}".strip())
    return found


def _in_words(game: Game, field: str, value: object, lang: str) -> str:
    """`3 + 3` for a list, `2 production, 1 gold` for a table."""
    if isinstance(value, list):
        return " + ".join(_in_words(game, field, item, lang) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{n} {_in_words(game, field, key, lang)}" for key, n in value.items())
    for key in (f"{field}.{value}", f"table.value-{value}"):
        if game.catalogue.has(key):
            return game.catalogue.text(lang, key)
    return str(value)


def _as_data(game: Game, entry: content.Entry) -> dict[str, object]:
    return {
        "id": entry.id,
        "kind": entry.kind,
        "origin": entry.origin,
        "pack": entry.pack,
        "note": {lang: entry.note_in(lang) for lang in messages.LANGUAGES},
        **entry.fields,
        "effect": game.card_effect(entry),
        "name": {lang: game.card_name(entry, lang) for lang in messages.LANGUAGES},
        "text": {lang: game.card_text(entry, lang) for lang in messages.LANGUAGES},
    }


def _bare(text: str) -> str:
    """Without accents and capitals."""
    letters = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
