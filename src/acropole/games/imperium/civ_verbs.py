"""What effects do when the C.I.V. is the one who does them. solo-rules.md §7, verbs.md §11.

The C.I.V. never chooses: it takes the best card of the market, gives up the region it played last
and does a cost only if it leads to something. An effect is one of a row of its own tables, or one
of the person's cards that says what others do (civ_seat.py).
"""

from __future__ import annotations

from acropole.games.imperium.civ_codes import (
    CONVERT,
    DISCARD_TOP,
    DYNASTY,
    EXCHANGE,
    EXILE_QUEST,
    FAME_HISTORY,
    HAND_OVER,
    LATE_UNREST,
    PLAY_DISCARDED,
    PLAY_THIS,
    RETURN_DISCARDED,
    SPEND,
    SPEND_ALL,
    TAKE_QUEST,
    TOKEN_ABOVE,
)
from acropole.games.imperium.civ_seat import CivSeat
from acropole.games.imperium.codes import (
    ACCESSION,
    ACQUIRE,
    BECOME,
    BREAK,
    DECK,
    DEV,
    DISCARD,
    EMPIRE,
    END_TRIGGER,
    EXILE,
    EXILE_CARDS,
    EXILE_MARKET,
    FAME,
    FAME_TOP,
    HAND,
    HIST,
    HISTORY,
    MARKET_SUITS,
    NATION,
    PLAY,
    PROG,
    QUEST,
    RESOURCES,
    SELF,
    STEAL,
    TOPDECK,
    UNREST_PILE,
)
from acropole.games.imperium.numbers import (
    ACCESSION_ZONE,
    BY_CARD,
    BY_DYNASTY,
    BY_KING,
    EV_BECAME,
    EV_DYNASTY,
    EV_EXILED,
    EV_FAME,
    EV_HISTORY,
    EV_KING,
    EV_PLAYED,
    EV_QUEST,
    EV_REVEALED,
    EV_STOLE,
    EV_TOKEN,
    EV_TOPDECKED,
    EV_UNREST,
    G_DIE,
    G_KINGED,
    KING_ZONE,
    OPPONENT,
    PERSON,
    SEATS,
    SLOTS,
    STRIDE,
)
from acropole.kernel.fast import i64
from acropole.kernel.machine import SEAT, SOURCE
from acropole.kernel.program import ARROW, OTHERS

KING_AS_BARBARIAN = 6  # progress
KING_AS_EMPIRE = 3  # progress, and the top of the dynasty deck


class CivVerbs(CivSeat):
    # -- whether ---------------------------------------------------------------------------------

    def possible(self, pc: i64) -> bool:
        """For the C.I.V. a cost must lead to something, and what others do must do something."""
        if self.stack[self.sp + SEAT] == OPPONENT:
            op: i64 = self.code[pc]
            if op == ARROW:
                return self.worth_paying(pc)
            if op == OTHERS:
                return self.others_can(pc)
        return super().possible(pc)

    def worth_paying(self, pc: i64) -> bool:
        """Whether the cost of the ARROW at that address can be paid, and leads to anything."""
        code = self.code
        if not self.payable(pc + code[pc + 1], code[pc + 2]):
            return False
        return self.doable(code[pc + 2], code[pc + 3])

    def others_can(self, pc: i64) -> bool:
        """Whether the person can do anything of what `others{…}` says."""
        body: i64 = pc + self.code[pc + 1]
        self.consider(body, PERSON, self.stack[self.sp + SOURCE])
        found: bool = self.doable(body, self.code[pc + 2])
        self.pop()
        return found

    def civ_can(self, pc: i64) -> bool:
        code = self.code
        op: i64 = code[pc]
        if op == STEAL:
            return self.has(PERSON, code[pc + 2]) > 0
        if op == ACQUIRE:
            return self.civ_best_slot(pc) >= 0 or self.civ_best_exiled(pc) >= 0
        if op == BREAK or op == END_TRIGGER or op == BECOME:
            return True
        if op == EXILE_MARKET:
            return self.civ_exilable() >= 0
        if op == FAME_TOP or op == FAME_HISTORY:
            return self.size[FAME] > 0 or not self.game[G_KINGED] >> OPPONENT & 1
        if op == HIST or op == TOPDECK or op == EXILE_CARDS:
            return code[pc + 2] == SELF or self.civ_picks(pc) >= 0
        if op >= DISCARD_TOP:
            return self.civ_can_own(pc)
        return super().civ_can(pc)

    def civ_can_own(self, pc: i64) -> bool:
        """The words that only rows use."""
        code = self.code
        op: i64 = code[pc]
        its: i64 = OPPONENT * STRIDE
        if op == DISCARD_TOP:
            return self.size[its + DECK] > 0
        if op == SPEND or op == EXCHANGE:
            return self.has(OPPONENT, code[pc + 2]) >= code[pc + 3]
        if op == RETURN_DISCARDED:
            return self.civ_discarded(self.tables.unrest_filter) >= 0
        if op == DYNASTY:
            return self.dynasty_size() > 0
        if op == CONVERT or op == SPEND_ALL:
            return self.has(OPPONENT, code[pc + 2]) > 0
        if op == PLAY_DISCARDED:
            return self.civ_discarded(code[pc + 2]) >= 0
        if op == TOKEN_ABOVE:
            return self.slot_above_die() >= 0
        if op == EXILE_QUEST:
            return self.size[its + QUEST] > 1
        if op == TAKE_QUEST:
            return self.size[its + QUEST] > 0
        if op == HAND_OVER:
            return self.has(PERSON, code[pc + 2]) > 0
        return op == PLAY_THIS or op == LATE_UNREST

    # -- what it does ----------------------------------------------------------------------------

    def civ_do(self, pc: i64) -> None:
        code = self.code
        op: i64 = code[pc]
        if op == STEAL:
            self.steal(OPPONENT, code[pc + 2], code[pc + 3], code[pc + 4])
        elif op == ACQUIRE:
            self.civ_acquire(pc)
        elif op == BREAK:
            self.civ_break(code[pc + 2])
        elif op == EXILE_MARKET:
            self.civ_exile_market(code[pc + 2])
        elif op == FAME_TOP:
            self.take_fame(OPPONENT)
        elif op == HIST or op == TOPDECK or op == EXILE_CARDS:
            self.civ_put(pc)
        elif op == BECOME:
            self.kind[self.stack[self.sp + SOURCE]] = code[pc + 2]
            self.note(EV_BECAME, OPPONENT, self.stack[self.sp + SOURCE], code[pc + 2])
        elif op == END_TRIGGER:
            self.trigger_end(BY_CARD)
        elif op >= DISCARD_TOP:
            self.civ_do_own(pc)
        else:
            super().civ_do(pc)

    def civ_do_own(self, pc: i64) -> None:
        """The words that only rows use."""
        code = self.code
        op: i64 = code[pc]
        if op == DISCARD_TOP:
            left: i64 = code[pc + 2]
            while left > 0:
                self.civ_discard_top()
                left -= 1
        elif op == PLAY_THIS:
            self.civ_play(self.stack[self.sp + SOURCE])
        elif op == SPEND:
            self.pay(OPPONENT, code[pc + 2], code[pc + 3], 0)
        elif op == RETURN_DISCARDED:
            card: i64 = self.civ_discarded(self.tables.unrest_filter)
            if card >= 0:
                self.civ_return(card)
        elif op == DYNASTY:
            self.discard_dynasty()
        elif op == CONVERT:
            self.civ_exchange(code[pc + 2], 1)
        elif op == EXCHANGE:
            self.civ_exchange(code[pc + 2], code[pc + 3])
        elif op == PLAY_DISCARDED:
            found: i64 = self.civ_discarded(code[pc + 2])
            if found >= 0:
                self.civ_play(found)
        elif op == TOKEN_ABOVE:
            self.token_above_die(code[pc + 2], code[pc + 3])
        elif op == EXILE_QUEST:
            if self.size[OPPONENT * STRIDE + QUEST] > 1:
                quest: i64 = self.top_quest()
                self.move(quest, EXILE)
                self.note(EV_EXILED, OPPONENT, quest, 0)
        elif op == TAKE_QUEST:
            self.take_quest()
        elif op == FAME_HISTORY:
            self.fame_to_history()
        elif op == HAND_OVER:
            self.hand_over(code[pc + 2], code[pc + 3])
        elif op == SPEND_ALL:
            self.pay(OPPONENT, code[pc + 2], self.has(OPPONENT, code[pc + 2]), 0)
        elif op == LATE_UNREST:
            self.take_late_unrest()

    # -- tokens ----------------------------------------------------------------------------------

    def civ_exchange(self, resource: i64, n: i64) -> None:
        """As often as it can, n of a resource for 1 progress."""
        times: i64 = self.has(OPPONENT, resource) // n
        if times > 0:
            self.pay(OPPONENT, resource, times * n, 0)
            self.gain(OPPONENT, PROG, times)

    def hand_over(self, resource: i64, n: i64) -> None:
        given: i64 = min(n, self.has(PERSON, resource))
        if given > 0:
            self.pool[PERSON * RESOURCES + resource] -= given
            self.note(EV_STOLE, OPPONENT, given, resource)
            self.gain(OPPONENT, resource, given)

    def slot_above_die(self) -> i64:
        """The market slot that the die shows, or -1 when there is no card."""
        slot: i64 = self.game[G_DIE] - 1
        if slot < 0 or slot >= SLOTS or self.market[slot] < 0:
            return -1
        return slot

    def token_above_die(self, resource: i64, n: i64) -> None:
        slot: i64 = self.slot_above_die()
        if slot >= 0:
            self.tokens[slot * RESOURCES + resource] += n
            self.note(EV_TOKEN, OPPONENT, self.market[slot], resource)

    # -- the market ------------------------------------------------------------------------------

    def civ_value(self, slot: i64) -> i64:
        """What the card of a slot is worth to the C.I.V., with the progress on it."""
        value: i64 = self.tables.civ_value[self.kind[self.market[slot]]]
        return value + self.tokens[slot * RESOURCES + PROG]

    def is_better(self, slot: i64, best: i64) -> bool:
        """The higher value, then the more tokens; a tie leaves the lower slot."""
        if best < 0:
            return True
        if self.civ_value(slot) != self.civ_value(best):
            return self.civ_value(slot) > self.civ_value(best)
        return self.tokens_on(slot) > self.tokens_on(best)

    def tokens_on(self, slot: i64) -> i64:
        found: i64 = 0
        resource: i64
        for resource in range(RESOURCES):
            found += self.tokens[slot * RESOURCES + resource]
        return found

    def civ_best_slot(self, pc: i64) -> i64:
        """The slot whose card the acquisition at that address takes, or -1."""
        best: i64 = -1
        slot: i64
        for slot in range(SLOTS):
            if self.slot_fits(pc, slot) and self.is_better(slot, best):
                best = slot
        return best

    def civ_best_exiled(self, pc: i64) -> i64:
        """The exiled card that the acquisition takes: the most valuable, of these the latest."""
        best: i64 = -1
        if not self.code[pc + 4] >> EXILE & 1:
            return best
        values = self.tables.civ_value
        card: i64 = self.top[EXILE]
        while card >= 0:
            if self.symbols(self.code[pc + 2], card) > 0 and (
                best < 0 or values[self.kind[card]] > values[self.kind[best]]
            ):
                best = card
            card = self.below[card]
        return best

    def civ_acquire(self, pc: i64) -> None:
        slot: i64 = self.civ_best_slot(pc)
        if slot >= 0:
            self.acquire_slot(OPPONENT, slot)
            return
        card: i64 = self.civ_best_exiled(pc)
        if card >= 0:
            self.acquire_exiled(OPPONENT, card)

    def civ_break(self, suits: i64) -> None:
        best: i64 = -1
        slot: i64
        for slot in range(SLOTS):
            if self.slot_shows(slot, suits) and self.is_better(slot, best):
                best = slot
        if best >= 0:
            self.break_slot(OPPONENT, best, -1)
        else:
            self.break_deck(OPPONENT, self.first_suit(suits))

    def slot_shows(self, slot: i64, suits: i64) -> bool:
        """Whether the card of a slot has one of the suits, a sum of bits."""
        card: i64 = self.market[slot]
        if card < 0:
            return False
        suit: i64
        for suit in range(MARKET_SUITS):
            if suits >> suit & 1 and self.suit_count(card, suit) > 0:
                return True
        return False

    def first_suit(self, suits: i64) -> i64:
        suit: i64 = 0
        while not suits >> suit & 1:
            suit += 1
        return suit

    def civ_exilable(self) -> i64:
        """The lowest slot whose card has no tokens, or -1."""
        slot: i64
        for slot in range(SLOTS):
            if self.market[slot] >= 0 and not self.carries_tokens(slot):
                return slot
        return -1

    def civ_exile_market(self, n: i64) -> None:
        while n > 0 and self.civ_exilable() >= 0:
            self.exile_slot(self.civ_exilable())
            n -= 1

    # -- its cards -------------------------------------------------------------------------------

    def civ_discarded(self, filter: i64) -> i64:
        """The latest card of its discard that fits, or -1."""
        card: i64 = self.top[OPPONENT * STRIDE + DISCARD]
        while card >= 0 and self.symbols(filter, card) == 0:
            card = self.below[card]
        return card

    def civ_picks(self, pc: i64) -> i64:
        """The card that the verb at that address is about: the latest of discard or play."""
        zones: i64 = self.code[pc + 5]
        if zones >> DISCARD & 1:
            return self.civ_discarded(self.code[pc + 4])
        return self.civ_last_played(self.code[pc + 4]) if zones >> PLAY & 1 else -1

    def civ_put(self, pc: i64) -> None:
        """History, top of the deck or exile for the card turned up, or for one it has."""
        op: i64 = self.code[pc]
        card: i64 = self.stack[self.sp + SOURCE]
        if self.code[pc + 2] != SELF:
            card = self.civ_picks(pc)
        if card < 0:
            return
        if op == HIST:
            self.send(card, OPPONENT * STRIDE + HISTORY)
            self.note(EV_HISTORY, OPPONENT, card, 0)
        elif op == TOPDECK:
            self.put_on(card, OPPONENT * STRIDE + DECK)
            self.note(EV_TOPDECKED, OPPONENT, card, 0)
        else:
            self.send(card, EXILE)
            self.note(EV_EXILED, OPPONENT, card, 0)

    def civ_play(self, card: i64) -> None:
        """Regions stay in play; their texts mean nothing to the C.I.V."""
        self.move(card, OPPONENT * STRIDE + PLAY)
        self.note(EV_PLAYED, OPPONENT, card, 0)

    def civ_return(self, card: i64) -> None:
        """An unrest back to the pile; the highest level rewards that."""
        self.return_unrest(OPPONENT, card)
        self.gain(OPPONENT, PROG, self.tables.civ_calm)

    def take_late_unrest(self) -> None:
        """Beside the deck, in what would be a hand, until the discard is shuffled."""
        card: i64 = self.top[UNREST_PILE]
        if card >= 0:
            self.move(card, OPPONENT * STRIDE + HAND)
            self.note(EV_UNREST, OPPONENT, card, 0)
            self.look_at_unrest()

    # -- the dynasty deck ------------------------------------------------------------------------

    def dynasty_size(self) -> i64:
        its: i64 = OPPONENT * STRIDE
        return self.size[its + NATION] + self.size[its + ACCESSION_ZONE] + self.size[its + DEV]

    def top_dynasty(self) -> i64:
        """Nation cards, then the accession card, then developments by falling value; -1: none.

        Cards of equal value lie in an order that nobody knows, so it is drawn only now.
        """
        its: i64 = OPPONENT * STRIDE
        if self.size[its + NATION] > 0:
            return self.draw_from(its + NATION)
        if self.size[its + ACCESSION_ZONE] > 0:
            return self.top[its + ACCESSION_ZONE]
        return self.best_development()

    def best_development(self) -> i64:
        values = self.tables.civ_value
        best: i64 = -1
        ties: i64 = 0
        card: i64 = self.top[OPPONENT * STRIDE + DEV]
        while card >= 0:
            if best < 0 or values[self.kind[card]] > values[self.kind[best]]:
                best = card
                ties = 1
            elif values[self.kind[card]] == values[self.kind[best]]:
                ties += 1
                if self.rng.below(ties) == 0:
                    best = card
            card = self.below[card]
        return best

    def discard_dynasty(self) -> None:
        """The top of the dynasty deck to the discard; the accession card makes an empire."""
        card: i64 = self.top_dynasty()
        if card < 0:
            return
        self.move(card, OPPONENT * STRIDE + DISCARD)
        self.note(EV_DYNASTY, OPPONENT, card, 0)
        if self.tables.home[card] == ACCESSION and not self.tables.never_empire[OPPONENT]:
            self.found_empire(OPPONENT)
        self.look_at_dynasty()

    def look_at_dynasty(self) -> None:
        """A dynasty deck that has become empty brings the end."""
        if self.dynasty_size() == 0:
            self.trigger_end(BY_DYNASTY)

    # -- quests of the Arthurians ----------------------------------------------------------------

    def top_quest(self) -> i64:
        """The top impending quest; Graal lies below all the others."""
        chain: i64 = OPPONENT * STRIDE + QUEST
        others: i64 = 0
        chosen: i64 = -1
        card: i64 = self.top[chain]
        while card >= 0:
            if not self.tables.last_quest[self.kind[card]]:
                others += 1
                if self.rng.below(others) == 0:
                    chosen = card
            card = self.below[card]
        return chosen if chosen >= 0 else self.top[chain]

    def take_quest(self) -> None:
        card: i64 = self.top_quest()
        if card >= 0:
            self.put_on(card, OPPONENT * STRIDE + DECK)
            self.note(EV_QUEST, OPPONENT, card, 0)

    # -- fame ------------------------------------------------------------------------------------

    def receive_fame(self, seat: i64, card: i64) -> None:
        """The C.I.V. lays its fame cards on its deck for all to see."""
        if seat != OPPONENT:
            super().receive_fame(seat, card)
            return
        self.put_on(card, OPPONENT * STRIDE + DECK)
        self.note(EV_REVEALED, OPPONENT, card, 0)
        self.note(EV_FAME, OPPONENT, card, 0)

    def fame_to_history(self) -> None:
        card: i64 = self.draw_from(FAME)
        if card < 0:
            self.meet_king(OPPONENT)
        else:
            self.move(card, OPPONENT * STRIDE + HISTORY)
            self.note(EV_HISTORY, OPPONENT, card, 0)

    def meet_king(self, seat: i64) -> None:
        """King of Kings is turned face down when the C.I.V. meets it: nobody meets it again."""
        if seat != OPPONENT:
            super().meet_king(seat)
            return
        if self.game[G_KINGED] >> OPPONENT & 1:
            return
        self.game[G_KINGED] = (1 << SEATS) - 1
        self.note(EV_KING, OPPONENT, self.top[KING_ZONE], 0)
        self.trigger_end(BY_KING)
        if self.side[OPPONENT] == EMPIRE:
            self.gain(OPPONENT, PROG, KING_AS_EMPIRE)
            card: i64 = self.top_dynasty()
            if card >= 0:
                self.put_on(card, OPPONENT * STRIDE + DECK)
                self.note(EV_REVEALED, OPPONENT, card, 0)
                self.look_at_dynasty()
        else:
            self.gain(OPPONENT, PROG, KING_AS_BARBARIAN)
