"""The order of solstice effects: asked for where it can matter. Ruling I18."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from acropole.games.imperium import numbers as n
from acropole.games.imperium.solstice import WILD, reach
from acropole.kernel.machine import push
from acropole.kernel.play import settle
from tests.games.imperium.table import GAME, Table, world

CARDS = [card for card in GAME.content["card"].values() if "solstice" in card.fields]
TEXTS = {card["solstice"]: card.id for card in CARDS if reach(card).uses != WILD.uses}
PAIRS = random.Random(18).sample(list(combinations(sorted(TEXTS.values()), 2)), 60)


def at_solstice(table: Table) -> Table:
    push(world(table.state), n.T_SOLSTICE, 0, 0, -1)
    settle(world(table.state))
    return table


def test_effects_that_have_nothing_to_do_with_each_other_order_themselves() -> None:
    table = at_solstice(Table(play="coinage civil_service"))
    assert (table.asked, table.pool) == ("turn", (4, 0, 0))


def test_who_wants_to_is_asked_for_every_order() -> None:
    table = at_solstice(Table(play="coinage civil_service", solstice="ask"))
    assert (table.asked, table.legal()) == ("solstice", ["card:civil_service", "card:coinage"])


def test_the_order_is_asked_where_one_effect_pays_with_what_another_gives() -> None:
    gain = next(id for text, id in TEXTS.items() if text == "gain(mat 2)")
    pay = next(id for text, id in TEXTS.items() if text == "may pay(mat 1) => gain(pop 1)")
    table = at_solstice(Table(play=f"{gain} {pay}", pool=(1, 0, 0)))
    assert table.asked == "solstice"


def test_what_draws_goes_before_what_discards() -> None:
    draw = next(id for text, id in TEXTS.items() if text.startswith("choose{gain(mat 1)"))
    discard = next(id for text, id in TEXTS.items() if text == "discard(2)")
    table = at_solstice(Table(play=f"{discard} {draw}", hand="berbers elders"))
    assert table.asked == "branch"
    assert table.state.decision
    assert table.state.decision.source == draw


def test_a_deck_that_may_run_out_lets_the_order_be_asked() -> None:
    draw = next(id for text, id in TEXTS.items() if text.startswith("choose{gain(mat 1)"))
    table = at_solstice(Table(play=f"{draw} coinage", deck="berbers", hand="elders"))
    assert table.asked == "solstice"


def test_a_reaction_lets_the_order_be_asked() -> None:
    heeded = next(
        card.id
        for card in GAME.content["card"].values()
        if card.fields.get("reaction", "").startswith("on(take_unrest)")
    )
    take = next(id for text, id in TEXTS.items() if text == "choose{take_unrest(1) | discard(2)}")
    quiet = at_solstice(Table(play=f"{take} civil_service", hand="berbers elders"))
    assert quiet.asked == "branch"
    table = at_solstice(Table(play=f"{take} civil_service {heeded}", hand="berbers elders"))
    assert table.asked == "solstice"


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_nothing_is_lost_where_the_order_is_not_asked(one: str, other: str) -> None:
    """Whatever can come of any order can come of the one that the engine takes."""

    def laid(solstice: str) -> Table:
        return at_solstice(
            Table(
                play=f"{one} {other}",
                hand="unrest_common berbers elders stone_mask_start",
                discard="unrest_common forest",
                deck="coinage " * 9,
                pool=(4, 3, 2),
                solstice=solstice,
            )
        )

    assert outcomes(laid("auto")) >= outcomes(laid("ask"))


def outcomes(table: Table) -> set[str]:
    """All that can come of the solstice."""
    if table.asked == "turn":
        return {
            repr(
                [
                    sorted(v.items()) if isinstance(v, Counter) else v
                    for v in table.snapshot().values()
                ]
            )
        }
    start, found = table.state, set[str]()
    for action in start.legal_actions():
        table.state = start.clone()
        table.state.apply(action)
        found |= outcomes(table)
    table.state = start
    return found
