"""Analyses of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("lease_until", sa.Float, nullable=False),
    )
