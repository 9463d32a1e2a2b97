"""Why a command is refused: one row for each refusal of the rules.

A row is the core's number, the heading and the reason (together the stable code `heading/reason`), the rule behind it
and a sentence for the player. No heading: the refusal is filed under that of the command that was given. Then a heading
may have a rule of its own, and a sentence of its own; an empty one is the row's.

A sentence about a deed must be true whether it belongs to another player, to the Bank or to nobody (GO has no deed),
and in a trade about either side.
"""

from typing import NamedTuple


class Refusal(NamedTuple):
    heading: str  # empty: the heading of the command
    reason: str
    rule: str
    message: str
    under: dict[str, tuple[str, str]]  # rule and sentence where a heading has its own

    def at(self, heading: str) -> tuple[str, str, str]:
        """Code, rule and sentence under the heading of a command."""
        where = self.heading or heading
        rule, message = self.under.get(where, ("", ""))
        return f"{where}/{self.reason}", rule or self.rule, message or self.message


REFUSAL_ROWS: dict[int, Refusal] = {}


def refusal(number: int, heading: str, reason: str, rule: str, message: str, **under: tuple[str, str]) -> int:
    assert number not in REFUSAL_ROWS, f"two refusals have the number {number}"
    REFUSAL_ROWS[number] = Refusal(heading, reason, rule, message, under)
    return number


X_UNKNOWN_COMMAND = refusal(1, "command", "unknown", "S27", "There is no such command.")
X_GAME_OVER = refusal(2, "the_play", "game-over", "R002", "The game is over.")
X_NOT_PLAYING = refusal(3, "bankruptcy", "out-of-the-game", "R173", "You have left the game.")
X_NOT_NOW = refusal(4, "", "not-now", "R069", "The game is waiting for another decision.")
X_NOT_YOUR_TURN = refusal(5, "", "not-your-turn", "R066", "It is another player's turn.")
X_THROW_TAKES_EFFECT = refusal(
    6, "", "throw-takes-effect", "S27", "Not now: a throw, a card or a choice is still taking effect."
)
X_OWES = refusal(7, "", "owes", "S35", "You owe money: pay your debt before you spend on anything else.")
X_NOT_ENOUGH_CASH = refusal(
    8,
    "",
    "not-enough-cash",
    "S20",
    "You do not have the cash for it.",
    buying_property=("R22", ""),
    jail=("R116", ""),
    houses=("R130", ""),
    mortgages=("R157", ""),
    selling_property=("S28", ""),
)
X_NOT_OWNER = refusal(
    9,
    "",
    "not-owner",
    "R079",
    "You do not own that space.",
    mortgages=("R159", ""),
    houses=("R123", "You can build only on your own lots."),
    selling_property=("S28", "Only the owner of a deed can sell it or what stands on it."),
)
X_COIN_NOT_DICE = refusal(10, "the_play", "coin-decides", "R063", "In this edition a coin decides who starts: flip it.")
X_DICE_NOT_COIN = refusal(11, "the_play", "dice-decide", "R062", "In this edition the dice decide who starts.")
X_MUST_THROW = refusal(12, "the_play", "must-throw", "R065", "You have a throw to make first.")
X_NOT_BANKER = refusal(13, "banker", "not-the-banker", "S2", "Only a Banker who just banks may do that.")
X_NO_AUCTION = refusal(14, "buying_property", "no-auction", "R081", "No auction is open.")
X_AUCTION_NOT_OPEN = refusal(15, "banker", "auction-not-open", "S2", "The Banker has not opened the auction yet.")
X_AUCTION_OPEN = refusal(16, "banker", "auction-already-open", "S2", "The auction is open already.")
X_NOTHING_TO_BUY = refusal(17, "buying_property", "nothing-to-buy", "R078", "There is nothing to buy or decline now.")
X_NOT_BIDDING = refusal(18, "buying_property", "not-bidding", "S21", "You are not in this auction: passing is final.")
X_YOUR_BID_STANDS = refusal(19, "buying_property", "your-bid-stands", "S21", "Your own bid is the highest.")
X_BID_TOO_LOW = refusal(20, "buying_property", "bid-too-low", "S21", "A bid must be above the standing one.")
X_BELOW_RESERVE = refusal(
    21, "buying_property", "below-reserve", "R086", "This table's house rule sets a reserve price."
)
X_BID_ABOVE_CASH = refusal(22, "buying_property", "bid-above-cash", "S20", "You cannot bid more than your cash.")
X_RENT_AUTOMATIC = refusal(
    23, "paying_rent", "collected-automatically", "R17", "At this table rent is collected by itself."
)
X_NO_CLAIM = refusal(
    24, "paying_rent", "nothing-to-claim", "R093", "That player owes you no rent, or it was claimed too late."
)
X_NO_TAX_DUE = refusal(25, "income_tax", "no-tax-due", "R100", "There is no tax to choose now.")
X_NOT_IN_JAIL = refusal(26, "jail", "not-in-jail", "R110", "You are not in Jail.")
X_FINE_TOO_LATE = refusal(
    27,
    "jail",
    "fine-too-late",
    "R116",
    "The fine may be paid before the throw on the first two turns only: throw, or use a card.",
)
X_NO_JAIL_CARD = refusal(
    28,
    "",
    "no-jail-card",
    "R097",
    "There are not that many Get Out of Jail Free cards to give or use.",
    jail=("R114", ""),
    selling_property=("R099", ""),
)
X_NOT_STREET = refusal(29, "houses", "not-a-street", "R123", "Buildings stand on colour-group lots only.")
X_GROUP_INCOMPLETE = refusal(30, "houses", "group-incomplete", "R123", "You must own the whole colour-group to build.")
X_GROUP_MORTGAGED = refusal(
    31, "houses", "group-mortgaged", "R158", "A lot of this group is mortgaged: lift that first."
)
X_FULLY_BUILT = refusal(
    32, "hotels", "one-hotel-a-lot", "R138", "There is a hotel already, and a lot carries only one."
)
X_NOT_EVEN = refusal(33, "houses", "not-even", "R131", "Build evenly: another lot of the group has fewer.")
X_NO_STOCK = refusal(
    34, "building_shortages", "none-left", "R140", "The Bank has none left: wait until some come back."
)
X_SHORTAGE_OPEN = refusal(
    35, "building_shortages", "auction-open", "R142", "Buildings are being auctioned: bid for them."
)
X_NOT_PLACING = refusal(36, "building_shortages", "not-placing", "S26", "The winner of a building is placing it.")
X_WRONG_BUILDING = refusal(
    37, "building_shortages", "wrong-building", "S26", "The building you won may not stand there."
)
X_NOT_ASKED = refusal(
    38, "building_shortages", "not-asked", "S26", "You are not being asked whether you want buildings."
)
X_WANTS_TOO_MANY = refusal(39, "building_shortages", "too-many", "S26", "Your lots do not take so many.")
X_NO_BUILDING = refusal(40, "selling_property", "no-building", "R148", "There is no building to sell.")
X_NOT_EVEN_SALE = refusal(41, "selling_property", "not-even", "R149", "Sell evenly: another lot of the group has more.")
X_NO_HOUSES_FOR_HOTEL = refusal(
    42,
    "selling_property",
    "no-houses-for-hotel",
    "R151",
    "The Bank lacks the houses to stand in for the hotel: sell all hotels of the group at once.",
)
X_NO_HOTELS = refusal(43, "selling_property", "no-hotels", "R150", "This group has no hotels.")
X_TRADE_WITH_YOURSELF = refusal(44, "selling_property", "with-yourself", "R143", "A trade needs two players.")
X_OTHER_OUT = refusal(45, "selling_property", "other-left", "R173", "That player has left the game.")
X_OFFER_OPEN = refusal(
    46, "selling_property", "offer-open", "S28", "You have an open offer to that player: withdraw it first."
)
X_EMPTY_TRADE = refusal(47, "selling_property", "empty-trade", "S28", "Nothing would change hands.")
X_OTHER_SHORT = refusal(
    48, "selling_property", "other-short-of-cash", "S28", "The other player does not have that much cash."
)
X_NO_OFFER = refusal(49, "selling_property", "no-such-offer", "S28", "There is no such open offer for you.")
X_TRADE_LEAVES_DEBT = refusal(
    50, "selling_property", "leaves-debt-unpaid", "S30", "After this trade the debt could not be paid."
)
X_CANNOT_PAY_INTEREST = refusal(
    51, "mortgages", "cannot-pay-interest", "R29", "Whoever receives a mortgaged deed must have the 10% in cash."
)
X_BUILDINGS_STAND = refusal(
    52, "", "buildings-stand", "R146", "Buildings stand on this group: sell them first.", mortgages=("R153", "")
)
X_MORTGAGED = refusal(53, "mortgages", "already-mortgaged", "R152", "That deed is mortgaged already.")
X_NOT_MORTGAGED = refusal(54, "mortgages", "not-mortgaged", "R157", "That deed is not mortgaged.")
X_NOTHING_RECEIVED = refusal(
    55, "mortgages", "not-just-received", "R162", "You have not just received that deed under a mortgage."
)
X_LEAVES_INTEREST_UNPAID = refusal(
    56, "mortgages", "leaves-interest-unpaid", "R29", "Then you could not pay the interest on the other deeds received."
)
X_NO_TIME_LIMIT = refusal(57, "time_limit_game", "no-time-limit", "R193", "This game has no time limit.")
X_TIME_CALLED = refusal(58, "time_limit_game", "time-already-called", "R193", "Time has been called already.")
X_NO_POWER = refusal(
    59, "power_doubles", "no-power", "R198", "You have no power to use: it takes doubles, and not to leave Jail."
)
X_SPACE_NEEDED = refusal(60, "power_doubles", "space-needed", "R201", "Say on which space the power is used.")
X_SPACE_NOT_NEEDED = refusal(61, "power_doubles", "space-not-needed", "R198", "This power takes no space.")
X_TELEPORT_TO_JAIL = refusal(62, "power_doubles", "not-to-jail", "R203", "You may not go to Jail that way.")
X_TELEPORT_NOWHERE = refusal(63, "power_doubles", "already-there", "R201", "You are there already.")
X_NOT_GYM_LOT = refusal(
    64, "power_doubles", "not-a-rival-lot", "R208", "Only a street of another player can be attacked."
)
X_GROUP_COMPLETE = refusal(65, "power_doubles", "complete-group", "R211", "A complete group cannot be broken up.")
X_BID_BINDS_GROUP = refusal(
    66, "building_shortages", "bid-binds-group", "S26", "Your bid for a building stands: its group stays as it is."
)
X_NO_HOTEL_STOCK = refusal(
    67, "building_shortages", "no-hotels-left", "R141", "The Bank has no hotels left: wait until some come back."
)
X_OWES_NOTHING = refusal(68, "bankruptcy", "owes-nothing", "R164", "You owe nothing.")
X_CAN_PAY = refusal(
    69,
    "bankruptcy",
    "can-still-pay",
    "R170",
    "You can still pay: sell buildings or mortgage deeds until you have the cash.",
)
X_RENT_MORTGAGED = refusal(
    70, "paying_rent", "mortgaged", "R088", "That property is mortgaged: it draws no rent until the mortgage is lifted."
)
X_WANTS_NONE = refusal(71, "building_shortages", "asked-for-one", "T3", "You asked for a building: say at least one.")
X_NO_HOUSES_FOR_LEVEL = refusal(
    72,
    "selling_property",
    "no-houses-for-level",
    "T9",
    "There are not enough houses in the Bank and on the group for that level.",
)
X_NO_SUCH_LEVEL = refusal(
    73, "selling_property", "no-such-level", "R179", "In this game a hotel comes after fewer houses than that."
)
