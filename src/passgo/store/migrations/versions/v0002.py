"""Games say by which rules they are played. Those there are were played by the first."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    with op.batch_alter_table("game") as table:
        table.add_column(sa.Column("rules", sa.BigInteger, nullable=False, server_default="1"))
    with op.batch_alter_table("game") as table:
        table.alter_column("rules", server_default=None)
