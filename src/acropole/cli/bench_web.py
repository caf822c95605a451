"""`acropole bench web`: how many answers a second a table server takes, and how fast."""

from __future__ import annotations

import argparse
import asyncio
from contextlib import nullcontext

from rich.text import Text

import acropole
from acropole.cli.output import Screen, columns, print_json
from acropole.cli.parser import Parser
from acropole.cli.variant import options_given
from acropole.cli.wording import Words
from acropole.lab.own_server import own_server
from acropole.lab.web_load import Figures, Plan, load


def add_arguments(parser: Parser) -> None:
    words, settings = parser.words, parser.settings
    settings.add_argument("--url", default="", metavar="URL", help=words("bench.url"))
    settings.add_argument(
        "--tables", type=parser.at_least_one, default=20, metavar="N", help=words("bench.tables")
    )
    settings.add_argument(
        "--streams", type=int, default=0, metavar="N", help=words("bench.streams")
    )
    settings.add_argument(
        "--workers", type=parser.at_least_one, default=1, metavar="N", help=words("serve.workers")
    )


def run(arguments: argparse.Namespace, words: Words) -> int:
    game = acropole.game(arguments.game)
    options = options_given(game, arguments, words)
    err = Screen(stderr=True)
    own = own_server("--workers", str(arguments.workers))
    with err.status(words("bench.loading")), nullcontext() if arguments.url else own as server:
        plan = Plan(
            url=arguments.url or (server.url if server else ""),
            game=game.id,
            options=options,
            tables=arguments.tables,
            streams=max(arguments.streams, 0),
            seconds=arguments.seconds,
        )
        figures = asyncio.run(load(plan))
    if arguments.json:
        print_json(figures.to_dict())
    else:
        _show(plan, figures, words)
    return 0


def _show(plan: Plan, figures: Figures, words: Words) -> None:
    screen = Screen()
    screen.print(Text(words("bench.web-title", game=plan.game, n=plan.tables), "bold"))
    cells = [
        f"{figures.actions_per_s:,.0f}",
        *(f"{figures.percentile(share):.0f} ms" for share in (0.50, 0.95, 0.99)),
        str(figures.streams),
    ]
    heads = [words("bench.accepted"), "p50", "p95", "p99", words("bench.open-streams")]
    screen.print(columns(heads, [(words("bench.table-server"), cells)]))
