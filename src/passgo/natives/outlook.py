"""What many playouts of one position say of each seat, in threads that run side by side."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from passgo.natives.playouts import Playouts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.core import Kernel
    from passgo.natives.playouts import Result, Seating

Z = 1.96  # of a 95% interval


class SeatOutlook(NamedTuple):
    """One seat at the end of the playouts. A shared win counts in parts, one that is not decided by chances."""

    wins: float  # share of all playouts
    low: float  # its 95% interval
    high: float
    worth: float  # mean at the end, 0 for who was ruined
    ruin: float  # share of playouts in which it was ruined


class Outlook(NamedTuple):
    playouts: int
    seats: tuple[SeatOutlook, ...]
    rounds: float  # mean number of the round in which a playout ended
    capped: float  # share of playouts that were not decided within 200 rounds


def run_in_threads(start: Kernel, seating: Seating, seed: int, threads: int) -> list[Result]:
    """All playouts of a seating, in order. Number i is the same game whichever thread plays it."""
    count = seating.size
    if threads == 1 or count < 2 * threads:
        return Playouts(start).run(start, seating, seed)
    edges = [count * part // threads for part in range(threads + 1)]

    def part(first: int, end: int) -> list[Result]:
        return Playouts(start).run(start, seating, seed, first, end - first)

    with ThreadPoolExecutor(threads) as pool:
        parts = pool.map(part, edges[:-1], edges[1:])
        return [result for results in parts for result in results]


def summarise(results: Sequence[Result], seats: int) -> Outlook:
    count = len(results)
    found = tuple(seat_outlook(results, seat) for seat in range(seats))
    capped = sum(not result.winners for result in results) / count
    return Outlook(count, found, fmean(result.rounds for result in results), capped)


def seat_outlook(results: Sequence[Result], seat: int) -> SeatOutlook:
    wins = fmean(result.share(seat) for result in results)
    low, high = wilson(wins, len(results))
    ruined = sum(result.worth[seat] < 0 for result in results)
    worth = fmean(max(result.worth[seat], 0) for result in results)
    return SeatOutlook(wins, low, high, worth, ruined / len(results))


def wilson(share: float, count: int) -> tuple[float, float]:
    """The 95% interval of a share: also near 0 and 1 within them."""
    square = Z * Z / count
    middle = (share + square / 2) / (1 + square)
    half = Z * sqrt(share * (1 - share) / count + square / (4 * count)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)
