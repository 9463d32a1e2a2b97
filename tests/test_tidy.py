"""Sizes, names and references that the whole repository keeps to, read from its files."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from passgo.editions import names

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "passgo"
FOLDERS = ("src", "tools", "tests", "bench", "examples")
CODE = [ROOT / "setup.py", *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))]
WEB = [path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte")]
LONGEST_FUNCTION = 60  # lines
LONGEST_FILE = 500  # lines of a module in src
ONE_MEANING = {"Seat", "Room", "Table", "Settings", "Entry", "Plan"}  # names that were once used for several things
FIRST = "classic"  # the edition that is played unless another is named
IMPORTS_OF_THE_CORE = 0.07  # of its lines, at most


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(text_of(path))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_functions_are_short() -> None:
    long = [
        f"{shown(path)}:{one.lineno} {one.name}"
        for path in CODE
        for one in functions(path)
        if (one.end_lineno or 0) - one.lineno + 1 > LONGEST_FUNCTION
    ]
    assert long == []


def test_no_edition_is_named_in_code() -> None:
    """What an edition does differently is a fact of its file, which code may ask for."""
    others = re.compile("|".join(re.escape(name) for name in names() if name != FIRST))
    assert [shown(path) for path in SOURCE.rglob("*.py") if others.search(text_of(path))] == []


def test_pages_that_code_refers_to_are_there() -> None:
    there = {path.name for path in ROOT.glob("*.md")}
    named = {(shown(path), name) for path in CODE for name in re.findall(r"\b([A-Z][A-Z_]+\.md)\b", text_of(path))}
    assert [where for where, name in named if name not in there] == []


def test_nothing_is_kept_in_step_by_hand() -> None:
    """A fact that stands twice is derived or compared by a test, so no comment has to remind anybody of it."""
    reminder = "kept in step " + "with"  # in two parts, or this file would find itself
    assert [shown(path) for path in (*CODE, *WEB) if reminder in text_of(path)] == []


def test_the_core_imports_little() -> None:
    imports = lines = 0
    for path in (SOURCE / "core").rglob("*.py"):
        lines += len(text_of(path).splitlines())
        for node in ast.parse(text_of(path)).body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                imports += (node.end_lineno or node.lineno) - node.lineno + 1
    assert imports / lines <= IMPORTS_OF_THE_CORE


def test_modules_are_short() -> None:
    lengths = {shown(path): len(text_of(path).splitlines()) for path in SOURCE.rglob("*.py")}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_a_name_has_one_meaning() -> None:
    trees = [ast.parse(text_of(path)) for path in SOURCE.rglob("*.py")]
    classes = Counter(node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    assert {name: classes[name] for name in ONE_MEANING if classes[name] > 1} == {}


def declared() -> set[str]:
    """Packages that a user of passgo installs, with all extras."""
    project = tomllib.loads(text_of(ROOT / "pyproject.toml"))["project"]
    wanted = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    return {re.split(r"[\[<>=; ]", one)[0].replace("-", "_") for one in wanted} - {"passgo"}


def imported() -> set[str]:
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(text_of(path))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.partition(".")[0])
    return found


def test_every_dependency_is_used() -> None:
    assert declared() - imported() == set()


def test_the_page_has_the_scripts_that_make_check_runs() -> None:
    """`npm run --if-present` would pass over one that is missing."""
    scripts = json.loads(text_of(ROOT / "web" / "package.json"))["scripts"]
    (line,) = re.findall(r"(?m)build_page\.py --run (.+)$", text_of(ROOT / "Makefile"))
    assert set(line.split()) <= set(scripts)
