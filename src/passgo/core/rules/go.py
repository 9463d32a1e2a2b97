"""GO: a salary each time a token lands on or passes over it (R073-R077)."""

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.ledger import moved, paid
from passgo.core.state import State


def move_forward(g: State, b: Board, p: int, to: int, how: int) -> None:
    """Forward to a space; the salary is due by dice and by card alike (R075), once each time round (R076)."""
    factor = salary_factor(b, g.at[p], to)
    moved(g, p, to, how)
    if factor:
        paid(g, k.BANK, p, b.salary * factor, b.salary, factor, k.WHY_SALARY, to)


def salary_for(b: Board, at: int, to: int) -> int:
    return b.salary * salary_factor(b, at, to)


def salary_factor(b: Board, at: int, to: int) -> int:
    """How many salaries the way forward from one space to another brings: by a house rule two on GO itself."""
    if to > at:
        return 0
    return 2 if to == 0 and b.double_salary else 1
