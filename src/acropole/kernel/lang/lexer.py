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


def tokenize(source: str) -> list[Token]:
    """The tokens of a source, closed by an END token."""
    tokens: list[Token] = []
    pos = _skip_space(source, 0)
    while pos < len(source):
        found = _TOKEN.match(source, pos)
        if found is None:
            raise _unreadable(source, pos)
        kind = Kind(str(found.lastgroup))
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
