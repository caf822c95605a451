"""What the sight reckons: prices, what is short, what leaves, and which answers are about what."""

from __future__ import annotations

from typing import Any

import pytest

from acropole.games.monumental.rules import turn
from acropole.games.monumental.sight import MonumentalSight
from acropole.kernel.interface import Answers
from acropole.kernel.state import State
from tests.games.monumental.table import world

from .creatures import roaming, with_creatures
from .table import Held, filled, legal, new, play, position

# Answers that are about nothing that lies on the table.
NOWHERE = {"end-turn", "yes", "no", "done", "branch", "token", "pick"}
MODES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "heroes": True, "monsters": 5},
    {"players": 2, "continuous": True},
    {"players": 1, "automa": "random"},
]


def sight(state: State, seat: int | None = -1) -> MonumentalSight:
    seen = state.sight(state.to_move if seat == -1 else seat)
    assert isinstance(seen, MonumentalSight)
    return seen


def moments(options: dict[str, Any], moves: int = 120) -> list[State]:
    """A game as it goes on."""
    state = new(4, **options)
    found = []
    for move in range(moves):
        if state.is_over:
            break
        found.append(state.clone())
        actions = state.legal_actions()
        state.apply(actions[-1 - move * 5 % len(actions)])
    return found


@pytest.mark.parametrize("options", MODES, ids=str)
def test_every_answer_about_a_thing_is_told_at_that_thing(options: dict[str, Any]) -> None:
    for state in moments(options):
        told = {code for about in sight(state).things.values() for code in about.codes}
        codes = legal(state)
        assert told <= set(codes)
        assert {code.partition(":")[0] for code in codes if code not in told} <= NOWHERE


@pytest.mark.parametrize("options", MODES, ids=str)
def test_what_is_short_is_what_is_refused(options: dict[str, Any]) -> None:
    offers = 0
    for state in moments(options):
        seen = sight(state)
        if seen.decision is None or seen.decision.kind != "actions" or options.get("continuous"):
            continue
        assert seen.about is not None
        codes, own = set(legal(state)), seen.seats[seen.about]
        for offer in seen.offers:
            assert (offer.short == 0) == (f"acquire:{offer.place}" in codes)
            offers += 1
        for policy in own.policy_cards:
            can = policy.state == "open" and own.policy_short == 0
            assert can == (f"develop:{policy.number}" in codes)
        for tile in range(len(seen.tiles)):
            assert not (seen.tiles[tile].short and f"conquer:{tile + 1}" in codes)
        has_military = own.purse["military"] + own.purse["gold"] > 0
        steps = {step.code for step in seen.steps} if has_military else set()
        assert steps == {code for code in codes if code.startswith("explore:")}
    assert offers or options.get("continuous")


@pytest.mark.parametrize("players", [2, 3])
def test_the_cards_said_to_leave_are_those_that_leave(players: int) -> None:
    # 002 §3.4
    for state in moments({"players": players}, 60):
        seen = sight(state)
        if "end-turn" not in legal(state):
            continue
        twin = state.clone()
        turn.finish_track(world(twin))
        left = {offer.card for offer in seen.offers} - {offer.card for offer in sight(twin).offers}
        assert left == {offer.card for offer in seen.offers if offer.leaves}


def test_a_discount_lowers_the_price_of_a_section() -> None:
    state = position(cities={0: filled("mine")}, active="a1", begun={0: "pyramids"})
    printed = sight(state).seats[0].section_price
    world(state).turn[5] = 2
    assert sight(state).seats[0].section_price == max(printed - 2, 1)
    assert sight(state).seats[0].turn.less_section == 2


def test_a_monster_can_be_pointed_at_where_it_lies_and_where_its_card_lies() -> None:
    state = with_creatures(land={5: Held(0, 1), 6: Held(0, 2)}, explorers={0: (6, 2)})
    roaming(state, "hydra", 6, place=3)
    seen = sight(state)
    (hydra,) = seen.monsters.at_large
    assert (hydra.tile, hydra.place, hydra.attacks_in) == (5, 2, 4)
    assert hydra == seen.monsters.on(5)
    for thing in ("monster:hydra", "tile:6"):
        about = seen.things.get(thing)
        shown = {code for code in about.codes if code.startswith("defeat")} if about else set()
        assert shown == {code for code in legal(state) if code.startswith("defeat")}


def test_only_who_is_asked_is_told_what_can_be_done() -> None:
    state = position(cities={0: filled("mine")}, active="a1", purse={0: "production 2"})
    world(state).gained[0] = 2
    assert sight(state, 0).things["slot:a1"].codes == ("use:a1",)
    assert not sight(state, 1).things
    assert not sight(state, None).things
    play(state, "use:a1")
    assert sight(state, 0).things["slot:a1"] == Answers((), why="use:a1")


def test_the_warlord_who_may_go_is_pointed_at_on_the_own_tile_only() -> None:
    state = position(land={3: Held(0, 1), 17: Held(1, 0, warlord=True)}, purse={0: "military 1"})
    play(state, "move:2")
    things = sight(state).things
    assert legal(state) == {"tile:2", "warlord"}
    assert things["tile:2"].codes == ("tile:2", "warlord")
    assert not things["tile:17"].codes
