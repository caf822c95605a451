"""The pages of packs: those that one brought, and what one of them changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import acropole
from acropole.kernel.content import Entry
from acropole.kernel.game import Game
from acropole.web.pages.game_page import page_of
from acropole.web.pages.renderer import render
from acropole.web.view.views import PacksView, PackView


@dataclass(frozen=True, slots=True)
class Change:
    """One entry that a pack has a word in."""

    how: str  # added, changed or removed
    name: str
    now: str = ""  # its sentence
    before: str = ""
    note: str = ""


def packs(view: PacksView) -> str:
    lang = view.reader.lang
    titles = {name: acropole.game(name).title(lang) for name in acropole.game_ids()}
    return render("packs.html", view.reader, view=view, titles=titles)


def pack(view: PackView) -> str:
    return render(
        "pack.html",
        view.reader,
        page_of(view.game),
        view=view,
        pack=view.pack,
        title=view.game.title(view.reader.lang),
        changes=list(changes(view.game, view.reader.lang)),
    )


def changes(game: Game, lang: str) -> Iterator[Change]:
    """What the packs of a game change in it, entry by entry."""
    plain = acropole.game(game.id)
    cards, before = _cards(game), _cards(plain)
    for kind, entries in game.content.entries.items():
        for entry in entries.values():
            if entry.pack is None:
                continue
            here, there = cards.get((kind, entry.id)), before.get((kind, entry.id))
            yield Change(
                "changed" if entry.id in plain.content[kind] else "added",
                _name(game, entry, here, lang),
                game.card_text(here, lang) if here else "",
                plain.card_text(there, lang) if there else "",
                entry.note_in(lang),
            )
    for kind, id in sorted(plain.content.names() - game.content.names()):
        entry = plain.content[kind][id]
        yield Change("removed", _name(plain, entry, before.get((kind, id)), lang))


def _cards(game: Game) -> dict[tuple[str, str], Entry]:
    return {(entry.kind, entry.id): entry for entry in game.card_entries()}


def _name(game: Game, entry: Entry, card: Entry | None, lang: str) -> str:
    return game.card_name(card, lang) if card else f"{entry.kind} {entry.id}"
