"""The cards of Monumental as they are printed, and the icons of their effects."""

from collections.abc import Mapping
from typing import Any

from acropole.games.monumental.sight import effect_icons, effect_text
from acropole.kernel.content import Entry
from acropole.kernel.game import Game
from acropole.web.pages import card_faces, game_page
from acropole.web.pages.effect_icons import EffectIcons
from acropole.web.pages.glyphs import glyphs

RESOURCE_ICONS = {
    "production": "flat-hammer",
    "science": "erlenmeyer",
    "military": "crossed-swords",
    "gold": "two-coins",
    "culture": "lyre",
    "basic": "ui-basic",
}

TYPE_ICONS = {
    "building": "brick-wall",
    "basic": "house",
    "knowledge": "open-book",
    "wonder": "greek-temple",
    "policy": "drama-masks",
    "warlord": "crested-helmet",
    "hero": "laurel-crown",
    "monster": "kraken-tentacle",
    "barbarian": "crossed-axes",
    "free-city": "village",
    "market-token": "scales",
    "automa": "clockwork",
}

CATEGORY_ICONS = {
    "provinces": "flying-flag",
    "knowledge": "open-book",
    "wonders": "greek-temple",
    "policies": "drama-masks",
    "domination": "laurel-crown",
    "treasury": "two-coins",
    "monsters": "kraken-tentacle",
    "order": "hourglass",
    "even": "scales",
}

_CARD_WORDS = {
    "building": TYPE_ICONS["building"],
    "knowledge": TYPE_ICONS["knowledge"],
    "wonder": TYPE_ICONS["wonder"],
    "basic": TYPE_ICONS["basic"],
    "starting": "trowel",
    "host": "card-play",
}
_PLACES = {
    "coastal": "anchor",
    "barbarian": "crossed-axes",
    "free_town": "village",
    "player": "meeple",
    "high": "peaks",
}

EFFECTS = EffectIcons.declared(
    effect_icons,
    words={
        **_CARD_WORDS,
        **_PLACES,
        "section": "greek-temple",
        "wonder_section": "greek-temple",
        "policy": "drama-masks",
        "conquest": "flying-flag",
        "with_warlord": "crested-helmet",
    },
    resources={name: name for name in RESOURCE_ICONS},
    # What a verb copies has an icon of its own behind the mirror.
    also={
        "copy_bonus": "drama-masks",
        "copy_wonder_bonus": "greek-temple",
        "copy_token": "crossed-axes",
    },
)

_AUTOMA = {"automa-action": "automa", "automa-civilization": "automa"}
WHOLE_TEXTS = ("hero", "monster", *_AUTOMA)  # they print more than what is done


def face(page: game_page.GamePage, game: Game, entry: Entry, lang: str) -> card_faces.Face:
    fields = entry.fields
    kind = str(fields.get("type", entry.kind))
    look = "basic" if fields.get("era") == "basic" else _AUTOMA.get(kind, kind)
    effect = game.card_effect(entry)
    bonus = str(fields.get("bonus", ""))
    text = effect_text(effect, game.catalogue, lang) if effect else ""
    if kind in WHOLE_TEXTS:
        text = game.card_text(entry, lang)
    said = effect_text(bonus, game.catalogue, lang) if bonus else ""
    era = str(fields.get("era", ""))
    return card_faces.Face(
        game=game.id,
        id=entry.id,
        type=look,
        kind=page.say(lang, f"type.{look}"),
        kind_icon=TYPE_ICONS[look],
        name=game.card_name(entry, lang),
        art=page.art(entry.id, TYPE_ICONS[look]),
        origin=entry.origin,
        note=entry.note_in(lang),
        effect=effect,
        text=card_faces.rich(page, game, lang, text),
        glyphs=glyphs(page, effect),
        bonus=card_faces.rich(page, game, lang, said),
        bonus_glyphs=glyphs(page, bonus),
        currency={"knowledge": "science", "hero": "gold"}.get(kind, "production"),
        cost=tuple(fields.get("cost", ())),
        yields=tuple(fields.get("yields", {}).items()),
        era=era if era in ("I", "II", "R", "III") else "",
        number=int(fields.get("value", 0)),
        is_linked=look not in ("barbarian", "free-city", "market-token"),
        lands=_values(game, fields, lang),
        group=_deck(page, game, fields, look, lang),
    )


def _values(game: Game, fields: Mapping[str, Any], lang: str) -> tuple[tuple[str, str], ...]:
    """Attack and defence of a hero: the icon and the figure in words."""
    return tuple(
        (
            sign,
            f"{game.catalogue.text(lang, f'table.field-{name}-value')} {fields[f'{name}_value']}",
        )
        for name, sign in (("attack", "crossed-swords"), ("defence", "shield"))
        if f"{name}_value" in fields
    )


def _deck(
    page: game_page.GamePage, game: Game, fields: Mapping[str, Any], kind: str, lang: str
) -> str:
    if kind in ("automa", "monster"):
        return page.say(lang, f"type.{kind}")
    if fields.get("civ"):
        return game.catalogue.text(lang, f"civ.{fields['civ']}")
    if fields.get("era"):
        return game.catalogue.text(lang, f"era.{fields['era']}")
    return page.say(lang, f"type.{kind}")
