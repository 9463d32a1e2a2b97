"""What goes wrong outside the rules, in one line: a library that is missing, a file that cannot be written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from passgo.terminal.complaint import Complaint

MISSING = "simulations need more libraries: install passgo with its [{extra}] extra (missing: {name})"


@contextmanager
def plain_words() -> Iterator[None]:
    """What goes wrong in a simulation is said in one line."""
    try:
        from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415 - as slow to load

        from passgo.bots.registry import BotError  # noqa: PLC0415
        from passgo.sim.settings import SimError  # noqa: PLC0415 - only here is it known what is missing
    except ModuleNotFoundError as error:
        raise missing(error) from None
    try:
        yield
    except (SimError, BotError) as error:
        raise Complaint(str(error)) from None
    except BrokenProcessPool:
        raise Complaint("a process with bots in it has died: does one of them crash, or end it itself?") from None
    except ModuleNotFoundError as error:
        raise missing(error) from None


def missing(error: ModuleNotFoundError) -> Complaint:
    return Complaint(MISSING.format(extra="ray" if error.name == "ray" else "sim", name=error.name))


@contextmanager
def file_words() -> Iterator[None]:
    """What is wrong with a file, in one line."""
    try:
        yield
    except OSError as error:
        raise Complaint(f"cannot write {error.filename2 or error.filename}: {error.strerror or error}") from None
    except ValueError as error:
        if type(error) is not ValueError:
            raise
        raise Complaint(str(error)) from None
