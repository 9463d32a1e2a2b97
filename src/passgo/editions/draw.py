"""Editions drawn in the terminal: the board (of an edition or of a running game), a deed, the cards, the list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rich import box
from rich.align import Align
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.console import Group as Stack
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from passgo.editions.cells import (
    HOTEL_MARK,
    HOUSE_MARK,
    NOTHING,
    Overlay,
    SpaceOverlay,
    marks_text,
    name_style,
    price_text,
    sized,
    stripe,
)
from passgo.editions.loader import load, names
from passgo.editions.model import BOARD_SIZE, Edition, Space
from passgo.editions.ring import SMALLEST_WIDTH, Ring
from passgo.editions.shorten import fit_name
from passgo.editions.wording import describe

__all__ = ["SpaceOverlay", "draw_board", "draw_cards", "draw_deed", "list_editions", "reconstruction_notice"]

_TWO_COLUMNS_FROM = 60
_MARKS_WIDTH = 9
_DEED_WIDTH = 50


def draw_board(
    edition: Edition,
    overlay: Overlay | None = None,
    *,
    width: int | None = None,
    centre: Sequence[Text] | None = None,
) -> RenderableType:
    """The board as wide as the terminal (or `width`) allows. A game lays its owners and tokens over it, and may put
    its own lines in the centre instead of what the edition says of itself."""
    return _Board(edition, overlay, width, centre)


@dataclass(frozen=True, slots=True)
class _Board:
    """Waits for the terminal to say how wide it is."""

    edition: Edition
    overlay: Overlay | None
    width: int | None
    centre: Sequence[Text] | None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(self.width or options.max_width, options.max_width)
        if width < SMALLEST_WIDTH:
            lines = [*self._centre(console, width), Text(""), *_list_lines(self.edition, self.overlay, width)]
        else:
            ring = Ring.for_width(self.edition, self.overlay, width)
            lines = ring.lines(self._centre(console, ring.middle - 4))
        for line in lines:
            line.no_wrap, line.overflow = True, "crop"
            yield line

    def _centre(self, console: Console, width: int) -> list[Text]:
        lines = _about(self.edition, is_game=self.overlay is not None) if self.centre is None else self.centre
        return [part for line in lines for part in (line.wrap(console, width) if line else [line])]


def _about(edition: Edition, *, is_game: bool) -> Iterable[Text]:
    """What stands in the middle of the board."""
    theme = edition.theme
    accents = edition.face.light  # its own ink on its own accent: legible whatever the terminal's ground is
    yield Text(edition.title, style=f"bold {accents['accent_ink']} on {accents['accent']}")
    yield Text(" · ".join(filter(None, (str(edition.year or ""), edition.id, edition.hash))), style="dim")
    if edition.reconstructed:
        yield Text(reconstruction_notice(edition), style="yellow")
    yield Text("")
    yield Text(f"{_players(edition)} players, {len(edition.tokens)} tokens: {', '.join(edition.tokens)}")
    yield Text(" · ".join(f"{deck.title}: {len(deck.cards)} cards" for deck in edition.decks.values()))
    yield Text(f"{edition.bank_houses} {theme['houses']} · {edition.bank_hotels} {theme['hotels']}")
    yield Text(f"{edition.money(edition.starting_cash)} to start with · who begins: by {edition.start}")
    if edition.optional_rules:
        yield Text(f"optional: {', '.join(edition.optional_rules)}")
    if edition.sections_missing:
        yield Text(f"not in its printed rules: {', '.join(edition.sections_missing).lower()}", style="dim")
    if is_game:
        yield Text(f"{HOUSE_MARK} {theme['house']}   {HOTEL_MARK} {theme['hotel']}")


def reconstruction_notice(edition: Edition) -> str:
    """What of the edition is our reconstruction; empty if nothing is."""
    if not edition.reconstructed:
        return ""
    *others, last = edition.reconstructed
    parts = f"{', '.join(others)} and {last}" if others else last
    return f"Reconstructed, not checked against a printed copy: {parts}."


def _players(edition: Edition) -> str:
    fewest, most = edition.players
    return f"{fewest}–{most}" if fewest != most else str(most)


# --- narrow terminals ----------------------------------------------------------------------------------------------


def _list_lines(edition: Edition, overlay: Overlay | None, width: int) -> list[Text]:
    """The spaces as a list, in two columns if there is room for them."""
    columns = 2 if width >= _TWO_COLUMNS_FROM else 1
    each = (width - 3 * (columns - 1)) // columns
    rows = [_list_line(edition, space, overlay, each) for space in edition.spaces]
    if columns == 1:
        return rows
    half = BOARD_SIZE // 2
    bar = Text(" │ ", style="dim")
    return [Text.assemble(left, bar, right) for left, right in zip_longest(rows[:half], rows[half:])]


def _list_line(edition: Edition, space: Space, overlay: Overlay | None, width: int) -> Text:
    over = (overlay or {}).get(space.index, NOTHING)
    marks_width = _MARKS_WIDTH if overlay is not None else 0
    price_width = max(price_text(edition, each).cell_len for each in edition.spaces)
    room = max(2, width - 6 - price_width - marks_width)
    return sized(
        Text.assemble(
            stripe(edition, space, 2),
            Text(f"{space.index:>3} ", style="dim"),
            sized(Text(fit_name(space.name, room - 1, 1)[0], name_style(over)), room),
            sized(marks_text(over, marks_width), marks_width),
            sized(price_text(edition, space, over), price_width, justify="right"),
        ),
        width,
    )


# --- deeds, cards, editions ----------------------------------------------------------------------------------------


def draw_deed(edition: Edition, index: int) -> RenderableType:
    """The deed of a space, or what the space does if there is none."""
    space = edition.space(index)
    table = Table.grid(padding=(0, 2), expand=True)
    table.add_column(no_wrap=True)
    table.add_column(justify="right")
    for label, value in _deed_rows(edition, space):
        table.add_row(Text(label), Text(value))
    width = _DEED_WIDTH
    parts: list[RenderableType] = [stripe(edition, space, width - 4)] if space.group else []
    parts.append(Align.center(Text(space.name, style="bold", justify="center")))
    if table.row_count:
        parts += [Text(""), table]
    title = edition.theme["title_deed"] if space.group else f"space {index}"
    return Panel(Stack(*parts), title=Text(title), width=width, box=box.ROUNDED)


def _deed_rows(edition: Edition, space: Space) -> Iterable[tuple[str, str]]:
    if space.group is None:
        yield from _plain_rows(edition, space)
        return
    yield edition.theme["colour_group"] if space.kind == "street" else "group", edition.group(space.group).title
    yield "price", edition.money(space.price, short=True)
    yield from {"street": _street_rows, "railroad": _railroad_rows, "utility": _utility_rows}[space.kind](
        edition, space
    )
    yield "mortgage", edition.money(space.mortgage, short=True)
    for fact, value in space.facts.items():
        yield fact.replace("_", " "), ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _plain_rows(edition: Edition, space: Space) -> Iterable[tuple[str, str]]:
    if space.kind == "go":
        yield edition.theme["salary"], edition.money(edition.salary, short=True)
    if space.kind == "jail":
        yield "fine to leave", edition.money(edition.jail_fine, short=True)
    if space.tax_flat:
        yield "pay", edition.money(space.tax_flat, short=True)
    if space.tax_percent:
        yield "or, as you choose", f"{space.tax_percent}% of all you own"
    if space.deck:
        yield "draw a card", edition.decks[space.deck].title


def _street_rows(edition: Edition, space: Space) -> Iterable[tuple[str, str]]:
    theme = edition.theme
    base, *built, hotel = space.rents
    yield "rent", edition.money(base, short=True)
    yield "rent with the whole group", edition.money(2 * base, short=True)
    for count, rent in enumerate(built, start=1):
        yield f"with {count} {theme['house' if count == 1 else 'houses']}", edition.money(rent, short=True)
    yield f"with a {theme['hotel']}", edition.money(hotel, short=True)
    yield f"each {theme['house']} costs", edition.money(space.house_cost, short=True)
    yield f"a {theme['hotel']}: 4 {theme['houses']} +", edition.money(space.hotel_cost, short=True)


def _railroad_rows(edition: Edition, space: Space) -> Iterable[tuple[str, str]]:
    for owned, rent in enumerate(space.rents, start=1):
        yield f"rent if {owned} owned", edition.money(rent, short=True)


def _utility_rows(_edition: Edition, space: Space) -> Iterable[tuple[str, str]]:
    for owned, factor in enumerate(space.rents, start=1):
        yield f"rent if {owned} owned", f"{factor} × the throw"


def draw_cards(edition: Edition) -> RenderableType:
    """Both decks, card by card, with what each does."""
    return Stack(*(_deck_table(edition, deck.name) for deck in edition.decks.values()))


def _deck_table(edition: Edition, name: str) -> Table:
    deck = next(deck for deck in edition.decks.values() if deck.name == name)
    table = Table(title=Text(deck.title, style="bold"), box=box.SIMPLE_HEAD, title_justify="left")
    table.add_column("id", style="dim", no_wrap=True)
    table.add_column("card")
    table.add_column("what it does")
    for card in deck.cards:
        table.add_row(card.id, Text(card.title), Text(describe(edition, card.effect)))
    return table


def list_editions() -> Table:
    """The built-in editions at a glance."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("name", style="bold", no_wrap=True)
    table.add_column("title")
    table.add_column("year", no_wrap=True)
    table.add_column("players", no_wrap=True)
    table.add_column("reconstructed", style="yellow")
    for name in names():
        edition = load(name)
        year = str(edition.year or "")
        table.add_row(name, Text(edition.title), year, _players(edition), ", ".join(edition.reconstructed))
    return table
