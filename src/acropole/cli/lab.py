"""`acropole lab`: studies of many games. `ladder`, how strong bots are, is here; the others are in
study.py, tune.py and levels.py.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from rich.table import Table
from rich.text import Text

import acropole
from acropole.bots import make
from acropole.cli.levels import add_levels, run_levels
from acropole.cli.output import Screen, print_json
from acropole.cli.parser import Parser, UsageError
from acropole.cli.progress import progress
from acropole.cli.study import (
    add_code,
    add_report,
    add_study,
    add_workers,
    code_given,
    run_report,
    run_study,
)
from acropole.cli.tune import add_tune, run_tune
from acropole.cli.variant import bot_codes, options_given
from acropole.cli.wording import Words
from acropole.kernel.game import Game, check_seed
from acropole.lab.intervals import wilson
from acropole.lab.ladder import Ladder, bouts, climb, markdown
from acropole.lab.markdown import put_sections
from acropole.lab.workers import workers

BOTS = "random,easy,greedy,medium,hard"
ANCHOR = "greedy"


def add_arguments(parser: Parser) -> None:
    words = parser.words
    tasks = parser.add_subparsers(
        title=words("help.commands"), dest="task", metavar=words("help.COMMAND"), required=True
    )
    for name, (add, _) in TASKS.items():
        about = words(f"lab.{name}")
        add(tasks.add_parser(name, words=words, help=about, description=about))


def add_ladder(ladder: Parser) -> None:
    words, settings = ladder.words, ladder.settings
    ladder.add_game()
    ladder.add_variant()
    settings.add_argument(
        "--bots", default=BOTS, metavar=words("help.CODES"), help=words("lab.bots", bots=BOTS)
    )
    settings.add_argument("--anchor", metavar=words("help.CODE"), help=words("lab.anchor"))
    settings.add_argument(
        "--games", type=ladder.at_least_one, default=100, metavar="N", help=words("lab.games")
    )
    settings.add_argument("--seed", type=int, default=0, metavar="S", help=words("lab.seed"))
    settings.add_argument("--reach", type=ladder.at_least_one, metavar="N", help=words("lab.reach"))
    add_code(ladder)
    add_workers(ladder)
    for name in ("log", "write"):
        settings.add_argument(f"--{name}", metavar=words("help.FILE"), help=words(f"lab.{name}"))
    ladder.add_json()


def run(arguments: argparse.Namespace, words: Words) -> int:
    _, carry_out = TASKS[arguments.task]
    return carry_out(arguments, words)


def run_ladder(arguments: argparse.Namespace, words: Words) -> int:
    game = acropole.game(arguments.game)
    options = options_given(game, arguments, words)
    source = code_given(arguments)
    codes = _codes(arguments, words)
    anchor = _anchor(arguments, codes, words)
    check_seed(arguments.seed)
    check_seed(arguments.seed + arguments.games - 1)
    if game.deal(arguments.seed, options).seats < 2 or game.variant(options).own_seats():
        raise UsageError(words("lab.alone"))
    todo = bouts(game, options, codes, arguments.games, arguments.seed, arguments.reach, source)
    log = Path(arguments.log) if arguments.log else None
    ladder, interrupted = Ladder(0, anchor), False
    with (
        workers(arguments.processes, arguments.cluster) as pool,
        progress(len(todo), "sim.games-per-s", words) as advance,
    ):
        try:
            for ladder in climb(todo, anchor, pool, log):
                advance()
        except KeyboardInterrupt:
            interrupted = True
    if ladder.contests:
        _report(arguments, game, options, ladder, words)
    return 130 if interrupted else 0


def _report(
    arguments: argparse.Namespace,
    game: Game,
    options: dict[str, object],
    ladder: Ladder,
    words: Words,
) -> None:
    if arguments.write:
        put_sections(Path(arguments.write), {_title(game, ladder, words): markdown(ladder)})
    if arguments.json:
        print_json(_as_data(game, options, ladder))
    else:
        _show(game, ladder, words)


def _codes(arguments: argparse.Namespace, words: Words) -> list[str]:
    codes = bot_codes(arguments.bots)
    if len(codes) < 2 or len(set(codes)) < len(codes):
        raise UsageError(words("lab.two-bots"))
    for code in codes:
        make(code)
    return codes


def _anchor(arguments: argparse.Namespace, codes: list[str], words: Words) -> str:
    if arguments.anchor is None:
        return ANCHOR if ANCHOR in codes else codes[0]
    if arguments.anchor not in codes:
        raise UsageError(words("lab.no-anchor", given=arguments.anchor))
    return str(arguments.anchor)


def _title(game: Game, ladder: Ladder, words: Words) -> str:
    return f"{game.title(words.lang)}, {words('bench.players', n=ladder.seats)}"


def _as_data(game: Game, options: dict[str, object], ladder: Ladder) -> dict[str, object]:
    return {
        "game": game.id,
        "options": options,
        "anchor": ladder.anchor,
        "ratings": {
            code: {"elo": rating.elo, "reach_95": rating.reach}
            for code, rating in ladder.ratings().items()
        },
        "contests": [contest.to_dict() for contest in ladder.contests.values()],
        "slowest_s": ladder.slowest,
    }


def _show(game: Game, ladder: Ladder, words: Words) -> None:
    screen = Screen()
    screen.print(Text(_title(game, ladder, words), "bold"))
    screen.print()
    rungs = _table(words, "bot", "elo", "interval", "slowest")
    for code, rating in ladder.ratings().items():
        reach = f"± {rating.reach:.0f}" if rating.reach else words("lab.is-anchor")
        rungs.add_row(code, f"{rating.elo:+.0f}", reach, f"{ladder.slowest[code]:.2f} s")
    screen.print(rungs)
    screen.print()
    contests = _table(
        words, "challenger", "against", "games-played", "wins", "interval", "ahead", "margin"
    )
    for contest in ladder.contests.values():
        low, high = wilson(contest.wins, contest.games)
        contests.add_row(
            contest.challenger,
            f"{ladder.seats - 1} × {contest.other}",
            str(contest.games),
            f"{contest.share:.1%}",
            f"{low:.1%}–{high:.1%}",
            f"{contest.ahead / contest.games:.1%}",
            f"{contest.margin / contest.games:+.1f}",
        )
    screen.print(contests)


def _table(words: Words, *heads: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for head in heads:
        table.add_column(words(f"lab.{head}-head"))
    return table


TASKS: dict[str, tuple[Callable[[Parser], None], Callable[[argparse.Namespace, Words], int]]] = {
    "ladder": (add_ladder, run_ladder),
    "balance": (add_study, run_study),
    "explore": (add_study, run_study),
    "tune": (add_tune, run_tune),
    "levels": (add_levels, run_levels),
    "report": (add_report, run_report),
}
