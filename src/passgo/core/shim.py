"""Stands in for `cython` and the C names of kernel.py when running uncompiled: Cython is a build dependency only.

The build blanks imports of this module; in the compiled unit the same names are the real ones.
"""

from collections.abc import Callable
from typing import Any


class _Nogil:
    def __enter__(self) -> None: ...
    def __exit__(self, *exc: object) -> None: ...


class cython:  # noqa: N801 - must be called like the module it stands in for
    compiled = False
    nogil = _Nogil()
    NULL: Any = None
    address: Any = None
    cast: Any = None
    pointer: Any = None
    sizeof: Any = None

    @staticmethod
    def locals(**types: str) -> Callable[[Any], Any]:
        del types
        return lambda function: function


# C names; used only under `if cython.compiled:`.
int8_t: Any = None
int32_t: Any = None
int64_t: Any = None
uint32_t: Any = None
uint64_t: Any = None
uintptr_t: Any = None
calloc: Any = None
free: Any = None
malloc: Any = None
memcmp: Any = None
memcpy: Any = None
memset: Any = None
