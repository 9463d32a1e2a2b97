"""The memory layout of State and Board, read from their annotations: the one description both builds share.

The build writes the C structs from `fields_of`; `layout_of` gives the ctypes view of the very same bytes, so that
Python reads and writes a compiled struct by the attribute names of the pure class:
`layout_of(State).from_address(address).cash[0]`.
"""

import ctypes
from functools import cache
from typing import Annotated, Any, ClassVar, get_args, get_origin, get_type_hints

# (field, width such as "i32", 0 for a scalar, n for an array of n, "ptr" for a pointer)
Field = tuple[str, str, int | str]

CTYPES: dict[str, Any] = {
    "i8": ctypes.c_int8,
    "u8": ctypes.c_uint8,
    "i16": ctypes.c_int16,
    "u16": ctypes.c_uint16,
    "i32": ctypes.c_int32,
    "u32": ctypes.c_uint32,
    "i64": ctypes.c_int64,
    "u64": ctypes.c_uint64,
}


@cache
def fields_of(cls: type) -> tuple[Field, ...]:
    """The fields of a struct class in order of declaration."""
    hints = get_type_hints(cls, include_extras=True)
    return tuple(_field(cls, name, hint) for name, hint in hints.items() if get_origin(hint) is not ClassVar)


def _field(cls: type, name: str, hint: Any) -> Field:
    if get_origin(hint) is Annotated:
        inner, mark = get_args(hint)[:2]
        if inner is int and mark in CTYPES:
            return name, mark, 0
        if get_origin(inner) is list and (mark == "ptr" or (type(mark) is int and mark > 0)):
            (item,) = get_args(inner)
            if get_origin(item) is Annotated and item.__metadata__[0] in CTYPES:
                return name, item.__metadata__[0], mark
    raise TypeError(
        f"{cls.__name__}.{name}: expected a width (i32 …) or Annotated[list[i32], size or 'ptr'], not {hint}"
    )


@cache
def layout_of(cls: type) -> type[ctypes.Structure]:
    """A ctypes.Structure with the layout the C compiler gives the struct (natural alignment on both sides)."""
    return type(
        f"{cls.__name__}Layout", (ctypes.Structure,), {"_fields_": list(map(_cfield, fields_of(cls))), "STRUCT": cls}
    )


def _cfield(field: Field) -> tuple[str, Any]:
    name, width, size = field
    if isinstance(size, str):
        return name, ctypes.c_void_p
    return name, CTYPES[width] * size if size else CTYPES[width]


def copy_fields(src: Any, dst: Any) -> None:
    """Copy every field but pointers between any two of {pure object, ctypes view} of one struct."""
    cls = _struct_of(src)
    if _struct_of(dst) is not cls:
        raise TypeError(f"cannot copy {cls.__name__} to {_struct_of(dst).__name__}")
    narrow = isinstance(dst, ctypes.Structure)
    for name, width, size in fields_of(cls):
        if isinstance(size, str):
            continue
        value = getattr(src, name)
        if size:
            getattr(dst, name)[:] = value = value[:]
            written = getattr(dst, name)[:] if narrow else value
        else:
            setattr(dst, name, value)
            written = getattr(dst, name)
        # ctypes wraps silently; a value that does not fit is a bug that would make the two builds differ.
        if narrow and written != value:
            raise OverflowError(f"{cls.__name__}.{name}: {value} does not fit {width}")


def _struct_of(obj: Any) -> type:
    cls: type = getattr(type(obj), "STRUCT", type(obj))
    return cls
