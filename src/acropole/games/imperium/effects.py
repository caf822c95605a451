"""The content of Imperium: what an entry holds, the sections of its text, and their sentences.

A card has a section for each moment at which its text matters. What it does is written in the
effect language; what is in force and what restricts it are lists of standing words.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path

from acropole.games.imperium import arguments, filters, schema
from acropole.games.imperium import numbers as n
from acropole.games.imperium.vocabulary import STANDING_WORDS, VOCABULARY
from acropole.kernel import messages
from acropole.kernel.content import Content, Entry, Field, Kind
from acropole.kernel.lang import parser, syntax, text, verbs

WORDS = Path(__file__).parent / "words"

NATIONS = (
    "arthurians",
    "atlanteans",
    "carthaginians",
    "celts",
    "egyptians",
    "greeks",
    "macedonians",
    "mauryans",
    "minoans",
    "olmecs",
    "persians",
    "qin",
    "romans",
    "scythians",
    "utopians",
    "vikings",
)
BOXES = ("classics", "legends")
PLACES = tuple(schema.SCHEMA.numbers("values.places"))

# Sections that run, in the order in which a card is read.
RUNS = ("play", "exhaust", "solstice", "scoring")
REACTIONS = ("exhaust_reaction", "reaction")
STANDING = ("standing", "restriction")
SECTIONS = (
    "play",
    "exhaust",
    "exhaust_reaction",
    "reaction",
    "standing",
    "solstice",
    "scoring",
    "restriction",
)

# in every game, more with 3 players, more with 4
_copies = Field("list[int]", required=False, most=8)
_effect = Field("effect", required=False)
_number = Field("int", required=False, least=-99)

KINDS = (
    Kind(
        "card",
        {
            "name": Field("names"),
            "nation": Field("str", required=False, choices=NATIONS),
            "place": Field("str", choices=PLACES),
            "classics": _copies,
            "legends": _copies,
            "numbers": Field("list[str]", required=False),
            "suits": Field("list[str]", required=False, choices=filters.SUIT_NAMES),
            "header": Field(
                "str", required=False, choices=(*filters.HEADERS, "permanent", "power", "state")
            ),
            "side": Field("str", required=False, choices=("a", "b")),
            "state": Field("str", required=False, choices=tuple(filters.STATES)[1:]),
            "icons": Field("list[str]", required=False, choices=tuple(filters.ICONS)),
            "free": Field("bool", required=False),
            "cost": Field("table[int]", required=False, choices=tuple(arguments.POOL)),
            "other_face": Field("str", required=False),
            "points": Field("int", least=-99),
            "in_history": _number,
            "in_play": _number,
            "garrisoned": _number,
            "variable": _effect,
            **dict.fromkeys(SECTIONS, _effect),
        },
        count=range(300, n.KINDS + 1),  # the numbers of actions have room for so many
    ),
    Kind(
        "row",  # of a table of the C.I.V., see civ_rows.py
        {
            "nation": Field("str", choices=NATIONS),
            "table": Field("str", choices=("barbarian", "empire", "any", "journey")),
            "row": Field("int"),  # they are tried in this order
            "match": Field("str"),
            "does": Field("effect"),
            "confidence": Field("str", choices=("high", "medium", "low")),
        },
    ),
)

_NAME = re.compile(r'"([^"]*)"')
_SENTENCE = syntax.Call("sentence")


# -- taking texts apart -------------------------------------------------------------------------


def program(effect: syntax.Seq) -> syntax.Seq:
    """What runs: after each sentence of the text a mark, for reactions wait for its end."""
    items: list[syntax.Node] = []
    for item in effect.items:
        items += [item, _SENTENCE]
    return syntax.Seq(tuple(items), pos=effect.pos)


def reactions(effect: str) -> list[tuple[verbs.Bound, syntax.Seq]]:
    """The events that a text waits for, and what it does then."""
    found: list[tuple[verbs.Bound, syntax.Seq]] = []
    for item in parser.parse(effect).items:
        match item:
            case syntax.Block("on", _, body):
                found.append((VOCABULARY.event(item), body))
            case _:
                raise syntax.EffectError(filters.mistake("reaction", code="on(event){…}"), item.pos)
    return found


def standing(effect: str) -> list[verbs.Bound]:
    """The words of a text that is in force or restricts."""
    found: list[verbs.Bound] = []
    for item in parser.parse(effect).items:
        if not isinstance(item, syntax.Call) or item.name not in STANDING_WORDS:
            raise syntax.EffectError(filters.mistake("in-force"), item.pos)
        found.append(VOCABULARY.verb(item))
    return found


def terms(effect: str) -> list[tuple[verbs.Quantity, int]]:
    """The terms of variable points: what is counted, and how many of it make a point."""
    found: list[tuple[verbs.Quantity, int]] = []
    for item in parser.parse(effect).items:
        if not isinstance(item, syntax.Call) or item.name != "score":
            raise syntax.EffectError(filters.mistake("score"), item.pos)
        quantity, per = VOCABULARY.verb(item).values
        if quantity.count is None:
            raise syntax.EffectError(filters.mistake("score-count"), item.pos)
        found.append((quantity, per))
    return found


def effect_fields(content: Content) -> Iterator[tuple[Entry, str]]:
    """Every text of the content: its entry and the name of its section."""
    for entry in content["card"].values():
        for name in (*SECTIONS, "variable"):
            if name in entry.fields:
                yield entry, name


# -- checks -------------------------------------------------------------------------------------


def check(content: Content) -> None:
    """A ContentError, with file and line, at the first text that does not compile."""
    assembler = arguments.CardAssembler({id: number for number, id in enumerate(content["card"])})
    for entry, field in effect_fields(content):
        try:
            _compile(entry[field], field, assembler)
        except syntax.EffectError as error:
            raise entry.error(field, error.said, error.offset) from error
        check_names(content, entry, field)
    for entry in content["card"].values():
        other = entry.fields.get("other_face", entry.id)
        if other not in content["card"]:
            hint = messages.near(other, content["card"])
            message = syntax.mistake("no-card", word=other, hint=hint)
            raise content.dangling("card", entry, "other_face", message)


def check_names(content: Content, entry: Entry, field: str) -> None:
    """A ContentError at the first name in a text that no card has."""
    cards = content["card"].values()
    for found in _NAME.finditer(entry[field]):
        if not any(filters.is_named(card, found[1]) for card in cards):
            hint = messages.near(found[1], {card["name"]["en"] for card in cards})
            message = syntax.mistake("no-card-named", word=found[1], hint=hint)
            raise content.dangling("card", entry, field, message, found.start(1))


def check_choices(content: Content, words: messages.Catalogue) -> None:
    """A ContentError, with file and line, at the first choice that cannot be told in words."""
    for entry, field in effect_fields(content):
        try:
            text.check_offers(parser.parse(entry[field]), VOCABULARY, words)
        except syntax.EffectError as error:
            raise entry.error(field, error.said, error.offset) from error


def _compile(effect: str, field: str, assembler: arguments.CardAssembler) -> None:
    if field in RUNS:
        assembler.add(program(parser.parse(effect)), VOCABULARY)
        check_runs(parser.parse(effect))
    elif field in REACTIONS:
        for _, body in reactions(effect):
            assembler.add(program(body), VOCABULARY)
            check_runs(body)
    elif field in STANDING:
        standing(effect)
    else:
        terms(effect)


def check_runs(effect: syntax.Seq, vocabulary: verbs.Vocabulary = VOCABULARY) -> None:
    """An EffectError at a word that nobody carries out: it is in force, or counts at the end.

    And at an amount that is as large as a pool: what doubles a pool each time grows without end.
    """
    for node in syntax.inside(effect):
        if not isinstance(node, syntax.Call):
            continue
        if node.name in (*STANDING_WORDS, "score", "sentence"):
            raise syntax.EffectError(filters.mistake("not-done", name=node.name), node.pos)
        for value in vocabulary.verb(node).values:
            quantity = value.quantity if isinstance(value, arguments.Stock) else value
            if isinstance(quantity, verbs.Quantity) and quantity.count is not None:
                counted = quantity.count.term.name
                if counted in arguments.POOL or counted == "paid":
                    code = f"per({counted}, max:9){{…}}"
                    raise syntax.EffectError(
                        filters.mistake("no-measure", name=counted, code=code), node.pos
                    )


# -- words --------------------------------------------------------------------------------------


def catalogue(content: Content, *folders: Path) -> messages.Catalogue:
    """The messages of the game, with the names that the content gives.

    `card.hannibal` is the name of a card by its id, `named.Hannibal` by its English name, and
    `named.Long Walls*` what all cards whose English name begins so have in common.
    """
    cards = content["card"].values()
    wanted = {entry["name"]["en"] for entry in cards}
    for entry, field in effect_fields(content):
        wanted.update(_NAME.findall(entry[field]))
    bearers = {
        name: [c for c in cards if filters.is_named(c, name)] for name in wanted if "*" in name
    }
    for entry in cards:
        bearers.setdefault(entry["name"]["en"], [entry])
    names = {
        lang: {f"card.{entry.id}": full_name(entry, lang) for entry in cards}
        | {f"named.{name}": _common_name(bearers[name], lang) for name in wanted}
        for lang in messages.LANGUAGES
    }
    return messages.Catalogue.load(messages.KERNEL_WORDS, WORDS, *folders).extended(names)


def full_name(entry: Entry, lang: str) -> str:
    """The name of a card, with its side where both have the same name."""
    name: str = entry["name"][lang]
    return f"{name} {entry['side'].upper()}" if "side" in entry.fields else name


def _common_name(cards: Sequence[Entry], lang: str) -> str:
    """The words with which the names of all cards begin."""
    found = [str(entry["name"][lang]) for entry in cards]
    shared = takewhile(
        lambda words: len(set(words)) == 1, zip(*map(str.split, found), strict=False)
    )
    return " ".join(words[0] for words in shared)


def check_texts(content: Content, words: messages.Catalogue) -> None:
    """A ContentError at the first text of a pack that cannot be said."""
    for entry, field in effect_fields(content):
        if entry.pack is None:
            continue
        try:
            if field == "variable":
                for lang in messages.LANGUAGES:
                    points_text(entry, words, lang)
            else:
                text.check_words(parser.parse(entry[field]), VOCABULARY, words)
        except syntax.EffectError as error:
            raise entry.error(field, error.said, 0) from error
        except messages.MissingMessage as error:
            raise entry.error(field, syntax.mistake("unsaid", what=error), 0) from error


def card_text(entry: Entry, words: messages.Catalogue, lang: str) -> str:
    """All sections of a card in words, each after its label, then how it scores."""
    parts = [
        words.text(lang, f"section.{field}", text=section_text(entry, field, words, lang))
        for field in SECTIONS
        if field in entry.fields
    ]
    points = points_text(entry, words, lang)
    if points:
        parts.append(words.text(lang, "section.points", text=points))
    return " ".join(parts)


def section_text(entry: Entry, field: str, words: messages.Catalogue, lang: str) -> str:
    return text.sentence(parser.parse(entry[field]), VOCABULARY, words, lang)


def points_text(entry: Entry, words: messages.Catalogue, lang: str) -> str:
    """How points are counted, where it is more than a number."""
    if "variable" in entry.fields:
        parts = [
            _term_text(quantity, per, words, lang) for quantity, per in terms(entry["variable"])
        ]
        return words.text(lang, "points.most", text=words.text(lang, "points.plus").join(parts))
    places = [place for place in ("garrisoned", "in_history", "in_play") if place in entry.fields]
    if not places:
        return ""
    parts = [words.text(lang, f"points.{place}", n=entry[place]) for place in places]
    parts.append(words.text(lang, "points.otherwise", n=entry["points"]))
    return ", ".join(parts)


def _term_text(quantity: verbs.Quantity, per: int, words: messages.Catalogue, lang: str) -> str:
    count = quantity.count
    assert count is not None  # terms() lets no other through
    key = "points.each" if per == 1 else "points.every"
    slots = count.slots(lang, words, per)
    what = words.text(lang, f"count.{count.message}", **({"n": per} | slots))
    return words.text(lang, key, n=quantity.number, per=per, count=what)
