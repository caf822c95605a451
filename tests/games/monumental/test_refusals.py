"""Every reason to refuse an action: its code, its words in both languages; and nothing moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from acropole.games.monumental.continuous.rounds import send_hero_back
from acropole.games.monumental.numbers import M_PILE
from acropole.games.monumental.variant import MonumentalRules
from acropole.kernel.chance import seeded
from acropole.kernel.state import State
from tests.games.monumental.table import world
from tests.games.refusals import numbers, refused

from .creatures import led, offered, roaming, with_creatures
from .table import GAME, Held, new, play, position


@dataclass(frozen=True)
class Case:
    """`numbers` are those of the text in both languages."""

    code: str
    action: str
    state: Callable[[], State]
    numbers: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.code} {self.action}"


def at(*codes: str, **given: Any) -> Callable[[], State]:
    """A position, after these actions."""

    def make() -> State:
        state = position(**given)
        play(state, *codes)
        return state

    return make


RICH = {0: "production 9, science 9, military 9, gold 9, culture 9"}
ATTACHING: dict[str, Any] = {
    "cities": {0: "scriptorium library+navigation fort mine"},
    "discards": {0: "mathematics"},
    "active": "a1",
}
ATTACKING: dict[str, Any] = {"purse": RICH, "land": {21: Held(0, 3)}, "fronts": {5: ""}}
MARKET: dict[str, Any] = {
    "explorers": {0: (16, 16)},
    "markets": {"arms": {1: M_PILE, 2: M_PILE, 3: M_PILE}},
}
HOLDING: dict[str, Any] = {"markets": {"arms": {1: 0}}}  # something is left to do in a turn


def twice_hired() -> State:
    state = offered(with_creatures(purse=RICH), "hannibal", "enheduanna")
    play(state, "hire:hannibal")
    return state


def resting() -> State:
    state = led(with_creatures(purse=RICH, continuous=True), "hannibal")
    send_hero_back(world(state), 0)
    return offered(state, "enheduanna")


def poor_hunter() -> State:
    return roaming(with_creatures(explorers={0: (6, 6)}), "mogwai", 6)


def sailing() -> State:
    state = led(with_creatures(explorers={0: (6, 7)}), "zheng-he")
    play(state, "use-hero")
    return state


CASES = [
    *(
        Case("not-affordable", action, at(land={5: Held(0)}), (price, 0))
        for action, price in (
            ("acquire:1", 3),
            ("basic:workshop", 2),
            ("conquer:6", 3),
            ("move:2", 1),
            ("explore:1.e", 1),
            ("develop:1", 1),
            ("progress", 2),
        )
    ),
    Case("not-affordable", "complete", at(begun={0: "pyramids"}), (3, 0)),
    Case("place-empty", "acquire:9", at(purse=RICH)),
    Case("place-empty", "use:c3", at(cities={0: "library"})),
    Case("place-empty", "use-knowledge:a1", at(cities={0: "library"}, active="a1")),
    Case("pile-empty", "basic:workshop", at(purse=RICH, basics={"workshop": 0})),
    Case("no-wonder", "complete", at(purse=RICH)),
    Case(
        "no-free-tile",
        "complete",
        at(purse=RICH, begun={0: "pyramids"}, wonders={"stonehenge": (0, 2)}),
    ),
    Case("already-developed", "develop:1", at(purse=RICH, policies={0: "warrior-culture"})),
    *(Case("not-a-tile", f"{kind}:48", at(purse=RICH)) for kind in ("conquer", "move", "outpost")),
    Case("water", "conquer:1", at(purse=RICH)),
    Case("water", "explore:1.ne", at(purse=RICH)),
    Case("capital", "conquer:13", at(purse=RICH)),
    Case("capital", "outpost:2", at()),
    Case("capital", "explore:1.e", at(purse=RICH, explorers={0: (12, 12)})),
    Case("yours-already", "conquer:3", at(purse=RICH, land={3: Held(0)}), (3,)),
    Case("not-adjacent", "conquer:10", at(purse=RICH), (10,)),
    Case(
        "too-few-units",
        "conquer:6",
        at(purse=RICH, land={21: Held(0, 7), 22: Held(0, 1, warlord=True)}),
        (6, 3, 1),
    ),
    Case("not-yours", "move:13", at(purse=RICH), (13,)),
    Case("not-yours", "outpost:12", at(land={12: Held(1, 3)}), (12,)),
    Case("no-unit-to-spare", "move:3", at(purse=RICH, land={3: Held(0, 1)})),
    Case("nowhere-to-go", "move:21", at(purse=RICH, land={21: Held(0, 2)}), (21,)),
    Case("has-outpost", "outpost:6", at(land={6: Held(0, 3, outpost=True)}), (6,)),
    Case(
        "no-outpost-left",
        "outpost:6",
        at(land={6: Held(0, 3), 3: Held(0, 0, outpost=True), 5: Held(0, 0, outpost=True)}),
    ),
    Case("too-few-units-here", "outpost:6", at(land={6: Held(0, 2)}), (3, 6)),
    Case("no-tile-there", "explore:1.w", at(purse=RICH)),
    Case("has-acted", "explorer:1", at("explorer:1", explorers={0: (3, 3)})),
    Case("nothing-here", "explorer:1", at()),
    Case("has-market-token", "explorer:2", at("explorer:1", "pick:1", **MARKET)),
    Case("not-activated", "use:a1", at(cities={0: "mine"})),
    Case("used-up", "use-policy", at("use-policy", purse=RICH, policies={0: "warrior-culture"})),
    Case("no-effect", "use:a1", at(active="a1")),
    Case("no-effect", "use-policy", at(policies={0: "raids"})),
    Case("effect-impossible", "use:a1", at(cities={0: "mine"}, active="a1")),
    Case("no-policy", "use-policy", at()),
    Case("no-token", "use-market:arms", at()),
    Case("no-token", "use-production", at()),
    Case("no-card-to-draw", "progress", at(purse=RICH, decks={0: ""})),
    Case("no-gold", "pledge", at(purse={0: "production 1"})),
    Case("nothing-to-spare", "pledge", at(purse={0: "gold 1"})),
    Case(
        "was-activated",
        "card:a1",
        at("use:a1", cities={0: "pharmacy library fort"}, active="a1"),
    ),
    Case("does-not-fit", "pick:5", at("explorer:1", **MARKET)),
    Case("does-not-fit", "tile:3", new),
    Case("not-reachable", "tile:21", at("conquer:5", **ATTACKING), (21,)),
    Case(
        "not-reachable",
        "warlord",
        at("conquer:5", purse=RICH, land={21: Held(0, 1, warlord=True)}, fronts={5: ""}),
        (21,),
    ),
    Case("no-unit-here", "tile:3", at("move:2", purse=RICH, land={3: Held(0, 1)})),
    Case("has-knowledge", "card:a2", at("use:a1", **ATTACHING)),
    *(
        Case("action-taken", action, at("basic:workshop", purse=RICH, continuous=True, **HOLDING))
        for action in ("basic:workshop", "acquire:1", "explorer:1", "move:2", "progress", "pledge")
    ),
    Case("hero-resting", "hire:enheduanna", resting),
    Case("not-offered", "hire:imhotep", at()),
    Case("not-offered", "hire:imhotep", with_creatures),
    Case("hired-already", "hire:enheduanna", twice_hired),
    Case("no-host", "hire:imhotep", lambda: offered(with_creatures(purse=RICH), "imhotep")),
    Case("not-affordable", "hire:hannibal", lambda: offered(with_creatures(), "hannibal"), (2, 0)),
    Case("no-hero", "use-hero", at()),
    Case("no-hero", "use-hero", with_creatures),
    Case("no-effect", "use-hero", lambda: led(with_creatures(), "toussaint-louverture")),
    Case("no-monster", "defeat:mogwai.1", at()),
    Case("no-monster", "defeat:mogwai.1", with_creatures),
    Case(
        "monster-too-far", "defeat:mogwai.2", lambda: roaming(with_creatures(), "mogwai", 6), (2,)
    ),
    Case("not-defeated", "defeat:mogwai.1", poor_hunter, (4,)),
    Case("not-coastal", "pick:3", sailing),
    Case("not-asked", "hero", with_creatures),
    *(Case("not-asked", action, at()) for action in ("activate:a1", "yes", "tile:1", "card:a1")),
    *(Case("not-asked", action, at(acting=False)) for action in ("end-turn", "pledge", "no")),
    *(
        Case("not-asked", action, at("conquer:5", **ATTACKING))
        for action in ("end-turn", "no", "card:a1", "resource:gold", "token:1", "pick:1")
    ),
    Case(
        "cannot-be-done",
        "branch:3",
        at("use:a1", cities={0: "forum library"}, active="a1", purse=RICH),
    ),
    Case("game-over", "end-turn", at("end-turn", deck="", turns_left=1, to_move=2)),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_refusal(case: Case) -> None:
    state = case.state()
    texts = refused(state, state.parse_action(case.action), case.code)
    for text in texts.values():
        assert numbers(text) == list(case.numbers)


def test_every_reason_of_the_rules_is_given_somewhere() -> None:
    kernel = {"not-asked", "game-over", "cannot-be-done"}
    assert {case.code for case in CASES} == set(MonumentalRules.refusals.values()) | kernel


@pytest.mark.parametrize("action", [-1, GAME.action_space_size, 10**6])
def test_a_number_outside_the_action_space_is_no_action(action: int) -> None:
    for text in refused(position(), action, "not-an-action").values():
        assert numbers(text) == [0, GAME.action_space_size - 1]


def test_a_legal_action_has_no_refusal() -> None:
    state = position(purse=RICH)
    assert {state.why_not(action) for action in state.legal_actions()} == {None}


@pytest.mark.parametrize("continuous", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_legal_list_leaves_out_nothing_that_is_not_refused(
    players: int, continuous: bool
) -> None:
    state = new(players, players=players, continuous=continuous)
    rng = seeded(players)
    while not state.is_over:
        actions = state.legal_actions()
        assert actions == [a for a in range(GAME.action_space_size) if state.why_not(a) is None]
        for _ in range(4):
            if not state.is_over:
                actions = state.legal_actions()
                state.apply(actions[rng.below(len(actions))])
