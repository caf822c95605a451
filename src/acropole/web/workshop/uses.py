"""In how many of the games that were played here a card was used.

A game is played again once to see it, and what was seen is remembered. Only finished games count,
and only so many of them are looked at for one page; what is told says how many those were.
"""

from dataclasses import dataclass

from acropole.kernel.errors import AcropoleError
from acropole.lab.played import watched
from acropole.web.store import Store
from acropole.web.table.opening import Opener

LATEST = 100  # games of a title that are looked at, from the last one back
AT_ONCE = 20  # that are looked at for one page
MOST_KEPT = 2000  # games that are remembered


@dataclass(frozen=True, slots=True)
class CardUse:
    used: int
    games: int  # that were looked at


class CardUses:
    """Lives in the thread of the games, which plays one game for it and then something else."""

    def __init__(self, store: Store, opener: Opener) -> None:
        self._store = store
        self._opener = opener
        self._seen: dict[str, frozenset[str]] = {}  # cards by table

    def unseen(self, game: str) -> list[str]:
        """Games that have ended since somebody last asked."""
        ids = self._store.tables.finished(game, LATEST)
        return [table_id for table_id in ids if table_id not in self._seen][:AT_ONCE]

    def look_at(self, table_id: str) -> None:
        while len(self._seen) >= MOST_KEPT:
            del self._seen[next(iter(self._seen))]
        self._seen[table_id] = self._cards(table_id)

    def of(self, game: str, card: str) -> CardUse:
        ids = self._store.tables.finished(game, LATEST)
        found = [self._seen[table_id] for table_id in ids if table_id in self._seen]
        return CardUse(sum(card in cards for cards in found), len(found))

    def _cards(self, table_id: str) -> frozenset[str]:
        """What somebody took or used in a game."""
        try:
            record = self._opener.open(self._store.tables.get(table_id)).match.record
            course, state = watched(record)
            study = record.game.variant(record.options).study(state.position, course.events)
        except AcropoleError:  # it was let go meanwhile, or does not replay with these cards
            return frozenset()
        return frozenset(card for _, card in (*study.acquired, *study.played))
