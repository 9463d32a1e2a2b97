"""Why a command is refused: a stable code `heading/reason`, the rule it rests on, a sentence for a person.

The refusals of the rules are rows of vocabulary/refusals.py; input that is no command at all is refused here.
"""

from passgo.vocabulary.refusals import REFUSAL_ROWS as TABLE
from passgo.vocabulary.refusals import Refusal

__all__ = ["TABLE", "Refusal", "Refused", "malformed", "refused", "shown"]


class Refused(Exception):  # noqa: N818 - it reads as what it is: the command was refused
    """A command that the rules, or good sense, do not allow. Nothing has changed."""

    def __init__(self, code: str, rule: str, message: str) -> None:
        super().__init__(f"{message} [{code}, {rule}]")
        self.code = code
        self.rule = rule
        self.message = message

    def __reduce__(self) -> tuple[type["Refused"], tuple[str, str, str]]:
        return Refused, (self.code, self.rule, self.message)


def refused(code: int, heading: str) -> Refused:
    """The refusal of the core's number, under the heading of the command that was given."""
    return Refused(*TABLE[code].at(heading))


def malformed(reason: str, message: str) -> Refused:
    """Input that is no command at all: an unknown player, space 40, a bool for a number."""
    return Refused(f"command/{reason}", "S27", message)


LONGEST_SHOWN = 80


def shown(value: object) -> str:
    """What somebody gave, for a message: never too long, and never itself the cause of an error."""
    try:
        text = repr(value)
    except Exception:  # a number of 5000 digits, a list nested a thousand deep, a repr that fails
        text = f"something of type {type(value).__name__}"
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
