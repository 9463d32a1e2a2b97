"""What a bot says about its answer or its offer: a key with numbers, so that every page says it in its own language."""

from __future__ import annotations

from typing import NamedTuple


class Saying(NamedTuple):
    """`values`: percents, amounts of money, names of groups."""

    key: str
    values: dict[str, int | str | list[int | str]]
