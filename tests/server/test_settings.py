"""Flags before environment before file before defaults; and whatever is in the way is told in one line."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import httpx
import pytest

from passgo.server import serve
from passgo.server.serve import CannotServe, bind, open_store
from passgo.server.settings import ServerSettings, SettingsError, read_settings
from tests.server.process import ServerProcess


@pytest.fixture(autouse=True)
def _clean(monkeypatch: pytest.MonkeyPatch) -> None:
    for field in fields(ServerSettings):
        monkeypatch.delenv(f"PASSGO_{field.name.upper()}", raising=False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "passgo.toml"
    path.write_text(
        'port = 1001\nhost = "192.0.2.1"\nhosts = ["a.example", "b.example"]\nretention_days = 30\n', encoding="utf-8"
    )
    return path


def test_defaults() -> None:
    assert read_settings(None, {}) == ServerSettings()
    assert ServerSettings().host == "127.0.0.1"  # nobody else is let in unless somebody says so


def test_a_file(file: Path) -> None:
    found = read_settings(file, {})
    assert (found.port, found.host, found.retention_days) == (1001, "192.0.2.1", 30)
    assert found.hosts == ("a.example", "b.example")
    assert found.database == ServerSettings().database


def test_the_environment_goes_before_the_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PASSGO_PORT", "1002")
    monkeypatch.setenv("PASSGO_HOSTS", "c.example, d.example,")
    found = read_settings(file, {})
    assert (found.port, found.host, found.hosts) == (1002, "192.0.2.1", ("c.example", "d.example"))


def test_flags_go_before_all(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PASSGO_PORT", "1002")
    found = read_settings(file, {"port": 1003, "host": None, "hosts": "e.example"})
    assert (found.port, found.host, found.hosts) == (1003, "192.0.2.1", ("e.example",))


@pytest.mark.parametrize("name", [field.name for field in fields(ServerSettings)])
def test_every_setting_can_come_from_the_environment(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given = {int: ("7", 7), str: ("seven", "seven"), tuple: ("seven,eight", ("seven", "eight"))}
    text, value = given[type(getattr(ServerSettings(), name))]
    monkeypatch.setenv(f"PASSGO_{name.upper()}", text)
    assert getattr(read_settings(None, {}), name) == value


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("port = 70000", "port: expected a number from 0 to 65535, found 70000"),
        ("port = -1", "port: expected a number from 0 to 65535, found -1"),
        ("port = 80.5", "port: expected a whole number, found 80.5"),
        ("port = true", "port: expected a whole number, found True"),
        ('port = "http"', "port: expected a whole number, found 'http'"),
        ("host = 5", "host: expected text, found 5"),
        ("hosts = 5", "hosts: expected a list of texts, found 5"),
        ("hosts = [5]", "hosts: expected a list of texts, found [5]"),
        ("colour = 1", "unknown setting colour; there are host, port, database"),
        ("[server]\nport = 1", "unknown setting server; there are host, port, database"),
        ("port = ", "passgo.toml: Invalid value"),
    ],
)
def test_mistakes_are_told_in_one_line(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "passgo.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        read_settings(path, {})
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_or_not_text(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="No such file"):
        read_settings(tmp_path / "none.toml", {})
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsError, match=r"binary\.toml"):
        read_settings(tmp_path / "binary.toml", {})


# ---------------------------------------------------------------- what is in the way
def test_a_port_in_use() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe, match=f"^cannot serve on 127.0.0.1 port {port}: Address already in use$"):
            bind("127.0.0.1", port)


def test_an_address_that_is_not_ours() -> None:
    with pytest.raises(CannotServe, match=r"^cannot serve on 192\.0\.2\.1 port 1: "):
        bind("192.0.2.1", 1)
    with pytest.raises(CannotServe, match=r"^cannot serve on no\.such\.host\.invalid port 1: "):
        bind("no.such.host.invalid", 1)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CannotServe, match="there is no folder"):
        open_store(str(tmp_path / "none" / "tables.sqlite"))


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """Root may write everywhere, but nobody into a file in place of a folder, or a folder in place of a file."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    for path in (tmp_path / "file" / "tables.sqlite", tmp_path):
        with pytest.raises(CannotServe) as caught:
            open_store(str(path))
        assert "\n" not in str(caught.value)
    if os.getuid():
        (tmp_path / "locked").mkdir(mode=0o500)
        with pytest.raises(CannotServe, match="Permission denied"):
            open_store(str(tmp_path / "locked" / "tables.sqlite"))


def test_a_database_that_cannot_be_reached() -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # bound and not listening: connections are refused
        port = nobody.getsockname()[1]
        with pytest.raises(CannotServe) as caught:
            open_store(f"postgresql://ann:very-secret@127.0.0.1:{port}/tables?connect_timeout=2")
    told = str(caught.value)
    assert told.startswith("cannot open postgresql://ann:***@127.0.0.1:")
    assert "refused" in told
    assert "very-secret" not in told
    assert "\n" not in told


def test_a_database_of_an_unknown_kind() -> None:
    with pytest.raises(CannotServe, match="no database of the kind 'mysql' is known"):
        open_store("mysql://localhost/tables")


def test_the_command_tells_it_in_one_line_and_ends_with_2(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [sys.executable, "-m", "passgo", "serve", "--port", port, "--database", str(tmp_path / "x.sqlite")],
            capture_output=True,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"passgo: cannot serve on 127.0.0.1 port {port}: Address already in use\n"


def test_a_password_in_the_database_is_not_shown(tmp_path: Path) -> None:
    with open_store(f"sqlite:///{tmp_path}/tables.sqlite") as store:
        assert store.place == str(tmp_path / "tables.sqlite")


def test_proxies_are_believed_only_when_named(tmp_path: Path) -> None:
    settings = ServerSettings(database=str(tmp_path / "x.sqlite"))
    assert not serve.server_config(settings).proxy_headers
    trusting = ServerSettings(database=settings.database, proxies=("192.0.2.9",))
    assert serve.server_config(trusting).proxy_headers
    assert serve.server_config(trusting).forwarded_allow_ips == ["192.0.2.9"]


def test_asked_to_end_it_ends_cleanly(tmp_path: Path) -> None:
    with ServerProcess(str(tmp_path / "tables.sqlite"), tmp_path / "log") as server:
        assert httpx.post(f"{server.url}/api/rooms", json={"name": "Ann"}).status_code == 201
        assert server.stop() == 0
    assert "Traceback" not in server.told()
