"""INCOME TAX: 200 or 10% of total worth, chosen before it is added up (R100-R104)."""

from passgo.core import constants as k
from passgo.core.amounts import purse_of_fines
from passgo.core.board import Board
from passgo.core.ledger import tax_asked, throw_done
from passgo.core.phases import waiting
from passgo.core.rules.bankruptcy import charge, charge_plain
from passgo.core.rules.hotels import buildings_cost
from passgo.core.state import State


def total_worth(g: State, b: Board, p: int) -> int:
    """Cash, printed prices of all deeds whether mortgaged or not, cost of all buildings (R101-R103)."""
    total = g.cash[p]
    for i in range(b.deeds):
        space = b.deed[i]
        if g.owner[space] == p:
            total += b.price[space] + buildings_cost(g, b, space)
    return total


def land_on_tax(g: State, b: Board, p: int, space: int) -> None:
    """The space with a choice asks; a flat tax, and every tax of the short game (R185), is simply due."""
    if b.tax_percent[space] and b.variant != k.SHORT:
        tax_asked(g)
    else:
        pay_flat_tax(g, b, p, space)


def pay_flat_tax(g: State, b: Board, p: int, space: int) -> None:
    charge_plain(g, p, purse_of_fines(b), b.tax[space], k.WHY_TAX_FLAT, space)


def tax_share(b: Board, space: int, worth: int) -> int:
    """The percentage of a worth that this space asks for, rounded up (S31)."""
    return (worth * b.tax_percent[space] + 99) // 100


def cannot_pay_tax(g: State, p: int) -> int:
    if waiting(g) != k.W_TAX:
        return k.X_NO_TAX_DUE
    return 0 if p == g.turn else k.X_NOT_YOUR_TURN


def pay_income_tax(g: State, b: Board, p: int, by_percent: int) -> None:
    space = g.at[p]
    throw_done(g)
    if by_percent:
        worth = total_worth(g, b, p)
        due = tax_share(b, space, worth)
        charge(g, p, purse_of_fines(b), due, worth, b.tax_percent[space], k.WHY_TAX_PERCENT, space)
    else:
        pay_flat_tax(g, b, p, space)
