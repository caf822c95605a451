"""Games as data for learners: Parquet shards, a row for each decision, and a datasheet.

The same arguments give the same files. A shard is a job for any process; one that is there is not
played again, so a stopped run goes on.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from acropole.bots import Sight, make
from acropole.kernel import errors, files, interface
from acropole.lab import outcomes, workers
from acropole.registry import game as find_game
from acropole.version import __version__

FORMAT = 1
KEY = b"acropole"  # of the metadata in a shard: the plan that it belongs to
COLUMNS = ("game", "step", "seat", "observation", "legal", "action", "reward", "score")


class DatasetError(errors.AcropoleError):
    """A folder that cannot take the data, or something that is not installed."""

    code = "dataset"


def pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        message = "Data sets need Parquet: pip install 'acropole[data]' brings it."
        raise DatasetError(message) from None
    return pyarrow


@dataclass(frozen=True, slots=True)
class Plan:
    game: str
    options: Mapping[str, object]
    bots: tuple[str, ...]  # one for each seat; they move on by a seat from game to game
    games: int
    seed: int
    shard: int  # games of each
    observations: str

    def told(self) -> dict[str, Any]:
        """All that decides what is in the files."""
        return {
            "format": FORMAT,
            "game": outcomes.identity(self.game),
            "options": dict(self.options),
            "bots": [outcomes.bot_identity(self.game, self.options, code) for code in self.bots],
            "games": self.games,
            "seed": self.seed,
            "shard": self.shard,
            "observations": self.observations,
        }

    def shards(self) -> list[Shard]:
        return [Shard(self, number) for number in range(-(-self.games // self.shard))]


@dataclass(frozen=True, slots=True)
class Shard:
    """Some games of a plan, for one process."""

    plan: Plan
    number: int

    @property
    def file(self) -> str:
        return f"shard-{self.number:05}.parquet"

    @property
    def seeds(self) -> range:
        first = self.number * self.plan.shard
        last = min(first + self.plan.shard, self.plan.games)
        return range(self.plan.seed + first, self.plan.seed + last)


def play_shard(shard: Shard) -> bytes:
    """The file of a shard."""
    import numpy as np

    from acropole.rl.reader import reader_of

    arrow, plan = pyarrow(), shard.plan
    game = find_game(plan.game)
    reader = reader_of(plan.observations, game.variant(plan.options).features())
    columns: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    for seed in shard.seeds:
        for name, values in _game(plan, seed, reader).items():
            columns[name] += values
    pages = np.concatenate(columns["observation"])
    table = arrow.table(
        {
            "game": arrow.array(columns["game"], arrow.int64()),
            "step": arrow.array(columns["step"], arrow.int32()),
            "seat": arrow.array(columns["seat"], arrow.int8()),
            "observation": arrow.FixedSizeListArray.from_arrays(arrow.array(pages), reader.size),
            "legal": arrow.array(columns["legal"], arrow.list_(arrow.int32())),
            "action": arrow.array(columns["action"], arrow.int32()),
            "reward": arrow.array(columns["reward"], arrow.float32()),
            "score": arrow.array(columns["score"], arrow.int32()),
        }
    ).replace_schema_metadata({KEY: interface.canonical(plan.told())})
    file = BytesIO()
    arrow.parquet.write_table(table, file, compression="zstd")
    return file.getvalue()


def _game(plan: Plan, seed: int, reader: Any) -> dict[str, list[Any]]:
    """The columns of one game: a row is what the seat that is asked sees, and its answer."""
    from acropole.rl.rewards import outcome

    state = find_game(plan.game).deal(seed, plan.options)
    turn = (seed - plan.seed) % len(plan.bots)
    codes = [*plan.bots[turn:], *plan.bots[:turn]]
    bots = [make(code)(workers.bot_seed(seed, seat)) for seat, code in enumerate(codes)]
    found: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    while not state.is_over:
        seat: int = state.to_move
        action = bots[seat].choose(Sight(state))
        found["seat"].append(seat)
        found["observation"].append(reader.read(state, seat))
        found["legal"].append(state.legal_actions())
        found["action"].append(action)
        found["score"].append(state.scores()[seat])
        state.apply(action)
    rows = len(found["action"])
    paid = outcome(state)
    found["game"], found["step"] = [seed] * rows, list(range(rows))
    found["reward"] = [paid[seat] for seat in found["seat"]]
    return found


def missing(plan: Plan, folder: Path) -> list[Shard]:
    """The shards that are not in the folder yet; it may hold no others."""
    arrow, mine = pyarrow(), interface.canonical(plan.told()).encode()
    # Paths are absolute here, since Arrow takes others with a colon for addresses.
    folder.mkdir(parents=True, exist_ok=True)
    todo = plan.shards()
    for path in folder.glob("*.parquet"):
        try:
            kept = (arrow.parquet.read_schema(path.absolute()).metadata or {}).get(KEY)
        except (arrow.ArrowInvalid, OSError):
            kept = None
        if kept != mine:
            raise DatasetError(f"{path} is of other games or other rules; name another folder.")
    return [shard for shard in todo if not (folder / shard.file).exists()]


def write(plan: Plan, folder: Path, staff: workers.Mapper) -> Iterator[Shard]:
    """Each shard once it is written; those that are there are not played again."""
    todo = missing(plan, folder)
    for shard, data in zip(todo, staff.map(play_shard, todo), strict=True):
        files.write_atomically(folder / shard.file, data)
        yield shard


def describe(plan: Plan, folder: Path) -> dict[str, Any]:
    """What the whole data set is, also as the file dataset.json."""
    from acropole.rl.promise import fingerprint
    from acropole.rl.reader import SHORT, reader_of

    arrow, game = pyarrow(), find_game(plan.game)
    reader = reader_of(plan.observations, game.variant(plan.options).features())
    paths = [(folder / shard.file).absolute() for shard in plan.shards()]
    rows = [int(arrow.parquet.read_metadata(path).num_rows) for path in paths]
    told = plan.told() | {
        "acropole": __version__,
        "environment": game.environment,
        "fingerprint": fingerprint(plan.game),
        "decisions": sum(rows),
        "numbers": reader.size,
        "parts": [
            {
                "name": part.name,
                "begin": reader.slice(part.name).start,
                "end": reader.slice(part.name).stop,
                "most": part.most,
                "meaning": part.meaning,
                "folded": plan.observations == "compact" and part.size > SHORT,
            }
            for part in reader.parts
        ],
        "actions": [game.space.code(action) for action in range(game.action_space_size)],
        "files": [
            {"file": path.name, "rows": count, "sha256": sha256(path.read_bytes()).hexdigest()}
            for path, count in zip(paths, rows, strict=True)
        ],
    }
    files.write_text_atomically(folder / "dataset.json", json.dumps(told, indent=1) + "\n")
    return told


def parts_table(told: Mapping[str, Any], heads: Sequence[str]) -> str:
    """The layout of an observation, for the datasheet."""
    lines = ["| " + " | ".join(heads) + " |", "|---|---|---|---|"]
    lines += [
        f"| `{part['name']}` | {part['begin']}–{part['end'] - 1} | {part['most']} "
        f"| {part['meaning']}{' *' if part['folded'] else ''} |"
        for part in told["parts"]
        if part["end"] > part["begin"]
    ]
    return "\n".join(lines) + "\n"
