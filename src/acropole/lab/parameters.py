"""What may be changed to tune a game: numbers of its content and options, as a TOML file has them.

[target]
measure = "win share"       # of seats, or "score", or any measure of `lab explore`
label = "civilization"      # of the seats, as in `lab balance`
only = "danish"             # left out: all values of the label alike
value = 0.5                 # left out: the fair share

[[parameter]]
content = "card.workshop.cost"      # kind, id, field; then, if need be, place or key in it
from = 1
to = 4

[[parameter]]
option = "first_player"
values = ["a", "b"]                 # in an order in which neighbours are alike
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from acropole.kernel.errors import did_you_mean
from acropole.kernel.game import Game
from acropole.lab.aims import Target, TuneError
from acropole.lab.study import Pack, Variant

TARGET_KEYS = ("measure", "label", "only", "value")
PARAMETER_KEYS = ("content", "option", "from", "to", "step", "values")
PACK, FILE = "tuned", "tuned.toml"
LONGEST = 200  # values of one parameter

Point = tuple[int, ...]  # for each parameter the place of its value in its list


@dataclass(frozen=True, slots=True)
class Parameter:
    """A place in the content (kind, id, field, place or key within) or an option; its values."""

    name: str
    path: tuple[str, ...]  # empty for an option
    values: tuple[Any, ...]
    now: Any

    @property
    def start(self) -> int:
        """The place of the present value; of a number that is not listed, of the nearest one."""
        if self.now in self.values:
            return self.values.index(self.now)
        if all(isinstance(value, int) for value in (*self.values, self.now)):
            return min(range(len(self.values)), key=lambda i: abs(self.values[i] - self.now))
        return 0


def read_search(
    file: Path, game: Game, options: Mapping[str, object]
) -> tuple[Target, list[Parameter]]:
    """The target and the parameters that a file declares, checked against the game."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise TuneError(f"{file}: not valid TOML: {error}") from error
    try:
        for key in data:
            if key not in ("target", "parameter"):
                raise TuneError(f"unknown part '{key}'; write [target] and [[parameter]]")
        given, blocks = data.get("target"), data.get("parameter")
        if not isinstance(given, dict):
            raise TuneError("there is no [target]")
        if not isinstance(blocks, list) or not blocks:
            raise TuneError("there is no [[parameter]]")
        return _target(given), [_parameter(block, game, options) for block in blocks]
    except TuneError as error:
        raise TuneError(f"{file}: {error}") from error


def _target(given: dict[str, Any]) -> Target:
    for key, value in given.items():
        if key not in TARGET_KEYS:
            raise TuneError(f"[target] unknown key '{key}'{did_you_mean(key, TARGET_KEYS)}")
        what = "a number" if key == "value" else "a text"
        if type(value) not in ((int, float) if key == "value" else (str,)):
            raise TuneError(f"[target] {key} must be {what}, not {value!r}")
    return Target(**given)


def _parameter(block: dict[str, Any], game: Game, options: Mapping[str, object]) -> Parameter:
    for key in block:
        if key not in PARAMETER_KEYS:
            raise TuneError(f"[[parameter]] unknown key '{key}'{did_you_mean(key, PARAMETER_KEYS)}")
    if ("content" in block) == ("option" in block):
        raise TuneError("[[parameter]] name either 'content' or 'option'")
    name = str(block.get("content", block.get("option")))
    values = _values(name, block)
    if "option" in block:
        if name not in options:
            raise TuneError(f"there is no option '{name}'{did_you_mean(name, options)}")
        return Parameter(name, (), values, options[name])
    path, now = _find(name, game, values)
    return Parameter(name, path, values, now)


def _values(name: str, block: dict[str, Any]) -> tuple[Any, ...]:
    if "values" in block:
        listed = block["values"]
        if not isinstance(listed, list) or len(listed) < 2:
            raise TuneError(f"{name}: values must be a list of two at least")
        found = listed
    else:
        bounds = [block.get("from"), block.get("to"), block.get("step", 1)]
        if not all(type(bound) is int for bound in bounds) or bounds[2] < 1:
            raise TuneError(f"{name}: give whole numbers 'from' and 'to', or a list of 'values'")
        found = list(range(bounds[0], bounds[1] + 1, bounds[2]))
    if not 2 <= len(found) <= LONGEST:
        raise TuneError(f"{name}: there are {len(found)} values; give 2 to {LONGEST}")
    return tuple(found)


def _find(name: str, game: Game, values: Sequence[Any]) -> tuple[tuple[str, ...], Any]:
    """The path of a parameter in the content, and what stands there now."""
    kind, id, field, *inner = [*name.split("."), "", ""][: max(3, name.count(".") + 1)]
    kinds = game.content.entries
    for what, word, known in (
        ("kind of content", kind, kinds),
        (kind, id, kinds.get(kind, {})),
        (f"field of {kind}.{id}", field, getattr(kinds.get(kind, {}).get(id), "fields", {})),
    ):
        if word not in known:
            raise TuneError(f"{name}: there is no {what} '{word}'{did_you_mean(word, known)}")
    now = kinds[kind][id][field]
    if not inner and isinstance(now, list) and len(now) == 1 and not isinstance(values[0], list):
        inner = ["0"]  # `card.workshop.cost` of a card with one price
    for step in inner:
        if isinstance(now, list) and step.isdecimal() and int(step) < len(now):
            now = now[int(step)]
        elif isinstance(now, dict):
            now = now.get(step, 0)
        else:
            raise TuneError(f"{name}: there is no place '{step}' in {now!r}")
    return (kind, id, field, *inner), now


# -- from values to a variant --------------------------------------------------------------------


def values_at(parameters: Sequence[Parameter], point: Point) -> dict[str, Any]:
    return {p.name: p.values[place] for p, place in zip(parameters, point, strict=True)}


def variant_at(game: Game, base: Variant, parameters: Sequence[Parameter], point: Point) -> Variant:
    """The base with the values of a point."""
    values = values_at(parameters, point)
    options = {p.name: values[p.name] for p in parameters if not p.path}
    toml = content_toml(game, parameters, values)
    return Variant(
        ", ".join(f"{name}={value}" for name, value in values.items()),
        game.options.resolve({**base.options, **options}),
        (*base.packs, Pack(PACK, {FILE: toml})) if toml else base.packs,
    )


def content_toml(game: Game, parameters: Sequence[Parameter], values: Mapping[str, Any]) -> str:
    """Content blocks with the values, where they differ from those of the game."""
    changed: dict[tuple[str, str], dict[str, Any]] = {}
    for parameter in parameters:
        if parameter.path and values[parameter.name] != parameter.now:
            kind, id, field, *inner = parameter.path
            fields = changed.setdefault((kind, id), {"id": id})
            fields.setdefault(field, deepcopy(game.content[kind][id][field]))
            _put(fields, [field, *inner], values[parameter.name])
    blocks = [
        [f"[[{kind}]]", *(f"{name} = {_toml(value)}" for name, value in fields.items())]
        for (kind, _), fields in changed.items()
    ]
    return "\n\n".join("\n".join(lines) for lines in blocks) + "\n" if blocks else ""


def _put(where: Any, steps: Sequence[str], value: Any) -> None:
    for step in steps[:-1]:
        where = where[int(step) if isinstance(where, list) else step]
    last = steps[-1]
    where[int(last) if isinstance(where, list) else last] = value


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(k)} = {_toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)  # texts, numbers, true and false read alike
