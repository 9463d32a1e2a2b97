"""The start of a game: contributions to the dice are locked, their seals opened, and then the game begins."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

import msgspec

from passgo.chance.fair import FairDice, Opening, commitment
from passgo.game import Game
from passgo.server import archive, room_document, sealing
from passgo.server.room_document import copy_of, to_json
from passgo.store import Append, SaveRoom, StartGame
from passgo.text.records import RULES_VERSION

if TYPE_CHECKING:
    from passgo.server.room import Room
    from passgo.server.room_document import RoomDocument


class GameStart:
    """One per room."""

    def __init__(self, room: Room) -> None:
        self.room: Room = weakref.proxy(room)
        self.locked_since = room.clock()  # after a restart clients get the whole time again to open their seals

    async def start(self, holder: int) -> None:
        """Locks what was contributed to the dice; the game begins when all seals are open."""
        room = self.room
        room_document.check_start(room.body, holder)
        room_document.check_table(room.body, whole=True)
        body = copy_of(room.body)
        present = {listener.holder for listener in room.listeners} | {holder}
        if sealing.lock_seals(body, present):
            self.locked_since = room.clock()
            await room.save(body)
        else:
            await self._begin(body)

    async def open_seal(self, holder: int, opening: Opening) -> None:
        body = copy_of(self.room.body)
        if not sealing.open_seal(body, holder, opening):
            return
        if sealing.unopened(body):
            await self.room.save(body)
        else:
            await self._begin(body)

    async def lapse(self) -> None:
        """Back to the lobby: somebody has not opened their seal in time."""
        if missing := sealing.unopened(self.room.body):
            body = copy_of(self.room.body)
            sealing.break_off(body, missing)
            await self.room.save(body)

    async def _begin(self, body: RoomDocument) -> None:
        room = self.room
        words = sealing.dice_words(body, room_document.words_of(body))
        game = new_game(body, words)
        body.version += 1
        start = StartGame(
            id=body.game,
            room=body.id,
            started=room.clock(),
            start=game.position(),
            secret=body.secret,
            words=tuple(words),
            commitment=commitment(bytes.fromhex(body.secret)),
            rules=RULES_VERSION,
        )
        locked = sealing.lock_line(body, room_document.words_of(body))
        prepared = msgspec.json.encode({"preparation": game.log[0].events, "lock": locked}).decode()
        first = Append(body.game, 0, room.clock(), prepared)
        await room.commit([start, first, SaveRoom(body.id, body.version, to_json(body))])
        room.body = body
        room.laid_anew(archive.Loaded(game, 0, [], True, (0, 0)))


def new_game(body: RoomDocument, words: list[str]) -> Game:
    """The game that the seats have agreed on; the document says from here on that it is being played."""
    table = room_document.check_table(body, whole=True)
    body.status, body.paused = "playing", False
    body.game = f"{body.id}-{body.version}"
    return Game.new(
        players=[seat.name for seat in body.seats],
        edition=table.edition,
        variant=body.variant,
        options=body.options,
        tokens={seat.name: seat.piece for seat in body.seats if seat.piece},
        seed=0,
        chance=FairDice(bytes.fromhex(body.secret), words),
    )
