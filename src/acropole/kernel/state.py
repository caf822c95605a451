"""A position of a game: the interface that everything outside the rules uses.

A game subclasses `State`, adds its own data and questions, and says what its verbs do. What is
about words or JSON is asked of the variant the position belongs to; see docs/architecture.md.
"""

from __future__ import annotations

from typing import Final, Protocol

from acropole.kernel.errors import IllegalAction, Unplayable
from acropole.kernel.fast import i64, vec
from acropole.kernel.given import (
    check_actions,
    check_entropy,
    check_games,
    check_lang,
    check_seat,
    check_seed,
)
from acropole.kernel.interface import Decision, Refusal, Result
from acropole.kernel.machine import (
    FIRST_ACTION,
    FIRST_QUESTION,
    GAME_OVER,
    LEGAL,
    NOT_AN_ACTION,
    SEAT,
    Machine,
)
from acropole.kernel.rng import Rng, keyed, seeded


class Scratch:
    """Where legal actions are written; it remembers whose they are, so asking twice is free."""

    def __init__(self) -> None:
        self.actions: vec[i64] = vec[i64]([0] * 4096)
        self.count: i64 = 0
        self.owner: State | None = None


SCRATCH: Final = Scratch()


class Variant(Protocol):
    """What positions of one game share: its rules for people, its options and its tables."""

    def illegal(self, state: State, action: object, reason: int) -> IllegalAction: ...
    def why_not(self, state: State, action: int, reason: int, lang: str) -> Refusal: ...
    def decision(self, state: State) -> Decision | None: ...
    def action_text(self, state: State, action: int, lang: str) -> str: ...
    def action_code(self, action: int) -> str: ...
    def parse_action(self, code: object) -> int: ...
    def digest(self, state: State) -> str: ...
    def to_json(self, state: State) -> str: ...
    def result(self, state: State) -> Result: ...
    def observe(self, state: State, seat: int | None) -> dict[str, object]: ...
    def determinize(self, state: State, seat: int | None, seed: int) -> State: ...
    def deal_anew(self, state: State, seat: int | None, rng: Rng) -> None: ...
    def level(self, name: str) -> str: ...


class State(Machine):
    def __init__(self, variant: Variant, seats: i64, actions: i64, code: vec[i64]) -> None:
        super().__init__(seats, code)
        self.variant = variant
        self.actions: i64 = actions  # size of the action space
        self.log: list[tuple[int, ...]] | None = None  # events, when somebody wants them

    # -- what a game provides ------------------------------------------------------------------

    def clone(self) -> State:
        """An independent copy. Its log is off."""
        raise NotImplementedError

    def refusal(self, action: i64) -> i64:
        """LEGAL, or the reason why this action of the fixed space is refused now."""
        raise NotImplementedError

    def write_legal(self, out: vec[i64]) -> i64:
        """Write the legal actions in rising order; how many."""
        raise NotImplementedError

    def answer(self, action: i64) -> None:
        """Carry out a legal answer to a question of the game."""
        raise NotImplementedError

    def tells(self, action: i64) -> bool:
        """Whether this legal action would bring something hidden to light or use chance."""
        raise NotImplementedError

    def score(self, seat: i64) -> i64:
        """The points of a seat if the game ended now."""
        raise NotImplementedError

    def drop_question(self) -> None:
        """Nothing can answer the question on top: a game whose effects skip such parts pops it."""
        raise Unplayable("The game cannot go on here: nothing answers what is asked.")

    def worth(self, seat: i64) -> i64:
        """How well a seat stands, for players that look one step ahead; a game may know better."""
        return self.score(seat)

    def swing(self) -> i64:
        """The lead in `worth` that makes a seat nearly three times as likely to win."""
        return 1

    def lean(self, action: i64) -> i64:
        """How much a player leans to this legal action at first sight: 1 at least."""
        return 1

    def turn_mark(self) -> i64:
        """A number that changes when a turn ends: whose frame lies lowest. A solo game counts."""
        return self.stack[SEAT]

    def foresight(self) -> i64:
        """How many turns a roll-out lasts before the position is read."""
        return 2

    def is_winner(self, seat: i64) -> bool:
        """Whether that seat wins, or shares the win, if the game ended now."""
        raise NotImplementedError

    def dump(self) -> dict[str, list[int]]:
        """Everything that makes up the position, as lists of numbers."""
        raise NotImplementedError

    # -- the public interface ------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.to_move < 0

    def legal_actions(self) -> list[int]:
        n: i64 = self.find_legal()
        i: i64
        return [SCRATCH.actions[i] for i in range(n)]

    def apply(self, action: object) -> None:
        """Take a legal action; anything else raises IllegalAction and changes nothing."""
        number: i64 = self.number_of(action)
        reason: i64 = self.refuses(number)
        if reason != LEGAL:
            raise self.variant.illegal(self, action, reason)
        self.step(number)

    def apply_many(self, actions: object) -> None:
        """Take several actions in turn; stops with IllegalAction at the first that is refused."""
        for action in check_actions(actions):
            self.apply(action)

    def why_not(self, action: object, lang: object = "en") -> Refusal | None:
        """None for a legal action; otherwise the reason, with its code and text."""
        number: i64 = self.number_of(action)
        language = check_lang(lang)
        reason: i64 = self.refuses(number)
        if reason == LEGAL:
            return None
        return self.variant.why_not(self, number, reason, language)

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the game is over."""
        return self.variant.decision(self)

    def action_text(self, action: object, lang: object = "en") -> str:
        return self.variant.action_text(self, self.action_of(action), check_lang(lang))

    def action_code(self, action: object) -> str:
        return self.variant.action_code(self.action_of(action))

    def parse_action(self, code: object) -> int:
        return self.variant.parse_action(code)

    def digest(self) -> str:
        return self.variant.digest(self)

    def to_json(self) -> str:
        return self.variant.to_json(self)

    def scores(self) -> list[int]:
        """Points by seat, as if the game ended now."""
        seat: i64
        return [self.score(seat) for seat in range(self.seats)]

    def result(self) -> Result:
        return self.variant.result(self)

    def observe(self, seat: object) -> dict[str, object]:
        """What a seat sees; None is a spectator."""
        return self.variant.observe(self, check_seat(seat, self.seats))

    def determinize(self, seat: object, seed: object) -> State:
        """A copy in which everything that the seat cannot know is a fair guess."""
        return self.variant.determinize(self, check_seat(seat, self.seats), check_seed(seed))

    def reseed(self, entropy: object) -> None:
        self.rng.reseed(check_entropy(entropy))

    def redeal(self, key: bytes) -> None:
        """Deal anew whatever does not lie open before everybody; chance goes on with this key."""
        self.variant.deal_anew(self, None, keyed(key))
        self.settle()  # what is asked stays, what can be answered may not

    @property
    def horizon(self) -> int:
        """Grows whenever chance is used or something hidden is shown: undo never goes below it."""
        return self.reveals + self.rng.used

    def playout(self, seed: object) -> int:
        """Play on with uniform random answers to the end; the number of decisions taken."""
        return self.play_on(check_seed(seed))

    def play_on(self, seed: int) -> int:
        rng = seeded(seed)
        taken: i64 = 0
        while self.to_move >= 0:
            self.step(SCRATCH.actions[rng.below(self.find_legal())])
            taken += 1
        return taken

    def rollouts(self, games: object, seed: object) -> list[float]:
        """Each seat's share of wins over that many random games from here."""
        many, first = check_games(games), check_seed(seed)
        wins = [0.0] * self.seats
        seat: i64
        for game in range(many):
            end = self.clone()
            end.play_on(first + game)
            winners = [seat for seat in range(self.seats) if end.is_winner(seat)]
            for winner in winners:
                wins[winner] += 1.0 / (len(winners) * many)
        return wins

    # -- answering -----------------------------------------------------------------------------

    def number_of(self, action: object) -> i64:
        """An action as a number of the fixed space; -1 for whatever is none."""
        if isinstance(action, int) and not isinstance(action, bool):
            size: int = self.actions
            if 0 <= action < size:
                return action
        return -1

    def action_of(self, action: object) -> int:
        """The same; whatever is no action raises IllegalAction."""
        number: i64 = self.number_of(action)
        if number < 0:
            raise self.variant.illegal(self, action, NOT_AN_ACTION)
        return number

    def refuses(self, action: i64) -> i64:
        if action < 0 or action >= self.actions:
            return NOT_AN_ACTION
        if self.to_move < 0:
            return GAME_OVER
        kind: i64 = self.stack[self.sp]
        if kind < FIRST_QUESTION:
            return self.refuses_choice(kind, action)
        return self.refusal(action)

    def find_legal(self) -> i64:
        """Fill SCRATCH with the legal actions; how many."""
        if SCRATCH.owner is not self:
            SCRATCH.owner = self
            SCRATCH.count = self.list_legal()
        return SCRATCH.count

    def list_legal(self) -> i64:
        if self.to_move < 0:
            return 0
        kind: i64 = self.stack[self.sp]
        if kind >= FIRST_QUESTION:
            return self.write_legal(SCRATCH.actions)
        n: i64 = 0
        action: i64
        for action in range(FIRST_ACTION):
            if self.refuses_choice(kind, action) == LEGAL:
                SCRATCH.actions[n] = action
                n += 1
        return n

    def write_range(self, out: vec[i64], n: i64, first: i64, end: i64) -> i64:
        """For `write_legal`: add the legal actions from `first` up to `end`; how many there are."""
        action: i64
        for action in range(first, end):
            if self.refusal(action) == LEGAL:
                out[n] = action
                n += 1
        return n

    def step(self, action: i64) -> None:
        """Take an action known to be legal."""
        kind: i64 = self.stack[self.sp]
        if kind >= FIRST_QUESTION:
            self.answer(action)
        else:
            self.choose(kind, action)
        self.settle()

    def settle(self) -> None:
        """Go on to the next question; take answers that are forced and tell nothing."""
        while True:
            SCRATCH.owner = None
            self.run()
            if self.sp < 0:
                self.to_move = -1
                return
            self.to_move = self.who_answers(self.stack[self.sp + SEAT])
            answers: i64 = self.find_legal()
            if answers == 0:
                self.drop_question()
                continue
            if answers > 1:
                return
            action: i64 = SCRATCH.actions[0]
            if self.tells_anything(action):
                return
            if self.stack[self.sp] >= FIRST_QUESTION:
                self.answer(action)
            else:
                self.choose(self.stack[self.sp], action)

    def who_answers(self, seat: i64) -> i64:
        """Whoever a question is put to answers it; a game may let a person answer for its rules."""
        return seat

    def tells_anything(self, action: i64) -> bool:
        return self.stack[self.sp] >= FIRST_QUESTION and self.tells(action)
