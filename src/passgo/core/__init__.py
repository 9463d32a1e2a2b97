"""The rules. `Kernel` and `RuleSet` come from the compiled build if there is one, else from the same files as Python.

PASSGO_PURE=1 in the environment chooses the interpreted build.
"""

from passgo.core.build import BUILD, COMPILED, Batch, Kernel, RuleSet, board_of, state_of

__all__ = ["BUILD", "COMPILED", "Batch", "Kernel", "RuleSet", "board_of", "state_of"]
