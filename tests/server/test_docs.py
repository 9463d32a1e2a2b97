"""docs/server.md and docs/protocol.md say what is so: the bot plays, the reference is current, the limits are these."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

import msgspec
import pytest

import fuzz_server
import protocol_page
from passgo import Refused
from passgo import commands as do
from passgo.bots import make_bot
from passgo.chance.verifying import verify
from passgo.client import Seat
from passgo.server import chat, connections, request_body, rooms_api, uvicorn_protocols, websocket
from passgo.server import protocol as wire
from passgo.server import room as room_module
from passgo.server.settings import ServerSettings
from tests.cli.helpers import passgo
from tests.server.process import ServerProcess

DOCS = Path(__file__).resolve().parents[2] / "docs"


def read(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def test_the_bot_of_the_page_plays_a_game_from_another_process(server: ServerProcess, tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", read("server.md"), re.DOTALL)
    script = tmp_path / "robo.py"
    script.write_text(code, encoding="utf-8")
    wish = {"variant": "time-limit", "options": {"rounds": 3}, "bots": 1, "bot_delay": 0}
    with Seat.create(server.url, "Ann", **wish) as ann:
        robo = subprocess.Popen(
            [sys.executable, str(script), server.url, ann.room],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        while len(ann.room_view.get("seats", ())) < 3 or not ann.room_view["seats"][2]["ready"]:
            ann.hear(60)
        ann.send("Start")
        for legal in ann.decisions():
            with suppress(Refused):
                ann.tell(next(c for c in (*legal, do.EndTurn()) if not isinstance(c, do.Resign)))
        told, errors = robo.communicate(timeout=60)
        assert (robo.returncode, errors) == (0, "")
        outcome = ann.look()["outcome"]
        assert told == f"winners: {' '.join(outcome['winners'])}\n"
        record = ann.record()
    verdict = verify(record)
    assert verdict.throws > 5
    (tmp_path / "record").write_text(record, encoding="utf-8")
    confirmed = passgo("verify", str(tmp_path / "record"), "--json")
    assert json.loads(confirmed.stdout) == {"confirmed": True, **verdict._asdict()}
    assert re.search(r"(?m)^\W*Robo\W", record), "Robo has moved"


def test_the_readmes_client_plays_a_game_to_its_end(server: ServerProcess, capsys: pytest.CaptureFixture[str]) -> None:
    """As it stands there, but for the address and a shorter game with quicker bots."""
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    (code,) = [block for block in re.findall(r"```python\n(.*?)```", readme, re.DOTALL) if "passgo.client" in block]
    wish = 'bots=2, bot_delay=0, variant="time-limit", options={"rounds": 4}'
    names: dict[str, Any] = {}
    exec(code.replace("http://127.0.0.1:8765", server.url).replace("bots=2", wish), names)
    assert names["outcome"].reason == "time"
    assert capsys.readouterr().out == f"winners: {' '.join(names['outcome'].winners)}\n"


def join_and_play(server: str, room: str) -> Any:
    """As docs/bots.md says in words."""
    with Seat.join(server, room, "Robo") as seat:
        seat.send("SetReady", ready=True)
        return seat.play(make_bot("sensible"))


def test_a_bot_joins_a_table(server: ServerProcess) -> None:
    wish = {"variant": "time-limit", "options": {"rounds": 3}, "bot_delay": 0}
    with Seat.create(server.url, "Ann", **wish) as ann, ThreadPoolExecutor(1) as pool:
        robo = pool.submit(join_and_play, server.url, ann.room)
        while len(ann.room_view.get("seats", ())) < 2 or not ann.room_view["seats"][1]["ready"]:
            ann.hear(60)
        ann.send("Start")
        outcome = ann.play(make_bot("sensible"))
        assert robo.result(timeout=60) == outcome


def test_the_reference_is_current() -> None:
    assert protocol_page.page() == read("protocol.md"), "make protocol"
    assert protocol_page.schema() == read("protocol.schema.json"), "make protocol"


def test_the_schema_is_whole() -> None:
    """Every reference leads somewhere, and everything on the wire is in it."""
    schema = json.loads(read("protocol.schema.json"))
    references = set(re.findall(r'"#/\$defs/(\w+)"', json.dumps(schema)))
    assert references <= set(schema["$defs"])
    kinds: list[Any] = [*wire.FROM_CLIENT.__args__, *wire.FROM_SERVER.__args__, *do.ANY.__args__]
    assert {kind.__name__ for kind in kinds} <= set(schema["$defs"])
    assert schema["version"] == wire.VERSION


def test_the_examples_of_the_protocol_are_messages() -> None:
    (lines,) = re.findall(r"```json\n(.*?)```", read("protocol.md"), re.DOTALL)
    first, give, answer = lines.splitlines()
    assert isinstance(wire.decoder.decode(first), wire.Hello)
    assert isinstance(wire.decoder.decode(give), wire.Give)
    assert msgspec.json.decode(answer, type=wire.Answer).seq == 42


def test_every_setting_is_on_the_page() -> None:
    page = read("server.md")
    for field in fields(ServerSettings):
        assert f"| `{field.name}` | `PASSGO_{field.name.upper()}` |" in page


def test_the_limits_are_those_of_the_page() -> None:
    assert (wire.LARGEST, request_body.LARGEST_BODY, uvicorn_protocols.LARGEST_HEAD) == (4 * 1024, 16 * 1024, 32 * 1024)
    assert (room_module.QUEUE, connections.OUT, chat.CHAT_SECONDS) == (64, 256, 2.0)
    assert (
        ServerSettings().messages_per_second,
        ServerSettings().sockets_per_seat,
        ServerSettings().sockets_per_address,
    ) == (10, 5, 50)
    assert (uvicorn_protocols.REQUEST_SECONDS, websocket.HELLO_SECONDS, websocket.STALLED, rooms_api.LONG_POLL) == (
        10,
        10,
        10,
        25,
    )


def test_every_problem_is_on_the_page() -> None:
    page = read("protocol.md")
    source = "".join(path.read_text(encoding="utf-8") for path in Path(room_module.__file__).parent.rglob("*.py"))
    for code in re.findall(r'"(http/[a-z-]+)"', source):
        assert f"`{code}`" in page or code in ("http/not-json", "http/too-large", "http/failed")


def test_the_tools_explain_themselves() -> None:
    for tool in (fuzz_server, protocol_page):
        done = subprocess.run(
            [sys.executable, str(tool.__file__), "--help"], capture_output=True, text=True, check=False
        )
        assert (done.returncode, "usage" in done.stdout) == (0, True)
