"""BUYING PROPERTY: buying at the printed price, and auctions (R078-R086)."""

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.ledger import owner_set, paid_plain, purchase_offered, throw_done
from passgo.core.ledger_deals import (
    auction_closed,
    auction_opened,
    bid_placed,
    bidder_passed,
    estate_sold,
    property_declined,
)
from passgo.core.phases import free_cash, is_closing, owes, waiting
from passgo.core.rules.bankruptcy import charge_plain
from passgo.core.state import State


# ---------------------------------------------------------------- at the printed price
def offer_purchase(g: State) -> None:
    """R078: the player on an unowned property may buy it, if need be after raising cash (R22)."""
    purchase_offered(g)


def cannot_decide_purchase(g: State, p: int) -> int:
    if waiting(g) != k.W_BUY:
        return k.X_NOTHING_TO_BUY
    return 0 if p == g.turn else k.X_NOT_YOUR_TURN


def cannot_buy(g: State, b: Board, p: int) -> int:
    code = cannot_decide_purchase(g, p)
    if code == 0 and free_cash(g, p) < b.price[g.at[p]]:
        return k.X_NOT_ENOUGH_CASH
    return code


def buy(g: State, b: Board, p: int) -> None:
    space = g.at[p]
    paid_plain(g, p, k.BANK, b.price[space], k.WHY_PRICE, space)
    owner_set(g, b, space, p)
    throw_done(g)


def decline(g: State, b: Board, p: int) -> None:
    """R081: what is not bought is auctioned at once; after time is called no auction opens any more (S43)."""
    property_declined(g, p, g.at[p])
    throw_done(g)
    open_deed_auction(g, b, g.at[p])


def open_deed_auction(g: State, b: Board, space: int) -> None:
    if not b.no_auctions and not is_closing(g):
        auction_opened(g, k.DEED, space, all_playing(g), waits_for_banker(b))


def waits_for_banker(b: Board) -> int:
    """S2: a Banker who only banks opens the auctions himself."""
    return 1 if b.banker == k.BANK else 0


def all_playing(g: State) -> int:
    """Everyone may bid: the decliner and players in Jail too (R085, R19)."""
    mask = 0
    for p in range(k.SEATS):
        mask += g.playing[p] << p
    return mask


# ---------------------------------------------------------------- auctions, of deeds and of buildings alike
def current_auction(g: State) -> int:
    """Which auction takes bids now; -1 for none."""
    w = waiting(g)
    if w == k.W_BUILDING_AUCTION:
        return k.BUILDING
    return k.DEED if w == k.W_AUCTION else -1


def cannot_bid_at_all(g: State, p: int) -> int:
    which = current_auction(g)
    if which < 0:
        return k.X_NO_AUCTION
    if g.auction_open[which] != 2:
        return k.X_AUCTION_NOT_OPEN
    if not g.auction_in[which] & k.BIT[p]:
        return k.X_NOT_BIDDING
    return k.X_YOUR_BID_STANDS if g.auction_high[which] == p else 0


def cannot_bid(g: State, b: Board, p: int, amount: int) -> int:
    """Any opening price (R086); each bid above the last, never above the bidder's cash (S20, S21)."""
    if owes(g, p):
        return k.X_OWES
    code = cannot_bid_at_all(g, p)
    if code:
        return code
    which = current_auction(g)
    if amount <= g.auction_bid[which]:
        return k.X_BID_TOO_LOW
    if which == k.DEED and amount < reserve(g, b):
        return k.X_BELOW_RESERVE
    return k.X_BID_ABOVE_CASH if amount > free_cash(g, p) else 0


def reserve(g: State, b: Board) -> int:
    """House rule: the least bid for a deed, in percent of its price."""
    return (b.price[g.auction_space] * b.reserve_percent + 99) // 100


def bid(g: State, p: int, amount: int) -> None:
    bid_placed(g, current_auction(g), p, amount)


def pass_auction(g: State, p: int) -> None:
    bidder_passed(g, current_auction(g), p)


def bidding_over(g: State, which: int) -> bool:
    """S21: all have passed, or only the highest bidder is left."""
    left = g.auction_in[which]
    high = g.auction_high[which]
    if high < k.SEATS:
        return left == k.BIT[high]
    return left == 0


def settle_auction(g: State, b: Board) -> bool:
    """False while the auction goes on; a Banker who only banks brings down the hammer himself (S2)."""
    if is_closing(g) or (b.banker != k.BANK and bidding_over(g, k.DEED)):
        close_deed_auction(g, b)
        return True
    return False


def close_deed_auction(g: State, b: Board) -> None:
    """The highest bidder pays in cash and takes the deed (R082-R084); without a bid it stays with the Bank."""
    winner = g.auction_high[k.DEED]
    space = g.auction_space
    price = g.auction_bid[k.DEED]
    auction_closed(g, k.DEED)
    if winner < k.SEATS:
        owner_set(g, b, space, winner)
        charge_plain(g, winner, k.BANK, price, k.WHY_BID, space)


def auction_next_deed(g: State, b: Board) -> None:
    """R172: the Bank auctions a bankrupt's deeds one after the other, in board order."""
    for i in range(b.deeds):
        space = b.deed[i]
        if g.estate & k.BIT[space]:
            estate_sold(g, space)
            open_deed_auction(g, b, space)
            return
