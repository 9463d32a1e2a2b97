"""Amounts that follow from the Board alone; the ledger keeps them in State, rules charge them, others ask for them."""

from passgo.core import constants as k
from passgo.core.board import Board


def purse_of_fines(b: Board) -> int:
    """Where taxes, fines and card payments go: to the Bank, or by the house rule to Free Parking (R122)."""
    return k.POT if b.free_parking_cash else k.BANK


def rent_base(b: Board, space: int, level: int, held: int) -> int:
    """As printed: of a street by its buildings, of a railroad or utility by how many the owner has (R087, R092).

    Of a utility it is the factor of the throw.
    """
    return b.rent[space * 6 + (level if b.kind[space] == k.K_STREET else held - 1)]


def rent_factor(b: Board, space: int, level: int, held: int) -> int:
    """A complete group doubles rent on its unimproved lots, whatever stands on the others (R090, R091, R128)."""
    return 2 if level == 0 and b.kind[space] == k.K_STREET and held == b.group_size[b.group[space]] else 1


def rent_at(b: Board, space: int, level: int, held: int) -> int:
    """With these buildings and so many of the group in one hand; of a utility, the factor of the throw."""
    return rent_base(b, space, level, held) * rent_factor(b, space, level, held)


def interest_on(b: Board, space: int) -> int:
    """10% of the mortgage (S37), rounded up to a whole unit (S31)."""
    return (b.mortgage[space] + 9) // 10
