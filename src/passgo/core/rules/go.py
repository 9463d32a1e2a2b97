"""GO: a salary each time a token lands on or passes over it (R073-R077)."""

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.ledger import moved, paid
from passgo.core.state import State


def move_forward(g: State, b: Board, p: int, to: int, how: int) -> None:
    """Forward to a space; the salary is due by dice and by card alike (R075), once each time round (R076)."""
    came_round: bool = to <= g.at[p]
    moved(g, p, to, how)
    if came_round:
        pay_salary(g, b, p, to)


def pay_salary(g: State, b: Board, p: int, to: int) -> None:
    factor = 2 if to == 0 and b.double_salary else 1
    paid(g, k.BANK, p, b.salary * factor, b.salary, factor, k.WHY_SALARY, to)
