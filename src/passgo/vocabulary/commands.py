"""What a player may ask for: one row for each command, and one for each kind of argument.

A row is the core's number, the class in `passgo.commands`, the heading of the rulebook, the kind of argument, and the
two functions of `core/rules/<heading>.py`: the one that says why not, and the one that carries the command out. The
build writes the dispatch of both from these rows (tools/build_core.py); uncompiled, `core/dispatch.py` looks them up.
"""

from typing import NamedTuple


class Argument(NamedTuple):
    """The fields of the class that make the one number which the core is given, in their order."""

    name: str
    fields: tuple[str, ...]


class Command(NamedTuple):
    name: str
    heading: str
    argument: int
    why_not: str
    carry_out: str
    by_banker: bool  # for the Bank, or for a Banker who only banks


ARGUMENT_ROWS: dict[int, Argument] = {}
COMMAND_ROWS: dict[int, Command] = {}


def argument(number: int, name: str, *fields: str) -> int:
    assert number not in ARGUMENT_ROWS, f"two kinds of argument have the number {number}"
    ARGUMENT_ROWS[number] = Argument(name, fields)
    return number


def command(  # noqa: PLR0913 - a row has as many columns as there are things to know
    number: int, name: str, heading: str, argument: int, why_not: str, carry_out: str, *, by_banker: bool = False
) -> int:
    assert number not in COMMAND_ROWS, f"two commands have the number {number}"
    COMMAND_ROWS[number] = Command(name, heading, argument, why_not, carry_out, by_banker)
    return number


ARG_NOTHING = argument(0, "nothing")
ARG_BID = argument(1, "bid", "amount")
ARG_TAX = argument(2, "tax", "choice")
ARG_DEED = argument(3, "deed", "space")
ARG_HOTELS = argument(4, "hotels", "space", "level")
ARG_TRADE = argument(5, "trade", "to", "give", "take")  # the number is the other player; the terms are in State
ARG_OFFER = argument(6, "offer", "offer")
ARG_DEBTOR = argument(7, "debtor", "player")
ARG_WISH = argument(8, "wish", "count")
ARG_AIM = argument(9, "aim", "space")  # of a power; some need none

A_ROLL_DICE = command(1, "RollDice", "the_play", ARG_NOTHING, "cannot_roll", "roll")
A_FLIP_COIN = command(2, "FlipCoin", "the_play", ARG_NOTHING, "cannot_flip", "flip_for_start")
A_BUY_PROPERTY = command(3, "BuyProperty", "buying_property", ARG_NOTHING, "cannot_buy", "buy")
A_DECLINE_PROPERTY = command(4, "DeclineProperty", "buying_property", ARG_NOTHING, "cannot_decide_purchase", "decline")
A_PLACE_BID = command(5, "PlaceBid", "buying_property", ARG_BID, "cannot_bid", "bid")
A_PASS_AUCTION = command(6, "PassAuction", "buying_property", ARG_NOTHING, "cannot_bid_at_all", "pass_auction")
A_PAY_FINE = command(7, "PayFine", "jail", ARG_NOTHING, "cannot_pay_fine", "pay_fine")
A_USE_JAIL_CARD = command(8, "UseJailCard", "jail", ARG_NOTHING, "cannot_use_jail_card", "use_jail_card")
A_PAY_INCOME_TAX = command(9, "PayIncomeTax", "income_tax", ARG_TAX, "cannot_pay_tax", "pay_income_tax")
A_BUILD = command(10, "Build", "houses", ARG_DEED, "cannot_build", "build")
A_SELL_BUILDING = command(11, "SellBuilding", "selling_property", ARG_DEED, "cannot_sell_building", "sell_building")
A_SELL_HOTELS = command(12, "SellHotels", "selling_property", ARG_HOTELS, "cannot_sell_hotels", "sell_hotels")
A_MORTGAGE = command(13, "Mortgage", "mortgages", ARG_DEED, "cannot_mortgage", "take_mortgage")
A_LIFT_MORTGAGE = command(14, "LiftMortgage", "mortgages", ARG_DEED, "cannot_lift", "lift")
A_KEEP_MORTGAGED = command(15, "KeepMortgaged", "mortgages", ARG_DEED, "cannot_keep", "keep_mortgaged")
A_OFFER_TRADE = command(16, "OfferTrade", "selling_property", ARG_TRADE, "cannot_offer", "offer")
A_ACCEPT_TRADE = command(17, "AcceptTrade", "selling_property", ARG_OFFER, "cannot_accept", "accept")
A_DECLINE_TRADE = command(18, "DeclineTrade", "selling_property", ARG_OFFER, "cannot_answer", "decline_trade")
A_WITHDRAW_TRADE = command(19, "WithdrawTrade", "selling_property", ARG_OFFER, "cannot_withdraw", "withdraw")
A_CLAIM_RENT = command(20, "ClaimRent", "paying_rent", ARG_DEBTOR, "cannot_claim_rent", "claim_rent")
A_WANT_BUILDINGS = command(21, "WantBuildings", "building_shortages", ARG_WISH, "cannot_want", "want")
A_USE_POWER = command(22, "UsePower", "power_doubles", ARG_AIM, "cannot_use_power", "use_power")
A_END_TURN = command(23, "EndTurn", "the_play", ARG_NOTHING, "cannot_end_turn", "end_turn")
A_DECLARE_BANKRUPTCY = command(
    24, "DeclareBankruptcy", "bankruptcy", ARG_NOTHING, "cannot_declare_bankruptcy", "declare_bankruptcy"
)
A_RESIGN = command(25, "Resign", "bankruptcy", ARG_NOTHING, "cannot_resign", "resign")
A_OPEN_AUCTION = command(
    26, "OpenAuction", "banker", ARG_NOTHING, "cannot_open_auction", "open_auction", by_banker=True
)
A_CLOSE_AUCTION = command(
    27, "CloseAuction", "banker", ARG_NOTHING, "cannot_close_auction", "close_auction", by_banker=True
)
A_CALL_TIME = command(28, "CallTime", "time_limit_game", ARG_NOTHING, "cannot_call_time", "call_time", by_banker=True)
