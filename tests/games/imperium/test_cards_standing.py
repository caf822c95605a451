"""Cards of Imperium that are in force while in play, and what may not be done with some cards."""

from __future__ import annotations

import re
from typing import Any

import pytest

from acropole.games.imperium.rules.cards import development_cost, hand_size
from tests.games.imperium.cards import CARDS, NEEDS
from tests.games.imperium.table import Table, world


def with_word(word: str, field: str = "standing") -> list[str]:
    return [id for id, card in CARDS.items() if word in card.fields.get(field, "")]


def in_force(card: str, **more: Any) -> Table:
    """The card lies in play, or beside the power card if it is one."""
    if CARDS[card]["place"] == "power":
        return Table(power=card, **more)
    return Table(play=card, **more)


def cleaned_up(table: Table) -> Table:
    """End the turn; the question about discards is answered with no."""
    table.play("end-turn")
    if table.asked == "token":
        table.play("market:2")
    return table.play("no") if table.asked == "discard" else table


@pytest.mark.parametrize("card", with_word("hand_size"))
def test_a_larger_hand(card: str) -> None:
    assert hand_size(world(in_force(card).state), 0) == 6
    assert hand_size(world(Table().state), 0) == 5


def test_the_hand_is_filled_to_its_larger_size() -> None:
    table = Table(play="legions", hand="lydians")
    assert len(cleaned_up(table).zone("hand")) == 6


@pytest.mark.parametrize("card", with_word("unrest_mat"))
def test_an_unrest_costs_fewer_materials(card: str) -> None:
    less = int(re.search(r"unrest_mat\((\d)\)", CARDS[card]["standing"])[1])  # type: ignore[index]
    table = in_force(card, hand="unrest_common", pool=(3 - less, 0, 0))
    assert table.play("play:unrest_common").pool == (0, 0, 0)
    short = in_force(card, hand="unrest_common", pool=(2 - less, 0, 0))
    assert short.why("play:unrest_common") == "cost-unpayable"


@pytest.mark.parametrize("card", with_word("unrest_cards"))
def test_an_unrest_costs_fewer_cards(card: str) -> None:
    table = in_force(card, hand="unrest_common lydians")
    assert table.play("play:unrest_common").zone("discard") == ["lydians"]


def test_an_unrest_costs_at_least_one() -> None:
    table = Table(play="long_walls_i direct_democracy", hand="unrest_common", pool=(1, 0, 0))
    assert table.play("play:unrest_common").pool == (0, 0, 0)


@pytest.mark.parametrize(
    ("card", "development", "pool"),
    [("vast_wealth", "embalming", 2), ("medicine", "embalming", 1), ("architecture", "", 1)],
)
def test_developments_cost_less(card: str, development: str, pool: int) -> None:
    resource = ("mat", "pop", "prog").index(
        re.search(r"dev_cost\((\w+)", CARDS[card]["standing"])[1]  # type: ignore[index]
    )
    dear = next(
        id
        for id, entry in CARDS.items()
        if entry.fields.get("cost", {}).get(("mat", "pop", "prog")[resource], 0) >= pool
    )
    table = Table(play=card, dev=dear, state="empire")
    number = table.card(dear, "dev")
    full = CARDS[dear]["cost"][("mat", "pop", "prog")[resource]]
    assert development_cost(world(table.state), 0, number, resource) == full - pool


@pytest.mark.parametrize("card", with_word("lose_icon"))
def test_some_cards_can_be_played_as_an_empire(card: str) -> None:
    for name in re.findall(r'lose_icon\("(\w+)"\)', CARDS[card]["standing"]):
        other = {"Conquer": "conquer_romans", "Advance": "advance_romans"}[name]
        table = in_force(card, hand=other, pool=(9, 9, 0), state="empire")
        assert table.why(f"play:{other}") is None
        plain = Table(hand=other, pool=(9, 9, 0), state="empire")
        assert plain.why(f"play:{other}") == "not-as-empire"


def test_chariots_let_attacks_be_played_as_an_empire() -> None:
    barbarian = next(
        id
        for id, card in CARDS.items()
        if card.fields.get("header") == "attack" and card.fields.get("state") == "barbarian"
    )
    assert (
        Table(play="chariots", hand=barbarian, pool=(9, 9, 9), state="empire").why(
            f"play:{barbarian}"
        )
        != "not-as-empire"
    )
    assert (
        Table(hand=barbarian, pool=(9, 9, 9), state="empire").why(f"play:{barbarian}")
        == "not-as-empire"
    )


@pytest.mark.parametrize("card", with_word("allow_exile"))
def test_exiled_cards_can_be_acquired(card: str) -> None:
    table = in_force(card, hand="chandragupta", exile="marsh lydians")
    table.play("play:chandragupta")
    assert {"card:marsh", "market:5"} <= set(table.legal())
    assert "card:lydians" not in table.legal()
    assert (
        "card:marsh"
        not in Table(hand="chandragupta", exile="marsh").play("play:chandragupta").legal()
    )


def test_an_exiled_tributary_comes_with_an_unrest() -> None:
    table = Table(
        play="cartography", hand="conquer_romans", exile="ionians_tributary", pool=(0, 2, 0)
    )
    table.play("play:conquer_romans")
    if table.asked == "branch":
        table.play("branch:1")
    table.play("card:ionians_tributary")
    assert sorted(table.zone("hand")) == ["ionians_tributary", "unrest_common"]


def test_masonry_plays_cities_without_an_action() -> None:
    table = Table(play="masonry", hand="city_of_rome", state="empire")
    assert table.play("play:city_of_rome").actions == 3


@pytest.mark.parametrize(
    ("power", "tokens"),
    [
        ("carthaginians_power_a", {"mat": 1}),
        ("carthaginians_power_b", {"mat": 2}),
        ("qin_power_a", {"pop": 1}),
        ("qin_power_b", {"pop": 1}),
        ("romans_power_b", {"prog": 1}),
    ],
)
def test_what_is_put_on_the_market_in_clean_up(power: str, tokens: dict[str, int]) -> None:
    table = Table(power=power, hand="lydians").play("end-turn", "market:2")
    assert table.tokens(2) == tokens


@pytest.mark.parametrize("power", with_word("no_history"))
def test_nations_without_history_discard_instead(power: str) -> None:
    table = Table(power=power, hand="lydians").play("play:lydians")
    assert table.zone("history") == []
    assert table.zone("discard") == ["lydians"]


# -- restrictions ---------------------------------------------------------------------------------


def test_every_card_with_a_need_is_listed() -> None:
    assert set(NEEDS) == set(with_word("requires", "restriction"))


@pytest.mark.parametrize("card", NEEDS)
def test_a_card_with_a_need_is_not_played_without_it(card: str) -> None:
    state = CARDS[card].fields.get("state", "barbarian")
    hand = f"{card} stone_mask_start jade_mask"
    needs: dict[str, Any] = NEEDS[card]
    table = Table(hand=hand, pool=(9, 9, 9), state=state, **needs)
    assert table.why(f"play:{card}") is None
    for zone, ids in needs.items():
        for missing in ids.split():
            rest = {**needs, zone: ids.replace(missing, "")}
            table = Table(hand=hand, pool=(9, 9, 9), state=state, **rest)
            assert table.why(f"play:{card}") == "needs-card"


@pytest.mark.parametrize("card", with_word("unplayable", "restriction"))
def test_some_cards_cannot_be_played_but_discarded(card: str) -> None:
    state = CARDS[card].fields.get("state", "barbarian")
    table = Table(hand=f"{card} lydians", play="temple", state=state)
    assert table.why(f"play:{card}") == "unplayable"
    table.play("exhaust:temple", f"hand:{card}")
    assert table.zone("discard") == [card]


@pytest.mark.parametrize("card", with_word("no_garrison", "restriction"))
def test_some_cards_cannot_be_garrisoned(card: str) -> None:
    table = Table(hand=f"magadha lydians cyprus {card}").play("play:magadha", "yes")
    assert set(table.legal()) == {"hand:lydians", "hand:cyprus"}


def test_gwaith_camlan_can_be_neither_abandoned_nor_recalled() -> None:
    play = "gwaith_camlan temple port"
    table = Table(play=play, hand="philosophy", state="empire").play("play:philosophy")
    assert "card:gwaith_camlan" not in table.legal()
    assert set(table.legal()) == {"card:temple", "card:port"}


def test_graal_is_the_last_quest() -> None:
    table = Table(
        people="arthurians", play="king_arthurs_court", dev="graal excalibur twrch_trwyth"
    )
    table.text("king_arthurs_court", "solstice").play("yes")
    assert set(table.legal()) == {"card:excalibur", "card:twrch_trwyth"}
    table = Table(people="arthurians", play="king_arthurs_court", dev="graal")
    table.text("king_arthurs_court", "solstice").play("yes")
    assert table.zone("quest") == ["graal"]
