"""Writes src/passgo/text/rules.txt, the rules as players read them, from docs/rules.md and docs/rulings.md.

python tools/rules_text.py
"""

from __future__ import annotations

import argparse
import re

from conformance import ROOT, Statement, statements

FILE = ROOT / "src" / "passgo" / "text" / "rules.txt"
HEAD = (
    "# The rules in our own words: number, heading, statement. From docs/rules.md and docs/rulings.md by `make rules`."
)
HISTORY = re.compile(r"^\((?:replaces|adds to|as) [^)]+\) ")  # which ruling it changes: nothing a player asks about


def is_for_players(statement: Statement) -> bool:
    """Rulings P… settle what only somebody who writes the program comes across."""
    return not statement.number.startswith("P")


def line_of(statement: Statement) -> str:
    heading = statement.heading.capitalize() if statement.heading.isupper() else statement.heading
    return "\t".join((statement.number, heading, HISTORY.sub("", statement.text)))


def rules_text() -> str:
    lines = [line_of(statement) for statement in statements() if is_for_players(statement)]
    return "\n".join([HEAD, *lines, ""])


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    text = rules_text()
    FILE.write_text(text, encoding="utf-8")
    print(f"{len(text.splitlines()) - 1} statements and rulings in {FILE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
