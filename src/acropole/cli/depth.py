"""`acropole lab depth`: whether more thought still wins more games."""

import argparse
from itertools import pairwise
from pathlib import Path

from rich.text import Text

import acropole
from acropole.bots import make
from acropole.cli import output, study, variant
from acropole.cli.parser import Parser, UsageError
from acropole.kernel.interface import check_seed
from acropole.lab.ladder import Contest, Ladder, bouts, climb
from acropole.lab.statistics import wilson
from acropole.lab.workers import workers

BOT, FIRST, STEPS, GAMES = "ismcts", 25, 3, 100


def add_depth(parser: Parser) -> None:
    words, settings = parser.words, parser.settings
    parser.add_game()
    parser.add_variant()
    settings.add_argument(
        "--bot", default=BOT, metavar=words("help.CODE"), help=words("lab.depth-bot", bot=BOT)
    )
    for name, value in (("from", FIRST), ("steps", STEPS), ("games", GAMES)):
        parser.add_count(name, value, words(f"lab.depth-{name}", n=value), f"depth_{name}")
    parser.add_seed(words("lab.seed"))
    parser.add_file("log", words("lab.log"))
    study.add_workers(parser)
    parser.add_json()


def run_depth(arguments: argparse.Namespace, words: output.Words) -> int:
    game = acropole.game(arguments.game)
    options = variant.options_of_many(game, arguments, words)
    if game.variant(options).people < 2:
        raise UsageError(words("lab.alone"))
    glue = "," if ":" in arguments.bot else ":"
    thoughts = [arguments.depth_from * 2**step for step in range(arguments.depth_steps + 1)]
    codes = [f"{arguments.bot}{glue}iters={n}" for n in thoughts]
    for code in codes:
        make(code)
    check_seed(arguments.seed)
    check_seed(arguments.seed + arguments.depth_games - 1)
    todo = bouts(game, options, codes, arguments.depth_games, arguments.seed, 1, "")
    log = Path(arguments.log) if arguments.log else None
    ladder, interrupted = Ladder(0, codes[0]), False
    with (
        workers(arguments.processes, arguments.cluster) as pool,
        output.progress(len(todo), "sim.games-per-s", words) as advance,
    ):
        try:
            for ladder in climb(todo, codes[0], pool, log):
                advance()
        except KeyboardInterrupt:
            interrupted = True
    by_pair = {(contest.challenger, contest.other): contest for contest in ladder.contests.values()}
    found = [by_pair[more, less] for less, more in pairwise(codes) if (more, less) in by_pair]
    if arguments.json:
        output.print_json({"game": game.id, "steps": [contest.to_dict() for contest in found]})
    else:
        screen = output.Screen()
        for contest in found:
            screen.print(Text(_line(contest, 1 / ladder.seats, words)))
    return 130 if interrupted else 0


def _line(contest: Contest, fair: float, words: output.Words) -> str:
    low, high = wilson(contest.wins, contest.games)
    return words(
        "lab.depth-pays" if low > fair else "lab.depth-ends",
        more=contest.challenger,
        less=contest.other,
        share=f"{contest.share:.0%}",
        low=f"{low:.0%}",
        high=f"{high:.0%}",
        fair=f"{fair:.0%}",
        n=contest.games,
    )
