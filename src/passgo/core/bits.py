"""Sets of spaces or groups as the bits of one number: going through those that are in, instead of asking for each.

The compiled core has an instruction for it (tools/build_core.py).
"""

from passgo.core.types import u64


def lowest(bits: u64) -> int:
    """The number of the lowest bit that is set; there must be one. `bits &= bits - 1` then takes it out."""
    return (bits & -bits).bit_length() - 1
