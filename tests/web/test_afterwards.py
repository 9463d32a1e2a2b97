"""When a game is over: the result, the replay and its links, the record out and in, another game, the big screen."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.web.conftest import Enter
from tests.web.laid import Laid, laid_at
from tests.web.situations import SITUATIONS
from tests.web.test_games import open_table
from tests.web.words import pattern, said

# Ann throws and lands on Ben's hotel: she has nothing to sell or trade, and that is the end of her.
NEARLY_OVER = "players=Ann,Ben at=31,10 cash=40,900 deeds=37:1+5,39:1+5"


@laid_at(NEARLY_OVER, throws=[(2, 4)])
def test_the_result_and_another_game(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ann.press("roll")
    for one in (ann, ben):
        expect(one.result.get_by_role("heading").first).to_have_text(said("play:over.winner", names="Ben"))
        one.sees(said("play:over.reason.last-player"), one.result)
        one.result.get_by_text(said("play:over.proof-open")).click()  # nobody sealed at a table laid for a test
        one.sees(re.compile("[0-9a-f]{64}"), one.result)
    expect(ben.button("play:over.rematch")).to_have_count(0)
    ann.button("play:over.rematch").click()
    for one in (ann, ben):
        expect(one.page.get_by_role("heading", name=said("lobby:seats"))).to_be_visible()
    ben.button("lobby:ready").click()
    ann.button("lobby:start").click()
    for one in (ann, ben):
        expect(one.game).to_be_visible()
        one.cash("$1,500", "$1,500")


@laid_at(NEARLY_OVER, throws=[(2, 4)])
def test_the_replay_and_a_link_to_a_moment(laid: Laid, person: Enter) -> None:
    ann, guest = person("Ann", at=laid), person("guest")
    ann.press("roll")
    ann.page.get_by_role("link", name=said("play:over.replay")).click()
    expect(ann.page.get_by_test_id("replay")).to_be_visible()
    moment = ann.page.get_by_role("slider", name=said("play:replay.moment"))
    moment.fill("0")
    ann.cash("$40", "$900")
    ann.page.get_by_role("button", name=said("play:replay.turn"), exact=True).click()
    moment.fill(moment.get_attribute("max") or "")
    ann.cash_of(1, "$940")
    expect(ann.page.get_by_test_id("result")).to_be_visible()
    expect(ann.page).to_have_url(re.compile(r"[?&]event=1\b"))
    guest.go(f"{laid.path}/replay?event=0")
    guest.cash("$40", "$900")
    guest.page.get_by_test_id("step").click()
    guest.space(37, re.compile("owned by Ben"))
    guest.reads(pattern("events:PlayerBankrupt", player="Ann", creditor="Ben"))
    guest.page.keyboard.press("ArrowLeft")
    guest.cash("$40", "$900")


@laid_at(NEARLY_OVER, throws=[(2, 4)])
def test_a_record_goes_out_and_comes_in_again(laid: Laid, person: Enter, tmp_path: Path) -> None:
    ann, guest = person("Ann", at=laid), person("guest")
    ann.press("roll")
    with ann.page.expect_download() as coming:
        ann.page.get_by_role("link", name=said("play:over.record")).click()
    file = tmp_path / "record.txt"
    coming.value.save_as(file)
    text = file.read_text(encoding="utf-8")
    assert text.startswith("passgo-record 1\n")
    guest.go("/")
    guest.page.get_by_role("link", name=said("home:import")).click()
    guest.page.get_by_label(said("home:importFile")).set_input_files(file)
    expect(guest.page.get_by_test_id("replay")).to_be_visible()
    guest.cash("$40", "$900")
    guest.go("/replay")
    guest.watcher.allow("400")
    guest.page.get_by_label(said("home:importPaste")).fill(text.replace("[2,4]", "[2,3]"))
    guest.button("home:importOpen").click()
    expect(guest.page.get_by_role("alert")).to_be_visible()
    guest.page.get_by_label(said("home:importPaste")).fill(text)
    guest.button("home:importOpen").click()
    expect(guest.page.get_by_test_id("replay")).to_be_visible()
    assert guest.watcher.complaints == []


def test_the_big_screen_waits_and_then_shows_the_board(person: Enter) -> None:
    ann, screen = person("Ann"), person("screen", size=(1920, 1080))
    link = open_table(ann, "classic", bots=1)
    screen.go(f"{link}/board")
    expect(screen.page.get_by_role("img", name=said("lobby:qr"))).to_be_visible()
    screen.sees("Ann")
    ann.button("lobby:start").click()
    expect(screen.page.get_by_test_id("tv")).to_be_visible()
    screen.fits()
    ann.asked("play:start.title")
    screen.sees(said("play:waiting.start", who="Ann"))
    ann.press("roll")
    screen.sees(re.compile("Ann throws"))
    expect(screen.page.get_by_test_id("primary")).to_have_count(0)


@laid_at(SITUATIONS["over"].position)
def test_a_finished_game_is_found_again_at_home(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    expect(ann.result).to_be_visible()
    ann.page.get_by_role("link", name=said("common:home"), exact=True).click()
    ann.page.get_by_role("link", name=said("home:seeResult")).click()
    expect(ann.result).to_be_visible()
