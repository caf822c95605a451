"""`acropole suite`: how well bots do at named tasks, as a result that anyone can make again."""

import argparse
import json
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from acropole.cli import output, study, variant
from acropole.cli.parser import Parser, UsageError
from acropole.kernel.files import write_text_atomically
from acropole.lab import markdown, suite
from acropole.lab.workers import workers

BOTS = "random,greedy,medium,hard"
AGAIN = 2  # games of each row that a check plays
TITLE = "Baselines"  # the heading of the table in a Markdown file


def add_arguments(parser: Parser) -> None:
    words, settings = parser.words, parser.settings
    settings.add_argument("--tasks", metavar=words("help.NAMES"), help=words("suite.tasks"))
    settings.add_argument(
        "--bots", default=BOTS, metavar=words("help.CODES"), help=words("suite.bots", bots=BOTS)
    )
    settings.add_argument(
        "--games", type=parser.at_least_one, metavar="N", help=words("suite.games", n=AGAIN)
    )
    settings.add_argument("--list", action="store_true", help=words("suite.list"))
    for name in ("write", "table", "check"):
        parser.add_file(name, words(f"suite.{name}"))
    parser.add_file("log", words("lab.log"))
    parser.add_code()
    study.add_workers(parser)
    parser.add_json()


def run(arguments: argparse.Namespace, words: output.Words) -> int:
    if arguments.list:
        return _list(arguments, words)
    source = study.code_given(arguments)
    if arguments.check:
        return _check(arguments, source, words)
    names = arguments.tasks.split(",") if arguments.tasks else list(suite.all_tasks())
    codes = variant.bot_codes(arguments.bots)
    if len(set(codes)) < len(codes):
        raise UsageError(words("suite.once"))
    todo = suite.trials(names, codes, arguments.games, source)
    found, interrupted = _play(arguments, todo, words)
    rows = suite.rows(todo, found)
    told = suite.result(rows, source)
    if arguments.write and not interrupted:
        write_text_atomically(Path(arguments.write), json.dumps(told) + "\n")
    if arguments.table and not interrupted:
        markdown.put_sections(Path(arguments.table), {TITLE: suite.markdown(rows)})
    if arguments.json:
        output.print_json(told)
    else:
        _show(told["results"], words)
    return 130 if interrupted else 0


def _play(
    arguments: argparse.Namespace, todo: list[suite.Trial], words: output.Words
) -> tuple[list[suite.Outcome], bool]:
    """What came out, and whether somebody stopped it."""
    found: list[suite.Outcome] = []
    with (
        workers(arguments.processes, arguments.cluster) as staff,
        output.progress(len(todo), "sim.games-per-s", words) as advance,
    ):
        try:
            for outcome in suite.run(todo, staff, Path(arguments.log) if arguments.log else None):
                found.append(outcome)
                advance()
        except KeyboardInterrupt:
            return found, True
    return found, False


def _check(arguments: argparse.Namespace, source: str, words: output.Words) -> int:
    told = suite.read_result(Path(arguments.check))
    todo = suite.part(told, arguments.games or AGAIN, source)
    found, interrupted = _play(arguments, todo, words)
    if interrupted:
        return 130
    astray = suite.differences(told, todo, found)
    screen = output.Screen()
    for line in astray:
        screen.print(Text(line))
    key = "suite.astray" if astray else "suite.same"
    screen.print(Text(words(key, n=len(todo), rows=len(told["results"]))))
    return 1 if astray else 0


def _list(arguments: argparse.Namespace, words: output.Words) -> int:
    tasks = suite.all_tasks()
    if arguments.json:
        found = {
            name: {"game": game, "options": dict(task.options), "against": task.against,
                   "games": task.games}
            for name, (game, task) in tasks.items()
        }  # fmt: skip
        output.print_json(found)
        return 0
    rows = [
        [name, ", ".join(f"{k}={v}" for k, v in task.options.items()), task.against, task.games]
        for name, (_, task) in tasks.items()
    ]
    _print(words, ["task", "options", "against", "games"], rows)
    return 0


def _show(rows: list[dict[str, Any]], words: output.Words) -> None:
    shown = [
        [
            row["task"],
            row["bot"],
            row["games"],
            f"{row['win_share']:.1%}",
            f"{row['win_share_95'][0]:.1%}–{row['win_share_95'][1]:.1%}",
            f"{row['ahead_share']:.1%}",
            f"{row['mean_margin']:+.1f}",
        ]
        for row in rows
    ]
    _print(words, ["task", "bot", "games", "wins", "interval", "ahead", "margin"], shown)


def _print(words: output.Words, heads: list[str], rows: list[list[Any]]) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for head in heads:
        table.add_column(Text(words(f"suite.{head}-head")), no_wrap=True)
    for row in rows:
        table.add_row(*(Text(str(cell)) for cell in row))
    output.Screen().print(table)
