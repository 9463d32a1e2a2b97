"""Golden files: perft counts of named positions, and one playthrough an edition. Regenerate, then read the diff.

    python tools/golden.py            write tests/golden
    python tools/golden.py --check    say what differs (the tests do the same)

Perft counts the leaves after so many decisions: every legal command of everybody who may decide, and behind a throw
all 36 outcomes. A rule that changes anything near these positions changes a number here.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from passgo import commands as do
from passgo.core import Kernel, state_of
from passgo.core import constants as k
from passgo.editions import names
from passgo.encoding import decode_command, terms_of
from passgo.game import Game
from passgo.text.positions import parse_position

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"
DEPTH = 3
COMMANDS = 600
PASSIVE = {k.A_RESIGN, k.A_CALL_TIME}  # allowed nearly everywhere: they would only multiply the numbers

HOUSES_OUT = "31:0+4,32:0+4,34:0+4,26:1+4,27:1+4,29:1+4,1:0+4,3:0+3"
CLAIMED = "options=%7B%22rent%22%3A%22claimed%22%7D"
POWERS = "options=%7B%22power_doubles%22%3Atrue%7D"
DEBT = "debts=1 debt_from=0 debt_to=1 debt_amount=50 debt_base=50 debt_factor=1 debt_ref=39"
CLAIM = "claims=1 claim_by=1 claim_from=0 claim_space=1 claim_left=2 claim_base=2 claim_factor=1"
POSITIONS = {
    "first throw": "players=Ann,Ben",
    "start by dice": "players=Ann,Ben phase=0 start_in=3 start_left=3",
    "start by coin": "edition=nfl-1998 players=Ann,Ben,Cy phase=0 start_in=6 start_left=6",
    "buy or auction": "players=Ann,Ben at=39,0 phase=2 cash=500,300",
    "jail, second turn": "players=Ann,Ben at=10,0 jail=2,0 kept=ch_goojf:0",
    "jail, last turn": "players=Ann,Ben at=10,0 jail=3,0 cash=40,100 deeds=1:0,5:0m",
    "jail, short game": "variant=short players=Ann,Ben at=10,0 jail=1,0",
    "income tax": "players=Ann,Ben at=4,0 phase=3 deeds=1:0,3:0",
    "builder": "players=Ann,Ben cash=900,100 deeds=6:0+2,8:0+2,9:0+1,5:1,15:1m phase=4",
    "hotels": "players=Ann,Ben cash=900,100 deeds=37:0+5,39:0+4,12:1,28:1 phase=4",
    "last house": f"players=Ann,Ben cash=900,900 phase=4 deeds={HOUSES_OUT},6:1,8:1,9:1",
    "debt": f"players=Ann,Ben cash=20,800 deeds=1:0,3:0,5:0m,39:1 {DEBT}",
    "mortgage received": "players=Ann,Ben cash=400,800 deeds=5:0m,39:1 received=32",
    "rent to claim": f"players=Ann,Ben,Cy {CLAIMED} deeds=1:1 phase=4 at=1,0,0 {CLAIM}",
    "power of a double": f"edition=pokemon-1999 players=Ann,Ben {POWERS} at=12,0 doubles=1 again=1 power=6 "
    "deeds=1:1,3:0,6:1m die1=6 die2=6 thrown=1",
}


def moves(kernel: Kernel) -> Iterator[tuple[int, int, int]]:
    for seat in (*range(k.SEATS), k.BANK):
        if kernel.deciding() >> seat & 1:
            yield from ((seat, code, x) for code, x in kernel.legal(seat) if code not in PASSIVE)


def outcomes(kernel: Kernel, command: int) -> Iterator[Kernel]:
    """A copy for each way chance may fall: 36 throws, two sides of a coin, else one."""
    if command == k.A_ROLL_DICE:
        for pair in range(36):
            copy = kernel.clone()
            state = state_of(copy)
            state.script[state.script_at] = (pair // 6 + 1) * 8 + pair % 6 + 1
            state.script_left = 1
            yield copy
    elif command == k.A_FLIP_COIN:
        for side in range(2):
            copy = kernel.clone()
            state = state_of(copy)
            state.coins[state.coin_at] = side
            state.coins_left = 1
            yield copy
    else:
        yield kernel.clone()


def perft(kernel: Kernel, depth: int) -> int:
    if depth == 0 or kernel.waits_for() == k.W_OVER:
        return 1
    total = 0
    for seat, command, argument in moves(kernel):
        for copy in outcomes(kernel, command):
            if copy.command(seat, command, argument):
                raise SystemExit(f"a legal command was refused: {seat} {command} {argument}")
            total += perft(copy, depth - 1)
    return total


def perft_counts(depth: int = DEPTH) -> dict[str, list[int]]:
    counts = {}
    for name, line in POSITIONS.items():
        _, kernel = parse_position(f"pg1 {line}")
        counts[name] = [perft(kernel, d) for d in range(1, depth + 1)]
    return counts


def playthrough(edition: str) -> str:
    """A short game of players who do anything legal, trades and all, as a record."""
    options = {"power_doubles": True} if edition == "pokemon-1999" else {}
    seed = names().index(edition)
    game = Game.new(edition=edition, players=["Ann", "Ben", "Cy"], variant="short", options=options, seed=seed)
    for _ in range(COMMANDS):
        if game.outcome:
            break
        seat, command, argument = game.kernel.suggest_random()
        game.do(game.players[seat], suggested(game, command, argument))
    return game.record()


def suggested(game: Game, command: int, argument: int) -> do.Command:
    """The core's suggestion as a command; an offer's terms lie in the draft."""
    if command != k.A_OFFER_TRADE:
        return decode_command(game.table, command, argument)
    return do.OfferTrade(game.players[argument], *terms_of(game.state, k.DRAFT))


def files() -> Iterator[tuple[Path, str]]:
    yield FOLDER / "perft.json", json.dumps(perft_counts(), indent=1) + "\n"
    for edition in names():
        yield FOLDER / "playthrough" / f"{edition}.txt", playthrough(edition)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    differing = []
    for path, text in files():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            differing.append(path.name)
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    print("differs:" if check else "written:", ", ".join(differing) or "nothing")
    sys.exit(1 if check and differing else 0)


if __name__ == "__main__":
    main()
