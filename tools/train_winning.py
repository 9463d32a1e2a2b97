"""Train the win probability (src/passgo/natives/winning.json) and measure how well it is calibrated.

    python tools/train_winning.py            # positions, weights, figures and the picture in docs/
    python tools/train_winning.py --check    # only measure the stored weights on games that were not trained on

Positions come from games of native players drawn from the population, over all editions, variants and numbers of
players. The target of a position is how often each seat wins some playouts of it by the same players. The same seed
gives the same weights. Needs numpy; the picture needs matplotlib.
"""

from __future__ import annotations

import argparse
import ctypes
import json
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from passgo.core import COMPILED, Kernel, state_of
from passgo.core import constants as k
from passgo.core.players import constants as pk
from passgo.editions import load, names
from passgo.natives.players import parse_player
from passgo.natives.playouts import Playouts, make_seating, numbers_for_core
from passgo.natives.population import POPULATION
from passgo.natives.winning_inputs import INPUTS, TableInputs
from passgo.table import Table, make_table

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parent.parent
STORED = ROOT / "src" / "passgo" / "natives" / "winning.json"
PICTURE = ROOT / "docs" / "screenshots" / "winning.svg"
GAMES, TARGETS = 16_000, 3  # positions, playouts for each
HELD_OUT, TEST_SEED = 5_000, 900_000_000  # disjoint from every training seed
HIDDEN, EPOCHS, BATCH, RATE = 14, 60, 512, 0.004
MOST_ROUNDS, MOST_STEPS = 200, 12
BINS = 10
EDITIONS = {name: load(name) for name in names()}


class Sample(NamedTuple):
    """Positions: inputs by seat, who plays, and what each won."""

    inputs: NDArray[np.float64]  # (positions, SEATS, INPUTS)
    plays: NDArray[np.bool_]  # (positions, SEATS)
    won: NDArray[np.float64]  # (positions, SEATS)
    rounds: NDArray[np.int64]


# ---------------------------------------------------------------- positions
@lru_cache(maxsize=2000)
def table_of(edition: str, variant: str, options: tuple[tuple[str, Any], ...], players: int) -> Table:
    return make_table(edition, [f"P{i}" for i in range(players)], variant, dict(options), None, None)


@lru_cache(maxsize=100)
def traits_of(name: str) -> tuple[int, ...]:
    return parse_player(name).traits


def draw_table(chance: Random) -> Table:
    name = "classic" if chance.random() < 0.5 else chance.choice(sorted(names()))
    edition = EDITIONS[name]
    variant = chance.choices(["standard", "short", "time-limit"], [8, 1, 1])[0]
    options: list[tuple[str, Any]] = []
    if variant == "time-limit":
        options.append(("rounds", chance.choice([15, 20, 30, 40])))
    if edition.power_doubles and chance.random() < 0.5:
        options.append(("power_doubles", True))
    low, high = edition.players
    count = chance.choices(range(low, high + 1), [4 if n == 4 else 2 if n <= 3 else 1 for n in range(low, high + 1)])[0]
    return table_of(name, variant, tuple(options), count)


def play_to(table: Table, styles: list[str], seed: int, most_rounds: int) -> Kernel:
    kernel = Kernel(table.rules)
    kernel.set_traits([number for name in styles for number in traits_of(name)])
    rows = numbers_for_core([0] * pk.ROW)
    kernel.run_policies(seed, 1, most_rounds, ctypes.addressof(rows) if COMPILED else rows)
    return kernel


def draw_position(seed: int) -> tuple[Table, list[str], Kernel]:
    """Somewhere in a game: a round drawn evenly, and some moves more, so that every phase occurs."""
    chance = Random(seed)
    table = draw_table(chance)
    styles = chance.choices(list(POPULATION), list(POPULATION.values()), k=len(table.players))
    whole = play_to(table, styles, seed, MOST_ROUNDS)
    at = chance.randrange(max(1, int(state_of(whole).rounds)))
    kernel = play_to(table, styles, seed, at) if at else started(table, styles, seed)
    for _ in range(chance.randrange(MOST_STEPS)):
        if kernel.waits_for() == k.W_OVER:
            break
        if kernel.waits_for() == k.W_ROLL:
            kernel.use_all_windows()
        if kernel.waits_for() != k.W_OVER:
            kernel.command(*kernel.suggest_policy())
    return table, styles, kernel


def started(table: Table, styles: list[str], seed: int) -> Kernel:
    kernel = Kernel(table.rules)
    kernel.prepare(seed)
    kernel.start(255)
    kernel.set_traits([number for name in styles for number in traits_of(name)])
    return kernel


def draw_sample(first: int, count: int, targets: int) -> Sample:
    inputs = np.zeros((count, k.SEATS, INPUTS))
    plays = np.zeros((count, k.SEATS), dtype=bool)
    won = np.zeros((count, k.SEATS))
    rounds = np.zeros(count, dtype=np.int64)
    found, seed = 0, first
    while found < count:
        table, styles, kernel = draw_position(seed)
        seed += 1
        if kernel.waits_for() == k.W_OVER:
            continue
        for seat, row in TableInputs(table.rules).rows(kernel).items():
            inputs[found, seat], plays[found, seat] = row, True
        seating = make_seating([{name: 1.0} for name in styles], targets)
        results = Playouts(kernel).run(kernel, seating, seed * 1_000)
        for seat in range(len(styles)):
            won[found, seat] = sum(result.share(seat) for result in results) / targets
        rounds[found] = state_of(kernel).rounds
        found += 1
    return Sample(inputs, plays, won, rounds)


# ---------------------------------------------------------------- the network
def forward(net: dict[str, Any], sample: Sample) -> tuple[Any, Any, Any]:
    scaled = (sample.inputs - net["means"]) * net["scales"]
    hidden = np.tanh(scaled @ net["first"].T + net["bias"])
    scores = np.where(sample.plays, hidden @ net["last"], -1e9)
    parts = np.exp(scores - scores.max(axis=1, keepdims=True))
    return scaled, hidden, parts / parts.sum(axis=1, keepdims=True)


def train(sample: Sample, seed: int) -> dict[str, Any]:
    """Cross-entropy by Adam, the rate falling to nothing."""
    chance = np.random.default_rng(seed)
    rows = sample.inputs[sample.plays]
    net = {
        "means": rows.mean(axis=0),
        "scales": 1 / (rows.std(axis=0) + 1e-6),
        "first": chance.normal(0, 0.3, (HIDDEN, INPUTS)),
        "bias": np.zeros(HIDDEN),
        "last": chance.normal(0, 0.3, HIDDEN),
    }
    learnt = ("first", "bias", "last")
    moments = {name: (np.zeros_like(net[name]), np.zeros_like(net[name])) for name in learnt}
    steps = EPOCHS * (len(sample.won) // BATCH)
    for step in range(1, steps + 1):
        batch = pick(sample, chance.integers(0, len(sample.won), BATCH))
        rate = RATE * (1 - step / (steps + 1))
        for name, slope in slopes(net, batch).items():
            mean, square = moments[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            net[name] = net[name] - rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return net


def pick(sample: Sample, rows: Any) -> Sample:
    return Sample(*(part[rows] for part in sample))


def slopes(net: dict[str, Any], batch: Sample) -> dict[str, Any]:
    scaled, hidden, chances = forward(net, batch)
    error = (chances - batch.won) * batch.plays / len(batch.won)
    back = error[:, :, None] * net["last"] * (1 - hidden * hidden)
    return {
        "last": np.einsum("ns,nsh->h", error, hidden) + 1e-5 * net["last"],
        "first": np.einsum("nsh,nsi->hi", back, scaled) + 1e-5 * net["first"],
        "bias": back.sum(axis=(0, 1)),
    }


# ---------------------------------------------------------------- calibration
class Reliability(NamedTuple):
    error: float  # expected calibration error, 0 to 1
    bins: list[tuple[float, float, int]]  # predicted, won, how many seats
    log_loss: float
    even_loss: float  # of the same chance for everybody


def reliability(net: dict[str, Any], sample: Sample) -> Reliability:
    chances = forward(net, sample)[2]
    said, won = chances[sample.plays], sample.won[sample.plays]
    place = np.minimum((said * BINS).astype(int), BINS - 1)
    bins = []
    for number in range(BINS):
        here = place == number
        if here.any():
            bins.append((float(said[here].mean()), float(won[here].mean()), int(here.sum())))
    error = sum(count * abs(said - won) for said, won, count in bins) / len(said)
    even = 1 / sample.plays.sum(axis=1, keepdims=True) * sample.plays
    return Reliability(error, bins, loss(chances, sample.won), loss(even, sample.won))


def loss(chances: Any, won: Any) -> float:
    return float(-(won * np.log(np.maximum(chances, 1e-9))).sum(axis=1).mean())


def draw_picture(found: Reliability, path: Path) -> None:
    import matplotlib as mpl  # noqa: PLC0415 - an extra

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "passgo"
    from matplotlib import pyplot as plt  # noqa: PLC0415

    figure, axes = plt.subplots(figsize=(4.5, 4.5))
    axes.plot([0, 100], [0, 100], color="#999999", linewidth=1)
    said, won, counts = zip(*found.bins, strict=True)
    sizes = [20 + 180 * count / max(counts) for count in counts]
    axes.scatter([100 * x for x in said], [100 * y for y in won], s=sizes, color="#2563a8")
    axes.set(xlabel="predicted chance to win, %", ylabel="won, %", xlim=(0, 100), ylim=(0, 100))
    axes.set_title(f"Held-out games: calibration error {100 * found.error:.1f} points", fontsize=10)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


# ---------------------------------------------------------------- files
def stored_network() -> dict[str, Any]:
    return {name: np.array(value) for name, value in json.loads(STORED.read_text())["network"].items()}


def write(net: dict[str, Any], seed: int, positions: int, found: Reliability) -> None:
    rounded = {name: np.round(value, 4).tolist() for name, value in net.items()}
    about = {"seed": seed, "positions": positions, "playouts": TARGETS, "calibration_error": round(found.error, 4)}
    STORED.write_text(json.dumps({"about": about, "network": rounded}, separators=(",", ":")) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--positions", type=int, default=GAMES)
    given = parser.parse_args()
    held_out = draw_sample(TEST_SEED, HELD_OUT, 1)
    if given.check:
        net = stored_network()
    else:
        net = train(draw_sample(given.seed * 10_000_000, given.positions, TARGETS), given.seed)
    found = reliability(net, held_out)
    if not given.check:
        write(net, given.seed, given.positions, found)
        draw_picture(found, PICTURE)
    print(f"calibration error {100 * found.error:.2f} points on {HELD_OUT} positions of held-out games")
    print(f"log loss {found.log_loss:.3f}; the same chance for everybody {found.even_loss:.3f}")
    for said, won, count in found.bins:
        print(f"{100 * said:6.1f}% predicted  {100 * won:6.1f}% won  {count:6} seats")


if __name__ == "__main__":
    main()
