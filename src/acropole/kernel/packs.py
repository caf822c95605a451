"""A pack: content that is laid over that of a game, as data.

On disk it is a folder of TOML files or the same in a zip; in a record, a store or an answer of a
server it is a document of JSON. In each form it is the same pack, with the same digest:

    about.toml      name = "My box", author = "Ann", note = "As printed."  (all can be left out)
    cards.toml      [[card]] blocks, and whatever else the game has
    island.map      a board, where the game has boards

Whoever sends a pack may be a stranger, so everything about it has a limit.
"""

import io
import json
import os
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any, ClassVar, Self

from acropole.kernel import errors, toml_text
from acropole.kernel.messages import mistake, near

ABOUT = "about.toml"
LONGEST_NAME = 60
LONGEST_NOTE = 2000
LONGEST_PATH = 120
MOST_FILES = 100
LARGEST = 400_000  # bytes of all texts: all that any game says of its cards is half of that
LARGEST_FILE = 2 * LARGEST  # bytes of a zip or a document
_PARTS = ("name", "author", "note")
_SUFFIXES = (".toml", ".map")  # entries, and boards where a game has them
_DOCUMENT = '{ "name": …, "files": { "cards.toml": … } }'
_BROKEN_ZIP = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)


class PackError(errors.ContentError):
    """Something about a pack as a whole: too large, no pack at all."""

    code = "pack"


@dataclass(frozen=True)
class Pack:
    """Files by their paths, and what is said about them. It holds what it was made with: no pack
    that breaks a limit comes into being; whether a game can use it shows when it is laid over it.
    """

    name: str
    files: Mapping[str, str]
    author: str = ""
    note: str = ""

    place: ClassVar[str] = ""  # where it was read, if it was; no part of what it is

    def __post_init__(self) -> None:
        _check_line("name", self.name)
        if self.author:
            _check_line("author", self.author)
        if not isinstance(self.note, str) or not _weight(self.note) <= LONGEST_NOTE:
            raise PackError(mistake("pack.note", most=LONGEST_NOTE), self.name)
        if not isinstance(self.files, Mapping) or not self.files:
            raise PackError(mistake("pack.empty"), self.name)
        if len(self.files) > MOST_FILES:
            raise PackError(mistake("pack.files", most=MOST_FILES), self.name)
        for path, text in self.files.items():
            _check_path(path, self.name)
            if not isinstance(text, str):
                raise PackError(mistake("pack.no-text"), f"{self.name}/{path}")
        if sum(map(_weight, self.files.values())) > LARGEST:
            raise PackError(_too_large(LARGEST), self.name)
        object.__setattr__(self, "files", dict(sorted(self.files.items())))

    def __hash__(self) -> int:
        return hash(self.digest)

    @cached_property
    def digest(self) -> str:
        """What a pack is known by: a fingerprint of all that it says, about itself too."""
        said = [self.name, self.author, self.note, list(self.files.items())]
        return sha256(json.dumps(said).encode()).hexdigest()

    # -- as a document -------------------------------------------------------------------------

    def document(self) -> dict[str, object]:
        """The pack as JSON has it."""
        return {
            "digest": self.digest,
            "name": self.name,
            "author": self.author,
            "note": self.note,
            "files": dict(self.files),
        }

    @classmethod
    def from_document(cls, data: object) -> Self:
        """The pack of a document; its digest can be missing, but not wrong."""
        if not isinstance(data, dict) or not isinstance(data.get("files"), dict):
            raise PackError(mistake("pack.object", like=_DOCUMENT))
        unknown = sorted(set(map(str, data)) - {"digest", "files", *_PARTS})
        if unknown:
            hint = near(unknown[0], ["digest", "files", *_PARTS])
            raise PackError(mistake("pack.unknown", part=unknown[0][:LONGEST_NAME], hint=hint))
        made = cls(files=data["files"], **{"name": ""} | {p: data[p] for p in _PARTS if p in data})
        if data.get("digest", made.digest) != made.digest:
            raise PackError(mistake("pack.digest"), made.name)
        return made

    def to_json(self) -> str:
        return json.dumps(self.document(), ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Self:
        try:
            return cls.from_document(json.loads(text))
        except (ValueError, RecursionError) as error:
            raise PackError(mistake("pack.no-json")) from error

    # -- as a folder or a zip ------------------------------------------------------------------

    @classmethod
    def read(cls, path: str | Path) -> Self:
        """A pack from a folder, a zip or a document, whatever lies there."""
        place, path = str(path), Path(os.path.abspath(path))  # so that "." has a name, too
        if not path.exists():
            raise PackError(mistake("pack.nowhere"), place)
        if path.is_dir():
            made = cls.from_files(_folder(path), path.name)
        else:
            data = toml_text.read_bytes(path, place, LARGEST_FILE + 1)
            made = cls.from_bytes(data, path.stem)
        object.__setattr__(made, "place", place)
        return made

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "") -> Self:
        """A zip, or a document in JSON; `name` is for a zip that does not tell its own."""
        if len(data) > LARGEST_FILE:
            raise PackError(_too_large(LARGEST_FILE), name)
        if data.startswith(b"PK"):
            return cls.from_zip(data, name)
        return cls.from_json(toml_text.text_of(data, name or "pack"))

    @classmethod
    def from_zip(cls, data: bytes, name: str = "") -> Self:
        try:
            return cls.from_files(_unzipped(data, name), name)
        except _BROKEN_ZIP as error:
            raise PackError(mistake("pack.no-zip"), name) from error

    @classmethod
    def from_files(cls, files: Iterable[tuple[str, bytes]], name: str) -> Self:
        """A pack from what lies in a folder; `name` is how it is called if it does not say."""
        texts: dict[str, str] = {}
        left = LARGEST
        for path, data in files:
            if len(texts) > MOST_FILES:
                raise PackError(mistake("pack.files", most=MOST_FILES), name)
            left -= len(data)
            if left < 0:
                raise PackError(_too_large(LARGEST), name)
            texts[path] = toml_text.text_of(data, f"{name}/{path}")
        about = {"name": _as_name(name)} | _about(texts.pop(ABOUT, ""), f"{name}/{ABOUT}")
        if not texts:
            raise PackError(mistake("pack.no-file"), name)
        return cls(files=texts, **about)

    def _all(self) -> dict[str, str]:
        said = [(part, getattr(self, part)) for part in _PARTS if getattr(self, part)]
        about = "".join(f"{part} = {_quoted(text)}\n" for part, text in said)
        return {ABOUT: about, **self.files}

    def write(self, folder: Path) -> None:
        """The pack as a folder."""
        for name, text in self._all().items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")

    def to_zip(self) -> bytes:
        """The pack as a zip, the same bytes every time."""
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in self._all().items():
                archive.writestr(zipfile.ZipInfo(name), text.encode(), zipfile.ZIP_DEFLATED)
        return made.getvalue()


def _quoted(text: str) -> str:
    """As TOML writes a string; JSON writes it the same but for one letter."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def _check_line(part: str, text: object, file: str = "", line: int = 0) -> None:
    if not (
        isinstance(text, str) and text.strip() and text.isprintable() and len(text) <= LONGEST_NAME
    ):
        raise PackError(mistake(f"pack.line-{part}", most=LONGEST_NAME), file, line)


def _check_path(path: object, name: str) -> None:
    if (
        not isinstance(path, str)
        or len(path) > LONGEST_PATH
        or not path.isprintable()
        or not path.endswith(_SUFFIXES)
        or "\\" in path
        or ":" in path
        or path != str(PurePosixPath(path))
        or path == ABOUT
        or path.startswith("/")
        or ".." in PurePosixPath(path).parts
    ):
        raise PackError(mistake("pack.path", path=repr(str(path)[:LONGEST_PATH])), name)


def _too_large(most: int) -> errors.Phrase:
    return mistake("pack.too-large", most=f"{most:,}")


def _weight(text: str) -> int:
    try:
        return len(text.encode())
    except UnicodeEncodeError as error:
        raise PackError(mistake("pack.half-letter")) from error


def _as_name(folder: str) -> str:
    """The name of a folder as the name of a pack."""
    shown = "".join(letter if letter.isprintable() else " " for letter in folder).strip()
    return shown[:LONGEST_NAME].strip() or "pack"


def _about(text: str, file: str) -> dict[str, Any]:
    said = toml_text.parse_toml(text, file)
    places = toml_text.index(text, file)[0]
    for part, value in said.items():
        line = places[part].line if part in places else 1
        if part not in _PARTS:
            known, other = ", ".join(_PARTS), repr(part[:LONGEST_NAME])
            message = mistake("pack.about", file=ABOUT, known=known, other=other)
            raise errors.ContentError(message, file, line)
        if not isinstance(value, str):
            raise errors.ContentError(mistake("pack.string", part=part), file, line)
        if part != "note" and value:
            _check_line(part, value, file, line)
    return {part: value for part, value in said.items() if value}


def _folder(folder: Path) -> Iterable[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.suffix not in _SUFFIXES or not path.is_file():
            continue
        name = path.relative_to(folder).as_posix()
        yield name, toml_text.read_bytes(path, f"{folder.name}/{name}", LARGEST + 1)


def _unzipped(data: bytes, name: str) -> Iterable[tuple[str, bytes]]:
    """What lies in a zip; a folder around all of it, and what systems add, is left out."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if len(archive.infolist()) > MOST_FILES * 4:
            raise PackError(mistake("pack.files", most=MOST_FILES), name)
        members = [
            member
            for member in archive.infolist()
            if member.filename.endswith(_SUFFIXES)
            and not member.is_dir()
            and not member.filename.startswith("__MACOSX/")
        ]
        paths = [PurePosixPath(member.filename) for member in members]
        tops = {path.parts[0] for path in paths}
        around = len(tops) == 1 and all(len(path.parts) > 1 for path in paths)
        for member, path in zip(members, paths, strict=True):
            with archive.open(member) as opened:  # it may say less of its size than there is
                text = opened.read(LARGEST + 1)
            yield str(PurePosixPath(*path.parts[1:]) if around else path), text
