"""A position as everything outside the rules sees it: the public interface, and nothing else.

What is about words, JSON or sight is asked of the variant that the position belongs to; see
docs/architecture.md. What the engine keeps is `position`, which promises nothing to anybody.
"""

from __future__ import annotations

from typing import Any, Protocol

from acropole.kernel import machine, play
from acropole.kernel.chance import Rng, keyed
from acropole.kernel.errors import IllegalAction
from acropole.kernel.fast import i64, mypyc_attr
from acropole.kernel.interface import (
    Decision,
    Refusal,
    Result,
    check_actions,
    check_entropy,
    check_games,
    check_lang,
    check_seat,
    check_seed,
)
from acropole.kernel.position import Position


class Variant(Protocol):
    """What positions of one game share: its rules for people, its options and its tables."""

    def illegal(self, position: Position, action: object, reason: int) -> IllegalAction: ...
    def why_not(self, position: Position, action: int, reason: int, lang: str) -> Refusal: ...
    def decision(self, position: Position) -> Decision | None: ...
    def action_text(self, position: Position, action: int, lang: str) -> str: ...
    def action_code(self, action: int) -> str: ...
    def parse_action(self, code: object) -> int: ...
    def digest(self, position: Position) -> str: ...
    def to_json(self, position: Position) -> str: ...
    def result(self, position: Position) -> Result: ...
    def sight(self, position: Any, seat: int | None) -> Any: ...
    def observe(self, position: Position, seat: int | None) -> dict[str, object]: ...
    def determinize(self, position: Position, seat: int | None, seed: int) -> Position: ...
    def deal_anew(self, position: Position, seat: int | None, rng: Rng) -> None: ...
    def level(self, name: str) -> str: ...


@mypyc_attr(acyclic=True)
class State:
    """A position of a game under way. `Game.new` deals one."""

    def __init__(self, variant: Variant, position: Position) -> None:
        self.variant = variant
        self.position = position

    def clone(self) -> State:
        """An independent copy. Its log is off."""
        return State(self.variant, self.position.clone())

    @property
    def seats(self) -> int:
        """How many sit at the table, opponents that the rules play included."""
        return self.position.seats

    @property
    def to_move(self) -> int:
        """The seat asked; -1 when the game is over."""
        return self.position.to_move

    @property
    def is_over(self) -> bool:
        """Whether the game is over: nobody is asked any more."""
        return self.position.to_move < 0

    def legal_actions(self) -> list[int]:
        """All actions that may be taken now, in ascending order; none when the game is over."""
        return play.legal_actions(self.position)

    def apply(self, action: object) -> None:
        """Take a legal action; anything else raises IllegalAction and changes nothing."""
        number: i64 = self._number(action)
        if not play.is_listed(self.position, number):
            reason: i64 = play.refuses(self.position, number)
            if reason != machine.LEGAL:
                raise self.variant.illegal(self.position, action, reason)
        play.step(self.position, number)

    def apply_many(self, actions: object) -> None:
        """Take several actions in turn; stops with IllegalAction at the first that is refused."""
        for action in check_actions(actions):
            self.apply(action)

    def why_not(self, action: object, lang: object = "en") -> Refusal | None:
        """None for a legal action; otherwise the reason, with its code and text."""
        number: i64 = self._number(action)
        language = check_lang(lang)
        reason: i64 = play.refuses(self.position, number)
        if reason == machine.LEGAL:
            return None
        return self.variant.why_not(self.position, number, reason, language)

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the game is over."""
        return self.variant.decision(self.position)

    def action_text(self, action: object, lang: object = "en") -> str:
        """An action in words, for people."""
        return self.variant.action_text(self.position, self._action(action), check_lang(lang))

    def action_code(self, action: object) -> str:
        """An action as it stands in files: `build:zeus`."""
        return self.variant.action_code(self._action(action))

    def parse_action(self, code: object) -> int:
        """The action with that code; IllegalAction when there is none."""
        return self.variant.parse_action(code)

    def digest(self) -> str:
        """A fingerprint of the whole position, the same on every machine."""
        return self.variant.digest(self.position)

    def to_json(self) -> str:
        """The position as text that `Game.from_json` reads back, hidden cards included."""
        return self.variant.to_json(self.position)

    def scores(self) -> list[int]:
        """Points by seat, as if the game ended now."""
        return play.scores(self.position)

    def result(self) -> Result:
        """Ranking and winners, as if the game ended now."""
        return self.variant.result(self.position)

    def sight(self, seat: object) -> Any:
        """What a seat sees, in the typed structures of the game; None is a spectator."""
        return self.variant.sight(self.position, check_seat(seat, self.position.seats))

    def observe(self, seat: object) -> dict[str, object]:
        """The same in JSON."""
        return self.variant.observe(self.position, check_seat(seat, self.position.seats))

    def determinize(self, seat: object, seed: object) -> State:
        """A copy in which everything that the seat cannot know is a fair guess."""
        viewer, first = check_seat(seat, self.position.seats), check_seed(seed)
        return State(self.variant, self.variant.determinize(self.position, viewer, first))

    def reseed(self, entropy: object) -> None:
        """Let chance take another course from here on."""
        self.position.rng.reseed(check_entropy(entropy))

    def redeal(self, key: bytes, seat: int | None = None) -> None:
        """Deal anew whatever the seat cannot see, or, with None, whatever does not lie open before
        everybody; chance goes on with this key."""
        self.variant.deal_anew(self.position, seat, keyed(key))
        play.settle(self.position)  # what is asked stays, what can be answered may not

    @property
    def horizon(self) -> int:
        """Grows whenever chance is used or something hidden is shown: undo never goes below it."""
        return self.position.reveals + self.position.rng.used

    def playout(self, seed: object) -> int:
        """Play on with uniform random answers to the end; the number of decisions taken."""
        return play.play_out(self.position, check_seed(seed))

    def rollouts(self, games: object, seed: object) -> list[float]:
        """Each seat's share of wins over that many random games from here."""
        many, first = check_games(games), check_seed(seed)
        wins = [0.0] * self.position.seats
        for game in range(many):
            end = self.position.clone()
            play.play_out(end, first + game)
            winners = play.winners(end)
            for winner in winners:
                wins[winner] += 1.0 / (len(winners) * many)
        return wins

    def _number(self, action: object) -> i64:
        """An action as a number of the fixed space; -1 for whatever is none."""
        if isinstance(action, int) and not isinstance(action, bool):
            size: int = self.position.actions
            if 0 <= action < size:
                return action
        return -1

    def _action(self, action: object) -> int:
        """The same; whatever is no action raises IllegalAction."""
        number: i64 = self._number(action)
        if number < 0:
            raise self.variant.illegal(self.position, action, machine.NOT_AN_ACTION)
        return number
