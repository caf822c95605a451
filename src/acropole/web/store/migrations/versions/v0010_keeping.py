"""Rules of keeping that an operator has set, who waits at an open table, and who was helped."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "keepings",
        sa.Column("why", sa.String(16), primary_key=True),
        sa.Column("days", sa.Float, nullable=False),
    )
    helped = sa.Column("is_helped", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("seats", helped)
    for column in (
        sa.Column("pace", sa.String(8), nullable=False, server_default=""),
        sa.Column("seen", sa.Float, nullable=False, server_default="0"),
    ):
        op.add_column("gatherings", column)
