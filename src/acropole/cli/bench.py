"""`acropole bench`: decisions and copies a second, and the same of other engines beside it.

`acropole bench web` measures a table server instead, `acropole bench rl` the learning environments.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict

from rich.text import Text

import acropole
from acropole.cli import bench_rl, bench_web
from acropole.cli.output import Screen, columns, print_json
from acropole.cli.parser import Parser
from acropole.cli.variant import options_given
from acropole.cli.wording import Words
from acropole.lab.bench import Bench, measure


def add_arguments(parser: Parser) -> None:
    words, settings = parser.words, parser.settings
    parser.arguments.add_argument(
        "what",
        nargs="?",
        choices=("engine", "web", "rl"),
        default="engine",
        help=words("bench.what"),
    )
    settings.add_argument("--game", metavar=words("help.GAME"), help=words("bench.game"))
    parser.add_variant()
    settings.add_argument(
        "--seconds", type=parser.seconds, default=3.0, metavar="S", help=words("bench.seconds")
    )
    settings.add_argument("--peers", action="store_true", help=words("bench.peers"))
    bench_web.add_arguments(parser)
    parser.add_json()
    parser.add_packs()


def run(arguments: argparse.Namespace, words: Words) -> int:
    if arguments.what == "rl":
        return bench_rl.run(arguments, words)
    arguments.game = arguments.game or acropole.game_ids()[0]
    if arguments.what == "web":
        return bench_web.run(arguments, words)
    game = acropole.game(arguments.game, arguments.pack)
    options = options_given(game, arguments, words)
    err = Screen(stderr=True)
    # Without a terminal rich shows no spinner, and nothing is lost: the results name every row.
    with err.status("") as status:
        bench = measure(
            game,
            options,
            arguments.seconds,
            with_peers=arguments.peers,
            progress=lambda line: status.update(Text(line)),
        )
    for missing in bench.skipped:
        err.print(missing, style="yellow")
    if arguments.json:
        print_json(_as_data(bench, options))
    else:
        _show(bench, options, words)
    return 0


def _as_data(bench: Bench, options: dict[str, object]) -> dict[str, object]:
    rates = [bench.playout, bench.interface, *bench.peers]
    return {
        "compiled": acropole.is_compiled(),
        "options": options,
        "rates": [asdict(rate) | {"times_catanatron": bench.ratio(rate)} for rate in rates],
    }


def _show(bench: Bench, options: dict[str, object], words: Words) -> None:
    screen = Screen()
    how = words("version.compiled" if acropole.is_compiled() else "version.pure")
    players = words("bench.players", n=options.get("players", 1))
    screen.print(Text(words("bench.title", how=how, players=players), "bold"))
    heads = ["decisions", "clones", "legal"]
    if bench.peers:
        heads.append("ratio")
    rows = []
    for rate in (bench.playout, bench.interface, *bench.peers):
        cells = [
            f"{rate.decisions_per_s:,.0f}",
            f"{rate.clones_per_s:,.0f}",
            f"{rate.mean_legal:.1f}",
        ]
        if bench.peers:
            ratio = bench.ratio(rate)
            cells.append("–" if ratio is None else f"{ratio:.1f}×")
        rows.append((rate.name, cells))
    screen.print(columns([words(f"bench.{head}") for head in heads], rows))
