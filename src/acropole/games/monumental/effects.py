"""The content of Monumental and its effects: what an entry holds, and the parts of an effect.

An effect has up to three parts. What is *plain* is done when the card is used. A *trigger*,
`on(event){…}`, waits for its event. What is *standing* (`substitute`, `allow_gap`, `defend` and
`haunt_water`) is in force without being used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from acropole.games.monumental.maps.box import TERRAINS, VALUES
from acropole.games.monumental.places import check_place, place_of
from acropole.games.monumental.vocabulary import RESOURCES, STANDING, VOCABULARY, CardAssembler
from acropole.games.monumental.vocabulary import SPECIALIZATIONS as SPECIALIZATIONS
from acropole.kernel.content import Content, Entry, Field, Kind
from acropole.kernel.errors import did_you_mean
from acropole.kernel.lang import Bound, EffectError, check_offers, check_words, parse, sentence
from acropole.kernel.lang.syntax import Block, Call, Node, Seq
from acropole.kernel.messages import KERNEL_WORDS, LANGUAGES, Catalogue

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
        count=122,
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
    ),
    Kind(
        "barbarian",
        {
            "value": Field("int", choices=VALUES),
            "count": _number,
            "gain_a": _effect,
            "gain_b": _effect,
        },
        count=20,
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
        count=10,
    ),
    Kind("market", {"letter": Field("str"), "name": Field("names")}, count=len(MARKETS)),
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
    ),
    Kind(
        "automa-action",
        {
            "name": Field("names"),
            "specialization": Field("str", choices=SPECIALIZATIONS),
            "common": _effect,
            "special": _effect,
        },
        count=15,
    ),
    Kind(
        "automa-civilization",
        {"civ": Field("str", choices=CIVILIZATIONS), "effect": _effect},
        count=len(CIVILIZATIONS),
    ),
)

_NAMED_CARD = re.compile(r"\bname:([\w-]+)")


@dataclass(frozen=True, slots=True)
class Parts:
    """An effect taken apart; the parts keep their order."""

    plain: Seq | None
    triggers: list[tuple[Bound, Seq]]
    standing: list[Bound]


def split(effect: Seq) -> Parts:
    """The parts of an effect; triggers and what is standing count only at its top."""
    plain: list[Node] = []
    triggers: list[tuple[Bound, Seq]] = []
    standing: list[Bound] = []
    for item in effect.items:
        match item:
            case Block("on", _, body):
                triggers.append((VOCABULARY.event(item), body))
            case Call(name) if name in STANDING:
                standing.append(VOCABULARY.verb(item))
            case _:
                plain.append(item)
    return Parts(Seq(tuple(plain), pos=effect.pos) if plain else None, triggers, standing)


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
    for entry, field in effect_fields(content):
        try:
            tree = parse(entry[field])
            _compile(split(tree))
            check_place(tree, place_of(entry, field))
        except EffectError as error:
            raise entry.error(field, str(error), error.offset) from error
        for found in _NAMED_CARD.finditer(entry[field]):
            if found[1] not in content["card"]:
                hint = did_you_mean(found[1], content["card"])
                raise entry.error(field, f"there is no card '{found[1]}'{hint}", found.start(1))


def check_choices(content: Content, words: Catalogue) -> None:
    """A ContentError, with file and line, at the first choice that cannot be told in words."""
    for entry, field in effect_fields(content):
        effect: str = entry[field]
        # A token is a choice between its two gains.
        whole = both_gains(entry) if field == "gain_b" else effect
        try:
            check_offers(_compile(split(parse(whole))), words)
        except EffectError as error:
            offset = max(0, error.offset - whole.index(effect, -len(effect) - 1))
            raise entry.error(field, str(error), offset) from error


def both_gains(token: Entry) -> str:
    return f"choose{{{token['gain_a']}|{token['gain_b']}}}"


def _compile(parts: Parts) -> CardAssembler:
    assembler = CardAssembler()
    if parts.plain is not None:
        assembler.add(parts.plain, VOCABULARY)
    for _, body in parts.triggers:
        assembler.add(body, VOCABULARY)
    return assembler


def check_texts(content: Content, words: Catalogue) -> None:
    """A ContentError at the first effect of a pack that cannot be said."""
    for entry, field in effect_fields(content):
        if entry.pack is None:
            continue
        try:
            for effect in (entry[field], *joined(entry)):
                check_words(parse(effect), VOCABULARY, words)
        except EffectError as error:
            raise entry.error(field, str(error), 0) from error


def joined(entry: Entry) -> list[str]:
    """The effects that are made of several fields."""
    if entry.kind in ("barbarian", "free-city"):
        return [both_gains(entry)]
    if entry.kind == "monster":
        return [f"{entry['defeat']} => {{{entry['reward']}}}"]
    return []


def catalogue(content: Content) -> Catalogue:
    """The messages of the game, with the names that the content gives: `card.fort`."""
    names = {
        lang: {
            f"{kind.name}.{entry.id}": entry["name"][lang]
            for kind in KINDS
            if "name" in kind.fields
            for entry in content[kind.name].values()
        }
        for lang in LANGUAGES
    }
    return Catalogue.load(KERNEL_WORDS, WORDS, PLAY_WORDS, AUTOMA_WORDS).extended(names)


def effect_text(effect: str, words: Catalogue, lang: str) -> str:
    """The sentences of a whole effect."""
    return sentence(parse(effect), VOCABULARY, words, lang)
