"""Tables for campaigns: every edition x variant x number of players, with every option in turn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from passgo.editions import load, names
from passgo.options import VARIANTS
from passgo.table import Table, make_table

if TYPE_CHECKING:
    from collections.abc import Iterator

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"rent": "claimed"},
    {"free_parking_cash": True, "double_salary": True},
    {"no_auctions": True},
    {"auction_reserve": 50, "no_rent_in_jail": True},
    {"unlimited_buildings": True, "dealt_deeds": 3},
    {"auto_end": True},
)
SCARCE = 6  # one table in so many is short of buildings
STRIDE = 37  # coprime to the number of combinations: neighbours differ in everything


def combinations() -> list[tuple[str, str, int]]:
    found: list[tuple[str, str, int]] = []
    for name in names():
        low, high = load(name).players
        found += [(name, variant, count) for variant in VARIANTS for count in range(low, high + 1)]
    return found


def scarce_table(number: int) -> Table:
    """All deeds dealt and a Bank with hardly a building: shortages, which a game from scratch seldom reaches."""
    edition = replace(load(names()[number % len(names())]), bank_houses=4 + number % 7, bank_hotels=1 + number % 3)
    count = 2 + number // 7 % 2
    options = {"dealt_deeds": len(edition.deeds) // count, "starting_cash": 6000}
    return make_table(edition, [f"P{seat}" for seat in range(count)], "standard", options, None, None)


def table_of(number: int) -> Table:
    """The table of game `number`; the same on every machine and build."""
    if number % SCARCE == SCARCE - 1:
        return scarce_table(number)
    combos = combinations()
    edition, variant, count = combos[number * STRIDE % len(combos)]
    options = dict(OPTIONS[number % len(OPTIONS)])
    if load(edition).power_doubles:
        options["power_doubles"] = True
    if variant == "time-limit":
        options["rounds"] = 40
    players = [f"P{seat}" for seat in range(count)]
    banker = None
    if count > 5 and number % 2:
        options["banker_only"] = True
        banker = players[number % count]
    return make_table(edition, players, variant, options, None, banker)


def tables(first: int, count: int) -> Iterator[tuple[int, Table]]:
    for number in range(first, first + count):
        yield number, table_of(number)
