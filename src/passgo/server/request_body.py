"""Request bodies, messages and query parameters, decoded into typed values."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request

from passgo.refusals import Refused

LARGEST_BODY = 16 * 1024


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


async def body_of(request: Request, kind: Any) -> Any:
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


# ---------------------------------------------------------------- query parameters
def number_in(request: Request, name: str, default: int) -> int:
    try:
        return int(request.query_params.get(name, default))
    except ValueError:
        raise bad_query(f"{name} is a whole number.") from None


def text_in(request: Request, name: str, longest: int) -> str:
    value = request.query_params.get(name, "")
    if len(value) > longest:
        raise bad_query(f"{name} has at most {longest} characters.")
    return value


def bad_query(message: str) -> Refused:
    return Refused("http/bad-query", "", message)
