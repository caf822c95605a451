"""Every reason to refuse an action: its code, its words in both languages; and nothing moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from acropole.games.monuments.variant import MonumentsRules
from acropole.kernel.errors import IllegalAction
from acropole.kernel.state import State
from tests.games.refusals import numbers, refused

from .table import GAME, finished, pay, play, position


@dataclass(frozen=True)
class Case:
    """`numbers` are those of the text in both languages; `words` are its English names."""

    code: str
    action: str
    state: Callable[[], State]
    numbers: tuple[int, ...] = ()
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.code} {self.action}"


def after(codes: list[str], players: int = 4, **given: object) -> State:
    state = position(players, **given)  # type: ignore[arg-type]
    play(state, *codes)
    return state


def spent() -> State:
    """Three actions are taken, and a pair is there to buy a fourth."""
    return after(["draw", "draw", "take:1"], hands={0: "zeus 2 4, babylon 3 4"})


def bought(actions: str = "must") -> State:
    state = position(hands={0: "artemision 1 6 8, babylon 3"}, actions=actions)
    pay(state, "buy:scroll", "artemision 1 6")
    return state


CASES = [
    *(
        Case("no-actions-left", action, spent)
        for action in ("draw", "take:2", "build:zeus", "score:scroll")
    ),
    Case("row-place-empty", "take:2", lambda: after(["take:2"]), (2,)),
    Case("row-place-empty", "take:3", lambda: after(["take:3"]), (3,)),
    Case("pile-empty", "draw", lambda: position(pile=0)),
    Case("no-such-colour", "build:second.zeus", lambda: position(hands={0: "zeus 1 2"}), (2,)),
    Case("no-such-colour", "score:second.scroll", lambda: position(hands={0: "zeus 2 4"}), (2,)),
    Case("no-such-colour", "write:second", lambda: position(displays={1: "zeus 2 4"}), (2,)),
    Case("no-such-colour", "build:second.zeus", lambda: position(3, to_move=2), (2,)),
    Case("no-such-colour", "build:second.zeus", lambda: position(4, to_move=3), (2,)),
    Case("monument-out", "build:semiramis", lambda: position(3), (), ("Semiramis",)),
    Case("monument-out", "build:second.zeus", lambda: position(2, left_out="zeus"), (), ("Zeus",)),
    Case(
        "monument-taken",
        "build:petra",
        lambda: position(hands={0: "petra 1 2 3"}, displays={1: "petra 9 8", 2: "petra 7 6"}),
        (),
        ("Petra",),
    ),
    Case(
        "other-colour-has-it",
        "build:second.petra",
        lambda: position(
            2, hands={0: "petra 1 2 3"}, displays={0: "petra 9 8"}, both_colours=False
        ),
        (),
        ("Petra",),
    ),
    Case(
        "too-few-cards", "build:petra", lambda: position(hands={0: "petra 1"}), (2, 1), ("Petra",)
    ),
    Case("too-few-cards", "build:petra", position, (2, 0), ("Petra",)),
    Case(
        "too-few-cards",
        "build:petra",
        lambda: position(hands={0: "petra 1 2"}, displays={2: "petra 9 8"}),
        (3, 2),
        ("Petra",),
    ),
    Case(
        "too-few-cards",
        "build:petra",
        lambda: position(displays={0: "petra 9 8"}),
        (1, 0),
        ("Petra",),
    ),
    Case(
        "too-few-cards",
        "build:second.petra",
        lambda: position(2, hands={0: "petra 1"}, displays={1: "zeus 9", 2: "petra 9 8"}),
        (3, 1),
        ("Petra",),
    ),
    Case("no-pair", "score:ship", lambda: position(hands={0: "zeus 1 2 3"}), (), ("ship",)),
    Case("no-pair", "score:second.helmet", lambda: position(2), (), ("helmet",)),
    Case("no-pair", "buy:scroll", lambda: position(hands={0: "zeus 1 2 3"}), (), ("scroll",)),
    Case("already-bought", "buy:scroll", bought),
    Case("turn-begun", "write:first", lambda: after(["draw"], displays={1: "zeus 2 4"})),
    Case(
        "no-historian",
        "write:first",
        lambda: position(displays={1: "zeus 2 4"}, histories=[(0, 3), (0, 1)]),
    ),
    Case(
        "nothing-to-write", "write:first", lambda: position(displays={0: "zeus 2 4", 1: "petra 1"})
    ),
    Case("actions-left", "end-turn", position, (3,)),
    Case("actions-left", "end-turn", lambda: after(["draw", "draw"]), (1,)),
    Case("actions-left", "end-turn", bought, (4,)),
    Case("no-action-taken", "end-turn", lambda: position(actions="may")),
    Case("no-action-taken", "end-turn", lambda: bought(actions="may")),
    Case(
        "not-in-hand",
        "card:zeus-5",
        lambda: after(["build:zeus"], hands={0: "zeus 1 2 3", 1: "zeus 5"}),
        (5,),
        ("Zeus 5", "ship"),
    ),
    Case(
        "not-in-hand",
        "card:zeus-9",
        lambda: after(["score:scroll"], hands={0: "zeus 2 4, babylon 3"}),
        (9,),
        ("Zeus 9", "scroll"),
    ),
    Case(
        "wrong-monument",
        "card:petra-1",
        lambda: after(["build:zeus"], hands={0: "zeus 1 2 3, petra 1"}),
        (1,),
        ("Petra 1", "Zeus"),
    ),
    Case(
        "wrong-symbol",
        "card:petra-2",
        lambda: after(["buy:scroll"], hands={0: "zeus 2 4, petra 2"}),
        (2,),
        ("Petra 2 (ship)", "scroll"),
    ),
    Case(
        "minimum-not-reached",
        "done",
        lambda: after(["build:zeus"], hands={0: "zeus 1 2 3"}),
        (2,),
    ),
    Case(
        "minimum-not-reached",
        "done",
        lambda: after(
            ["build:zeus", "card:zeus-1"],
            hands={0: "zeus 1 2 3 4"},
            displays={1: "zeus 9 8"},
        ),
        (2,),
    ),
    Case(
        "minimum-not-reached",
        "done",
        lambda: after(["build:zeus"], hands={0: "zeus 1 2 3"}, displays={0: "zeus 9 8"}),
        (1,),
    ),
    *(Case("not-asked", action, position) for action in ("no", "yes", "branch:1", "done")),
    Case("not-asked", "card:zeus-1", lambda: position(hands={0: "zeus 1"})),
    *(
        Case("not-asked", action, lambda: after(["build:zeus"], hands={0: "zeus 1 2 3"}))
        for action in ("draw", "end-turn", "write:first", "yes")
    ),
    *(
        Case("not-asked", action, lambda: after(["buy:scroll"], hands={0: "zeus 2 4"}))
        for action in ("draw", "end-turn", "done", "no")
    ),
    *(Case("game-over", action, finished) for action in ("draw", "end-turn", "card:zeus-1")),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_refusal(case: Case) -> None:
    state = case.state()
    texts = refused(state, state.parse_action(case.action), case.code)
    for text in texts.values():
        assert numbers(text) == list(case.numbers)
    for word in case.words:
        assert word in texts["en"]


def test_every_reason_of_the_rules_is_given_somewhere() -> None:
    kernel = {"not-asked", "game-over"}
    assert {case.code for case in CASES} == set(MonumentsRules.refusals.values()) | kernel


@pytest.mark.parametrize("action", [-1, GAME.action_space_size, 10**6])
def test_a_number_outside_the_action_space_is_no_action(action: int) -> None:
    for text in refused(position(), action, "not-an-action").values():
        assert numbers(text) == [0, GAME.action_space_size - 1]


@pytest.mark.parametrize("code", ["", "build", "build:parthenon", "take:4", "card:zeus-10", "fly"])
def test_a_text_that_is_no_code_is_no_action(code: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        position().parse_action(code)
    assert refused.value.code == "not-an-action"


def test_a_legal_action_is_not_refused() -> None:
    state = position(hands={0: "zeus 2 4 9"}, displays={1: "petra 2 4"})
    for action in state.legal_actions():
        assert state.why_not(action) is None


def test_the_legal_actions_are_exactly_those_not_refused() -> None:
    states = [
        position(hands={0: "zeus 2 4 9, petra 1 6"}, displays={1: "petra 2 4"}),
        after(["build:zeus"], hands={0: "zeus 1 2 3"}),
        after(["score:scroll"], hands={0: "zeus 2 4 9"}),
        position(2, hands={0: "zeus 2 4 9, petra 1 6"}, displays={0: "petra 9", 2: "zeus 8 7"}),
        spent(),
        bought(),
        finished(),
    ]
    for state in states:
        free = [a for a in range(GAME.action_space_size) if state.why_not(a) is None]
        assert free == state.legal_actions()
