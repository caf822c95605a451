"""The schema of a game: everything that has a number, declared once by name.

    [questions]
    turn = ["left", "bought"]      # the slots of its frame; "" leaves one out
    [events]
    drawn = { args = ["card"], secret = true }

A line is `name = [its arguments]`, or a table where there is more to say. Things are numbered in
their order from where their list begins, which `first` tells if it is not the kernel's own place;
`number` in the table of a thing skips some. What a list is for:

    sizes      a whole number, or the product of other sizes
    actions    the product of the sizes, or numbers, is how many actions there are of that kind
    questions  the slots of its frame, as in `tasks`; `registers` are those of all effects. Those
               with the same `frame` share the names of their slots; `verb` is what asks it
    refusals   nothing
    events     of the log: the types of what is noted; `secret`: only the seat learns more. How
               turns are told: `step` is the icon of the step that it begins; see EventKind
    verbs      the types of the arguments, as in `tests`, `counts` and `triggers`
    arrays     [arrays.NAME]: slots of one row, each with its width as in `actions`; NAME is the
               number of slots in a row
    values     [values.NAME]: a whole number each, of other things that are told apart by one

The constants of a list begin as LISTS says, those of arrays and values with the name of the list,
unless `prefix` says otherwise; `constant` in the table of a thing names its own. `words` is the
message of an action or a verb that has not the usual one, "" where it is never said; `icon` stands
for a word of the effect language on the pages.

A module of the box has a `schema.toml` of its own in its folder. tools/write-numbers writes
numbers.py from all of them; names, events and the vocabulary are made of them at load.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Any, Final, TypeVar

from acropole.kernel import errors, interface, machine, messages, program, toml_text
from acropole.kernel.lang import verbs

FILE: Final = "schema.toml"

# Where each list begins, and what its constants begin with.
LISTS: Final = {
    "sizes": (0, ""),
    "actions": (machine.FIRST_ACTION, ""),
    "questions": (machine.FIRST_QUESTION, "Q"),
    "tasks": (machine.FIRST_TASK, "T"),
    "registers": (machine.REGISTER, "EFFECT"),
    "refusals": (machine.FIRST_REFUSAL, ""),
    "events": (0, "EV"),
    "verbs": (program.FIRST_VERB, "V"),
    "tests": (program.FIRST_TEST, "TEST"),
    "counts": (program.FIRST_COUNT, "C"),
    "triggers": (0, "E"),
}
LANGUAGE: Final = ("verbs", "tests", "counts", "triggers")
GROUPS: Final = ("arrays", "values")  # lists by name
TAKES_ROOM: Final = ("actions", "arrays")  # a thing takes as many numbers as its arguments say
TRAITS: Final[Mapping[str, tuple[str, ...]]] = {  # what else the table of a thing may say
    "actions": ("words",),
    "questions": ("frame", "verb"),
    "tasks": ("verb",),
    "events": ("secret", "step", "minor", "turn", "cost", "quiet", "outcome"),
    "verbs": ("boon", "standing", "each", "icon", "words", "worth"),
    "tests": ("icon",),
    "counts": ("icon",),
    "triggers": ("icon", "often"),
}
# The message of each thing, without its name; those of verbs and the like may have more forms.
MESSAGES: Final = {
    "questions": "prompt",
    "refusals": "refusal",
    "events": "event",
    "actions": "action",
    "verbs": "verb",
    "tests": "test",
    "counts": "count",
    "triggers": "on",
}
_HEADER = re.compile(r"\s*\[([^\[\]]+)\]")
_KEY = re.compile(r"""\s*(?:"([^"\n]*)"|([A-Za-z0-9_-]+))\s*=""")
_NAMED = re.compile(r"n\.(?<!\wn\.)(\w+)")  # begins with what is found at once in a long text
_NOTE = re.compile(r"""^(?:[^"#\n]|"[^"\n]*")*#\s*(.*)$""", re.MULTILINE)

Types = Mapping[str, verbs.ArgType[Any] | tuple[verbs.ArgType[Any], ...]]
T = TypeVar("T", bound=verbs.Term)


@dataclass(frozen=True, slots=True)
class Declared:
    """One thing of a list, with its number and where it is written."""

    name: str
    number: int
    args: tuple[str, ...]
    constant: str
    file: str
    line: int
    note: str = ""
    size: int = 1  # how many numbers it takes
    traits: Mapping[str, Any] = field(default_factory=dict)

    @property
    def module(self) -> str:
        """The module of the box that declares it; empty for the game itself."""
        return "/".join(self.file.split("/")[1:-1])

    def error(self, key: str, **values: object) -> errors.ContentError:
        """What is wrong with it; `key` is the message that says so."""
        message = errors.Labelled(f"'{self.name}': ", messages.mistake(f"schema.{key}", **values))
        return errors.ContentError(message, self.file, self.line)


@dataclass(frozen=True, slots=True)
class Listing:
    """What one file says of one list."""

    name: str
    file: str
    note: str
    things: tuple[Declared, ...]


class Schema:
    def __init__(self, listings: Sequence[Listing]) -> None:
        self.listings = listings  # in the order of the files
        self._lists: dict[str, dict[str, Declared]] = {}
        for listing in listings:
            known = self._lists.setdefault(listing.name, {})
            for thing in listing.things:
                if thing.name in known:
                    other = known[thing.name]
                    place = f"{other.file}:{other.line}"
                    raise thing.error("twice", place=place)
                known[thing.name] = thing
        for name, things in self._lists.items():
            if name != "sizes" and not name.startswith("values."):
                _check_apart(sorted(things.values(), key=lambda thing: thing.number))

    def things(self, name: str) -> dict[str, Declared]:
        return self._lists.get(name, {})

    def numbers(self, name: str) -> dict[str, int]:
        """The numbers of a list by name, such as those of `values.resources`."""
        return {thing.name: thing.number for thing in self.things(name).values()}

    def names(self, name: str) -> dict[int, str]:
        """The names of a list by number."""
        return {thing.number: thing.name for thing in self.things(name).values()}

    @property
    def events(self) -> dict[int, interface.EventKind]:
        return {
            thing.number: interface.EventKind(thing.name, thing.args, **thing.traits)
            for thing in self.things("events").values()
        }

    def space(self, labels: Mapping[str, Sequence[str]]) -> interface.ActionSpace:
        """The action space; `labels` tell the actions of one kind apart."""
        kinds = []
        for action in sorted(self.things("actions").values(), key=lambda action: action.number):
            named = labels.get(action.name, ("",))
            if len(named) != action.size:
                raise action.error("labels", n=action.size, labels=len(named))
            kinds.append(interface.ActionKind(action.name, action.number, named))
        return interface.ActionSpace(*kinds)

    # -- the effect language -------------------------------------------------------------------

    def vocabulary(self, types: Types) -> verbs.Vocabulary:
        """The words of the game; `types` are those of their arguments, by the name used here."""
        return verbs.Vocabulary(
            verbs=[
                verbs.Verb(
                    verb.name, verb.number, _typed(verb, types), bool(verb.traits.get("boon"))
                )
                for verb in self.things("verbs").values()
            ],
            tests=self._terms(verbs.Test, "tests", types),
            counts=self._terms(verbs.Count, "counts", types),
            events=self._terms(verbs.Event, "triggers", types, verbs.FIRST_EVENT),
        )

    def _terms(self, term: type[T], name: str, types: Types, first: int = 0) -> list[T]:
        return [
            term(thing.name, first + thing.number, _typed(thing, types))
            for thing in self.things(name).values()
        ]

    # -- words ---------------------------------------------------------------------------------

    def check_words(self, catalogue: messages.Catalogue) -> None:
        """Everything that people read about has its words, in every language."""
        for lang in messages.LANGUAGES:
            keys = catalogue.keys(lang)
            for name, table in MESSAGES.items():
                for thing in self.things(name).values():
                    wanted = f"{table}.{thing.name.replace(' ', '-')}"
                    wanted = thing.traits.get("words", wanted)
                    forms = name not in ("questions", "refusals", "events")
                    if (
                        wanted
                        and wanted not in keys
                        and not (forms and any(key.startswith(f"{wanted}-") for key in keys))
                    ):
                        raise _unsaid(thing, wanted, lang)
                    for trait, form in (("secret", "hidden"), ("cost", "you")):
                        if thing.traits.get(trait) and f"{wanted}-{form}" not in keys:
                            raise _unsaid(thing, f"{wanted}-{form}", lang)

    # -- rules ---------------------------------------------------------------------------------

    def asked_by(self) -> dict[str, Declared]:
        """The question or task of each verb that has one; the first, if it has several."""
        asked: dict[str, Declared] = {}
        for name in ("questions", "tasks"):
            for thing in self.things(name).values():
                if "verb" in thing.traits:
                    asked.setdefault(thing.traits["verb"], thing)
        return asked

    def check_rules(self, folder: Path) -> None:
        """Every verb asks a question, or a file of this folder names it: somebody does it."""
        sources = [path for path in folder.rglob("*.py") if path.name != "numbers.py"]
        text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
        named = set(_NAMED.findall(text))
        asked = self.asked_by()
        for verb in self.things("verbs").values():
            if verb.name in asked or verb.constant in named:
                continue
            quoted = f'"{verb.name}"' in text
            if not (verb.traits.get("standing") or quoted):  # it is in force by itself
                raise verb.error("no-rule", constant=verb.constant, verb=verb.name)

    # -- icons ---------------------------------------------------------------------------------

    def icons(self, name: str) -> dict[str, str]:
        """The icons of a list, by name; "" where the arguments say it all."""
        return {thing.name: thing.traits["icon"] for thing in self.things(name).values()}

    def check_icons(self) -> None:
        """Every word of the effect language has its icon."""
        for name in LANGUAGE:
            for thing in self.things(name).values():
                if "icon" not in thing.traits:
                    raise thing.error("no-icon", like='icon = "…"')


def _unsaid(thing: Declared, key: str, lang: str) -> errors.ContentError:
    table, name = key.split(".", 1)
    return thing.error("no-words", name=name, table=table, lang=lang)


def _typed(thing: Declared, types: Types) -> tuple[verbs.ArgType[Any], ...]:
    found: list[verbs.ArgType[Any]] = []
    for arg in thing.args:
        if arg not in types:
            raise thing.error("no-type", name=arg, hint=messages.near(arg, types))
        kind = types[arg]
        found += kind if isinstance(kind, tuple) else (kind,)
    return tuple(found)


def _check_apart(things: Sequence[Declared]) -> None:
    for before, thing in pairwise(things):
        if thing.number < before.number + before.size:
            raise thing.error("number-twice", number=thing.number, other=before.name)


# -- reading --------------------------------------------------------------------------------------


def load_schema(folder: Path) -> Schema:
    """The schema of a game and those of its modules."""
    paths = [folder / FILE, *sorted(folder.glob(f"*/{FILE}"))]
    files = [_File(path, f"{folder.name}/{path.relative_to(folder).as_posix()}") for path in paths]
    sizes: dict[str, int] = {}
    listings = [listing for file in files for listing in file.sizes(sizes)]
    for file in files:
        listings += file.lists(sizes)
    return Schema(listings)


class _File:
    """One schema.toml, and where everything stands in it."""

    def __init__(self, path: Path, name: str) -> None:
        self.name = name
        text, self.tables = toml_text.read_toml(path, name)
        self.places: dict[tuple[str, ...], tuple[int, str]] = {}
        table: tuple[str, ...] = ()
        for line, source in toml_text.statements(text):
            if header := _HEADER.match(source):
                table = tuple(part.strip() for part in header[1].split("."))
                self.places[table] = line, source
            elif key := _KEY.match(source):
                self.places[*table, key[1] or key[2]] = line, source

    def error(self, where: tuple[str, ...], key: str, **values: object) -> errors.ContentError:
        message = messages.mistake(f"schema.{key}", **values)
        return errors.ContentError(message, self.name, self._place(where)[0])

    def _place(self, where: tuple[str, ...]) -> tuple[int, str]:
        """Line and note of a thing; what has no line of its own stands in its table's."""
        while where and where not in self.places:
            where = where[:-1]
        line, source = self.places.get(where, (1, ""))
        note = _NOTE.match(source.split("\n")[0])
        return line, note[1] if note else ""

    def sizes(self, sizes: dict[str, int]) -> Iterator[Listing]:
        """The sizes of this file, which are also added to those known so far."""
        things = []
        for name, value in self._entries("sizes"):
            where = ("sizes", name)
            args = [value] if type(value) is int else value
            sizes[name] = self._product(where, args, sizes)
            line, note = self._place(where)
            things.append(
                Declared(name, sizes[name], (), constant("", name), self.name, line, note)
            )
        if things:
            yield Listing("sizes", self.name, self._place(("sizes",))[1], tuple(things))

    def lists(self, sizes: Mapping[str, int]) -> Iterator[Listing]:
        for name in self.tables:
            if name in GROUPS:
                for inner in self._table(name):
                    yield self._listing((name, inner), sizes)
            elif name not in LISTS:
                hint = messages.near(name, [*LISTS, *GROUPS])
                raise self.error((name,), "unknown-list", name=name, hint=hint)
            elif name != "sizes":
                yield self._listing((name,), sizes)

    def _table(self, *where: str) -> Mapping[str, Any]:
        found: Any = self.tables
        for name in where:
            found = found.get(name, {})
            if not isinstance(found, dict):
                raise self.error(where, "no-table", table=".".join(where))
        return dict(found)

    def _entries(self, *where: str) -> Iterator[tuple[str, Any]]:
        for name, value in self._table(*where).items():
            if name not in ("first", "prefix"):
                yield name, value

    def _listing(self, where: tuple[str, ...], sizes: Mapping[str, int]) -> Listing:
        table = self._table(*where)
        number, prefix = LISTS.get(where[0], (0, where[-1].upper()))
        number, prefix = table.get("first", number), table.get("prefix", prefix)
        if type(number) is not int or not isinstance(prefix, str):
            raise self.error(where, "first-and-prefix")
        things = []
        for name, value in self._entries(*where):
            thing = self._thing((*where, name), value, number, prefix, sizes)
            number = thing.number + thing.size
            things.append(thing)
        return Listing(".".join(where), self.name, self._place(where)[1], tuple(things))

    def _thing(
        self,
        where: tuple[str, ...],
        value: Any,
        number: int,
        prefix: str,
        sizes: Mapping[str, int],
    ) -> Declared:
        said = dict(value) if isinstance(value, dict) else {"args": value}
        if where[0] == "values" and not isinstance(value, dict):
            said = {"number": value}
        args, number = said.pop("args", []), said.pop("number", number)
        called = said.pop("constant", constant(prefix, where[-1]))
        if type(number) is not int or not isinstance(called, str):
            raise self.error(where, "number-and-name", name=where[-1])
        if not isinstance(args, list) or not all(type(arg) in (str, int) for arg in args):
            raise self.error(where, "arguments", name=where[-1])
        if where[0] in ("questions", "tasks") and len(args) > machine.FRAME - machine.OWN:
            raise self.error(where, "slots", most=machine.FRAME - machine.OWN)
        for trait in said.keys() - set(TRAITS.get(where[0], ())):
            raise self.error(where, "no-trait", name=where[-1], trait=trait)
        if "each" in said and not args:
            raise self.error(where, "no-number", name=where[-1])
        size = self._product(where, args, sizes) if where[0] in TAKES_ROOM else 1
        line, note = self._place(where)
        return Declared(
            where[-1], number, tuple(map(str, args)), called, self.name, line, note, size, said
        )

    def _product(self, where: tuple[str, ...], args: Any, sizes: Mapping[str, int]) -> int:
        if not isinstance(args, list):
            raise self.error(where, "size", name=where[-1])
        for name in args:
            if type(name) is not int and name not in sizes:
                hint = messages.near(str(name), sizes)
                raise self.error(where, "no-size", name=name, hint=hint)
        return prod(name if type(name) is int else sizes[name] for name in args)


def constant(prefix: str, name: str) -> str:
    """The name of a number in numbers.py."""
    parts = [prefix, name] if prefix else [name]
    return re.sub(r"\W", "_", "_".join(parts)).upper()
