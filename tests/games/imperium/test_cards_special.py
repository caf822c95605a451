"""Cards of Imperium whose words serve them alone: free play, gambling, icons, journeys."""

from __future__ import annotations

import pytest

from acropole.games.imperium import numbers as n
from tests.games.imperium.cards import CARDS
from tests.games.imperium.table import Table, world

PLAYS_UNREST = ("monument", "direct_democracy", "moats_and_walls", "obelisk")

# -- free play ------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", PLAYS_UNREST)
def test_an_unrest_is_played_without_an_action_but_not_without_its_price(card: str) -> None:
    table = Table(play=card, hand="unrest_common", pool=(0, 1, 0))
    table.play(f"exhaust:{card}")
    while table.asked != "turn":
        table.play(table.legal()[0])
    assert (table.actions, table.pool, table.zone("hand")) == (3, (0, 0, 0), [])
    assert Table(play=card, hand="unrest_common").why(f"exhaust:{card}") is not None


@pytest.mark.parametrize(
    ("card", "region"), [("dido_queen_of_carthage", "forest"), ("parmenion", "forest")]
)
def test_an_acquired_card_is_played_at_once(card: str, region: str) -> None:
    table = Table(hand=card, state=CARDS[card].fields.get("state", "barbarian"))
    table.play(f"play:{card}", "yes")
    if table.asked == "acquire":
        table.play("market:5")
    while table.asked != "turn":
        table.play("no" if table.asked == "may" else table.legal()[0])
    assert "forest" in table.zone("play")
    assert card in table.zone("history")


def test_an_acquired_card_that_cannot_be_played_stays_in_hand() -> None:
    table = Table(
        hand="parmenion", state="empire", market="sumerians_tributary town coinage elders forest"
    )
    table.play("play:parmenion", "yes", "market:1")
    assert "sumerians_tributary" in table.zone("hand")


def test_twrch_trwyth_plays_an_empire_card_for_progress() -> None:
    table = Table(play="twrch_trwyth", hand="education lydians", pool=(0, 0, 2))
    assert table.why("play:education") == "not-as-barbarian"
    table.play("exhaust:twrch_trwyth")
    while table.asked != "turn":
        table.play("no" if table.asked == "may" else table.legal()[0])
    assert "education" in table.zone("discard")
    assert (table.actions, table.pool) == (3, (0, 0, 1))


def test_guennuvar_abandons_king_arthur_for_an_empire_card() -> None:
    table = Table(hand="guennuvar education lydians", play="magadha",
                  garrison={"magadha": "king_arthur"})  # fmt: skip
    table.play("play:guennuvar", "branch:2")
    while table.asked != "turn":
        table.play("no" if table.asked == "may" else table.legal()[0])
    assert {"king_arthur", "education", "guennuvar"} <= set(table.zone("discard"))
    assert table.zone("play") == ["magadha"]


def test_phalanx_needs_an_action_for_the_region() -> None:
    table = Table(play="phalanx", discard="magadha cyprus")
    table.play("exhaust:phalanx", "discard:magadha")
    while table.asked == "may":
        table.play("no")
    assert "magadha" in table.zone("play")
    assert (table.actions, table.exhausts) == (2, 4)
    assert Table(play="phalanx", discard="magadha", actions=0).why("exhaust:phalanx") is not None


def test_combs_let_the_next_card_ignore_its_empire_icon() -> None:
    table = Table(play="combs", hand="education satrap lydians", pool=(6, 0, 0))
    assert table.why("play:satrap") == "not-as-barbarian"
    table.play("exhaust:combs", "play:satrap")
    assert table.pool == (3, 0, 0)
    assert table.why("play:education") == "not-as-barbarian"


def test_combs_are_used_up_by_any_card() -> None:
    table = Table(play="combs", hand="satrap lydians", pool=(6, 0, 0))
    table.play("exhaust:combs", "play:lydians")
    assert table.why("play:satrap") == "not-as-barbarian"


# -- the market and the main deck -----------------------------------------------------------------


def test_gambling_takes_a_card_of_the_named_suit() -> None:
    table = Table(hand="gambling", pool=(1, 0, 0))
    table.play("play:gambling", "suit:tributary")
    assert table.zone("hand") == ["assyrians_tributary"]
    assert table.pool == (0, 0, 0)
    assert table.unrest == 8


def test_gambling_exiles_a_card_of_another_suit() -> None:
    table = Table(hand="gambling", pool=(1, 0, 0)).play("play:gambling", "suit:region")
    assert table.zone("exile") == ["assyrians_tributary"]
    assert table.zone("hand") == []


def test_gambling_away_the_last_card_ends_the_game() -> None:
    table = Table(hand="gambling", pool=(1, 0, 0), main="marsh")
    assert table.play("play:gambling", "suit:civilised").is_ending


def test_acclaimed_takes_a_card_with_variable_points() -> None:
    table = Table(hand="acclaimed", market="aksumites_tributary town coinage elders forest")
    table.play("play:acclaimed", "market:1")
    assert table.zone("hand") == ["aksumites_tributary"]
    assert table.zone("history") == ["acclaimed"]
    table = Table(hand="acclaimed", main="jungle aksumites_tributary marsh")
    table.play("play:acclaimed", "deck")
    assert table.zone("hand") == ["aksumites_tributary"]


# -- icons ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "region"),
    [("agriculture", "pelagonia"), ("windmills", "pelagonia"), ("qanat", "lower_nile")],
)
def test_an_icon_counts_as_three_production_this_turn(card: str, region: str) -> None:
    state = CARDS[card].fields.get("state", "barbarian")
    table = Table(play=f"{card} {region}", hand="prosperity_romans_start", state=state)
    table.play(f"exhaust:{card}")
    if table.asked == "treat":
        table.play(f"card:{region}")
    assert table.counts(":production") == 3
    assert table.counts(":fertile") == table.counts(":river") == 0


def test_only_one_icon_is_treated() -> None:
    table = Table(play="agriculture nisaean_plain").play("exhaust:agriculture")
    if table.asked == "treat":
        table.play("card:nisaean_plain")
    assert table.counts(":production") == 3
    assert table.counts(":fertile") == 1


def test_without_the_icon_it_cannot_be_used() -> None:
    assert Table(play="qanat pelagonia").why("exhaust:qanat") == "nothing-to-do"


# -- refreshing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["olmecs_tributary", "uxians"])
def test_an_exhausted_card_can_be_used_again(card: str) -> None:
    table = Table(play="kurgans", hand=card, discard="lydians cyprus magadha")
    table.play("exhaust:kurgans", "discard:lydians", f"play:{card}")
    if table.asked == "may":
        table.play("yes")
    if table.asked == "refresh":
        table.play("card:kurgans")
    assert table.exhausts == 5
    assert table.why("exhaust:kurgans") is None


def test_olmec_hieroglyphics_refresh_a_card_or_take_one() -> None:
    table = Table(play="kurgans olmec_hieroglyphics", discard="lydians cyprus magadha")
    table.play("exhaust:kurgans", "discard:lydians", "exhaust:olmec_hieroglyphics", "branch:1")
    assert table.why("exhaust:kurgans") is None  # it never refreshes itself, so nothing is asked
    table = Table(play="olmec_hieroglyphics", discard="lydians cyprus")
    table.play("exhaust:olmec_hieroglyphics")
    if table.asked == "branch":
        table.play("branch:2")
    table.play("discard:cyprus")
    assert (table.zone("hand"), table.actions) == (["cyprus"], 2)


def test_a_card_does_not_refresh_itself() -> None:
    """Otherwise Olmec Hieroglyphics could be exhausted without end, to no effect."""
    table = Table(people="olmecs", play="olmec_hieroglyphics", power="olmecs_power_b")
    table.play("exhaust:olmec_hieroglyphics")
    assert table.asked == "turn"
    assert table.why("exhaust:olmec_hieroglyphics") == "already-exhausted"


def test_rituals_and_ceremonies_refresh_a_card_beside_progress() -> None:
    table = Table(play="kurgans", hand="rituals_and_ceremonies", discard="lydians cyprus")
    table.play("exhaust:kurgans", "discard:lydians", "play:rituals_and_ceremonies")
    if table.asked == "branch":
        table.play("branch:2")
    table.play("yes")
    if table.asked == "refresh":
        table.play("card:kurgans")
    assert table.pool == (0, 0, 1)
    assert table.why("exhaust:kurgans") is None


# -- tokens on a card -----------------------------------------------------------------------------


def test_pottery_stores_progress_and_brings_it_home_once() -> None:
    table = Table(play="pottery", pool=(4, 0, 0))
    for _ in range(2):
        table.text("pottery", "solstice")
        if table.asked == "branch":
            table.play("branch:1")
    assert table.pool == (0, 0, 0)
    table.text("pottery", "solstice")
    if table.asked == "branch":
        table.play("branch:2")
    assert table.pool == (0, 0, 2)
    assert table.zone("discard") == ["pottery"]


# -- the journey ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "next"),
    [
        ("visions_of_shangri_la", "path_to_shangri_la"),
        ("path_to_shangri_la", "gates_of_shangri_la"),
        ("gates_of_shangri_la", "shangri_la"),
    ],
)
def test_the_journey_goes_on_for_all_progress(card: str, next: str) -> None:
    table = Table(people="utopians", play=card, pool=(0, 0, 7), discard="magadha")
    table.text(card, "solstice").play("branch:1")
    assert table.zone("play") == [next]
    assert table.pool == (0, 0, 0)
    assert table.is_empire == (next == "gates_of_shangri_la")


@pytest.mark.parametrize("card", ["visions_of_shangri_la", "gates_of_shangri_la"])
def test_the_journey_needs_five_progress(card: str) -> None:
    table = Table(people="utopians", play=card, pool=(0, 0, 4), hand="lydians cyprus")
    table.text(card, "solstice")
    assert "branch:1" not in table.legal()
    while table.asked != "turn":
        table.play(table.legal()[0])
    assert table.zone("play") == [card]


def test_a_traveller_may_rest() -> None:
    table = Table(people="utopians", play="path_to_shangri_la", discard="magadha", pool=(0, 0, 5))
    table.text("path_to_shangri_la", "solstice").play("branch:2", "yes")
    assert table.zone("hand") == ["magadha"]
    assert table.pool == (0, 0, 5)


def test_in_shangri_la_materials_become_population() -> None:
    table = Table(people="utopians", play="shangri_la").play("exhaust:shangri_la")
    assert table.pool == (0, 2, 0)
    assert table.civ_pool == (0, 0, 1)


@pytest.mark.parametrize(("population", "ends"), [(23, False), (24, True)])
def test_shangri_la_ends_the_game_with_24_population(population: int, ends: bool) -> None:
    table = Table(people="utopians", play="shangri_la", pool=(0, population, 0))
    assert table.text("shangri_la", "solstice").is_ending == ends


# -- masks ----------------------------------------------------------------------------------------


def test_step_pyramids_save_a_mask() -> None:
    table = Table(play="ball_games step_pyramids", hand="jade_mask lydians")
    table.play("exhaust:ball_games", "exhaust:step_pyramids")
    assert table.asked == "acquire"
    assert table.zone("hand") == ["lydians"]
    assert table.exhausts == 3


def test_stone_heads_let_their_garrison_stand_in() -> None:
    table = Table(play="ball_games stone_heads", hand="jade_mask lydians",
                  garrison={"stone_heads": "berbers"})  # fmt: skip
    table.play("exhaust:ball_games", "card:berbers")
    assert table.asked == "acquire"
    assert table.under("stone_heads") == []


def test_too_few_masks_cannot_be_paid() -> None:
    table = Table(play="ball_games", hand="jade_mask lydians")
    assert table.why("exhaust:ball_games") == "cost-unpayable"
    table = Table(play="ball_games step_pyramids", hand="jade_mask lydians", exhausts=1)
    assert table.why("exhaust:ball_games") == "cost-unpayable"


# -- cards that are not for one player ------------------------------------------------------------


@pytest.mark.parametrize("card", ["ambassador", "standing_army"])
def test_some_words_are_only_on_cards_for_more_players(card: str) -> None:
    copies = [CARDS[card].fields.get(box, [0])[0] for box in ("classics", "legends")]
    assert copies == [0, 0]


def test_of_two_copies_the_one_that_can_still_be_played_for_free_is_played() -> None:
    table = Table(hand="sacred_scroll sacred_scroll", actions=0)
    world(table.state).mark[world(table.state).top[0]] = n.MARK_FREE_PLAYED
    assert table.play("play:sacred_scroll").actions == 0
    while table.asked == "may":
        table.play("no")
    assert table.why("play:sacred_scroll") == "no-action-left"
