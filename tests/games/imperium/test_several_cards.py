"""Cards of Imperium for three and four players, and attacks, in games of so many."""

from __future__ import annotations

import re
from pathlib import Path
from typing import cast

import pytest

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules.scoring import points_of
from acropole.games.imperium.rules.zones import listed
from acropole.games.imperium.variant import ImperiumRules
from acropole.kernel.interface import Event

from .people_table import People
from .table import GAME
from .test_several import FOR_MORE, end_turn

Areas = tuple[dict[str, str], ...]
NOTHING = (0, 0, 0)
ATTACKS = sorted(
    card.id for card in GAME.content["card"].values() if card.fields.get("header") == "attack"
)

HARMFUL = {"invasion": 2}  # which branch of a choice reaches the others, if it is not the first


def number(table: People, seat: int, zone: int) -> int:
    """The card on top of a zone of a seat."""
    return listed(table.world, seat * n.STRIDE + zone)[-1]


def answer(table: People, *wanted: str) -> None:
    """Answer whatever is asked until a turn goes on: with what is wanted, else with the first."""
    while table.asked not in ("turn", "over"):
        legal = table.legal()
        table.play(next((code for code in wanted if code in legal), legal[0]))


# -- cards for three and four --------------------------------------------------------------------


def test_every_card_for_more_players_is_played_here() -> None:
    """Each of them is named by a test of this file that is about it."""
    source = Path(__file__).read_text(encoding="utf-8")
    assert [card for card in FOR_MORE if f"def test_{card}_" not in source] == []


def test_drama_and_poetry_robs_all_and_lets_everybody_calm_the_people() -> None:
    unrest = "unrest_common forest"
    table = People(
        {"hand": f"drama_and_poetry {unrest}"},
        {"hand": unrest},
        {"hand": unrest},
        {"hand": "forest"},
        pools=[NOTHING, (0, 0, 2), (0, 0, 1), NOTHING],
        states=["empire"],
    )
    table.play("play:drama_and_poetry")
    assert [table.tokens_of(seat)[n.PROG] for seat in range(4)] == [2, 1, 0, 0]
    asked = []
    while table.asked == "may":
        asked.append(table.who)
        table.play("no" if table.who in (1, 3) else "yes")
        while table.asked == "discard":
            table.play("hand:forest")
    assert asked == [0, 1, 2, 3]
    assert [table.unrest_in_hand(seat) for seat in range(4)] == [0, 1, 0, 0]
    assert table.of(2, "discard") == ["forest"]
    assert table.world.turn[n.TURN_ACTIONS] == 3  # it is played for free


def test_wonder_pays_in_the_turn_of_its_owner_alone() -> None:
    table = People(
        {"hand": "unrest_common", "play": "wonder"}, {"play": "wonder"}, {}, pools=[(0, 1, 0)]
    )
    table.play("play:unrest_common")
    assert (table.who, table.asked) == (0, "react")
    table.play("card:wonder")
    assert [table.tokens_of(seat)[n.PROG] for seat in range(3)] == [2, 0, 0]


def test_wonder_waits_for_the_turn_of_its_owner() -> None:
    table = People(
        {"hand": "drama_and_poetry"},
        {"hand": "unrest_common forest", "play": "wonder"},
        {},
        states=["empire"],
    )
    table.play("play:drama_and_poetry")
    answer(table, "yes", "hand:forest")
    assert table.unrest_in_hand(1) == 0
    assert table.tokens_of(1) == NOTHING


def test_cartography_acquires_what_anybody_exiled() -> None:
    table = People({"play": "cartography", "hand": "chandragupta"}, {}, {})
    table._put("marsh", n.EXILE)
    table.play("play:chandragupta")
    table.play("card:marsh")
    assert "marsh" in table.of(0, "hand")
    other = People({"hand": "chandragupta"}, {"play": "cartography"}, {})
    other._put("marsh", n.EXILE)
    assert "card:marsh" not in other.play("play:chandragupta").legal()


def test_masonry_plays_the_cities_of_its_owner_for_free() -> None:
    own: Areas = ({"play": "masonry", "hand": "city_of_rome"}, {}, {}, {})
    anothers: Areas = ({"hand": "city_of_rome"}, {"play": "masonry"}, {}, {})
    for areas, left in ((own, 3), (anothers, 2)):
        table = People(*areas, states=["empire"])
        table.play("play:city_of_rome")
        answer(table)
        assert table.world.turn[n.TURN_ACTIONS] == left
    table = People({}, {"play": "masonry city_of_rome knossos"}, {}, {})
    masonry = listed(table.world, n.STRIDE + n.PLAY)[0]
    assert points_of(table.world, masonry) == 4  # two for each city of its owner


def test_wilderness_exiles_garrisons_and_avoids_an_attack() -> None:
    table = People({"hand": "wilderness forest"}, {"play": "wilderness forest"}, {})
    table.play("play:wilderness", "market:5")
    answer(table, "yes", "hand:forest")
    assert table._ids(n.EXILE) == ["forest"]
    assert table.of(0, "garrison") == ["forest"]
    attack = People({"hand": "boudicca"}, {"play": "wilderness forest"}, {"play": "forest"})
    attack.play("play:boudicca")
    assert (attack.who, attack.asked) == (1, "protect")
    attack.play("card:wilderness")
    assert attack.of(1, "hand") == ["wilderness"]
    assert (attack.of(1, "play"), attack.of(2, "play")) == (["forest"], [])


def test_sacred_grove_counts_the_players_with_less_progress() -> None:
    table = People(
        {"hand": "sacred_grove forest"}, {}, {}, {}, pools=[(0, 0, 1), (0, 0, 0), (0, 0, 2)]
    )
    table.play("play:sacred_grove")
    answer(table, "no")
    assert table.of(0, "history") == ["sacred_grove"]
    assert table.tokens_of(0) == (0, 0, 2)
    grove = number(table, 0, n.HISTORY)
    assert points_of(table.world, grove) == 4  # of three others two have less, one as much
    table.world.pool[2 * n.RESOURCES + n.PROG] = 1
    assert points_of(table.world, grove) == 6


def test_olmecs_tributary_refreshes_a_card_of_its_owner() -> None:
    table = People({"hand": "olmecs_tributary", "play": "coinage"}, {"play": "coinage"}, {})
    coins = [number(table, seat, n.PLAY) for seat in (0, 1)]
    for card in coins:
        table.world.mark[card] |= n.MARK_EXHAUSTED
    table.play("play:olmecs_tributary")
    answer(table, "card:coinage")
    assert [table.world.mark[card] & n.MARK_EXHAUSTED for card in coins] == [0, n.MARK_EXHAUSTED]
    assert table.world.turn[n.TURN_ACTIONS] == 3  # it is played for free


def test_mauryans_tributary_works_at_the_solstice_of_its_owner() -> None:
    deck = "berbers berbers berbers berbers berbers berbers"
    table = People({}, {"play": "mauryans_tributary", "discard": "forest", "deck": deck}, {}, {})
    for _ in range(4):
        end_turn(table)
    assert (table.who, table.asked) == (1, "branch")
    table.play("branch:2")
    assert "forest" in table.of(1, "hand")
    table = People({"play": "mauryans_tributary", "history": "forest forest jungle"}, {}, {}, {})
    assert points_of(table.world, number(table, 0, n.PLAY)) == 1


def test_romans_tributary_goes_into_exile_for_fame_and_the_others_gain() -> None:
    table = People({"hand": "romans_tributary", "play": "forest"}, {}, {})
    table.play("play:romans_tributary")
    assert table.of(0, "hand") == ["eminent"]
    assert table.of(0, "discard") == ["forest"]
    assert table._ids(n.EXILE) == ["romans_tributary"]
    assert [table.tokens_of(seat)[n.PROG] for seat in range(3)] == [0, 1, 1]
    poor = People({"hand": "romans_tributary"}, {}, {})
    assert poor.why("play:romans_tributary") == "cost-unpayable"


def test_xiongnu_tributary_robs_all_and_scores_by_fame() -> None:
    table = People(
        {"hand": "xiongnu_tributary", "discard": "eminent eminent"},
        {},
        {"play": "cape"},
        {},
        pools=[NOTHING, (0, 0, 1), (0, 0, 1), (0, 0, 3)],
    )
    table.play("play:xiongnu_tributary")
    assert (table.who, table.asked) == (2, "protect")
    table.play("card:cape")
    assert [table.tokens_of(seat)[n.PROG] for seat in range(4)] == [2, 0, 1, 2]
    assert points_of(table.world, number(table, 0, n.DISCARD)) == 2


@pytest.mark.parametrize("pays", [True, False])
def test_standing_army_is_paid_by_the_attacker_for_each_owner(pays: bool) -> None:
    army = {"play": "standing_army forest"}
    table = People({"hand": "boudicca"}, army, {"play": "forest"}, army, pools=[(0, 0, 1)])
    table.play("play:boudicca", "card:standing_army")
    assert (table.who, table.asked) == (0, "ransom")
    table.play("yes" if pays else "no")
    assert (table.who, table.asked) == (3, "protect")
    table.play("card:standing_army")
    if not pays:  # one progress is left for the other army
        assert (table.who, table.asked) == (0, "ransom")
        table.play("no")
    answer(table)
    lost = ["forest" not in table.of(seat, "play") for seat in range(1, 4)]
    assert lost == [pays, True, False]
    assert table.tokens_of(1) == (0, 0, int(pays))


def test_rituals_and_ceremonies_return_an_unrest_or_refresh() -> None:
    areas: Areas = ({"hand": "rituals_and_ceremonies unrest_common", "play": "coinage"}, {}, {})
    calm = People(*areas)
    calm.play("play:rituals_and_ceremonies", "branch:1")
    answer(calm)
    assert calm.unrest_in_hand(0) == 0
    fresh = People(*areas)
    coin = number(fresh, 0, n.PLAY)
    fresh.world.mark[coin] |= n.MARK_EXHAUSTED
    fresh.play("play:rituals_and_ceremonies", "branch:2", "yes")
    answer(fresh, "card:coinage")
    assert fresh.tokens_of(0) == (0, 0, 1)
    assert not fresh.world.mark[coin] & n.MARK_EXHAUSTED
    assert People(*areas, states=["empire"]).why("play:rituals_and_ceremonies") == "not-as-empire"


def test_ambassador_chooses_among_the_pinned_cards_of_all_others() -> None:
    table = People({"play": "ambassador"}, {"play": "temple"}, {"play": "forest"})
    assert table.why("exhaust:ambassador") == "nothing-to-do"  # no card to discard at the temple
    table = People(
        {"play": "ambassador", "hand": "forest"}, {"play": "coinage"}, {"play": "temple"}
    )
    table.play("exhaust:ambassador")
    assert (table.who, table.asked) == (0, "copy")
    assert set(table.legal()) == {"card:coinage", "card:temple"}
    before = table.tokens_of(2)
    table.play("card:temple")
    answer(table)
    assert "forest" in table.of(0, "discard")
    assert table.tokens_of(2) == before
    assert table.why("exhaust:ambassador") == "already-exhausted"


def test_lost_scroll_lets_everybody_draw_and_counts_in_the_history() -> None:
    table = People({"hand": "lost_scroll", "discard": "forest"}, {}, {})
    table.play("play:lost_scroll", "yes")
    asked = []
    while table.asked != "turn":
        asked.append(table.who)
        table.play("no" if table.who == 1 else "yes")
    assert asked == [0, 1, 2]
    assert table.of(0, "hand") == ["forest"]
    assert [len(table.of(seat, "hand")) for seat in range(3)] == [1, 0, 1]
    old = People({"history": "lost_scroll"}, {"discard": "lost_scroll"}, {})
    points = [points_of(old.world, number(old, *at)) for at in ((0, n.HISTORY), (1, n.DISCARD))]
    assert points == [1, 0]


def test_mining_gains_more_for_a_region_that_produces_nothing() -> None:
    produces = {
        id: "production" in GAME.content["card"][id].fields.get("icons", [])
        for id in ("forest", "cape", "iberia", "jungle", "steppe", "crete", "marsh")
    }
    assert set(produces.values()) == {True, False}
    for region, more in produces.items():
        table = People({"play": f"mining {region}"}, {}, {}, {})
        table.play("exhaust:mining")
        answer(table, f"card:{region}")
        assert table.tokens_of(0)[n.PROG] == (1 if more else 2), region
        assert table.of(0, "discard") == [region]


# -- attacks -------------------------------------------------------------------------------------


def test_attacks_reach_all_others_or_those_in_a_state_never_one_chosen() -> None:
    """No card says "one player" or "the next": the language has no word for it."""
    whom = re.compile(r"others\{|all\{|opponents\(|steal\(|give\(")
    for card in ATTACKS:
        assert whom.search(str(GAME.content["card"][card].fields.get("play", ""))), card


@pytest.mark.parametrize("card", ATTACKS)
def test_whoever_avoids_an_attack_keeps_everything(card: str) -> None:
    """Two others alike, one of whom takes cover: they lose and get nothing."""
    entry = GAME.content["card"][card].fields
    area = {"hand": "forest jungle lydians", "play": "cape forest city_of_athens temple"}
    table = People(
        {
            "hand": f"{card} forest jungle lydians",
            "discard": "forest jungle",
            "play": "forest knossos",
        },
        area,
        area,
        pools=[(9, 9, 9)] * 3,
        states=[str(entry.get("state", "barbarian")), "empire", "empire"],
    )
    table.play(f"play:{card}")
    assert (table.who, table.asked) == (1, "protect")
    table.play("card:cape")
    assert (table.who, table.asked) == (2, "protect")
    held = [table.tokens_of(1), table.of(1, "hand"), table.of(1, "play")]
    table.play("no")
    answer(table, "yes", f"branch:{HARMFUL.get(card, 1)}")
    assert [table.tokens_of(1), table.of(1, "hand"), table.of(1, "play")] == held
    robbed = [table.tokens_of(2), table.of(2, "hand"), table.of(2, "play")]
    assert robbed != [(9, 9, 9), area["hand"].split(), area["play"].split()]


# -- reactions out of turn -----------------------------------------------------------------------


def test_a_pass_is_remembered_while_the_attack_lasts() -> None:
    """Who declines a protection is not asked again by a later sentence of the same attack."""
    table = People(
        {"hand": "egyptian_legacy"},
        {"play": "cape", "hand": "forest jungle"},
        {"play": "cape"},
        states=["empire"],
    )
    table.play("play:egyptian_legacy")
    asked = []
    while table.asked != "turn":
        asked.append((table.who, table.asked))
        table.play("no" if "no" in table.legal() else table.legal()[0])
    assert asked.count((1, "protect")) == asked.count((2, "protect")) == 1
    assert table.of(1, "play") == ["cape"]


def test_the_next_attack_asks_again() -> None:
    table = People({"hand": "boudicca notorious"}, {"play": "cape forest"})
    table.play("play:boudicca", "no")
    answer(table, "card:forest")
    table.play("play:notorious")
    assert (table.who, table.asked) == (1, "protect")


def test_a_reaction_declined_out_of_turn_is_dropped_and_those_of_others_are_asked() -> None:
    area = {"power": "vikings_power_b", "nation": "marsh iberia"}
    table = People({"hand": "corruption"}, area, area, states=["empire"])
    table.play("play:corruption")
    asked = []
    while table.asked != "turn":
        asked.append((table.who, table.asked))
        table.play("no" if table.who == 1 else "yes")
    assert asked == [(1, "may"), (2, "may")]
    assert table.of(1, "nation") == ["marsh", "iberia"]
    assert table.of(2, "nation") == ["marsh"]  # the other lies under the deck


def test_what_is_done_out_of_turn_is_logged_with_its_seat() -> None:
    table = People({"hand": "boudicca"}, {"play": "cape forest"}, {"play": "forest"})
    log: list[Event] = []
    table.world.log = log
    table.play("play:boudicca", "card:cape")
    reacted = [event for event in log if event[0] == n.EV_REACTED]
    assert [event[1] for event in reacted] == [1]
    rules = cast(ImperiumRules, table.state.variant)
    assert "Ben" in rules.event_text(reacted[0], None, ["Anna", "Ben", "Cid"], "en")


def test_the_log_tells_who_is_given_a_card_and_who_is_robbed() -> None:
    names = ["Anna", "Ben", "Cid"]
    table = People({"hand": "monopoly forest jungle"}, {}, {}, states=["empire"])
    gifts: list[Event] = []
    table.world.log = gifts
    table.play("play:monopoly")
    answer(table, "hand:forest")
    rules = cast(ImperiumRules, table.state.variant)
    given = [event for event in gifts if event[0] == n.EV_GAVE]
    told = [rules.event_text(event, None, names, "en").split()[-2:] for event in given]
    assert told == [["to", "Ben."], ["to", "Cid."]]
    assert rules.event_text(given[0], 1, names, "fr", to_you=True).startswith("Anna vous donne ")
    table = People({"hand": "notorious"}, {}, {}, pools=[NOTHING, NOTHING, (0, 0, 2)])
    thefts: list[Event] = []
    table.world.log = thefts
    table.play("play:notorious")
    stolen = [event for event in thefts if event[0] == n.EV_STOLE]
    assert [rules.event_text(event, 0, names, "en") for event in stolen] == [
        "Anna steals 1 progress from Cid."
    ]
