"""The words Monumental adds to the effect language, and the types of their arguments.

Verbs, tests, counts and events are numbered by their order here: a new one goes to the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from acropole.games.monumental import numbers as n
from acropole.kernel.content import Entry
from acropole.kernel.errors import did_you_mean
from acropole.kernel.lang import (
    Amount,
    ArgType,
    Assembler,
    Bound,
    Count,
    EffectError,
    Event,
    Flag,
    Form,
    Number,
    Quantity,
    Test,
    Verb,
    Vocabulary,
    Word,
)
from acropole.kernel.lang.syntax import Arg, Kind, Token
from acropole.kernel.lang.verbs import FIRST_EVENT, REQUIRED
from acropole.kernel.messages import Catalogue, listing
from acropole.kernel.program import FIRST_COUNT, FIRST_TEST, FIRST_VERB

BASIC_RESOURCES = {"production": 0, "science": 1, "military": 2}
RESOURCES = {**BASIC_RESOURCES, "gold": 3, "culture": 4}
GOODS = {**RESOURCES, "basic": 5}
MODES = {"any": 0, "same": 1, "different": 2, "other": 3}
USES = {"section": 0, "barbarian": 1, "knowledge": 2}
DISCOUNTS = {"wonder_section": 0, "policy": 1, "conquest": 2}
PLACES = {"none": 0, "coastal": 1, "barbarian": 2, "free_town": 3, "player": 4, "high": 5}
NEEDS = {"policies": 0, "markets": 1, "wonders": 2, "warlord": 3}
ALL = -1  # operand of `lose` for `all`


def _part(arg: Arg, tokens: Sequence[Token]) -> Arg:
    """Some tokens of an argument as an argument of its own."""
    return Arg(None, tuple(tokens), pos=tokens[0].pos if tokens else arg.pos)


# -- amounts of resources -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stock:
    """A quantity of one resource; the mode says how the units of `basic` are chosen."""

    resource: str
    quantity: Quantity
    mode: str = "any"


class Goods(ArgType[Stock]):
    """`gold 2`, `basic 2 same`: resource, mode, number."""

    width = 3
    resource = Word("resource", GOODS, "resource")
    amount: ArgType[Any] = Number("number")
    modes: Sequence[str] = ("any", "same", "different")
    any_message = "basic.any"

    def parse(self, arg: Arg, vocabulary: Vocabulary) -> Stock:
        first, *rest = arg.tokens
        resource = self.resource.parse(_part(arg, (first,)), vocabulary)
        mode = "any"
        if rest and rest[-1].kind is Kind.WORD and rest[-1].text in MODES:
            mode = rest.pop().text
            if resource != "basic" or mode not in self.modes:
                raise EffectError(f"'{mode}' has no meaning in '{arg}': remove it", arg.pos)
        if not rest:
            raise EffectError(f"'{arg}' needs a number, such as '{resource} 2'", arg.pos)
        amount = self.amount.parse(_part(arg, rest), vocabulary)
        quantity = amount if isinstance(amount, Quantity) else Quantity(amount)
        return Stock(resource, quantity, mode)

    def encode(self, value: Stock, assembler: Assembler) -> list[int]:
        return [GOODS[value.resource], MODES[value.mode], value.quantity.number]

    def say(self, value: Stock, lang: str, catalogue: Catalogue, n: int) -> object:
        number = value.quantity.number
        if value.resource == "basic":
            key = self.any_message if value.mode == "any" else f"basic.{value.mode}"
            return catalogue.text(lang, key, n=number)
        return f"{number} {catalogue.text(lang, f'resource.{value.resource}')}"

    def times(self, value: Stock) -> Bound | None:
        return value.quantity.count


class Gain(Goods):
    """What is gained: resource, mode and an amount, which may be `2*policies`."""

    width = 4
    modes = tuple(MODES)
    amount = Amount("number")
    any_message = "basic.choice"

    def encode(self, value: Stock, assembler: Assembler) -> list[int]:
        amount = self.amount.encode(value.quantity, assembler)
        return [GOODS[value.resource], MODES[value.mode], *amount]


class Holding(Goods):
    """An amount that is only compared or set aside: resource, number."""

    width = 2
    modes = ("any",)

    def encode(self, value: Stock, assembler: Assembler) -> list[int]:
        return [GOODS[value.resource], value.quantity.number]


class Kept(Holding):
    """`basic 2`: only the number counts, for nothing else is lost at the end of a turn."""

    width = 1
    resource = Word("resource", {"basic": GOODS["basic"]}, "resource")

    def encode(self, value: Stock, assembler: Assembler) -> list[int]:
        return [value.quantity.number]

    def say(self, value: Stock, lang: str, catalogue: Catalogue, n: int) -> object:
        return value.quantity.number


class Loss(Holding):
    """`gold 2` or `gold all`."""

    def parse(self, arg: Arg, vocabulary: Vocabulary) -> Stock:
        if len(arg.tokens) == 2 and arg.tokens[1].is_word("all"):
            resource = self.resource.parse(_part(arg, arg.tokens[:1]), vocabulary)
            return Stock(resource, Quantity(ALL))
        return super().parse(arg, vocabulary)

    def say(self, value: Stock, lang: str, catalogue: Catalogue, n: int) -> object:
        if value.quantity.number == ALL:
            return catalogue.text(lang, f"all.{value.resource}")
        return super().say(value, lang, catalogue, n)


class Discount(ArgType[tuple[str, int]]):
    """`policy 1`: what becomes cheaper, by how much. Each has a message of its own."""

    width = 2
    what = Word("discount", DISCOUNTS, "discount")
    less = Number("less")

    def parse(self, arg: Arg, vocabulary: Vocabulary) -> tuple[str, int]:
        what = self.what.parse(_part(arg, arg.tokens[:1]), vocabulary)
        if len(arg.tokens) == 1:
            raise EffectError(f"'{arg}' needs a number, such as '{what} 1'", arg.pos)
        return what, self.less.parse(_part(arg, arg.tokens[1:]), vocabulary)

    def encode(self, value: tuple[str, int], assembler: Assembler) -> list[int]:
        return [DISCOUNTS[value[0]], value[1]]

    def say(self, value: tuple[str, int], lang: str, catalogue: Catalogue, n: int) -> object:
        return value[1]

    def form(self, value: tuple[str, int]) -> str:
        return f"-{value[0]}"


class Several(Number):
    """A number whose message is another one, `-many`, as soon as it is more than one."""

    def form(self, value: int) -> str:
        return "-many" if value > 1 else ""


class Reach(ArgType[int]):
    """A number of tiles around a monster; 0, its own province, has a message of its own."""

    def parse(self, arg: Arg, vocabulary: Vocabulary) -> int:
        return Number(self.name, least=0).parse(arg, vocabulary)

    def encode(self, value: int, assembler: Assembler) -> list[int]:
        return [value]

    def say(self, value: int, lang: str, catalogue: Catalogue, n: int) -> object:
        return value

    def form(self, value: int) -> str:
        return "" if value else "-here"


class Particle(Flag):
    """A word that must be written and says nothing more: `next`, `it`."""

    width = 0

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.default = REQUIRED

    def encode(self, value: bool, assembler: Assembler) -> list[int]:
        return []

    def say(self, value: bool, lang: str, catalogue: Catalogue, n: int) -> object:
        return ""


# -- filters of cards ---------------------------------------------------------------------------

NO_WORD, IS_HOST, IS_NOT_HOST = 0, 1, 2
_TYPES = ("building", "knowledge", "wonder")
_ERAS = {"basic": "basic", "starting": "start"}
_WORDS = (*_TYPES, *_ERAS, "host")


@dataclass(frozen=True, slots=True)
class FilterWord:
    """One word of a filter; `card` is the id behind `name:`."""

    word: str
    card: str = ""
    negate: bool = False

    def matches(self, card: Entry) -> bool:
        if self.word == "name":
            fits = card.id == self.card
        elif self.word in _ERAS:
            fits = card["era"] == _ERAS[self.word]
        else:
            fits = card["type"] == self.word
        return fits != self.negate


@dataclass(frozen=True, slots=True)
class Filter:
    """Cards for which one of the words holds; without words, every card."""

    words: tuple[FilterWord, ...] = ()

    @property
    def host(self) -> int:
        """Whether the card must, or must not, be the one lying on this knowledge."""
        if not self.words or self.words[0].word != "host":
            return NO_WORD
        return IS_NOT_HOST if self.words[0].negate else IS_HOST

    def matches(self, card: Entry) -> bool:
        """What is printed on the card fits; the host is known only in play."""
        return (
            not self.words or self.host != NO_WORD or any(word.matches(card) for word in self.words)
        )


ANY_CARD = Filter()


class CardAssembler(Assembler):
    """An assembler that numbers filters: they belong to the content that it compiles."""

    def __init__(self) -> None:
        super().__init__()
        self.filters = [ANY_CARD]

    def file(self, filter: Filter) -> int:
        if filter not in self.filters:
            self.filters.append(filter)
        return self.filters.index(filter)


class CardFilter(ArgType[Filter]):
    """`building|knowledge`, `!host`, `name:fort`; said with an article where one card is meant."""

    def __init__(self, *, article: bool = False, default: Filter = ANY_CARD) -> None:
        super().__init__("filter", default=default)
        self.article = article

    def accepts(self, arg: Arg) -> bool:
        return arg.key in (None, "name")

    def parse(self, arg: Arg, vocabulary: Vocabulary) -> Filter:
        tokens = list(arg.tokens)
        if arg.key is not None:
            tokens.insert(0, Token(Kind.KEY, arg.key, pos=arg.pos))
        words = [self._word(arg, tokens)]
        while tokens:
            if not tokens.pop(0).is_sign("|"):
                raise self.wrong(arg, "words with '|' between them")
            words.append(self._word(arg, tokens))
        if len(words) > 1 and any(word.word == "host" for word in words):
            raise EffectError("'host' stands alone in a filter", arg.pos)
        return Filter(tuple(words))

    def _word(self, arg: Arg, tokens: list[Token]) -> FilterWord:
        """Takes one `[!]word` or `[!]name:id` from the tokens."""
        negate = bool(tokens) and tokens[0].is_sign("!")
        if negate:
            tokens.pop(0)
        if not tokens:
            raise self.wrong(arg, "a word after the last sign")
        token = tokens.pop(0)
        if token.kind is Kind.KEY and token.text == "name":
            if not tokens or tokens[0].kind is not Kind.WORD:
                raise self.wrong(arg, "the id of a card after 'name:'")
            return FilterWord("name", tokens.pop(0).text, negate)
        if token.kind is not Kind.WORD or token.text not in _WORDS:
            hint = did_you_mean(token.text, _WORDS) or f": use {', '.join(_WORDS)} or name:<id>"
            raise EffectError(f"unknown {self.name} '{token}'{hint}", token.pos)
        return FilterWord(token.text, negate=negate)

    def encode(self, value: Filter, assembler: Assembler) -> list[int]:
        if not isinstance(assembler, CardAssembler):
            raise TypeError("the effects of Monumental need a CardAssembler")
        return [assembler.file(value)]

    def say(self, value: Filter, lang: str, catalogue: Catalogue, n: int) -> object:
        table = "one-card" if self.article and n == 1 else "card-filter"
        words = [self._say_word(word, table, lang, catalogue, n) for word in value.words]
        text = listing(words, catalogue.text(lang, "card-filter.or"))
        text = text or catalogue.text(lang, f"{table}.any", n=n)
        return f"{n} {text}" if self.article and n > 1 else text

    def _say_word(
        self, word: FilterWord, table: str, lang: str, catalogue: Catalogue, n: int
    ) -> str:
        if word.negate and word.word != "host":
            other = FilterWord(word.word, word.card)
            what = self._say_word(other, "one-card", lang, catalogue, 1)
            return catalogue.text(lang, f"{table}.not", n=n, what=what)
        if word.word == "name":
            name = catalogue.text(lang, f"card.{word.card}")
            return catalogue.text(lang, f"{table}.name", name=name)
        return catalogue.text(lang, f"{table}.{'not-' * word.negate}{word.word}", n=n)


# -- the Automa ---------------------------------------------------------------------------------

SPECIALIZATIONS = ("economic", "aggressive", "architectural", "technological", "cultural")
CHOICES = {"cheapest": n.CHEAPEST, "dearest": n.DEAREST, "all": n.ALL_OF_THEM}
CARD_PARTS = {"all": n.PART_ALL, "common_twice": n.PART_COMMON_TWICE, "special": n.PART_SPECIAL}


class Manner(Word):
    """One word of a list, each with a message of its own: `-cheapest`. A default has none."""

    def __init__(self, name: str, choices: Mapping[str, int], default: str = REQUIRED) -> None:
        super().__init__(name, choices, name, default=default)

    def say(self, value: str, lang: str, catalogue: Catalogue, n: int) -> object:
        return ""

    def form(self, value: str) -> str:
        return "" if value == self.default else f"-{value}"


_which = Manner("which", CHOICES)
_specialization = {name: number for number, name in enumerate(SPECIALIZATIONS)}

AUTOMA_VERBS = (
    Verb("auto_conquer", n.V_AUTO_CONQUER, (_which, Several("n", default=1))),
    Verb(
        "auto_take",
        n.V_AUTO_TAKE,
        (Manner("type", {"building": n.BUILDING, "knowledge": n.KNOWLEDGE}), _which),
    ),
    Verb("auto_wonder", n.V_AUTO_WONDER),
    Verb("auto_policy", n.V_AUTO_POLICY),
    Verb("auto_explore", n.V_AUTO_EXPLORE, (Number("n"),)),
    Verb("auto_reveal", n.V_AUTO_REVEAL, (Manner("parts", CARD_PARTS, default="all"),)),
    Verb("auto_seek", n.V_AUTO_SEEK, (Word("type", _specialization, "specialization"),)),
    Verb("auto_shuffle", n.V_AUTO_SHUFFLE),
)
AUTOMA_TESTS = (
    Test("fewer_provinces", n.TEST_FEWER_PROVINCES),
    Test("fewest_policies", n.TEST_FEWEST_POLICIES),
    Test("idle", n.TEST_IDLE),
)

# -- the vocabulary -----------------------------------------------------------------------------

_n = Number("n")
_several = Several("n")
_held = Holding("what")
_card = CardFilter()
_one_card = CardFilter(article=True)
_place = Word("place", PLACES, "place", default="none")

_VERBS: Sequence[tuple[str, tuple[ArgType[Any], ...]]] = [
    ("gain", (Gain("what"),)),
    ("pay", (Goods("what"), Flag("nogold"))),
    ("gain_for", (_held, Word("use", USES, "use"))),
    ("lose", (Loss("what"),)),
    ("double", (Word("resource", RESOURCES, "resource"),)),
    ("keep", (Kept("n"),)),
    ("archive", (_n, _card)),
    ("reinforce", (_n, _card)),
    ("draw_use", (_n,)),
    ("draw_pick", (_n, Number("k"))),
    ("scry", (_n,)),
    ("activate", (_n, _card)),
    ("attach", (_n,)),
    ("swap", (_several,)),
    ("copy", (CardFilter(default=REQUIRED),)),
    ("copy_bonus", ()),
    ("copy_wonder_bonus", ()),
    ("copy_token", ()),
    ("discard_token", (Particle("it"),)),
    ("take_basic", (_n,)),
    ("take_track", (CardFilter(default=REQUIRED),)),
    ("section", (Number("less", key="less", default=0), Form("free"))),
    ("discount", (Discount("n"), Particle("next"))),
    ("develop", (Number("less", key="less"),)),
    ("explorer_move", (_several,)),
    ("explorer_act", (_n,)),
    ("manoeuvre_free", (_several,)),
    ("fortify", (_several, Number("k"))),
    ("build_outpost", ()),
    (
        "substitute",
        (
            Word("from", BASIC_RESOURCES, "some"),
            Word("to", {**BASIC_RESOURCES, "basic": GOODS["basic"]}, "some"),
            Word("use", USES, "purchase", key="for"),
        ),
    ),
    ("allow_gap", (_n,)),
]

# Heroes and monsters: numbered from V_LEAVE on.
_CREATURES: Sequence[tuple[str, tuple[ArgType[Any], ...]]] = [
    ("leave", (Several("n", default=1),)),
    ("repeat_bonus", ()),
    ("assault", ()),
    ("sail", ()),
    ("destroy", (_n, Reach("k"))),
    ("destroy_lone", ()),
    ("ravage", (Reach("k"), _place)),
    ("rout", ()),
    ("raze", ()),
    ("explorers_home", (Reach("k"),)),
    ("grow", (_n,)),
    ("hoard", (_n,)),
    ("burn_track", (_n,)),
    ("fly", ()),
    ("need", (_n, Word("what", NEEDS, "need"))),
    ("all_bonuses", ()),
    ("defend", (_n,)),
    ("haunt_water", ()),
]

_BOONS = ("section", "copy_token")  # they stand before `=>` without being a price

_TESTS: Sequence[tuple[str, tuple[ArgType[Any], ...]]] = [
    ("gained", (_held,)),
    ("conquered", (_several, _place)),
    ("acquired", (_several, _one_card)),
    ("developed", (_several,)),
    ("has", (_held,)),
    ("controls", (_several, _place)),
]

_COUNTS = (
    "policies",
    "knowledge",
    "coastal",
    "high",
    "unactivated",
    "activated_basic",
    "markets",
)

_EVENTS: Sequence[tuple[str, tuple[ArgType[Any], ...]]] = [
    ("conquest", (Form("first"), Form("with_warlord"), _place)),
    ("acquire", (Form("first"), _one_card)),
    ("archive", (Form("self"),)),
    ("section", ()),
    ("complete", ()),
    ("explorer_token", ()),
    ("city_filled", ()),
    ("end_of_turn", ()),
]
CREATURE_VERBS = tuple(name for name, _ in _CREATURES)
STANDING = ("substitute", "allow_gap", "defend", "haunt_water")  # in force without being used
CREATURE_COUNTS = ("heads", "treasure")

VOCABULARY = Vocabulary(
    verbs=[
        Verb(name, FIRST_VERB + i, args, boon=name in _BOONS)
        for i, (name, args) in enumerate(_VERBS)
    ]
    + [Verb(name, n.V_LEAVE + i, args) for i, (name, args) in enumerate(_CREATURES)]
    + [*AUTOMA_VERBS],
    tests=[Test(name, FIRST_TEST + i, args) for i, (name, args) in enumerate(_TESTS)]
    + [*AUTOMA_TESTS],
    counts=[Count(name, FIRST_COUNT + i) for i, name in enumerate(_COUNTS)]
    + [Count(name, n.C_HEADS + i) for i, name in enumerate(CREATURE_COUNTS)],
    events=[Event(name, FIRST_EVENT + i, args) for i, (name, args) in enumerate(_EVENTS)]
    + [Event("charge", FIRST_EVENT + n.E_CHARGE, (_place,))],
)
