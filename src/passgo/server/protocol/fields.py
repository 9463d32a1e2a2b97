"""Types of fields in what clients send: each bounds the size of a value."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

VERSION = 1
LARGEST = 4096  # bytes of one message from a client

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Words = Annotated[str, Meta(max_length=200)]
Piece = Annotated[str, Meta(max_length=40)]
Token = Annotated[str, Meta(max_length=100)]
Seq = Annotated[int, Meta(ge=0, le=2**31)]
Limit = Annotated[int, Meta(ge=1, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Password = Annotated[str, Meta(max_length=100)]
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]  # 32 bytes
REACTIONS = ("👍", "👏", "😀", "😮", "😢", "🎉")
Reaction: TypeAlias = Literal["👍", "👏", "😀", "😮", "😢", "🎉"]
Edition = Annotated[str, Meta(max_length=60)]
Variant = Annotated[str, Meta(max_length=20)]
Options = Annotated[dict[str, bool | int | float | str], Meta(max_length=20)]
LessonName: TypeAlias = Literal["first"]  # those of passgo.lessons: never a file
Seconds = Annotated[int, Meta(ge=0, le=86_400)]
Delay = Annotated[float, Meta(ge=0, le=10)]
LEVEL_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9 ._*-]{0,23}$"
Level = Annotated[str, Meta(pattern=LEVEL_PATTERN, max_length=24)]  # a name of /api/bots; never a file, never loaded
