"""What lies on the table of Monuments: hands, displays, discs, the row and the pile.

A set of cards is a mask of numbers for each monument: bit n-1 stands for the card numbered n. The
cards of one monument in a display lie in an order that matters, so they are digits of 4 bits, the
top card lowest: 0x37 is a 7 on a 3.
"""

from __future__ import annotations

from typing import Final

from acropole.games.monuments import numbers as n
from acropole.games.monuments.state.board import Board
from acropole.kernel.fast import BITS, i64, vec

POPULATION: Final = vec[i64]([bin(mask).count("1") for mask in range(1 << n.NUMBERS)])
NUMBER_BIT: Final = vec[i64](BITS[: n.NUMBERS])


def height(stones: i64) -> i64:
    """How many cards lie in this display of a monument."""
    cards: i64 = 0
    while stones:
        cards += 1
        stones >>= 4
    return cards


def highest(stones: i64) -> i64:
    """The highest number among them."""
    best: i64 = 0
    while stones:
        if (stones & 15) > best:
            best = stones & 15
        stones >>= 4
    return best


# -- seats and displays --------------------------------------------------------------------------


def owner(board: Board, display: i64) -> i64:
    return display // board.tables.colours


def monuments_built(board: Board, display: i64) -> i64:
    found: i64 = 0
    at: i64
    for at in range(display * n.MONUMENTS, (display + 1) * n.MONUMENTS):
        if board.display[at]:
            found += 1
    return found


# -- hands ---------------------------------------------------------------------------------------


def holds_card(board: Board, seat: i64, card: i64) -> bool:
    mask: i64 = board.hand[seat * n.MONUMENTS + card // n.NUMBERS]
    return mask & NUMBER_BIT[card % n.NUMBERS] != 0


def cards_of(board: Board, seat: i64, monument: i64) -> i64:
    """How many cards of a monument a hand holds."""
    return POPULATION[board.hand[seat * n.MONUMENTS + monument]]


def into_hand(board: Board, seat: i64, card: i64, face_up: bool) -> None:
    at: i64 = seat * n.MONUMENTS + card // n.NUMBERS
    bit: i64 = NUMBER_BIT[card % n.NUMBERS]
    board.hand[at] |= bit
    board.held[seat * n.SYMBOLS + board.tables.symbol[card]] += 1
    if face_up:
        board.seen[at] |= bit


def out_of_hand(board: Board, seat: i64, card: i64) -> None:
    at: i64 = seat * n.MONUMENTS + card // n.NUMBERS
    bit: i64 = NUMBER_BIT[card % n.NUMBERS]
    board.hand[at] &= ~bit
    board.held[seat * n.SYMBOLS + board.tables.symbol[card]] -= 1
    board.seen[at] &= ~bit


# -- displays ------------------------------------------------------------------------------------


def put_on_display(board: Board, display: i64, card: i64) -> None:
    at: i64 = display * n.MONUMENTS + card // n.NUMBERS
    if board.display[at] == 0:
        board.builders[card // n.NUMBERS] += 1
    board.display[at] = (board.display[at] << 4) | (card % n.NUMBERS + 1)
    board.shown[display * n.SYMBOLS + board.tables.symbol[card]] += 1


def take_top(board: Board, display: i64, monument: i64) -> i64:
    """The top card of a monument leaves the game; which one it was."""
    at: i64 = display * n.MONUMENTS + monument
    card: i64 = monument * n.NUMBERS + (board.display[at] & 15) - 1
    board.display[at] >>= 4
    board.shown[display * n.SYMBOLS + board.tables.symbol[card]] -= 1
    out_of_game(board, card)
    return card


def out_of_game(board: Board, card: i64) -> None:
    board.gone[card // n.NUMBERS] |= NUMBER_BIT[card % n.NUMBERS]
