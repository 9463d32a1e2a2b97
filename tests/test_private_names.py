"""Private names of Game stay in game.py and queries.py: read from the source files themselves."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "passgo"
OWN = (SOURCE / "game.py", SOURCE / "queries.py")


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("_")


def private_names() -> set[str]:
    """Attributes and methods that the classes of these files keep to themselves."""
    found: set[str] = set()
    for path in OWN:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found.add(node.name)
            elif isinstance(node, ast.Attribute):
                found.add(node.attr)
    return {name for name in found if is_private(name)}


def uses(tree: ast.AST, names: set[str]) -> list[str]:
    """Where one of the names is asked of anything but the object itself."""
    return [
        f"line {node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and node.attr in names
        and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"))
    ]


@pytest.mark.parametrize(
    "path", [path for path in sorted(SOURCE.rglob("*.py")) if path not in OWN], ids=lambda p: str(p.relative_to(SOURCE))
)
def test_nobody_else_uses_private_names_of_game(path: Path) -> None:
    assert uses(ast.parse(path.read_text(encoding="utf-8")), private_names()) == []


def test_a_use_is_seen() -> None:
    assert private_names() >= {"_carry_out", "_take_events"}
    assert uses(ast.parse("game._take_events()"), private_names()) == ["line 1: game._take_events"]
    assert uses(ast.parse("self._names; game.players"), private_names()) == []
