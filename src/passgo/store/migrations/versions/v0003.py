"""Refusals are kept, so that the same id gets the same answer after a restart."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.create_table(
        "refusal",
        sa.Column("room", sa.Text, sa.ForeignKey("room.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("holder", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("slot", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
