"""`acropole sim`: many games between bots, and what came of them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from rich.text import Text

import acropole
from acropole.bots import make
from acropole.cli import output, variant
from acropole.cli.parser import Parser
from acropole.kernel import interface, records
from acropole.kernel.game import Game, check_seed
from acropole.lab import statistics, workers


@dataclass(frozen=True, slots=True)
class Plan:
    """What was asked for: the same plan always gives the same games."""

    game: Game
    options: dict[str, object]
    seed: int
    games: int
    codes: list[str]  # by seat, in the first game
    rotate: bool
    own: list[str] = field(default_factory=list)  # the rules' own opponents, on the last seats

    def codes_in(self, number: int) -> list[str]:
        """Who sits where in a game: bots move on by one seat a game, so that no order counts."""
        shift = number % len(self.codes) if self.rotate else 0
        return self.codes[shift:] + self.codes[:shift]

    def names_in(self, number: int) -> list[str]:
        return self.codes_in(number) + self.own


def add_arguments(parser: Parser) -> None:
    words, settings = parser.words, parser.settings
    parser.add_game()
    parser.add_count("games", 100, words("sim.games"))
    parser.add_seed(words("sim.seed"))
    settings.add_argument(
        "--bots", default="random", metavar=words("help.CODES"), help=words("sim.bots")
    )
    parser.add_variant()
    settings.add_argument(
        "--rotate", action=argparse.BooleanOptionalAction, default=True, help=words("sim.rotate")
    )
    parser.add_json()
    settings.add_argument("--save", metavar=words("help.FOLDER"), help=words("sim.save"))
    parser.add_packs()
    parser.add_code()


def run(arguments: argparse.Namespace, words: output.Words) -> int:
    plan = _plan(arguments, words)
    folder = Path(arguments.save) if arguments.save else None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    standings, interrupted = Standings(), False
    start = perf_counter()
    with output.progress(plan.games, "sim.games-per-s", words) as advance:
        try:
            for number in range(plan.games):
                played = _play(plan, number)
                if folder is not None:
                    _save(plan, number, played, folder)
                standings = standings.plus(played, plan.names_in(number))
                advance()
        except KeyboardInterrupt:
            interrupted = True
    seconds = perf_counter() - start
    if arguments.json:
        output.print_json(_as_data(plan, standings, seconds))
    else:
        _report(plan, standings, seconds, words)
    return 130 if interrupted else 0


def _plan(arguments: argparse.Namespace, words: output.Words) -> Plan:
    game = acropole.game(arguments.game, arguments.pack)
    codes = variant.bot_codes(arguments.bots)
    options = variant.options_given(game, arguments, words, seats_named=len(codes))
    check_seed(arguments.seed)
    check_seed(arguments.seed + arguments.games - 1)
    rules = game.variant(options)
    own = [rules.own_seat_name(seat, words.lang) for seat in rules.own_seats()]
    codes = variant.one_each(codes, game.deal(arguments.seed, options).seats - len(own), words)
    for code in codes:
        make(code)
    return Plan(game, options, arguments.seed, arguments.games, codes, arguments.rotate, own)


def _play(plan: Plan, number: int) -> workers.Played:
    makers = [make(code) for code in plan.codes_in(number)]
    return workers.play(plan.game, plan.options, plan.seed + number, makers)


def _save(plan: Plan, number: int, played: workers.Played, folder: Path) -> None:
    record = records.recorded(plan.game, plan.options, played.seed, played.actions)
    record.names = plan.names_in(number)
    record.save(folder / f"sim-{plan.game.id}-{played.seed}.json")


# -- afterwards ----------------------------------------------------------------------------------


def _as_data(plan: Plan, standings: Standings, seconds: float) -> dict[str, object]:
    return {
        "game": plan.game.id,
        "options": plan.options,
        "seed": plan.seed,
        "games_asked": plan.games,
        "games": standings.games,
        "codes": plan.codes + plan.own,
        "rotate": plan.rotate,
        "mean_decisions": standings.decisions / standings.games if standings.games else None,
        "bots": {code: line.to_dict() for code, line in standings.bots.items()},
        "seats": [line.to_dict() for line in standings.seats.values()],
        "speed": {
            "seconds": seconds,
            "games_per_s": standings.games / seconds,
            "decisions_per_s": standings.decisions / seconds,
        },
    }


def _report(plan: Plan, standings: Standings, seconds: float, words: output.Words) -> None:
    screen = output.Screen()
    title = plan.game.title(words.lang)
    played = words("sim.played", game=title, n=standings.games, seed=plan.seed)
    screen.print(Text(played, "bold"))
    if not standings.games:
        return
    if standings.games < plan.games:
        screen.print(Text(words("sim.interrupted", n=plan.games), "yellow"))
    screen.print()
    by_seat = not plan.rotate or len(set(plan.codes)) == 1  # a seat then always has the same bot
    if len(standings.bots) > 1 and not (by_seat and len(standings.bots) == len(standings.seats)):
        _table(screen, plan, standings.bots, words)
    seats = {words("sim.seat", n=seat + 1): line for seat, line in standings.seats.items()}
    if by_seat:
        seats = {
            f"{name}\n{code}": line
            for (name, line), code in zip(seats.items(), plan.names_in(0), strict=True)
        }
    _table(screen, plan, seats, words)
    screen.print(
        words(
            "sim.speed",
            mean=f"{standings.decisions / standings.games:.1f}",
            games=f"{standings.games / seconds:,.1f}",
            decisions=f"{standings.decisions / seconds:,.0f}",
        )
    )


def _table(
    screen: output.Screen, plan: Plan, lines: Mapping[str, Line], words: output.Words
) -> None:
    def of_all(tell: Callable[[Line], str]) -> list[str]:
        return [tell(line) for line in lines.values()]

    def interval(line: Line) -> str:
        low, high = statistics.wilson(line.wins, line.games)
        return f"{low:.1%}–{high:.1%}"

    category = plan.game.catalogue.text
    total = words("sim.mean-score")
    rows = [
        (words("sim.games-played"), of_all(lambda line: str(line.games))),
        (words("sim.wins"), of_all(lambda line: f"{line.wins / line.games:.1%}")),
        (words("sim.interval"), of_all(interval)),
        (total, of_all(lambda line: f"{line.score / line.games:.2f}")),
    ]
    for name in next(iter(lines.values())).points:
        means = [f"{line.mean(name):.2f}" for line in lines.values()]
        rows.append((f"  {category(words.lang, f'category.{name}')}", means))
    screen.print(output.columns(lines, rows, strong=total))
    screen.print()


# The sums that a simulation reports, by bot and by seat.
#
# They never change: a game makes new ones. So whenever Ctrl-C falls, they are those of whole games.


@dataclass(frozen=True, slots=True)
class Line:
    """The games of one bot, or of one seat. A shared victory is a part of a win for each."""

    games: int = 0
    wins: float = 0.0
    score: int = 0
    points: Mapping[str, int] = field(default_factory=dict)

    def plus(self, place: interface.Place, win: float) -> Line:
        points = {name: self.points.get(name, 0) + n for name, n in place.points.items()}
        return Line(self.games + 1, self.wins + win, self.score + place.score, points)

    def mean(self, category: str) -> float:
        return self.points[category] / self.games

    def to_dict(self) -> dict[str, object]:
        return {
            "games": self.games,
            "win_share": self.wins / self.games,
            "win_share_95": list(statistics.wilson(self.wins, self.games)),
            "mean_score": self.score / self.games,
            "mean_points": {name: self.mean(name) for name in self.points},
        }


@dataclass(frozen=True, slots=True)
class Standings:
    games: int = 0
    decisions: int = 0
    bots: Mapping[str, Line] = field(default_factory=dict)
    seats: Mapping[int, Line] = field(default_factory=dict)

    def plus(self, played: workers.Played, codes: Sequence[str]) -> Standings:
        """These sums and one more game; `codes` tells which bot sat where."""
        bots, seats = dict(self.bots), dict(self.seats)
        winners = played.result.winners
        for place in sorted(played.result.ranking, key=lambda place: place.seat):
            win = 1 / len(winners) if place.seat in winners else 0.0
            code = codes[place.seat]
            bots[code] = bots.get(code, Line()).plus(place, win)
            seats[place.seat] = seats.get(place.seat, Line()).plus(place, win)
        return Standings(self.games + 1, self.decisions + played.decisions, bots, seats)
