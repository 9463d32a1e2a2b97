"""Plays until everything has occurred: every space and card of every edition, every refusal, event, reason and phase.

python tools/exhaustive.py          lists what was never seen (must be nothing)
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter

from rich.progress import Progress

from passgo.core import Kernel, state_of
from passgo.core import constants as k
from passgo.core.state import State
from passgo.editions import load, names
from passgo.encoding import PHASES
from passgo.events import DECODERS, PAYMENTS
from passgo.reasons import TABLE as REASONS
from passgo.refusals import TABLE as REFUSALS
from passgo.rulesets import card_ids
from passgo.table import Table
from passgo.text.positions import parse_position
from tables import table_of

RARE = {k.W_TRANSFER, k.W_LEAVE, k.W_WISH, k.W_PLACE, k.W_BUILDING_AUCTION, k.W_DEBT}
HANDLED_BEFORE = {k.X_UNKNOWN_COMMAND}  # the façade refuses what is no command before the core sees it


CORNERS = (
    # two builders, hardly a house left, and lots ready for a hotel beside bare ones
    "pg1 players=A,B cash=3000,3000 deeds=1:0+4,3:0+4,6:0,8:0,9:0,11:1+4,13:1+4,14:1+4,16:1+3,18:1+3,19:1+3,37:0,39:0",
    # hotels that no houses can stand in for, and a debtor who must sell them
    (
        "pg1 players=A,B,C cash=5,3000,3000 at=38,0,0 deeds=1:0+5,3:0+5,31:1+4,32:1+4,34:1+4,21:1+3,23:1+3,24:1+3,"
        "26:2+3,27:2+3,29:2+2"
    ),
    # all hotels out, and lots that wait for one
    (
        "pg1 players=A,B cash=2000,90 deeds=37:0+4,39:0+4,6:1+5,8:1+5,9:1+5,11:1+5,13:1+5,14:1+5,16:1+5,18:1+5,19:1+5,"
        "21:1+5,23:1+5,24:1+5,1:0,3:0"
    ),
    # a debtor with deeds to trade, mortgaged deeds about
    "pg1 players=A,B,C cash=3,400,900 at=36,0,0 deeds=5:0,12:0,28:0m,37:1m,39:1,1:2m,3:2,6:0m,8:1m,9:2m",
    # short game: in Jail with a card, and hotels that the short game's houses stand in for
    "pg1 variant=short players=A,B cash=30,900 at=10,0 jail=1 kept=ch_goojf:0 deeds=1:0+5,3:0+5,37:1+3,39:1+3",
    # rent to be claimed while a bid for the last house stands
    (
        "pg1 players=A,B,C options=%7B%22rent%22%3A%22claimed%22%7D cash=300,900,900 at=11,0,0 phase=4 "
        "deeds=37:0+3,39:0+3,6:1+3,8:1+3,9:1+3,11:2+4,13:2+4,14:2+4,1:1+2,3:1+2 shortage=1 shortage_lot=37 wish=1,1 "
        "auction_open=0,2 auction_bid=0,300 auction_high=0,0 auction_in=0,3 claims=1 claim_by=2 claim_from=0 "
        "claim_space=11 claim_left=2 claim_base=625 claim_factor=1 claim_why=2"
    ),
    # time was called in the middle of a purchase
    "pg1 variant=time-limit players=A,B at=1,0 phase=2 time_up=1",
)


class Seen:
    """What has occurred so far, and what there is."""

    def __init__(self) -> None:
        self.count: Counter[tuple[str, object]] = Counter()

    def missing(self) -> list[tuple[str, object]]:
        wanted: list[tuple[str, object]] = [("event", kind) for kind in DECODERS]
        wanted += [("refusal", code) for code in REFUSALS if code not in HANDLED_BEFORE]
        wanted += [("reason", why) for why in REASONS]
        wanted += [("phase", number) for number in range(len(PHASES))]
        wanted += [("command", code) for code in range(k.A_ROLL_DICE, k.COMMANDS)]
        for name in names():
            edition = load(name)
            wanted += [("card", (name, card.id)) for card in edition.cards()]
            wanted += [("space", (name, space.index)) for space in edition.spaces]
        return [item for item in wanted if not self.count[item]]


def note_events(seen: Seen, table: Table, events: list[tuple[int, ...]]) -> None:
    ids = card_ids(table.edition)
    name = table.edition.id
    for event in events:
        seen.count["event", event[0]] += 1
        if event[0] in PAYMENTS:
            seen.count["reason", event[6]] += 1
        elif event[0] == k.E_MOVED:
            seen.count["space", (name, event[3])] += 1
        elif event[0] == k.E_CARD_DRAWN:
            seen.count["card", (name, ids[event[3]])] += 1


def probe(seen: Seen, kernel: Kernel, rng: random.Random, players: int) -> None:
    """A command out of the blue, more often one that belongs here: what would be said to it?"""
    state = state_of(kernel)
    seat, command = unlikely(kernel, state, rng) or (
        rng.choice([*range(players), k.BANK]),
        rng.randrange(k.A_ROLL_DICE, k.COMMANDS),
    )
    argument = rng.choice([rng.randrange(40), rng.randrange(8), rng.randrange(2000), k.NO_SPACE])
    if command == k.A_SELL_HOTELS and rng.random() < 0.5:
        hotels = [space for space in range(k.SPACES) if state.owner[space] == seat and state.level[space] == 5]
        argument = (rng.choice(hotels) if hotels else 1) + rng.randrange(k.STEPS) * k.SPACES
    elif k.A_BUILD <= command <= k.A_KEEP_MORTGAGED:
        own = [space for space in range(k.SPACES) if state.owner[space] == seat]
        argument = rng.choice(own) if own and rng.random() < 0.7 else argument % k.SPACES
    if command in (k.A_OFFER_TRADE, k.A_CLAIM_RENT):
        argument %= players
        draft(state, rng)
    seen.count["refusal", kernel.why_not(seat, command, argument)] += 1


def unlikely(kernel: Kernel, state: State, rng: random.Random) -> tuple[int, int] | None:
    """Who might ask what in situations seldom reached; None for anybody and anything."""
    waits = kernel.waits_for()
    if rng.random() < 0.2:
        return None
    if state.power or waits in (k.W_TRANSFER, k.W_WISH):
        asked = [k.A_USE_POWER, k.A_BUILD, k.A_LIFT_MORTGAGE, k.A_WANT_BUILDINGS, k.A_KEEP_MORTGAGED]
        return rng.randrange(k.SEATS) % 2, rng.choice(asked)
    if waits == k.W_PLACE:
        return state.placing - 1, k.A_BUILD
    if waits == k.W_BUILDING_AUCTION and state.auction_high[k.BUILDING] < k.SEATS:
        return state.auction_high[k.BUILDING], rng.choice([k.A_MORTGAGE, k.A_SELL_BUILDING, k.A_BUILD])
    if waits == k.W_DEBT:
        asked = [k.A_OFFER_TRADE, k.A_SELL_BUILDING, k.A_SELL_HOTELS, k.A_DECLARE_BANKRUPTCY]
        return state.debt_from[0], rng.choice(asked)
    if rng.random() < 0.1:
        return k.BANK, k.A_CALL_TIME
    if rng.random() < 0.1:
        return rng.randrange(2), k.A_BUILD
    return None


def draft(state: object, rng: random.Random) -> None:
    """Terms of a trade, mostly impossible ones."""
    for side in ("give", "take"):
        getattr(state, f"offer_{side}_cash")[k.DRAFT] = rng.choice([0, 0, rng.randrange(3000)])
        getattr(state, f"offer_{side}_deeds")[k.DRAFT] = rng.choice([0, 0, 1 << rng.randrange(40)])
        getattr(state, f"offer_{side}_cards")[k.DRAFT] = rng.choice([0, 0, 0, 1])


def opening(number: int) -> tuple[Table, Kernel]:
    """A fresh table, or every fourth time a corner of the game that play from scratch hardly reaches."""
    if number % 4 == 1:
        table, kernel = parse_position(f"{CORNERS[number // 4 % len(CORNERS)]} seed={number}")
        kernel.record(True)
        return table, kernel
    table = table_of(number)
    kernel = Kernel(table.rules)
    kernel.prepare(number)
    kernel.record(True)
    kernel.start(255)
    return table, kernel


def play(seen: Seen, number: int, most: int) -> None:
    table, kernel = opening(number)
    rng = random.Random(number)
    state = state_of(kernel)
    for _ in range(most):
        note_events(seen, table, kernel.take_events())
        seen.count["phase", kernel.waits_for()] += 1
        for _ in range(20 if state.power or kernel.waits_for() in RARE else 4):
            probe(seen, kernel, rng, len(table.players))
        if kernel.waits_for() == k.W_OVER:
            return
        player, command, argument = kernel.suggest_random()
        if table.variant == "time-limit" and rng.random() < 0.0005 and not kernel.why_not(k.BANK, k.A_CALL_TIME, 0):
            player, command, argument = k.BANK, k.A_CALL_TIME, 0
        seen.count["command", command] += 1
        if kernel.command(player, command, argument):
            raise SystemExit(f"game {number}: a legal command was refused")


def explore(games: int, most: int, quiet: bool = True) -> list[tuple[str, object]]:
    """Play until nothing is missing, or for so many games; what is missing then."""
    seen = Seen()
    with Progress(disable=quiet) as progress:
        task = progress.add_task("exhaustive", total=games)
        for number in range(games):
            play(seen, number, most)
            progress.advance(task)
            if number % 10 == 9 and not seen.missing():
                print(f"everything occurred within {number + 1} games", file=sys.stderr)
                return []
    return seen.missing()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3_000)
    parser.add_argument("--most", type=int, default=4_000)
    given = parser.parse_args()
    missing = explore(given.games, given.most, quiet=False)
    for kind, what in missing:
        print("never seen:", kind, what)
    sys.exit(1 if missing else 0)


if __name__ == "__main__":
    main()
