"""Heroes and monsters for people: their words, what a seat sees of them, and checks from sight."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from acropole.games.monumental import numbers as n
from acropole.games.monumental.box import MONSTER_IDS
from acropole.games.monumental.effects import effect_text
from acropole.games.monumental.heroes import rules as heroes
from acropole.games.monumental.monsters import rules as monsters
from acropole.games.monumental.rules import answers, pieces
from acropole.games.monumental.state.position import MonumentalPosition

if TYPE_CHECKING:
    from acropole.games.monumental.variant import MonumentalRules
    from acropole.games.monumental.wording import Wording


def creature_words(
    rules: Wording, world: MonumentalPosition, kind: str, argument: int, lang: str
) -> dict[str, object]:
    """What fills the slots of an action with a hero or a monster, and of its refusal."""
    text = rules.game.catalogue.text
    if kind == "defeat":
        entry = rules.game.box.monsters[argument // n.EXPLORERS]
        price = effect_text(entry["defeat"], rules.game.catalogue, lang)
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


# -- sight ---------------------------------------------------------------------------------------


def offer(rules: MonumentalRules, world: MonumentalPosition) -> list[str]:
    """The heroes above the track."""
    return [rules.kinds[pieces.kind_of(world, card)].id for card in world.heroes.offer]


def hero(rules: MonumentalRules, world: MonumentalPosition, seat: int) -> dict[str, object] | None:
    """The hero of a seat: where it stands (-1 beside the map), and how far it has served."""
    card = heroes.hero_of(world, seat)
    if card < 0:
        return None
    at = seat * n.HERO_SLOTS
    return {
        "id": rules.kinds[pieces.kind_of(world, card)].id,
        "tile": world.heroes.seats[at + n.H_TILE],
        "unit": heroes.hero_is_unit(world, seat),
        "times": world.heroes.seats[at + n.H_TIMES],
        "used": bool(world.heroes.seats[at + n.H_USED]),
    }


def resting(rules: MonumentalRules, world: MonumentalPosition, seat: int) -> list[str]:
    """The heroes that a seat has sent back this round, in continuous mode."""
    own = [entry % 1000 for entry in world.heroes.resting if entry // 1000 == seat]
    return [rules.kinds[pieces.kind_of(world, card)].id for card in own]


def has_hired(world: MonumentalPosition, seat: int) -> bool:
    """Whether a seat has acquired a hero this turn."""
    return bool(len(world.heroes.seats) and world.heroes.seats[seat * n.HERO_SLOTS + n.H_HIRED])


def monsters_seen(world: MonumentalPosition) -> dict[str, object]:
    """How many are still hidden, and those revealed, in that order; place -1: they do not walk."""
    known = [
        m
        for m in range(len(world.monsters.beasts) // n.BEAST)
        if world.monsters.beasts[m * n.BEAST + n.B_ORDER]
    ]
    known.sort(key=lambda m: world.monsters.beasts[m * n.BEAST + n.B_ORDER])
    return {
        "hidden": world.monsters.lurking,
        "revealed": [
            {
                "id": MONSTER_IDS[m],
                "tile": world.monsters.beasts[m * n.BEAST + n.B_TILE],
                "place": -1
                if world.tables.continuous
                else world.monsters.beasts[m * n.BEAST + n.B_PLACE],
                "marks": world.monsters.beasts[m * n.BEAST + n.B_MARKS],
                "victor": world.monsters.beasts[m * n.BEAST + n.B_VICTOR] - 1,
            }
            for m in known
        ],
    }


def trophies(world: MonumentalPosition, seat: int) -> list[str]:
    """The monster cards beside a city."""
    found = range(len(world.monsters.beasts) // n.BEAST)
    return [
        MONSTER_IDS[m] for m in found if world.monsters.beasts[m * n.BEAST + n.B_VICTOR] == seat + 1
    ]


# -- checking ------------------------------------------------------------------------------------


def hero_places(world: MonumentalPosition) -> Counter[int]:
    """Where hero cards lie besides the deck."""
    held = [card for s in range(world.seats) if (card := heroes.hero_of(world, s)) >= 0]
    return Counter([*world.heroes.offer, *held, *(entry % 1000 for entry in world.heroes.resting)])


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
            found.append(f"{MONSTER_IDS[m]} is on the map although it was defeated")
    return found
