import ctypes
from typing import Annotated

import pytest

from passgo.core.board import Board
from passgo.core.layout import copy_fields, fields_of, layout_of
from passgo.core.state import State
from passgo.core.struct import CAPACITY, Struct
from passgo.core.types import i8, i32, u8, u16, u64

SIZE = 3


class Toy(Struct):
    tag: u8
    seed: u64
    cash: Annotated[list[i32], SIZE * 2]
    small: i8
    pairs: Annotated[list[u16], SIZE]
    log: Annotated[list[i32], "ptr"]


def filled() -> Toy:
    toy = Toy()
    toy.tag, toy.seed, toy.small = 7, 2**64 - 1, -3
    toy.cash[:] = [1, -2, 3, -4, 5, -6]
    toy.pairs[:] = [65535, 0, 1]
    return toy


def test_fields_are_read_in_order_with_width_and_size() -> None:
    assert fields_of(Toy) == (
        ("tag", "u8", 0),
        ("seed", "u64", 0),
        ("cash", "i32", 6),
        ("small", "i8", 0),
        ("pairs", "u16", 3),
        ("log", "i32", "ptr"),
    )


def test_a_field_without_width_is_named_in_the_error() -> None:
    class Wide(Struct):
        count: int

    with pytest.raises(TypeError, match=r"Wide\.count: expected a width"):
        Wide()


def test_a_new_struct_is_all_zero_and_takes_no_other_field() -> None:
    toy = Toy()
    assert (toy.tag, toy.seed, toy.cash, toy.pairs) == (0, 0, [0] * 6, [0] * 3)
    assert len(toy.log) == CAPACITY
    with pytest.raises(AttributeError):
        toy.csah = 1  # type: ignore[attr-defined]


def test_a_copy_is_independent_but_points_to_the_same_buffer() -> None:
    toy = filled()
    other = toy.copy()
    other.cash[0] = 99
    other.tag = 8
    assert (toy.cash[0], toy.tag, other.seed, other.pairs) == (1, 7, toy.seed, toy.pairs)
    assert other.log is toy.log


def test_layout_follows_the_alignment_of_c() -> None:
    layout = layout_of(Toy)
    offsets = [getattr(layout, name).offset for name, _, _ in fields_of(Toy)]
    assert offsets == [0, 8, 16, 40, 42, 48]
    assert ctypes.sizeof(layout) == 56


def test_copies_go_both_ways_and_leave_pointers_alone() -> None:
    view = layout_of(Toy)()
    copy_fields(filled(), view)
    assert (view.tag, view.seed, view.small, view.cash[:], view.pairs[:]) == (
        7,
        2**64 - 1,
        -3,
        [1, -2, 3, -4, 5, -6],
        [65535, 0, 1],
    )
    assert view.log is None
    back = Toy()
    copy_fields(layout_of(Toy).from_address(ctypes.addressof(view)), back)
    assert (back.seed, back.cash, back.pairs, len(back.log)) == (2**64 - 1, filled().cash, filled().pairs, CAPACITY)


def test_a_value_too_large_for_its_width_is_an_error() -> None:
    toy = filled()
    toy.pairs[1] = 65536
    with pytest.raises(OverflowError, match=r"Toy\.pairs: .* does not fit u16"):
        copy_fields(toy, layout_of(Toy)())
    toy = filled()
    toy.small = 128
    with pytest.raises(OverflowError, match=r"Toy\.small: 128 does not fit i8"):
        copy_fields(toy, layout_of(Toy)())


def test_different_structs_are_not_copied() -> None:
    with pytest.raises(TypeError, match="cannot copy Toy to Board"):
        copy_fields(filled(), Board())


@pytest.mark.parametrize("cls", [State, Board])
def test_the_game_structs_have_a_layout(cls: type[Struct]) -> None:
    view = layout_of(cls)()
    copy_fields(cls(), view)
    assert bytes(view) == bytes(ctypes.sizeof(view))
