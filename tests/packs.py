"""Packs with one thing changed, at random, and what becomes of them.

The promise to whoever writes a pack: it is refused when it is loaded, with file, line and reason,
or the game it makes can be played to the end.
"""

from __future__ import annotations

import json
import random
import re
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import StringIO
from types import FrameType
from typing import Any

from rich.console import Console

from acropole.games.imperium import effects as imperium_effects
from acropole.games.imperium.game import Imperium
from acropole.games.monumental import effects as monumental_effects
from acropole.games.monumental.game import Monumental
from acropole.games.monumental.maps.reader import load_preset, presets, write_map
from acropole.games.monuments import game as monuments_game
from acropole.games.monuments.game import Monuments
from acropole.kernel.content import Content, Entry, Field, Kind
from acropole.kernel.errors import ContentError
from acropole.kernel.game import Game
from acropole.kernel.lang import EffectError
from acropole.kernel.lang.parser import tokenize
from acropole.kernel.lang.syntax import Kind as TokenKind
from acropole.kernel.lang.syntax import spell
from acropole.kernel.messages import LANGUAGES
from acropole.kernel.packs import Pack
from acropole.terminal import draw
from acropole.testing import check_game

TITLES: dict[str, tuple[type[Game], Sequence[Kind]]] = {
    "monuments": (Monuments, monuments_game.KINDS),
    "monumental": (Monumental, monumental_effects.KINDS),
    "imperium": (Imperium, imperium_effects.KINDS),
}
PAPER = Console(file=StringIO(), width=100)
MOST_STEPS = 4000  # a random game that takes longer is not looked at any further
LOOKS = 37  # every so many steps the position is looked at from all sides
LOOKED_AT = 2  # games of one pack
DRAWN = 2 * LOOKS  # the step at which it is drawn, which takes its time
SECONDS = 40  # of work for one pack; whatever takes longer is taken to hang

NUMBERS = (-(10**30), -(2**63), -(2**31), -1000, -99, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12,
           20, 40, 64, 99, 1000, 10**6, 2**31, 2**62, 2**63, 10**30)  # fmt: skip
TEXTS = ("", " ", "x", "{n}", "{x|y|z}", "{", "}", "é", "a\nb", "a\tb", "\x7f", "‮a", "<b>", "%s",
         "\\", '"', "'", "*", "[", "0", "-", "a" * 5000, "{name}" * 40, "A{", "\u2028")  # fmt: skip
BODIES = ("may {e}", "{{{e}}}; {e}", "choose{{{e}|{e}}}", "first{{{e}|{e}}}", "all{{{e}}}",
          "others{{{e}}}", "all{{all{{{e}}}}}", "{e} => {{{e}}}", "{{{e}}} & {{{e}}}",
          "all{{all{{all{{{e}}}}}}}", "may {{{e}; {e}; {e}}}", "may may {e}",
          "choose{{{e}|{e}|{e}|{e}|{e}|{e}|{e}|{e}|{e}}}", "if({t}){{{e}}} else{{{e}}}",
          "if(!{t}){{{e}}}", "per({c}){{{e}}}", "per({c}, max:3){{per({c}){{{e}}}}}",
          "opponents({t}){{{e}}}", "on({v}){{{e}}}", "{e}; on({v}){{{e}}}", "if({c} >= 2){{{e}}}",
          "if({c} = 0){{{e}}}", "may choose{{{e}|may {e}}}", "{s}", "{s}; {e}", "{e}; {s}",
          "may {s}", "on({v}){{{s}}}", "{s} => {e}", "{e} => {s}")  # fmt: skip


class Hangs(Exception):
    """Something that should take a moment does not end."""


@dataclass(frozen=True)
class Edit:
    """A pack of one file, and the entry that it changes."""

    title: str
    text: str
    entry: Entry
    file: str = "fix.toml"


# -- writing packs -------------------------------------------------------------------------------


def toml(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {toml(one)}" for name, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    return str(value)


def block(kind: str, fields: dict[str, object]) -> str:
    return f"[[{kind}]]\n" + "".join(f"{name} = {toml(v)}\n" for name, v in fields.items())


class Editor:
    """Makes packs for one game, each from a seed."""

    def __init__(self, title: str) -> None:
        self.title = title
        make, kinds = TITLES[title]
        self.kinds = {kind.name: kind for kind in kinds}
        self.content: Content = make().content
        self.effects = [
            entry[name]
            for kind in kinds
            for entry in self.content[kind.name].values()
            for name, field in kind.fields.items()
            if field.type == "effect" and name in entry.fields
        ]
        text = "; ".join(self.effects)
        self.statements = sorted(set(re.findall(r"\w+\([^(){}]*\)", text)))
        self.tests = sorted(set(re.findall(r"\bif\(!?([^(){}&=<>]*(?:\([^(){}]*\))?)\)", text)))
        self.counts = sorted(set(re.findall(r"\*([a-z#]\w*(?:\([^()]*\))?)", text)))
        self.counts += ["shown(ship)"] if title == "monuments" else ["knowledge", "mat", "paid"]
        self.events = sorted(set(re.findall(r"\bon\(([^()]*)\)", text))) or ["play"]

    def pack(self, seed: int) -> Edit:
        rng = random.Random(f"{self.title} {seed}")
        name = rng.choice([*self.kinds, *(["card", "card"] if "card" in self.kinds else [])])
        kind = self.kinds[name]
        if not self.content[name]:
            return self.board(rng)
        entry = rng.choice(list(self.content[name].values()))
        how = rng.random()
        if how > 0.86:
            return self.more_and_less(name, entry, rng)
        if how < 0.03:  # an id that is not there
            return Edit(
                self.title,
                block(name, {"id": f"{entry.id}-x", **self.one(kind, entry, rng)}),
                entry,
            )
        if how < 0.06:  # an entry more
            fields = {"id": f"{entry.id}-x", "origin": "public", **entry.fields}
            return Edit(self.title, block(name, fields | self.one(kind, entry, rng)), entry)
        if how < 0.08:  # the same id twice
            text = block(name, {"id": entry.id, **self.one(kind, entry, rng)})
            return Edit(self.title, text + text, entry)
        if how < 0.14:  # the fields of another entry
            other = rng.choice(list(self.content[name].values()))
            return Edit(self.title, block(name, {"id": entry.id, **other.fields}), entry)
        return Edit(self.title, block(name, {"id": entry.id, **self.one(kind, entry, rng)}), entry)

    def more_and_less(self, name: str, entry: Entry, rng: random.Random) -> Edit:
        """Entries taken out, put in, and moved to where others were."""
        others = rng.sample(list(self.content[name].values()), k=min(len(self.content[name]), 4))
        text = ""
        for number, other in enumerate(others[: rng.randrange(4)]):
            fields = {**other.fields, **self.one(self.kinds[name], other, rng)}
            match rng.randrange(3):
                case 0:  # a copy of an entry besides it
                    text += block(name, {"id": f"new-{number}", "origin": "public", **other.fields})
                case 1:  # one in the place of another
                    text += block(name, {"id": other.id, "remove": True})
                    text += block(name, {"id": f"new-{number}", "origin": "public", **fields})
                case _:
                    text += block(name, {"id": other.id, "remove": True})
        if rng.random() < 0.3 and entry not in others:
            text += block(name, {"id": entry.id, "remove": rng.choice([True, True, False, "x"])})
        if rng.random() < 0.5 and len(others) == 4:  # two that change their places
            one, two = others[2:]
            text += "".join(
                block(name, {"id": id, **fields})
                for id, fields in ((one.id, two.fields), (two.id, one.fields))
            )
        return Edit(self.title, text or block(name, {"id": entry.id, "remove": True}), entry)

    def board(self, rng: random.Random) -> Edit:
        """A board with some letters changed."""
        name = rng.choice(presets())
        text = list(write_map(load_preset(name)))
        for _ in range(rng.choice([0, 1, 1, 2, 3])):
            text[rng.randrange(len(text))] = rng.choice("|>~.01234bfABCDE+ \n")
        entry = Entry("map", name, "original", {}, "", 0)
        return Edit(self.title, "".join(text), entry, file=f"{name}.map")

    def one(self, kind: Kind, entry: Entry, rng: random.Random) -> dict[str, object]:
        """One field with another value."""
        names = list(kind.fields)
        present = [name for name in names if name in entry.fields]
        name = rng.choice(present if rng.random() < 0.7 else names)
        field = kind.fields[name]
        others = [e.fields[name] for e in self.content[kind.name].values() if name in e.fields]
        how = rng.random()
        if how < 0.04:
            return {name: rng.choice(["", [], {}, True, 1, [[]], ["x"], {"en": "x"}, "x", [1]])}
        if how < 0.06:
            return {rng.choice(["note", "origin", "id2", "unknown"]): rng.choice(TEXTS)}
        if how < 0.25:
            return {name: rng.choice(others)}
        return {name: self.value(field, entry.fields.get(name, rng.choice(others)), rng)}

    def value(self, field: Field, old: Any, rng: random.Random) -> object:
        match field.type:
            case "int":
                return rng.choice([rng.choice(NUMBERS), old + rng.choice([-2, -1, 1, 2])])
            case "bool":
                return not old
            case "str":
                return rng.choice([*(field.choices or ()), rng.choice(TEXTS)])
            case "names":
                return {lang: rng.choice([old[lang], rng.choice(TEXTS)]) for lang in LANGUAGES}
            case "effect":
                return self.effect(old, rng)
            case "table[int]":
                key = rng.choice([*map(str, field.choices or ()), "x"])
                return rng.choice([{}, {**old, key: rng.choice(NUMBERS)}, {key: 1}])
            case "list[list[int]]":
                column = self.changed_list(rng.choice(old), [*NUMBERS], rng)
                return self.changed_list(old, [column], rng)
            case "list[int]":
                return self.changed_list(old, [*NUMBERS], rng)
            case "list[str]":
                return self.changed_list(old, [*(field.choices or ()), "x"], rng)

    def changed_list(self, old: list[Any], new: list[Any], rng: random.Random) -> list[Any]:
        found = list(old)
        at = rng.randrange(len(found) + 1)
        match rng.randrange(4):
            case 0:
                return found[:at]
            case 1:
                found.insert(at, rng.choice(new))
            case 2 if at < len(found):
                found[at] = rng.choice(new)
            case _:
                found = found * rng.choice([2, 3, 40])
        return found

    def effect(self, old: str, rng: random.Random) -> str:
        how = rng.random()
        if how < 0.1:
            return ""
        if how < 0.35:
            return str(rng.choice(self.effects))
        if how < 0.45:
            return str(rng.choice(self.statements))
        if how < 0.75:
            return rng.choice(BODIES).format(
                e=rng.choice([old, rng.choice(self.effects), rng.choice(self.statements)]),
                t=rng.choice(self.tests or ["x"]),
                c=rng.choice(self.counts),
                v=rng.choice(self.events),
                s=rng.choice(self.statements),
            )
        return scrambled(old, rng, self.effects)


def scrambled(effect: str, rng: random.Random, others: Sequence[str]) -> str:
    """An effect with a token changed, left out, doubled, or taken from another one."""
    try:
        tokens = tokenize(effect)[:-1]
        theirs = tokenize(rng.choice(others))[:-1]
    except EffectError:
        return effect
    if not tokens:
        return effect
    at = rng.randrange(len(tokens))
    numbers = [n for n, token in enumerate(tokens) if token.kind is TokenKind.NUMBER]
    match rng.randrange(5):
        case 0:
            del tokens[at]
        case 1:
            tokens.insert(at, tokens[at])
        case 2:
            tokens[at] = rng.choice(theirs)
        case 3:
            same = [token for token in theirs if token.kind is tokens[at].kind]
            tokens[at] = rng.choice(same or theirs)
        case _ if numbers:
            at = rng.choice(numbers)
            text = str(rng.choice(NUMBERS))
            return spell(tokens[:at]) + f" {text} " + spell(tokens[at + 1 :])
    return spell(tokens)


# -- what becomes of a pack ----------------------------------------------------------------------


def load(edit: Edit) -> Game | ContentError:
    """The game with this pack, or the reason why it is refused."""
    try:
        return TITLES[edit.title][0]([Pack("my-box", {edit.file: edit.text})])
    except ContentError as error:
        return error


def check_pack(edit: Edit, seed: int, games: int, *, kit: bool = False) -> str:
    """What becomes of a pack, in a word; whatever else it raises is a mistake of ours.

    With `kit` one more game goes through the conformance kit, which costs more than all others.
    """
    with time_limit(SECONDS):
        game = load(edit)
        if isinstance(game, ContentError):
            assert game.file == f"my-box/{edit.file}", f"another file: {game}"
            assert game.line, f"no line: {game}"
            return "refused"
        rng = random.Random(seed)
        for entry in browsed(game, edit.entry):
            for lang in LANGUAGES:
                game.card_name(entry, lang), game.card_effect(entry), game.card_text(entry, lang)
        looked = [
            # by day each game is drawn in one language, which takes half of the time
            play(game, options(edit, rng), rng, langs=LANGUAGES if kit else LANGUAGES[n::LOOKED_AT])
            for n in range(min(games, LOOKED_AT))
        ]
        more = range(games - len(looked))
        verdicts = looked + [play(game, options(edit, rng), rng, looks=0) for _ in more]
        if kit and "endless" not in verdicts:
            check_game(game, options(edit, rng), [seed], MOST_STEPS, elsewhere=False)
    return "endless" if "endless" in verdicts else "played"


def browsed(game: Game, changed: Entry) -> Iterator[Entry]:
    """The entry that was changed, and those that could name it."""
    name = changed.fields.get("name", {}).get("en", changed.id)
    for entry in game.card_entries():
        if entry.id == changed.id or name in repr(entry.fields) or changed.id in repr(entry.fields):
            yield entry


def play(
    game: Game,
    options: dict[str, object],
    rng: random.Random,
    looks: int = LOOKS,
    langs: Sequence[str] = LANGUAGES,
) -> str:
    """A random game, seen from all sides on the way."""
    state = game.new(rng.randrange(10**9), **options)
    for step in range(MOST_STEPS):
        if state.is_over:
            state.result(), state.observe(None)
            return "played"
        legal = state.legal_actions()
        if looks and step % looks == 0:
            look(game, state, legal)
        if looks and step == DRAWN:
            show(state, langs)
        state.apply(rng.choice(legal))
    return "endless"


def look(game: Game, state: Any, legal: list[int]) -> None:
    twin = game.from_json(state.to_json())
    assert twin.digest() == state.digest()
    for seat in (None, *range(state.seats)):
        json.dumps(state.observe(seat))
    state.determinize(state.to_move, 1).legal_actions()
    for lang in LANGUAGES:
        state.decision.prompt(lang)
        for action in legal:
            state.action_text(action, lang)


def show(state: Any, langs: Sequence[str]) -> None:
    names = [f"Seat {seat + 1}" for seat in range(state.seats)]
    for lang in langs:
        PAPER.print(draw(state.sight(0), state.variant, names, lang))


def options(edit: Edit, rng: random.Random) -> dict[str, object]:
    """Options with which the changed entry has a part in the game, as far as that can be told."""
    if edit.title == "monuments":
        return {"players": rng.choice([2, 3, 4]), "track": rng.choice(["six", "seven"])}
    if edit.title == "imperium":
        return _imperium_options(edit.entry, rng)
    if edit.entry.kind == "map":
        return {"players": int(edit.entry.id[0]), "map": edit.entry.id}
    players = rng.choice([2, 3, 4, 5])
    automa = rng.random() < (0.9 if edit.entry.kind.startswith("automa") else 0.25)
    found: dict[str, object] = {
        "players": players - automa,
        "map": rng.choice(["tight", "wide", "random"]),
        "renaissance": rng.random() < 0.5,
        "continuous": rng.random() < 0.3,
        "heroes": rng.random() < 0.5,
        "monsters": rng.choice([0, 3, 12 if edit.entry.kind == "monster" else 2]),
        "alternative_wonders": rng.choice([[], ["I", "II", "III"]]),
    }
    if automa:
        found["automa"] = edit.entry.fields.get("civ", "random")
    elif "civ" in edit.entry.fields:
        found["civilizations"] = [edit.entry["civ"], *["random"] * (players - 1)]
    return found


def _imperium_options(entry: Entry, rng: random.Random) -> dict[str, object]:
    nations = list(imperium_effects.NATIONS)
    nation, opponent = rng.sample(nations, 2)
    own = entry.fields.get("nation")
    if own is not None and entry.kind == "row":
        nation, opponent = rng.choice([one for one in nations if one != own]), own
    elif own is not None:
        nation, opponent = own, rng.choice([one for one in nations if one != own])
    return {
        "nation": nation,
        "opponent": opponent,
        "side": entry.fields.get("side", rng.choice(["a", "b"])),
        "commons": rng.choice(["classics", "legends", "mixed"]),
        "level": rng.choice(["chieftain", "imperator", "supreme"]),
    }


@contextmanager
def time_limit(seconds: int) -> Iterator[None]:
    def ring(number: int, frame: FrameType | None) -> None:
        raise Hangs(f"longer than {seconds} s")

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
