"""The protocol is plain types: it needs neither a web framework nor the rules."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from passgo.server import protocol

FILES = sorted(Path(protocol.__file__).parent.glob("*.py"))
VOCABULARY = (
    "passgo.commands",
    "passgo.events",
    "passgo.view",
    "passgo.editions.face",
    "passgo.editions.model",
    "passgo.bots.levels",
    "passgo.vocabulary.phases",
)
ALLOWED = ("__future__", "typing", "msgspec", "passgo.server.protocol", *VOCABULARY)


def imports_of(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == "passgo":
            found |= {f"passgo.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(str(node.module))
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_it_imports_types_alone(path: Path) -> None:
    assert {name for name in imports_of(path) if not name.startswith(ALLOWED)} == set()
