"""Does a game for one get harder from level to level? The win share of a bot, nation by nation.

The bot leads each nation against all the others in turn. The same arguments give the same tables,
whoever plays. For few games of a strong bot the nations are put together.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from acropole.bots import make
from acropole.kernel.files import write_text_atomically
from acropole.kernel.game import Game, canonical
from acropole.lab import outcomes, statistics, workers
from acropole.registry import game as find_game

OPTIONS = ROW, OPPONENT, COLUMN = "nation", "opponent", "level"  # those that are varied
PERSON = 0  # the seat of the bot


@dataclass(frozen=True, slots=True)
class Cell:
    """The games of one nation at one level, for one process."""

    game: str
    bot: str
    nation: str
    level: str
    seeds: range

    def key(self) -> str:
        bot = outcomes.bot_identity(self.game, {}, self.bot)
        seeds = [self.seeds.start, self.seeds.stop]
        return canonical([outcomes.identity(self.game), bot, self.nation, self.level, seeds])


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
        result = workers.play(game, options, seed, [make(cell.bot)] * 2).result
        score = {place.seat: place.score for place in result.ranking}
        wins += PERSON in result.winners
        own += score[PERSON]
        other += sum(score.values()) - score[PERSON]
    return Outcome(len(cell.seeds), wins, own, other)


def choices(game: Game, option: str) -> list[str]:
    """The values of an option, in the order in which the game lists them; of none, none."""
    schema: dict[str, dict[str, dict[str, list[str]]]] = game.options_schema()  # type: ignore[assignment]
    return schema["properties"].get(option, {}).get("enum", [])


def cells(game: Game, bot: str, seeds: range, levels: Sequence[str] = ()) -> list[Cell]:
    """All nations at these levels; at all of them if none is named."""
    return [
        Cell(game.id, bot, nation, level, seeds)
        for level in levels or choices(game, COLUMN)
        for nation in choices(game, ROW)
    ]


# -- tables --------------------------------------------------------------------------------------


def share(parts: Sequence[Outcome]) -> float:
    return sum(one.wins for one in parts) / sum(one.games for one in parts)


def lead(parts: Sequence[Outcome]) -> float:
    """By how many points the bot is ahead in the mean."""
    return sum(one.own - one.other for one in parts) / sum(one.games for one in parts)


def markdown(game: Game, found: dict[tuple[str, str], Outcome]) -> str:
    """Wins by nation and level, then wins and the mean lead in points by level."""
    nations, levels = choices(game, ROW), _levels_in(game, found)
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


def _levels_in(game: Game, found: dict[tuple[str, str], Outcome]) -> list[str]:
    played = {level for _, level in found}
    return [level for level in choices(game, COLUMN) if level in played]


def as_data(found: dict[tuple[str, str], Outcome]) -> list[dict[str, object]]:
    return [
        {
            "nation": nation,
            "level": level,
            "games": outcome.games,
            "win_share": share([outcome]),
            "win_share_95": list(statistics.wilson(outcome.wins, outcome.games)),
            "lead": lead([outcome]),
        }
        for (nation, level), outcome in found.items()
    ]


def by_level(game: Game, found: dict[tuple[str, str], Outcome]) -> str:
    """Wins and the mean lead in points by level, all nations together."""
    lines = ["| level | games | wins | 95 % interval | lead in points |", "|---|---|---|---|---|"]
    for level in _levels_in(game, found):
        parts = [outcome for (_, its_level), outcome in found.items() if its_level == level]
        wins, games = sum(one.wins for one in parts), sum(one.games for one in parts)
        low, high = statistics.wilson(wins, games)
        sure = f"{low:.1%} to {high:.1%}"
        lines.append(f"| {level} | {games} | {share(parts):.1%} | {sure} | {lead(parts):+.0f} |")
    return "\n".join(lines) + "\n"


def put_table(path: Path, table: str) -> None:
    """The table below the text of a file, in place of one that stands there."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    head = text.split("\n| ", 1)[0].rstrip("\n")
    write_text_atomically(path, f"{head}\n\n{table}" if head else table)
