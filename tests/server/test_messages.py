"""Whatever is sent is answered or ends the connection with a code; nothing changes, and no traceback is logged."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import fuzz_server
from tests.server.process import ServerProcess
from tests.server.threaded import PATIENCE, address_of, all_until_closed, at_table, until

HELLO = {"type": "Hello", "version": 1}
ROLL = {"type": "Give", "id": "1", "command": {"type": "RollDice"}}


@pytest.fixture
def target(server: ServerProcess) -> Any:
    """A game that has begun; whatever a test does to it, it stands as it was."""
    table = fuzz_server.Target(server.url)
    before = table.seen()
    yield table
    assert table.seen() == before
    table.close()
    assert "Traceback" not in server.log.read_text(encoding="utf-8")


Target = fuzz_server.Target


# ---------------------------------------------------------------- the first message
@pytest.mark.parametrize(
    ("first", "problem", "code"),
    [
        ({"type": "Ping"}, "http/malformed", 1003),
        (ROLL, "http/malformed", 1003),
        ({**HELLO, "version": 2}, "http/version", 1003),
        ({**HELLO, "version": 10**300}, "http/version", 1003),
        ({**HELLO, "version": "1"}, "http/malformed", 1003),
        ({**HELLO, "token": "not a token"}, "table/bad-token", 1008),
        ({**HELLO, "token": "\ud800"}, "http/malformed", 1003),
        ({**HELLO, "since": -1}, "http/malformed", 1003),
        ({**HELLO, "since": 2**31 + 1}, "http/malformed", 1003),
        ({"type": "Hello"}, "http/malformed", 1003),
        ({**HELLO, "admin": True}, "http/malformed", 1003),
        ([], "http/malformed", 1003),
    ],
)
def test_what_is_no_proper_hello(target: Target, first: Any, problem: str, code: int) -> None:
    with connect(address_of(target.url, target.room), compression=None) as line:
        line.send(json.dumps(first))
        messages, closed = all_until_closed(line)
    assert [message["code"] for message in messages] == [problem]
    assert closed == code


def test_a_table_that_does_not_exist(target: Target) -> None:
    with connect(address_of(target.url, "nowhere"), compression=None) as line:
        messages, closed = all_until_closed(line)
    assert ([message["code"] for message in messages], closed) == (["table/unknown"], 1003)


def test_hello_is_said_once(target: Target) -> None:
    with at_table(target.url, target.room, target.token) as line:
        line.send(json.dumps(HELLO))
        assert until(line, "Problem")["code"] == "http/hello-twice"
        line.send(json.dumps({"type": "Ping"}))
        assert until(line, "Pong")


def test_a_token_in_hello_is_another_tables(server: ServerProcess, target: Target) -> None:
    other = fuzz_server.Target(server.url)
    with connect(address_of(target.url, target.room), compression=None) as line:
        line.send(json.dumps({**HELLO, "token": other.token}))
        messages, closed = all_until_closed(line)
    other.close()
    assert ([message["code"] for message in messages], closed) == (["table/bad-token"], 1008)


# ---------------------------------------------------------------- later ones
MALFORMED = {
    "nothing": "",
    "no JSON": "hello",
    "half": '{"type":"Give","id":"1"',
    "a list": "[1,2]",
    "two": '{"type":"Ping"}{"type":"Ping"}',
    "no type": '{"id":"1"}',
    "an unknown type": '{"type":"Cheat"}',
    "a server's type": '{"type":"Answer","id":"1","seq":1}',
    "a command by itself": '{"type":"RollDice"}',
    "a field too many": '{"type":"Start","now":true}',
    "a field too few": '{"type":"Give","command":{"type":"RollDice"}}',
    "an empty id": '{"type":"Give","id":"","command":{"type":"RollDice"}}',
    "a long id": '{"type":"Give","id":"' + "x" * 65 + '","command":{"type":"RollDice"}}',
    "an id that is no text": '{"type":"Give","id":1,"command":{"type":"RollDice"}}',
    "a negative seq": '{"type":"Give","id":"1","seq":-1,"command":{"type":"RollDice"}}',
    "a huge seq": '{"type":"Give","id":"1","seq":99999999999999999999,"command":{"type":"RollDice"}}',
    "a seat that cannot be": '{"type":"Give","id":"1","seat":16,"command":{"type":"RollDice"}}',
    "a number with an exponent": '{"type":"RemoveSeat","seat":1e999}',
    "not a number": '{"type":"RemoveSeat","seat":NaN}',
    "deep lists": "[" * 2000,
    "deep objects": '{"type":"Give","command":' * 150,
    "half a character": '{"type":"Chat","text":"\\ud800"}',
    "a long name": '{"type":"Sit","name":"' + "x" * 25 + '"}',
    "a long text": '{"type":"Chat","text":"' + "x" * 301 + '"}',
    "an unknown reaction": '{"type":"React","reaction":"<b>"}',
    "a level that is a file": '{"type":"AddBot","level":"mine.py:MyBot"}',
}


@pytest.mark.parametrize("what", MALFORMED)
def test_malformed(target: Target, what: str) -> None:
    with at_table(target.url, target.room, target.token) as line:
        line.send(MALFORMED[what])
        problem = until(line, "Problem", "Answer", "Refusal")
        assert (problem["type"], problem["code"]) == ("Problem", "http/malformed")
        assert len(problem["message"]) <= 300
        line.send('{"type":"Ping"}')  # and the connection goes on
        assert until(line, "Pong")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"type": "PlaceBid", "amount": 10**3000}, "command/bad-number"),
        ({"type": "PlaceBid", "amount": -5}, "command/bad-number"),
        ({"type": "Build", "space": 2**63}, "command/unknown-space"),
        ({"type": "Build", "space": -1}, "command/unknown-space"),
        ({"type": "ClaimRent", "player": "\u0000" * 50}, "command/unknown-player"),
        ({"type": "OfferTrade", "to": "Ben", "give": {"deeds": [1] * 300}}, "command/bad-bundle"),
        ({"type": "OfferTrade", "to": "Ben", "give": {"cash": 2**70}}, "command/bad-number"),
        ({"type": "OfferTrade", "to": "Ben", "take": {"jail_cards": 2**40}}, "command/bad-number"),
    ],
)
def test_well_formed_and_out_of_range(target: Target, command: Any, code: str) -> None:
    with at_table(target.url, target.room, target.token) as line:
        line.send(json.dumps({"type": "Give", "id": "big", "command": command}))
        refusal = until(line, "Problem", "Answer", "Refusal")
        assert (refusal["type"], refusal["id"], refusal["code"]) == ("Refusal", "big", code)
        assert len(refusal["message"]) < 300


@pytest.mark.parametrize("name", ["\u0000", " ", "A\nB", "\u202eAnn", "bank", "ann", "Ben", "\u200b"])
def test_names_that_nobody_may_have(server: ServerProcess, name: str) -> None:
    made = httpx.post(f"{server.url}/api/rooms", json={"name": "Ann"}, timeout=PATIENCE).json()
    door = f"{server.url}/api/rooms/{made['room']}/join"
    assert httpx.post(door, json={"name": " Ben "}, timeout=PATIENCE).status_code == 200
    assert httpx.post(door, json={"name": name}, timeout=PATIENCE).status_code == 409
    seats = httpx.get(f"{server.url}/api/rooms/{made['room']}", timeout=PATIENCE).json()["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Ben"]


def test_too_large(target: Target) -> None:
    """4096 bytes are read, one more ends the connection."""
    with at_table(target.url, target.room, target.token) as line:
        line.send('{"type":"Ping"}'.ljust(4096))
        assert until(line, "Pong")
        line.send('{"type":"Ping"}'.ljust(4097))
        _, code = all_until_closed(line)
    assert code == 1009


def test_too_large_in_pieces(target: Target) -> None:
    with at_table(target.url, target.room, target.token) as line:
        with suppress(ConnectionClosed):  # it may hang up before the last piece
            line.send(" " * 1000 for _ in range(5))
        _, code = all_until_closed(line)
    assert code == 1009


@pytest.mark.parametrize("said_hello", [True, False])
def test_binary(target: Target, said_hello: bool) -> None:
    with connect(address_of(target.url, target.room), compression=None) as line:
        if said_hello:
            line.send(json.dumps({**HELLO, "token": target.token}))
        line.send(b'{"type":"Ping"}')
        messages, code = all_until_closed(line)
    assert (messages[-1]["code"], code) == ("http/binary", 1003)


@pytest.mark.parametrize("data", [b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b'{"type":"Ping"}\xe2\x82'])
@pytest.mark.parametrize("said_hello", [True, False])
def test_what_is_not_utf_8(target: Target, data: bytes, said_hello: bool) -> None:
    with connect(address_of(target.url, target.room), compression=None) as line:
        if said_hello:
            line.send(json.dumps({**HELLO, "token": target.token}))
        line.send(data, text=True)
        _, code = all_until_closed(line)
    assert code == 1007


# ---------------------------------------------------------------- stale, doubled, out of order
def test_a_stale_command_is_refused(target: Target) -> None:
    with (
        at_table(target.url, target.room, target.token) as line,
        at_table(target.url, target.room, target.other) as other,
    ):
        until(other, "Welcome")
        for number, seq in enumerate((1, 99, 2**31)):
            line.send(json.dumps({**ROLL, "id": f"stale {number}", "seq": seq}))
            refusal = until(line, "Refusal", "Answer")
            assert (refusal["id"], refusal["code"]) == (f"stale {number}", "table/stale")
        target.send({"type": "Chat", "text": "still here"}, target.token)
        told: list[dict[str, Any]] = []
        while not told or told[-1]["type"] != "Said":
            told.append(json.loads(other.recv(PATIENCE)))
        assert {message["type"] for message in told} <= {"RoomChanged", "Said"}  # refusals go to their sender alone


def test_one_id_is_carried_out_once(server: ServerProcess) -> None:
    """Over two sockets and by HTTP, at once and later: the same id, the same answer."""
    table = fuzz_server.Target(server.url)
    with at_table(table.url, table.room, table.token) as one, at_table(table.url, table.room, table.token) as two:
        for _ in range(3):
            one.send(json.dumps(ROLL))
            two.send(json.dumps(ROLL))
        answers = [until(line, "Answer", "Refusal") for line in (one, two) for _ in range(3)]
        answers.append(table.send(ROLL, table.token).json())
    assert answers == [{"type": "Answer", "id": "1", "seq": 1}] * 7
    _, seen = table.seen()
    assert seen["seq"] == 1
    # the id is its sender's own: the other player may use the same
    assert table.send(ROLL, table.other).json() == {"type": "Answer", "id": "1", "seq": 2}
    table.close()


def test_a_refused_id_stays_refused(server: ServerProcess) -> None:
    """Sent again when it would be allowed meanwhile, it still gets the answer it had."""
    table = fuzz_server.Target(server.url)
    early = {"type": "Give", "id": "early", "command": {"type": "RollDice"}}
    first = table.send(early, table.other)  # Ann throws first
    assert first.status_code == 409
    assert table.send(ROLL, table.token).status_code == 200
    again = table.send(early, table.other)
    assert (again.status_code, again.json()) == (409, first.json())
    assert table.seen()[1]["seq"] == 1
    table.close()


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "Start"}, "table/already-started"),
        ({"type": "Rematch"}, "table/not-over"),
        ({"type": "AnswerUndo", "agree": True}, "table/no-undo"),
        ({"type": "AskUndo"}, "table/nothing-to-undo"),
        ({"type": "AddWords", "words": "late"}, "table/already-started"),
        ({"type": "Sit", "name": "Eve"}, "table/already-started"),
        ({"type": "RemoveSeat", "seat": 0}, "table/host-stays"),
        ({"type": "Configure", "listed": True}, "table/already-started"),
        ({"type": "TakeBack", "seat": 1}, "table/not-your-seat"),
        ({"type": "HandOver", "seat": 9}, "table/no-such-seat"),
    ],
)
def test_out_of_order(target: Target, message: Any, code: str) -> None:
    with at_table(target.url, target.room, target.token) as line:
        line.send(json.dumps(message))
        assert until(line, "Refusal")["code"] == code


# ---------------------------------------------------------------- by plain HTTP
@pytest.mark.parametrize(
    ("content", "kind", "code"),
    [
        (b'{"type":"Ping"}', "text/plain", "http/not-json"),
        (b'{"type":"Ping"}', "", "http/not-json"),
        (b"type=Ping", "application/x-www-form-urlencoded", "http/not-json"),
        (b'{"type":"Ping"}'.ljust(16 * 1024 + 1), "application/json", "http/too-large"),
        (b'{"type":"Chat","text":"\xff"}', "application/json", "http/malformed"),
        (b"[" * 16_000, "application/json", "http/malformed"),
        (b'{"type":"PlaceBid","amount":' + b"9" * 10_000, "application/json", "http/malformed"),
        (
            b'{"type":"Give","id":"1","command":{"type":"PlaceBid","amount":' + b"9" * 9000 + b"}}",
            "application/json",
            "http/malformed",
        ),
        (b"", "application/json", "http/malformed"),
        (b"\x00", "application/json", "http/malformed"),
    ],
)
def test_bad_bodies(target: Target, content: bytes, kind: str, code: str) -> None:
    headers = {"content-type": kind, "authorization": f"Bearer {target.token}"}
    answer = target.http.post(f"/api/rooms/{target.room}/send", content=content, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


@pytest.mark.parametrize(
    "wish",
    [
        {"edition": "no such"},
        {"variant": "blitz"},
        {"variant": "time-limit"},
        {"options": {"free_money": True}},
        {"options": {"rounds": 10**30}},
        {"options": {"rent": "\u0000"}},
        {"options": {str(i): 1 for i in range(21)}},
        {"options": {"a": [1]}},
        {"bots": 8},
        {"bots": -1},
        {"bot_delay": 11},
        {"decision_seconds": 10**9},
        {"piece": "no such piece"},
        {"password": "x" * 101},
        {"host": True},
        {"name": "x" * 25},
        {"name": ""},
    ],
    ids=str,
)
def test_tables_that_cannot_be(server: ServerProcess, wish: dict[str, Any]) -> None:
    answer = httpx.post(f"{server.url}/api/rooms", json={"name": "Ann", **wish}, timeout=PATIENCE)
    assert answer.status_code == 400, answer.text
    assert answer.json()["code"]


@pytest.mark.parametrize(
    ("since", "status"), [("x", 422), ("1e3", 422), ("", 422), ("9" * 4000, 200), ("9" * 5000, 400)], ids=range(5)
)
def test_bad_queries(target: Target, since: str, status: int) -> None:
    """However large a number is, nothing has happened since; a target above 4 KiB is refused before it is read."""
    answer = target.http.get(f"/api/rooms/{target.room}/events", params={"since": since})
    assert answer.status_code == status


# ---------------------------------------------------------------- by the thousand
def test_a_sample_of_the_campaign(server: ServerProcess) -> None:
    """`make fuzz` sends 100,000."""
    seen = fuzz_server.fuzz(server.url, messages=4000, seed=3)
    assert seen.total() >= 4000
    assert {kind for kind in seen if kind.startswith("closed")} == {
        "closed 1003 (binary)",
        "closed 1007 (bad UTF-8)",
        "closed 1009 (oversize)",
    }
    assert "Traceback" not in server.log.read_text(encoding="utf-8")
