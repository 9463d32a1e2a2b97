"""Seat tokens in requests: a bearer header for programs, a cookie per table for browsers."""

from __future__ import annotations

import re

from starlette.datastructures import Headers
from starlette.responses import Response

LARGEST_COOKIES = 4096
YEAR = 365 * 86_400
TOKEN = re.compile(r"[A-Za-z0-9_-]{1,128}")


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
