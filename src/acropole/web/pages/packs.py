"""The pages of packs: those that one brought, and what one of them changes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import acropole
from acropole.kernel.content import Entry
from acropole.kernel.game import Game
from acropole.web.pages import game_page, renderer, workshop
from acropole.web.view.views import PacksView, PackView
from acropole.web.workshop import drafts


@dataclass(frozen=True, slots=True)
class Fact:
    """A field of an entry that is another, besides its effects."""

    label: str
    before: str
    now: str


@dataclass(frozen=True, slots=True)
class Change:
    """One entry that a pack has a word in."""

    how: str  # added, changed or removed
    name: str
    now: str = ""  # its sentence
    before: str = ""
    note: str = ""
    facts: Sequence[Fact] = ()


def packs(view: PacksView) -> str:
    lang = view.reader.lang
    titles = {name: acropole.game(name).title(lang) for name in acropole.game_ids()}
    return renderer.render("packs.html", view.reader, view=view, titles=titles)


def pack(view: PackView) -> str:
    return renderer.render(
        "pack.html",
        view.reader,
        game_page.page_of(view.game),
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
            known = plain.content[kind].get(entry.id)
            yield Change(
                "changed" if known else "added",
                _name(game, entry, here, lang),
                game.card_text(here, lang) if here else _said(game, entry, lang),
                plain.card_text(there, lang) if there else _said(plain, known, lang),
                entry.note_in(lang),
                list(_facts(game, entry, known, lang)),
            )
    for kind, id in sorted(plain.content.names() - game.content.names()):
        entry = plain.content[kind][id]
        yield Change("removed", _name(plain, entry, before.get((kind, id)), lang))


def _said(game: Game, entry: Entry | None, lang: str) -> str:
    """The sentences of what is no card, such as a row."""
    if entry is None:
        return ""
    return drafts.said(game, drafts.kind_of(game, entry.kind), entry.fields, lang)


def _facts(game: Game, entry: Entry, before: Entry | None, lang: str) -> Iterator[Fact]:
    """Fields that a pack changes, but for those that sentences tell and files of their own."""
    kind, page = drafts.kind_of(game, entry.kind), game_page.page_of(game)
    old = before.fields if before else {}
    for name, field in kind.fields.items():
        if field.type in ("effect", "list[list[int]]") or kind.suffix:
            continue
        value, was = entry.fields.get(name), old.get(name)
        if value != was:
            shown = [
                told(workshop.control(page, game, name, field, one, lang)) for one in (was, value)
            ]
            label = workshop.control(page, game, name, field, value, lang).label
            yield Fact(label, shown[0] if before else "", shown[1] or "–")


def told(one: workshop.Control) -> str:
    """What a field of a form holds, in words."""
    if one.parts:
        return ", ".join(f"{p.label} {p.value}" for p in one.parts if p.value not in ("", "0"))
    return next((label for value, label in one.choices if value == one.value), one.value)


def _cards(game: Game) -> dict[tuple[str, str], Entry]:
    return {(entry.kind, entry.id): entry for entry in game.card_entries()}


def _name(game: Game, entry: Entry, card: Entry | None, lang: str) -> str:
    return game.card_name(card, lang) if card else f"{entry.kind} {entry.id}"
