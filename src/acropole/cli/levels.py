"""`acropole lab levels`: does a game for one get harder from level to level?"""

import argparse
import sys
from pathlib import Path

import acropole
from acropole.bots import make
from acropole.cli import output, study
from acropole.cli.parser import Parser, UsageError
from acropole.kernel.interface import check_seed
from acropole.lab import levels, markdown
from acropole.lab.outcomes import outcomes
from acropole.lab.workers import workers


def add_levels(parser: Parser) -> None:
    words, settings = parser.words, parser.settings
    parser.add_game()
    parser.add_count("games", 60, words("lab.levels-games"))
    settings.add_argument(
        "--bot", default="greedy", metavar=words("help.CODE"), help=words("lab.levels-bot")
    )
    settings.add_argument(
        "--level",
        action="append",
        default=[],
        metavar=words("help.NAME"),
        help=words("lab.levels-level"),
    )
    parser.add_seed(words("sim.seed"))
    parser.add_file("log", words("lab.log"))
    parser.add_file("write", words("lab.levels-write"))
    settings.add_argument("--section", metavar=words("help.TITLE"), help=words("lab.section"))
    study.add_workers(parser)
    parser.add_json()


def run_levels(arguments: argparse.Namespace, words: output.Words) -> int:
    game = acropole.game(arguments.game)
    make(arguments.bot)
    check_seed(arguments.seed)
    check_seed(arguments.seed + arguments.games - 1)
    if not all(levels.choices(game, option) for option in levels.OPTIONS):
        raise UsageError(words("lab.no-levels", game=game.title(words.lang)))
    known_levels = levels.choices(game, levels.COLUMN)
    for name in arguments.level:
        if name not in known_levels:
            known = ", ".join(known_levels)
            raise UsageError(words("lab.levels-unknown", name=name, known=known))
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    todo = levels.cells(game, arguments.bot, seeds, arguments.level)
    log = Path(arguments.log) if arguments.log else None
    found: dict[tuple[str, str], levels.Outcome] = {}
    with (
        workers(arguments.processes, arguments.cluster) as staff,
        output.progress(len(todo), "lab.cells-per-s", words) as advance,
    ):
        played = outcomes(levels.play_cell, todo, levels.Outcome, staff, log)
        for cell, outcome in zip(todo, played, strict=True):
            found[cell.nation, cell.level] = outcome
            advance()
    table = levels.by_level(game, found) if arguments.section else levels.markdown(game, found)
    if arguments.write and arguments.section:
        markdown.put_sections(Path(arguments.write), {arguments.section: table})
    elif arguments.write:
        levels.put_table(Path(arguments.write), table)
    if arguments.json:
        output.print_json(levels.as_data(found))
    else:
        sys.stdout.write(table)
    return 0
