"""Every code block of README and docs does what its page says.

A page is gone through from top to bottom in an empty folder: Python blocks share their names, commands find the files
that earlier blocks made. A `text` block directly below a Python block is what that block prints, the lines below a
command (`$ …`) are what the command says. What cannot be run here stands in NOT_RUN with its reason, and is checked as
far as it can be. A new block needs nothing but a language; one that this file does not understand fails.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import subprocess
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from passgo import BUILD
from passgo.client import Seat
from passgo.editions import EditionError, load
from passgo.server import home
from tests.docs.blocks import PAGES, Block, all_blocks, blocks_of, read
from tests.docs.commands import check_line, run_line
from tests.server.process import ServerProcess

SERVER = "http://127.0.0.1:8765"  # where the pages have a server; in its place comes one that really runs
HOME = "/home/ann"  # where the pages' reader works
WITH_PAGES = [page for page in PAGES if blocks_of(page)]

# A piece of the block, and why it is not run. What can be checked without running it is.
NOT_RUN = {
    "ray start --head": "takes a cluster of several machines; tests/sim/test_cluster.py plays on a local one",
    '"""A player in a few lines': "a program of its own, which tests/server/test_docs.py runs against a table",
    "(a QR code of the second link)": "what `passgo play` prints on one machine; see test_what_passgo_play_says",
    "harbour.toml: space.39.price: expected": "see test_mistakes_in_an_edition_are_said_as_on_its_page",
    "editions (data) → vocabulary → core": "a drawing",
}


def reason_not_to_run(block: Block) -> str:
    return next((reason for piece, reason in NOT_RUN.items() if piece in block.text), "")


# ---------------------------------------------------------------- one page
class Reader:
    """Goes through a page as its reader would."""

    def __init__(self, folder: Path, server: Callable[[], str]) -> None:
        self.folder = folder
        self.server = server
        self.names: dict[str, Any] = {"__name__": "page"}
        self.printed = ""
        self.kinds: dict[str, Callable[[Block], None]] = {
            "python": self.run_python,
            "text": self.compare,
            "bash": self.run_commands,
            "console": self.run_session,
            "json": parse_json,
            "toml": self.load_edition,
            "ebnf": lambda _: None,  # grammars of docs/notation.md: tests/test_notation.py holds the reader to them
        }

    def take(self, block: Block) -> None:
        assert block.language in self.kinds, f"no language, or one that nobody tries: {block.language!r}"
        if reason_not_to_run(block):
            check_syntax(block)
        else:
            self.kinds[block.language](block)

    def close(self) -> None:
        """Connections that a page leaves open, as programs do that end."""
        for seat in self.names.values():
            if isinstance(seat, Seat):
                seat.close()

    def run_python(self, block: Block) -> None:
        other = re.search(r"https?://(?!127\.0\.0\.1:8765)\S+", block.text)
        assert not other, f"an example calls no server but {SERVER}: {other}"
        code = block.text.replace(SERVER, self.server()) if SERVER in block.text else block.text
        if named := re.findall(r"`([\w-]+\.py)`:$", block.before):  # "save it as `mine.py`:", for the commands below
            (self.folder / named[-1]).write_text(code, encoding="utf-8")
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile("\n" * (block.line - 1) + code, block.page, "exec"), self.names)  # our own page
        self.printed = out.getvalue()
        for line in re.findall(r"(?m)^\s*# ([a-z_]+/[a-z-]+ .*)$", code):  # a refusal that the page shows as printed
            assert line in self.printed

    def compare(self, block: Block) -> None:
        assert block.follows, "a text block stands below the code that prints it, or in NOT_RUN"
        assert block.text == self.printed

    def run_commands(self, block: Block) -> None:
        check_syntax(block)
        for line in block.text.replace("\\\n", " ").splitlines():
            run_line(line, self.folder)

    def run_session(self, block: Block) -> None:
        """`$ command` and below it what it says."""
        for part in re.split(r"(?m)^\$ ", block.text)[1:]:
            command, _, shown = part.partition("\n")
            said = run_line(command, self.folder).replace(str(self.folder), HOME)
            assert not shown or comparable(shown) == comparable(said)

    def load_edition(self, block: Block) -> None:
        """TOML is an edition if the words before it name its file; else settings, which must be TOML."""
        named = re.findall(r"`([\w-]+\.toml)`", block.before)
        if not named:
            tomllib.loads(block.text)
            return
        path = self.folder / named[-1]
        path.write_text(block.text, encoding="utf-8")
        if path.name != "passgo.toml":
            load(str(path))


def comparable(text: str) -> str:
    """Without what differs from machine to machine."""
    text = re.sub(r"\d+\.\d+\.\d+(?:\.dev\d+)? ", "VERSION ", text).replace("interpreted", "compiled")
    return re.sub(r"(SQLite )[\d.]+|(http://[\d.]+:)\d+", r"\1\2N", text).strip()


def parse_json(block: Block) -> None:
    """One document, or one a line."""
    try:
        json.loads(block.text)
    except ValueError:
        for line in block.text.splitlines():
            json.loads(line)


def check_syntax(block: Block) -> None:
    """What can be said of a block without running it."""
    if block.language == "python":
        compile(block.text, block.where, "exec")
    elif block.language == "bash":
        subprocess.run(["bash", "-n", "-c", block.text], check=True, capture_output=True)
        for line in block.text.replace("\\\n", " ").splitlines():
            check_line(line)


# ---------------------------------------------------------------- a server for examples that need one
@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """With the limits that everybody's server has."""
    folder = tmp_path_factory.mktemp("server")
    with ServerProcess(f"sqlite:///{folder}/tables.sqlite", folder / "log", limits={}) as running:
        yield running
    assert "Traceback" not in running.told()


@pytest.fixture
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table made by a page plays two rounds, and its bots do not pause: else a page would take an hour."""
    short: dict[str, Any] = {"variant": "time-limit", "options": {"rounds": 2}, "bot_delay": 0}
    monkeypatch.setattr(Seat, "create", partial(Seat.create, **short))


@pytest.mark.usefixtures("short_games")
@pytest.mark.parametrize("page", WITH_PAGES, ids=lambda page: page.name)
def test_every_block_of_a_page_works(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)
    reader = Reader(tmp_path, lambda: str(request.getfixturevalue("server").url))
    with contextlib.closing(reader):
        for block in blocks_of(page):
            try:
                reader.take(block)
            except Exception as error:
                raise AssertionError(f"{block.where}: {error}") from error


# ---------------------------------------------------------------- that nothing is left out
def test_every_block_is_found() -> None:
    """Counted by another way than the parser's."""
    for page in PAGES:
        fences = re.findall(r"(?m)^ *(?:>? *)```", read(page))
        assert len(blocks_of(page)) * 2 == len(fences), page


def test_there_are_blocks_of_every_kind() -> None:
    assert {block.language for block in all_blocks()} == {"python", "text", "bash", "console", "json", "toml", "ebnf"}


def test_what_is_not_run_is_there() -> None:
    texts = [block.text for block in all_blocks()]
    assert [piece for piece in NOT_RUN if sum(piece in text for text in texts) != 1] == []


def block_with(piece: str) -> Block:
    return next(block for block in all_blocks() if piece in block.text)


def test_what_passgo_play_says() -> None:
    """README shows what it prints; the QR code is drawn in a terminal only."""
    shown = block_with("(a QR code of the second link)").text.replace("  (a QR code of the second link)\n", "")
    said = home.words(SERVER, "http://192.168.1.20:8765", "~/.local/share/passgo/tables.sqlite")
    assert comparable(shown) == comparable(said).replace(BUILD, "compiled")


def test_mistakes_in_an_edition_are_said_as_on_its_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worked example of the page with each mistake made in it."""
    monkeypatch.chdir(tmp_path)
    good = block_with('title = "Harbour Town"').text
    mistakes = {"price = 450": 'price = "four hundred"', "price = 450,": "price = 450, prize = 450,"}
    shown = block_with("harbour.toml: space.39.price: expected").text.splitlines()
    assert len(shown) == len(mistakes)
    for (old, new), line in zip(mistakes.items(), shown, strict=True):
        Path("harbour.toml").write_text(good.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(EditionError) as wrong:
            load("harbour.toml")
        assert str(wrong.value) == line
