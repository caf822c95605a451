"""The chain of a table's entries: the link of each covers the entry and the link before it.

So a row that was changed, taken out or put in between is noticed, and named. Tables that are older
than the chain have rows without a link; theirs begins with the next entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2b

from acropole.kernel.game import canonical
from acropole.web.store.store import Entry


def chained(table_id: str, after: int, link: str, entries: Sequence[Entry]) -> list[Entry]:
    """Entries that come after so many others, the last of which has this link."""
    found: list[Entry] = []
    for n, entry in enumerate(entries, start=after + 1):
        link = _link(table_id, n, link, entry)
        found.append(replace(entry, link=link))
    return found


def first_break(table_id: str, after: int, link: str, entries: Sequence[Entry]) -> int:
    """The number of the first entry that does not follow from those before it; 0 for none."""
    for n, entry in enumerate(entries, start=after + 1):
        is_older = not entry.link and not link
        if not is_older and entry.link != _link(table_id, n, link, entry):
            return n
        link = entry.link
    return 0


def _link(table_id: str, n: int, link: str, entry: Entry) -> str:
    whole = canonical([link, table_id, n, entry.kind, entry.value, entry.seat, entry.digest])
    return blake2b(whole.encode(), digest_size=16).hexdigest()
