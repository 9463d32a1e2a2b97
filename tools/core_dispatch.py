"""The dispatch of commands for the compiled core: chains of comparisons, one case for each row of the vocabulary.

Numbers instead of names, so that Cython makes a C `switch` of each chain. The commands of nearly every turn are asked
for before it: a processor foresees a comparison better than a jump by table. What a row names and the rules do not
have, or have with other arguments than a command can give, is a build error.
"""

import ast
from collections.abc import Iterable, Mapping
from typing import Any

from core_checks import BuildError, Part

HEAD = "def {name}(g: State, b: Board, p: int, command: int, x: int) -> {result}:"
USUAL = ("RollDice", "EndTurn")
TWO = ["x % SPACES", "x // SPACES"]  # a space and a number, in one argument


def dispatch_text(rows: Mapping[int, Any], parts: Iterable[Part]) -> str:
    """The text that takes the place of core/dispatch.py."""
    rules = {part.name: {function.name: function for function in part.functions} for part in parts}
    players = {number: row for number, row in rows.items() if not row.by_banker}
    bankers = {number: row for number, row in rows.items() if row.by_banker}
    return "\n".join(
        [
            "def is_for_banker(command: int) -> bool:",
            f"    return {' or '.join(f'command == {number}' for number in bankers)}",
            *refusals("banker_refusal", bankers, rules, "X_NOT_BANKER"),
            *refusals("player_refusal", players, rules, "X_UNKNOWN_COMMAND"),
            *carrying_out(rows, rules),
            "",
        ]
    )


def refusals(name: str, rows: Mapping[int, Any], rules: Mapping[str, Any], unknown: str) -> list[str]:
    cases = {number: [f"return {call(row, row.why_not, rules)}"] for number, row in rows.items()}
    return [HEAD.format(name=name, result="int"), *chain(rows, cases), f"    return {unknown}"]


def carrying_out(rows: Mapping[int, Any], rules: Mapping[str, Any]) -> list[str]:
    cases = {number: [call(row, row.carry_out, rules), "return"] for number, row in rows.items()}
    return [HEAD.format(name="carry_out", result="None"), *chain(rows, cases)]


def chain(rows: Mapping[int, Any], cases: Mapping[int, list[str]]) -> list[str]:
    """Every case ends with a return, so that an `if` alone and one in the chain do the same."""
    usual = [number for number in cases if rows[number].name in USUAL]
    others = [number for number in cases if number not in usual]
    lines: list[str] = []
    for number in [*usual, *others]:
        word = "if" if number in [*usual, *others[:1]] else "elif"
        lines += [f"    {word} command == {number}:", *(f"        {line}" for line in cases[number])]
    return lines


def call(row: Any, name: str, rules: Mapping[str, Mapping[str, ast.FunctionDef]]) -> str:
    function = rules.get(f"rules/{row.heading}", {}).get(name)
    if function is None:
        raise BuildError(f"vocabulary/commands.py: {row.name}: core/rules/{row.heading}.py has no function {name}")
    given = [arg.arg for arg in function.args.args]
    own = [arg for arg in given if arg not in ("g", "b", "p")]
    if len(own) > len(TWO):
        raise BuildError(f"vocabulary/commands.py: {row.name}: {name} takes more than a command has: {', '.join(own)}")
    values = dict(zip(own, ["x"] if len(own) == 1 else TWO, strict=False))
    return f"{name}({', '.join(values.get(arg, arg) for arg in given)})"
