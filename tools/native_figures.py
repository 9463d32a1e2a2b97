"""The figures about native players in docs/simulate.md, as Markdown. Regenerate, then put them into the page.

python tools/native_figures.py seats       wins by seat of four equal players, for every known player
python tools/native_figures.py finished    how many games of some fields end below 300 rounds
"""

from __future__ import annotations

import argparse
from statistics import NormalDist

from passgo.natives.players import KNOWN
from passgo.sim.runner import SimJob, simulate
from passgo.sim.settings import make_settings
from passgo.sim.tally import Tally, wilson

SEATS = 4
CONFIDENCE = 0.99  # that every interval of the table covers its true share, all of them together
FIELDS = (
    "fp-a*,fp-b*,fp-c*,gcp",
    "fp-a*,gcp,greedy,greedy",
    "fp-a,fp-b,fp-c,fp-a",
    "greedy,greedy,greedy,greedy",
    "cautious,cautious,cautious,cautious",
    "fp-a*,gcp,gcp,gcp",
    "gcp,gcp,gcp,gcp",
    "plain,plain,plain,plain",
)


def played(players: str, games: int) -> Tally:
    return simulate(make_settings(players), SimJob(games)).tally


def joint_z(figures: int) -> float:
    """How many standard errors each of several intervals takes (Bonferroni), so that all of them hold together."""
    return NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / (2 * figures))


def show_seats(games: int) -> None:
    z = joint_z(SEATS * len(KNOWN))
    print("| four of | finished | seat 1 | seat 2 | seat 3 | seat 4 | starts | last to play |")
    print("|---|---|---|---|---|---|---|---|")
    for name in KNOWN:
        tally = played(",".join([name] * SEATS), games)
        shares = [wilson(tally.seats.share(seat).value, tally.finished, z) for seat in range(SEATS)]
        cells = [f"{100 * share.value:.2f} ({100 * share.low:.2f}–{100 * share.high:.2f})" for share in shares]
        order = [f"{100 * tally.order.share(place).value:.1f}" for place in (0, SEATS - 1)]
        print(f"| `{name}` | {tally.finished:,} | {' | '.join(cells)} | {' | '.join(order)} |", flush=True)


def show_finished(games: int) -> None:
    print("| players | finished |")
    print("|---|---|")
    for players in FIELDS:
        print(f"| `{players}` | {100 * played(players, games).finished / games:.1f}% |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["seats", "finished"])
    parser.add_argument("--games", type=int, default=0, help="100,000 for seats and 20,000 for finished, unless named")
    asked = parser.parse_args()
    if asked.what == "seats":
        show_seats(asked.games or 100_000)
    else:
        show_finished(asked.games or 20_000)


if __name__ == "__main__":
    main()
