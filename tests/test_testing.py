"""The conformance kit passes on our games, and notices when a promise is broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from acropole.games.monuments import Monuments
from acropole.games.monuments.look import hand
from acropole.games.monuments.state.position import MonumentsPosition
from acropole.games.monuments.variant import MonumentsRules
from acropole.kernel.chance import Rng
from acropole.testing import Broken, _Check, check_game

PARTS = 20
SEEDS = 200


# One part by day, the others by night.
@pytest.mark.parametrize(
    "part", [0, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(1, PARTS))]
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_monuments_keeps_every_promise(players: int, part: int) -> None:
    assert check_game("monuments", {"players": players}, range(part, SEEDS, PARTS)) > 0


@pytest.mark.parametrize(
    "options",
    [
        {"players": 4, "track": "six"},
        {"players": 3, "actions": "may"},
        {"players": 2, "historians_each": 1},
        {"players": 2, "own_other_colour": True, "track": "six"},
        {"players": 2, "both_colours": False},
        {"players": 2, "left_out": "semiramis", "iii_cards": "removed"},
    ],
)
def test_every_option_of_monuments_keeps_every_promise(options: dict[str, object]) -> None:
    assert check_game("monuments", options, range(SEEDS // 50)) > 0


def broken(**methods: Callable[..., Any]) -> Monuments:
    """Monuments with some of its rules replaced."""
    rules_class = type("BrokenRules", (MonumentsRules,), methods)

    class BrokenMonuments(Monuments):
        id = "broken"

        def rules(self, options: dict[str, object]) -> MonumentsRules:
            made: MonumentsRules = rules_class(self, options, self._tables(options))
            return made

    return BrokenMonuments()


def shows_a_hand(self: MonumentsRules, state: MonumentsPosition, seat: int | None) -> Any:
    return replace(MonumentsRules.sight(self, state, seat), row=tuple(map(str, hand(state, 0))))


def guesses_nothing(
    self: MonumentsRules, state: MonumentsPosition, seat: int | None, rng: Rng
) -> None:
    return


def always_the_same_words(
    self: MonumentsRules, state: MonumentsPosition, action: int, lang: str
) -> Any:
    return "end-turn", {}


def counts_one_point_more(self: MonumentsRules, state: MonumentsPosition) -> list[int]:
    return [score + 1 for score in MonumentsRules.recount(self, state)]


def finds_a_lost_card(self: MonumentsRules, state: MonumentsPosition) -> list[str]:
    return ["a card is lost"] if state.pile.size == 20 else []


def forgets_a_card(self: MonumentsRules, data: dict[str, list[int]]) -> MonumentsPosition:
    return MonumentsRules.restore(self, data | {"pile": data["pile"][:-1]})


def forgets_a_reveal(self: MonumentsRules, data: dict[str, list[int]]) -> MonumentsPosition:
    return MonumentsRules.restore(self, data | {"reveals": [1]})


@pytest.mark.parametrize(
    ("methods", "complaint"),
    [
        ({"sight": shows_a_hand}, "cannot tell a guess"),
        ({"resample": guesses_nothing}, "a guess differs from the truth"),
        ({"action_words": always_the_same_words}, "actions read differently"),
        ({"recount": counts_one_point_more}, "independent recount"),
        ({"problems": finds_a_lost_card}, "a card is lost"),
        ({"restore": forgets_a_card}, "JSON of a position is read again"),
        ({"restore": forgets_a_reveal}, "JSON holds the whole state"),
    ],
)
def test_a_broken_promise_is_noticed(methods: dict[str, Any], complaint: str) -> None:
    with pytest.raises(Broken, match=complaint):
        check_game(broken(**methods), {"players": 3}, range(3))


def test_an_action_that_is_accepted_but_not_offered_is_noticed() -> None:
    check, state = _Check(Monuments(), {"players": 3}, 1, 5000), Monuments().new(1, players=3)
    legal = state.legal_actions()
    check.check_space(state, legal)
    with pytest.raises(Broken, match="is not offered, so it is refused"):
        check.check_space(state, legal[:-1])
    refused = next(n for n in range(len(legal) + 1) if n not in legal)
    with pytest.raises(Broken, match="is offered, so it is not refused"):
        check.check_space(state, [*legal, refused])


def test_an_endless_game_is_noticed() -> None:
    with pytest.raises(Broken, match="comes to an end"):
        check_game("monuments", {"players": 3}, [1], most_decisions=50)
