"""Load on a real server process over loopback: sockets, durable commands per second, latency, CPU, memory.

    python -m bench.server --sockets 1000 --rate 1000 --seconds 20 [--database postgresql://…]

Four people at each table. A command is timed from its sending to its answer, which comes after the commit.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

SEATS = 4
OPTIONS = {"starting_cash": 100_000}  # long games: the load shall not run out of decisions


class ToAct(msgspec.Struct):
    to_act: list[str]


class Heard(msgspec.Struct):
    """What the load needs of a message: to read all of it would cost the machine more than the server does."""

    type: str
    id: str = ""
    phase: str = ""
    to_act: list[str] = []
    view: ToAct | None = None
    legal: dict[str, list[dict[str, Any]]] = {}


HEARD = msgspec.json.Decoder(Heard)


@dataclass
class Player:
    name: str
    token: str
    socket: ClientConnection | None = None
    waiting: dict[str, float] = field(default_factory=dict)


@dataclass
class LoadTable:
    server: str
    room: str = ""
    players: list[Player] = field(default_factory=list)
    to_act: list[str] = field(default_factory=list)
    legal: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    busy: bool = False
    over: bool = False


class Load:
    def __init__(self, server: str, tables: int) -> None:
        self.server = server
        self.tables = [LoadTable(server) for _ in range(tables)]
        self.times: list[float] = []
        self.refused = 0
        self.rng = random.Random(1)

    async def open(self) -> None:
        async with httpx.AsyncClient(timeout=60) as client:
            for table in self.tables:
                await self.seat(client, table)
        for table in self.tables:
            for player in table.players:
                address = f"{self.server.replace('http', 'ws', 1)}/api/rooms/{table.room}/socket"
                player.socket = await connect(address, compression=None, open_timeout=60, max_queue=None)
                await player.socket.send(json.dumps({"type": "Hello", "version": 1, "token": player.token}))
                task = asyncio.create_task(self.hear(table, player))
                TASKS.add(task)

    async def seat(self, client: httpx.AsyncClient, table: LoadTable) -> None:
        wish = {"name": "P0", "options": OPTIONS}
        made = (await client.post(f"{self.server}/api/rooms", json=wish)).json()
        table.room = made["room"]
        table.players.append(Player("P0", made["token"]))
        url = f"{self.server}/api/rooms/{table.room}"
        for number in range(1, SEATS):
            joined = (await client.post(f"{url}/join", json={"name": f"P{number}"})).json()
            table.players.append(Player(f"P{number}", joined["token"]))
            bearer = {"authorization": f"Bearer {joined['token']}"}
            await client.post(f"{url}/send", json={"type": "SetReady", "ready": True}, headers=bearer)
        bearer = {"authorization": f"Bearer {made['token']}"}
        (await client.post(f"{url}/send", json={"type": "Start"}, headers=bearer)).raise_for_status()

    async def hear(self, table: LoadTable, player: Player) -> None:
        assert player.socket is not None
        async for text in player.socket:
            message = HEARD.decode(text)
            match message.type:
                case "Answer" | "Refusal":
                    begun = player.waiting.pop(message.id, None)
                    if begun is not None:
                        self.times.append(time.perf_counter() - begun)
                        self.refused += message.type == "Refusal"
                        table.busy = False
                case "Welcome" if message.view is not None:
                    table.to_act = message.view.to_act
                    table.legal[player.name] = message.legal.get(player.name, [])
                case "Happened":
                    table.to_act = message.to_act
                    table.legal[player.name] = message.legal.get(player.name, [])
                    table.over = table.over or message.phase == "over"

    async def give(self, table: LoadTable) -> bool:
        if table.busy or table.over or not table.to_act:
            return False
        player = next(p for p in table.players if p.name == table.to_act[0])
        legal = [c for c in table.legal.get(player.name, []) if c["type"] != "Resign"]
        if not legal or player.socket is None:
            return False
        number = f"{self.rng.getrandbits(64):x}"
        player.waiting[number] = time.perf_counter()
        table.busy = True
        await player.socket.send(json.dumps({"type": "Give", "id": number, "command": legal[0]}))
        return True

    async def run(self, rate: float, seconds: float) -> None:
        """Commands at an even pace, each at the next table that is free."""
        begun = time.perf_counter()
        given = at = 0
        while (now := time.perf_counter() - begun) < seconds:
            tries = 0
            while given < now * rate and tries < len(self.tables):
                given += await self.give(self.tables[at % len(self.tables)])
                at, tries = at + 1, tries + 1
            await asyncio.sleep(0.001)


TASKS: set[asyncio.Task[None]] = set()


def start(database: str) -> tuple[subprocess.Popen[str], str]:
    arguments = [sys.executable, "-m", "passgo", "serve", "--port", "0", "--database", database]
    env = {**os.environ, "PASSGO_SOCKETS_PER_ADDRESS": "20000", "PASSGO_MESSAGES_PER_SECOND": "5000"}
    env["PASSGO_TABLES_PER_ADDRESS"] = "20000"
    process = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True, env=env)
    assert process.stderr is not None
    for line in process.stderr:
        if line.startswith("serving "):
            return process, line.split()[1]
    raise SystemExit("the server did not start")


def used(pid: int) -> tuple[float, float]:
    """CPU seconds and resident megabytes of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    ticks = int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK"), int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def measure(given: argparse.Namespace, database: str) -> None:
    process, server = start(database)
    try:
        empty = used(process.pid)[1]
        load = Load(server, given.sockets // SEATS)
        await load.open()
        await load.run(given.rate, 2)
        load.times.clear()
        cpu, _ = used(process.pid)
        await load.run(given.rate, given.seconds)
        cpu_after, memory = used(process.pid)
        count = len(load.times)
        cuts = quantiles(load.times, n=100)
        print(f"{given.sockets} sockets, {count / given.seconds:,.0f} durable commands/s of {given.rate:,} asked")
        print(f"latency p50 {cuts[49] * 1e3:.1f} ms, p99 {cuts[98] * 1e3:.1f} ms; refused {load.refused}")
        print(f"CPU a command {(cpu_after - cpu) / max(count, 1) * 1e3:.2f} ms")
        each = (memory - empty) / len(load.tables) * 1e3
        print(f"memory {memory:.0f} MB, {each:.0f} kB a table with {SEATS} sockets")
    finally:
        process.terminate()
        process.wait(20)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--rate", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--database", default="")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(given, given.database or f"{folder}/load.sqlite"))


if __name__ == "__main__":
    main()
