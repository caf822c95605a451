"""`acropole tables`: let go what nobody looks at, check that entries are sound, or export games."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from acropole.cli.output import Screen, Words, columns, print_json
from acropole.cli.parser import Parser, UsageError
from acropole.cli.serve import add_database, add_keeping, archive_of, keeping_of, missing_extra

if TYPE_CHECKING:
    from acropole.web.operations.retention import Due, Why
    from acropole.web.store import Store


TASKS = ("prune", "check", "export")


def add_arguments(parser: Parser) -> None:
    words, settings = parser.words, parser.settings
    parser.arguments.add_argument("what", choices=TASKS, help=words("tables.what"))
    add_database(parser)
    add_keeping(parser)
    settings.add_argument("--dry-run", action="store_true", help=words("tables.dry-run"))
    settings.add_argument("--write", metavar=words("help.FOLDER"), help=words("tables.write"))
    parser.add_json()


def run(arguments: argparse.Namespace, words: Words) -> int:
    try:
        from acropole.web.settings import default_database
        from acropole.web.store import Store
    except ImportError as error:
        raise missing_extra(error, words) from error
    database = arguments.database or default_database()
    store = Store.open(database)
    try:
        if arguments.what == "check":
            return _check(store, arguments, words)
        if arguments.what == "export":
            return _export(store, arguments, words)
        return _prune(store, database, arguments, words)
    finally:
        store.close()


def _prune(store: Store, database: str, arguments: argparse.Namespace, words: Words) -> int:
    from acropole.web.operations.retention import due, prune

    keeping = keeping_of(arguments, store.operators.keeping())  # set on the page
    archive = archive_of(arguments, database)
    screen = Screen()
    if arguments.dry_run:
        found = due(store, keeping)
        if arguments.json:
            print_json([{"table": one.table_id, "why": one.why, "days": one.days} for one in found])
        else:
            _list(found, screen, words)
        return 0
    gone = prune(store, keeping, Path(archive) if archive else None)
    if arguments.json:
        print_json(dict(gone))
    else:
        screen.print(words("tables.gone", n=gone.total()))
        _count(gone, screen, words)
        if archive and gone:
            screen.print(words("tables.archived", folder=archive), soft_wrap=True)
    return 0


def _export(store: Store, arguments: argparse.Namespace, words: Words) -> int:
    """Finished games for the laboratory, without names."""
    from acropole.web.operations.for_study import write_records

    if not arguments.write:
        raise UsageError(words("tables.no-folder"))
    n = write_records(store, Path(arguments.write))
    if arguments.json:
        print_json({"games": n, "folder": arguments.write})
    else:
        Screen().print(words("tables.exported", n=n, folder=arguments.write), soft_wrap=True)
    return 0


def _list(found: list[Due], screen: Screen, words: Words) -> None:
    screen.print(words("tables.would-go", n=len(found)))
    _count(Counter(one.why for one in found), screen, words)
    if found:
        heads = [words("tables.game"), words("tables.why"), words("tables.days")]
        rows = [
            (one.table_id, [one.game, words(f"tables.{one.why}"), str(one.days)]) for one in found
        ]
        screen.print(columns(heads, rows))


def _count(gone: Counter[Why], screen: Screen, words: Words) -> None:
    for why, n in sorted(gone.items()):
        screen.print(f"  {words(f'tables.{why}')}: {n}")


def _check(store: Store, arguments: argparse.Namespace, words: Words) -> int:
    """Replays every table; 1 when the data of one was changed."""
    from acropole.kernel.errors import AcropoleError
    from acropole.web.table.opening import Opener

    opener = Opener(store)
    found: dict[str, dict[str, object]] = {}
    ids = store.tables.all_ids()
    for name in ids:
        try:
            if halt := opener.check(store.tables.get(name)):
                found[name] = {"kind": halt.kind, "entry": halt.entry}
        except AcropoleError as error:
            found[name] = {"kind": "unreadable", "entry": 0, "message": str(error)}
    if arguments.json:
        print_json(found)
    else:
        screen = Screen()
        screen.print(words("tables.checked", n=len(ids), bad=len(found)))
        for name, wrong in found.items():
            told = words(f"tables.is-{wrong['kind']}", n=wrong["entry"])
            screen.print(f"  {name}: {told}", soft_wrap=True)
    return 1 if any(wrong["kind"] == "damaged" for wrong in found.values()) else 0
