"""The chance of everybody to win, from the position alone: features by player, weighed and compared (docs/bots.md).

Whole numbers only, as everywhere in the core: logarithms and powers of two in sixteenths. The weights are trained by
tools/train_chances.py.
"""

from passgo.core import constants as k
from passgo.core.bits import lowest
from passgo.core.board import Board
from passgo.core.players import constants as pk
from passgo.core.players.values import full_rent
from passgo.core.rules.bankruptcy import can_raise
from passgo.core.rules.short_game import final_worth
from passgo.core.state import State
from passgo.core.types import i32, i64, u64


def log_sixteenths(x: int) -> int:
    """16 * log2(1 + x), straight between powers of two; 0 for what is below 0."""
    if x <= 0:
        return 0
    value = x + 1
    power = 0
    while value >> power > 1:
        power += 1
    return 16 * power + ((value * 16) >> power) - 16


def present_rent(g: State, p: int) -> int:
    """What all deeds of a player cost those who stop on them, once each."""
    total = 0
    left: u64 = g.deeds[p] & ~g.mortgages
    while left:
        space = lowest(left)
        left &= left - 1
        total += g.due[space] + pk.MEAN_THROW * g.due_dice[space]
    return total


def rent_to_come(g: State, b: Board, p: int) -> int:
    """What the cash at hand would add if it were built on complete groups, up to three houses a lot."""
    total = 0
    groups: u64 = g.full[p] & b.streets
    while groups:
        group = lowest(groups)
        groups &= groups - 1
        size = b.group_size[group]
        missing = pk.USUAL_STEPS * size - g.built[group]
        if missing > 0 and not g.pledged[group]:
            cost = missing * b.house_cost[b.group_lots[group * 4]]
            cash = g.cash[p] if g.cash[p] < cost else cost
            if cost > 0 and cash > 0:
                total += full_rent(b, group) * missing // (pk.USUAL_STEPS * size) * cash // cost
    return total


def groups_rent(b: Board, groups: u64) -> int:
    """Of colour-groups with three houses on each lot."""
    total = 0
    left: u64 = groups & b.streets
    while left:
        total += full_rent(b, lowest(left))
        left &= left - 1
    return total


def fill_features(g: State, b: Board, out: list[i32]) -> None:
    """FEATURES numbers for each seat; zeros for those who have left."""
    rents = 0
    coming = 0
    worths = 0
    cash = 0
    for p in range(b.players):
        for i in range(pk.FEATURES):
            out[p * pk.FEATURES + i] = 0
        if g.playing[p]:
            now = present_rent(g, p)
            later = now + rent_to_come(g, b, p)
            worth = final_worth(g, b, p)
            out[p * pk.FEATURES + pk.F_RENT] = now
            out[p * pk.FEATURES + pk.F_COMING] = later
            out[p * pk.FEATURES + pk.F_WORTH] = worth
            rents += now
            coming += later
            worths += worth
            cash += g.cash[p]
    for p in range(b.players):
        if g.playing[p]:
            features_of(g, b, p, rents, coming, worths, cash, out)


def features_of(g: State, b: Board, p: int, rents: int, coming: int, worths: int, cash: int, out: list[i32]) -> None:
    """One seat; what is its own was put there before, the sums over all seats are given."""
    at = p * pk.FEATURES
    now = out[at + pk.F_RENT]
    later = out[at + pk.F_COMING]
    worth = out[at + pk.F_WORTH]
    ready = g.cash[p] + can_raise(g, b, p)
    out[at + pk.F_CASH] = log_sixteenths(g.cash[p])
    out[at + pk.F_READY] = log_sixteenths(ready)
    out[at + pk.F_RENT] = log_sixteenths(now)
    out[at + pk.F_COMING] = log_sixteenths(later)
    out[at + pk.F_WORTH] = log_sixteenths(worth)
    out[at + pk.F_DANGER] = log_sixteenths(64 * (rents - now) // (ready + 1))
    out[at + pk.F_FULL] = log_sixteenths(groups_rent(b, g.full[p]))
    out[at + pk.F_ALMOST] = log_sixteenths(groups_rent(b, g.almost[p]))
    out[at + pk.F_RAILROADS] = 4 * g.held[p * k.GROUPS + k.RAILROADS] * g.held[p * k.GROUPS + k.RAILROADS]
    out[at + pk.F_JAIL] = 16 if g.jail[p] else 0
    out[at + pk.F_TURN] = 16 if g.turn == p else 0
    out[at + pk.F_CASH_SHARE] = 256 * g.cash[p] // (cash + 1)
    out[at + pk.F_RENT_SHARE] = 256 * now // (rents + 1)
    out[at + pk.F_COMING_SHARE] = 256 * later // (coming + 1)
    out[at + pk.F_WORTH_SHARE] = 256 * worth // (worths + 1)
    out[at + pk.F_BEHIND] = 256 * (rents - now) // (ready + 64)


def stage(g: State, b: Board) -> int:
    """Which row of weights counts: by how many are left, and whether anybody owns a colour-group."""
    left = g.players_left
    rows = 0 if left == 2 else 1 if left == 3 else 2
    for p in range(b.players):
        if g.full[p] & b.streets:
            return rows + 3
    return rows


def fill_chances(g: State, b: Board, weights: list[i32], scratch: list[i32], out: list[i32], at: int) -> None:
    """Everybody's chance to win in ten-thousandths, those who have left 0."""
    fill_features(g, b, scratch)
    row = stage(g, b) * pk.FEATURES
    best: i64 = -1000000000
    for p in range(b.players):
        score: i64 = 0
        for i in range(pk.FEATURES):
            weighed: i64 = weights[row + i]
            score += weighed * scratch[p * pk.FEATURES + i]
        score = score >> pk.WEIGHT_BITS
        scratch[pk.SCORES + p] = score
        if g.playing[p] and score > best:
            best = score
    total: i64 = 0
    for p in range(b.players):
        below: i64 = best - scratch[pk.SCORES + p]
        scratch[pk.SCORES + p] = power_of_two(below) if g.playing[p] else 0
        total += scratch[pk.SCORES + p]
    for p in range(b.players):
        out[at + p] = 10000 * scratch[pk.SCORES + p] // total if total else 0


def power_of_two(below: i64) -> int:
    """65,536 * 2 ** (-below / 16)."""
    if below >= 256:
        return 0
    return pk.POWERS[below & 15] >> (below >> 4)
