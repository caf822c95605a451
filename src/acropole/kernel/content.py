"""Content: the cards, tiles and other things of a game, read from a folder of TOML files.

    [[card]]
    id = "lighthouse"
    origin = "reconstructed"
    name = { en = "Lighthouse", fr = "Phare" }
    effect = "gain(gold 1)"

Files can lie in subfolders. A game says which kinds of blocks there are and which fields each has;
every mistake is reported with its file and line. A pack is a folder of the same format laid over
the first one: it corrects entries by id, and needs to name only what it changes. An empty string
clears a field that can be left out.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import reprlib
import tomllib
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

from acropole.kernel.errors import ContentError, did_you_mean
from acropole.kernel.messages import LANGUAGES

FieldType = Literal[
    "str",
    "int",
    "bool",
    "list[int]",
    "list[str]",
    "list[list[int]]",
    "table[int]",
    "names",
    "effect",
]
_IN_WORDS: Mapping[FieldType, str] = {
    "str": "a string",
    "int": "a whole number",
    "bool": "true or false",
    "list[int]": "a list of whole numbers",
    "list[str]": "a list of strings",
    "list[list[int]]": "a list of lists of whole numbers",
    "table[int]": "a table of whole numbers, such as { gold = 2 }",
    "names": "a table of names, "
    + ", ".join(f'{lang} = "…"' for lang in LANGUAGES)
    + ", in one line without braces",
    "effect": "an effect in a string",
}
_PYTHON: Mapping[str, type] = {"str": str, "effect": str, "int": int, "bool": bool}
LONGEST_NAME = 60
LONGEST_LIST = 60
LONGEST_TEXT = 2000
_CLEARED = ""


@dataclass(frozen=True, slots=True)
class Field:
    """What a field may hold.

    The choices of a list are those of its items, of a table its keys; all whole numbers of a field
    lie between `least` and `most`.
    """

    type: FieldType
    required: bool = True
    choices: Sequence[object] | None = None
    least: int = 0
    most: int = 99


_COMMON: Mapping[str, Field] = {
    "id": Field("str"),
    "origin": Field("str", choices=("rulebook", "public", "reconstructed", "original")),
    "note": Field("str", required=False),
}
_ID = re.compile(r"[a-z0-9]+([-_][a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of block; `count` is how many entries there must be, None for any number."""

    name: str
    fields: Mapping[str, Field]
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a field is written: its line and its source text, which may span lines."""

    file: str
    line: int
    source: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One block; `file`, `line` and `pack` are those of the last folder that had a word in it."""

    kind: str
    id: str
    origin: str
    fields: dict[str, Any]
    file: str
    line: int
    pack: str | None = None
    note: str = ""
    places: Mapping[str, Place] = field(default_factory=dict, repr=False, compare=False)

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def where(self, name: str, offset: int | None = None) -> tuple[str, int]:
        """File and line of a field, or of the character at `offset` in its string."""
        place = self.places.get(name)
        if place is None:
            return self.file, self.line
        below = 0 if offset is None else _newlines_before(place.source, offset)
        return place.file, place.line + below

    def error(self, name: str, message: str, offset: int | None = None) -> ContentError:
        """A mistake that the game found in a field."""
        return ContentError(
            f"{self.kind} {self.id!r}, {name}: {message}", *self.where(name, offset)
        )

    def misfit(self, name: str, message: str) -> ContentError:
        """A field that does not fit the rest: told where the entry was written last."""
        where = self.where(name)
        if where[0] != self.file:
            where = self.file, self.line
        return ContentError(f"{self.kind} {self.id!r}, {name}: {message}", *where)


@dataclass(frozen=True, slots=True)
class Content:
    """All entries by kind and id, in file order; what a pack adds comes last."""

    entries: dict[str, dict[str, Entry]]

    def __getitem__(self, kind: str) -> dict[str, Entry]:
        return self.entries[kind]

    def names(self) -> set[tuple[str, str]]:
        """Kind and id of every entry."""
        return {(kind, id) for kind, entries in self.entries.items() for id in entries}

    def digest(self) -> str:
        """Fingerprint of what the entries say, wherever they are written; notes do not count."""
        rows = sorted(
            (e.kind, e.id, e.origin, json.dumps(e.fields, sort_keys=True))
            for entries in self.entries.values()
            for e in entries.values()
        )
        return hashlib.sha256(json.dumps(rows).encode()).hexdigest()

    def put_away(self) -> bytes:
        """All entries in their order, packs included, from which `load_content` makes the same."""
        rows = [
            [e.kind, {"id": e.id, "origin": e.origin, "note": e.note, **e.fields}, e.pack]
            for entries in self.entries.values()
            for e in entries.values()
        ]
        return zlib.compress(json.dumps(rows, ensure_ascii=False).encode())


def load_content(
    folder: Path, kinds: Sequence[Kind], packs: Sequence[Path] = (), kept: bytes = b""
) -> Content:
    """Read a folder, lay the packs over it in order, and check everything.

    What `put_away` has kept comes instead of folder and packs. It is checked as they are, but for
    the number of entries: there may be more by now.
    """
    known = {kind.name: kind for kind in kinds}
    content = Content({name: {} for name in known})
    if kept:
        _take_out(content, kept, known)
        return content
    _lay(content, folder, known, is_pack=False)
    for pack in packs:
        _lay(content, pack, known, is_pack=True)
    for kind in kinds:
        found = list(content[kind.name].values())
        if kind.count is not None and len(found) != kind.count:
            where = (found[-1].file, found[-1].line) if found else (_absolute(folder).name, 0)
            message = f"{len(found)} entries of kind {kind.name!r} up to here, not {kind.count}"
            raise ContentError(message, *where)
    return content


def entries_named(folder: Path) -> set[tuple[str, str]]:
    """Kind and id of all that a folder speaks of, before anybody knows for which game it is."""
    return {
        (kind, str(block.get("id")))
        for _, _, table in _files(_absolute(folder))
        for kind, blocks in table.items()
        if isinstance(blocks, list)
        for block in blocks
        if isinstance(block, dict)
    }


@dataclass(frozen=True, slots=True)
class _Block:
    """A block as written, before a base is put under it."""

    kind: Kind
    table: Mapping[str, Any]
    places: Mapping[str, Place]
    header: Place

    @property
    def label(self) -> str:
        if "id" not in self.table:
            return self.kind.name
        return f"{self.kind.name} {_brief(self.table['id'])}"

    def check(self) -> None:
        fields = {**_COMMON, **self.kind.fields}
        for name, value in self.table.items():
            if name not in fields:
                raise self.error(name, f"unknown field {_brief(name)}{did_you_mean(name, fields)}")
            wanted = fields[name]
            if not wanted.required and value == _CLEARED:
                continue
            if not _fits(value, wanted.type):
                expected = _IN_WORDS[wanted.type]
                raise self.error(name, f"{name} must be {expected}, not {_brief(value)}")
            for one in _leaves(value):
                if wanted.choices is not None and one not in wanted.choices:
                    choices = ", ".join(map(str, wanted.choices))
                    raise self.error(name, f"{name} must be one of {choices}; not {_brief(one)}")
            problem = _excess(value, wanted)
            if problem:
                raise self.error(name, f"{name} {problem}")
        if "id" not in self.table:
            raise self.error("id", "the field 'id' is missing")
        if not _ID.fullmatch(self.table["id"]) or len(self.table["id"]) > LONGEST_NAME:
            message = "write the id in kebab-case or snake_case, such as 'great-wall'"
            raise self.error("id", f"{message}, with at most {LONGEST_NAME} letters")

    def missing(self) -> list[str]:
        fields = {**_COMMON, **self.kind.fields}
        return [name for name, f in fields.items() if f.required and name not in self.table]

    def error(self, name: str, message: str) -> ContentError:
        place = self.places.get(name, self.header)
        return ContentError(f"{self.label}: {message}", place.file, place.line)

    def entry(self, base: Entry | None, pack: str | None) -> Entry:
        """The entry, with what the block leaves out from the entry it corrects.

        How we know a card, and what there is to note, is said of the card as it was: a block that
        changes it speaks for itself.
        """
        said = {name: value for name, value in self.table.items() if name not in _COMMON}
        fields = {**base.fields, **said} if base else said
        optional = {name for name, wanted in self.kind.fields.items() if not wanted.required}
        return Entry(
            self.kind.name,
            self.table["id"],
            self.table.get("origin", "original"),
            {n: v for n, v in fields.items() if n not in optional or v != _CLEARED},
            self.header.file,
            self.header.line,
            pack,
            self.table.get("note", ""),
            {**base.places, **self.places} if base else self.places,
        )


def _lay(content: Content, folder: Path, known: Mapping[str, Kind], *, is_pack: bool) -> None:
    folder = _absolute(folder)
    seen: dict[tuple[str, str], Place] = {}
    for block in _blocks(folder, known):
        block.check()
        entries, id = content[block.kind.name], block.table["id"]
        first = seen.setdefault((block.kind.name, id), block.header)
        if first is not block.header:
            raise block.error("id", f"this id is already used at {first.file}:{first.line}")
        base = entries.get(id)
        missing = block.missing()
        if base is None and missing:
            message = f"missing: {', '.join(missing)}"
            if is_pack:
                hint = did_you_mean(id, entries) or "."
                message = f"no such {block.kind.name} to correct{hint} For a new one, {message}"
            raise block.error("", message)
        entries[id] = block.entry(base, folder.name if is_pack else None)


def _take_out(content: Content, kept: bytes, known: Mapping[str, Kind]) -> None:
    here = Place("kept content", 0, "")
    try:
        rows = json.loads(zlib.decompress(kept))
        blocks = [(kind, _Block(known[kind], table, {}, here), pack) for kind, table, pack in rows]
    except (zlib.error, ValueError, TypeError) as error:
        raise ContentError("this content was not put away whole", here.file) from error
    except KeyError as error:
        raise ContentError(f"today's rules know no kind {error}", here.file) from error
    for kind, block, pack in blocks:
        block.check()
        if missing := block.missing():
            raise block.error("", f"missing: {', '.join(missing)}")
        content[kind][block.table["id"]] = block.entry(None, pack)


def _blocks(folder: Path, known: Mapping[str, Kind]) -> Iterator[_Block]:
    for file, text, table in _files(folder):
        tops, blocks = _index(text, file)
        for name, value in table.items():
            line = tops[name].line if name in tops else 1
            if name not in known:
                raise ContentError(
                    f"unknown kind {_brief(name)}{did_you_mean(name, known)}", file, line
                )
            places = blocks.get(name, [])
            if not isinstance(value, list) or len(value) != len(places):
                raise ContentError(f"write every {name} as a block under [[{name}]]", file, line)
            for one, where in zip(value, places, strict=True):
                yield _Block(known[name], one, where, where[""])


def _files(folder: Path) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Name, text and tables of each file of a folder."""
    paths = sorted(folder.rglob("*.toml"))
    if not paths:
        raise ContentError("there is no *.toml file in this folder", str(folder))
    for path in paths:
        file = f"{folder.name}/{path.relative_to(folder).as_posix()}"
        yield file, *read_toml(path, file)


def read_toml(path: Path, file: str) -> tuple[str, dict[str, Any]]:
    try:
        # Some editors put a byte order mark first, which TOML does not allow.
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ContentError(f"cannot read the file: {error.strerror}", file) from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise ContentError("not UTF-8 text; save the file as UTF-8", file, line) from error
    try:
        return text, tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise ContentError(f"not valid TOML: {error}", file, line) from error
    except (ValueError, RecursionError) as error:
        # numbers of more digits, or lists in more lists, than Python reads
        found = _MONSTROUS.search(text)
        line = text.count("\n", 0, found.start()) + 1 if found else 1
        raise ContentError("a number or a list here is too large to read", file, line) from error


_MONSTROUS = re.compile(r"[\d_]{1000}|[\[{]{50}")

# tomllib does not tell lines, so the text of a file that it accepts is indexed here.

_OPAQUE = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|' + r"'''.*?'{3,5}" + r'|"(?:\\.|[^"\\])*"' + r"|'[^'\n]*'|#[^\n]*",
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
    bare = _OPAQUE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text).split("\n")
    starts = []
    depth = 0
    for number, line in enumerate(bare):
        if depth == 0 and line.strip():
            starts.append(number)
        depth += len(re.findall(r"[\[{]", line)) - len(re.findall(r"[\]}]", line))
    lines = text.split("\n")
    for start, end in pairwise([*starts, len(lines)]):
        yield start + 1, "\n".join(lines[start:end])


def _index(text: str, file: str) -> tuple[dict[str, Place], dict[str, list[dict[str, Place]]]]:
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


def _newlines_before(source: str, offset: int) -> int:
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


def told_apart(names: Sequence[str]) -> list[str]:
    """Cards of one kind are told apart by a number: `library#2`."""
    counts: dict[str, int] = {}
    found: list[str] = []
    for name in names:
        counts[name] = counts.get(name, 0) + 1
        found.append(f"{name}#{counts[name]}")
    return found


def _fits(value: object, type_name: str) -> bool:
    if type_name.startswith("list["):
        return isinstance(value, list) and all(_fits(one, type_name[5:-1]) for one in value)
    if type_name.startswith("table["):
        return isinstance(value, dict) and all(
            _fits(one, type_name[6:-1]) for one in value.values()
        )
    if type_name == "names":
        return (
            isinstance(value, dict)
            and set(value) == set(LANGUAGES)
            and all(isinstance(name, str) and _is_name(name) for name in value.values())
        )
    return type(value) is _PYTHON[type_name]


def _brief(value: object) -> str:
    """A value as a message shows it, however large it is."""
    try:
        return reprlib.repr(value)
    except ValueError:  # Python writes no number of more than some thousand digits
        return "one of thousands of digits"


def _is_name(name: str) -> bool:
    """Whether a name can stand in sentences: one line without the signs of their slots."""
    return (
        bool(name.strip())
        and len(name) <= LONGEST_NAME
        and name.isprintable()
        and not set(name) & set("{}")
    )


def _excess(value: object, wanted: Field) -> str:
    """What is too much in a value of the right type; empty when nothing is."""
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        return f"has at most {LONGEST_TEXT} characters, not {len(value)}"
    if isinstance(value, list) and len(value) > LONGEST_LIST:
        return f"has at most {LONGEST_LIST} items, not {len(value)}"
    if type(value) is int and not wanted.least <= value <= wanted.most:
        return f"must be a number from {wanted.least} to {wanted.most}, not {_brief(value)}"
    inner = list(value.values()) if isinstance(value, dict) else value
    if isinstance(inner, list):
        return next((found for one in inner if (found := _excess(one, wanted))), "")
    return ""


def _leaves(value: object) -> Iterator[object]:
    """What the choices of a field apply to."""
    if isinstance(value, list | dict):
        for one in value:
            yield from _leaves(one)
    else:
        yield value


def _absolute(folder: Path) -> Path:
    return Path(os.path.abspath(folder))  # so that "." has a name too
