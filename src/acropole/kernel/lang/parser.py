"""Reads the notation of effects into a tree, by recursive descent.

    OPS  := STMT { ";" STMT }
    STMT := "may" STMT | EXPR "=>" STMT | EXPR
    EXPR := TERM { "&" TERM }
    TERM := "{" OPS "}" | ( "choose{" | "first{" ) OPS { "|" OPS } "}"
          | "if(" COND "){" OPS "}" [ "else{" OPS "}" ]
          | "per(" COUNT [ ", max:" n ] "){" OPS "}" | "opponents(" COND "){" OPS "}"
          | name [ "(" ARGS ")" ] "{" OPS "}" | name "(" ARGS ")"
    COND := TEST { "&" TEST }

Arguments, and tests that are neither `name(args)` nor a comparison, stay runs of tokens.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from acropole.kernel.errors import Phrase
from acropole.kernel.lang import syntax

# A sign glued to digits belongs to the number unless something to add to stands right before it.
_TOKEN = re.compile(
    r"""
      "(?P<string>[^"]*)"
    | (?P<key>[A-Za-z_]\w*(?:-[A-Za-z_]\w*)*):
    | (?P<word>[A-Za-z_]\w*(?:-[A-Za-z_]\w*)*)
    | (?P<number>(?<![\w)\]"])[+-]\d+|\d+)
    | (?P<sign>=>|->|>=|<=|[-;&|{}()\[\],:@^%!\#+*=])
    """,
    re.VERBOSE | re.ASCII,
)
_KINDS = {kind.value: kind for kind in syntax.Kind}
_SPACE = re.compile(r"\s*")
LONGEST = 1000  # letters of an effect; those of the games have less than 200
LARGEST = 999  # number in an effect


def tokenize(source: str) -> list[syntax.Token]:
    """The tokens of a source, closed by an END token."""
    if len(source) > LONGEST:
        raise syntax.EffectError(syntax.mistake("too-long", most=LONGEST, n=len(source)), 0)
    tokens: list[syntax.Token] = []
    pos = _skip_space(source, 0)
    while pos < len(source):
        found = _TOKEN.match(source, pos)
        if found is None:
            raise _unreadable(source, pos)
        kind = _KINDS[str(found.lastgroup)]
        if kind is syntax.Kind.NUMBER and len(found[0].lstrip("+-0")) > len(str(LARGEST)):
            raise syntax.EffectError(syntax.mistake("too-large", most=LARGEST), pos)
        tokens.append(syntax.Token(kind, found[kind.value], pos=pos))
        pos = _skip_space(source, found.end())
    tokens.append(syntax.Token(syntax.Kind.END, "", pos=len(source)))
    return tokens


def _skip_space(source: str, pos: int) -> int:
    found = _SPACE.match(source, pos)
    return found.end() if found else pos


def _unreadable(source: str, pos: int) -> syntax.EffectError:
    if source[pos] == '"':
        return syntax.EffectError(syntax.mistake("open-quote"), pos)
    return syntax.EffectError(syntax.mistake("unreadable", letter=source[pos]), pos)


_CLOSES = {"(": ")", "[": "]", "{": "}"}
_RELATIONS = (">=", "<=", "=")
DEEPEST = 12  # statements inside one another; those of the games go to 5


@lru_cache(maxsize=4096)  # what is loaded is read several times, and packs change little of it
def parse(source: str) -> syntax.Seq:
    """The tree of an effect; an EffectError says what was expected and where."""
    parser = _Parser(tokenize(source))
    seq = parser.ops()
    parser.expect_end(syntax.mistake("what.joint"))
    return seq


def parse_condition(source: str) -> syntax.Cond:
    """The tree of a condition that stands alone."""
    parser = _Parser(tokenize(source))
    cond = parser.cond()
    parser.expect_end("'&'")
    return cond


def parse_tally(tokens: Sequence[syntax.Token]) -> syntax.Tally:
    """A count out of an argument's tokens: `name`, `name(args)` or `#(args)`."""
    parser = _Parser([*tokens, _end_of(tokens)])
    tally = parser.tally()
    parser.expect_end(syntax.mistake("what.no-more"))
    return tally


def _end_of(tokens: Sequence[syntax.Token]) -> syntax.Token:
    return syntax.Token(
        syntax.Kind.END, "", pos=tokens[-1].pos + len(str(tokens[-1])) if tokens else 0
    )


class _Parser:
    def __init__(self, tokens: Sequence[syntax.Token]) -> None:
        self._tokens = tokens
        self._at = 0
        self._depth = 0

    @property
    def _here(self) -> syntax.Token:
        return self._tokens[self._at]

    def _next(self) -> syntax.Token:
        token = self._here
        if token.kind is not syntax.Kind.END:
            self._at += 1
        return token

    def _accept(self, sign: str) -> bool:
        if self._here.is_sign(sign):
            self._at += 1
            return True
        return False

    def _wrong(self, expected: str | Phrase) -> syntax.EffectError:
        token = self._here
        key = "ends" if token.kind is syntax.Kind.END else "expected"
        return syntax.EffectError(syntax.mistake(key, expected=expected, found=token), token.pos)

    def _expect(self, sign: str, where: str, name: str) -> None:
        if not self._accept(sign):
            raise self._wrong(syntax.mistake(f"what.{where}", sign=sign, name=name))

    @property
    def at_end(self) -> bool:
        return self._here.kind is syntax.Kind.END

    def expect_end(self, expected: str | Phrase) -> None:
        if not self.at_end:
            raise self._wrong(expected)

    def ops(self) -> syntax.Seq:
        pos = self._here.pos
        items = [self._stmt()]
        while self._accept(";"):
            items.append(self._stmt())
        return syntax.Seq(tuple(items), pos=pos)

    def _stmt(self) -> syntax.Node:
        """A statement; every way into a deeper one leads through here."""
        if self._depth == DEEPEST:
            raise syntax.EffectError(syntax.mistake("too-deep", most=DEEPEST), self._here.pos)
        self._depth += 1
        node = self._any_stmt()
        self._depth -= 1
        return node

    def _any_stmt(self) -> syntax.Node:
        pos = self._here.pos
        if self._here.is_word("may"):
            self._next()
            return syntax.May(self._stmt(), pos=pos)
        left = self._expr()
        if self._accept("=>"):
            return syntax.Arrow(left, self._stmt(), pos=pos)
        return left

    def _expr(self) -> syntax.Node:
        pos = self._here.pos
        parts = [self._term()]
        while self._accept("&"):
            parts.append(self._term())
        return parts[0] if len(parts) == 1 else syntax.Both(tuple(parts), pos=pos)

    def _term(self) -> syntax.Node:
        if self._here.is_sign("{"):
            seq = self._body("")
            return seq.items[0] if len(seq.items) == 1 else seq
        if self._here.kind is not syntax.Kind.WORD:
            raise self._wrong(syntax.mistake("what.verb"))
        name = self._next()
        match name.text:
            case "choose":
                return syntax.Choose(self._branches(name.text), pos=name.pos)
            case "first":
                return syntax.First(self._branches(name.text), pos=name.pos)
            case "if":
                return self._if(name.pos)
            case "per":
                return self._per(name.pos)
            case "opponents":
                cond = self._cond_in_parentheses(name.text)
                return syntax.Opponents(cond, self._body(name.text), pos=name.pos)
        args = self._args() if self._here.is_sign("(") else None
        if self._here.is_sign("{"):
            return syntax.Block(name.text, args or (), self._body(name.text), pos=name.pos)
        if args is None:
            raise self._wrong(syntax.mistake("what.after", sign="(", name=name))
        return syntax.Call(name.text, args, pos=name.pos)

    def _body(self, name: str) -> syntax.Seq:
        self._expect("{", "begin", name)
        seq = self.ops()
        self._expect("}", "end" if name else "end-block", name)
        return seq

    def _branches(self, name: str) -> tuple[syntax.Seq, ...]:
        self._expect("{", "after", name)
        branches = [self.ops()]
        while self._accept("|"):
            branches.append(self.ops())
        if len(branches) == 1:
            raise self._wrong(syntax.mistake("what.branch", name=name))
        self._expect("}", "end-of", name)
        return tuple(branches)

    def _if(self, pos: int) -> syntax.If:
        cond = self._cond_in_parentheses("if")
        then = self._body("if")
        if not self._here.is_word("else"):
            return syntax.If(cond, then, None, pos=pos)
        self._next()
        return syntax.If(cond, then, self._body("else"), pos=pos)

    def _per(self, pos: int) -> syntax.Per:
        if not self._here.is_sign("("):
            raise self._wrong(syntax.mistake("what.after", sign="(", name="per"))
        args = self._args()
        if not args or args[0].key is not None:
            raise syntax.EffectError(syntax.mistake("per"), pos)
        count, *more = args
        limit: int | None = None
        for arg in more:
            if (
                arg.key != "max"
                or limit is not None
                or not _is_number(arg.tokens)
                or int(arg.tokens[0].text) < 1
            ):
                raise syntax.EffectError(syntax.mistake("per-max", arg=arg), arg.pos)
            limit = int(arg.tokens[0].text)
        return syntax.Per(parse_tally(count.tokens), limit, self._body("per"), pos=pos)

    def _args(self) -> tuple[syntax.Arg, ...]:
        opening = self._next()
        args: list[syntax.Arg] = []
        if not self._accept(")"):
            args.append(self._arg(opening))
            while self._accept(","):
                args.append(self._arg(opening))
            self._accept(")")
        return tuple(args)

    def _arg(self, opening: syntax.Token) -> syntax.Arg:
        start = self._here
        key = self._next().text if start.kind is syntax.Kind.KEY else None
        tokens = self._run((",", ")"), opening)
        if not tokens:
            what = "argument" if key is None else "value"
            raise self._wrong(syntax.mistake(f"what.{what}", name=key))
        return syntax.Arg(key, tokens, pos=start.pos)

    def _run(
        self, stops: tuple[str, ...], opening: syntax.Token | None
    ) -> tuple[syntax.Token, ...]:
        """The tokens up to one of the stops outside every bracket; the stop is not taken."""
        first = self._at
        still_open: list[syntax.Token] = []
        while True:
            token = self._here
            if token.kind is syntax.Kind.END:
                unclosed = still_open[-1] if still_open else opening
                if unclosed is None:
                    break
                raise syntax.EffectError(
                    syntax.mistake("never-closed", sign=unclosed), unclosed.pos
                )
            if token.kind is syntax.Kind.SIGN:
                if not still_open and token.text in stops:
                    break
                _follow_brackets(token, still_open)
            self._next()
        return tuple(self._tokens[first : self._at])

    def _cond_in_parentheses(self, name: str) -> syntax.Cond:
        opening = self._here
        self._expect("(", "after", name)
        cond = self.cond(opening)
        self._accept(")")
        return cond

    def cond(self, opening: syntax.Token | None = None) -> syntax.Cond:
        pos = self._here.pos
        tests = [self._test(opening)]
        while self._accept("&"):
            tests.append(self._test(opening))
        return syntax.Cond(tuple(tests), pos=pos)

    def _test(self, opening: syntax.Token | None) -> syntax.Named | syntax.Free | syntax.Compare:
        pos = self._here.pos
        negate = self._accept("!")
        tokens = self._run(("&", ")"), opening)
        if not tokens:
            raise self._wrong(syntax.mistake("what.condition"))
        return (
            _named(tokens, negate, pos)
            or _compare(tokens, negate, pos)
            or syntax.Free(syntax.Arg(None, tokens, pos=tokens[0].pos), negate, pos=pos)
        )

    def tally(self) -> syntax.Tally:
        name = self._here
        if not (name.kind is syntax.Kind.WORD or name.is_sign("#")):
            raise self._wrong(syntax.mistake("what.count"))
        self._next()
        if self._here.is_sign("("):
            return syntax.Tally(name.text, self._args(), pos=name.pos)
        if name.is_sign("#"):
            raise self._wrong(syntax.mistake("what.after", sign="(", name="#"))
        return syntax.Tally(name.text, (), pos=name.pos)


def _follow_brackets(token: syntax.Token, still_open: list[syntax.Token]) -> None:
    if token.text in _CLOSES:
        still_open.append(token)
    elif token.text in _CLOSES.values() and (
        not still_open or _CLOSES[still_open.pop().text] != token.text
    ):
        raise syntax.EffectError(syntax.mistake("closes-nothing", sign=token), token.pos)


def _is_number(tokens: Sequence[syntax.Token]) -> bool:
    return len(tokens) == 1 and tokens[0].kind is syntax.Kind.NUMBER


def _named(tokens: tuple[syntax.Token, ...], negate: bool, pos: int) -> syntax.Named | None:
    """`name` or `name(args)` and nothing more, else None."""
    name, *rest = tokens
    if name.kind is not syntax.Kind.WORD or (rest and not rest[0].is_sign("(")):
        return None
    parser = _Parser([*tokens, _end_of(tokens)])
    tally = parser.tally()
    return syntax.Named(tally.name, tally.args, negate, pos=pos) if parser.at_end else None


def _compare(tokens: tuple[syntax.Token, ...], negate: bool, pos: int) -> syntax.Compare | None:
    """`COUNT >= n`, else None."""
    if (
        len(tokens) < 3
        or tokens[-2].kind is not syntax.Kind.SIGN
        or tokens[-2].text not in _RELATIONS
    ):
        return None
    if not _is_number(tokens[-1:]):
        what = syntax.mistake("what.number-after", sign=tokens[-2])
        raise syntax.EffectError(
            syntax.mistake("expected", expected=what, found=tokens[-1]), tokens[-1].pos
        )
    if negate:
        raise syntax.EffectError(syntax.mistake("no-negation", test=syntax.spell(tokens)), pos)
    return syntax.Compare(parse_tally(tokens[:-2]), tokens[-2].text, int(tokens[-1].text), pos=pos)
