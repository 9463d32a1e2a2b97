"""A server under load that is killed again and again, and the account of every command that it acknowledged."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import msgspec

from passgo.client import retries
from passgo.store import Store
from tests.server.players import Habits, Load, Plan, Stuck, Table
from tests.server.process import STARTING, ServerProcess

SOON = Habits(tired_after=300)
# Several kinds of tables, so that kills meet all of the rules. Short ones: each must come to its end.
PLANS = (
    Plan(variant="short", habits=SOON),
    Plan("nfl-1998", variant="time-limit", options={"rounds": 15}, devices=(1, 1, 1)),
    Plan("pokemon-1999", options={"power_doubles": True}, devices=(2, 1), bots=0, habits=SOON),
    Plan("star-wars-episode-1", variant="short", options={"rent": "claimed"}, devices=(1, 2), bots=2, habits=SOON),
    Plan("mlb-1999", variant="short", devices=(3,), bots=0, habits=Habits(leaves=0.05, tired_after=300)),
    Plan("anniversary-70", options={"dealt_deeds": 5}, devices=(1, 1), bots=1, level="random", habits=SOON),
)


@dataclass
class Report:
    """What the account found; the lists name commands, and all of them must be empty."""

    kills: int
    recoveries: list[float]
    games: int = 0
    acknowledged: int = 0
    entries: int = 0
    commands_confirmed: int = 0
    lost: list[str] = field(default_factory=list)  # acknowledged, and not there as acknowledged
    doubled: list[str] = field(default_factory=list)  # there more than once
    unknown: list[str] = field(default_factory=list)  # there, and never given by anybody

    def __str__(self) -> str:
        slowest, mean = max(self.recoveries), sum(self.recoveries) / len(self.recoveries)
        trouble = f"{len(self.lost)} lost, {len(self.doubled)} doubled, {len(self.unknown)} unknown"
        recovery = f"recovery {mean:.2f} s on average, {slowest:.2f} s at most"
        return (
            f"{self.kills} kills, {self.games} games to their end, {self.acknowledged} commands acknowledged of "
            f"{self.entries} stored: {trouble}; {recovery}"
        )


class Killing:
    """Begin, kill as often as wanted, finish. `tables` are played at the same time."""

    def __init__(self, database: str, log: Path, tables: int, seed: int, *, endless: bool = False) -> None:
        self.server = ServerProcess(database, log)
        self.load = Load()
        self.tables: list[Table] = []
        self._number, self._seed, self._endless = tables, seed, endless
        self._pool = ThreadPoolExecutor(tables)
        self._playing: dict[Future[None], Table] = {}
        self._kills, self._recoveries = 0, list[float]()

    def __enter__(self) -> Self:
        """People here are as patient as whoever starts the server again: on a busy machine that takes a while."""
        self._patience, retries.PATIENCE = retries.PATIENCE, 2 * STARTING
        self.server.start()
        return self

    def __exit__(self, *_: object) -> None:
        """The server goes first: whoever still plays then gives up."""
        self.server.stop()
        self._pool.shutdown()
        for table in self.tables:
            table.close()
        retries.PATIENCE = self._patience

    def begin(self) -> None:
        for _ in range(self._number):
            self._sit_down()

    def _sit_down(self) -> None:
        number = len(self.tables)
        table = Table(self.server.url, PLANS[number % len(PLANS)], self._seed + number, self.load)
        self.tables.append(table)
        table.start()
        self._playing[self._pool.submit(table.play)] = table

    def kill_after(self, commands: int) -> None:
        """In the middle of the load, when so many more commands were acknowledged."""
        self._replace_finished()
        if not self.load.wait_for(commands):
            raise Stuck(f"{self.load.total} commands and no more: {self.server.told()}")
        self._kill()

    def _kill(self) -> None:
        self.server.kill()
        self._kills += 1
        self._recoveries.append(self.server.start())

    def _replace_finished(self) -> None:
        """Games come to their end; in a long campaign others begin, so that the load stays."""
        for done in [done for done in self._playing if done.done()]:
            done.result()
            del self._playing[done]
            if self._endless:
                self._sit_down()

    def finish(self) -> Report:
        """Every game to its end, each record confirmed, then the store against what people were told."""
        for done in self._playing:
            done.result()
        self._kill()  # finished games too are there after it
        report = Report(self._kills, self._recoveries, games=len(self.tables))
        for table in self.tables:
            report.commands_confirmed += table.verify().commands
        self.server.stop()
        with Store.open(self.server.database) as store:
            for table in self.tables:
                account(store, table, report)
        return report


def account(store: Store, table: Table, report: Report) -> None:
    """Each acknowledged command of a table: once, at its place, by its player."""
    stored = store.entries(table.host.game, since=-1)
    assert [entry.seq for entry in stored] == list(range(len(stored)))
    entries: list[dict[str, Any]] = [msgspec.json.decode(entry.body) for entry in stored]
    places = {entry["id"]: (seq, entry["by"]) for seq, entry in enumerate(entries) if entry.get("id")}
    times = Counter(entry["id"] for entry in entries if entry.get("id"))
    acknowledged = {key: told for person in table.people for key, told in person.acknowledged.items()}
    issued = {key for person in table.people for key in person.issued}
    report.acknowledged += len(acknowledged)
    report.entries += len(stored)
    report.lost += [key for key, told in acknowledged.items() if places.get(key) != told]
    report.doubled += [key for key, count in times.items() if count > 1]
    report.unknown += [key for key in times if key not in issued]
