"""Whatever happens around a game: connections lost, servers killed, tabs, spectators, strangers, and wild names."""

from __future__ import annotations

import os
import re
import signal
import time

from playwright.sync_api import expect

from tests.server.process import ServerProcess
from tests.web.browser import sit
from tests.web.conftest import Enter, House
from tests.web.laid import Laid, laid_at
from tests.web.test_games import join, open_table
from tests.web.words import namespace, said

SOON = 2.0  # seconds until a loss must be shown
REFUSED = r"ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket connection to"
OPEN = "players=Ann,Ben at=0,10 cash=1500,1500"
MARKUP = "<img src=x onerror=a()>"


# ---------------------------------------------------------------- connections
@laid_at(OPEN, throws=[(1, 2)])
def test_a_killed_server_comes_back_and_the_game_goes_on(own_house: House, person: Enter) -> None:
    server = own_house.server
    (laid,) = own_house.laid.values()
    ann = person("Ann", at=laid, server=server)
    ben = person("Ben", at=laid, server=server)
    for one in (ann, ben):
        one.watcher.allow(REFUSED)
    server.kill()
    killed = time.monotonic()
    ann.page.get_by_text(said("common:lost")).wait_for()
    assert time.monotonic() - killed < SOON
    ann.press("roll")  # it is kept until somebody answers
    server.start()
    for one in (ann, ben):
        expect(one.page.get_by_test_id("connection")).to_have_attribute("data-state", "open")
        expect(one.page.get_by_text(said("common:lost"))).to_have_count(0)
        one.space(3, "here: Ann")
    ann.button("play:buy.buy", price="$60").click()
    ben.cash("$1,440", "$1,500")


@laid_at(OPEN, throws=[(1, 2)])
def test_a_server_that_hangs_is_noticed(own_house: House, person: Enter) -> None:
    """The connection stands, but nobody answers."""
    (laid,) = own_house.laid.values()
    ann = person("Ann", at=laid, server=own_house.server)
    process = own_house.server._process
    assert process is not None
    os.kill(process.pid, signal.SIGSTOP)
    try:
        stopped = time.monotonic()
        ann.page.get_by_text(said("common:lost")).wait_for()
        assert time.monotonic() - stopped < SOON + 0.5  # a ping may just have been answered
    finally:
        os.kill(process.pid, signal.SIGCONT)
    expect(ann.page.get_by_test_id("connection")).to_have_attribute("data-state", "open")
    ann.press("roll")
    ann.asked("play:buy.title", space="Baltic Avenue", price="$60")


@laid_at(OPEN, throws=[(1, 2)])
def test_a_browser_without_network_heals_by_itself(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ben.watcher.allow("ERR_INTERNET_DISCONNECTED")
    ben.context.set_offline(True)
    expect(ben.page.get_by_text(said("common:lost"))).to_be_visible()
    ann.press("roll")
    ann.press("buy")
    ann.cash_of(0, "$1,440")
    ben.context.set_offline(False)
    ben.cash_of(0, "$1,440")
    ben.reads(said("events:PropertyBought", payer="Ann", space="Baltic Avenue", amount="$60"))


@laid_at(OPEN, throws=[(1, 2)])
def test_two_tabs_of_one_seat_agree(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    other = ann.another_tab()
    other.come(laid.path)
    ann.press("roll")
    other.asked("play:buy.title", space="Baltic Avenue", price="$60")
    other.press("buy")
    for one in (ann, other):
        one.cash("$1,440", "$1,500")
        one.asked("play:end.title")
        one.reads(said("events:PropertyBought", payer="Ann", space="Baltic Avenue", amount="$60"))


# ---------------------------------------------------------------- others
@laid_at(OPEN, throws=[(1, 2)])
def test_a_spectator_sees_all_and_may_do_nothing(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    guest = person("guest")
    guest.go(laid.path)
    expect(guest.page.get_by_role("heading", name=said("lobby:begunTitle"))).to_be_visible()
    guest.button("home:watch").click()
    expect(guest.game).to_be_visible()
    guest.asked("play:waiting.roll", who="Ann")
    ann.sees(said("play:rules.spectators", count=1))
    ann.press("roll")
    guest.asked("play:waiting.buy", who="Ann")
    guest.space(3, "here: Ann")
    expect(guest.panel.get_by_role("button")).to_have_count(0)
    guest.tab("play:chat.title")
    guest.sees(said("play:chat.spectator"))
    guest.reload()  # still watching
    guest.asked("play:waiting.buy", who="Ann")


def test_an_unknown_table_has_its_page(person: Enter) -> None:
    lost = person("lost")
    lost.go("/table/nosuchtable1")
    expect(lost.page.get_by_role("heading", name=said("lobby:noTableTitle"))).to_be_visible()
    lost.page.get_by_role("link", name=said("common:home"), exact=True).click()
    expect(lost.page.get_by_role("heading", name=said("home:title"))).to_be_visible()


@laid_at(OPEN, rules=1)
def test_a_game_of_other_rules_has_its_page(laid: Laid, person: Enter, server: ServerProcess) -> None:
    """One sentence to everybody; the host plays again at the same table."""
    ann, stranger = person("Ann"), person()
    sit(ann.context, server.url, laid.room, laid.tokens["Ann"])
    for one in (ann, stranger):
        one.go(laid.path)
        one.sees(said("lobby:unreadableTitle"))
        one.sees(namespace("en", "refusals")["table/other-rules"])
    expect(stranger.page.get_by_test_id("rematch")).to_have_count(0)
    stranger.page.get_by_test_id("forget").click()
    expect(stranger.page).to_have_url(re.compile("/$"))
    ann.page.get_by_test_id("rematch").click()
    expect(ann.page.get_by_test_id("start")).to_be_visible()


def test_an_address_that_leads_nowhere_has_its_page(person: Enter) -> None:
    lost = person("lost")
    lost.watcher.allow("404")
    lost.go("/no/such/place")
    expect(lost.page.get_by_role("heading", name=said("common:nothingHere"))).to_be_visible()


def test_a_full_table_has_its_page(person: Enter) -> None:
    ann, late = person("Ann"), person("Late")
    link = open_table(ann, "pokemon-1999", bots=5)
    late.go(link)
    expect(late.page.get_by_role("heading", name=said("lobby:fullTitle"))).to_be_visible()
    expect(late.button("lobby:sitDown")).to_have_count(0)
    late.button("home:watch").click()
    expect(late.page.get_by_role("heading", name=said("lobby:watchingTitle"))).to_be_visible()
    ann.button("lobby:start").click()
    expect(late.game).to_be_visible()


def test_a_name_that_is_taken_and_a_wrong_password(person: Enter) -> None:
    ann, ben = person("Ann"), person("ann")
    link = open_table(ann, "classic")
    ann.page.get_by_text(said("lobby:privacy")).click()
    password = ann.page.get_by_test_id("set-password")
    password.fill("open sesame")
    password.press("Enter")
    ann.sees(said("lobby:passwordSet"))
    ben.watcher.allow("409")
    ben.go(link)
    ben.page.get_by_label(said("home:yourName")).fill("ann")
    ben.page.get_by_label(said("lobby:password")).fill("guess")
    ben.button("lobby:sitDown").click()
    expect(ben.page.get_by_label(said("lobby:password"))).to_have_attribute("aria-invalid", "true")
    ben.page.get_by_label(said("lobby:password")).fill("open sesame")
    ben.button("lobby:sitDown").click()
    expect(ben.page.get_by_label(said("home:yourName"))).to_have_attribute("aria-invalid", "true")
    ben.page.get_by_label(said("home:yourName")).fill("Ben")
    ben.button("lobby:sitDown").click()
    ben.button("lobby:ready").click()
    ann.sees("Ben")


def test_what_people_type_is_only_text(person: Enter) -> None:
    ann, ben = person(MARKUP), person("{{name}} $t(common:help)"[:24])
    link = open_table(ann, "classic")
    join(ben, link, 1)
    ann.sees(MARKUP)
    ann.button("lobby:start").click()
    for one in (ann, ben):
        expect(one.game).to_be_visible()
        one.sees(MARKUP, one.player(0))
        one.sees(ben.name, one.player(1))
        one.tab("play:chat.title")
    said_by_ann = "<script>document.title='no'</script> & <b>bold</b> {{x}}"
    ann.page.get_by_label(said("play:chat.say")).fill(said_by_ann)
    ann.page.get_by_label(said("play:chat.say")).press("Enter")
    for one in (ann, ben):
        one.sees(said_by_ann, one.page.get_by_test_id("chat"))
        expect(one.page.locator("img[src='x'], main b b, main script")).to_have_count(0)
        assert "no" not in one.page.title().split()


# ---------------------------------------------------------------- around the game
@laid_at("players=Ann,Ben,Cy at=0,10,20", bots=["Cy"], decision_seconds=2, grace_seconds=0, bot_delay=1.0)
def test_a_bot_plays_for_who_is_away_and_gives_the_seat_back(own_house: House, person: Enter) -> None:
    (laid,) = own_house.laid.values()
    ann = person("Ann", at=laid, server=own_house.server)
    back = ann.page.get_by_test_id("take-back")
    back.wait_for()
    ann.sees(said("play:player.bot-plays"), ann.player(0))
    ann.reads(re.compile("Ann throws"))
    ben = person("Ben", at=laid, server=own_house.server)
    ben.sees(said("play:player.bot-plays"), ben.player(0))
    ann.page.get_by_test_id("open-menu").click()
    ann.page.get_by_test_id("pause").click()  # so that nobody is taken for absent again meanwhile
    ann.sees(said("play:banner.paused"))
    ann.page.keyboard.press("Escape")
    back.click()
    for one in (ann, ben):
        expect(one.player(0)).not_to_contain_text(said("play:player.bot-plays"))


@laid_at(OPEN, throws=[(1, 2)])
def test_undo_by_consent(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ann.press("roll")
    ann.page.get_by_test_id("open-menu").click()
    ann.page.get_by_test_id("undo").click()
    expect(ann.page.get_by_test_id("toast")).to_be_visible()  # not a throw
    ann.press("buy")
    ann.cash_of(0, "$1,440")
    ann.page.get_by_test_id("open-menu").click()
    bought = said("play:did.BuyProperty", player="Ann", space="Baltic Avenue")
    expect(ann.page.get_by_test_id("undo")).to_have_text(said("play:menu.undo", what=bought))
    ann.page.get_by_test_id("undo").click()
    ann.sees(said("play:banner.undo-mine", what=bought))
    ben.sees(said("play:banner.undo", name="Ann", what=bought))
    ben.button("play:banner.agree").click()
    for one in (ann, ben):
        one.cash("$1,500", "$1,500")
        one.space(3, "for sale at $60")
        one.reads(said("log:taken-back", what=bought))
    ann.asked("play:buy.title", space="Baltic Avenue", price="$60")
    ann.press("buy")
    ann.page.get_by_test_id("open-menu").click()
    ann.page.get_by_test_id("undo").click()
    ben.button("play:banner.refuse").click()
    expect(ann.page.get_by_test_id("undo-asked")).to_have_count(0)
    ann.cash_of(0, "$1,440")


@laid_at(OPEN, throws=[(1, 2)])
def test_a_move_ends_the_question_what_to_take_back(laid: Laid, person: Enter) -> None:
    """Else the question would speak of that move, about which nobody has asked."""
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ann.press("roll")
    ann.press("buy")
    ann.cash_of(0, "$1,440")
    ann.page.get_by_test_id("open-menu").click()
    ann.page.get_by_test_id("undo").click()
    for one in (ann, ben):
        expect(one.page.get_by_test_id("undo-asked")).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.press("end")
    ben.asked("play:roll.title")
    for one in (ann, ben):
        expect(one.page.get_by_test_id("undo-asked")).to_have_count(0)


@laid_at(OPEN, throws=[(1, 2)])
def test_pause_is_the_hosts(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ben.page.get_by_test_id("open-menu").click()
    ben.sees(said("play:menu.pause-hint", name="Ann"))
    expect(ben.page.get_by_test_id("pause")).to_have_count(0)
    ann.page.get_by_test_id("open-menu").click()
    ann.page.get_by_test_id("pause").click()
    ben.sees(said("play:banner.paused"))
    ben.sees(said("play:banner.paused-by", name="Ann"))
    expect(ben.button("play:menu.go-on")).to_have_count(0)
    if ann.primary.count():
        ann.press()
        expect(ann.page.get_by_test_id("toast")).to_be_visible()
    ann.asked("play:roll.title")
    ann.button("play:menu.go-on").first.click()
    expect(ben.page.get_by_text(said("play:banner.paused"))).to_have_count(0)
    ann.press("roll")
    ann.asked("play:buy.title", space="Baltic Avenue", price="$60")


def test_several_people_on_one_device(person: Enter) -> None:
    ann = person("Ann")
    open_table(ann, "classic")
    ann.button("lobby:hotSeat").click()
    ann.page.get_by_label(said("lobby:name"), exact=True).fill("Grandma")
    ann.button("common:save").click()
    ann.sees("Grandma", ann.page.get_by_test_id("seat").nth(1))
    ann.button("lobby:start").click()
    expect(ann.game).to_be_visible()
    for _ in range(2):  # both throw for the first turn
        who = ann.page.get_by_test_id("who-acts").get_by_role("button", pressed=True).inner_text()
        ann.press("roll")
        ann.reads(re.compile(f"{who} throws .* for the first turn"))
    ann.asked_one_of("play:roll.title", "play:start.title")


@laid_at(OPEN, throws=[(1, 2)])
def test_chat_and_reactions(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ann.tab("play:chat.title")
    ann.page.get_by_label(said("play:chat.say")).fill("Good luck!")
    ann.button("play:chat.send").click()
    expect(ben.page.get_by_role("tab", name=re.compile(said("play:chat.title")))).to_contain_text("1")
    ben.tab("play:chat.title")
    ben.sees("Good luck!", ben.page.get_by_test_id("chat"))
    ben.button("play:chat.applause").click()
    drawn = ann.page.get_by_test_id("chat").get_by_role("img", name=said("play:chat.applause"))
    expect(drawn).to_be_visible()  # by us: no font need have it


@laid_at(OPEN, throws=[(4, 6), (4, 6)])
def test_a_turn_without_a_decision_is_one_click(laid: Laid, person: Enter) -> None:
    """As the settings are when nobody has touched them."""
    ann, ben = (person(name, at=laid, settings={"autoEnd": True}) for name in ("Ann", "Ben"))
    ann.press()
    ann.asked("play:waiting.roll", who="Ben")
    ben.press()
    ben.asked("play:waiting.roll", who="Ann")


@laid_at(OPEN, throws=[(1, 2)])
def test_a_turn_with_a_purchase_is_two_clicks(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid, settings={"autoEnd": True})
    ann.press()
    ann.asked("play:buy.title", space="Baltic Avenue", price="$60")
    ann.press()
    ann.asked("play:waiting.roll", who="Ben")
    ann.cash_of(0, "$1,440")
