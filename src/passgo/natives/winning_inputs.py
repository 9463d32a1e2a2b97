"""What lies open on the table as numbers, a row for each seat: what the network of winning.py sees."""

from __future__ import annotations

from math import log1p
from typing import TYPE_CHECKING, Any, NamedTuple

from passgo.core import Kernel, board_of, state_of
from passgo.core import constants as k

if TYPE_CHECKING:
    from passgo.core import RuleSet
    from passgo.core.state import State

LANDINGS = 0.03  # how often one player stops on one given space in a round: a little over one throw in forty
BUILDS_TO = 3  # houses on a lot that a group is judged by
MEAN_THROW = 7
FAR = 30  # rounds: a limit beyond them is as good as none
THROWS = [(pips, (6 - abs(pips - 7)) / 36) for pips in range(2, 13)]
INPUTS = 27


class Lots(NamedTuple):
    """A colour-group of the board."""

    group: int
    spaces: tuple[int, ...]
    rent: int  # of all its lots together with BUILDS_TO houses
    house: int  # price of one


class Figures(NamedTuple):
    """By seat, those who have left included."""

    cash: list[int]  # as it will be when debts are paid, below 0 for who must raise some
    raises: list[int]  # with everything sold and mortgaged
    worth: list[int]
    income: list[float]  # rent to be expected in a round
    potential: list[float]  # the same with what the cash can build
    hope_bank: list[float]  # rent of groups that lack one deed, which nobody owns
    hope_rival: list[float]  # which a rival owns
    groups: list[int]  # complete


class TableInputs:
    """For the positions of one table."""

    def __init__(self, rules: RuleSet) -> None:
        b: Any = board_of(rules)
        self.players = int(b.players)
        self.limit = int(b.round_limit)
        self.is_short = b.variant == k.SHORT
        self.deeds = [int(space) for space in b.deed[: b.deeds]]
        self.lots = [lots_of(b, group) for group in range(k.GROUPS) if b.streets >> group & 1]

    def rows(self, kernel: Kernel) -> dict[int, list[float]]:
        """For each seat that plays."""
        state = state_of(kernel)
        seats = [seat for seat in range(self.players) if state.playing[seat]]
        figures = self._figures(kernel, state, seats)
        shared = self._shared(state, len(seats))
        near = Near(state)
        sums = tuple(sum(figures[i]) for i in (0, 2, 3, 4))
        return {seat: [*own_inputs(state, figures, sums, near, seats, seat), *shared] for seat in seats}

    def _shared(self, state: State, left: int) -> list[float]:
        rounds = int(state.rounds)
        ahead = min(1.0, max(0, self.limit - rounds) / FAR) if self.limit else 1.0
        free = int(state.deeds[k.BANK]).bit_count() / len(self.deeds)
        numbers = [float(left == 2), 1 / left, log1p(rounds / 10), ahead, float(self.is_short), free]
        return [*numbers, sum(state.built[:]) / 50]

    def _figures(self, kernel: Kernel, state: State, seats: list[int]) -> Figures:
        everybody, others = range(self.players), max(1, len(seats) - 1)
        cash = purses(state, self.players)
        rents = self._rents(state)
        hope_bank, hope_rival, could, groups = self._groups(state, cash)
        worth = [max(int(kernel.worth(seat)), 1) if seat in seats else 0 for seat in everybody]
        raises = [max(0, int(kernel.could_raise(seat)) + cash[seat]) for seat in everybody]
        income = [LANDINGS * others * rents[seat] for seat in everybody]
        potential = [income[seat] + LANDINGS * others * could[seat] for seat in everybody]
        return Figures(cash, raises, worth, income, potential, hope_bank, hope_rival, groups)

    def _rents(self, state: State) -> list[int]:
        """What one stop on each of a seat's deeds would bring, added up."""
        found = [0] * (k.PURSES + 1)
        due, dice, owner = state.due[:], state.due_dice[:], state.owner[:]
        for space in self.deeds:
            found[owner[space]] += due[space] + MEAN_THROW * dice[space]
        return found

    def _groups(self, state: State, cash: list[int]) -> tuple[list[float], list[float], list[float], list[int]]:
        """Hope for the last deed of a group, from the Bank and from rivals; rent that cash could add; groups held."""
        bank, rival, could = ([0.0] * self.players for _ in range(3))
        groups = [0] * self.players
        owner, level, mortgaged = state.owner[:], state.level[:], state.mortgaged[:]
        left = list(cash)
        for lots in self.lots:
            owners = [owner[space] for space in lots.spaces]
            first = owners[0]
            if first != k.BANK and owners.count(first) == len(owners):
                groups[first] += 1
                built = sum(level[space] for space in lots.spaces)
                missing = BUILDS_TO * len(owners) - built
                if missing > 0 and not any(mortgaged[space] for space in lots.spaces):
                    paid = min(missing, max(0, left[first]) // max(1, lots.house))
                    left[first] -= paid * lots.house
                    could[first] += lots.rent * paid / (BUILDS_TO * len(owners))
                continue
            for seat in set(owners) - {k.BANK}:
                if owners.count(seat) == len(owners) - 1:
                    (bank if k.BANK in owners else rival)[seat] += lots.rent
        return bank, rival, could, groups


class Near:
    """What the next throw may cost."""

    def __init__(self, state: State) -> None:
        self.due, self.dice, self.payee = state.due[:], state.due_dice[:], state.payee[:]
        self.at = state.at[:]

    def cost(self, seat: int, raises: int) -> tuple[float, float]:
        """Expected, and the chance that it is more than can be raised."""
        cost, ruin, at = 0.0, 0.0, self.at[seat]
        for pips, chance in THROWS:
            space = (at + pips) % k.SPACES
            if self.payee[space] != seat:
                amount = self.due[space] + self.dice[space] * pips
                if amount:
                    cost += chance * amount
                    if amount > raises:
                        ruin += chance
        return cost, ruin


def own_inputs(
    state: State, figures: Figures, sums: tuple[float, ...], near: Near, seats: list[int], seat: int
) -> list[float]:
    left = len(seats)
    others = [other for other in seats if other != seat] or [seat]
    cash, raises, worth = figures.cash[seat], figures.raises[seat], figures.worth[seat]
    income, potential = figures.income[seat], figures.potential[seat]
    cost, ruin = near.cost(seat, raises)
    danger = sum(figures.income[other] for other in others) / max(1, left - 1)
    return [
        log1p(max(0, cash) / 200),
        cash / max(1, sums[0]),
        worth / max(1, sums[1]),
        log1p(worth / 500),
        log1p(income / 20),
        (income + 10) / (sums[2] + 10 * left),
        log1p(potential / 20),
        (potential + 10) / (sums[3] + 10 * left),
        figures.hope_bank[seat] / 1000,
        figures.hope_rival[seat] / 1000,
        float(figures.groups[seat]),
        log1p(max(figures.potential[other] for other in others) / 20),
        max(figures.worth[other] for other in others) / max(1, sums[1]),
        min(3.0, danger / (raises + 50) * 10),
        min(3.0, cost / (raises + 50) * 3),
        ruin,
        float(state.jail[seat] > 0),
        log1p(raises / 300),
        state.held[seat * k.GROUPS + k.RAILROADS] / 4,
        (seat - state.turn) % len(figures.cash) / len(figures.cash),
    ]


def lots_of(b: Any, group: int) -> Lots:
    spaces = tuple(int(space) for space in b.group_lots[4 * group : 4 * group + b.group_size[group]])
    rent = sum(int(b.rent[6 * space + BUILDS_TO]) for space in spaces)
    return Lots(group, spaces, rent, int(b.house_cost[spaces[0]]))


def purses(state: State, players: int) -> list[int]:
    """Cash when every open debt is paid: what is owed is as good as gone."""
    cash = [int(amount) for amount in state.cash[:players]]
    for i in range(state.debts):
        amount, debtor, creditor = state.debt_amount[i], state.debt_from[i], state.debt_to[i]
        cash[debtor] -= amount
        if creditor < players:
            cash[creditor] += amount
    return cash
