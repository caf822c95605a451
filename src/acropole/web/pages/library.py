"""The library: cards to browse, rules, glossary, rulings, and what games bring of their own."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup

import acropole
from acropole.kernel.game import Game
from acropole.kernel.languages import document_of
from acropole.web.pages import card_faces, game_page, renderer, terms
from acropole.web.view.views import Reader

AT_ONCE = 60  # cards of a page; more come as one scrolls, see js/library.js
DOCS = game_page.WEB / "static" / "build" / "docs"  # tools/build-assets puts them there
ORDERS: Mapping[str, Callable[[card_faces.Face], Any]] = {
    "game": lambda face: (face.game, face.type, face.group, face.number, face.name),
    "name": lambda face: (face.name, face.number),
    "cost": lambda face: (sum(face.cost), face.name, face.number),
}


def library(
    reader: Reader, path: str, query: Mapping[str, str], packed: Game | None = None
) -> str | None:
    """The page of that path; None where there is none. `packed` is a game with packs of a table."""
    match path.strip("/").split("/"):
        case ["cards"]:
            return cards(reader, query)
        case ["face", game, card]:
            return face_alone(reader, game, card, packed)
        case ["terms", game]:
            return terms.explain(reader, game, query, packed)
        case ["rules"]:
            return rules(reader, query)
        case ["glossary"]:
            return glossary(reader)
        case ["rulings"]:
            return rulings(reader, query)
        case [name]:
            for page in game_page.all_pages():
                if name in page.shelves:
                    return page.shelf(name, reader, query)
    return None


# -- cards ---------------------------------------------------------------------------------------


def _all_faces(lang: str) -> list[card_faces.Face]:
    return [
        face
        for page in game_page.all_pages()
        for face in card_faces.faces(acropole.game(page.game), lang).values()
    ]


def cards(reader: Reader, query: Mapping[str, str]) -> str:
    every = _all_faces(reader.lang)
    chosen = {
        key: {v for v in query.get(key, "").split(",") if v} for key in ("game", "type", "origin")
    }
    words = query.get("q", "").strip().lower()
    order = query.get("order", "game")
    found = [face for face in every if _matches(face, chosen, words)]
    found.sort(key=ORDERS.get(order, ORDERS["game"]))
    game, _, card = query.get("card", "").partition("/")
    detail = next((face for face in every if (face.game, face.id) == (game, card)), None)
    other = "en" if reader.lang != "en" else "fr"
    twin = card_faces.faces(acropole.game(detail.game), other)[detail.id] if detail else None
    kept = {k: v for k, v in query.items() if k in ("game", "type", "origin", "q", "order") and v}
    last = max(1, ceil(len(found) / AT_ONCE))
    at = min(_number(query.get("page", "")), last)
    return renderer.render(
        "cards.html",
        reader,
        n=len(found),
        found=found[(at - 1) * AT_ONCE : at * AT_ONCE],
        at=at,
        last=last,
        detail=detail,
        rulings=acropole.game(detail.game).terms.of_card(detail.id) if detail else (),
        twin=twin,
        other=other,
        query=words,
        order=order,
        orders=list(ORDERS),
        kept=urlencode(kept),
        games=[
            (name, acropole.game(name).title(reader.lang), n)
            for name, n in Counter(face.game for face in every).items()
        ],
        types=_types(every, reader.lang),
        origins=Counter(face.origin for face in every),
        chosen=chosen,
        NOTHING=game_page.NOTHING,
    )


def _number(text: str) -> int:
    """Of a page: 1 and up."""
    is_number = text.isascii() and text.isdigit() and len(text) < 9
    return max(int(text), 1) if is_number else 1


def _types(every: Sequence[card_faces.Face], lang: str) -> list[tuple[str, str, str]]:
    """The types of cards with their icons and names; one that several games have stands once."""
    used = {face.type: face.game for face in reversed(every)}
    pages = {page.game: page for page in game_page.all_pages()}
    return [
        (kind, pages[used[kind]].types[kind], pages[used[kind]].say(lang, f"type.{kind}"))
        for kind in dict.fromkeys(face.type for face in every)
    ]


def _matches(face: card_faces.Face, chosen: Mapping[str, set[str]], words: str) -> bool:
    for key, allowed in chosen.items():
        if allowed and getattr(face, key) not in allowed:
            return False
    return all(word in _searched(face) for word in words.split())


@lru_cache(maxsize=4000)
def _searched(face: card_faces.Face) -> str:
    return f"{face.name} {face.number} {face.text.striptags()} {face.effect} {face.group}".lower()


def face_alone(reader: Reader, game: str, card: str, packed: Game | None = None) -> str | None:
    """One large card, without a page around it: for the loupe."""
    if game not in {page.game for page in game_page.all_pages()}:
        return None
    face = card_faces.faces(packed or acropole.game(game), reader.lang).get(card)
    if face is None:
        return None
    return renderer.render("face.html", reader, face=face, NOTHING=game_page.NOTHING)


# -- texts ---------------------------------------------------------------------------------------


@cache
def _html(path: Path) -> Markup:
    """A text of ours in HTML. Wide tables scroll, and can be reached by the keyboard for that."""
    from markdown_it import MarkdownIt  # not before somebody reads a text

    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(path.read_text(encoding="utf-8"))
    heading = ""
    for before, token in pairwise(tokens):
        if before.type == "heading_open":
            heading = token.content
        if token.type == "table_open":
            token.attrs |= {"tabindex": "0", "role": "table", "aria-label": heading}
        for child in token.children or []:
            if child.type == "link_open" and ".md" in str(child.attrGet("href")):
                child.attrSet("href", "#main")  # a document that the library does not have
    return Markup(parser.renderer.render(tokens, parser.options, {}))


def _document(name: str) -> Markup | None:
    path = DOCS / f"{name}.md"
    return _html(path) if path.exists() else None


def glossary(reader: Reader) -> str | None:
    """In French the words of the games; in English those of the project, too."""
    text = _document(f"glossary.{reader.lang}") or _document("glossary")
    if text is None:
        return None
    return _text(reader, "glossary", text, [], "")


def rulings(reader: Reader, query: Mapping[str, str]) -> str | None:
    """In English with sources and reasons; in other languages in short."""
    if reader.lang == "en":
        return _of_games(reader, query, "rulings", lambda page: DOCS / f"{page.rulings}.md")
    known = [page.game for page in game_page.all_pages() if acropole.game(page.game).terms.rulings]
    if not known:
        return None
    game = query.get("game", "")
    game = game if game in known else known[0]
    short = renderer.render(
        "_rulings.html", reader, rulings=acropole.game(game).terms.rulings.values()
    )
    return _text(reader, "rulings", Markup(short), known, game)


def rules(reader: Reader, query: Mapping[str, str]) -> str | None:
    return _of_games(
        reader, query, "rules", lambda page: document_of(page.folder, "rules", reader.lang)
    )


def _of_games(
    reader: Reader,
    query: Mapping[str, str],
    current: str,
    where: Callable[[game_page.GamePage], Path],
) -> str | None:
    """A text that games bring: that of the game that is asked for, or of the first."""
    known = {page.game: path for page in game_page.all_pages() if (path := where(page)).exists()}
    if not known:
        return None
    game = query.get("game", "")
    game = game if game in known else next(iter(known))
    return _text(reader, current, _html(known[game]), list(known), game)


def _text(reader: Reader, current: str, text: Markup, games: Sequence[str], game: str) -> str:
    return renderer.render(
        "text.html",
        reader,
        text=text,
        current=current,
        games=[(name, acropole.game(name).title(reader.lang)) for name in games],
        game=game,
    )
