"""`acropole bench web`: how many answers a second a table server takes, and how fast.

It is measured twice. People who answer as fast as they can show how much it takes; how long an
answer waits then only says how many they are. People who keep to a rate show how long one waits.
With a store that is filled first, it shows whether many tables make pages and answers slower.
"""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace

from rich.text import Text

import acropole
from acropole.cli import output, variant
from acropole.cli.parser import Parser, UsageError
from acropole.lab import web_load, web_pages
from acropole.lab.own_server import OwnServer, own_cluster, own_server

RATE = 150  # answers a second that one process must carry
MOST_STORED = 100_000
TABLES_EACH = 5  # stored tables for each person
VISITS = 100  # of each page


def add_arguments(parser: Parser) -> None:
    words, settings = parser.words, parser.settings
    settings.add_argument("--url", default="", metavar="URL", help=words("bench.url"))
    parser.add_count("tables", 20, words("bench.tables"))
    settings.add_argument(
        "--streams", type=int, default=0, metavar="N", help=words("bench.streams")
    )
    parser.add_count("rate", RATE, words("bench.rate", n=RATE))
    settings.add_argument(
        "--store", choices=("sqlite", "postgresql"), default="sqlite", help=words("bench.store")
    )
    settings.add_argument(
        "--stored", type=parser.none_or_more, default=0, metavar="N", help=words("bench.stored")
    )
    parser.add_count("workers", 1, words("serve.workers"))


def run(arguments: argparse.Namespace, words: output.Words) -> int:
    game = acropole.game(arguments.game, arguments.pack)
    options = variant.options_given(game, arguments, words)
    stored = _stored(arguments, words)
    err = output.Screen(stderr=True)
    packs = [word for pack in arguments.pack for word in ("--pack", pack)]
    own = _own(arguments.store, "--workers", str(arguments.workers), *packs)
    with err.status(words("bench.loading")), nullcontext() if arguments.url else own as server:
        fast = web_load.Plan(
            url=arguments.url or (server.url if server else ""),
            game=game.id,
            options=options,
            tables=arguments.tables,
            streams=max(arguments.streams, 0),
            seconds=arguments.seconds,
        )
        pages = _filled(server, game.id, stored) if server and stored else {}
        plans = {"fast": fast, "paced": replace(fast, rate=arguments.rate)}
        measured = {name: web_load.measure(plan) for name, plan in plans.items()}
    if arguments.json:
        told: dict[str, object] = {name: one.to_dict() for name, one in measured.items()}
        output.print_json(told | ({"stored": stored, "pages": pages} if pages else {}))
    else:
        _show(plans, measured, words)
        if pages:
            _show_pages(pages, stored, words)
    return 0


def _stored(arguments: argparse.Namespace, words: output.Words) -> int:
    """How many tables the store has before anybody plays."""
    stored = int(arguments.stored)
    if stored > MOST_STORED:
        raise UsageError(words("bench.too-many-stored", n=MOST_STORED))
    if stored and arguments.url:
        raise UsageError(words("bench.stored-elsewhere"))
    return stored


def _filled(server: OwnServer, game: str, stored: int) -> dict[str, dict[str, list[float]]]:
    """Fill the store of a server; p50 and p95 of each page in ms, before and after."""
    from acropole.web.operations.crowd import fill
    from acropole.web.store import Store

    person = web_pages.visitor(server.url, game)
    web_pages.visit(person, server.url, 3)  # each page is made once before it is measured
    before = web_pages.visit(person, server.url, VISITS)
    store = Store.connect(server.database)
    try:
        fill(store, game, stored, max(stored // TABLES_EACH, 2))
    finally:
        store.close()
    after = web_pages.visit(person, server.url, VISITS)
    return {
        page: {
            name: [round(web_load.percentile(waits[page], share), 1) for share in (0.50, 0.95)]
            for name, waits in (("few", before), ("many", after))
        }
        for page in before
    }


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


def _show(
    plans: dict[str, web_load.Plan], measured: dict[str, web_load.Figures], words: output.Words
) -> None:
    screen = output.Screen()
    plan = plans["paced"]
    screen.print(Text(words("bench.web-title", game=plan.game, n=plan.tables), "bold"))
    heads = [words("bench.accepted"), "p50", "p95", "p99"]
    heads += [words("bench.cpu"), words("bench.statements"), words("bench.open-streams")]
    names = {"fast": words("bench.fast"), "paced": words("bench.paced", n=plan.rate)}
    rows = [(names[name], _cells(figures)) for name, figures in measured.items()]
    screen.print(output.columns(heads, rows))


def _show_pages(pages: dict[str, dict[str, list[float]]], stored: int, words: output.Words) -> None:
    screen = output.Screen()
    people = max(stored // TABLES_EACH, 2)
    screen.print(Text(words("bench.pages-title", n=VISITS), "bold"))
    full = words("bench.pages-many", n=stored, people=people)
    heads = [f"{words('bench.pages-few')}: p50", "p95", f"{full}: p50", "p95"]
    rows = [
        (page, [f"{ms:.0f} ms" for name in ("few", "many") for ms in found[name]])
        for page, found in pages.items()
    ]
    screen.print(output.columns(heads, rows))


def _cells(figures: web_load.Figures) -> list[str]:
    return [
        f"{figures.actions_per_s:,.0f}",
        *(f"{figures.percentile(share):.0f} ms" for share in (0.50, 0.95, 0.99)),
        "–" if figures.cpu_ms is None else f"{figures.cpu_ms:.1f} ms",
        "–" if figures.statements_each is None else f"{figures.statements_each:.1f}",
        str(figures.streams),
    ]
