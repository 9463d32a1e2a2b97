"""About a box, for its owner: equipment, names, differences, Power Doubles, history, and what is not printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from passgo.editions import load, names
from passgo.editions.about import CLASSIC, namings
from passgo.editions.wording import describe

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rich.console import Console

    from passgo.editions import Edition, Remark

_MARKS = {
    "rulebook": "as its own rules have it",
    "sourced": "from public material",
    "reconstructed": "our reconstruction, not checked against a printed copy",
}


def tell_about(console: Console, edition: Edition) -> None:
    """Everything the edition's file says of the box, part by part; parts without content are left out."""
    about = edition.about
    if about.summary is not None:
        console.print(Text(f"{about.summary.text}\n"))
    _section(console, "In the box", _rows(_equipment(edition)))
    _section(console, "", _remarks(about.equipment))
    _section(console, "What things are called", _rows(_renamed(edition), "on the classic board", "in this box"))
    if edition.id != CLASSIC:
        console.print(Text(f"Called as on the classic board: {_kept(edition)}.\n"))
    _section(console, "How it differs from the classic rules", _remarks(about.differences))
    _section(console, "Power Doubles (optional)", _rows(_powers(edition), "doubles", "power"))
    _section(console, "History, as its booklet tells it", _remarks(about.history))
    _section(console, "Trivia, as its booklet tells it", _remarks(about.trivia))
    _section(console, "What is printed and what is ours", _rows(_sources(edition)))
    if not about.history and (elsewhere := _with_history()):
        console.print(f"The history of the game: `passgo editions show {elsewhere[0]}`.", style="dim")


def _section(console: Console, title: str, content: Table | None) -> None:
    if content is None:
        return
    if title:
        console.print(Text(title, style="bold"))
    console.print(Padding(content, (0, 0, 1, 2)))


def _rows(rows: Iterable[tuple[str, str]], *headings: str) -> Table | None:
    """Two columns, or nothing where there are no rows."""
    table = Table(box=box.SIMPLE_HEAD if headings else None, show_header=bool(headings), pad_edge=False)
    table.add_column(*headings[:1], style="" if headings else "dim", no_wrap=not headings)
    table.add_column(*headings[1:])
    for left, right in rows:
        table.add_row(Text(left), Text(right))
    return table if table.row_count else None


def _remarks(remarks: Iterable[Remark]) -> Table | None:
    return _rows(("·", _with_rules(remark)) for remark in remarks)


def _with_rules(remark: Remark) -> str:
    return f"{remark.text} [{', '.join(remark.rules)}]" if remark.rules else remark.text


def _equipment(edition: Edition) -> Iterator[tuple[str, str]]:
    theme = edition.theme
    fewest, most = edition.players
    yield "players", f"{fewest} to {most}{_printed(edition, 'players')}"
    yield "tokens", f"{len(edition.tokens)}{_printed(edition, 'tokens')}: {_token_list(edition)}"
    yield "dice", theme["dice"]
    if "coin" in theme:
        yield "coin", theme["coin"]
    yield "buildings", f"{' and '.join(_buildings(edition))}{_printed(edition, 'buildings')}"
    yield "deeds", f"{len(edition.deeds)}: {theme['title_deed']}"
    decks = " and ".join(f"{len(deck.cards)} {deck.title}" for deck in edition.decks.values())
    yield "cards", f"{decks}{_printed(edition, 'cards')}"
    yield "money", f"{edition.money(edition.bank_money)} in notes of {', '.join(map(str, edition.denominations))}"
    yield "each gets", f"{edition.money(edition.starting_cash)}: {_hand(edition.starting_hand)}"


def _printed(edition: Edition, count: str) -> str:
    return "" if count in edition.counts_printed else " (number not printed)"


def _token_list(edition: Edition) -> str:
    """By side where there are sides."""
    sided = [f"{side} side {', '.join(tokens)}" for side, tokens in edition.token_sides.items()]
    rest = ", ".join(token for token in edition.tokens if not edition.side_of(token))
    return "; ".join(filter(None, (*sided, rest)))


def _buildings(edition: Edition) -> Iterator[str]:
    theme = edition.theme
    for count, kind in ((edition.bank_houses, "house"), (edition.bank_hotels, "hotel")):
        yield " ".join(filter(None, (str(count), theme.get(f"{kind}_colour"), theme[f"{kind}s"])))


def _hand(notes: Mapping[int, int]) -> str:
    return ", ".join(f"{count} × {note}" for note, count in notes.items())


def _renamed(edition: Edition) -> list[tuple[str, str]]:
    return [(naming.classic, naming.here) for naming in namings(edition) if naming.is_renamed]


def _kept(edition: Edition) -> str:
    return ", ".join(naming.here for naming in namings(edition) if not naming.is_renamed) or "nothing"


def _powers(edition: Edition) -> Iterator[tuple[str, str]]:
    for double, power in enumerate(edition.power_doubles, start=1):
        yield f"{double} + {double}", describe(edition, power)


def _sources(edition: Edition) -> Iterator[tuple[str, str]]:
    for part, mark in edition.confidence.items():
        yield part, _MARKS[mark]
    yield "numbers printed", ", ".join(edition.counts_printed) or "none"
    if edition.sections_missing:
        yield "not in its rules", ", ".join(edition.sections_missing)
    for topic, note in edition.notes.items():
        yield f"note: {topic.replace('_', ' ')}", _with_rules(note)


def _with_history() -> list[str]:
    return [name for name in names() if load(name).about.history]
