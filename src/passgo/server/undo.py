"""Undo: the last command is taken back when all people at the table agree, unless chance had a part in it."""

from __future__ import annotations

import asyncio
import weakref
from typing import TYPE_CHECKING

import msgspec

from passgo.history.undoing import rewound
from passgo.server import archive
from passgo.server import protocol as wire
from passgo.server.room_document import NOBODY, copy_of, no, to_json
from passgo.store import Append, SaveRoom
from passgo.view import view

if TYPE_CHECKING:
    from passgo.game import Game
    from passgo.server.room import Room
    from passgo.store import Op


class Undo:
    """One per room. `room.undo` holds the open question: who asked, and who has agreed."""

    def __init__(self, room: Room) -> None:
        self.room: Room = weakref.proxy(room)

    async def ask(self, holder: int) -> None:
        await self._check()
        self.room.undo = (holder, {holder})
        await self._settle(holder)

    async def answer(self, holder: int, agree: bool) -> None:
        if self.room.undo is None:
            raise no("no-undo", "Nobody has asked to take anything back.")
        if agree:
            self.room.undo[1].add(holder)
        else:
            self.room.undo = None
        await self._settle(holder)

    async def _settle(self, holder: int) -> None:
        room = self.room
        if room.undo is not None and self._people() | {holder} <= room.undo[1]:
            await self._take_back()
        room.publisher.tell_room()

    def _people(self) -> set[int]:
        """Who has to agree: not those whom a stand-in plays for, nor who is out of the game and has gone away."""
        room = self.room
        there = room.presence.there(room.clock())
        seats = [seat for seat in room.body.seats if seat.holder != NOBODY and not seat.bot_plays]
        return {seat.holder for seat in seats if seat.holder in there or not self._is_out(seat.name)}

    def _is_out(self, name: str) -> bool:
        game = self.room.game
        return game is not None and name in game.players and not game.is_playing(name)

    async def _check(self) -> Game:
        room = self.room
        game = room.playing()
        if not room.whole:
            room.take(await asyncio.to_thread(archive.load_game, room.store, room.body.game, True))
            game = room.playing()
        if len(game.log) < 2:
            raise no("nothing-to-undo", "There is nothing to take back.")
        if any(archive.is_chance(event) for event in game.log[-1].events):
            raise no("undo-chance", "A throw or card cannot be taken back.")
        return game

    async def _take_back(self) -> None:
        room = self.room
        game = await self._check()
        earlier = rewound(game, len(game.log) - 1)
        body = msgspec.json.encode({"by": "", "holder": NOBODY, "id": "", "undo": True}).decode()
        ops: list[Op] = [Append(room.body.game, room.seq + 1, room.clock(), body)]
        table = room.body
        if table.bid_limits:  # else what was taken back would be bid again at once
            table = copy_of(table)
            table.bid_limits, table.version = [], table.version + 1
            ops.append(SaveRoom(table.id, table.version, to_json(table)))
        await room.commit(ops)
        room.game, room.undo, room.body = earlier, None, table
        room.seq += 1
        room.decision_since = room.clock()
        room.publisher.forget()
        for listener in list(room.listeners):
            sight, rights = view(earlier, listener.player(room.body)), room.publisher.rights(listener)
            listener.send(wire.encode(wire.Undone(room.seq, sight, *rights)))
        room.proxies.lot_since = room.seq
        room.proxies.tell()
        room.publisher.wake_pollers()
        room.driver.wake()
