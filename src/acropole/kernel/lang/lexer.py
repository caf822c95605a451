"""Cuts the source of an effect into tokens."""

from __future__ import annotations

import re

from acropole.kernel.lang.syntax import EffectError, Kind, Token

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
_SPACE = re.compile(r"\s*")
LONGEST = 1000  # letters of an effect; those of the games have less than 200
LARGEST = 999  # number in an effect


def tokenize(source: str) -> list[Token]:
    """The tokens of a source, closed by an END token."""
    if len(source) > LONGEST:
        raise EffectError(f"an effect has at most {LONGEST} letters, not {len(source)}", 0)
    tokens: list[Token] = []
    pos = _skip_space(source, 0)
    while pos < len(source):
        found = _TOKEN.match(source, pos)
        if found is None:
            raise _unreadable(source, pos)
        kind = Kind(str(found.lastgroup))
        if kind is Kind.NUMBER and len(found[0].lstrip("+-0")) > len(str(LARGEST)):
            raise EffectError(f"this number is too large: {LARGEST} is the largest", pos)
        tokens.append(Token(kind, found[kind.value], pos=pos))
        pos = _skip_space(source, found.end())
    tokens.append(Token(Kind.END, "", pos=len(source)))
    return tokens


def _skip_space(source: str, pos: int) -> int:
    found = _SPACE.match(source, pos)
    return found.end() if found else pos


def _unreadable(source: str, pos: int) -> EffectError:
    if source[pos] == '"':
        return EffectError("this quote is never closed: add the second '\"'", pos)
    return EffectError(
        f"'{source[pos]}' means nothing here: only names in quotes can hold such a letter", pos
    )
