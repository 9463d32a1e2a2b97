"""The board as an SVG picture, for notebooks: owners, buildings, tokens and purses, and nothing that lies face down.

Text only, no package needed. Whatever a player or an edition's author may have written is escaped.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from passgo.editions.shorten import fit_name

if TYPE_CHECKING:
    from passgo.editions import Space
    from passgo.game import Game

LOT, CORNER = 52, 78  # pixels: the width of a lot, the side of a corner
SIZE = 2 * CORNER + 9 * LOT
STRIPE = 13
NAME_COLUMNS, NAME_LINES, LINE = 9, 3, 10
INK, PAPER, FAINT = "#222222", "#fbfaf5", "#8a8a8a"
COLOURS = ("#d1495b", "#00798c", "#edae49", "#30638e", "#6a4c93", "#2e933c", "#b56576", "#6c584c")  # by seat
HOTEL = 5


class Box(NamedTuple):
    x: int
    y: int
    width: int
    height: int


def box_of(index: int) -> Box:
    """GO is at the lower right, and the way goes left along the bottom."""
    side, step = divmod(index, 10)
    far, back = SIZE - CORNER, CORNER + (step - 1) * LOT
    if step == 0:
        x, y = [(far, far), (0, far), (0, 0), (far, 0)][side]
        return Box(x, y, CORNER, CORNER)
    ahead = far - step * LOT
    return [
        Box(ahead, far, LOT, CORNER),
        Box(0, ahead, CORNER, LOT),
        Box(back, 0, LOT, CORNER),
        Box(far, back, CORNER, LOT),
    ][side]


def board_svg(game: Game) -> str:
    """A whole picture of a game as it stands."""
    title = f"{game.edition.title}, round {game.round + 1}"
    size = f'viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" height="{SIZE}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="sans-serif">',
        f"<title>{safe(title)}</title>",
        rect(Box(0, 0, SIZE, SIZE), PAPER),
    ]
    for space in game.edition.spaces:
        parts += draw_space(game, space)
    parts += draw_middle(game)
    return "\n".join([*parts, "</svg>"])


# ---------------------------------------------------------------- one space
def draw_space(game: Game, space: Space) -> list[str]:
    box = box_of(space.index)
    parts = [f'<g class="space" id="space-{space.index}">', rect(box, PAPER)]
    parts.append(f"<title>{safe(described(game, space))}</title>")
    if space.group is not None:
        parts.append(rect(Box(box.x, box.y, box.width, STRIPE), game.edition.group(space.group).colour))
        parts += draw_buildings(game, space, box)
    for number, line in enumerate(fit_name(space.name, NAME_COLUMNS, NAME_LINES)):
        parts.append(text(box.x + box.width // 2, box.y + STRIPE + LINE * (number + 1), line, 8))
    parts += draw_owner(game, space, box)
    parts += draw_tokens(game, space, box)
    return [*parts, "</g>"]


def described(game: Game, space: Space) -> str:
    """The tooltip of a space."""
    owner = game.owner(space.index)
    if owner is None:
        return f"{space.index} {space.name}"
    level = game.buildings(space.index)
    built = ", hotel" if level == HOTEL else f", {level} houses" if level else ""
    pledged = ", mortgaged" if game.is_mortgaged(space.index) else ""
    return f"{space.index} {space.name}: {owner}{built}{pledged}"


def draw_buildings(game: Game, space: Space, box: Box) -> list[str]:
    level = game.buildings(space.index)
    if level == HOTEL:
        return [rect(Box(box.x + 4, box.y + 2, 22, 9), "#c1121f", "hotel")]
    return [rect(Box(box.x + 4 + 11 * number, box.y + 2, 9, 9), "#2b9348", "house") for number in range(level)]


def draw_owner(game: Game, space: Space, box: Box) -> list[str]:
    """A bar of the owner's colour along the bottom; M and only an outline where the deed is mortgaged."""
    owner = game.owner(space.index)
    if owner is None:
        return []
    colour = COLOURS[game.players.index(owner)]
    bar = Box(box.x + 1, box.y + box.height - 7, box.width - 2, 6)
    if not game.is_mortgaged(space.index):
        return [rect(bar, colour, "owner")]
    mark = text(box.x + box.width - 8, box.y + box.height - 10, "M", 9, colour)
    return [rect(bar, PAPER, "owner", colour), mark]


def draw_tokens(game: Game, space: Space, box: Box) -> list[str]:
    parts = []
    here = [p for p, name in enumerate(game.players) if game.is_playing(name) and game.space_of(name) == space.index]
    for number, seat in enumerate(here):
        x, y = box.x + 9 + number % 4 * 12, box.y + box.height - 14 - number // 4 * 12
        dashed = ' stroke-dasharray="2"' if game.in_jail(game.players[seat]) else ""
        parts.append(f'<circle class="token" cx="{x}" cy="{y}" r="5.5" fill="{COLOURS[seat]}" stroke="{INK}"{dashed}/>')
        parts.append(text(x, y + 3, game.players[seat][0], 8, "#ffffff"))
    return parts


# ---------------------------------------------------------------- the middle
def draw_middle(game: Game) -> list[str]:
    left, top = CORNER + 24, CORNER + 36
    parts = [text(left, top, game.edition.title, 17, INK, "start")]
    for seat, name in enumerate(game.players):
        y = top + 30 + 22 * seat
        parts.append(f'<circle cx="{left + 6}" cy="{y - 5}" r="6" fill="{COLOURS[seat]}" stroke="{INK}"/>')
        ink = INK if game.is_playing(name) else FAINT
        parts.append(text(left + 20, y, player_line(game, name), 13, ink, "start"))
    below = top + 40 + 22 * len(game.players)
    return [*parts, text(left, below, moment(game), 13, INK, "start")]


def player_line(game: Game, name: str) -> str:
    if not game.is_playing(name):
        return f"{name}: out of the game"
    mark = " ◂" if name == game.turn else ""
    jail = ", in Jail" if game.in_jail(name) else ""
    money = game.edition.money(game.cash[name], short=True)
    return f"{name}: {money}, {len(game.deeds_of(name))} deeds{jail}{mark}"


def moment(game: Game) -> str:
    if game.outcome is not None:
        return f"Won by {', '.join(game.outcome.winners)}"
    return f"Round {game.round + 1}, {game.phase}: {', '.join(game.to_act)}"


# ---------------------------------------------------------------- shapes
def rect(box: Box, fill: str, kind: str = "", edge: str = INK) -> str:
    named = f' class="{kind}"' if kind else ""
    place = f'x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height}"'
    return f'<rect{named} {place} fill="{safe(fill)}" stroke="{edge}"/>'


def text(x: int, y: int, words: str, size: int, ink: str = INK, anchor: str = "middle") -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{ink}" text-anchor="{anchor}">{safe(words)}</text>'


def safe(words: str) -> str:
    """Never markup, and no character that XML forbids."""
    return escape("".join(letter if letter.isprintable() else " " for letter in words))
