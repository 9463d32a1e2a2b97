"""What a card does, and what the power of a double does: one row each.

A row is the core's number, the word `op` of an edition's file (its class is in editions/model.py), and the fields of
that class that become the card's two numbers, or the power's one. Two effects may share an `op`: then `when` tells them
apart by the value of a field.
"""

from typing import NamedTuple


class Effect(NamedTuple):
    op: str
    numbers: tuple[str, ...]
    when: tuple[str, str] | None  # a field and its value


class Power(NamedTuple):
    op: str
    numbers: tuple[str, ...]
    aimed: bool  # takes a space


EFFECT_ROWS: dict[int, Effect] = {}
POWER_ROWS: dict[int, Power] = {}


def effect(number: int, op: str, *numbers: str, when: tuple[str, str] | None = None) -> int:
    assert number not in EFFECT_ROWS, f"two effects have the number {number}"
    EFFECT_ROWS[number] = Effect(op, numbers, when)
    return number


def power(number: int, op: str, *numbers: str, aimed: bool = False) -> int:
    assert number not in POWER_ROWS, f"two powers have the number {number}"
    POWER_ROWS[number] = Power(op, numbers, aimed)
    return number


C_ADVANCE = effect(0, "advance", "to")
C_NEAREST_RAILROAD = effect(1, "advance_nearest", when=("kind", "railroad"))
C_NEAREST_UTILITY = effect(2, "advance_nearest", when=("kind", "utility"))
C_COLLECT = effect(3, "collect", "amount")
C_PAY = effect(4, "pay", "amount")
C_COLLECT_EACH = effect(5, "collect_from_each", "amount")
C_PAY_EACH = effect(6, "pay_each", "amount")
C_MOVE = effect(7, "move_by", "by")
C_GO_TO_JAIL = effect(8, "go_to_jail")
C_JAIL_FREE = effect(9, "get_out_of_jail_free")
C_REPAIRS = effect(10, "repairs", "house", "hotel")

# 0 is no power: the edition has none
PW_TELEPORT = power(1, "teleport", aimed=True)
PW_COLLECT = power(2, "collect", "amount")
PW_COLLECT_EACH = power(3, "collect_from_each", "amount")
PW_DRAW = power(4, "draw_card", "deck")
PW_ATTACK = power(5, "attack_lot", aimed=True)
