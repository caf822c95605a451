"""The conformance kit: whether a game keeps the promises of the interface.

    from acropole.testing import check_game
    check_game("my-game", {"players": 2}, seeds=range(20))

It plays whole random games and checks every promise at every step; the first one broken raises
`Broken`, saying the seed, the move and what was expected. Anyone can run it on a game of their own.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

import msgspec

from acropole import is_compiled, purity, registry
from acropole.kernel import chance, errors, machine, messages, play, records
from acropole.kernel.game import Game, Rules, canonical
from acropole.kernel.match import Match
from acropole.kernel.packs import Pack
from acropole.kernel.state import State

MOST_DECISIONS = 5000  # a game that takes longer than this is taken for endless
ILLEGAL_SAMPLES = 4  # refused actions tried at each decision
GUESSES = 2  # determinizations looked at for each seat
SIDE_STEPS = 7  # the costly checks are made at every seventh decision
SPACE_STEPS = 3  # the whole action space is asked at every third
ELSEWHERE_STEPS = 10  # every tenth game is played in another process, too
HIDING_GAMES = 3  # in one game alone it may be that nobody hides anything


class Broken(AssertionError):
    """A promise of the interface that a game does not keep."""


def check_game(
    game: Game | str,
    options: Mapping[str, object] | None = None,
    seeds: Iterable[int] = range(20),
    most_decisions: int = MOST_DECISIONS,
    *,
    elsewhere: bool = True,
) -> int:
    """Check the game on every seed; the number of decisions it was checked at.

    Unless `elsewhere` is false, another process plays every tenth of these games, too.
    """
    game = registry.game(game) if isinstance(game, str) else game
    seeds = list(seeds)
    options = dict(options or {})
    checks = [_Check(game, options, seed, most_decisions) for seed in seeds]
    checked = sum(check.run() for check in checks)
    if len(checks) >= HIDING_GAMES and not any(check.guessed for check in checks):
        raise checks[-1].broken("in one of the games a guess differs from the truth")
    if elsewhere and game.id in registry.game_ids():
        check_process(game, options, seeds[::ELSEWHERE_STEPS])
    return checked


def check_space(
    game: Game,
    options: Mapping[str, object],
    seed: int,
    most_decisions: int = MOST_DECISIONS,
) -> int:
    """Compare the whole action space at every decision of a game, and keep its accounts.

    It leaves the other promises out, so that a night is enough for very many decisions.
    """
    return _Check(game, dict(options), seed, most_decisions).run_space()


class _Check:
    """One game, watched closely."""

    def __init__(
        self, game: Game, options: dict[str, object], seed: int, most_decisions: int
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.most_decisions = most_decisions
        self.rules: Rules[Any] = game.variant(options)
        self.rng: chance.Rng = chance.seeded(seed ^ 0x5EED)
        self.actions: list[int] = []
        self.guessed = False  # whether any guess differed from the truth

    def run(self) -> int:
        state = self.game.deal(self.seed, self.options)
        self.expect(
            state.digest() == self.game.deal(self.seed, self.options).digest(),
            "the same seed deals the same game",
        )
        kept: list[tuple[State, str]] = []
        while not state.is_over:
            digest = state.digest()
            kept.append((state.clone(), digest))
            legal = state.legal_actions()
            self.check_legal(state, legal)
            self.check_illegal(state, legal)
            if len(self.actions) % SPACE_STEPS == 0:
                self.check_space(state, legal)
            self.expect(state.digest() == digest, "a refused action changes nothing")
            self.check_accounts(state)
            action = legal[self.rng.below(len(legal))]
            if len(self.actions) % SIDE_STEPS == 0:
                self.check_words(state, legal)
                self.check_json(state, action)
                self.check_sight(state, action)
            state.apply(action)
            self.actions.append(action)
            self.expect(len(self.actions) <= self.most_decisions, "the game comes to an end")
        self.check_end(state)
        for copy, digest in kept:
            self.expect(copy.digest() == digest, "a clone stays as it was")
        digests = [digest for _, digest in kept] + [state.digest()]
        self.check_record(digests)
        self.check_undo(digests)
        return len(self.actions)

    def run_space(self) -> int:
        state = self.game.deal(self.seed, self.options)
        while not state.is_over:
            legal = state.legal_actions()
            self.check_space(state, legal)
            if len(self.actions) % SIDE_STEPS == 0:
                self.check_accounts(state)
            action = legal[self.rng.below(len(legal))]
            state.apply(action)
            self.actions.append(action)
            self.expect(len(self.actions) <= self.most_decisions, "the game comes to an end")
        self.check_end(state)
        return len(self.actions)

    def expect(self, holds: bool, promise: str) -> None:
        if not holds:
            raise self.broken(promise)

    def broken(self, promise: str) -> Broken:
        return Broken(
            f"{self.game.id} {canonical(self.options)}, seed {self.seed}, "
            f"after {len(self.actions)} actions: {promise}"
        )

    # -- actions -------------------------------------------------------------------------------

    def check_legal(self, state: State, legal: list[int]) -> None:
        self.expect(bool(legal), "there is a legal action while the game is not over")
        self.expect(legal == sorted(set(legal)), "legal actions are sorted and each stands once")
        self.expect(
            legal[0] >= 0 and legal[-1] < self.game.action_space_size,
            "legal actions lie in the action space",
        )
        self.expect(0 <= state.to_move < state.seats, "a seat is to move")
        for action in legal:
            self.expect(
                state.why_not(action) is None, f"why_not({action}) is None when it is legal"
            )
            trial = state.clone()
            trial.apply(action)  # an IllegalAction here is a broken promise by itself
            self.expect(trial.is_over or bool(trial.legal_actions()), f"{action} leads somewhere")

    def check_illegal(self, state: State, legal: list[int]) -> None:
        size = self.game.action_space_size
        samples = [self.rng.below(size) for _ in range(ILLEGAL_SAMPLES)]
        for action in {-1, size, *samples}.difference(legal):
            try:
                state.apply(action)
            except errors.IllegalAction as error:
                self.expect(bool(error.code) and bool(str(error)), f"{action} is refused in words")
            else:
                self.expect(False, f"{action} is not legal, so apply refuses it")
            for lang in messages.LANGUAGES:
                refusal = state.why_not(action, lang)
                self.expect(
                    refusal is not None and bool(refusal.code) and bool(refusal.text),
                    f"why_not({action}) explains in {lang}",
                )

    def check_space(self, state: State, legal: list[int]) -> None:
        """The list of legal actions and the refusals of all others are one and the same thing.

        `apply` and `why_not` ask `refuses`, so this is what both of them say.
        """
        offered = set(legal)
        for action in range(self.game.action_space_size):
            if (play.refuses(state.position, action) == machine.LEGAL) != (action in offered):
                code = state.action_code(action)
                self.expect(action in offered, f"{code} is not offered, so it is refused")
                self.expect(False, f"{code} is offered, so it is not refused")

    # -- accounts ------------------------------------------------------------------------------

    def check_accounts(self, state: State) -> None:
        problems = self.rules.problems(state.position)
        self.expect(not problems, "; ".join(problems))
        self.expect(
            state.scores() == self.rules.recount(state.position),
            "scores equal an independent recount",
        )

    def check_end(self, state: State) -> None:
        self.check_accounts(state)
        self.expect(state.to_move == -1, "nobody is to move when the game is over")
        self.expect(state.legal_actions() == [], "nothing is legal when the game is over")
        self.expect(state.decision is None, "nothing is asked when the game is over")
        result = state.result()
        self.expect(bool(result.winners), "somebody wins")
        self.expect(
            sorted(place.seat for place in result.ranking) == list(range(state.seats)),
            "every seat is ranked",
        )
        self.expect(
            set(result.winners) == set(play.winners(state.position)),
            "the result and the state name the same winners",
        )

    # -- words, JSON ---------------------------------------------------------------------------

    def check_words(self, state: State, legal: list[int]) -> None:
        decision = state.decision
        self.expect(decision is not None and decision.seat == state.to_move, "a seat is asked")
        for lang in messages.LANGUAGES:
            self.expect(bool(decision and decision.prompt(lang)), f"there is a prompt in {lang}")
            texts = [state.action_text(action, lang) for action in legal]
            self.expect(len(set(texts)) == len(legal), f"actions read differently in {lang}")
        for action in legal:
            code = state.action_code(action)
            self.expect(state.parse_action(code) == action, f"code {code} means {action}")

    def check_json(self, state: State, action: int) -> None:
        try:
            twin = self.game.from_json(state.to_json())
        except errors.RecordError as error:
            raise self.broken(f"JSON of a position is read again: {error}") from error
        self.expect(twin.digest() == state.digest(), "JSON holds the whole state")
        self.expect(
            canonical(state.observe(None)) == canonical(twin.observe(None)),
            "who looks on sees the same of a state read from JSON",
        )
        original = state.clone()
        original.apply(action)
        twin.apply(action)
        self.expect(twin.digest() == original.digest(), "a state read from JSON plays on the same")

    # -- hidden things -------------------------------------------------------------------------

    def check_sight(self, state: State, action: int) -> None:
        seats: list[int | None] = [None, *range(state.seats)]
        for seat in seats:
            seen = self.sees(state, seat)
            after: set[bytes] = set()
            for _ in range(GUESSES):
                guess = state.determinize(seat, self.rng.below(2**31))
                self.expect(
                    self.sees(guess, seat) == seen, f"seat {seat} cannot tell a guess apart"
                )
                problems = self.rules.problems(guess.position)
                self.expect(not problems, f"a guess is a possible state: {problems}")
                self.expect(bool(guess.legal_actions()), "a guess can be played on")
                self.guessed = self.guessed or _lying(guess) != _lying(state)
                if seat == state.to_move:
                    self.expect(
                        guess.legal_actions() == state.legal_actions(),
                        "who is asked knows what is legal",
                    )
                    guess.apply(action)
                    after.add(self.sees(guess, seat))
            if len(after) > 1:
                trial = state.clone()
                before = trial.horizon
                trial.apply(action)
                self.expect(
                    trial.horizon > before,
                    f"action {action} tells its seat something, so undo must stop there",
                )

    def sees(self, state: State, seat: int | None) -> bytes:
        return msgspec.json.encode(state.sight(seat))

    # -- records and undo ----------------------------------------------------------------------

    def check_record(self, digests: list[str]) -> None:
        record = records.Record(self.game, self.options, self.seed, [*self.actions])
        self.expect(record.replay().digest() == digests[-1], "replay equals play")
        middle = len(self.actions) // 2
        self.expect(record.replay(middle).digest() == digests[middle], "replay stops anywhere")
        twin = records.Record.from_json(record.to_json(), lambda *_: self.game)
        self.expect(twin.replay().digest() == digests[-1], "a record survives its file")

    def check_undo(self, digests: list[str]) -> None:
        match = Match.new(self.game, self.seed, self.options)
        for index, action in enumerate(self.actions):
            horizon = match.state.horizon
            match.apply(action)
            if match.state.horizon != horizon:
                self.expect(not match.can_undo(), "undo never crosses a reveal")
            else:
                self.expect(match.can_undo(), f"action {index + 1} told nothing and can be undone")
            if match.can_undo() and self.rng.below(10) == 0:
                match.undo()
                self.expect(match.state.digest() == digests[index], "undo goes back one action")
                self.expect(
                    match.record.replay(compare=False).digest() == digests[index],
                    "undo equals a replay without the last entry",
                )
                match.redo()
                self.expect(match.state.digest() == digests[index + 1], "redo does it again")
        self.expect(match.state.digest() == digests[-1], "a match is its game")


# -- another process -------------------------------------------------------------------------------


def _lying(state: State) -> dict[str, list[int]]:
    """All of a position but its chance, which every guess has another of."""
    return {name: part for name, part in state.position.dump().items() if name != "rng"}


def check_process(
    game: Game,
    options: Mapping[str, object],
    seeds: list[int],
    loaded_before: Sequence[Sequence[Pack]] = (),
) -> None:
    """The same games in a fresh process: with another hash seed, and pure if this one is compiled
    or compiled if it can be. There the game is first loaded with the other packs, if any are given:
    what a process has loaded before makes no difference."""
    packs = [[pack.document() for pack in laid] for laid in (*loaded_before, game.packs)]
    task = json.dumps([game.id, dict(options), seeds, packs])
    pure = is_compiled()
    there = subprocess.run(
        [sys.executable, "-m", "acropole.testing", task],
        env=os.environ | {"PYTHONHASHSEED": "1", purity.VARIABLE: "1" if pure else "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    here = fingerprints(game, options, seeds)
    if there.returncode != 0 or json.loads(there.stdout) != here:
        how = "in pure Python" if pure else "in another process"
        raise Broken(f"{game.id} {canonical(options)}: other games {how}\n{there.stderr}")


def fingerprints(game: Game, options: Mapping[str, object], seeds: list[int]) -> list[list[str]]:
    """For each seed the digest after every action of one random game."""
    found: list[list[str]] = []
    for seed in seeds:
        state = game.deal(seed, options)
        rng = chance.seeded(seed)
        digests = [state.digest()]
        while not state.is_over:
            legal = state.legal_actions()
            state.apply(legal[rng.below(len(legal))])
            digests.append(state.digest())
        found.append(digests)
    return found


def main() -> None:
    name, options, seeds, packs = cast(list[Any], json.loads(sys.argv[1]))
    *_, last = [registry.game(name, list(map(Pack.from_document, laid))) for laid in packs]
    json.dump(fingerprints(last, options, seeds), sys.stdout)


if __name__ == "__main__":
    main()
