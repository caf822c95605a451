"""A match put away as bytes, so that a table opens at its last move without replaying it.

In the store it is sealed: a snapshot is only a cache, and one that is not whole, or not of the
entry it stands beside, is never believed.
"""

from hashlib import blake2b
from typing import NamedTuple

import msgspec

from acropole.kernel.match import Match, Taken
from acropole.kernel.records import Record, Redeal, Reseed, Step
from acropole.version import __version__

Numbers = tuple[int, ...]


class Snapshot(msgspec.Struct, array_like=True):
    state: dict[str, list[int]]
    steps: list[int | tuple[int] | bytes]  # an action, entropy in a tuple, or a new key
    digests: list[str]
    opening: list[Numbers]
    taken: list[tuple[int, bool, list[Numbers]]]
    undone: list[int]


_decoder = msgspec.msgpack.Decoder(Snapshot)


def pack(match: Match) -> bytes:
    record = match.record
    return msgspec.msgpack.encode(
        Snapshot(
            state=match.state.position.dump(),
            steps=[_packed(step) for step in record.actions],
            digests=record.digests,
            opening=match.opening,
            taken=[(entry.seat, entry.told, entry.events) for entry in match.taken],
            undone=match.undone,
        )
    )


def unpack(body: bytes, record: Record) -> Match:
    """The match; `record` names the game, its options and chance, and receives the entries."""
    snapshot = _decoder.decode(body)
    record.actions = [_step(step) for step in snapshot.steps]
    record.digests = snapshot.digests
    state = record.game.variant(record.options).load(snapshot.state)
    state.position.rng.key = record.last_key
    if state.is_over:
        record.result = state.result().to_dict()
    taken = [Taken(seat, told, events) for seat, told, events in snapshot.taken]
    return Match.resume(record, state, snapshot.opening, taken, snapshot.undone)


def _packed(step: Step) -> int | tuple[int] | bytes:
    match step:
        case Reseed(entropy):
            return (entropy,)
        case Redeal(key):
            return key
    return step


def _step(step: int | tuple[int] | bytes) -> Step:
    match step:
        case int():
            return step
        case bytes():
            return Redeal(step)
    return Reseed(step[0])


# -- the seal ------------------------------------------------------------------------------------


class Damaged(Exception):
    """A snapshot that is not what was put away."""


class Seal(NamedTuple):
    made_with: str  # game, rules and cards
    place: str  # table and entry


class Sealed(msgspec.Struct, array_like=True):
    made_with: str
    checksum: bytes
    body: bytes


_sealed = msgspec.msgpack.Decoder(Sealed)


def seal(body: bytes, seal: Seal) -> bytes:
    made_with = f"{__version__} {seal.made_with}"
    return msgspec.msgpack.encode(Sealed(made_with, _checksum(made_with, seal, body), body))


def unseal(data: bytes, seal: Seal) -> bytes | None:
    """The body; None when other software, rules or cards made it. Damaged when it is not whole."""
    try:
        sealed = _sealed.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Damaged("it cannot be read") from error
    if sealed.checksum != _checksum(sealed.made_with, seal, sealed.body):
        raise Damaged("its checksum is wrong")
    return sealed.body if sealed.made_with == f"{__version__} {seal.made_with}" else None


def _checksum(made_with: str, seal: Seal, body: bytes) -> bytes:
    whole = blake2b(f"{made_with}\n{seal.place}\n".encode(), digest_size=16)
    whole.update(body)
    return whole.digest()
