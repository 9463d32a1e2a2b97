"""From a command's number to the functions of the rules that refuse it or carry it out (vocabulary/commands.py).

A function takes what it needs of: State, Board, the player `p`, the command's argument. Two arguments, a space and a
number, share one: `space + number * SPACES`.

Uncompiled, this module looks the functions up. In the compiled unit the build writes chains of comparisons in its
place, with the same names (tools/core_dispatch.py), and fails on a row that names no function.
"""

from collections.abc import Callable
from importlib import import_module
from inspect import signature
from typing import Any

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.state import State
from passgo.vocabulary.commands import COMMAND_ROWS, Command

Call = Callable[[State, Board, int, int], Any]


def is_for_banker(command: int) -> bool:
    return command in BANKERS


def banker_refusal(g: State, b: Board, p: int, command: int, x: int) -> int:
    why_not = BANKERS.get(command)
    return why_not(g, b, p, x) if why_not else k.X_NOT_BANKER


def player_refusal(g: State, b: Board, p: int, command: int, x: int) -> int:
    why_not = PLAYERS.get(command)
    return why_not(g, b, p, x) if why_not else k.X_UNKNOWN_COMMAND


def carry_out(g: State, b: Board, p: int, command: int, x: int) -> None:
    """Only what was not refused, so that there is no command without a row here."""
    CARRIED_OUT[command](g, b, p, x)


def found(row: Command, name: str) -> Call:
    """The rule's function, called with those arguments that it has a parameter for.

    A wrapper counts with the parameters of what it wraps: the mutation run (`make mutation`) wraps every rule.
    """
    function = getattr(import_module(f"passgo.core.rules.{row.heading}"), name)
    names = list(signature(function).parameters)
    if len(set(names) - {"g", "b", "p"}) == 2:
        return lambda g, b, p, x: function(g, b, p, x % k.SPACES, x // k.SPACES)
    wanted = [{"g": 0, "b": 1, "p": 2}.get(name, 3) for name in names]
    return lambda *given: function(*[given[i] for i in wanted])


PLAYERS = {number: found(row, row.why_not) for number, row in COMMAND_ROWS.items() if not row.by_banker}
BANKERS = {number: found(row, row.why_not) for number, row in COMMAND_ROWS.items() if row.by_banker}
CARRIED_OUT = {number: found(row, row.carry_out) for number, row in COMMAND_ROWS.items()}
