"""What a player of Monuments knows beyond the rules, for bots.

`worth` reads a position in hundredths of a point: what is scored, and what monuments, historians
and cards may still bring. `lean` reads an action at first sight. The numbers are rough, found by
letting bots play against one another; nothing in the rules depends on them.
"""

from __future__ import annotations

from typing import Final

from acropole.games.monuments import numbers as n
from acropole.games.monuments.rules import hands, scoring
from acropole.games.monuments.state.board import Board
from acropole.kernel.fast import i64, vec

POINT: Final = 100
BONUS_POINT: Final = 70  # a longer history may still take it away
RISE: Final = 80  # of a disc by 100, for a card that a history may take
PAIR: Final = 20  # two cards of a symbol in hand
CARDS_A_TURN: Final = 24  # that leave the pile, in tenths
TURNS_OF_TWO_COLOURS: Final = 3  # that a roll-out lasts

# A historian not used yet.
PAGE_IN_SIGHT: Final = 100  # each page that a history would have now
TURN_TO_COME: Final = 30  # each turn in which there may be more
HISTORIAN: Final = 450  # no more than this
HURRY: Final = 40  # leaning to write, where turns are left for no more than that

# A card in hand, by its use: what its monument allows.
TO_EXTEND: Final = 0
TO_ERECT: Final = 1
TO_ERECT_LATER: Final = 2
TO_JOIN: Final = 3
TO_JOIN_LATER: Final = 4
USELESS: Final = 5
USES: Final = vec[i64]([130, 80, 45, 80, 30, 15])


def worth(board: Board, seat: i64) -> i64:
    value: i64 = worth_of_hand(board, seat)
    if board.tables.colours == 1:
        return value + worth_of_display(board, seat)
    lower: i64 = worth_of_display(board, seat * 2)
    higher: i64 = worth_of_display(board, seat * 2 + 1)
    if lower > higher:
        lower, higher = higher, lower
    return value + (lower * 3 + higher) // 4  # only the lower one counts in the end


def worth_of_display(board: Board, display: i64) -> i64:
    turns: i64 = turns_left(board)
    return (
        POINT * (board.marked[display] + board.overflow[display])
        + worth_of_histories(board, display)
        + worth_of_historians(board, display, turns)
        + worth_of_monuments(board, display, turns)
    )


def aspects_of_display(board: Board, display: i64) -> dict[str, float]:
    """The parts of `worth_of_display`."""
    turns: i64 = turns_left(board)
    return {
        "scored": float(POINT * (board.marked[display] + board.overflow[display])),
        "histories": float(worth_of_histories(board, display)),
        "historians": float(worth_of_historians(board, display, turns)),
        "monuments": float(worth_of_monuments(board, display, turns)),
    }


def aspects(board: Board, seat: i64) -> dict[str, float]:
    """The parts of `worth`, for reasons and styles."""
    found = {"hand": float(worth_of_hand(board, seat))}
    if board.tables.colours == 1:
        return found | aspects_of_display(board, seat)
    lower, higher = seat * 2, seat * 2 + 1
    if worth_of_display(board, lower) > worth_of_display(board, higher):
        lower, higher = higher, lower
    more = aspects_of_display(board, higher)
    for name, part in aspects_of_display(board, lower).items():
        found[name] = (part * 3.0 + more[name]) / 4.0
    return found


def worth_of_histories(board: Board, display: i64) -> i64:
    return POINT * scoring.history_points(board, display) + BONUS_POINT * scoring.bonus_points(
        board, display
    )


def worth_of_monuments(board: Board, display: i64, turns: i64) -> i64:
    mine: i64 = min(board.historians[display], turns + 1)
    theirs: i64 = 0
    d: i64
    for d in range(board.tables.displays):
        if hands.owner(board, d) != hands.owner(board, display):
            theirs += min(board.historians[d], turns + 1)
    value: i64 = 0
    m: i64
    for m in range(n.MONUMENTS):
        if board.display[display * n.MONUMENTS + m]:
            value += worth_of_monument(board, display, m, mine, theirs)
    return value


def turns_left(board: Board) -> i64:
    """Turns that each seat may still have."""
    return board.pile.size * 10 // (CARDS_A_TURN * board.seats)


def worth_of_historians(board: Board, display: i64, turns: i64) -> i64:
    """Those for whom time is running out cost points; the others promise pages."""
    left: i64 = board.historians[display]
    used: i64 = min(left, turns)
    promise: i64 = (
        pages_now(board, hands.owner(board, display)) * PAGE_IN_SIGHT + turns * TURN_TO_COME
    )
    return used * min(promise, HISTORIAN) - (left - used) * board.tables.unused_penalty * POINT


def worth_of_monument(board: Board, display: i64, monument: i64, mine: i64, theirs: i64) -> i64:
    """Its share where the disc may come to stand: each card above the first may become a page."""
    stones: i64 = board.display[display * n.MONUMENTS + monument]
    rises: i64 = min(hands.height(stones) - 1, theirs)
    share = board.tables.sole
    rival: i64 = scoring.other_builder(board, display, monument)
    if rival >= 0:
        others: i64 = board.display[rival * n.MONUMENTS + monument]
        share = (
            board.tables.primary if scoring.is_primary(stones, others) else board.tables.secondary
        )
        rises += min(hands.height(others) - 1, (mine + theirs) * 2 // 3)
    at: i64 = board.disc[monument] * 100 + rises * RISE
    last: i64 = len(share) - 1
    if at >= last * 100:
        return share[last] * POINT + (at - last * 100) // 2  # a full track pays less
    step: i64 = at // 100
    return share[step] * POINT + (share[step + 1] - share[step]) * (at % 100)


def worth_of_hand(board: Board, seat: i64) -> i64:
    value: i64 = 0
    m: i64
    for m in range(n.MONUMENTS):
        cards: i64 = hands.cards_of(board, seat, m)
        if cards:
            value += cards * worth_of_card(board, seat, m, cards)
    s: i64
    for s in range(n.SYMBOLS):
        value += board.held[seat * n.SYMBOLS + s] // 2 * PAIR
    return value


def worth_of_card(board: Board, seat: i64, monument: i64, cards: i64) -> i64:
    """A card in hand, one of so many of its monument."""
    return USES[use_of_card(board, seat, monument, cards)]


def use_of_card(board: Board, seat: i64, monument: i64, cards: i64) -> i64:
    if builds(board, seat, monument):
        return TO_EXTEND
    builders: i64 = board.builders[monument]
    if builders >= len(board.tables.cards_to_erect):
        return USELESS
    if cards >= board.tables.cards_to_erect[builders]:
        return TO_JOIN if builders else TO_ERECT
    return TO_JOIN_LATER if builders else TO_ERECT_LATER


def builds(board: Board, seat: i64, monument: i64) -> bool:
    """Whether the monument stands in a display of the seat."""
    d: i64
    for d in range(seat * board.tables.colours, (seat + 1) * board.tables.colours):
        if board.display[d * n.MONUMENTS + monument]:
            return True
    return False


def pages_now(board: Board, seat: i64) -> i64:
    """Pages that a history of that seat would have."""
    pages: i64 = 0
    d: i64
    at: i64
    for d in range(board.tables.displays):
        if hands.owner(board, d) != seat:
            for at in range(d * n.MONUMENTS, (d + 1) * n.MONUMENTS):
                if board.display[at] > 15:
                    pages += 1
    return pages


def swing(board: Board) -> i64:
    """A lead weighs more the fewer cards are left."""
    return 400 + board.pile.size * 10


def foresight(board: Board) -> i64:
    """Monuments and historians pay off rounds later. With two colours each, players who lean build
    in either and do not see which one counts: what they would come to tells less than what is."""
    return TURNS_OF_TWO_COLOURS if board.tables.colours == 2 else board.seats * 6


# -- at first sight ------------------------------------------------------------------------------


def lean(board: Board, action: i64) -> i64:
    seat: i64 = board.to_move
    if action >= n.CARD:
        return lean_to_card(board, seat, action)
    if action >= n.WRITE:
        pages: i64 = pages_now(board, seat)
        writer: i64 = seat * board.tables.colours + action - n.WRITE
        hurry: i64 = HURRY if board.historians[writer] >= turns_left(board) else 0
        return 1 + pages * pages * 4 + hurry
    if action >= n.BUY:
        return 1  # two cards for an action is a high price
    if action >= n.SCORE:
        display: i64 = seat * board.tables.colours + (action - n.SCORE) // n.SYMBOLS
        shown: i64 = board.shown[display * n.SYMBOLS + (action - n.SCORE) % n.SYMBOLS]
        return 1 + shown * shown * 2
    if action >= n.BUILD:
        return 30 * hands.cards_of(board, seat, (action - n.BUILD) % n.MONUMENTS)
    if action == n.DRAW:
        return 12
    if action < n.TAKE:
        return 30 if action == n.END_TURN else 1
    monument: i64 = board.row[action - n.TAKE] // n.NUMBERS
    return 2 + worth_of_card(board, seat, monument, hands.cards_of(board, seat, monument) + 1) // 4


def lean_to_card(board: Board, seat: i64, action: i64) -> i64:
    """Place all cards of a monument; of those to be removed, the least useful."""
    if action == n.DONE:
        return 1
    if board.stack[board.sp] != n.Q_REMOVE:
        return 20
    monument: i64 = (action - n.CARD) // n.NUMBERS
    return 40 // (
        1 + worth_of_card(board, seat, monument, hands.cards_of(board, seat, monument)) // 20
    )


# -- what leanings are learnt about --------------------------------------------------------------

# Topics of one part of the game; 0 is for what nothing is learnt about.
TAKEN: Final = 1  # by the use of the card, and how many of its monument are in hand
MOST_HELD: Final = 4
DRAWN: Final = TAKEN + (USELESS + 1) * MOST_HELD
EXTENDED: Final = DRAWN + 1  # by the cards in hand
ERECTED: Final = EXTENDED + MOST_HELD
JOINED: Final = ERECTED + MOST_HELD
SCORED: Final = JOINED + MOST_HELD  # by the cards shown
MOST_SHOWN: Final = 8
BOUGHT: Final = SCORED + MOST_SHOWN
WRITTEN: Final = BOUGHT + 1  # by the pages
MOST_PAGES: Final = 9
ENDED: Final = WRITTEN + MOST_PAGES
STOPPED: Final = ENDED + 1
PLACED: Final = STOPPED + 1  # by the number
REMOVED: Final = PLACED + n.NUMBERS  # by the use
IN_A_PART: Final = REMOVED + USELESS + 1
PARTS: Final = 3  # of a game: many cards in the pile, some, few
MANY_CARDS: Final = 40
FEW_CARDS: Final = 16
TOPICS: Final = PARTS * IN_A_PART


def topic(board: Board, action: i64) -> i64:
    about: i64 = about_what(board, board.to_move, action)
    if about == 0 or board.pile.size < FEW_CARDS:
        return about
    return about + IN_A_PART * (2 if board.pile.size >= MANY_CARDS else 1)


def about_what(board: Board, seat: i64, action: i64) -> i64:
    if action == n.DONE:
        return STOPPED
    if action >= n.CARD:
        monument: i64 = (action - n.CARD) // n.NUMBERS
        if board.stack[board.sp] != n.Q_REMOVE:
            return PLACED + (action - n.CARD) % n.NUMBERS
        return REMOVED + use_of_card(board, seat, monument, hands.cards_of(board, seat, monument))
    if action >= n.WRITE:
        return WRITTEN + min(pages_now(board, seat), MOST_PAGES - 1)
    if action >= n.BUY:
        return BOUGHT
    if action >= n.SCORE:
        display: i64 = seat * board.tables.colours + (action - n.SCORE) // n.SYMBOLS
        shown: i64 = board.shown[display * n.SYMBOLS + (action - n.SCORE) % n.SYMBOLS]
        return SCORED + min(shown, MOST_SHOWN - 1)
    if action >= n.BUILD:
        return about_building(board, seat, (action - n.BUILD) % n.MONUMENTS)
    if action == n.DRAW:
        return DRAWN
    if action == n.END_TURN:
        return ENDED
    if action < n.TAKE:
        return 0
    m: i64 = board.row[action - n.TAKE] // n.NUMBERS
    held: i64 = hands.cards_of(board, seat, m)
    return TAKEN + use_of_card(board, seat, m, held + 1) * MOST_HELD + min(held, MOST_HELD - 1)


def about_building(board: Board, seat: i64, monument: i64) -> i64:
    cards: i64 = min(hands.cards_of(board, seat, monument), MOST_HELD) - 1
    if builds(board, seat, monument):
        return EXTENDED + cards
    return (JOINED if board.builders[monument] else ERECTED) + cards
