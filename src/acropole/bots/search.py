"""Monte Carlo tree search over information sets: the inner loop, compiled.

A tree of questions and answers is shared by many guesses at what is hidden. Each iteration takes a
guess, walks down the tree by the answers that are legal in it, adds one node, plays on by leanings
for some turns, and reads what the position promises each seat. Every seat seeks its own chance.
If it has looked at the question itself, answers are preferred there that leave the seat ahead at
sight: few iterations say little, and what one step tells should not be lost.
Only sums, products and square roots are used, so that every machine finds the same numbers.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from acropole.bots.ahead import follow, lead
from acropole.bots.lore import Lore
from acropole.kernel import chance, play
from acropole.kernel.fast import i64, vec
from acropole.kernel.position import Position

WON: Final = 0.8  # of a finished game's value the victory; the rest is the margin
TEMPER: Final = 20.0  # parts of a swing: one less at sight is preferred e times less
MOST_ANSWERS: Final = 4096  # that a question can have


class Node:
    """An answer in the tree: who gave it, how often, and what came of it."""

    def __init__(self, action: i64, seat: i64) -> None:
        self.action: i64 = action
        self.seat: i64 = seat  # whose answer it is
        self.visits: float = 0.0
        self.open: float = 0.0  # how often it could have been given
        self.total: float = 0.0  # chances of `seat`, summed over the visits
        self.asked: float = 0.0  # chances of the seat asked next, summed over the visits
        self.children: dict[int, Node] = {}

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Search:
    """A tree over one question, and what it takes to grow it."""

    def __init__(
        self,
        explore: float,
        seed: int,
        focus: int = 1,
        lore: Lore | None = None,
        further: int = 0,
    ) -> None:
        self.explore: float = explore
        self.further: i64 = further  # turns of roll-outs beyond those that are advised
        self.lore = lore  # reads positions in the place of `worth`
        # What leanings are multiplied by, by topic, if anything was learnt of them.
        self.learnt: vec[i64] = vec[i64]() if lore is None else lore.leanings
        self.focus: i64 = focus  # the power of leanings in roll-outs
        self.rng: chance.Rng = chance.seeded(seed)
        self.root: Node = Node(-1, -1)
        self.sights: dict[int, float] = {}  # preferences at the root, by answer; their sum is 1
        self.path: list[Node] = []
        self.leanings: vec[i64] = vec[i64]([0] * MOST_ANSWERS)  # to the legal answers
        self.sums: list[float] = []  # chances by seat, summed over the iterations from here
        self.iterations: float = 0.0

    def grow(self, guess: Position, iterations: int, turns: int) -> None:
        """That many iterations from a guess, with roll-outs of so many turns (-1: as advised)."""
        lasts: i64 = turns
        lore = self.lore
        if lasts < 0:
            lasts = guess.foresight() if lore is None or lore.turns < 0 else lore.turns
            lasts += self.further
        if len(self.sums) == 0:
            self.sums = [0.0] * guess.seats
        done: i64
        for done in range(iterations):
            position = guess.clone()
            position.rng = chance.seeded(self.rng.below(2**31) << 31 | self.rng.below(2**31))
            self.descend(position)
            self.roll_out(position, lasts)
            self.back_up(self.promised(position))

    def look(self, guess: Position) -> None:
        """Note how far each answer to the question leaves its seat ahead, done to its end."""
        seat: i64 = guess.to_move
        actions = play.legal_actions(guess)
        leads = [float(lead(follow(guess, action, seat), seat)) for action in actions]
        best = max(leads)
        temper: float = TEMPER / float(guess.swing())
        parts = [grown((ahead - best) * temper) for ahead in leads]
        whole = sum(parts)
        self.sights = {action: part / whole for action, part in zip(actions, parts, strict=True)}

    def answers(self) -> list[Node]:
        """The answers tried, those most thought of first."""
        return sorted(self.root.children.values(), key=lambda n: (-n.visits, -n.total, n.action))

    def favourite(self) -> int:
        return self.answers()[0].action

    def outlook(self) -> list[float]:
        """The mean chance of each seat."""
        return [total / self.iterations for total in self.sums]

    def go_down(self, action: int) -> None:
        """Forget all but what follows an answer."""
        self.root = self.root.children[action]
        self.sights = {}
        self.sums = []
        self.iterations = 0.0

    def keep_only(self, legal: list[int]) -> None:
        """Forget answers to the question that only other guesses knew: they led here, too, but
        with something else in hand."""
        known = self.root.children
        self.root.children = {action: known[action] for action in legal if action in known}

    def descend(self, position: Position) -> None:
        """Walk down by the most promising legal answers to a new node, or to the end."""
        node = self.root
        self.path = [node]
        while position.to_move >= 0:
            node = self.select(node, position)
            self.path.append(node)
            play.step(position, node.action)
            if node.visits == 0.0:
                return

    def select(self, node: Node, position: Position) -> Node:
        """The answer that promises most: by what came of it, or because it was seldom tried."""
        known = node.children
        count: i64 = play.find_legal(position)
        scale: float = self.explore / float(self.weigh(position, count, 1))
        is_looked_at: bool = node is self.root and len(self.sights) > 0
        unknown: float = node.asked / node.visits if node.visits else 0.5
        best: Node | None = None
        best_action: i64 = -1
        best_score: float = -1.0
        i: i64
        for i in range(count):
            action: i64 = play.SCRATCH.actions[i]
            lean: float = scale * float(self.leanings[i])
            if is_looked_at:
                lean = self.explore * self.sights[action]
            child = known.get(action)
            score: float
            if child is None:
                score = unknown + lean * sqrt(node.visits + 1.0)
            else:
                child.open += 1.0
                score = child.mean() + lean * sqrt(child.open) / (1.0 + child.visits)
            if score > best_score:
                best, best_action, best_score = child, action, score
        if best is None:
            best = Node(best_action, position.to_move)
            best.open = 1.0
            known[best_action] = best
        return best

    def weigh(self, position: Position, count: i64, power: i64) -> i64:
        """Note the leaning to each legal answer, raised to a power; their sum."""
        leanings = self.leanings
        learnt = self.learnt
        knows: bool = len(learnt) > 0
        whole: i64 = 0
        i: i64
        for i in range(count):
            action: i64 = play.SCRATCH.actions[i]
            lean: i64 = position.lean(action)
            if knows:
                lean *= learnt[position.topic(action)]
            raised: i64 = lean
            more: i64
            for more in range(1, power):
                raised *= lean
            leanings[i] = raised
            whole += raised
        return whole

    def roll_out(self, position: Position, turns: i64) -> None:
        """Play on by leanings until so many turns have ended."""
        if position.to_move < 0:
            return
        mark: i64 = position.turn_mark()
        while turns > 0:
            play.step(position, self.leaned(position))
            if position.to_move < 0:
                return
            if position.turn_mark() != mark:
                mark = position.turn_mark()
                turns -= 1

    def leaned(self, position: Position) -> i64:
        """A legal answer, each as likely as a player leans to it, raised to the power of focus."""
        count: i64 = play.find_legal(position)
        left: i64 = self.rng.below(self.weigh(position, count, self.focus))
        i: i64 = 0
        while left >= self.leanings[i]:
            left -= self.leanings[i]
            i += 1
        return play.SCRATCH.actions[i]

    def promised(self, position: Position) -> list[float]:
        """What a position promises each seat: as learnt, while nothing is decided."""
        lore = self.lore
        if lore is None or not lore.reads or position.to_move < 0:
            return chances(position)
        seat: i64
        return shares([lore.standing(position, seat) for seat in range(position.seats)])

    def back_up(self, found: list[float]) -> None:
        i: i64
        self.iterations += 1.0
        for i in range(len(found)):
            self.sums[i] += found[i]
        for i in range(len(self.path)):
            node = self.path[i]
            node.visits += 1.0
            if node.seat >= 0:
                node.total += found[node.seat]
            if i + 1 < len(self.path):
                node.asked += found[self.path[i + 1].seat]


def chances(position: Position) -> list[float]:
    """What a position promises each seat: the chance to win, as far as its worth tells.

    A player alone is measured against 0.
    """
    seats: i64 = position.seats
    seat: i64
    swing = float(position.swing())
    found = shares([float(position.worth(seat)) / swing for seat in range(seats)])
    if position.to_move < 0:
        winners = float(sum([position.is_winner(seat) for seat in range(seats)]))
        for seat in range(seats):
            found[seat] *= 1.0 - WON
            if position.is_winner(seat):
                found[seat] += WON / winners
    return found


def shares(standings: list[float]) -> list[float]:
    """Chances by seat from the logarithms of their odds; a player alone is measured against 0."""
    seats = len(standings)
    against = standings if seats > 1 else [standings[0], 0.0]
    best = max(against)
    parts = [grown(standing - best) for standing in against]
    whole = sum(parts)
    return [part / whole for part in parts[:seats]]


def grown(x: float) -> float:
    """Nearly e to the power of x, for x up to 0, the same on every machine."""
    near: float = 1.0 + x / 64.0
    if near < 0.0:
        return 0.0
    near *= near
    near *= near
    near *= near
    near *= near
    near *= near
    return near * near
