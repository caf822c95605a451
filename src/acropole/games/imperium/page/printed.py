"""The cards of Imperium as they are printed, and the icons of their effects."""

from acropole.games.imperium.sight import SECTIONS, effect_icons
from acropole.kernel.content import Entry
from acropole.kernel.game import Game
from acropole.web.pages import card_faces, game_page
from acropole.web.pages.effect_icons import EffectIcons
from acropole.web.pages.glyphs import PLUS, Glyph, glyphs

RESOURCE_ICONS = {
    "materials": "stone-block",
    "population": "meeple",
    "progress": "laurels",
}

TYPE_ICONS = {
    "region": "hills",
    "uncivilised": "campfire",
    "civilised": "capitol",
    "tributary": "receive-money",
    "fame": "star-formation",
    "unrest": "uprising",
    "nation": "vertical-banner",
    "power": "imperial-crown",
    "state": "castle",
}

# The symbols of cards, their headers and the state that they ask for.
LAND_ICONS = {
    "production": "gears",
    "fertile": "grain-bundle",
    "river": "river",
    "city": "medieval-village-01",
    "metropolis": "castle",
    "knight": "mounted-knight",
    "mask": "tribal-mask",
    "scroll": "scroll-unfurled",
}
HEADER_ICONS = {"pinned": "pin", "attack": "gladius"}
STATE_ICONS = {"barbarian": "viking-helmet", "empire": "imperial-crown"}
SECTION_ICONS = {
    "exhaust": "recycle",
    "exhaust_reaction": "recycle",
    "solstice": "sundial",
    "scoring": "trophy-cup",
    "restriction": "padlock",
}

CATEGORY_ICONS = {
    "progress": "laurels",
    "goods": "stone-block",
    "region": "hills",
    "uncivilised": "campfire",
    "civilised": "capitol",
    "tributary": "receive-money",
    "fame": "star-formation",
    "unrest": "uprising",
    "power": "imperial-crown",
    "nation": "vertical-banner",
}

POOL = {"mat": "materials", "pop": "population", "prog": "progress"}
_UNREST = TYPE_ICONS["unrest"]
_FAME = TYPE_ICONS["fame"]

EFFECTS = EffectIcons.declared(
    effect_icons,
    words={
        "REG": TYPE_ICONS["region"],
        "UNC": TYPE_ICONS["uncivilised"],
        "CIV": TYPE_ICONS["civilised"],
        "TRI": TYPE_ICONS["tributary"],
        "FAM": _FAME,
        "UNR": _UNREST,
        "act": "card-play",
        **LAND_ICONS,
        **HEADER_ICONS,
        **STATE_ICONS,
    },
    resources=POOL,
)


def face(page: game_page.GamePage, game: Game, entry: Entry, lang: str) -> card_faces.Face:
    fields = entry.fields
    suits = list(dict.fromkeys(fields.get("suits", ())))
    look = suits[0] if suits else "state" if entry["place"] == "state" else "nation"
    text = game.catalogue.text
    kinds = [text(lang, f"suits.{suit}") for suit in suits] or [_place(page, entry, look, lang)]
    needed = fields.get("state")
    return card_faces.Face(
        game=game.id,
        id=entry.id,
        type=look,
        kind=", ".join(kinds),
        kind_icon=TYPE_ICONS[look],
        name=game.card_name(entry, lang),
        art=page.art(entry.id, TYPE_ICONS[look]),
        sign=page.art(f"{fields.get('nation')}_power_a", ""),
        origin=entry.origin,
        note=entry.note_in(lang),
        effect=game.card_effect(entry),
        text=card_faces.rich(page, game, lang, game.card_text(entry, lang)),
        glyphs=_sections(page, entry),
        prices=tuple(
            (resource, fields["cost"][word])
            for word, resource in EFFECTS.resources.items()
            if fields.get("cost", {}).get(word)
        ),
        points=_points(entry),
        marks=_marks(game, entry, lang),
        lands=tuple(
            (LAND_ICONS[name], text(lang, f"icons.{name}")) for name in fields.get("icons", ())
        ),
        state=(STATE_ICONS[needed], text(lang, f"state.{needed}")) if needed else None,
        group=text(lang, f"nation.{fields['nation']}") if "nation" in fields else kinds[0],
    )


def _place(page: game_page.GamePage, entry: Entry, look: str, lang: str) -> str:
    """A card of a nation is known by where it begins."""
    place = entry["place"]
    kind = place if place in ("accession", "development") else look
    return page.say(lang, f"type.{kind}")


def _sections(page: game_page.GamePage, entry: Entry) -> tuple[Glyph, ...]:
    """The icon line of all sections, each behind the sign of its moment."""
    line: list[Glyph] = []
    for section in SECTIONS:
        if section not in entry.fields:
            continue
        if line:
            line.append(PLUS)
        if section in SECTION_ICONS:
            line.append(Glyph(icons=(SECTION_ICONS[section],)))
        line += glyphs(page, entry[section])
    return tuple(line)


def _points(entry: Entry) -> str:
    """The printed points; a star where they are counted or depend on the place."""
    if "variable" in entry.fields:
        return "*"
    placed = any(place in entry.fields for place in ("in_history", "in_play", "garrisoned"))
    return f"{entry['points']}{'*' if placed else ''}".replace("-", "−")


def _marks(game: Game, entry: Entry, lang: str) -> tuple[tuple[str, str], ...]:
    fields = entry.fields
    header = str(fields.get("header", ""))
    found = []
    if header in HEADER_ICONS:
        found.append((HEADER_ICONS[header], game.catalogue.text(lang, f"header.{header}")))
    if fields.get("free"):
        found.append(("feather", game.catalogue.text(lang, "table.field-free")))
    return tuple(found)
