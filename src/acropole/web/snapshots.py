"""A match put away as bytes, so that a table opens at its last move without replaying it."""

from __future__ import annotations

import msgspec

from acropole.kernel.match import Match, Taken
from acropole.kernel.records import Record, Redeal, Reseed, Step

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
