"""The actions of the Automa: cards, wonders, policies, conquests. 002 §5.3."""

from __future__ import annotations

import pytest

from acropole.games.monumental.automa import land as automa_land_rules
from acropole.games.monumental.automa.land import before, conquest_cost, targets
from acropole.games.monumental.numbers import CHEAPEST, DEAREST, EV_GAINED, GOLD
from acropole.kernel.interface import Refusal
from tests.games.monumental.table import world

from .automa import AUTOMA, ME, against, give, gold, took, turn_up
from .table import (
    GAME,
    Held,
    asked,
    held,
    kinds,
    legal,
    play,
    purse,
    refused,
    seat_of,
    seen,
    tile,
    track,
    wonder_on,
)

TAKE_DEAREST = "knowledge-if-architectural"  # its common part takes the dearest knowledge
TAKE_CHEAPEST = "explorers-if-cultural"  # … moves explorers and takes the cheapest building
WONDER = "wonder-if-economic"
CONQUER = "conquer-if-economic"


# -- cards -----------------------------------------------------------------------------------------


def test_a_card_it_gains_lies_face_up_and_does_nothing() -> None:
    state = against("danish", track="navigation writing mathematics market temple granary")
    turn_up(state, TAKE_DEAREST)
    assert len(took(state)) == 1
    assert purse(state, AUTOMA) == {}
    assert seat_of(state, AUTOMA)["points"]["knowledge"] == 1


def test_of_several_it_takes_the_one_farthest_from_the_deck() -> None:
    # 002's example, three players: the market, because it lies farther right than the pharmacy
    state = against("danish", 3, track="bronze-working pyramids pharmacy navigation market writing")
    cost = {c.id: c["cost"] for c in GAME.content["card"].values()}
    assert cost["market"] <= cost["pharmacy"]
    turn_up(state, TAKE_CHEAPEST)
    while asked(state) == "automa-step":
        play(state, min(legal(state)))
    assert took(state) == ["market"]


def test_the_price_comes_before_the_place() -> None:
    state = against("danish", 3, track="market temple pharmacy navigation stonehenge writing")
    turn_up(state, TAKE_DEAREST)
    assert took(state) == ["navigation"]  # 4 science; writing costs 3 and lies farther


def test_at_the_same_distance_it_takes_the_first_in_the_alphabet() -> None:
    # With two seats there are two tracks of three. By the French names, as on printed cards:
    # Autel guerrier, Grenier, Marché, and no matter which track.
    for row_one, row_two in (("market", "granary"), ("granary", "market")):
        state = against("danish", track=f"- - {row_one} - - {row_two}", deck="")
        turn_up(state, WONDER)
        assert took(state) == ["granary"]


def test_it_never_takes_a_basic_building() -> None:
    state = against("danish", track="navigation writing mathematics", deck="")
    turn_up(state, WONDER)
    assert took(state) == []
    assert seen(state)["basics"] == [10, 10, 10]
    assert gold(state) == 4  # neither wonder nor building


# -- wonders ---------------------------------------------------------------------------------------


def test_a_wonder_under_construction_is_completed_before_another_is_begun() -> None:
    state = against("danish", begun={AUTOMA: "stonehenge"}, track="pyramids market temple")
    turn_up(state, WONDER)
    assert took(state)[0] == "stonehenge"
    assert seat_of(state, AUTOMA)["wonders"] == ["stonehenge#1"]
    assert seat_of(state, AUTOMA)["begun"] is None
    assert "pyramids" in track(state)


def test_it_begins_the_cheapest_wonder() -> None:
    state = against("danish", track="notre-dame pyramids market angkor-wat temple granary")
    turn_up(state, WONDER)
    assert seat_of(state, AUTOMA)["begun"] == "pyramids#1"
    assert seat_of(state, AUTOMA)["points"]["wonders"] == 0


def test_it_gets_no_bonus_and_pays_nothing() -> None:
    state = against("danish", begun={AUTOMA: "pyramids"}, track="- - market")
    turn_up(state, WONDER)
    assert "pyramids" in took(state)
    assert gold(state) == 0  # the bonus would be 2 gold
    assert seat_of(state, AUTOMA)["points"]["wonders"] == 2


def test_the_token_goes_to_the_only_province_without_one() -> None:
    state = against("danish", begun={AUTOMA: "pyramids"}, land={4: Held(AUTOMA)})
    turn_up(state, WONDER)
    assert wonder_on(state, 4) == "pyramids"


def test_of_several_provinces_the_player_to_its_right_chooses() -> None:
    land = {4: Held(AUTOMA), 13: Held(AUTOMA), 9: Held(AUTOMA)}
    state = against(
        "danish", begun={AUTOMA: "pyramids"}, land=land, wonders={"stonehenge": (AUTOMA, 9)}
    )
    turn_up(state, WONDER)
    assert (state.to_move, asked(state)) == (ME, "automa-wonder")
    assert legal(state) == {"tile:13", "tile:4"}
    play(state, "tile:13")
    assert wonder_on(state, 13) == "pyramids"


def test_a_token_of_somebody_else_takes_the_place_too() -> None:
    state = against(
        "danish",
        begun={AUTOMA: "pyramids"},
        land={4: Held(AUTOMA)},
        wonders={"stonehenge": (ME, 4)},
    )
    turn_up(state, WONDER)
    assert wonder_on(state, 8) == "pyramids"


def test_without_a_free_province_the_capital_takes_any_number() -> None:
    state = against(
        "danish", begun={AUTOMA: "pyramids"}, track="notre-dame - market - - temple", deck=""
    )
    give(state, 4)
    turn_up(state, WONDER, "wonder-if-cultural")
    assert wonder_on(state, 8) == "notre-dame"
    assert seen(state)["automa"]["stacked"] == 1
    assert seat_of(state, AUTOMA)["points"]["wonders"] == 4


# -- policies --------------------------------------------------------------------------------------


def test_a_policy_is_turned_up_without_effect() -> None:
    state = against("danish")
    events = turn_up(state, "cultural-policy-if-technological")
    assert len(seat_of(state, AUTOMA)["policies"]) == 1
    assert purse(state, AUTOMA) == {}
    assert kinds(events).count("developed") == 1
    assert seat_of(state, AUTOMA)["points"]["policies"] == 2


def test_there_are_five_and_no_more() -> None:
    everything = "raids pillage longships camps warrior-culture"
    state = against("danish", policies={AUTOMA: everything})
    give(state, 3)
    turn_up(state, "cultural-policy-if-technological")
    assert len(seat_of(state, AUTOMA)["policies"]) == 5
    assert gold(state) == 5  # 2 for the first, no payment for the second


# -- conquest --------------------------------------------------------------------------------------


def test_its_warlord_and_a_soldier_of_its_capital_conquer() -> None:
    state = against("danish")
    turn_up(state, CONQUER)
    assert held(state, 4) == Held(AUTOMA, 1, warlord=True)  # 0 + 1, the cheapest
    assert held(state, 8) == Held(AUTOMA, 8)


def test_the_warlord_comes_from_wherever_he_is() -> None:
    state = against("danish", land={16: Held(AUTOMA, 1, warlord=True)}, fronts={4: ""})
    turn_up(state, CONQUER)
    assert held(state, 4) == Held(AUTOMA, 1, warlord=True)
    assert held(state, 16) == Held(AUTOMA, 1)


def test_however_strong_the_defence_one_soldier_is_enough() -> None:
    # The dearest three: 4, with 0 + 4 + 2 + 3, among them.
    land = {4: Held(ME, 4, warlord=True, outpost=True), 13: Held(ME, 2), 9: Held(ME, 3)}
    state = against("danish", land=land)
    turn_up(state, "explorers-if-aggressive")
    while asked(state) == "automa-step":
        play(state, min(legal(state)))
    assert held(state, 4) == Held(AUTOMA, 1)
    assert seat_of(state, ME)["outposts"] == 2


def test_the_defenders_go_home() -> None:
    state = against("danish", land={4: Held(ME, 1), 13: Held(ME, 2), 9: Held(ME, 2)})
    turn_up(state, CONQUER)
    assert held(state, 4) == Held(AUTOMA, 1, warlord=True)
    assert held(state, 12) == Held(ME, 5, warlord=True)


def test_without_a_soldier_in_the_capital_it_takes_an_outpost() -> None:
    state = against("danish", land={19: Held(AUTOMA, 9)}, fronts={4: "", 16: "barbarian 3"})
    turn_up(state, CONQUER)
    assert held(state, 4) == Held(AUTOMA, 0, warlord=True, outpost=True)
    assert seat_of(state, AUTOMA)["outposts"] == 1


def test_without_soldier_and_outpost_it_cannot_conquer() -> None:
    land = {
        19: Held(AUTOMA, 7),
        18: Held(AUTOMA, 1, outpost=True),
        17: Held(AUTOMA, 1, outpost=True),
    }
    state = against("danish", land=land)
    turn_up(state, CONQUER)
    assert gold(state) == 2
    assert sum(tile(state, number)["owner"] == AUTOMA for number in range(1, 20)) == 4


def test_water_and_capitals_are_no_provinces() -> None:
    # Beside its tiles lie water (5, 15), the capital of the other (12), and dearer provinces.
    land = {number: Held(AUTOMA) for number in (4, 7, 9, 10, 11)}
    state = against("danish", land=land)
    assert conquest_cost(world(state), 5 - 1) == 1
    for which in (CHEAPEST, DEAREST):
        tiles = {
            number for number in range(1, 20) if targets(world(state), which) >> (number - 1) & 1
        }
        assert tiles
        assert tiles.isdisjoint({5, 12, 15})


def test_a_province_that_only_its_warlord_held_is_left_to_nobody() -> None:
    state = against("danish", land={1: Held(AUTOMA, 0, warlord=True)})
    turn_up(state, CONQUER)
    assert held(state, 1) is None
    assert held(state, 4) == Held(AUTOMA, 1, warlord=True)


def test_cheapest_is_what_a_player_would_pay_free_cities_included() -> None:
    # 1 is a free city: 1 unit and 2 resources. 9 costs 3 as well, 13 costs 2.
    state = against("danish", land={4: Held(AUTOMA)})
    assert [conquest_cost(world(state), number - 1) for number in (13, 9, 1)] == [2, 3, 3]
    turn_up(state, CONQUER)
    assert held(state, 13) == Held(AUTOMA, 1, warlord=True)


def test_of_several_the_lowest_terrain() -> None:
    state = against("danish", fronts={4: "barbarian 3", 9: "barbarian 2", 13: "barbarian 2"})
    turn_up(state, CONQUER)  # all cost 3; 4 is a plain
    assert held(state, 4) == Held(AUTOMA, 1, warlord=True)


def test_if_the_choice_remains_the_player_to_its_right_decides() -> None:
    state = against("danish", fronts={4: "barbarian 4", 9: "barbarian 1", 13: "barbarian 1"})
    turn_up(state, CONQUER)
    assert (state.to_move, asked(state)) == (ME, "automa-conquer")
    assert legal(state) == {"tile:13", "tile:9"}
    assert isinstance(refused(state, "tile:4"), Refusal)
    play(state, "tile:9")
    assert held(state, 9) == Held(AUTOMA, 1, warlord=True)


def test_the_player_to_its_right_is_the_last_of_the_people() -> None:
    state = against("chinese", 4, first=1)
    assert before(world(state), 3) == 0
    assert [automa_land_rules.place(world(state), seat) for seat in (1, 2, 0, 3)] == [0, 1, 2, 3]
    assert [automa_land_rules.after(world(state), seat) for seat in (1, 2, 0, 3)] == [2, 0, 3, 1]


def test_barbarians_give_the_gold_on_their_back_and_the_token_is_kept() -> None:
    fronts = {4: "barbarian 3", 13: "barbarian 4", 9: "barbarian 4"}
    state = against("danish", fronts=fronts)
    kind = [token.id for token in GAME.box.tokens].index("barbarian-3d")
    for other, token in enumerate(GAME.box.tokens):
        if token.fields.get("value") == 3:
            world(state).bag[other] = int(other == kind)
    events = turn_up(state, CONQUER)
    assert tile(state, 4)["owner"] == AUTOMA
    assert seat_of(state, AUTOMA)["tokens"][kind] == 1
    assert kinds(events)[1:4] == ["conquered", "token", "gained"]
    assert events[3] == (EV_GAINED, AUTOMA, GOLD, 1)


@pytest.mark.parametrize(
    ("token", "worth"),
    [
        *(("barbarian-1a", 1), ("barbarian-2d", 1), ("barbarian-4c", 2)),
        *(("ugarit", 2), ("palmyra", 4), ("samarkand", 4)),
    ],
)
def test_a_free_city_gives_2_gold_for_each_culture(token: str, worth: int) -> None:
    # 002: « l'Automa gagne alors 2 Or au lieu de 1 Culture »
    state = against("danish")
    number = [entry.id for entry in GAME.box.tokens].index(token)
    assert world(state).tables.token_gold[number] == worth


def test_every_token_of_the_map_is_worth_something() -> None:
    assert min(world(against("danish")).tables.token_gold) > 0
