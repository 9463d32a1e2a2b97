"""Chooses the build, and lets Python read and write a game's State and Board by the same names on both."""

import importlib
from os import environ  # the choice of build is the one thing the core asks the outside for
from typing import TYPE_CHECKING, Any, cast

from passgo.core.board import Board
from passgo.core.layout import layout_of
from passgo.core.state import State

if TYPE_CHECKING:
    from passgo.core.env.batch import Batch
    from passgo.core.kernel import Kernel, RuleSet

__all__ = ["BUILD", "COMPILED", "Batch", "Kernel", "RuleSet", "board_of", "state_of"]


def _load() -> tuple[Any, bool]:
    if not environ.get("PASSGO_PURE"):
        try:
            return importlib.import_module("passgo.core._native"), True
        except ImportError:
            pass
    return importlib.import_module("passgo.core.env.batch"), False  # it has the names of kernel.py too


_module, COMPILED = _load()
BUILD = "compiled" if COMPILED else "interpreted"
if not TYPE_CHECKING:
    Batch = _module.Batch
    Kernel = _module.Kernel
    RuleSet = _module.RuleSet


_state_at: Any = layout_of(State).from_address  # bound once: every query of a game comes here


def state_of(kernel: "Kernel") -> State:
    """The kernel's State: the object itself, or a view of the struct's memory. Keep the kernel alive meanwhile."""
    handle = kernel.handle()
    state: State = _state_at(handle) if COMPILED else handle
    return state


def board_of(rules: "RuleSet") -> Board:
    handle = rules.handle()
    return cast("Board", layout_of(Board).from_address(handle) if COMPILED else handle)
