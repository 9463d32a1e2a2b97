"""Settings of the server: flags, then environment (PASSGO_…), then a TOML file, then these defaults."""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

PREFIX = "PASSGO_"


class SettingsError(ValueError):
    """One line: which setting, what is expected."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    host: str = "127.0.0.1"
    port: int = 8765
    database: str = "passgo.sqlite"
    hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]")  # names this server answers to
    origins: tuple[str, ...] = ()  # pages of other places that may act here, such as https://play.example
    public_url: str = ""  # where other devices reach it, for links made by a browser on this machine
    sockets_per_seat: int = 5
    sockets_per_address: int = 50
    messages_per_second: int = 10  # of one socket, and twice as many at once; ten times that of one address by HTTP
    proxies: tuple[str, ...] = ()  # addresses of reverse proxies whose word on a client's address is taken
    retention_days: int = 0  # 0: keep finished games for ever
    tables: int = 10_000  # waiting for players or being played at, in all
    tables_per_address: int = 50  # the same, made within a day from one address
    bots: tuple[str, ...] = ()  # further bots for tables to choose, as mine=mine.py:MyBot
    bot_seconds: int = 10  # a bot that takes longer is not waited for
    seat_days: int = 90  # a seat that nobody used for so long is given up; 0: never


def read_settings(path: Path | None, flags: dict[str, Any]) -> ServerSettings:
    """Flags that are None were not given."""
    found = _from_file(path) if path else {}
    for field in fields(ServerSettings):
        if (value := os.environ.get(PREFIX + field.name.upper())) is not None:
            found[field.name] = value
    found |= {name: value for name, value in flags.items() if value is not None}
    return replace(ServerSettings(), **{name: _checked(name, value) for name, value in found.items()})


def _from_file(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: {error}") from None


def _checked(name: str, value: Any) -> Any:
    known = {field.name: getattr(ServerSettings(), field.name) for field in fields(ServerSettings)}
    if name not in known:
        raise SettingsError(f"unknown setting {name}; there are {', '.join(known)}")
    if isinstance(known[name], tuple):
        return _checked_list(name, value)
    if isinstance(known[name], int):
        return _checked_number(name, value)
    if not isinstance(value, str):
        raise SettingsError(f"{name}: expected text, found {value!r}")
    return value


def _checked_list(name: str, value: Any) -> tuple[str, ...]:
    items = value.split(",") if isinstance(value, str) else value
    if not isinstance(items, list | tuple) or not all(isinstance(item, str) for item in items):
        raise SettingsError(f"{name}: expected a list of texts, found {value!r}")
    return tuple(item.strip() for item in items if item.strip())


def _checked_number(name: str, value: Any) -> int:
    try:
        number = int(value) if isinstance(value, int | str) and not isinstance(value, bool) else None
    except ValueError:
        number = None
    if number is None:
        raise SettingsError(f"{name}: expected a whole number, found {value!r}")
    if not 0 <= number <= 65_535:
        raise SettingsError(f"{name}: expected a number from 0 to 65535, found {number}")
    return number
