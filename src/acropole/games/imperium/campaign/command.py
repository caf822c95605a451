"""`acropole campaign`: a campaign, kept in a file from game to game."""

import argparse
import secrets
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TypeVar, cast

import acropole
from acropole.bots import make
from acropole.cli.output import Screen, Words, print_json
from acropole.cli.parser import Parser, UsageError
from acropole.cli.session import Session
from acropole.games.imperium import effects, variant
from acropole.games.imperium.campaign import rules as campaigns
from acropole.games.imperium.campaign.file import CampaignFile, GameInCampaign
from acropole.games.imperium.campaign.terminal import Pages
from acropole.games.imperium.game import Imperium
from acropole.kernel import errors, records
from acropole.kernel.campaign import REWARD, CampaignError
from acropole.kernel.match import Match

WORDS = Path(__file__).parent / "words"
LARGEST_SEED = 2**31  # of those chosen by chance: short enough to be typed again

T = TypeVar("T")


def add_arguments(parser: Parser) -> None:
    words = parser.words = parser.words.extended(WORDS)
    tasks = parser.add_subparsers(
        title=words("help.commands"), dest="task", metavar=words("help.COMMAND"), required=True
    )
    parsers: dict[str, Parser] = {}
    for name in ("new", "status", "play", "history"):
        summary = words(f"campaign.{name}")
        task = tasks.add_parser(name, words=words, help=summary, description=summary)
        task.arguments.add_argument("file", metavar=words("help.FILE"), help=words("campaign.file"))
        task.add_packs()
        parsers[name] = task
    _add_settings(parsers["new"])
    for name in ("status", "history"):
        parsers[name].add_json()
    play = parsers["play"].settings
    play.add_argument(
        "--against",
        choices=effects.NATIONS,
        metavar=words("help.NATION"),
        help=words("campaign.against"),
    )
    play.add_argument("--side", choices=campaigns.SIDES, help=words("campaign.side"))
    play.add_argument("--commons", choices=campaigns.COMMONS, help=words("campaign.commons"))
    play.add_argument("--seed", type=int, metavar="S", help=words("play.seed"))
    play.add_argument("--restart", action="store_true", help=words("campaign.restart"))


def _add_settings(parser: Parser) -> None:
    words, settings = parser.words, parser.settings
    settings.add_argument(
        "--nation",
        choices=effects.NATIONS,
        metavar=words("help.NATION"),
        required=True,
        help=words("campaign.nation", known=", ".join(effects.NATIONS)),
    )
    settings.add_argument("--name", metavar=words("help.NAME"), help=words("campaign.name"))
    settings.add_argument("--grand", action="store_true", help=words("campaign.grand"))
    settings.add_argument(
        "--unrest", type=int, choices=campaigns.STARTS_OF_UNREST, help=words("campaign.unrest")
    )


def run(arguments: argparse.Namespace, words: Words) -> int:
    tasks = {"new": _new, "status": _status, "play": _play, "history": _history}
    words = words.extended(WORDS)
    game = cast(Imperium, acropole.game(campaigns.Campaign.game, arguments.pack))
    try:
        return tasks[arguments.task](arguments, game, words)
    except CampaignError as error:
        slots = {"file": arguments.file, **error.slots}
        raise CampaignError(error.code, words(f"campaign-refusal.{error.code}", **slots)) from error


def _new(arguments: argparse.Namespace, game: Imperium, words: Words) -> int:
    campaign = campaigns.new_campaign(
        campaigns.Campaign(
            player=arguments.name or words("play.person", n=1),
            nation=arguments.nation,
            grand=arguments.grand,
            unrest=arguments.unrest or campaigns.unrest_at_first(arguments.grand),
        )
    )
    file = CampaignFile.create(Path(arguments.file), game, campaign, words)
    Pages(file, Screen()).status()
    return 0


def _status(arguments: argparse.Namespace, game: Imperium, words: Words) -> int:
    pages = Pages(CampaignFile.load(Path(arguments.file), game, words), Screen())
    if arguments.json:
        print_json(pages.status_data())
    else:
        pages.status()
    return 0


def _history(arguments: argparse.Namespace, game: Imperium, words: Words) -> int:
    pages = Pages(CampaignFile.load(Path(arguments.file), game, words), Screen())
    if arguments.json:
        print_json(pages.history_data())
    else:
        pages.history()
    return 0


def _play(arguments: argparse.Namespace, game: Imperium, words: Words) -> int:
    file = CampaignFile.load(Path(arguments.file), game, words)
    table = Table(file, Screen(), words)
    try:
        if file.campaign.status == REWARD:
            table.reward()
        record = _resumed(file, arguments, words)
        if record is None:
            opponent = arguments.against or table.opponent()
            asks = arguments.against is None  # who names the opponent is asked nothing else
            side = arguments.side or (table.side() if asks else "")
            commons = arguments.commons or (table.commons() if asks else "")
            if not table.dares(opponent):
                raise EOFError
            record = table.deal(
                campaigns.game_options(file.campaign, opponent, side, commons), arguments.seed
            )
        return table.play(record)
    except EOFError:  # the way to leave a question of the campaign; it is asked again next time
        table.screen.print("\n" + words("campaign.kept", command=file.command()), soft_wrap=True)
        return 0


def _resumed(
    file: CampaignFile, arguments: argparse.Namespace, words: Words
) -> records.Record | None:
    """The game under way; None when there is none, or when it must be dealt anew."""
    if file.under_way is None:
        if arguments.restart:
            raise UsageError(words("campaign.nothing-to-restart"))
        return None
    try:
        record = file.resume()
    except errors.RecordError as error:
        if arguments.restart:
            file.under_way = None
            return None
        slots = {"reason": error, "command": file.command("--restart")}
        raise errors.RecordError(words("campaign.stuck", **slots)) from error
    if arguments.restart:
        raise UsageError(words("campaign.goes-on"))
    chosen = (arguments.against, arguments.side, arguments.commons, arguments.seed)
    if any(value is not None for value in chosen):
        raise UsageError(words("campaign.under-way", file=file.path))
    return record


class Table:
    """Where a campaign is played: its games, and the questions between them."""

    def __init__(self, file: CampaignFile, screen: Screen, words: Words) -> None:
        self.file = file
        self.screen = screen
        self.words = words
        self.pages = Pages(file, screen)

    def deal(self, options: dict[str, object], seed: int | None) -> records.Record:
        game, campaign = self.file.game, self.file.campaign
        seed = secrets.randbelow(LARGEST_SEED) if seed is None else seed
        record = records.Record(game, options, seed)
        rules = cast(variant.ImperiumRules, game.variant(record.options))
        record.names = [campaign.player, rules.own_seat_name(campaigns.OPPONENT, self.words.lang)]
        self.file.begin(record)
        return record

    def play(self, record: records.Record) -> int:
        match = Match(record)
        # The rules play the C.I.V.: a bot holds its seat and is never asked.
        bots = [None, make("random")(0)]
        file = GameInCampaign(record, self.file)
        Session(match, bots, file, self.screen, self.words).run()
        if match.state.is_over:
            state = match.state
            today = date.today().isoformat()
            self.file.settle(campaigns.finish_game(self.file.campaign, state, record.seed, today))
            self.pages.outcome()
            if self.file.campaign.status == REWARD:
                self.reward()
            self.pages.status()
        return 0

    def opponent(self) -> str:
        """Which nation to meet, asked of the person."""
        # it can go on at all
        campaigns.game_options(self.file.campaign, self.file.campaign.opponents[0])
        nations = self.file.campaign.opponents
        self.pages.opponents()
        return self._ask(nations, nations)

    def side(self) -> str:
        """Which side of the power card, asked of the person; Enter for that of the last game."""
        self.pages.choices("side", campaigns.SIDES, self.file.campaign.side)
        return self._ask(campaigns.SIDES, campaigns.SIDES, self.file.campaign.side)

    def commons(self) -> str:
        self.pages.choices("commons", campaigns.COMMONS, self.file.campaign.commons)
        return self._ask(campaigns.COMMONS, campaigns.COMMONS, self.file.campaign.commons)

    def dares(self, opponent: str) -> bool:
        """Whether to deal a game that its set-up may end; asked only before such a one."""
        if not campaigns.can_collapse_at_once(self.file.campaign, opponent, self.file.game.content):
            return True
        self.pages.peril(opponent)
        return self._ask((True, False), ("yes", "no"))

    def reward(self) -> None:
        """What a win brings, asked of the person, and written down at once."""
        content = self.file.game.content
        changes = campaigns.offered(self.file.campaign, content)
        self.pages.offers(changes)
        change = self._ask(changes, [change.code for change in changes])
        self.file.settle(campaigns.choose(self.file.campaign, change, content))
        self.pages.chosen(change)

    def _ask(self, things: Sequence[T], codes: Sequence[str], usual: T | None = None) -> T:
        """One of the things, named by its number in the list or by its code; Enter: the usual."""
        while True:
            typed = input(self.words("play.input")).strip()
            if not typed and usual is not None:
                return usual
            if typed in codes:
                return things[codes.index(typed)]
            if typed.isascii() and typed.isdigit() and 0 < int(typed[:9]) <= len(things):
                return things[int(typed[:9]) - 1]
            self.screen.print(self.words("campaign.again", n=len(things)))
