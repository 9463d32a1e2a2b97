"""Manners at the page: who is away and who plays for them, unwanted offers, seats that move, moments of records."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.server.process import ServerProcess
from tests.web.browser import PHONE
from tests.web.conftest import Enter, House
from tests.web.laid import Laid, laid_at
from tests.web.test_games import join, open_table
from tests.web.words import pattern, said, said_in

OPEN = "players=Ann,Ben,Cy at=0,10,20 cash=1500,1500,1500"


# ---------------------------------------------------------------- away
@laid_at(OPEN, throws=[(1, 2)], absence_seconds=20, bot_delay=1.0)
def test_who_leaves_is_replaced_and_comes_back(own_house: House, person: Enter) -> None:
    (laid,) = own_house.laid.values()
    ben = person("Ben", at=laid, server=own_house.server)
    cy = person("Cy", at=laid, server=own_house.server, settings={"language": "de"})
    away = ben.page.get_by_test_id("away")
    expect(away).to_contain_text(pattern("play:banner.away", name="Ann"))
    absent = ben.page.get_by_test_id("absent")
    expect(absent).to_contain_text(f"Ann ({said('play:banner.stand-in-short')})", timeout=40_000)
    expect(cy.page.get_by_test_id("absent")).to_contain_text(f"Ann ({said_in('de', 'play:banner.stand-in-short')})")
    ben.page.get_by_test_id("player-0").get_by_role("button").first.click()
    expect(ben.page.get_by_test_id("away-words")).to_have_text(said("play:banner.stand-in", name="Ann"))
    ben.page.keyboard.press("Escape")
    ben.reads(re.compile("Ann throws"))
    ann = person("Ann", at=laid, server=own_house.server)
    expect(absent).to_have_count(0)
    expect(ann.page.get_by_test_id("bot-plays")).to_have_count(0)
    expect(ann.player(0)).not_to_contain_text(said("play:player.bot-plays"))


@laid_at(f"{OPEN} turn=1", bot_delay=10.0)
def test_the_host_lets_a_bot_play_for_who_is_away(laid: Laid, person: Enter) -> None:
    ann, cy = person("Ann", at=laid), person("Cy", at=laid)
    button = ann.page.get_by_test_id("let-bot")
    expect(button).to_have_count(1)
    expect(cy.page.get_by_test_id("away")).to_contain_text(said("play:banner.away-never"))
    expect(cy.page.get_by_test_id("let-bot")).to_have_count(0)
    button.click()
    for one in (ann, cy):
        expect(one.page.get_by_test_id("absent")).to_have_text(
            re.compile(re.escape(said("play:banner.stand-in-short")))
        )
    person("Ben", at=laid)
    for one in (ann, cy):
        expect(one.page.get_by_test_id("absent")).to_have_count(0)


@laid_at(OPEN, absence_seconds=120, bot_delay=10.0)
def test_the_page_says_since_when_and_what_will_happen(own_house: House, person: Enter) -> None:
    (laid,) = own_house.laid.values()
    ben = person("Ben", at=laid, server=own_house.server)
    expect(ben.page.get_by_test_id("away").first).to_contain_text(re.compile(r"Ann has been away for 0:\d\d"))
    expect(ben.page.get_by_test_id("away").first).to_contain_text(pattern("play:banner.away-left"))
    expect(ben.page.get_by_test_id("absent")).to_have_text(re.compile(r"Away: Cy \(0:\d\d\)\."))
    ben.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(ben.page.get_by_test_id("away").first).to_contain_text(re.compile(r"Ann has been away for 0:\d\d"))
    expect(ben.page.get_by_test_id("absent")).to_have_count(0)  # their cards say it where there is little room
    ben.fits()


# ---------------------------------------------------------------- offers
def offer(server: ServerProcess, laid: Laid, who: str = "Ben", deed: int = 5) -> None:
    """$50 for a deed of Ann's. Not laid before: nobody's offer stays open for long."""
    terms = {"type": "OfferTrade", "to": "Ann", "give": {"cash": 50}, "take": {"deeds": [deed]}}
    message = {"type": "Give", "id": f"offer of {who}", "command": terms}
    headers = {"authorization": f"Bearer {laid.tokens[who]}"}
    told = httpx.post(f"{server.url}/api/rooms/{laid.room}/send", json=message, headers=headers, timeout=20)
    assert told.json()["type"] == "Answer"


@laid_at(f"{OPEN} deeds=5:0")
def test_an_offer_is_declined_by_one_key(laid: Laid, person: Enter, server: ServerProcess) -> None:
    ann = person("Ann", at=laid)
    offer(server, laid)
    expect(ann.page.get_by_test_id("offer-decline")).to_contain_text("N")
    ann.page.keyboard.press("n")
    expect(ann.page.get_by_test_id("offer")).to_have_count(0)
    ann.reads(pattern("events:TradeDeclined", player="Ben", to="Ann"))


# Answers an offer, and presses the same once more in the first frame in which the next one lies there.
TWICE = """(which) => new Promise((done) => {
    const press = (detail) => which === 'n'
        ? window.dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }))
        : document.querySelector(`[data-testid="${which}"]`)
            .dispatchEvent(new MouseEvent('click', { detail, bubbles: true }));
    const told = () => document.querySelector('[data-testid="offer"] h2').textContent;
    const first = told();
    const look = () => requestAnimationFrame(() => {
        if (told() === first) return look();
        press(2);
        done();
    });
    press(1);
    look();
})"""


@pytest.mark.parametrize("which", ["offer-accept", "offer-decline", "n"])
@laid_at(f"{OPEN} deeds=5:0,6:0")
def test_what_is_pressed_twice_answers_one_offer(which: str, laid: Laid, person: Enter, server: ServerProcess) -> None:
    """The next one lies in the same place a moment later: it was not meant."""
    ann = person("Ann", at=laid)
    offer(server, laid, "Ben", deed=5)
    offer(server, laid, "Cy", deed=6)
    ann.sees(said("play:offer.more", count=1), ann.page.get_by_test_id("offer"))
    ann.value(TWICE, which)
    ann.tab("play:chat.title")
    ann.page.get_by_label(said("play:chat.say")).fill("Now you.")
    ann.button("play:chat.send").click()
    ann.sees("Now you.", ann.page.get_by_test_id("chat"))  # a second answer would have come before it
    ann.sees(said("play:offer.from", name="Cy"), ann.page.get_by_test_id("offer"))


@laid_at(f"{OPEN} deeds=5:0")
def test_no_more_offers_from_somebody(laid: Laid, person: Enter, server: ServerProcess) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    offer(server, laid)
    ann.page.get_by_test_id("offer-mute").click()
    expect(ann.page.get_by_test_id("offer")).to_have_count(0)
    ann.reload()  # the server keeps it
    ann.page.get_by_test_id("player-1").get_by_role("button").first.click()
    expect(ann.page.get_by_test_id("hear-offers")).to_be_visible()
    ben.page.get_by_test_id("player-0").get_by_role("button").first.click()
    ben.page.get_by_role("button", name=said("play:player.trade", name="Ann")).click()
    ben.page.get_by_test_id("cash-give").fill("50")
    expect(ben.page.get_by_test_id("trade-reason")).to_contain_text(said("refusals:table/no-more-offers"))
    ann.page.get_by_test_id("hear-offers").click()
    expect(ann.page.get_by_test_id("stop-offers")).to_be_visible()


# ---------------------------------------------------------------- seats
def test_who_was_removed_stays_out_until_the_host_says_otherwise(person: Enter) -> None:
    ann, ben = person("Ann"), person("Ben")
    link = open_table(ann, "classic")
    join(ben, link, 1)
    ann.page.get_by_test_id("seat").nth(1).get_by_test_id("remove-seat").click()
    ben.watcher.allow("409")
    ben.go(link)
    ben.page.get_by_test_id("name").fill("Benjamin")
    ben.page.get_by_test_id("join").click()
    expect(ben.page.get_by_text(said("refusals:table/removed")).first).to_be_visible()
    ann.sees(said("lobby:wasRemoved", name="Ben"))
    ann.page.get_by_test_id("readmit").click()
    expect(ann.page.get_by_test_id("removed")).to_have_count(0)
    ben.page.get_by_test_id("join").click()
    ann.sees("Benjamin", ann.page.get_by_test_id("seat").nth(1))


@laid_at(OPEN, throws=[(1, 2)])
def test_a_seat_moves_to_another_device(laid: Laid, person: Enter) -> None:
    desk, phone = person("Ann", at=laid), person("phone", size=PHONE)
    desk.page.get_by_test_id("open-menu").click()
    desk.page.get_by_test_id("move").click()
    expect(desk.page.get_by_role("img", name=said("play:move.code"))).to_be_in_viewport(ratio=0.99)
    link = desk.page.get_by_test_id("seat-link").input_value()
    phone.go(link[link.index("/table/") :])
    expect(phone.game).to_be_visible()
    expect(phone.page).to_have_url(re.compile(r"/table/\w+$"))  # nobody sees the secret over a shoulder
    desk.sees(said("lobby:seatMovedTitle"))
    phone.press("roll")
    phone.asked("play:buy.title", space="Baltic Avenue", price="$60")
    desk.page.get_by_test_id("watch-on").click()
    expect(desk.game).to_be_visible()
    expect(desk.primary).to_have_count(0)


# ---------------------------------------------------------------- reactions
@laid_at(OPEN)
def test_reactions_are_drawings(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    for one in (ann, ben):
        one.tab("play:chat.title")
    ann.page.get_by_role("button", name=said("play:chat.applause")).click()
    chat = ben.page.get_by_test_id("chat")
    expect(chat.get_by_role("img", name=said("play:chat.applause"))).to_be_visible()
    text = ben.page.locator("body").inner_text()
    assert not re.search(r"[\U0001F300-\U0001FAFF]", text)


# ---------------------------------------------------------------- a moment of a record
@laid_at("players=Ann,Ben at=31,10 cash=40,900 deeds=37:1+5,39:1+5", throws=[(2, 4)])
def test_a_link_to_a_moment_of_an_imported_record_leads_there(laid: Laid, person: Enter, tmp_path: Path) -> None:
    ann, guest, other = person("Ann", at=laid), person("guest"), person("other")
    ann.press("roll")
    expect(ann.result).to_be_visible()
    record = tmp_path / "game.txt"
    record.write_text(ann.page.request.get(f"/api/rooms/{laid.room}/record").text(), encoding="utf-8")
    guest.go("/replay")
    guest.page.get_by_test_id("record-file").set_input_files(record)
    guest.page.get_by_role("slider", name=said("play:replay.moment")).fill("1")
    expect(guest.page).to_have_url(re.compile(r"[?&]event=0\b"))
    link = guest.page.url[guest.page.url.index("/replay") :]
    in_log = guest.log().get_by_role("link", name=said("log:link")).first.get_attribute("href")
    assert in_log == link
    guest.go("/")
    guest.go(link)  # in the same browser it leads there
    expect(guest.page.get_by_test_id("replay")).to_be_visible()
    expect(guest.page.get_by_test_id("moment")).to_have_value("1")
    other.go(link)  # elsewhere it says what is missing, and then leads there too
    expect(other.page.get_by_test_id("moment-elsewhere")).to_have_text(said("home:importMoment"))
    other.page.get_by_test_id("record-file").set_input_files(record)
    expect(other.page.get_by_test_id("moment")).to_have_value("1")
