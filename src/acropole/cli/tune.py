"""`acropole lab tune`: numbers that bring a game closer to a target."""

import argparse
from functools import partial
from pathlib import Path

from rich.text import Text

from acropole.cli import output, study
from acropole.cli.parser import Parser, UsageError
from acropole.kernel.interface import check_seed
from acropole.lab.statistics import Row
from acropole.lab.study import Variant
from acropole.lab.tune import BEFORE, FOUND, Search, Tuned, check, read_search, tune
from acropole.lab.workers import workers


def add_tune(parser: Parser) -> None:
    words, settings = parser.words, parser.settings
    study.add_plan(parser, games=200, about="lab.tune-games")
    parser.arguments.add_argument("file", metavar=words("help.FILE"), help=words("lab.tune-file"))
    settings.add_argument(
        "--held-out",
        type=parser.at_least_one,
        metavar="N",
        help=words("lab.held-out"),
    )
    parser.add_file("data", words("lab.data"))
    settings.add_argument("--write", metavar=words("help.FOLDER"), help=words("lab.tune-write"))
    study.add_workers(parser)
    parser.add_json()


def run_tune(arguments: argparse.Namespace, words: output.Words) -> int:
    plan = study.base_plan(arguments, words)
    game = plan.variants[0].load(plan.game)
    target, parameters = read_search(Path(arguments.file), game, plan.variants[0].options)
    held_out = arguments.held_out or 2 * arguments.games
    check_seed(plan.seed + plan.games + held_out - 1)
    folder = Path(arguments.write) if arguments.write else None
    if folder:
        _check_folder(folder, any(parameter.path for parameter in parameters), words)
    search = Search(plan, held_out, target, tuple(parameters))
    check(search, game)
    screen = output.Screen(stderr=True)

    def tell(variant: Variant, loss: float) -> None:
        screen.print(Text(words("lab.tried", what=variant.name, loss=f"{loss:.4f}")))

    with workers(arguments.processes, arguments.cluster) as staff:
        bar = partial(output.progress, speed="sim.games-per-s", words=words)
        path = Path(arguments.data) if arguments.data else None
        try:
            tuned = tune(search, game, staff, path, bar, tell)
        except KeyboardInterrupt:
            screen.print(Text(words("lab.tune-stopped")))
            return 130
    if folder:
        tuned.pack.write(folder)
    _show(arguments, search, tuned, words)
    return 0


def _check_folder(folder: Path, has_content: bool, words: output.Words) -> None:
    if not has_content:
        raise UsageError(words("lab.tune-no-content"))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(words("lab.tune-folder", folder=folder))


def _show(arguments: argparse.Namespace, search: Search, tuned: Tuned, words: output.Words) -> None:
    rows = [*tuned.before.rows(BEFORE), *tuned.after.rows(FOUND)]
    closer, reach = tuned.after.closer_than(tuned.before)
    if arguments.json:
        output.print_json(
            {
                "game": search.plan.game,
                "points": tuned.points,
                "found": tuned.values,
                "held_out": rows,
                "distance_before": tuned.before.loss,
                "distance_found": tuned.after.loss,
                "closer_by": closer,
                "reach_95": reach,
                "confirmed": tuned.is_confirmed,
                "parts": tuned.parts(),
            }
        )
        return
    screen = output.Screen()
    values: list[Row] = [
        {"parameter": p.name, BEFORE: str(p.now), FOUND: str(tuned.values[p.name])}
        for p in search.parameters
    ]
    study.print_table(screen, values, words)
    screen.print()
    title = words("lab.held-out-games", n=search.held_out, points=tuned.points)
    screen.print(Text(title, "bold"))
    study.print_table(screen, rows, words)
    screen.print()
    before, after = f"{tuned.before.loss:.4f}", f"{tuned.after.loss:.4f}"
    key = "lab.confirmed" if tuned.is_confirmed else "lab.not-confirmed"
    screen.print(Text(words(key, before=before, after=after)))
    if tuned.is_confirmed and reach is not None:
        sure = "lab.closer" if closer > reach else "lab.perhaps-closer"
        screen.print(Text(words(sure, closer=f"{closer:.4f}", reach=f"{reach:.4f}")))
    if parts := tuned.parts():
        screen.print()
        screen.print(Text(words("lab.tune-parts"), "bold"))
        study.print_table(screen, parts, words)
    for parameter in search.parameters:
        if not parameter.path:
            given = f"--option {parameter.name}={tuned.values[parameter.name]}"
            screen.print(Text(words("lab.tuned-option", option=given)))
    if arguments.write:
        screen.print(Text(words("lab.tuned-pack", folder=arguments.write)))
