"""Why money moved: one row for each reason.

A row is the core's number, the name, the rule, how base and factor make the amount, a short text, and the event that
reports such a payment. Formulas: "x" is base x factor, "%" is factor percent of base, "+" a card's houses and hotels.
"""

from typing import NamedTuple

from passgo.vocabulary import events as e


class Reason(NamedTuple):
    name: str
    rule: str
    formula: str
    text: str
    event: int


REASON_ROWS: dict[int, Reason] = {}


def reason(number: int, name: str, rule: str, formula: str, text: str, event: int) -> int:
    assert number not in REASON_ROWS, f"two reasons have the number {number}"
    REASON_ROWS[number] = Reason(name, rule, formula, text, event)
    return number


WHY_LOT = reason(0, "lot", "R087", "x", "rent of a lot", e.E_RENT)
WHY_GROUP = reason(1, "complete-group", "R090", "x", "rent doubled: complete group", e.E_RENT)
WHY_BUILT = reason(2, "buildings", "R092", "x", "rent with buildings", e.E_RENT)
WHY_RAILROADS = reason(3, "railroads", "R087", "x", "rent by the number of railroads owned", e.E_RENT)
WHY_RAILROAD_CARD = reason(4, "railroad-card", "R16", "x", "twice the rent, by the card", e.E_RENT)
WHY_UTILITY = reason(5, "utilities", "R087", "x", "the throw times the factor of the utilities owned", e.E_RENT)
WHY_UTILITY_CARD = reason(6, "utility-card", "R15", "x", "ten times a fresh throw, by the card", e.E_RENT)
WHY_SALARY = reason(7, "salary", "R074", "x", "salary for GO", e.E_SALARY)
WHY_PRICE = reason(8, "price", "R078", "x", "printed price", e.E_BOUGHT)
WHY_BID = reason(9, "bid", "R083", "x", "winning bid", e.E_WON)
WHY_TAX_FLAT = reason(10, "flat-tax", "R100", "x", "flat tax", e.E_TAX)
WHY_TAX_PERCENT = reason(11, "percent-tax", "R100", "%", "share of total worth", e.E_TAX)
WHY_FINE = reason(12, "fine", "R116", "x", "fine to leave Jail", e.E_FINE)
WHY_CARD = reason(13, "card", "R095", "x", "as the card says", e.E_CARD_MONEY)
WHY_REPAIRS = reason(14, "repairs", "R33", "+", "so much for each house and each hotel", e.E_CARD_MONEY)
WHY_CARD_EACH = reason(15, "each-player", "S39", "x", "each player, as the card says", e.E_CARD_MONEY)
WHY_HOUSE = reason(16, "house", "R127", "x", "price of a house", e.E_BUILT)
WHY_HOTEL = reason(17, "hotel", "R137", "x", "price of a hotel", e.E_BUILT)
WHY_BUILDING_BID = reason(18, "building-bid", "R142", "x", "winning bid for a building", e.E_BUILT)
WHY_HOUSE_SOLD = reason(19, "house-sold", "R148", "%", "half of what it cost", e.E_SOLD_BUILDING)
WHY_HOTEL_SOLD = reason(20, "hotel-sold", "R150", "%", "half of what it cost", e.E_SOLD_BUILDING)
WHY_MORTGAGE = reason(21, "mortgage", "R154", "x", "mortgage value", e.E_MORTGAGED)
WHY_LIFT = reason(22, "mortgage-lifted", "R157", "%", "mortgage plus 10%", e.E_LIFTED)
WHY_PRINCIPAL = reason(23, "principal", "R168", "x", "mortgage alone: the interest is paid", e.E_LIFTED)
WHY_INTEREST = reason(24, "interest", "R162", "%", "10% of the mortgage", e.E_INTEREST)
WHY_TRADE = reason(25, "trade", "R143", "x", "agreed in a trade", e.E_TRADE_MONEY)
WHY_ESTATE = reason(26, "estate", "R165", "x", "all cash of a player who leaves", e.E_ESTATE_MONEY)
WHY_FREE_PARKING = reason(27, "free-parking", "house rule", "x", "the cash on Free Parking", e.E_POT)
WHY_POWER = reason(28, "power", "R204", "x", "power of the double", e.E_POWER_MONEY)
WHY_POWER_EACH = reason(
    29, "power-each-player", "R205", "x", "each player, by the power of the double", e.E_POWER_MONEY
)
WHY_START = reason(30, "starting-cash", "R047", "x", "starting cash", e.E_START_MONEY)
WHY_DEAL = reason(31, "dealt-deed", "R196", "x", "price of a deed dealt", e.E_DEAL_MONEY)
