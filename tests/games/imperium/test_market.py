"""The market: acquiring, breaking through, exile. player-rules.md §7 of the facts."""

from __future__ import annotations

from acropole.games.imperium import numbers as n

from .table import Table

REGION = "town town coinage elders forest"


def test_an_acquired_card_brings_its_tokens_and_its_unrest() -> None:
    table = Table(hand="armenians_tributary", tokens={4: {"mat": 2, "prog": 1}})
    table.play("play:armenians_tributary", "market:4")
    assert sorted(table.zone("hand")) == ["elders", "unrest_common"]
    assert table.pool == (2, 0, 1)
    assert table.tokens(4) == {}


def test_an_acquired_region_brings_no_unrest() -> None:
    table = Table(hand="roman_expansion", market=REGION)
    table.play("play:roman_expansion", "market:5", "no")
    assert table.zone("hand") == ["forest"]


def test_a_broken_through_card_leaves_its_unrest_to_the_pile() -> None:
    table = Table(hand="triumvirate", tokens={4: {"pop": 1}})
    pile = table.unrest
    table.play("play:triumvirate", "market:4")
    assert table.zone("hand") == ["elders"]
    assert table.pool == (0, 1, 0)
    assert table.unrest == pile  # the old one came back, a new one lies under the new card


def test_breaking_through_by_the_deck_takes_the_top_of_the_suits_deck() -> None:
    table = Table(hand="triumvirate")
    table.play("play:triumvirate", "deck")
    assert table.zone("hand") == ["elders"]
    assert table.small(n.SUIT_UNCIVILISED) == 5
    assert table.market()[3] == "elders"


def test_an_empty_small_deck_is_replaced_by_a_search_of_the_main_deck() -> None:
    table = Table(hand="triumvirate", small_decks=0, market="town town coinage coinage forest",
                  main="assyrians_tributary boats assyrians_tributary")  # fmt: skip
    table.play("play:triumvirate", "deck")
    assert table.zone("hand") == ["boats"]
    assert sorted(table.zone("main")) == ["assyrians_tributary"] * 2


def test_tributaries_are_sought_in_the_main_deck() -> None:
    table = Table(hand="persians_tributary", pool=(0, 2, 0), market=REGION,
                  main="boats qin_tributary boats")  # fmt: skip
    table.play("play:persians_tributary", "deck")
    assert table.zone("hand") == ["qin_tributary"]


def test_a_breakthrough_that_finds_nothing_gives_two_materials() -> None:
    table = Table(hand="persians_tributary", pool=(0, 2, 0), market=REGION, main="boats")
    table.play("play:persians_tributary", "deck")
    assert table.pool == (2, 0, 0)


def test_a_card_of_two_suits_fits_either() -> None:
    market = "city ionians_tributary coinage elders forest"
    table = Table(hand="phoenicians_tributary", market=market)
    table.play("play:phoenicians_tributary")
    assert table.legal() == ["market:1", "market:3"]
    table = Table(hand="armenians_tributary", market=market)
    table.play("play:armenians_tributary")
    assert table.legal() == ["market:1", "market:4"]


def test_the_first_two_slots_are_filled_from_the_main_deck_the_others_from_their_own() -> None:
    table = Table(hand="philip_ii philip_ii")
    table.play("play:philip_ii", "market:2", "play:philip_ii", "market:3")
    assert table.market()[1:3] == ["assyrians_tributary", "education"]


def test_without_small_decks_every_slot_is_filled_from_the_main_deck() -> None:
    table = Table(hand="philip_ii", small_decks=0)
    table.play("play:philip_ii", "market:5")
    assert table.market()[4] == "assyrians_tributary"


def test_only_a_market_card_without_tokens_can_be_exiled() -> None:
    table = Table(hand="forest", tokens={1: {"prog": 1}})
    table.play("play:forest")
    assert table.asked == "exile-market"
    assert table.why("market:1") == "carries-tokens"
    table.play("market:2")
    assert table.zone("exile") == ["town"]


def test_an_exiled_card_is_replaced_from_the_deck_of_its_own_suit() -> None:
    table = Table(hand="forest", market="jungle town coinage elders forest")
    pile = table.unrest
    table.play("play:forest", "market:1")
    assert table.market()[0] == "jungle"
    assert table.small(n.SUIT_REGION) == 5
    assert table.unrest == pile


def test_if_all_market_cards_carry_tokens_none_is_exiled() -> None:
    table = Table(hand="forest", tokens={slot: {"prog": 1} for slot in range(1, 6)})
    table.play("play:forest")
    assert table.asked == "turn"


def test_exiled_cards_are_acquired_only_where_a_card_allows_it() -> None:
    table = Table(hand="roman_expansion", exile="marsh", market=REGION)
    table.play("play:roman_expansion")
    assert table.legal() == ["market:5"]
    table = Table(hand="roman_expansion", exile="marsh", market=REGION, play="longships")
    table.play("play:roman_expansion")
    assert table.legal() == ["market:5", "card:marsh"]


def test_an_exiled_card_that_is_no_region_comes_with_an_unrest() -> None:
    table = Table(hand="graal", exile="boats", history="")
    table.play("play:graal", "yes")
    assert sorted(table.zone("hand")) == ["boats", "unrest_common"]
