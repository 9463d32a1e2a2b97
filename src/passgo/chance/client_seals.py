"""A client's part in fair dice: seal, check and keep the locked list, open the seal, check again after the game.

A seal is opened only after the list that contains it is kept here, and never for two different lists: otherwise
whoever runs the server could choose between them. For the same reason it counts the starts that it opened a seal for
and that came to nothing: a table that says nothing of one may have looked at the dice and broken it off.
"""

from __future__ import annotations

from typing import Any

from passgo.chance.fair import Opening, Sealed, commitment, lock_digest, new_opening, parse_seed_hex, seal_of

MOST_TOLD = 20  # broken-off starts that a table lists


class Contributor:
    """What one device put into the dice of a table, and what it kept from before the game."""

    def __init__(self) -> None:
        self.active = False  # whether this device seals: it must be listening later to open its seal
        self.words = ""  # the player's own, for the next seal
        self.commitment = ""  # as shown in the lobby
        self.digest = ""  # of the locked list, once there is one
        self.seal = ""
        self.trouble = ""  # why the dice of this game are not to be trusted
        self._opening: Opening | None = None
        self._game = ""  # which game that was kept for
        self._opened: list[str] = []  # commitments that a seal was opened for, since there was a game
        self._last_game = ""  # of the table, when the first of them was

    @property
    def kept(self) -> str:
        """For `verify(record, kept)`: the most that is known from before the game."""
        return self.digest or self.commitment

    def answer(self, room: dict[str, Any]) -> dict[str, Any] | None:
        """What is to be sent to the table as it stands now."""
        if "lock" not in room:  # a server from before there were seals
            return None
        if room["status"] != "lobby":
            self._check(room)
            return None
        if room["lock"] is not None:
            return self._open(room)
        if room["commitment"] != self.commitment:  # a new game, or a start that was broken off
            self._forget(room["commitment"])
            self._check_broken(room)
        return self._seal() if self.active and self._opening is None else None

    def _forget(self, committed: str) -> None:
        self.commitment, self.digest, self.trouble, self._game = committed, "", "", ""
        self.forget_seal()

    def forget_seal(self) -> None:
        """It did not arrive, or its player has other words now."""
        self._opening, self.seal = None, ""

    def _seal(self) -> dict[str, Any]:
        self._opening = new_opening(self.words)
        self.seal = seal_of(self._opening)
        return {"type": "AddWords", "sealed": self.seal}

    def _open(self, room: dict[str, Any]) -> dict[str, Any] | None:
        digest = digest_of(room)
        self.commitment = self.commitment or room["commitment"]
        if room["commitment"] != self.commitment:
            self.trouble = "the table has another commitment than before the start"
        elif digest != (self.digest or digest):
            self.trouble = "the table has shown two different lists of seals"
        else:
            self.digest = digest
            return self._open_mine(room)
        return None

    def _open_mine(self, room: dict[str, Any]) -> dict[str, Any] | None:
        if self._opening is None:
            return None
        mine = [one for one in room["lock"]["seals"] if one["seal"] == self.seal]
        if not mine:
            self.trouble = "the seal of this device is not in the locked list"
            return None
        if any(one["is_open"] for one in mine):
            return None
        if self.commitment not in self._opened:
            self._last_game = self._last_game if self._opened else last_game(room)
            self._opened.append(self.commitment)
        return {"type": "OpenWords", **self._opening._asdict()}

    def _check_broken(self, room: dict[str, Any]) -> None:
        """Every start that this device opened its seal for is a game, or the table says that it was broken off."""
        if last_game(room) != self._last_game:  # one that this device has missed
            self._opened.clear()
        if len(room.get("broken_starts", [])) < min(len(self._opened), MOST_TOLD):
            self.trouble = "the table has broken off a start and does not say so"

    def _check(self, room: dict[str, Any]) -> None:
        """The game goes on with what was locked, and its seed is the one committed to."""
        if self._game and self._game != room["game"]:  # a rematch whose beginning this device has missed
            self._forget("")
        self._game = room["game"]
        self._opened.clear()
        if self.commitment and room["commitment"] != self.commitment:
            self.trouble = "the table has another commitment than before the start"
        elif self.digest and (room["lock"] is None or digest_of(room) != self.digest):
            self.trouble = "the table plays with another list of seals than it locked"
        elif self.commitment and room["seed"] and commitment(parse_seed_hex(room["seed"])) != self.commitment:
            self.trouble = "the seed is not the one that was committed to"


def last_game(room: dict[str, Any]) -> str:
    """The last that was finished at the table."""
    return next(iter(reversed(room.get("games", []))), "")


def digest_of(room: dict[str, Any]) -> str:
    """Of the locked list as it is shown, whatever the table says its digest is."""
    sealed = [Sealed(one["by"], one["seal"]) for one in room["lock"]["seals"]]
    return lock_digest(room["commitment"], room["words"], sealed)
