"""What a simulation plays. The row of game i follows from these settings and from i alone, on every machine."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from passgo import __version__
from passgo.bots.registry import BotError, make_bot, native_of
from passgo.core import constants as k
from passgo.editions import Edition, load
from passgo.natives.players import NativePlayer, split_players
from passgo.options import Options
from passgo.table import Table, make_table
from passgo.text.records import RULES_VERSION

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MOST_GAMES = 10**12
MOST_THREADS = 1024
LARGEST_SEED = 2**62
MOST_ROUNDS = 100_000
ROUNDS = 30  # a time-limit game for which nobody agreed on a number
BANKER = "Banker"


class SimError(ValueError):
    """One line: what cannot be simulated, read or written."""


@dataclass(frozen=True)
class SimSettings:
    """Game i plays deal i // seatings in seating i % seatings."""

    edition: Edition
    variant: str
    options: Options
    players: tuple[NativePlayer, ...]  # without traits: a bot of Python by its word (bots/registry.py)
    seed: int
    max_rounds: int
    rotate: bool

    @property
    def is_native(self) -> bool:
        """Whether the core can play the games alone; else bots of Python are at the table, and a runner plays."""
        return all(player.traits for player in self.players)

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def seatings(self) -> int:
        """Rotations that differ: 4 for a,b,b,b, 2 for a,b,a,b, 1 for equal players or if seats do not rotate."""
        names = [player.name for player in self.players]
        turns = range(1, self.seats + 1) if self.rotate else [1]
        return next((turn for turn in turns if names[turn:] + names[:turn] == names), turns[-1])

    def deal(self, game: int) -> int:
        """The seed of a game's dice and decks."""
        return self.seed + game // self.seatings

    def rotation(self, game: int) -> int:
        return game % self.seatings

    def seated(self, rotation: int) -> tuple[int, ...]:
        """Which player, by number in the list, sits in each seat: all move up by one seat a rotation."""
        return tuple((seat - rotation) % self.seats for seat in range(self.seats))

    def traits(self, rotation: int) -> list[int]:
        return [number for player in self.seated(rotation) for number in self.players[player].traits]

    def table(self, names: Sequence[str] = ()) -> Table:
        seated = list(names) or [f"Seat {seat + 1}" for seat in range(self.seats)]
        banker = BANKER if self.options.banker_only else None
        if banker:
            seated.append(banker)
        return make_table(self.edition, seated, self.variant, self.options, None, banker)

    def described(self) -> dict[str, Any]:
        """For the file: everything that the rows depend on, and nothing else."""
        return {
            "passgo": __version__,
            "rules": RULES_VERSION,
            "edition": self.edition.id,
            "edition_hash": self.edition.hash,
            "variant": self.variant,
            "options": self.options.given(),
            "players": [player.name for player in self.players],
            "traits": [list(player.traits) for player in self.players],
            "seed": self.seed,
            "max_rounds": self.max_rounds,
            "rotate": self.rotate,
        }


def command_line(settings: SimSettings, games: int, out: str = "") -> str:
    """The command that plays these games again, for a shell. A board of one's own stands in it by the path it had."""
    board, names = settings.edition, [player.name for player in settings.players]
    words = ["passgo", "simulate", "--games", str(games), "--edition", str(board.path or board.id)]
    words += ["--variant", settings.variant]
    words += ["--players", (";" if any(":" in name for name in names) else ",").join(names)]
    for name, value in settings.options.given().items():
        words += ["-o", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    words += ["--seed", str(settings.seed), "--max-rounds", str(settings.max_rounds)]
    words += [] if settings.rotate else ["--no-rotate"]
    return shlex.join([*words, "--out", out] if out else words)


def make_settings(  # noqa: PLR0913 - keywords name what a simulation may settle
    players: str,
    edition: str | Edition = "classic",
    variant: str = "standard",
    options: Mapping[str, Any] | None = None,
    *,
    seed: int = 1,
    max_rounds: int = 300,
    rotate: bool = True,
) -> SimSettings:
    """Checked; SimError, Refused or EditionError say in one line what is wrong."""
    given = dict(options or {})
    if given.get("ends_at"):
        raise SimError("a simulation has no clock: use rounds instead of ends_at")
    if variant == "time-limit":
        given.setdefault("rounds", ROUNDS)
    check_range("seed", seed, 0, LARGEST_SEED)
    check_range("max-rounds", max_rounds, 1, MOST_ROUNDS)
    seated = tuple(sim_player(word) for word in split_players(players))
    if len(seated) > k.SEATS:
        raise SimError(f"at most {k.SEATS} players, not {len(seated)}")
    board = edition if isinstance(edition, Edition) else load(edition)
    # The table checks the options; it is made once here so that nothing is begun that cannot be played.
    names = [f"Seat {seat + 1}" for seat in range(len(seated))]
    banker = [BANKER] if given.get("banker_only") is True else []
    table = make_table(board, names + banker, variant, given, None, banker[0] if banker else None)
    return SimSettings(board, variant, table.options, seated, seed, max_rounds, rotate)


def sim_player(word: str) -> NativePlayer:
    """A native player with its traits; any other bot, once it is known that it can be made, without."""
    try:
        native = native_of(word)
        if native is None:
            make_bot(word)
    except BotError as error:
        raise SimError(str(error)) from None
    return native or NativePlayer(word, ())


def check_range(name: str, number: int, low: int, high: int) -> None:
    if not low <= number <= high:
        raise SimError(f"{name} is a whole number from {low:,} to {high:,}, not {number:,}")


def difference(made: Mapping[str, Any], wanted: SimSettings) -> str:
    """The first setting in which a file differs from what is wanted now, in words; empty if there is none."""
    for name, value in wanted.described().items():
        if made.get(name) != value:
            return f"{name.replace('_', ' ')} {made.get(name)!s}, not {value!s}"
    return ""
