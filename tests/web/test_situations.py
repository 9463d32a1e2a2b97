"""Every kind of decision, met at a table laid for it and taken through the page: what is shown, what comes of it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from passgo import commands as do
from tests.web.conftest import Enter
from tests.web.laid import Laid, laid_at
from tests.web.situations import CY_HOUSES
from tests.web.words import pattern, said


# ---------------------------------------------------------------- who begins
@laid_at("players=Ann,Ben phase=0 start_in=3 start_left=3", throws=[(2, 3), (6, 5)])
def test_the_highest_throw_begins(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ann.asked("play:start.title")
    ann.button("play:start.throw").click()
    ben.sees(said("events:StartThrown", player="Ann", first=2, second=3, sum=5), ben.panel)
    ben.button("play:start.throw").click()
    ben.asked("play:roll.title")
    ann.reads(said("events:StartDecided", player="Ben"))
    ann.asked("play:waiting.roll", who="Ben")


@laid_at("edition=nfl-1998 players=Ann,Ben phase=0 start_in=2 start_left=2")
def test_the_coin_decides_who_begins(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ann.asked("play:start.coin-title")
    ann.press("flip")
    ann.reads(re.compile("Ann flips against Ben: (heads|tails)"))
    ann.reads(re.compile("(Ann|Ben) begins"))
    ben.asked_one_of("play:roll.title", "play:waiting.roll")


# ---------------------------------------------------------------- buying
@laid_at("players=Ann,Ben at=0,10 cash=1500,1500", throws=[(1, 2)])
def test_buying(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.asked("play:roll.title")
    ann.press("roll")
    ann.asked("play:buy.title", space="Baltic Avenue", price="$60")
    ann.space(3, "for sale at $60")
    ann.button("play:buy.buy", price="$60").click()
    ann.cash("$1,440", "$1,500")
    ann.owns("Ann", "Baltic Avenue")
    ann.space(3, "owned by Ann")
    ann.reads(said("events:PropertyBought", payer="Ann", space="Baltic Avenue", amount="$60"))
    ann.button("play:end.end").click()
    ann.asked("play:waiting.roll", who="Ben")


@laid_at("players=Ann,Ben at=26,10 cash=200,1500 deeds=5:0 phase=2 die1=2 die2=4 thrown=1")
def test_raising_cash_to_buy(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.sees(said("play:buy.lack", missing="$60"), ann.panel)
    expect(ann.choice("buy")).to_have_count(0)
    ann.button("play:buy.raise").click()
    ann.button("play:estate.mortgage", value="$100").click()
    ann.cash_of(0, "$300")
    ann.button("play:buy.buy", price="$260").click()
    ann.cash_of(0, "$40")
    ann.owns("Ann", "Atlantic Avenue")


@laid_at("players=Ann,Ben,Cy at=26,10,0 cash=900,700,300 phase=2 die1=2 die2=4 thrown=1")
def test_an_auction_by_steps_and_by_a_typed_bid(laid: Laid, person: Enter) -> None:
    ann, ben, cy = person("Ann", at=laid), person("Ben", at=laid), person("Cy", at=laid)
    ann.button("play:buy.auction").click()
    for one in (ann, ben, cy):
        one.asked("play:auction.title", lot="Atlantic Avenue")
        one.sees(said("play:auction.no-bid"), one.page.get_by_test_id("auction"))
    ben.page.get_by_test_id("bid-plus-10").click()
    for one in (ann, ben, cy):
        one.sees(re.compile(r"\$10\b"), one.page.get_by_test_id("auction"))
    ben.sees(said("play:auction.yours", amount="$10"), ben.panel)
    own = ann.page.get_by_label(said("play:auction.own"))
    own.fill("137")
    own.press("Enter")
    cy.sees("$137", cy.page.get_by_test_id("auction"))
    cy.button("play:auction.pass").click()
    expect(cy.choice("pass")).to_have_count(0)
    ben.press("pass")
    ann.cash("$763", "$700", "$300")
    ann.owns("Ann", "Atlantic Avenue")
    ann.reads(said("events:AuctionWon", payer="Ann", space="Atlantic Avenue", amount="$137"))


@laid_at("players=Ann,Ben at=26,10 cash=900,25 phase=2 die1=2 die2=4 thrown=1")
def test_nobody_bids_more_than_his_cash(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ann.press("decline")
    ben.page.get_by_label(said("play:auction.own")).fill("26")
    expect(ben.button("play:auction.give")).to_be_disabled()
    ann.page.get_by_test_id("bid-plus-50").click()
    ben.sees(said("play:auction.poor"), ben.panel)
    ben.press("pass")
    ann.cash("$850", "$25")


# ---------------------------------------------------------------- trading
@laid_at("players=Ann,Ben at=0,10 cash=800,600 deeds=1:0,5:0,3:1,39:1")
def test_a_trade_with_a_counter_offer(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ann.tool("play:tools.trade")
    sheet = ann.sheet("play:trade.title", name="Ben")
    take = sheet.get_by_role("group", name=said("play:trade.gives", name="Ben"))
    give = sheet.get_by_role("group", name=said("play:trade.you-give"))
    take.get_by_role("button", name=re.compile("^Baltic Avenue")).click()
    give.get_by_role("spinbutton").fill("100")
    ann.sees(said("play:trade.you-make", group="Purple"), sheet)
    sheet.get_by_role("button", name=said("play:trade.send", name="Ben")).click()
    offer = ben.page.get_by_role("article", name=said("play:offer.from", name="Ann", to="Ben"))
    ben.sees("$100", offer)
    ben.sees("Baltic Avenue", offer)
    ben.sees(said("play:trade.makes", name="Ann", group="Purple"), offer)
    offer.get_by_role("button", name=said("play:offer.counter")).click()
    counter = ben.sheet("play:trade.counter-title", name="Ann")
    asked = counter.get_by_role("group", name=said("play:trade.gives", name="Ann"))
    expect(asked.get_by_role("spinbutton")).to_have_value("100")
    asked.get_by_role("spinbutton").fill("250")
    asked.get_by_role("button", name=re.compile("^Reading Railroad")).click()
    counter.get_by_role("button", name=said("play:trade.send-counter")).click()
    back = ann.page.get_by_role("article", name=said("play:offer.from", name="Ben", to="Ann"))
    ann.sees("$250", back)
    ann.sees("Reading Railroad", back)
    back.get_by_role("button", name=said("play:offer.accept")).click()
    for one in (ann, ben):
        one.cash("$550", "$850")
        one.owns("Ann", "Baltic Avenue", "Mediterranean Avenue")
        one.owns("Ben", "Reading Railroad", "Boardwalk")
        one.reads(said("events:TradeAccepted", to="Ann", player="Ben"))
    expect(back).to_have_count(0)


@laid_at("players=Ann,Ben at=0,10 cash=800,600 deeds=1:0,3:0+1,6:1")
def test_what_cannot_be_traded_says_why(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.tool("play:tools.trade")
    give = ann.page.get_by_role("group", name=said("play:trade.you-give"))
    expect(give.get_by_role("button", name=re.compile("^Mediterranean"))).to_be_disabled()
    ann.sees(said("play:trade.built"), give)
    give.get_by_role("spinbutton").fill("900")
    expect(ann.page.get_by_test_id("trade-reason")).to_be_visible()
    expect(ann.page.get_by_test_id("trade-send")).to_be_disabled()


@laid_at("players=Ann,Ben at=0,10 cash=500,500 deeds=5:1m", throws=[(1, 2)])
def test_an_offer_is_declined_and_its_maker_muted(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ben.tool("play:tools.trade")
    ben.page.get_by_test_id("side-give").get_by_role("spinbutton").fill("1")
    ben.page.get_by_test_id("trade-send").click()
    ann.button("play:offer.mute", name="Ben").click()
    ben.reads(said("events:TradeDeclined", to="Ann", player="Ben"))
    ben.tool("play:tools.trade")
    ben.page.get_by_test_id("side-give").get_by_role("spinbutton").fill("2")
    expect(ben.page.get_by_test_id("trade-reason")).to_contain_text(said("refusals:table/no-more-offers"))
    expect(ben.page.get_by_test_id("trade-send")).to_be_disabled()
    expect(ann.page.get_by_test_id("offer")).to_have_count(0)


@laid_at("players=Ann,Ben at=0,24 cash=500,500 deeds=5:1m,6:1m")
def test_mortgaged_deeds_received(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ben.tool("play:tools.trade")
    give = ben.page.get_by_test_id("side-give")
    give.get_by_role("button", name=re.compile("^Reading")).click()
    give.get_by_role("button", name=re.compile("^Oriental")).click()
    interest = said("play:trade.interest", space="Reading Railroad", name="Ann", amount="$10")
    ben.sees(interest, ben.page.get_by_test_id("trade"))
    ben.page.get_by_test_id("trade-send").click()
    ann.press_offer("accept")
    ann.asked("play:received.title", space="Reading Railroad")
    ann.sees(said("play:received.more", count=1), ann.panel)
    ann.button("play:received.keep-interest", interest="$10").click()
    ann.cash_of(0, "$490")
    ann.asked("play:received.title", space="Oriental Avenue")
    ann.button("play:received.lift", cost="$55").click()
    ann.cash("$435", "$500")
    ann.space(5, "mortgaged")
    ann.space(6, re.compile("owned by Ann(?!.*mortgaged)"))
    ann.asked("play:roll.title")


# ---------------------------------------------------------------- building and mortgages
@laid_at("players=Ann,Ben at=0,10 cash=1500,1500 deeds=37:0,39:0,1:0,6:1")
def test_building_on_a_group(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.tool("play:tools.build")
    group = ann.page.get_by_role("region", name="Dark blue")
    group.get_by_role("button", name=said("play:estate.each")).click()
    group.get_by_role("button", name=said("play:estate.more", space="Boardwalk")).click()
    ann.sees(said("play:estate.rent-then", now="$100", then="$600"), group)
    ann.sees(said("play:estate.rent-then", now="$70", then="$175"), group)
    group.get_by_role("button", name=said("play:estate.pay", cost="$600", count=3)).click()
    ann.cash_of(0, "$900")
    ann.space(39, re.compile(r"2 houses.*rent \$600"))
    ann.space(37, re.compile(r"1 house.*rent \$175"))
    group.get_by_role("button", name=said("play:estate.less", space="Boardwalk")).click()
    group.get_by_role("button", name=said("play:estate.get", cost="$100", count=1)).click()
    ann.cash_of(0, "$1,000")
    ann.space(39, re.compile(r"1 house.*rent \$200"))


@laid_at("players=Ann,Ben at=0,10 cash=1500,1500 deeds=1:0,6:1")
def test_what_cannot_be_built_says_why(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.tool("play:tools.mortgage")
    expect(ann.page.get_by_test_id("build-reason")).to_be_visible()
    ann.page.get_by_test_id("build-reason").get_by_role("button").click()
    expect(ann.page.get_by_role("group", name=re.compile("^Rule R"))).to_contain_text("Houses")


@laid_at("players=Ann,Ben at=0,10 cash=500,1500 deeds=5:0,39:0")
def test_mortgaging_and_lifting(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.tool("play:tools.mortgage")
    ann.button("play:estate.mortgage", value="$200").click()
    ann.cash_of(0, "$700")
    ann.space(39, "mortgaged")
    ann.button("play:estate.lift", cost="$220").click()
    ann.cash_of(0, "$480")
    ann.space(39, re.compile(r"owned by Ann(?!.*mortgaged)"))
    ann.reads(said("events:MortgageLifted", payer="Ann", space="Boardwalk", amount="$220 = 200 + 10%"))


# ---------------------------------------------------------------- Jail
@laid_at("players=Ann,Ben at=10,0 cash=500,500 jail=1", throws=[(4, 6)])
def test_out_of_jail_by_the_fine(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.asked("play:jail.title", turn=1)
    ann.button("play:jail.fine", fine="$50").click()
    ann.cash_of(0, "$450")
    ann.asked("play:roll.title")
    ann.press("roll")
    ann.reads(said("events:DiceRolled.moved", player="Ann", first=4, second=6, sum=10, space="Free Parking"))


@laid_at("players=Ann,Ben at=10,0 cash=500,500 jail=2 kept=ch_goojf:0", throws=[(4, 6)])
def test_out_of_jail_by_the_card(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.button("play:jail.card").click()
    ann.reads(said("events:LeftJail.card", player="Ann"))
    ann.cash_of(0, "$500")
    ann.press("roll")
    ann.asked("play:end.title")


@laid_at("players=Ann,Ben at=10,0 cash=500,500 jail=2", throws=[(5, 5)])
def test_out_of_jail_by_doubles(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.button("play:jail.throw").click()
    ann.reads(said("events:LeftJail.doubles", player="Ann"))
    ann.cash_of(0, "$500")
    ann.asked("play:end.title")  # these doubles give no further throw


@laid_at("players=Ann,Ben at=10,0 cash=500,500 jail=3", throws=[(4, 6)])
def test_out_of_jail_on_the_third_turn(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.sees(said("play:jail.last", fine="$50"), ann.panel)
    ann.press("roll")
    ann.cash_of(0, "$450")
    ann.reads(said("events:FinePaid", payer="Ann", amount="$50"))
    ann.asked("play:end.title")


@laid_at("variant=short players=Ann,Ben at=10,0 cash=30,500 jail=1 kept=ch_goojf:0 deeds=5:0", throws=[(4, 6)])
def test_after_a_failed_throw_in_the_short_game(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ann.asked("play:jail.title-short")
    ann.sees(said("play:jail.only", fine="$50"), ann.panel)
    ann.press("roll")
    ann.asked("play:leave.title", fine="$50")
    ann.sees(said("play:leave.hint", sum=10), ann.panel)
    ann.sees(said("play:leave.lack", missing="$20", fine="$50"), ann.panel)
    ben.asked("play:waiting.leave-jail", who="Ann")
    ann.button("play:buy.raise").click()
    ann.button("play:estate.mortgage", value="$100").click()
    ann.button("play:leave.fine", fine="$50").click()
    ann.cash_of(0, "$80")
    ann.reads(said("events:LeftJail.fine", player="Ann"))
    ann.sees(re.compile(r"1 × free"), ann.player(0))  # the card is kept


@laid_at("players=Ann,Ben at=10,0 cash=500,500 jail=1", throws=[(4, 6)])
def test_staying_in_jail(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.press("roll")
    ann.reads(said("events:StayedInJail", player="Ann", turn=1))
    ann.sees(said("play:player.jail-short"), ann.player(0))


# ---------------------------------------------------------------- taxes and debts
@laid_at("players=Ann,Ben at=0,10 cash=1230,1500 deeds=39:0", throws=[(1, 3)])
def test_income_tax_is_chosen_before_the_worth_is_told(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.press("roll")
    ann.asked("play:tax.title", space="Income Tax")
    expect(ann.button("play:tax.flat", flat="$200")).to_be_visible()
    for total in ("163", "1,630"):
        expect(ann.panel).not_to_contain_text(total)
    ann.page.keyboard.press("Space")  # no key chooses by accident
    expect(ann.button("play:tax.flat", flat="$200")).to_be_visible()
    ann.button("play:tax.percent", percent=10).click()
    ann.cash_of(0, "$1,067")
    ann.reads("$163 = 10% of a worth of 1,630")


@laid_at("players=Ann,Ben at=0,10 cash=1500,1500", throws=[(1, 2)])
def test_a_double_click_does_one_thing(laid: Laid, person: Enter) -> None:
    """Nor does a key that is held down press what comes next."""
    ann = person("Ann", at=laid)
    ann.primary.dblclick()
    ann.asked("play:buy.title", space="Baltic Avenue", price="$60")
    asked = ann.value("() => performance.now()")
    ann.page.wait_for_function("(asked) => performance.now() - asked > 300", arg=asked)  # it counts as read by then
    ann.page.keyboard.down("Enter")
    ann.page.keyboard.down("Enter")
    ann.page.keyboard.up("Enter")
    ann.cash_of(0, "$1,440")
    ann.asked("play:end.title")


@laid_at("players=Ann,Ben at=31,10 cash=40,900 deeds=37:1+1,39:1,5:0,24:0", throws=[(2, 4)])
def test_a_debt_is_paid_by_mortgages(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.press("roll")
    ann.asked("play:debt.title", creditor="Ben", amount="$175", missing="$135")
    ann.sees(said("play:debt.have", cash="$40", owed="$175"), ann.page.get_by_test_id("debt"))
    ways = ann.page.get_by_test_id("debt")
    ways.get_by_role("button", name=pattern("play:raise.mortgage", space="Reading Railroad", amount="$100")).click()
    ann.asked("play:debt.title", creditor="Ben", amount="$175", missing="$35")
    ann.press("raise")
    ann.cash("$85", "$1,075")
    ann.space(24, "mortgaged")
    ann.space(5, "mortgaged")
    ann.asked("play:end.title")


@laid_at("players=Ann,Ben,Cy at=31,10,0 cash=40,900,800 deeds=37:1+1,39:1,5:0,28:0m", throws=[(2, 4)])
def test_bankruptcy(laid: Laid, person: Enter) -> None:
    """Nothing that is left would be enough: a trade may still help, and giving up is asked twice."""
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ann.press("roll")
    ann.asked("play:debt.title", creditor="Ben", amount="$175", missing="$135")
    ann.sees(said("play:debt.hopeless", most="$140", amount="$175"), ann.panel)
    expect(ann.choice("trade")).to_be_visible()
    way = pattern("play:raise.mortgage", space="Reading Railroad", amount="$100")
    expect(ann.page.get_by_test_id("debt").get_by_role("button", name=way)).to_be_visible()
    ben.asked("play:waiting.debt", who="Ann")
    ann.button("play:debt.give-up").click()
    ann.sees(said("play:resign.bankrupt-text", name="Ann"))
    ann.button("play:resign.bankrupt-yes").click()
    ann.cash_of(0, said("play:player.out"))
    ben.asked("play:received.title", space="Water Works")
    ben.cash_of(1, "$932")  # the interest is paid at once
    ben.button("play:received.keep").click()
    for one in (ann, ben):
        one.reads(pattern("events:PlayerBankrupt", player="Ann", creditor="Ben"))
        one.owns("Ben", "Reading Railroad", "Water Works")
        one.cash_of(1, "$932")
        one.space(5, "owned by Ben")


@laid_at("players=Ann,Ben,Cy at=31,10,0 cash=140,900,800 deeds=37:1+1,39:1,5:0", throws=[(2, 4)])
def test_giving_up_in_debt(laid: Laid, person: Enter) -> None:
    """Asked twice, and the creditor gets all."""
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ann.press("roll")
    ann.asked("play:debt.title", creditor="Ben", amount="$175", missing="$35")
    ann.button("play:debt.give-up").click()
    ann.sees(said("play:resign.bankrupt-text", name="Ann"))
    ann.button("play:resign.no").click()
    ann.cash_of(0, "$140")
    ann.button("play:debt.give-up").click()
    ann.button("play:resign.bankrupt-yes").click()
    for one in (ann, ben):
        one.cash(said("play:player.out"), "$1,040", "$800")
        one.owns("Ben", "Reading Railroad")


@laid_at("players=Ann,Ben,Cy at=31,10,0 cash=40,900,800 deeds=37:1+1,39:1,5:0,28:0m", throws=[(2, 4)])
def test_a_trade_saves_a_debtor(laid: Laid, person: Enter) -> None:
    ann, cy = person("Ann", at=laid), person("Cy", at=laid)
    ann.press("roll")
    ann.press("trade")
    sheet = ann.page.get_by_test_id("trade")
    sheet.get_by_test_id("partner-2").click()
    ann.page.get_by_test_id("side-give").get_by_role("button", name=re.compile("^Reading")).click()
    ann.page.get_by_test_id("side-take").get_by_role("spinbutton").fill("200")
    ann.page.get_by_test_id("trade-send").click()
    cy.press_offer("accept")
    for one in (ann, cy):
        one.cash("$65", "$1,075", "$600")
    ann.asked("play:end.title")


@laid_at("players=Ann,Ben,Cy turn=1 at=0,31,10 cash=20,40,800 deeds=37:0+1,39:0+1,5:0,28:1m", throws=[(2, 4)])
def test_an_heir_raises_what_a_mortgage_takes(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ben.press("roll")
    ben.press("resign")
    ben.page.get_by_test_id("resign-yes").click()
    ann.asked("play:received.title", space="Water Works")
    ann.sees(said("play:received.lack", cost="$75"), ann.panel)
    expect(ann.choice("lift")).to_have_count(0)
    ann.button("play:buy.raise").click()
    ann.button("play:estate.mortgage", value="$100").click()
    ann.cash_of(0, "$152")
    ann.button("play:received.lift", cost="$75").click()
    ann.cash_of(0, "$77")
    ann.space(28, re.compile("owned by Ann(?!.*mortgaged)"))


@laid_at(
    "variant=short players=Ann,Ben,Cy turn=1 at=0,31,10 cash=0,40,800 deeds=37:0+1,39:0+1,5:0,28:1m", throws=[(2, 4)]
)
def test_a_short_game_closes_when_all_is_settled(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ben.press("roll")
    expect(ann.page.get_by_test_id("closing")).to_have_count(0)
    ben.press("resign")
    ben.page.get_by_test_id("resign-yes").click()
    for one in (ann, ben):
        expect(one.page.get_by_test_id("closing")).to_contain_text(said("play:banner.closing"))
    ann.button("play:received.keep").click()
    expect(ann.result).to_be_visible()
    ann.sees(said("play:over.reason.first-bankruptcy"), ann.result)


@laid_at(f"players=Ann,Ben,Cy at=0,10,0 cash=100,900,800 deeds=37:0+5,39:0+5,{CY_HOUSES.replace('21:2+3', '21:2+2')}")
def test_hotels_are_sold_down_where_houses_are_scarce(laid: Laid, person: Enter) -> None:
    """Two houses are left in the Bank: single steps need four, one house on each lot needs two."""
    ann = person("Ann", at=laid)
    ann.tool("play:tools.build")
    group = ann.page.get_by_role("region", name="Dark blue")
    expect(group.get_by_test_id("down-2")).to_have_count(0)
    group.get_by_role("button", name=said("play:estate.down-to", left="1 house")).click()
    ann.sees(said("play:estate.rent-then", now="$2,000", then="$200"), group)
    group.get_by_role("button", name=said("play:estate.get", cost="$800", count=1)).click()
    ann.cash_of(0, "$900")
    ann.space(39, re.compile(r"1 house.*rent \$200"))
    ann.space(37, re.compile(r"1 house.*rent \$175"))


# ---------------------------------------------------------------- the last buildings
@laid_at(f"players=Ann,Ben,Cy cash=1500,1500,0 deeds=37:0,39:0,6:1,8:1,9:1,{CY_HOUSES}", bots=["Cy"])
def test_the_last_house_is_auctioned(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ann.tool("play:tools.build")
    ann.page.get_by_test_id("more-39").click()
    ann.page.get_by_test_id("carry-out").click()
    ann.asked("play:wish.title", left="1 house")
    ann.sees(said("play:wish.asked"), ann.panel)
    expect(ann.choice("want-0")).to_have_count(0)
    ben.asked("play:wish.title", left="1 house")
    ben.sees(said("play:wish.room", most=12), ben.panel)
    ben.sees(said("play:wish.stock", left="1 house"), ben.page.get_by_test_id("wish"))
    ben.sees(said("play:wish.price", group="Light blue", price="$50", half="$25"), ben.page.get_by_test_id("wish"))
    for lot in ("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue"):  # and what stands there
        ben.sees(re.compile(f"{lot}\\s*{said('play:estate.empty')}"), ben.page.get_by_test_id("wish"))
    ben.sees(said("play:wish.open", names="Ann"), ben.panel)
    ben.page.get_by_test_id("more-wish").click()
    expect(ben.choice("want-2")).to_be_visible()
    ben.page.get_by_test_id("less-wish").click()
    expect(ben.page.get_by_test_id("less-wish")).to_be_disabled()
    ben.choice("want-1").click()
    ann.choice("want-1").click()
    for one in (ann, ben):
        one.asked("play:auction.title", lot="1 house")
    ben.page.get_by_test_id("bid-plus-50").click()
    ann.sees(said("play:auction.by", name="Ben"), ann.page.get_by_test_id("auction"))
    ann.sees(said("play:auction.left", left="1 house"), ann.page.get_by_test_id("auction"))
    ann.sees(said("play:auction.worth", group="Dark blue", price="$200", half="$100"), ann.panel)
    ann.sees(said("play:auction.paid", bid="$50", half="$25"), ann.panel)
    ann.press("pass")
    ben.asked("play:place.title", what="1 house", price="$50")
    ben.choice("place-8").click()
    ben.space(8, "1 house")
    ben.space(6, re.compile(r"owned by Ben(?!.*1 house)"))
    ann.space(39, re.compile(r"owned by Ann(?!.*house)"))


# ---------------------------------------------------------------- powers and claims
@laid_at(
    "edition=pokemon-1999 players=Ann,Ben at=12,0 deeds=5:1,6:1,8:1,18:1",
    options={"power_doubles": True},
    throws=[(4, 4), (1, 2)],
)
def test_a_power_double(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.press("roll")
    ann.asked("play:roll.again-title")
    ann.choice("power").click()
    ann.reads(re.compile("Ann uses the power of double 4"))
    expect(ann.choice("power")).to_have_count(0)


@laid_at(
    "edition=pokemon-1999 players=Ann,Ben at=10,0 deeds=12:0",
    options={"power_doubles": True},
    throws=[(1, 1), (4, 6)],
)
def test_a_power_let_go_leaves_no_empty_list(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.press("roll")
    ann.choice("power").click()
    expect(ann.page.get_by_test_id("power")).to_be_visible()
    ann.press("roll")
    expect(ann.page.get_by_test_id("power")).to_have_count(0)
    expect(ann.page.get_by_test_id("primary")).to_be_visible()


@laid_at("players=Ann,Ben,Cy at=36,0,0 cash=500,500,500 deeds=39:1", options={"rent": "claimed"}, throws=[(1, 2)])
def test_rent_is_claimed(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ann.press("roll")
    ann.cash("$500", "$500")
    ben.button("play:claim.claim", amount="$50", player="Ann").click()
    for one in (ann, ben):
        one.cash("$450", "$550")
        one.reads(pattern("events:RentPaid", payer="Ann", payee="Ben", space="Boardwalk"))


@laid_at("players=Ann,Ben,Cy at=36,0,0 cash=500,500,500 deeds=39:1", options={"rent": "claimed"}, throws=[(1, 2)])
def test_no_rent_is_claimed_for_what_is_mortgaged(laid: Laid, person: Enter) -> None:
    ann, ben = person("Ann", at=laid), person("Ben", at=laid)
    ann.press("roll")
    expect(ben.choice("claim-Ann")).to_be_visible()
    ben.tool("play:tools.mortgage")
    ben.button("play:estate.mortgage", value="$200").click()
    expect(ben.choice("claim-Ann")).to_have_count(0)
    ben.button("play:estate.lift", cost="$220").click()
    expect(ben.choice("claim-Ann")).to_be_visible()


# Ann wins a house, is about to pay for it, and Cy claims rent first.
LOST_BID = "cash=300,900,900 at=5,0,0 deeds=37:0+3,39:0+3,6:1+3,8:1+3,9:1+3,11:2+4,13:2+4,14:2+4,1:1+2,3:1+2"


@laid_at(
    f"players=Ann,Ben,Cy {LOST_BID}",
    options={"rent": "claimed"},
    dice=[(3, 3)],
    after=[
        ("Ann", do.RollDice()),
        ("Ann", do.Build(37)),
        ("Ann", do.WantBuildings(1)),
        ("Ben", do.WantBuildings(1)),
        ("Ann", do.PlaceBid(300)),
    ],
)
def test_a_debt_costs_the_bid(laid: Laid, person: Enter) -> None:
    ann, cy = person("Ann", at=laid), person("Cy", at=laid)
    cy.button("play:claim.claim", amount="$625", player="Ann").click()
    for one in (ann, cy):
        one.reads(said("events:BidLost", player="Ann", amount="$300"))
    ann.asked("play:debt.title", creditor="Cy", amount="$625", missing="$325")


@laid_at("players=Ann,Ben,Cy at=4,10,0 cash=500,500,500 phase=3 die1=1 die2=3 thrown=1")
def test_one_can_leave_at_any_decision_of_ones_own(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.asked("play:tax.title", space="Income Tax")
    ann.page.get_by_test_id("open-menu").click()
    ann.page.get_by_test_id("resign").click()
    ann.button("play:resign.yes").click()
    ann.cash_of(0, said("play:player.out"))


@laid_at(
    "players=Ann,Ben,Cy at=0,10,20 cash=500,500,500",
    throws=[(3, 4)],
    chance=["ch_each50"],
    after=[("Ann", do.OfferTrade("Ben", give=do.Bundle(cash=1)))],
)
def test_a_card_is_read_and_carried_out(laid: Laid, person: Enter) -> None:
    ann = person("Ann", at=laid)
    ann.press("roll")
    ann.cash("$400", "$550", "$550")
    ann.reads(pattern("events:CardDrawn", player="Ann", deck="Chance"))
    drawn = ann.log().locator("p", has_text=re.compile("draws Chance"))
    expect(drawn).to_have_css("border-left-width", "0px")  # a line like the others, no box
