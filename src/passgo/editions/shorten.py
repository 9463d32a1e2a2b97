"""Names of spaces made to fit a narrow cell without becoming riddles."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len, set_cell_size

_ABBREVIATED = {
    "Avenue": "Ave",
    "Place": "Pl",
    "Railroad": "RR",
    "Company": "Co",
    "Gardens": "Gdns",
    "Street": "St",
    "Community": "Comm.",
}
_PAIRED_BY = (" / ", " vs. ")


def fit_name(name: str, width: int, lines: int) -> list[str]:
    """The name as at most so many lines of at most so many columns, as little shortened as will do."""
    shortest = name
    for candidate in _shorter_and_shorter(name, is_one_line=lines == 1):
        wrapped = _wrap(candidate, width)
        if len(wrapped) <= lines and all(cell_len(line) <= width for line in wrapped):
            return wrapped
        shortest = candidate
    wrapped = _wrap(" ".join(cut_word(word, width) for word in shortest.split()), width)
    return (
        wrapped if len(wrapped) <= lines else [*wrapped[: lines - 1], cut_word(" ".join(wrapped[lines - 1 :]), width)]
    )


def cut_word(word: str, width: int) -> str:
    """The start of a word, with a full stop to show that there was more."""
    if cell_len(word) <= width:
        return word
    return set_cell_size(word, max(0, width - 1)).rstrip(" .,:") + "." if width > 1 else set_cell_size(word, width)


def _shorter_and_shorter(name: str, *, is_one_line: bool) -> Iterator[str]:
    yield name
    name = name.partition(": ")[2] or name  # "Mos Espa: Street Market": the group's title already says Mos Espa
    yield name
    name = " ".join(_ABBREVIATED.get(word, word) for word in name.split())
    yield name
    for sign in _PAIRED_BY:
        if sign in name:  # "San Diego Chargers / Oakland Raiders": Chargers/Raiders
            name = ("/" if is_one_line else " ").join(team.split()[-1] for team in name.split(sign))
            yield name
    *first, last = name.split()
    if first and last in _ABBREVIATED.values():  # "Pennsylvania Ave": Pennsylvania
        yield " ".join(first)
    elif first and is_one_line:  # "Chicago White Sox": C. White Sox, C. W. Sox, Sox
        for count in range(1, len(first) + 1):
            yield " ".join([*(f"{word[0]}." for word in first[:count]), *first[count:], last])
        yield last


def _wrap(text: str, width: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and cell_len(lines[-1]) + 1 + cell_len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
