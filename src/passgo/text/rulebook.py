"""The rules in our own words, by number, for those who ask why."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

_CITED = re.compile(r"\b[RST]\d{1,3}a?\b")


class Rule(NamedTuple):
    number: str
    heading: str
    text: str


@cache
def rules() -> dict[str, Rule]:
    """All statements and rulings."""
    text = (files("passgo.text") / "rules.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {rule.number: rule for rule in (Rule(*line.split("\t")) for line in lines)}


def find_rule(number: str) -> Rule | None:
    """R90 and r090 mean R090, unless there is a ruling R90."""
    wanted = number.strip().upper().replace("A", "a")
    padded = f"{wanted[:1]}{wanted[1:].zfill(3)}"
    return rules().get(wanted) or rules().get(padded)


def cited_in(text: str) -> list[Rule]:
    """The rules that a text names, each once."""
    found = dict.fromkeys(_CITED.findall(text))
    return [rules()[number] for number in found if number in rules()]
