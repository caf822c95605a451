"""Content: the cards, tiles and other things of a game, read from a folder of TOML files.

    [[card]]
    id = "lighthouse"
    origin = "reconstructed"
    name = { en = "Lighthouse", fr = "Phare" }
    effect = "gain(gold 1)"

Files can lie in subfolders. A game says which kinds of blocks there are and which fields each has;
every mistake is reported with its file and line. A pack has the same format and is laid over it: it
corrects entries by id, and needs to name only what it changes. An empty string clears a field that
can be left out, `remove = true` takes an entry out.
"""

import hashlib
import json
import re
import reprlib
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Any, Literal, NamedTuple

from acropole.kernel.errors import ContentError, Labelled, Phrase
from acropole.kernel.languages import WRITTEN, Spoken
from acropole.kernel.messages import mistake, near, typeset
from acropole.kernel.packs import Pack
from acropole.kernel.toml_text import (
    Index,
    Place,
    index,
    newlines_before,
    parse_toml,
    read_bytes,
    text_of,
)

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
_NAMES = ", ".join(f'{lang} = "…"' for lang in WRITTEN)
_TABLE = "{ gold = 2 }"
_PYTHON: Mapping[str, type] = {"str": str, "effect": str, "int": int, "bool": bool}
LONGEST_NAME = 60
LONGEST_LIST = 60
LONGEST_TEXT = 2000
MOST_ENTRIES = 1000  # of a kind that says nothing about it
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
    "note_fr": Field("str", required=False),
}
GUESSES = ("reconstructed", "original")  # origins of what nobody has read as it is printed
REMOVE = "remove"  # the field of a pack's block that takes an entry out
_ID = re.compile(r"[a-z0-9]+([-_][a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of block; `count` is how many entries there must be, a range for some of them.

    Of a `fixed` kind the rules know each entry by its id: a pack changes them, and neither adds nor
    removes any. Of a kind with a `suffix` each file so called is an entry: its field `text`.
    """

    name: str
    fields: Mapping[str, Field]
    count: int | range = range(MOST_ENTRIES + 1)
    fixed: bool = False
    suffix: str = ""

    @property
    def counts(self) -> range:
        return range(self.count, self.count + 1) if isinstance(self.count, int) else self.count


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
    note_fr: str = ""
    places: Mapping[str, Place] = field(default_factory=dict, repr=False, compare=False)

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def note_in(self, lang: str) -> str:
        """The note in that language; a pack may have it in one only."""
        if lang == "fr" and self.note_fr:
            return typeset(lang, self.note_fr)
        return Spoken(en=self.note, fr=self.note)[lang]

    def where(self, name: str, offset: int | None = None) -> tuple[str, int]:
        """File and line of a field, or of the character at `offset` in its string."""
        place = self.places.get(name)
        if place is None:
            return self.file, self.line
        below = 0 if offset is None else newlines_before(place.source, offset)
        return place.file, place.line + below

    def error(self, name: str, message: Phrase, offset: int | None = None) -> ContentError:
        """A mistake that the game found in a field: told where it stands.

        If that was before a pack changed something else of the entry, then where the pack did.
        """
        where = self.where(name, offset)
        if where[0] != self.file:
            where = self.file, self.line
        return ContentError(Labelled(f"{self.kind} {self.id!r}, {name}: ", message), *where)


@dataclass(frozen=True, slots=True)
class Content:
    """All entries by kind and id, in file order; what a pack adds comes last."""

    entries: dict[str, dict[str, Entry]]
    removed: dict[str, list[Place]] = field(default_factory=dict)  # by kind, where packs say so

    def __getitem__(self, kind: str) -> dict[str, Entry]:
        return self.entries[kind]

    def names(self) -> set[tuple[str, str]]:
        """Kind and id of every entry."""
        return {(kind, id) for kind, entries in self.entries.items() for id in entries}

    def misfit(self, name: str, message: Phrase, *groups: Sequence[Entry]) -> ContentError:
        """A mistake in how many entries there are: told where a pack last had a word in that.

        That is the last entry of a pack in the first group; if there is none, where an entry was
        removed; if none was, the last of a pack in the other groups.
        """
        of = groups[-1][-1]
        written = [[entry for entry in group if entry.pack is not None] for group in groups]
        if of.kind in self.removed and not written[0]:
            place = self.removed[of.kind][-1]
            return ContentError(Labelled(f"{of.kind}, {name}: ", message), place.file, place.line)
        blamed = next((group for group in written if group), groups[-1])
        return blamed[-1].error(name, message)

    def dangling(
        self, kind: str, entry: Entry, name: str, message: Phrase, offset: int = 0
    ) -> ContentError:
        """A field that speaks of an entry of some kind which is not there.

        It is told where a pack took that out or called it otherwise, if this entry itself is as
        the game has it.
        """
        written = [one for one in self.entries[kind].values() if one.pack is not None]
        place = [*written, *self.removed.get(kind, ())][-1:]
        if entry.pack is not None or not place:
            return entry.error(name, message, offset)
        label = f"{entry.kind} {entry.id!r}, {name}: "
        return ContentError(Labelled(label, message), place[0].file, place[0].line)

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
            [
                e.kind,
                {"id": e.id, "origin": e.origin, "note": e.note, "note_fr": e.note_fr, **e.fields},
                e.pack,
            ]
            for entries in self.entries.values()
            for e in entries.values()
        ]
        return zlib.compress(json.dumps(rows, ensure_ascii=False).encode())


def load_content(
    folder: Path, kinds: Sequence[Kind], packs: Sequence[Pack] = (), kept: bytes = b""
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
    _lay(content, _in_folder(folder), known)
    for pack in packs:
        _lay(content, _in_pack(pack), known, pack.name)
    for kind in kinds:
        found = list(content[kind.name].values())
        if len(found) not in kind.counts:
            wanted = told_count(kind.counts)
            message = mistake("entries", n=len(found), kind=kind.name, wanted=wanted)
            where: Entry | Place | None = found[-1] if found else None
            if len(found) < kind.counts[0] and kind.name in content.removed:
                where = content.removed[kind.name][-1]
            raise ContentError(message, *(where.file, where.line) if where else (folder.name, 0))
    return content


def told_count(counts: range) -> str | Phrase:
    """How many there must be, in words."""
    first, last = counts[0], counts[-1]
    return str(first) if first == last else mistake("from-to", first=first, last=last)


def entries_named(pack: Pack) -> set[tuple[str, str]]:
    """Kind and id of all that a pack speaks of, before anybody knows for which game it is."""
    return {
        (kind, str(block.get("id")))
        for file in _in_pack(pack)
        for kind, blocks in file.tables.items()
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
        fields = {**_COMMON, REMOVE: Field("bool", required=False), **self.kind.fields}
        for name, value in self.table.items():
            if name not in fields:
                hint = near(name, fields)
                raise self.error(name, mistake("unknown-field", name=_brief(name), hint=hint))
            wanted = fields[name]
            if not wanted.required and value == _CLEARED:
                continue
            if not _fits(value, wanted.type):
                expected = mistake(f"type.{wanted.type}", names=_NAMES, like=_TABLE)
                message = mistake("must-be", name=name, expected=expected, value=_brief(value))
                raise self.error(name, message)
            if wanted.choices is not None:
                strange = [one for one in _leaves(value) if one not in wanted.choices]
                if strange:
                    known, found = ", ".join(map(str, wanted.choices)), _brief(strange[0])
                    message = mistake("must-be-one", name=name, known=known, value=found)
                    raise self.error(name, message)
            problem = _excess(name, value, wanted)
            if problem is not None:
                raise self.error(name, problem)
        if "id" not in self.table:
            raise self.error("id", mistake("no-id"))
        if not _ID.fullmatch(self.table["id"]) or len(self.table["id"]) > LONGEST_NAME:
            raise self.error("id", mistake("bad-id", most=LONGEST_NAME))

    def check_removal(self, entries: Mapping[str, Entry], pack: str | None) -> None:
        id = self.table["id"]
        if pack is None:
            raise self.error(REMOVE, mistake("only-packs-remove"))
        if id not in entries:
            message = mistake("no-such", kind=self.kind.name, hint=near(id, entries))
            raise self.error("id", message)
        if self.table[REMOVE] is not True or set(self.table) - {"id", REMOVE, "note", "note_fr"}:
            raise self.error(REMOVE, mistake("removed", field=REMOVE))

    def missing(self) -> list[str]:
        fields = {**_COMMON, **self.kind.fields}
        always = {"origin"} if self.kind.suffix else set()
        return [n for n, f in fields.items() if f.required and n not in {*self.table, *always}]

    def error(self, name: str, message: Phrase) -> ContentError:
        place = self.places.get(name, self.header)
        return ContentError(Labelled(f"{self.label}: ", message), place.file, place.line)

    def entry(self, base: Entry | None, pack: str | None) -> Entry:
        """The entry, with what the block leaves out from the entry it corrects.

        How we know a card, and what there is to note, is said of the card as it was: a block that
        changes it speaks for itself.
        """
        said = {name: value for name, value in self.table.items() if name not in _COMMON}
        fields = {**base.fields, **said} if base else said
        optional = {name for name, wanted in self.kind.fields.items() if not wanted.required}
        held = {n: v for n, v in fields.items() if n not in optional or v != _CLEARED}
        return Entry(
            self.kind.name,
            self.table["id"],
            self.table.get("origin", "original"),
            {name: self._spoken(name, value) for name, value in held.items()},
            self.header.file,
            self.header.line,
            pack,
            self.table.get("note", ""),
            self.table.get("note_fr", ""),
            {**base.places, **self.places} if base else self.places,
        )

    def _spoken(self, name: str, value: Any) -> Any:
        """Names, so that every language can say them."""
        is_names = self.kind.fields[name].type == "names"
        return Spoken(value) if is_names and isinstance(value, dict) else value


class _File(NamedTuple):
    """A file: what messages call it, its text, its tables, and where these are written."""

    name: str
    text: str
    tables: Mapping[str, Any]
    places: Index


def _file(name: str, text: str) -> _File:
    if name.endswith(".toml"):
        return _File(name, text, parse_toml(text, name), index(text, name))
    return _File(name, text, {}, ({}, {}))


# Each pack makes another game of the same files. Those of packs themselves are not kept: strangers
# may bring many.
_kept_file = lru_cache(maxsize=128)(_file)


def _lay(
    content: Content, files: Iterable[_File], known: Mapping[str, Kind], pack: str | None = None
) -> None:
    """Lay files over what there is; `pack` is the name of the pack that they belong to."""
    seen: dict[tuple[str, str], Place] = {}
    for block in _blocks(files, known):
        block.check()
        entries, id = content[block.kind.name], block.table["id"]
        first = seen.setdefault((block.kind.name, id), block.header)
        if first is not block.header:
            raise block.error("id", mistake("id-twice", place=f"{first.file}:{first.line}"))
        if "note" in block.table and "note_fr" not in block.table and pack is None:
            raise block.error("note", mistake("no-note"))
        base = entries.get(id)
        missing = block.missing()
        if pack is not None and block.kind.fixed and (base is None or REMOVE in block.table):
            hint = near(id, entries)
            raise block.error("id", mistake("fixed", known=", ".join(entries), hint=hint))
        if REMOVE in block.table:
            block.check_removal(entries, pack)
            content.removed.setdefault(block.kind.name, []).append(block.header)
            del entries[id]
            continue
        if base is None and missing:
            lacking = mistake("missing", fields=", ".join(missing))
            if pack is not None:
                hint = near(id, entries, ".")
                lacking = mistake("no-base", kind=block.kind.name, hint=hint, missing=lacking)
            raise block.error("", lacking)
        entries[id] = block.entry(base, pack)


def _take_out(content: Content, kept: bytes, known: Mapping[str, Kind]) -> None:
    here = Place("kept content", 0, "")
    try:
        rows = json.loads(zlib.decompress(kept))
        blocks = [(kind, _Block(known[kind], table, {}, here), pack) for kind, table, pack in rows]
    except (zlib.error, ValueError, TypeError) as error:
        raise ContentError(mistake("not-whole"), here.file) from error
    except KeyError as error:
        raise ContentError(mistake("no-kind", kind=error), here.file) from error
    for kind, block, pack in blocks:
        block.check()
        if missing := block.missing():
            raise block.error("", mistake("missing", fields=", ".join(missing)))
        content[kind][block.table["id"]] = block.entry(None, pack)


def _blocks(files: Iterable[_File], known: Mapping[str, Kind]) -> Iterator[_Block]:
    by_suffix = {kind.suffix: kind for kind in known.values() if kind.suffix}
    for file, text, table, (tops, blocks) in files:
        if not file.endswith(".toml"):
            path = PurePosixPath(file)
            if path.suffix not in by_suffix:
                raise ContentError(mistake("no-use", suffix=path.suffix), file, 1)
            whole = {"id": path.stem, "text": text}
            yield _Block(by_suffix[path.suffix], whole, {}, Place(file, 1, text))
            continue
        for name, value in table.items():
            line = tops[name].line if name in tops else 1
            if name not in known:
                message = mistake("unknown-kind", kind=_brief(name), hint=near(name, known))
                raise ContentError(message, file, line)
            places = blocks.get(name, [])
            if not isinstance(value, list) or len(value) != len(places):
                raise ContentError(mistake("no-block", kind=name), file, line)
            for one, where in zip(value, places, strict=True):
                yield _Block(known[name], one, where, where[""])


def _in_folder(folder: Path) -> Iterator[_File]:
    paths = sorted(folder.rglob("*.toml"))
    if not paths:
        raise ContentError(mistake("no-file"), str(folder))
    for path in paths:
        file = f"{folder.name}/{path.relative_to(folder).as_posix()}"
        yield _kept_file(file, text_of(read_bytes(path, file), file))


def _in_pack(pack: Pack) -> Iterator[_File]:
    for path, text in pack.files.items():
        yield _file(f"{pack.name}/{path}", text)


def numbered_ids(names: Sequence[str]) -> list[str]:
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
            and set(value) == set(WRITTEN)
            and all(isinstance(name, str) and _is_name(name) for name in value.values())
        )
    return type(value) is _PYTHON[type_name]


def _brief(value: object) -> str:
    """A value as a message shows it, however large it is."""
    try:
        return reprlib.repr(value)
    except ValueError:  # Python writes no number of more than some thousand digits
        return "…"


def _is_name(name: str) -> bool:
    """Whether a name can stand in sentences: one line without the signs of their slots."""
    return (
        bool(name.strip())
        and len(name) <= LONGEST_NAME
        and name.isprintable()
        and not set(name) & set("{}")
    )


def _excess(name: str, value: object, wanted: Field) -> Phrase | None:
    """What is too much in a value of the right type."""
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        return mistake("long-text", name=name, most=LONGEST_TEXT, n=len(value))
    if isinstance(value, list) and len(value) > LONGEST_LIST:
        return mistake("long-list", name=name, most=LONGEST_LIST, n=len(value))
    if type(value) is int and not wanted.least <= value <= wanted.most:
        between = {"first": wanted.least, "last": wanted.most}
        return mistake("out-of-range", name=name, **between, value=_brief(value))
    inner = list(value.values()) if isinstance(value, dict) else value
    if isinstance(inner, list):
        return next((found for one in inner if (found := _excess(name, one, wanted))), None)
    return None


def _leaves(value: object) -> Iterator[object]:
    """What the choices of a field apply to."""
    if isinstance(value, list | dict):
        for one in value:
            yield from _leaves(one)
    else:
        yield value
