"""The turns of Monuments: what may be done, and what happens. Rulebook 001.

Every legality test is one `refuses_…` function; the legal list, `apply` and `why_not` all ask it.
"""

from __future__ import annotations

from acropole.games.monuments.actions import (
    ACTIONS,
    ACTIONS_LEFT,
    ALREADY_BOUGHT,
    BOUGHT,
    BUILD,
    BUY,
    CARD,
    COUNT_SHOWN,
    DONE,
    DRAW,
    DRAWN,
    END_TURN,
    ENDED,
    ERECTED,
    EXTENDED,
    FIRST_PLAYER,
    MARK,
    MARKED,
    MINIMUM_NOT_REACHED,
    MONUMENT_OUT,
    MONUMENT_TAKEN,
    MONUMENTS,
    NO_ACTION_TAKEN,
    NO_ACTIONS_LEFT,
    NO_HISTORIAN,
    NO_PAIR,
    NO_SUCH_COLOUR,
    NOT_IN_HAND,
    NOTHING_TO_WRITE,
    NUMBERS,
    OTHER_COLOUR_HAS_IT,
    OVERFLOWED,
    PAGE,
    PILE_EMPTY,
    PLACE,
    PLACED,
    REFILLED,
    REMOVE,
    REMOVED,
    RISEN,
    ROW_CARDS,
    ROW_PLACE_EMPTY,
    SYMBOLS,
    TAKE,
    TAKEN,
    TOO_FEW_CARDS,
    TURN,
    TURN_BEGUN,
    VERB_ACTION,
    VERB_REMOVE,
    VERB_SCORE,
    WRITE,
    WRITTEN,
    WRONG_MONUMENT,
    WRONG_SYMBOL,
)
from acropole.games.monuments.board import NUMBER_BIT, Board
from acropole.games.monuments.insight import foresight, lean, swing, worth
from acropole.games.monuments.scoring import (
    PAGES,
    best_standing,
    pay_overflow,
    seat_points,
    standing,
)
from acropole.games.monuments.tables import Tables
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import LEGAL, NOT_ASKED, SEAT, SOURCE, A, B, C, array, numbers
from acropole.kernel.pile import Pile
from acropole.kernel.rng import Rng
from acropole.kernel.state import Variant


class MonumentsState(Board):
    def __init__(self, variant: Variant, tables: Tables, seats: i64) -> None:
        super().__init__(variant, tables, seats, ACTIONS)

    def clone(self) -> MonumentsState:
        twin = MonumentsState(self.variant, self.tables, self.seats)
        self.copy_board_to(twin)
        return twin

    # -- setup -----------------------------------------------------------------------------------

    def set_up(self, rng: Rng) -> None:
        """Deal a new game. 001, Préparation du jeu."""
        self.rng = rng
        self.lay_out()
        left_out: i64 = self.tables.left_out
        if self.tables.colours == 2 and left_out < 0:
            left_out = self.rng.below(MONUMENTS)
        cards: list[int] = []
        m: i64
        n: i64
        for m in range(MONUMENTS):
            used: i64 = 0 if m == left_out else self.tables.in_game[m]
            for n in range(NUMBERS):
                if used & NUMBER_BIT[n]:
                    cards.append(m * NUMBERS + n)
                else:
                    self.out_of_game(m * NUMBERS + n)
        self.pile = Pile(array(cards), len(cards), 0)
        seat: i64
        for seat in range(self.seats):
            for n in range(self.tables.hand_size):
                self.into_hand(seat, self.pile.draw(self.rng), False)
        for n in range(ROW_CARDS):
            self.row[n] = self.pile.draw(self.rng)
        d: i64
        for d in range(self.tables.displays):
            self.historians[d] = self.tables.historians
        first: i64 = self.rng.below(self.seats)
        self.note(FIRST_PLAYER, first, 0, 0)
        self.begin_turn(first)
        self.settle()

    # -- legality --------------------------------------------------------------------------------

    def refusal(self, action: i64) -> i64:
        kind: i64 = self.stack[self.sp]
        if kind == TURN:
            return self.refuses_turn_action(action)
        if kind == PLACE:
            return self.refuses_placing(action)
        return self.refuses_removing(action)

    def refuses_turn_action(self, action: i64) -> i64:
        if action < END_TURN or action >= CARD:
            return NOT_ASKED
        if action >= WRITE:
            return self.refuses_writing(action - WRITE)
        if action >= BUY:
            return self.refuses_buying(action - BUY)
        if action == END_TURN:
            return self.refuses_ending()
        if self.stack[self.sp + A] == 0:
            return NO_ACTIONS_LEFT
        if action >= MARK:
            return self.refuses_marking((action - MARK) // SYMBOLS, (action - MARK) % SYMBOLS)
        if action >= BUILD:
            return self.refuses_building(
                (action - BUILD) // MONUMENTS, (action - BUILD) % MONUMENTS
            )
        if action == DRAW:
            return LEGAL if self.pile.size else PILE_EMPTY
        return LEGAL if self.row[action - TAKE] >= 0 else ROW_PLACE_EMPTY

    def refuses_building(self, colour: i64, monument: i64) -> i64:
        """Erect with 2 or 3 cards and more, extend with any number. 001, b) and c)."""
        tables = self.tables
        if colour >= tables.colours:
            return NO_SUCH_COLOUR
        seat: i64 = self.to_move
        cards: i64 = self.cards_of(seat, monument)
        if self.display[(seat * tables.colours + colour) * MONUMENTS + monument]:
            return LEGAL if cards else TOO_FEW_CARDS
        builders: i64 = self.builders[monument]
        if builders >= len(tables.cards_to_erect):
            return MONUMENT_TAKEN
        if self.gone[monument] == 511 and builders == 0:
            return MONUMENT_OUT
        if not tables.both_colours and tables.colours == 2:
            other: i64 = seat * 2 + 1 - colour
            if self.display[other * MONUMENTS + monument]:
                return OTHER_COLOUR_HAS_IT
        return LEGAL if cards >= tables.cards_to_erect[builders] else TOO_FEW_CARDS

    def refuses_marking(self, colour: i64, symbol: i64) -> i64:
        if colour >= self.tables.colours:
            return NO_SUCH_COLOUR
        return LEGAL if self.possible(self.tables.mark_effect[symbol]) else NO_PAIR

    def refuses_buying(self, symbol: i64) -> i64:
        """One fourth action a turn, before, between or after the three."""
        if self.stack[self.sp + B]:
            return ALREADY_BOUGHT
        return LEGAL if self.possible(self.tables.buy_effect[symbol]) else NO_PAIR

    def refuses_writing(self, colour: i64) -> i64:
        """A history takes a whole turn, a historian, and something to write about. 001, 2."""
        if colour >= self.tables.colours:
            return NO_SUCH_COLOUR
        if self.stack[self.sp + C]:
            return TURN_BEGUN
        display: i64 = self.to_move * self.tables.colours + colour
        if self.historians[display] == 0:
            return NO_HISTORIAN
        d: i64
        m: i64
        for d in range(self.tables.displays):
            if self.is_written_about(display, d):
                for m in range(d * MONUMENTS, (d + 1) * MONUMENTS):
                    if self.display[m] > 15:
                        return LEGAL
        return NOTHING_TO_WRITE

    def is_written_about(self, writer: i64, display: i64) -> bool:
        if self.owner(display) != self.owner(writer):
            return True
        return self.tables.own_other_colour and display != writer

    def refuses_ending(self) -> i64:
        if self.stack[self.sp + A] == 0:
            return LEGAL
        if not self.tables.must_act:
            given: i64 = self.tables.actions_a_turn + self.stack[self.sp + B]
            return LEGAL if self.stack[self.sp + A] < given else NO_ACTION_TAKEN
        action: i64
        for action in range(TAKE, BUY):
            if self.refuses_turn_action(action) == LEGAL:
                return ACTIONS_LEFT
        return LEGAL

    def refuses_placing(self, action: i64) -> i64:
        if action == DONE:
            enough: bool = self.stack[self.sp + B] >= self.stack[self.sp + C]
            return LEGAL if enough else MINIMUM_NOT_REACHED
        if action < CARD or action >= DONE:
            return NOT_ASKED
        card: i64 = action - CARD
        if card // NUMBERS != self.stack[self.sp + SOURCE]:
            return WRONG_MONUMENT
        return LEGAL if self.holds_card(self.to_move, card) else NOT_IN_HAND

    def refuses_removing(self, action: i64) -> i64:
        if action < CARD or action >= DONE:
            return NOT_ASKED
        card: i64 = action - CARD
        if self.tables.symbol[card] != self.stack[self.sp + A]:
            return WRONG_SYMBOL
        return LEGAL if self.holds_card(self.to_move, card) else NOT_IN_HAND

    def write_legal(self, out: vec[i64]) -> i64:
        """Like asking `refusal` of all actions, but monuments with no card in hand are skipped."""
        kind: i64 = self.stack[self.sp]
        if kind == TURN:
            return self.write_turn_actions(out)
        hand: i64 = self.to_move * MONUMENTS
        n: i64 = 0
        m: i64
        for m in range(MONUMENTS):
            if self.hand[hand + m] and (kind == REMOVE or m == self.stack[self.sp + SOURCE]):
                n = self.write_range(out, n, CARD + m * NUMBERS, CARD + (m + 1) * NUMBERS)
        return self.write_range(out, n, DONE, ACTIONS)

    def write_turn_actions(self, out: vec[i64]) -> i64:
        colours: i64 = self.tables.colours
        hand: i64 = self.to_move * MONUMENTS
        n: i64 = self.write_range(out, 0, END_TURN, TAKE)
        colour: i64
        i: i64
        if self.stack[self.sp + A]:
            n = self.write_range(out, n, TAKE, BUILD)
            for colour in range(colours):
                for i in range(MONUMENTS):
                    if self.hand[hand + i] and self.refuses_building(colour, i) == LEGAL:
                        out[n] = BUILD + colour * MONUMENTS + i
                        n += 1
            for colour in range(colours):
                for i in range(SYMBOLS):
                    if self.refuses_marking(colour, i) == LEGAL:
                        out[n] = MARK + colour * SYMBOLS + i
                        n += 1
        if self.stack[self.sp + B] == 0:
            for i in range(SYMBOLS):
                if self.refuses_buying(i) == LEGAL:
                    out[n] = BUY + i
                    n += 1
        for colour in range(colours):
            if self.refuses_writing(colour) == LEGAL:
                out[n] = WRITE + colour
                n += 1
        return n

    def tells(self, action: i64) -> bool:
        """A card from the pile, for the hand or the row, was hidden before."""
        if action == DRAW:
            return True
        return action == END_TURN and self.pile.size > 0 and self.gaps() > 0

    # -- answers ---------------------------------------------------------------------------------

    def answer(self, action: i64) -> None:
        kind: i64 = self.stack[self.sp]
        if kind == PLACE:
            self.place(action)
        elif kind == REMOVE:
            self.remove(action - CARD)
        elif action == END_TURN:
            self.end_turn()
        elif action >= WRITE:
            self.write_history(self.to_move * self.tables.colours + action - WRITE)
        else:
            self.stack[self.sp + C] += 1
            if action >= BUY:
                self.stack[self.sp + B] = 1
                self.note(BOUGHT, self.to_move, action - BUY, 0)
                self.start_effect(self.tables.buy_effect[action - BUY], 0)
            else:
                self.stack[self.sp + A] -= 1
                self.act(action)

    def act(self, action: i64) -> None:
        """One of the actions of a monument turn."""
        seat: i64 = self.to_move
        card: i64
        if action >= MARK:
            symbol: i64 = (action - MARK) % SYMBOLS
            display: i64 = seat * self.tables.colours + (action - MARK) // SYMBOLS
            self.start_effect(self.tables.mark_effect[symbol], display)
        elif action >= BUILD:
            colour: i64 = (action - BUILD) // MONUMENTS
            self.begin_building(seat * self.tables.colours + colour, (action - BUILD) % MONUMENTS)
        elif action == DRAW:
            card = self.pile.draw(self.rng)
            self.into_hand(seat, card, False)
            self.note(DRAWN, seat, card, 0)
        else:
            card = self.row[action - TAKE]
            self.row[action - TAKE] = -1
            self.into_hand(seat, card, True)
            self.note(TAKEN, seat, card, 0)

    def begin_building(self, display: i64, monument: i64) -> None:
        least: i64 = 1
        if self.display[display * MONUMENTS + monument]:
            self.note(EXTENDED, self.to_move, display, monument)
        else:
            least = self.tables.cards_to_erect[self.builders[monument]]
            self.note(ERECTED, self.to_move, display, monument)
        sp: i64 = self.push(PLACE, self.to_move, 0, monument)
        self.stack[sp + A] = display
        self.stack[sp + C] = least

    def place(self, action: i64) -> None:
        if action == DONE:
            self.pop()
            return
        card: i64 = action - CARD
        self.out_of_hand(self.to_move, card)
        self.put_on_display(self.stack[self.sp + A], card)
        self.stack[self.sp + B] += 1
        self.note(PLACED, self.to_move, self.stack[self.sp + A], card)

    def remove(self, card: i64) -> None:
        self.out_of_hand(self.to_move, card)
        self.out_of_game(card)
        self.note(REMOVED, self.to_move, card, 0)
        self.stack[self.sp + B] -= 1
        if self.stack[self.sp + B] == 0:
            self.pop()

    # -- effects ---------------------------------------------------------------------------------

    def start_effect(self, pc: i64, display: i64) -> None:
        """Carry out an action written in the effect language, for a display."""
        sp: i64 = self.start(pc, self.to_move, 0, 1)
        self.stack[sp + C] = display

    def can(self, pc: i64) -> bool:
        if self.code[pc] == VERB_REMOVE:
            seat: i64 = self.stack[self.sp + SEAT]
            return self.held[seat * SYMBOLS + self.code[pc + 3]] >= self.code[pc + 2]
        return True

    def do(self, pc: i64) -> None:
        op: i64 = self.code[pc]
        seat: i64 = self.stack[self.sp + SEAT]
        if op == VERB_REMOVE:
            sp: i64 = self.push(REMOVE, seat, 0, 0)
            self.stack[sp + A] = self.code[pc + 3]
            self.stack[sp + B] = self.code[pc + 2]
        elif op == VERB_SCORE:
            points: i64 = self.amount(pc + 2)
            display: i64 = self.stack[self.sp + C]
            self.marked[display] += points
            self.note(MARKED, seat, display, points)
        elif op == VERB_ACTION:
            self.stack[A] += self.code[pc + 2]  # the turn is always the lowest frame
        else:
            raise RuntimeError("unknown verb in a compiled effect")

    def drop_question(self) -> None:
        """An effect asks for cards that nobody has: that part is skipped."""
        self.pop()

    def count(self, pc: i64) -> i64:
        if self.code[pc] != COUNT_SHOWN:
            raise RuntimeError("unknown count in a compiled effect")
        return self.shown[self.stack[self.sp + C] * SYMBOLS + self.code[pc + 2]]

    # -- the turn --------------------------------------------------------------------------------

    def begin_turn(self, seat: i64) -> None:
        sp: i64 = self.push(TURN, seat, 0, 0)
        self.stack[sp + A] = self.tables.actions_a_turn
        self.to_move = seat

    def next_turn(self) -> None:
        seat: i64 = (self.to_move + 1) % self.seats
        self.pop()
        self.begin_turn(seat)

    def gaps(self) -> i64:
        """Empty places of the row."""
        empty: i64 = 0
        i: i64
        for i in range(ROW_CARDS):
            if self.row[i] < 0:
                empty += 1
        return empty

    def end_turn(self) -> None:
        """Fill the row; the game ends at once when it cannot be filled. 001, Fin du jeu."""
        if self.gaps() > self.pile.size:
            self.note(ENDED, self.to_move, 0, 0)
            self.pop()
            return
        i: i64
        for i in range(ROW_CARDS):
            if self.row[i] < 0:
                self.row[i] = self.pile.draw(self.rng)
                self.note(REFILLED, self.to_move, self.row[i], 0)
        self.next_turn()

    def write_history(self, writer: i64) -> None:
        """Take the top card of every opposing monument of two cards and more. 001, 2."""
        pages: i64 = 0
        d: i64
        m: i64
        card: i64
        risen = array([0] * MONUMENTS)
        for d in range(self.tables.displays):
            if self.is_written_about(writer, d):
                for m in range(MONUMENTS):
                    if self.display[d * MONUMENTS + m] > 15:
                        card = self.take_top(d, m)
                        self.note(PAGE, self.to_move, d, card)
                        risen[m] += 1
                        pages += 1
        self.historians[writer] -= 1
        self.history = array([*numbers(self.history), writer * PAGES + pages])
        self.note(WRITTEN, self.to_move, writer, pages)
        for m in range(MONUMENTS):
            for d in range(risen[m]):
                self.raise_disc(m)
        self.next_turn()

    def raise_disc(self, monument: i64) -> None:
        if self.disc[monument] + 1 < len(self.tables.sole):
            self.disc[monument] += 1
            self.note(RISEN, self.to_move, monument, self.disc[monument])
        else:
            pay_overflow(self, monument)
            self.note(OVERFLOWED, self.to_move, monument, 0)

    # -- points ----------------------------------------------------------------------------------

    def score(self, seat: i64) -> i64:
        return seat_points(self, seat)

    def worth(self, seat: i64) -> i64:
        return worth(self, seat)

    def swing(self) -> i64:
        return swing(self)

    def lean(self, action: i64) -> i64:
        return lean(self, action)

    def foresight(self) -> i64:
        return foresight(self)

    def is_winner(self, seat: i64) -> bool:
        return standing(self, seat) == best_standing(self)

    # -- log -------------------------------------------------------------------------------------

    def note(self, event: int, seat: int, a: int, b: int) -> None:
        if self.log is not None:
            self.log.append((event, seat, a, b))
