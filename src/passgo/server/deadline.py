"""What uvicorn leaves open: deadlines for slow requests, a cap on headers, an end for peers who never hang up.

By itself it waits for ever for the rest of a request, and for a stalled reader to take what was written to it.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

REQUEST_SECONDS = 10.0  # from a request's first byte, or the connection, to the request's last byte
LARGEST_HEAD = 32 * 1024
GOODBYE_SECONDS = 10.0  # for a peer to take the last messages and hang up


class PatientHttp(HttpToolsProtocol):
    """Patient for so long and no longer. Bytes that trickle in do not move the deadline."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._deadline: asyncio.TimerHandle | None = None
        self._head = 0  # bytes of a head that is not complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_deadline()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._start_deadline()
        self._head += len(data)
        super().data_received(data)
        if self._head > LARGEST_HEAD and self._deadline is not None:
            self.transport.close()

    def on_headers_complete(self) -> None:
        self._head = -(2**62)  # what follows is a body; its reader has a limit of its own
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop_deadline()
        self._head = 0
        super().on_message_complete()

    def _start_deadline(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _stop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class PatientSocket(WebSocketsSansIOProtocol):
    """A socket that its table has done with is gone soon, whether its peer agrees or not."""

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        # Who takes nothing in now cannot be told goodbye.
        self.loop.call_later(GOODBYE_SECONDS if self.writable.is_set() else 0.0, self.transport.abort)
