"""The tables of the database. A change here needs a migration beside it (migrations)."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData()


def _of_table() -> Column[str]:
    return Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True)


# One game that is played. What it looks like now follows from its entries; `to_move` and the like
# are copied here for lists and for whoever looks for a bot's turn.
TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("content", String(64), nullable=False),
    Column("owner", String(64), nullable=False),  # the visitor who may make links
    Column("version", Integer, nullable=False),
    Column("people", Integer, nullable=False),  # moves whenever its seats, links or claims do
    Column("to_move", Integer, nullable=False),
    Column("awaits_bot", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("lease_owner", String(64), nullable=False),  # which process lets the bot think
    Column("lease_until", Float, nullable=False),
    Column("pledge", String(32)),  # names the secret that the server is bound to; no two the same
    Column("salt", String(64), nullable=False, default=""),  # what the maker added to it
    Column("key", String(64), nullable=False, default=""),  # of its chance, hex; else the seed
    Column("position", Text, nullable=False, default=""),  # where it begins; else a deal
    Column("origin", String(8), nullable=False, default=""),  # fork, import, or a fresh deal
    Column("looked", Float, nullable=False, default=0.0),  # when somebody last did, by the day
    # The entry with which its owner went on with later rules; 0 when that never was.
    Column("carried", Integer, nullable=False, default=0),
    Index("tables_awaiting", "awaits_bot", "lease_until"),
    Index("tables_pledge", "pledge", unique=True),
)

# Pledges of tables that were let go: their secrets may be known, so nothing is dealt from them.
SPENT_PLEDGES = Table(
    "spent_pledges",
    METADATA,
    Column("pledge", String(32), primary_key=True),
)

SEATS = Table(
    "seats",
    METADATA,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # person, bot, rules
    Column("name", String(64), nullable=False),
    Column("bot", String(64), nullable=False),
    Column("webhook", Text, nullable=False),
)

# The log of a table: actions, reseeds, redeals, undo and redo, and from where on it goes by later
# rules. Rows are added, never changed; the link of each covers the row and the link before it
# (event_log.py).
ENTRIES = Table(
    "entries",
    METADATA,
    _of_table(),
    Column("n", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("value", String(128), nullable=False),  # an action's code, entropy, a key
    Column("seat", Integer, nullable=False),
    Column("digest", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("link", String(32), nullable=False, default=""),  # empty in tables older than the chain
)

# The cards that tables are played with, by fingerprint: a table keeps those it began with.
CONTENTS = Table(
    "contents",
    METADATA,
    Column("fingerprint", String(64), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("body", LargeBinary, nullable=False),
)

LINKS = Table(
    "links",
    METADATA,
    Column("fingerprint", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),  # -1 for spectators
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False, default=0.0),  # when somebody took the seat with it
)

# Who holds a seat, and who has held it: a browser by its visitor, a program by its token.
CLAIMS = Table(
    "claims",
    METADATA,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    Column("visitor", String(64), primary_key=True),
    Column("created", Float, nullable=False),
    Column("ended", Float, nullable=False, default=0.0),  # when the seat went to another
    Index("claims_visitor", "visitor"),
)

# Campaigns: `body` is what the rules of a campaign read and write, as JSON.
CAMPAIGNS = Table(
    "campaigns",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("owner", String(64), nullable=False, index=True),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
)

# At which table the game of a campaign was played, or is: game 0 is its first.
CAMPAIGN_GAMES = Table(
    "campaign_games",
    METADATA,
    Column("campaign_id", String(32), ForeignKey("campaigns.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False, unique=True),
)

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    _of_table(),
    Column("version", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

# What is found when a finished game is looked at again: a cache that grows entry by entry.
ANALYSES = Table(
    "analyses",
    METADATA,
    _of_table(),
    Column("done", Integer, nullable=False),  # entries judged so far
    Column("body", Text, nullable=False),
    Column("lease_until", Float, nullable=False),  # until then some process is at it
)

SECRETS = Table(
    "secrets",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)

# When a task that falls to one of all processes was last taken up.
CHORES = Table(
    "chores",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("at", Float, nullable=False),
)
