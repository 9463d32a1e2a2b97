"""What a player's property is worth in money: deeds, and the rent to come at what he can afford to build."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from passgo.bots.base import Seat
    from passgo.editions import Edition, Space

HORIZON = 15  # rounds for which rent to come is counted
LANDINGS = 0.03  # how often one player stops on one given space in a round: a little over one throw in forty
HOPE = {1: 0.15, 2: 0.05}  # share of a complete group's rent counted while so many of its deeds are missing
BUILDS_TO = 3  # houses a lot: the step with the best return
TIGHT = 200  # cash below this is worth twice its face


class Lots(NamedTuple):
    """One group: its deeds as a tuple and as a bit set, and the rent of all of them together, by step."""

    kind: str
    spaces: tuple[int, ...]
    mask: int
    house_cost: int
    rents: tuple[int, ...]


class Facts(NamedTuple):
    """An edition, arranged for quick sums."""

    groups: tuple[Lots, ...]
    group_of: dict[int, Lots]
    deeds: dict[int, Space]


@lru_cache(maxsize=16)
def facts_of(edition: Edition) -> Facts:
    """The groups of an edition with their sums; reckoned once."""
    groups = tuple(_lots(edition, group.kind, group.spaces, group.house_cost) for group in edition.groups)
    deeds = {deed.index: deed for deed in edition.deeds}
    return Facts(groups, {space: lots for lots in groups for space in lots.spaces}, deeds)


def _lots(edition: Edition, kind: str, spaces: tuple[int, ...], house_cost: int) -> Lots:
    deeds = [edition.spaces[space] for space in spaces]
    sums = [sum(column) for column in zip(*(deed.rents for deed in deeds), strict=True)]
    if kind == "street":
        sums[0] *= 2  # R090: this is the rent of a complete group
    elif kind == "utility":
        sums = [factor * 7 for factor in sums]
    return Lots(kind, spaces, mask_of(spaces), house_cost, tuple(sums))


def mask_of(spaces: tuple[int, ...]) -> int:
    """Spaces as a bit set."""
    return sum(1 << space for space in spaces)


def interest_on(deed: Space) -> int:
    """10% of the mortgage, rounded up (S31)."""
    return (deed.mortgage + 9) // 10


class Appraisal:
    """The board as it stands now, seen by one bot; `worth` answers for any holdings and cash."""

    def __init__(self, seat: Seat, reserve: int) -> None:
        self.facts = facts_of(seat.edition)
        self.reserve = reserve
        self.owner = {space: seat.owner(space) for space in self.facts.deeds}
        self.level = {space: seat.buildings(space) for space in self.facts.deeds}
        self.mortgaged = {space: seat.is_mortgaged(space) for space in self.facts.deeds}
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
            total += deed.price - (1.1 * deed.mortgage if self.mortgaged[space] else 0)
        if lots.kind != "street":
            earning = sum(not self.mortgaged[space] for space in held)
            return total + self._stops * lots.rents[len(held) - 1] * earning / len(lots.spaces)
        missing = len(lots.spaces) - len(held)
        return total + self._stops * HOPE.get(missing, 0) * lots.rents[BUILDS_TO]

    def _rent_with(self, lots: Lots, budget: int) -> float:
        """Rent of all lots of a complete group once the budget is built on it, as far as BUILDS_TO."""
        size = len(lots.spaces)
        pledged = [self.facts.deeds[space] for space in lots.spaces if self.mortgaged[space]]
        budget -= sum(deed.mortgage + interest_on(deed) for deed in pledged)
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
