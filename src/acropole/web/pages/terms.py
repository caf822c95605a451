"""What a thing of the table means: its terms and rulings, fetched when somebody asks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import acropole
from acropole.kernel.game import Game
from acropole.kernel.terms import Ruling, Term
from acropole.web.pages import card_faces, game_page, renderer
from acropole.web.view.views import Reader

MOST = 8  # terms of one thing
LONGEST = 400  # letters of a thing's own text that are looked at


@dataclass(frozen=True, slots=True)
class Explained:
    name: str
    icon: str
    text: str
    rulings: tuple[tuple[str, str, str], ...]


def explain(
    reader: Reader, game: str, query: Mapping[str, str], packed: Game | None = None
) -> str | None:
    """The terms of a thing, told by the icon that was pressed, its question, its text, its card."""
    if game not in {page.game for page in game_page.all_pages()}:
        return None
    lang, terms = reader.lang, acropole.game(game).terms
    face = card_faces.faces(packed or acropole.game(game), lang).get(query.get("card", ""))
    found = [*terms.of_icon(query.get("icon", "")), *terms.of_question(query.get("question", ""))]
    found += terms.in_text(query.get("text", "")[:LONGEST], lang)
    about: tuple[tuple[str, str, str], ...] = ()
    if face is not None:
        about = _said(terms.of_card(face.id), lang)
        found += [term for icon in _icons(face) for term in terms.of_icon(icon)]
        found += terms.in_text(face.text.striptags(), lang)
    kept = list({term.id: term for term in found}.values())[:MOST]
    return renderer.render(
        "_terms.html",
        reader,
        game_page.page_named(game),
        face=face,
        about=about,
        explained=[_explained(term, terms.of_term(term), lang) for term in kept],
    )


def _explained(term: Term, rulings: list[Ruling], lang: str) -> Explained:
    icon = next(iter(term.icons), "")
    return Explained(term.name[lang], icon, term.text[lang], _said(rulings, lang))


def _said(rulings: list[Ruling], lang: str) -> tuple[tuple[str, str, str], ...]:
    return tuple((one.number, one.question[lang], one.answer[lang]) for one in rulings)


def _icons(face: card_faces.Face) -> Iterator[str]:
    """All icons of a card, whose they are first."""
    page = game_page.page_named(face.game)
    yield face.kind_icon
    for icon, _ in (*face.marks, *face.lands, *filter(None, (face.state, face.symbol))):
        yield icon
    for resource, _ in (*face.yields, *face.prices, (face.currency, 0)):
        yield page.resources.get(resource, "")
    for glyph in face.glyphs + face.bonus_glyphs:
        yield from glyph.icons
