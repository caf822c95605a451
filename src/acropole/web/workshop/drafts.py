"""What a form of the workshop says about an entry, and what becomes of it.

A draft is what a person has changed so far: entries by kind and id, each with the fields that
differ from the game's own. It lives in the browser; the server reads it, shows what it means, and
makes a pack of it.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from acropole.kernel import content, errors, messages, packs
from acropole.kernel.game import Game
from acropole.kernel.lang import EffectError, editing, parse, sentence
from acropole.kernel.lang.text import check_words

ORIGINS = ("rulebook", "public", "reconstructed", "original")
MOST_ENTRIES = 1000  # of a draft
MOST_LETTERS = 2000  # of a field
_PARTS = re.compile(r"[\s,;/]+")
Fields = dict[str, Any]
_wrong = messages.Messages(Path(__file__).parent / "words", "draft")


class DraftError(errors.AcropoleError):
    """A field of a form that says nothing its game can use."""

    code = "draft"

    def __init__(self, message: str | errors.Phrase, field: str = "", offset: int = 0) -> None:
        super().__init__(message)
        self.field = field
        self.offset = offset


def misfit() -> errors.Phrase:
    """Each field is right by itself, and yet they make nothing that the game can draw."""
    return _wrong("misfit")


def kind_of(game: Game, name: str) -> content.Kind:
    for kind in game.kinds:
        if kind.name == name:
            return kind
    raise DraftError(_wrong("no-kind", game=game.id, kind=name))


def entry_of(game: Game, kind: str, id: str) -> content.Entry:
    kind_of(game, kind)
    found = game.content[kind].get(id)
    if found is None:
        hint = messages.near(id, game.content[kind])
        raise DraftError(_wrong("no-entry", kind=kind, id=id, hint=hint))
    return found


def effect_fields(kind: content.Kind) -> list[str]:
    return [name for name, field in kind.fields.items() if field.type == "effect"]


@lru_cache(maxsize=16)
def book_of(game: Game, kind: str) -> editing.Phrasebook:
    """What the effects of a kind of entries say already."""
    vocabulary, _ = game.language(kind)
    alike = [one for one in game.kinds if game.language(one.name)[0] is vocabulary]
    effects = [
        entry[name]
        for one in alike
        for entry in game.content[one.name].values()
        for name in effect_fields(one)
        if entry.fields.get(name)
    ]
    return editing.Phrasebook(vocabulary, effects)


# -- from a form ---------------------------------------------------------------------------------


def read_fields(kind: content.Kind, given: Mapping[str, str], base: content.Entry) -> Fields:
    """All fields of an entry, from those of a form; what it does not ask for stays as it was."""
    found: Fields = {}
    for name, field in kind.fields.items():
        value = _read(name, field, given, base.fields.get(name))
        if value is None and field.required:
            raise DraftError(_wrong("needed"), name)
        if field.choices is not None and not isinstance(value, dict):
            for one in value if isinstance(value, list) else [value]:
                if one is not None and one not in field.choices:
                    known = ", ".join(map(str, field.choices))
                    raise DraftError(_wrong("one-of", known=known, value=str(one)[:40]), name)
        if value is not None:
            found[name] = value
    return found


def _read(name: str, field: content.Field, given: Mapping[str, str], before: Any) -> Any:
    """The value of a field; None for one that is left out."""
    match field.type:
        case "names":
            names = {lang: given.get(f"{name}.{lang}", "").strip() for lang in ("en", "fr")}
            if not any(names.values()):
                return before
            either = names["en"] or names["fr"]
            return {lang: text or either for lang, text in names.items()}
        case "table[int]":
            choices = [str(choice) for choice in field.choices or ()]
            if not any(f"{name}.{choice}" in given for choice in choices):
                return before
            counts = {c: _number(given.get(f"{name}.{c}", ""), name, field) for c in choices}
            return {choice: n for choice, n in counts.items() if n} or (
                {} if field.required else None
            )
        case "list[list[int]]":
            return before
    if name not in given:
        return False if field.type == "bool" and before is not None else before
    text = given[name].strip()[:MOST_LETTERS]
    match field.type:
        case "bool":
            return text == "on" or (None if not field.required else False)
        case "int":
            return _number(text, name, field) if text else None
        case "list[int]":
            return [_number(part, name, field) for part in _PARTS.split(text) if part]
        case "list[str]":
            return [part for part in re.split(r"\s*,\s*", text) if part] or (
                [] if field.required else None
            )
    return text or None


def _number(text: str, name: str, field: content.Field) -> int:
    if not text.strip():
        return 0
    try:
        number = int(text)
    except ValueError:
        raise DraftError(_wrong("no-number", text=text[:20]), name) from None
    if not field.least <= number <= field.most:
        wrong = _wrong("range", least=field.least, most=field.most, n=number)
        raise DraftError(wrong, name)
    return number


def drawn(base: content.Entry, fields: Fields, origin: str) -> content.Entry:
    """The entry as the form has it."""
    return replace(base, fields=fields, origin=origin if origin in ORIGINS else base.origin)


def check_effects(game: Game, kind: content.Kind, fields: Fields) -> None:
    """A DraftError at the first effect that cannot be read or said."""
    vocabulary, words = game.language(kind.name)
    for name in effect_fields(kind):
        if not fields.get(name):
            continue
        try:
            check_words(parse(fields[name]), vocabulary, words)
        except EffectError as error:
            raise DraftError(error.said, name, error.offset) from error


def said(game: Game, kind: content.Kind, fields: Fields, lang: str) -> str:
    """The sentences of all its effects."""
    vocabulary, words = game.language(kind.name)
    effects = [fields[name] for name in effect_fields(kind) if fields.get(name)]
    return " ".join(sentence(parse(effect), vocabulary, words, lang) for effect in effects)


def differences(base: content.Entry, fields: Fields) -> Fields:
    """What a pack has to say of the entry; an empty string clears a field."""
    changed = {name: value for name, value in fields.items() if base.fields.get(name) != value}
    return changed | {name: "" for name in base.fields if name not in fields}


# -- a pack --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Changed:
    """An entry of a draft."""

    kind: str
    id: str
    origin: str
    fields: Fields  # only what differs


def read_draft(game: Game, data: object) -> list[Changed]:
    """The entries of a draft, as browsers keep it: {"card/fort": {"origin": …, "fields": {…}}}."""
    if not isinstance(data, dict) or len(data) > MOST_ENTRIES:
        raise DraftError(_wrong("no-draft"))
    found = []
    for key, one in data.items():
        kind, _, id = str(key).partition("/")
        if not isinstance(one, dict) or not isinstance(one.get("fields"), dict):
            raise DraftError(_wrong("no-fields", entry=str(key)[:60]))
        kind_of(game, kind)
        found.append(Changed(kind, id, str(one.get("origin", "original")), one["fields"]))
    return found


def pack_of(game: Game, name: str, changed: Sequence[Changed]) -> packs.Pack:
    """A pack of these entries: a file for each kind, and one for each entry that is a file."""
    files: dict[str, str] = {}
    for one in sorted(changed, key=lambda one: (one.kind, one.id)):
        if suffix := kind_of(game, one.kind).suffix:
            files[one.id + suffix] = str(one.fields.get("text", ""))
            continue
        path = f"{one.kind}.toml"
        files[path] = files.get(path, "") + block(one) + "\n"
    return packs.Pack(name.strip() or "my-box", files)


def block(one: Changed) -> str:
    """An entry in TOML."""
    lines = [f"[[{one.kind}]]", f"id = {toml(one.id)}", f"origin = {toml(one.origin)}"]
    lines += [f"{name} = {toml(value)}" for name, value in one.fields.items()]
    return "\n".join(lines) + "\n"


def toml(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
        case list():
            return f"[{', '.join(map(toml, value))}]"
        case dict():
            inner = ", ".join(f"{toml(str(key))} = {toml(item)}" for key, item in value.items())
            return f"{{ {inner} }}"
    raise DraftError(_wrong("no-field", type=type(value).__name__))
