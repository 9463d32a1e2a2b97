"""Complete games over real sockets: all editions and variants, people and bots, each record confirmed, none stuck.

    make games
    python tools/serve_games.py --games 500 --tables 6 [--database postgresql://…]

People lose their connection in every phase they meet and come back. The last line tells the figures; a game that does
not end, or whose record is not confirmed, ends the campaign with the plan it was played by.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the scripted people live with the tests

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from tests.server.players import Habits, Plan, play_table
from tests.server.process import ServerProcess

from passgo.encoding import PHASES
from passgo.game import Game
from tables import OPTIONS, STRIDE, combinations

ROUNDS = 20  # of a time-limit game
RESTLESS = Habits(leaves=0.01, new_phase=True)


def plan_of(number: int) -> Plan:
    """The table of game `number`: its neighbours differ in edition, variant, seats, devices and options."""
    combos = combinations()
    edition, variant, seats = combos[number * STRIDE % len(combos)]
    options: dict[str, Any] = dict(OPTIONS[number % len(OPTIONS)])
    if edition == "pokemon-1999":
        options["power_doubles"] = True
    if variant == "time-limit":
        options["rounds"] = ROUNDS
    if seats > 5 and number % 2:
        options["banker_only"] = True
    persons = seats + 1 if options.get("banker_only") else seats
    bots = min(number % 4, persons - 1)
    level = "random" if number % 5 == 4 else "sensible"
    return Plan(edition, variant, options, devices_for(persons - bots, number), bots, level, RESTLESS)


def devices_for(people: int, number: int) -> tuple[int, ...]:
    """Everybody with a device of his own, all around one, or something between."""
    match number % 3:
        case 0:
            return (1,) * people
        case 1:
            return (people,)
        case _:
            return (*(2,) * (people // 2), *(1,) * (people % 2))


class Figures:
    """What the campaign tells at its end."""

    def __init__(self) -> None:
        self.games = self.commands = self.throws = 0
        self.kinds: Counter[tuple[str, str]] = Counter()
        self.returns: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.longest = 0

    def play(self, url: str, number: int) -> None:
        plan = plan_of(number)
        verdict, table = play_table(url, plan, number)
        outcome = Game.replay(table.record).outcome
        assert outcome is not None, f"game {number} has no outcome: {plan}"
        self.games += 1
        self.commands += verdict.commands
        self.throws += verdict.throws
        self.longest = max(self.longest, verdict.commands)
        self.kinds[plan.edition, plan.variant] += 1
        self.returns += table.phases_left_in
        for person in table.people:
            self.refusals += person.refusals

    def told(self, seconds: float) -> str:
        kinds = f"{len(self.kinds)} kinds, {min(self.kinds.values())} to {max(self.kinds.values())} games each"
        never = sorted(set(PHASES) - set(self.returns))
        rate = self.commands / seconds
        played = f"{self.commands} commands in {seconds:.0f} s ({rate:.0f}/s), {self.throws} throws"
        returned = f"{sum(self.returns.values())} lost connections; by phase: {dict(self.returns.most_common())}"
        return "\n".join(
            (
                f"{self.games} games over real sockets ({kinds}), none stuck, each confirmed",
                f"{played}, longest game {self.longest} commands",
                f"{returned}; never in: {', '.join(never) or 'none'}",
                f"{sum(self.refusals.values())} refusals that people went on after, {len(self.refusals)} reasons",
            )
        )


def campaign(games: int, tables: int, database: str, first: int = 0) -> Figures:
    figures = Figures()
    columns = (
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[rate]}"),
    )
    with tempfile.TemporaryDirectory() as folder:
        place = database or f"sqlite:///{folder}/tables.sqlite"
        with ServerProcess(place, Path(folder) / "log") as server, Progress(*columns) as progress:
            bar = progress.add_task("games", total=games, rate="")
            began = time.monotonic()
            with ThreadPoolExecutor(tables) as pool:
                playing = [pool.submit(figures.play, server.url, first + number) for number in range(games)]
                for done in as_completed(playing):
                    if done.exception() is not None:
                        pool.shutdown(wait=False, cancel_futures=True)
                        print(server.told(), file=sys.stderr)
                    done.result()
                    rate = f"{figures.commands / (time.monotonic() - began):.0f} commands/s"
                    progress.update(bar, advance=1, rate=rate)
            assert "Traceback" not in server.told(), server.told()
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--tables", type=int, default=6, help="played at the same time")
    parser.add_argument("--database", default="", help="an SQLite file in a temporary folder if not given")
    asked = parser.parse_args()
    began = time.monotonic()
    print(campaign(asked.games, asked.tables, asked.database, asked.first).told(time.monotonic() - began))


if __name__ == "__main__":
    main()
