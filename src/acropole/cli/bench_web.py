"""`acropole bench web`: how many answers a second a table server takes, and how fast.

It is measured twice. People who answer as fast as they can show how much it takes; how long an
answer waits then only says how many they are. People who keep to a rate show how long one waits.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace

from rich.text import Text

import acropole
from acropole.cli import output, variant
from acropole.cli.parser import Parser
from acropole.lab.own_server import OwnServer, own_cluster, own_server
from acropole.lab.web_load import Figures, Plan, measure

RATE = 150  # answers a second that one process must carry


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
        "--rate",
        type=parser.at_least_one,
        default=RATE,
        metavar="N",
        help=words("bench.rate", n=RATE),
    )
    settings.add_argument(
        "--store", choices=("sqlite", "postgresql"), default="sqlite", help=words("bench.store")
    )
    settings.add_argument(
        "--workers", type=parser.at_least_one, default=1, metavar="N", help=words("serve.workers")
    )


def run(arguments: argparse.Namespace, words: output.Words) -> int:
    game = acropole.game(arguments.game, arguments.pack)
    options = variant.options_given(game, arguments, words)
    err = output.Screen(stderr=True)
    packs = [word for pack in arguments.pack for word in ("--pack", pack)]
    own = _own(arguments.store, "--workers", str(arguments.workers), *packs)
    with err.status(words("bench.loading")), nullcontext() if arguments.url else own as server:
        fast = Plan(
            url=arguments.url or (server.url if server else ""),
            game=game.id,
            options=options,
            tables=arguments.tables,
            streams=max(arguments.streams, 0),
            seconds=arguments.seconds,
        )
        plans = {"fast": fast, "paced": replace(fast, rate=arguments.rate)}
        measured = {name: measure(plan) for name, plan in plans.items()}
    if arguments.json:
        output.print_json({name: figures.to_dict() for name, figures in measured.items()})
    else:
        _show(plans, measured, words)
    return 0


@contextmanager
def _own(store: str, *arguments: str) -> Iterator[OwnServer]:
    """A server of our own on SQLite, or on a PostgreSQL and a Redis of our own."""
    if store == "sqlite":
        with own_server(*arguments) as server:
            yield server
        return
    with (
        own_cluster() as (database, redis),
        own_server("--redis", redis, *arguments, database=database) as server,
    ):
        yield server


def _show(plans: dict[str, Plan], measured: dict[str, Figures], words: output.Words) -> None:
    screen = output.Screen()
    plan = plans["paced"]
    screen.print(Text(words("bench.web-title", game=plan.game, n=plan.tables), "bold"))
    heads = [words("bench.accepted"), "p50", "p95", "p99"]
    heads += [words("bench.cpu"), words("bench.statements"), words("bench.open-streams")]
    names = {"fast": words("bench.fast"), "paced": words("bench.paced", n=plan.rate)}
    rows = [(names[name], _cells(figures)) for name, figures in measured.items()]
    screen.print(output.columns(heads, rows))


def _cells(figures: Figures) -> list[str]:
    return [
        f"{figures.actions_per_s:,.0f}",
        *(f"{figures.percentile(share):.0f} ms" for share in (0.50, 0.95, 0.99)),
        "–" if figures.cpu_ms is None else f"{figures.cpu_ms:.1f} ms",
        "–" if figures.statements_each is None else f"{figures.statements_each:.1f}",
        str(figures.streams),
    ]
