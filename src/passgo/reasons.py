"""Why money moved: the name of each reason, the rule behind it, and how base and factor make the amount."""

from passgo.vocabulary.reasons import REASON_ROWS as TABLE
from passgo.vocabulary.reasons import Reason

__all__ = ["TABLE", "Reason"]
