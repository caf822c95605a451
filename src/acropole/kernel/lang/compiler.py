"""Compiles effects to the instruction set of `kernel/program.py`: one list of ints for a game."""

from collections.abc import Iterator
from dataclasses import dataclass

from acropole.kernel import machine, messages, program
from acropole.kernel.lang import syntax, verbs

_RELATIONS = {">=": program.AT_LEAST, "<=": program.AT_MOST, "=": program.EQUAL}
_FRAMES = {"others": program.OTHERS, "all": program.ALL}
MOST_TIMES = 99  # that a body runs: what `per` counts may grow without end
REPEATS = 2  # bodies that run many times, inside one another; in the games there is only one
_STRUCTURES = ("may", "choose", "first", "if", "per", "opponents", *_FRAMES)


def unsupported(block: syntax.Block, vocabulary: verbs.Vocabulary) -> syntax.EffectError:
    """A block that the language has no instruction for."""
    if block.name == "on" and vocabulary.events:
        return syntax.EffectError(syntax.mistake("on-inside", code="on{…}"), block.pos)
    hint = messages.near(block.name, _STRUCTURES)
    return syntax.EffectError(
        syntax.mistake("unsupported", code=f"{block.name}{{…}}", hint=hint), block.pos
    )


@dataclass(frozen=True, slots=True)
class Offer:
    """What a MAY or CHOOSE offers, to be told to whoever is asked."""

    branches: tuple[syntax.Node, ...]  # of a MAY: the one thing that may be done
    vocabulary: verbs.Vocabulary


def offers_of(effect: syntax.Node, vocabulary: verbs.Vocabulary) -> Iterator[Offer]:
    """All that an effect offers, in the order in which it is written."""
    for node in syntax.inside(effect):
        match node:
            case syntax.May(body):
                yield Offer((body,), vocabulary)
            case syntax.Choose(branches):
                yield Offer(branches, vocabulary)


class Assembler:
    """Collects the code of all the effects of a game; equal effects share one address."""

    def __init__(self) -> None:
        self.code: list[int] = []
        self.offers: dict[int, Offer] = {}  # by the address of a MAY or CHOOSE
        self._programs: dict[tuple[verbs.Vocabulary, syntax.Seq], int] = {}
        self._counts: dict[tuple[int, ...], int] = {}

    def add(self, seq: syntax.Seq, vocabulary: verbs.Vocabulary) -> int:
        """The address where the program of this effect starts."""
        known = self._programs.get((vocabulary, seq))
        if known is not None:
            return known
        draft = _Program(self, vocabulary)
        draft.frame(seq)
        # Amounts have put their counts into the code by now, so the program stands behind them.
        start = len(self.code)
        self.code += draft.at(start)
        self.offers |= {start + offset: offer for offset, offer in draft.offers.items()}
        self._programs[vocabulary, seq] = start
        return start

    def place(self, count: verbs.Bound) -> int:
        """The address of a COUNT outside every program, for the amounts that refer to it."""
        words = tuple(self.count(count))
        if words not in self._counts:
            self._counts[words] = len(self.code)
            self.code += words
        return self._counts[words]

    def count(self, count: verbs.Bound) -> list[int]:
        operands = self.operands(count)
        return [count.term.op, 2 + len(operands), *operands]

    def operands(self, bound: verbs.Bound) -> list[int]:
        words: list[int] = []
        for kind, value in zip(bound.term.args, bound.values, strict=True):
            encoded = kind.encode(value, self)
            if len(encoded) != kind.width:
                raise TypeError(f"'{bound.term.name}': '{kind.name}' is not {kind.width} wide")
            words += encoded
        return words


class _Label:
    """An address of the program that is not known yet."""


class _Program:
    """One program under construction, with labels where addresses will stand."""

    def __init__(self, assembler: Assembler, vocabulary: verbs.Vocabulary) -> None:
        self._assembler = assembler
        self._vocabulary = vocabulary
        self.offers: dict[int, Offer] = {}
        self._repeats = 0
        self._words: list[int | _Label] = []
        self._marks: dict[_Label, int] = {}

    def at(self, start: int) -> list[int]:
        """The finished code when the program stands at that address."""
        return [
            start + self._marks[word] if isinstance(word, _Label) else word for word in self._words
        ]

    def frame(self, body: syntax.Node) -> None:
        self._node(body)
        self._emit(program.RETURN)

    def _repeat(self, body: syntax.Node) -> None:
        """A body that runs many times; counts multiply where one stands inside another."""
        if self._repeats == REPEATS:
            raise syntax.EffectError(syntax.mistake("too-many-repeats", most=REPEATS), body.pos)
        self._repeats += 1
        self.frame(body)
        self._repeats -= 1

    def _emit(self, op: int, *operands: int | _Label) -> None:
        self._words += [op, 2 + len(operands), *operands]

    def _mark(self, label: _Label) -> None:
        self._marks[label] = len(self._words)

    def _node(self, node: syntax.Node) -> None:
        match node:
            case syntax.Seq(parts) | syntax.Both(parts):
                for part in parts:
                    self._node(part)
            case syntax.Call():
                verb = self._vocabulary.verb(node)
                self._emit(verb.term.op, *self._assembler.operands(verb))
            case syntax.May(body):
                end = _Label()
                self._offer(body)
                self._emit(program.MAY, end)
                self._node(body)
                self._mark(end)
            case syntax.Arrow(cost, effect):
                self._arrow(cost, effect)
            case syntax.Choose(branches):
                self._offer(*branches)
                self._branches(program.CHOOSE, branches)
            case syntax.First(branches):
                self._branches(program.FIRST, branches)
            case syntax.If(cond, then, otherwise):
                self._if(cond, then, otherwise)
            case syntax.Per():
                self._per(node)
            case syntax.Opponents(cond, body):
                self._opponents(cond, body)
            case syntax.Block(name, args, body):
                if name not in _FRAMES or args:
                    raise unsupported(node, self._vocabulary)
                end = _Label()
                self._emit(_FRAMES[name], end)
                self._repeat(body)
                self._mark(end)

    def _offer(self, *branches: syntax.Node) -> None:
        """Note what the instruction that comes next offers."""
        self.offers[len(self._words)] = Offer(branches, self._vocabulary)

    def _arrow(self, cost: syntax.Node, effect: syntax.Node) -> None:
        paid, end = _Label(), _Label()
        self._emit(program.ARROW, paid, end)
        self._node(cost)
        self._mark(paid)
        self._node(effect)
        self._mark(end)

    def _branches(self, op: int, branches: tuple[syntax.Seq, ...]) -> None:
        if len(branches) > machine.BRANCHES:
            raise syntax.EffectError(
                syntax.mistake("too-many-branches", most=machine.BRANCHES, n=len(branches)),
                branches[0].pos,
            )
        end = _Label()
        starts = [_Label() for _ in branches]
        self._emit(op, end, *starts)
        for start, branch in zip(starts, branches, strict=True):
            self._mark(start)
            self._node(branch)
            self._emit(program.JUMP, end)
        self._mark(end)

    def _if(self, cond: syntax.Cond, then: syntax.Seq, otherwise: syntax.Seq | None) -> None:
        failed, end = _Label(), _Label()
        self._tests(cond, failed)
        self._node(then)
        if otherwise is not None:
            self._emit(program.JUMP, end)
        self._mark(failed)
        if otherwise is not None:
            self._node(otherwise)
        self._mark(end)

    def _tests(self, cond: syntax.Cond, failed: _Label) -> None:
        for test in cond.tests:
            if isinstance(test, syntax.Compare):
                count = self._assembler.count(self._vocabulary.count(test.count))
                self._emit(program.COMPARE, failed, _RELATIONS[test.relation], test.number, *count)
            else:
                bound = self._vocabulary.test(test)
                operands = self._assembler.operands(bound)
                self._emit(bound.term.op, failed, int(test.negate), *operands)

    def _per(self, per: syntax.Per) -> None:
        end = _Label()
        count = self._assembler.count(self._vocabulary.count(per.count))
        most = MOST_TIMES if per.max is None else min(per.max, MOST_TIMES)
        self._emit(program.PER, end, most, *count)
        self._repeat(per.body)
        self._mark(end)

    def _opponents(self, cond: syntax.Cond, body: syntax.Seq) -> None:
        end = _Label()
        self._emit(program.OTHERS, end)
        self._repeat(syntax.If(cond, body, pos=cond.pos))
        self._mark(end)
