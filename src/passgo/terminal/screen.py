"""What a person sees: the board as large as the terminal allows, who has what, and lines of what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from passgo.core.constants import POT
from passgo.editions.cells import HOTEL_MARK, HOUSE_MARK, SpaceOverlay, sized, stripe
from passgo.editions.draw import draw_board
from passgo.editions.shorten import fit_name
from passgo.terminal import compact
from passgo.terminal.amounts import count
from passgo.terminal.seats import Sitter, coloured

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console, RenderableType

    from passgo.game import Game
    from passgo.terminal.words import Line

TONES = {"": "", "money": "", "card": "italic", "alert": "bold yellow", "turn": "bold"}
_RING_WIDTH, _RING_HEIGHT = 100, 40
_NAME = 12


class Screen:
    """Draws one game on one console. With no terminal behind it, plain lines and no board unless asked for."""

    def __init__(self, console: Console, game: Game, sitters: dict[str, Sitter]) -> None:
        self.console = console
        self.game = game
        self.sitters = sitters

    # ---------------------------------------------------------------- lines
    def tell(self, lines: Sequence[Line]) -> None:
        for line in lines:
            if line.tone == "turn" and self.console.is_terminal:
                self.console.print(Rule(coloured(line.text, self.sitters), align="left", style="dim", characters="─"))
            elif line.tone == "turn":
                self.console.print(f"-- {line.text}", soft_wrap=True, markup=False)
            else:
                self.say(line.text, TONES[line.tone])

    def say(self, text: str, style: str = "") -> None:
        """A line, indented under the turn it belongs to; long ones wrap inside the indent."""
        words = coloured(text, self.sitters, style)
        if self.console.is_terminal:
            self.console.print(Padding(words, (0, 0, 0, 2)))
        else:
            self.console.print(Text("  ") + words, soft_wrap=True)

    def say_whole(self, text: str, style: str = "") -> None:
        """A line to copy: the terminal may break it, we do not."""
        self.console.print(Text(f"  {text}", style=style), soft_wrap=True)

    def show(self, picture: RenderableType) -> None:
        self.console.print(picture)

    # ---------------------------------------------------------------- the board
    def board(self, news: Sequence[Line] = ()) -> None:
        """The ring with names where there is room, the small one in an ordinary terminal, else a list."""
        self.console.print(self.board_picture(news))

    def board_picture(self, news: Sequence[Line] = ()) -> RenderableType:
        width, height = self.console.size
        if width >= _RING_WIDTH and (height >= _RING_HEIGHT or not self.console.is_terminal):
            centre = self._centre(news, 7 * ((min(width, 166) - 12) // 11 + 1) - 5, 18)
            return draw_board(self.game.edition, overlay(self.game, self.sitters, letters=False), centre=centre)
        if width >= compact.WIDTH and self.console.is_terminal:
            centre = self._centre(news, compact.MIDDLE_WIDTH, compact.MIDDLE_HEIGHT)
            lines = compact.compact_board(self.game.edition, overlay(self.game, self.sitters), centre)
            return Text("\n").join(lines)
        return draw_board(self.game.edition, overlay(self.game, self.sitters), centre=self._centre((), 60, 18))

    def full_board(self) -> None:
        """Every space with its full name, whatever the height."""
        letters = self.console.width < _RING_WIDTH
        self.console.print(
            draw_board(
                self.game.edition,
                overlay(self.game, self.sitters, letters=letters),
                centre=self._centre((), min(60, self.console.width), 18),
            )
        )

    def _centre(self, news: Sequence[Line], width: int, height: int) -> list[Text]:
        lines = [sized(line, width) for line in self.players(width)]
        room = height - len(lines) - 1
        if room > 0:
            lines.append(sized(Text(self.stock(width), style="dim"), width))
        if news and room > 2:
            lines.append(Text(""))
            lines += [sized(part, width) for part in self._latest(news, width, room - 1)]
        return lines

    def _latest(self, news: Sequence[Line], width: int, room: int) -> list[Text]:
        """As many of the last lines as fit, wrapped, none cut in the middle."""
        shown: list[Text] = []
        for line in reversed(news):
            parts = list(coloured(line.text, self.sitters).wrap(self.console, width))
            if len(shown) + len(parts) > room:
                break
            shown = [*parts, *shown]
        return shown

    def stock(self, width: int) -> str:
        """What the Bank has left, and the marks of the board explained."""
        bank, edition = self.game.bank, self.game.edition
        houses, hotels = count(edition, bank.houses, "house"), count(edition, bank.hotels, "hotel")
        left = f"{HOUSE_MARK} {houses} · {HOTEL_MARK} {hotels}"
        pot = self.game.state.cash[POT]
        extra = f" · Free Parking {edition.money(pot, short=True)}" if pot else ""
        text = f"Bank: {left}{extra} · m mortgaged"
        return text if len(text) <= width else f"Bank: {HOUSE_MARK}{bank.houses} {HOTEL_MARK}{bank.hotels}{extra}"

    def players(self, width: int) -> list[Text]:
        """One line a player: whose turn, cash, where, deeds and complete groups."""
        return [self._player(sitter, width) for sitter in self.sitters.values() if sitter.name in self.game.players]

    def _player(self, sitter: Sitter, width: int) -> Text:
        game, name = self.game, sitter.name
        mark = "▸" if name == game.turn else " "
        head = Text.assemble(
            f"{mark}", (sitter.letter, f"reverse {sitter.style}"), " ", sized(Text(name, f"bold {sitter.style}"), _NAME)
        )
        if not game.is_playing(name):
            return Text.assemble(head, Text(" out of the game", style="dim"))
        cash = Text(f"{game.edition.money(game.cash[name], short=True):>7} ", style="bold")
        deeds = len(game.deeds_of(name))
        parts = [
            head,
            cash,
            Text(f"{deeds:>2} {'deed ' if deeds == 1 else 'deeds'} "),
            self._groups(name),
            self._cards(name),
        ]
        line = Text.assemble(*parts)
        where = "in Jail" if game.in_jail(name) else f"{game.edition.spaces[game.space_of(name)].name}"
        room = width - line.cell_len - 1
        if room >= 5:
            line.append(" " + fit_name(where, room, 1)[0], style="dim")
        return line

    def _groups(self, name: str) -> Text:
        """A patch of colour for each complete group."""
        edition, owned = self.game.edition, set(self.game.deeds_of(name))
        full = [group for group in edition.groups if owned.issuperset(group.spaces)]
        patches = [Text.assemble(stripe(edition, edition.spaces[group.spaces[0]], 2), " ") for group in full]
        return Text("").join(patches)

    def _cards(self, name: str) -> Text:
        held = self.game.jail_cards(name)
        return Text(f"+{held} card{'s' if held > 1 else ''} ", style="dim") if held else Text("")

    # ---------------------------------------------------------------- the end
    def results(self) -> None:
        """Final worths (S42), the winners first."""
        outcome = self.game.outcome
        if outcome is None:
            return
        edition = self.game.edition
        table = Table(box=box.SIMPLE_HEAD, title="Final worth", title_justify="left", pad_edge=False)
        for column in ("", "player"):
            table.add_column(column)
        for column in ("worth", "cash", "deeds", edition.theme["houses"], edition.theme["hotels"]):
            table.add_column(column, justify="right", overflow="fold")
        ranked = sorted(outcome.worths, key=lambda name: (name not in outcome.winners, -outcome.worths[name]))
        for name in ranked:
            levels = [self.game.buildings(space) for space in self.game.deeds_of(name)]
            table.add_row(
                "★" if name in outcome.winners else "",
                coloured(name, self.sitters),
                edition.money(outcome.worths[name], short=True),
                edition.money(self.game.cash[name], short=True),
                str(len(levels)),
                str(sum(level for level in levels if level < 5)),
                str(sum(level == 5 for level in levels)),
            )
        self.console.print(table)


def overlay(game: Game, sitters: dict[str, Sitter], *, letters: bool = True) -> dict[int, SpaceOverlay]:
    """Owners, buildings, mortgages and tokens for a drawn board."""
    tokens: dict[int, list[tuple[str, str]]] = {}
    for name in game.players:
        if game.is_playing(name):
            tokens.setdefault(game.space_of(name), []).append((sitters[name].letter, f"bold {sitters[name].style}"))
    short = owner_labels(sitters, letters=letters)
    turn = game.turn
    here = game.space_of(turn) if turn is not None else None
    spaces: dict[int, SpaceOverlay] = {}
    for space in game.edition.spaces:
        owner = game.owner(space.index) if space.is_ownable else None
        spaces[space.index] = SpaceOverlay(
            owner=short[owner] if owner else None,
            owner_style=sitters[owner].style if owner else "",
            buildings=game.buildings(space.index) if owner else 0,
            mortgaged=bool(owner) and game.is_mortgaged(space.index),
            tokens=tuple(tokens.get(space.index, ())),
            highlight=space.index == here,
        )
    return spaces


def owner_labels(sitters: dict[str, Sitter], *, letters: bool) -> dict[str, str]:
    """Three letters of the name where they tell the players apart and there is room, else one."""
    three = {name: name[:3] for name in sitters}
    if letters or len({label.casefold() for label in three.values()}) < len(three):
        return {name: sitter.letter for name, sitter in sitters.items()}
    return three
