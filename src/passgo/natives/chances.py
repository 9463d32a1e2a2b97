"""Everybody's chance to win from the position alone: quick, and calibrated on games of native players.

The weights are made by tools/train_chances.py, which also draws how well they hold (docs/bots.md).
"""

from __future__ import annotations

import ctypes
import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from passgo.core import COMPILED
from passgo.core.players import constants as pk

if TYPE_CHECKING:
    from passgo.core import Kernel


@cache
def weights() -> Any:
    """As the core takes them."""
    rows = json.loads(files("passgo.natives").joinpath("chances.json").read_text(encoding="utf-8"))["weights"]
    numbers = [number for row in rows for number in row]
    if len(numbers) != pk.STAGES * pk.FEATURES:
        raise ValueError("chances.json does not fit this version: run tools/train_chances.py")
    return (ctypes.c_int32 * len(numbers))(*numbers) if COMPILED else numbers


def address(numbers: Any) -> Any:
    """What the core takes for a list: its address, or the list itself."""
    return ctypes.addressof(numbers) if COMPILED else numbers


def chances(kernel: Kernel) -> list[float]:
    """By seat, from 0 to 1; together 1."""
    found = kernel.chances(address(weights()))
    total = sum(found) or 1
    return [chance / total for chance in found]
