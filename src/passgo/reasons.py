"""Why money moved: the name of each reason, the rule behind it, and how base and factor make the amount."""

from typing import NamedTuple

from passgo.core import constants as k


class Reason(NamedTuple):
    name: str
    rule: str
    formula: str  # "x": base x factor; "%": factor percent of base; "+": a card's houses and hotels
    text: str


TABLE: dict[int, Reason] = {
    k.WHY_LOT: Reason("lot", "R087", "x", "rent of a lot"),
    k.WHY_GROUP: Reason("complete-group", "R090", "x", "rent doubled: complete group"),
    k.WHY_BUILT: Reason("buildings", "R092", "x", "rent with buildings"),
    k.WHY_RAILROADS: Reason("railroads", "R087", "x", "rent by the number of railroads owned"),
    k.WHY_RAILROAD_CARD: Reason("railroad-card", "R16", "x", "twice the rent, by the card"),
    k.WHY_UTILITY: Reason("utilities", "R087", "x", "the throw times the factor of the utilities owned"),
    k.WHY_UTILITY_CARD: Reason("utility-card", "R15", "x", "ten times a fresh throw, by the card"),
    k.WHY_SALARY: Reason("salary", "R074", "x", "salary for GO"),
    k.WHY_PRICE: Reason("price", "R078", "x", "printed price"),
    k.WHY_BID: Reason("bid", "R083", "x", "winning bid"),
    k.WHY_TAX_FLAT: Reason("flat-tax", "R100", "x", "flat tax"),
    k.WHY_TAX_PERCENT: Reason("percent-tax", "R100", "%", "share of total worth"),
    k.WHY_FINE: Reason("fine", "R116", "x", "fine to leave Jail"),
    k.WHY_CARD: Reason("card", "R095", "x", "as the card says"),
    k.WHY_REPAIRS: Reason("repairs", "R33", "+", "so much for each house and each hotel"),
    k.WHY_CARD_EACH: Reason("each-player", "S39", "x", "each player, as the card says"),
    k.WHY_HOUSE: Reason("house", "R127", "x", "price of a house"),
    k.WHY_HOTEL: Reason("hotel", "R137", "x", "price of a hotel"),
    k.WHY_BUILDING_BID: Reason("building-bid", "R142", "x", "winning bid for a building"),
    k.WHY_HOUSE_SOLD: Reason("house-sold", "R148", "%", "half of what it cost"),
    k.WHY_HOTEL_SOLD: Reason("hotel-sold", "R150", "%", "half of what it cost"),
    k.WHY_MORTGAGE: Reason("mortgage", "R154", "x", "mortgage value"),
    k.WHY_LIFT: Reason("mortgage-lifted", "R157", "%", "mortgage plus 10%"),
    k.WHY_PRINCIPAL: Reason("principal", "R168", "x", "mortgage alone: the interest is paid"),
    k.WHY_INTEREST: Reason("interest", "R162", "%", "10% of the mortgage"),
    k.WHY_TRADE: Reason("trade", "R143", "x", "agreed in a trade"),
    k.WHY_ESTATE: Reason("estate", "R165", "x", "all cash of a player who leaves"),
    k.WHY_FREE_PARKING: Reason("free-parking", "house rule", "x", "the cash on Free Parking"),
    k.WHY_POWER: Reason("power", "R204", "x", "power of the double"),
    k.WHY_POWER_EACH: Reason("power-each-player", "R205", "x", "each player, by the power of the double"),
    k.WHY_START: Reason("starting-cash", "R047", "x", "starting cash"),
    k.WHY_DEAL: Reason("dealt-deed", "R196", "x", "price of a deed dealt"),
}
