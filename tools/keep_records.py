"""Writes tests/golden/records: one complete short game an edition, to be kept for ever and stay readable.

Run once for each version of the record's format or of the rules. It never overwrites: an old record is worth something
only unchanged. (Rules 1 were never released, and their records were not kept: T0.)
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

from passgo import Game
from passgo import commands as do

FOLDER = Path(__file__).parent.parent / "tests" / "golden" / "records"
VERSION = "v2"
LARGEST = 24_000  # bytes of one record
PLAYERS = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Zoë O'Neill")
GAMES: dict[str, dict[str, Any]] = {
    "classic": {"players": PLAYERS[:3], "options": {"starting_cash": 300}},
    "anniversary-70": {"players": PLAYERS[:3], "variant": "short", "options": {"starting_cash": 200}},
    "nfl-1998": {"players": PLAYERS[:4], "variant": "time-limit", "options": {"rounds": 3, "rent": "claimed"}},
    "mlb-1999": {"players": PLAYERS, "variant": "time-limit", "options": {"rounds": 2, "banker_only": True}},
    "star-wars-episode-1": {"players": PLAYERS[:2], "options": {"starting_cash": 200, "free_parking_cash": True}},
    "pokemon-1999": {"players": PLAYERS[3:], "variant": "time-limit", "options": {"rounds": 4, "power_doubles": True}},
}
SCRIPTED: dict[str, dict[str, Any]] = {
    "nfl-1998": {"dice": [(3, 3), (1, 2), (6, 5), (2, 2), (4, 1)], "coins": ["heads", "tails", "heads"]}
}


def choose(game: Game, chance: random.Random) -> tuple[str, do.Command]:
    """Anything legal, but with an end to bidding, some trades and nobody leaving."""
    player = chance.choice(game.to_act)
    legal = [command for command in game.legal(player) if not isinstance(command, do.Resign)]
    if do.PassAuction() in legal and chance.random() < 0.6:
        return player, do.PassAuction()
    if game.phase in ("roll", "end") and chance.random() < 0.1:
        trade = swap(game, player, chance)
        if game.refusal(player, trade) is None:
            return player, trade
    return player, chance.choice(legal or game.legal(player))


def swap(game: Game, player: str, chance: random.Random) -> do.OfferTrade:
    other = chance.choice([name for name in game.players if name != player])
    return do.OfferTrade(other, do.Bundle(20, game.deeds_of(player)[:1]), do.Bundle(0, game.deeds_of(other)[:1]))


def play(edition: str, seed: int) -> Game | None:
    """A complete game small enough to keep, or None."""
    game = Game.new(edition=edition, seed=seed, **GAMES[edition], **SCRIPTED.get(edition, {}))
    chance = random.Random(seed)
    while game.outcome is None and len(game.log) < 150:
        game.do(*choose(game, chance))
    return game if game.outcome and 12_000 < len(game.record().encode()) < LARGEST else None


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for edition in GAMES:
        file = FOLDER / f"{VERSION}-{edition}.txt"
        if file.exists():
            sys.stderr.write(f"{file.name} is kept as it is\n")
            continue
        game = next(found for seed in range(10_000) if (found := play(edition, seed)))
        file.write_text(game.record(), encoding="utf-8")
        file.with_suffix(".position").write_text(game.position() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
