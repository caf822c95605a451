"""`acropole validate`: whether records still say what was played."""

from __future__ import annotations

import argparse

from rich.text import Text

import acropole
from acropole.cli.output import Screen
from acropole.cli.parser import Parser
from acropole.cli.wording import Words
from acropole.kernel.errors import RecordError
from acropole.kernel.records import Record, Verdict, validate

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
        verdict = judge(file, arguments.pack)
        faults += verdict.status in FAULTS
        status = Text(words(f"validate.{verdict.status}"), STYLES.get(verdict.status, "bold red"))
        detail = " ".join(verdict.detail.split())
        screen.print(Text.assemble(f"{file}: ", status, f" ({detail})"), soft_wrap=True)
    return 2 if faults else 0


def judge(file: str, packs: list[str]) -> Verdict:
    try:
        record = Record.load(file, lambda name: acropole.game(name, packs))
    except RecordError as error:
        return Verdict("unreadable", str(error).removeprefix(f"{file}: "))
    return validate(record)
