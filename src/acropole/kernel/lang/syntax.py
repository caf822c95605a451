"""The effect language as a tree, and the tree written back in its one canonical notation.

`pos` is the offset of a node in its source; it serves messages and never makes two nodes differ.
Arguments stay raw token runs: each game types its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from acropole.kernel import errors, messages


class EffectError(ValueError):
    """A mistake in an effect; `offset` is where it stands in the source string."""

    def __init__(self, message: errors.Phrase, offset: int) -> None:
        super().__init__(str(message))
        self.message = str(message)
        self.said = message
        self.offset = offset

    def text(self, lang: str) -> str:
        """The message in that language."""
        return self.said.text(lang)


mistake = messages.Messages(
    Path(__file__).parent / "words", "mistake"
)  # what is wrong, in any language


def use(known: Iterable[str]) -> errors.Phrase:
    """The end of a message about an unknown word where none is near: all that are known."""
    return mistake("use", words=", ".join(known))


class Kind(StrEnum):
    WORD = "word"
    NUMBER = "number"
    STRING = "string"
    KEY = "key"  # a word with a colon glued to it: `from:`
    SIGN = "sign"
    END = "end"


@dataclass(frozen=True, slots=True)
class Placed:
    """Something that stands at an offset of the source."""

    pos: int = field(default=0, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Token(Placed):
    """One token; the text of a string has no quotes, the text of a key no colon."""

    kind: Kind
    text: str

    def is_sign(self, text: str) -> bool:
        return self.kind is Kind.SIGN and self.text == text

    def is_word(self, text: str) -> bool:
        return self.kind is Kind.WORD and self.text == text

    def __str__(self) -> str:
        match self.kind:
            case Kind.STRING:
                return f'"{self.text}"'
            case Kind.KEY:
                return self.text + ":"
            case Kind.END:
                return ""
        return self.text


@dataclass(frozen=True, slots=True)
class Arg(Placed):
    """One argument: an optional `key:`, then a balanced run of tokens."""

    key: str | None
    tokens: tuple[Token, ...]

    def __str__(self) -> str:
        return (f"{self.key}:" if self.key else "") + spell(self.tokens)


@dataclass(frozen=True, slots=True)
class Tally(Placed):
    """A number the game counts: `policies`, `name(args)`, or `#(args)` whose name is `#`."""

    name: str
    args: tuple[Arg, ...] = ()


@dataclass(frozen=True, slots=True)
class Named(Placed):
    """The test `[!] name[(args)]`."""

    name: str
    args: tuple[Arg, ...] = ()
    negate: bool = False


@dataclass(frozen=True, slots=True)
class Free(Placed):
    """A test in words that the game reads itself: `it is declared`."""

    arg: Arg
    negate: bool = False


@dataclass(frozen=True, slots=True)
class Compare(Placed):
    """The test `COUNT >= n`, with `>=`, `<=` or `=`."""

    count: Tally
    relation: str
    number: int


@dataclass(frozen=True, slots=True)
class Cond(Placed):
    """Tests that must all hold."""

    tests: tuple[Named | Free | Compare, ...]


@dataclass(frozen=True, slots=True)
class Seq(Placed):
    """`a; b`: one after the other. Whole effects and all bodies are a Seq, even of one item."""

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class May(Placed):
    """`may body`: the owner can skip it."""

    body: Node


@dataclass(frozen=True, slots=True)
class Arrow(Placed):
    """`cost => effect`: the cost completely, only then the effect."""

    cost: Node
    effect: Node


@dataclass(frozen=True, slots=True)
class Both(Placed):
    """`a & b`: together; as a cost, all of them or none."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Choose(Placed):
    """`choose{a | b}`: exactly one branch."""

    branches: tuple[Seq, ...]


@dataclass(frozen=True, slots=True)
class First(Placed):
    """`first{a | b}`: the first branch of which any part can be done."""

    branches: tuple[Seq, ...]


@dataclass(frozen=True, slots=True)
class If(Placed):
    """`if(cond){then} else{otherwise}`."""

    cond: Cond
    then: Seq
    otherwise: Seq | None = None


@dataclass(frozen=True, slots=True)
class Per(Placed):
    """`per(count, max:n){body}`: the body once per unit."""

    count: Tally
    max: int | None
    body: Seq


@dataclass(frozen=True, slots=True)
class Opponents(Placed):
    """`opponents(cond){body}`: each other player for whom the condition holds."""

    cond: Cond
    body: Seq


@dataclass(frozen=True, slots=True)
class Block(Placed):
    """`others{…}`, `all{…}`, `on(event){…}` and any block that only a game knows."""

    name: str
    args: tuple[Arg, ...]
    body: Seq


@dataclass(frozen=True, slots=True)
class Call(Placed):
    """`verb(args)`."""

    name: str
    args: tuple[Arg, ...] = ()


Node = Seq | May | Arrow | Both | Choose | First | If | Per | Opponents | Block | Call


def parts(node: Node) -> tuple[Node, ...]:
    """What stands right inside a node, in the order in which it is written."""
    match node:
        case Seq(items) | Both(items):
            return items
        case Choose(branches) | First(branches):
            return branches
        case Arrow(cost, effect):
            return (cost, effect)
        case If(_, then, otherwise):
            return (then,) if otherwise is None else (then, otherwise)
        case May(body) | Per(body=body) | Opponents(body=body) | Block(body=body):
            return (body,)
    return ()


def inside(node: Node) -> Iterator[Node]:
    """A node and all that stand in it, in the order in which they are written."""
    yield node
    for part in parts(node):
        yield from inside(part)


def unparse(node: Node) -> str:
    """The canonical notation; parsing it gives an equal tree."""
    match node:
        case Seq(items):
            return "; ".join(_braced(item, Seq) for item in items)
        case May(body):
            return f"may {_braced(body, Seq)}"
        case Arrow(cost, effect):
            return f"{_braced(cost, Seq, May, Arrow)} => {_braced(effect, Seq)}"
        case Both(parts):
            return " & ".join(_braced(part, Seq, May, Arrow, Both) for part in parts)
        case Choose(branches):
            return "choose{" + " | ".join(unparse(branch) for branch in branches) + "}"
        case First(branches):
            return "first{" + " | ".join(unparse(branch) for branch in branches) + "}"
        case If(cond, then, None):
            return f"if({spell_cond(cond)}){{{unparse(then)}}}"
        case If(cond, then, Seq() as otherwise):
            return f"if({spell_cond(cond)}){{{unparse(then)}}} else{{{unparse(otherwise)}}}"
        case Per(count, limit, body):
            most = "" if limit is None else f", max:{limit}"
            return f"per({spell_tally(count)}{most}){{{unparse(body)}}}"
        case Opponents(cond, body):
            return f"opponents({spell_cond(cond)}){{{unparse(body)}}}"
        case Block(name, args, body):
            return name + (_args(args) if args else "") + "{" + unparse(body) + "}"
        case Call(name, args):
            return name + _args(args)
    raise TypeError(f"not a node of the effect language: {node!r}")


def spell_cond(cond: Cond) -> str:
    return " & ".join(_spell_test(test) for test in cond.tests)


def _spell_test(test: Named | Free | Compare) -> str:
    match test:
        case Named(name, args, negate):
            return ("!" if negate else "") + name + (_args(args) if args else "")
        case Free(arg, negate):
            return ("!" if negate else "") + str(arg)
        case Compare(count, relation, number):
            return f"{spell_tally(count)} {relation} {number}"


def spell_tally(tally: Tally) -> str:
    return tally.name + (_args(tally.args) if tally.args else "")


def _args(args: Iterable[Arg]) -> str:
    return "(" + ", ".join(str(arg) for arg in args) + ")"


def _braced(node: Node, *looser: type) -> str:
    """The notation of a part, in braces when it binds looser than its place allows."""
    return "{" + unparse(node) + "}" if isinstance(node, looser) else unparse(node)


_VALUES = (Kind.WORD, Kind.NUMBER, Kind.STRING, Kind.KEY)
_SPACED = ("->", "=>", ">=", "<=", "=", "&", "-")
_PREFIXES = (":", "@", "^", "%", "!", "#")


def spell(tokens: Iterable[Token]) -> str:
    """A token run with the spaces that reading it back needs, and those that make it legible."""
    text = ""
    before: Token | None = None
    for token in tokens:
        if before is not None and _space_between(before, token):
            text += " "
        text += str(token)
        before = token
    return text


def _space_between(left: Token, right: Token) -> bool:
    if left.kind is Kind.KEY:
        return False
    if left.kind is Kind.SIGN and left.text in (*_SPACED, ",", ";"):
        return True
    if right.kind is Kind.SIGN and right.text in _SPACED:
        return True
    ends_value = left.kind in _VALUES or left.is_sign(")") or left.is_sign("]")
    starts_value = right.kind in _VALUES or (right.kind is Kind.SIGN and right.text in _PREFIXES)
    return ends_value and starts_value
