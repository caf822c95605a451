"""Is it balanced? Many games between equal bots, counted by what each seat played and bought.

    python -m acropole.lab.balance monumental --games 2000 --players 2 3 4 5 --write docs/balance.md

The same arguments give the same tables, on any number of processes.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from acropole.bots import Sight, make
from acropole.kernel.events import Event
from acropole.kernel.files import write_text_atomically
from acropole.kernel.interface import Result, Study
from acropole.lab.simulate import bot_seed
from acropole.registry import game as find_game

CHUNK = 20  # games a process plays before it reports


@dataclass(slots=True)
class Line:
    """What happened to all seats that had something in common."""

    seats: int = 0
    wins: float = 0.0
    score: float = 0.0

    def add(self, wins: float, score: float) -> None:
        self.seats += 1
        self.wins += wins
        self.score += score


@dataclass(slots=True)
class CardLine:
    offered: int = 0  # games in which the card could be had
    bought: int = 0  # of these, games in which somebody took it
    wins: float = 0.0  # of those who took it


@dataclass(slots=True)
class Tally:
    seats: int
    games: int = 0
    labels: dict[str, dict[str, Line]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(Line))
    )
    cards: dict[str, CardLine] = field(default_factory=lambda: defaultdict(CardLine))
    points: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    own_points: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    own_seats: int = 0  # that the rules play themselves
    facts: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, result: Result, study: Study) -> None:
        self.games += 1
        share = {seat: 1 / len(result.winners) for seat in result.winners}
        for place in result.ranking:
            for label, value in study.labels[place.seat].items():
                self.labels[label][value].add(share.get(place.seat, 0.0), place.score)
            sums = self.own_points if place.seat in study.own_seats else self.points
            for name, points in place.points.items():
                sums[name] += points
        self.own_seats = len(study.own_seats)
        for card in set(study.offered):
            self.cards[card].offered += 1
        for card in {card for _, card in study.acquired}:
            self.cards[card].bought += 1
        for seat, card in study.acquired:
            self.cards[card].wins += share.get(seat, 0.0)
        for name, fact in study.facts.items():
            self.facts[name] += fact


@dataclass(frozen=True, slots=True)
class Job:
    """A run of games for one process."""

    game: str
    options: dict[str, object]
    bot: str
    seeds: range


def play_job(job: Job) -> list[tuple[Result, Study]]:
    return [_play(job, seed) for seed in job.seeds]


def _play(job: Job, seed: int) -> tuple[Result, Study]:
    game = find_game(job.game)
    events: list[Event] = []
    state = game.deal(seed, job.options, events)
    state.log = events
    bots = [make(job.bot)(bot_seed(seed, seat)) for seat in range(state.seats)]
    while not state.is_over:
        state.apply(bots[state.to_move].choose(Sight(state)))
    return state.result(), game.variant(job.options).study(state, events)


def tally(job: Job, processes: int) -> Iterator[Tally]:
    """The tally as it grows, after every chunk of games; the last one is the whole."""
    found = Tally(find_game(job.game).deal(job.seeds.start, job.options).seats)
    starts = range(job.seeds.start, job.seeds.stop, CHUNK)
    jobs = [
        Job(job.game, job.options, job.bot, range(s, min(s + CHUNK, job.seeds.stop)))
        for s in starts
    ]
    with ProcessPoolExecutor(processes) as pool:
        for played in pool.map(play_job, jobs):
            for result, study in played:
                found.add(result, study)
            yield found


# -- tables -------------------------------------------------------------------------------------


def markdown(found: Tally, names: dict[str, str], setting: str = "") -> str:
    """The tables of one number of players, with these further options."""
    players = found.seats - found.own_seats
    what = f"{players} {'player' if players == 1 else 'players'}{setting}"
    parts = [f"## {what}, {found.games} games", ""]
    parts += [
        f"{name.capitalize()}: {total / found.games:.1f}." for name, total in found.facts.items()
    ]
    for label, lines in found.labels.items():
        rows = [
            (value, line.seats, f"{line.wins / line.seats * found.seats:.2f}",
             f"{line.score / line.seats:.1f}")
            for value, line in sorted(lines.items())
        ]  # fmt: skip
        parts += ["", *_table((label, "seats", "wins, fair share = 1", "mean score"), rows)]
    for whose, sums, seats in (
        ("points", found.points, players),
        ("points of the rules' own opponent", found.own_points, found.own_seats),
    ):
        means = [(name, f"{total / (found.games * seats):.2f}") for name, total in sums.items()]
        if means:
            parts += ["", *_table((whose, "mean of a seat"), means)]
    cards = sorted(found.cards.items(), key=lambda item: item[1].bought / max(item[1].offered, 1))
    bought = [
        (names.get(card, card), line.offered, f"{line.bought / max(line.offered, 1):.0%}",
         f"{line.wins / max(line.bought, 1) * found.seats:.2f}")
        for card, line in cards
    ]  # fmt: skip
    if bought:
        parts += ["", *_table(("card", "games offered", "bought in", "wins of buyers"), bought)]
    return "\n".join(parts) + "\n"


def _table(head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> list[str]:
    lines = [head, tuple("---" for _ in head), *rows]
    return ["| " + " | ".join(str(cell) for cell in line) + " |" for line in lines]


def main() -> None:
    parser = argparse.ArgumentParser(prog="acropole.lab.balance", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--no-cards", action="store_true", help="leave the table of cards out")
    parser.add_argument("--write", type=Path)
    arguments = parser.parse_args()
    game = find_game(arguments.game)
    names = {entry.id: game.card_name(entry, "en") for entry in game.card_entries()}
    parts = [f"# Balance of {game.title()}: {arguments.bot} against itself", ""]
    given = dict(setting.partition("=")[::2] for setting in arguments.option)
    setting = "".join(f", {name}={text}" for name, text in given.items())
    for players in arguments.players:
        parsed = {name: game.options.parse(name, text) for name, text in given.items()}
        options = game.options.resolve({**parsed, "players": players})
        seeds = range(arguments.seed, arguments.seed + arguments.games)
        found = Tally(players)
        for found in tally(Job(game.id, options, arguments.bot, seeds), arguments.processes):
            sys.stderr.write(f"\r{players} players: {found.games} of {arguments.games} games ")
        sys.stderr.write("\n")
        if arguments.no_cards:
            found.cards.clear()
        parts.append(markdown(found, names, setting))
    text = "\n".join(parts)
    if arguments.write:
        write_text_atomically(arguments.write, text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
