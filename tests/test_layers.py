"""The direction of imports (ARCHITECTURE.md), and who may write to State: read from the source files themselves."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "passgo"
CORE = SOURCE / "core"

# From the bottom up; a module may import from its own layer and from those before it. A package is one layer, except
# for the modules of it that are named here: those that make a Game stand above it, the rest of their room below.
LAYERS = (
    ("editions",),
    ("vocabulary",),
    ("core",),
    ("natives",),  # names of native players: traits as plain data
    ("reasons", "refusals", "options", "commands", "events"),  # the vocabulary
    ("rulesets",),
    ("text.names", "text.rulebook", "text.lines"),
    ("table",),
    ("chance",),
    ("text.positions", "text.position_checks"),
    ("encoding", "history"),
    ("queries", "view", "text"),
    ("outlook",),  # playouts by players' names
    ("game", "passgo"),  # the package itself gives out Game and its vocabulary
    ("text.seen", "chance.verifying", "history.restoring"),
    ("lessons",),
    ("bots",),
    ("sim", "env", "analysis"),
    ("arena", "coach"),
    ("store",),
    ("server",),
    ("client",),
    ("terminal", "cli", "__main__"),
)
# `game.advice` is where everybody looks for it, though the coach stands above: imported when it is called.
DOORS = {"game.py": {"coach"}}
KNOWN = {part for layer in LAYERS for part in layer}
BANNED_IN_CORE = {"asyncio", "json", "logging", "os", "random", "secrets", "socket", "threading", "time", "datetime"}
THE_CHOICE_OF_BUILD = CORE / "build.py"  # asks the environment which build to use, and nothing else
WRITERS = {CORE / "chance.py", *CORE.glob("ledger*.py")}  # the ledger is more than one file long


def modules(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


def shown(path: Path) -> str:
    return str(path.relative_to(SOURCE))


def layer_of(part: str) -> int:
    found = [number for number, layer in enumerate(LAYERS) if part in layer]
    assert found, f"passgo.{part} has no layer yet: give it one in tests/test_layers.py"
    return found[0]


def part_of(path: Path) -> str:
    if path.name == "__main__.py":
        return "__main__"  # an entry point, whichever package it starts
    name = str(path.relative_to(SOURCE).with_suffix("")).replace("/", ".").removesuffix(".__init__")
    return "passgo" if name == "__init__" else part_named(name)


def part_named(name: str) -> str:
    """The module itself where it has a layer of its own, else its package."""
    words = name.split(".")
    return next((part for part in (".".join(words[:2]), words[0]) if part in KNOWN), words[0])


def imports_of(path: Path) -> set[str]:
    """Full names of what a file imports, those for type checking apart: they build no dependency."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    only_types = {
        inner for node in ast.walk(tree) if isinstance(node, ast.If) and is_for_types(node) for inner in ast.walk(node)
    }
    found: set[str] = set()
    for node in ast.walk(tree):
        if node in only_types:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{shown(path)}: imports are written out in full"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def is_for_types(node: ast.If) -> bool:
    return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def own_parts(names: set[str]) -> set[str]:
    """The parts of this package among imported names; `from passgo import Game` is the package itself."""
    parts = set()
    for name in names:
        top, _, rest = name.partition(".")
        if top == "passgo":
            parts.add(part_named(rest) if "." in rest or rest in KNOWN else "passgo")
    return parts


@pytest.mark.parametrize("path", modules(SOURCE), ids=shown)
def test_imports_go_down_only(path: Path) -> None:
    mine = layer_of(part_of(path))
    above = {part for part in own_parts(imports_of(path)) if layer_of(part) > mine} - DOORS.get(shown(path), set())
    assert not above, f"{shown(path)} imports from a layer above its own: {sorted(above)}"


def test_editions_know_nothing_of_the_rest() -> None:
    for path in modules(SOURCE / "editions"):
        assert own_parts(imports_of(path)) <= {"editions"}, shown(path)


@pytest.mark.parametrize("path", modules(SOURCE / "vocabulary"), ids=shown)
def test_the_vocabulary_is_plain_data(path: Path) -> None:
    """The build reads it before anything is installed."""
    outside = {name for name in imports_of(path) if name.split(".")[0] not in ("typing", "dataclasses")}
    assert own_parts(outside) <= {"vocabulary"}
    assert all(name.startswith("passgo.vocabulary.") for name in outside), outside


@pytest.mark.parametrize("path", modules(CORE), ids=shown)
def test_the_core_does_no_input_or_output(path: Path) -> None:
    names = imports_of(path)
    assert own_parts(names) <= {"core", "vocabulary"}, f"{shown(path)} imports what is not the core's: {names}"
    outside = {name for name in names if name.split(".")[0] in BANNED_IN_CORE}
    assert outside == ({"os.environ"} if path == THE_CHOICE_OF_BUILD else set())
    calls = {ast.unparse(node.func) for node in ast.walk(parsed(path)) if isinstance(node, ast.Call)}
    assert not calls & {"open", "print", "input", "exec", "eval"}


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


# ---------------------------------------------------------------- who writes to State
def targets_of(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign | ast.Delete):
        return node.targets
    if isinstance(node, ast.AugAssign | ast.AnnAssign | ast.For):
        return [node.target]
    return []


def root_of(node: ast.expr) -> ast.expr:
    """`g` of g.cash[p]; a plain name has no root: giving it a new value changes nothing elsewhere."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Starred):
        node = node.value
    return node


def writes_to(name: str, tree: ast.AST) -> list[int]:
    """Lines that assign to an attribute or an item of `name`, or call a method that changes one of its lists."""
    lines = []
    for node in ast.walk(tree):
        for target in targets_of(node):
            flat = target.elts if isinstance(target, ast.Tuple | ast.List) else [target]
            lines += [node.lineno for one in flat if one != root_of(one) and is_called(root_of(one), name)]  # type: ignore[attr-defined]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and is_called(root_of(node.func), name):
            lines.append(node.lineno)
        if isinstance(node, ast.Call) and is_called(node.func, "setattr") and is_called(root_of(node.args[0]), name):
            lines.append(node.lineno)
    return lines


def is_called(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


@pytest.mark.parametrize("path", [path for path in modules(CORE) if path not in WRITERS], ids=shown)
def test_only_ledger_and_chance_write_to_state(path: Path) -> None:
    assert writes_to("g", parsed(path)) == [], f"{shown(path)}: only the ledger writes to State"


@pytest.mark.parametrize("path", modules(CORE), ids=shown)
def test_nobody_writes_to_the_board(path: Path) -> None:
    assert writes_to("b", parsed(path)) == [], f"{shown(path)}: the Board is constant while a game is played"


@pytest.mark.parametrize("path", modules(CORE / "rules"), ids=shown)
def test_rules_call_their_state_g(path: Path) -> None:
    """Or the test above would look for the wrong name."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.arg) and is_called_state(node.annotation):
            assert node.arg == "g", f"{shown(path)}:{node.lineno}"


def is_called_state(annotation: ast.expr | None) -> bool:
    return isinstance(annotation, ast.Name) and annotation.id == "State"


@pytest.mark.parametrize(
    "line",
    ["g.turn = 1", "g.cash[p] += 1", "g.a, x = 1, 2", "del g.cash[0]", "for g.turn in x: pass", "g.cash.append(1)"],
)
def test_a_write_is_seen(line: str) -> None:
    assert writes_to("g", ast.parse(line)) == [1]


@pytest.mark.parametrize("line", ["x = g.turn", "g = other", "x[g.turn] = 1", "f(g)", "y: int = g.cash[0]"])
def test_reading_is_free(line: str) -> None:
    assert writes_to("g", ast.parse(line)) == []
