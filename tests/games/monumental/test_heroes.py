"""The heroes. Rulebook 002, section 6."""

from __future__ import annotations

import pytest

from acropole.bots.base import Sight
from acropole.bots.greedy import Greedy
from acropole.games.monumental.numbers import L_OUTPOST, LAND
from acropole.games.monumental.rules import conquest as conquest_rules
from acropole.games.monumental.rules import pieces as pieces_rules
from acropole.games.monumental.rules.conquest import defence
from acropole.games.monumental.rules.pieces import kind_of
from acropole.kernel.state import State
from tests.games.monumental.table import world

from .creatures import RICH, above, hero, led, offered, pass_turn, with_creatures
from .table import (
    Held,
    asked,
    finish_turn,
    held,
    kinds,
    legal,
    new,
    play,
    position,
    purse,
    reason,
    rules_of,
    seat_of,
    seen,
    track,
)

BROAD = {5: Held(0, 1), 6: Held(0, 2)}  # provinces of seat 0 beside its capital


def heroes_in_game(state: State) -> list[str]:
    """Those of the deck and those that have come up."""
    found = [
        rules_of(state).kinds[kind_of(world(state), card)] for card in world(state).development
    ]
    return [kind.id for kind in found if kind["type"] == "hero"]


def guessed(state: State, seed: int) -> State:
    found = state.determinize(None, seed)
    assert isinstance(found, State)
    assert rules_of(found).problems(world(found)) == []
    return found


def alone(state: State, tile: int) -> State:
    """Take the outpost of that tile away: only the hero holds it."""
    world(state).land[(tile - 1) * LAND + L_OUTPOST] = 0
    world(state).outposts[0] += 1
    assert rules_of(state).problems(world(state)) == []
    return state


# -- setting up ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "each"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_one_hero_an_era_two_with_four_players_or_more(players: int, each: int) -> None:
    # 002 §6.1
    state = new(players=players, heroes=True)
    eras = [rules_of(state).game.content["card"][id]["era"] for id in heroes_in_game(state)]
    assert sorted(eras) == ["I"] * each + ["II"] * each + ["III"] * each


def test_the_heroes_are_drawn_by_lot_and_lie_among_the_cards_of_their_era() -> None:
    # 002 §6.1
    found = set()
    for seed in range(30):
        state = new(seed, heroes=True)
        found |= set(heroes_in_game(state))
        waiting = [
            kind_of(world(state), world(state).development[i]) for i in range(world(state).undealt)
        ]
        eras = [world(state).tables.era[kind] for kind in waiting]
        assert eras == sorted(eras, reverse=True)
    assert len(found) == 12


def test_without_the_option_there_is_no_hero() -> None:
    assert heroes_in_game(new()) == []
    assert seen(new())["heroes"] == []


def test_the_renaissance_brings_no_hero_of_its_own() -> None:
    # U60
    assert len(heroes_in_game(new(heroes=True, renaissance=True))) == 3


# -- revealing -------------------------------------------------------------------------------------


def test_a_hero_that_comes_up_goes_above_the_track_and_is_replaced_at_once() -> None:
    # 002 §6.2
    state = position(heroes=True, track="market temple granary", deck="masonry hannibal pyramids")
    finish_turn(state)
    assert above(state) == ["hannibal"]
    assert "hannibal" not in track(state)
    assert {"masonry", "pyramids"} <= set(track(state).split())


def test_a_hero_as_the_last_card_of_the_deck_is_not_replaced() -> None:
    # U61
    state = position(heroes=True, deck="hannibal", purse={0: RICH})
    play(state, "acquire:3")
    finish_turn(state)
    assert above(state) == ["hannibal"]
    assert seen(state)["track"][0] is None
    assert seen(state)["turns_left"] > 0


# -- acquiring -------------------------------------------------------------------------------------


def test_a_hero_is_acquired_for_its_price_in_gold_and_deployed() -> None:
    # 002 §6.3
    state = offered(with_creatures(purse={0: "gold 5"}), "hannibal")
    events = play(state, "hire:hannibal")
    assert "hired" in kinds(events)
    assert purse(state) == {"gold": 3}
    assert hero(state) == ("hannibal", 2)
    assert above(state) == []


def test_only_gold_pays_for_a_hero() -> None:
    state = offered(with_creatures(purse={0: "production 9, culture 9, gold 1"}), "hannibal")
    assert reason(state, "hire:hannibal") == "not-affordable"


def test_one_hero_a_turn() -> None:
    # 002 §6.3: « une fois par tour »
    state = offered(with_creatures(purse={0: RICH}), "hannibal", "enheduanna")
    play(state, "hire:hannibal")
    assert reason(state, "hire:enheduanna") == "hired-already"
    finish_turn(state)
    pass_turn(state)
    pass_turn(state)
    play(state, "activate:a1")
    assert reason(state, "hire:enheduanna") is None


def test_one_hero_at_a_time_the_other_goes_back_above_the_track() -> None:
    # 002 §6.4, Important
    state = led(offered(with_creatures(purse={0: RICH}), "enheduanna"), "hannibal")
    events = play(state, "hire:enheduanna")
    assert "hero-back" in kinds(events)
    assert hero(state) == ("enheduanna", 2)
    assert above(state) == ["hannibal"]


def test_where_a_hero_can_be_deployed_is_asked() -> None:
    state = offered(with_creatures(purse={0: RICH}, land=BROAD), "archimedes")
    play(state, "hire:archimedes")
    assert asked(state) == "deploy"
    assert legal(state) == {"tile:5", "tile:6"}
    play(state, "tile:6")
    assert hero(state) == ("archimedes", 6)


def test_a_hero_needs_its_place() -> None:
    state = offered(with_creatures(purse={0: RICH}), "archimedes", "imhotep")
    assert reason(state, "hire:archimedes") == "no-host"
    assert reason(state, "hire:imhotep") == "no-host"
    wonder = offered(with_creatures(purse={0: RICH}, begun={0: "pyramids"}), "imhotep")
    play(wonder, "hire:imhotep")
    assert hero(wonder) == ("imhotep", 0)


def test_the_province_that_only_the_present_hero_holds_is_no_place_for_the_next() -> None:
    # U62
    state = with_creatures(purse={0: RICH}, land={5: Held(0, 0, outpost=True)})
    state = led(offered(state, "archimedes"), "hannibal", 5)
    assert reason(state, "hire:archimedes") is None
    assert reason(alone(state, 5), "hire:archimedes") == "no-host"


def test_others_can_acquire_a_hero_that_went_back() -> None:
    state = led(with_creatures(purse={0: RICH}), "enheduanna")
    play(state, "use-hero")
    while asked(state) != "actions":
        play(state, min(legal(state)))
    assert above(state) == ["enheduanna"]
    finish_turn(state)
    play(state, "activate:a1")
    assert reason(state, "hire:enheduanna") == "not-affordable"


# -- on the map ------------------------------------------------------------------------------------


def test_a_hero_on_a_province_adds_2_to_its_defence() -> None:
    # 002 §6.3
    bare = with_creatures(land=BROAD)
    with_hero = led(with_creatures(land=BROAD), "mansa-musa", 6)
    assert defence(world(with_hero), 5) == defence(world(bare), 5) + 2
    assert seen(with_hero)["tiles"][5]["needed"] == defence(world(with_hero), 5)


def test_a_hero_with_an_attack_value_conquers_as_a_unit() -> None:
    # 002 §6.3
    state = led(with_creatures(purse={0: "military 2"}, fronts={5: ""}), "hannibal")
    play(state, "conquer:5")
    play(state, "hero")
    assert hero(state) == ("hannibal", 5)
    assert held(state, 5) == Held(0, 0)
    assert held(state, 2) == Held(0, 9, warlord=True)
    assert conquest_rules.defence(world(state), 4) == 3


def test_a_hero_without_one_is_no_unit() -> None:
    state = led(with_creatures(purse={0: RICH}, fronts={5: ""}), "marie-curie")
    play(state, "conquer:5")
    assert reason(state, "hero") == "no-unit-here"
    assert pieces_rules.units(world(state), 1) == 9 + 1  # soldiers and the warlord


def test_a_hero_moves_like_a_unit() -> None:
    state = led(with_creatures(purse={0: RICH}, land=BROAD), "hannibal")
    play(state, "move:2", "hero", "tile:6")
    assert hero(state) == ("hannibal", 6)
    play(state, "move:6", "hero", "tile:5")
    assert hero(state) == ("hannibal", 5)
    assert purse(state)["military"] == 7


def test_a_hero_is_one_of_the_units_that_make_way_for_an_outpost() -> None:
    state = led(with_creatures(land=BROAD), "hannibal", 6)
    play(state, "outpost:6")
    while asked(state) == "unit":
        play(state, "hero" if "hero" in legal(state) else "tile:6")
    assert hero(state) == ("hannibal", 2)
    assert held(state, 6) == Held(0, 0, outpost=True)


def test_a_hero_alone_keeps_its_province() -> None:
    state = led(with_creatures(purse={0: RICH}, land={5: Held(0, 0, outpost=True)}), "hannibal", 5)
    alone(state, 5)
    assert reason(state, "move:5") == "no-unit-to-spare"


# -- going back ------------------------------------------------------------------------------------


def test_a_unit_that_is_driven_out_goes_home() -> None:
    # U63
    state = led(with_creatures(purse={0: RICH}, land={5: Held(1, 1)}), "hannibal", 5, seat=1)
    play(state, "conquer:5")
    while asked(state) == "units":
        play(state, "tile:2")
    assert hero(state, 1) == ("hannibal", 13)


def test_a_hero_that_is_no_unit_goes_back_with_its_province() -> None:
    # U63
    state = led(with_creatures(purse={0: RICH}, land={5: Held(1, 1)}), "mansa-musa", 5, seat=1)
    play(state, "conquer:5")
    while asked(state) == "units":
        play(state, "tile:2")
    assert hero(state, 1) is None
    assert above(state) == ["mansa-musa"]


def test_a_province_that_only_the_hero_held_is_empty_when_it_goes_back() -> None:
    # U64
    state = with_creatures(purse={0: RICH}, land={5: Held(0, 0, outpost=True)})
    state = alone(led(offered(state, "enheduanna"), "hannibal", 5), 5)
    play(state, "hire:enheduanna")
    assert held(state, 5) is None
    assert reason(state, "conquer:5") is None


def test_a_hero_on_a_wonder_goes_back_when_another_takes_its_place() -> None:
    # U63
    state = with_creatures(purse={0: RICH}, begun={0: "pyramids"}, track="stonehenge")
    led(state, "imhotep", 0)
    play(state, "acquire:1", "yes")
    assert seat_of(state, 0)["begun"] == "stonehenge#1"
    assert above(state) == ["imhotep"]


def test_the_effect_of_a_hero_is_used_once_a_turn() -> None:
    state = led(with_creatures(purse={0: RICH}), "hannibal")
    play(state, "use-hero")
    assert reason(state, "use-hero") == "used-up"
    finish_turn(state)
    pass_turn(state)
    pass_turn(state)
    play(state, "activate:a1")
    assert reason(state, "use-hero") is None


def test_a_hero_is_not_used_only_to_send_it_back() -> None:
    state = led(with_creatures(), "enheduanna")
    assert reason(state, "use-hero") == "effect-impossible"


# -- hidden things ---------------------------------------------------------------------------------


def test_which_heroes_are_still_to_come_is_guessed() -> None:
    state = new(3, heroes=True)
    guesses = set()
    for seed in range(20):
        guesses.add(tuple(sorted(heroes_in_game(guessed(state, seed)))))
    assert len(guesses) > 3


def test_a_hero_that_was_seen_is_never_guessed_into_the_deck() -> None:
    state = offered(with_creatures(), "hannibal")
    for seed in range(10):
        guess = guessed(state, seed)
        waiting = {world(guess).development[i] for i in range(world(guess).undealt)}
        assert not waiting & set(world(state).heroes.offer)


# -- bots ------------------------------------------------------------------------------------------


def test_a_bot_that_looks_one_step_ahead_acquires_and_uses_heroes() -> None:
    walled = dict.fromkeys((3, 6, 9, 10), "barbarian 4")
    state = with_creatures(purse={0: "gold 3"}, track="", fronts=walled, land={5: Held(0, 1)})
    offered(state, "mansa-musa")
    for code in ("hire:mansa-musa", "use-hero"):
        assert state.action_code(Greedy(1).choose(Sight(state))) == code
        play(state, code)
