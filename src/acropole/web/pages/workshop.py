"""The pages of the workshop: the card bench and the owner's desk.

Both show a form that is made from what the game says its content is, so a game has nothing to do
for them but to name its fields: words `field.NAME` of its page, where ours do not do.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import acropole
from acropole.kernel.content import GUESSES, Entry, Field, Kind
from acropole.kernel.game import Game
from acropole.kernel.lang import editing, parse
from acropole.web.pages import card_faces, renderer
from acropole.web.pages.game_page import NOTHING, WORDS, BoardEntry, GamePage, page_of
from acropole.web.view.views import BenchView, DeskView, LookView, Reader
from acropole.web.workshop import drafts

FACELESS = ("row", "tile", "market", "rule", "track", "symbol")  # kinds that are no cards
TRIAL_BOTS = ("greedy", "easy", "medium", "random")


@dataclass(frozen=True, slots=True)
class Part:
    """One input of a control."""

    name: str
    label: str
    value: str
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Control:
    """A field of an entry as a form asks for it."""

    name: str
    label: str
    kind: str  # text, number, choice, check, list, parts, effect
    value: str = ""
    choices: Sequence[tuple[str, str]] = ()
    parts: Sequence[Part] = ()
    hint: str = ""
    least: int = 0
    most: int = 99
    is_empty: bool = False  # left out of this entry: asked for among the less usual


def bench(view: BenchView) -> str:
    page, kind = page_of(view.game), drafts.kind_of(view.game, view.entry.kind)
    return renderer.render(
        "workshop.html",
        view.reader,
        page,
        **_common(view.game, view.games, view.reader.lang),
        **_form(view.game, page, kind, view.entry, view.reader.lang),
        cards=_cards(view.game, view.reader.lang),
        players=_players(view.game),
        bots=TRIAL_BOTS,
        face=_face(view.game, view.entry, view.reader.lang),
        NOTHING=NOTHING,
        said=_both(view.game, kind, view.entry),
    )


def desk(view: DeskView) -> str:
    page, lang = page_of(view.game), view.reader.lang
    boards = _boards(page, view.kind, lang)
    entries = [(board.id, board.name, board.is_guess) for board in boards] or [
        (entry.id, entry_name(view.game, entry, lang), entry.origin in GUESSES)
        for entry in view.game.content[view.kind.name].values()
    ]
    return renderer.render(
        "desk.html",
        view.reader,
        page,
        **_common(view.game, view.games, lang),
        kind=view.kind,
        kinds=[
            (kind.name, _word(page, view.game, lang, "content", kind.name))
            for kind in view.game.kinds
            if any(e.origin in GUESSES for e in view.game.content[kind.name].values())
            or any(board.is_guess for board in _boards(page, kind, lang))
        ],
        boards=boards,
        entries=entries,
        known=sum(not is_guess for _, _, is_guess in entries),
    )


def entry_form(view: BenchView) -> str:
    """The fields of one entry and its face, without a page around them."""
    page, kind = page_of(view.game), drafts.kind_of(view.game, view.entry.kind)
    return renderer.render(
        "_entry.html",
        view.reader,
        page,
        game=view.game.id,
        **_form(view.game, page, kind, view.entry, view.reader.lang),
        face=_face(view.game, view.entry, view.reader.lang),
        NOTHING=NOTHING,
        said=_both(view.game, kind, view.entry),
    )


def look_face(view: LookView) -> str:
    face = _face(view.game, view.entry, view.reader.lang)
    page = page_of(view.game)
    return renderer.render("_lookface.html", view.reader, page, face=face, NOTHING=NOTHING)


def look_blocks(view: LookView, field: str) -> str:
    page = page_of(view.game)
    context = _blocks(view.game, page, view.kind.name, field, view.entry.fields.get(field, ""))
    return renderer.render("_fx.html", view.reader, page, **context)


def card_use(reader: Reader, used: int, games: int) -> str:
    """What a change of a card would touch: games that were played here."""
    if not games:
        return WORDS.text(reader.lang, "workshop.no-games")
    return WORDS.text(reader.lang, "workshop.used-in", n=used, games=games)


def _boards(page: GamePage | None, kind: Kind, lang: str) -> Sequence[BoardEntry]:
    """The boards of a kind whose entries are files: they are drawn at a table of their own."""
    return page.boards(lang) if page and kind.suffix else ()


# -- what they are made of -----------------------------------------------------------------------


def _common(game: Game, games: Sequence[str], lang: str) -> dict[str, Any]:
    return {
        "game": game.id,
        "title": game.title(lang),
        "games": [(name, acropole.game(name).title(lang)) for name in games],
    }


def _form(game: Game, page: GamePage | None, kind: Kind, entry: Entry, lang: str) -> dict[str, Any]:
    controls = [
        replace(
            control(page, game, name, field, entry.fields.get(name), lang),
            is_empty=name not in entry.fields and field.type != "table[int]",
        )
        for name, field in kind.fields.items()
        if field.type != "list[list[int]]"
    ]
    effects = [one for one in controls if one.kind == "effect"]
    printed = [one for one in controls if one.kind != "effect"]
    return {
        "entry": entry,
        "kind_name": _word(page, game, lang, "content", kind.name),
        "name": entry_name(game, entry, lang),
        "printed": [one for one in printed if not one.is_empty],
        "more_printed": [one for one in printed if one.is_empty],
        "effects": [one for one in effects if one.value or len(effects) == 1],
        "more_effects": [one for one in effects if not one.value and len(effects) > 1],
        "blocks": {
            one.name: _blocks(game, page, kind.name, one.name, one.value) for one in effects
        },
        "origins": drafts.ORIGINS,
        "is_guess": entry.origin in GUESSES,
    }


def control(
    page: GamePage | None, game: Game, name: str, field: Field, value: Any, lang: str
) -> Control:
    label = _word(page, game, lang, "field", name)
    choices = [(str(one), _word(page, game, lang, name, str(one))) for one in field.choices or ()]
    match field.type:
        case "names":
            parts = [
                Part(f"{name}.{code}", f"{label}, {code.upper()}", (value or {}).get(code, ""))
                for code in ("en", "fr")
            ]
            return Control(name, label, "names", parts=parts)
        case "table[int]":
            icons = page.resources if page else {}
            parts = [
                Part(
                    f"{name}.{one}",
                    _word(page, game, lang, "resource", one),
                    str((value or {}).get(one, 0)),
                    icons.get(one, ""),
                )
                for one, _ in choices
            ]
            return Control(name, label, "parts", parts=parts, least=field.least, most=field.most)
        case "effect":
            return Control(name, label, "effect", str(value or ""))
        case "bool":
            return Control(name, label, "check", "on" if value else "")
        case "int" if not choices:
            text = "" if value is None else str(value)
            return Control(name, label, "number", text, least=field.least, most=field.most)
        case "list[int]":
            return Control(name, label, "list", " ".join(map(str, value or ())))
        case "list[str]":
            known = ", ".join(one for one, _ in choices)
            return Control(name, label, "list", ", ".join(value or ()), hint=known)
    if choices:
        empty = [] if field.required else [("", "–")]
        return Control(name, label, "choice", str(value or ""), [*empty, *choices])
    return Control(name, label, "text", str(value or ""))


def _word(page: GamePage | None, game: Game, lang: str, table: str, name: str) -> str:
    """A field, a kind or a value in words; what nobody has words for is said as it is written."""
    for words in (page.words if page else WORDS, game.catalogue):
        for key in (f"{table}.{name}", f"{table}.{name.replace('_', '-')}"):
            if words.has(key):
                try:
                    return words.text(lang, key)
                except KeyError:  # it has slots: not meant to stand alone
                    break
    return name.replace("_", " ").replace("-", " ")


def entry_name(game: Game, entry: Entry, lang: str) -> str:
    known = {(one.kind, one.id) for one in game.card_entries()}
    if (entry.kind, entry.id) in known:
        return game.card_name(entry, lang)
    names: Mapping[str, str] = entry.fields.get("name") or {}
    return names.get(lang, entry.id)


def _face(game: Game, entry: Entry, lang: str) -> card_faces.Face | None:
    page = page_of(game)
    cards = {(one.kind, one.id) for one in game.card_entries()}
    if page is None or entry.kind in FACELESS or (entry.kind, entry.id) not in cards:
        return None
    return next(iter(card_faces.distinct([page.face(game, entry, lang)])))


def _both(game: Game, kind: Kind, entry: Entry) -> dict[str, str]:
    return {lang: drafts.said(game, kind, entry.fields, lang) for lang in ("en", "fr")}


def _blocks(
    game: Game, page: GamePage | None, kind: str, field: str, effect: str
) -> dict[str, Any]:
    book = drafts.book_of(game, kind)
    return {
        "field": field,
        "rows": editing.outline(parse(effect), book) if effect else (),
        "verbs": list(book.verbs.items()),
        "wraps": editing.WRAPS,
    }


def _cards(game: Game, lang: str) -> list[tuple[str, str]]:
    """All that can be put on the bench: address and name, by name."""
    found = [
        (f"{entry.kind}/{entry.id}", f"{game.card_name(entry, lang)} · {entry.id}")
        for entry in game.card_entries()
    ]
    return sorted(found, key=lambda one: one[1])


def _players(game: Game) -> list[int]:
    known: Any = game.options_schema()["properties"]
    players = known["players"]
    return list(
        range(max(players["minimum"], 2 - (players["maximum"] < 2)), players["maximum"] + 1)
    )
