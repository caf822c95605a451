"""Playing a card and using an exhaust effect. player-rules.md §4.1, verbs.md §2.1."""

from __future__ import annotations

from acropole.games.imperium.codes import (
    BARBARIAN,
    DISCARD,
    EMPIRE,
    GARRISON,
    MARKET,
    NO_STATE,
    ON_PLAY,
)
from acropole.games.imperium.market import Market
from acropole.games.imperium.numbers import (
    ALREADY_EXHAUSTED,
    COST_UNPAYABLE,
    EV_EXHAUSTED,
    EV_PLAYED,
    G_AVOIDED,
    M_EXHAUSTED,
    M_FREE_PLAYED,
    NEEDS_CARD,
    NO_ACTION_LEFT,
    NO_EXHAUST_EFFECT,
    NO_EXHAUST_LEFT,
    NOT_AS_BARBARIAN,
    NOT_AS_EMPIRE,
    NOTHING_TO_DO,
    PERSON,
    RESOLVING,
    STRIDE,
    T_ACTIONS,
    T_ANY_STATE,
    T_EXHAUSTS,
    T_PLAYED,
    UNPLAYABLE,
)
from acropole.kernel.fast import i64
from acropole.kernel.machine import LEGAL, SOURCE, A, B


class Play(Market):
    # -- may it be played ------------------------------------------------------------------------

    def refuses_playing(self, card: i64, free: bool, any_state: bool) -> i64:
        """Why the person cannot play this card; `free`: an effect spares the action."""
        kind: i64 = self.kind[card]
        if self.tables.unplayable[kind]:
            return UNPLAYABLE
        if not any_state and not self.state_fits(card):
            return NOT_AS_EMPIRE if self.tables.state[kind] == BARBARIAN else NOT_AS_BARBARIAN
        if not self.has_needs(kind):
            return NEEDS_CARD
        if free:
            if self.mark[card] & M_FREE_PLAYED:
                return NO_ACTION_LEFT
        elif self.turn[T_ACTIONS] == 0 and self.costs_action(card):
            return NO_ACTION_LEFT
        return self.refuses_text(card)

    def state_fits(self, card: i64) -> bool:
        state: i64 = self.tables.state[self.kind[card]]
        if state == NO_STATE or state == self.side[PERSON]:
            return True
        if state == EMPIRE:
            return self.turn[T_ANY_STATE] != 0
        return self.any_filter_fits(self.tables.unbarred, card)

    def has_needs(self, kind: i64) -> bool:
        tables = self.tables
        need: i64
        for need in range(tables.first_need[kind], tables.end_need[kind]):
            if self.count_in(PERSON, tables.need[need], tables.need_zone[need], 1) == 0:
                return False
        return True

    def count_in(self, seat: i64, filter: i64, zone: i64, most: i64) -> i64:
        """Symbols of a filter on the cards of a zone; counting stops at `most`."""
        found: i64 = 0
        card: i64 = self.top[seat * STRIDE + zone if zone < MARKET else zone]
        while card >= 0 and found < most:
            found += self.symbols(filter, card)
            card = self.below[card]
        return found

    def costs_action(self, card: i64) -> bool:
        """Free play is once a turn for each card; after that it costs an action again."""
        if self.mark[card] & M_FREE_PLAYED:
            return True
        if self.tables.free_play[self.kind[card]]:
            return False
        return not self.any_filter_fits(self.tables.frees, card)

    def refuses_text(self, card: i64) -> i64:
        """Whether the text allows it, with the card already out of the hand."""
        kind: i64 = self.kind[card]
        text: i64 = self.tables.play[kind]
        if text < 0:
            return LEGAL if self.tables.pinned[kind] else NOTHING_TO_DO
        self.unlink(card)
        self.consider(text, PERSON, card)
        found: i64 = LEGAL
        if not self.costs_payable(text):
            found = COST_UNPAYABLE
        elif not self.tables.pinned[kind] and not self.doable(text, len(self.code)):
            found = NOTHING_TO_DO
        self.pop()
        self.relink(card)
        return found

    # -- playing ---------------------------------------------------------------------------------

    def play_card(self, card: i64, free: bool) -> None:
        """Play a card of the person that may be played."""
        kind: i64 = self.kind[card]
        zone: i64 = self.zone_of(PERSON, card)
        if free or not self.costs_action(card):
            self.mark[card] |= M_FREE_PLAYED
        else:
            self.turn[T_ACTIONS] -= 1
        self.turn[T_ANY_STATE] = 0
        self.game[G_AVOIDED] = 0
        self.note(EV_PLAYED, PERSON, card, 0)
        self.stack[self.push(T_PLAYED, PERSON, 0, card) + B] = zone
        # a pinned card is in play while its own text is resolved: it can be a host
        if self.tables.play[kind] >= 0:
            self.begin(self.tables.play[kind], PERSON, card, 0)
        self.host[card] = -1
        if self.tables.pinned[kind]:
            self.enter_play(PERSON, card)
        else:
            self.move(card, PERSON * STRIDE + RESOLVING)

    def next_played(self) -> None:
        """A step of T_PLAYED: the text is done; then the reactions to playing the card."""
        card: i64 = self.stack[self.sp + SOURCE]
        if self.stack[self.sp + A] == 1:
            self.pop()
            return
        self.stack[self.sp + A] = 1
        if self.lies_in(card, PERSON, RESOLVING):
            self.send(card, PERSON * STRIDE + DISCARD)
        self.fire_card(ON_PLAY, card, self.stack[self.sp + B], 0)
        self.release()

    def station_knight(self, card: i64, region: i64) -> None:
        """The knight goes under a region, whose text is resolved once more."""
        self.garrison_under(card, region)
        text: i64 = self.tables.play[self.kind[region]]
        if text >= 0:
            self.begin(text, PERSON, region, 0)

    def can_garrison(self, card: i64) -> bool:
        return self.tables.no_garrison[self.kind[card]] == 0

    def garrison_size(self, host: i64) -> i64:
        found: i64 = 0
        card: i64 = self.top[self.chain[host] // STRIDE * STRIDE + GARRISON]
        while card >= 0:
            if self.host[card] == host:
                found += 1
            card = self.below[card]
        return found

    # -- exhaust effects -------------------------------------------------------------------------

    def refuses_exhausting(self, card: i64) -> i64:
        text: i64 = self.tables.exhaust[self.kind[card]]
        if text < 0:
            return NO_EXHAUST_EFFECT
        if self.mark[card] & M_EXHAUSTED:
            return ALREADY_EXHAUSTED
        if self.turn[T_EXHAUSTS] == 0:
            return NO_EXHAUST_LEFT
        self.turn[T_EXHAUSTS] -= 1  # what it costs cannot help to pay the rest
        self.consider(text, PERSON, card)
        found: i64 = LEGAL
        if not self.costs_payable(text):
            found = COST_UNPAYABLE
        elif not self.doable(text, len(self.code)):
            found = NOTHING_TO_DO
        self.pop()
        self.turn[T_EXHAUSTS] += 1
        return found

    def use_exhaust(self, card: i64) -> None:
        self.exhaust(card)
        self.note(EV_EXHAUSTED, PERSON, card, 0)
        self.begin_chosen(self.tables.exhaust[self.kind[card]], card, 0)
