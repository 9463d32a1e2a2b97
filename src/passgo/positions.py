"""A position written by hand: what follows from the rest of it, and whether it can be played on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passgo.core import board_of
from passgo.core import constants as k
from passgo.refusals import malformed

if TYPE_CHECKING:
    from passgo.core.board import Board
    from passgo.core.state import State
    from passgo.table import Table


def deduce(table: Table, s: State) -> None:
    """The Bank's stock, the cards each player holds, how many still play."""
    board = board_of(table.rules)
    levels = [s.level[space] for space in range(k.SPACES)]
    houses = board.houses - sum(level for level in levels if level < 5)
    hotels = board.hotels - levels.count(5)
    if houses < 0 or hotels < 0:
        raise _bad("more buildings stand on the board than the Bank has")
    s.houses, s.hotels = houses, hotels
    s.players_left = sum(s.playing[p] for p in range(len(table.players)))
    for p in range(len(table.players)):
        s.jail_cards[p] = sum(1 for card in range(2 * k.DECK) if s.holder[card] == p + 1)


def check_position(table: Table, s: State) -> None:
    """Refuse what no game could lead to and the rules could not go on from."""
    board = board_of(table.rules)
    _check_players(table, board, s)
    for group in range(k.GROUPS):
        _check_buildings(board, s, group)
    _check_queues(len(table.players), s)
    _check_interruptions(len(table.players), board, s)


def _bad(message: str) -> Exception:
    return malformed("bad-position", message)


def _check_players(table: Table, board: Board, s: State) -> None:
    count = len(table.players)
    if s.phase > k.P_OVER or s.turn >= count:
        raise _bad("phase or turn out of range")
    if s.phase != k.P_OVER and not (s.playing[s.turn] and s.players_left > 1):
        raise _bad("the player whose turn it is must be playing, against somebody")
    for p in range(count):
        if s.at[p] >= k.SPACES or s.jail[p] > board.jail_turns:
            raise _bad(f"{table.players[p]} stands on no space of the board, or is too long in Jail")
        if s.jail[p] and s.at[p] != board.jail:
            raise _bad(f"{table.players[p]} is in Jail but stands elsewhere")
    space = s.at[s.turn]
    if s.phase == k.P_BUY and not (board.price[space] and s.owner[space] == k.BANK):
        raise _bad("phase 2 (buy) needs an unowned property under the player's token")
    if s.phase == k.P_TAX and not board.tax_percent[space]:
        raise _bad("phase 3 (tax) needs a tax space with a choice under the player's token")
    for space in range(k.SPACES):
        if s.owner[space] != k.BANK and not s.playing[s.owner[space]]:
            raise _bad(f"space {space} belongs to a player who has left")


def _check_buildings(board: Board, s: State, group: int) -> None:
    lots = [board.group_lots[group * 4 + i] for i in range(board.group_size[group])]
    steps = [board.hotel_after + 1 if s.level[lot] == 5 else s.level[lot] for lot in lots]
    if not any(steps):
        return
    if group >= k.RAILROADS or len({s.owner[lot] for lot in lots}) > 1 or s.owner[lots[0]] == k.BANK:
        raise _bad(f"buildings on {lots} need one owner of the whole colour-group (R123)")
    if any(s.mortgaged[lot] for lot in lots):
        raise _bad(f"a group with buildings cannot be mortgaged (R153): {lots}")
    if max(steps) - min(steps) > 1 or any(s.level[lot] in range(board.hotel_after + 1, 5) for lot in lots):
        raise _bad(f"buildings on {lots} are not even (R131)")


def _check_queues(count: int, s: State) -> None:
    if s.debts > k.DEBTS or s.claims > k.CLAIMS:
        raise _bad("too many debts or claims")
    for i in range(s.debts):
        payee = s.debt_to[i]
        if s.debt_from[i] >= count or (payee >= count and payee < k.BANK) or payee > k.POT or s.debt_amount[i] <= 0:
            raise _bad(f"debt {i} is not between purses of this table")
        if s.debt_why[i] >= k.REASONS:
            raise _bad(f"debt {i} has no such reason")
    for i in range(s.claims):
        if s.claim_from[i] >= count or s.claim_by[i] >= count or s.claim_space[i] >= k.SPACES:
            raise _bad(f"claim {i} is not between players of this table")
        if s.claim_why[i] >= k.REASONS or not s.claim_left[i]:
            raise _bad(f"claim {i} is not one that can be made")
    open_slots = [slot for slot in range(k.PAIRS) if s.offer_id[slot]]
    if len(open_slots) != s.offers_open:
        raise _bad("offers_open does not match the offers")
    if any(slot // k.SEATS >= count or slot % k.SEATS >= count for slot in open_slots):
        raise _bad("an offer of or to nobody at this table")


def _check_interruptions(count: int, board: Board, s: State) -> None:
    seats = (1 << count) - 1
    for which in (k.DEED, k.BUILDING):
        if s.auction_open[which]:
            high = s.auction_high[which]
            if s.auction_in[which] & ~seats or (high != k.BANK and high >= count) or s.auction_open[which] > 2:
                raise _bad("an auction with bidders who are not at this table")
    if s.auction_open[k.DEED] and (s.auction_space >= k.SPACES or not board.price[s.auction_space]):
        raise _bad("an auction of what cannot be owned")
    if s.shortage > k.HOTEL or s.placing > count or s.shortage_by >= max(count, 1) or s.shortage_lot >= k.SPACES:
        raise _bad("a shortage that cannot be")
    deeds = sum(1 << board.deed[i] for i in range(board.deeds))
    if (s.received | s.inherited | s.inherited_paid | s.estate) & ~deeds:
        raise _bad("a deed changed hands that does not exist")
    for space in range(k.SPACES):
        if (s.received | s.inherited | s.inherited_paid) >> space & 1 and s.owner[space] == k.BANK:
            raise _bad(f"space {space} was received by nobody")
