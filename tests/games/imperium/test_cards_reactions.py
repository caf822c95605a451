"""Cards of Imperium that wait for something: what sets them off, and what they do then."""

from __future__ import annotations

import pytest

from tests.games.imperium.table import Table


def calm(table: Table) -> Table:
    """Play an unrest for 1 population."""
    table.play("play:unrest_common")
    return table.play("branch:1") if table.asked == "branch" else table


def reacted(table: Table, card: str) -> Table:
    """Use the reaction of a card, which is asked or taken as the only one."""
    if table.asked == "react":
        table.play(f"card:{card}")
    return table


# -- unrest ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "pool", "hand"),
    [("vast_wealth", (3, 0, 0), 0), ("wonder", (0, 0, 2), 0)],
)
def test_returning_an_unrest_can_be_answered_for_an_exhaust_token(
    card: str, pool: tuple[int, int, int], hand: int
) -> None:
    table = Table(hand="unrest_common", play=card, pool=(0, 1, 0))
    calm(table)
    assert set(table.legal()) == {"no", f"card:{card}"}
    table.play(f"card:{card}")
    assert table.pool == pool
    assert table.exhausts == 4


def test_the_vikings_draw_when_they_return_an_unrest() -> None:
    table = calm(Table(power="vikings_power_a", hand="unrest_common", pool=(0, 1, 0)))
    reacted(table, "vikings_power_a")
    assert table.zone("hand") == ["berbers"] * 2


def test_visions_of_shangri_la_need_an_action_too() -> None:
    table = Table(play="visions_of_shangri_la", hand="unrest_common", pool=(0, 1, 0))
    reacted(calm(table), "visions_of_shangri_la")
    assert (table.pool[2], table.actions) == (1, 1)
    table = Table(play="visions_of_shangri_la", hand="unrest_common", pool=(0, 1, 0), actions=1)
    assert calm(table).asked == "turn"


def test_a_reaction_for_a_token_is_optional_and_once_a_turn() -> None:
    table = Table(play="vast_wealth", hand="unrest_common unrest_common", pool=(0, 3, 0))
    calm(table).play("no")
    assert table.pool == (0, 2, 0)
    calm(table).play("card:vast_wealth")
    assert table.pool == (3, 1, 0)
    table = Table(play="vast_wealth", hand="unrest_common unrest_common", pool=(0, 3, 0))
    calm(calm(table).play("card:vast_wealth"))
    assert table.asked == "turn"


@pytest.mark.parametrize("power", ["vikings_power_a", "vikings_power_b"])
def test_the_vikings_may_put_a_nation_card_down_when_they_take_an_unrest(power: str) -> None:
    table = Table(power=power, hand="gwalchmei", nation="marsh iberia")
    table.play("play:gwalchmei")
    assert table.asked == "may"
    assert table.play("yes").nation_deck() == ["iberia", "marsh"]
    table = Table(power=power, hand="gwalchmei", nation="marsh iberia")
    assert table.play("play:gwalchmei", "no").nation_deck() == ["marsh", "iberia"]


def test_the_utopians_take_an_unrest_when_their_deck_runs_out() -> None:
    for power in ("utopians_power_a", "utopians_power_b"):
        table = Table(power=power, hand="eminent", deck="berbers berbers")
        table.play("play:eminent")
        assert table.zone("hand").count("unrest_common") == 1
        table = Table(power=power, hand="eminent", deck="berbers berbers berbers")
        assert "unrest_common" not in table.play("play:eminent").zone("hand")


# -- playing regions and attacks ------------------------------------------------------------------


@pytest.mark.parametrize(("card", "pool"), [("mauryans_power_a", (0, 0, 1)), ("tents", (0, 1, 0))])
def test_playing_a_region_can_be_answered(card: str, pool: tuple[int, int, int]) -> None:
    table = Table(hand="magadha", play=card)
    table.play("play:magadha")
    assert table.play(f"card:{card}").pool == pool


def test_companion_cavalry_and_skis_draw_when_a_region_is_played() -> None:
    table = Table(hand="magadha", play="companion_cavalry")
    assert table.play("play:magadha", "card:companion_cavalry").zone("hand") == ["berbers"]
    table = Table(hand="magadha", play="skis")
    assert table.play("play:magadha", "card:skis", "branch:1").zone("hand") == ["berbers"]
    table = Table(hand="magadha", play="skis")
    assert table.play("play:magadha", "card:skis", "branch:2").pool == (2, 0, 0)


def test_another_card_than_a_region_sets_nothing_off() -> None:
    table = Table(hand="lydians", play="tents mauryans_power_a companion_cavalry skis")
    assert table.play("play:lydians").asked == "turn"


def test_the_macedonians_gain_when_a_region_comes_from_the_discard() -> None:
    table = Table(power="macedonians_power_a", play="phalanx", discard="magadha")
    table.play("exhaust:phalanx")
    if table.asked == "play":
        table.play("discard:magadha")
    assert table.pool == (2, 0, 0)
    assert (table.actions, table.exhausts) == (2, 4)
    table = Table(power="macedonians_power_a", hand="magadha")
    assert table.play("play:magadha").pool == (0, 0, 0)


def test_chainmail_gains_with_every_attack_and_longships_once() -> None:
    table = Table(play="chainmail longships", hand="xiongnu_tributary xiongnu_tributary",
                  civ_pool=(0, 0, 5))  # fmt: skip
    table.play("play:xiongnu_tributary")
    while table.asked == "react":
        table.play(table.legal()[-1])
    assert table.pool == (2, 0, 2)  # one stolen, one by the chainmail
    table.play("play:xiongnu_tributary")
    assert table.pool == (2, 0, 4)


# -- the market -----------------------------------------------------------------------------------


def test_astronomy_gains_when_a_region_is_acquired_but_not_when_broken_through_for() -> None:
    table = Table(play="astronomy", hand="chandragupta")
    table.play("play:chandragupta")
    if table.asked == "acquire":
        table.play("market:5")
    assert table.asked == "react"
    assert table.play("card:astronomy").pool == (0, 0, 1)
    table = Table(play="astronomy", hand="hittites_tributary")
    table.play("play:hittites_tributary", "deck")
    assert table.asked == "turn"


def test_the_celts_harm_others_with_what_they_acquire_or_break_through_for() -> None:
    for card, *answers in (("armenians_tributary", "market:2"), ("triumvirate", "deck")):
        table = Table(power="celts_power_a", hand=card).play(f"play:{card}", *answers)
        assert table.asked == "react"
        assert table.play("card:celts_power_a").civ("deck") == ["unrest_common"]
    table = Table(power="celts_power_a", hand="hittites_tributary")
    assert table.play("play:hittites_tributary", "deck").asked == "turn"


@pytest.mark.parametrize(
    ("power", "resource", "at"), [("carthaginians_power_a", "mat", 0), ("qin_power_a", "pop", 1)]
)
def test_tokens_of_a_market_card_can_be_doubled(power: str, resource: str, at: int) -> None:
    table = Table(power=power, hand="triumvirate", tokens={2: {resource: 3, "prog": 1}})
    table.play("play:triumvirate", "market:2")
    assert table.asked == "react"
    table.play(f"card:{power}")
    assert table.pool[at] == 6
    assert table.pool[2] == 1
    table = Table(power=power, hand="triumvirate", tokens={2: {"prog": 1}})
    assert table.play("play:triumvirate", "market:2").asked == "turn"


def test_longships_give_population_for_regions_from_exile() -> None:
    table = Table(play="longships", hand="chandragupta", exile="marsh")
    table.play("play:chandragupta")
    assert "card:marsh" in table.legal()
    table.play("card:marsh")
    assert table.pool == (0, 1, 0)
    table = Table(play="longships", hand="chandragupta", exile="marsh")
    assert table.play("play:chandragupta", "market:5").pool == (0, 0, 0)


# -- materials from cards in play -----------------------------------------------------------------


def test_domestication_answers_to_materials_counted_on_fertile_icons() -> None:
    table = Table(play="domestication pelagonia", hand="celtic_gold").play("play:celtic_gold")
    assert table.asked == "react"
    assert table.play("card:domestication").pool == (4, 0, 1)


@pytest.mark.parametrize("card", ["shaduf", "domestication"])
def test_materials_from_elsewhere_are_no_harvest(card: str) -> None:
    table = Table(play=f"{card} lower_nile pelagonia", hand="median_empire")
    assert table.play("play:median_empire").asked == "turn"


def test_shaduf_answers_to_the_text_of_a_river_card() -> None:
    table = Table(play="shaduf", hand="la_venta")
    table.play("play:la_venta")
    while table.asked == "may":
        table.play("no")
    assert table.asked == "react"
    assert table.play("card:shaduf").pool == (2, 0, 1)


def test_shaduf_answers_to_a_river_card_recalled_for_materials() -> None:
    table = Table(play="shaduf boats lower_nile")
    table.play("exhaust:boats")
    while table.asked != "react":
        table.play(table.legal()[0])
    assert table.play("card:shaduf").pool == (2, 1, 1)


# -- paying, looking, sinking, drawing ------------------------------------------------------------


def test_embalming_puts_a_card_into_history_when_population_is_paid() -> None:
    table = Table(play="embalming", hand="mercenaries lydians", pool=(0, 1, 1), state="empire")
    table.play("play:mercenaries")
    assert table.asked == "may"
    assert table.play("yes").zone("history") == ["lydians"]


def test_embalming_does_not_answer_to_progress_paid_in_place_of_population() -> None:
    table = Table(play="embalming", hand="mercenaries lydians", pool=(0, 0, 1), state="empire")
    assert table.play("play:mercenaries").asked == "turn"
    assert table.pool == (0, 0, 0)


def test_the_romans_look_at_one_more_fame_card_and_gain_progress() -> None:
    table = Table(power="romans_power_a", hand="glory_romans", play="magadha cyprus crete",
                  fame="great proud eminent")  # fmt: skip
    table.play("play:glory_romans")
    assert table.pool == (0, 0, 1)
    assert set(table.legal()) == {"card:great", "card:proud", "card:eminent"}
    table = Table(power="romans_power_a", hand="emperor_qin_shi_huang", history="king_wu_of_qin",
                  play="mandate_of_heaven", state="empire")  # fmt: skip
    assert table.play("play:emperor_qin_shi_huang").pool == (0, 0, 0)


def test_the_atlanteans_put_a_card_on_their_deck_when_they_sink_one() -> None:
    table = Table(power="atlanteans_power_a", hand="myths_and_legends", play="magadha",
                  discard="lydians", state="empire")  # fmt: skip
    table.play("play:myths_and_legends")
    while table.asked != "react":
        table.play(table.legal()[0])
    table.play("card:atlanteans_power_a")
    if table.asked == "topdeck":
        table.play("discard:lydians")
    while table.asked == "fame":
        table.play(table.legal()[0])
    assert table.zone("deck")[-1] == "lydians"


def test_the_palace_of_poseidon_sinks_with_the_mountain() -> None:
    table = Table(play="palace_of_poseidon mountain_of_atlantis magadha", hand="king_arthur",
                  garrison={"mountain_of_atlantis": "cai"})  # fmt: skip
    table.play("play:king_arthur")
    while table.asked != "turn":
        table.play(table.legal()[0])
    assert table.zone("sunk") == ["palace_of_poseidon"]
    assert "mountain_of_atlantis" in table.zone("discard")


# -- attacks on the person ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "pool", "left"),
    [
        ("wilderness", (0, 0, 0), (0, 0, 0)),
        ("cape", (0, 0, 0), (0, 0, 0)),
        ("daochang", (0, 1, 0), (0, 0, 0)),
        ("scythians_tributary", (0, 0, 0), (0, 0, 0)),
        ("mounted_archers", (0, 0, 0), (0, 0, 0)),
        ("fortified_region", (0, 1, 0), (0, 0, 0)),
        ("long_walls_ii", (0, 0, 0), (0, 0, 0)),
    ],
)
def test_a_protection_avoids_an_attack(
    card: str, pool: tuple[int, int, int], left: tuple[int, int, int]
) -> None:
    table = Table(play=card, pool=pool).attacked()
    assert table.asked == "protect"
    table.play(f"card:{card}")
    assert table.asked == "turn"  # whoever has chosen a protection is not asked again
    assert table.is_protected
    assert table.pool == left


@pytest.mark.parametrize("card", ["daochang", "fortified_region"])
def test_a_protection_that_cannot_be_paid_is_not_offered(card: str) -> None:
    assert Table(play=card).attacked().asked == "turn"


@pytest.mark.parametrize("card", ["wilderness", "cape", "long_walls_ii"])
def test_some_protections_return_to_the_hand(card: str) -> None:
    table = Table(play=card).attacked().play(f"card:{card}")
    assert table.zone("hand") == [card]


@pytest.mark.parametrize("card", ["scythians_tributary", "mounted_archers", "fortified_region"])
def test_some_protections_cost_an_exhaust_token(card: str) -> None:
    table = Table(play=card, pool=(0, 1, 0)).attacked().play(f"card:{card}")
    assert table.exhausts == 4
    assert Table(play=card, pool=(0, 1, 0), exhausts=0).attacked().asked == "turn"


def test_a_protection_that_recalls_one_of_several_cards_asks_which() -> None:
    table = Table(play="long_walls_i long_walls_ii").attacked().play("card:long_walls_ii")
    assert (table.asked, table.legal()) == ("recall", ["card:long_walls_i", "card:long_walls_ii"])


def test_what_was_chosen_already_is_not_asked_again() -> None:
    """Exhausting a card whose text is all "may"; "may … up to", of which none can be picked."""
    table = Table(state="empire", play="trading_ships forest jungle", tokens={1: {"mat": 1}})
    assert table.play("exhaust:trading_ships").asked == "acquire"
    table = Table(hand="tres_zapotes", discard="stone_mask_start berbers", state="empire")
    table.play("play:tres_zapotes")
    assert (table.asked, "no" in table.legal()) == ("to-hand", True)


# -- cards that answer to what happens to themselves ----------------------------------------------


def test_harald_hardrada_ends_the_game_when_he_comes_from_the_nation_deck() -> None:
    table = Table(people="vikings", nation="", power="vikings_power_b", hand="egyptians_tributary")
    table.accession("harald_hardrada").play("play:egyptians_tributary")
    assert table.is_ending
    assert "harald_hardrada" in table.zone("discard")


def test_gwaith_camlan_comes_into_play() -> None:
    table = Table(people="arthurians", nation="", hand="egyptians_tributary")
    table.accession("gwaith_camlan")
    table.play("play:egyptians_tributary")
    assert table.zone("play") == ["gwaith_camlan"]


def test_king_of_kings_stays_and_is_turned_over() -> None:
    table = Table(fame="", hand="rollo_the_walker")
    assert table.king == "king_of_kings_a"
    table.play("play:rollo_the_walker")
    assert table.pool == (0, 0, 6)
    assert table.is_ending
    assert table.king == "king_of_kings_b"
    table = Table(fame="", hand="emperor_qin_shi_huang", history="king_wu_of_qin", state="empire",
                  play="mandate_of_heaven", dev="embalming obelisk")  # fmt: skip
    table.play("play:emperor_qin_shi_huang")
    assert table.asked == "develop"
    table.play("card:obelisk")
    assert table.pool == (0, 0, 3)
    assert "obelisk" in table.zone("discard")


def test_king_of_kings_is_met_once() -> None:
    table = Table(fame="", hand="rollo_the_walker rollo_the_walker")
    table.play("play:rollo_the_walker", "play:rollo_the_walker")
    assert table.pool == (0, 0, 6)
