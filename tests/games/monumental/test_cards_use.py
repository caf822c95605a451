"""When effects can be used: once a turn, after activation, unless they work by themselves."""

from __future__ import annotations

import pytest

from tests.games.monumental.cards import CARDS, WEALTH, Table, active, is_plain

EFFECTIVE = [id for id, card in CARDS.items() if "effect" in card.fields and card["type"] != "hero"]
USABLE = [id for id in EFFECTIVE if is_plain(CARDS[id])]
IN_FORCE = [id for id in EFFECTIVE if not is_plain(CARDS[id]) and CARDS[id]["type"] != "warlord"]


def plenty(id: str) -> Table:
    """A position in which whatever a card does can be done."""
    civ = CARDS[id].fields.get("civ", "greek")
    other = next(
        policy
        for policy, card in CARDS.items()
        if card["type"] == "policy" and card["civ"] == civ and policy != id
    )
    wonder, begun = [w for w in ("great-wall", "pyramids", "stonehenge") if w != id][:2]
    return active(
        id,
        civ=civ,
        city=dict.fromkeys(("b1", "b3"), "work-camp")
        | dict.fromkeys(("a2", "a3"), "workshop")
        | {"b2": "fort"},
        known={"b2": "bronze-working"},
        deck=["library"] * 3 + ["work-camp"] * 3 + ["fort"] * 2,
        discard=[wonder, *(["philosophy"] if id == "scriptorium" else [])],
        track={1: begun, 2: "mathematics"},
        policies=[other],
        purse=WEALTH,
        provinces={13: 2, 9: 2, 10: 1},
        explorers=(9, 13),
        tokens=["barbarian-1a"],
    )


def answer_all(table: Table) -> None:
    """The first answer that goes on, until the actions of the turn are asked again."""
    while table.asked != "actions":
        table.play(min(table.legal() - {"no"}, default="no"))


def ready(id: str) -> Table:
    """Plenty, and what the condition on the card asks for."""
    table = plenty(id)
    if id in ("warrior-altar", "emporion"):
        table.conquer(4)
    if id == "university":
        table.play("acquire:2")
    answer_all(table)
    return table


@pytest.mark.parametrize("id", USABLE)
def test_an_effect_is_used_once_a_turn(id: str) -> None:
    table = ready(id)
    assert table.why("use") is None
    table.play("use")
    answer_all(table)
    assert table.why("use") == "used-up"


@pytest.mark.parametrize("id", [id for id in USABLE if CARDS[id]["type"] == "policy"])
def test_a_policy_is_not_used_once_it_is_covered(id: str) -> None:
    table = active(id, purse=WEALTH)
    cover = next(
        other
        for other in IN_FORCE
        if CARDS[other]["type"] == "policy" and CARDS[other]["civ"] == table.civ
    )
    table.play(f"develop:{table.policy_number(cover)}")
    answer_all(table)
    assert table.why("use") == "no-effect"


@pytest.mark.parametrize("id", [id for id in USABLE if CARDS[id]["type"] != "policy"])
def test_a_card_that_is_not_activated_cannot_be_used(id: str) -> None:
    where = "known" if CARDS[id]["type"] == "knowledge" else "city"
    given = {where: {"b2": id}}
    table = Table(id, purse=WEALTH, **given).play("activate:a1")  # type: ignore[arg-type]
    assert table.why("use") == "not-activated"


@pytest.mark.parametrize("id", IN_FORCE)
def test_what_works_by_itself_is_not_used(id: str) -> None:
    assert plenty(id).why("use") == "no-effect"


@pytest.mark.parametrize("id", [id for id in CARDS if "effect" not in CARDS[id].fields])
def test_a_card_without_effect_is_not_used(id: str) -> None:
    assert active(id, purse=WEALTH).why("use") == "no-effect"
