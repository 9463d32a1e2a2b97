"""What a table may agree on: the variant, the printed options, and house rules, which are all off by default."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal

from passgo.refusals import shown
from passgo.vocabulary.options import Option, OptionFields

Variant = Literal["standard", "short", "time-limit"]
VARIANTS: tuple[Variant, ...] = ("standard", "short", "time-limit")


class OptionError(ValueError):
    """An option that does not exist or does not fit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(OptionFields):
    """Options of a table. What each of them is and does stands in vocabulary/options.py."""

    @classmethod
    def parse(cls, given: dict[str, Any] | None) -> Options:
        """Check names, types and ranges; every error says what is expected."""
        known = {field.name: field for field in fields(cls)}
        values: dict[str, Any] = {}
        for name, value in (given or {}).items():
            key = str(name).replace("-", "_")
            if key not in known:
                raise OptionError(f"unknown option {shown(name)}; there are {', '.join(sorted(known))}")
            values[key] = _checked(key, value, known[key].default)
        return cls(**values)

    def given(self) -> dict[str, Any]:
        """The options that differ from their default."""
        return {name: getattr(self, name) for name, usual in DEFAULTS.items() if getattr(self, name) != usual}


DEFAULTS = {field.name: field.default for field in fields(Options)}
ROWS: dict[str, Option] = {field.name: field.metadata["row"] for field in fields(Options)}
LIMITS = {name: row.limits for name, row in ROWS.items() if row.limits}
# House rules in words, for game.differences(): what a table must know that plays otherwise than printed.
HOUSE_RULES = {name: row.difference for name, row in ROWS.items() if row.difference}


def _checked(name: str, value: Any, default: Any) -> Any:
    row = ROWS[name]
    if row.choices:
        if value not in row.choices:
            wanted = " or ".join(f'"{choice}"' for choice in row.choices)
            raise OptionError(f"option {name}: expected {wanted}, found {shown(value)}")
    elif isinstance(default, bool):
        if not isinstance(value, bool):
            raise OptionError(f"option {name}: expected true or false, found {shown(value)}")
    elif row.limits:
        low, high = row.limits
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise OptionError(f"option {name}: expected a whole number from {low} to {high}, found {shown(value)}")
    elif isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e12:
        raise OptionError(f"option {name}: expected a time in seconds, found {shown(value)}")
    return value
