"""The first schema: rooms, games, entries, snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "room",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
    )
    op.create_table(
        "game",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("started", sa.Double, nullable=False),
        sa.Column("finished", sa.Double),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
    )
    op.create_index("game_room", "game", ["room"])
    op.create_index("game_finished", "game", ["finished"])
    op.create_table(
        "entry",
        sa.Column("game", sa.Text, sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "snapshot",
        sa.Column("game", sa.Text, sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "meta",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
