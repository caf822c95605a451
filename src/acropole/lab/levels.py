"""Does a game for one get harder from level to level? The win share of a bot, nation by nation.

    python -m acropole.lab.levels imperium --games 60 --write docs/balance-imperium.md
    python -m acropole.lab.levels imperium --games 2 --bot hard --section Imperium --write ladder.md

The bot leads each nation against all the others in turn. With --section the nations are put
together, for few games of a strong bot. The same arguments give the same tables, on any number of
processes.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from acropole.bots import make
from acropole.kernel.files import write_text_atomically
from acropole.kernel.game import Game
from acropole.lab.intervals import wilson
from acropole.lab.sections import write_section
from acropole.lab.simulate import play
from acropole.registry import game as find_game

ROW, OPPONENT, COLUMN = "nation", "opponent", "level"  # the options that are varied
PERSON = 0  # the seat of the bot


@dataclass(frozen=True, slots=True)
class Cell:
    """The games of one nation at one level, for one process."""

    game: str
    bot: str
    nation: str
    level: str
    seeds: range


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a cell: sums over its games."""

    games: int
    wins: int
    own: int
    other: int


def play_cell(cell: Cell) -> Outcome:
    game = find_game(cell.game)
    others = [name for name in choices(game, ROW) if name != cell.nation]
    wins = own = other = 0
    for seed in cell.seeds:
        given = {ROW: cell.nation, OPPONENT: others[seed % len(others)], COLUMN: cell.level}
        options = game.options.resolve(given)
        result = play(game, options, seed, [make(cell.bot)] * 2).result
        score = {place.seat: place.score for place in result.ranking}
        wins += PERSON in result.winners
        own += score[PERSON]
        other += sum(score.values()) - score[PERSON]
    return Outcome(len(cell.seeds), wins, own, other)


def choices(game: Game, option: str) -> list[str]:
    """The values of an option, in the order in which the game lists them."""
    schema: dict[str, dict[str, dict[str, list[str]]]] = game.options_schema()  # type: ignore[assignment]
    return schema["properties"][option]["enum"]


def outcomes(cells: Sequence[Cell], processes: int) -> Iterator[tuple[Cell, Outcome]]:
    with ProcessPoolExecutor(processes) as pool:
        yield from zip(cells, pool.map(play_cell, cells), strict=True)


# -- tables --------------------------------------------------------------------------------------


def share(parts: Sequence[Outcome]) -> float:
    return sum(one.wins for one in parts) / sum(one.games for one in parts)


def lead(parts: Sequence[Outcome]) -> float:
    """By how many points the bot is ahead in the mean."""
    return sum(one.own - one.other for one in parts) / sum(one.games for one in parts)


def markdown(game: Game, found: dict[tuple[str, str], Outcome]) -> str:
    """Wins by nation and level, then wins and the mean lead in points by level."""
    nations, levels = choices(game, ROW), choices(game, COLUMN)
    by_level: dict[str, list[Outcome]] = defaultdict(list)
    for (_, level), outcome in found.items():
        by_level[level].append(outcome)
    rows: list[list[str]] = [
        [name, *(f"{share([found[name, level]]):.0%}" for level in levels)] for name in nations
    ]
    rows.append(["**all**", *(f"**{share(by_level[level]):.1%}**" for level in levels)])
    rows.append(["lead in points", *(f"{lead(by_level[level]):.0f}" for level in levels)])
    lines = [[ROW, *levels], ["---"] * (len(levels) + 1), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def by_level(game: Game, found: dict[tuple[str, str], Outcome]) -> str:
    """Wins and the mean lead in points by level, all nations together."""
    lines = ["| level | games | wins | 95 % interval | lead in points |", "|---|---|---|---|---|"]
    for level in choices(game, COLUMN):
        parts = [outcome for (_, its_level), outcome in found.items() if its_level == level]
        wins, games = sum(one.wins for one in parts), sum(one.games for one in parts)
        low, high = wilson(wins, games)
        sure = f"{low:.1%} to {high:.1%}"
        lines.append(f"| {level} | {games} | {share(parts):.1%} | {sure} | {lead(parts):+.0f} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="acropole.lab.levels", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=60, help="of each nation at each level")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--write", type=Path, help="put the table below the text of this file")
    parser.add_argument("--section", help="put all nations together, in this section of the file")
    arguments = parser.parse_args()
    game = find_game(arguments.game)
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    cells = [
        Cell(game.id, arguments.bot, nation, level, seeds)
        for level in choices(game, COLUMN)
        for nation in choices(game, ROW)
    ]
    found: dict[tuple[str, str], Outcome] = {}
    for cell, outcome in outcomes(cells, arguments.processes):
        found[cell.nation, cell.level] = outcome
        sys.stderr.write(f"\r{len(found)} of {len(cells)} cells ")
    sys.stderr.write("\n")
    table = by_level(game, found) if arguments.section else markdown(game, found)
    if arguments.write and arguments.section:
        write_section(arguments.write, arguments.section, table)
    elif arguments.write:
        text = arguments.write.read_text(encoding="utf-8") if arguments.write.exists() else ""
        head = text.split("\n| ", 1)[0].rstrip("\n")
        write_text_atomically(arguments.write, f"{head}\n\n{table}" if head else table)
    else:
        sys.stdout.write(table)


if __name__ == "__main__":
    main()
