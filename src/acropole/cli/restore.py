"""`acropole restore`: the tables of a backup, into an empty database."""

import argparse
from pathlib import Path

from acropole.cli import output, serve
from acropole.cli.parser import Parser


def add_arguments(parser: Parser) -> None:
    words = parser.words
    parser.arguments.add_argument("file", metavar=words("help.FILE"), help=words("restore.file"))
    serve.add_database(parser)


def run(arguments: argparse.Namespace, words: output.Words) -> int:
    try:
        from acropole.web.operations.backup import restore
        from acropole.web.operations.server import make_place
        from acropole.web.settings import default_database
        from acropole.web.store import Store
    except ImportError as error:
        raise serve.missing_extra(error, words) from error
    database = arguments.database or default_database()
    make_place(database)
    count = restore(Store.open(database), Path(arguments.file))
    output.Screen().print(words("restore.done", n=count, file=arguments.file), soft_wrap=True)
    return 0
