"""The types of arguments in Imperium's effects: cards, zones, tokens; read, encoded and said."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from acropole.games.imperium import filters, numbers, schema
from acropole.kernel.lang import compiler, syntax, verbs
from acropole.kernel.messages import Catalogue, listing, near

RESOURCES = schema.SCHEMA.numbers("values.resources")
POOL = {name: number for name, number in RESOURCES.items() if number != numbers.ACT}
ZONES = schema.SCHEMA.numbers("values.zones")
EVERY_ZONE = "scored"


class CardAssembler(compiler.Assembler):
    """An assembler that numbers filters, and knows the numbers of the kinds of cards."""

    def __init__(self, kinds: Mapping[str, int]) -> None:
        super().__init__()
        self.kinds = kinds
        self.filters: list[filters.Filter] = []
        self._numbers: dict[filters.Filter, int] = {}

    def file(self, filter: filters.Filter) -> int:
        if filter not in self._numbers:
            self._numbers[filter] = len(self.filters)
            self.filters.append(filter)
        return self._numbers[filter]


def _filing(assembler: compiler.Assembler) -> CardAssembler:
    if not isinstance(assembler, CardAssembler):
        raise TypeError("the effects of Imperium need a CardAssembler")
    return assembler


def _part(arg: syntax.Arg, tokens: Sequence[syntax.Token]) -> syntax.Arg:
    """Some tokens of an argument as an argument of its own."""
    return syntax.Arg(None, tuple(tokens), pos=tokens[0].pos if tokens else arg.pos)


# -- filters ------------------------------------------------------------------------------------


class OneCard(verbs.ArgType[filters.Filter]):
    """A filter without a number, said with an article; `cards` is every card."""

    def __init__(self) -> None:
        super().__init__("filter")

    def parse(self, arg: syntax.Arg, vocabulary: verbs.Vocabulary) -> filters.Filter:
        if [token.text for token in arg.tokens] == ["cards"]:
            return filters.EVERY_CARD
        return filters.read_filter(arg, arg.tokens)

    def encode(self, value: filters.Filter, assembler: compiler.Assembler) -> list[int]:
        return [_filing(assembler).file(value)]

    def say(self, value: filters.Filter, lang: str, catalogue: Catalogue, n: int) -> object:
        return filters.CardWords(catalogue, lang).one(value)


class Counted(OneCard):
    """The filter of a count."""

    def say(self, value: filters.Filter, lang: str, catalogue: Catalogue, n: int) -> object:
        return filters.CardWords(catalogue, lang).counted(value, n)


class EachCard(OneCard):
    """Every card that matches, said in the plural."""

    def say(self, value: filters.Filter, lang: str, catalogue: Catalogue, n: int) -> object:
        return filters.CardWords(catalogue, lang).say(value, 2, "")


class Sought(OneCard):
    """What is searched for: the filter, and 1 when it is a card by its name."""

    width = 2

    def encode(self, value: filters.Filter, assembler: compiler.Assembler) -> list[int]:
        return [*super().encode(value, assembler), int(value.is_named)]


class Suits(OneCard):
    """The suits of a breakthrough, as a sum of bits."""

    def encode(self, value: filters.Filter, assembler: compiler.Assembler) -> list[int]:
        return [value.suits]

    def say(self, value: filters.Filter, lang: str, catalogue: Catalogue, n: int) -> object:
        return filters.CardWords(catalogue, lang).suits(value)


# -- which cards --------------------------------------------------------------------------------

_HOW = schema.SCHEMA.numbers("values.how")
_MODES = {name: _HOW[name] for name in ("upto", "any", "all")}
_POINTERS = {name: _HOW[name] for name in ("self", "it")}


@dataclass(frozen=True, slots=True)
class Pick:
    """How many cards of which filter, and how they are chosen."""

    how: int
    n: int
    filter: filters.Filter


class Picked(verbs.ArgType[Pick]):
    """`1 REG`, `upto 2 :mask`, `any UNR`, `all @attack`, `1 drawn`, `self`, `it`."""

    width = 3

    def __init__(self, filter: filters.Filter = filters.EVERY_CARD) -> None:
        super().__init__("cards")
        self._filter = filter

    def parse(self, arg: syntax.Arg, vocabulary: verbs.Vocabulary) -> Pick:
        first, *rest = arg.tokens
        if first.text in _POINTERS and not rest:
            return Pick(_POINTERS[first.text], 1, self._filter)
        how = numbers.EXACTLY
        if first.kind is syntax.Kind.WORD:
            if first.text not in _MODES:
                raise self.wrong(arg, filters.mistake("what.pick"))
            how = _MODES[first.text]
        else:
            rest.insert(0, first)
        n = 1
        if how in (numbers.EXACTLY, numbers.UPTO):
            if not rest or rest[0].kind is not syntax.Kind.NUMBER:
                raise self.wrong(arg, filters.mistake("what.cards"))
            n = int(rest.pop(0).text)
            if n < 1:
                raise self.wrong(arg, filters.mistake("what.one-card"))
        if len(rest) == 1 and rest[0].is_word("drawn"):
            return Pick(numbers.DRAWN, n, self._filter)
        return Pick(how, n, filters.read_filter(_part(arg, rest), rest) if rest else self._filter)

    def encode(self, value: Pick, assembler: compiler.Assembler) -> list[int]:
        return [value.how, value.n, _filing(assembler).file(value.filter)]

    def say(self, value: Pick, lang: str, catalogue: Catalogue, n: int) -> object:
        cards = filters.CardWords(catalogue, lang)
        match value.how:
            case numbers.SELF:
                return catalogue.text(lang, "cards.self")
            case numbers.IT:
                return catalogue.text(lang, "cards.it")
            case numbers.DRAWN:
                return catalogue.text(lang, "cards.drawn", n=value.n)
            case numbers.ANY:
                return catalogue.text(
                    lang, "cards.any-number", cards=cards.say(value.filter, 2, "")
                )
            case numbers.ALL:
                return catalogue.text(lang, "cards.all", cards=cards.say(value.filter, 2, ""))
            case numbers.UPTO:
                number = catalogue.text(lang, "cards.upto", n=value.n)
                return cards.say(value.filter, value.n, number)
        return cards.say(value.filter, value.n, str(value.n))

    def number(self, value: Pick) -> int:
        return value.n

    def form(self, value: Pick) -> str:
        """Where the card itself is meant, the message does not say where it comes from."""
        return "-this" if value.how in (numbers.SELF, numbers.IT) else ""


class Acquired(Picked):
    """`2 REG`: filter, times."""

    width = 2

    def encode(self, value: Pick, assembler: compiler.Assembler) -> list[int]:
        return [_filing(assembler).file(value.filter), value.n]


# -- zones --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Area:
    """Some zones; `under` says which garrisons are meant: any, this card's, a filter's."""

    zones: tuple[str, ...]
    under: filters.Filter | str = ""

    @property
    def bits(self) -> int:
        if self.zones == (EVERY_ZONE,):
            return numbers.SCORED
        return sum(1 << ZONES[zone] for zone in self.zones)


NOWHERE = Area(())
SOMEWHERE = (*ZONES, EVERY_ZONE)


class Zones(verbs.ArgType[Area]):
    """`from:hand|discard`, `from:garrison(self)`; said by the messages `<prefix>.<zone>`."""

    width = 2

    def __init__(
        self,
        name: str,
        prefix: str,
        *,
        key: str | None = None,
        default: Area,
        silent: Area = NOWHERE,
    ) -> None:
        super().__init__(name, key=key, default=default)
        self.prefix = prefix
        self.silent = silent

    def parse(self, arg: syntax.Arg, vocabulary: verbs.Vocabulary) -> Area:
        tokens = list(arg.tokens)
        zones = [self._zone(arg, tokens)]
        under: filters.Filter | str = ""
        if tokens and tokens[0].is_sign("("):
            under = self._under(arg, tokens[1:-1])
            tokens = []
        while tokens:
            if not tokens.pop(0).is_sign("|"):
                raise self.wrong(arg, filters.mistake("what.zones"))
            zones.append(self._zone(arg, tokens))
        return Area(tuple(zones), under)

    def _zone(self, arg: syntax.Arg, tokens: list[syntax.Token]) -> str:
        if not tokens or tokens[0].kind is not syntax.Kind.WORD:
            raise self.wrong(arg, filters.mistake("what.zone"))
        token = tokens.pop(0)
        if token.text not in SOMEWHERE:
            hint = near(token.text, SOMEWHERE, syntax.use(SOMEWHERE))
            raise verbs.unknown_word("zone", str(token), hint, token.pos)
        return token.text

    def _under(self, arg: syntax.Arg, tokens: Sequence[syntax.Token]) -> filters.Filter | str:
        if len(tokens) == 1 and tokens[0].is_word("self"):
            return "self"
        return filters.read_filter(arg, tokens)

    def encode(self, value: Area, assembler: compiler.Assembler) -> list[int]:
        if isinstance(value.under, filters.Filter):
            return [value.bits, _filing(assembler).file(value.under)]
        return [value.bits, numbers.UNDER_SELF if value.under == "self" else numbers.ANYWHERE]

    def say(self, value: Area, lang: str, catalogue: Catalogue, n: int) -> object:
        if value == self.silent or not value.zones:
            return ""
        if isinstance(value.under, filters.Filter):
            host = filters.CardWords(catalogue, lang).one(value.under)
            return catalogue.text(lang, "zone.under", host=host)
        if value.under == "self":
            return catalogue.text(lang, "zone.here")
        first, *more = value.zones
        words = [catalogue.text(lang, f"{self.prefix}.{first}")]
        words += [catalogue.text(lang, f"{self.prefix}-more.{zone}") for zone in more]
        return listing(words, catalogue.text(lang, "cards.or"))


class Bits(Zones):
    """Zones without garrisons: one operand."""

    width = 1

    def encode(self, value: Area, assembler: compiler.Assembler) -> list[int]:
        return [value.bits]


# -- tokens -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stock:
    """A quantity of one resource, and how much of it is paid."""

    resource: str
    quantity: verbs.Quantity
    how: int = numbers.EXACTLY


class Tokens(verbs.ArgType[Stock]):
    """`mat 2`: resource, number."""

    width = 2
    choices: Mapping[str, int] = POOL
    amount: verbs.ArgType[Any] = verbs.Number("number")

    def parse(self, arg: syntax.Arg, vocabulary: verbs.Vocabulary) -> Stock:
        first, *rest = arg.tokens
        resource = verbs.Word("resource", self.choices, "resource").parse(
            _part(arg, (first,)), vocabulary
        )
        if not rest:
            raise verbs.needs_number(arg, f"{resource} 2")
        amount = self.amount.parse(_part(arg, rest), vocabulary)
        return Stock(
            resource, amount if isinstance(amount, verbs.Quantity) else verbs.Quantity(amount)
        )

    def encode(self, value: Stock, assembler: compiler.Assembler) -> list[int]:
        return [RESOURCES[value.resource], value.quantity.number]

    def say(self, value: Stock, lang: str, catalogue: Catalogue, n: int) -> object:
        return catalogue.text(lang, f"tokens.{value.resource}", n=value.quantity.number)

    def times(self, value: Stock) -> verbs.Bound | None:
        return value.quantity.count


class Gain(Tokens):
    """`mat 2*#(:fertile, play)`: resource and an amount."""

    width = 3
    choices = RESOURCES
    amount = verbs.Amount("number")

    def encode(self, value: Stock, assembler: compiler.Assembler) -> list[int]:
        return [RESOURCES[value.resource], *self.amount.encode(value.quantity, assembler)]


class Price(Tokens):
    """`mat 3`, `prog upto 3`, `prog all 5` (everything, at least 5): resource, how, number."""

    width = 3

    def parse(self, arg: syntax.Arg, vocabulary: verbs.Vocabulary) -> Stock:
        first, *rest = arg.tokens
        how = numbers.EXACTLY
        if len(rest) == 2 and rest[0].text in ("upto", "all"):
            how = _MODES[rest.pop(0).text]
        stock = super().parse(_part(arg, (first, *rest)), vocabulary)
        return Stock(stock.resource, stock.quantity, how)

    def encode(self, value: Stock, assembler: compiler.Assembler) -> list[int]:
        return [RESOURCES[value.resource], value.how, value.quantity.number]

    def say(self, value: Stock, lang: str, catalogue: Catalogue, n: int) -> object:
        what = super().say(value, lang, catalogue, n)
        if value.how == numbers.EXACTLY:
            return what
        key = "tokens.upto" if value.how == numbers.UPTO else f"tokens.all-{value.resource}"
        return catalogue.text(lang, key, what=what, n=value.quantity.number)


class Times(verbs.Number):
    """How often; more than once has a message of its own, `-many`."""

    def form(self, value: int) -> str:
        return "-many" if value > 1 else ""


class CardId(verbs.ArgType[str]):
    """The id of a card; said by its name."""

    def parse(self, arg: syntax.Arg, vocabulary: verbs.Vocabulary) -> str:
        if len(arg.tokens) != 1 or arg.tokens[0].kind is not syntax.Kind.WORD:
            raise self.wrong(arg, syntax.mistake("what.card-id"))
        return arg.tokens[0].text

    def encode(self, value: str, assembler: compiler.Assembler) -> list[int]:
        kinds = _filing(assembler).kinds
        if value not in kinds:
            hint = near(value, kinds)
            raise syntax.EffectError(syntax.mistake("no-card", word=value, hint=hint), 0)
        return [kinds[value]]

    def say(self, value: str, lang: str, catalogue: Catalogue, n: int) -> object:
        return catalogue.text(lang, f"card.{value}")


class Manner(verbs.Word):
    """A word with a message for each choice, `verb.add_token-market`, and no slot."""

    def __init__(self, name: str, choices: Mapping[str, int], *, key: str | None = None) -> None:
        super().__init__(name, choices, name, key=key)

    def form(self, value: str) -> str:
        return f"-{value}"

    def say(self, value: str, lang: str, catalogue: Catalogue, n: int) -> object:
        return value
