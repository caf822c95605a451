"""Starting cards, the building and the knowledge of each civilization, and the warlords."""

from __future__ import annotations

import pytest

from acropole.games.monumental.numbers import L_SOLDIERS
from tests.games.monumental.cards import ACTIVE, HOME, Table, active, covers, figure, gain_of
from tests.games.monumental.table import world

# -- starting cards --------------------------------------------------------------------------------


@covers("forum")
def test_the_forum_archives_a_card_or_turns_two_basic_resources_into_culture() -> None:
    given = {"city": {"b2": "fort"}, "purse": {"production": 1, "military": 1, "science": 1}}
    table = active("forum", **given).play("use")
    assert table.asked == "branch"
    table.play("branch:1")
    assert table.archived("fort")
    table = active("forum", **given).play("use", "branch:2", "resource:science")
    assert table.gains("resource:military") == {"military": -1, "culture": 1}
    assert table.city()["b2"] == "fort"


@covers("forum")
def test_the_forum_takes_two_different_resources() -> None:
    table = active("forum", purse={"science": 5})
    assert table.why("use") == "effect-impossible"
    table = active("forum", purse={"science": 1, "gold": 1}).play("use", "resource:gold")
    assert table.purse() == dict.fromkeys(table.purse(), 0) | {"culture": 1}


@covers("forum")
def test_the_forum_archives_only_what_was_not_activated() -> None:
    table = active("forum", city={"a2": "fort"})
    assert table.why("use") == "effect-impossible"


@covers("mine")
def test_the_mine_gives_1_gold_once_2_production_were_gained() -> None:
    table = active("mine", city={"a2": "workshop"})
    assert table.gains("use") == {"gold": 1}  # nothing is spent


@covers("mine")
def test_the_mine_counts_production_gained_and_already_spent() -> None:
    table = active("mine", city={"a2": "workshop"}).play("basic:laboratory")
    assert table.has("production") == 0
    assert table.gains("use") == {"gold": 1}


@covers("mine")
def test_production_held_but_not_gained_does_not_work_the_mine() -> None:
    table = active("mine", city={"a2": "work-camp"}, purse={"production": 5})
    assert table.why("use") == "effect-impossible"


@covers("mine")
def test_gold_spent_as_production_is_not_gained_as_production() -> None:
    table = active("mine", city={"a2": "work-camp"}, purse={"gold": 5}).play("basic:workshop")
    assert table.why("use") == "effect-impossible"


@covers("mine")
def test_production_of_a_token_and_of_a_drawn_card_works_the_mine() -> None:
    table = active("mine", market=["timber-2"])
    table.play("use-market:timber")
    assert table.why("use") is None
    table = active("mine", deck=["workshop"], purse={"science": 2}).play("progress")
    assert table.why("use") is None


# -- buildings of civilizations --------------------------------------------------------------------


@covers("dolmen")
def test_the_dolmen_gives_1_culture_for_an_archived_fort_or_archery_range() -> None:
    table = active("dolmen", city={"b2": "fort", "b3": "archery-range", "c2": "mine"}).play("use")
    assert table.legal() == {"card:b2", "card:b3"}
    assert table.gains("card:b3") == {"culture": 1}
    assert table.archived("archery-range")
    assert table.city() == {"a1": "dolmen", "b2": "fort", "c2": "mine"}


@covers("dolmen")
def test_the_dolmen_takes_no_other_card_and_no_activated_fort() -> None:
    table = active("dolmen", city={"a2": "fort", "b2": "mine"})
    assert table.why("use") == "effect-impossible"


@covers("emporion")
def test_the_emporion_pays_whoever_holds_two_provinces_on_the_coast() -> None:
    assert active("emporion", provinces={4: 1, 9: 1}).gains("use") == gain_of("emporion")
    assert active("emporion", provinces={4: 1, 13: 1}).why("use") == "effect-impossible"


@covers("exploration")
def test_exploration_moves_an_explorer_one_step() -> None:
    table = active("exploration").play("use", "explore:1.se")
    assert table.explorers() == (13, HOME)
    assert table.asked == "actions"


@covers("exploration")
def test_an_explorer_does_not_step_onto_water_or_an_enemy_capital() -> None:
    table = active("exploration", explorers=(11, 4)).play("use")
    assert table.why("explore:1.e") == "capital"
    assert table.why("explore:2.e") == "water"
    assert table.why("explore:2.se") is None


@covers("pharaoh-barge")
def test_the_barge_builds_a_section_for_nothing_when_it_is_archived() -> None:
    """Wherever it lay in the city, activated or not: here the Forum archives it."""
    table = active("forum", city={"b2": "pharaoh-barge"}, track={1: "pyramids", 4: "stonehenge"})
    table.play("use")
    assert table.asked == "section"
    assert table.legal() == {"acquire:1", "acquire:4"}
    assert table.gains("acquire:4") == {}
    assert world(table.state).section[0] >= 0
    assert table.track() == {1: "pyramids"}


@covers("pharaoh-barge")
def test_the_archived_barge_can_complete_a_wonder() -> None:
    table = active("forum", city={"b2": "pharaoh-barge"}, begun="pyramids")
    assert table.gains("use") == gain_of("pyramids", "bonus")
    assert table.deck() == ["pyramids"]


@covers("pharaoh-barge")
def test_only_the_barge_itself_builds_when_archived() -> None:
    table = active("forum", city={"a2": "pharaoh-barge", "b2": "fort"}, track={1: "pyramids"}).play(
        "use"
    )
    assert table.archived("fort")
    assert table.track() == {1: "pyramids"}


@covers("pharaoh-barge")
def test_an_archived_barge_without_a_section_to_build_does_nothing() -> None:
    table = active("forum", city={"b2": "pharaoh-barge"}, track={1: "market"})
    assert table.gains("use") == {}
    assert table.asked == "actions"


@covers("samurai-ground")
def test_the_training_ground_gives_2_military_against_barbarians_only() -> None:
    table = active("samurai-ground", fronts={13: "barbarian-1a"}, bare=[4])
    assert table.gains("use") == {"for-barbarian": 2}
    assert table.why("conquer:4") == "not-affordable"  # nobody lives there
    assert table.why("explore:1.e") == "not-affordable"
    assert table.gains("conquer:13", "tile:8", "tile:8") == {"for-barbarian": -2}


@covers("samurai-ground")
def test_the_military_against_barbarians_is_spent_first_and_lost_at_the_end() -> None:
    table = active("samurai-ground", fronts={13: "barbarian-2a"}, purse={"military": 2})
    table.play("use")
    assert table.gains("conquer:13") == {"for-barbarian": -2, "military": -1}
    table = active("samurai-ground").play("use").end_turn()
    assert table.purse()["for-barbarian"] == 0


# -- knowledge of civilizations --------------------------------------------------------------------


@covers("bushido")
def test_bushido_reinforces_a_card_that_does_not_lie_on_it() -> None:
    deck = ["work-camp"] * 5 + ["library"] * 3
    table = active("bushido", city={"a1": "fort", "a2": "mine", "a3": "fort"}, deck=deck)
    table.play("use", "end-turn")
    assert table.legal() == {"no", "card:a2", "card:a3"}
    table.play("card:a2")
    assert table.city()["a2"] == "mine"
    assert table.discard() == ["bushido", "fort", "fort"]


@covers("bushido")
def test_bushido_reinforces_only_activated_cards_and_only_if_used() -> None:
    given = {"city": {"a1": "fort", "a2": "mine", "b2": "library"}, "deck": ["work-camp"] * 5}
    assert active("bushido", **given).play("use", "end-turn").why("card:b2") == "not-activated"
    assert active("bushido", **given).play("end-turn").asked != "reinforce"


@covers("bushido")
def test_the_knowledge_under_a_reinforced_card_is_discarded() -> None:
    table = active(
        "bushido", city={"a2": "mine"}, known={"a2": "mathematics"}, deck=["work-camp"] * 5
    ).play("use", "end-turn", "card:a2")
    assert table.city()["a2"] == "mine"
    assert "mathematics" in table.discard()


@covers("nile-calendar")
def test_the_nile_calendar_gives_military_once_enough_production_was_gained() -> None:
    enough = dict.fromkeys(list(ACTIVE)[: figure("nile-calendar", "gained")], "work-camp")
    table = active("nile-calendar", city=enough)
    assert table.gains("use") == gain_of("nile-calendar")
    enough.popitem()
    table = active("nile-calendar", city=enough, purse={"production": 9})
    assert table.why("use") == "effect-impossible"


@covers("pyrotechnics")
def test_pyrotechnics_archive_a_card_for_1_basic_resource() -> None:
    table = active("pyrotechnics", city={"b2": "fort"}, purse={"military": 1})
    assert table.gains("use") == {"military": -1}
    assert table.archived("fort")


@covers("pyrotechnics")
def test_pyrotechnics_archive_a_covered_knowledge_or_its_host() -> None:
    given = {"city": {"b2": "fort"}, "known": {"b2": "mathematics"}, "purse": {"gold": 1}}
    table = active("pyrotechnics", **given).play("use", "knowledge:b2")
    assert table.archived("mathematics")
    assert table.city()["b2"] == "fort"
    table = active("pyrotechnics", **given).play("use", "card:b2")
    assert table.archived("fort")
    assert table.discard() == ["mathematics"]


@covers("pyrotechnics")
def test_pyrotechnics_without_a_basic_resource_are_unusable() -> None:
    table = active("pyrotechnics", city={"b2": "fort"}, purse={"culture": 1})
    assert table.why("use") == "effect-impossible"


# -- warlords --------------------------------------------------------------------------------------

WARLORDS = {
    "siegfried": ("danish", {"military": 2}),
    "ramesses": ("egyptian", {"production": 2}),
    "musashi": ("japanese", {"science": 2}),
    "hercules": ("greek", {"gold": 3}),
    "hua-mulan": ("chinese", {"military": 1}),  # the fort that he draws
}


def campaign(warlord: str) -> Table:
    """Tile 9 is held; 10 and 14 behind it, and 4, are free to take. Forts are drawn for use."""
    return Table(
        civ=WARLORDS[warlord][0],
        city=dict.fromkeys(("b2", "b3", "c2", "c3"), "work-camp"),
        deck=["fort", "fort", "mine", "work-camp", "library", "library", "fort"],
        provinces={9: 1},
        bare=[4, 10, 14],
        purse={"military": 9},
    ).play("activate:a1")


def conquest(table: Table, tile: int, *attackers: str) -> dict[str, int]:
    gained = table.conquest(tile, *attackers)
    if table.asked == "may":
        table.play("no")  # the explorer of Hercules stays
    return gained


@covers(*WARLORDS)
@pytest.mark.parametrize("id", WARLORDS)
def test_a_warlord_gains_when_he_is_among_the_conquerors(id: str) -> None:
    assert conquest(campaign(id), 4, "warlord") == WARLORDS[id][1]


@covers(*WARLORDS)
@pytest.mark.parametrize("id", WARLORDS)
def test_a_warlord_who_stays_at_home_gains_nothing(id: str) -> None:
    assert conquest(campaign(id), 4) == {}


@covers(*WARLORDS)
@pytest.mark.parametrize("id", WARLORDS)
def test_a_warlord_gains_once_a_turn(id: str) -> None:
    table = campaign(id)
    assert conquest(table, 4) == {}  # without him: does not use it up
    assert conquest(table, 10, "warlord") == WARLORDS[id][1]
    assert conquest(table, 14, "warlord") == {}


@covers(*WARLORDS)
@pytest.mark.parametrize("id", WARLORDS)
def test_a_warlord_gains_again_in_the_next_turn(id: str) -> None:
    table = campaign(id)
    conquest(table, 10, "warlord")
    table.next_turn().play("activate:a1").give(military=9)
    assert conquest(table, 14, "warlord") == WARLORDS[id][1]


@covers("hua-mulan")
def test_hua_mulan_offers_the_effect_of_the_card_she_draws() -> None:
    table = Table(civ="chinese", deck=["forum"], city={"b2": "mine"}, bare=[4])
    table.give(military=1).play("activate:a1").conquer(4, "warlord")
    assert table.asked == "use-drawn"
    table.play("yes")
    assert table.archived("mine")
    assert table.discard() == ["forum"]


@covers("hua-mulan")
@pytest.mark.parametrize(("tile", "forts", "token"), [(4, 1, []), (13, 2, ["pick:1", "branch:1"])])
def test_hua_mulan_draws_a_second_card_where_barbarians_are_conquered(
    tile: int, forts: int, token: list[str]
) -> None:
    fronts = {13: "barbarian-1a"}
    table = Table(civ="chinese", city={"b2": "mine"}, fronts=fronts, bare=[4], deck=["fort"] * 3)
    table.give(military=3).play("activate:a1").conquer(tile, "warlord")
    for answer in token:
        table.play(answer)
    assert table.discard() == ["fort"] * forts


@covers("siegfried")
def test_what_a_warlord_gains_counts_as_gained_by_nobody_else() -> None:
    table = campaign("siegfried")
    before = table.purse(1)
    table.conquer(4, "warlord")
    assert table.purse(1) == before
    assert table.land(4, L_SOLDIERS) == 0  # he stands there alone
