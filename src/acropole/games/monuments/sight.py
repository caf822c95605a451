"""What a seat of Monuments can see.

A card taken from the row was seen by everybody, so it stays known while its taker holds it
(docs/rulings.md, M9). Cards dealt or drawn from the pile are known to their holder only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from acropole.games.monuments import numbers as n
from acropole.games.monuments.ids import CARD_IDS, COLOUR_IDS, MONUMENT_IDS, SYMBOL_IDS
from acropole.games.monuments.rules.scoring import PAGES, builder_points
from acropole.games.monuments.schema import SCHEMA
from acropole.games.monuments.state.position import MonumentsPosition
from acropole.kernel.play import legal_actions
from acropole.kernel.sight import Answers, TableSight

if TYPE_CHECKING:
    from acropole.games.monuments.variant import MonumentsRules

COLOURS = ("", "second.")  # what codes call the colours of a seat

# the cards of a monument by its mask
CARDS_IN = [
    [
        [m * n.NUMBERS + i for i in range(n.NUMBERS) if mask >> i & 1]
        for mask in range(1 << n.NUMBERS)
    ]
    for m in range(n.MONUMENTS)
]


class TurnSight(Struct, frozen=True):
    actions: int  # of this turn, the bought one among them
    actions_left: int
    bought: bool


class MonumentSight(Struct, frozen=True):
    """A line of the board."""

    sole: int  # points for a builder alone, for the first and for the second of two
    primary: int
    secondary: int
    paid: tuple[int | None, ...]  # what it gives each display now; None where it does not stand
    is_left_out: bool


class HistorySight(Struct, frozen=True):
    display: int
    pages: int


class DisplaySight(Struct, frozen=True):
    display: int
    colour: str
    monuments: Mapping[str, list[int]]  # the numbers of the cards, bottom first
    symbols: Mapping[str, int]  # how many of these cards show each
    historians: int
    points: Mapping[str, int]


class SeatSight(Struct, frozen=True):
    hand: int
    known: tuple[str, ...]  # the cards of the hand that the viewer knows
    symbols: Mapping[str, int]  # how many of these show each
    displays: tuple[DisplaySight, ...]
    counts: int  # the display whose points count
    score: int


class MonumentsSight(TableSight, frozen=True, kw_only=True):
    turn: TurnSight | None
    row: tuple[str | None, ...]
    pile: int
    out_of_game: tuple[str, ...]
    columns: list[list[int]]  # of the tracks: points as in `MonumentSight`
    discs: Mapping[str, int]  # in which column each lies
    monuments: Mapping[str, MonumentSight]
    histories: tuple[HistorySight, ...]
    bonus: tuple[int, ...]  # for the longest ones
    seats: tuple[SeatSight, ...]

    @property
    def displays(self) -> list[tuple[int, DisplaySight]]:
        """All displays, each with its seat."""
        return [(seat, display) for seat, own in enumerate(self.seats) for display in own.displays]


def look(rules: MonumentsRules, board: MonumentsPosition, seat: int | None) -> MonumentsSight:
    """The table as a seat, or a spectator, sees it."""
    return MonumentsSight(
        **rules.common_sight(board, seat),
        things=_things(rules, board) if seat == board.to_move else {},
        turn=_turn(board),
        row=tuple(CARD_IDS[card] if card >= 0 else None for card in board.row),
        pile=board.pile.size,
        out_of_game=_ids(cards_in(board.gone)),
        columns=rules.game.content["track"][str(rules.options["track"])]["columns"],
        discs=dict(zip(MONUMENT_IDS, board.disc, strict=True)),
        monuments={name: _monument(board, m) for m, name in enumerate(MONUMENT_IDS)},
        histories=tuple(HistorySight(w // PAGES, w % PAGES) for w in board.history),
        bonus=tuple(board.tables.bonus),
        seats=tuple(_seat(rules, board, s, s == seat) for s in range(board.seats)),
    )


# -- cards in masks ------------------------------------------------------------------------------


def cards_in(masks: Iterable[int]) -> list[int]:
    """The cards of one mask a monument."""
    return [
        card for cards, mask in zip(CARDS_IN, masks, strict=True) if mask for card in cards[mask]
    ]


def hand(board: MonumentsPosition, seat: int) -> list[int]:
    return cards_in(board.hand[seat * n.MONUMENTS : (seat + 1) * n.MONUMENTS])


def seen(board: MonumentsPosition, seat: int) -> list[int]:
    """The part of a hand that everybody knows."""
    return cards_in(board.seen[seat * n.MONUMENTS : (seat + 1) * n.MONUMENTS])


def stack_numbers(stones: int) -> list[int]:
    """The numbers of a monument in a display, bottom first."""
    found: list[int] = []
    while stones:
        found.append(stones & 15)
        stones >>= 4
    return found[::-1]


def _ids(cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(CARD_IDS[card] for card in cards)


# -- the parts -----------------------------------------------------------------------------------


def _turn(board: MonumentsPosition) -> TurnSight | None:
    if board.is_over:
        return None
    bought = board.stack[n.TURN_BOUGHT]
    return TurnSight(board.tables.actions_a_turn + bought, board.stack[n.TURN_LEFT], bool(bought))


def _monument(board: MonumentsPosition, monument: int) -> MonumentSight:
    tables, disc = board.tables, board.disc[monument]
    paid = tuple(
        builder_points(board, display, monument)
        if board.display[display * n.MONUMENTS + monument]
        else None
        for display in range(tables.displays)
    )
    is_left_out = board.gone[monument] == (1 << n.NUMBERS) - 1
    return MonumentSight(
        tables.sole[disc], tables.primary[disc], tables.secondary[disc], paid, is_left_out
    )


def _seat(rules: MonumentsRules, board: MonumentsPosition, seat: int, is_viewer: bool) -> SeatSight:
    known = hand(board, seat) if is_viewer else seen(board, seat)
    shown = [board.tables.symbol[card] for card in known]
    return SeatSight(
        len(hand(board, seat)),
        _ids(known),
        {name: shown.count(symbol) for symbol, name in enumerate(SYMBOL_IDS)},
        tuple(_display(rules, board, display) for display in rules.displays_of(seat)),
        rules.counted(board, seat),
        board.score(seat),
    )


def _display(rules: MonumentsRules, board: MonumentsPosition, display: int) -> DisplaySight:
    standing = board.display[display * n.MONUMENTS : (display + 1) * n.MONUMENTS]
    shown = board.shown[display * n.SYMBOLS : (display + 1) * n.SYMBOLS]
    return DisplaySight(
        display,
        COLOUR_IDS[display],
        {
            name: stack_numbers(stones)
            for name, stones in zip(MONUMENT_IDS, standing, strict=True)
            if stones
        },
        dict(zip(SYMBOL_IDS, shown, strict=True)),
        board.historians[display],
        rules.colour_points(board, display),
    )


# -- what can be done with things ----------------------------------------------------------------


def _things(rules: MonumentsRules, board: MonumentsPosition) -> dict[str, Answers]:
    """The answers of the seat that is asked, by the things that they are about."""
    legal = {rules.action_code(action) for action in legal_actions(board)}

    def about(*codes: str, why: str = "") -> Answers:
        return Answers(tuple(code for code in codes if code in legal), why)

    held = _ids(hand(board, board.to_move))
    if board.stack[board.sp] != n.Q_TURN:
        return {f"card:{card}": about(f"card:{card}", why=f"card:{card}") for card in held}
    found = {"pile": about("draw", why="draw")}
    for place in range(1, len(board.row) + 1):
        if board.row[place - 1] >= 0:
            found[f"row:{place}"] = about(f"take:{place}", why=f"take:{place}")
    for name in MONUMENT_IDS:
        codes = [f"build:{colour}{name}" for colour in COLOURS]
        found[f"monument:{name}"] = about(*codes, why=codes[0])
    for card in held:
        found[f"card:{card}"] = found[f"monument:{card.rpartition('-')[0]}"]
    for colour, display in zip(COLOURS, rules.displays_of(board.to_move), strict=False):
        for name in MONUMENT_IDS:
            found[f"stack:{display}.{name}"] = about(f"build:{colour}{name}")
        for name in SYMBOL_IDS:
            mark = f"score:{colour}{name}"
            found[f"score:{display}.{name}"] = about(mark, why=mark)
            found[f"symbol:{display}.{name}"] = about(mark, f"buy:{name}", why=mark)
    found["action"] = about(*(f"buy:{name}" for name in SYMBOL_IDS), why=f"buy:{SYMBOL_IDS[0]}")
    found["history"] = about("write:first", "write:second", why="write:first")
    return found


def effect_icons(listing: str) -> Mapping[str, str]:
    """The icons of the words that cards use: of verbs, tests, counts or triggers."""
    return SCHEMA.icons(listing)
