"""The command line of the table server: serve, verify, backup. Its libraries are loaded only when one is used."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passgo.refusals import Refused
from passgo.terminal.complaint import Complaint
from passgo.terminal.json_output import print_json

MISSING = "the table server needs more libraries: install passgo with its [server] extra (missing: {name})"

Bots = Annotated[
    list[str] | None,
    typer.Option("--bot", metavar="NAME=BOT", help="A further bot for tables, as mine=mine.py:MyBot; may be repeated."),
]
CHECKED = {
    "record": "only against the record's own word: --commitment checks it against what you kept from before the game",
    "commitment": "the seed is the one committed to in what you kept; the digest of the locked list says more",
    "lock": "seed and contributions are those of the locked list that you kept",
}


def register(app: typer.Typer) -> None:
    app.command()(serve)
    app.command()(verify)
    app.command()(backup)


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on (127.0.0.1).")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on (8765); 0 takes a free one.")] = None,
    database: Annotated[str | None, typer.Option(help="A SQLite file, or postgresql://… (passgo.sqlite).")] = None,
    hosts: Annotated[str | None, typer.Option(help="Names this server answers to, by commas.")] = None,
    bot: Bots = None,
    config: Annotated[Path | None, typer.Option(help="Settings as a TOML file.")] = None,
) -> None:
    """Serve tables that friends share, over HTTP and WebSocket."""
    try:
        from passgo.server import serve, settings  # noqa: PLC0415 - an extra, and slow to load
    except ModuleNotFoundError as error:
        raise Complaint(MISSING.format(name=error.name)) from None
    flags = {"host": host, "port": port, "database": database, "hosts": hosts, "bots": bot}
    try:
        serve.serve(settings.read_settings(config, flags))
    except (settings.SettingsError, serve.CannotServe) as error:
        raise Complaint(str(error)) from None


def verify(
    record: Annotated[Path, typer.Argument(help="A finished game's record, with its seed.")],
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="What you kept from before the game: commitment, or digest of the seals."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """Confirm every throw and card of a finished game against what its table committed to."""
    from passgo.chance.verifying import verify as check  # noqa: PLC0415 - only this command needs it

    try:
        verdict = check(record.read_text(encoding="utf-8"), commitment)
    except OSError as error:
        raise Complaint(f"{record}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Complaint(f"{record} is no record: not UTF-8 text") from None
    except Refused as refused:
        raise Complaint(f"{record}: not confirmed: {refused.message}") from None
    if as_json:
        print_json({"confirmed": True, **verdict._asdict()})
        return
    counts = ", ".join(f"{count} {name}" for name, count in verdict._asdict().items() if name != "checked")
    print(f"confirmed: {counts}")
    print(CHECKED[verdict.checked])


def backup(
    target: Annotated[Path, typer.Argument(help="The SQLite file to write.")],
    database: Annotated[str, typer.Option(help="The database of the server.")] = "passgo.sqlite",
) -> None:
    """Copy a server's database, also while it is serving."""
    try:
        from passgo.store import StoreError  # noqa: PLC0415 - an extra
        from passgo.store import backup as copy  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise Complaint(MISSING.format(name=error.name)) from None
    try:
        copy(database, target)
    except StoreError as error:
        raise Complaint(str(error)) from None
    print(f"written: {target}")
