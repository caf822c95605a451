"""`acropole serve`: the table in the browser."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from acropole.cli.output import Screen
from acropole.cli.parser import Parser, UsageError
from acropole.cli.wording import Words


def add_arguments(parser: Parser) -> None:
    words, settings = parser.words, parser.settings
    settings.add_argument("--host", default="127.0.0.1", help=words("serve.host"))
    settings.add_argument(
        "--port", type=parser.at_least_one, default=8000, metavar="N", help=words("serve.port")
    )
    add_database(parser)
    settings.add_argument("--redis", default="", metavar="URL", help=words("serve.redis"))
    settings.add_argument("--public-url", default="", metavar="URL", help=words("serve.public-url"))
    for name, default in (("workers", 1), ("thinkers", 1)):
        settings.add_argument(
            f"--{name}",
            type=parser.at_least_one,
            default=default,
            metavar="N",
            help=words(f"serve.{name}"),
        )
    for name, seconds in (("bot", 10.0), ("think", 1.0)):
        settings.add_argument(
            f"--{name}-seconds",
            type=parser.seconds,
            default=seconds,
            metavar="S",
            help=words(f"serve.{name}-seconds"),
        )
    settings.add_argument(
        "--connections", type=int, default=256, metavar="N", help=words("serve.connections")
    )
    settings.add_argument(
        "--rate-limit", type=float, default=1.0, metavar="X", help=words("serve.rate-limit")
    )
    settings.add_argument(
        "--private-webhooks", action="store_true", help=words("serve.private-webhooks")
    )
    parser.add_packs()


def add_database(parser: Parser) -> None:
    parser.settings.add_argument(
        "--database", default="", metavar="URL", help=parser.words("serve.database")
    )


def run(arguments: argparse.Namespace, words: Words) -> int:
    try:
        from acropole.web.server import serve
        from acropole.web.settings import Settings, default_database
    except ImportError as error:
        raise missing_extra(error, words) from error
    if arguments.public_url and not arguments.public_url.startswith(("http://", "https://")):
        raise UsageError(words("serve.bad-url", given=arguments.public_url))
    settings = Settings(
        database=arguments.database or default_database(),
        redis=arguments.redis,
        host=arguments.host,
        port=arguments.port,
        workers=arguments.workers,
        public_url=arguments.public_url,
        thinkers=arguments.thinkers,
        bot_seconds=arguments.bot_seconds,
        think_seconds=arguments.think_seconds,
        connections=max(arguments.connections, 0),
        rate_limit=max(arguments.rate_limit, 0.0),
        private_webhooks=arguments.private_webhooks,
        packs=tuple(str(Path(pack).absolute()) for pack in arguments.pack),
        json_logs=not sys.stderr.isatty(),
    )
    serve(
        settings,
        lambda: Screen(stderr=True).print(words("serve.ready", url=settings.address)),
    )
    return 0


def missing_extra(error: ImportError, words: Words) -> UsageError:
    return UsageError(words("serve.missing", name=error.name))
