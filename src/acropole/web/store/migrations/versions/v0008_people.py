"""People who come back, tables that anybody may join, results and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    rated = sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", rated)
    op.create_index("tables_owner", "tables", ["owner"])
    op.create_table(
        "people",
        sa.Column("visitor", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("recovery", sa.String(64), unique=True),
        sa.Column("handle", sa.String(64), nullable=False, unique=True),
    )
    op.create_table(
        "passkeys",
        sa.Column("credential", sa.String(1400), primary_key=True),
        sa.Column("visitor", sa.String(64), nullable=False, index=True),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("signs", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
    )
    _create_gatherings()
    op.create_table(
        "results",
        sa.Column("played_at", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("player", sa.String(80), nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("share", sa.Float, nullable=False),
        sa.Column("fair", sa.Float, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
    )
    op.create_index("results_player", "results", ["player", "game"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(80), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_index("ratings_player", "ratings", ["player"])


def _create_gatherings() -> None:
    op.create_table(
        "gatherings",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("form", sa.Text, nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("is_quick", sa.Boolean, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("rematch", sa.String(32), nullable=False),
        sa.Column("began", sa.String(32), nullable=False),
    )
    op.create_index("gatherings_listed", "gatherings", ["began", "created"])
    op.create_index("gatherings_rematch", "gatherings", ["rematch"])
    op.create_index("gatherings_owner", "gatherings", ["owner"])
    op.create_table(
        "gathering_seats",
        sa.Column("gathering_id", sa.String(32), sa.ForeignKey("gatherings.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("visitor", sa.String(64), nullable=False),
        sa.Column("asked", sa.String(64), nullable=False),
    )
    op.create_index("gathering_seats_visitor", "gathering_seats", ["visitor"])
    op.create_index("gathering_seats_asked", "gathering_seats", ["asked"])
