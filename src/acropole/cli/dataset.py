"""`acropole dataset`: games as Parquet shards with a datasheet, for learners."""

import argparse
import shlex
from pathlib import Path
from typing import Any

from rich.text import Text

import acropole
from acropole.cli import output, study, variant
from acropole.cli.parser import Parser, UsageError
from acropole.kernel import files, interface
from acropole.lab import dataset, suite
from acropole.lab.workers import workers

OBSERVATIONS = ("full", "compact")
SHEET = ("why", "what", "how", "columns", "layout", "use", "limits", "licence", "again")


def add_arguments(parser: Parser) -> None:
    words, settings = parser.words, parser.settings
    parser.add_game()
    parser.add_variant()
    settings.add_argument(
        "--write", required=True, metavar=words("help.FOLDER"), help=words("dataset.write")
    )
    settings.add_argument(
        "--bots", default="greedy", metavar=words("help.CODES"), help=words("dataset.bots")
    )
    for name, default in (("games", 100), ("shard", 20)):
        parser.add_count(name, default, words(f"dataset.{name}", n=default))
    parser.add_seed(words("sim.seed"))
    settings.add_argument(
        "--observations",
        choices=OBSERVATIONS,
        default=OBSERVATIONS[0],
        help=words("dataset.observations"),
    )
    study.add_workers(parser)
    parser.add_json()


def run(arguments: argparse.Namespace, words: output.Words) -> int:
    plan = _plan(arguments, words)
    folder = Path(arguments.write)
    todo = dataset.missing(plan, folder)
    with (
        workers(arguments.processes, arguments.cluster) as staff,
        output.progress(len(todo), "dataset.shards-per-s", words) as advance,
    ):
        try:
            for _ in dataset.write(plan, folder, staff):
                advance()
        except KeyboardInterrupt:
            return 130
    told = dataset.describe(plan, folder)
    files.write_text_atomically(folder / "README.md", _sheet(told, arguments, words))
    if arguments.json:
        output.print_json({name: value for name, value in told.items() if name != "actions"})
    else:
        done = words(
            "dataset.done", n=told["decisions"], games=plan.games, shards=len(told["files"])
        )
        output.Screen().print(Text(f"{folder}: {done}"))
    return 0


def _plan(arguments: argparse.Namespace, words: output.Words) -> dataset.Plan:
    game = acropole.game(arguments.game)
    if not game.environment:
        raise UsageError(words("dataset.no-environment", game=game.title(words.lang)))
    options = variant.options_given(game, arguments, words)
    people = game.variant(options).people
    codes = variant.one_each(variant.bot_codes(arguments.bots), people, words)
    for code in codes:
        suite.check_bot(game.id, code)
    interface.check_seed(arguments.seed)
    interface.check_seed(arguments.seed + arguments.games - 1)
    return dataset.Plan(
        game.id,
        options,
        tuple(codes),
        arguments.games,
        arguments.seed,
        arguments.shard,
        arguments.observations,
    )


def _sheet(told: dict[str, Any], arguments: argparse.Namespace, words: output.Words) -> str:
    """The datasheet: what is in the data, how it came to be, what it is good for."""
    game = acropole.game(arguments.game)
    flags = ["--bots", arguments.bots, "--games", told["games"], "--seed", told["seed"]]
    flags += ["--shard", told["shard"], "--observations", told["observations"]]
    for name, value in told["options"].items():
        if value != game.options.resolve({})[name]:
            text = ",".join(map(str, value)) if isinstance(value, list) else value
            flags += ["--option", f"{name}={text}"]
    slots = {
        "game": game.title(words.lang),
        "games": told["games"],
        "decisions": told["decisions"],
        "numbers": told["numbers"],
        "bots": arguments.bots,
        "version": told["acropole"],
        "rules": told["game"][1],
        "environment": f"{game.id}_v{told['environment']}",
        "fingerprint": told["fingerprint"],
        "command": shlex.join(["acropole", "dataset", game.id, *map(str, flags)]),
        "parts": dataset.parts_table(told, words("dataset.parts-heads").split("|")),
    }
    lines = [f"# {words('dataset.title', **slots)}"]
    for part in SHEET:
        lines += [f"## {words(f'dataset.{part}-title')}", words(f"dataset.{part}", **slots)]
    return "\n\n".join(lines) + "\n"
