"""Campaigns at the table: kept in the store, beside the tables of their games.

The rules are those that the game brings (kernel/campaign.py). The step that a game makes in its
campaign is written with the last answer of the game, both or neither: a finished game counts, and
counts once.
"""

import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Connection, RowMapping, exc, insert, select, update

import acropole
from acropole.kernel.campaign import Campaign, CampaignRules
from acropole.kernel.errors import AcropoleError
from acropole.kernel.game import Game
from acropole.kernel.state import State
from acropole.registry import games_with
from acropole.web.store import Store, event_log
from acropole.web.store.schema import CAMPAIGN_GAMES, CAMPAIGNS


class NoCampaign(AcropoleError):
    """A campaign that does not exist, or is somebody else's."""

    code = "no-campaign"

    def __init__(self) -> None:
        super().__init__("You have no such campaign.")


@dataclass(frozen=True, slots=True)
class StoredCampaign:
    id: str
    owner: str
    version: int
    data: dict[str, Any]
    updated: float
    tables: tuple[str, ...] = ()  # of its games, in their order

    @property
    def game(self) -> Game:
        return game_of(self.data)

    def is_of(self, game: Game) -> bool:
        """Whether it is a campaign of that game, which may be gone by now."""
        return bool(self.data.get("of", game.id) == game.id)

    def read(self) -> Campaign:
        """The campaign, once the rules have checked it."""
        campaign: Campaign = rules_of(self.game).from_data(self.data, self.game.content)
        return campaign

    @property
    def under_way(self) -> str | None:
        """The table of the game that is not in the journal yet."""
        games = len(self.data["journal"])
        return self.tables[games] if games < len(self.tables) else None


def game_of(data: Mapping[str, Any]) -> Game:
    """The game of a campaign; one that names none is of the first game that has campaigns."""
    known = games_with("campaign")
    if not known or data.get("of", known[0]) not in known:
        raise NoCampaign
    return acropole.game(data.get("of", known[0]))


def rules_of(game: Game) -> CampaignRules[Any]:
    rules: CampaignRules[Any] = game.part("campaign")
    return rules


class Campaigns:
    """All campaigns of a store."""

    def __init__(self, store: Store) -> None:
        self._engine = store.engine

    def begin(self, campaign: Campaign, owner: str) -> str:
        """A new campaign; its id."""
        name, now = secrets.token_hex(8), time.time()
        with self._engine.begin() as connection:
            connection.execute(
                insert(CAMPAIGNS).values(
                    id=name,
                    owner=owner,
                    version=0,
                    body=_text(campaign),
                    created=now,
                    updated=now,
                )
            )
        return name

    def of(self, visitor: str, limit: int = 60) -> list[StoredCampaign]:
        """The campaigns of a visitor, the liveliest first."""
        wanted = select(CAMPAIGNS).where(CAMPAIGNS.c.owner == visitor)
        wanted = wanted.order_by(CAMPAIGNS.c.updated.desc()).limit(limit)
        with self._engine.connect() as connection:
            rows = connection.execute(wanted).mappings().all()
            return [_stored(connection, row) for row in rows]

    def open(self, campaign_id: str, visitor: str) -> StoredCampaign:
        with self._engine.connect() as connection:
            row = _row(connection, campaign_id)
            if row is None or row["owner"] != visitor:
                raise NoCampaign
            return _stored(connection, row)

    def choose(self, found: StoredCampaign, code: str) -> None:
        """What the last win brings."""
        chosen = rules_of(found.game).take(found.read(), code, found.game.content)
        with self._engine.begin() as connection:
            _write(connection, found.id, found.version, chosen)

    # -- its games -------------------------------------------------------------------------------

    def dealing(self, found: StoredCampaign) -> event_log.Alongside:
        """Makes a new table the one of the next game, or of that game dealt anew."""
        number = len(found.data["journal"])
        this_game = (CAMPAIGN_GAMES.c.campaign_id == found.id) & (CAMPAIGN_GAMES.c.n == number)

        def deal(connection: Connection, table_id: str) -> None:
            if found.under_way is not None:
                old = update(CAMPAIGN_GAMES).where(
                    this_game, CAMPAIGN_GAMES.c.table_id == found.under_way
                )
                if connection.execute(old.values(table_id=table_id)).rowcount != 1:
                    raise event_log.Stale
                return
            new = {"campaign_id": found.id, "n": number, "table_id": table_id}
            try:
                connection.execute(insert(CAMPAIGN_GAMES).values(new))
            except exc.IntegrityError as error:  # dealt a moment ago, in another window
                raise event_log.Stale from error

        return deal

    def settling(self, campaign_id: str, state: State, seed: int) -> event_log.Alongside:
        """Puts a game that has just ended into the journal."""

        def settle(connection: Connection, table_id: str) -> None:
            row = _row(connection, campaign_id)
            assert row is not None  # the table names it
            campaign = _stored(connection, row)
            today = date.today().isoformat()
            ended = rules_of(campaign.game).finish_game(campaign.read(), state, seed, today)
            _write(connection, campaign_id, row["version"], ended)

        return settle


def _row(connection: Connection, campaign_id: str) -> RowMapping | None:
    wanted = select(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign_id)
    return connection.execute(wanted).mappings().first()


def _stored(connection: Connection, row: RowMapping) -> StoredCampaign:
    games = select(CAMPAIGN_GAMES.c.table_id).where(CAMPAIGN_GAMES.c.campaign_id == row["id"])
    return StoredCampaign(
        id=row["id"],
        owner=row["owner"],
        version=row["version"],
        data=json.loads(row["body"]),
        updated=row["updated"],
        tables=tuple(connection.execute(games.order_by(CAMPAIGN_GAMES.c.n)).scalars()),
    )


def _write(connection: Connection, campaign_id: str, expected: int, campaign: Campaign) -> None:
    this = (CAMPAIGNS.c.id == campaign_id) & (CAMPAIGNS.c.version == expected)
    step = {"version": expected + 1, "body": _text(campaign), "updated": time.time()}
    if connection.execute(update(CAMPAIGNS).where(this).values(step)).rowcount != 1:
        raise event_log.Stale


def _text(campaign: Campaign) -> str:
    data = rules_of(acropole.game(campaign.game)).to_data(campaign)
    return json.dumps({"of": campaign.game, **data}, ensure_ascii=False)
