"""Keys and pledges of chance, where a table comes from, links that work once."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

# What the new columns say of rows that were written without them; also of those of an old backup.
OF_OLD_ROWS = (
    # A table that had entries at birth was imported or forked; nobody wrote down which.
    "UPDATE tables SET origin = 'import' WHERE pledge IS NULL AND origin = '' AND EXISTS"
    " (SELECT 1 FROM entries WHERE entries.table_id = tables.id AND entries.at = tables.created)",
    # Whoever made a table kept links that went on working after others had followed them.
    "UPDATE links SET used = created WHERE used = 0 AND seat >= 0 AND EXISTS"
    " (SELECT 1 FROM claims WHERE claims.table_id = links.table_id AND claims.seat = links.seat)",
)


def upgrade() -> None:
    def text(name: str, length: int) -> "sa.Column[str]":
        return sa.Column(name, sa.String(length), nullable=False, server_default="")

    op.add_column("tables", sa.Column("pledge", sa.String(32)))
    op.add_column("tables", text("salt", 64))
    op.add_column("tables", text("key", 64))
    op.add_column("tables", sa.Column("position", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", text("origin", 8))
    op.create_index("tables_pledge", "tables", ["pledge"], unique=True)
    for table, column in (("links", "used"), ("claims", "ended")):
        op.add_column(table, sa.Column(column, sa.Float, nullable=False, server_default="0"))
    for statement in OF_OLD_ROWS:
        op.execute(statement)
