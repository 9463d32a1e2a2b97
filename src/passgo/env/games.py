"""What both environments stand on: a table's settings, and games of it side by side with the arrays they write to."""

from __future__ import annotations

import ctypes
import pickle
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from passgo.chance.feed import Feed
from passgo.core import COMPILED, Batch, Kernel, board_of
from passgo.core import constants as k
from passgo.core.env import constants as ek
from passgo.core.players import constants as pk
from passgo.editions import Edition
from passgo.game import Game
from passgo.history.pickling import STATE_BYTES, pack_state, unpack_state
from passgo.natives.players import parse_player
from passgo.options import Options
from passgo.table import Table, make_table

Trades = Literal["all", "sets", "none"]
TRADES: dict[str, int] = {"all": ek.FLAG_DRAFTS | ek.FLAG_SETS, "sets": ek.FLAG_SETS, "none": 0}
MOST_ROUNDS = 1_000_000
BANKER = "banker"
NUMBERS = (ek.MEMORY, k.SEATS * pk.TRAITS, pk.BUFFER)  # i32 a game: memory, traits, scratch


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvSettings:
    """What a table plays, and how it is shown to whoever learns."""

    edition: str | Edition = "classic"
    variant: str = "standard"
    players: int = 4
    options: Mapping[str, Any] | None = None
    max_rounds: int = 300
    trades: Trades = "all"
    resign: bool = False
    skip_forced: bool = False
    opponents: Sequence[str | None] | None = None  # native players by seat; None for a seat played from outside

    def flags(self) -> int:
        if self.trades not in TRADES:
            raise ValueError(f"trades: expected one of {', '.join(TRADES)}, found {self.trades!r}")
        resign = ek.FLAG_RESIGN if self.resign else 0
        return TRADES[self.trades] | resign | (ek.FLAG_SKIP if self.skip_forced else 0)

    def table(self) -> Table:
        """The table; a Refused says in one line what is wrong with it."""
        parse_count("max_rounds", self.max_rounds, MOST_ROUNDS)
        names = [f"player_{seat}" for seat in range(parse_count("players", self.players, 100))]
        banks = Options.parse(dict(self.options or {})).banker_only
        if banks:
            names.append(BANKER)
        return make_table(self.edition, names, self.variant, self.options, None, BANKER if banks else None)

    def natives(self) -> tuple[int, list[int]]:
        """The seats played inside the core, as a bit set, and the traits of all seats."""
        given = list(self.opponents or [])
        if len(given) not in (0, self.players):
            raise ValueError(f"opponents: expected one a seat ({self.players}), found {len(given)}")
        if given and None not in given:
            raise ValueError("opponents: at least one seat must be None, to be played from outside")
        outside = [0] * pk.TRAITS
        outside[pk.T_ACCEPTS] = pk.ACCEPTS_LATER
        seats = sum(1 << seat for seat, name in enumerate(given) if name is not None)
        rows = [outside if name is None else list(parse_player(name).traits) for name in given]
        return seats, [number for row in rows for number in row]


class BoardArrays(NamedTuple):
    """What never changes during a game and is therefore no part of an observation: one number or row a space."""

    kind: NDArray[np.int32]  # constants K_…
    group: NDArray[np.int32]  # 0 to 7 streets, 8 railroads, 9 utilities, 10 none
    price: NDArray[np.int32]
    mortgage: NDArray[np.int32]
    house_cost: NDArray[np.int32]
    hotel_cost: NDArray[np.int32]
    rent: NDArray[np.int32]  # six a space: by houses, by railroads held, or multipliers by utilities held


def board_arrays(table: Table) -> BoardArrays:
    board = board_of(table.rules)
    columns = {name: np.array(getattr(board, name)[:], np.int32) for name in BoardArrays._fields}
    columns["rent"] = columns["rent"].reshape(k.SPACES, 6)
    return BoardArrays(**columns)


class SavedGames(NamedTuple):
    """The games of a `Games`, as `save` took them."""

    states: bytes
    numbers: list[bytes]  # memory, traits, scratch
    arrays: list[NDArray[Any]]


def address(array: NDArray[Any]) -> Any:
    """As the core wants it: where the array lies in memory, or itself when the core is interpreted."""
    return array.ctypes.data if COMPILED else array


class Games:
    """`count` games of one table. The arrays are written over by every step: copy what is to be kept."""

    def __init__(self, setting: EnvSettings, count: int, *, autoreset: bool) -> None:
        self.table = setting.table()
        self.count = count
        self.players = len(self.table.players)
        self.board = board_arrays(self.table)
        self.batch = Batch(self.table.rules, count)
        self.observations = np.zeros((count, ek.OBSERVED), np.int32)
        self.masks = np.zeros((count, ek.ACTIONS), np.int8)
        self.shares = np.zeros((count, self.players), np.int32)  # rewards in parts of WHOLE
        self.dones = np.zeros(count, np.int8)
        self.to_act = np.full(count, -1, np.int32)
        self.batch.attach(*map(address, self._arrays()))
        flags = setting.flags() | (ek.FLAG_RESET if autoreset else 0)
        self.batch.set_up(setting.max_rounds, flags, count, *setting.natives())

    def _arrays(self) -> tuple[NDArray[Any], ...]:
        """What the core writes to, in its order."""
        return self.observations, self.masks, self.shares, self.dones, self.to_act

    def save(self) -> SavedGames:
        """All that the games are, independent of what becomes of them: for copies and pickles."""
        states, *numbers = self.batch.handles()
        return SavedGames(
            pack_states(states, self.count),
            [pack_numbers(rows, self.count, size) for rows, size in zip(numbers, NUMBERS, strict=True)],
            [array.copy() for array in self._arrays()],
        )

    def load(self, saved: SavedGames) -> None:
        """Become what was saved of games of the same setting."""
        if len(saved.states) != self.count * STATE_BYTES:
            raise pickle.UnpicklingError("written by another version of passgo")
        states, *numbers = self.batch.handles()
        unpack_states(saved.states, states, self.count)
        for rows, packed in zip(numbers, saved.numbers, strict=True):
            unpack_numbers(packed, rows)
        for array, kept in zip(self._arrays(), saved.arrays, strict=True):
            array[:] = kept

    def begin(self, seeds: NDArray[np.uint64]) -> None:
        self.shares[:] = 0
        self.batch.begin_games(0, self.count, address(seeds))

    def worth_shares(self) -> NDArray[np.float32]:
        """Each player's part of all that the players are worth: what shaping goes by."""
        worths = np.zeros((self.count, self.players), np.int32)
        self.batch.worths(0, self.count, address(worths))
        total = np.maximum(worths.sum(axis=1, keepdims=True), 1)
        shares: NDArray[np.float32] = (worths / total).astype(np.float32)
        return shares

    def game(self, place: int) -> Game:
        """A copy of one game as a Game: to look at, to draw, to write down. It holds what players may not see."""
        kernel = Kernel(self.table.rules)
        self.batch.copy_to(place, kernel)
        game = Game(self.table, kernel, Feed())
        game.begin_record()
        return game


# ---------------------------------------------------------------- games as bytes, the same on both builds
def pack_states(states: Any, count: int) -> bytes:
    if COMPILED:
        return ctypes.string_at(states, count * STATE_BYTES)
    return b"".join(map(pack_state, states))


def unpack_states(data: bytes, states: Any, count: int) -> None:
    if COMPILED:
        ctypes.memmove(states, data, len(data))
        return
    for i in range(count):
        unpack_state(data[i * STATE_BYTES : (i + 1) * STATE_BYTES], states[i])


def pack_numbers(rows: Any, count: int, size: int) -> bytes:
    """Rows of i32: an address, or lists."""
    if COMPILED:
        return ctypes.string_at(rows, count * size * 4)
    return np.array(rows, np.int32).tobytes()


def unpack_numbers(data: bytes, rows: Any) -> None:
    if COMPILED:
        ctypes.memmove(rows, data, len(data))
        return
    for row, numbers in zip(rows, np.frombuffer(data, np.int32).reshape(len(rows), -1).tolist(), strict=True):
        row[:] = numbers


def parse_count(name: str, value: object, most: int) -> int:
    if type(value) is not int or not 1 <= value <= most:
        raise ValueError(f"{name}: expected a whole number from 1 to {most:,}, found {value!r}")
    return value


def parse_seed(seed: object) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or not 0 <= int(seed) < 2**62:
        raise ValueError(f"a seed is a whole number from 0 to 2**62 - 1, not {seed!r}")
    return int(seed)
