"""Learning how well a seat stands and what to lean to, from games of bots against one another.

The first round learns from the outcomes of quick games. In the rounds that follow the search plays
by what was learnt so far, at tables with older selves; what it found out about a position is learnt
as well as how the game ended, and its latest games tell what to lean to at first sight. Without
quick games nothing is learnt about positions, and `worth` goes on reading them. Same settings, same
seeds: same weights, on any number of processes. Games that were played are kept in a folder, and
are not played again.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from acropole.bots import Bot, Sight, ismcts, make
from acropole.bots.learnt import AS_ADVISED, FINE, decisive, layout, lore, written
from acropole.bots.lore import worth_in_swings
from acropole.bots.search import chances
from acropole.kernel import files, interface
from acropole.kernel.chance import seeded
from acropole.kernel.game import Game
from acropole.kernel.state import State
from acropole.lab.descent import Descent
from acropole.lab.leanings import Leaner, Leanings, Questions, Targets, targets
from acropole.lab.study import DataError
from acropole.lab.workers import Mapper, bot_seed
from acropole.registry import game as find_game

SLIPS = 20  # of a thousand answers of the search are by chance, so that games differ
OUTCOME = 0.5  # of what is learnt about a position the outcome; the rest is what the search found
SHARD = 50  # games that are kept in one file
LEAST_GAMES = 2 * SHARD  # of the first round: something is learnt, something held out
HELD_OUT = 10  # one of so many shards is not learnt from: it tells when to stop
EPOCHS = 24
PATIENCE = 4  # epochs without a gain
RATE = 0.02  # of the first epoch; less and less in the others
DECAY = 1e-5  # of each weight at each step: numbers that are seldom seen say little
SEEDS = 10_000_000  # between the games of a round and those of the next

Floats = NDArray[np.float32]
Weights = Mapping[str, Sequence[tuple[int, int, int]]]


@dataclass(frozen=True, slots=True)
class Mind:
    """What a player has learnt."""

    weights: Weights  # of positions
    leanings: Leanings


@dataclass(frozen=True, slots=True)
class Lesson:
    """One game to learn from, for any process to play."""

    game: str
    options: Mapping[str, object]
    seed: int
    code: str  # of the bots
    players: tuple[Mind, ...] = ()  # what each seat has learnt; nobody, in quick games


@dataclass(frozen=True, slots=True)
class Pages:
    """Positions with what became of them. Numbers of all seats lie one after the other."""

    places: NDArray[np.int32]
    numbers: Floats
    counts: NDArray[np.int32]  # of these, by position and person
    clocks: Floats  # by position
    chances: Floats  # by position and seat
    # What `leanings.py` learns from: by question, then by answer.
    asked: NDArray[np.int32]
    topics: NDArray[np.int32]
    leans: NDArray[np.int32]
    learnt: NDArray[np.int32]
    visits: Floats
    means: Floats

    def targets(self) -> Targets:
        return targets(self.asked, self.topics, self.leans, self.learnt, self.visits, self.means)

    def __len__(self) -> int:
        return len(self.clocks)


def play_lesson(lesson: Lesson) -> Pages:
    game = find_game(lesson.game)
    rules = game.variant(dict(lesson.options))
    features = rules.insights()
    state = game.deal(lesson.seed, lesson.options)
    people = rules.people
    bots = [make(lesson.code)(bot_seed(lesson.seed, seat)) for seat in range(people)]
    for bot, mind in zip(bots, lesson.players, strict=False):
        if isinstance(bot, ismcts.Ismcts):
            bot.own_lore = lore(rules, rules.insights(), mind.weights, leanings=mind.leanings)
    chance = seeded(lesson.seed + 1)
    places: list[int] = []
    numbers: list[float] = []
    counts: list[int] = []
    clocks: list[float] = []
    found: list[list[float] | None] = []
    questions = Questions()
    turn = state.position.turn_mark()
    while not state.is_over:
        action, outlook = _answer(bots[state.to_move], Sight(state), questions)
        if state.position.turn_mark() != turn:  # as where roll-outs end
            turn = state.position.turn_mark()
            for seat in range(people):
                features.read(state.position, seat)
                used = [features.written[i] for i in range(features.count)]
                places += [*used, features.size]
                worth = worth_in_swings(state.position, seat, people)
                numbers += [*[features.page[at] for at in used], worth]
                counts.append(len(used) + 1)
            clocks.append(features.page[features.at[game.clock]])
            found.append(outlook if lesson.players else None)
        if lesson.players and chance.below(1000) < SLIPS:
            legal = state.legal_actions()
            action = legal[chance.below(len(legal))]
        state.apply(action)
    # Quick bots seldom beat an opponent of the rules: there the margin counts, as in roll-outs.
    won = _won(state) if people == state.seats else chances(state.position)
    became = [
        won
        if saw is None
        else [OUTCOME * w + (1 - OUTCOME) * s for w, s in zip(won, saw, strict=True)]
        for saw in found
    ]
    return Pages(
        np.array(places, np.int32),
        np.array(numbers, np.float32),
        np.array(counts, np.int32),
        np.array(clocks, np.float32),
        np.array(became, np.float32).reshape(len(clocks), len(won)),
        np.array(questions.counts, np.int32),
        np.array(questions.topics, np.int32),
        np.array(questions.leans, np.int32),
        np.array(questions.learnt, np.int32),
        np.array(questions.visits, np.float32),
        np.array(questions.means, np.float32),
    )


def _answer(bot: Bot, sight: Sight, questions: Questions) -> tuple[int, list[float] | None]:
    """What a bot plays, and what it thinks of everybody's chances if it thinks about them."""
    if not isinstance(bot, ismcts.Ismcts) or len(sight.legal) == 1:
        return bot.choose(sight), None
    search = bot.search(sight)
    questions.add(sight.imagine(0).position, search, bot.own_lore)
    action, outlook = search.favourite(), search.outlook()
    bot.keep(search, action, sight)
    return action, outlook if sum(outlook) > 0 else None


def _won(state: State) -> list[float]:
    winners = state.result().winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]


def joined(pages: Sequence[Pages]) -> Pages:
    return Pages(
        *(np.concatenate([getattr(page, name) for page in pages]) for name in Pages.__slots__)
    )


class Learner:
    """Weights that predict the chances of seats as well as can be."""

    def __init__(self, size: int, seats: int, people: int) -> None:
        self.seats, self.people = seats, people
        self.weights = np.zeros((2, size + 1))  # at the end of a game; more in the beginning
        self.weights[0, size] = 1.0  # until anything is learnt `worth` counts

    def standings(self, pages: Pages, rows: Any) -> NDArray[np.float64]:
        """The logarithm of the odds of each seat; for opponents of the rules it is 0."""
        late, more = (
            np.bincount(rows, weight[pages.places] * pages.numbers, len(pages.counts))
            for weight in self.weights
        )
        found = np.zeros((len(pages), self.seats))
        found[:, : self.people] = (late + np.repeat(pages.clocks, self.people) * more).reshape(
            -1, self.people
        )
        return found

    def predicted(self, pages: Pages, rows: Any) -> NDArray[np.float64]:
        standings = self.standings(pages, rows)
        parts = np.exp(standings - standings.max(1, keepdims=True))
        return np.asarray(parts / parts.sum(1, keepdims=True))

    def loss(self, pages: Pages) -> float:
        """How surprising what became of positions is, in bits a position."""
        guess = self.predicted(pages, _rows(pages))
        return float(-(pages.chances * np.log2(guess + 1e-9)).sum() / len(pages))

    def gradient(self, pages: Pages) -> NDArray[np.float64]:
        rows = _rows(pages)
        wrong = (self.predicted(pages, rows) - pages.chances)[:, : self.people].ravel() / len(pages)
        size = self.weights.shape[1]
        late = np.bincount(pages.places, wrong[rows] * pages.numbers, size)
        wrong = wrong * np.repeat(pages.clocks, self.people)
        return np.stack([late, np.bincount(pages.places, wrong[rows] * pages.numbers, size)])

    def learn(self, pages: Pages, held_out: Pages, seed: int, batch: int) -> Iterator[float]:
        """Epoch by epoch, until held-out games are foretold no better; their loss."""
        order = np.random.Generator(np.random.PCG64(seed))
        descent = Descent(self.weights)
        best, best_loss, waited = self.weights.copy(), self.loss(held_out), 0
        yield best_loss
        for epoch in range(EPOCHS):
            for some in _batches(pages, self.people, order.permutation(len(pages)), batch):
                step = descent.step(self.gradient(some))
                self.weights -= RATE * (1 - epoch / EPOCHS) * (step + DECAY * self.weights)
            loss = self.loss(held_out)
            yield loss
            waited += 1
            if loss < best_loss:
                best, best_loss, waited = self.weights.copy(), loss, 0
            elif waited == PATIENCE:
                break
        self.weights = best

    def rounded(self) -> list[list[int]]:
        return [[round(weight * FINE) for weight in row] for row in self.weights.tolist()]


def _rows(pages: Pages) -> Any:
    return np.repeat(np.arange(len(pages.counts)), pages.counts)


def _batches(pages: Pages, people: int, order: Any, size: int) -> Iterator[Pages]:
    ends = np.concatenate([[0], np.cumsum(pages.counts)])
    begins = ends[0::people]
    for at in range(0, len(order), size):
        chosen = order[at : at + size]
        lengths = begins[chosen + 1] - begins[chosen]
        shifts = begins[chosen] - np.cumsum(lengths) + lengths
        every = np.repeat(shifts, lengths) + np.arange(lengths.sum())
        yield replace(
            pages,
            places=pages.places[every],
            numbers=pages.numbers[every],
            counts=pages.counts.reshape(-1, people)[chosen].ravel(),
            clocks=pages.clocks[chosen],
            chances=pages.chances[chosen],
        )


# -- rounds --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Course:
    """All that decides what is learnt."""

    game: str
    options: Mapping[str, object]
    seed: int
    games: int  # of the first round
    rounds: int  # of the search
    searched: int  # games of each of these
    code: str  # of the search
    quick: str  # plays the games of the first round
    batch: int  # positions that each step of learning looks at
    mixed: bool = False  # whether options that a game lists for that are drawn, too

    @property
    def total(self) -> int:
        return self.games + self.rounds * self.searched

    def lessons(self, round_: int, people: int, pool: Sequence[Mind]) -> list[Lesson]:
        """The games of a round: one seat plays as the newest self, others as any of the pool."""
        first = self.seed + round_ * SEEDS
        if not round_:
            return [
                Lesson(self.game, self.drawn(first + number), first + number, self.quick)
                for number in range(self.games)
            ]
        chance = seeded(first)
        found: list[Lesson] = []
        for number in range(self.searched):
            players = [pool[chance.below(len(pool))] for _ in range(people)]
            players[number % people] = pool[-1]
            seed = first + number
            found.append(Lesson(self.game, self.drawn(seed), seed, self.code, tuple(players)))
        return found

    def drawn(self, seed: int) -> dict[str, object]:
        """The options of one game: what is learnt holds for whatever is not given."""
        game, chance = find_game(self.game), Random(seed)
        mixes = {name: chance.choice(values) for name, values in self.mixes(game).items()}
        options = game.drawn({**self.options, **mixes}, chance)
        for name in game.read_alike:
            values = game.options.choices(name)
            if values and name not in options:
                options[name] = chance.choice(values)
        return options

    def mixes(self, game: Game) -> dict[str, Sequence[object]]:
        """Options that what is learnt is not about, since it holds for all their values."""
        return game.mixes(self.options) if self.mixed else {}


@dataclass(frozen=True, slots=True)
class Learnt:
    """What came of a course."""

    mind: Mind
    options: dict[str, object]  # of the variants that it is about
    layout: dict[str, int]
    turns: int  # of roll-outs, until positions are read so: those of the search of the course
    positions: int
    losses: list[float]  # on held-out games: by `worth` alone, then after each round
    questions: int
    # On held-out questions of the last round: as the game leans itself, and as was learnt.
    leaning_losses: list[float]

    def to_json(self, recipe: str) -> str:
        head = {
            "recipe": recipe,
            "positions": self.positions,
            "losses": self.losses,
            "questions": self.questions,
            "leaning_losses": self.leaning_losses,
            "options": self.options,
            "layout": self.layout,
            "turns": self.turns,
        }
        lines = [f' "{key}": {json.dumps(value)}' for key, value in head.items()]
        parts = [
            f'  "{part}": {json.dumps(numbers, separators=(",", ":"))}'
            for part, numbers in self.mind.weights.items()
        ]
        lines.append(' "weights": {\n' + ",\n".join(parts) + "\n }")
        leanings = json.dumps(self.mind.leanings, separators=(",", ":"))
        lines.append(f' "leanings": {leanings}')
        return "{\n" + ",\n".join(lines) + "\n}\n"


Begin = Callable[[int], AbstractContextManager[Callable[[], None]]]  # games to come; then each one

Tell = Callable[[str, int, float], None]  # the word for a loss, its round, the loss


def train(course: Course, workers: Mapper, folder: Path, begin: Begin, tell: Tell) -> Learnt:
    """Play and learn; `tell` hears of each loss on what is held out."""
    check_folder(course, folder)
    game = find_game(course.game)
    rules = game.variant(dict(course.options))
    features = rules.insights()
    people = rules.people
    learner = Learner(features.size, features.seats, people)
    leaner = Leaner(game.topics)
    shards: list[Pages] = []
    pool = [Mind({}, [])]
    losses: list[float] = []
    leaning_losses: list[float] = []
    questions = 0
    with begin(course.total) as advance:
        for round_ in range(course.rounds + 1):
            lessons = course.lessons(round_, people, pool)
            latest = played(lessons, folder, round_, workers, advance)
            shards += latest
            weights, leanings = pool[-1].weights, pool[-1].leanings
            if course.games:
                told, held_out = parted(shards)
                for loss in learner.learn(told, held_out, course.seed + round_, course.batch):
                    tell("lab.train-loss", round_, loss)
                    losses = losses or [loss]
                losses.append(learner.loss(held_out))
                weights = written(features, *learner.rounded())
            if round_ and game.topics:
                some, others = (pages.targets() for pages in parted(latest))
                leaner.learn(some, others, course.seed + round_)
                leaning_losses = [Leaner(game.topics).loss(others), leaner.loss(others)]
                tell("lab.train-leaning-loss", round_, leaning_losses[-1])
                leanings = leaner.written()
                questions += len(some) + len(others)
            pool.append(Mind(weights, leanings))
    positions = sum(len(page) for page in shards) if course.games else 0
    turns = int(make(course.code)(0).settings.get("turns", AS_ADVISED))
    mixes = course.mixes(game)
    options = {name: value for name, value in decisive(rules).items() if name not in mixes}
    return Learnt(
        pool[-1],
        options,
        layout(features),
        turns,
        positions,
        [round(loss, 4) for loss in losses],
        questions,
        [round(loss, 4) for loss in leaning_losses],
    )


def parted(shards: Sequence[Pages]) -> tuple[Pages, Pages]:
    """What is learnt from, and what is held out."""
    told = [page for number, page in enumerate(shards) if number % HELD_OUT]
    return joined(told), joined(shards[::HELD_OUT])


def played(
    lessons: Sequence[Lesson],
    folder: Path,
    round_: int,
    workers: Mapper,
    advance: Callable[[], None],
) -> list[Pages]:
    """The games of a round, by shard: those that lie in the folder, and the others, kept there."""
    found: list[Pages] = []
    for begin in range(0, len(lessons), SHARD):
        path = folder / f"round-{round_}-{begin:06}.npz"
        todo = lessons[begin : begin + SHARD]
        if path.exists():
            with np.load(path) as kept:
                found.append(Pages(*(kept[name] for name in Pages.__slots__)))
            for _ in todo:
                advance()
            continue
        pages = []
        for page in workers.map(play_lesson, todo):
            pages.append(page)
            advance()
        found.append(joined(pages))
        half = path.with_suffix(".part.npz")
        np.savez_compressed(half, **{name: getattr(found[-1], name) for name in Pages.__slots__})
        half.replace(path)
    return found


def check_folder(course: Course, folder: Path) -> None:
    """A folder serves one course; it tells which."""
    head = interface.canonical(asdict(course) | {"content": find_game(course.game).content_digest})
    path = folder / "course.json"
    if not path.exists():
        if folder.exists() and any(folder.iterdir()):
            raise DataError(f"{folder} holds something else; name a new folder.")
        folder.mkdir(parents=True, exist_ok=True)
        files.write_text_atomically(path, head)
    elif path.read_text(encoding="utf-8") != head:
        raise DataError(f"{folder} holds games of another course; name a new folder.")
