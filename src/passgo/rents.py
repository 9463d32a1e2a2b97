"""What landing on a property would cost now: a query. The rule itself is core/rules/paying_rent.py, and a test
compares the two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passgo.core import constants as k

if TYPE_CHECKING:
    from passgo.core.state import State
    from passgo.table import Table


def rent_due(table: Table, state: State, space: int, throw: int) -> int:
    """0 for the Bank's property, a mortgaged one, and what cannot be owned."""
    owner = state.owner[space]
    if owner == k.BANK or state.mortgaged[space] or (table.options.no_rent_in_jail and state.jail[owner]):
        return 0
    deed = table.edition.spaces[space]
    lots = table.edition.group(deed.group or "").spaces
    held = sum(state.owner[lot] == owner for lot in lots)
    if deed.kind == "street":
        is_doubled = state.level[space] == 0 and held == len(lots)
        return deed.rents[state.level[space]] * (2 if is_doubled else 1)
    return deed.rents[held - 1] * (throw if deed.kind == "utility" else 1)
