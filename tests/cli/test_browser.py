"""`passgo play` without options is the table in the browser."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from passgo.server import home
from passgo.server.serve import CannotServe
from passgo.server.settings import ServerSettings
from tests.cli.helpers import passgo

# A page of its own, so that these tests do not need the built one; SIGINT may be ignored where tests run.
_AT_PAGE = (
    "import signal, sys; from pathlib import Path; from passgo.server import page; from passgo.cli.app import app; "
    "signal.signal(signal.SIGINT, signal.default_int_handler); page.FOLDER = Path(sys.argv.pop(1)); app()"
)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html><title>passgo</title>", encoding="utf-8")
    return folder


@contextmanager
def playing(page: Path, home: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", _AT_PAGE, str(page), "play", "--no-browser", *options],
        env={**os.environ, "XDG_DATA_HOME": str(home)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def read_until(process: subprocess.Popen[str], end: str) -> str:
    assert process.stdout is not None
    told = ""
    for line in process.stdout:
        told += line
        if end in line:
            return told
    assert process.stderr is not None
    raise AssertionError(f"it ended: {told}{process.stderr.read()}")


def test_it_serves_the_page_until_ctrl_c(page: Path, tmp_path: Path) -> None:
    with playing(page, tmp_path / "home", "--local", "--port", "0") as process:
        told = read_until(process, "Ctrl-C")
        (link,) = re.findall(r"on this machine +(http://127\.0\.0\.1:\d+)\n", told)
        assert "in the same network" not in told
        with urlopen(f"{link}/table/abc", timeout=10) as answer:
            assert (answer.status, answer.read()) == (200, b"<!doctype html><title>passgo</title>")
        with urlopen(f"{link}/api/links", timeout=10) as answer:
            assert json.load(answer) == {"public_url": ""}
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=30)
        assert (process.returncode, errors) == (0, "")
        assert "the tables are kept" in out
    folder = tmp_path / "home" / "passgo"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert (folder / "tables.sqlite").stat().st_size > 0


def test_phones_find_it_by_the_address_in_the_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sockets = home.listen("127.0.0.2", 0)  # stands for the network: any machine has it
    try:
        places = [sock.getsockname() for sock in sockets]
        assert [host for host, _ in places] == ["127.0.0.1", "127.0.0.2"]
        assert places[0][1] == places[1][1]
        settings = home.with_places(ServerSettings(), tmp_path, sockets)
        assert settings.public_url == f"http://127.0.0.2:{places[0][1]}"
        assert {"localhost", "127.0.0.1", "127.0.0.2", socket.gethostname()} <= set(settings.hosts)
        shown = home.words("http://127.0.0.1:1", settings.public_url, "tables.sqlite")
        assert f"in the same network  {settings.public_url}" in shown
        assert "█" not in shown, "no code where nobody can point a camera at it"
        monkeypatch.setattr("sys.stdout.isatty", lambda: True)
        assert "█" in home.words("http://127.0.0.1:1", settings.public_url, "tables.sqlite")
    finally:
        for sock in sockets:
            sock.close()


def test_the_code_is_the_link() -> None:
    """Read back as modules: three finders where they belong, and as many columns as rows."""
    lines = [
        re.sub(r"\x1b\[[0-9;]*m", "", line).removeprefix("  ") for line in home.qr_lines("http://192.168.1.20:8765")
    ]
    assert {len(line) for line in lines} == {2 * len(lines) - 1}
    assert lines[1].startswith("  █▀▀▀▀▀█ ")
    assert lines[1].endswith(" █▀▀▀▀▀█  ")


def test_another_port_if_the_usual_one_is_taken_by_a_stranger(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as stranger:
        taken = stranger.getsockname()[1]
        monkeypatch.setattr(home, "ServerSettings", lambda: ServerSettings(port=taken))
        monkeypatch.setattr(home, "found_running", lambda: "")
        (sock,) = home.listen("", None)
        with sock:
            assert sock.getsockname()[1] not in (0, taken)
        with pytest.raises(CannotServe, match=f"port {taken}"):
            home.listen("", taken)


def test_a_second_one_says_where_the_first_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as first:
        port = first.getsockname()[1]
        monkeypatch.setattr(home, "ServerSettings", lambda: ServerSettings(port=port))
        monkeypatch.setattr(home, "found_running", lambda: f"http://127.0.0.1:{port}")
        monkeypatch.setattr(home, "set_up_logging", lambda: None)
        monkeypatch.setattr(home, "open_browser", lambda link, *, wanted: opened.append(link) if wanted else None)
        home.play(tmp_path / "never", port=None, browser=True, local=True)
    assert capsys.readouterr().out == f"A table is already being served: http://127.0.0.1:{port}\n"
    assert opened == [f"http://127.0.0.1:{port}"]
    assert not (tmp_path / "never").exists()


def test_where_nobody_answers_none_of_ours_is_running(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    monkeypatch.setattr(home, "ServerSettings", lambda: ServerSettings(port=port))
    assert home.found_running() == ""


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(CannotServe, match="file"):
        home.private(tmp_path / "file" / "passgo")


def test_without_a_screen_no_browser_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webbrowser.open", lambda _: pytest.fail("opened"))
    for name in home.DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    home.open_browser("http://127.0.0.1:1", wanted=True)
    monkeypatch.setenv("DISPLAY", ":0")
    home.open_browser("http://127.0.0.1:1", wanted=False)


def test_the_prompt_where_there_is_no_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("passgo.server.page.FOLDER", tmp_path / "none")
    result = passgo("play")
    assert result.stderr.startswith("passgo: no page, so this is the prompt: it has not been built")
    assert "Go" in result.stdout
    asked = passgo("play", "--port", "0")
    assert (asked.exit_code, asked.stdout) == (2, "")
    assert asked.stderr.startswith("passgo: no page: it has not been built")


@pytest.mark.parametrize("option", [["--port", "0"], ["--local"], ["--no-browser"]], ids=" ".join)
def test_options_of_both_do_not_go_together(option: list[str]) -> None:
    result = passgo("play", "--terminal", *option)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "are for the page" in result.stderr
