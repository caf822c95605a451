"""Chance cannot be computed: what breaks the fast generator finds nothing at a table online."""

from __future__ import annotations

from typing import Any, cast

import acropole
from acropole.games.monumental.state.position import MonumentalPosition
from acropole.kernel.state import State
from acropole.web.store import Store
from acropole.web.table import creation
from acropole.web.table.creation import SeatPlan
from acropole.web.table.tables import Tables
from tests.attack.lattice import cracked, public_draws

OPTIONS: dict[str, object] = {"players": 5}
PLANS = [SeatPlan("person", f"P{n}") for n in range(5)]


def market(state: State) -> list[int]:
    return list(cast(MonumentalPosition, state.position).market)


def test_from_what_lies_open_the_attack_tells_all_that_a_seed_deals() -> None:
    # so the test below tries what would succeed
    state = acropole.game("monumental").deal(3, OPTIONS)
    found = cracked(OPTIONS, state.observe(None))
    assert found is not None
    assert market(found) == market(state)  # the tokens in the market piles
    assert found.digest() == state.digest()  # and everything that is still to come


def test_the_attack_tells_nothing_of_a_table_online(store: Store) -> None:
    tables = Tables(store)
    for _ in range(2):
        table = creation.create(tables, "monumental", OPTIONS, PLANS, "ann")
        seen = table.state.observe(None)
        assert (
            len(public_draws(seen, cast(Any, table.rules).card_ids)) > 40
        )  # it had enough to go by
        assert cracked(OPTIONS, seen) is None
