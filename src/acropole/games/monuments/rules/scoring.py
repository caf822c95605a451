"""Points of Monuments, counted at any moment as if the game ended then."""

from __future__ import annotations

from typing import Final

from acropole.games.monuments import numbers as n
from acropole.games.monuments.rules import hands
from acropole.games.monuments.state.board import Board
from acropole.kernel.fast import i64

MOST_POINTS: Final = 1_000_000  # as many below 0
PAGES: Final = 100  # a history is written down as display * PAGES + pages


def monument_points(board: Board, display: i64) -> i64:
    """What the discs of its monuments give a display. 001, PV Monument."""
    points: i64 = 0
    m: i64
    for m in range(n.MONUMENTS):
        if board.display[display * n.MONUMENTS + m]:
            points += builder_points(board, display, m)
    return points


def builder_points(board: Board, display: i64, monument: i64) -> i64:
    """What the disc of a monument gives a display in which it stands."""
    stones: i64 = board.display[display * n.MONUMENTS + monument]
    rival: i64 = other_builder(board, display, monument)
    if rival < 0:
        return board.tables.sole[board.disc[monument]]
    if is_primary(stones, board.display[rival * n.MONUMENTS + monument]):
        return board.tables.primary[board.disc[monument]]
    return board.tables.secondary[board.disc[monument]]


def other_builder(board: Board, display: i64, monument: i64) -> i64:
    """The other display where the monument stands, or -1."""
    d: i64
    for d in range(board.tables.displays):
        if d != display and board.display[d * n.MONUMENTS + monument]:
            return d
    return -1


def is_primary(mine: i64, theirs: i64) -> bool:
    """More cards, then the higher card; numbers are unique within a monument."""
    my_height: i64 = hands.height(mine)
    their_height: i64 = hands.height(theirs)
    if my_height != their_height:
        return my_height > their_height
    return hands.highest(mine) > hands.highest(theirs)


def history_points(board: Board, display: i64) -> i64:
    """The spaces of its historians: a history is worth its pages."""
    points: i64 = 0
    i: i64
    for i in range(len(board.history)):
        if board.history[i] // PAGES == display:
            points += board.history[i] % PAGES
    return points


def bonus_points(board: Board, display: i64) -> i64:
    """The bonus of the longest histories; of equal ones the older ranks first."""
    points: i64 = 0
    i: i64
    for i in range(len(board.history)):
        if board.history[i] // PAGES == display:
            place: i64 = better_histories(board, i)
            if place < len(board.tables.bonus):
                points += board.tables.bonus[place]
    return points


def better_histories(board: Board, which: i64) -> i64:
    better: i64 = 0
    pages: i64 = board.history[which] % PAGES
    i: i64
    for i in range(len(board.history)):
        others: i64 = board.history[i] % PAGES
        if others > pages or (others == pages and i < which):
            better += 1
    return better


def unused_points(board: Board, display: i64) -> i64:
    return -board.historians[display] * board.tables.unused_penalty


def longest_history(board: Board, display: i64) -> i64:
    longest: i64 = 0
    i: i64
    for i in range(len(board.history)):
        if board.history[i] // PAGES == display and board.history[i] % PAGES > longest:
            longest = board.history[i] % PAGES
    return longest


def colour_points(board: Board, display: i64) -> i64:
    """All points of one display."""
    return (
        board.marked[display]
        + board.overflow[display]
        + monument_points(board, display)
        + history_points(board, display)
        + bonus_points(board, display)
        + unused_points(board, display)
    )


def seat_points(board: Board, seat: i64) -> i64:
    """A person's points; of two colours the lower one counts. 001, Jeu à 2 joueurs."""
    if board.tables.colours == 1:
        return colour_points(board, seat)
    first: i64 = colour_points(board, seat * 2)
    second: i64 = colour_points(board, seat * 2 + 1)
    return first if first < second else second


def standing(board: Board, seat: i64) -> i64:
    """One number that ranks the seats: points, then the higher colour, monuments, longest history.

    Each part has room for its largest value: 24 monuments, 99 pages, points whatever a pack says.
    """
    first: i64 = seat * board.tables.colours
    higher: i64 = 0
    built: i64 = 0
    longest: i64 = 0
    d: i64
    for d in range(first, first + board.tables.colours):
        built += hands.monuments_built(board, d)
        if longest_history(board, d) > longest:
            longest = longest_history(board, d)
        if board.tables.colours > 1 and (d == first or colour_points(board, d) > higher):
            higher = colour_points(board, d)
    rank: i64 = seat_points(board, seat) + MOST_POINTS
    rank = rank * 2 * MOST_POINTS + higher + MOST_POINTS
    rank = rank * 100 + built
    return rank * PAGES + longest


def best_standing(board: Board) -> i64:
    best: i64 = 0
    seat: i64
    for seat in range(board.seats):
        mine: i64 = standing(board, seat)
        if mine > best:
            best = mine
    return best


def pay_overflow(board: Board, monument: i64) -> None:
    """A page for a monument whose disc is on the last space pays its builders at once. 001."""
    first: i64 = -1
    second: i64 = -1
    d: i64
    for d in range(n.DISPLAYS):
        if board.display[d * n.MONUMENTS + monument]:
            if first < 0:
                first = d
            else:
                second = d
    if second < 0:
        board.overflow[first] += board.tables.overflow[2]
        return
    if hands.highest(board.display[first * n.MONUMENTS + monument]) < hands.highest(
        board.display[second * n.MONUMENTS + monument]
    ):
        first, second = second, first
    board.overflow[first] += board.tables.overflow[0]
    board.overflow[second] += board.tables.overflow[1]
