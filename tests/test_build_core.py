import ctypes
import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import build_core
from core_checks import BuildError, Part
from core_dispatch import dispatch_text

ROOT = Path(build_core.__file__).resolve().parent.parent
SHARED = ("types", "layout", "struct", "shim")  # the real ones: they are part of the technique

SOURCES = {
    "constants": """
SEATS = 4
BIG = 0xFFFFFFFF
HUGE = 0x9E3779B97F4A7C15
LOW = -5
LOWEST = -2**63
RED, BLUE = range(2)
BIT = [1 << i for i in range(64)]
STEPS = [3, 1, -2]
WIDE = [40000, -1]
""",
    "state": """
from typing import Annotated
from passgo.core.constants import SEATS
from passgo.core.struct import Struct
from passgo.core.types import i32, u8, u64

class State(Struct):
    tag: u8
    seed: u64
    cash: Annotated[list[i32], SEATS * 2]
    events: i32
    log: Annotated[list[i32], "ptr"]
""",
    "board": """
from typing import Annotated
from passgo.core.struct import Struct
from passgo.core.types import i32, u8

class Board(Struct):
    price: i32
    kind: Annotated[list[u8], 3]
""",
    "chance": """
from passgo.core.constants import BIG, HUGE
from passgo.core.state import State
from passgo.core.types import u64

def draw(s: State, n: int) -> int:
    z: u64 = s.seed ^ HUGE
    s.seed = (z * 5 + 1) & BIG
    return (z >> 7) % n
""",
    "rules/jail": """
from passgo.core.board import Board
from passgo.core.chance import draw
from passgo.core.constants import LOW, STEPS
from passgo.core.state import State
from passgo.core.types import i32

def total(values: list[i32], n: int) -> int:
    t = 0
    for i in range(n):
        t += values[i]
    return t

def pay_fine(s: State, b: Board, p: int) -> None:
    purse: list[i32] = s.cash
    poor: bool = purse[p] < LOW
    if not poor:
        purse[p] -= b.price + STEPS[p % 3]
    s.log[s.events] = total(s.cash, 8)
    s.events += 1
""",
    "kernel": """
from passgo.core.board import Board
from passgo.core.chance import draw
from passgo.core.rules.jail import pay_fine
from passgo.core.shim import calloc, cython, free, int32_t, uintptr_t
from passgo.core.state import State
from passgo.core.types import u64

class RuleSet:
    def __init__(self, price: int) -> None:
        if cython.compiled:
            self.b = cython.address(self.data)
        else:
            self.b = Board()
        self.b.price = price

class Kernel:
    def __init__(self, rules: RuleSet, seed: u64) -> None:
        self.rules = rules
        self.b = rules.b
        if cython.compiled:
            self.s = cython.address(self.data)
            self.buffer = cython.cast(cython.pointer(int32_t), calloc(64, 4))
            self.s.log = self.buffer
        else:
            self.s = State()
        self.s.seed = seed

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.buffer)

    @property
    def address(self) -> int:
        return cython.cast(uintptr_t, self.s)

    def run(self, n: int) -> list[int]:
        s: State = self.s
        b: Board = self.b
        with cython.nogil:
            for _ in range(n):
                p = draw(s, 8)
                pay_fine(s, b, p)
        return [s.log[i] for i in range(s.events)]
""",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tiny core with the conventions of the real one."""
    core = tmp_path / "src" / "passgo" / "core"
    (core / "rules").mkdir(parents=True)
    for folder in (core.parent, core, core / "rules"):
        (folder / "__init__.py").write_text("")
    for name in SHARED:
        shutil.copy(ROOT / "src/passgo/core" / f"{name}.py", core)
    for name, text in SOURCES.items():
        (core / f"{name}.py").write_text(text.lstrip())
    return tmp_path


def generated(tree: Path) -> dict[str, str]:
    assert build_core.generate(tree / "src", tree / "build/native")
    return {path.name: path.read_text() for path in (tree / "build/native/passgo/core").iterdir()}


def error(tree: Path, name: str, text: str) -> str:
    path = tree / f"src/passgo/core/{name}.py"
    path.write_text((path.read_text() if path.exists() else "") + text)
    with pytest.raises(BuildError) as caught:
        build_core.generate(tree / "src", tree / "build/native")
    return str(caught.value)


def test_constants_become_c_with_the_right_width_and_suffix(tree: Path) -> None:
    files = generated(tree)
    header, pxd = files["_constants.h"].splitlines(), files["_native.pxd"].splitlines()
    for line in (
        "#define PASSGO_SEATS 4ll",
        "#define PASSGO_BIG 4294967295ll",
        "#define PASSGO_HUGE 11400714819323198485ull",
        "#define PASSGO_LOW (-5ll)",
        "#define PASSGO_LOWEST (-9223372036854775807ll - 1)",
        "#define PASSGO_BLUE 1ll",
        "static const int8_t PASSGO_STEPS[3] = {3ll, 1ll, (-2ll)};",
        "static const int32_t PASSGO_WIDE[2] = {40000ll, (-1ll)};",
    ):
        assert line in header
    assert '    const uint64_t HUGE "PASSGO_HUGE"' in pxd
    assert '    const int64_t BIG "PASSGO_BIG"' in pxd
    assert '    uint64_t BIT "PASSGO_BIT" [64]' in pxd


def test_structs_and_signatures_come_from_the_hints(tree: Path) -> None:
    pxd = generated(tree)["_native.pxd"]
    fields = ("uint8_t tag", "uint64_t seed", "int32_t cash[8]", "int32_t events", "int32_t* log")
    assert "ctypedef struct State:\n    " + "\n    ".join(fields) + "\n\n" in pxd
    assert "@cython.locals(z='uint64_t')\ncdef int64_t draw(State* s, int64_t n) noexcept nogil\n" in pxd
    assert "cdef int64_t total(int32_t* values, int64_t n) noexcept nogil\n" in pxd
    assert "@cython.locals(purse='int32_t*', poor='bint')\ncdef void pay_fine(State* s, Board* b, int64_t p)" in pxd


def test_the_merged_text_names_its_sources_and_drops_their_imports(tree: Path) -> None:
    text = generated(tree)["_native.py"]
    order = [text.index(f"# ==== passgo/core/{name}.py\n") for name in ("chance", "rules/jail", "kernel")]
    assert order == sorted(order)
    assert "from passgo" not in text
    assert "    @cython.locals(rules='RuleSet', seed='uint64_t')\n    def __init__(" in text


def test_without_a_kernel_there_is_nothing_to_compile(tree: Path) -> None:
    (tree / "src/passgo/core/kernel.py").unlink()
    assert not build_core.generate(tree / "src", tree / "build/native")


def test_generating_leaves_the_imported_package_alone(tree: Path) -> None:
    before = importlib.import_module("passgo.core.layout")
    generated(tree)
    assert importlib.import_module("passgo.core.layout") is before


def test_one_name_twice_is_refused(tree: Path) -> None:
    text = error(tree, "rules/houses", "def draw(n: int) -> int:\n    return n\n")
    assert text == "core/rules/houses.py:1: draw: also in core/chance.py; one unit, one name"


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("from passgo.core.chance import draw as d\n", "import … as d"),
        ("import passgo.core.chance\n", "import the functions, not the module"),
        ("from .chance import draw\n", "relative import"),
        ("import os\n", "import os: a core module imports from core modules only"),
        ("LIMIT = 3\n", "only functions here"),
        ("def free(n: int) -> int:\n    return n\n", "free: the name is taken"),
        ("def f(n) -> int:\n    return n\n", "n: annotated with nothing"),
        ("def f(n: str) -> int:\n    return 1\n", "n: annotated with str"),
        ("def f(n: int) -> str:\n    return ''\n", "f: annotated with str"),
        ("def f(n: int = 1) -> int:\n    return n\n", "without defaults"),
        ("def f(n: int) -> int:\n    x: i32 = n\n    x: u8 = n\n    return x\n", "x: annotated twice"),
        ("def f(n: int) -> int:\n    total = n\n    return total\n", "local total has the name of a function"),
        ("def f(SEATS: int) -> int:\n    return SEATS\n", "local SEATS has the name"),
    ],
)
def test_what_would_not_survive_merging_is_refused(tree: Path, code: str, message: str) -> None:
    text = error(tree, "rules/houses", code)
    assert text.startswith("core/rules/houses.py:")
    assert message in text


@pytest.mark.parametrize(
    "line",
    [
        "total(s.cash, draw(s, 6))",
        "draw(s, 6) * 6 + draw(s, 6)",
        "s.events + twice(s)",
        "draw(s, 6) < s.events",
    ],
)
def test_an_order_that_c_leaves_open_is_refused(tree: Path, line: str) -> None:
    code = f"def twice(s: State) -> int:\n    return draw(s, 2)\n\ndef f(s: State) -> int:\n    return {line}\n"
    assert "C may evaluate this in another order" in error(tree, "rules/houses", code)


@pytest.mark.parametrize("line", ["s.cash[s.events] = draw(s, 6)", "s.events += draw(s, 6)"])
def test_an_assignment_whose_order_c_leaves_open_is_refused(tree: Path, line: str) -> None:
    code = f"def f(s: State) -> None:\n    {line}\n"
    assert "C may evaluate this in another order" in error(tree, "rules/houses", code)


@pytest.mark.parametrize("line", ["s.events = draw(s, 6)", "x = draw(s, 6) + 1", "x = s.events and draw(s, 6)"])
def test_a_call_alone_or_in_a_fixed_order_is_allowed(tree: Path, line: str) -> None:
    (tree / "src/passgo/core/rules/houses.py").write_text(f"def f(s: State) -> None:\n    {line}\n")
    generated(tree)


def test_a_method_called_like_a_rule_is_refused(tree: Path) -> None:
    assert "draw: a method may not" in error(tree, "kernel", "\n    def draw(self) -> int:\n        return 1\n")


def test_constants_are_ints_only(tree: Path) -> None:
    assert "NAME is neither an int" in error(tree, "constants", "NAME = 'x'\n")


# ---------------------------------------------------------------- what is derived from the vocabulary
CARDS = "C_PAY, C_GO = range(2)\n"
FOLLOW = "def follow_card(s: State, effect: int) -> None:\n    if effect == C_PAY:\n        s.events = 1\n"


@pytest.mark.parametrize(
    ("rest", "message"),
    [
        ("", "draw_card and follow_card: no case for C_GO"),
        (
            "    elif effect == C_GO:\n        s.events = 2\n    else:\n        s.events = 3\n",
            "an else here would take",
        ),
    ],
)
def test_a_chain_over_a_closed_list_has_a_case_for_each_word_and_none_for_the_rest(
    tree: Path, rest: str, message: str
) -> None:
    constants = tree / "src/passgo/core/constants.py"
    constants.write_text(constants.read_text() + CARDS)
    assert message in error(tree, "rules/houses", FOLLOW + rest)


class Row(NamedTuple):
    name: str
    heading: str
    why_not: str
    carry_out: str
    by_banker: bool = False


def dispatch(tree: Path, row: Row) -> str:
    part = Part("rules/jail", tree / "src/passgo/core/rules/jail.py")
    return dispatch_text({7: row, 8: row._replace(by_banker=True)}, [part])


def test_a_command_is_dispatched_to_the_functions_of_its_row(tree: Path) -> None:
    path = tree / "src/passgo/core/rules/jail.py"
    may = "def may(g: State, p: int, space: int) -> int:\n    return 0\n"
    path.write_text(may + "def go(g: State, b: Board, to: int, n: int) -> None:\n    pass\n")
    text = dispatch(tree, Row("Go", "jail", "may", "go"))
    assert "    if command == 7:\n        return may(g, p, x)\n    return X_UNKNOWN_COMMAND\n" in text
    assert "    elif command == 8:\n        go(g, b, x % SPACES, x // SPACES)\n" in text
    assert "    return command == 8\n" in text


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (Row("Go", "jail", "may_not", "pay_fine"), "Go: core/rules/jail.py has no function may_not"),
        (Row("Go", "nowhere", "total", "total"), "Go: core/rules/nowhere.py has no function total"),
        (Row("Go", "jail", "wants", "wants"), "wants takes more than a command has: x, y, z"),
    ],
)
def test_a_row_that_names_no_such_function_is_refused(tree: Path, row: Row, message: str) -> None:
    path = tree / "src/passgo/core/rules/jail.py"
    path.write_text(path.read_text() + "\ndef wants(g: State, x: int, y: int, z: int) -> int:\n    return 0\n")
    with pytest.raises(BuildError, match=message):
        dispatch(tree, row)


def test_one_constant_in_two_rooms_is_refused(tree: Path) -> None:
    (tree / "src/passgo/core/env").mkdir()
    assert "SEATS: also in another room" in error(tree, "env/constants", "SEATS = 3\n")


COMPARE = """
import ctypes, sys
sys.path.insert(0, "src")
from passgo.core import _native, kernel
from passgo.core.layout import layout_of
from passgo.core.state import State

pure = kernel.Kernel(kernel.RuleSet(7), 99)
fast = _native.Kernel(_native.RuleSet(7), 99)
assert pure.run(50) == fast.run(50)
assert _native.STRUCT_SIZES["State"] == ctypes.sizeof(layout_of(State))
view = layout_of(State).from_address(fast.address)
assert (view.seed, view.cash[:], view.events) == (pure.s.seed, pure.s.cash, pure.s.events)
"""


@pytest.mark.skipif(shutil.which("cc") is None and shutil.which("gcc") is None, reason="no C compiler")
def test_the_tiny_core_compiles_and_plays_the_same(tree: Path) -> None:
    shutil.copy(ROOT / "setup.py", tree)
    shutil.copytree(ROOT / "tools", tree / "tools")
    (tree / "pyproject.toml").write_text('[project]\nname = "passgo"\nversion = "0"\n')
    run = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    flags = {**os.environ, "PASSGO_CFLAGS": "-O0", "PASSGO_REQUIRE_NATIVE": "1"}
    made = subprocess.run(run, cwd=tree, env=flags, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    played = subprocess.run([sys.executable, "-c", COMPARE], cwd=tree, capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr


@pytest.mark.skipif(importlib.util.find_spec("passgo.core._native") is None, reason="not compiled here")
def test_the_compiled_core_is_of_these_sources_and_this_layout() -> None:
    native = importlib.import_module("passgo.core._native")
    layout_of = importlib.import_module("passgo.core.layout").layout_of
    digest = build_core.source_digest(ROOT / "src")
    assert digest == native.SOURCE_DIGEST, "stale: run make setup"
    for module, name in build_core.STRUCTS:
        cls = getattr(importlib.import_module(f"passgo.core.{module}"), name)
        assert native.STRUCT_SIZES[name] == ctypes.sizeof(layout_of(cls))
