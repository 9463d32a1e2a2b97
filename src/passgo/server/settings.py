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
class Settings:
    host: str = "127.0.0.1"
    port: int = 8765
    database: str = "passgo.sqlite"
    hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]")  # names this server answers to
    sockets_per_seat: int = 5
    sockets_per_address: int = 50
    messages_per_second: int = 10  # of one socket; twice as many at once
    retention_days: int = 0  # 0: keep finished games for ever


def read_settings(path: Path | None, flags: dict[str, Any]) -> Settings:
    """Flags that are None were not given."""
    found = _from_file(path) if path else {}
    for field in fields(Settings):
        if (value := os.environ.get(PREFIX + field.name.upper())) is not None:
            found[field.name] = value
    found |= {name: value for name, value in flags.items() if value is not None}
    return replace(Settings(), **{name: _checked(name, value) for name, value in found.items()})


def _from_file(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: {error}") from None


def _checked(name: str, value: Any) -> Any:
    known = {field.name: getattr(Settings(), field.name) for field in fields(Settings)}
    if name not in known:
        raise SettingsError(f"unknown setting {name}; there are {', '.join(known)}")
    if isinstance(known[name], tuple):
        return tuple(value.split(",")) if isinstance(value, str) else tuple(map(str, value))
    if isinstance(known[name], int):
        try:
            number = int(value)
        except (TypeError, ValueError):
            raise SettingsError(f"{name}: expected a whole number, found {value!r}") from None
        if not 0 <= number <= 65_535:
            raise SettingsError(f"{name}: expected a number from 0 to 65535, found {number}")
        return number
    return str(value)
