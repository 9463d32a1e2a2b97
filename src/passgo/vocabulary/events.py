"""What has happened: one row for each event.

A row is the core's number, the class in `passgo.events`, and for each field its kind and the positions of the integers
it is made of; position 0 is the event's own number. `passgo.events.KINDS` says how each kind is read.

An event that neither the terminal nor the page has a teller for brings its sentence in each language of the page:
`says={"en": "{player} sees {space}.", "de": "{player} sieht {space}."}`. It may name players and numbers; `space` and
`start` are shown as spaces, `amount` as money.
"""

from collections.abc import Mapping
from typing import NamedTuple

Field = tuple[str, *tuple[int, ...]]  # a kind, and where its integers stand


class Event(NamedTuple):
    name: str
    fields: dict[str, Field]
    says: Mapping[str, str]  # by language; empty where the terminal and the page have tellers


EVENT_ROWS: dict[int, Event] = {}


def event(number: int, name: str, says: Mapping[str, str] | None = None, **fields: Field) -> int:
    assert number not in EVENT_ROWS, f"two events have the number {number}"
    EVENT_ROWS[number] = Event(name, fields, says or {})
    return number


def payment(number: int, name: str, says: Mapping[str, str] | None = None, **more: Field) -> int:
    """Money moved, or is due: who pays whom how much, and what the amount is made of."""
    return event(
        number,
        name,
        says,
        payer=("purse", 1),
        payee=("purse", 2),
        amount=("number", 3),
        base=("number", 4),
        factor=("number", 5),
        reason=("reason", 6),
        rule=("rule", 6),
        **more,
    )


def at_space(number: int, name: str, says: Mapping[str, str] | None = None) -> int:
    return payment(number, name, says, space=("number", 7))


def closed_trade(number: int, name: str) -> int:
    return event(number, name, player=("purse", 1), to=("purse", 2), offer=("number", 3))


# ---- the start and the turn
E_START_THROWN = event(0, "StartThrown", player=("purse", 1), dice=("dice", 2, 3))
E_START_DECIDED = event(1, "StartDecided", player=("purse", 1))
E_COIN_FLIPPED = event(2, "CoinFlipped", player=("purse", 1), rival=("purse", 2), heads=("flag", 3))
E_TURN_STARTED = event(3, "TurnStarted", player=("purse", 1), round=("number", 2))
E_TURN_ENDED = event(4, "TurnEnded", player=("purse", 1))
E_DICE_ROLLED = event(5, "DiceRolled", player=("purse", 1), dice=("dice", 2, 3), fresh=("flag", 4))
E_MOVED = event(6, "PlayerMoved", player=("purse", 1), start=("number", 2), space=("number", 3), how=("moved", 4))
E_JAILED = event(7, "SentToJail", player=("purse", 1), start=("number", 2), space=("number", 3), cause=("jailed", 4))
E_LEFT_JAIL = event(8, "LeftJail", player=("purse", 1), how=("freed", 2))
E_STAYED_IN_JAIL = event(9, "StayedInJail", player=("purse", 1), turn=("number", 2))

# ---- cards
E_CARD_DRAWN = event(10, "CardDrawn", player=("purse", 1), deck=("deck", 2), card=("card", 3))
E_JAIL_CARD_KEPT = event(11, "JailCardKept", player=("purse", 1), card=("card", 2))
E_JAIL_CARD_RETURNED = event(12, "JailCardReturned", player=("purse", 1), card=("card", 2))
E_JAIL_CARD_PASSED = event(13, "JailCardPassed", player=("purse", 1), to=("purse", 2), card=("card", 3))

# ---- property and auctions: of a deed by its space, or of a building by its kind
E_DECLINED = event(14, "PropertyDeclined", player=("purse", 1), space=("number", 2))
E_AUCTION_OPENED = event(
    15, "AuctionOpened", lot=("lot", 1, 2), space=("lot_space", 1, 2), bidders=("players", 3), waits=("flag", 4)
)
E_AUCTION_STARTED = event(16, "AuctionStarted", lot=("lot", 1, 2))
E_BID = event(17, "BidPlaced", lot=("lot", 1, 4), player=("purse", 2), amount=("number", 3))
E_PASSED = event(18, "AuctionPassed", lot=("lot", 1, 3), player=("purse", 2))
E_BID_LOST = event(
    19, "BidLost", lot=("lot", 1, 4), space=("lot_space", 1, 4), player=("purse", 2), amount=("number", 3)
)
E_AUCTION_CLOSED = event(
    20, "AuctionClosed", lot=("lot", 1, 4), space=("lot_space", 1, 4), winner=("winner", 2), amount=("number", 3)
)
E_DEED_PASSED = event(21, "DeedPassed", owner=("purse", 1), to=("purse", 2), space=("number", 3), reason=("reason", 4))

# ---- debts and leaving
E_DEBT = payment(22, "DebtIncurred", reference=("number", 7))
E_BANKRUPT = event(23, "PlayerBankrupt", player=("purse", 1), creditor=("purse", 2))
E_RESIGNED = event(24, "PlayerResigned", player=("purse", 1), creditor=("purse", 2))
E_MORTGAGE_KEPT = event(25, "MortgageKept", player=("purse", 1), space=("number", 2))

# ---- shortages
E_SHORTAGE = event(
    26, "ShortageDeclared", player=("purse", 1), building=("building", 2), left=("number", 3), space=("number", 4)
)
E_WANTED = event(27, "BuildingsWanted", player=("purse", 1), building=("building", 2), count=("number", 3))
E_SHORTAGE_OVER = event(28, "ShortageEnded", building=("building", 1))

# ---- trades
E_OFFERED = event(
    29,
    "TradeOffered",
    player=("purse", 1),
    to=("purse", 2),
    offer=("number", 3),
    give_cash=("number", 4),
    give_deeds=("spaces", 8, 9),
    give_jail_cards=("high_bits", 6),
    take_cash=("number", 5),
    take_deeds=("spaces", 10, 11),
    take_jail_cards=("low_bits", 6),
)
E_ACCEPTED = closed_trade(30, "TradeAccepted")
E_TRADE_DECLINED = closed_trade(31, "TradeDeclined")
E_WITHDRAWN = closed_trade(32, "TradeWithdrawn")
E_VOIDED = closed_trade(33, "TradeVoided")

# ---- rent to be claimed
E_RENT_DUE = at_space(34, "RentDue")
E_RENT_LAPSED = event(
    35, "RentLapsed", payer=("purse", 1), payee=("purse", 2), space=("number", 3), amount=("number", 4)
)

# ---- powers, time, the end
E_POWER = event(36, "PowerUsed", player=("purse", 1), double=("number", 2), space=("aim", 3))
E_ATTACK = event(37, "AttackThrown", player=("purse", 1), owner=("purse", 2), dice=("pair", 3), owner_dice=("pair", 4))
E_TIME_CALLED = event(38, "TimeCalled", round=("number", 1))
E_ENDED = event(39, "GameEnded", reason=("ending", 1), winners=("players", 2))

# ---- payments: each reason (reasons.py) names the event that reports it
E_SALARY = at_space(40, "SalaryPaid")
E_RENT = at_space(41, "RentPaid")
E_BOUGHT = at_space(42, "PropertyBought")
E_WON = at_space(43, "AuctionWon")
E_TAX = at_space(44, "TaxPaid")
E_FINE = payment(45, "FinePaid")
E_CARD_MONEY = payment(46, "CardPaid", card=("card", 7))
E_BUILT = at_space(47, "BuildingBought")
E_SOLD_BUILDING = at_space(48, "BuildingSold")
E_MORTGAGED = at_space(49, "PropertyMortgaged")
E_LIFTED = at_space(50, "MortgageLifted")
E_INTEREST = at_space(51, "InterestPaid")
E_TRADE_MONEY = payment(52, "TradePaid")
E_ESTATE_MONEY = payment(53, "EstatePaid")
E_POT = payment(54, "FreeParkingCollected")
E_POWER_MONEY = payment(55, "PowerPaid")
E_START_MONEY = payment(56, "StartingCashPaid")
E_DEAL_MONEY = at_space(57, "DealtDeedPaid")
