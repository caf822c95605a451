"""Alembic reads this file; it works on the connection that `upgrade` hands over."""

from alembic import context

from acropole.web.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite cannot alter a column in place
)
with context.begin_transaction():
    context.run_migrations()
