"""Sets of spaces or groups as the bits of one number: going through those that are in, instead of asking for each."""

from passgo.core.constants import DE_BRUIJN, LOWEST, M64
from passgo.core.types import u64


def lowest(bits: u64) -> int:
    """The number of the lowest bit that is set; there must be one. `bits &= bits - 1` then takes it out."""
    alone: u64 = bits & -bits
    return LOWEST[((alone * DE_BRUIJN) & M64) >> 58]
