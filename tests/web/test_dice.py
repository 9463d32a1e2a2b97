"""Fair dice at the page: it seals and opens by itself, keeps what it was shown, and says at the end whether it held."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from passgo.chance.fair import Opening, seal_of
from passgo.chance.verifying import verify
from passgo.client import Seat
from tests.server.process import ServerProcess
from tests.web.conftest import Enter
from tests.web.person import Person
from tests.web.test_games import join, open_table
from tests.web.words import said

KEPT = "(id) => localStorage.getItem(`passgo.dice.${id}`)"
ALTER = """([id, change]) => {
    const key = `passgo.dice.${id}`;
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), ...change }));
}"""


def kept(one: Person, room: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(one.value(KEPT, room))
    return found


def send(one: Person, room: str, **message: object) -> None:
    answer = one.page.request.post(f"/api/rooms/{room}/send", data=message)
    assert answer.status == 200, answer.text()


def end_game(room: str, people: dict[str, Person]) -> None:
    """By giving up, as soon as it is clear who begins: before that nobody may."""
    first = next(iter(people.values()))
    for number in range(50):
        view = first.page.request.get(f"/api/rooms/{room}/view").json()["view"]
        if view["turn"] is not None:
            break
        send(people[view["to_act"][0]], room, type="Give", id=str(number), command={"type": "RollDice"})
    send(first, room, type="Give", id="end", command={"type": "Resign"})


def started(person: Enter) -> tuple[Person, Person, str]:
    ann, ben = person("Ann"), person("Ben")
    link = open_table(ann, "classic")
    join(ben, link, 1)
    for one in (ann, ben):
        one.page.get_by_text(said("lobby:dice"), exact=True).click()
        expect(one.page.get_by_test_id("sealed")).to_contain_text("Ann and Ben")
    ben.page.get_by_test_id("words").fill("lucky ☃")
    ben.page.get_by_test_id("add-words").click()
    expect(ben.page.get_by_test_id("my-words")).to_contain_text("lucky ☃")
    shown = ann.page.get_by_test_id("commitment").input_value()
    room = link.rpartition("/")[2]
    assert kept(ann, room)["commitment"] == kept(ben, room)["commitment"] == shown
    ann.button("lobby:start").click()
    for one in (ann, ben):
        expect(one.game).to_be_visible()
    return ann, ben, room


def test_two_browsers_seal_open_and_confirm_the_dice(person: Enter) -> None:
    ann, ben, room = started(person)
    assert kept(ann, room)["digest"] == kept(ben, room)["digest"] != ""
    end_game(room, {"Ann": ann, "Ben": ben})
    for one in (ann, ben):
        expect(one.page.get_by_test_id("dice-kept")).to_have_text(said("play:over.dice-kept"))
        expect(one.page.get_by_test_id("dice-doubt")).to_have_count(0)
    record = ann.page.request.get(f"/api/rooms/{room}/record").text()
    assert verify(record, kept(ben, room)["digest"])[4:] == (2, "lock")
    ben.page.get_by_text(said("play:over.proof"), exact=True).click()
    ben.sees(f"--commitment {kept(ben, room)['digest']}", ben.result)
    ben.sees("lucky ☃", ben.result)


def test_a_browser_that_kept_something_else_warns(person: Enter) -> None:
    """As if the table had changed its seed, and its list, after it was shown."""
    ann, ben, room = started(person)
    ann.value(ALTER, [room, {"commitment": "d" * 64}])
    ben.value(ALTER, [room, {"digest": "d" * 64}])
    for one, doubt in ((ann, "commitment"), (ben, "lists")):
        one.reload()
        expect(one.page.get_by_test_id("dice-doubt")).to_have_text(said(f"common:dice.{doubt}"))
    end_game(room, {"Ann": ann, "Ben": ben})
    for one, doubt in ((ann, "commitment"), (ben, "lists")):
        expect(one.result.get_by_test_id("dice-doubt")).to_have_text(said(f"common:dice.{doubt}"))
        expect(one.page.get_by_test_id("dice-kept")).to_have_count(0)


def test_a_start_that_somebody_breaks_off_says_who(person: Enter, server: ServerProcess) -> None:
    ann = person("Ann")
    room = open_table(ann, "classic").rpartition("/")[2]
    with Seat.join(server.url, room, "Ben") as ben:
        ben.send("SetReady", ready=True)
        ben.hear()
        ben.send("AddWords", sealed=seal_of(Opening("5a" * 32)))  # and never opens it
        ann.button("lobby:start").click()
        expect(ann.page.get_by_test_id("opening")).to_be_visible()
        broken = ann.page.get_by_test_id("broken-start")
        expect(broken).to_have_text(said("lobby:brokenStart", names="Ben"))
        expect(ann.page.get_by_test_id("dice-doubt")).to_have_count(0)
        ann.button("lobby:start").click()
        expect(ann.game).to_be_visible()
