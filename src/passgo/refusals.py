"""Why a command is refused: a stable code `heading/reason`, the rule it rests on, a sentence for a person.

A few reasons occur under several headings ("not-owner"): those take the heading of the command that was given.
"""

from typing import NamedTuple

from passgo.core import constants as k


class Refused(Exception):  # noqa: N818 - it reads as what it is: the command was refused
    """A command that the rules, or good sense, do not allow. Nothing has changed."""

    def __init__(self, code: str, rule: str, message: str) -> None:
        super().__init__(f"{message} [{code}, {rule}]")
        self.code = code
        self.rule = rule
        self.message = message

    def __reduce__(self) -> tuple[type["Refused"], tuple[str, str, str]]:
        return Refused, (self.code, self.rule, self.message)


class Refusal(NamedTuple):
    heading: str  # empty: the heading of the command
    reason: str
    rule: str
    message: str


TABLE: dict[int, Refusal] = {
    k.X_UNKNOWN_COMMAND: Refusal("command", "unknown", "S27", "There is no such command."),
    k.X_GAME_OVER: Refusal("the_play", "game-over", "R002", "The game is over."),
    k.X_NOT_PLAYING: Refusal("bankruptcy", "out-of-the-game", "R173", "You have left the game."),
    k.X_NOT_NOW: Refusal("", "not-now", "R069", "The game is waiting for another decision."),
    k.X_NOT_YOUR_TURN: Refusal("", "not-your-turn", "R066", "It is another player's turn."),
    k.X_THROW_TAKES_EFFECT: Refusal(
        "",
        "throw-takes-effect",
        "S27",
        "Not now: a throw, a card or a choice is still taking effect.",
    ),
    k.X_OWES: Refusal("", "owes", "S35", "You owe money: pay your debt before you spend on anything else."),
    k.X_NOT_ENOUGH_CASH: Refusal("", "not-enough-cash", "S20", "You do not have the cash for it."),
    k.X_NOT_OWNER: Refusal("", "not-owner", "R079", "You do not own that space."),
    k.X_COIN_NOT_DICE: Refusal(
        "the_play", "coin-decides", "R063", "In this edition a coin decides who starts: flip it."
    ),
    k.X_DICE_NOT_COIN: Refusal("the_play", "dice-decide", "R062", "In this edition the dice decide who starts."),
    k.X_MUST_THROW: Refusal("the_play", "must-throw", "R065", "You have a throw to make first."),
    k.X_NOT_BANKER: Refusal("banker", "not-the-banker", "S2", "Only a Banker who just banks may do that."),
    k.X_NO_AUCTION: Refusal("buying_property", "no-auction", "R081", "No auction is open."),
    k.X_AUCTION_NOT_OPEN: Refusal("banker", "auction-not-open", "S2", "The Banker has not opened the auction yet."),
    k.X_AUCTION_OPEN: Refusal("banker", "auction-already-open", "S2", "The auction is open already."),
    k.X_NOTHING_TO_BUY: Refusal("buying_property", "nothing-to-buy", "R078", "There is nothing to buy or decline now."),
    k.X_NOT_BIDDING: Refusal("buying_property", "not-bidding", "S21", "You are not in this auction: passing is final."),
    k.X_YOUR_BID_STANDS: Refusal("buying_property", "your-bid-stands", "S21", "Your own bid is the highest."),
    k.X_BID_TOO_LOW: Refusal("buying_property", "bid-too-low", "S21", "A bid must be above the standing one."),
    k.X_BELOW_RESERVE: Refusal(
        "buying_property", "below-reserve", "R086", "This table's house rule sets a reserve price."
    ),
    k.X_BID_ABOVE_CASH: Refusal("buying_property", "bid-above-cash", "S20", "You cannot bid more than your cash."),
    k.X_RENT_AUTOMATIC: Refusal(
        "paying_rent", "collected-automatically", "R17", "At this table rent is collected by itself."
    ),
    k.X_NO_CLAIM: Refusal(
        "paying_rent", "nothing-to-claim", "R093", "That player owes you no rent, or it was claimed too late."
    ),
    k.X_NO_TAX_DUE: Refusal("income_tax", "no-tax-due", "R100", "There is no tax to choose now."),
    k.X_NOT_IN_JAIL: Refusal("jail", "not-in-jail", "R110", "You are not in Jail."),
    k.X_FINE_TOO_LATE: Refusal(
        "jail",
        "fine-too-late",
        "R116",
        "The fine may be paid before the throw on the first two turns only: throw, or use a card.",
    ),
    k.X_NO_JAIL_CARD: Refusal(
        "", "no-jail-card", "R097", "There are not that many Get Out of Jail Free cards to give or use."
    ),
    k.X_NOT_STREET: Refusal("houses", "not-a-street", "R123", "Buildings stand on colour-group lots only."),
    k.X_GROUP_INCOMPLETE: Refusal(
        "houses", "group-incomplete", "R123", "You must own the whole colour-group to build."
    ),
    k.X_GROUP_MORTGAGED: Refusal(
        "houses", "group-mortgaged", "R158", "A lot of this group is mortgaged: lift that first."
    ),
    k.X_FULLY_BUILT: Refusal(
        "hotels", "one-hotel-a-lot", "R138", "There is a hotel already, and a lot carries only one."
    ),
    k.X_NOT_EVEN: Refusal("houses", "not-even", "R131", "Build evenly: another lot of the group has fewer."),
    k.X_NO_STOCK: Refusal(
        "building_shortages", "none-left", "R140", "The Bank has none left: wait until some come back."
    ),
    k.X_NO_HOTEL_STOCK: Refusal(
        "building_shortages", "no-hotels-left", "R141", "The Bank has no hotels left: wait until some come back."
    ),
    k.X_BID_BINDS_GROUP: Refusal(
        "building_shortages", "bid-binds-group", "S26", "Your bid for a building stands: its group stays as it is."
    ),
    k.X_SHORTAGE_OPEN: Refusal(
        "building_shortages", "auction-open", "R142", "Buildings are being auctioned: bid for them."
    ),
    k.X_NOT_PLACING: Refusal("building_shortages", "not-placing", "S26", "The winner of a building is placing it."),
    k.X_WRONG_BUILDING: Refusal(
        "building_shortages", "wrong-building", "S26", "The building you won may not stand there."
    ),
    k.X_NOT_ASKED: Refusal(
        "building_shortages", "not-asked", "S26", "You are not being asked whether you want buildings."
    ),
    k.X_WANTS_TOO_MANY: Refusal("building_shortages", "too-many", "S26", "Your lots do not take so many."),
    k.X_NO_BUILDING: Refusal("selling_property", "no-building", "R148", "There is no building to sell."),
    k.X_NOT_EVEN_SALE: Refusal(
        "selling_property", "not-even", "R149", "Sell evenly: another lot of the group has more."
    ),
    k.X_NO_HOUSES_FOR_HOTEL: Refusal(
        "selling_property",
        "no-houses-for-hotel",
        "R151",
        "The Bank lacks the houses to stand in for the hotel: sell all hotels of the group at once.",
    ),
    k.X_NO_HOTELS: Refusal("selling_property", "no-hotels", "R150", "This group has no hotels."),
    k.X_TRADE_WITH_YOURSELF: Refusal("selling_property", "with-yourself", "R143", "A trade needs two players."),
    k.X_OTHER_OUT: Refusal("selling_property", "other-left", "R173", "That player has left the game."),
    k.X_OFFER_OPEN: Refusal(
        "selling_property", "offer-open", "S28", "You have an open offer to that player: withdraw it first."
    ),
    k.X_EMPTY_TRADE: Refusal("selling_property", "empty-trade", "S28", "Nothing would change hands."),
    k.X_OTHER_SHORT: Refusal(
        "selling_property", "other-short-of-cash", "S28", "The other player does not have that much cash."
    ),
    k.X_NO_OFFER: Refusal("selling_property", "no-such-offer", "S28", "There is no such open offer for you."),
    k.X_TRADE_LEAVES_DEBT: Refusal(
        "selling_property", "leaves-debt-unpaid", "S30", "After this trade the debt could not be paid."
    ),
    k.X_CANNOT_PAY_INTEREST: Refusal(
        "mortgages", "cannot-pay-interest", "R29", "Whoever receives a mortgaged deed must have the 10% in cash."
    ),
    k.X_BUILDINGS_STAND: Refusal("", "buildings-stand", "R146", "Buildings stand on this group: sell them first."),
    k.X_MORTGAGED: Refusal("mortgages", "already-mortgaged", "R152", "That deed is mortgaged already."),
    k.X_NOT_MORTGAGED: Refusal("mortgages", "not-mortgaged", "R157", "That deed is not mortgaged."),
    k.X_NOTHING_RECEIVED: Refusal(
        "mortgages", "not-just-received", "R162", "You have not just received that deed under a mortgage."
    ),
    k.X_LEAVES_INTEREST_UNPAID: Refusal(
        "mortgages", "leaves-interest-unpaid", "R29", "Then you could not pay the interest on the other deeds received."
    ),
    k.X_NO_TIME_LIMIT: Refusal("time_limit_game", "no-time-limit", "R193", "This game has no time limit."),
    k.X_TIME_CALLED: Refusal("time_limit_game", "time-already-called", "R193", "Time has been called already."),
    k.X_NO_POWER: Refusal(
        "power_doubles", "no-power", "R198", "You have no power to use: it takes doubles, and not to leave Jail."
    ),
    k.X_SPACE_NEEDED: Refusal("power_doubles", "space-needed", "R201", "Say on which space the power is used."),
    k.X_SPACE_NOT_NEEDED: Refusal("power_doubles", "space-not-needed", "R198", "This power takes no space."),
    k.X_TELEPORT_TO_JAIL: Refusal("power_doubles", "not-to-jail", "R203", "You may not go to Jail that way."),
    k.X_TELEPORT_NOWHERE: Refusal("power_doubles", "already-there", "R201", "You are there already."),
    k.X_NOT_GYM_LOT: Refusal(
        "power_doubles", "not-a-rival-lot", "R208", "Only a street of another player can be attacked."
    ),
    k.X_OWES_NOTHING: Refusal("bankruptcy", "owes-nothing", "R164", "You owe nothing."),
    k.X_CAN_PAY: Refusal(
        "bankruptcy",
        "can-still-pay",
        "R170",
        "You can still pay: sell buildings or mortgage deeds until you have the cash.",
    ),
    k.X_RENT_MORTGAGED: Refusal(
        "paying_rent", "mortgaged", "R088", "That property is mortgaged: it draws no rent until the mortgage is lifted."
    ),
    k.X_WANTS_NONE: Refusal("building_shortages", "asked-for-one", "T3", "You asked for a building: say at least one."),
    k.X_NO_HOUSES_FOR_LEVEL: Refusal(
        "selling_property",
        "no-houses-for-level",
        "T9",
        "There are not enough houses in the Bank and on the group for that level.",
    ),
    k.X_NO_SUCH_LEVEL: Refusal(
        "selling_property", "no-such-level", "R179", "In this game a hotel comes after fewer houses than that."
    ),
    k.X_GROUP_COMPLETE: Refusal("power_doubles", "complete-group", "R211", "A complete group cannot be broken up."),
}

# Reasons that rest on another rule under another heading.
RULES: dict[tuple[str, str], str] = {
    ("buying_property", "not-enough-cash"): "R22",
    ("jail", "not-enough-cash"): "R116",
    ("jail", "no-jail-card"): "R114",
    ("houses", "not-enough-cash"): "R130",
    ("mortgages", "not-enough-cash"): "R157",
    ("mortgages", "buildings-stand"): "R153",
    ("mortgages", "not-owner"): "R159",
    ("houses", "not-owner"): "R123",
    ("selling_property", "not-owner"): "S28",
    ("selling_property", "no-jail-card"): "R099",
    ("selling_property", "not-enough-cash"): "S28",
}

# Sentences that hold under one heading only. A deed that is not one's own may be another's, the Bank's or none at all
# (GO has no deed), and in a trade it is about either side: each sentence is true of all of these.
MESSAGES: dict[tuple[str, str], str] = {
    ("houses", "not-owner"): "You can build only on your own lots.",
    ("selling_property", "not-owner"): "Only the owner of a deed can sell it or what stands on it.",
}


def refused(code: int, heading: str) -> Refused:
    """The refusal of the core's number, under the heading of the command that was given."""
    entry = TABLE[code]
    where = entry.heading or heading
    place = (where, entry.reason)
    return Refused("/".join(place), RULES.get(place, entry.rule), MESSAGES.get(place, entry.message))


def malformed(reason: str, message: str) -> Refused:
    """Input that is no command at all: an unknown player, space 40, a bool for a number."""
    return Refused(f"command/{reason}", "S27", message)


LONGEST_SHOWN = 80


def shown(value: object) -> str:
    """What somebody gave, for a message: never too long, and never itself the cause of an error."""
    try:
        text = repr(value)
    except Exception:  # a number of 5000 digits, a list nested a thousand deep, a repr that fails
        text = f"something of type {type(value).__name__}"
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
