"""The tables. A change here needs a migration: tests/store compares the two."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Double, ForeignKey, Index, MetaData, Table, Text

METADATA = MetaData()

# A table's lobby, seats (hashes of tokens only) and settings: one document, which the server alone understands.
ROOM = Table(
    "room",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
)

# `room` is no foreign key: a finished game is kept when its room is gone.
GAME = Table(
    "game",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("room", Text, nullable=False),
    Column("started", Double, nullable=False),
    Column("finished", Double),
    Column("start", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("rules", BigInteger, nullable=False),
    Index("game_room", "room"),
    Index("game_finished", "finished"),
)

# Append-only: one command with the events it caused. The key is what fences two servers off from each other.
ENTRY = Table(
    "entry",
    METADATA,
    Column("game", Text, ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("body", Text, nullable=False),
)

SNAPSHOT = Table(
    "snapshot",
    METADATA,
    Column("game", Text, ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

# What was refused: so many slots a holder, each written over when its turn comes again.
REFUSAL = Table(
    "refusal",
    METADATA,
    Column("room", Text, ForeignKey("room.id", ondelete="CASCADE"), primary_key=True),
    Column("holder", BigInteger, primary_key=True, autoincrement=False),
    Column("slot", BigInteger, primary_key=True, autoincrement=False),
    Column("number", BigInteger, nullable=False),
    Column("id", Text, nullable=False),
    Column("body", Text, nullable=False),
)

META = Table("meta", METADATA, Column("key", Text, primary_key=True), Column("value", Text, nullable=False))
