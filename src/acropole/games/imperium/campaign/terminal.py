"""What a campaign shows: how it stands, its journal, and the choices between games."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any, cast

from rich.table import Table
from rich.text import Text

from acropole.cli.output import Screen
from acropole.games.imperium.campaign.file import CampaignFile
from acropole.games.imperium.campaign.rules import ADD, LOSSES, WINS, Change
from acropole.games.imperium.variant import ImperiumRules
from acropole.kernel.campaign import LOST, READY, REWARD, WON
from acropole.kernel.interface import clean_name


class Pages:
    def __init__(self, file: CampaignFile, screen: Screen) -> None:
        self.file = file
        self.game = file.game
        self.screen = screen
        self.words = file.words
        campaign = file.campaign
        options = {"nation": campaign.nation, "opponent": campaign.opponents[0]}
        self.rules = cast(ImperiumRules, self.game.variant(options))  # tells namesakes apart

    # -- words -----------------------------------------------------------------------------------

    def nation(self, name: str) -> str:
        return self.game.catalogue.text(self.words.lang, f"nation.{name}")

    def nations(self, names: Iterable[str]) -> str:
        return ", ".join(map(self.nation, names)) or self.words("campaign.none")

    def level(self, name: str) -> str:
        return self.words(f"level.{name}")

    def card(self, name: str) -> str:
        return self.rules.kind_name(self.game.box.kind_of[name], self.words.lang)

    def change(self, change: Change | None) -> str:
        """As the rulebook writes it down: a removed card stands in brackets."""
        if change is None:
            return ""
        name = self.card(change.card)
        return f"+ {name}" if change.what == ADD else f"({name})"

    # -- status ----------------------------------------------------------------------------------

    def status(self) -> None:
        campaign, words = self.file.campaign, self.words
        kind = words("campaign.is-grand" if campaign.grand else "campaign.is-plain")
        self.screen.print(
            Text.assemble(
                (clean_name(campaign.player), "bold"),
                " · ",
                self.nation(campaign.nation),
                " · ",
                kind,
            )
        )
        rows = Table.grid(padding=(0, 2, 0, 0))
        for key, value in self._lines():
            rows.add_row(Text(words(f"campaign.{key}"), "cyan"), Text(value))
        self.screen.print(rows)
        if campaign.is_risky:
            self.screen.print(Text(words("campaign.risky"), "yellow"))
        stage = words(f"campaign.{self._stage()}", command=self.file.command())
        self.screen.print(Text(stage, "bold"), soft_wrap=True)

    def _stage(self) -> str:
        if self.file.under_way is not None:
            return "go-on"
        return {READY: "begin", REWARD: "choose", WON: "won", LOST: "lost"}[
            self.file.campaign.status
        ]

    def _lines(self) -> list[tuple[str, str]]:
        campaign, words = self.file.campaign, self.words
        lines = [
            ("wins", words("campaign.of", n=campaign.wins, total=WINS)),
            ("losses", words("campaign.of", n=campaign.losses, total=LOSSES)),
            ("beaten", self.nations(campaign.beaten)),
            ("deck", self._deck()),
        ]
        if campaign.grand:
            unrest = campaign.unrest - campaign.unrest_aside
            lines.append(("unrest-left", words("campaign.of", n=unrest, total=campaign.unrest)))
        if campaign.status in (READY, REWARD):
            resources = words("campaign.double" if campaign.doubled else "campaign.plain")
            lines += [
                ("level", self.level(campaign.level)),
                ("resources", resources),
                ("opponents", self.nations(campaign.opponents)),
            ]
        if (game := self.file.under_way) is not None:
            lines.append(("opponent", self._under_way(game)))
        return lines

    def _under_way(self, game: dict[str, Any]) -> str:
        options, actions = game.get("options"), game.get("actions")
        opponent = options.get("opponent") if isinstance(options, dict) else None
        known = opponent in self.file.campaign.opponents
        n = len(actions) if isinstance(actions, list) else 0
        name = self.nation(str(opponent)) if known else "?"
        return self.words("campaign.so-far", nation=name, n=n)

    def _deck(self) -> str:
        cards = Counter(map(self.card, self.file.campaign.deck(self.game.content)))
        return ", ".join(name if n == 1 else f"{name} ×{n}" for name, n in cards.items())

    def status_data(self) -> dict[str, object]:
        campaign = self.file.campaign
        return {
            "player": campaign.player,
            "nation": campaign.nation,
            "side": campaign.side,
            "commons": campaign.commons,
            "grand": campaign.grand,
            "status": campaign.status,
            "wins": campaign.wins,
            "losses": campaign.losses,
            "beaten": campaign.beaten,
            "opponents": campaign.opponents,
            "level": campaign.level if campaign.status in (READY, REWARD) else None,
            "deck": campaign.deck(self.game.content),
            "double_resources": campaign.doubled,
            "unrest": campaign.unrest - campaign.unrest_aside,
            "under_way": self.file.under_way is not None,
        }

    # -- the journal -----------------------------------------------------------------------------

    def history(self) -> None:
        words = self.words
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
        table.add_column()
        for head in ("date", "opponent", "level", "result", "score", "change"):
            table.add_column(Text(words(f"journal.{head}")))
        for number, entry in enumerate(self.file.campaign.journal, start=1):
            result = words("journal.won" if entry.won else "journal.lost")
            table.add_row(
                str(number),
                Text(clean_name(entry.date)),
                Text(self.nation(entry.opponent)),
                Text(self.level(entry.level)),
                Text(result, "green" if entry.won else "red"),
                Text(f"{entry.score} : {entry.civ_score}"),
                Text(self.change(entry.change)),
            )
        if self.file.campaign.journal:
            self.screen.print(table)
        else:
            self.screen.print(words("journal.empty"))

    def history_data(self) -> list[dict[str, object]]:
        return [asdict(entry) for entry in self.file.campaign.journal]

    # -- between games ---------------------------------------------------------------------------

    def outcome(self) -> None:
        entry = self.file.campaign.journal[-1]
        told = "campaign.you-won" if entry.won else "campaign.you-lost"
        slots = {"nation": self.nation(entry.opponent), "level": self.level(entry.level)}
        self.screen.print()
        self.screen.print(Text(self.words(told, **slots), "bold"))

    def opponents(self) -> None:
        self.screen.print(Text(self.words("campaign.which-opponent"), "bold"))
        nations = self.file.campaign.opponents
        self._list([(self.nation(name), name, "") for name in nations])

    def choices(self, name: str, values: Sequence[str], usual: str) -> None:
        """What is chosen at each set-up; the one of the last game is marked."""
        self.screen.print(Text(self.words(f"campaign.which-{name}"), "bold"))
        mark = self.words("campaign.usual")
        words = {value: self.words(f"campaign.{name}-{value}") for value in values}
        self._list([(f"{words[v]} {mark}" if v == usual else words[v], v, "") for v in values])

    def peril(self, opponent: str) -> None:
        """Before a game that its set-up may end."""
        told = self.words("campaign.peril", nation=self.nation(opponent))
        self.screen.print(Text(told, "bold yellow"))
        self._list(
            [(self.words(f"campaign.peril-{answer}"), answer, "") for answer in ("yes", "no")]
        )

    def offers(self, changes: Sequence[Change]) -> None:
        self.screen.print(Text(self.words("campaign.which-card"), "bold"))
        entries = self.game.content["card"]
        self._list(
            [
                (
                    self.words(f"campaign.{change.what}", card=self.card(change.card)),
                    change.code,
                    self.game.card_text(entries[change.card], self.words.lang),
                )
                for change in changes
            ]
        )

    def chosen(self, change: Change) -> None:
        told = self.words(f"campaign.{change.what}-done", card=self.card(change.card))
        self.screen.print(Text(told))

    def _list(self, rows: Sequence[tuple[str, str, str]]) -> None:
        """Numbered choices: what each is, its code, and more about it."""
        table = Table.grid(padding=(0, 2, 0, 0))
        for number, (name, code, more) in enumerate(rows, start=1):
            what = Text(name) if not more else Text.assemble(name, "\n", (more, "dim"))
            table.add_row(Text(str(number), "bold cyan"), what, Text(code, "dim"))
        self.screen.print(table)
