"""`acropole admin`: who may log in to the page of the operator."""

import argparse
import secrets

from acropole.cli import output, serve
from acropole.cli.parser import Parser, UsageError

LONGEST_NAME = 40


def is_name(name: str) -> bool:
    """Plain letters and digits: it stands in a cookie."""
    return name.isascii() and name.isalnum() and len(name) <= LONGEST_NAME


def add_arguments(parser: Parser) -> None:
    words = parser.words
    parser.arguments.add_argument(
        "what", choices=("add", "remove", "list"), help=words("admin.what")
    )
    parser.arguments.add_argument(
        "name", nargs="?", default="", metavar=words("help.NAME"), help=words("admin.name")
    )
    serve.add_database(parser)


def run(arguments: argparse.Namespace, words: output.Words) -> int:
    try:
        from acropole.web.operations.server import make_place
        from acropole.web.settings import default_database
        from acropole.web.store import Store
    except ImportError as error:
        raise serve.missing_extra(error, words) from error
    name: str = arguments.name
    if arguments.what != "list" and not is_name(name):
        raise UsageError(words("admin.bad-name"))
    database = arguments.database or default_database()
    make_place(database)
    store = Store.open(database)
    screen = output.Screen()
    try:
        if arguments.what == "add":
            password = secrets.token_urlsafe(12)
            store.operators.add(name, password)
            screen.print(words("admin.added", name=name, password=password), soft_wrap=True)
        elif arguments.what == "list":
            for one in store.operators.names():
                screen.print(one)
        elif not store.operators.remove(name):
            raise UsageError(words("admin.unknown", name=name))
        else:
            screen.print(words("admin.removed", name=name))
    finally:
        store.close()
    return 0
