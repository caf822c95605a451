"""Every reason of refusal, in both languages; and nothing moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from acropole.games.imperium.variant import ImperiumRules
from tests.games.refusals import refused

from .table import Table, seen

POSITIONS: dict[str, tuple[Callable[[], Table], str]] = {
    "not-in-hand": (lambda: Table(), "play:berbers"),
    "unplayable": (lambda: Table(hand="triumphant"), "play:triumphant"),
    "not-as-barbarian": (lambda: Table(hand="legions"), "play:legions"),
    "not-as-empire": (lambda: Table(hand="town", state="empire"), "play:town"),
    "needs-card": (lambda: Table(hand="nanda_dynasty"), "play:nanda_dynasty"),
    "no-action-left": (lambda: Table(hand="berbers", actions=0), "play:berbers"),
    "cost-unpayable": (lambda: Table(hand="diplomacy"), "play:diplomacy"),
    "nothing-to-do": (lambda: Table(hand="urban_development", state="empire"),
                      "play:urban_development"),
    "not-in-play": (lambda: Table(), "exhaust:tamga"),
    "no-exhaust-effect": (lambda: Table(play="forest"), "exhaust:forest"),
    "already-exhausted": (lambda: Table(play="mysticism").play("exhaust:mysticism"),
                          "exhaust:mysticism"),
    "no-exhaust-left": (lambda: Table(play="mysticism", exhausts=0), "exhaust:mysticism"),
    "turn-begun": (lambda: Table(hand="berbers").play("play:berbers"), "innovate"),
    "no-progress": (lambda: Table(), "pledge"),
    "slot-empty": (lambda: Table(market="town town coinage elders", hand="philip_ii").play(
        "play:philip_ii"), "market:5"),
    "does-not-fit": (lambda: Table(hand="armenians_tributary").play("play:armenians_tributary"),
                     "market:5"),
    "carries-tokens": (lambda: Table(hand="forest", tokens={1: {"mat": 1}}).play("play:forest"),
                       "market:1"),
    "not-there": (lambda: Table(hand="olympic_games berbers marsh").play("play:olympic_games"),
                  "hand:iberia"),
    "must-go-on": (lambda: Table(hand="olympic_games berbers marsh").play("play:olympic_games"),
                   "no"),
    "not-affordable": (lambda: Table(hand="king_minos", state="empire", pool=(0, 3, 0),
                                     dev="legions the_senate roman_invasion")
                       .play("play:king_minos", "yes"), "card:the_senate"),
    "no-such-suit": (lambda: Table(hand="alexander").play("play:alexander", "yes"),
                     "suit:civilised"),
}  # fmt: skip


@pytest.mark.parametrize("code", POSITIONS)
def test_a_refusal_says_why(code: str) -> None:
    make, action = POSITIONS[code]
    state = make().state
    refused(state, state.parse_action(seen(action)), code)


def test_every_reason_has_a_position() -> None:
    assert set(POSITIONS) == set(ImperiumRules.refusals.values())


def test_a_card_that_needs_another_names_it() -> None:
    state = Table(hand="nanda_dynasty").state
    refusal = state.why_not(state.parse_action("play:nanda_dynasty"))
    assert refusal is not None
    assert "Arthashastra" in refusal.text
