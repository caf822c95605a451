"""Puzzles out of games: questions to which one answer is clearly best, found and checked.

Every question is judged from what the seat that was asked could see. Sieves follow one another,
each dearer than the one before: a glance, a look, the judgement, in which every legal answer gets
the same thought again and again, and at last a search ten times as deep.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from acropole.bots import Ismcts, Sight, hopes, make, reasons
from acropole.kernel.game import Game, canonical
from acropole.kernel.records import Record, recorded
from acropole.kernel.state import State
from acropole.lab import outcomes, workers
from acropole.lessons import puzzles
from acropole.registry import game as find_game

ANSWERS = range(3, 21)  # how many a question of a puzzle may have
GLANCE = 100  # iterations for every question of a game
LOOK = 400  # for one that seems to have one good answer
DEPTH = 300  # for each answer, when a puzzle is judged
SEEDS = 4  # times that it is judged
DEEPER = 10  # times the depth of both, for the last look
RIVALS = 2  # next best answers that have a last look, too
MARGIN = 0.04  # chance to win by which the best answer is ahead of the next
STEADY = 0.02  # the same, each single time
OBVIOUS = 0.3  # a puzzle is missed by so many of the weak
APART = 6  # entries between two puzzles of a game, at least
WEAK = ("easy", "greedy", "ismcts:iters=30", "ismcts:iters=120")
WEAK_TRIES = 4  # by each of them


@dataclass(frozen=True, slots=True)
class Hunt:
    """One game to be looked through: a record, or a deal that bots play first."""

    game: str
    options: Mapping[str, object]
    seed: int
    bot: str = ""  # who plays it; empty for a game that was played
    actions: tuple[str, ...] = ()
    most: int = 5  # puzzles

    def key(self) -> str:
        bot = outcomes.bot_identity(self.game, self.options, self.bot)
        sieves = [GLANCE, LOOK, DEPTH, SEEDS, DEEPER, RIVALS, MARGIN, STEADY, OBVIOUS, APART]
        rest = [self.options, self.seed, bot, self.actions, self.most, sieves]
        return canonical(["puzzles", outcomes.identity(self.game), *rest])


@dataclass(frozen=True, slots=True)
class Catch:
    """What a game has brought, as a file of puzzles holds it; plain data, for logs."""

    text: str


def hunt(job: Hunt) -> Catch:
    game = find_game(job.game)
    return Catch(puzzles.text_of(_puzzles(_record(game, job), job)))


def _record(game: Game, job: Hunt) -> Record:
    options = dict(job.options)
    if not job.bot:
        return recorded(game, options, job.seed, map(game.space.parse, job.actions))
    seats = game.deal(job.seed, game.options.resolve(options)).seats
    played = workers.play(game, game.options.resolve(options), job.seed, [make(job.bot)] * seats)
    return recorded(game, options, job.seed, played.actions)


def _puzzles(record: Record, job: Hunt) -> Iterator[puzzles.Puzzle]:
    """In an order that chance makes, so that they come from all parts of games."""
    taken: list[int] = []
    promising = list(_promising(record, job.seed))
    Random(job.seed).shuffle(promising)
    for entry, state in promising:
        if len(taken) == job.most:
            return
        if all(abs(entry - other) >= APART for other in taken):
            found = made(record, entry, state, job.seed + entry)
            if found:
                taken.append(entry)
                yield found


def _promising(record: Record, seed: int) -> Iterator[tuple[int, State]]:
    """Questions that may have one good answer."""
    state = record.start()
    for entry, step in enumerate(record.actions):
        assert isinstance(step, int)
        if len(state.legal_actions()) in ANSWERS and _is_clear(Sight(state), GLANCE, seed + entry):
            yield entry, state.clone()
        state.apply(step)


def _is_clear(sight: Sight, iterations: int, seed: int) -> bool:
    """Whether one answer has most of the thinking, and promises more than the others do."""
    search = Ismcts(seed, iters=iterations).search(sight)
    first, *others = search.answers()
    if first.visits * 2 < search.root.visits:
        return False
    tried = [other.mean() for other in others if other.visits >= search.root.visits / 50]
    return first.mean() - max(tried, default=0.0) >= STEADY


def made(record: Record, entry: int, state: State, seed: int) -> puzzles.Puzzle | None:
    """The question as a puzzle, if it is one."""
    sight = Sight(state)
    found = judged(sight, seed) if _is_clear(sight, LOOK, seed) else []
    if not found:
        return None
    order = [action for action, _ in found]
    weak = missed(sight, order[0], seed)
    if weak < OBVIOUS or not stands(sight, order):
        return None
    code = record.game.space.code
    return puzzles.Puzzle(
        record.game,
        _shortest(record),
        record.seed,
        tuple(code(step) for step in record.actions[:entry] if isinstance(step, int)),
        puzzles.fingerprint(state),
        round(weak, 2),
        tuple(
            puzzles.Answer(code(action), round(chance, 3), why)
            for (action, chance), why in zip(found, reasons(sight, order, seed), strict=True)
        ),
        tuple(map(code, _line(state, order[0], seed))),
    )


def judged(sight: Sight, seed: int) -> list[tuple[int, float]]:
    """All legal answers with the chance to win after each, the best first.

    None as soon as two searches disagree about the best, or one of them is not clear.
    """
    totals = dict.fromkeys(sight.legal, 0.0)
    best = -1
    for again in range(SEEDS):
        chances = {
            action: hopes(sight, action, seed + again, DEPTH)[sight.seat] for action in sight.legal
        }
        first, second = sorted(sight.legal, key=lambda action: -chances[action])[:2]
        if (again and first != best) or chances[first] - chances[second] < STEADY:
            return []
        best = first
        for action in sight.legal:
            totals[action] += chances[action] / SEEDS
    ranked = sorted(totals.items(), key=lambda one: (-one[1], one[0]))
    return ranked if ranked[0][1] - ranked[1][1] >= MARGIN else []


def missed(sight: Sight, best: int, seed: int) -> float:
    """The share of weak players who answer otherwise: how hard the puzzle is."""
    answers = [
        make(code)(seed + again).choose(sight) for code in WEAK for again in range(WEAK_TRIES)
    ]
    return sum(answer != best for answer in answers) / len(answers)


def stands(sight: Sight, order: list[int], deeper: int = DEEPER) -> bool:
    """Whether a deeper search answers the same, and finds the next best answers worse."""
    if Ismcts(0, iters=deeper * LOOK).search(sight).favourite() != order[0]:
        return False
    best, *others = (
        hopes(sight, action, 0, deeper * DEPTH)[sight.seat] for action in order[: RIVALS + 1]
    )
    return best > max(others)


def _line(state: State, best: int, seed: int) -> list[int]:
    """How the seat goes on after the best answer, up to chance or to somebody else's question."""
    ahead, found = state.clone(), [best]
    horizon, seat = ahead.horizon, ahead.to_move
    ahead.apply(best)
    while ahead.to_move == seat and ahead.horizon == horizon:
        found.append(Ismcts(seed, iters=LOOK).choose(Sight(ahead)))
        ahead.apply(found[-1])
    return found


def _shortest(record: Record) -> dict[str, object]:
    """The options that are not as everywhere, if the others follow."""
    resolve = record.game.options.resolve
    usual = resolve({})
    short = {name: value for name, value in record.options.items() if value != usual[name]}
    return short if resolve(dict(short)) == record.options else dict(record.options)
