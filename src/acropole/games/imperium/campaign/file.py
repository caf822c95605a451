"""The file of a campaign: its journal and, inside it, the record of the game under way.

One file, always written whole: whenever a crash falls, it holds the campaign as it was before the
last action or after it. A finished game stays under way until the journal has it.
"""

import json
import os
import shlex
from pathlib import Path
from typing import Any, Self, cast

from acropole.cli import output, session
from acropole.games.imperium.campaign.rules import Campaign, from_data, is_next_game, to_data
from acropole.games.imperium.game import Imperium
from acropole.games.imperium.variant import ImperiumRules
from acropole.kernel import errors, files, interface, records
from acropole.kernel.campaign import READY, CampaignError

LARGEST_FILE = 8 * 1024 * 1024


class CampaignFile:
    def __init__(self, path: Path, game: Imperium, campaign: Campaign, words: output.Words) -> None:
        self.path = path
        self.game = game
        self.campaign = campaign
        self.words = words
        self.under_way: dict[str, Any] | None = None  # the record as the file holds it
        self.record: records.Record | None = None  # the same, once somebody plays it
        self._known: str | None = None  # what the file holds, as far as we know

    @classmethod
    def create(cls, path: Path, game: Imperium, campaign: Campaign, words: output.Words) -> Self:
        if os.path.lexists(path):
            raise CampaignError("exists", f"{path} is there already", file=path)
        file = cls(path, game, campaign, words)
        file.write()
        return file

    @classmethod
    def load(cls, path: Path, game: Imperium, words: output.Words) -> Self:
        try:
            text = files.read_text_limited(path, LARGEST_FILE)
            data = interface.parse_object(text, "campaign")
            under_way = data.pop("game", None)
            if under_way is not None and not isinstance(under_way, dict):
                raise ValueError("'game' is no record")
            file = cls(path, game, from_data(data, game.content), words)
        except (ValueError, errors.RecordError, CampaignError) as error:
            what = str(error).removesuffix(".")
            raise CampaignError("unreadable", f"{path}: {what}", file=path, what=what) from error
        file.under_way, file._known = under_way, text
        return file

    def resume(self) -> records.Record | None:
        """The game under way, ready to be gone on with."""
        if self.under_way is None:
            return None
        record = records.Record.from_json(json.dumps(self.under_way), lambda *_: self.game)
        if record.rules_version != self.game.rules_version:
            slots = {"old": record.rules_version, "now": self.game.rules_version}
            raise errors.RecordError(self.words("play.old-rules", file=self.path, **slots))
        if record.age:
            raise errors.RecordError(self.words("play.other-cards", file=self.path))
        rules = cast(ImperiumRules, self.game.variant(record.options))
        if self.campaign.status != READY or not is_next_game(self.campaign, rules):
            raise CampaignError("other-game", f"{self.path}: not the next game", file=self.path)
        record.replay()
        self.record = record
        return record

    def begin(self, record: records.Record) -> None:
        """A new game is under way, and on disk."""
        self.record = record
        self.write()

    def settle(self, campaign: Campaign) -> None:
        """The campaign goes on: what was under way is part of it now."""
        self.campaign, self.record, self.under_way = campaign, None, None
        self.write()

    def write(self) -> None:
        if self._known is not None and self.path.exists():
            on_disk = files.read_text_limited(self.path, LARGEST_FILE)
            if on_disk != self._known:
                message = f"{self.path} was changed by somebody else meanwhile"
                raise CampaignError("changed", message, file=self.path)
        text = self._text()
        files.write_text_atomically(self.path, text)
        self._known = text

    def _text(self) -> str:
        head = json.dumps(to_data(self.campaign), ensure_ascii=False, indent=2)[: -len("\n}")]
        if self.record is not None:
            game = self.record.to_json().rstrip()
        else:
            game = json.dumps(self.under_way, ensure_ascii=False)
        return f'{head},\n  "game": {game}\n}}\n'

    def command(self, *more: str) -> str:
        """The command that goes on with the campaign."""
        return shlex.join(self.play_command(*more))

    def play_command(self, *more: str) -> list[str]:
        packs = [word for pack in self.game.packs for word in ("--pack", pack.place)]
        return ["acropole", "campaign", "play", str(self.path), *more, *packs]


class GameInCampaign(session.SaveFile):
    """The file of the game under way: that of its campaign, and no other."""

    def __init__(self, record: records.Record, campaign: CampaignFile) -> None:
        super().__init__(record, campaign.path, campaign.words)
        self.campaign = campaign

    def _save(self) -> None:
        self.campaign.write()

    def command(self) -> list[str]:
        return self.campaign.play_command()

    def move(self, path: str) -> None:
        raise errors.RecordError(self.words("campaign.stays", file=self.path))
