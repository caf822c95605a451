"""What a game adds to the language: its verbs, tests, counts and events, with typed arguments.

    Vocabulary(
        verbs=[Verb("draw", FIRST_VERB, (Amount("n"), Flag("if_able")))],
        tests=[Test("empire", FIRST_TEST)],
        counts=[Count("policies", FIRST_COUNT)],
        events=[Event("conquest", FIRST_EVENT, (Form("first"),))],
    )

An argument goes to the type that claims it (by its key, or the word of a flag), else to the next
type that accepts it. A type with a default can be left out. The test of a free form is registered
by its first words, `Test("it is", …)`; the rest of the words is its argument. The count named `#`
takes `#(args)`; `#(policies)` is the same as `policies`. The event of `on(conquest, first){…}` is
its first argument; the others are the event's own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from acropole.kernel import errors, messages, program
from acropole.kernel.lang import parser, syntax

if TYPE_CHECKING:
    from acropole.kernel.lang.compiler import Assembler

Value = TypeVar("Value")

REQUIRED: Final[Any] = object()
FIRST_EVENT: Final = 500  # events never stand in code: their numbers only keep clear of it


class ArgType(ABC, Generic[Value]):
    """How one argument is read, encoded as `width` operands, and said in a sentence."""

    width = 1

    def __init__(self, name: str, *, key: str | None = None, default: Value = REQUIRED) -> None:
        self.name = name
        self.key = key
        self.default = default

    def claims(self, arg: syntax.Arg) -> bool:
        """Whether the argument is this one wherever it stands."""
        return self.key is not None and arg.key == self.key

    def accepts(self, arg: syntax.Arg) -> bool:
        """Whether the argument can be this one by its place; a filter `name:fort` would say yes."""
        return self.key is None and arg.key is None

    @abstractmethod
    def parse(self, arg: syntax.Arg, vocabulary: Vocabulary) -> Value:
        """The value of the argument; an EffectError when it is not of this type."""

    @abstractmethod
    def encode(self, value: Value, assembler: Assembler) -> list[int]:
        """The value as exactly `width` operands."""

    @abstractmethod
    def say(self, value: Value, lang: str, catalogue: messages.Catalogue, n: int) -> object:
        """What fills the slot of this name in the message; its words agree with the number `n`."""

    def number(self, value: Value) -> int | None:
        """The number that the other arguments agree with, when this is one."""
        return None

    def form(self, value: Value) -> str:
        """The end that this value gives to the key of the message, to choose another wording."""
        return ""

    def times(self, value: Value) -> Bound | None:
        """The count that multiplies the value: it is said after the verb, `for each …`."""
        return None

    def wrong(self, arg: syntax.Arg, expected: errors.Phrase) -> syntax.EffectError:
        message = syntax.mistake("wrong", expected=expected, name=self.name, found=arg)
        return syntax.EffectError(message, arg.pos)


class Number(ArgType[int]):
    """A plain number: 1 or more, unless another one is the least."""

    def __init__(
        self, name: str, *, key: str | None = None, default: int = REQUIRED, least: int = 1
    ) -> None:
        super().__init__(name, key=key, default=default)
        self.least = least

    def parse(self, arg: syntax.Arg, vocabulary: Vocabulary) -> int:
        if len(arg.tokens) != 1 or arg.tokens[0].kind is not syntax.Kind.NUMBER:
            raise self.wrong(arg, syntax.mistake("what.number"))
        number = int(arg.tokens[0].text)
        if number < self.least:
            raise self.wrong(arg, syntax.mistake("what.least", n=self.least))
        return number

    def encode(self, value: int, assembler: Assembler) -> list[int]:
        return [value]

    def say(self, value: int, lang: str, catalogue: messages.Catalogue, n: int) -> object:
        return value

    def number(self, value: int) -> int:
        return value


class Word(ArgType[str]):
    """One word of a list; it is said by the message `<prefix>.<word>`, which can use `n`."""

    def __init__(
        self,
        name: str,
        choices: Mapping[str, int],
        prefix: str,
        *,
        key: str | None = None,
        default: str = REQUIRED,
    ) -> None:
        super().__init__(name, key=key, default=default)
        self.choices = choices
        self.prefix = prefix

    def parse(self, arg: syntax.Arg, vocabulary: Vocabulary) -> str:
        if len(arg.tokens) != 1 or arg.tokens[0].kind is not syntax.Kind.WORD:
            raise self.wrong(arg, syntax.mistake("what.one-of", words=", ".join(self.choices)))
        word = arg.tokens[0].text
        if word not in self.choices:
            hint = messages.near(word, self.choices, syntax.use(self.choices))
            raise unknown_word(self.name, word, hint, arg.tokens[0].pos)
        return word

    def encode(self, value: str, assembler: Assembler) -> list[int]:
        return [self.choices[value]]

    def say(self, value: str, lang: str, catalogue: messages.Catalogue, n: int) -> object:
        return catalogue.text(lang, f"{self.prefix}.{value}", n=n)


class Flag(ArgType[bool]):
    """The word `name`, given or not; when given it is said by the message `flag.<name>`."""

    def __init__(self, name: str) -> None:
        super().__init__(name, default=False)

    def claims(self, arg: syntax.Arg) -> bool:
        return arg.key is None and len(arg.tokens) == 1 and arg.tokens[0].is_word(self.name)

    def accepts(self, arg: syntax.Arg) -> bool:
        return False

    def parse(self, arg: syntax.Arg, vocabulary: Vocabulary) -> bool:
        return True

    def encode(self, value: bool, assembler: Assembler) -> list[int]:
        return [int(value)]

    def say(self, value: bool, lang: str, catalogue: messages.Catalogue, n: int) -> object:
        return catalogue.text(lang, f"flag.{self.name}") if value else ""


class Form(Flag):
    """A flag that has no slot but a message of its own, whose key ends in `-<name>`."""

    def form(self, value: bool) -> str:
        return f"-{self.name}" if value else ""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number, or a number times a count."""

    number: int
    count: Bound | None = None


class Amount(ArgType[Quantity]):
    """`3`, `COUNT` or `2*COUNT`."""

    width = 2

    def parse(self, arg: syntax.Arg, vocabulary: Vocabulary) -> Quantity:
        tokens = arg.tokens
        number = 1
        if tokens and tokens[0].kind is syntax.Kind.NUMBER:
            number = int(tokens[0].text)
            if number < 1:
                raise self.wrong(arg, syntax.mistake("what.least", n=1))
            if len(tokens) == 1:
                return Quantity(number)
            if not tokens[1].is_sign("*"):
                raise self.wrong(arg, syntax.mistake("what.amount"))
            tokens = tokens[2:]
        if not tokens:
            raise self.wrong(arg, syntax.mistake("what.amount"))
        return Quantity(number, vocabulary.count(parser.parse_tally(tokens)))

    def encode(self, value: Quantity, assembler: Assembler) -> list[int]:
        address = -1 if value.count is None else assembler.place(value.count)
        return [value.number, address]

    def say(self, value: Quantity, lang: str, catalogue: messages.Catalogue, n: int) -> object:
        return value.number

    def number(self, value: Quantity) -> int:
        return value.number

    def times(self, value: Quantity) -> Bound | None:
        return value.count


@dataclass(frozen=True, slots=True)
class Term:
    """A word that a game registers: its op number and the types of its arguments."""

    name: str
    op: int
    args: tuple[ArgType[Any], ...] = ()

    @property
    def message(self) -> str:
        """The name as a part of a message key."""
        return self.name.replace(" ", "-")


@dataclass(frozen=True, slots=True)
class Verb(Term):
    """Something an effect does; said by `verb.<name>`, in the infinitive.

    A `boon` is good in itself. Before `=>` it is no price, so what follows is not said as its
    purpose, `build a wall to gain 1 gold`, but as a sequel, `build a wall; if this is done, …`.
    """

    boon: bool = False


class Test(Term):
    """Something that holds or not; said by `test.<name>`, and `test.<name>-not` when negated."""

    __test__ = False  # not a test case, whatever pytest makes of the name


class Count(Term):
    """A number of things; said by `count.<name>`, which can use `n` for its plural."""


class Event(Term):
    """Something that sets off an effect; said by `on.<name>`, around the slot `body`."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A verb, test, count or event with its values, one for each type in `term.args`."""

    term: Term
    values: tuple[Any, ...]

    @property
    def _pairs(self) -> list[tuple[ArgType[Any], Any]]:
        return list(zip(self.term.args, self.values, strict=True))

    @property
    def message(self) -> str:
        """Its part of a message key: the name, then the forms that its values ask for."""
        return self.term.message + "".join(kind.form(value) for kind, value in self._pairs)

    def slots(self, lang: str, catalogue: messages.Catalogue, n: int = 1) -> dict[str, object]:
        """What fills the slots of its message; words agree with its own number, else with `n`."""
        numbers = (kind.number(value) for kind, value in self._pairs)
        n = next((number for number in numbers if number is not None), n)
        return {
            kind.name: kind.say(value, lang, catalogue, n)
            for kind, value in self._pairs
            if not isinstance(kind, Form)
        }

    def multipliers(self) -> list[Bound]:
        """The counts that multiply its amounts."""
        found = (kind.times(value) for kind, value in self._pairs)
        return [count for count in found if count is not None]


class Vocabulary:
    """The verbs, tests, counts and events of one game."""

    def __init__(
        self,
        verbs: Iterable[Verb],
        tests: Iterable[Test] = (),
        counts: Iterable[Count] = (),
        events: Iterable[Event] = (),
    ) -> None:
        self.verbs = _by_name(verbs, program.FIRST_VERB, program.FIRST_TEST)
        self.tests = _by_name(tests, program.FIRST_TEST, program.FIRST_COUNT)
        self.counts = _by_name(counts, program.FIRST_COUNT, FIRST_EVENT)
        self.events = _by_name(events, FIRST_EVENT, None)

    def verb(self, call: syntax.Call) -> Bound:
        verb = _find(self.verbs, "verb", call.name, call.pos)
        return self._bind(verb, call.args, call.pos)

    def count(self, tally: syntax.Tally) -> Bound:
        if tally.name == "#" and len(tally.args) == 1 and str(tally.args[0]) in self.counts:
            return self._bind(self.counts[str(tally.args[0])], (), tally.pos)
        count = _find(self.counts, "count", tally.name, tally.pos)
        return self._bind(count, tally.args, tally.pos)

    def test(self, test: syntax.Named | syntax.Free) -> Bound:
        if isinstance(test, syntax.Named):
            found = _find(self.tests, "condition", test.name, test.pos)
            return self._bind(found, test.args, test.pos)
        words = [str(token) for token in test.arg.tokens]
        for size in range(len(words), 0, -1):
            term = self.tests.get(" ".join(words[:size]))
            if term is not None:
                rest = test.arg.tokens[size:]
                args = (syntax.Arg(None, rest, pos=rest[0].pos),) if rest else ()
                return self._bind(term, args, test.pos)
        hint = messages.near(str(test.arg), self.tests)
        raise syntax.EffectError(
            syntax.mistake("unknown-condition", word=test.arg, hint=hint), test.pos
        )

    def event(self, block: syntax.Block) -> Bound:
        """The event of a block `on(event, args…){…}`."""
        if not block.args:
            raise syntax.EffectError(syntax.mistake("on-nothing"), block.pos)
        name, *args = block.args
        event = _find(self.events, "event", str(name), name.pos)
        return self._bind(event, args, name.pos)

    def _bind(self, term: Term, args: Sequence[syntax.Arg], pos: int) -> Bound:
        values = _values(self, term, tuple(args))
        for kind, value in zip(term.args, values, strict=True):
            if value is REQUIRED:
                message = (
                    syntax.mistake("needs-key", name=term.name, wanted=kind.key)
                    if kind.key
                    else syntax.mistake("needs", name=term.name, wanted=kind.name)
                )
                raise syntax.EffectError(message, pos)
        return Bound(term, values)


@lru_cache(maxsize=4096)  # each text is read several times, and many cards say the same
def _values(vocabulary: Vocabulary, term: Term, args: tuple[syntax.Arg, ...]) -> tuple[Any, ...]:
    """The value of each argument of the term; REQUIRED for what is missing."""
    given: dict[ArgType[Any], Any] = {}
    for arg in args:
        kind = _type_for(arg, term, given)
        given[kind] = kind.parse(arg, vocabulary)
    return tuple(given.get(kind, kind.default) for kind in term.args)


def _type_for(arg: syntax.Arg, term: Term, given: Mapping[ArgType[Any], Any]) -> ArgType[Any]:
    for kind in term.args:
        if kind.claims(arg):
            if kind in given:
                raise syntax.EffectError(syntax.mistake("twice", arg=arg, name=kind.name), arg.pos)
            return kind
    for kind in term.args:
        if kind not in given and kind.accepts(arg):
            return kind
    if arg.key is not None:
        hint = messages.near(f"{arg.key}:", (f"{kind.key}:" for kind in term.args if kind.key))
        message = syntax.mistake("no-argument", name=term.name, wanted=arg.key, hint=hint)
        raise syntax.EffectError(message, arg.pos)
    raise syntax.EffectError(syntax.mistake("too-many", name=term.name, arg=arg), arg.pos)


def needs_number(arg: syntax.Arg, like: str) -> syntax.EffectError:
    """An argument that lacks its number; `like` is one that has it."""
    return syntax.EffectError(syntax.mistake("needs-number", arg=arg, like=like), arg.pos)


def unknown_word(name: str, word: str, hint: str | errors.Phrase, pos: int) -> syntax.EffectError:
    """A word that the argument of that name does not know."""
    return syntax.EffectError(syntax.mistake("unknown-word", name=name, word=word, hint=hint), pos)


def _find(table: Mapping[str, Term], what: str, name: str, pos: int) -> Term:
    if name not in table:
        hint = messages.near(name, table)
        raise syntax.EffectError(syntax.mistake(f"unknown-{what}", word=name, hint=hint), pos)
    return table[name]


def _by_name(terms: Iterable[Term], first: int, end: int | None) -> dict[str, Term]:
    table: dict[str, Term] = {}
    for term in terms:
        if term.name in table:
            raise ValueError(f"'{term.name}' is registered twice")
        if term.op < first or (end is not None and term.op >= end):
            raise ValueError(f"'{term.name}': op {term.op} is outside its range, from {first} on")
        table[term.name] = term
    return table
