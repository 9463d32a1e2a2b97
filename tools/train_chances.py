"""Trains the chance to win (core/players/chances.py) on positions of native players' games, and says how well it holds.

python tools/train_chances.py                    writes src/passgo/natives/chances.json
python tools/train_chances.py --check            trains nothing: calibration of the weights that are there
python tools/train_chances.py --check --kind all the same for games of kinds that were not trained on, each apart
python tools/train_chances.py --picture FILE     draws how often those win who were given so much

The same seed gives the same weights. Games for the check are others than those of the training.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from passgo import Game
from passgo.bots import make_bot
from passgo.bots.runner import Runner
from passgo.core import Kernel, state_of
from passgo.core import constants as k
from passgo.core.players import constants as pk
from passgo.editions import load, names
from passgo.natives.players import parse_player
from passgo.natives.population import POPULATION
from passgo.table import make_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from passgo.table import Table

WEIGHTS = Path(__file__).resolve().parent.parent / "src" / "passgo" / "natives" / "chances.json"
MOST_ROUNDS = 300
SAMPLES = 6  # positions of a game
LAST_SAMPLE = 70  # rounds
Sample = tuple[int, np.ndarray, np.ndarray]  # row of weights, features by seat, share of the win by seat
# Games for --check: like those of the training, and kinds that were not trained on; the last two are
# played at tables of Python bots.
KINDS = ("trained", "full", "time-limit", "power-doubles", "bots", "hard")
LEVELS = {"bots": ("sensible", "medium", "easy"), "hard": ("hard", "hard", "medium", "sensible")}
TIME_LIMIT = 40  # rounds
DRAWS = 50  # of winners, for what chance alone makes of a calibration


def laid(chance: Random, kind: str) -> Table:
    """A chance table."""
    edition, options = load("classic" if chance.random() < 0.6 else chance.choice(names())), {}
    count = chance.choice([2, 3, 3, 4, 4, 4, 5, 6])
    variant = "standard" if chance.random() < 0.9 else "short"
    if kind == "full":
        edition = load(chance.choice([name for name in names() if load(name).players[1] == k.SEATS]))
        count = chance.choice([k.SEATS - 1, k.SEATS])
    elif kind == "time-limit":
        variant, options = kind, {"rounds": TIME_LIMIT}
    elif kind == "power-doubles":
        edition = load(chance.choice([name for name in names() if load(name).power_doubles]))
        options = {"power_doubles": True}
    count = min(count, edition.players[1])
    return make_table(edition, [f"P{i}" for i in range(count)], variant, options, None, None)


def play(number: int, kind: str = "trained") -> list[Sample]:
    """One game of chance players at a chance table: positions on its way, with who won."""
    chance = Random(number)
    table = laid(chance, kind)
    played = native_game(table, chance, number) if kind not in LEVELS else bots_game(table, chance, number, kind)
    state = state_of(next(played))  # where it ends
    seen = []
    for kernel in played:
        stage, *numbers = kernel.features()
        playing = [bool(state_of(kernel).playing[p]) for p in range(len(table.players))]
        seen.append((stage, np.array(numbers, float).reshape(len(playing), -1)[playing], playing))
    if state.phase != k.P_OVER:
        return []
    won = np.array([float(state.winners >> p & 1) for p in range(len(table.players))])
    return [(stage, features, won[playing] / won.sum()) for stage, features, playing in seen]


def native_game(table: Table, chance: Random, number: int) -> Iterator[Kernel]:
    """First the kernel that is played on, then the same at each stop before the end."""
    kernel = Kernel(table.rules)
    kernel.prepare(number)
    kernel.start(255)
    drawn = chance.choices(list(POPULATION), list(POPULATION.values()), k=len(table.players))
    kernel.set_traits([number for name in drawn for number in parse_player(name).traits])
    yield kernel
    for stop in sorted(chance.sample(range(2, LAST_SAMPLE), SAMPLES)):
        kernel.play_on(stop)
        if state_of(kernel).phase == k.P_OVER:
            return
        yield kernel
    kernel.play_on(MOST_ROUNDS)


def bots_game(table: Table, chance: Random, number: int, kind: str) -> Iterator[Kernel]:
    """The same at a table of bots."""
    game = Game.new(edition=table.edition, variant=table.variant, players=list(table.players), seed=number)
    bots = {name: make_bot(chance.choice(LEVELS[kind]), number + i) for i, name in enumerate(game.players)}
    runner = Runner(game, bots)
    yield game.kernel
    for stop in [*sorted(chance.sample(range(2, LAST_SAMPLE), SAMPLES)), MOST_ROUNDS]:
        while game.outcome is None and (game.round < stop or game.phase != "roll" or game.offers):
            runner.step()
        if game.outcome is not None or stop == MOST_ROUNDS:
            return
        yield game.kernel


def gather(first: int, games: int, kind: str = "trained") -> list[Sample]:
    return [sample for number in range(first, first + games) for sample in play(number, kind)]


def fit(samples: list[Sample], steps: int = 400) -> np.ndarray:
    """Weights of one stage: the likelihood of the winners by Adam, with a little pull towards nothing."""
    size = max(len(won) for _, _, won in samples)
    x = np.zeros((len(samples), size, pk.FEATURES))
    y = np.zeros((len(samples), size))
    out = np.ones((len(samples), size), bool)
    for i, (_, features, won) in enumerate(samples):
        x[i, : len(won)], y[i, : len(won)], out[i, : len(won)] = features, won, False
    scale = np.abs(x).reshape(-1, pk.FEATURES).max(0) + 1e-9
    x /= scale
    w, mean, square = (np.zeros(pk.FEATURES) for _ in range(3))
    for step in range(1, steps + 1):
        score = np.where(out, -1e9, x @ w)
        p = np.exp(score - score.max(1, keepdims=True))
        p /= p.sum(1, keepdims=True)
        slope = np.einsum("ij,ijf->f", p - y, x) / len(samples) + 1e-4 * w
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        w -= 0.1 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return np.asarray(w / scale)


def train(games: int) -> list[list[int]]:
    samples = gather(0, games)
    rows = []
    for stage in range(pk.STAGES):
        mine = [sample for sample in samples if sample[0] == stage]
        print(f"stage {stage}: {len(mine):,} positions", flush=True)
        # scores are in sixteenths of a power of two
        rows.append([round(v * 16 / np.log(2) * 2**pk.WEIGHT_BITS) for v in fit(mine)])
    return rows


def given_to(rows: list[list[int]], stage: int, features: np.ndarray) -> np.ndarray:
    """Everybody's chance in one position."""
    score = (features @ np.array(rows[stage], float)) / 2**pk.WEIGHT_BITS
    p = 2 ** ((score - score.max()) / 16)
    return np.asarray(p / p.sum())


def predictions(rows: list[list[int]], first: int, games: int) -> tuple[np.ndarray, np.ndarray]:
    """Chances given, and wins, of every player of every position of games that were not trained on."""
    samples = gather(first, games)
    given = [given_to(rows, stage, features) for stage, features, _ in samples]
    return np.concatenate(given), np.concatenate([shares for _, _, shares in samples])


def calibration(given: np.ndarray, won: np.ndarray, bins: int = 20) -> tuple[float, list[tuple[float, float, int]]]:
    """Expected calibration error, and the points of the picture: said, happened, how often."""
    place = np.minimum((given * bins).astype(int), bins - 1)
    points = [(given[place == i].mean(), won[place == i].mean(), int((place == i).sum())) for i in set(place.tolist())]
    return float(sum(abs(said - true) * n for said, true, n in points) / len(given)), sorted(points)


def by_kind(rows: list[list[int]], kind: str, games: int, seconds: float) -> str:
    """A line: the calibration error, its interval over games, and what chance alone would make of it."""
    until = time.monotonic() + seconds
    numbers = takewhile(lambda _: time.monotonic() < until, range(games))
    played = [samples for number in numbers if (samples := play(10**7 + number, kind))]
    given = [[given_to(rows, stage, features) for stage, features, _ in samples] for samples in played]
    won = [[shares for _, _, shares in samples] for samples in played]
    chance = np.random.default_rng(1)

    def error(chosen: Sequence[int], wins: list[list[np.ndarray]]) -> float:
        said, true = (np.concatenate([one for game in chosen for one in part[game]]) for part in (given, wins))
        return 100 * calibration(said, true)[0]

    games = len(played)
    again = [error(chance.integers(games, size=games).tolist(), won) for _ in range(DRAWS)]
    alone = [error(range(games), [redrawn(of_game, chance) for of_game in given]) for _ in range(DRAWS)]
    count = sum(len(shares) for of_game in won for shares in of_game)
    found, (low, high) = error(range(games), won), np.percentile(again, (2.5, 97.5))
    interval = f"[{max(0.0, 2 * found - high):.2f}, {2 * found - low:.2f}]"
    without = f"perfect chances would show {np.mean(alone):.2f}"
    return f"{kind:14} {found:.2f} points {interval} over {count:,} chances of {games:,} games; {without}"


def redrawn(given: list[np.ndarray], chance: np.random.Generator) -> list[np.ndarray]:
    """Who wins if all chances are right, with the same luck in all positions of a game."""
    luck = chance.random()
    return [np.eye(len(one))[min(int(np.searchsorted(np.cumsum(one), luck)), len(one) - 1)] for one in given]


def picture(points: list[tuple[float, float, int]], error: float, file: Path) -> None:
    import matplotlib as mpl  # noqa: PLC0415 - only for the picture

    mpl.use("Agg")
    import matplotlib.pyplot as plt  # noqa: PLC0415

    figure, axes = plt.subplots(figsize=(5, 5))
    axes.plot([0, 1], [0, 1], color="0.7")
    axes.plot([said for said, _, _ in points], [true for _, true, _ in points], "o-", color="#1f5c46")
    axes.set(xlabel="chance given", ylabel="share that won", title=f"calibration error {100 * error:.1f} points")
    figure.savefig(file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--kind", choices=(*KINDS, "all"), help="with --check: games of this kind, --games of them")
    parser.add_argument("--minutes", type=float, default=math.inf, help="of each kind, then with the games there are")
    given = parser.parse_args()
    if not given.check:
        rows = train(given.games)
        WEIGHTS.write_text(json.dumps({"games": given.games, "weights": rows}) + "\n", encoding="utf-8")
    rows = json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"]
    if given.kind:
        for kind in KINDS if given.kind == "all" else [given.kind]:
            print(by_kind(rows, kind, given.games, 60 * given.minutes), flush=True)
        return
    said, won = predictions(rows, 10**7, max(2000, given.games // 8))
    error, points = calibration(said, won)
    likelihood = float(-(won * np.log2(np.maximum(said, 1e-9))).sum() / won.sum())
    print(f"calibration error {100 * error:.2f} points over {len(said):,} chances; {likelihood:.3f} bits a position")
    if given.picture:
        picture(points, error, given.picture)


if __name__ == "__main__":
    main()
