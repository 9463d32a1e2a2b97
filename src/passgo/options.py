"""What a table may agree on: the variant, the printed options, and house rules, which are all off by default."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any, Literal

from passgo.refusals import shown

Variant = Literal["standard", "short", "time-limit"]
VARIANTS: tuple[Variant, ...] = ("standard", "short", "time-limit")


class OptionError(ValueError):
    """An option that does not exist or does not fit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Options of a table. The first block is printed in the rulebooks, the second is house rules."""

    rent: Literal["automatic", "claimed"] = "automatic"
    power_doubles: bool = False
    banker_only: bool = False
    auto_end: bool = False
    rounds: int = 0  # time-limit game: ends after so many rounds
    ends_at: float = 0  # time-limit game: ends when the caller's clock reaches this

    free_parking_cash: bool = False
    double_salary: bool = False
    no_auctions: bool = False
    auction_reserve: int = 0  # least bid for a deed, in percent of its price
    no_rent_in_jail: bool = False
    unlimited_buildings: bool = False
    starting_cash: int = 0  # 0: as printed
    dealt_deeds: int = 0  # deeds dealt free before the start

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
        defaults = asdict(Options())
        return {name: value for name, value in asdict(self).items() if value != defaults[name]}


LIMITS = {
    "rounds": (0, 1_000_000),
    "auction_reserve": (0, 100),
    "starting_cash": (0, 1_000_000),
    "dealt_deeds": (0, 14),
}

# House rules in words, for game.differences(): what a table must know that plays otherwise than printed.
HOUSE_RULES = {
    "free_parking_cash": "Taxes, fines and card payments gather on Free Parking for whoever lands there (R122).",
    "double_salary": "Landing exactly on GO pays the salary twice (R073).",
    "no_auctions": "A property that is not bought stays with the Bank: no auctions (R081).",
    "auction_reserve": "Bids for a deed start at {value}% of its price (R086).",
    "no_rent_in_jail": "An owner in Jail collects no rent (R121).",
    "unlimited_buildings": "The Bank never runs out of houses and hotels (R140).",
    "starting_cash": "Everyone starts with {value} (R047).",
    "dealt_deeds": "Everyone is dealt {value} deeds free before the start (R054).",
}


def _checked(name: str, value: Any, default: Any) -> Any:
    if name == "rent":
        if value not in ("automatic", "claimed"):
            raise OptionError(f'option rent: expected "automatic" or "claimed", found {shown(value)}')
    elif isinstance(default, bool):
        if not isinstance(value, bool):
            raise OptionError(f"option {name}: expected true or false, found {shown(value)}")
    elif name == "ends_at":
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e12:
            raise OptionError(f"option ends_at: expected a time in seconds, found {shown(value)}")
    else:
        low, high = LIMITS[name]
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise OptionError(f"option {name}: expected a whole number from {low} to {high}, found {shown(value)}")
    return value
