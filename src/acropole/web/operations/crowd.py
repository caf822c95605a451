"""A store full of made-up tables and people, to measure whether a server gets slower by them."""

import time
from typing import Any

from sqlalchemy import Table, insert

from acropole.kernel.chance import seeded
from acropole.web.store import Store, schema

AT_ONCE = 1000  # tables written in one transaction
OVER = 80  # of a hundred tables

Rows = dict[Table, list[dict[str, Any]]]


def fill(store: Store, game: str, tables: int, people: int) -> None:
    """Rows as they would be: tables of two people, most of them over, results and ratings.

    They are there for lists, counts and indexes; nobody can open them, for nothing was dealt.
    """
    now = time.time()
    names = [f"visitor{n:08}" for n in range(people)]
    _write(
        store,
        {
            schema.PEOPLE: [
                {"visitor": name, "name": name, "since": now, "settings": "{}", "handle": name}
                for name in names
            ],
            schema.RATINGS: [
                {"game": game, "player": name, "rating": 1500.0, "deviation": 99.0}
                | {"volatility": 0.06, "games": 9, "updated": now}
                for name in names
            ],
        },
    )
    chance = seeded(1)
    for first in range(0, tables, AT_ONCE):
        rows: Rows = {}
        for n in range(first, min(first + AT_ONCE, tables)):
            one = chance.below(people)
            other = (one + 1 + chance.below(people - 1)) % people
            is_over = chance.below(100) < OVER
            _add_table(rows, game, n, (names[one], names[other]), is_over=is_over)
        _write(store, rows)


def _add_table(rows: Rows, game: str, n: int, who: tuple[str, str], *, is_over: bool) -> None:
    table_id, now = f"table{n:08}", time.time()
    rows.setdefault(schema.TABLES, []).append(
        {"id": table_id, "game": game, "options": '{"players": 2}', "seed": 1}
        | {"rules_version": 1, "content": "c", "owner": who[0], "version": 1, "people": 0}
        | {"to_move": -1 if is_over else 0, "awaits_bot": False, "created": now - n}
        | {"updated": now - n, "lease_owner": "", "lease_until": 0.0, "looked": now}
    )
    for seat, name in enumerate(who):
        key = {"table_id": table_id, "seat": seat}
        rows.setdefault(schema.SEATS, []).append(
            key | {"kind": "person", "name": name, "bot": "", "webhook": ""}
        )
        rows.setdefault(schema.CLAIMS, []).append(key | {"visitor": name, "created": now})
        if is_over:
            result = {"played_at": table_id, "seat": seat, "game": game, "player": name}
            rows.setdefault(schema.RESULTS, []).append(
                result | {"label": "", "share": 0.5, "fair": 0.5, "points": 9, "ended": now}
            )


def _write(store: Store, rows: Rows) -> None:
    with store.engine.begin() as connection:
        for table, found in rows.items():
            connection.execute(insert(table), found)
