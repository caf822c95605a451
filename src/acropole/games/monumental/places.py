"""Which words of the effect language stand in which place: not everybody can do everything.

Nobody can ask the Automa anything, no monster lies on a card, and what is paid to defeat a monster
is reckoned before it is paid. So each kind of place has its own words and structures.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from acropole.games.monumental.schema import SCHEMA
from acropole.games.monumental.vocabulary import STANDING, VOCABULARY
from acropole.kernel.content import Entry
from acropole.kernel.lang import EffectError
from acropole.kernel.lang.syntax import (
    Arrow,
    Block,
    Both,
    Call,
    Compare,
    Cond,
    If,
    Named,
    Node,
    Opponents,
    Per,
    Seq,
    inside,
)


def _words(kind: str, *modules: str) -> frozenset[str]:
    """The words that the game itself (""), or a module of the box, declares."""
    things = SCHEMA.things(kind).values()
    return frozenset(thing.name for thing in things if thing.module in modules)


_automa = _words("verbs", "automa")
_anybody = _words("verbs", "") - set(STANDING)
_of_heroes = _words("verbs", "heroes")
_of_attacks = {"destroy", "destroy_lone", "ravage", "rout", "raze", "explorers_home", "grow",
               "hoard", "burn_track", "fly", "pay", "archive"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Place:
    """The verbs of a place, what is in force there without being used, and what it waits for."""

    what: str
    verbs: AbstractSet[str]
    standing: AbstractSet[str] = frozenset()
    events: AbstractSet[str] = frozenset()
    tests: AbstractSet[str] = _words("tests", "")
    counts: AbstractSet[str] = _words("counts", "")
    structures: tuple[type[Node], ...] | None = None  # None for all


_CARD = Place("a card", _anybody, {"substitute", "allow_gap"}, _words("triggers", ""))
_HERO = Place("a hero", _anybody | _of_heroes, {"defend"}, frozenset(VOCABULARY.events))
_GAIN = Place("a gain", _anybody)
_SPECIAL = Place("what a monster has", set(), {"defend", "haunt_water"})
_ATTACK = Place("the attack of a monster", _of_attacks, counts=frozenset(VOCABULARY.counts))
_DEFEAT = Place("the price of a monster", {"pay", "need"}, structures=(Seq, Both, Call))
_REWARD = Place(
    "the reward for a monster", _anybody | {"all_bonuses"}, counts=frozenset(VOCABULARY.counts)
)
_ACTION = Place(
    "an action card of the Automa",
    (_automa - {"auto_reveal", "auto_seek"}) | {"gain", "pay"},
    tests=frozenset(VOCABULARY.tests),
    structures=(Seq, Both, Arrow, If, Call),
)
_CIVILIZATION = Place(
    "a civilization of the Automa",
    (_automa - {"auto_shuffle"}) | {"gain", "pay"},
    tests=frozenset(VOCABULARY.tests),
    structures=(Seq, Both, Arrow, If, Call),
)
_PLACES = {
    ("card", "effect"): _CARD,
    ("card", "bonus"): _GAIN,
    ("monster", "special"): _SPECIAL,
    ("monster", "attack"): _ATTACK,
    ("monster", "defeat"): _DEFEAT,
    ("monster", "reward"): _REWARD,
    ("barbarian", "gain_a"): _GAIN,
    ("barbarian", "gain_b"): _GAIN,
    ("free-city", "gain_a"): _GAIN,
    ("free-city", "gain_b"): _GAIN,
    ("market-token", "gain"): _GAIN,
    ("automa-action", "common"): _ACTION,
    ("automa-action", "special"): _ACTION,
    ("automa-civilization", "effect"): _CIVILIZATION,
}


def place_of(entry: Entry, name: str) -> Place:
    is_hero = entry.kind == "card" and entry["type"] == "hero" and name == "effect"
    return _HERO if is_hero else _PLACES[entry.kind, name]


def check_place(effect: Seq, place: Place) -> None:
    """An EffectError at the first word that has no meaning in the place."""
    if place is _DEFEAT and len(effect.items) > 1:
        raise EffectError("a price is written in one: join its parts with '&'", effect.pos)
    for item in effect.items:
        if isinstance(item, Call) and item.name in place.standing:
            continue
        if isinstance(item, Block) and item.name == "on":
            name = str(item.args[0]) if item.args else ""
            if name not in place.events:
                raise EffectError(f"{place.what} does not wait for '{name}'", item.pos)
            _check(item.body, place)
        else:
            _check(item, place)


def _check(whole: Node, place: Place) -> None:
    for node in inside(whole):
        if place.structures is not None and not isinstance(node, place.structures):
            raise EffectError(f"{place.what} cannot say this", node.pos)
        match node:
            case Call(name) if name not in place.verbs:
                raise EffectError(f"'{name}' has no meaning here, in {place.what}", node.pos)
            case Call():
                for count in VOCABULARY.verb(node).multipliers():
                    _check_count(count.term.name, place, node.pos)
            case If(cond) | Opponents(cond):
                _check_cond(cond, place)
            case Per(count):
                _check_count(VOCABULARY.count(count).term.name, place, node.pos)


def _check_cond(cond: Cond, place: Place) -> None:
    for test in cond.tests:
        if isinstance(test, Compare):
            _check_count(VOCABULARY.count(test.count).term.name, place, test.pos)
        elif isinstance(test, Named) and test.name not in place.tests:
            raise EffectError(f"'{test.name}' has no meaning here, in {place.what}", test.pos)


def _check_count(name: str, place: Place, pos: int) -> None:
    if name not in place.counts:
        raise EffectError(f"'{name}' has no meaning here, in {place.what}", pos)
