"""Trains the chance to win (core/players/chances.py) on positions of native players' games, and says how well it holds.

python tools/train_chances.py                    writes src/passgo/natives/chances.json
python tools/train_chances.py --check            trains nothing: calibration of the weights that are there
python tools/train_chances.py --picture FILE     draws how often those win who were given so much

The same seed gives the same weights. Games for the check are others than those of the training.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from passgo.core import Kernel, state_of
from passgo.core import constants as k
from passgo.core.players import constants as pk
from passgo.editions import load, names
from passgo.natives.players import parse_player
from passgo.natives.population import POPULATION
from passgo.table import make_table

WEIGHTS = Path(__file__).resolve().parent.parent / "src" / "passgo" / "natives" / "chances.json"
MOST_ROUNDS = 300
SAMPLES = 6  # positions of a game
Sample = tuple[int, np.ndarray, np.ndarray]  # row of weights, features by seat, share of the win by seat


def play(number: int) -> list[Sample]:
    """One game of chance players at a chance table: positions on its way, with who won."""
    chance = Random(number)
    edition = load("classic" if chance.random() < 0.6 else chance.choice(names()))
    count = chance.choice([2, 3, 3, 4, 4, 4, 5, 6])
    variant = "standard" if chance.random() < 0.9 else "short"
    table = make_table(edition, [f"P{i}" for i in range(count)], variant, None, None, None)
    kernel = Kernel(table.rules)
    kernel.prepare(number)
    kernel.start(255)
    drawn = chance.choices(list(POPULATION), list(POPULATION.values()), k=count)
    kernel.set_traits([number for name in drawn for number in parse_player(name).traits])
    state = state_of(kernel)
    seen = []
    for stop in sorted(chance.sample(range(2, 70), SAMPLES)):
        kernel.play_on(stop)
        if state.phase == k.P_OVER:
            break
        stage, *numbers = kernel.features()
        playing = [bool(state.playing[p]) for p in range(count)]
        seen.append((stage, np.array(numbers, float).reshape(count, -1)[playing], playing))
    kernel.play_on(MOST_ROUNDS)
    if state.phase != k.P_OVER:
        return []
    won = np.array([float(state.winners >> p & 1) for p in range(count)])
    return [(stage, features, won[playing] / won.sum()) for stage, features, playing in seen]


def gather(first: int, games: int) -> list[Sample]:
    return [sample for number in range(first, first + games) for sample in play(number)]


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


def predictions(rows: list[list[int]], first: int, games: int) -> tuple[np.ndarray, np.ndarray]:
    """Chances given, and wins, of every player of every position of games that were not trained on."""
    given, won = [], []
    for stage, features, shares in gather(first, games):
        score = (features @ np.array(rows[stage], float)) / 2**pk.WEIGHT_BITS
        p = 2 ** ((score - score.max()) / 16)
        given.append(p / p.sum())
        won.append(shares)
    return np.concatenate(given), np.concatenate(won)


def calibration(given: np.ndarray, won: np.ndarray, bins: int = 20) -> tuple[float, list[tuple[float, float, int]]]:
    """Expected calibration error, and the points of the picture: said, happened, how often."""
    place = np.minimum((given * bins).astype(int), bins - 1)
    points = [(given[place == i].mean(), won[place == i].mean(), int((place == i).sum())) for i in set(place.tolist())]
    return float(sum(abs(said - true) * n for said, true, n in points) / len(given)), sorted(points)


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
    given = parser.parse_args()
    if not given.check:
        rows = train(given.games)
        WEIGHTS.write_text(json.dumps({"games": given.games, "weights": rows}) + "\n", encoding="utf-8")
    rows = json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"]
    said, won = predictions(rows, 10**7, max(2000, given.games // 8))
    error, points = calibration(said, won)
    likelihood = float(-(won * np.log2(np.maximum(said, 1e-9))).sum() / won.sum())
    print(f"calibration error {100 * error:.2f} points over {len(said):,} chances; {likelihood:.3f} bits a position")
    if given.picture:
        picture(points, error, given.picture)


if __name__ == "__main__":
    main()
