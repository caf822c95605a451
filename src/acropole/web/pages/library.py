"""The library: cards to browse, maps to look at and to make, rules, glossary, rulings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from markdown_it import MarkdownIt
from markupsafe import Markup

import acropole
from acropole.games.monumental.maps.board import PLAYERS
from acropole.games.monumental.maps.draw import subtitle
from acropole.games.monumental.maps.generate import random_board
from acropole.games.monumental.maps.reader import load_preset, presets, write_map
from acropole.kernel.game import MAX_SEED
from acropole.web.pages.card_faces import Face, faces, with_faces
from acropole.web.pages.hexmap import bare
from acropole.web.pages.hotspots import NOTHING
from acropole.web.pages.icons import TYPE_ICONS
from acropole.web.pages.renderer import WEB, render
from acropole.web.table_view import Reader

RULES = WEB / "rules"
DOCS = WEB / "static" / "build" / "docs"  # tools/build-assets puts them there
RULINGS = {
    "monuments": "rulings",
    "monumental": "rulings-monumental",
    "imperium": "rulings-imperium",
}
ORDERS: Mapping[str, Callable[[Face], Any]] = {
    "game": lambda face: (face.game, face.type, face.group, face.number, face.name),
    "name": lambda face: (face.name, face.number),
    "cost": lambda face: (sum(face.cost), face.name, face.number),
}


def library(reader: Reader, path: str, query: Mapping[str, str]) -> str | None:
    """The page of that path; None where there is none."""
    match path.strip("/").split("/"):
        case ["cards"]:
            return cards(reader, query)
        case ["face", game, card]:
            return face_alone(reader, game, card)
        case ["maps"]:
            return maps(reader, query)
        case ["rules"]:
            return rules(reader, query)
        case ["glossary"]:
            return glossary(reader)
        case ["rulings"]:
            return rulings(reader, query)
    return None


# -- cards ---------------------------------------------------------------------------------------


def _all_faces(lang: str) -> list[Face]:
    return [face for name in with_faces() for face in faces(acropole.game(name), lang).values()]


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
    other = "fr" if reader.lang == "en" else "en"
    twin = faces(acropole.game(detail.game), other)[detail.id] if detail else None
    kept = {k: v for k, v in query.items() if k in ("game", "type", "origin", "q", "order") and v}
    return render(
        "cards.html",
        reader,
        found=found,
        detail=detail,
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
        types=list(dict.fromkeys(face.type for face in every)),
        origins=Counter(face.origin for face in every),
        chosen=chosen,
        TYPE_ICONS=TYPE_ICONS,
        NOTHING=NOTHING,
    )


def _matches(face: Face, chosen: Mapping[str, set[str]], words: str) -> bool:
    for key, allowed in chosen.items():
        if allowed and getattr(face, key) not in allowed:
            return False
    text = f"{face.name} {face.number} {face.text.striptags()} {face.effect} {face.group}".lower()
    return all(word in text for word in words.split())


def face_alone(reader: Reader, game: str, card: str) -> str | None:
    """One large card, without a page around it: for the loupe."""
    if game not in with_faces():
        return None
    face = faces(acropole.game(game), reader.lang).get(card)
    if face is None:
        return None
    return render("face.html", reader, face=face, NOTHING=NOTHING)


# -- maps ----------------------------------------------------------------------------------------


def maps(reader: Reader, query: Mapping[str, str]) -> str:
    players = _number(query.get("players", ""), min(PLAYERS), max(PLAYERS), 3)
    seed = _number(query.get("seed", ""), 0, MAX_SEED, -1)
    name = query.get("map", "")
    listed = [load_preset(preset) for preset in presets(players)]
    if seed >= 0:
        board = random_board(players, seed)
    else:
        board = next((preset for preset in listed if preset.id == name), listed[0])
    named = board.id if seed < 0 else write_map(board)
    play = urlencode({"players": players, "map": named})
    return render(
        "maps.html",
        reader,
        counts=PLAYERS,
        players=players,
        listed=listed,
        board=board,
        subtitle=subtitle(board, reader.lang),
        map=bare(board, reader.lang),
        seed=seed,
        next_seed=(seed + 1) if seed >= 0 else 1,
        play=f"/new/monumental?{play}",
        here=f"/library/maps?players={players}"
        + (f"&seed={seed}" if seed >= 0 else f"&map={board.id}"),
    )


def _number(text: str, least: int, most: int, otherwise: int) -> int:
    return int(text) if text.isdecimal() and least <= int(text) <= most else otherwise


# -- texts ---------------------------------------------------------------------------------------


@cache
def _html(path: Path) -> Markup:
    """A text of ours in HTML. Wide tables scroll, and can be reached by the keyboard for that."""
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
    own = RULES / f"glossary.{reader.lang}.md"
    text = _html(own) if own.exists() else _document("glossary")
    if text is None:
        return None
    return render(
        "text.html",
        reader,
        text=text,
        current="glossary",
        text_lang=reader.lang,
        games=[],
        game="",
    )


def rulings(reader: Reader, query: Mapping[str, str]) -> str | None:
    game = query.get("game", "")
    game = game if game in RULINGS else next(iter(RULINGS))
    text = _document(RULINGS[game])
    if text is None:
        return None
    return render(
        "text.html",
        reader,
        text=text,
        current="rulings",
        text_lang="en",
        games=_titles(reader.lang, RULINGS),
        game=game,
    )


def rules(reader: Reader, query: Mapping[str, str]) -> str:
    known = [name for name in acropole.game_ids() if (RULES / f"{name}.{reader.lang}.md").exists()]
    game = query.get("game", "")
    game = game if game in known else known[0]
    return render(
        "text.html",
        reader,
        text=_html(RULES / f"{game}.{reader.lang}.md"),
        current="rules",
        text_lang=reader.lang,
        games=_titles(reader.lang, known),
        game=game,
    )


def _titles(lang: str, names: Any) -> list[tuple[str, str]]:
    return [(name, acropole.game(name).title(lang)) for name in names]
