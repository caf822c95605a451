"""Filters of cards: which cards an effect is about, and how they are called.

A filter is made of

    REG UNC CIV TRI FAM UNR     a suit; ANY4 for the first four
    :city :river …              an icon
    @pinned @attack  ^empire    a header or a state icon
    "Advance" "Long Walls*"     an English name, or how it begins
    %any %variable              every card; cards with variable points
    hosts(F)                    a card with a garrisoned card that matches F

with `!` for not, `+` for and, `|` for or.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from acropole.games.imperium.schema import SCHEMA
from acropole.kernel import content, errors, messages
from acropole.kernel.lang import syntax, verbs

mistake = messages.Messages(Path(__file__).parent / "words", "mistake")

SUIT_NAMES = tuple(SCHEMA.numbers("values.suits"))
SUITS = {name[:3].upper(): suit for suit, name in enumerate(SUIT_NAMES) if name != "power"}
ICONS = SCHEMA.numbers("values.icons")
STATES = SCHEMA.numbers("values.states")
HEADERS = ("pinned", "attack")


@dataclass(frozen=True, slots=True)
class Trait:
    """One mark of a card: `family` says of which sort, `inner` is the filter of `hosts(…)`."""

    family: str
    value: str = ""
    negate: bool = False
    inner: Filter | None = None

    def symbols(self, card: content.Entry) -> int:
        """How many symbols of the card show it; what depends on the position counts as one."""
        found = self._printed(card)
        return int(not found) if self.negate else found

    def _printed(self, card: content.Entry) -> int:
        match self.family:
            case "suit":
                return int(card.fields.get("suits", []).count(SUIT_NAMES[SUITS[self.value]]))
            case "icon":
                return int(card.fields.get("icons", []).count(self.value))
            case "header":
                return int(card.fields.get("header") == self.value)
            case "state":
                return int(card.fields.get("state", "none") == self.value)
            case "name":
                return int(is_named(card, self.value))
            case "variable":
                return int("variable" in card.fields)
        return 1


def is_named(card: content.Entry, name: str) -> bool:
    """Whether the card bears the English name, or begins with it when it ends in `*`."""
    own: str = card["name"]["en"]
    return own.startswith(name[:-1]) if name.endswith("*") else own == name


@dataclass(frozen=True, slots=True)
class Filter:
    """Cards that show all traits of one of the alternatives; without any, every card."""

    alternatives: tuple[tuple[Trait, ...], ...] = ()

    def symbols(self, card: content.Entry) -> int:
        if not self.alternatives:
            return 1
        total = 0
        for traits in self.alternatives:
            product = 1
            for trait in traits:
                product *= trait.symbols(card)
            total += product
        return total

    @property
    def traits(self) -> list[Trait]:
        return [trait for traits in self.alternatives for trait in traits]

    @property
    def hosts(self) -> Filter | None:
        """What a garrisoned card must match."""
        return next((trait.inner for trait in self.traits if trait.family == "hosts"), None)

    @property
    def icon(self) -> int:
        """The icon that alone makes the filter, or -1."""
        match self.traits:
            case [Trait("icon", value, False)]:
                return ICONS[value]
        return -1

    @property
    def is_named(self) -> bool:
        """Whether it is made of whole names only."""
        return bool(self.traits) and all(
            trait.family == "name" and not trait.negate and not trait.value.endswith("*")
            for trait in self.traits
        )

    @property
    def suits(self) -> int:
        """The suits of a filter of suits, as a sum of bits."""
        return sum(1 << SUITS[trait.value] for trait in self.traits)


EVERY_CARD = Filter()
UNREST = Filter(((Trait("suit", "UNR"),),))
MASKS = Filter(((Trait("icon", "mask"),),))
FOUR_SUITS = Filter(tuple((Trait("suit", suit),) for suit in ("REG", "UNC", "CIV", "TRI")))
_SIGNS = ("`REG`", "`:city`", "`@attack`", "`^empire`", '`"Name"`', "`%any`")


class _FilterReader:
    def __init__(self, arg: syntax.Arg, tokens: Sequence[syntax.Token]) -> None:
        self._arg = arg
        self._tokens = list(tokens)

    def read(self) -> Filter:
        if [token.text for token in self._tokens] == ["ANY4"]:
            return FOUR_SUITS
        alternatives = [self._all_of()]
        while self._tokens:
            self._expect("|")
            alternatives.append(self._all_of())
        if alternatives == [()]:
            return EVERY_CARD
        return Filter(tuple(alternatives))

    def _all_of(self) -> tuple[Trait, ...]:
        traits = [self._trait()]
        while self._tokens and self._tokens[0].is_sign("+"):
            self._tokens.pop(0)
            traits.append(self._trait())
        return tuple(trait for trait in traits if trait.family != "any")

    def _trait(self) -> Trait:
        negate = self._accept("!")
        token = self._next(mistake("what.trait"))
        if token.kind is syntax.Kind.STRING:
            return Trait("name", token.text, negate)
        if token.kind is syntax.Kind.SIGN and token.text in (":", "@", "^", "%"):
            return self._marked(token.text, negate)
        if token.is_word("hosts"):
            return Trait("hosts", "", negate, self._inner())
        if token.kind is syntax.Kind.WORD and token.text in SUITS:
            return Trait("suit", token.text, negate)
        hint = messages.near(token.text, SUITS, syntax.use(_SIGNS))
        raise verbs.unknown_word("filter", str(token), hint, token.pos)

    def _marked(self, sign: str, negate: bool) -> Trait:
        token = self._next(mistake("what.word-after", sign=sign))
        family, choices = {
            ":": ("icon", tuple(ICONS)),
            "@": ("header", HEADERS),
            "^": ("state", ("barbarian", "empire")),
            "%": ("", ("any", "variable")),
        }[sign]
        if token.text not in choices:
            hint = messages.near(token.text, choices, syntax.use(choices))
            raise verbs.unknown_word("filter", f"{sign}{token}", hint, token.pos)
        return Trait(family or token.text, token.text, negate)

    def _inner(self) -> Filter:
        self._expect("(")
        depth = 1
        inside: list[syntax.Token] = []
        while depth:
            token = self._next(mistake("what.sign", sign=")"))
            depth += token.is_sign("(") - token.is_sign(")")
            inside.append(token)
        return _FilterReader(self._arg, inside[:-1]).read()

    def _accept(self, sign: str) -> bool:
        if self._tokens and self._tokens[0].is_sign(sign):
            self._tokens.pop(0)
            return True
        return False

    def _expect(self, sign: str) -> None:
        if not self._accept(sign):
            raise self._lacking(mistake("what.sign", sign=sign))

    def _next(self, expected: errors.Phrase) -> syntax.Token:
        if not self._tokens:
            raise self._lacking(expected)
        return self._tokens.pop(0)

    def _lacking(self, expected: errors.Phrase) -> syntax.EffectError:
        message = mistake("in-filter", expected=expected, filter=self._arg)
        return syntax.EffectError(message, self._arg.pos)


def read_filter(arg: syntax.Arg, tokens: Sequence[syntax.Token]) -> Filter:
    return _FilterReader(arg, tokens).read()


class CardWords:
    """Says filters: `2 Region or Tributary cards`, `Legalism`, `1 card other than Knight cards`."""

    def __init__(self, catalogue: messages.Catalogue, lang: str) -> None:
        self._catalogue = catalogue
        self._lang = lang

    def _text(self, key: str, **slots: object) -> str:
        return self._catalogue.text(self._lang, key, **slots)

    def _or(self, words: Sequence[str]) -> str:
        return messages.listing(words, self._text("cards.or"))

    def say(self, filter: Filter, n: int, number: str) -> str:
        """That many cards; the number is given in words or left out."""
        if filter.is_named:
            return self._or([self.name(trait.value) for trait in filter.traits])
        noun = self._noun(filter, "cards", n)
        return self._text("cards.number", n=number, cards=noun) if number else noun

    def one(self, filter: Filter) -> str:
        """One card, with an article."""
        if filter.is_named:
            return self.say(filter, 1, "")
        traits = [trait for trait in filter.traits if not trait.negate]
        if not traits and filter.traits:
            lacking = self._trait(filter.traits[0])
            return self._text("cards.a-without", trait=lacking)
        words = [self._text(f"one.{trait.value}") for trait in traits[:1]]
        words += [self._trait(trait) for trait in traits[1:]]
        return self._text("cards.a", traits=self._or(words)) if words else self._text("one.any")

    def counted(self, filter: Filter, n: int) -> str:
        """What is counted: icons where the filter is made of icons, else cards."""
        icons = bool(filter.traits) and all(trait.family == "icon" for trait in filter.traits)
        if filter.is_named:
            return self.say(filter, n, "")
        return self._noun(filter, "icons" if icons else "cards", n)

    def name(self, name: str) -> str:
        return self._text(f"named.{name}")

    def suits(self, filter: Filter) -> str:
        """The suits of a breakthrough."""
        if filter == FOUR_SUITS:
            return self._text("cards.four-suits")
        return self._or([self._trait(trait) for trait in filter.traits])

    def _trait(self, trait: Trait) -> str:
        if trait.family == "name":
            return self.name(trait.value)
        return self._text(f"trait.{trait.value}")

    def _noun(self, filter: Filter, noun: str, n: int) -> str:
        if filter == FOUR_SUITS:
            return self._text("cards.any-suit", n=n)
        words = [
            self._trait(trait)
            for trait in filter.traits
            if not trait.negate and trait.family != "hosts"
        ]
        text = self._text(f"cards.{noun}", n=n, traits=self._or(words))
        if not words:
            text = self._text("cards.any", n=n)
        for trait in filter.traits:
            if trait.inner is not None:
                text = self._text("cards.hosts", cards=text, what=self.one(trait.inner))
            elif trait.negate:
                text = self._text("cards.except", cards=text, what=self._left_out(trait))
        return text

    def _left_out(self, trait: Trait) -> str:
        if trait.family == "name":
            return self.name(trait.value)
        return self._text("cards.cards", n=2, traits=self._trait(trait))
