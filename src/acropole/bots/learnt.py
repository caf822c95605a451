"""Lore as files: one for each variant that was learnt, with the command that makes it again.

`lab/train.py` writes them, into the folder `lore` beside the module of the game. A file names the
options that it is about, and fits a variant that has them; of those that fit, the one that names
most is read. A variant that none fits, such as one with packs, is read by `worth` alone.
"""

import inspect
import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from acropole.bots.lore import Lore
from acropole.kernel.features import Features
from acropole.kernel.game import Game, Rules, canonical

FINE = 1000  # weights are written in thousandths
EVEN = 16  # what a leaning is multiplied by that was not learnt to be stronger or weaker
WORTH = "worth"  # the number after those of the features
AS_ADVISED = -1  # turns of roll-outs: those that the game advises for `worth`

_known: WeakKeyDictionary[Rules[Any], Lore | None] = WeakKeyDictionary()


def lore_of(rules: Rules[Any]) -> Lore | None:
    """What was learnt of a variant, if anything was."""
    if rules not in _known:
        _known[rules] = _find(rules)
    return _known[rules]


def _find(rules: Rules[Any]) -> Lore | None:
    data = _file(rules)
    if data is None:
        return None
    return lore(rules, rules.insights(), data["weights"], data["turns"], data.get("leanings", ()))


def _file(rules: Rules[Any]) -> dict[str, Any] | None:
    game = rules.game
    if not game.clock or game.packs:
        return None
    options = decisive(rules).items()
    best: dict[str, Any] | None = None
    for path in sorted(folder(game).glob("*.json")):
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        fits = data["options"].items() <= options
        if fits and (best is None or len(data["options"]) > len(best["options"])):
            best = data
    return best


def fingerprint(rules: Rules[Any]) -> str:
    """Of all that bots have learnt of a variant; empty where they have learnt nothing."""
    data = _file(rules)
    return sha256(canonical(data).encode()).hexdigest() if data else ""


def decisive(rules: Rules[Any]) -> dict[str, object]:
    """The options that decide which file fits."""
    any_ = (*rules.game.left_to_chance, *rules.game.read_alike)
    return {name: value for name, value in rules.options.items() if name not in any_}


def folder(game: Game) -> Path:
    return Path(inspect.getfile(type(game))).parent / "lore"


def layout(features: Features) -> dict[str, int]:
    return {part.name: part.size for part in features.parts}


def lore(
    rules: Rules[Any],
    features: Features,
    weights: Mapping[str, Sequence[tuple[int, int, int]]],
    turns: int = AS_ADVISED,
    leanings: Sequence[tuple[int, int]] = (),
) -> Lore:
    """From the weights that are not 0: by part their place in it, and both numbers."""
    late, more = ([0.0] * (features.size + 1) for _ in range(2))
    for part, numbers in weights.items():
        begin = features.size if part == WORTH else features.at[part]
        for place, last, first in numbers:
            late[begin + place], more[begin + place] = last / FINE, first / FINE
    topics = [EVEN] * rules.game.topics if leanings else []
    for topic, lean in leanings:
        topics[topic] = lean
    return Lore(features, rules.people, rules.game.clock, late, more, turns, topics)


def written(
    features: Features, late: Sequence[int], more: Sequence[int]
) -> dict[str, list[tuple[int, int, int]]]:
    """The weights, in thousandths, as they stand in a file."""
    parts = [(part.name, features.at[part.name], part.size) for part in features.parts]
    found = {
        name: [
            (place, late[begin + place], more[begin + place])
            for place in range(size)
            if late[begin + place] or more[begin + place]
        ]
        for name, begin, size in [*parts, (WORTH, int(features.size), 1)]
    }
    return {name: numbers for name, numbers in found.items() if numbers}
