"""The table of a simulated game: who sits where under which name, and the game at its beginning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passgo.game import Game
from passgo.sim.settings import BANKER
from passgo.table import LONGEST_NAME

if TYPE_CHECKING:
    from passgo.natives.players import NativePlayer
    from passgo.sim.settings import SimSettings


def seat_names(settings: SimSettings, rotation: int) -> list[str]:
    """The players' names by seat, with their number in the list where two are called the same."""
    short = [short_name(player) for player in settings.players]
    whole = [name if short.count(name) == 1 else f"{name[: LONGEST_NAME - 2]} {i + 1}" for i, name in enumerate(short)]
    return [whole[player] for player in settings.seated(rotation)]


def short_name(player: NativePlayer) -> str:
    """Without traits or, of a bot of somebody's own, without where it lies."""
    name, _, kind = player.name.partition(":") if player.traits else player.name.rpartition(":")
    return (name if player.traits else kind)[:LONGEST_NAME]


def new_game(settings: SimSettings, number: int) -> Game:
    """Game `number` of a simulation at its beginning."""
    only_banks = [BANKER] if settings.options.banker_only else []
    return Game.new(
        players=seat_names(settings, settings.rotation(number)) + only_banks,
        edition=settings.edition,
        variant=settings.variant,
        options=settings.options,
        seed=settings.deal(number),
        banker=only_banks[0] if only_banks else None,
    )
