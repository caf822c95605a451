"""The content of Monumental and its effects: what an entry holds, and the parts of an effect.

An effect has up to three parts. What is *plain* is done when the card is used. A *trigger*,
`on(event){…}`, waits for its event. What is *standing* (`substitute`, `allow_gap`, `defend` and
`haunt_water`) is in force without being used.
"""

import re
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path

from acropole.games.monumental import schema, vocabulary
from acropole.games.monumental.maps.box import TERRAINS, VALUES
from acropole.games.monumental.vocabulary import RESOURCES, STANDING, VOCABULARY, CardAssembler
from acropole.games.monumental.vocabulary import SPECIALIZATIONS as SPECIALIZATIONS
from acropole.kernel import errors, messages
from acropole.kernel.content import Content, Entry, Field, Kind
from acropole.kernel.lang import parser, syntax, text, verbs

# Which words of the effect language stand in which place: not everybody can do everything.
#
# Nobody can ask the Automa anything, no monster lies on a card, and what is paid to defeat a
# monster is reckoned before it is paid. So each kind of place has its own words and structures.


def _words(kind: str, module: str) -> frozenset[str]:
    """The words that a module of the box declares; "" is the game itself."""
    things = schema.SCHEMA.things(kind).values()
    return frozenset(thing.name for thing in things if thing.module == module)


_automa = _words("verbs", "automa")


_anybody = _words("verbs", "") - set(STANDING) - {"use_wonder"}


_of_heroes = _words("verbs", "heroes")


_of_attacks = {"destroy", "destroy_lone", "ravage", "rout", "raze", "explorers_home", "grow",
               "hoard", "burn_track", "fly", "pay", "archive"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Place:
    """The verbs of a place, what is in force there without being used, and what it waits for."""

    what: str  # as in `mistake.place`
    verbs: AbstractSet[str]
    standing: AbstractSet[str] = frozenset()
    events: AbstractSet[str] = frozenset()
    tests: AbstractSet[str] = _words("tests", "")
    counts: AbstractSet[str] = _words("counts", "")
    structures: tuple[type[syntax.Node], ...] | None = None  # None for all

    @property
    def said(self) -> errors.Phrase:
        return vocabulary.mistake(f"place.{self.what}")


_CARD = Place("card", _anybody, {"substitute", "allow_gap"}, _words("triggers", ""))


_HERO = Place("hero", _anybody | _of_heroes, {"defend"}, frozenset(VOCABULARY.events))


_GAIN = Place("gain", _anybody)


_COMPLETION = Place("completion", _anybody | {"use_wonder"})


_SPECIAL = Place("special", set(), {"defend", "haunt_water"})


_ATTACK = Place("attack", _of_attacks, counts=frozenset(VOCABULARY.counts))


_DEFEAT = Place("defeat", {"pay", "need"}, structures=(syntax.Seq, syntax.Both, syntax.Call))


_REWARD = Place("reward", _anybody | {"all_bonuses"}, counts=frozenset(VOCABULARY.counts))


_ACTION = Place(
    "automa-action",
    (_automa - {"auto_reveal", "auto_seek"}) | {"gain", "pay"},
    tests=frozenset(VOCABULARY.tests),
    structures=(syntax.Seq, syntax.Both, syntax.Arrow, syntax.If, syntax.Call),
)


_CIVILIZATION = Place(
    "automa-civilization",
    (_automa - {"auto_shuffle"}) | {"gain", "pay"},
    tests=frozenset(VOCABULARY.tests),
    structures=(syntax.Seq, syntax.Both, syntax.Arrow, syntax.If, syntax.Call),
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
    if entry.kind == "card" and (entry["type"], name) == ("hero", "effect"):
        return _HERO
    if entry.kind == "card" and (entry["type"], name) == ("wonder", "bonus"):
        return _COMPLETION
    return _PLACES[entry.kind, name]


def check_place(effect: syntax.Seq, place: Place) -> None:
    """An EffectError at the first word that has no meaning in the place."""
    if place is _DEFEAT and len(effect.items) > 1:
        raise syntax.EffectError(vocabulary.mistake("price-in-one"), effect.pos)
    for item in effect.items:
        if isinstance(item, syntax.Call) and item.name in place.standing:
            continue
        if isinstance(item, syntax.Block) and item.name == "on":
            name = str(item.args[0]) if item.args else ""
            if name not in place.events:
                raise syntax.EffectError(
                    vocabulary.mistake("does-not-wait", place=place.said, name=name), item.pos
                )
            _check(item.body, place)
        else:
            _check(item, place)


def _check(whole: syntax.Node, place: Place) -> None:
    for node in syntax.inside(whole):
        if place.structures is not None and not isinstance(node, place.structures):
            raise syntax.EffectError(vocabulary.mistake("cannot-say", place=place.said), node.pos)
        match node:
            case syntax.Call(name) if name not in place.verbs:
                raise no_meaning(name, place, node.pos)
            case syntax.Call():
                for count in VOCABULARY.verb(node).multipliers():
                    _check_count(count.term.name, place, node.pos)
            case syntax.If(cond) | syntax.Opponents(cond):
                _check_cond(cond, place)
            case syntax.Per(count):
                _check_count(VOCABULARY.count(count).term.name, place, node.pos)


def _check_cond(cond: syntax.Cond, place: Place) -> None:
    for test in cond.tests:
        if isinstance(test, syntax.Compare):
            _check_count(VOCABULARY.count(test.count).term.name, place, test.pos)
        elif isinstance(test, syntax.Named) and test.name not in place.tests:
            raise no_meaning(test.name, place, test.pos)


def _check_count(name: str, place: Place, pos: int) -> None:
    if name not in place.counts:
        raise no_meaning(name, place, pos)


def no_meaning(name: str, place: Place, pos: int) -> syntax.EffectError:
    return syntax.EffectError(vocabulary.mistake("no-meaning", name=name, place=place.said), pos)


WORDS = Path(__file__).parent / "words"  # of cards
PLAY_WORDS = Path(__file__).parent / "play_words"  # of the table
AUTOMA_WORDS = Path(__file__).parent / "automa_words"

TYPES = ("building", "knowledge", "wonder", "warlord", "policy", "hero")
ERAS = ("start", "basic", "civ", "I", "II", "R", "III")
CIVILIZATIONS = ("greek", "danish", "egyptian", "chinese", "japanese")
CATEGORIES = ("provinces", "knowledge", "wonders", "policies")  # of points and dominations
DECKS = ("main", "alternative", "five", "heroes")
HOSTS = ("capital", "province", "wonder")  # where heroes are deployed
STRIKES = ("everyone", "holder")  # whom monsters attack
BASIC_IDS = ("workshop", "laboratory", "archery-range")
HERO_IDS = (
    "imhotep", "hannibal", "enheduanna", "archimedes",
    "joan-of-arc", "zheng-he", "mansa-musa", "al-khwarizmi",
    "toussaint-louverture", "sacagawea", "ada-lovelace", "marie-curie",
)  # fmt: skip
MARKETS = ("spice", "arms", "timber", "scroll", "silk")

_resources = tuple(RESOURCES)
_effect = Field("effect")
_number = Field("int")

KINDS = (
    Kind(
        "card",
        {
            "name": Field("names"),
            "type": Field("str", choices=TYPES),
            "era": Field("str", choices=ERAS),
            "civ": Field("str", required=False, choices=CIVILIZATIONS),
            "specialization": Field("str", required=False, choices=SPECIALIZATIONS),
            "cost": Field("list[int]", most=20),
            "yields": Field("table[int]", required=False, choices=_resources),
            "effect": Field("effect", required=False),
            "bonus": Field("effect", required=False),
            "copies": _number,
            "deck": Field("str", required=False, choices=DECKS),
            "deploy": Field("str", required=False, choices=HOSTS),
            "attack_value": Field("int", required=False),
            "defence_value": Field("int", required=False),
        },
        count=range(100, 181),
    ),
    Kind(
        "monster",
        {
            "name": Field("names"),
            "special": Field("effect", required=False),
            "strikes": Field("str", choices=STRIKES),
            "attack": _effect,
            "defeat": _effect,
            "reward": _effect,
        },
        count=12,
        fixed=True,
    ),
    Kind(
        "barbarian",
        {
            "value": Field("int", choices=VALUES),
            "count": _number,
            "gain_a": _effect,
            "gain_b": _effect,
        },
        count=range(1, 31),
    ),
    Kind(
        "free-city",
        {
            "name": Field("names"),
            "rank": Field("str", choices=("small", "great")),
            "cost": Field("table[int]", choices=(*_resources, "same")),
            "count": _number,
            "gain_a": _effect,
            "gain_b": _effect,
        },
        count=range(1, 21),
    ),
    Kind("market", {"letter": Field("str"), "name": Field("names")}, len(MARKETS), fixed=True),
    Kind(
        "market-token",
        {"market": Field("str", choices=MARKETS), "gain": _effect, "number": _number},
        count=25,
    ),
    Kind(
        "tile",
        {
            "name": Field("names"),
            "terrain": Field("int", choices=TERRAINS),
            "water": Field("bool"),
            "count": _number,
        },
        count=6,
        fixed=True,
    ),
    Kind(
        "automa-action",
        {
            "name": Field("names"),
            "specialization": Field("str", choices=SPECIALIZATIONS),
            "common": _effect,
            "special": _effect,
        },
        count=range(5, 20),
    ),
    Kind(
        "automa-civilization",
        {
            "civ": Field("str", choices=CIVILIZATIONS),
            "effect": _effect,
            "even": Field("int", least=-9, most=9),  # points, where its chances are to be even
        },
        count=len(CIVILIZATIONS),
        fixed=True,
    ),
    Kind("map", {"text": Field("str")}, range(21), suffix=".map"),  # see maps/reader.py
)

_NAMED_CARD = re.compile(r"\bname:([\w-]+)")


@dataclass(frozen=True, slots=True)
class Parts:
    """An effect taken apart; the parts keep their order."""

    plain: syntax.Seq | None
    triggers: list[tuple[verbs.Bound, syntax.Seq]]
    standing: list[verbs.Bound]


def split(effect: syntax.Seq) -> Parts:
    """The parts of an effect; triggers and what is standing count only at its top."""
    plain: list[syntax.Node] = []
    triggers: list[tuple[verbs.Bound, syntax.Seq]] = []
    standing: list[verbs.Bound] = []
    for item in effect.items:
        match item:
            case syntax.Block("on", _, body):
                triggers.append((VOCABULARY.event(item), body))
            case syntax.Call(name) if name in STANDING:
                standing.append(VOCABULARY.verb(item))
            case _:
                plain.append(item)
    return Parts(syntax.Seq(tuple(plain), pos=effect.pos) if plain else None, triggers, standing)


def seats(options: Mapping[str, object]) -> int:
    """The players and, where it plays, the Automa."""
    return int(str(options["players"])) + int(options["automa"] != "off")


def effect_fields(content: Content) -> Iterator[tuple[Entry, str]]:
    """Every effect of the content: its entry and the name of its field."""
    for kind in KINDS:
        for entry in content[kind.name].values():
            for name, field in kind.fields.items():
                if field.type == "effect" and name in entry.fields:
                    yield entry, name


def check(content: Content) -> None:
    """A ContentError, with file and line, at the first effect that does not compile."""
    assembler = CardAssembler()
    for entry, field in effect_fields(content):
        try:
            tree = parser.parse(entry[field])
            _compile(split(tree), assembler)
            check_place(tree, place_of(entry, field))
        except syntax.EffectError as error:
            raise entry.error(field, error.said, error.offset) from error
        for found in _NAMED_CARD.finditer(entry[field]):
            if found[1] not in content["card"]:
                hint = messages.near(found[1], content["card"])
                message = syntax.mistake("no-card", word=found[1], hint=hint)
                raise content.dangling("card", entry, field, message, found.start(1))


def check_choices(content: Content, words: messages.Catalogue) -> None:
    """A ContentError, with file and line, at the first choice that cannot be told in words."""
    for entry, field in effect_fields(content):
        effect: str = entry[field]
        # A token is a choice between its two gains.
        whole = both_gains(entry) if field == "gain_b" else effect
        try:
            text.check_offers(parser.parse(whole), VOCABULARY, words)
        except syntax.EffectError as error:
            offset = max(0, error.offset - whole.index(effect, -len(effect) - 1))
            raise entry.error(field, error.said, offset) from error


def both_gains(token: Entry) -> str:
    return f"choose{{{token['gain_a']}|{token['gain_b']}}}"


def _compile(parts: Parts, assembler: CardAssembler) -> None:
    if parts.plain is not None:
        assembler.add(parts.plain, VOCABULARY)
    for _, body in parts.triggers:
        assembler.add(body, VOCABULARY)


def check_texts(content: Content, words: messages.Catalogue) -> None:
    """A ContentError at the first effect of a pack that cannot be said."""
    for entry, field in effect_fields(content):
        if entry.pack is None:
            continue
        try:
            for effect in (entry[field], *joined(entry)):
                text.check_words(parser.parse(effect), VOCABULARY, words)
        except syntax.EffectError as error:
            raise entry.error(field, error.said, 0) from error


def joined(entry: Entry) -> list[str]:
    """The effects that are made of several fields."""
    if entry.kind in ("barbarian", "free-city"):
        return [both_gains(entry)]
    if entry.kind == "monster":
        return [f"{entry['defeat']} => {{{entry['reward']}}}"]
    return []


def catalogue(content: Content) -> messages.Catalogue:
    """The messages of the game, with the names that the content gives: `card.fort`."""
    names = {
        lang: {
            f"{kind.name}.{entry.id}": entry["name"][lang]
            for kind in KINDS
            if "name" in kind.fields
            for entry in content[kind.name].values()
        }
        for lang in messages.LANGUAGES
    }
    return messages.Catalogue.load(messages.KERNEL_WORDS, WORDS, PLAY_WORDS, AUTOMA_WORDS).extended(
        names
    )


def effect_text(effect: str, words: messages.Catalogue, lang: str) -> str:
    """The sentences of a whole effect."""
    return text.sentence(parser.parse(effect), VOCABULARY, words, lang)
