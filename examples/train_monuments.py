"""Teach a small policy to play Monuments, with nothing but numpy.

    python examples/train_monuments.py --games 2000

One table of weights turns the features of a position into a preference for each action. It plays
against itself, many games at a time, and after each batch of finished games it makes the actions
more likely that were followed by a growing lead (REINFORCE with a discount). From time to time it
meets random players and tells how often it wins. `policy_bot.py` lets it play against others.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from acropole.rl import Batch

Array = NDArray[np.float32]

DISCOUNT = 0.95  # how much a later gain counts, a decision of one's own away
RATE = 0.02
FORGET = (0.9, 0.999)  # of Adam's two means
ENTROPY = 0.01  # keeps the policy curious
SAMPLES = 8192  # decisions in one lesson
TELL_AFTER = 400  # games


class Policy:
    """A linear policy over the legal actions."""

    def __init__(self, features: int, actions: int) -> None:
        self.weights: Array = np.zeros((features, actions), np.float32)
        self._mean = np.zeros_like(self.weights)
        self._square = np.zeros_like(self.weights)
        self._lessons = 0

    def chances(self, seen: Array, masks: NDArray[np.int8]) -> Array:
        """For each row the probability of every action; those that are not legal have none."""
        wish = np.where(masks > 0, seen @ self.weights, np.float32(-1e9))
        wish -= wish.max(axis=1, keepdims=True)
        chances: Array = np.exp(wish)
        chances /= chances.sum(axis=1, keepdims=True)
        return chances

    def choose(
        self, seen: Array, masks: NDArray[np.int8], rng: np.random.Generator
    ) -> NDArray[np.int64]:
        sums = self.chances(seen, masks).cumsum(axis=1)
        chosen = (sums < rng.random((len(seen), 1)) * sums[:, -1:]).sum(axis=1)
        return np.asarray(chosen, np.int64)

    def learn(
        self, seen: Array, masks: NDArray[np.int8], actions: NDArray[np.int64], gains: Array
    ) -> None:
        """One step of gradient ascent."""
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        chances = self.chances(seen, masks)
        logs = np.log(chances + 1e-9)
        surprise = (chances * logs).sum(axis=1, keepdims=True)
        push = -chances * gains[:, None]
        push[np.arange(len(actions)), actions] += gains
        push -= ENTROPY * chances * (logs - surprise)
        slope = seen.T @ push / len(actions)
        self._lessons += 1
        for mean, value, forget in (
            (self._mean, slope, FORGET[0]),
            (self._square, slope * slope, FORGET[1]),
        ):
            mean *= forget
            mean += (1 - forget) * value
        first = self._mean / (1 - FORGET[0] ** self._lessons)
        second = self._square / (1 - FORGET[1] ** self._lessons)
        self.weights += RATE * first / (np.sqrt(second) + 1e-8)


@dataclass
class Story:
    """What one seat saw and did in one game, and its lead at each of its decisions."""

    seen: list[Array] = field(default_factory=list)
    masks: list[NDArray[np.int8]] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)

    def gains(self, last: float) -> list[float]:
        """After each decision: by how much the lead grew from then on, discounted."""
        leads = [*self.leads, last]
        found, later = [], 0.0
        for now, then in zip(reversed(leads[:-1]), reversed(leads[1:]), strict=True):
            later = then - now + DISCOUNT * later
            found.append(later)
        return found[::-1]


def lead(scores: list[int], seat: int) -> float:
    others = [score for other, score in enumerate(scores) if other != seat]
    return scores[seat] - sum(others) / len(others)


def train(
    policy: Policy,
    players: int,
    enough: Callable[[int], bool],
    seed: int = 0,
    games: int = 64,
    samples: int = SAMPLES,
) -> int:
    """Self-play, so many games at a time, until enough were played; the number of games."""
    rng = np.random.default_rng(seed)
    batch = Batch("monuments", games, seed, players=players)
    stories = [[Story() for _ in range(players)] for _ in range(games)]
    lesson: list[tuple[Story, list[float]]] = []
    waiting: int = 0
    played: int = 0
    while not enough(played):
        seen, masks, states = batch.observations.copy(), batch.masks.copy(), list(batch.states)
        actions = policy.choose(seen, masks, rng)
        for game, state in enumerate(states):
            story = stories[game][state.to_move]
            story.seen.append(seen[game])
            story.masks.append(masks[game])
            story.actions.append(int(actions[game]))
            story.leads.append(lead(state.scores(), state.to_move))
        _, over = batch.step(actions)
        for game in np.nonzero(over)[0].tolist():
            scores = states[game].scores()
            for seat, story in enumerate(stories[game]):
                lesson.append((story, story.gains(lead(scores, seat))))
                waiting += len(story.actions)
            stories[game] = [Story() for _ in range(players)]
            played += 1
        if waiting >= samples:
            teach(policy, lesson)
            lesson, waiting = [], 0
    return played


def teach(policy: Policy, lesson: list[tuple[Story, list[float]]]) -> None:
    policy.learn(
        np.array([seen for story, _ in lesson for seen in story.seen]),
        np.array([mask for story, _ in lesson for mask in story.masks]),
        np.array([action for story, _ in lesson for action in story.actions]),
        np.array([gain for _, gains in lesson for gain in gains], np.float32),
    )


def wins(policy: Policy, players: int, games: int, seed: int = 10**6) -> float:
    """Its share of victories, on a moving seat, against random players."""
    rng = np.random.default_rng(seed)
    tables = min(games, 100)
    batch = Batch("monuments", tables, seed, players=players)
    seat = np.arange(tables) % players
    won, finished = 0.0, 0
    while finished < games:
        actions = policy.choose(batch.observations, batch.masks, rng)
        anything = (batch.masks * rng.random(batch.masks.shape)).argmax(axis=1)
        actions = np.where(batch.seats == seat, actions, anything)
        rewards, over = batch.step(actions)
        for game in np.nonzero(over)[0].tolist():
            if finished < games:
                won += (float(rewards[game, seat[game]]) + 1) / 2
                finished += 1
            seat[game] = (seat[game] + 1) % players
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", help="a file for the weights (.npy)")
    arguments = parser.parse_args()
    batch = Batch("monuments", 1, players=arguments.players)
    policy = Policy(batch.reader.size, batch.masks.shape[1])
    print(f"before: wins {wins(policy, arguments.players, 300):.1%} against random")
    played = 0
    while played < arguments.games:
        some = min(TELL_AFTER, arguments.games - played)
        enough = lambda done, some=some: done >= some  # noqa: E731
        played += train(policy, arguments.players, enough, arguments.seed + played)
        share = wins(policy, arguments.players, 300)
        print(f"{played} games: wins {share:.1%} against random", flush=True)
    if arguments.write:
        np.save(arguments.write, policy.weights)


if __name__ == "__main__":
    main()
