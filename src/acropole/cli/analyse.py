"""`acropole analyse`: how the chances moved in a recorded game, and which answers cost most."""

import argparse
from itertools import pairwise

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from acropole import bots, registry
from acropole.bots import styles
from acropole.cli import output, replay, variant
from acropole.cli.parser import Parser
from acropole.kernel.records import Record
from acropole.lab.analysis import ITERATIONS, Moment, analyse, costliest

DEAREST = 5  # moves shown
WIDTH = 48  # columns of a curve
BLOCKS = "▁▂▃▄▅▆▇█"


def add_arguments(parser: Parser) -> None:
    words = parser.words
    parser.arguments.add_argument("file", metavar=words("help.FILE"), help=words("replay.file"))
    parser.add_count("iters", ITERATIONS, words("analyse.iters"))
    parser.add_count("moves", DEAREST, words("analyse.moves"))
    parser.add_json()
    parser.add_packs()


def run(arguments: argparse.Namespace, words: output.Words) -> int:
    record = Record.load(arguments.file, registry.finder(arguments.pack))
    replay.warn_of_age(record, words)
    same_rules = record.rules_version == record.game.rules_version
    end = record.replay(compare=same_rules)
    moments: list[Moment] = []
    with output.progress(len(record.actions), "analyse.speed", words) as advance:
        for moment in analyse(record, arguments.iters):
            if moment is not None:
                moments.append(moment)
            advance()
    if arguments.json:
        output.print_json([moment.to_dict() | _codes(record, moment) for moment in moments])
        return 0
    screen = output.Screen()
    names = variant.shown_names(record, end.seats, words)
    screen.print(Text(words("analyse.title", game=record.game.title(words.lang)), "bold"))
    screen.print()
    screen.print(_curves(moments, names, words))
    screen.print()
    screen.print(_moves(record, costliest(moments, arguments.moves), names, words))
    return 0


def _codes(record: Record, moment: Moment) -> dict[str, object]:
    code = record.game.space.code
    return {"action": code(moment.action), "best": code(moment.best)}


# -- the curves ----------------------------------------------------------------------------------


def _curves(moments: list[Moment], names: list[str], words: output.Words) -> RenderableType:
    """A line for each seat: its chance to win from the first question to the last."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for seat, name in enumerate(names):
        chances = [moment.chances[seat] for moment in moments]
        if chances:
            ends = f"{chances[0]:.0%} → {chances[-1]:.0%}"
            table.add_row(Text(name, "bold"), Text(sparkline(chances), "cyan"), Text(ends))
    return Group(Text(words("analyse.curves"), "dim"), table)


def sparkline(shares: list[float], width: int = WIDTH) -> str:
    """Shares from 0 to 1 as blocks; of a long row each block is the mean of some."""
    count = min(width, len(shares))
    cuts = [len(shares) * i // count for i in range(count + 1)]
    means = [sum(shares[a:b]) / (b - a) for a, b in pairwise(cuts)]
    return "".join(BLOCKS[min(int(mean * len(BLOCKS)), len(BLOCKS) - 1)] for mean in means)


# -- the moves -----------------------------------------------------------------------------------


def _moves(
    record: Record, moments: list[Moment], names: list[str], words: output.Words
) -> RenderableType:
    """The answers that cost most, and what would have been better."""
    if not moments:
        return Text(words("analyse.flawless"))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for head in ("entry", "player", "played", "better", "cost"):
        table.add_column(words(f"analyse.{head}"), justify="right" if head == "cost" else "left")
    for moment in moments:
        state = record.replay(moment.entry, compare=False)
        played, better = (
            Text(state.action_text(action, words.lang)) for action in (moment.action, moment.best)
        )
        why = bots.reasons_text(styles.rules_of(state), moment.reasons, words.lang)
        if why:
            better.append("\n" + words("analyse.why", what=why), "dim")
        cost = f"−{moment.cost:.0%}"
        table.add_row(str(moment.entry), Text(names[moment.seat]), played, better, cost)
    return table
