"""The course of a game: setup, the end of a turn, the track, the end and the points. 002 §2–4."""

from __future__ import annotations

from typing import Final

from acropole.games.monumental.numbers import (
    CULTURE,
    E_CITY_FILLED,
    E_END_OF_TURN,
    EV_ACTIVATED,
    EV_CAPITAL,
    EV_ENDED,
    EV_FIRST,
    EV_LAST_ROUND,
    EV_OVER,
    EV_REMOVED,
    EXPLORERS,
    FOR_SECTION,
    GOLD,
    IN_PLAY,
    L_FORT,
    L_FRONT,
    L_OWNER,
    L_PRODUCTION,
    L_SOLDIERS,
    LAND,
    M_PILE,
    MARKET_TOKENS,
    MARKETS,
    NOT_IN_GAME,
    OUT_OF_GAME,
    P_ANY,
    PURSE,
    Q_ACTIONS,
    Q_ACTIVATE,
    Q_CAPITAL,
    Q_KEEP,
    Q_REINFORCE,
    SLOTS,
    T_FILL,
    T_FINISH,
    T_KEEP,
    TURN,
    WONDER,
)
from acropole.games.monumental.verbs import Verbs
from acropole.games.monumental.world import BIT
from acropole.kernel.fast import i64
from acropole.kernel.machine import A, array
from acropole.kernel.rng import Rng

CIVILIZATION_CARDS = 15
LEAVING_STEPS: Final = 3  # of `leave_actions`
CITY_STEPS: Final = 3  # of `complete_city`


class Turn(Verbs):
    # -- setup ----------------------------------------------------------------------------------

    def set_up(self, rng: Rng, civilizations: list[int]) -> None:
        """Deal a new game; the capitals are chosen afterwards. 002 §2."""
        self.rng = rng
        self.lay_out()
        self.fate = array([NOT_IN_GAME] * self.tables.cards)
        self.civilization = array(self.drawn_civilizations(civilizations))
        self.first = self.first_player()
        self.note(EV_FIRST, self.first, 0, 0)
        self.lay_map()
        self.lay_markets()
        card: i64
        for card in range(self.tables.first_basic, self.tables.first_basic + 30):
            self.fate[card] = IN_PLAY
        seat: i64
        if self.tables.automa >= 0:
            self.set_up_automa()
        for seat in range(self.people()):
            first: i64 = self.tables.first_card[self.civilization[seat]]
            for card in range(first, first + CIVILIZATION_CARDS):
                self.fate[card] = IN_PLAY
                self.deck[seat].shuffle_in(card)
            self.purse[seat * PURSE + GOLD] = self.tables.starting_gold
            self.outposts[seat] = self.tables.outposts
        self.development = self.tables.development[:]
        self.undealt = len(self.development)
        for card in range(len(self.tables.alternatives)):
            self.replace_wonder(self.tables.alternatives[card], self.tables.replaced[card])
        self.draw_heroes()
        for card in range(self.undealt):
            self.fate[self.development[card]] = IN_PLAY
        self.refill_track()
        self.taken = array([0, 0])
        self.ask_capital(self.before(self.first))
        # The cities are dealt first: pushed last, done before the capitals are chosen.
        for seat in range(self.people() - 1, -1, -1):
            self.push(T_FILL, seat, 0, 0)
        self.settle()

    def set_up_automa(self) -> None:
        raise NotImplementedError

    def drawn_civilizations(self, wanted: list[int]) -> list[int]:
        """Those that were asked for; -1 is any that is left."""
        left = [civ for civ in range(len(self.tables.warlord)) if civ not in wanted]
        drawn: list[int] = []
        for civ in wanted:
            drawn.append(civ if civ >= 0 else left.pop(self.rng.below(len(left))))
        return drawn

    def replace_wonder(self, card: i64, old: i64) -> None:
        """An alternative wonder takes the place of any of its era: this one, or by lot. 002 §2."""
        era: i64 = self.tables.era[self.kind_of(card)]
        found: i64 = -1
        seen: i64 = 0
        i: i64
        for i in range(self.undealt):
            kind: i64 = self.kind_of(self.development[i])
            if self.development[i] == old:
                found = i
            elif old < 0 and self.tables.era[kind] == era and self.tables.type[kind] == WONDER:
                seen += 1
                if self.rng.below(seen) == 0:
                    found = i
        self.development[found] = card

    def draw_heroes(self) -> None:
        raise NotImplementedError

    def lay_map(self) -> None:
        """Tokens on their tiles; which free cities these are is drawn."""
        fronts = self.chart.city_fronts[:]
        left: i64 = len(fronts)
        t: i64
        for t in range(self.chart.tiles):
            at: i64 = t * LAND
            self.land[at + L_OWNER] = -1
            self.land[at + L_PRODUCTION] = self.chart.production[t]
            self.land[at + L_FRONT] = self.chart.front[t]
            if self.chart.front[t] < 0:
                pick: i64 = self.rng.below(left)
                left -= 1
                self.land[at + L_FRONT] = fronts[pick] + 1
                fronts[pick] = fronts[left]

    def lay_markets(self) -> None:
        """As many tokens of each market as there are players, drawn unseen."""
        market: i64
        for market in range(MARKETS):
            placed: i64 = 0
            while self.chart.market_on[market] and placed < self.seats:
                at: i64 = market * MARKET_TOKENS + self.rng.below(MARKET_TOKENS)
                if self.market[at] != M_PILE:
                    self.market[at] = M_PILE
                    placed += 1

    def ask_capital(self, seat: i64) -> None:
        self.push(Q_CAPITAL, seat, 0, 0)
        self.to_move = seat

    def choose_capital(self, seat: i64, tile: i64) -> None:
        """Army and explorers go there. From the last player, against the clock."""
        self.home[seat] = tile
        self.note(EV_CAPITAL, seat, tile, 0)
        self.land[tile * LAND + L_OWNER] = seat
        self.land[tile * LAND + L_SOLDIERS] = self.tables.soldiers
        self.realm[seat] = BIT[tile]
        self.warlord[seat] = tile
        e: i64
        for e in range(EXPLORERS):
            self.explorer[seat * EXPLORERS + e] = tile
        self.pop()
        if seat == self.first:
            self.open_game()
        else:
            self.ask_capital(self.before(seat))

    # -- turn order -----------------------------------------------------------------------------

    def people(self) -> i64:
        """Seats that belong to players; the Automa has the one after them."""
        return self.seats if self.tables.automa < 0 else self.seats - 1

    def first_player(self) -> i64:
        """Somebody in particular, or one of the people by lot. 002 §2."""
        chosen: i64 = self.tables.first_seat
        return chosen if chosen >= 0 else self.rng.below(self.people())

    def after(self, seat: i64) -> i64:
        """Who plays next."""
        return (seat + 1) % self.seats

    def before(self, seat: i64) -> i64:
        """Who sits to the right, and played before."""
        return (seat + self.seats - 1) % self.seats

    def place(self, seat: i64) -> i64:
        """Of a seat in the order of a round, from 0."""
        return (seat - self.first + self.seats) % self.seats

    def open_game(self) -> None:
        self.begin_turn(self.first)

    # -- a turn ---------------------------------------------------------------------------------

    def begin_turn(self, seat: i64) -> None:
        self.forget_turn(seat)
        self.push(Q_ACTIVATE, seat, 0, 0)
        self.to_move = seat

    def forget_turn(self, seat: i64) -> None:
        """Whatever holds for one turn is over, and fortifications last until this moment."""
        i: i64
        for i in range(seat * TURN, (seat + 1) * TURN):
            self.turn[i] = 0
        for i in range(seat * 5, (seat + 1) * 5):
            self.gained[i] = 0
        self.used[seat] = 0
        self.taken[0] = 0
        self.taken[1] = 0
        self.bought = array([])
        self.keepers = array([])
        self.reused = array([])
        self.armed = array([])
        self.seen_once = array([])
        self.copied = array([])
        t: i64
        for t in range(self.chart.tiles):
            if self.land[t * LAND + L_OWNER] == seat:
                self.land[t * LAND + L_FORT] = 0

    def activate_lines(self, seat: i64, row: i64, column: i64) -> None:
        """One row and one column; the card where they cross is activated once. 002 §3.1."""
        self.note(EV_ACTIVATED, seat, row + 1, column + 1)
        slot: i64
        for slot in range(SLOTS):
            if (slot // 3 == row or slot % 3 == column) and not self.is_empty(seat, slot):
                self.activate(seat, slot)
        self.pop()
        self.begin_actions(seat)

    def begin_actions(self, seat: i64) -> None:
        self.push(Q_ACTIONS, seat, 0, 0)

    def end_actions(self, seat: i64) -> None:
        """The answer END_TURN to Q_ACTIONS."""
        self.pop()
        self.push(T_FINISH, seat, 0, 0)

    def finish_turn(self, seat: i64) -> None:
        """One step of T_FINISH. 002 §3.3 and §3.4."""
        step: i64 = self.stack[self.sp + A]
        self.stack[self.sp + A] += 1
        if step < LEAVING_STEPS:
            self.leave_actions(seat, step)
        elif step < LEAVING_STEPS + CITY_STEPS:
            self.complete_city(seat, step - LEAVING_STEPS)
        else:
            self.pop()
            self.note(EV_ENDED, seat, 0, 0)
            self.finish_track()
            self.pass_on(seat)

    def leave_actions(self, seat: i64, step: i64) -> None:
        """What the end of a player's actions brings."""
        if step == 0:
            self.fire(E_END_OF_TURN, seat, 0, False)
        elif step == 1:
            if self.turn[seat * TURN + T_KEEP]:
                self.stack[self.push(Q_KEEP, seat, 0, 0) + A] = self.turn[seat * TURN + T_KEEP]
        else:
            self.lose_basics(seat)

    def complete_city(self, seat: i64, step: i64) -> None:
        """Reinforced cards stay, the other activated ones are discarded, all gaps filled. §3.3."""
        if step == 0:
            if len(self.keepers):
                self.push(Q_REINFORCE, seat, 0, 0)
        elif step == 1:
            self.clear_activated(seat)
            self.push(T_FILL, seat, 0, 0)
        else:
            self.fire(E_CITY_FILLED, seat, 0, False)

    def lose_basics(self, seat: i64) -> None:
        """Basic resources are lost at the end of the turn, but for those set aside to be kept."""
        r: i64
        for r in range(PURSE):
            if r < GOLD:
                self.purse[seat * PURSE + r] = self.kept[seat * GOLD + r]
                self.kept[seat * GOLD + r] = 0
            elif r >= FOR_SECTION:
                self.purse[seat * PURSE + r] = 0

    def pass_on(self, seat: i64) -> None:
        """The next player; or the end, when everybody has had the last turn. 002 §4."""
        if self.turns_left > 0:
            self.turns_left -= 1
        if self.turns_left < 0 and self.undealt == 0:
            self.turns_left = self.seats - 1 - self.place(seat) + self.seats
            self.note(EV_LAST_ROUND, seat, 0, 0)
        if self.turns_left == 0:
            self.note(EV_OVER, seat, 0, 0)
            return
        self.begin_turn(self.after(seat))

    # -- the track ------------------------------------------------------------------------------

    def row_places(self) -> i64:
        return self.tables.track_places // self.tables.track_rows

    def finish_track(self) -> None:
        """Where nothing was taken the card farthest from the deck leaves; then all move up. §3.4.

        Once the deck is empty nothing is thrown away any more.
        """
        places: i64 = self.row_places()
        row: i64
        for row in range(self.tables.track_rows):
            last: i64 = row * places + places - 1
            if self.taken[row] == 0 and self.undealt > 0 and self.track[last] >= 0:
                self.remove_from_track(last)
        self.refill_track()

    def remove_from_track(self, place: i64) -> None:
        self.fate[self.track[place]] = OUT_OF_GAME
        self.note(EV_REMOVED, self.to_move, self.track[place], 0)
        self.track[place] = -1

    def refill_track(self) -> None:
        """Cards move away from the deck to close the gaps, and new ones come in beside it."""
        places: i64 = self.row_places()
        row: i64
        place: i64
        for row in range(self.tables.track_rows):
            first: i64 = row * places
            to: i64 = first + places - 1
            for place in range(first + places - 1, first - 1, -1):
                card: i64 = self.track[place]
                if card >= 0:
                    self.track[place] = -1
                    self.track[to] = card
                    to -= 1
            while to >= first:
                self.track[to] = self.deal_development()
                to -= 1

    def deal_development(self) -> i64:
        """The next card of the deck: any of the era that is on top; -1 when it is empty."""
        if self.undealt == 0:
            return -1
        low: i64 = 0
        era: i64
        for era in range(len(self.tables.era_from)):
            if self.tables.era_from[era] < self.undealt:
                low = self.tables.era_from[era]
        pick: i64 = low + self.rng.below(self.undealt - low)
        self.undealt -= 1
        card: i64 = self.development[pick]
        self.development[pick] = self.development[self.undealt]
        self.development[self.undealt] = card
        return card

    # -- points ---------------------------------------------------------------------------------

    def tally_of(self, seat: i64, category: i64) -> i64:
        """Provinces, knowledge, wonders or policies of a seat."""
        if category == 0:
            return self.provinces(seat, P_ANY)
        if category == 3:
            return self.developed[seat]
        return self.owned[seat * 2 + category - 1]

    def dominates(self, seat: i64, category: i64) -> bool:
        """Whether nobody has more, and there is something to have."""
        mine: i64 = self.tally_of(seat, category)
        other: i64
        for other in range(self.seats):
            if self.tally_of(other, category) > mine:
                return False
        return mine > 0

    def score(self, seat: i64) -> i64:
        points: i64 = 0
        category: i64
        for category in range(4):
            points += self.tally_of(seat, category) * self.tables.points[category]
            if self.dominates(seat, category):
                points += self.tables.domination
        return points

    def standing(self, seat: i64) -> i64:
        """One number that ranks the seats: points, then gold, then culture."""
        gold: i64 = self.purse[seat * PURSE + GOLD]
        culture: i64 = self.purse[seat * PURSE + CULTURE]
        return (self.score(seat) * 10000 + gold) * 10000 + culture

    def is_winner(self, seat: i64) -> bool:
        mine: i64 = self.standing(seat)
        other: i64
        for other in range(self.seats):
            if self.standing(other) > mine:
                return False
        return True
