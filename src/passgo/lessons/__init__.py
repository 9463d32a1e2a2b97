"""Guided games: real rules, real commands, chance and opponents from a script that is part of the package."""

from passgo.lessons.laying import Laid, lay
from passgo.lessons.loader import LESSONS, load_lesson
from passgo.lessons.model import Chapter, Lesson, Step, is_expected

__all__ = ["LESSONS", "Chapter", "Laid", "Lesson", "Step", "is_expected", "lay", "load_lesson"]
