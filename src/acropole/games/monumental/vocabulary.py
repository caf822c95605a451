"""The types of arguments that the words of Monumental have; the schemas tell which has which."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from acropole.games.monumental import numbers as n
from acropole.games.monumental.schema import SCHEMA
from acropole.kernel import content, messages
from acropole.kernel.lang import compiler, syntax, verbs

mistake = messages.Messages(Path(__file__).parent / "words", "mistake")

GOODS = SCHEMA.numbers("values.goods")
RESOURCES = {name: number for name, number in GOODS.items() if number < n.BASIC}
BASIC_RESOURCES = {name: number for name, number in GOODS.items() if number < n.GOLD}
MODES = SCHEMA.numbers("values.modes")
USES = {name: number for name, number in SCHEMA.numbers("values.use").items() if number >= 0}
DISCOUNTS = SCHEMA.numbers("values.less")
PLACES = SCHEMA.numbers("values.places")
ALL = -1  # operand of `lose` for `all`


def _part(arg: syntax.Arg, tokens: Sequence[syntax.Token]) -> syntax.Arg:
    """Some tokens of an argument as an argument of its own."""
    return syntax.Arg(None, tuple(tokens), pos=tokens[0].pos if tokens else arg.pos)


# -- amounts of resources -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stock:
    """A quantity of one resource; the mode says how the units of `basic` are chosen."""

    resource: str
    quantity: verbs.Quantity
    mode: str = "any"


class Goods(verbs.ArgType[Stock]):
    """`gold 2`, `basic 2 same`: resource, mode, number."""

    width = 3
    resource = verbs.Word("resource", GOODS, "resource")
    amount: verbs.ArgType[Any] = verbs.Number("number")
    modes: Sequence[str] = ("any", "same", "different")
    any_message = "basic.any"

    def parse(self, arg: syntax.Arg, vocabulary: verbs.Vocabulary) -> Stock:
        first, *rest = arg.tokens
        resource = self.resource.parse(_part(arg, (first,)), vocabulary)
        mode = "any"
        if rest and rest[-1].kind is syntax.Kind.WORD and rest[-1].text in MODES:
            mode = rest.pop().text
            if resource != "basic" or mode not in self.modes:
                raise syntax.EffectError(mistake("no-mode", mode=mode, arg=arg), arg.pos)
        if not rest:
            raise verbs.needs_number(arg, f"{resource} 2")
        amount = self.amount.parse(_part(arg, rest), vocabulary)
        quantity = amount if isinstance(amount, verbs.Quantity) else verbs.Quantity(amount)
        return Stock(resource, quantity, mode)

    def encode(self, value: Stock, assembler: compiler.Assembler) -> list[int]:
        return [GOODS[value.resource], MODES[value.mode], value.quantity.number]

    def say(self, value: Stock, lang: str, catalogue: messages.Catalogue, n: int) -> object:
        number = value.quantity.number
        if value.resource == "basic":
            key = self.any_message if value.mode == "any" else f"basic.{value.mode}"
            return catalogue.text(lang, key, n=number)
        return f"{number} {catalogue.text(lang, f'resource.{value.resource}')}"

    def times(self, value: Stock) -> verbs.Bound | None:
        return value.quantity.count


class Gain(Goods):
    """What is gained: resource, mode and an amount, which may be `2*policies`."""

    width = 4
    modes = tuple(MODES)
    amount = verbs.Amount("number")
    any_message = "basic.choice"

    def encode(self, value: Stock, assembler: compiler.Assembler) -> list[int]:
        amount = self.amount.encode(value.quantity, assembler)
        return [GOODS[value.resource], MODES[value.mode], *amount]


class Holding(Goods):
    """An amount that is only compared or set aside: resource, number."""

    width = 2
    modes = ("any",)

    def encode(self, value: Stock, assembler: compiler.Assembler) -> list[int]:
        return [GOODS[value.resource], value.quantity.number]


class Kept(Holding):
    """`basic 2`: only the number counts, for nothing else is lost at the end of a turn."""

    width = 1
    resource = verbs.Word("resource", {"basic": GOODS["basic"]}, "resource")

    def encode(self, value: Stock, assembler: compiler.Assembler) -> list[int]:
        return [value.quantity.number]

    def say(self, value: Stock, lang: str, catalogue: messages.Catalogue, n: int) -> object:
        return value.quantity.number


class Loss(Holding):
    """`gold 2` or `gold all`."""

    def parse(self, arg: syntax.Arg, vocabulary: verbs.Vocabulary) -> Stock:
        if len(arg.tokens) == 2 and arg.tokens[1].is_word("all"):
            resource = self.resource.parse(_part(arg, arg.tokens[:1]), vocabulary)
            return Stock(resource, verbs.Quantity(ALL))
        return super().parse(arg, vocabulary)

    def say(self, value: Stock, lang: str, catalogue: messages.Catalogue, n: int) -> object:
        if value.quantity.number == ALL:
            return catalogue.text(lang, f"all.{value.resource}")
        return super().say(value, lang, catalogue, n)


class Discount(verbs.ArgType[tuple[str, int]]):
    """`policy 1`: what becomes cheaper, by how much. Each has a message of its own."""

    width = 2
    what = verbs.Word("discount", DISCOUNTS, "discount")
    less = verbs.Number("less")

    def parse(self, arg: syntax.Arg, vocabulary: verbs.Vocabulary) -> tuple[str, int]:
        what = self.what.parse(_part(arg, arg.tokens[:1]), vocabulary)
        if len(arg.tokens) == 1:
            raise verbs.needs_number(arg, f"{what} 1")
        return what, self.less.parse(_part(arg, arg.tokens[1:]), vocabulary)

    def encode(self, value: tuple[str, int], assembler: compiler.Assembler) -> list[int]:
        return [DISCOUNTS[value[0]], value[1]]

    def say(
        self, value: tuple[str, int], lang: str, catalogue: messages.Catalogue, n: int
    ) -> object:
        return value[1]

    def form(self, value: tuple[str, int]) -> str:
        return f"-{value[0]}"


class Several(verbs.Number):
    """A number whose message is another one, `-many`, as soon as it is more than one."""

    def form(self, value: int) -> str:
        return "-many" if value > 1 else ""


class Reach(verbs.ArgType[int]):
    """A number of tiles around a monster; 0, its own province, has a message of its own."""

    def parse(self, arg: syntax.Arg, vocabulary: verbs.Vocabulary) -> int:
        return verbs.Number(self.name, least=0).parse(arg, vocabulary)

    def encode(self, value: int, assembler: compiler.Assembler) -> list[int]:
        return [value]

    def say(self, value: int, lang: str, catalogue: messages.Catalogue, n: int) -> object:
        return value

    def form(self, value: int) -> str:
        return "" if value else "-here"


class Particle(verbs.Flag):
    """A word that must be written and says nothing more: `next`, `it`."""

    width = 0

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.default = verbs.REQUIRED

    def encode(self, value: bool, assembler: compiler.Assembler) -> list[int]:
        return []

    def say(self, value: bool, lang: str, catalogue: messages.Catalogue, n: int) -> object:
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

    def matches(self, card: content.Entry) -> bool:
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

    def matches(self, card: content.Entry) -> bool:
        """What is printed on the card fits; the host is known only in play."""
        return (
            not self.words or self.host != NO_WORD or any(word.matches(card) for word in self.words)
        )


ANY_CARD = Filter()


class CardAssembler(compiler.Assembler):
    """An assembler that numbers filters: they belong to the content that it compiles."""

    def __init__(self) -> None:
        super().__init__()
        self.filters = [ANY_CARD]

    def file(self, filter: Filter) -> int:
        if filter not in self.filters:
            self.filters.append(filter)
        return self.filters.index(filter)


class CardFilter(verbs.ArgType[Filter]):
    """`building|knowledge`, `!host`, `name:fort`; said with an article where one card is meant."""

    def __init__(self, *, article: bool = False, default: Filter = ANY_CARD) -> None:
        super().__init__("filter", default=default)
        self.article = article

    def accepts(self, arg: syntax.Arg) -> bool:
        return arg.key in (None, "name")

    def parse(self, arg: syntax.Arg, vocabulary: verbs.Vocabulary) -> Filter:
        tokens = list(arg.tokens)
        if arg.key is not None:
            tokens.insert(0, syntax.Token(syntax.Kind.KEY, arg.key, pos=arg.pos))
        words = [self._word(arg, tokens)]
        while tokens:
            if not tokens.pop(0).is_sign("|"):
                raise self.wrong(arg, mistake("what.words"))
            words.append(self._word(arg, tokens))
        if len(words) > 1 and any(word.word == "host" for word in words):
            raise syntax.EffectError(mistake("host-alone"), arg.pos)
        return Filter(tuple(words))

    def _word(self, arg: syntax.Arg, tokens: list[syntax.Token]) -> FilterWord:
        """Takes one `[!]word` or `[!]name:id` from the tokens."""
        negate = bool(tokens) and tokens[0].is_sign("!")
        if negate:
            tokens.pop(0)
        if not tokens:
            raise self.wrong(arg, mistake("what.word-after"))
        token = tokens.pop(0)
        if token.kind is syntax.Kind.KEY and token.text == "name":
            if not tokens or tokens[0].kind is not syntax.Kind.WORD:
                raise self.wrong(arg, mistake("what.named"))
            return FilterWord("name", tokens.pop(0).text, negate)
        if token.kind is not syntax.Kind.WORD or token.text not in _WORDS:
            hint = messages.near(token.text, _WORDS, syntax.use([*_WORDS, "name:<id>"]))
            raise verbs.unknown_word(self.name, str(token), hint, token.pos)
        return FilterWord(token.text, negate=negate)

    def encode(self, value: Filter, assembler: compiler.Assembler) -> list[int]:
        if not isinstance(assembler, CardAssembler):
            raise TypeError("the effects of Monumental need a CardAssembler")
        return [assembler.file(value)]

    def say(self, value: Filter, lang: str, catalogue: messages.Catalogue, n: int) -> object:
        table = "one-card" if self.article and n == 1 else "card-filter"
        words = [self._say_word(word, table, lang, catalogue, n) for word in value.words]
        text = messages.listing(words, catalogue.text(lang, "card-filter.or"))
        text = text or catalogue.text(lang, f"{table}.any", n=n)
        return f"{n} {text}" if self.article and n > 1 else text

    def _say_word(
        self, word: FilterWord, table: str, lang: str, catalogue: messages.Catalogue, n: int
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
CARD_PARTS = SCHEMA.numbers("values.part")


class Manner(verbs.Word):
    """One word of a list, each with a message of its own: `-cheapest`. A default has none."""

    def __init__(
        self, name: str, choices: Mapping[str, int], default: str = verbs.REQUIRED
    ) -> None:
        super().__init__(name, choices, name, default=default)

    def say(self, value: str, lang: str, catalogue: messages.Catalogue, n: int) -> object:
        return ""

    def form(self, value: str) -> str:
        return "" if value == self.default else f"-{value}"


# -- the vocabulary -----------------------------------------------------------------------------

TYPES: Mapping[str, verbs.ArgType[Any]] = {
    "n": verbs.Number("n"),
    "k": verbs.Number("k"),
    "several": Several("n"),
    "several_or_one": Several("n", default=1),
    "less": verbs.Number("less", key="less"),
    "less_or_none": verbs.Number("less", key="less", default=0),
    "reach": Reach("k"),
    "gain": Gain("what"),
    "goods": Goods("what"),
    "held": Holding("what"),
    "kept": Kept("n"),
    "loss": Loss("what"),
    "discount": Discount("n"),
    "resource": verbs.Word("resource", RESOURCES, "resource"),
    "from": verbs.Word("from", BASIC_RESOURCES, "some"),
    "to": verbs.Word("to", {**BASIC_RESOURCES, "basic": n.BASIC}, "some"),
    "use": verbs.Word("use", USES, "use"),
    "for": verbs.Word("use", USES, "purchase", key="for"),
    "place": verbs.Word("place", PLACES, "place", default="none"),
    "need": verbs.Word("what", SCHEMA.numbers("values.need"), "need"),
    "card": CardFilter(),
    "a_card": CardFilter(default=verbs.REQUIRED),
    "one_card": CardFilter(article=True),
    "nogold": verbs.Flag("nogold"),
    "free": verbs.Form("free"),
    "first": verbs.Form("first"),
    "with_warlord": verbs.Form("with_warlord"),
    "self": verbs.Form("self"),
    "it": Particle("it"),
    "next": Particle("next"),
    "which": Manner("which", SCHEMA.numbers("values.choices")),
    "type": Manner("type", {"building": n.TYPE_BUILDING, "knowledge": n.TYPE_KNOWLEDGE}),
    "parts": Manner("parts", CARD_PARTS, default="all"),
    "specialization": verbs.Word(
        "type", {name: i for i, name in enumerate(SPECIALIZATIONS)}, "specialization"
    ),
}
VOCABULARY = SCHEMA.vocabulary(TYPES)
# in force without being used
STANDING = tuple(v.name for v in SCHEMA.things("verbs").values() if v.traits.get("standing"))
