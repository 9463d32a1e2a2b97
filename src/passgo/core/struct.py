"""Base of State and Board when they run as plain Python: zero-filled fields, `copy`, and no others than declared."""

import sys
from functools import cache
from typing import Any, Self

from passgo.core.layout import fields_of

CAPACITY = (
    16384  # length of the list that stands in for the caller's buffer behind a pointer; no less than EVENT * EVENTS
)


class StructMeta(type):
    """Turns the annotations into slots: faster than a dict of this size, and a misspelt field is an error."""

    def __new__(mcls, name: str, bases: tuple[type, ...], ns: dict[str, Any]) -> "StructMeta":
        return super().__new__(mcls, name, bases, {**ns, "__slots__": tuple(_annotated_names(ns))})


def _annotated_names(ns: dict[str, Any]) -> dict[str, Any]:
    if sys.version_info >= (3, 14) and "__annotations__" not in ns:  # PEP 649: annotations are made on demand
        import annotationlib  # noqa: PLC0415 - exists from 3.14 on only

        annotate = annotationlib.get_annotate_from_class_namespace(ns)
        return annotationlib.call_annotate_function(annotate, annotationlib.Format.FORWARDREF) if annotate else {}
    names: dict[str, Any] = ns.get("__annotations__", {})
    return names


class Struct(metaclass=StructMeta):
    """Data without behaviour. A field is `name: i32` or `name: Annotated[list[i32], SIZE or "ptr"]`."""

    def __init__(self) -> None:
        scalars, arrays, pointers = _plan(type(self))
        for name in scalars:
            setattr(self, name, 0)
        for name, size in arrays:
            setattr(self, name, [0] * size)
        for name in pointers:
            setattr(self, name, [0] * CAPACITY)

    def copy(self) -> Self:
        """An independent copy, but for pointers: as after a memcpy, both point to the same buffer."""
        cls = type(self)
        new = cls.__new__(cls)
        scalars, arrays, pointers = _plan(cls)
        for name in scalars:
            setattr(new, name, getattr(self, name))
        for name, _ in arrays:
            setattr(new, name, getattr(self, name)[:])
        for name in pointers:
            setattr(new, name, getattr(self, name))
        return new


@cache
def _plan(cls: type) -> tuple[tuple[str, ...], tuple[tuple[str, int], ...], tuple[str, ...]]:
    """Scalars, arrays with their lengths, pointers: worked out once a class, because copies are frequent."""
    fields = fields_of(cls)
    return (
        tuple(name for name, _, size in fields if size == 0),
        tuple((name, size) for name, _, size in fields if isinstance(size, int) and size),
        tuple(name for name, _, size in fields if size == "ptr"),
    )
