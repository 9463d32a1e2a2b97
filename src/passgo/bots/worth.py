"""What a player's property is worth in money: deeds, and the rent to come at what they can afford to build."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from passgo.rulesets import printed_rules

if TYPE_CHECKING:
    from passgo.bots.base import Seat
    from passgo.core import RuleSet
    from passgo.editions import Edition, Group, Space

HORIZON = 15  # rounds for which rent to come is counted
LANDINGS = 0.03  # how often one player stops on one given space in a round: a little over one throw in forty
HOPE = {1: 0.15, 2: 0.05}  # share of a complete group's rent counted while so many of its deeds are missing
BUILDS_TO = 3  # houses a lot: the step with the best return
TIGHT = 200  # cash below this is worth twice its face
MEAN_THROW = 7
LIFTING = 1.1  # of a mortgage: about what it takes to lift it


class Lots(NamedTuple):
    """One group: its deeds as a tuple and as a bit set, and the rent of all of them together, by step.

    A step is a building more on each lot of a complete group, or for railroads and utilities one more held.
    """

    kind: str
    spaces: tuple[int, ...]
    mask: int
    house_cost: int
    rents: tuple[int, ...]
    lot_rents: dict[int, tuple[int, ...]]  # the same by space


class Facts(NamedTuple):
    """An edition, arranged for quick sums."""

    groups: tuple[Lots, ...]
    group_of: dict[int, Lots]
    deeds: dict[int, Space]


@lru_cache(maxsize=16)
def facts_of(edition: Edition) -> Facts:
    """The groups of an edition with their sums; computed once."""
    groups = tuple(_lots(printed_rules(edition), group) for group in edition.groups)
    deeds = {deed.index: deed for deed in edition.deeds}
    return Facts(groups, {space: lots for lots in groups for space in lots.spaces}, deeds)


def _lots(rules: RuleSet, group: Group) -> Lots:
    rents = {space: _rents(rules, group, space) for space in group.spaces}
    sums = tuple(sum(column) for column in zip(*rents.values(), strict=True))
    return Lots(group.kind, group.spaces, mask_of(group.spaces), group.house_cost, sums, rents)


def _rents(rules: RuleSet, group: Group, space: int) -> tuple[int, ...]:
    size = len(group.spaces)
    if group.kind == "street":
        return tuple(rules.rent(space, level, size) for level in range(6))
    times = MEAN_THROW if group.kind == "utility" else 1
    return tuple(times * rules.rent(space, 0, held) for held in range(1, size + 1))


def mask_of(spaces: tuple[int, ...]) -> int:
    """Spaces as a bit set."""
    return sum(1 << space for space in spaces)


class Appraisal:
    """The board as it stands now, seen by one bot; `worth` answers for any holdings and cash."""

    def __init__(self, seat: Seat, reserve: int) -> None:
        self.facts = facts_of(seat.edition)
        self.reserve = reserve
        self.owner = {space: seat.owner(space) for space in self.facts.deeds}
        self.level = {space: seat.buildings(space) for space in self.facts.deeds}
        self.mortgaged = {space: seat.is_mortgaged(space) for space in self.facts.deeds}
        self.interest_on = seat.interest_on
        self.cash = seat.cash
        self.rivals = seat.rivals
        self.held = dict.fromkeys(seat.players, 0)
        for space, owner in self.owner.items():
            if owner is not None:
                self.held[owner] |= 1 << space
        self._stops = LANDINGS * len(self.rivals) * rounds_to_come(seat)
        self._plain: dict[int, float] = {}

    def worth(self, deeds: int, cash: int) -> float:
        """In money: cash, deeds, and rent to come. `deeds` is a bit set."""
        total = cash - max(0.0, TIGHT - cash)
        budget = max(0, cash - self.reserve)
        for lots in self.facts.groups:
            part = deeds & lots.mask
            if part:
                plain = self._plain.get(part)
                if plain is None:
                    plain = self._plain[part] = self._plain_worth(lots, part)
                total += plain
                if part == lots.mask and lots.kind == "street":
                    total += self._stops * self._rent_with(lots, budget)
        return total

    def is_complete(self, player: str, lots: Lots) -> bool:
        return self.held[player] & lots.mask == lots.mask

    def is_built(self, lots: Lots) -> bool:
        return any(self.level[space] for space in lots.spaces)

    def missing(self, player: str, lots: Lots) -> int:
        """How many deeds of the group the player lacks."""
        return (lots.mask & ~self.held[player]).bit_count()

    def _plain_worth(self, lots: Lots, part: int) -> float:
        """Deeds at their price, less what a mortgage takes, and rent that does not depend on cash."""
        held = [space for space in lots.spaces if part >> space & 1]
        total = 0.0
        for space in held:
            deed = self.facts.deeds[space]
            total += deed.price - (LIFTING * deed.mortgage if self.mortgaged[space] else 0)
        if lots.kind != "street":
            earning = sum(not self.mortgaged[space] for space in held)
            return total + self._stops * lots.rents[len(held) - 1] * earning / len(lots.spaces)
        missing = len(lots.spaces) - len(held)
        return total + self._stops * HOPE.get(missing, 0) * lots.rents[BUILDS_TO]

    def _rent_with(self, lots: Lots, budget: int) -> float:
        """Rent of all lots of a complete group once the budget is built on it, as far as BUILDS_TO."""
        size = len(lots.spaces)
        pledged = [self.facts.deeds[space] for space in lots.spaces if self.mortgaged[space]]
        budget -= sum(deed.mortgage + self.interest_on(deed.index) for deed in pledged)
        if budget < 0 and pledged:
            return lots.rents[0] * (size - len(pledged)) / size
        standing = sum(self.level[space] for space in lots.spaces) / size
        step = max(standing, min(BUILDS_TO, standing + budget // lots.house_cost / size))
        low = int(step)
        high = min(low + 1, len(lots.rents) - 1)
        return lots.rents[low] + (lots.rents[high] - lots.rents[low]) * (step - low)


def rounds_to_come(seat: Seat) -> int:
    """HORIZON, or less when a game with a limit of rounds ends sooner."""
    limit = seat.options.rounds
    return max(1, min(HORIZON, limit - seat.round)) if limit else HORIZON
