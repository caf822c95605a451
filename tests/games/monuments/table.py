"""Positions of Monuments set up exactly, and short ways to play on and to look at them.

Cards are written as in `"zeus 3 7, petra 2"`; in a display the last number lies on top. A card that
is not mentioned lies in the pile, or is out of the game when the pile is given a size.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import acropole
from acropole.games.monuments.rules import hands as hands_rules
from acropole.games.monuments.rules.hands import into_hand, put_on_display
from acropole.games.monuments.rules.scoring import PAGES
from acropole.games.monuments.rules.turn import begin_turn
from acropole.games.monuments.schema import CARD_IDS, MONUMENT_IDS
from acropole.games.monuments.state.position import MonumentsPosition
from acropole.games.monuments.variant import MonumentsRules
from acropole.kernel.chance import Pile
from acropole.kernel.interface import Event, Refusal
from acropole.kernel.machine import FRAME, array
from acropole.kernel.play import SCRATCH
from acropole.kernel.state import State

GAME = acropole.game("monuments")
THREE_SYMBOLS = "acropolis 2 3 5"  # a ship, a helmet, a scroll: no pair to pay with

Cards = Mapping[int, str]  # by seat or by display


def board(state: State) -> MonumentsPosition:
    """What lies on the table, as the engine keeps it."""
    return cast(MonumentsPosition, state.position)


def ids(text: str) -> list[str]:
    found: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        monument, *numbers = part.split()
        found += [f"{monument}-{number}" for number in numbers]
    return found


def numbered(text: str) -> list[int]:
    return [CARD_IDS.index(card) for card in ids(text)]


def position(
    players: int = 4,
    *,
    hands: Cards | None = None,
    displays: Cards | None = None,
    row: str = THREE_SYMBOLS,
    pile: int | None = None,
    discs: Mapping[str, int] | None = None,
    histories: Sequence[tuple[int, int]] = (),
    scored: Mapping[int, int] | None = None,
    to_move: int = 0,
    **options: object,
) -> State:
    """The beginning of a turn. `histories` are (display, pages), the oldest first."""
    if players == 2:
        options.setdefault("left_out", "semiramis")
    state = GAME.deal(0, options | {"players": players})
    historians = [*board(state).historians]
    _place_cards(state, hands or {}, displays or {}, row, pile)
    for monument, step in (discs or {}).items():
        board(state).disc[MONUMENT_IDS.index(monument)] = step
    for display, points in (scored or {}).items():
        board(state).marked[display] = points
    for display, number in enumerate(historians):
        written = sum(writer == display for writer, _ in histories)
        board(state).historians[display] = number - written
    board(state).history = array([display * PAGES + pages for display, pages in histories])
    board(state).sp = -FRAME
    begin_turn(board(state), to_move)
    SCRATCH.owner = None
    assert GAME.variant(options | {"players": players}).problems(board(state)) == []
    return state


def _place_cards(state: State, hands: Cards, displays: Cards, row: str, pile: int | None) -> None:
    """Clear the table and lay every card that this number of players uses."""
    removed = [CARD_IDS.index(card) for card in out_of_game(state)]
    free = [card for card in range(len(CARD_IDS)) if card not in removed]
    board(state).lay_out()
    for seat, text in hands.items():
        for card in numbered(text):
            free.remove(card)
            into_hand(board(state), seat, card, False)
    for display, text in displays.items():
        for card in numbered(text):
            free.remove(card)
            put_on_display(board(state), display, card)
    for place, card in enumerate(numbered(row)):
        free.remove(card)
        board(state).row[place] = card
    size = len(free) if pile is None else pile
    board(state).pile = Pile(array(free[:size]), size, 0)
    for card in removed + free[size:]:
        hands_rules.out_of_game(board(state), card)


def finished(players: int = 4, **given: Any) -> State:
    """The end of a game: seat 0 has taken the last three cards of the row."""
    state = position(players, pile=0, **given)
    play(state, "take:1", "take:2", "take:3")
    assert state.is_over
    return state


# -- playing ---------------------------------------------------------------------------------------


def play(state: State, *codes: str) -> list[Event]:
    """Take these actions; what happened."""
    log: list[Event] = []
    board(state).log = log
    for code in codes:
        state.apply(state.parse_action(code))
    board(state).log = None
    return log


def build(state: State, target: str, cards: str) -> None:
    """Erect or extend with these cards of the hand, the first one lowest.

    The last cards of the hand, and the end of building, are the engine's own steps when forced.
    """
    play(state, f"build:{target}")
    seat = state.to_move
    for card in ids(cards):
        if card in hand(state, seat):
            play(state, f"card:{card}")
    if state.decision and state.decision.kind == "place":
        play(state, "done")


def pay(state: State, action: str, cards: str) -> None:
    """Score or buy with these two cards of the hand."""
    seat = state.to_move
    play(state, action)
    for card in ids(cards):
        if card in hand(state, seat):
            play(state, f"card:{card}")


def end_turn(state: State) -> None:
    """End the turn, unless the engine has done so because nothing else was possible."""
    if "end-turn" in legal(state):
        play(state, "end-turn")


def legal(state: State) -> set[str]:
    return {state.action_code(action) for action in state.legal_actions()}


def refused(state: State, code: str, lang: str = "en") -> Refusal | None:
    return state.why_not(state.parse_action(code), lang)


def reason(state: State, code: str) -> str | None:
    """The code of the refusal, None for a legal action."""
    refusal = refused(state, code)
    return refusal.code if refusal else None


# -- looking ---------------------------------------------------------------------------------------


def table(state: State, seat: int | None = None) -> dict[str, Any]:
    return state.observe(seat)


def hand(state: State, seat: int) -> set[str]:
    return set(table(state, seat)["seats"][seat]["known"])


def display(state: State, number: int) -> dict[str, Any]:
    found = [d for s in table(state)["seats"] for d in s["displays"] if d["display"] == number]
    return cast(dict[str, Any], found[0])


def monuments(state: State, number: int) -> dict[str, list[int]]:
    """The monuments of a display, each with its numbers from the bottom up."""
    return cast(dict[str, list[int]], display(state, number)["monuments"])


def points(state: State, number: int) -> dict[str, int]:
    """The points of a display by category, as if the game ended now."""
    return cast(dict[str, int], display(state, number)["points"])


def out_of_game(state: State) -> set[str]:
    return set(table(state)["out_of_game"])


def actions_left(state: State) -> int:
    return cast(int, table(state)["turn"]["actions_left"])


def kinds(events: Sequence[Event]) -> list[str]:
    return [MonumentsRules.events[event[0]].name for event in events]
