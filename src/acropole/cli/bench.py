"""`acropole bench`: decisions and copies a second, and the same of other engines beside it.

`acropole bench web` measures a table server instead, `acropole bench rl` the learning environments.
"""

import argparse
from dataclasses import asdict

from rich.text import Text

import acropole
from acropole.cli import bench_rl, bench_web, output, variant
from acropole.cli.parser import Parser
from acropole.kernel import languages
from acropole.lab import compare
from acropole.lab.bench import Bench, measure


def add_arguments(parser: Parser) -> None:
    words, settings = parser.words, parser.settings
    parser.arguments.add_argument(
        "what",
        nargs="?",
        choices=("engine", "web", "rl"),
        default="engine",
        help=words("bench.what"),
    )
    settings.add_argument("--game", metavar=words("help.GAME"), help=words("bench.game"))
    parser.add_variant()
    settings.add_argument(
        "--seconds", type=parser.seconds, default=3.0, metavar="S", help=words("bench.seconds")
    )
    settings.add_argument("--peers", action="store_true", help=words("bench.peers"))
    settings.add_argument("--compare", metavar="COMMIT", help=words("bench.compare"))
    parser.add_count("rounds", 8, words("bench.rounds"))
    bench_web.add_arguments(parser)
    parser.add_json()
    parser.add_packs()


def run(arguments: argparse.Namespace, words: output.Words) -> int:
    if arguments.what == "rl":
        return bench_rl.run(arguments, words)
    arguments.game = arguments.game or acropole.game_ids()[0]
    if arguments.what == "web":
        return bench_web.run(arguments, words)
    game = acropole.game(arguments.game, arguments.pack)
    options = variant.options_given(game, arguments, words)
    err = output.Screen(stderr=True)
    if arguments.compare:
        return _compare(arguments, options, err, words)
    # Without a terminal rich shows no spinner, and nothing is lost: the results name every row.
    with err.status("") as status:
        bench = measure(
            game,
            options,
            arguments.seconds,
            with_peers=arguments.peers,
            progress=lambda line: status.update(Text(line)),
        )
    for missing in bench.skipped:
        err.print(missing, style="yellow")
    if arguments.json:
        output.print_json(_as_data(bench, options))
    else:
        _show(bench, options, words)
    return 0


def _compare(
    arguments: argparse.Namespace,
    options: dict[str, object],
    err: output.Screen,
    words: output.Words,
) -> int:
    given = ["--game", arguments.game, "--seconds", str(arguments.seconds / arguments.rounds)]
    given += [word for setting in arguments.option for word in ("--option", setting)]
    if arguments.players is not None:
        given += ["--players", str(arguments.players)]
    with err.status(words("bench.building", commit=arguments.compare)) as status:
        tree = compare.checkout(arguments.compare, compiled=acropole.is_compiled())
        ratios = compare.compare(
            tree, given, arguments.rounds, lambda line: status.update(Text(line))
        )
    if arguments.json:
        output.print_json([asdict(ratio) for ratio in ratios])
        return 0
    screen = output.Screen()
    how = words("version.compiled" if acropole.is_compiled() else "version.pure")
    players = words("bench.players", n=options.get("players", 1))
    screen.print(Text(words("bench.title", how=how, players=players), "bold"))
    heads = [words("bench.here"), arguments.compare, words("bench.times"), words("bench.interval")]
    rows = [
        (
            one.name,
            [
                f"{one.ours:,.0f}",
                f"{one.theirs:,.0f}",
                languages.decimal(words.lang, f"{one.ratio:.3f}"),
                languages.decimal(words.lang, f"{one.low:.3f} – {one.high:.3f}"),
            ],
        )
        for one in ratios
    ]
    screen.print(output.columns(heads, rows))
    screen.print(_verdict(ratios, words))
    return 0


def _verdict(ratios: list[compare.Ratio], words: output.Words) -> str:
    """Whether this code kept the speed of the other, in a sentence."""
    kept = languages.decimal(words.lang, str(compare.KEPT))
    if slower := [one.name for one in ratios if one.is_slower]:
        return words("bench.slower", names="; ".join(slower), kept=kept)
    if unknown := [one.name for one in ratios if one.is_open]:
        return words("bench.open", names="; ".join(unknown), kept=kept)
    return words("bench.kept", kept=kept)


def _as_data(bench: Bench, options: dict[str, object]) -> dict[str, object]:
    rates = [bench.playout, bench.interface, *bench.peers]
    return {
        "compiled": acropole.is_compiled(),
        "options": options,
        "rates": [asdict(rate) | {"times_catanatron": bench.ratio(rate)} for rate in rates],
    }


def _show(bench: Bench, options: dict[str, object], words: output.Words) -> None:
    screen = output.Screen()
    how = words("version.compiled" if acropole.is_compiled() else "version.pure")
    players = words("bench.players", n=options.get("players", 1))
    screen.print(Text(words("bench.title", how=how, players=players), "bold"))
    heads = ["decisions", "clones", "legal"]
    if bench.peers:
        heads.append("ratio")
    rows = []
    for rate in (bench.playout, bench.interface, *bench.peers):
        cells = [
            f"{rate.decisions_per_s:,.0f}",
            f"{rate.clones_per_s:,.0f}",
            f"{rate.mean_legal:.1f}",
        ]
        if bench.peers:
            ratio = bench.ratio(rate)
            cells.append("–" if ratio is None else f"{ratio:.1f}×")
        rows.append((rate.name, cells))
    screen.print(output.columns([words(f"bench.{head}") for head in heads], rows))
