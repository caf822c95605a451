"""The cards of tables, the chain of entries, who looked when, tables that were let go, tasks."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "contents",
        sa.Column("fingerprint", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table("spent_pledges", sa.Column("pledge", sa.String(32), primary_key=True))
    op.create_table(
        "chores",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.add_column("tables", sa.Column("looked", sa.Float, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("carried", sa.Integer, nullable=False, server_default="0"))
    op.add_column("entries", sa.Column("link", sa.String(32), nullable=False, server_default=""))
    op.execute("UPDATE tables SET looked = updated")
    op.execute("DELETE FROM snapshots")  # those of today are sealed; they come back by themselves
