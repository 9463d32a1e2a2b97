"""The page about a simulation: a command of its own, and an option of `passgo simulate`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.play import Json, complete_edition
from passgo.terminal import setup
from passgo.terminal.complaint import Complaint, check_ending
from passgo.terminal.json_output import print_json
from passgo.terminal.plain_words import file_words, plain_words

if TYPE_CHECKING:
    from passgo.analysis.report import Report


def register(app: typer.Typer) -> None:
    app.command()(report)


def report(
    file: Annotated[Path, typer.Argument(metavar="FILE.parquet", help="What `passgo simulate --out` wrote.")],
    out: Annotated[Path | None, typer.Option(metavar="PAGE.html", help="Beside the file unless you say so.")] = None,
    pictures: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Every figure as .png and .svg, and as a .csv table.")
    ] = None,
    edition: Annotated[
        str | None, typer.Option(help="A board of your own: its file.", autocompletion=complete_edition)
    ] = None,
    as_json: Json = False,
) -> None:
    """One self-contained page about a simulation: every figure as a picture and as a table."""
    target = out or file.with_suffix(".html")
    check_apart(file, target)
    found = make_report(file, target, edition, pictures, quiet=as_json)
    if as_json:
        from passgo.sim import summary  # noqa: PLC0415 - an extra

        print_json(summary.data(found.tally) | {"settings": found.made, "report": target, "pictures": pictures})


def check_apart(file: Path, target: Path) -> None:
    if target.resolve() == file.resolve():
        raise Complaint(f"{target} is what the report is made from: choose another name for the page")
    check_ending(target, ".html", ".htm")


def check_target(file: Path, target: Path) -> None:
    """Before a long run rather than after it."""
    check_apart(file, target)
    if target.is_dir():
        raise Complaint(f"cannot write {target}: is a folder")
    if not target.parent.is_dir():
        raise Complaint(f"cannot write {target}: No such file or directory")


def make_report(
    file: Path, target: Path, edition: str | None = None, pictures: Path | None = None, *, quiet: bool = False
) -> Report:
    with plain_words(), file_words():
        from passgo.analysis import report as page  # noqa: PLC0415 - an extra, and slow to load
        from passgo.analysis.pictures import saved  # noqa: PLC0415

        found = page.read(file, setup.find_edition(edition) if edition else None)
        if pictures:
            saved(found.pictures, pictures)
        page.write(found, target)
    for path in filter(None, () if quiet else (target, pictures)):
        print(f"written: {path}")
    return found
