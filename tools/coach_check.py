"""Does advice stay the same with ten times as many playouts? Measured on decisions of games of bots, on all boards.

    python tools/coach_check.py --decisions 60 [--minutes 10]

A decision counts where the long look finds a difference of more than two points between the best and the next choice.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from passgo import Game
from passgo import commands as do
from passgo.bots import Seat, make_bot
from passgo.bots.runner import Runner
from passgo.bots.trading import Trader
from passgo.coach.advice import advise
from passgo.coach.candidates import choices
from passgo.editions import load, names
from passgo.natives.outlook import wilson

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = ["Ann", "Bea", "Cy", "Dee", "Eve"]
CLASSIC = 0.6  # of the games
CLEAR = 0.02
RESERVE = 200  # cash that whoever offers keeps
MOST_COMMANDS = 600  # of one game
EACH = 10  # choices of one kind are passed over so often on average: decisions of a game resemble each other


class Verdict(NamedTuple):
    kind: str
    margin: float  # between best and next, by the long look
    agrees: bool


def decisions(seed: int) -> Iterator[tuple[str, Game, str]]:
    """Situations with something to decide, from many games: its kind, the game, who decides."""
    chance = Random(seed)
    for number in range(10_000):
        edition = load("classic" if chance.random() < CLASSIC else chance.choice(names()))
        players = NAMES[: chance.randint(2, min(len(NAMES), edition.players[1]))]
        options = {"power_doubles": True} if edition.power_doubles else {}
        game = Game.new(edition=edition, players=players, options=options, seed=seed + number)
        runner = Runner(game, {name: make_bot("sensible", seed + i) for i, name in enumerate(players)})
        for _ in range(MOST_COMMANDS):
            if game.outcome is not None:
                break
            if chance.random() < 1 / EACH and len(choices(game, game.to_act[0])) > 1:
                yield game.phase, game, game.to_act[0]
            if chance.random() < 1 / EACH and game.phase == "roll":
                yield from answers(game)
            runner.step()


def answers(game: Game) -> Iterator[tuple[str, Game, str]]:
    """What a bot would offer now, for the other to answer: at a table it is answered at once, before anybody looks."""
    copy = game.copy()
    assert copy.turn is not None
    offer = Trader(RESERVE).offer(Seat(copy, copy.turn))
    if isinstance(offer, do.OfferTrade):
        copy.do(copy.turn, offer)
        if len(choices(copy, offer.to)) > 1:
            yield "answer", copy, offer.to


def measure(count: int, playouts: int, seed: int, seconds: float = math.inf) -> list[Verdict]:
    """Fewer decisions if time runs out first."""
    found: list[Verdict] = []
    begun = time.monotonic()
    taken: Counter[str] = Counter()
    for kind, game, player in decisions(seed):
        if taken[kind] >= max(2, count // 4):  # no kind of decision alone
            continue
        taken[kind] += 1
        quick = advise(game, player, playouts=playouts, seed=seed + len(found))
        sure = advise(game, player, playouts=10 * playouts, seed=seed + 1_000_000 + len(found))
        assert quick.best is not None
        assert sure.best is not None
        margin = sure.candidates[1].behind
        found.append(Verdict(kind, margin, quick.best.commands == sure.best.commands))
        if len(found) == count or time.monotonic() - begun > seconds:
            break
    return found


def agreement(verdicts: list[Verdict]) -> tuple[int, int]:
    """How many of the clear decisions agree."""
    clear = [one for one in verdicts if one.margin > CLEAR]
    return sum(one.agrees for one in clear), len(clear)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--playouts", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf, help="then with as many decisions as there are")
    given = parser.parse_args()
    verdicts = measure(given.decisions, given.playouts, given.seed, 60 * given.minutes)
    for kind in sorted({one.kind for one in verdicts}):
        those = [one for one in verdicts if one.kind == kind]
        agree, clear = agreement(those)
        print(f"{kind:18} {agree} of {clear} clear decisions agree ({len(those)} looked at)")
    agree, clear = agreement(verdicts)
    low, high = wilson(agree / max(1, clear), max(1, clear))
    share = f"{100 * agree / max(1, clear):.0f}% [{100 * low:.0f}, {100 * high:.0f}]"
    print(f"all                {agree} of {clear} clear decisions agree: {share} ({len(verdicts)} looked at)")


if __name__ == "__main__":
    main()
