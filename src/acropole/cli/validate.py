"""`acropole validate`: whether records still say what was played."""

import argparse

from rich.text import Text

from acropole.cli.output import Screen, Words
from acropole.cli.parser import Parser
from acropole.kernel import errors, records
from acropole.registry import finder

STYLES = {"ok": "green", "migrated": "cyan", "view-only": "yellow"}
FAULTS = ("broken", "unreadable")


def add_arguments(parser: Parser) -> None:
    words = parser.words
    parser.arguments.add_argument(
        "files", nargs="+", metavar=words("help.FILE"), help=words("validate.files")
    )
    parser.add_packs()


def run(arguments: argparse.Namespace, words: Words) -> int:
    screen = Screen()
    faults = 0
    for file in arguments.files:
        verdict, record = judge(file, arguments.pack)
        faults += verdict.status in FAULTS
        status = Text(words(f"validate.{verdict.status}"), STYLES.get(verdict.status, "bold red"))
        detail = " ".join(verdict.detail.split())
        screen.print(Text.assemble(f"{file}: ", status, f" ({detail})"), soft_wrap=True)
        if record is not None and verdict.status not in FAULTS:
            for line in _fairness(record, words):
                screen.print(f"  {line}", soft_wrap=True)
    return 2 if faults else 0


def _fairness(record: records.Record, words: Words) -> list[str]:
    """Whether nobody could choose what was dealt."""
    found = []
    if record.origin in ("fork", "import"):
        found.append(words(f"validate.{record.origin}"))
    if record.pledge is not None:
        pledge = record.pledge
        found.append(words("validate.pledged", commitment=pledge.commitment, salt=pledge.salt))
    return found


def judge(file: str, packs: list[str]) -> tuple[records.Verdict, records.Record | None]:
    try:
        record = records.Record.load(file, finder(packs))
    except errors.RecordError as error:
        return records.Verdict("unreadable", str(error).removeprefix(f"{file}: ")), None
    return records.validate(record), record
