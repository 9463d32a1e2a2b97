"""The stripped game: no buildings, mortgages or trades; auctions, decks, taxes and Jail as printed.

For comparison with simulators that play no more than that. The rules are the same functions; only what nobody can
decide here is not asked.
"""

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.engine import settle, step
from passgo.core.phases import free_cash, waiting
from passgo.core.players import constants as pk
from passgo.core.players.plain import next_asked, plain_bid, plain_move, write_move
from passgo.core.rules.the_play import end_turn, throw_and_move
from passgo.core.state import State
from passgo.core.types import i32


def is_calm(g: State) -> bool:
    """Nothing lies over the turn: no debt, auction, estate or move put off."""
    return not (g.debts or g.auction_open[k.DEED] or g.move_after or g.estate)


def play_stripped(g: State, b: Board, out: list[i32], most_rounds: int) -> None:
    """A game to its end or so many rounds."""
    while g.phase != k.P_OVER and g.rounds < most_rounds:
        if g.phase == k.P_ROLL and is_calm(g):
            throw_and_move(g, b, g.turn)
            if is_calm(g):
                if g.phase == k.P_END:
                    end_turn(g, b)
                elif g.phase != k.P_ROLL:
                    settle(g, b)
            else:
                settle(g, b)
        elif g.phase == k.P_END and is_calm(g):
            end_turn(g, b)
        else:
            stripped_move(g, b, out)
            if step(g, b, out[pk.MOVE], out[pk.MOVE + 1], out[pk.MOVE + 2]):
                return


def stripped_move(g: State, b: Board, out: list[i32]) -> None:
    """Buys what it can, bids halfway to the price, and leaves the game when it cannot pay."""
    w = waiting(g)
    p = next_asked(g, b)
    if w == k.W_BUY:
        affordable: bool = free_cash(g, p) >= b.price[g.at[p]]
        write_move(out, p, k.A_BUY_PROPERTY if affordable else k.A_DECLINE_PROPERTY, 0)
    elif w == k.W_AUCTION:
        plain_bid(g, b, p, k.DEED, out)
    elif w == k.W_TAX:
        write_move(out, p, k.A_PAY_INCOME_TAX, 0)
    elif w == k.W_DEBT:
        write_move(out, p, k.A_RESIGN, 0)
    else:
        plain_move(g, b, out)
