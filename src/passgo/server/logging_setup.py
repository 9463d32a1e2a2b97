"""The log: one JSON line per event, on stderr, with nothing in it that opens a table."""

from __future__ import annotations

import hashlib
import io
import logging
import re
import sys
from contextlib import suppress
from typing import Any, TextIO, cast

import structlog

# Somebody's malformed bytes are answered; they must not fill the log.
NO_NEWS = (
    "Invalid UTF-8 sequence",
    "Invalid HTTP request",
    "Unsupported upgrade request",
    "No supported WebSocket",
    "ASGI callable returned without completing handshake",
)
PLACES = re.compile(r"\b((?:api/)?rooms|table)/[A-Za-z0-9_-]+")  # whoever knows a table's address may watch it


def mark(room_id: str) -> str:
    """A table by another name: the same in every line, and no way to the table."""
    return hashlib.sha256(room_id.encode()).hexdigest()[:8]


def set_up_logging() -> None:
    """Warnings of the libraries go the same way."""
    steps: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info,
        without_places,
    ]
    render = structlog.processors.JSONRenderer()
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processor=render, foreign_pre_chain=steps))
    handler.addFilter(is_news)
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    file = cast("TextIO", Unfailing(sys.stderr))
    structlog.configure(processors=[*steps, render], logger_factory=structlog.PrintLoggerFactory(file))


def without_places(_logger: Any, _name: str, event: Any) -> Any:
    return {key: PLACES.sub(r"\1/…", value) if isinstance(value, str) else value for key, value in event.items()}


def is_news(record: logging.LogRecord) -> bool:
    return not record.getMessage().startswith(NO_NEWS)


class Unfailing(io.TextIOBase):
    """A log on a full disk loses lines; whoever wanted to tell something goes on."""

    def __init__(self, file: TextIO) -> None:
        self.file = file

    def write(self, text: str) -> int:
        with suppress(OSError):
            self.file.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            self.file.flush()
