"""Integer widths of the core: plain ints to Python and mypy, C integers to the build (tools/build_core.py).

`Annotated` keeps the width readable at run time, where a bare alias of int would be lost.
"""

from typing import Annotated, TypeAlias

i8: TypeAlias = Annotated[int, "i8"]
u8: TypeAlias = Annotated[int, "u8"]
i16: TypeAlias = Annotated[int, "i16"]
u16: TypeAlias = Annotated[int, "u16"]
i32: TypeAlias = Annotated[int, "i32"]
u32: TypeAlias = Annotated[int, "u32"]
i64: TypeAlias = Annotated[int, "i64"]
u64: TypeAlias = Annotated[int, "u64"]
