"""The turn of the C.I.V., from the die to its clean-up, and what it must not do. Rulebook 004."""

from __future__ import annotations

from typing import Any, cast

import pytest

from acropole.games.imperium import numbers as n
from acropole.games.imperium.box import LEVELS
from acropole.games.imperium.civ.verbs import (
    best_development,
    dynasty_size,
    meet_king,
    top_dynasty,
    top_quest,
)
from acropole.games.imperium.effects import NATIONS
from acropole.games.imperium.rules.means import has
from acropole.games.imperium.rules.zones import listed, move
from acropole.games.imperium.variant import REASONS, ImperiumRules
from acropole.kernel.play import settle
from acropole.kernel.state import State
from tests.games.imperium.table import world

from .civ_table import ITS, CivTable
from .table import GAME, OPPONENT, PERSON

ATTACK = "carthaginians_tributary"
PROTECTION = "mounted_archers"
GOODS = "elders education berbers town elders education"


def new(opponent: str, level: str = "imperator", seed: int = 3) -> State:
    person = "celts" if opponent == "romans" else "romans"
    return GAME.new(seed=seed, nation=person, opponent=opponent, level=level)


def ids(state: State, zone: int) -> list[str]:
    return [GAME.box.kinds[world(state).kind[card]].id for card in listed(world(state), ITS + zone)]


def slots(state: State) -> list[int]:
    return [world(state).size[ITS + n.FIRST_CIV_ZONE + slot] for slot in range(6)]


# -- setting up ------------------------------------------------------------------------------------


@pytest.mark.parametrize("nation", NATIONS)
def test_each_slot_gets_a_card_of_the_starting_deck(nation: str) -> None:
    state = new(nation)
    assert slots(state) == [1, 1, 1, 1, 1, 0]
    start = [
        card
        for card in range(world(state).tables.cards)
        if world(state).tables.owner[card] == OPPONENT
        and world(state).tables.home[card] == n.AT_START
    ]
    assert world(state).size[ITS + n.DECK] == len(start) - 5
    assert world(state).settled[ITS + n.DECK] == 0
    assert [has(world(state), OPPONENT, resource) for resource in range(3)] == [0, 0, 0]


def test_the_dynasty_deck_is_nation_accession_and_developments_by_value() -> None:
    state = new("carthaginians")
    values = world(state).tables.civ_value
    drawn: list[int] = []
    while dynasty_size(world(state)):
        drawn.append(top_dynasty(world(state)))
        move(world(state), drawn[-1], n.OUT)
    homes = [world(state).tables.home[card] for card in drawn]
    assert homes == sorted(homes)
    assert set(homes) == {n.AT_NATION, n.AT_ACCESSION, n.AT_DEVELOPMENT}
    worth = [
        values[world(state).kind[c]]
        for c in drawn
        if world(state).tables.home[c] == n.AT_DEVELOPMENT
    ]
    assert worth == sorted(worth, reverse=True)


def test_developments_of_equal_value_come_in_any_order() -> None:
    first = set()
    for seed in range(12):
        table = CivTable(developments="jungle elders berbers", seed=seed)
        first.add(world(table.state).kind[best_development(world(table.state))])
    assert first == {GAME.box.kind_of["jungle"], GAME.box.kind_of["elders"]}


def test_the_quests_of_the_arthurians_lie_apart_and_the_court_is_out() -> None:
    state = new("arthurians")
    assert sorted(ids(state, n.QUEST))[1] == "graal"
    assert world(state).size[ITS + n.DEV] == 0
    assert world(state).size[ITS + n.PLAY] == 0
    assert ids(state, n.ACCESSION_ZONE) == ["gwaith_camlan"]
    quests = []
    while world(state).size[ITS + n.QUEST]:
        quests.append(top_quest(world(state)))
        move(world(state), quests[-1], n.OUT)
    assert GAME.box.kinds[world(state).kind[quests[-1]]].id == "graal"


def test_regions_come_first_in_the_dynasty_of_the_atlanteans_who_are_an_empire() -> None:
    state = new("atlanteans")
    assert world(state).side[OPPONENT] == n.STATE_EMPIRE
    assert sorted(ids(state, n.NATION)) == ["mountain_of_atlantis", "themiscyra"]
    assert ids(state, n.ACCESSION_ZONE) == []
    assert dynasty_size(world(state)) == 10


def test_the_utopians_travel_in_place_of_a_dynasty() -> None:
    state = new("utopians")
    assert dynasty_size(world(state)) == 0
    assert ids(state, n.QUEST) == ["visions_of_shangri_la"]
    assert world(state).game[n.GAME_ENDING] == 0


def test_the_dynasty_of_the_vikings_ends_with_harald_hardrada() -> None:
    state = new("vikings")
    assert ids(state, n.ACCESSION_ZONE) == ["harald_hardrada"]
    assert world(state).size[ITS + n.DEV] == 0


# -- levels ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "cards", "pool"),
    [
        ("chieftain", 4, [0, 0, 0]),
        ("warlord", 4, [0, 0, 0]),
        ("imperator", 5, [0, 0, 0]),
        ("sovereign", 5, [3, 2, 1]),
        ("overlord", 6, [3, 2, 1]),
        ("supreme", 6, [3, 2, 1]),
    ],
)
def test_levels_change_slots_and_tokens(level: str, cards: int, pool: list[int]) -> None:
    state = new("greeks", level)
    assert sum(slots(state)) == cards
    assert [has(world(state), OPPONENT, resource) for resource in range(3)] == pool


def leveled(level: str, **rest: Any) -> CivTable:
    table = CivTable(opponent="greeks", **rest)
    world(table.state).tables = GAME.box.tables(("romans", "greeks"), ("b", "a"), "mixed", level)
    return table


def test_the_warlord_discards_the_top_of_its_deck_last() -> None:
    table = leveled("warlord", civ_deck="elders education berbers", die=6)
    table.clean_up("town", "town", "town", "")
    assert table.slots()[3] == "berbers"
    assert (table.its("discard"), table.its("deck")) == (["education"], ["elders"])


def test_goods_are_worth_more_from_sovereign_on() -> None:
    for level, points in (("imperator", 1), ("sovereign", 3), ("supreme", 3)):
        table = leveled(level, civ_pool=(9, 8, 0))
        assert world(table.state).score(OPPONENT) == points


def test_a_six_sets_the_sixth_card_aside_at_overlord_and_puts_no_token() -> None:
    table = leveled("overlord", civ_deck=GOODS, die=6)
    table.clean_up("", "town", "town", "town", "town", "advance_greeks")
    assert table.slots()[0] == "advance_greeks"
    assert table.slots()[5] == "education"
    assert all(table.tokens(slot) == {} for slot in range(1, 6))


@pytest.mark.parametrize(("level", "progress"), [("overlord", 0), ("supreme", 1)])
def test_the_supreme_ruler_gains_progress_for_unrest(level: str, progress: int) -> None:
    table = leveled(level, die=6)
    before = table.unrest
    table.turn_up("unrest_common")
    assert table.unrest == before + 1
    assert table.civ_pool == (0, 0, progress)


# -- the turn --------------------------------------------------------------------------------------


def test_the_card_the_die_shows_is_not_resolved_and_goes_to_the_first_slot() -> None:
    table = CivTable(opponent="greeks", civ_deck=GOODS, die=2)
    table.turn_up("elders", "glory_greeks", "elders")
    assert "glory_greeks" not in table.its("discard")
    assert table.slots()[0] == "glory_greeks"


def test_cards_are_resolved_from_the_lowest_slot_on() -> None:
    """Barbarian Greeks: a region brings 1 material, with which Advance breaks through."""
    table = CivTable(opponent="greeks", die=6)
    table.turn_up("jungle", "advance_greeks")
    assert table.civ_pool[0] == 0
    other = CivTable(opponent="greeks", die=6)
    other.turn_up("advance_greeks", "jungle")
    assert other.civ_pool[0] == 1


def test_unrest_turned_up_goes_back_to_the_pile() -> None:
    table = CivTable(die=6)
    before = table.unrest
    table.turn_up("unrest_common", "unrest_common")
    assert table.unrest == before + 2
    assert table.its("discard") == []


def test_a_card_without_any_row_that_can_be_done_is_discarded() -> None:
    table = CivTable(opponent="olmecs", die=6)
    table.turn_up("stone_mask_start")
    assert "stone_mask_start" in table.its("deck") + table.its("discard") + table.slots()


def test_progress_never_pays_for_the_civ() -> None:
    """Barbarian Greeks without materials cannot break through with Advance."""
    table = CivTable(opponent="greeks", civ_pool=(0, 0, 9), die=6)
    table.turn_up("advance_greeks")
    assert table.civ_pool == (0, 0, 9)
    assert "unrest_common" in table.slots() + table.its("deck")  # it acquired instead


# -- clean-up --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nation", "token"),
    [("greeks", {"prog": 1}), ("carthaginians", {"mat": 2}), ("qin", {"pop": 1})],
)
def test_a_token_goes_above_the_slot_the_die_shows(nation: str, token: dict[str, int]) -> None:
    table = CivTable(opponent=nation, civ_deck=GOODS, die=3)
    table.clean_up()
    assert table.tokens(3) == token
    assert world(table.state).game[n.GAME_DIE] == 0


def test_an_empty_deck_takes_a_dynasty_card_before_it_is_shuffled() -> None:
    table = CivTable(civ_discard="elders town", dynasty="iberia berbers", die=6)
    table.clean_up("jungle", "jungle")
    assert sorted(table.slots()[2:5]) == ["berbers", "elders", "town"]
    assert table.its("dynasty") == ["iberia"]
    assert not table.is_ending


def test_the_end_comes_when_the_dynasty_deck_is_empty() -> None:
    table = CivTable(dynasty="iberia berbers", die=6)
    table.clean_up("jungle", "jungle", "jungle")
    assert sorted(table.slots()[3:5]) == ["berbers", "iberia"]
    assert REASONS[world(table.state).game[n.GAME_REASON]] == "dynasty"


def test_the_accession_card_founds_the_empire_of_the_civ() -> None:
    table = CivTable(opponent="greeks", civ_discard="elders town elders town elders", die=6)
    accession = next(
        card.id
        for card in GAME.content["card"].values()
        if card.fields.get("nation") == "greeks" and card["place"] == "accession"
    )
    table._put(accession, ITS + n.ACCESSION_ZONE)
    table._put("hannibal", ITS + n.DEV)
    table.clean_up()
    assert table.civ_empire
    assert table.its("developments") == ["hannibal"]
    assert not table.is_ending


def test_the_vikings_and_arthurians_never_found_an_empire() -> None:
    for nation, card in (("vikings", "harald_hardrada"), ("arthurians", "gwaith_camlan")):
        table = CivTable(opponent=nation, civ_discard="elders town elders town elders", die=6)
        table._put(card, ITS + n.ACCESSION_ZONE)
        table.clean_up()
        assert not table.civ_empire
        assert REASONS[world(table.state).game[n.GAME_REASON]] == "dynasty"


def test_the_utopians_shuffle_unrest_in_late() -> None:
    table = CivTable(opponent="utopians", civ_discard="elders town elders town elders", die=6)
    table._put("visions_of_shangri_la", ITS + n.QUEST)
    table.clean_up()
    assert table.its("discard") == ["unrest_common"]
    assert all(table.slots()[:5])


def test_the_utopians_travel_for_five_progress() -> None:
    table = CivTable(opponent="utopians", civ_discard="elders town elders town elders",
                     civ_pool=(0, 0, 7), die=6)  # fmt: skip
    table._put("path_to_shangri_la", ITS + n.QUEST)
    table.clean_up()
    assert table.its("quests") == ["gates_of_shangri_la"]
    assert table.civ_pool == (0, 0, 0)
    assert table.slots()[0] == "eminent"  # what was gained lies on top of the new deck


def test_the_utopians_end_the_game_with_twenty_four_population() -> None:
    table = CivTable(opponent="utopians", civ_discard="elders", civ_pool=(0, 24, 0), die=6)
    table._put("shangri_la", ITS + n.QUEST)
    table.clean_up("jungle", "jungle", "jungle", "jungle", "")
    assert table.is_ending


# -- attacks ---------------------------------------------------------------------------------------


def test_an_attack_lets_the_person_use_a_protection() -> None:
    """Empire Scythians gain 2 materials with an attack, and you discard a card."""
    for answer, left in (("no", 1), (f"card:{PROTECTION}", 2)):
        table = CivTable(opponent="scythians", civ_state="empire", play=PROTECTION,
                         hand="berbers berbers", die=6)  # fmt: skip
        table.turn_up(ATTACK, stop=True)
        assert table.asked == "protect"
        table.play(answer)
        table.answer_all()
        assert len(table.zone("hand")) == left
        assert table.civ_pool[0] == 2  # what is no attack happens either way


def test_a_protection_against_theft_keeps_everything() -> None:
    table = CivTable(opponent="vikings", play=PROTECTION, pool=(2, 0, 0), hand="berbers", die=6)
    table.turn_up(ATTACK, stop=True)
    table.play(f"card:{PROTECTION}")
    assert (table.pool, table.civ_pool) == ((2, 0, 0), (0, 0, 0))
    assert table.zone("hand") == ["berbers"]


def log_of(table: CivTable, lang: str) -> list[str]:
    """What the log says of the attack, once a protection is used against it."""
    state = table.state
    world(state).log = []
    table.turn_up(ATTACK, stop=True)
    table.play(f"card:{PROTECTION}")
    table.answer_all()
    rules = cast(ImperiumRules, state.variant)
    return [
        rules.event_text(event, 0, ["Anna", "C.I.V."], lang) for event in world(state).log or []
    ]


@pytest.mark.parametrize(
    ("opponent", "civ_state", "prevented"),
    [
        ("vikings", "barbarian", [
            "Thanks to {card}, Anna keeps 2 materials.",
            "Thanks to {card}, Anna need not discard 1 card.",
        ]),
        ("romans", "empire", [
            "Thanks to {card}, Anna need not discard 1 card.",
            "Thanks to {card}, Anna need not abandon 1 card.",
        ]),
        ("scythians", "barbarian", [
            "Thanks to {card}, Anna need not recall 1 card.",
            "Thanks to {card}, Anna keeps 1 population.",
        ]),
        ("greeks", "barbarian", [
            "Thanks to {card}, Anna keeps 2 materials.",
            "Because of {card}, what else this row brings does not reach Anna.",
        ]),
    ],
)  # fmt: skip
def test_the_log_tells_what_a_protection_prevented(
    opponent: str, civ_state: str, prevented: list[str]
) -> None:
    def attacked() -> CivTable:
        return CivTable(opponent=opponent, people="celts", civ_state=civ_state, die=6,
                        state="empire", play=f"{PROTECTION} forest", hand="berbers",
                        pool=(3, 3, 0))  # fmt: skip

    table = attacked()
    protector = table.card(PROTECTION, "play")
    name = cast(ImperiumRules, table.state.variant).say("card", protector, "en")
    told = log_of(table, "en")
    assert f"Anna uses {name}." in told
    assert [line for line in told if line.startswith(("Thanks", "Because"))] == [
        line.format(card=name) for line in prevented
    ]
    french = [line for line in log_of(attacked(), "fr") if line.startswith(("Grâce à", "Avec"))]
    assert len(french) == len(prevented)


def test_no_protection_is_asked_for_where_nothing_would_be_lost() -> None:
    """Vikings steal materials and make you discard; you have neither."""
    table = CivTable(opponent="vikings", play=PROTECTION, die=6)
    table.turn_up(ATTACK, stop=True)
    assert table.asked == "turn"


def test_taking_unrest_is_no_attack() -> None:
    table = CivTable(opponent="celts", civ_state="empire", play=PROTECTION, die=6)
    table.turn_up(ATTACK, stop=True)
    assert table.asked == "turn"
    assert "unrest_common" in table.zone("hand")


def test_the_person_chooses_what_to_give_up() -> None:
    table = CivTable(opponent="romans", people="celts", civ_state="empire", die=6,
                     hand="berbers town", play="forest jungle")  # fmt: skip
    table.turn_up(ATTACK, stop=True)
    assert table.asked == "discard"
    table.play("hand:town")
    assert table.asked == "abandon"
    table.play("card:jungle")
    assert table.zone("discard") == ["town", "jungle"]


# -- King of Kings, the end, points ----------------------------------------------------------------


def test_king_of_kings_is_worth_six_progress_to_barbarians() -> None:
    table = CivTable(opponent="greeks", civ_play="jungle jungle jungle", fame="", die=6)
    table.turn_up("glory_greeks")
    assert table.civ_pool == (0, 0, 6)
    assert REASONS[world(table.state).game[n.GAME_REASON]] == "king"
    meet_king(world(table.state), PERSON)
    settle(world(table.state))
    assert table.pool == (0, 0, 0)


def test_king_of_kings_gives_an_empire_a_dynasty_card() -> None:
    table = CivTable(opponent="greeks", civ_state="empire", civ_play="jungle jungle jungle",
                     fame="", dynasty="iberia town", die=6)  # fmt: skip
    table.row("greeks-empire-3", "glory_greeks")
    assert table.civ_pool == (0, 0, 3)
    assert table.its("deck") == ["town"]


def test_the_points_of_the_civ() -> None:
    """Slots, deck, discard, play and history; conditional points at their highest."""
    table = CivTable(civ_play="jungle", civ_deck="town", civ_discard="unrest_common elders",
                     dynasty="eminent", quests="graal", civ_pool=(7, 5, 4))  # fmt: skip
    table._put("eminent", ITS + n.FIRST_CIV_ZONE)
    unrest = GAME.content["card"]["unrest_common"]["points"]
    assert world(table.state).score(OPPONENT) == 4 + 1 + 1 + 2 + 1 + unrest + 8
    place = next(p for p in table.state.result().ranking if p.seat == OPPONENT)
    assert sum(place.points.values()) == world(table.state).score(OPPONENT)


def test_the_person_must_have_more_points() -> None:
    table = CivTable(pool=(0, 0, 3), civ_pool=(0, 0, 50))
    ahead = world(table.state).score(PERSON)
    world(table.state).pool[OPPONENT * 3 + 2] = 0
    behind = world(table.state).score(OPPONENT)
    world(table.state).pool[OPPONENT * 3 + 2] = ahead - behind
    assert not world(table.state).is_winner(PERSON)
    assert world(table.state).is_winner(OPPONENT)
    world(table.state).pool[OPPONENT * 3 + 2] -= 1
    assert world(table.state).is_winner(PERSON)


def test_a_collapse_in_the_turn_of_the_civ_is_a_loss() -> None:
    table = CivTable(opponent="celts", civ_state="empire", pool=(0, 0, 99), unrest=1, die=6)
    table.turn_up("jomsviking")
    assert table.state.is_over
    assert REASONS[world(table.state).game[n.GAME_REASON]] == "collapse"
    assert not world(table.state).is_winner(PERSON)


# -- what people see -------------------------------------------------------------------------------


def test_cards_in_slots_are_hidden_unless_they_were_seen_on_the_deck() -> None:
    state = new("greeks")
    seen = cast(Any, state.observe(PERSON))["civ"]
    assert [slot["card"] for slot in seen["slots"]] == [None] * 5
    table = CivTable(opponent="greeks", civ_deck="elders", die=6)
    table.clean_up("town", "town", "town", "town")
    shown = cast(Any, table.state.observe(PERSON))["civ"]["slots"]
    assert shown[4]["card"].startswith("elders")


def test_guesses_change_the_hidden_slots_only() -> None:
    state = new("greeks")
    hidden = {tuple(ids(state.determinize(PERSON, seed), n.FIRST_CIV_ZONE)) for seed in range(12)}
    assert len(hidden) > 1


def test_the_log_tells_die_card_and_row() -> None:
    table = CivTable(opponent="greeks", die=6)
    world(table.state).log = []
    table.turn_up("jungle")
    rules = cast(ImperiumRules, table.state.variant)
    for lang, said in (("en", "row 6, Region: Gain 1 material."), ("fr", "Gagner 1 matériau.")):
        lines = [
            rules.event_text(e, None, ["You", "C.I.V."], lang) for e in world(table.state).log or []
        ]
        assert any(said in line for line in lines), lines


def test_the_levels_are_an_option() -> None:
    schema = cast(Any, GAME.options_schema())
    assert schema["properties"]["level"]["enum"] == list(LEVELS)
