"""What uvicorn leaves open: deadlines for slow requests and slow readers, caps on heads, pieces and frames.

By itself it waits for ever for the rest of a request, and for a stalled reader to take what was written to it; and it
parses all that one read brings, however many requests, chunks or frames that is, before anybody else has a turn.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ProtocolError
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from passgo.server import protocol as wire
from passgo.server.connections import NOT_ALLOWED
from passgo.server.origin import parse_host
from passgo.server.rate_limit import TokenBucket

REQUEST_SECONDS = 10.0  # from a request's first byte, or the connection, to the request's last byte
LARGEST_HEAD = 32 * 1024
LONGEST_TARGET = 4096  # a request's path and query
MOST_HEADERS = 100
MOST_PIECES = 4096  # of a body: chunks, or what single reads bring
MOST_UNWANTED = 64 * 1024  # bytes of a body still taken in after its answer, so that the connection can be used again
MOST_PIPELINED = 4  # requests that wait behind one that is being answered; browsers send none
ANSWER_SECONDS = 10.0  # between two looks at whether a reader takes what was written to it
LEAST_TAKEN = 8 * 1024  # bytes a reader must have taken since the last look
LOOKS = 30  # ... and such a part of the answer that it is gone after so many
GOODBYE_SECONDS = 10.0  # for a peer to take the last messages and hang up
TOO_FAST = wire.encode(wire.Problem("http/too-fast", "Too many frames a second."))


class TooMuch(Exception):  # noqa: N818 - it reads as what it is
    """Raised into the parser, which stops where it is. uvicorn answers 400 and hangs up."""


class HttpProtocol(HttpToolsProtocol):
    """Patient for so long and no longer. Bytes that trickle in do not move the deadline."""

    config: Any  # a ServerConfig

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._deadline: asyncio.TimerHandle | None = None
        self._reader_watch: asyncio.TimerHandle | None = None
        self._unread = 0  # bytes the peer had not taken when it was last looked at
        self._held = 0  # ... and when it was first looked at
        self._head = 0  # bytes of a head that is not complete
        self._counted = 0  # bytes of target and headers
        self._pieces = 0  # of the body
        self._unwanted = 0  # bytes of a body that was answered before its end
        self._in_body = False
        self._entered = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._entered = self.config.connection_limit.enter(peer_of(self))
        if not self._entered:
            transport.close()
            return
        transport.set_write_buffer_limits(0)  # whatever is not taken at once is watched
        self._start_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_deadline()
        self._stop_watch()
        if self._entered:
            self.config.connection_limit.leave(peer_of(self))
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._stop_deadline()
        self._stop_watch()
        super().handle_websocket_upgrade()

    # ---------------------------------------------------------------- what comes in
    def data_received(self, data: bytes) -> None:
        self._start_deadline()
        self._head += len(data)
        super().data_received(data)
        if self._head > LARGEST_HEAD and self._deadline is not None:
            self.transport.close()

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_PIPELINED:
            raise TooMuch
        self._counted, self._pieces, self._unwanted, self._in_body = 0, 0, 0, False
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > LONGEST_TARGET:
            raise TooMuch

    def on_header(self, name: bytes, value: bytes) -> None:
        self._counted += len(name) + len(value)
        if self._counted > LARGEST_HEAD or len(self.headers) >= MOST_HEADERS:
            raise TooMuch
        if not self._in_body:  # what follows a body was not there when the request was let in
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        is_path = self.url.startswith(b"/") and not self.url.startswith(b"//")  # two begin a host to some readers
        if not is_path and not self._names_its_host():
            raise TooMuch
        self._head = -(2**62)  # what follows is a body; its reader has a limit of its own
        self._in_body = True
        super().on_headers_complete()

    def _names_its_host(self) -> bool:
        """`GET http://HOST/…`: the host in it counts (RFC 9112), and it is the other that is looked at later."""
        scheme, _, rest = self.url.decode("latin-1").partition("://")
        hosts = [value.decode("latin-1") for key, value in self.headers if key == b"host"]
        place = parse_host(scheme.lower(), rest.partition("/")[0])
        return place is not None and len(hosts) == 1 and place == parse_host(scheme.lower(), hosts[0])

    def on_body(self, body: bytes) -> None:
        self._pieces += 1
        if self._pieces > MOST_PIECES:
            raise TooMuch
        super().on_body(body)
        cycle: Any = self.cycle  # None where a body follows the wish for a socket
        if cycle is None or cycle.response_complete:  # nobody will read the rest
            self._unwanted += len(body)
        if self._unwanted > MOST_UNWANTED:
            self.transport.close()

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

    # ---------------------------------------------------------------- what goes out
    def pause_writing(self) -> None:
        super().pause_writing()
        if self._reader_watch is None:
            self._held = self.transport.get_write_buffer_size()
            self._watch_reader()
            if not self.config.connection_limit.hold(peer_of(self), self._held):
                self.loop.call_soon(self.transport.abort)

    def resume_writing(self) -> None:
        self._stop_watch()
        super().resume_writing()

    def _watch_reader(self) -> None:
        self._unread = self.transport.get_write_buffer_size()
        self._reader_watch = self.loop.call_later(ANSWER_SECONDS, self._look_at_reader)

    def _look_at_reader(self) -> None:
        """A slow line may take its time over a long answer; a reader who takes next to nothing is none."""
        if self.transport.get_write_buffer_size() > self._unread - max(LEAST_TAKEN, self._held // LOOKS):
            self.transport.abort()
        else:
            self._watch_reader()

    def _stop_watch(self) -> None:
        if self._reader_watch is not None:
            self._reader_watch.cancel()
            self._reader_watch = None
            self.config.connection_limit.let_go(peer_of(self), self._held)


class RateLimitedFrames(ServerProtocol):
    """Stops in the middle of a flood: one read holds forty thousand empty frames, and to parse those takes a second.

    Messages are limited by their reader (websocket.py). Here are the frames that never get so far: pings, pongs, and
    pieces of messages; and above both, with room for what waits to be refused by the reader, a cap on all.
    """

    def __init__(self, rate: int, **options: Any) -> None:
        super().__init__(**options)
        now = time.monotonic()
        self._small = TokenBucket(now, rate, 2 * rate)
        self._all = TokenBucket(now, 4 * rate, 30 * rate)

    def recv_frame(self, frame: Frame) -> None:
        if not self._may_come(frame):
            if self.state is State.OPEN:
                self.send_text(TOO_FAST)
            self.fail(NOT_ALLOWED, "too many frames")
            raise ProtocolError("too many frames")
        super().recv_frame(frame)

    def _may_come(self, frame: Frame) -> bool:
        now = time.monotonic()
        whole = frame.fin and frame.data and frame.opcode in (Opcode.TEXT, Opcode.BINARY)
        return (bool(whole) or self._small.take(now)) and self._all.take(now)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A socket that its table has done with is gone soon, whether its peer agrees or not."""

    config: Any  # a ServerConfig

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rate = self.config.settings.messages_per_second
        self._end: asyncio.TimerHandle | None = None
        self.conn = RateLimitedFrames(rate, max_size=self.config.ws_max_size, logger=self.logger)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits()  # as uvicorn expects it
        self._end = self.loop.call_later(REQUEST_SECONDS, self._check_handshake)

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.connection_limit.leave(peer_of(self))
        self._stop_end()  # a timer would keep what is gone in memory
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:  # uvicorn would wait
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def shutdown(self) -> None:
        """A peer that is told goodbye already is not told again: an error here would break the server's own end off."""
        is_over = self.handshake_complete and self.conn.state is not State.OPEN
        if not self.close_sent and (is_over or self.conn.eof_sent):
            self.stop_keepalive()
            self.transport.abort()
            return
        super().shutdown()

    def _check_handshake(self) -> None:
        if not self.handshake_complete:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        if event.data or event.fin:  # empty pieces would pile up in a message that never ends
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and self.conn.state is not State.OPEN and not is_utf8(self.frames):
            self.frames = []  # a goodbye came with it, in one read: nothing more can be answered
            return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:  # frames before we agreed to any: there is nothing to close in order
            self.transport.abort()
            return
        super().handle_parser_exception()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        if not self.disconnected:
            self._stop_end()
            patience = GOODBYE_SECONDS if self.writable.is_set() else 0.0  # who takes nothing in cannot be told goodbye
            self._end = self.loop.call_later(patience, self.transport.abort)

    def _stop_end(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None


def is_utf8(pieces: list[bytes]) -> bool:
    try:
        b"".join(pieces).decode()
    except UnicodeDecodeError:
        return False
    return True


def peer_of(connection: HttpProtocol | WebSocketProtocol) -> str:
    return connection.client[0] if connection.client else ""
