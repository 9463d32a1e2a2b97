"""What the user must be told in one line, with exit code 2."""


class Complaint(Exception):  # noqa: N818 - it reads as what it is
    """Wrong arguments, or a file that cannot be read or written."""


class Leave(BaseException):
    """The player goes: quit, end of input or Ctrl-C. No Exception: nothing on the way must take it for a mistake."""
