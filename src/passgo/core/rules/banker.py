"""BANKER and THE BANK: a seat that only banks opens and closes the auctions (R051-R061, S2)."""

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.ledger_deals import auction_started
from passgo.core.rules.building_shortages import close_building_auction
from passgo.core.rules.buying_property import close_deed_auction, current_auction
from passgo.core.state import State


def cannot_open_auction(g: State, b: Board, p: int) -> int:
    if p != k.BANK or b.banker != k.BANK:
        return k.X_NOT_BANKER
    which = current_auction(g)
    if which < 0:
        return k.X_NO_AUCTION
    return k.X_AUCTION_OPEN if g.auction_open[which] == 2 else 0


def open_auction(g: State) -> None:
    auction_started(g, current_auction(g))


def cannot_close_auction(g: State, b: Board, p: int) -> int:
    if p != k.BANK or b.banker != k.BANK:
        return k.X_NOT_BANKER
    which = current_auction(g)
    return 0 if which >= 0 and g.auction_open[which] == 2 else k.X_NO_AUCTION


def close_auction(g: State, b: Board) -> None:
    """The hammer: the standing bid wins; without one the lot stays with the Bank."""
    if current_auction(g) == k.BUILDING:
        close_building_auction(g, b)
    else:
        close_deed_auction(g, b)
