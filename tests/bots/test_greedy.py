"""How far the greedy bot looks."""

from __future__ import annotations

from acropole.bots import Sight, make
from acropole.kernel.state import State
from tests.games.monumental.cards import active
from tests.games.monumental.table import position

LIBRARIES = {"activate:a1", "activate:a2", "activate:a3"}


def answers(code: str, state: State) -> set[str]:
    """What bots of that code say, whatever their chance."""
    return {state.action_code(make(code)(seed).choose(Sight(state))) for seed in range(6)}


def test_an_effect_is_followed_through_all_its_questions() -> None:
    table = active(
        "forum",
        city={"b2": "fort"},
        purse={"production": 1, "military": 1, "science": 1},
    ).play("use")
    assert answers("greedy", table.state) == {"branch:2"}  # culture, two questions later


def test_a_plan_finds_what_a_turn_can_buy() -> None:
    # Six production are more than three science, but science buys more than workshops.
    state = position(
        2,
        cities={0: "library library library workshop workshop workshop - - -"},
        track="mathematics writing bronze-working navigation masonry alchemy",
        deck="",
        basics={"laboratory": 0, "archery-range": 0},
        acting=False,
    )
    assert not answers("greedy", state) & LIBRARIES
    assert answers("greedy:plans=2", state) <= LIBRARIES
