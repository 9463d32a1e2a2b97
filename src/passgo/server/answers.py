"""Requests read into typed values, answers written from them, and whose seat a request speaks for."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from fastapi import Response

from passgo.refusals import Refused

if TYPE_CHECKING:
    from fastapi import Request
    from starlette.datastructures import Headers

LARGEST_BODY = 16 * 1024
LARGEST_COOKIES = 4096
YEAR = 365 * 86_400
STATUS = {
    "table/unknown": 404,
    "table/bad-token": 403,
    "table/unknown-game": 404,
    "http/too-fast": 429,
    "http/too-many": 429,
    "table/not-stored": 503,
    "table/too-many-tables": 503,
    "http/too-many-tables": 429,
    "http/busy": 503,
    "http/took-too-long": 503,
    "table/record-too-long": 413,
}
NOT_STORED = "The table could not store that, so nothing has changed. Try again."
TOKEN = re.compile(r"[A-Za-z0-9_-]{1,128}")


def reply(item: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(item), status, media_type="application/json")


def refused(error: Refused, status: int = 409) -> Response:
    told = {"code": error.code, "rule": error.rule, "message": error.message}
    return reply(told, STATUS.get(error.code, status))


def not_stored() -> Response:
    """The store cannot write or read: a full disk, a database that is away."""
    return refused(Refused("table/not-stored", "", NOT_STORED))


async def bytes_of(request: Request, kind: str, most: int = LARGEST_BODY) -> bytes:
    """The request's body if it is of that kind; a form on another's page cannot send either kind unasked."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != kind:
        raise Refused("http/not-json", "", f"Send {kind}, with its content type.")
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refused("http/too-large", "", f"A request has at most {most} bytes.")
    return bytes(data)


async def body_of(request: Request, kind: type[Any]) -> Any:
    """The request's JSON as a typed value; too large or malformed is refused."""
    return decode(await bytes_of(request, "application/json"), kind)


@cache
def decoder_of(kind: Any) -> msgspec.json.Decoder[Any]:
    """Kept: to make one of a large union takes a hundred times as long as to use it."""
    return msgspec.json.Decoder(kind)


def decode(data: bytes | str, kind: Any) -> Any:
    try:
        return decoder_of(kind).decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:  # ValueError: bad UTF-8, 5000 digits
        raise Refused("http/malformed", "", f"That is not what is expected here: {error}"[:300]) from None


# ---------------------------------------------------------------- whose seat
def cookie_of(room_id: str) -> str:
    """One cookie a table, so that a browser may sit at several."""
    return f"passgo-{room_id}"


def keep_seat(response: Response, room_id: str, token: str, secure: bool) -> None:
    """The seat's token where no script can read it, and no other site can make use of it."""
    response.set_cookie(
        cookie_of(room_id),
        token,
        max_age=YEAR,
        path=f"/api/rooms/{room_id}",
        secure=secure,
        httponly=True,
        samesite="strict",
    )


def token_of(headers: Headers, room_id: str) -> str | None:
    """A program's bearer token, or else a browser's cookie."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and token:
        return token
    return cookie_value("; ".join(headers.getlist("cookie")), cookie_of(room_id))


def cookie_value(header: str, name: str) -> str | None:
    """The one cookie that is looked for, in time that grows with the header and no faster. (http.cookies took two
    seconds over 31 kB of backslashes.) Browsers send the cookie of the nearest path first."""
    if len(header) > LARGEST_COOKIES:
        return None
    for part in header.split(";"):
        key, _, value = part.strip().partition("=")
        if key == name and TOKEN.fullmatch(value):
            return value
    return None
