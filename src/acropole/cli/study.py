"""`acropole lab balance | explore | report`: many games, and what they tell."""

import argparse
from dataclasses import replace
from itertools import chain
from pathlib import Path
from textwrap import wrap
from typing import Any

from rich.table import Table
from rich.text import Text

import acropole
from acropole.bots import make, plugins
from acropole.cli.output import Screen, Words, print_json, progress
from acropole.cli.parser import Parser, UsageError
from acropole.cli.variant import bot_codes, one_each, options_of_many
from acropole.kernel.interface import check_seed
from acropole.lab import findings, markdown, report
from acropole.lab.played import Played
from acropole.lab.statistics import Cards, Row, Statistic, all_statistics
from acropole.lab.study import DataError, Plan, Variant, read_summaries, study
from acropole.lab.workers import workers

LONGEST_TABLE = 40  # rows on a screen; files have them all
GAP = 2  # characters between columns
ONE_OF_MANY = ("variant", "against", "use", "whose", "fair_share")  # may be the same in all rows


def add_study(parser: Parser) -> None:
    """The arguments of `balance` and `explore`."""
    words, settings = parser.words, parser.settings
    add_plan(parser, games=200, about="lab.study-games")
    settings.add_argument("--vary", metavar=words("help.NAME-VALUE"), help=words("lab.vary"))
    settings.add_argument(
        "--compare",
        action="append",
        default=[],
        metavar=words("help.FOLDER"),
        help=words("lab.compare"),
    )
    add_records(parser)
    parser.add_file("data", words("lab.data"))
    parser.add_file("write", words("lab.study-write"))
    settings.add_argument(
        "--cards", action=argparse.BooleanOptionalAction, default=True, help=words("lab.cards")
    )
    add_workers(parser)
    parser.add_json()


def add_records(parser: Parser) -> None:
    words = parser.words
    parser.settings.add_argument(
        "--records", metavar=words("help.FOLDER"), help=words("lab.records")
    )


def add_plan(parser: Parser, games: int, about: str) -> None:
    """What all studies need to know: game, options, packs, bots, seeds, code of the user."""
    words, settings = parser.words, parser.settings
    parser.add_game()
    parser.add_variant()
    parser.add_packs()
    settings.add_argument(
        "--bots", default="greedy", metavar=words("help.CODES"), help=words("sim.bots")
    )
    settings.add_argument(
        "--games", type=parser.at_least_one, default=games, metavar="N", help=words(about, n=games)
    )
    parser.add_seed(words("sim.seed"))
    parser.add_code()


def code_given(arguments: argparse.Namespace) -> str:
    """The user's own code, run once here; empty without it."""
    return plugins.use_file(arguments.code) if arguments.code else ""


def add_workers(parser: Parser) -> None:
    words = parser.words
    parser.add_count("processes", 1, words("lab.processes"))
    parser.settings.add_argument(
        "--cluster", metavar=words("help.ADDRESS"), help=words("lab.cluster")
    )


def add_report(parser: Parser) -> None:
    words = parser.words
    parser.arguments.add_argument("file", metavar=words("help.FILE"), help=words("lab.report-file"))
    parser.settings.add_argument(
        "--write", required=True, metavar=words("help.FILE"), help=words("lab.report-write")
    )
    add_records(parser)
    parser.add_code()


def run_study(arguments: argparse.Namespace, words: Words) -> int:
    base = base_plan(arguments, words)
    plan = replace(base, variants=_variants(arguments, base, words))
    plan.load()
    path = Path(arguments.data) if arguments.data else None
    people = _people(arguments, plan.game, plan.variants[0])
    statistics, played, interrupted = all_statistics(), 0, False
    found = findings.Findings()
    with (
        workers(arguments.processes, arguments.cluster) as staff,
        progress(plan.total, "sim.games-per-s", words) as advance,
    ):
        try:
            for summary in study(plan, staff, path):
                for statistic in statistics:
                    statistic.add(summary)
                found.add(summary)
                played += 1
                advance()
            for summary in people.summaries() if people else ():
                for statistic in statistics:
                    statistic.add(summary)
                found.add(summary)
        except KeyboardInterrupt:
            interrupted = True
    if not arguments.cards:
        statistics = [statistic for statistic in statistics if statistic.name != Cards.name]
    if arguments.write and played:
        game = plan.variants[0].load(plan.game)
        markdown.put_sections(Path(arguments.write), markdown.sections(game, plan, statistics))
    shown = [statistic for statistic in statistics if statistic.sort == arguments.task]
    told = found.tell(plan.variants[0].load(plan.game), words.lang)
    _show(arguments, plan, played, shown, told, words, people)
    return 130 if interrupted else 0


def run_report(arguments: argparse.Namespace, words: Words) -> int:
    code_given(arguments)
    plan, summaries = read_summaries(Path(arguments.file))
    first = next(summaries, None)
    if first is None:
        raise DataError(words("lab.no-data", file=arguments.file))
    page = Path(arguments.write)
    people = _people(arguments, plan["game"], _first_variant(plan)) if arguments.records else None
    beside = people.summaries() if people else iter(())
    written = report.write_report(plan, chain([first], summaries, beside), page, words.lang)
    if people:
        _tell_people(people, Screen(), words)
    for path in written:
        Screen().print(Text(str(path)))
    if not any(path.suffix == ".png" for path in written):
        Screen(stderr=True).print(Text(words("lab.no-png"), "yellow"))
    return 0


def _first_variant(plan: dict[str, Any]) -> Variant:
    """The game as it is, as the plan of a file has it."""
    found = plan["variants"][0]
    packs = tuple(acropole.Pack(**pack) for pack in found["packs"])
    return Variant(found["name"], found["options"], packs)


def _people(arguments: argparse.Namespace, game: str, variant: Variant) -> Played | None:
    """The games of people that are looked at beside those of bots."""
    return Played(Path(arguments.records), game, variant) if arguments.records else None


def _tell_people(people: Played, screen: Screen, words: Words) -> None:
    """How many records there were, and why others do not count."""
    screen.print(Text(words("lab.people", n=people.counted)))
    for reason, n in sorted(people.left_out.items()):
        screen.print(Text(words(f"lab.left-out-{reason}", n=n), "yellow"))


def base_plan(arguments: argparse.Namespace, words: Words) -> Plan:
    """The plan with one variant: the game as the arguments have it."""
    source = code_given(arguments)
    game = acropole.game(arguments.game, arguments.pack)
    codes = bot_codes(arguments.bots)
    options = options_of_many(game, arguments, words, seats_named=len(codes))
    check_seed(arguments.seed)
    check_seed(arguments.seed + arguments.games - 1)
    people = game.variant(options).people
    bots = codes if len(codes) == 1 else one_each(codes, people, words)
    for code in bots:
        make(code)
    return Plan(
        game.id,
        tuple(bots),
        arguments.seed,
        arguments.games,
        (Variant("+".join(pack.name for pack in game.packs) or game.id, options, game.packs),),
        source,
        {"rules": game.rules_version, "content": game.content_digest},
    )


def _variants(arguments: argparse.Namespace, plan: Plan, words: Words) -> tuple[Variant, ...]:
    (base,) = plan.variants
    if arguments.vary:
        name, equals, values = arguments.vary.partition("=")
        if not equals or arguments.compare:
            raise UsageError(words("lab.vary-usage", given=arguments.vary))
        options = acropole.game(plan.game).options
        varied = []
        for text in dict.fromkeys(values.split(",")):
            settled = options.resolve({**base.options, name: options.parse(name, text)})
            kept = {key: settled[key] for key in settled if key in base.options or key == name}
            varied.append(replace(base, name=f"{name}={text}", options=kept))
        return tuple(varied)
    found = [base]
    for folder in arguments.compare:
        # a mistake is told with its place
        pack = acropole.game(plan.game, [*base.packs, folder]).packs[-1]
        name = folder if pack.name in [variant.name for variant in found] else pack.name
        found.append(Variant(name, base.options, (*base.packs, pack)))
    if len({variant.name for variant in found}) < len(found):
        raise UsageError(words("lab.compare-usage"))
    return tuple(found)


# -- afterwards ----------------------------------------------------------------------------------


def _show(
    arguments: argparse.Namespace,
    plan: Plan,
    played: int,
    statistics: list[Statistic],
    told: list[str],
    words: Words,
    people: Played | None,
) -> None:
    found = {statistic.name: statistic.rows() for statistic in statistics}
    if arguments.json:
        beside = {"people": people.as_data()} if people else {}
        print_json(
            {"game": plan.game, "games": played, **beside, "tables": found, "findings": told}
        )
        return
    screen = Screen()
    title = acropole.game(plan.game).title(words.lang)
    screen.print(Text(words("sim.played", game=title, n=played, seed=plan.seed), "bold"))
    if people:
        _tell_people(people, screen, words)
    for name, rows in found.items():
        if rows:
            brief, alike = _brief(_most_telling(rows))
            head = [report.table_title(name, words.lang)]
            for key, value in alike.items():
                head.append(f"{report.column(key, words.lang)} {report.cell(value)}")
            screen.print()
            screen.print(Text(" · ".join(head), "bold"))
            print_table(screen, brief, words)
            if len(rows) > LONGEST_TABLE:
                screen.print(Text(words("lab.more-rows", n=len(rows) - LONGEST_TABLE), "yellow"))
    if told:
        screen.print()
    for line in told:
        screen.print(Text(line))


def _most_telling(rows: list[Row]) -> list[Row]:
    """Flagged rows first when there are too many."""
    if len(rows) <= LONGEST_TABLE:
        return rows
    return sorted(rows, key=lambda row: -len(str(row.get("flag") or "")))[:LONGEST_TABLE]


def _brief(rows: list[Row]) -> tuple[list[Row], Row]:
    """The columns that fit a screen, the interval in one; and those that all rows have alike."""
    alike: Row = {}
    for name in ONE_OF_MANY:
        shown = {report.cell(row[name]): row[name] for row in rows if row.get(name) is not None}
        if len(shown) == 1:
            (alike[name],) = shown.values()
    found: list[Row] = []
    for row in rows:
        brief: Row = {}
        for name, value in row.items():
            if name == "low_95":
                high = row["high_95"]
                brief["interval"] = None if value is None else f"{value:.2f}–{high:.2f}"
            elif name != "high_95" and name not in alike:
                brief[name] = value
        found.append(brief)
    return found, alike


def print_table(screen: Screen, rows: list[Row], words: Words) -> None:
    """On a narrow screen heads are broken into lines; values are never cut."""
    heads = [[report.column(name, words.lang)] for name in rows[0]]
    cells = [[report.cell(value) for value in row.values()] for row in rows]
    widest = [max(map(len, values)) for values in zip(*cells, strict=True)]
    if _width(heads, widest) > screen.width:
        heads = [
            wrap(head, max(width, 1), break_long_words=False)
            for (head,), width in zip(heads, widest, strict=True)
        ]
    table = Table(
        box=None,
        pad_edge=False,
        padding=(0, GAP, 0, 0),
        header_style="bold",
        width=_width(heads, widest),
    )
    for head, value in zip(heads, rows[0].values(), strict=True):
        justify: Any = "left" if isinstance(value, str) else "right"
        table.add_column(Text("\n".join(head)), justify=justify)
    for row in cells:
        table.add_row(*map(Text, row))
    screen.print(table, crop=False)


def _width(heads: list[list[str]], widest: list[int]) -> int:
    """Of a table with these heads, each given by its lines, above values that wide."""
    columns = (max(width, *map(len, head)) for head, width in zip(heads, widest, strict=True))
    return sum(GAP + width for width in columns) - GAP
