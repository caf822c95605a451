"""Clocks, talk, notes, offers, alerts, and what operators need."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def _of_table() -> "sa.Column[str]":
    return sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True)


def _seat() -> "sa.Column[int]":
    return sa.Column("seat", sa.Integer, primary_key=True)


def _visitor() -> "sa.Column[str]":
    return sa.Column("visitor", sa.String(64), primary_key=True)


def upgrade() -> None:
    _clocks()
    _talk()
    _alerts()
    _operators()


def _clocks() -> None:
    op.add_column("tables", sa.Column("deadline", sa.Float, nullable=False, server_default="0"))
    op.create_index("tables_deadline", "tables", ["deadline"])
    for column in (
        sa.Column("stand_in", sa.String(64), nullable=False, server_default=""),
        sa.Column("is_lost", sa.Boolean, nullable=False, server_default=sa.false()),
    ):
        op.add_column("seats", column)
    op.create_table(
        "paces",
        _of_table(),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("bank", sa.Float, nullable=False),
        sa.Column("increment", sa.Float, nullable=False),
        sa.Column("vacation", sa.Float, nullable=False),
        sa.Column("out", sa.String(8), nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("running", sa.Integer, nullable=False),
    )
    op.create_table(
        "clocks",
        _of_table(),
        _seat(),
        sa.Column("left", sa.Float, nullable=False),
        sa.Column("vacation", sa.Float, nullable=False),
        sa.Column("away_until", sa.Float, nullable=False),
    )


def _talk() -> None:
    op.add_column("tables", sa.Column("said", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "talk",
        _of_table(),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("entry", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("phrase", sa.String(16), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table("mutes", _of_table(), _visitor(), _seat())
    op.create_table("notes", _of_table(), _visitor(), sa.Column("body", sa.Text, nullable=False))
    op.create_table(
        "offers",
        _of_table(),
        _seat(),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
    )


def _alerts() -> None:
    for column in (
        sa.Column("webhook_format", sa.String(8), nullable=False, server_default="json"),
        sa.Column("webhook_lang", sa.String(2), nullable=False, server_default="en"),
        sa.Column("alerted", sa.Integer, nullable=False, server_default="-1"),
    ):
        op.add_column("seats", column)
    op.create_table(
        "pushes",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("visitor", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(128), nullable=False),
        sa.Column("auth", sa.String(64), nullable=False),
        sa.Column("lang", sa.String(2), nullable=False),
    )
    op.create_index("ix_pushes_visitor", "pushes", ["visitor"])
    op.create_table(
        "quiet_hours",
        _visitor(),
        sa.Column("begins", sa.Integer, nullable=False),
        sa.Column("ends", sa.Integer, nullable=False),
    )


def _operators() -> None:
    op.create_table(
        "operators",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("password", sa.String(256), nullable=False),
    )
    op.create_table(
        "bans",
        _visitor(),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("lang", sa.String(2), primary_key=True),
        sa.Column("body", sa.String(300), nullable=False),
    )
