"""Puzzles out of games: questions to which one answer is clearly best, found and checked.

Every question is judged from what the seat that was asked could see. Sieves follow one another,
each dearer than the one before: a glance at every legal answer, what weak players say, the
judgement, in which every answer gets the same thought again and again, and at last a search ten
times as deep.
"""

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
GLANCE = 30  # iterations for each answer, to see whether one may be ahead
DEPTH = 300  # for each answer, when a puzzle is judged
LOOK = 400  # for a question, when it is played on
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
    questions = list(_questions(record))
    Random(job.seed).shuffle(questions)
    for entry, state in questions:
        if len(taken) == job.most:
            return
        if all(abs(entry - other) >= APART for other in taken):
            found = made(record, entry, state, job.seed + entry)
            if found:
                taken.append(entry)
                yield found


def _questions(record: Record) -> Iterator[tuple[int, State]]:
    """Those that a puzzle may ask."""
    state = record.start()
    for entry, step in enumerate(record.actions):
        assert isinstance(step, int)
        if len(state.legal_actions()) in ANSWERS:
            yield entry, state.clone()
        state.apply(step)


def made(record: Record, entry: int, state: State, seed: int) -> puzzles.Puzzle | None:
    """The question as a puzzle, if it is one."""
    sight = Sight(state)
    best = _ahead(_chances(sight, seed, GLANCE))
    if best < 0:
        return None
    weak = missed(sight, best, seed)
    found = judged(sight, best, seed) if weak >= OBVIOUS else []
    order = [action for action, _ in found]
    if not found or not stands(sight, order):
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


def _chances(sight: Sight, seed: int, iterations: int) -> dict[int, float]:
    """To win after each legal answer, by so many iterations for each."""
    return {action: hopes(sight, action, seed, iterations)[sight.seat] for action in sight.legal}


def _ahead(chances: Mapping[int, float]) -> int:
    """The answer that is ahead of all others, or -1."""
    first, second = sorted(chances, key=lambda action: -chances[action])[:2]
    return first if chances[first] - chances[second] >= STEADY else -1


def judged(sight: Sight, best: int, seed: int) -> list[tuple[int, float]]:
    """All legal answers with the chance to win after each, the best first.

    None as soon as a search does not find that one ahead.
    """
    totals = dict.fromkeys(sight.legal, 0.0)
    for again in range(SEEDS):
        chances = _chances(sight, seed + again, DEPTH)
        if _ahead(chances) != best:
            return []
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
