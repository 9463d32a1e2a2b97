"""The page about a simulation: a command of its own, and an option of `passgo simulate`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passgo.terminal import setup
from passgo.terminal.complaint import Complaint
from passgo.terminal.plain_words import file_words, plain_words


def register(app: typer.Typer) -> None:
    app.command()(report)


def report(
    file: Annotated[Path, typer.Argument(metavar="FILE.parquet", help="What `passgo simulate --out` wrote.")],
    out: Annotated[Path | None, typer.Option(metavar="PAGE.html", help="Beside the file unless you say so.")] = None,
    pictures: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Every figure as .png and .svg, and as a .csv table.")
    ] = None,
    edition: Annotated[str | None, typer.Option(help="The edition's file, if it is not where it was.")] = None,
) -> None:
    """One self-contained page about a simulation: every figure as a picture and as a table."""
    target = out or file.with_suffix(".html")
    check_apart(file, target)
    make_report(file, target, edition, pictures)


def check_apart(file: Path, target: Path) -> None:
    if target.resolve() == file.resolve():
        raise Complaint(f"{target} is what the report is made from: choose another name for the page")


def check_target(file: Path, target: Path) -> None:
    """Before a long run rather than after it."""
    check_apart(file, target)
    if target.is_dir():
        raise Complaint(f"cannot write {target}: is a folder")
    if not target.parent.is_dir():
        raise Complaint(f"cannot write {target}: No such file or directory")


def make_report(file: Path, target: Path, edition: str | None = None, pictures: Path | None = None) -> None:
    with plain_words(), file_words():
        from passgo.analysis import report as page  # noqa: PLC0415 - an extra, and slow to load
        from passgo.analysis.pictures import saved  # noqa: PLC0415

        found = page.read(file, setup.find_edition(edition) if edition else None)
        if pictures:
            saved(found.pictures, pictures)
        page.write(found, target)
    print(f"written: {target}")
    if pictures:
        print(f"written: {pictures}")
