"""One table over plain HTTP, with the patience of retries.py."""

from __future__ import annotations

from typing import Any

import httpx

from passgo.client.retries import PATIENCE, Retries, checked, patient


class RoomApi:
    """The addresses below /api/rooms/ROOM, asked in the name of one token."""

    def __init__(self, server: str, room: str, token: str) -> None:
        self.address = f"{server}/api/rooms/{room}"
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self._http = httpx.Client(timeout=PATIENCE, headers=headers)

    @property
    def socket_address(self) -> str:
        return f"{self.address.replace('http', 'ws', 1)}/socket"

    def get(self, what: str, query: dict[str, str | int] | None = None) -> httpx.Response:
        """Asking changes nothing, so it is repeated while the server cannot be reached."""
        address = f"{self.address}/{what}" if what else self.address
        retries = Retries()
        while True:
            try:
                return patient(lambda: self._http.get(address, params=query, timeout=2 * PATIENCE))
            except httpx.TransportError as error:
                retries.wait(error)

    def room(self) -> dict[str, Any]:
        room: dict[str, Any] = checked(self.get(""))
        return room

    def send(self, message: dict[str, Any]) -> dict[str, Any]:
        """Once: whether an answer that was lost may be asked for again is for the sender to know."""
        answer: dict[str, Any] = checked(patient(lambda: self._http.post(f"{self.address}/send", json=message)))
        return answer

    def close(self) -> None:
        self._http.close()


def post(address: str, wish: dict[str, Any]) -> Any:
    """To create or join a table, before there is a token."""
    return checked(patient(lambda: httpx.post(address, json=wish, timeout=PATIENCE)))
