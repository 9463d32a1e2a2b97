"""Alembic runs this file for every upgrade; the connection, in its transaction, comes from upgrade.py."""

from alembic import context

from passgo.store.schema import METADATA
from passgo.store.upgrade import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
    render_as_batch=True,  # SQLite changes a column by copying its table
)
with context.begin_transaction():
    context.run_migrations()
