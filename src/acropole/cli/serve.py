"""`acropole serve`: the table in the browser."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from acropole.cli.output import Screen, Words
from acropole.cli.parser import Parser, UsageError

if TYPE_CHECKING:
    from acropole.web.settings import Keeping

KEPT = ("unstarted", "abandoned", "finished", "anonymous", "shared")
NO_ARCHIVE = "none"


def add_arguments(parser: Parser) -> None:
    words, settings = parser.words, parser.settings
    settings.add_argument("--host", default="127.0.0.1", help=words("serve.host"))
    settings.add_argument(
        "--port", type=parser.port, default=8000, metavar="N", help=words("serve.port")
    )
    add_database(parser)
    settings.add_argument("--redis", default="", metavar="URL", help=words("serve.redis"))
    settings.add_argument("--public-url", default="", metavar="URL", help=words("serve.public-url"))
    for name, default in (("workers", 1), ("thinkers", 1)):
        parser.add_count(name, default, words(f"serve.{name}"))
    for name, seconds in (("bot", 10.0), ("think", 2.0)):
        settings.add_argument(
            f"--{name}-seconds",
            type=parser.seconds,
            default=seconds,
            metavar="S",
            help=words(f"serve.{name}-seconds"),
        )
    settings.add_argument(
        "--no-think-ahead", action="store_true", help=words("serve.no-think-ahead")
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
    add_keeping(parser)
    parser.add_packs()
    parser.add_code()


def add_keeping(parser: Parser) -> None:
    """How long tables are kept; see web/operations/retention.py."""
    words = parser.words
    for name in KEPT:
        parser.settings.add_argument(
            f"--keep-{name}",
            type=parser.none_or_more,
            metavar="N",
            help=words(f"serve.keep-{name}"),
        )
    parser.settings.add_argument(
        "--archive", default="", metavar=words("help.FOLDER"), help=words("serve.archive")
    )


def keeping_of(
    arguments: argparse.Namespace, otherwise: Mapping[str, float] | None = None
) -> "Keeping":
    """As the options say; then as `otherwise` does, and then as usual."""
    from acropole.web.settings import Keeping

    given = {name: getattr(arguments, f"keep_{name}") for name in KEPT}
    said = {name: value for name, value in given.items() if value is not None}
    return Keeping(**{**(otherwise or {}), **said})


def archive_of(arguments: argparse.Namespace, database: str) -> str:
    """The folder for what is let go; empty when it is to be deleted."""
    from acropole.web.settings import default_archive

    if arguments.archive == NO_ARCHIVE:
        return ""
    return str(Path(arguments.archive or default_archive(database)).absolute())


def add_database(parser: Parser) -> None:
    parser.settings.add_argument(
        "--database", default="", metavar="URL", help=parser.words("serve.database")
    )


def run(arguments: argparse.Namespace, words: Words) -> int:
    try:
        from acropole.web.operations.private_files import exposed
        from acropole.web.operations.server import serve
        from acropole.web.settings import Settings, default_database
    except ImportError as error:
        raise missing_extra(error, words) from error
    if arguments.public_url and not arguments.public_url.startswith(("http://", "https://")):
        raise UsageError(words("serve.bad-url", given=arguments.public_url))
    database = arguments.database or default_database()
    settings = Settings(
        database=database,
        redis=arguments.redis,
        host=arguments.host,
        port=arguments.port,
        workers=arguments.workers,
        public_url=arguments.public_url,
        thinkers=arguments.thinkers,
        bot_seconds=arguments.bot_seconds,
        think_seconds=arguments.think_seconds,
        think_ahead=not arguments.no_think_ahead,
        connections=max(arguments.connections, 0),
        rate_limit=max(arguments.rate_limit, 0.0),
        private_webhooks=arguments.private_webhooks,
        packs=tuple(str(Path(pack).absolute()) for pack in arguments.pack),
        keeping=keeping_of(arguments),
        archive=archive_of(arguments, database),
        json_logs=not sys.stderr.isatty(),
    )
    err = Screen(stderr=True)

    def ready() -> None:
        if open_to_others := exposed(settings.database):
            paths = ", ".join(map(str, open_to_others))
            err.print(words("serve.exposed", paths=paths), style="yellow", soft_wrap=True)
        err.print(words("serve.ready", url=settings.address))

    serve(settings, ready)
    return 0


def missing_extra(error: ImportError, words: Words) -> UsageError:
    return UsageError(words("serve.missing", name=error.name))
