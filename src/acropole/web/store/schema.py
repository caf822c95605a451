"""The tables of the database. A change here needs a migration beside it (migrations)."""

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
    Column("origin", String(8), nullable=False, default=""),  # fork, import, lesson, puzzle
    Column("looked", Float, nullable=False, default=0.0),  # when somebody last did, by the day
    # The entry with which its owner went on with later rules; 0 when that never was.
    Column("carried", Integer, nullable=False, default=0),
    Column("deal", String(32), nullable=False, default=""),  # of a day: the day and the level
    Column("packs", Text, nullable=False, default=""),  # digests of those laid over its game
    Column("rated", Boolean, nullable=False, default=False),  # whether its end moves ratings
    # When the time of whoever is to move runs out, in the database's time; 0 when no clock runs.
    Column("deadline", Float, nullable=False, default=0.0),
    Column("said", Integer, nullable=False, default=0),  # moves with talk and offers
    Index("tables_deadline", "deadline"),
    Index("tables_awaiting", "awaits_bot", "lease_until"),
    Index("tables_pledge", "pledge", unique=True),
    Index("tables_owner", "owner"),
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
    Column("webhook_format", String(8), nullable=False, default="json"),
    Column("webhook_lang", String(2), nullable=False, default="en"),
    Column("alerted", Integer, nullable=False, default=-1),  # at which version word was last sent
    Column("stand_in", String(64), nullable=False, default=""),  # the bot that plays for its person
    Column("is_lost", Boolean, nullable=False, default=False),  # on time
    # Whether a bot has answered for its person, who may be back.
    Column("is_helped", Boolean, nullable=False, default=False),
)

# At what pace a table is played; tables without a row know no clock (clocks.py).
PACES = Table(
    "paces",
    METADATA,
    _of_table(),
    Column("kind", String(8), nullable=False),  # live or days
    Column("bank", Float, nullable=False),  # seconds: of a whole game, or of one move over days
    Column("increment", Float, nullable=False),
    Column("vacation", Float, nullable=False),
    Column("out", String(8), nullable=False),  # what becomes of a seat out of time
    Column("bot", String(64), nullable=False),
    Column("running", Integer, nullable=False, default=-1),  # the seat whose clock runs
)

CLOCKS = Table(
    "clocks",
    METADATA,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    Column("left", Float, nullable=False),  # seconds when it last stopped
    Column("vacation", Float, nullable=False),  # seconds that are left of it
    Column("away_until", Float, nullable=False, default=0.0),
)

# What people say at a table. A phrase is kept by its name, and each reads it in their language.
TALK = Table(
    "talk",
    METADATA,
    _of_table(),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("entry", Integer, nullable=False),  # after so many entries of the record
    Column("at", Float, nullable=False),
    Column("phrase", String(16), nullable=False),
    Column("body", Text, nullable=False),
)

MUTES = Table(
    "mutes",
    METADATA,
    _of_table(),
    Column("visitor", String(64), primary_key=True),  # who does not want to hear
    Column("seat", Integer, primary_key=True),
)

NOTES = Table(
    "notes",
    METADATA,
    _of_table(),
    Column("visitor", String(64), primary_key=True),  # who alone may read them
    Column("body", Text, nullable=False),
)

# Who would like to take moves back, and who agrees; good for one version of the table.
OFFERS = Table(
    "offers",
    METADATA,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("entries", Integer, nullable=False),  # to be taken back; 0 for who agrees to it
)

# Browsers that want to be told of turns, and when they want quiet.
PUSHES = Table(
    "pushes",
    METADATA,
    Column("id", String(64), primary_key=True),  # fingerprint of the address
    Column("visitor", String(64), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(128), nullable=False),
    Column("auth", String(64), nullable=False),
    Column("lang", String(2), nullable=False),
)

QUIET_HOURS = Table(
    "quiet_hours",
    METADATA,
    Column("visitor", String(64), primary_key=True),
    Column("begins", Integer, nullable=False),  # minutes after midnight, UTC
    Column("ends", Integer, nullable=False),
)

# Those who run the server.
OPERATORS = Table(
    "operators",
    METADATA,
    Column("name", String(64), primary_key=True),
    Column("password", String(256), nullable=False),  # salt and scrypt hash
)

BANS = Table(
    "bans",
    METADATA,
    Column("visitor", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("reason", String(200), nullable=False),
    Column("until", Float, nullable=False),
)

# What the operator tells everybody, by language.
NOTICES = Table(
    "notices",
    METADATA,
    Column("lang", String(2), primary_key=True),
    Column("body", String(300), nullable=False),
)

# For how long tables are kept, where an operator has said so on their page; a factor for `shared`.
KEEPINGS = Table(
    "keepings",
    METADATA,
    Column("why", String(16), primary_key=True),
    Column("days", Float, nullable=False),
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

# Packs of content, by digest: all that is said of one is in `body`, and never changes.
PACKS = Table(
    "packs",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("author", String(64), nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("owner", String(64), nullable=False),  # the visitor who brought it first
    Column("created", Float, nullable=False),
    Column("looked", Float, nullable=False),  # when somebody last did
    Index("packs_owner", "owner"),
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

# Tries at the deals of days: one a person, game and level. They stay when their tables are let go.
TRIES = Table(
    "tries",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("level", String(16), primary_key=True),
    Column("visitor", String(64), primary_key=True),  # empty for the bot beside all people
    Column("name", String(64), nullable=False),
    Column("played_at", String(32), nullable=False),  # the id of a table
    Column("ended", Float, nullable=False, default=0.0),
    Column("rank", Integer, nullable=False, default=0),  # at the table, 1 for who won
    Column("points", Integer, nullable=False, default=0),
    Index("tries_visitor", "visitor"),
)

# People who want to be known: a name, settings, and a way to come back from another device. Who
# has no row here is known by the number in a cookie alone, as everybody is at first.
PEOPLE = Table(
    "people",
    METADATA,
    Column("visitor", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("since", Float, nullable=False),
    Column("settings", Text, nullable=False, default="{}"),  # of pages and tables, as JSON
    Column("recovery", String(64), unique=True),  # the fingerprint of a link
    Column("handle", String(64), nullable=False, unique=True),  # what passkeys call the person
)

PASSKEYS = Table(
    "passkeys",
    METADATA,
    Column("credential", String(1400), primary_key=True),  # base64url
    Column("visitor", String(64), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("signs", BigInteger, nullable=False),  # how often it was used, if it tells
    Column("name", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False, default=0.0),  # when the last challenge was made
)

# People who meet: a table that is not dealt yet. `form` is what a new table is made from.
GATHERINGS = Table(
    "gatherings",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("form", Text, nullable=False),
    Column("owner", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("is_quick", Boolean, nullable=False),  # found by who wants a quick match
    Column("until", Float, nullable=False),  # when bots take the free seats; 0 is never
    Column("bot", String(64), nullable=False),  # the code of those
    Column("rematch", String(32), nullable=False),  # the table whose people are asked
    Column("began", String(32), nullable=False),  # the table, once it is dealt
    Column("pace", String(8), nullable=False, default=""),  # live or days; of `form`, for lists
    Column("seen", Float, nullable=False, default=0.0),  # when one of those who wait last looked
    Index("gatherings_listed", "began", "created"),
    Index("gatherings_rematch", "rematch"),
    Index("gatherings_owner", "owner"),
)

GATHERING_SEATS = Table(
    "gathering_seats",
    METADATA,
    Column("gathering_id", String(32), ForeignKey("gatherings.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # person, bot, rules
    Column("name", String(64), nullable=False),
    Column("bot", String(64), nullable=False),
    Column("visitor", String(64), nullable=False),  # who sits there; empty when it is free
    Column("asked", String(64), nullable=False),  # whom it is kept for; empty for anybody
    Index("gathering_seats_visitor", "visitor"),
    Index("gathering_seats_asked", "asked"),
)

# How each seat of a counted game fared. They stay when their tables are let go.
RESULTS = Table(
    "results",
    METADATA,
    Column("played_at", String(32), primary_key=True),  # the id of a table
    Column("seat", Integer, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("player", String(80), nullable=False),  # a visitor, or `bot:` and its code
    Column("label", String(64), nullable=False),  # what it played, such as a civilization
    Column("share", Float, nullable=False),  # of the win
    Column("fair", Float, nullable=False),  # the share of equals; 0 for who played alone
    Column("points", Integer, nullable=False),
    Column("ended", Float, nullable=False),
    Index("results_player", "player", "game"),
)

RATINGS = Table(
    "ratings",
    METADATA,
    Column("game", String(32), primary_key=True),
    Column("player", String(80), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("updated", Float, nullable=False),
    Index("ratings_player", "player"),
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
