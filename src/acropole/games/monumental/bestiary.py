"""Heroes and monsters for people: their words, and checks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from acropole.games.monumental.box import MONSTER_IDS
from acropole.games.monumental.effects import effect_text
from acropole.games.monumental.heroes import rules as heroes
from acropole.games.monumental.monsters import rules as monsters
from acropole.games.monumental.numbers import (
    B_TILE,
    B_VICTOR,
    BEAST,
    EV_ATTACK,
    EV_DEFEATED,
    EV_EMPTIED,
    EV_EXPLORERS_HOME,
    EV_HERO,
    EV_HERO_BACK,
    EV_HIRED,
    EV_HOME,
    EV_LAIR,
    EV_MANY_MONSTERS,
    EV_MONSTER,
    EV_SAILED,
    EXPLORERS,
    H_TILE,
    HERO_CARD,
    HERO_SLOTS,
    HIRED_ALREADY,
    MONSTER_TOO_FAR,
    NO_HERO,
    NO_HOST,
    NO_MONSTER,
    NOT_COASTAL,
    NOT_DEFEATED,
    NOT_OFFERED,
    ON_WONDER,
    Q_ASSAULT,
    Q_CASUALTY,
    Q_DEPLOY,
    Q_LAIR,
    Q_SAIL,
    Q_SAILOR,
)
from acropole.games.monumental.rules import answers, pieces
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.kernel.events import EventKind

if TYPE_CHECKING:
    from acropole.games.monumental.variant import MonumentalRules
    from acropole.games.monumental.wording import Wording

CREATURE_QUESTIONS = {
    Q_DEPLOY: "deploy",
    Q_ASSAULT: "assault",
    Q_SAILOR: "sailor",
    Q_SAIL: "sail",
    Q_CASUALTY: "casualty",
    Q_LAIR: "lair",
}
CREATURE_REFUSALS = {
    NOT_OFFERED: "not-offered",
    HIRED_ALREADY: "hired-already",
    NO_HOST: "no-host",
    NO_HERO: "no-hero",
    NO_MONSTER: "no-monster",
    MONSTER_TOO_FAR: "monster-too-far",
    NOT_DEFEATED: "not-defeated",
    NOT_COASTAL: "not-coastal",
}
CREATURE_EVENTS = {
    EV_HERO: EventKind("hero", ("card",)),
    EV_HIRED: EventKind("hired", ("card",)),
    EV_HERO_BACK: EventKind("hero-back", ("card",)),
    EV_MONSTER: EventKind("monster", ("monster", "tile")),
    EV_ATTACK: EventKind("attack", ("monster", "tile")),
    EV_HOME: EventKind("home", ("tile", "n")),
    EV_EMPTIED: EventKind("emptied", ("tile",)),
    EV_LAIR: EventKind("lair", ("monster", "tile")),
    EV_DEFEATED: EventKind("defeated", ("monster",)),
    EV_SAILED: EventKind("sailed", ("tile",)),
    EV_EXPLORERS_HOME: EventKind("explorers-home", ("tile",)),
    EV_MANY_MONSTERS: EventKind("many-monsters", ("n",)),
}


def creature_words(
    rules: Wording, world: MonumentalPosition, kind: str, argument: int, lang: str
) -> dict[str, object]:
    """What fills the slots of an action with a hero or a monster, and of its refusal."""
    text = rules.game.catalogue.text
    if kind == "defeat":
        entry = rules.game.box.monsters[argument // EXPLORERS]
        price = effect_text(entry["defeat"], rules.game.catalogue, lang)
        name = rules.say("monster", argument // EXPLORERS, lang)
        return {"card": name, "n": argument % EXPLORERS + 1, "text": price}
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
    return Counter([*world.heroes.offer, *held, *(entry % 1000 for entry in world.heroes.resting)])


def creature_problems(rules: MonumentalRules, world: MonumentalPosition) -> list[str]:
    found: list[str] = []
    shown = [card for card in world.track if card >= 0 and pieces.type_of(world, card) == HERO_CARD]
    if shown:
        found.append("a hero lies on the track")
    for s in range(world.seats):
        card = heroes.hero_of(world, s)
        if card < 0:
            continue
        tile = world.heroes.seats[s * HERO_SLOTS + H_TILE]
        if rules.tables.deploy[pieces.kind_of(world, card)] == ON_WONDER and tile >= 0:
            found.append(f"the hero of seat {s} should stand on a wonder")
        if tile >= 0 and not world.realm[s] >> tile & 1:
            found.append(f"the hero of seat {s} stands on foreign ground")
    covered = monsters.covered_barbarians(world)
    if world.monsters.lurking > covered:
        found.append(f"{world.monsters.lurking} monsters hide among {covered} tokens")
    for m in range(len(world.monsters.beasts) // BEAST):
        tile, victor = (
            world.monsters.beasts[m * BEAST + B_TILE],
            world.monsters.beasts[m * BEAST + B_VICTOR],
        )
        if tile >= 0 and victor:
            found.append(f"{MONSTER_IDS[m]} is on the map although it was defeated")
    return found
