"""`acropole bench rl`: steps a second of the learning environments, and of others beside them."""

import argparse
from dataclasses import asdict

from rich.text import Text

import acropole
from acropole.cli import output, variant
from acropole.lab.bench_rl import CHESS, GIN_RUMMY, Learning, Speed, measure_learning

PEERS = {"gin_rummy": GIN_RUMMY, "chess": CHESS}  # as keys of the JSON


def run(arguments: argparse.Namespace, words: output.Words) -> int:
    learnt = [name for name in acropole.game_ids() if acropole.game(name).environment]
    names = [arguments.game] if arguments.game else learnt
    variants = {
        name: variant.options_given(acropole.game(name), arguments, words) for name in names
    }
    err = output.Screen(stderr=True)
    with err.status("") as status:
        learning = measure_learning(
            variants,
            arguments.seconds,
            with_peers=arguments.peers,
            progress=lambda line: status.update(Text(line)),
        )
    for missing in learning.skipped:
        err.print(missing, style="yellow")
    if arguments.json:
        output.print_json(_as_data(learning))
    else:
        _show(learning, words)
    return 0


def _as_data(learning: Learning) -> dict[str, object]:
    def data(speed: Speed) -> dict[str, object]:
        ratios = {f"times_{key}": learning.ratio(speed, name) for key, name in PEERS.items()}
        return asdict(speed) | ratios

    return {
        "compiled": acropole.is_compiled(),
        "speeds": [data(speed) for speed in (*learning.ours, *learning.peers)],
    }


def _show(learning: Learning, words: output.Words) -> None:
    screen = output.Screen()
    how = words("version.compiled" if acropole.is_compiled() else "version.pure")
    screen.print(Text(words("bench.rl-title", how=how), "bold"))
    heads = [words(f"bench.{head}") for head in ("steps", "numbers", "space")]
    measured = [peer.name for peer in learning.peers]
    heads += [f"× {name.split(', ')[1]}" for name in measured]
    rows = []
    for speed in (*learning.ours, *learning.peers):
        cells = [f"{speed.steps_per_s:,.0f}", f"{speed.numbers:,}", f"{speed.actions:,}"]
        cells += [f"{learning.ratio(speed, name) or 0:.1f}×" for name in measured]
        rows.append((speed.name, cells))
    screen.print(output.columns(heads, rows))
