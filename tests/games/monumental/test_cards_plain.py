"""Printed resources, and effects that are one price for one gain: exactly what the content says."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

import pytest

from acropole.kernel.content import Entry
from tests.games.monumental.cards import CARDS, COVERED, Table, active, covers

BASIC = ("production", "science", "military")
YIELDING = [id for id, card in CARDS.items() if "yields" in card.fields]
COVERED.update((id, "yields") for id in YIELDING)

_STOCK = r"(\w+) (\d+)(?: (same|different|any))?"
_PRICED = re.compile(rf"pay\({_STOCK}(, nogold)?\) => gain\({_STOCK}\)")


@dataclass(frozen=True)
class Exchange:
    """A price and a gain as lists of units; free choices are made in one way."""

    price: list[str]
    gain: list[str]
    gain_is_chosen: bool
    takes_gold: bool  # for basic resources


def units(resource: str, amount: str, mode: str | None, choice: str) -> list[str]:
    if resource != "basic":
        return [resource] * int(amount)
    return list(BASIC[: int(amount)]) if mode == "different" else [choice] * int(amount)


def exchange(card: Entry) -> Exchange | None:
    found = _PRICED.fullmatch(card.fields.get("effect", ""))
    if not found:
        return None
    resource, amount, mode, nogold, *gain = found.groups()
    return Exchange(
        units(resource, amount, mode, "science"),
        units(gain[0], gain[1], gain[2], "military"),
        gain[0] == "basic",
        resource != "gold" and not nogold,
    )


EXCHANGES = {id: found for id, card in CARDS.items() if (found := exchange(card))}
COVERED.update((id, "effect") for id in EXCHANGES)
GOLDEN = [id for id, what in EXCHANGES.items() if what.takes_gold]
WITHOUT_GOLD = [id for id, what in EXCHANGES.items() if "nogold" in CARDS[id]["effect"]]


def lying(id: str, cell: str = "a1") -> Table:
    """The card lies in the city, not yet activated."""
    if CARDS[id]["type"] == "knowledge":
        return Table(id, known={cell: id})
    return Table(id, city={cell: id})


def change(lost: list[str], gained: list[str]) -> dict[str, int]:
    difference = Counter(gained)
    difference.subtract(lost)
    return {resource: n for resource, n in difference.items() if n}


def traded(table: Table, what: Exchange) -> dict[str, int]:
    """What using the card changes; how the price is paid makes no difference here."""
    before = table.purse()
    table.play("use")
    while table.asked == "pay":
        table.play(min(table.legal()))
    table.play(*(f"resource:{unit}" for unit in what.gain if what.gain_is_chosen))
    assert table.asked == "actions"
    return {name: n - before[name] for name, n in table.purse().items() if n != before[name]}


# -- printed resources -----------------------------------------------------------------------------


@pytest.mark.parametrize("id", YIELDING)
def test_printed_resources_are_gained_once_where_row_and_column_cross(id: str) -> None:
    assert lying(id).gains("activate:a1") == CARDS[id]["yields"]


@pytest.mark.parametrize("id", YIELDING)
def test_a_card_that_is_not_activated_yields_nothing(id: str) -> None:
    assert lying(id, "b2").gains("activate:a1") == {}


@pytest.mark.parametrize("id", YIELDING)
def test_a_card_drawn_for_use_yields_what_is_printed_on_it(id: str) -> None:
    table = Table(id, deck=[id], purse={"science": 2}).play("activate:a1")
    printed = Counter(CARDS[id]["yields"])
    assert table.gains("progress") == change(["science"] * 2, list(printed.elements()))


@pytest.mark.parametrize(
    "id", [id for id, card in CARDS.items() if card["type"] in ("building", "knowledge", "wonder")]
)
def test_activation_alone_gives_nothing_but_what_is_printed(id: str) -> None:
    assert lying(id).gains("activate:a1") == CARDS[id].fields.get("yields", {})


# -- one price for one gain ------------------------------------------------------------------------


def test_the_exchanges_are_found_in_the_content() -> None:
    assert set(EXCHANGES) == {
        "alchemy", "algebra", "coinage", "corvee", "delian-league", "heian-court", "noh-theatre",
        "paper-mill", "poliorcetics", "silk-road", "warrior-culture",
    }  # fmt: skip
    assert set(WITHOUT_GOLD) == {"heian-court", "warrior-culture"}


@pytest.mark.parametrize("id", EXCHANGES)
def test_the_price_is_paid_and_the_gain_comes_exactly(id: str) -> None:
    what = EXCHANGES[id]
    table = active(id, purse=Counter(what.price))
    assert traded(table, what) == change(what.price, what.gain)


@pytest.mark.parametrize("id", EXCHANGES)
def test_a_price_one_short_makes_the_effect_unusable(id: str) -> None:
    short = Counter(EXCHANGES[id].price[1:])
    assert active(id, purse=short).why("use") == "effect-impossible"


@pytest.mark.parametrize("id", GOLDEN)
def test_gold_stands_in_for_a_basic_resource(id: str) -> None:
    what = EXCHANGES[id]
    price = [*what.price[1:], "gold"]
    table = active(id, purse=Counter(price))
    assert traded(table, what) == change(price, what.gain)


@pytest.mark.parametrize("id", WITHOUT_GOLD)
def test_gold_does_not_stand_in_where_the_card_refuses_it(id: str) -> None:
    price = [*EXCHANGES[id].price[1:], *["gold"] * 5]
    assert active(id, purse=Counter(price)).why("use") == "effect-impossible"


@pytest.mark.parametrize("id", EXCHANGES)
def test_culture_never_stands_in(id: str) -> None:
    assert active(id, purse={"culture": 9}).why("use") == "effect-impossible"


# -- how the units may be chosen -------------------------------------------------------------------


def test_alchemy_takes_two_of_one_kind() -> None:
    mixed = {"production": 1, "science": 1, "military": 1}
    assert active("alchemy", purse=mixed).why("use") == "effect-impossible"
    table = active("alchemy", purse={"production": 2, "science": 3}).play("use")
    assert table.gains("resource:science") == {"science": -2, "gold": 2}


def test_alchemy_takes_a_gold_as_the_kind_of_the_other_unit() -> None:
    table = active("alchemy", purse={"military": 1, "science": 1, "gold": 1}).play("use")
    assert table.gains("resource:gold", "resource:military") == {"military": -1, "gold": 1}


def test_the_silk_road_takes_two_different_kinds() -> None:
    assert active("silk-road", purse={"science": 5}).why("use") == "effect-impossible"
    table = active("silk-road", purse={"science": 1, "production": 1, "military": 1}).play("use")
    table.play("resource:science")
    assert table.legal() == {"resource:production", "resource:military"}
    assert table.gains("resource:military") == {"military": -1, "gold": 2}


def test_algebra_takes_any_two_and_gives_any_three() -> None:
    table = active("algebra", purse={"production": 1, "science": 2, "gold": 1}).play("use")
    assert table.gains("resource:gold", "resource:science") == {"gold": -1, "science": -1}
    gained = table.gains("resource:science", "resource:military", "resource:production")
    assert gained == {"production": 1, "science": 1, "military": 1}


@covers("philosophy")
def test_philosophy_exchanges_one_basic_resource_for_another() -> None:
    table = active("philosophy", purse={"production": 1, "science": 1}).play("use")
    assert table.gains("resource:production", "resource:military") == {
        "production": -1,
        "military": 1,
    }


def test_philosophy_never_gives_back_what_was_paid() -> None:
    rich = {"production": 2, "gold": 1}
    table = active("philosophy", purse=rich).play("use", "resource:production")
    assert table.legal() == {"resource:science", "resource:military"}
    table = active("philosophy", purse=rich).play("use", "resource:gold")  # as any of them
    assert table.legal() == {"resource:production", "resource:science", "resource:military"}
