"""The cards of a player: coming into play and leaving it, drawing, the nation deck, developments.

player-rules.md §5 and §7, verbs.md §2.10.
"""

from __future__ import annotations

from acropole.games.imperium.codes import (
    ACCESSION,
    BARBARIAN,
    DECK,
    DEV,
    DISCARD,
    EMPIRE,
    FAME,
    GARRISON,
    HAND,
    HISTORY,
    MAT,
    NATION,
    ON_DECK_EMPTY,
    ON_ENTER,
    ON_GAINED,
    ON_LEAVE,
    ON_RETURN_UNREST,
    ON_TAKE_UNREST,
    ON_WOULD_GAIN,
    PLAY,
    POP,
    PROG,
    RESOURCES,
    UNREST_PILE,
)
from acropole.games.imperium.means import Means
from acropole.games.imperium.numbers import (
    ACCESSION_ZONE,
    BY_COLLAPSE,
    BY_DEVELOPMENT,
    COLLAPSED,
    DRAW_ASK,
    DRAW_ASKED,
    DRAW_IF_ABLE,
    DRAW_TO_SIZE,
    EV_COLLAPSE,
    EV_DEVELOPED,
    EV_DREW,
    EV_EMPIRE,
    EV_ENDING,
    EV_FAME,
    EV_KING,
    EV_NATION,
    EV_RETURNED,
    EV_SHUFFLED,
    EV_UNREST,
    G_ENDING,
    G_KINGED,
    G_REASON,
    KING_ZONE,
    M_DRAWN,
    M_FREE_PLAYED,
    NATION_UNDER,
    PERSON,
    Q_DEVELOP,
    Q_DRAW_MORE,
    RUNNING,
    STRIDE,
    T_DRAW,
    T_DREW,
    T_EXHAUSTS,
    T_NATION_USED,
    TRIGGERED,
)
from acropole.kernel.fast import i64
from acropole.kernel.machine import FRAME, RUN, SOURCE, A, B, C, D


class Own(Means):
    # -- what an effect remembers ----------------------------------------------------------------

    def call_it(self, card: i64) -> None:
        """The effect under way calls this card `it` from now on."""
        sp: i64 = self.sp
        while sp >= 0:
            if self.stack[sp] == RUN:
                self.stack[sp + C] = card
                return
            sp -= FRAME

    def count_this_way(self, n: i64) -> None:
        """The effect under way, of whichever seat it is now the turn, did something n times."""
        sp: i64 = self.sp
        while sp >= 0 and self.stack[sp] != RUN:
            sp -= FRAME
        if sp < 0:
            return
        source: i64 = self.stack[sp + SOURCE]
        while sp >= 0 and self.stack[sp] == RUN and self.stack[sp + SOURCE] == source:
            self.stack[sp + D] += n
            sp -= FRAME

    # -- in play and out of it -------------------------------------------------------------------

    def send(self, card: i64, chain: i64) -> None:
        """Move a card to an open zone; one that leaves play takes its garrison along."""
        if self.in_play(card):
            self.leave_play(card, chain)
        else:
            self.host[card] = -1
            self.mark[card] &= M_FREE_PLAYED
            self.move(card, chain)

    def leave_play(self, card: i64, chain: i64) -> None:
        seat: i64 = self.chain[card] // STRIDE
        stored: i64 = self.store[card]
        self.store[card] = 0
        self.mark[card] &= M_FREE_PLAYED
        self.move(card, chain)
        other: i64 = self.top[seat * STRIDE + GARRISON]
        while other >= 0:
            after: i64 = self.below[other]
            if self.host[other] == card:
                self.host[other] = -1
                self.move(other, chain)
            other = after
        self.gain(seat, PROG, stored)
        if seat == PERSON:
            self.fire_card(ON_LEAVE, card, PLAY, 0)

    def enter_play(self, seat: i64, card: i64) -> None:
        self.move(card, seat * STRIDE + PLAY)
        text: i64 = self.own_reaction(ON_ENTER, card)
        if text >= 0:
            self.begin(text, seat, card, 0)

    def history_of(self, seat: i64) -> i64:
        """Where cards go that are put into the history: some nations discard them instead."""
        if seat == PERSON and self.in_force(self.tables.no_history) > 0:
            return seat * STRIDE + DISCARD
        return seat * STRIDE + HISTORY

    def garrison_under(self, card: i64, host: i64) -> None:
        self.send(card, self.chain[host] // STRIDE * STRIDE + GARRISON)
        self.host[card] = host

    # -- unrest ----------------------------------------------------------------------------------

    def take_unrest(self, seat: i64) -> bool:
        """The top of the unrest pile to the hand, or on the deck of the C.I.V."""
        card: i64 = self.top[UNREST_PILE]
        if card < 0:
            return False
        self.receive_unrest(seat, card)
        self.look_at_unrest()
        return True

    def receive_unrest(self, seat: i64, card: i64) -> None:
        self.note(EV_UNREST, seat, card, 0)
        if seat == PERSON:
            self.move(card, PERSON * STRIDE + HAND)
            self.fire(ON_TAKE_UNREST, 0, 0)
        else:
            self.put_on(card, seat * STRIDE + DECK)

    def look_at_unrest(self) -> None:
        """An empty unrest pile is a collapse, at once."""
        if self.size[UNREST_PILE] == 0 and self.game[G_ENDING] != COLLAPSED:
            self.game[G_ENDING] = COLLAPSED
            self.game[G_REASON] = BY_COLLAPSE
            self.note(EV_COLLAPSE, PERSON, 0, 0)

    def return_unrest(self, seat: i64, card: i64) -> None:
        self.send(card, UNREST_PILE)
        self.note(EV_RETURNED, seat, card, 0)
        self.count_this_way(1)
        if seat == PERSON:
            self.fire(ON_RETURN_UNREST, 0, 0)

    # -- drawing ---------------------------------------------------------------------------------

    def hand_size(self) -> i64:
        return self.tables.hand + self.in_force(self.tables.hand_size)

    def draw_to_size(self) -> None:
        """Draw until the hand has its size; what reactions add meanwhile counts."""
        short: i64 = self.hand_size() - self.size[PERSON * STRIDE + HAND]
        if short > 0:
            self.draw_cards(PERSON, short, DRAW_TO_SIZE)

    def is_drawn(self, seat: i64) -> bool:
        """Whether the T_DRAW on top has drawn all it should."""
        if self.stack[self.sp + A] <= 0:
            return True
        if not self.stack[self.sp + B] & DRAW_TO_SIZE:
            return False
        return self.size[seat * STRIDE + HAND] >= self.hand_size()

    def draw_cards(self, seat: i64, n: i64, flags: i64) -> None:
        sp: i64 = self.push(T_DRAW, seat, 0, self.stack[self.sp + SOURCE])
        self.stack[sp + A] = n
        self.stack[sp + B] = flags

    def next_draw(self, seat: i64) -> None:
        """A step of T_DRAW."""
        sp: i64 = self.sp
        deck: i64 = seat * STRIDE + DECK
        flags: i64 = self.stack[sp + B]
        if self.stack[sp + C] == 1:
            self.reshuffle(seat)
            self.stack[sp + C] = 2
            return
        if self.is_drawn(seat) or not self.can_draw(seat, flags & DRAW_IF_ABLE != 0):
            self.pop()
        elif flags & DRAW_ASK and not flags & DRAW_ASKED:
            self.push(Q_DRAW_MORE, seat, 0, self.stack[sp + SOURCE])
        elif self.size[deck] == 0:
            if self.stack[sp + C] == 2:
                self.pop()  # nothing came of the reshuffle
            elif not self.release():  # an empty deck may set something off before the reshuffle
                self.stack[sp + C] = 1
                self.make_progress(seat)
        else:
            self.stack[sp + A] -= 1
            self.stack[sp + B] &= ~DRAW_ASKED
            self.stack[sp + C] = 0
            self.draw_one(seat)

    def draw_one(self, seat: i64) -> None:
        card: i64 = self.draw_from(seat * STRIDE + DECK)
        self.send(card, seat * STRIDE + HAND)
        self.mark[card] |= M_DRAWN
        self.turn[T_DREW] = 1
        self.note(EV_DREW, seat, card, 0)
        self.call_it(card)
        if self.size[seat * STRIDE + DECK] == 0:
            self.fire(ON_DECK_EMPTY, 0, 0)

    def can_draw(self, seat: i64, if_able: bool) -> bool:
        if self.size[seat * STRIDE + DECK] > 0:
            return True
        if if_able:
            return False
        return self.size[seat * STRIDE + DISCARD] > 0 or self.can_progress(seat)

    def reshuffle(self, seat: i64) -> None:
        self.pour(seat * STRIDE + DISCARD, seat * STRIDE + DECK)
        self.note(EV_SHUFFLED, seat, 0, 0)

    # -- the nation deck -------------------------------------------------------------------------

    def nation_size(self, seat: i64) -> i64:
        """Cards of the nation deck, the accession card not counted."""
        return self.size[seat * STRIDE + NATION] + self.size[seat * STRIDE + NATION_UNDER]

    def top_nation_card(self, seat: i64) -> i64:
        """Settle the top of the nation deck, the accession card when it is alone; -1: none."""
        chain: i64 = seat * STRIDE
        if self.size[chain + NATION] > 0:
            return self.draw_from(chain + NATION)
        if self.size[chain + NATION_UNDER] > 0:
            return self.top[chain + NATION_UNDER]
        return self.top[chain + ACCESSION_ZONE]

    def may_progress(self) -> bool:
        """Once a turn, for an exhaust token, a reshuffle brings a new card."""
        return self.turn[T_EXHAUSTS] > 0 and self.turn[T_NATION_USED] == 0

    def can_progress(self, seat: i64) -> bool:
        if not self.may_progress():
            return False
        return self.top_nation_exists(seat) or self.can_develop(seat, False)

    def top_nation_exists(self, seat: i64) -> bool:
        return self.nation_size(seat) > 0 or self.size[seat * STRIDE + ACCESSION_ZONE] > 0

    def make_progress(self, seat: i64) -> None:
        """Before a reshuffle: the top nation card, else a development that may be paid for."""
        if not self.may_progress():
            return
        if self.top_nation_exists(seat):
            self.mark_progress()
            self.gain_nation_card(seat)
        elif self.can_develop(seat, False):
            self.ask_development(seat, False, True)

    def mark_progress(self) -> None:
        self.turn[T_EXHAUSTS] -= 1
        self.turn[T_NATION_USED] = 1

    def gain_nation_card(self, seat: i64) -> None:
        """The top nation card to the discard; the accession card makes an empire."""
        card: i64 = self.top_nation_card(seat)
        if card < 0:
            return
        accession: bool = self.tables.home[card] == ACCESSION
        self.move(card, seat * STRIDE + DISCARD)
        self.note(EV_NATION, seat, card, 0)
        self.call_it(card)
        if accession and not self.tables.never_empire[seat]:
            self.found_empire(seat)
        text: i64 = self.own_reaction(ON_GAINED, card)
        if text >= 0:
            self.begin(text, seat, card, 0)

    def found_empire(self, seat: i64) -> None:
        if self.side[seat] == BARBARIAN:
            self.side[seat] = EMPIRE
            self.note(EV_EMPIRE, seat, 0, 0)

    # -- developments ----------------------------------------------------------------------------

    def can_develop(self, seat: i64, free: bool) -> bool:
        """Empires develop; the Arthurians' development area holds quests, not developments."""
        if seat != PERSON or self.side[seat] != EMPIRE or self.tables.has_quests[seat]:
            return False
        card: i64 = self.top[seat * STRIDE + DEV]
        while card >= 0:
            if free or self.can_afford_development(seat, card):
                return True
            card = self.below[card]
        return False

    def development_cost(self, card: i64, resource: i64) -> i64:
        tables = self.tables
        n: i64 = tables.cost[self.kind[card] * RESOURCES + resource]
        other: i64 = self.top[PERSON * STRIDE + PLAY]
        while other >= 0:
            n -= tables.dev_less[self.kind[other] * RESOURCES + resource]
            other = self.below[other]
        return max(0, n)

    def can_afford_development(self, seat: i64, card: i64) -> bool:
        return self.affordable(
            seat,
            self.development_cost(card, MAT),
            self.development_cost(card, POP),
            self.development_cost(card, PROG),
        )

    def ask_development(self, seat: i64, free: bool, reshuffling: bool) -> None:
        sp: i64 = self.push(Q_DEVELOP, seat, 0, self.stack[self.sp + SOURCE])
        self.stack[sp + A] = 1 if free else 0
        self.stack[sp + B] = 1 if reshuffling else 0

    def develop(self, seat: i64, card: i64) -> None:
        """Take a development; the question about it is on top."""
        free: bool = self.stack[self.sp + A] != 0
        if self.stack[self.sp + B]:
            self.mark_progress()
        self.pop()
        if not free:
            mat: i64 = self.development_cost(card, MAT)
            pop: i64 = self.development_cost(card, POP)
            prog: i64 = self.development_cost(card, PROG)
            self.pay(seat, PROG, prog, 0)
            short: i64 = max(0, mat - self.has(seat, MAT))
            self.pay(seat, POP, pop, (short + 1) // 2)
            self.pay(seat, MAT, mat, 0)
        self.move(card, seat * STRIDE + DISCARD)
        self.note(EV_DEVELOPED, seat, card, 0)
        self.call_it(card)
        if self.size[seat * STRIDE + DEV] == 0:
            self.trigger_end(BY_DEVELOPMENT)

    # -- fame ------------------------------------------------------------------------------------

    def take_fame(self, seat: i64) -> None:
        """The top fame card; King of Kings when no other is left."""
        card: i64 = self.draw_from(FAME)
        if card < 0:
            self.meet_king(seat)
        else:
            self.receive_fame(seat, card)

    def receive_fame(self, seat: i64, card: i64) -> None:
        self.send(card, seat * STRIDE + HAND)
        self.note(EV_FAME, seat, card, 0)
        self.call_it(card)

    def meet_king(self, seat: i64) -> None:
        """King of Kings stays where it is; each player profits from it once. player-rules.md §9."""
        card: i64 = self.top[KING_ZONE]
        if card < 0 or self.game[G_KINGED] >> seat & 1:
            return
        self.game[G_KINGED] |= 1 << seat
        self.note(EV_KING, seat, card, 0)
        text: i64 = self.own_reaction(ON_WOULD_GAIN, card)
        if text >= 0:
            self.begin(text, seat, card, 0)

    # -- the end ---------------------------------------------------------------------------------

    def trigger_end(self, reason: i64) -> None:
        """This round is finished, then one more is played."""
        if self.game[G_ENDING] == RUNNING:
            self.game[G_ENDING] = TRIGGERED
            self.game[G_REASON] = reason
            self.note(EV_ENDING, PERSON, reason, 0)
