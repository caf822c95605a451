"""Continuous mode: all activate, then one action each in turn until all have passed. 003.

A round takes the place of a turn. What a card says of "this turn" holds for its owner's whole
round: what was gained, conquered, acquired, copied or used. What `bought`, `keepers`, `reused` and
`armed` hold is that of one seat at a time; the parts of the others lie on a shelf meanwhile.
"""

from __future__ import annotations

from typing import Final

from acropole.games.monumental.automa import Automa
from acropole.games.monumental.numbers import (
    ACTED,
    DEFEAT,
    END_TURN,
    EV_NEXT_IS_LAST,
    EV_OVER,
    EV_PASSED,
    EV_ROUND,
    EXPLORE,
    EXPLORER_ACT,
    EXPLORERS,
    EXPLORING,
    H_CARD,
    HERO,
    HERO_SLOTS,
    MANOEUVRING,
    MOVE_FROM,
    OUTPOST,
    PLEDGE,
    PROGRESS,
    Q_ACTIONS,
    Q_ACTIVATE,
    R_AUTOMA,
    R_HOLDER,
    R_LAST,
    R_MOVED,
    R_NUMBER,
    R_PASSED,
    ROUND,
    SLOT,
    T_CITY,
    T_PASS,
    T_PLEDGED,
    T_ROUND,
    TURN,
    USE,
    USE_MARKET,
)
from acropole.games.monumental.tables import Chart, Tables
from acropole.games.monumental.turn import CITY_STEPS, LEAVING_STEPS
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import A, B, appended, array, numbers
from acropole.kernel.state import Variant

ACTIVATION: Final = 0  # phases of a round, A of T_ROUND
SINGLE_ACTIONS: Final = 1
CITIES: Final = 2
TRACK_REFILL: Final = 3
NEXT_ROUND: Final = 4

FEW_CARDS: Final = 3  # left in the deck, they announce the last round. 003 §6
SHELVED: Final = 4  # arrays a seat has on the shelf


class Rounds(Automa):
    def __init__(
        self, variant: Variant, tables: Tables, chart: Chart, seats: i64, actions: i64
    ) -> None:
        super().__init__(variant, tables, chart, seats, actions)
        self.round: vec[i64] = vec[i64]()
        self.shelf: list[vec[i64]] = []  # seat * SHELVED + place: as in `take_up`

    # -- copying and saving ---------------------------------------------------------------------

    def copy_round_to(self, twin: Rounds) -> None:
        twin.round = self.round[:]
        twin.shelf = self.shelf[:]

    def dump(self) -> dict[str, list[int]]:
        data = super().dump()
        if self.tables.continuous:
            data["round"] = numbers(self.round)
            for i in range(self.seats * SHELVED):
                data[f"shelf{i}"] = numbers(self.shelf[i]) if len(self.shelf) else []
        return data

    def load(self, data: dict[str, list[int]]) -> None:
        super().load(data)
        if self.tables.continuous:
            self.round = array(data["round"])
            self.shelf = [array(data[f"shelf{i}"]) for i in range(self.seats * SHELVED)]

    # -- the course of a round ------------------------------------------------------------------

    def open_game(self) -> None:
        if not self.tables.continuous:
            super().open_game()
            return
        self.round = array([0] * ROUND)
        self.begin_round()

    def begin_round(self) -> None:
        """Everybody starts afresh; the holder of the Era I card activates first. 003 §2."""
        seat: i64
        for seat in range(self.seats):
            self.forget_turn(seat)
        self.shelf = [array([]) for _ in range(self.seats * SHELVED)]
        self.round[R_NUMBER] += 1
        self.round[R_PASSED] = 0
        self.round[R_AUTOMA] = 0
        self.round[R_HOLDER] = self.first
        self.note(EV_ROUND, self.first, self.round[R_NUMBER], 0)
        self.push(T_ROUND, self.first, 0, 0)

    def play_round(self) -> None:
        """The next step of T_ROUND."""
        sp: i64 = self.sp
        phase: i64 = self.stack[sp + A]
        step: i64 = self.stack[sp + B]
        self.stack[sp + B] += 1
        if phase == SINGLE_ACTIONS:
            self.next_action(step)
        elif phase == TRACK_REFILL:
            self.refill_after_round()
            self.begin_phase(NEXT_ROUND)
            self.rouse(self.first)
        elif phase == NEXT_ROUND:
            self.pop()
            self.end_round()
        elif step == self.people():
            self.begin_phase(phase + 1)
        else:
            seat: i64 = self.seat_at(step)
            self.take_up(seat)
            self.push(Q_ACTIVATE if phase == ACTIVATION else T_CITY, seat, 0, 0)

    def begin_phase(self, phase: i64) -> None:
        self.stack[self.sp + A] = phase
        self.stack[self.sp + B] = 0

    def next_action(self, step: i64) -> None:
        """The next player clockwise who has not passed takes one action. 003 §3."""
        away: i64
        for away in range(step, step + self.seats):
            seat: i64 = self.seat_at(away % self.seats)
            if not self.has_passed(seat):
                self.stack[self.sp + B] = away + 1
                self.take_up(seat)
                self.round[R_MOVED] = 0
                if seat == self.tables.automa:
                    self.ask_to_reveal()
                else:
                    self.push(Q_ACTIONS, seat, 0, 0)
                return
        self.begin_phase(CITIES)

    def begin_actions(self, seat: i64) -> None:
        """Effects wait until all have activated."""
        if not self.tables.continuous:
            super().begin_actions(seat)

    def end_actions(self, seat: i64) -> None:
        """The turn is over; without an action it means to pass. A pledge ends with it."""
        if not self.tables.continuous:
            super().end_actions(seat)
            return
        self.turn[seat * TURN + T_PLEDGED] = 0
        acted: bool = self.stack[self.sp + A] != 0
        self.pop()
        if not acted:
            self.push(T_PASS, seat, 0, 0)

    def pass_round(self, seat: i64) -> None:
        """One step of T_PASS: resources are lost at once, and there are no more actions."""
        step: i64 = self.stack[self.sp + A]
        self.stack[self.sp + A] += 1
        if step < LEAVING_STEPS:
            self.leave_actions(seat, step)
        else:
            self.pop()
            self.round[R_PASSED] |= 1 << seat
            self.note(EV_PASSED, seat, 0, 0)

    def finish_city(self, seat: i64) -> None:
        """One step of T_CITY. 003 §4; seat by seat from the first player."""
        step: i64 = self.stack[self.sp + A]
        self.stack[self.sp + A] += 1
        if step < CITY_STEPS:
            self.complete_city(seat, step)
        else:
            self.pop()

    def refill_after_round(self) -> None:
        """As many cards leave as there are players, from the far end those nobody took. 003 §5."""
        missing: i64 = self.taken[0]
        place: i64
        for place in range(self.tables.track_places - 1, -1, -1):
            if missing < self.seats and self.track[place] >= 0:
                self.remove_from_track(place)
                missing += 1
        self.refill_track()
        self.wake_heroes()

    def end_round(self) -> None:
        """The Era I card goes to the left; or the game is over after the last round. 003 §5, §6."""
        if self.round[R_LAST]:
            self.note(EV_OVER, self.first, 0, 0)
            return
        if self.undealt <= FEW_CARDS:
            self.round[R_LAST] = 1
            self.note(EV_NEXT_IS_LAST, self.first, 0, 0)
        self.first = (self.first + 1) % self.people()
        self.begin_round()

    def first_of_game(self) -> i64:
        """Who had the Era I card in the first round."""
        if not self.tables.continuous:
            return self.first
        people: i64 = self.people()
        return (self.first + people - (self.round[R_NUMBER] - 1) % people) % people

    def seat_at(self, place: i64) -> i64:
        """The people from the holder of the Era I card clockwise; then the Automa."""
        people: i64 = self.people()
        return place if place == people else (self.first + place) % people

    # -- modules --------------------------------------------------------------------------------

    def cards_a_turn(self) -> i64:
        """One card of the Automa is its single action."""
        return 1 if self.tables.continuous else super().cards_a_turn()

    def end_automa_turn(self, seat: i64) -> None:
        """It passes once it has turned up as many cards as it does in a turn of other games."""
        if not self.tables.continuous:
            super().end_automa_turn(seat)
            return
        self.round[R_AUTOMA] += 1
        if self.round[R_AUTOMA] >= self.tables.automa_cards:
            self.round[R_PASSED] |= 1 << seat
            self.note(EV_PASSED, seat, 0, 0)

    def send_hero_back(self, seat: i64) -> None:
        """It rests beside the city until the track is refilled. 003 §7."""
        if not self.tables.continuous:
            super().send_hero_back(seat)
            return
        tile: i64 = self.lift_hero(seat)
        self.resting = appended(self.resting, seat * 1000 + self.hero_of(seat))
        self.heroes[seat * HERO_SLOTS + H_CARD] = -1
        if tile >= 0:
            self.free_if_empty(tile)

    def wake_heroes(self) -> None:
        """Heroes that rest go above the track, in the order in which they were sent back."""
        i: i64
        for i in range(len(self.resting)):
            self.offer = appended(self.offer, self.resting[i] % 1000)
        self.resting = array([])

    def is_attacking(self, monster: i64) -> bool:
        """Monsters do not walk under the track: all attack at the end of a round. 003 §7."""
        return True if self.tables.continuous else super().is_attacking(monster)

    def calm(self, seat: i64) -> None:
        if self.tables.continuous:
            self.pop()
        else:
            super().calm(seat)

    # -- the parts of the players ---------------------------------------------------------------

    def has_passed(self, seat: i64) -> bool:
        return self.round[R_PASSED] >> seat & 1 != 0

    def take_up(self, seat: i64) -> None:
        """Go on with a seat's part of the round; that of the seat before goes on the shelf."""
        holder: i64 = self.round[R_HOLDER]
        if holder == seat:
            return
        self.shelf[holder * SHELVED] = self.bought
        self.shelf[holder * SHELVED + 1] = self.keepers
        self.shelf[holder * SHELVED + 2] = self.reused
        self.shelf[holder * SHELVED + 3] = self.armed
        self.bought = self.shelf[seat * SHELVED]
        self.keepers = self.shelf[seat * SHELVED + 1]
        self.reused = self.shelf[seat * SHELVED + 2]
        self.armed = self.shelf[seat * SHELVED + 3][:]  # changed in place, so never shared
        self.round[R_HOLDER] = seat

    # -- one action a turn ----------------------------------------------------------------------

    def step_explorer(self, seat: i64, explorer: i64, direction: i64) -> None:
        super().step_explorer(seat, explorer, direction)
        if self.tables.continuous:
            self.round[R_MOVED] |= 1 << explorer

    def has_moved(self, explorer: i64) -> bool:
        return self.round[R_MOVED] >> explorer & 1 != 0

    def is_free(self, action: i64) -> bool:
        """Tokens are used besides the turn's action; an explorer that moved may act. 003 §3."""
        if action >= EXPLORER_ACT and action < USE:
            return self.has_moved(action - EXPLORER_ACT)
        if action >= DEFEAT and action < HERO:
            return self.has_moved((action - DEFEAT) % EXPLORERS)
        if action == END_TURN:
            return True
        return action >= USE_MARKET and action < SLOT and action != PROGRESS

    def mark_action(self, action: i64) -> None:
        """An action is about to be taken: note whether it is the turn's single one."""
        if self.is_free(action):
            return
        kind: i64 = ACTED
        if action >= MOVE_FROM and action < OUTPOST:
            kind = MANOEUVRING
        elif self.is_of_explorers(action):
            kind = EXPLORING
        self.stack[self.sp + A] = kind

    def may_follow(self, acted: i64, action: i64) -> bool:
        """What may still come in a turn whose single action was taken. 003 §3.

        Free actions, and the rest of a manoeuvre or of what the explorers do; a pledge only with
        these two, since it belongs to a payment.
        """
        if action == PLEDGE:
            return acted != ACTED
        if self.is_free(action):
            return True
        if acted == MANOEUVRING:
            return action >= MOVE_FROM and action < OUTPOST
        return acted == EXPLORING and self.is_of_explorers(action)

    def is_of_explorers(self, action: i64) -> bool:
        """Steps, tokens and fights with monsters."""
        return (action >= EXPLORE and action < USE) or (action >= DEFEAT and action < HERO)
