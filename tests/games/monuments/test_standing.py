"""What bots learn from in Monuments: the parts of worth, each in its place."""

from __future__ import annotations

from typing import cast

import pytest

from acropole.games.monuments import insight
from acropole.games.monuments import numbers as n
from acropole.games.monuments.rules import hands
from acropole.games.monuments.standing import DISPLAY_FACTS
from acropole.games.monuments.state.position import MonumentsPosition
from acropole.kernel.chance import seeded
from acropole.registry import game

from .table import position


def played(players: int, answers: int) -> MonumentsPosition:
    state, rng = game("monuments").deal(4, {"players": players}), seeded(4)
    for _ in range(answers):
        legal = state.legal_actions()
        state.apply(legal[rng.below(len(legal))])
    return cast(MonumentsPosition, state.position)


@pytest.mark.parametrize("players", [2, 3])
def test_the_parts_of_worth_are_told_the_lower_display_first(players: int) -> None:
    board = played(players, 120)
    features = game("monuments").variant({"players": players}).insights()
    scale = {part.name: part.most for part in features.parts}
    turns, colours = insight.turns_left(board), board.tables.colours
    for seat in range(players):
        features.read(board, seat)
        hand = features.page[features.at["hand"]] * scale["hand"]
        assert hand == pytest.approx(insight.worth_of_hand(board, seat) / insight.POINT)
        displays = sorted(
            range(seat * colours, (seat + 1) * colours),
            key=lambda display: insight.worth_of_display(board, display),
        )
        for place, display in enumerate(displays):
            at = features.at["display"] + place * DISPLAY_FACTS
            scored, monuments = (features.page[at + fact] * scale["display"] for fact in (0, 5))
            assert scored == pytest.approx(board.marked[display] + board.overflow[display])
            worth = insight.worth_of_monuments(board, display, turns)
            assert monuments == pytest.approx(worth / insight.POINT)


def test_every_card_in_hand_has_one_use() -> None:
    board = played(3, 90)
    features = game("monuments").variant({"players": 3}).insights()
    for seat in range(3):
        features.read(board, seat)
        at = features.at["use"]
        uses = sum(features.page[at : at + insight.USELESS + 1]) * 6
        held = sum(hands.cards_of(board, seat, m) for m in range(n.MONUMENTS))
        assert uses == pytest.approx(held)


@pytest.mark.parametrize(
    ("options", "turns"),
    [({"players": 2}, 3), ({"players": 2, "size": "tiny"}, 12), ({"players": 3}, 18)],
)
def test_roll_outs_are_short_where_each_has_two_colours(
    options: dict[str, object], turns: int
) -> None:
    assert game("monuments").deal(1, options).position.foresight() == turns


def lean_to_write(pile: int) -> int:
    state = position(3, displays={1: "zeus 7 3"}, pile=pile)
    return int(state.position.lean(state.parse_action("write:first")))


def test_who_has_as_many_historians_as_turns_leans_to_write() -> None:
    early, late = lean_to_write(pile=60), lean_to_write(pile=8)
    assert late - early == insight.HURRY
