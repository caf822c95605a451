"""Finished games of a server as data for the laboratory: records that name nobody.

Such a record has the options, the chance and the moves of a game. It has no name, no id, no time
and nothing that people wrote: who played is `person` or the code of a bot. Left out is what is not
over, what belongs to a deal of a day that others still try, what was forked, brought or learnt
from, games of bots alone, and games with packs, which are somebody's own.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from acropole.kernel import errors, files, records
from acropole.lab.played import PERSON
from acropole.web.store import Store, tables
from acropole.web.table.opening import Opener


def write_records(store: Store, folder: Path) -> int:
    """Write what can be studied into an empty folder; how many games that are.

    Their order says nothing about when they were played.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise errors.AcropoleError(f"{folder} is not empty: name another folder.")
    count = 0
    for record in nameless(store):
        text = record.to_json()
        name = hashlib.sha256(text.encode()).hexdigest()[:16]
        files.write_text_atomically(folder / f"{record.game.id}-{name}.json", text)
        count += 1
    return count


def nameless(store: Store) -> Iterator[records.Record]:
    opener = Opener(store)
    for table_id in store.tables.all_ids():
        try:
            stored = store.tables.get(table_id)
            if not is_for_study(stored):
                continue
            opened = opener.open(stored)
        except errors.AcropoleError:  # it was let go meanwhile, or cannot be opened any more
            continue
        state, kept = opened.match.state, opened.match.record
        if opened.halt is None and state.is_over:
            yield records.Record(
                kept.game,
                kept.options,
                kept.seed,
                kept.actions,
                kept.digests,
                names=[_player(seat) for seat in stored.seats],
                result=state.result().to_dict(),
                key=kept.key,
            )


def is_for_study(stored: tables.StoredTable) -> bool:
    """Whether a table was played by people from a deal to its end, and is nobody's secret."""
    is_whole = stored.is_over and not stored.origin and not stored.position
    return is_whole and bool(stored.people_seats) and not stored.is_sealed and not stored.packs


def _player(seat: tables.StoredSeat) -> str:
    match seat.kind:
        case "person":
            return PERSON
        case "bot":
            return seat.bot
    return seat.kind
