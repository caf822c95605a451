"""The table of Monuments as a seat, or a spectator, sees it: fills the structures of `sight.py`.

Compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from acropole.games.monuments import numbers as n
from acropole.games.monuments import sight as see
from acropole.games.monuments.rules import scoring
from acropole.games.monuments.schema import CARD_IDS, COLOUR_IDS, MONUMENT_IDS, SYMBOL_IDS
from acropole.games.monuments.state.position import MonumentsPosition
from acropole.kernel.fast import i64, vec
from acropole.kernel.interface import Answers
from acropole.kernel.machine import numbers
from acropole.kernel.play import legal_actions

if TYPE_CHECKING:
    from acropole.games.monuments.variant import MonumentsRules

COLOURS: Final = ["", "second."]  # what codes call the colours of a seat
WHOLE: Final = (1 << n.NUMBERS) - 1  # all cards of a monument


def look(rules: MonumentsRules, board: MonumentsPosition, seat: int | None) -> see.MonumentsSight:
    m: i64
    s: i64
    return see.MonumentsSight(
        **rules.common_sight(board, seat),
        things=_things(rules, board) if seat == board.to_move else {},
        turn=_turn(board),
        row=tuple([CARD_IDS[card] if card >= 0 else None for card in numbers(board.row)]),
        pile=board.pile.size,
        out_of_game=_ids(cards_in(board.gone)),
        columns=rules.game.content["track"][str(rules.options["track"])]["columns"],
        discs={name: board.disc[m] for m, name in enumerate(MONUMENT_IDS)},
        monuments={name: _monument(board, m) for m, name in enumerate(MONUMENT_IDS)},
        histories=tuple(
            [
                see.HistorySight(written // scoring.PAGES, written % scoring.PAGES)
                for written in numbers(board.history)
            ]
        ),
        bonus=tuple(numbers(board.tables.bonus)),
        seats=tuple([_seat(rules, board, s, s == seat) for s in range(board.seats)]),
    )


# -- cards in masks ------------------------------------------------------------------------------


def cards_in(masks: vec[i64]) -> list[int]:
    """The cards of one mask a monument."""
    found: list[int] = []
    m: i64
    for m in range(n.MONUMENTS):
        _add_cards(found, m, masks[m])
    return found


def _add_cards(found: list[int], monument: i64, mask: i64) -> None:
    card: i64 = monument * n.NUMBERS
    while mask:
        if mask & 1:
            found.append(card)
        mask >>= 1
        card += 1


def hand(board: MonumentsPosition, seat: i64) -> list[int]:
    return cards_in(board.hand[seat * n.MONUMENTS : (seat + 1) * n.MONUMENTS])


def seen(board: MonumentsPosition, seat: i64) -> list[int]:
    """The part of a hand that everybody knows."""
    return cards_in(board.seen[seat * n.MONUMENTS : (seat + 1) * n.MONUMENTS])


def stack_numbers(stones: i64) -> list[int]:
    """The numbers of a monument in a display, bottom first."""
    found: list[int] = []
    while stones:
        found.append(stones & 15)
        stones >>= 4
    found.reverse()
    return found


def _ids(cards: list[int]) -> tuple[str, ...]:
    return tuple([CARD_IDS[card] for card in cards])


# -- the parts -----------------------------------------------------------------------------------


def _turn(board: MonumentsPosition) -> see.TurnSight | None:
    if board.is_over:
        return None
    bought: i64 = board.stack[n.TURN_BOUGHT]
    left: i64 = board.stack[n.TURN_LEFT]
    return see.TurnSight(board.tables.actions_a_turn + bought, left, bought != 0)


def _monument(board: MonumentsPosition, monument: i64) -> see.MonumentSight:
    tables, disc = board.tables, board.disc[monument]
    paid: list[int | None] = []
    display: i64
    for display in range(tables.displays):
        stands: bool = board.display[display * n.MONUMENTS + monument] != 0
        paid.append(scoring.builder_points(board, display, monument) if stands else None)
    return see.MonumentSight(
        tables.sole[disc],
        tables.primary[disc],
        tables.secondary[disc],
        tuple(paid),
        board.gone[monument] == WHOLE,
    )


def _seat(
    rules: MonumentsRules, board: MonumentsPosition, seat: i64, is_viewer: bool
) -> see.SeatSight:
    held = hand(board, seat)
    known = held if is_viewer else seen(board, seat)
    shown: list[int] = [board.tables.symbol[card] for card in known]
    displays = rules.displays_of(seat)
    return see.SeatSight(
        len(held),
        _ids(known),
        {name: shown.count(symbol) for symbol, name in enumerate(SYMBOL_IDS)},
        tuple([_display(rules, board, display) for display in displays]),
        rules.counted(board, seat) if len(displays) > 1 else displays[0],
        board.score(seat),
    )


def _display(rules: MonumentsRules, board: MonumentsPosition, display: i64) -> see.DisplaySight:
    standing: dict[str, list[int]] = {}
    m: i64 = display * n.MONUMENTS
    for name in MONUMENT_IDS:
        if board.display[m]:
            standing[name] = stack_numbers(board.display[m])
        m += 1
    symbol: i64
    return see.DisplaySight(
        display,
        COLOUR_IDS[display],
        standing,
        {name: board.shown[display * n.SYMBOLS + symbol] for symbol, name in enumerate(SYMBOL_IDS)},
        board.historians[display],
        rules.colour_points(board, display),
    )


# -- what can be done with things ----------------------------------------------------------------


def _things(rules: MonumentsRules, board: MonumentsPosition) -> dict[str, Answers]:
    """The answers of the seat that is asked, by the things that they are about."""
    codes = rules.game.space.codes
    legal = {codes[action] for action in legal_actions(board)}
    held = _ids(hand(board, board.to_move))
    found: dict[str, Answers] = {}
    if board.stack[board.sp] != n.Q_TURN:
        for card in held:
            code = f"card:{card}"
            found[code] = _about([code], legal, code)
        return found
    found["pile"] = _about(["draw"], legal, "draw")
    for place, lies in enumerate(numbers(board.row), 1):
        if lies >= 0:
            code = f"take:{place}"
            found[f"row:{place}"] = _about([code], legal, code)
    for name in MONUMENT_IDS:
        builds = [f"build:{colour}{name}" for colour in COLOURS]
        found[f"monument:{name}"] = _about(builds, legal, builds[0])
    for card in held:
        found[f"card:{card}"] = found[f"monument:{card.rpartition('-')[0]}"]
    for colour, display in zip(COLOURS, rules.displays_of(board.to_move), strict=False):
        for name in MONUMENT_IDS:
            found[f"stack:{display}.{name}"] = _about([f"build:{colour}{name}"], legal, "")
        for name in SYMBOL_IDS:
            mark = f"score:{colour}{name}"
            found[f"score:{display}.{name}"] = _about([mark], legal, mark)
            found[f"symbol:{display}.{name}"] = _about([mark, f"buy:{name}"], legal, mark)
    buys = [f"buy:{name}" for name in SYMBOL_IDS]
    found["action"] = _about(buys, legal, buys[0])
    found["history"] = _about(["write:first", "write:second"], legal, "write:first")
    return found


def _about(codes: list[str], legal: set[str], why: str) -> Answers:
    return Answers(tuple([code for code in codes if code in legal]), why)
