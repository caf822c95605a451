"""A game is its record: options, a seed and a list of entries rebuild every position, bit for bit.

An entry is an action, fresh entropy stirred in before a chance event (`Reseed`), or all that lies
hidden dealt anew (`Redeal`). A game between people has a secret key in the place of the seed; one
that was forked off a running game begins with a position in the place of a deal.
On disk a record is one JSON file. It carries the packs that were laid over the game. Actions stand
there by their stable codes, each with the fingerprint of the position it led to, so that a record
that no longer replays says where it parts.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar, Self

from acropole.kernel import chance, errors, files, interface, packs
from acropole.kernel.game import MAX_SEED, Game, canonical, check_seed, parse_object
from acropole.kernel.pledge import Pledge, is_salt, read_key, seed_of
from acropole.kernel.state import State

RECORD_FORMAT = 1
SHORT = 12  # hex digits of a digest kept for each entry
LARGEST_FILE = 8 * 1024 * 1024
MOST_PACKS = 8  # over one game


@dataclass(frozen=True, slots=True)
class Reseed:
    """Entropy stirred into the generator before the next action."""

    entropy: int


@dataclass(frozen=True, slots=True)
class Redeal:
    """Everything that does not lie open dealt anew, and a new key for chance from then on."""

    key: bytes


Step = int | Reseed | Redeal
FindGame = Callable[[str, Sequence[packs.Pack]], Game]  # by its id and the packs laid over it


@dataclass(slots=True)
class Record:
    """A game that can be played again: what it began with, and all that was done."""

    game: Game
    options: dict[str, object]
    seed: int
    actions: list[Step] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)  # after each entry, as far as known
    names: list[str] = field(default_factory=list)  # who sat at each seat
    rules_version: int = -1
    content: str = ""  # fingerprint of the cards it was played with
    result: dict[str, object] | None = None  # of a finished game
    key: bytes | None = None  # of its chance; then the seed follows from it
    pledge: Pledge | None = None  # from which the key comes
    position: str = ""  # where it begins, as State.to_json writes it; empty for a deal
    origin: str = ""  # whence it comes if not from a fresh deal: fork, import

    finder: ClassVar[FindGame | None] = None  # how a file's game is found when nobody says

    def __post_init__(self) -> None:
        if self.pledge is not None and self.pledge.secret:
            self.key = self.pledge.key
        if self.key is not None:
            self.seed = seed_of(self.key)
        check_seed(self.seed)
        self.options = self.game.options.resolve(self.options)
        if self.rules_version < 0:
            self.rules_version = self.game.rules_version
        self.content = self.content or self.game.content_digest

    @property
    def age(self) -> str:
        """What sets the record apart from the game as it is loaded now; empty for nothing."""
        parts = []
        if self.rules_version != self.game.rules_version:
            parts.append(f"rules version {self.rules_version}, now {self.game.rules_version}")
        if self.content != self.game.content_digest:
            parts.append("played with other cards than are loaded")
        return "; ".join(parts)

    def start(self, log: list[interface.Event] | None = None) -> State:
        if not self.position:
            return self.game.deal(self.seed, self.options, log, self.key)
        state = self.game.from_json(self.position)
        state.position.rng.key = self.key
        return state

    @property
    def last_key(self) -> bytes | None:
        """The key of chance after all entries; a position does not hold it."""
        key = self.key
        for step in self.actions:
            if isinstance(step, Redeal):
                key = step.key
            elif isinstance(step, Reseed) and key is not None:
                key = chance.stirred(key, step.entropy)
        return key

    def replay(
        self,
        upto: int | None = None,
        log: list[interface.Event] | None = None,
        *,
        compare: bool = True,
    ) -> State:
        """The position after the first `upto` entries, or after all of them.

        Every position is compared with the digest recorded for it, unless the caller has made the
        record itself and knows it to be sound.
        """
        state = self.start(log)
        digests = self.digests if compare else []
        for index, step in enumerate(self.actions[:upto]):
            state.position.log = log
            try:
                take(state, step)
            except errors.AcropoleError as error:
                raise errors.RecordError(
                    f"Entry {index + 1} does not replay: {error}{self._suspicion}"
                ) from error
            if index < len(digests) and state.digest()[:SHORT] != digests[index]:
                raise errors.RecordError(
                    f"Entry {index + 1} leads to another position than the one recorded"
                    f"{self._suspicion or ': the file was changed.'}"
                )
        return state

    @property
    def _suspicion(self) -> str:
        return f" ({self.age}: it needs the cards that it was played with)." if self.age else ""

    def to_json(self) -> str:
        """The text of a record file: one entry a line, so that versions compare well."""
        head = {
            "format": RECORD_FORMAT,
            "game": self.game.id,
            "rules_version": self.rules_version,
            "content": self.content,
            "options": self.options,
            "seed": self.seed,
            "names": self.names,
            "result": self.result,
            **self._unusual(),
        }
        lines = [json.dumps(head, ensure_ascii=False)[:-1] + ', "actions": [']
        entries = [self._entry(index) for index in range(len(self.actions))]
        lines.append(",\n".join(json.dumps(entry) for entry in entries))
        return "\n".join(lines) + "\n]}\n"

    def _unusual(self) -> dict[str, object]:
        """What a record has that was not dealt from a seed."""
        found: dict[str, object] = {}
        if self.pledge is not None:
            found["pledge"] = asdict(self.pledge)
        elif self.key is not None:
            found["key"] = self.key.hex()
        if self.position:
            found["position"] = json.loads(self.position)
        if self.origin:
            found["origin"] = self.origin
        if self.game.packs:
            found["packs"] = [pack.document() for pack in self.game.packs]
        return found

    def _entry(self, index: int) -> list[object]:
        step = self.actions[index]
        if isinstance(step, Reseed):
            what: object = {"reseed": step.entropy}
        elif isinstance(step, Redeal):
            what = {"redeal": step.key.hex()}
        else:
            what = self.game.space.code(step)
        return [what, *self.digests[index : index + 1]]

    def save(self, path: str | Path) -> None:
        files.write_text_atomically(Path(path), self.to_json())

    @classmethod
    def from_json(cls, text: str, find_game: FindGame | None = None) -> Self:
        find_game = find_game or cls.finder
        if find_game is None:
            raise errors.RecordError("Nobody said how to find the game of a record.")
        data = parse_object(text, "record")
        if data.get("format") != RECORD_FORMAT:
            raise errors.RecordError(
                f"This record has format {data.get('format')!r}; format {RECORD_FORMAT} is needed."
            )
        if not isinstance(data.get("game"), str):
            raise errors.RecordError("This record does not say which game it is of.")
        game = find_game(data["game"], _packs(data))
        options = game.options.stored(_typed(data, "options", dict))
        record = cls(
            game,
            options,
            _typed(data, "seed", int),
            key=read_key(data["key"]) if "key" in data else None,
            pledge=_pledge(_typed(data, "pledge", dict)) if "pledge" in data else None,
            position=canonical(_typed(data, "position", dict)) if "position" in data else "",
            origin=_typed(data, "origin", str) if "origin" in data else "",
        )
        record.rules_version = _typed(data, "rules_version", int)
        record.content = _typed(data, "content", str)
        record.names = [str(name) for name in _typed(data, "names", list)]
        record.result = data.get("result")
        for index, entry in enumerate(_typed(data, "actions", list)):
            record._read_entry(index, entry)
        return record

    def _read_entry(self, index: int, entry: Any) -> None:
        match entry:
            case [str(code), *digest]:
                try:
                    self.actions.append(self.game.space.parse(code))
                except errors.IllegalAction as error:
                    raise errors.RecordError(f"Entry {index + 1}: {error}") from error
            case [{"reseed": int(entropy)}, *digest] if type(entropy) is int and (
                0 <= entropy <= MAX_SEED
            ):
                self.actions.append(Reseed(entropy))
            case [{"redeal": str(key)}, *digest]:
                self.actions.append(Redeal(read_key(key)))
            case _:
                raise errors.RecordError(
                    f"Entry {index + 1} is neither an action, a reseed nor a redeal."
                )
        if digest and index == len(self.digests):
            self.digests.append(str(digest[0]))

    @classmethod
    def load(cls, path: str | Path, find_game: FindGame | None = None) -> Self:
        try:
            text = files.read_text_limited(Path(path), LARGEST_FILE)
        except (OSError, ValueError) as error:
            raise errors.RecordError(f"{path}: {_reason(error)}") from error
        try:
            return cls.from_json(text, find_game)
        except errors.AcropoleError as error:
            raise errors.RecordError(f"{path}: {error}") from error


def take(state: State, step: Step) -> None:
    if isinstance(step, Reseed):
        state.reseed(step.entropy)
    elif isinstance(step, Redeal):
        state.redeal(step.key)
    else:
        state.apply(step)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `validate` says of a record: ok, migrated, view-only or broken, and why."""

    status: str
    detail: str


def validate(record: Record) -> Verdict:
    """Replay a record whole.

    A record of another rules version or of other cards is `migrated` when today's lead it to the
    same result, and `view-only` when they do not: it can be read, but not gone on with.
    """
    old = record.age
    if record.pledge is not None and (fault := _broken_promise(record, record.pledge)):
        return Verdict("broken", fault)
    if not old:
        try:
            end = record.replay()
        except errors.RecordError as error:
            return Verdict("broken", str(error))
        if record.result is not None and record.result != end.result().to_dict():
            return Verdict("broken", "The result in the file is not the one the game led to.")
        return Verdict("ok", f"{len(record.actions)} entries")
    undated = replace(record, digests=[], rules_version=-1, content="")
    try:
        end = undated.replay()
    except errors.RecordError as error:
        return Verdict("view-only", f"{old}: {error}")
    if record.result is None or record.result != end.result().to_dict():
        return Verdict("view-only", f"{old}: today's lead to another result")
    return Verdict("migrated", f"{old}: same result")


def _broken_promise(record: Record, pledge: Pledge) -> str:
    """In what a record is not the game that its pledge promised; empty for nothing."""
    if not pledge.is_kept:
        return "The secret in the file is not the one that was pledged."
    if record.position or not all(isinstance(step, int) for step in record.actions):
        return "Its chance does not come from the pledge alone."
    return ""


def _packs(data: dict[str, Any]) -> list[packs.Pack]:
    if "packs" not in data:
        return []
    documents = _typed(data, "packs", list)
    if len(documents) > MOST_PACKS:
        raise errors.RecordError(f"A record carries at most {MOST_PACKS} packs.")
    try:
        return [packs.Pack.from_document(document) for document in documents]
    except errors.ContentError as error:
        raise errors.RecordError(f"A pack that this record carries: {error}") from error


def _pledge(data: dict[str, Any]) -> Pledge:
    commitment, salt = _typed(data, "commitment", str), _typed(data, "salt", str)
    if not is_salt(salt):
        raise errors.RecordError("This record has no usable 'salt'.")
    return Pledge(commitment, salt, read_key(data.get("secret")).hex())


def _typed(data: dict[str, Any], key: str, kind: type) -> Any:
    value = data.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise errors.RecordError(f"This record has no usable {key!r}.")
    return value


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def recorded(game: Game, options: dict[str, object], seed: int, steps: Iterable[Step]) -> Record:
    """A record of these steps with every digest filled in."""
    record = Record(game, options, seed)
    state = record.start()
    for step in steps:
        take(state, step)
        record.actions.append(step)
        record.digests.append(state.digest()[:SHORT])
    if state.is_over:
        record.result = state.result().to_dict()
    return record
