"""The coach: advice for a decision, how fair a trade is, and a finished game looked through for luck and mistakes."""

from passgo.coach.advice import Advice, Candidate, advise
from passgo.coach.fairness import Fairness, fairness
from passgo.coach.review import Review, review

__all__ = ["Advice", "Candidate", "Fairness", "Review", "advise", "fairness", "review"]
