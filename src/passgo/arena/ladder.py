"""The ladder: everybody against everybody, one on one, rated by OpenSkill. Claims go by win rates, not by ratings."""

from __future__ import annotations

from itertools import combinations
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from passgo.arena.matches import Match, match_settings
from passgo.arena.standings import DealFigures, Standing, player_shares

if TYPE_CHECKING:
    from collections.abc import Iterable

    from passgo.arena.matches import Chunk, Conditions

AGAINST = "vs "
ORDERS = 10


class Rung(NamedTuple):
    """A player's place: `rating` is mu, `sure` three sigmas below it."""

    player: str
    rating: float
    sigma: float
    sure: float
    games: int


def ladder_matches(players: Iterable[str], games: int, conditions: Conditions) -> list[Match]:
    """Every pair on the same deals, each deal in both seats."""
    if not games:
        return []
    return [
        Match(one, f"{AGAINST}{other}", 0, match_settings((one, other), 0, conditions), -(-games // 2))
        for one, other in combinations(players, 2)
    ]


def is_of_ladder(match: Match) -> bool:
    return match.field.startswith(AGAINST)


def ladder(matches: list[Match], chunks: Iterable[Chunk]) -> list[Rung]:
    """Best first. A rating depends on the order of the games, so it is the mean of several orders."""
    played = results(matches, chunks)
    names = list(dict.fromkeys(name for match in matches if is_of_ladder(match) for name in pair_of(match)))
    orders = [rated(names, Random(number).sample(played, len(played))) for number in range(ORDERS)]
    rungs = []
    for name in names:
        rating = fmean(order[name][0] for order in orders)
        sigma = fmean(order[name][1] for order in orders)
        rungs.append(Rung(name, rating, sigma, rating - 3 * sigma, sum(name in game[:2] for game in played)))
    return sorted(rungs, key=lambda rung: -rung.rating)


def rated(names: list[str], games: list[tuple[str, str, float]]) -> dict[str, tuple[float, float]]:
    """mu and sigma of each after these games in this order."""
    from openskill.models import PlackettLuce  # noqa: PLC0415 - an extra

    model = PlackettLuce()
    ratings = {name: model.rating() for name in names}
    for one, other, score in games:
        teams = model.rate([[ratings[one]], [ratings[other]]], scores=[score, 1 - score])
        ratings[one], ratings[other] = teams[0][0], teams[1][0]
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}


def pair_of(match: Match) -> tuple[str, str]:
    return match.hero, match.field.removeprefix(AGAINST)


def results(matches: list[Match], chunks: Iterable[Chunk]) -> list[tuple[str, str, float]]:
    """Two players and the first one's part of the win, a half where nobody won within the cap."""
    found: list[tuple[str, str, float]] = []
    for chunk in sorted(chunks, key=lambda chunk: (chunk.match, chunk.first)):
        match = matches[chunk.match]
        by_player = player_shares(match, chunk.played.rows)
        found += [(*pair_of(match), (1 + mine - theirs) / 2) for mine, theirs in by_player.tolist()]
    return found


def duels(matches: list[Match], chunks: Iterable[Chunk]) -> list[Standing]:
    """The cross table: every player against every other, from both sides."""
    figures = {}
    for match in filter(is_of_ladder, matches):
        one, other = pair_of(match)
        figures[one, other] = DealFigures(one, other, 2)
        figures[other, one] = DealFigures(other, one, 2, place=1)
    for chunk in sorted(chunks, key=lambda chunk: (chunk.match, chunk.first)):
        match = matches[chunk.match]
        for pair in (pair_of(match), pair_of(match)[::-1]):
            figures[pair].add(match, chunk)
    return [one.standing() for one in figures.values() if one.won]
