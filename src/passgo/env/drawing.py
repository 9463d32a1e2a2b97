"""A game drawn as text: the edition's board, as in a terminal, with owners, buildings and tokens on it."""

from __future__ import annotations

import io

from rich.console import Console
from rich.text import Text

from passgo.editions.cells import SpaceOverlay
from passgo.editions.draw import draw_board
from passgo.game import Game

WIDTH = 120
STYLES = ("cyan", "magenta", "green", "yellow", "red", "blue", "bright_cyan", "bright_magenta")


def draw(game: Game, *, width: int = WIDTH, colours: bool = True) -> str:
    """The board and one line a player, with the escape codes of colours unless they are not wanted."""
    page = io.StringIO()
    console = Console(file=page, width=width, force_terminal=colours, color_system="truecolor" if colours else None)
    console.print(draw_board(game.edition, overlay(game), width=width, centre=lines(game)))
    return page.getvalue()


def overlay(game: Game) -> dict[int, SpaceOverlay]:
    return {space.index: _space(game, space.index) for space in game.edition.spaces}


def _space(game: Game, space: int) -> SpaceOverlay:
    names = game.players
    owner = game.owner(space) if game.edition.spaces[space].is_ownable else None
    here = [seat for seat, name in enumerate(names) if game.is_playing(name) and game.space_of(name) == space]
    return SpaceOverlay(
        owner=str(names.index(owner)) if owner else None,
        owner_style=STYLES[names.index(owner)] if owner else "",
        buildings=game.buildings(space) if owner else 0,
        mortgaged=bool(owner) and game.is_mortgaged(space),
        tokens=tuple((str(seat), f"bold {STYLES[seat]}") for seat in here),
        highlight=game.turn is not None and game.space_of(game.turn) == space,
    )


def lines(game: Game) -> list[Text]:
    """Whose turn, cash and deeds; then what is waited for."""
    found = [_player(game, seat, name) for seat, name in enumerate(game.players)]
    return [*found, Text(""), Text(f"round {game.round}, {game.phase}: {', '.join(game.to_act) or 'over'}", "dim")]


def _player(game: Game, seat: int, name: str) -> Text:
    mark = "▸" if name == game.turn else " "
    if not game.is_playing(name):
        return Text(f"{mark}{seat} {name}: out of the game", STYLES[seat])
    money = game.edition.money(game.cash[name], short=True)
    jail = ", in Jail" if game.in_jail(name) else ""
    return Text(f"{mark}{seat} {name}: {money}, {len(game.deeds_of(name))} deeds{jail}", STYLES[seat])
