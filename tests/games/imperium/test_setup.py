"""The table at the start. 004, "Mise en place"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from acropole.games.imperium import numbers as n
from acropole.games.imperium.effects import NATIONS
from acropole.kernel.errors import OptionError
from acropole.kernel.state import State
from tests.games.imperium.table import world

from .table import GAME

SEEDS = range(6)


def seen(seed: int = 0, **options: object) -> dict[str, Any]:
    return GAME.new(seed=seed, **options).observe(0)


def kind(card: str) -> Mapping[str, Any]:
    return GAME.content["card"][card.rsplit("#", 1)[0]].fields


@pytest.mark.parametrize("seed", SEEDS)
def test_the_market_shows_two_cards_of_the_main_deck_then_one_of_each_small_deck(seed: int) -> None:
    market = seen(seed)["market"]
    assert [kind(slot["card"])["suits"][0] for slot in market[2:]] == [
        "civilised",
        "uncivilised",
        "region",
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_an_unrest_lies_under_every_market_card_but_regions(seed: int) -> None:
    for slot in seen(seed)["market"]:
        assert slot["unrest"] == ("region" not in kind(slot["card"])["suits"])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_progress_lies_on_market_cards_that_are_civilised_and_not_uncivilised(seed: int) -> None:
    for slot in seen(seed)["market"]:
        suits = kind(slot["card"])["suits"]
        expected = int("civilised" in suits and "uncivilised" not in suits)
        assert slot["tokens"] == {"mat": 0, "pop": 0, "prog": expected}


@pytest.mark.parametrize("commons", ["classics", "legends", "mixed"])
def test_the_decks_have_the_sizes_of_a_game_for_one(commons: str) -> None:
    table = seen(commons=commons)
    under = sum(slot["unrest"] for slot in table["market"])
    assert table["decks"] == {
        "main": 32,
        "region": 5,
        "uncivilised": 5,
        "civilised": 5,
        "fame": 6,
        "unrest": 8 - under,
    }
    assert table["king"] == ["king_of_kings_a#1"]


@pytest.mark.parametrize(
    ("nation", "supply"), [("arthurians", 2), ("olmecs", 1), ("utopians", 3), ("celts", 0)]
)
def test_some_nations_bring_unrest_to_the_pile(nation: str, supply: int) -> None:
    for side in ("nation", "opponent"):
        table = seen(0, **{side: nation})
        under = sum(slot["unrest"] for slot in table["market"])
        assert table["decks"]["unrest"] + under == 8 + supply


@pytest.mark.parametrize("nation", NATIONS)
def test_a_player_begins_with_five_cards_and_a_few_tokens(nation: str) -> None:
    opponent = "greeks" if nation != "greeks" else "romans"
    person = seen(nation=nation, opponent=opponent)["seats"][0]
    assert len(person["hand"]) == 5
    assert person["pool"] == {"mat": 3, "pop": 2, "prog": 1}
    assert (person["actions"], person["exhausts"], person["hand_size"]) == (
        3,
        5,
        5 + (nation == "egyptians"),
    )
    assert person["empire"] == (nation == "atlanteans")
    assert person["power"][0]["card"] == f"{nation}_power_b#1"


@pytest.mark.parametrize(
    ("nation", "deck", "nation_deck", "accession", "development"),
    [("romans", 10, 5, 1, 6), ("vikings", 9, 13, 1, 0), ("atlanteans", 11, 0, 0, 10),
     ("utopians", 13, 0, 0, 0), ("arthurians", 10, 7, 1, 5)],
)  # fmt: skip
def test_the_cards_of_a_nation_lie_where_they_begin(
    nation: str, deck: int, nation_deck: int, accession: int, development: int
) -> None:
    person = seen(nation=nation)["seats"][0]
    assert len(person["deck"]) + 5 == deck
    assert len(person["nation_deck"]) == nation_deck
    assert len(person["accession"]) == accession
    assert len(person["development"]) == development


@pytest.mark.parametrize(
    ("nation", "card"),
    [("arthurians", "king_arthurs_court#1"), ("utopians", "visions_of_shangri_la#1")],
)
def test_two_nations_have_a_card_in_play_from_the_start(nation: str, card: str) -> None:
    assert [there["card"] for there in seen(nation=nation)["seats"][0]["play"]] == [card]


def test_the_side_of_the_power_card_is_an_option() -> None:
    assert seen(side="a")["seats"][0]["power"][0]["card"] == "romans_power_a#1"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_tributary_named_like_a_nation_in_play_is_replaced(seed: int) -> None:
    state = GAME.new(seed=seed, nation="persians", opponent="celts", commons="legends")
    assert isinstance(state, State)
    cards = [card for card in range(world(state).tables.cards) if world(state).chain[card] != n.OUT]
    in_game = [GAME.box.kinds[world(state).kind[card]].id for card in cards]
    assert "persians_tributary" not in in_game
    assert "celts_tributary" not in in_game


def test_any_common_card_of_the_other_box_may_be_the_replacement() -> None:
    """004: by chance among its common cards; King of Kings alone is not one of several."""
    suits: set[str] = set()
    for seed in range(200):
        state = GAME.new(seed=seed, nation="persians", opponent="celts", commons="legends")
        assert isinstance(state, State)
        came = [
            GAME.box.kinds[world(state).kind[card]]
            for card in range(world(state).tables.cards)
            if world(state).tables.spare[card] and world(state).chain[card] != n.OUT
        ]
        assert len(came) == world(state).tables.replaced == 2
        assert all(kind["place"] == "unrest" or kind.fields.get("classics") for kind in came)
        suits |= {kind["suits"][0] for kind in came}
    assert suits == {"region", "uncivilised", "civilised", "tributary", "fame", "unrest"}


def test_nothing_is_replaced_where_no_name_clashes() -> None:
    state = GAME.new(seed=1, nation="romans", opponent="celts", commons="classics")
    assert isinstance(state, State)
    assert world(state).tables.replaced == 0
    assert not any(world(state).tables.spare)


def test_you_and_the_civ_lead_different_nations() -> None:
    with pytest.raises(OptionError, match="cannot both lead the romans"):
        GAME.new(nation="romans", opponent="romans")
