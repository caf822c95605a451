"""TOML as people write it: what a text says, and in which line of it each thing stands."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from acropole.kernel import errors, messages


@dataclass(frozen=True, slots=True)
class Place:
    """Where a field is written: its line and its source text, which may span lines."""

    file: str
    line: int
    source: str


def read_toml(path: Path, file: str) -> tuple[str, dict[str, Any]]:
    """Text and tables of a file; `file` is what messages call it."""
    text = text_of(read_bytes(path, file), file)
    return text, parse_toml(text, file)


def read_bytes(path: Path, file: str, most: int = -1) -> bytes:
    """What a file holds, its first `most` bytes if that is said."""
    try:
        with path.open("rb") as opened:
            return opened.read(most)
    except OSError as error:
        raise errors.ContentError(
            messages.mistake("unreadable", why=error.strerror), file
        ) from error


def text_of(data: bytes, file: str) -> str:
    """The text of a file, or a ContentError that names the line that is none."""
    try:
        # Some editors put a byte order mark first, which TOML does not allow.
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise errors.ContentError(messages.mistake("not-utf8"), file, line) from error


def parse_toml(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+), column (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise errors.ContentError(
            _no_toml(str(error), found[2] if found else ""), file, line
        ) from error
    except (ValueError, RecursionError) as error:
        # numbers of more digits, or lists in more lists, than Python reads
        found = _MONSTROUS.search(text)
        line = text.count("\n", 0, found.start()) + 1 if found else 1
        raise errors.ContentError(messages.mistake("monstrous"), file, line) from error


# What tomllib says is wrong, of which we have words for each kind.
_KINDS_OF_MISTAKES = {
    "Expected '='": "equals",
    "Expected newline": "newline",
    "Expected ']": "bracket",
    "Unclosed": "unclosed",
    "Unterminated string": "string",
    'Expected "': "string",
    "Expected '\"": "string",
    "Cannot": "twice",
    "Duplicate": "twice",
    "Invalid initial character": "key",
    "Invalid statement": "key",
    "Unescaped": "escape",
    "Invalid hex": "escape",
    "Escaped": "escape",
    "Illegal character": "character",
    "Found invalid character": "character",
    "Invalid value": "value",
    "Invalid date": "value",
}


def _no_toml(said: str, column: str) -> errors.Phrase:
    kinds = (key for begin, key in _KINDS_OF_MISTAKES.items() if said.startswith(begin))
    what = messages.mistake(f"toml.{next(kinds, 'any')}")
    return messages.mistake("toml.at" if column else "toml.end", what=what, column=column)


_MONSTROUS = re.compile(r"[\d_]{1000}|[\[{]{50}")

# tomllib does not tell lines, so the text of a file that it accepts is indexed here.

_OPAQUE = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|'
    r"'''.*?'{3,5}|"
    r'"[^"\\]*(?:\\.[^"\\]*)*"|'
    r"'[^'\n]*'|#[^\n]*",
    re.DOTALL,
)
_NAME = r"""([A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_HEADER = re.compile(rf"\s*(\[\[?)\s*{_NAME}(?:\s*\.\s*{_NAME})?")
_KEY = re.compile(rf"\s*{_NAME}")
_MULTILINE = re.compile(r"""[^=]*=\s*("{3}|'{3})\n?""")
_CONTINUATION = re.compile(r"\\[ \t]*\n[ \t\n]*")
_CHARACTER = re.compile(r"\\u.{4}|\\U.{8}|\\.|.", re.DOTALL)


def statements(text: str) -> Iterator[tuple[int, str]]:
    """The line number and source of each header and each `key = value`."""
    bare = _OPAQUE.sub(lambda found: "\n" * found[0].count("\n"), text).split("\n")
    starts = []
    depth = 0
    for number, line in enumerate(bare):
        if depth == 0 and line.strip():
            starts.append(number)
        depth += line.count("[") + line.count("{") - line.count("]") - line.count("}")
    lines = text.split("\n")
    for start, end in pairwise([*starts, len(lines)]):
        yield start + 1, "\n".join(lines[start:end])


Index = tuple[dict[str, Place], dict[str, list[dict[str, Place]]]]


def index(text: str, file: str) -> Index:
    """Where each top-level name first stands, and the fields of each block ("" is its header)."""
    tops: dict[str, Place] = {}
    blocks: dict[str, list[dict[str, Place]]] = {}
    current = tops
    for line, source in statements(text):
        place = Place(file, line, source)
        header = _HEADER.match(source)
        if header is None:
            if key := _KEY.match(source):
                current.setdefault(key[1].strip("\"'"), place)
            continue
        name = header[2].strip("\"'")
        tops.setdefault(name, place)
        current = {}
        if header[3] is not None:
            # A field written as a table of its own, [card.name], belongs to the last block.
            if name in blocks:
                blocks[name][-1].setdefault(header[3].strip("\"'"), place)
        elif header[1] == "[[":
            current[""] = place
            blocks.setdefault(name, []).append(current)
    return tops, blocks


def newlines_before(source: str, offset: int) -> int:
    """How many lines below its key the character at `offset` of a multi-line string stands."""
    opening = _MULTILINE.match(source)
    if opening is None:
        return 0
    escapes = opening[1] == '"""'
    at = opening.end()
    while True:
        while escapes and (gap := _CONTINUATION.match(source, at)):
            at = gap.end()
        if offset <= 0 or at >= len(source):
            return source.count("\n", 0, at)
        character = _CHARACTER.match(source, at) if escapes else None
        at = character.end() if character else at + 1
        offset -= 1
