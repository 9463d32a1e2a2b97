"""Waiting for a server that does not answer, or that asks us to slow down: growing pauses, with an end."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from passgo.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    import httpx

PATIENCE = 30.0  # seconds for one answer, and for a server that is being restarted
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 1.0  # seconds between two attempts to reach a server that does not answer
TRY_LATER = {"http/too-many", "http/too-fast", "table/too-fast", "busy"}  # codes: the same request, a little later


class Retries:
    """Pauses that grow between attempts, until patience is out."""

    def __init__(self, pause: float = FIRST_PAUSE) -> None:
        self._end = time.monotonic() + PATIENCE
        self._pause = pause

    def wait(self, error: Exception, hint: float = 0.0) -> None:
        """Raises `error` when it would take too long. `hint`: the seconds that the server asked for, at least."""
        pause = max(self._pause, hint)
        if time.monotonic() + hint > self._end:
            raise error
        time.sleep(pause)
        self._pause = min(2 * self._pause, LONGEST_PAUSE)


def patient(request: Callable[[], httpx.Response]) -> httpx.Response:
    """The response, once the server no longer says that we are too fast. What it says that of was not carried out."""
    retries = Retries(LONGEST_PAUSE)
    while True:
        response = request()
        refused = refusal_in(response)
        if refused is None or refused.code not in TRY_LATER:
            return response
        hint = response.headers.get("retry-after", "")
        retries.wait(refused, float(hint) if hint.isdecimal() else 0.0)


def refusal_in(response: httpx.Response) -> Refused | None:
    if response.status_code < 400:
        return None
    try:
        body = response.json()
    except ValueError:  # not our server, but something in front of it
        body = {"message": f"{response.status_code} {response.reason_phrase}"}
    return Refused(body.get("code", "http/error"), body.get("rule", ""), body.get("message", "refused"))


def checked(response: httpx.Response) -> Any:
    """The JSON of a response; Refused if it is a refusal."""
    refused = refusal_in(response)
    if refused is not None:
        raise refused
    return response.json()
