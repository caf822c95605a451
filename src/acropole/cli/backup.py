"""`acropole backup`: all tables of a server in one file, while it runs."""

import argparse
from pathlib import Path

from acropole.cli import output, serve
from acropole.cli.parser import Parser


def add_arguments(parser: Parser) -> None:
    words = parser.words
    parser.arguments.add_argument("file", metavar=words("help.FILE"), help=words("backup.file"))
    serve.add_database(parser)


def run(arguments: argparse.Namespace, words: output.Words) -> int:
    try:
        from acropole.web.operations.backup import backup
        from acropole.web.settings import default_database
        from acropole.web.store import Store
    except ImportError as error:
        raise serve.missing_extra(error, words) from error
    store = Store.open(arguments.database or default_database())
    count = backup(store, Path(arguments.file))
    output.Screen().print(words("backup.done", n=count, file=arguments.file), soft_wrap=True)
    return 0
