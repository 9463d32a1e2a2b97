"""Some games of a simulation played once more, to see what its rows do not show: landings, and worth round by round."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from passgo.analysis.charts import Course
from passgo.analysis.walk import JAIL
from passgo.core import state_of
from passgo.editions import Edition, EditionError, load
from passgo.natives.players import NativePlayer
from passgo.options import OptionError, Options
from passgo.sim.native_games import begin_game, play_on
from passgo.sim.settings import SimError, SimSettings
from passgo.sim.tally import Z

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from passgo.core import Kernel
    from passgo.core.state import State

GAMES = 200  # more would hardly move a line
SHOWN = 0.75  # rounds are drawn up to the length that this part of the games does not exceed


class SampledGame(NamedTuple):
    rounds: int
    landings: list[int]  # where throws ended, 40 for Jail
    worth: list[list[int]]  # by seat: at the beginning of each round, and at the end


def settings_of(made: Mapping[str, Any], edition: Edition | None = None) -> SimSettings:
    """The settings that a result file was made with. `edition` for a board of one's own."""
    try:
        board = edition or load(str(made["edition"]))
        if board.hash != made["edition_hash"]:
            raise SimError(f"made on another {made['edition']!r} board than this one: name its file with --edition")
        return SimSettings(
            edition=board,
            variant=made["variant"],
            options=Options.parse(made["options"]),
            players=tuple(
                NativePlayer(name, tuple(traits)) for name, traits in zip(made["players"], made["traits"], strict=True)
            ),
            seed=made["seed"],
            max_rounds=made["max_rounds"],
            rotate=made["rotate"],
        )
    except EditionError:
        raise SimError(
            f"made on the board {made['edition']!r}, which is not built in: name it with --edition"
        ) from None
    except (KeyError, TypeError, ValueError, OptionError) as error:
        raise error if isinstance(error, SimError) else SimError("its settings cannot be read") from None


def play(settings: SimSettings, game: int) -> SampledGame:
    """The very game of that number."""
    return _follow(begin_game(settings, game, settings.table().rules), settings)


def _follow(kernel: Kernel, settings: SimSettings) -> SampledGame:
    state, seats = state_of(kernel), range(settings.seats)
    landings, worth = [0] * (JAIL + 1), [[kernel.worth(seat)] for seat in seats]
    rounds = rolls = 0
    for move in play_on(kernel, settings.max_rounds):
        if move and state.rolls > rolls:
            rolls = state.rolls
            landings[JAIL if state.jail[move.seat] else state.at[move.seat]] += 1
        if state.rounds > rounds:
            rounds = state.rounds
            add_worth(kernel, state, worth)
    add_worth(kernel, state, worth)
    return SampledGame(state.rounds, landings, worth)


def add_worth(kernel: Kernel, state: State, worth: list[list[int]]) -> None:
    for seat, line in enumerate(worth):
        line.append(kernel.worth(seat) if state.playing[seat] else 0)


def landings_of(games: Iterable[SampledGame]) -> list[int]:
    return [sum(counts) for counts in zip(*(game.landings for game in games), strict=True)]


def courses(settings: SimSettings, games: list[SampledGame]) -> dict[str, Course]:
    """By player, as far as most games go; a game that is over stays as it ended."""
    if not games:
        return {}
    long = sorted(len(game.worth[0]) for game in games)[int(SHOWN * (len(games) - 1))]
    lines: defaultdict[str, defaultdict[int, list[list[int]]]] = defaultdict(lambda: defaultdict(list))
    for number, game in enumerate(games):
        for seat, player in enumerate(settings.seated(settings.rotation(number))):
            line = game.worth[seat][:long]
            line += [line[-1]] * (long - len(line))
            lines[settings.players[player].name][settings.deal(number)].append(line)
    return {name: course(deals) for name, deals in lines.items()}


def course(deals: Mapping[int, list[list[int]]]) -> Course:
    """Games of one deal are not independent of each other: the interval is computed from the means of deals."""
    means = np.array([np.mean(lines, axis=0) for lines in deals.values()])
    mean = means.mean(axis=0)
    half = Z * means.std(axis=0, ddof=1) / len(means) ** 0.5 if len(means) > 1 else np.zeros_like(mean)
    return Course(mean.tolist(), np.maximum(mean - half, 0).tolist(), (mean + half).tolist())
