"""Tables for tests: made in one call, played on at random."""

from __future__ import annotations

from acropole.kernel.chance import Rng, seeded
from acropole.web.table import creation
from acropole.web.table.creation import SeatPlan
from acropole.web.table.open_table import OpenTable
from acropole.web.table.tables import Tables

ME = SeatPlan("me", "Ann")
OTHER = SeatPlan("person", "Bob")
BOT = SeatPlan("bot", "", "random")
OPTIONS: dict[str, dict[str, object]] = {
    "monuments": {"players": 2},
    "monumental": {"players": 2},
}


def new_table(tables: Tables, game: str = "monuments", *plans: SeatPlan) -> OpenTable:
    return creation.create(tables, game, OPTIONS[game], plans or (ME, OTHER), "ann")


def play_on(tables: Tables, table: OpenTable, steps: int, seed: int = 1) -> OpenTable:
    """Random answers of whoever is asked, as many as that, or to the end."""
    rng = seeded(seed)
    for _ in range(steps):
        if table.state.is_over:
            break
        table = answer(tables, table, rng)
    return table


def answer(tables: Tables, table: OpenTable, rng: Rng) -> OpenTable:
    legal = table.state.legal_actions()
    code = table.state.action_code(legal[rng.below(len(legal))])
    return tables.act(tables.open(table.stored.id), table.state.to_move, table.version, code)
