"""`acropole lab trial`: the same deals with and without a change."""

import argparse
from pathlib import Path

from rich.text import Text

import acropole
from acropole.cli import output, study
from acropole.cli.parser import Parser
from acropole.lab.study import study as play
from acropole.lab.trial import Outcome, changed_cards, check_hand, findings, trial_plan
from acropole.lab.workers import workers


def add_trial(parser: Parser) -> None:
    words, settings = parser.words, parser.settings
    study.add_plan(parser, games=200, about="lab.trial-games")
    settings.add_argument("--change", metavar=words("help.FOLDER"), help=words("lab.trial-change"))
    settings.add_argument(
        "--card", action="append", metavar=words("help.CARD"), help=words("lab.trial-card")
    )
    settings.add_argument("--hand", metavar=words("help.CARD"), help=words("lab.trial-hand"))
    parser.add_file("data", words("lab.data"))
    study.add_workers(parser)
    parser.add_json()


def run_trial(arguments: argparse.Namespace, words: output.Words) -> int:
    base = study.base_plan(arguments, words)
    before = after = base.variants[0].load(base.game)
    change = None
    if arguments.change:
        after = acropole.game(base.game, [*base.variants[0].packs, arguments.change])
        change = after.packs[-1]
    plan = trial_plan(base, change, arguments.hand or "")
    plan.load()
    if arguments.hand:
        check_hand(after, arguments.hand)
    path = Path(arguments.data) if arguments.data else None
    outcome, interrupted = Outcome(arguments.card or changed_cards(before, after)), False
    with (
        workers(arguments.processes, arguments.cluster) as staff,
        output.progress(plan.total, "sim.games-per-s", words) as advance,
    ):
        try:
            for summary in play(plan, staff, path):
                outcome.add(summary)
                advance()
        except KeyboardInterrupt:
            interrupted = True
    if arguments.json:
        output.print_json({"game": plan.game, "seed": plan.seed} | outcome.as_data())
    else:
        screen = output.Screen()
        title = after.title(words.lang)
        played = outcome.pairs or outcome.handed.count
        screen.print(Text(words("sim.played", game=title, n=played, seed=plan.seed), "bold"))
        for line in findings(outcome, after, words.lang, arguments.hand or ""):
            screen.print(Text(line))
    return 130 if interrupted else 0
