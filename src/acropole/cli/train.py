"""`acropole lab train`: bots learn from their games how well a seat stands."""

import argparse
from functools import partial
from pathlib import Path

from rich.text import Text

import acropole
from acropole.bots import make
from acropole.cli import output, study, variant
from acropole.cli.parser import Parser, UsageError
from acropole.kernel import files, interface
from acropole.lab.workers import workers

SEARCH = "ismcts:iters=100,focus=2"
QUICK = "greedy:slips=0.1"


def add_train(parser: Parser) -> None:
    words, settings = parser.words, parser.settings
    parser.add_game()
    parser.add_variant()
    numbers = {"games": 8000, "rounds": 2, "searched": 1000, "batch": 1024}
    for name, default in numbers.items():
        settings.add_argument(
            f"--{name}", type=int, default=default, metavar="N", help=words(f"lab.train-{name}")
        )
    for name, code in (("search", SEARCH), ("quick", QUICK)):
        settings.add_argument(
            f"--{name}", default=code, metavar=words("help.CODE"), help=words(f"lab.train-{name}")
        )
    settings.add_argument("--mixed", action="store_true", help=words("lab.train-mixed"))
    parser.add_seed(words("sim.seed"))
    for name in ("data", "write"):
        settings.add_argument(
            f"--{name}",
            required=True,
            metavar=words("help.FOLDER" if name == "data" else "help.FILE"),
            help=words(f"lab.train-{name}"),
        )
    study.add_workers(parser)
    parser.add_json()


def run_train(arguments: argparse.Namespace, words: output.Words) -> int:
    try:
        from acropole.lab import train
    except ImportError as error:
        raise UsageError(words("lab.train-numpy")) from error
    game = acropole.game(arguments.game)
    if not game.clock:
        raise UsageError(words("lab.train-no-features", game=game.title(words.lang)))
    if arguments.mixed:
        variant.mixes(game, arguments, words)
    least = min(arguments.searched, arguments.batch)
    learns_nothing = not arguments.games and not (arguments.rounds and game.topics)
    of_the_first = arguments.games or arguments.searched
    if of_the_first < train.LEAST_GAMES or arguments.rounds < 0 or least < 1 or learns_nothing:
        raise UsageError(words("lab.train-few", n=train.LEAST_GAMES))
    make(arguments.search)
    make(arguments.quick)
    course = train.Course(
        game.id,
        variant.named_options(game, arguments, words),
        arguments.seed,
        arguments.games,
        arguments.rounds,
        arguments.searched,
        arguments.search,
        arguments.quick,
        arguments.batch,
        arguments.mixed,
    )
    interface.check_seed(
        course.seed + course.rounds * train.SEEDS + max(course.games, course.searched)
    )
    screen = output.Screen(stderr=True)

    def tell(word: str, round_: int, loss: float) -> None:
        screen.print(Text(words(word, n=round_, loss=f"{loss:.4f}")))

    with workers(arguments.processes, arguments.cluster) as staff:
        bar = partial(output.progress, speed="sim.games-per-s", words=words)
        try:
            learnt = train.train(course, staff, Path(arguments.data), bar, tell)
        except KeyboardInterrupt:
            screen.print(Text(words("lab.tune-stopped")))
            return 130
    files.write_text_atomically(Path(arguments.write), learnt.to_json(recipe(arguments)))
    if arguments.json:
        output.print_json(
            {
                "game": game.id,
                "positions": learnt.positions,
                "losses": learnt.losses,
                "questions": learnt.questions,
                "leaning_losses": learnt.leaning_losses,
            }
        )
        return 0
    for key, number, losses in (
        ("lab.trained", learnt.positions, learnt.losses),
        ("lab.trained-leanings", learnt.questions, learnt.leaning_losses),
    ):
        if losses:
            text = words(key, n=number, first=losses[0], loss=losses[-1], file=arguments.write)
            output.Screen().print(Text(text))
    return 0


def recipe(arguments: argparse.Namespace) -> str:
    """The command that learns the same again."""
    given = [f"--option {option}" for option in arguments.option]
    if arguments.players is not None:
        given.append(f"--players {arguments.players}")
    if arguments.mixed:
        given.append("--mixed")
    given += [
        f"--{name} {getattr(arguments, name)}"
        for name in ("games", "rounds", "searched", "search", "quick", "batch", "seed")
    ]
    return f"acropole lab train {arguments.game} {' '.join(given)}"
