"""Campaigns: games that change the next ones. What a game that has them brings in `Game.parts`.

The journal is the campaign. Everything is plain data and functions of it; files, the store and
pages are the business of who calls.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

from acropole.kernel.content import Content
from acropole.kernel.errors import AcropoleError
from acropole.kernel.state import State

READY, REWARD, WON, LOST = "ready", "reward", "won", "lost"


class CampaignError(AcropoleError):
    """Something that the rules of a campaign refuse; `slots` fill the sentence of its code."""

    def __init__(self, code: str, message: str, **slots: object) -> None:
        super().__init__(message, code)
        self.slots = slots


class Campaign(Protocol):
    game: ClassVar[str]  # the id of the game that it is a campaign of

    @property
    def player(self) -> str: ...
    @property
    def journal(self) -> Sequence[Any]:
        """The finished games."""

    @property
    def status(self) -> str:
        """READY for a game, REWARD when one must be chosen first, or WON or LOST."""


C = TypeVar("C", bound=Campaign)


class CampaignRules(Protocol[C]):
    """The rules of a game's campaigns; whatever they refuse is a CampaignError."""

    def begin(self, player: str, chosen: Mapping[str, str]) -> C:
        """A new campaign, as the fields of a form have it."""

    def next_game(self, campaign: C, chosen: Mapping[str, str]) -> dict[str, object]:
        """The options of the next game, as the fields of a form have it."""

    def finish_game(self, campaign: C, state: State, seed: int, date: str) -> C:
        """The campaign with a finished game in its journal."""

    def take(self, campaign: C, code: str, content: Content) -> C:
        """The campaign with what was chosen after a win."""

    def to_data(self, campaign: C) -> dict[str, Any]:
        """The campaign as JSON holds it."""

    def from_data(self, data: Mapping[str, Any], content: Content) -> C:
        """The campaign that `to_data` wrote, checked."""
