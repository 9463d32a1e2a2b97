"""The ledger of the beginning: an empty table, and finding out who starts. The same law as `ledger`."""

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.ledger import mark_group, note, refresh_space, turn_started
from passgo.core.state import State


def laid_out(g: State, b: Board, seed: int) -> None:
    """An empty table: all deeds and buildings with the Bank, nothing drawn yet."""
    g.seed = seed
    for i in range(4):
        g.drawn[i] = 0
    g.script_left = 0
    g.coins_left = 0
    for i in range(k.PURSES):
        g.cash[i] = 0
    g.cash[k.BANK] = b.bank_money
    for p in range(k.SEATS):
        g.at[p] = 0
        g.jail[p] = 0
        g.jail_cards[p] = 0
        g.playing[p] = 1 if p < b.players else 0
        g.wish[p] = 0
    g.players_left = b.players
    for d in range(2):
        g.deck_top[d] = 0
        g.deck_size[d] = b.deck_size[d]
        g.deck_seen[d] = 0
    for i in range(2 * k.DECK):
        g.holder[i] = 0
    g.houses = b.houses
    g.hotels = b.hotels
    g.won = 0
    for space in range(k.SPACES):
        g.owner[space] = k.BANK
        g.level[space] = 0
        g.mortgaged[space] = 0
        g.deed_order[space] = b.deed[space]
    nothing_pending(g)
    counts_cleared(g, b)
    statistics_cleared(g)


def nothing_pending(g: State) -> None:
    """No turn, debt, auction, offer or claim is open."""
    g.phase = k.P_START
    g.starter = 0
    g.turn = 0
    g.doubles = 0
    g.again = 0
    g.power = 0
    g.die1 = 0
    g.die2 = 0
    g.thrown = 0
    g.move_after = 0
    g.rent_mode = 0
    g.rounds = 0
    g.turns = 0
    g.rolls = 0
    g.end_reason = 0
    g.winners = 0
    g.time_up = 0
    g.closing = 0
    g.debts = 0
    g.received = 0
    g.inherited = 0
    g.inherited_paid = 0
    g.estate = 0
    g.auction_open[k.DEED] = 0
    g.auction_open[k.BUILDING] = 0
    g.shortage = 0
    g.shortage_asking = 0
    g.placing = 0
    g.offers_open = 0
    g.offers_made = 0
    for i in range(k.PAIRS):
        g.offer_id[i] = 0
    g.claims = 0
    g.events = 0


def statistics_cleared(g: State) -> None:
    g.rents = 0
    g.auctions = 0
    g.trades = 0
    g.changes = 0
    for owner in range(k.SEATS + 1):
        g.changed[owner] = 0
    for p in range(k.SEATS):
        g.left_in[p] = 0


def counts_cleared(g: State, b: Board) -> None:
    """The cached counts for a table on which nothing is sold."""
    for i in range(9 * k.GROUPS):
        g.held[i] = 0
    for group in range(k.GROUPS):
        g.held[k.BANK * k.GROUPS + group] = b.group_size[group]
        g.built[group] = 0
        g.pledged[group] = 0
        for owner in range(k.SEATS + 1):
            mark_group(g, b, owner, group)
    g.mortgages = 0
    for owner in range(k.SEATS + 1):
        g.deeds[owner] = 0
    for i in range(b.deeds):
        g.deeds[k.BANK] |= k.BIT[b.deed[i]]
    for space in range(k.SPACES):
        refresh_space(g, b, space)


def start_opened(g: State, contenders: int, first: int) -> None:
    """These players throw (or flip) for the first turn, beginning with `first`."""
    g.start_in = contenders
    g.start_left = contenders
    g.start_best = 0
    g.start_tied = 0
    g.turn = first


def start_thrown(g: State, p: int, die1: int, die2: int) -> None:
    g.start_left &= ~k.BIT[p]
    total = die1 + die2
    if total > g.start_best:
        g.start_best = total
        g.start_tied = 0
    if total == g.start_best:
        g.start_tied |= k.BIT[p]
    note(g, k.E_START_THROWN, p, die1, die2, 0)


def coin_flipped(g: State, p: int, rival: int, heads: int) -> None:
    """Heads keeps the flipper in the chain, tails puts the rival in his place."""
    note(g, k.E_COIN_FLIPPED, p, rival, heads, 0)
    g.start_left &= ~k.BIT[p] & ~k.BIT[rival]
    if not heads:
        g.turn = rival


def next_to_throw(g: State, p: int) -> None:
    g.turn = p


def start_left(g: State, p: int) -> None:
    """A leaver is out of the contest for the first turn (T10)."""
    g.start_in &= ~k.BIT[p]
    g.start_left &= ~k.BIT[p]
    g.start_tied &= ~k.BIT[p]


def start_decided(g: State, p: int) -> None:
    note(g, k.E_START_DECIDED, p, 0, 0, 0)
    first_turn(g, p)


def first_turn(g: State, p: int) -> None:
    g.starter = p
    turn_started(g, p)
