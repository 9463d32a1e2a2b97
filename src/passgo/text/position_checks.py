"""A position written by hand: what follows from the rest of it, and whether it can be played on.

The compiled core checks no bounds: every number of a line must pass here before the rules see it. `limits` bounds
each number by itself, `check_position` what they say together, `check_decisions` that the game waits for somebody
who can answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from passgo.core import board_of
from passgo.core import constants as k
from passgo.refusals import malformed

if TYPE_CHECKING:
    from passgo.core import Kernel
    from passgo.core.board import Board
    from passgo.core.state import State
    from passgo.table import Table

MOST_CASH = 10**8  # ten purses of it fit the core's 32 bits with room for all the salaries of a long game
MOST_COUNT = 10**9  # rounds, throws, draws, numbers of offers
MOST_CARDS = 15  # Get Out of Jail Free cards in one trade
LAST_DEBTOR_REF = 2 * k.DECK - 1

# The highest value of each number of State; the lowest is 0 for all of them.
LIMITS = {
    "drawn": MOST_COUNT,
    "deck_seen": k.DECK,
    "at": k.SPACES - 1,
    "doubles": 3,
    "again": 1,
    "power": 6,
    "die1": 6,
    "die2": 6,
    "thrown": 3,
    "move_after": 12,
    "rent_mode": 0,  # used and forgotten within one command
    "rounds": MOST_COUNT,
    "turns": MOST_COUNT,
    "rolls": MOST_COUNT,
    "end_reason": k.END_TIME,
    "time_up": 1,
    "closing": 1,
    "start_best": 12,
    "debts": k.DEBTS,
    "debt_amount": MOST_CASH,
    "debt_base": MOST_COUNT,
    "debt_factor": MOST_COUNT,
    "debt_why": k.REASONS - 1,
    "debt_ref": LAST_DEBTOR_REF,
    "auction_open": 2,
    "auction_space": k.SPACES - 1,
    "auction_bid": MOST_CASH,
    "auction_high": k.BANK,
    "shortage": k.HOTEL,
    "shortage_lot": k.SPACES - 1,
    "shortage_asking": 1,
    "wish": k.UNANSWERED,
    "place_price": MOST_CASH,
    "phase": k.P_LEAVE,
    "won_price": MOST_CASH,
    "offers_open": k.PAIRS,
    "offers_made": MOST_COUNT,
    "offer_id": MOST_COUNT,
    "offer_give_cash": MOST_CASH,
    "offer_take_cash": MOST_CASH,
    "offer_give_cards": MOST_CARDS,
    "offer_take_cards": MOST_CARDS,
    "claims": k.CLAIMS,
    "claim_space": k.SPACES - 1,
    "claim_left": 2,
    "claim_base": 10_000,
    "claim_factor": 10_000,
    "claim_why": k.REASONS - 1,
    "seed": 2**63 - 1,
}
BY_SEAT = {"at", "jail", "wish"}  # one number a player
SEAT_FIELDS = {"starter", "turn", "debt_from", "shortage_by", "claim_by", "claim_from"}
SEAT_SETS = {"winners", "start_in", "start_left", "start_tied", "auction_in"}
DEED_SETS = {"received", "inherited", "inherited_paid", "estate", "offer_give_deeds", "offer_take_deeds"}


def limits(table: Table, name: str) -> int:
    """The highest value a number of State may have at this table; the lowest is 0."""
    players = len(table.players)
    if name in SEAT_FIELDS:
        return players - 1
    if name in SEAT_SETS:
        return (1 << players) - 1
    if name in DEED_SETS:
        return sum(1 << deed.index for deed in table.edition.deeds)
    if name == "jail":
        return board_of(table.rules).jail_turns
    if name == "placing":  # a seat + 1
        return players
    if name == "debt_to":  # a seat, the Bank, Free Parking
        return k.POT
    return LIMITS[name]


def deduce(table: Table, s: State) -> None:
    """The Bank's stock, the cards each player holds, how many still play, the doubles behind a power."""
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
    if s.power and not s.die1:
        s.die1 = s.die2 = s.power


def check_position(table: Table, s: State) -> None:
    """Refuse what no game could lead to and the rules could not go on from."""
    board = board_of(table.rules)
    _check_money(table, s)
    _check_deed_sets(table, s)
    _check_property(board, s)
    _check_debts(table, s)
    _check_offers(table, s)
    _check_auctions(table, board, s)
    _check_shortage(table, board, s)
    _check_transfers(table, s)
    _check_claims(table, s)
    if any(s.deck_seen[d] > s.deck_size[d] for d in range(2)):
        raise _bad("deck_seen: more cards than the deck has")
    if s.phase == k.P_OVER:
        _check_end(s)
        return
    _check_players(table, board, s)
    _check_turn(table, board, s)
    _check_start(board, s)


def _bad(message: str) -> Exception:
    return malformed("bad-position", message)


# ---------------------------------------------------------------- money, deeds, players
def _check_money(table: Table, s: State) -> None:
    total = sum(s.cash[purse] for purse in range(k.PURSES))
    if total != table.edition.bank_money:
        raise _bad(f"cash, bank and pot add up to {total}, not to the {table.edition.bank_money} of the edition")
    if s.cash[k.POT] and not table.options.free_parking_cash:
        raise _bad("pot: cash on Free Parking needs the option free_parking_cash")


def _check_deed_sets(table: Table, s: State) -> None:
    deeds = limits(table, "estate")
    named = s.received | s.inherited | s.inherited_paid | s.estate
    for slot in range(k.PAIRS):
        named |= s.offer_give_deeds[slot] | s.offer_take_deeds[slot]
    if named & ~deeds:
        raise _bad("a deed changes hands that does not exist")


def _check_property(board: Board, s: State) -> None:
    for space in range(k.SPACES):
        if s.owner[space] != k.BANK and not s.playing[s.owner[space]]:
            raise _bad(f"space {space} belongs to a player who has left")
    for group in range(k.GROUPS):
        _check_buildings(board, s, group)
    for space in range(k.SPACES):
        _check_prices(board, s, space)
    for card in range(2 * k.DECK):
        if s.holder[card] and not (board.card[card] == k.C_JAIL_FREE and s.playing[s.holder[card] - 1]):
            raise _bad("kept: only Get Out of Jail Free cards are kept, and only by those who play")


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


def _check_prices(board: Board, s: State, space: int) -> None:
    """A price was bid only for what stands there, a hotel and the houses turned in for it included (T2)."""
    standing = board.hotel_after + 1 if s.level[space] == 5 else s.level[space]
    if any(s.won_price[space * k.STEPS + step] for step in range(standing, k.STEPS)):
        raise _bad(f"won_price: space {space} does not carry so many buildings")


def _check_players(table: Table, board: Board, s: State) -> None:
    if s.players_left < 2:
        raise _bad("a game that is not over needs two players")
    for p, name in enumerate(table.players):
        if s.jail[p] and s.at[p] != board.jail:
            raise _bad(f"{name} is in Jail but stands elsewhere")
        if not s.playing[p] and (s.cash[p] or s.jail[p]):
            raise _bad(f"{name} has left, but with cash or into Jail")


def _check_end(s: State) -> None:
    if not s.end_reason or not s.winners:
        raise _bad("phase 5 (over) needs end_reason and winners")


# ---------------------------------------------------------------- the turn
def _check_turn(table: Table, board: Board, s: State) -> None:
    space = s.at[s.turn]
    if s.end_reason or s.winners:
        raise _bad("end_reason and winners belong to phase 5 (over)")
    if s.phase == k.P_BUY and not (board.price[space] and s.owner[space] == k.BANK):
        raise _bad("phase 2 (buy) needs an unowned property under the player's token")
    if s.phase == k.P_BUY and (s.estate >> space & 1 or (s.auction_open[k.DEED] and s.auction_space == space)):
        raise _bad("phase 2 (buy): the property is under the hammer")
    if s.phase == k.P_TAX and (not board.tax_percent[space] or board.variant == k.SHORT):
        raise _bad("phase 3 (tax) needs a tax space with a choice under the player's token")
    if s.time_up and board.variant != k.TIME_LIMIT:
        raise _bad("time_up: this game has no time limit")
    if s.closing and (board.variant != k.SHORT or s.players_left == len(table.players)):
        raise _bad("closing: only a short game that somebody has left closes")
    if s.move_after and s.phase not in (k.P_ROLL, k.P_LEAVE):
        raise _bad("move_after: a move waits for a fine in phase 1 (roll) or 6 (leaving Jail) only")
    if s.phase == k.P_LEAVE and not (board.variant == k.SHORT and s.move_after and s.jail[s.turn]):
        raise _bad("phase 6 (leaving Jail) needs the short game, a player in Jail, and the throw in move_after")
    _check_throw(table, s)


def _check_throw(table: Table, s: State) -> None:
    if bool(s.die1) != bool(s.die2):
        raise _bad("die1 and die2: a throw is two dice")
    if s.doubles == 3 and s.phase != k.P_END:
        raise _bad("doubles: the third in a row ends the turn (R072)")
    if s.playing[s.turn] and s.thrown > s.doubles and (s.again or s.phase == k.P_ROLL) and not s.move_after:
        raise _bad("thrown: another throw comes after doubles only")
    if (s.again or s.power) and (s.phase in (k.P_END, k.P_START) or s.jail[s.turn]):
        raise _bad("again, power: no throw or power comes after this")
    if s.power and not (table.options.power_doubles and s.die1 == s.die2 == s.power):
        raise _bad("power: needs the option power_doubles, and doubles of that number")


def _check_start(board: Board, s: State) -> None:
    """While the starter is being found nothing else is open, but during the auction of what a leaver was dealt."""
    if s.phase != k.P_START:
        return
    here = 1 << s.turn
    open_now = s.debts or s.shortage or s.claims or s.received or s.inherited or s.inherited_paid
    dealt = s.players_left != board.players  # somebody left before the start: what was dealt is auctioned (T10)
    if dealt and s.auction_open[k.DEED]:
        return  # any other business lies over it, and who throws or flips next is found once that is over
    if open_now or (not dealt and (s.auction_open[k.DEED] or s.estate or s.offers_open)):
        raise _bad("phase 0 (start): nothing is open but the auction of what a leaver was dealt")
    if board.start == k.BY_COIN:
        fits = s.start_left and not s.start_left & here
    else:
        thrown = s.start_in & ~s.start_left
        fits = s.start_left & here and not s.start_left & ~s.start_in and not s.start_tied & ~thrown
        fits = fits and bool(s.start_tied) == bool(thrown) == bool(s.start_best)
    if not fits:
        raise _bad("phase 0 (start): start_in, start_left, start_tied and turn do not fit together")


# ---------------------------------------------------------------- queues
def _check_debts(table: Table, s: State) -> None:
    cards = _card_numbers(table)
    deeds = {deed.index for deed in table.edition.deeds}
    for i in range(s.debts):
        debtor, payee, why, ref = s.debt_from[i], s.debt_to[i], s.debt_why[i], s.debt_ref[i]
        is_purse = payee in (k.BANK, k.POT) or (payee < len(table.players) and s.playing[payee])
        if not s.playing[debtor] or not is_purse or debtor == payee or not s.debt_amount[i]:
            raise _bad(f"debt {i} is not between purses of this table")
        of_card = k.EVENT_OF[why] == k.E_CARD_MONEY
        if of_card and ref not in cards:
            raise _bad(f"debt {i}: debt_ref is no card")
        if not of_card and ref >= k.SPACES:
            raise _bad(f"debt {i}: debt_ref is no space")
        if why == k.WHY_INTEREST and ref not in deeds:
            raise _bad(f"debt {i}: interest on what cannot be mortgaged")


def _card_numbers(table: Table) -> set[int]:
    board = board_of(table.rules)
    return {d * k.DECK + i for d in range(2) for i in range(board.deck_size[d])}


def _check_claims(table: Table, s: State) -> None:
    if s.claims and table.options.rent != "claimed":
        raise _bad("claims need the option rent=claimed")
    deeds = {deed.index for deed in table.edition.deeds}
    for i in range(s.claims):
        owner, payer = s.claim_by[i], s.claim_from[i]
        if not s.playing[owner] or not s.playing[payer] or owner == payer:
            raise _bad(f"claim {i} is not between players of this table")
        if not s.claim_left[i] or s.claim_space[i] not in deeds:
            raise _bad(f"claim {i} is not one that can be made")


def _check_offers(table: Table, s: State) -> None:
    open_slots = [slot for slot in range(k.PAIRS) if s.offer_id[slot]]
    numbers = {s.offer_id[slot] for slot in open_slots}
    if len(open_slots) != s.offers_open or len(numbers) != len(open_slots):
        raise _bad("offers_open does not match the offers, or two have the same number")
    if any(number > s.offers_made for number in numbers):
        raise _bad("offer_id: a number above offers_made")
    for slot in open_slots:
        giver, taker = divmod(slot, k.SEATS)
        if max(giver, taker) >= len(table.players) or not (s.playing[giver] and s.playing[taker]) or giver == taker:
            raise _bad("an offer of or to nobody who plays at this table")


# ---------------------------------------------------------------- interruptions
def _check_auctions(table: Table, board: Board, s: State) -> None:
    for which in (k.DEED, k.BUILDING):
        if s.auction_open[which]:
            _check_auction(table, s, which)
    if s.auction_open[k.DEED]:
        space = s.auction_space
        if not board.price[space] or s.owner[space] != k.BANK or s.estate >> space & 1:
            raise _bad("an auction of what the Bank cannot sell now")


def _check_auction(table: Table, s: State, which: int) -> None:
    high, bidders, bid = s.auction_high[which], s.auction_in[which], s.auction_bid[which]
    playing = sum(1 << p for p in range(len(table.players)) if s.playing[p])
    if bidders & ~playing or (high != k.BANK and not bidders >> high & 1):
        raise _bad("an auction with bidders who are not in it")
    if (high == k.BANK) != (bid == 0):
        raise _bad("an auction with a bid of nobody's, or a bidder without a bid")
    if s.auction_open[which] == 1 and (bid or not table.banker_only):
        raise _bad("auction_open: 1 waits for a Banker who only banks, before any bid")


def _check_shortage(table: Table, board: Board, s: State) -> None:
    wishes = [s.wish[p] for p in range(k.SEATS)]
    if any(wish and (p >= len(table.players) or not s.playing[p]) for p, wish in enumerate(wishes)):
        raise _bad("wish: a wish of somebody who does not play")
    if not s.shortage:
        if s.shortage_asking or s.placing or s.auction_open[k.BUILDING] or any(wishes):
            raise _bad("shortage: it says of which building, and without it nobody wishes, bids or places")
        return
    if board.kind[s.shortage_lot] != k.K_STREET:
        raise _bad("shortage_lot: buildings stand on streets")
    if k.UNANSWERED in wishes and not s.shortage_asking:
        raise _bad("wish: not told, but nobody is being asked")
    if any(4 * k.SPACES < wish != k.UNANSWERED for wish in wishes):
        raise _bad("wish: more buildings than there are")
    if (s.shortage_asking != 0) + (s.placing != 0) + (s.auction_open[k.BUILDING] != 0) > 1:
        raise _bad("a shortage either asks, or auctions, or places")
    if s.placing and not (s.houses if s.shortage == k.HOUSE else s.hotels):
        raise _bad("placing: the Bank has no such building")


def _check_transfers(table: Table, s: State) -> None:
    received = s.received | s.inherited | s.inherited_paid
    if s.received & (s.inherited | s.inherited_paid) or s.inherited & s.inherited_paid or received & s.estate:
        raise _bad("a deed was received in two ways")
    interest = [0] * len(table.players)
    for space in range(k.SPACES):
        if received >> space & 1:
            if s.owner[space] == k.BANK or not s.mortgaged[space]:
                raise _bad(f"space {space} is no mortgaged deed that somebody received")
            interest[s.owner[space]] += table.rules.interest(space) if s.received >> space & 1 else 0
        if s.estate >> space & 1 and s.owner[space] != k.BANK:
            raise _bad(f"estate: space {space} is not the Bank's to auction")
    for p, due in enumerate(interest):
        if due > s.cash[p]:
            raise _bad(f"{table.players[p]} cannot pay the interest on the deeds received (R29)")


# ---------------------------------------------------------------- who acts
def check_decisions(table: Table, kernel: Kernel, s: State) -> None:
    """The game waits for somebody, who plays and can do something. The cached values must be counted already."""
    waits_for = kernel.waits_for()
    if waits_for == k.W_OVER:
        return
    if waits_for < k.W_OVER and not s.playing[s.turn]:
        raise _bad("the player whose turn it is has left")
    if waits_for < k.W_OVER and s.move_after:
        raise _bad("move_after: nothing keeps the move waiting")
    if waits_for == k.W_LEAVE and not s.jail_cards[s.turn]:
        raise _bad("phase 6 (leaving Jail): without a card the fine would be owed already (T6)")
    if s.placing and waits_for != k.W_PLACE:
        raise _bad("placing: a building won is placed before anything else")
    if s.placing and all(command != k.A_BUILD for command, _ in kernel.legal(s.placing - 1)):
        raise _bad("placing: the building has nowhere to stand")
    if waits_for == k.W_BUILDING_AUCTION and not s.auction_open[k.BUILDING]:
        raise _bad("shortage: nobody is asked, and no building is auctioned or placed")
    if waits_for == k.W_DEBT:
        _check_waiting_debt(table, kernel, s)
    waited = kernel.deciding()
    everyone = [*range(len(table.players)), *([k.BANK] if table.banker_only else [])]
    stuck = [
        seat for seat in range(k.SEATS + 1) if waited >> seat & 1 and not (seat in everyone and kernel.legal(seat))
    ]
    if not waited or stuck:
        raise _bad("the game waits for nobody who could do anything")


def _check_waiting_debt(table: Table, kernel: Kernel, s: State) -> None:
    """S35, T5: what can be paid is paid at once; whoever cannot raise it is bankrupt, to a player only when nothing
    is left to trade with. T4: no bid of a debtor's stands."""
    debtor, amount = s.debt_from[0], s.debt_amount[0]
    name = table.players[debtor]
    if s.cash[debtor] != kernel.spendable(debtor):
        raise _bad(f"{name} owes: no bid of theirs could stand (T4)")
    has_something = s.debt_to[0] < k.SEATS and (s.deeds[debtor] or s.jail_cards[debtor])
    if s.cash[debtor] >= amount:
        raise _bad(f"{name} has the cash for the oldest debt: it would be paid already (S35)")
    if s.cash[debtor] + kernel.could_raise(debtor) < amount and not has_something:
        raise _bad(f"{name} could never pay the oldest debt: it would be bankruptcy already (R170)")
