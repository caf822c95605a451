"""`acropole lab puzzles`: positions in which one answer is clearly best, out of games."""

import argparse
from collections import Counter
from pathlib import Path
from random import Random

from rich.text import Text

import acropole
from acropole.cli import output, study, variant
from acropole.cli.parser import Parser, UsageError
from acropole.kernel import files, records
from acropole.kernel.game import Game, check_seed
from acropole.lab import puzzles, suite
from acropole.lab.outcomes import outcomes
from acropole.lab.workers import workers
from acropole.lessons import puzzles as shelf

COUNTS = {"games": 10, "most": 5}
LEVELS = ("easy", "medium", "hard")  # of tables of the day, by turns


def add_puzzles(parser: Parser) -> None:
    words, settings = parser.words, parser.settings
    parser.add_game()
    parser.arguments.add_argument(
        "files", nargs="*", metavar=words("help.FILE"), help=words("lab.puzzles-files")
    )
    parser.add_variant()
    settings.add_argument(
        "--bot", default="medium", metavar=words("help.CODE"), help=words("lab.puzzles-bot")
    )
    for name, default in COUNTS.items():
        parser.add_count(name, default, words(f"lab.puzzles-{name}", n=default))
    parser.add_seed(words("sim.seed"))
    parser.add_file("write", words("lab.puzzles-write"))
    parser.add_file("log", words("lab.log"))
    study.add_workers(parser)


def run_puzzles(arguments: argparse.Namespace, words: output.Words) -> int:
    game = acropole.game(arguments.game)
    todo = (
        _of_files(game, arguments, words) if arguments.files else _of_bots(game, arguments, words)
    )
    path = Path(arguments.write) if arguments.write else None
    found = shelf.read(path, game) if path and path.exists() else []
    before, interrupted = len(found), False
    log = Path(arguments.log) if arguments.log else None
    with (
        workers(arguments.processes, arguments.cluster) as staff,
        output.progress(len(todo), "sim.games-per-s", words) as advance,
    ):
        try:
            for catch in outcomes(puzzles.hunt, todo, puzzles.Catch, staff, log):
                found += shelf.parse(catch.text, game)
                if path:  # what is found stays found, whatever comes
                    files.write_text_atomically(path, shelf.text_of(shelf.numbered(found)))
                advance()
        except KeyboardInterrupt:
            interrupted = True
    _show(shelf.numbered(found), len(found) - before, len(todo), path, words)
    return 130 if interrupted else 0


def _of_files(game: Game, arguments: argparse.Namespace, words: output.Words) -> list[puzzles.Hunt]:
    """Records that a seed deals and answers alone go on with: others are no puzzles for all."""
    todo = []
    for file in arguments.files:
        record = records.Record.load(file, acropole.game)
        if record.game.id != game.id:
            raise UsageError(words("usage.other-game", file=file, game=record.game.id))
        steps = [step for step in record.actions if isinstance(step, int)]
        if record.age or record.position or record.key or len(steps) < len(record.actions):
            raise UsageError(words("lab.puzzles-record", file=file))
        codes = tuple(map(game.space.code, steps))
        todo.append(puzzles.Hunt(game.id, record.options, record.seed, "", codes, arguments.most))
    return todo


def _of_bots(game: Game, arguments: argparse.Namespace, words: output.Words) -> list[puzzles.Hunt]:
    """Games between bots: at the table asked for, or at tables like those of the day."""
    suite.check_bot(game.id, arguments.bot)
    check_seed(arguments.seed)
    check_seed(arguments.seed + arguments.games - 1)
    is_asked_for = arguments.players is not None or bool(arguments.option)
    given = variant.options_of_many(game, arguments, words)
    todo = []
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        level, chance = LEVELS[seed % len(LEVELS)], Random(seed)
        options = (
            game.drawn(given, chance) if is_asked_for else game.options_of_the_day(level, chance)
        )
        todo.append(puzzles.Hunt(game.id, options, seed, arguments.bot, (), arguments.most))
    return todo


def _show(
    found: tuple[shelf.Puzzle, ...], new: int, games: int, path: Path | None, words: output.Words
) -> None:
    screen = output.Screen()
    for puzzle in found if path is None else ():
        line = words(
            "lab.puzzles-line",
            n=puzzle.number,
            level=words(f"lab.puzzles-{puzzle.level}"),
            seed=puzzle.seed,
            at=len(puzzle.before),
            best=puzzle.best,
            margin=round(100 * puzzle.margin),
        )
        screen.print(Text(line), soft_wrap=True)
    levels = Counter(puzzle.level for puzzle in found)
    slots = {level: levels[level] for level in LEVELS}
    screen.print(words("lab.puzzles-found", n=new, games=games, **slots))
    if path:
        screen.print(words("lab.puzzles-written", n=len(found), file=path), soft_wrap=True)
