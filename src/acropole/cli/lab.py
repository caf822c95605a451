"""`acropole lab`: studies of many games. `ladder`, how strong bots are, is here; the others are in
study.py, tune.py and levels.py.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

from rich.table import Table
from rich.text import Text

import acropole
from acropole.bots import make
from acropole.cli import depth, exploit, levels, output, puzzles, study, train, trial, tune, variant
from acropole.cli.parser import Parser, UsageError
from acropole.kernel.game import Game, check_seed
from acropole.lab.ladder import Ladder, bouts, climb, markdown
from acropole.lab.markdown import put_sections, unusual
from acropole.lab.statistics import wilson
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
    ladder.add_count("games", 100, words("lab.games"))
    ladder.add_seed(words("lab.seed"))
    settings.add_argument("--reach", type=ladder.at_least_one, metavar="N", help=words("lab.reach"))
    settings.add_argument("--mixed", action="store_true", help=words("lab.ladder-mixed"))
    ladder.add_code()
    study.add_workers(ladder)
    for name in ("log", "write"):
        ladder.add_file(name, words(f"lab.{name}"))
    ladder.add_json()


def run(arguments: argparse.Namespace, words: output.Words) -> int:
    _, carry_out = TASKS[arguments.task]
    return carry_out(arguments, words)


def run_ladder(arguments: argparse.Namespace, words: output.Words) -> int:
    game = acropole.game(arguments.game)
    options = variant.options_of_many(game, arguments, words)
    source = study.code_given(arguments)
    codes = _codes(arguments, words)
    anchor = _anchor(arguments, codes, words)
    check_seed(arguments.seed)
    check_seed(arguments.seed + arguments.games - 1)
    if game.variant(options).people < 2:
        raise UsageError(words("lab.alone"))
    mixed = variant.mixes(game, arguments, words) if arguments.mixed else {}
    options = {name: value for name, value in options.items() if name not in mixed}
    todo = bouts(
        game, options, codes, arguments.games, arguments.seed, arguments.reach, source, mixed
    )
    log = Path(arguments.log) if arguments.log else None
    ladder, interrupted = Ladder(0, anchor), False
    with (
        workers(arguments.processes, arguments.cluster) as pool,
        output.progress(len(todo), "sim.games-per-s", words) as advance,
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
    words: output.Words,
) -> None:
    people = words("bench.players", n=ladder.seats)
    title = ", ".join([game.title(words.lang), people, *unusual(game, options)])
    if arguments.mixed:
        title = words("lab.mixed-title", title=title)
    if arguments.write:
        put_sections(Path(arguments.write), {title: markdown(ladder)})
    if arguments.json:
        output.print_json(_as_data(game, options, arguments.mixed, ladder))
    else:
        _show(title, ladder, words)


def _codes(arguments: argparse.Namespace, words: output.Words) -> list[str]:
    codes = variant.bot_codes(arguments.bots)
    if len(codes) < 2 or len(set(codes)) < len(codes):
        raise UsageError(words("lab.two-bots"))
    for code in codes:
        make(code)
    return codes


def _anchor(arguments: argparse.Namespace, codes: list[str], words: output.Words) -> str:
    if arguments.anchor is None:
        return ANCHOR if ANCHOR in codes else codes[0]
    if arguments.anchor not in codes:
        raise UsageError(words("lab.no-anchor", given=arguments.anchor))
    return str(arguments.anchor)


def _as_data(
    game: Game, options: dict[str, object], mixed: bool, ladder: Ladder
) -> dict[str, object]:
    return {
        "game": game.id,
        "options": options,
        "mixed": mixed,
        "anchor": ladder.anchor,
        "ratings": {
            code: {"elo": rating.elo, "reach_95": rating.reach}
            for code, rating in ladder.ratings().items()
        },
        "contests": [contest.to_dict() for contest in ladder.contests.values()],
        "slowest_s": ladder.slowest,
    }


def _show(title: str, ladder: Ladder, words: output.Words) -> None:
    screen = output.Screen()
    screen.print(Text(title, "bold"))
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
            f"{contest.others} × {contest.other}",
            str(contest.games),
            f"{contest.share:.1%}",
            f"{low:.1%}–{high:.1%}",
            f"{contest.ahead.mean:.1%}",
            f"{contest.margin / contest.games:+.1f}",
        )
    screen.print(contests)


def _table(words: output.Words, *heads: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for head in heads:
        table.add_column(words(f"lab.{head}-head"))
    return table


TASKS: dict[
    str, tuple[Callable[[Parser], None], Callable[[argparse.Namespace, output.Words], int]]
] = {
    "ladder": (add_ladder, run_ladder),
    "balance": (study.add_study, study.run_study),
    "explore": (study.add_study, study.run_study),
    "trial": (trial.add_trial, trial.run_trial),
    "tune": (tune.add_tune, tune.run_tune),
    "train": (train.add_train, train.run_train),
    "depth": (depth.add_depth, depth.run_depth),
    "levels": (levels.add_levels, levels.run_levels),
    "exploit": (exploit.add_exploit, exploit.run_exploit),
    "puzzles": (puzzles.add_puzzles, puzzles.run_puzzles),
    "report": (study.add_report, study.run_report),
}
