"""The turns of Monuments: what may be done, and what happens. Rulebook 001.

Every legality test is one `refuses_…` function; the legal list, `apply` and `why_not` all ask it.
"""

from __future__ import annotations

from acropole.games.monuments import numbers as n
from acropole.games.monuments.rules import hands, scoring
from acropole.games.monuments.state.board import Board
from acropole.kernel import chance, machine, play
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import LEGAL, NOT_ASKED, SEAT, SOURCE, appended, array

# -- setup ---------------------------------------------------------------------------------------


def set_up(board: Board, rng: chance.Rng) -> None:
    """Deal a new game. 001, Préparation du jeu."""
    board.rng = rng
    board.lay_out()
    left_out: i64 = board.tables.left_out
    if board.tables.colours == 2 and left_out < 0:
        left_out = board.rng.below(n.MONUMENTS)
    cards: list[int] = []
    m: i64
    number: i64
    for m in range(n.MONUMENTS):
        used: i64 = 0 if m == left_out else board.tables.in_game[m]
        for number in range(n.NUMBERS):
            if used & hands.NUMBER_BIT[number]:
                cards.append(m * n.NUMBERS + number)
            else:
                hands.out_of_game(board, m * n.NUMBERS + number)
    board.pile = chance.Pile(array(cards), len(cards), 0)
    seat: i64
    for seat in range(board.seats):
        for number in range(board.tables.hand_size):
            hands.into_hand(board, seat, board.pile.draw(board.rng), False)
    for number in range(n.ROW_CARDS):
        board.row[number] = board.pile.draw(board.rng)
    d: i64
    for d in range(board.tables.displays):
        board.historians[d] = board.tables.historians
    first: i64 = board.rng.below(board.seats)
    place: i64
    for place in range(1, board.seats):
        seat = (first + place) % board.seats
        for number in range(place * board.tables.later_cards):
            hands.into_hand(board, seat, board.pile.draw(board.rng), False)
    board.note(n.EV_FIRST_PLAYER, first, 0, 0)
    begin_turn(board, first)
    play.settle(board)


# -- legality ------------------------------------------------------------------------------------


def refusal(board: Board, action: i64) -> i64:
    kind: i64 = board.stack[board.sp]
    if kind == n.Q_TURN:
        return refuses_turn_action(board, action)
    if kind == n.Q_PLACE:
        return refuses_placing(board, action)
    return refuses_removing(board, action)


def refuses_turn_action(board: Board, action: i64) -> i64:
    if action < n.END_TURN or action >= n.CARD:
        return NOT_ASKED
    if action >= n.WRITE:
        return refuses_writing(board, action - n.WRITE)
    if action >= n.BUY:
        return refuses_buying(board, action - n.BUY)
    if action == n.END_TURN:
        return refuses_ending(board)
    if board.stack[board.sp + n.TURN_LEFT] == 0:
        return n.NO_ACTIONS_LEFT
    if action >= n.SCORE:
        return refuses_marking(
            board, (action - n.SCORE) // n.SYMBOLS, (action - n.SCORE) % n.SYMBOLS
        )
    if action >= n.BUILD:
        return refuses_building(
            board, (action - n.BUILD) // n.MONUMENTS, (action - n.BUILD) % n.MONUMENTS
        )
    if action == n.DRAW:
        return LEGAL if board.pile.size else n.PILE_EMPTY
    return LEGAL if board.row[action - n.TAKE] >= 0 else n.ROW_PLACE_EMPTY


def refuses_building(board: Board, colour: i64, monument: i64) -> i64:
    """Erect with 2 or 3 cards and more, extend with any number. 001, b) and c)."""
    tables = board.tables
    if colour >= tables.colours:
        return n.NO_SUCH_COLOUR
    seat: i64 = board.to_move
    cards: i64 = hands.cards_of(board, seat, monument)
    if board.display[(seat * tables.colours + colour) * n.MONUMENTS + monument]:
        return LEGAL if cards else n.TOO_FEW_CARDS
    builders: i64 = board.builders[monument]
    if builders >= len(tables.cards_to_erect):
        return n.MONUMENT_TAKEN
    if board.gone[monument] == 511 and builders == 0:
        return n.MONUMENT_OUT
    if not tables.both_colours and tables.colours == 2:
        other: i64 = seat * 2 + 1 - colour
        if board.display[other * n.MONUMENTS + monument]:
            return n.OTHER_COLOUR_HAS_IT
    return LEGAL if cards >= tables.cards_to_erect[builders] else n.TOO_FEW_CARDS


def refuses_marking(board: Board, colour: i64, symbol: i64) -> i64:
    if colour >= board.tables.colours:
        return n.NO_SUCH_COLOUR
    return LEGAL if machine.possible(board, board.tables.mark_effect[symbol]) else n.NO_PAIR


def refuses_buying(board: Board, symbol: i64) -> i64:
    """One fourth action a turn, before, between or after the three."""
    if board.stack[board.sp + n.TURN_BOUGHT]:
        return n.ALREADY_BOUGHT
    return LEGAL if machine.possible(board, board.tables.buy_effect[symbol]) else n.NO_PAIR


def refuses_writing(board: Board, colour: i64) -> i64:
    """A history takes a whole turn, a historian, and something to write about. 001, 2."""
    if colour >= board.tables.colours:
        return n.NO_SUCH_COLOUR
    if board.stack[board.sp + n.TURN_STEPS]:
        return n.TURN_BEGUN
    display: i64 = board.to_move * board.tables.colours + colour
    if board.historians[display] == 0:
        return n.NO_HISTORIAN
    d: i64
    m: i64
    for d in range(board.tables.displays):
        if is_written_about(board, display, d):
            for m in range(d * n.MONUMENTS, (d + 1) * n.MONUMENTS):
                if board.display[m] > 15:
                    return LEGAL
    return n.NOTHING_TO_WRITE


def is_written_about(board: Board, writer: i64, display: i64) -> bool:
    if hands.owner(board, display) != hands.owner(board, writer):
        return True
    return board.tables.own_other_colour and display != writer


def refuses_ending(board: Board) -> i64:
    if board.stack[board.sp + n.TURN_LEFT] == 0:
        return LEGAL
    if not board.tables.must_act:
        given: i64 = board.tables.actions_a_turn + board.stack[board.sp + n.TURN_BOUGHT]
        return LEGAL if board.stack[board.sp + n.TURN_LEFT] < given else n.NO_ACTION_TAKEN
    action: i64
    for action in range(n.TAKE, n.BUY):
        if refuses_turn_action(board, action) == LEGAL:
            return n.ACTIONS_LEFT
    return LEGAL


def refuses_placing(board: Board, action: i64) -> i64:
    if action == n.DONE:
        enough: bool = (
            board.stack[board.sp + n.PLACE_PLACED] >= board.stack[board.sp + n.PLACE_LEAST]
        )
        return LEGAL if enough else n.MINIMUM_NOT_REACHED
    if action < n.CARD or action >= n.DONE:
        return NOT_ASKED
    card: i64 = action - n.CARD
    if card // n.NUMBERS != board.stack[board.sp + SOURCE]:
        return n.WRONG_MONUMENT
    return LEGAL if hands.holds_card(board, board.to_move, card) else n.NOT_IN_HAND


def refuses_removing(board: Board, action: i64) -> i64:
    if action < n.CARD or action >= n.DONE:
        return NOT_ASKED
    card: i64 = action - n.CARD
    if board.tables.symbol[card] != board.stack[board.sp + n.REMOVE_SYMBOL]:
        return n.WRONG_SYMBOL
    return LEGAL if hands.holds_card(board, board.to_move, card) else n.NOT_IN_HAND


def write_legal(board: Board, out: vec[i64]) -> i64:
    """Like asking `refusal` of all actions, but monuments with no card in hand are skipped."""
    kind: i64 = board.stack[board.sp]
    if kind == n.Q_TURN:
        return write_turn_actions(board, out)
    hand: i64 = board.to_move * n.MONUMENTS
    number: i64 = 0
    m: i64
    for m in range(n.MONUMENTS):
        if board.hand[hand + m] and (kind == n.Q_REMOVE or m == board.stack[board.sp + SOURCE]):
            number = play.write_range(
                board, out, number, n.CARD + m * n.NUMBERS, n.CARD + (m + 1) * n.NUMBERS
            )
    return play.write_range(board, out, number, n.DONE, n.ACTIONS)


def write_turn_actions(board: Board, out: vec[i64]) -> i64:
    colours: i64 = board.tables.colours
    hand: i64 = board.to_move * n.MONUMENTS
    number: i64 = play.write_range(board, out, 0, n.END_TURN, n.TAKE)
    colour: i64
    i: i64
    if board.stack[board.sp + n.TURN_LEFT]:
        number = play.write_range(board, out, number, n.TAKE, n.BUILD)
        for colour in range(colours):
            for i in range(n.MONUMENTS):
                if board.hand[hand + i] and refuses_building(board, colour, i) == LEGAL:
                    out[number] = n.BUILD + colour * n.MONUMENTS + i
                    number += 1
        for colour in range(colours):
            for i in range(n.SYMBOLS):
                if refuses_marking(board, colour, i) == LEGAL:
                    out[number] = n.SCORE + colour * n.SYMBOLS + i
                    number += 1
    if board.stack[board.sp + n.TURN_BOUGHT] == 0:
        for i in range(n.SYMBOLS):
            if refuses_buying(board, i) == LEGAL:
                out[number] = n.BUY + i
                number += 1
    for colour in range(colours):
        if refuses_writing(board, colour) == LEGAL:
            out[number] = n.WRITE + colour
            number += 1
    return number


def tells(board: Board, action: i64) -> bool:
    """A card from the pile, for the hand or the row, was hidden before."""
    if action == n.DRAW:
        return True
    return action == n.END_TURN and board.pile.size > 0 and gaps(board) > 0


# -- answers -------------------------------------------------------------------------------------


def answer(board: Board, action: i64) -> None:
    kind: i64 = board.stack[board.sp]
    if kind == n.Q_PLACE:
        place(board, action)
    elif kind == n.Q_REMOVE:
        remove(board, action - n.CARD)
    elif action == n.END_TURN:
        end_turn(board)
    elif action >= n.WRITE:
        write_history(board, board.to_move * board.tables.colours + action - n.WRITE)
    else:
        board.stack[board.sp + n.TURN_STEPS] += 1
        if action >= n.BUY:
            board.stack[board.sp + n.TURN_BOUGHT] = 1
            board.note(n.EV_BOUGHT, board.to_move, action - n.BUY, 0)
            start_effect(board, board.tables.buy_effect[action - n.BUY], 0)
        else:
            board.stack[board.sp + n.TURN_LEFT] -= 1
            act(board, action)


def act(board: Board, action: i64) -> None:
    """One of the actions of a monument turn."""
    seat: i64 = board.to_move
    card: i64
    if action >= n.SCORE:
        symbol: i64 = (action - n.SCORE) % n.SYMBOLS
        display: i64 = seat * board.tables.colours + (action - n.SCORE) // n.SYMBOLS
        start_effect(board, board.tables.mark_effect[symbol], display)
    elif action >= n.BUILD:
        colour: i64 = (action - n.BUILD) // n.MONUMENTS
        begin_building(
            board, seat * board.tables.colours + colour, (action - n.BUILD) % n.MONUMENTS
        )
    elif action == n.DRAW:
        card = board.pile.draw(board.rng)
        hands.into_hand(board, seat, card, False)
        board.note(n.EV_DRAWN, seat, card, 0)
    else:
        card = board.row[action - n.TAKE]
        board.row[action - n.TAKE] = -1
        hands.into_hand(board, seat, card, True)
        board.note(n.EV_TAKEN, seat, card, 0)


def begin_building(board: Board, display: i64, monument: i64) -> None:
    least: i64 = 1
    if board.display[display * n.MONUMENTS + monument]:
        board.note(n.EV_EXTENDED, board.to_move, display, monument)
    else:
        least = board.tables.cards_to_erect[board.builders[monument]]
        board.note(n.EV_ERECTED, board.to_move, display, monument)
    sp: i64 = machine.push(board, n.Q_PLACE, board.to_move, 0, monument)
    board.stack[sp + n.PLACE_DISPLAY] = display
    board.stack[sp + n.PLACE_LEAST] = least


def place(board: Board, action: i64) -> None:
    if action == n.DONE:
        machine.pop(board)
        return
    card: i64 = action - n.CARD
    hands.out_of_hand(board, board.to_move, card)
    hands.put_on_display(board, board.stack[board.sp + n.PLACE_DISPLAY], card)
    board.stack[board.sp + n.PLACE_PLACED] += 1
    board.note(n.EV_PLACED, board.to_move, board.stack[board.sp + n.PLACE_DISPLAY], card)


def remove(board: Board, card: i64) -> None:
    hands.out_of_hand(board, board.to_move, card)
    hands.out_of_game(board, card)
    board.note(n.EV_REMOVED, board.to_move, card, 0)
    board.stack[board.sp + n.REMOVE_LEFT] -= 1
    if board.stack[board.sp + n.REMOVE_LEFT] == 0:
        machine.pop(board)


# -- effects -------------------------------------------------------------------------------------


def start_effect(board: Board, pc: i64, display: i64) -> None:
    """Carry out an action written in the effect language, for a display."""
    sp: i64 = machine.start(board, pc, board.to_move, 0, 1)
    board.stack[sp + n.EFFECT_DISPLAY] = display


def can(board: Board, pc: i64) -> bool:
    if board.code[pc] == n.V_REMOVE:
        seat: i64 = board.stack[board.sp + SEAT]
        return board.held[seat * n.SYMBOLS + board.code[pc + 3]] >= board.code[pc + 2]
    return True


def do(board: Board, pc: i64) -> None:
    op: i64 = board.code[pc]
    seat: i64 = board.stack[board.sp + SEAT]
    if op == n.V_REMOVE:
        sp: i64 = machine.push(board, n.Q_REMOVE, seat, 0, 0)
        board.stack[sp + n.REMOVE_SYMBOL] = board.code[pc + 3]
        board.stack[sp + n.REMOVE_LEFT] = board.code[pc + 2]
    elif op == n.V_SCORE:
        points: i64 = machine.amount(board, pc + 2)
        display: i64 = board.stack[board.sp + n.EFFECT_DISPLAY]
        board.marked[display] += points
        board.note(n.EV_MARKED, seat, display, points)
    elif op == n.V_ACTION:
        board.stack[n.TURN_LEFT] += board.code[pc + 2]  # the turn is always the lowest frame
    else:
        raise RuntimeError("unknown verb in a compiled effect")


def drop_question(board: Board) -> None:
    """An effect asks for cards that nobody has: that part is skipped."""
    machine.pop(board)


def count(board: Board, pc: i64) -> i64:
    if board.code[pc] != n.C_SHOWN:
        raise RuntimeError("unknown count in a compiled effect")
    return board.shown[board.stack[board.sp + n.EFFECT_DISPLAY] * n.SYMBOLS + board.code[pc + 2]]


# -- the turn ------------------------------------------------------------------------------------


def begin_turn(board: Board, seat: i64) -> None:
    sp: i64 = machine.push(board, n.Q_TURN, seat, 0, 0)
    board.stack[sp + n.TURN_LEFT] = board.tables.actions_a_turn
    board.to_move = seat


def next_turn(board: Board) -> None:
    seat: i64 = (board.to_move + 1) % board.seats
    machine.pop(board)
    begin_turn(board, seat)


def gaps(board: Board) -> i64:
    """Empty places of the row."""
    empty: i64 = 0
    i: i64
    for i in range(n.ROW_CARDS):
        if board.row[i] < 0:
            empty += 1
    return empty


def end_turn(board: Board) -> None:
    """Fill the row; the game ends at once when it cannot be filled. 001, Fin du jeu."""
    if gaps(board) > board.pile.size:
        board.note(n.EV_ENDED, board.to_move, 0, 0)
        machine.pop(board)
        return
    i: i64
    for i in range(n.ROW_CARDS):
        if board.row[i] < 0:
            board.row[i] = board.pile.draw(board.rng)
            board.note(n.EV_REFILLED, board.to_move, board.row[i], 0)
    next_turn(board)


def write_history(board: Board, writer: i64) -> None:
    """Take the top card of every opposing monument of two cards and more. 001, 2."""
    pages: i64 = 0
    d: i64
    m: i64
    card: i64
    risen = vec[i64]([0] * n.MONUMENTS)
    for d in range(board.tables.displays):
        if is_written_about(board, writer, d):
            for m in range(n.MONUMENTS):
                if board.display[d * n.MONUMENTS + m] > 15:
                    card = hands.take_top(board, d, m)
                    board.note(n.EV_PAGE, board.to_move, d, card)
                    risen[m] += 1
                    pages += 1
    board.historians[writer] -= 1
    board.history = appended(board.history, writer * scoring.PAGES + pages)
    board.note(n.EV_WRITTEN, board.to_move, writer, pages)
    for m in range(n.MONUMENTS):
        for d in range(risen[m]):
            raise_disc(board, m)
    next_turn(board)


def raise_disc(board: Board, monument: i64) -> None:
    if board.disc[monument] + 1 < len(board.tables.sole):
        board.disc[monument] += 1
        board.note(n.EV_RISEN, board.to_move, monument, board.disc[monument])
    else:
        scoring.pay_overflow(board, monument)
        board.note(n.EV_OVERFLOWED, board.to_move, monument, 0)


# -- log -----------------------------------------------------------------------------------------
