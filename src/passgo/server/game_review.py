"""A finished game looked through by the coach, in a process of its own: it can be ended when it takes too long.

Run as `python -m passgo.server.game_review`, it reads a record and writes lines: a Step for each bit of progress, then
the GameReview, or what is wrong with the record.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from threading import Timer
from typing import TYPE_CHECKING, Any

import msgspec

from passgo.coach import review
from passgo.game import Game
from passgo.refusals import Refused
from passgo.server import archive, record_import
from passgo.server import protocol as wire
from passgo.server.coaching import near, told
from passgo.server.workers import took_too_long
from passgo.text.records import parse_record

if TYPE_CHECKING:
    from collections.abc import Callable

    from passgo.coach import Review
    from passgo.editions import Edition

CPU_SECONDS = 60
SECONDS = 180.0
PLAYOUTS = 20_000


class Step(msgspec.Struct, tag=True):
    done: int
    all: int


class Done(msgspec.Struct, tag=True):
    review: msgspec.Raw


class Wrong(msgspec.Struct, tag=True):
    code: str
    message: str


class Reviewer:
    """Looks through one record after the other, each in a new process."""

    def __init__(self) -> None:
        self._running: set[subprocess.Popen[bytes]] = set()

    def review(self, record: bytes, progress: Callable[[int, int], None]) -> bytes:
        """A GameReview as JSON; Refused says what is wrong with the record."""
        command = [sys.executable, "-P", "-m", "passgo.server.game_review"]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as child:
            assert child.stdin is not None
            deadline = Timer(SECONDS, child.kill)
            deadline.start()
            self._running.add(child)
            try:
                with suppress(BrokenPipeError):
                    child.stdin.write(record)
                    child.stdin.close()
                return result_of(child, progress)
            finally:
                deadline.cancel()
                child.kill()
                self._running.discard(child)

    def close(self) -> None:
        for child in list(self._running):
            child.kill()


def result_of(child: subprocess.Popen[bytes], progress: Callable[[int, int], None]) -> bytes:
    assert child.stdout is not None
    for line in child.stdout:
        found = msgspec.json.decode(line, type=Step | Done | Wrong)
        if isinstance(found, Done):
            return bytes(found.review)
        if isinstance(found, Wrong):
            raise Refused(found.code, "", found.message)
        progress(found.done, found.all)
    if child.wait() < 0:
        raise took_too_long()
    raise Refused("command/bad-record", "", "That record cannot be looked through.")


# ---------------------------------------------------------------- in the child
def main() -> int:
    record_import.limit_myself(CPU_SECONDS)
    try:
        text = sys.stdin.buffer.read().decode()
        archive.check_length(len(parse_record(text)[1]))
        game = Game.replay(text)
        write(
            Done(
                msgspec.Raw(msgspec.json.encode(view_of(review(game, playouts=PLAYOUTS, progress=step), game.edition)))
            )
        )
    except UnicodeDecodeError:
        write(Wrong("http/malformed", "A record is UTF-8 text."))
    except Refused as error:
        write(Wrong(error.code, error.message))
    except ValueError as error:
        write(Wrong("command/bad-record", str(error)))
    return 0


def step(done: int, total: int) -> None:
    write(Step(done, total))


def write(line: Any) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.buffer.flush()


def view_of(found: Review, edition: Edition) -> wire.GameReview:
    names = list(found.players)

    def row(numbers: dict[str, float]) -> list[float]:
        return [near(numbers[name]) for name in names]

    def part(one: Any) -> wire.ReviewPart:
        return wire.ReviewPart(near(one.change), near(one.error))

    return wire.GameReview(
        players=names,
        rounds=found.rounds,
        curve=[wire.ReviewPoint(one.entry, one.round, row(one.chances), row(one.errors)) for one in found.curve],
        turning_points=[
            wire.ReviewTurn(
                one.entry,
                one.round,
                one.player,
                near(one.change),
                near(one.before),
                near(one.after),
                one.by_chance,
                told([one.what], edition)[0],
            )
            for one in found.turning_points
        ],
        mistakes=[
            wire.ReviewMistake(
                one.entry,
                one.round,
                one.player,
                wire.ChoiceName(one.done, one.done_values, one.done_text),
                wire.ChoiceName(one.better, one.better_values, one.better_text),
                near(one.cost),
                near(one.error),
                told(one.reason, edition),
            )
            for one in found.mistakes
        ],
        split={
            name: wire.ReviewSplit(
                near(one.start), near(one.result), part(one.luck), part(one.decisions), part(one.others)
            )
            for name, one in found.split.items()
        },
        threshold=found.threshold,
    )


if __name__ == "__main__":
    sys.exit(main())
