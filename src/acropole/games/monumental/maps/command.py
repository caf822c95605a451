"""`acropole maps`: boards to list, look at, check and make by chance."""

import argparse
import secrets
import sys
from pathlib import Path
from typing import cast

from rich.padding import Padding
from rich.text import Text

import acropole
from acropole.cli.output import Screen, Words
from acropole.cli.parser import Parser, UsageError
from acropole.games.monumental.game import Monumental
from acropole.games.monumental.maps import box, draw, generate, reader
from acropole.games.monumental.maps.board import PLAYERS, SIZES, Board
from acropole.games.monumental.maps.check import problems
from acropole.games.monumental.terminal.board import BoardDrawing
from acropole.kernel import errors, files

GAME = "monumental"
WORDS = Path(__file__).parent / "words"
SUFFIX = ".map"
DEFAULT_PLAYERS = 3
LARGEST_SEED = 2**31  # of those chosen by chance: short enough to be typed again


def add_arguments(parser: Parser) -> None:
    words = parser.words.extended(WORDS)
    _add_players(parser, words("maps.players"))
    tasks = parser.add_subparsers(
        title=words("help.commands"), dest="task", metavar=words("help.COMMAND")
    )
    parsers: dict[str, Parser] = {}
    for name in ("show", "check", "new"):
        summary = words(f"maps.{name}")
        parsers[name] = tasks.add_parser(name, words=words, help=summary, description=summary)
    show, check, new = parsers["show"], parsers["check"], parsers["new"]
    show.arguments.add_argument("map", metavar=words("help.MAP"), help=words("maps.map"))
    show.settings.add_argument("--svg", metavar=words("help.FILE"), help=words("maps.svg"))
    check.arguments.add_argument(
        "files", nargs="+", metavar=words("help.FILE"), help=words("maps.files")
    )
    check.add_packs()
    _add_players(new, words("help.players"))
    new.settings.add_argument("--seed", type=int, metavar="S", help=words("maps.seed"))
    new.settings.add_argument("--size", choices=SIZES, help=words("maps.size"))
    new.settings.add_argument("--save", metavar=words("help.FILE"), help=words("maps.save"))
    new.add_packs()


def _add_players(parser: Parser, meaning: str) -> None:
    # SUPPRESS: given before the task, it must not be reset by the task's own default.
    parser.settings.add_argument(
        "--players",
        type=int,
        choices=PLAYERS,
        metavar="N",
        default=argparse.SUPPRESS,
        help=meaning,
    )


def run(arguments: argparse.Namespace, words: Words) -> int:
    tasks = {None: _list, "show": _show, "check": _check, "new": _new}
    return tasks[arguments.task](arguments, words.extended(WORDS))


def _list(arguments: argparse.Namespace, words: Words) -> int:
    screen = Screen()
    for name in reader.presets(getattr(arguments, "players", None)):
        board = reader.load_preset(name)
        title = board.names[words.lang]
        screen.print(Text.assemble((name, "bold cyan"), "  ", (title, "bold")))
        about = Text(draw.subtitle(board, words.lang)).append(f"\n{board.note}", "dim")
        screen.print(Padding(about, (0, 0, 0, 2)))
    return 0


def _show(arguments: argparse.Namespace, words: Words) -> int:
    board = _board(arguments.map)
    if arguments.svg:
        # Written over: one draws a map again and again while working on it.
        files.write_text_atomically(Path(arguments.svg), draw.svg(board, words.lang))
    screen = Screen()
    screen.print(_drawn(board, words))
    if arguments.svg:
        screen.print(words("maps.drawn", file=arguments.svg), soft_wrap=True)
    return 0


def _board(name: str) -> Board:
    """A preset, or the board of a file."""
    if name in reader.presets() or not (name.endswith(SUFFIX) or Path(name).exists()):
        return reader.load_preset(name)
    return reader.read_map(reader.load_text(Path(name)), name)


def _drawn(board: Board, words: Words) -> BoardDrawing:
    return BoardDrawing(board, acropole.game(GAME), words.lang)


def _check(arguments: argparse.Namespace, words: Words) -> int:
    screen = Screen()
    fatal = 0
    for file in arguments.files:
        lines, is_fatal = _findings(file, _stock(arguments), words)
        fatal += is_fatal
        for line in lines:
            screen.print(line, soft_wrap=True)
    return 2 if fatal else 0


def _stock(arguments: argparse.Namespace) -> box.Stock:
    """The pieces for boards, with the packs that are given."""
    return cast(Monumental, acropole.game(GAME, arguments.pack)).box.stock


def _findings(file: str, stock: box.Stock, words: Words) -> tuple[list[Text], bool]:
    """What is wrong with a map file, a line each, and whether it can be played on at all."""
    error, remark = (words("maps.error"), "bold red"), (words("maps.remark"), "yellow")
    try:
        text = reader.load_text(Path(file))
        board = reader.read_map(text, file)
    except errors.ContentError as mistake:
        where = f"{file}:{mistake.line}" if mistake.line else file
        message = mistake.message.text(words.lang)
        return [Text.assemble(f"{where}: ", error, f" {mistake.code}: {message}")], True
    rows = reader.row_lines(text)
    found = problems(board, stock)
    lines = [
        Text.assemble(
            file if problem.tile is None else f"{file}:{rows[board.tiles[problem.tile].row]}",
            ": ",
            error if problem.is_fatal else remark,
            f" {problem.code}: {problem.said.text(words.lang)}",
        )
        for problem in found
    ]
    if not lines:
        lines.append(Text.assemble(f"{file}: ", (words("maps.ok"), "green")))
    return lines, any(problem.is_fatal for problem in found)


def _new(arguments: argparse.Namespace, words: Words) -> int:
    players = getattr(arguments, "players", DEFAULT_PLAYERS)
    seed = secrets.randbelow(LARGEST_SEED) if arguments.seed is None else arguments.seed
    file = arguments.save
    if file is not None and not file.endswith(SUFFIX):
        raise UsageError(words("usage.map-suffix", file=file))
    if file is not None and Path(file).exists():
        raise UsageError(words("play.exists", file=file))
    board = generate.random_board(players, seed, arguments.size, _stock(arguments))
    if file is None:
        sys.stdout.write(reader.write_map(board))
        return 0
    files.write_text_atomically(Path(file), reader.write_map(board))
    screen = Screen()
    screen.print(_drawn(board, words))
    command = f"acropole play {GAME} --players {players} --option map={file}"
    screen.print(words("maps.saved", file=file, command=command), soft_wrap=True)
    return 0
