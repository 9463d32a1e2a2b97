"""What the user has to know, in one line, with exit code 2."""

from pathlib import Path


class Complaint(Exception):  # noqa: N818 - it reads as what it is
    """Wrong arguments, or a file that cannot be read or written."""


class Leave(BaseException):
    """The player goes: quit, end of input or Ctrl-C. No Exception: nothing on the way must take it for a mistake."""


def check_ending(path: Path | None, *endings: str) -> None:
    """A file gets the format its name promises. A folder is complained about where it is to be written."""
    if path is not None and path.suffix.lower() not in endings and not path.is_dir():
        raise Complaint(f"{path}: expected a name that ends in {' or '.join(endings)}")
