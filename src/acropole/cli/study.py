"""`acropole lab balance | explore | report`: many games, and what they tell."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

import acropole
from acropole.bots import make
from acropole.cli.output import Screen, print_json
from acropole.cli.parser import Parser, UsageError
from acropole.cli.progress import progress
from acropole.cli.variant import bot_codes, one_each, options_given
from acropole.cli.wording import Words
from acropole.kernel.game import Game, check_seed
from acropole.lab.accounts import Account, DataError, Plan, Variant, read_accounts, study
from acropole.lab.code import load_code
from acropole.lab.report import cell, counted, write_report
from acropole.lab.statistics import Row
from acropole.lab.workers import workers

LONGEST_TABLE = 40  # rows on a screen; files have them all


def add_study(parser: Parser) -> None:
    """The arguments of `balance` and `explore`."""
    words, settings = parser.words, parser.settings
    parser.add_game()
    parser.add_variant()
    parser.add_packs()
    settings.add_argument("--vary", metavar=words("help.NAME-VALUE"), help=words("lab.vary"))
    settings.add_argument("--compare", metavar=words("help.FOLDER"), help=words("lab.compare"))
    settings.add_argument(
        "--bots", default="greedy", metavar=words("help.CODES"), help=words("sim.bots")
    )
    settings.add_argument(
        "--games", type=parser.at_least_one, default=200, metavar="N", help=words("lab.study-games")
    )
    settings.add_argument("--seed", type=int, default=0, metavar="S", help=words("sim.seed"))
    settings.add_argument("--code", metavar=words("help.FILE"), help=words("lab.code"))
    settings.add_argument("--data", metavar=words("help.FILE"), help=words("lab.data"))
    add_workers(parser)
    parser.add_json()


def add_workers(parser: Parser) -> None:
    words = parser.words
    parser.settings.add_argument(
        "--processes", type=parser.at_least_one, default=1, metavar="N", help=words("lab.processes")
    )
    parser.settings.add_argument(
        "--cluster", metavar=words("help.ADDRESS"), help=words("lab.cluster")
    )


def add_report(parser: Parser) -> None:
    words = parser.words
    parser.arguments.add_argument("file", metavar=words("help.FILE"), help=words("lab.report-file"))
    parser.settings.add_argument(
        "--write", required=True, metavar=words("help.FILE"), help=words("lab.report-write")
    )
    parser.settings.add_argument("--code", metavar=words("help.FILE"), help=words("lab.code"))


def run_study(arguments: argparse.Namespace, words: Words) -> int:
    plan = _plan(arguments, words)
    path = Path(arguments.data) if arguments.data else None
    accounts: list[Account] = []
    total, interrupted = plan.games * len(plan.variants), False
    with (
        workers(arguments.processes, arguments.cluster) as staff,
        progress(total, "sim.games-per-s", words) as advance,
    ):
        try:
            for account in study(plan, staff, path):
                accounts.append(account)
                advance()
        except KeyboardInterrupt:
            interrupted = True
    _show(arguments, plan, accounts, words)
    return 130 if interrupted else 0


def run_report(arguments: argparse.Namespace, words: Words) -> int:
    if arguments.code:
        load_code(Path(arguments.code).read_text(encoding="utf-8"), arguments.code)
    plan, accounts = read_accounts(Path(arguments.file))
    if not accounts:
        raise DataError(words("lab.no-data", file=arguments.file))
    for path in write_report(plan, accounts, Path(arguments.write)):
        Screen().print(Text(str(path)))
    return 0


def _plan(arguments: argparse.Namespace, words: Words) -> Plan:
    source = ""
    if arguments.code:
        source = Path(arguments.code).read_text(encoding="utf-8")
        load_code(source, arguments.code)
    game = acropole.game(arguments.game, arguments.pack)
    codes = bot_codes(arguments.bots)
    options = options_given(game, arguments, words, seats_named=len(codes))
    check_seed(arguments.seed)
    check_seed(arguments.seed + arguments.games - 1)
    people = game.deal(arguments.seed, options).seats - len(game.variant(options).own_seats())
    bots = codes if len(codes) == 1 else one_each(codes, people, words)
    for code in bots:
        make(code)
    version = {"rules": game.rules_version, "content": game.content_digest}
    return Plan(
        game.id,
        tuple(bots),
        arguments.seed,
        arguments.games,
        _variants(arguments, game, options, words),
        source,
        version,
    )


def _variants(
    arguments: argparse.Namespace, game: Game, options: dict[str, object], words: Words
) -> tuple[Variant, ...]:
    packs = tuple(str(Path(pack).resolve()) for pack in arguments.pack)
    if arguments.vary:
        name, equals, values = arguments.vary.partition("=")
        if not equals or arguments.compare:
            raise UsageError(words("lab.vary-usage", given=arguments.vary))
        return tuple(
            Variant(f"{name}={text}", _with(game, options, name, text), packs)
            for text in values.split(",")
        )
    base = Variant(game.id, options, packs)
    if not arguments.compare:
        return (base,)
    other = str(Path(arguments.compare).resolve())
    acropole.game(game.id, [*packs, other])  # a mistake in it is told before games are played
    return (base, Variant(Path(arguments.compare).name, options, (*packs, other)))


def _with(game: Game, options: dict[str, object], name: str, text: str) -> dict[str, object]:
    return game.options.resolve({**options, name: game.options.parse(name, text)})


# -- afterwards ----------------------------------------------------------------------------------


def _show(arguments: argparse.Namespace, plan: Plan, accounts: list[Account], words: Words) -> None:
    found = {s.name: s.rows() for s in counted(accounts, arguments.task)}
    if arguments.json:
        print_json({"game": plan.game, "games": len(accounts), "tables": found})
        return
    screen = Screen()
    title = acropole.game(plan.game).title(words.lang)
    screen.print(Text(words("sim.played", game=title, n=len(accounts), seed=plan.seed), "bold"))
    for name, rows in found.items():
        if rows:
            screen.print()
            screen.print(Text(name, "bold"))
            screen.print(_table(_most_telling(rows)))
            if len(rows) > LONGEST_TABLE:
                screen.print(Text(words("lab.more-rows", n=len(rows) - LONGEST_TABLE), "yellow"))


def _most_telling(rows: list[Row]) -> list[Row]:
    """Flagged rows first when there are too many."""
    if len(rows) <= LONGEST_TABLE:
        return rows
    return sorted(rows, key=lambda row: -len(str(row.get("flag") or "")))[:LONGEST_TABLE]


def _table(rows: list[Row]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for name, value in rows[0].items():
        justify: Any = "left" if isinstance(value, str) else "right"
        table.add_column(Text(name.replace("_", " ")), justify=justify)
    for row in rows:
        table.add_row(*[Text(cell(value)) for value in row.values()])
    return table
