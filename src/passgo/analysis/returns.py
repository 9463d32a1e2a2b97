"""What each group earns: cost, expected rent, when it has paid for itself, what the next house adds."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from passgo.analysis.odds import LandingOdds, landing_odds
from passgo.core.constants import CARD_RAILROAD, CARD_UTILITY
from passgo.rulesets import printed_rules

if TYPE_CHECKING:
    from passgo.analysis.walk import Stay
    from passgo.core import RuleSet
    from passgo.editions import Edition, Group, Space

MEAN_THROW = 7
LEVELS = ("monopoly", "1 house", "2 houses", "3 houses", "4 houses", "hotel")


class Return(NamedTuple):
    """A group at one level of building; for railroads and utilities, so many of them owned, on average."""

    group: str
    level: str
    cost: int
    rent: float  # expected, an opponent's turn
    added_cost: int = 0  # of this level, over the one before
    added_rent: float = 0.0

    @property
    def break_even(self) -> float:
        """Opponents' turns until it has paid for itself."""
        return self.cost / self.rent

    @property
    def percent(self) -> float:
        """Of the cost, an opponent's turn."""
        return 100 * self.rent / self.cost

    @property
    def marginal_percent(self) -> float | None:
        return 100 * self.added_rent / self.added_cost if self.added_cost else None

    @property
    def marginal_break_even(self) -> float | None:
        return self.added_cost / self.added_rent if self.added_cost and self.added_rent else None

    def figures(self) -> tuple[str | int | float | None, ...]:
        """As tables print them: rents and percents to three places, turns to one."""
        added, turns = self.marginal_percent, self.marginal_break_even
        return (
            self.group,
            self.level,
            self.cost,
            round(self.rent, 3),
            round(self.break_even, 1),
            round(self.percent, 3),
            None if added is None else round(added, 3),
            None if turns is None else round(turns, 1),
        )


def returns(edition: Edition, stay: Stay) -> list[Return]:
    odds, rules = landing_odds(edition, stay), printed_rules(edition)
    found: list[Return] = []
    for group in edition.groups:
        spaces = [edition.spaces[i] for i in group.spaces]
        found += streets(rules, group, spaces, odds) if group.kind == "street" else owned(rules, group, spaces, odds)
    return found


def streets(rules: RuleSet, group: Group, spaces: list[Space], odds: LandingOdds) -> Iterator[Return]:
    """The whole group in one hand, built evenly."""
    before: Return | None = None
    for level, name in enumerate(LEVELS):
        rent = sum(odds.visit_turn[space.index] * rules.rent(space.index, level, len(spaces)) for space in spaces)
        step = sum(space.hotel_cost if level == 5 else space.house_cost for space in spaces) if level else 0
        cost = before.cost + step if before else sum(space.price for space in spaces)
        now = Return(group.title, name, cost, float(rent), step, float(rent - before.rent) if before else 0.0)
        yield now
        before = now


def owned(rules: RuleSet, group: Group, spaces: list[Space], odds: LandingOdds) -> Iterator[Return]:
    """One after the other, each on average; a card that sends to the nearest pays more."""
    for count in range(1, len(spaces) + 1):
        each = fmean(rent_of(group.kind, space.index, rules.rent(space.index, 0, count), odds) for space in spaces)
        price = fmean(space.price for space in spaces)
        yield Return(group.title, f"{count} owned", round(count * price), count * each)


def rent_of(kind: str, space: int, rent: int, odds: LandingOdds) -> float:
    """Expected in a turn of an opponent; `rent` of a utility is the factor of the throw."""
    by_card = float(odds.card_turn[space])
    usual = float(odds.visit_turn[space]) - by_card
    if kind == "railroad":
        return rent * (usual + CARD_RAILROAD * by_card)
    return MEAN_THROW * (rent * usual + CARD_UTILITY * by_card)
