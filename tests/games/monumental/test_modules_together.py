"""What the modules of Monumental do to one another. Rulebook 003 §7, and rulings U90 to U95."""

from __future__ import annotations

import pytest

from acropole.games.monumental.automa import land as automa_land_rules
from acropole.games.monumental.automa.land import conquer_with_automa
from acropole.games.monumental.continuous.rounds import send_hero_back
from acropole.games.monumental.numbers import P_BARBARIAN, T_AUTOMA_CONQUER
from acropole.games.monumental.rules.land import is_place
from acropole.kernel.errors import OptionError
from acropole.kernel.machine import push
from acropole.kernel.play import SCRATCH, settle
from acropole.kernel.state import State
from tests.games.monumental.table import world

from .automa import AUTOMA, ME, against, gold
from .creatures import above, attack, hero, lair, led, offered, only_token, roaming
from .rounds import ALL_RICH, activate_all, all_pass, current, rounds, start
from .table import Held, asked, held, kinds, legal, new, play, reason, seat_of

# -- heroes in continuous mode ---------------------------------------------------------------------


def test_a_hero_sent_back_rests_beside_the_city_until_the_track_is_refilled() -> None:
    state = led(rounds(heroes=True, purse=ALL_RICH), "hannibal")
    offered(state, "enheduanna")
    send_hero_back(world(state), 0)
    SCRATCH.owner = None
    assert hero(state) is None
    assert seat_of(state, 0)["resting_heroes"] == ["hannibal"]
    assert above(state) == ["enheduanna"]
    assert reason(state, "hire:enheduanna") == "hero-resting"
    all_pass(state)
    assert seat_of(state, 0)["resting_heroes"] == []
    assert above(state) == ["enheduanna", "hannibal"]


def test_two_heroes_sent_back_in_one_round_rest_both() -> None:
    # 003 §7: a hero that is sent back stays with its player
    state = led(rounds(heroes=True, purse=ALL_RICH), "hannibal")
    offered(state, "enheduanna")
    play(state, "hire:enheduanna", "end-turn", "end-turn")
    assert seat_of(state, 0)["resting_heroes"] == ["hannibal"]
    play(state, "use-hero")
    while asked(state) != "actions":
        play(state, min(legal(state)))
    assert hero(state) is None
    assert seat_of(state, 0)["resting_heroes"] == ["hannibal", "enheduanna"]
    assert seat_of(state, 1)["resting_heroes"] == []
    all_pass(state)
    assert above(state) == ["hannibal", "enheduanna"]


def test_acquiring_a_hero_is_the_single_action_of_a_turn() -> None:
    state = offered(rounds(heroes=True, purse=ALL_RICH), "hannibal")
    play(state, "hire:hannibal")
    assert hero(state) == ("hannibal", world(state).home[0] + 1)
    assert state.to_move == 1


def test_after_the_single_action_no_hero_is_acquired_or_used() -> None:
    # 003 §3 lists both among the single actions
    state = offered(rounds(heroes=True, purse=ALL_RICH, explorers={0: (6, 6)}), "enheduanna")
    led(state, "hannibal")
    assert reason(state, "use-hero") is None
    play(state, "explore:1.sw")
    assert (state.to_move, asked(state)) == (0, "actions")
    for code in ("hire:enheduanna", "use-hero"):
        assert reason(state, code) == "action-taken"
        assert code not in legal(state)


# -- monsters in continuous mode -------------------------------------------------------------------


def test_monsters_attack_at_the_end_of_every_round_in_the_order_of_their_coming() -> None:
    state = rounds(monsters=3)
    roaming(state, "bunyip", 6)
    roaming(state, "grootslang", 7)
    log = all_pass(state)
    assert log.count("attack") == 2
    assert log.index("attack") > max(i for i, kind in enumerate(log) if kind == "passed")
    activate_all(state)
    assert all_pass(state).count("attack") == 2


def test_fighting_a_monster_is_an_action_of_the_explorers() -> None:
    state = rounds(monsters=3, purse=ALL_RICH, explorers={0: (6, 6)})
    roaming(state, "mogwai", 6)
    play(state, "defeat:mogwai.1")
    assert lair(state, "mogwai") == 0
    assert asked(state) == "actions"
    assert state.to_move == 0
    assert any(code.startswith("explore") for code in legal(state))
    assert reason(state, "basic:workshop") == "action-taken"


# -- the Automa ------------------------------------------------------------------------------------


def test_the_automa_gets_two_gold_for_a_monster_and_its_neighbour_chooses_who_flees() -> None:
    state = against(monsters=1, land={9: Held(AUTOMA, 1)})
    near = [t for t in range(world(state).chart.tiles) if world(state).chart.beside[8] >> t & 1]
    target = 1 + next(t for t in near if is_place(world(state), t, P_BARBARIAN))
    only_token(state, "hydra", target)
    before = gold(state)
    push(world(state), T_AUTOMA_CONQUER, AUTOMA, 0, -1)
    conquer_with_automa(world(state), target - 1)
    SCRATCH.owner = None
    settle(world(state))
    assert lair(state, "hydra") == target
    assert gold(state) == before + 2
    assert (asked(state), state.to_move) == ("unit", ME)
    play(state, f"tile:{target}")
    assert held(state, target) is not None


def test_the_neighbour_of_the_automa_chooses_in_attacks_on_its_province() -> None:
    # 002 §5.3 and §7.3, U93
    land = {15: Held(2, 1), 10: Held(0, 3)}
    state = against(players=3, monsters=3, land=land, purse={0: "gold 2"})
    assert (world(state).tables.automa, automa_land_rules.before(world(state), 2)) == (2, 1)
    attack(state, "orochi", 15)
    assert (state.to_move, asked(state)) == (1, "branch")
    assert seat_of(state, 0)["purse"]["gold"] == 2
    play(state, "branch:2")
    assert seat_of(state, 0)["purse"]["gold"] == 0


def begun(automa: str) -> State:
    """Two people and an Automa, their capitals chosen."""
    state = start(players=2, automa=automa)
    while asked(state) in ("capital", "automa-capital"):
        state.apply(state.legal_actions()[0])
    return state


def test_in_continuous_mode_the_automa_turns_up_one_card_an_action_and_passes_after_two() -> None:
    state = begun("danish")
    activate_all(state)
    assert state.to_move == world(state).first
    revealed = 0
    while current(state)["number"] == 1:
        kind = asked(state)
        if kind == "reveal":
            log = kinds(play(state, "reveal"))
            assert log.count("revealed") >= 1
            revealed += 1
        elif kind == "actions" and revealed < 2 and "basic:workshop" in legal(state):
            play(state, "basic:workshop")
        else:
            state.apply(state.legal_actions()[0])
    assert revealed == 2


def test_the_automa_never_holds_the_era_i_card() -> None:
    state = begun("greek")
    holders = set()
    while not state.is_over and current(state)["number"] < 6:
        holders.add(world(state).first)
        state.apply(state.legal_actions()[0])
    assert holders == {0, 1}


def test_the_solo_mode_of_the_first_edition_has_no_rounds() -> None:
    with pytest.raises(OptionError, match="continuous"):
        new(players=1, automa="danish", automa_edition="first", continuous=True)
