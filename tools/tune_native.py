"""Tunes the traits of a native player by CMA-ES on the fields of a league: the worst fields count most.

python tools/tune_native.py --minutes 20                     from `shrewd` as it is
python tools/tune_native.py --minutes 20 --without 0         leaves a field out (see FIELDS), to be judged on it later

Deals are tuning deals (below `TEST_DEALS of the arena`), other ones in every generation, so that nothing is learned by
heart. Prints the best traits found after each minute.
"""

from __future__ import annotations

import argparse
import math
import time

import cma
import numpy as np

from passgo.core.players import constants as pk
from passgo.natives.players import KNOWN
from passgo.sim.settings import make_settings
from passgo.sim.shards import Player

# Opponents of the tuned player; {0} is the player as it was when tuning began.
FIELDS = (
    "fp-a*;fp-b*;fp-c*",
    "gcp;gcp;gcp",
    "greedy;cautious;fp-a*",
    "{0};{0};{0}",
    "hoarder;monopolist;blocker",
    "seller;shark;builder",
    "fair;fair;fair",
    "fp-a*",
    "gcp",
    "{0}",
    "fair",
)
# trait: (lowest, highest)
RANGES = {
    **{f"full_{group}": (0, 400) for group in range(10)},
    "hope_one": (0, 80),
    "hope_two": (0, 40),
    "poor": (0, 100),
    "tight": (0, 500),
    "tight_more": (0, 200),
    "least": (0, 200),
    "rival": (0, 100),
    "rival_two": (0, 100),
    "share": (0, 100),
    "trade_keeps": (0, 400),
    "blocks": (0, 100),
    "bid_step": (5, 50),
    "bid_keeps": (0, 400),
    "bids_to": (30, 150),
    "beyond": (0, 600),
    "fear": (0, 150),
    "jail_stays": (0, 200),
    "build_keeps": (0, 400),
    "lift_keeps": (0, 1000),
    "buy_keeps": (0, 400),
    "rungs": (0, 6),
}
SOFT = 3.0  # how much more the worst fields count


def described(traits: dict[str, int], base: str) -> str:
    return base + ":" + ",".join(f"{name}={value}" for name, value in traits.items())


def decode(x: np.ndarray) -> dict[str, int]:
    """Numbers from 0 to 1 as traits."""
    inside = np.clip(x, 0, 1)
    return {name: round(low + (high - low) * v) for (name, (low, high)), v in zip(RANGES.items(), inside, strict=True)}


def share_of_wins(player: str, field: str, deals: int, first: int) -> float:
    """Of all games, capped ones included, in every seat."""
    settings = make_settings(f"{player};{field}", seed=first)
    seats = settings.seats
    rows = Player(settings).play(0, deals * seats).rows
    winners = np.where(rows[:, pk.R_REASON] > 0, rows[:, pk.R_WINNERS], 0)
    mine = np.arange(len(rows)) % seats  # all move up by one seat in each game of a deal
    return float((winners >> mine & 1).mean())


def score(player: str, fields: list[str], deals: int, first: int) -> float:
    """Log-odds above the fair share, a soft minimum over the fields; the higher the better."""
    gains = []
    for field in fields:
        seats = field.count(";") + 2
        won = min(max(share_of_wins(player, field, deals * 4 // seats, first), 0.01), 0.99)
        gains.append(math.log(won / (1 - won)) + math.log(seats - 1))
    return -math.log(sum(math.exp(-SOFT * gain) for gain in gains) / len(gains)) / SOFT


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--base", default="shrewd", help="the native player to begin with")
    parser.add_argument("--deals", type=int, default=200, help="of a field in one judgement")
    parser.add_argument("--without", type=int, action="append", default=[], help="number of a field to leave out")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    fields = [field.format(given.base) for i, field in enumerate(FIELDS) if i not in given.without]
    base = KNOWN[given.base]
    start = [(base[name] - low) / (high - low) for name, (low, high) in RANGES.items()]
    search = cma.CMAEvolutionStrategy(start, 0.08, {"seed": given.seed, "bounds": [0, 1], "verbose": -9})
    until = time.monotonic() + 60 * given.minutes
    print(f"begins with {score(given.base, fields, 1000, 10**6):.4f}", flush=True)
    while time.monotonic() < until and not search.stop():
        generation = search.countiter + 1
        asked = search.ask()
        found = [-score(described(decode(x), given.base), fields, given.deals, generation * 10**4) for x in asked]
        search.tell(asked, found)
        if generation % 10 == 0:
            mean = decode(search.result.xfavorite)
            judged = score(described(mean, given.base), fields, 1000, 10**6)
            print(f"{generation}: {judged:.4f} sigma {search.sigma:.3f}\n{mean}", flush=True)
    mean = decode(search.result.xfavorite)
    for field in fields:
        print(f"{share_of_wins(described(mean, given.base), field, 1000, 10**6):.3f} against {field}")
    print(mean)


if __name__ == "__main__":
    main()
