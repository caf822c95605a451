"""Heroes and monsters for people: their words, and checks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from acropole.games.monumental import box, effects
from acropole.games.monumental import numbers as n
from acropole.games.monumental.heroes import rules as heroes
from acropole.games.monumental.heroes.sight import at_rest
from acropole.games.monumental.monsters import rules as monsters
from acropole.games.monumental.rules import answers, pieces
from acropole.games.monumental.state.position import MonumentalPosition

if TYPE_CHECKING:
    from acropole.games.monumental.variant import MonumentalRules


def creature_words(
    rules: MonumentalRules, world: MonumentalPosition, kind: str, argument: int, lang: str
) -> dict[str, object]:
    """What fills the slots of an action with a hero or a monster, and of its refusal."""
    text = rules.game.catalogue.text
    if kind == "defeat":
        entry = rules.game.box.monsters[argument // n.EXPLORERS]
        price = effects.effect_text(entry["defeat"], rules.game.catalogue, lang)
        name = rules.say("monster", argument // n.EXPLORERS, lang)
        return {"card": name, "n": argument % n.EXPLORERS + 1, "text": price}
    card = heroes.hero_of(world, answers.subject(world))
    if kind == "hire":
        card = rules.tables.heroes[argument]
    if card < 0:
        return {"card": "–", "cost": 0, "text": ""}
    entry = rules.kinds[pieces.kind_of(world, card)]
    return {
        "card": entry["name"][lang],
        "cost": entry["cost"][0],
        "text": text(lang, f"deploy.{entry['deploy']}"),
    }


# -- checking ------------------------------------------------------------------------------------


def hero_places(world: MonumentalPosition) -> Counter[int]:
    """Where hero cards lie besides the deck."""
    held = [card for s in range(world.seats) if (card := heroes.hero_of(world, s)) >= 0]
    return Counter([*world.heroes.offer, *held, *(card for _, card in at_rest(world))])


def creature_problems(rules: MonumentalRules, world: MonumentalPosition) -> list[str]:
    found: list[str] = []
    shown = [
        card for card in world.track if card >= 0 and pieces.type_of(world, card) == n.TYPE_HERO
    ]
    if shown:
        found.append("a hero lies on the track")
    for s in range(world.seats):
        card = heroes.hero_of(world, s)
        if card < 0:
            continue
        tile = world.heroes.seats[s * n.HERO_SLOTS + n.H_TILE]
        if rules.tables.deploy[pieces.kind_of(world, card)] == n.ON_WONDER and tile >= 0:
            found.append(f"the hero of seat {s} should stand on a wonder")
        if tile >= 0 and not world.realm[s] >> tile & 1:
            found.append(f"the hero of seat {s} stands on foreign ground")
    covered = monsters.covered_barbarians(world)
    if world.monsters.lurking > covered:
        found.append(f"{world.monsters.lurking} monsters hide among {covered} tokens")
    for m in range(len(world.monsters.beasts) // n.BEAST):
        tile, victor = (
            world.monsters.beasts[m * n.BEAST + n.B_TILE],
            world.monsters.beasts[m * n.BEAST + n.B_VICTOR],
        )
        if tile >= 0 and victor:
            found.append(f"{box.MONSTER_IDS[m]} is on the map although it was defeated")
    return found
