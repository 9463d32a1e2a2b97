"""What a table may agree on: one row for each option, as a field with its type and its default.

A row says what the option does, and where that sentence differs from the one for a table that has chosen a value, that
one too; a number has limits, a word its choices. `board` is the field of the core's Board that takes the value; where
an option means more than one number, rulesets.py says what.
"""

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple


class Option(NamedTuple):
    about: str
    difference: str  # for a table that has chosen "{value}"; empty: the option is printed in the rulebooks
    board: str
    limits: tuple[int, int] | None
    choices: tuple[str, ...]


def printed(
    default: Any, about: str, *, board: str = "", limits: tuple[int, int] | None = None, choices: tuple[str, ...] = ()
) -> Any:
    """An option of the rulebooks."""
    return field(default=default, metadata={"row": Option(about, "", board, limits, choices)})


def house_rule(
    default: Any, about: str, difference: str = "", *, board: str = "", limits: tuple[int, int] | None = None
) -> Any:
    """Not printed, and off by default."""
    return field(default=default, metadata={"row": Option(about, difference or about, board, limits, ())})


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionFields:
    """The printed options first, then the house rules; in this order they are offered and listed."""

    rent: Literal["automatic", "claimed"] = printed(
        "automatic",
        "Rent is paid by itself, or only when its owner asks before the second throw that follows (R093).",
        choices=("automatic", "claimed"),
    )
    power_doubles: bool = printed(
        False, "A double may use its power instead of another throw (R198).", board="power_doubles"
    )
    banker_only: bool = printed(False, "The Banker only banks and opens and closes the auctions (R053).")
    auto_end: bool = printed(False, "A turn in which nothing is left to decide ends by itself.", board="auto_end")
    rounds: int = printed(
        0,
        "The time-limit game ends after so many rounds; 0 leaves it to the clock.",
        board="round_limit",
        limits=(0, 1_000_000),
    )
    ends_at: float = printed(0, "The time-limit game ends at this time.")  # by the caller's clock, in seconds

    free_parking_cash: bool = house_rule(
        False,
        "Taxes, fines and card payments gather on Free Parking for whoever lands there (R122).",
        board="free_parking_cash",
    )
    double_salary: bool = house_rule(
        False, "Landing exactly on GO pays the salary twice (R073).", board="double_salary"
    )
    no_auctions: bool = house_rule(
        False, "A property that is not bought stays with the Bank: no auctions (R081).", board="no_auctions"
    )
    auction_reserve: int = house_rule(
        0,
        "Bids for a deed start at so many percent of its price (R086).",
        "Bids for a deed start at {value}% of its price (R086).",
        board="reserve_percent",
        limits=(0, 100),
    )
    no_rent_in_jail: bool = house_rule(False, "An owner in Jail collects no rent (R121).", board="no_rent_in_jail")
    unlimited_buildings: bool = house_rule(
        False, "The Bank never runs out of houses and hotels (R140).", board="unlimited_buildings"
    )
    starting_cash: int = house_rule(
        0,
        "Everyone starts with this much instead of what is printed; 0 is as printed (R047).",
        "Everyone starts with {value} (R047).",
        limits=(0, 1_000_000),
    )
    dealt_deeds: int = house_rule(
        0,
        "Everyone is dealt so many deeds free before the start; 0 is as printed (R054).",
        "Everyone is dealt {value} deeds free before the start (R054).",
        limits=(0, 14),
    )
