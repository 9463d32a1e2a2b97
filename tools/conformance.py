"""Every rule statement and ruling with the tests that show it: writes docs/conformance.md; CI fails if one has none.

python tools/conformance.py            write the table
python tools/conformance.py --check    fail if a statement lacks a test or the table is not current
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "conformance.md"
STATEMENT = re.compile(r"^\| (R\d{3}) \| (.+?) \|")
RULING = re.compile(r"^- ([RSPT]\d+a?) (.+)$")


class Statement(NamedTuple):
    number: str
    heading: str
    text: str


def statements() -> list[Statement]:
    """From docs/rules.md and docs/rulings.md."""
    found = []
    for name, pattern in (("rules.md", STATEMENT), ("rulings.md", RULING)):
        heading = ""
        for line in (ROOT / "docs" / name).read_text(encoding="utf-8").splitlines():
            if line.startswith("## "):
                heading = line[3:]
            elif match := pattern.match(line):
                found.append(Statement(match[1], heading, match[2]))
    return found


def marked_tests() -> dict[str, list[str]]:
    """Rule number -> tests marked with it, as file::name."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        name = path.relative_to(ROOT / "tests").as_posix()
        shared = [number for node in tree.body if isinstance(node, ast.Assign) for number in module_marks(node)]
        for test in ast.walk(tree):
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test"):
                for number in dict.fromkeys([*shared, *rule_marks(test.decorator_list)]):
                    found[number].append(f"{name}::{test.name}")
    return found


def module_marks(node: ast.Assign) -> Iterator[str]:
    if any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets):
        values = node.value.elts if isinstance(node.value, ast.List) else [node.value]
        yield from rule_marks(values)


def rule_marks(decorators: list[ast.expr]) -> Iterator[str]:
    """Numbers in pytest.mark.rule(...), also inside pytest.param(..., marks=...)."""
    for decorator in decorators:
        for node in ast.walk(decorator):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
                yield from (str(argument.value) for argument in node.args if isinstance(argument, ast.Constant))


def page(found: list[Statement], tests: dict[str, list[str]]) -> str:
    lines = [
        "# Conformance",
        "",
        "Every statement of [rules.md](rules.md) and ruling of [rulings.md](rulings.md) with the tests that show it.",
        "Made by `make conformance` from the marks in `tests/`.",
    ]
    heading = ""
    for statement in found:
        if statement.heading != heading:
            heading = statement.heading
            lines += ["", f"## {heading}", "", "| No | Statement | Tests |", "|---|---|---|"]
        shown = "<br>".join(f"`{test}`" for test in tests.get(statement.number, [])) or "**none**"
        lines.append(f"| {statement.number} | {statement.text} | {shown} |")
    return "\n".join([*lines, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    found, tests = statements(), marked_tests()
    known = {statement.number for statement in found}
    lacking = [statement.number for statement in found if not tests.get(statement.number)]
    unknown = sorted(set(tests) - known)
    text = page(found, tests)
    stale = not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != text
    if not check:
        PAGE.write_text(text, encoding="utf-8")
    print(f"{len(found)} statements and rulings, {len(lacking)} without a test: {', '.join(lacking)}")
    if unknown:
        print("marks of no statement:", ", ".join(unknown))
    if check and stale:
        print("docs/conformance.md is not current: make conformance")
    sys.exit(1 if lacking or unknown or (check and stale) else 0)


if __name__ == "__main__":
    main()
