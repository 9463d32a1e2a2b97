"""The whole game as plain data: integers and fixed arrays, ids never references, no behaviour.

Compiled, this class is a C struct and a copy is a memcpy. Only `ledger` and `chance` write to it.
"""

from typing import Annotated

from passgo.core.constants import CLAIMS, DEBTS, DECK, GROUPS, PAIRS, PURSES, SCRIPT, SEATS, SPACES, STEPS
from passgo.core.struct import Struct
from passgo.core.types import i32, u8, u16, u32, u64


class State(Struct):
    """One game. The Board beside it holds what the edition and the table's options fix."""

    # chance: the seed, one counter a stream, and throws or flips known in advance (script or caller)
    seed: u64
    drawn: Annotated[list[u32], 4]
    script: Annotated[list[u8], SCRIPT]
    script_at: u8
    script_left: u8
    coins: Annotated[list[u8], SEATS]
    coin_at: u8
    coins_left: u8

    # decks: rings of card ids; a kept card is out of its ring and has a holder (player + 1)
    deck: Annotated[list[u8], 2 * DECK]
    deck_top: Annotated[list[u8], 2]
    deck_size: Annotated[list[u8], 2]
    deck_seen: Annotated[list[u8], 2]  # cards at the bottom that everybody has seen: never shuffled again
    holder: Annotated[list[u8], 2 * DECK]
    jail_cards: Annotated[list[u8], SEATS]
    deed_order: Annotated[list[u8], SPACES]  # the deed cards as shuffled for a deal

    # purses: players, then the Bank, then cash on Free Parking
    cash: Annotated[list[i32], PURSES]

    # players
    at: Annotated[list[u8], SEATS]
    jail: Annotated[list[u8], SEATS]  # 0 free, else which of the turns in Jail comes next
    playing: Annotated[list[u8], SEATS]
    players_left: u8

    # property
    owner: Annotated[list[u8], SPACES]
    level: Annotated[list[u8], SPACES]  # houses, 5 = hotel
    mortgaged: Annotated[list[u8], SPACES]
    houses: u8
    hotels: u8
    won: u16  # groups with buildings won at auction, one bit each: what `won_price` says counts there only

    # the turn
    starter: u8  # who had the first turn: a round is over when the turn comes past this seat
    turn: u8
    phase: u8
    doubles: u8  # doubles thrown in a row this turn
    again: u8  # the doubles just thrown give another throw
    power: u8  # the double whose power may be used now (Power Doubles)
    die1: u8
    die2: u8
    thrown: u8  # throws made this turn
    move_after: u8  # a move that waits for the third-turn fine to be paid
    rent_mode: u8  # how a card says rent is reckoned on the space reached
    rounds: i32
    turns: i32
    rolls: i32
    end_reason: u8
    winners: u16
    time_up: u8
    closing: u8  # the first bankruptcy of a short game: what is due is still settled, then worth decides (T1)

    # finding the starter
    start_in: u16
    start_left: u16
    start_best: u8
    start_tied: u16

    # debts, oldest first
    debts: u8
    debt_from: Annotated[list[u8], DEBTS]
    debt_to: Annotated[list[u8], DEBTS]
    debt_amount: Annotated[list[i32], DEBTS]
    debt_base: Annotated[list[i32], DEBTS]
    debt_factor: Annotated[list[i32], DEBTS]
    debt_why: Annotated[list[u8], DEBTS]
    debt_ref: Annotated[list[u8], DEBTS]

    # mortgaged deeds that just changed hands, and the estate the Bank must auction: one bit a space
    received: u64  # by trade or attack: lift, or pay the interest
    inherited: u64  # from a bankrupt: interest first
    inherited_paid: u64  # interest paid: lift for the principal, or keep
    estate: u64

    # auctions: of a deed, and of a building
    auction_open: Annotated[list[u8], 2]  # 0 none, 1 waits for the Banker to open it, 2 open
    auction_space: u8
    auction_bid: Annotated[list[i32], 2]
    auction_high: Annotated[list[u8], 2]
    auction_in: Annotated[list[u16], 2]

    # a building shortage
    shortage: u8  # 0 none, HOUSE or HOTEL
    shortage_by: u8
    shortage_lot: u8
    shortage_asking: u8
    wish: Annotated[list[u8], SEATS]
    placing: u8  # player + 1 who won a building and must place it
    place_price: i32

    # trades: one open offer for each ordered pair; their terms stand at the end
    offers_open: u8
    offers_made: i32
    offer_id: Annotated[list[i32], PAIRS + 1]

    # rent not yet claimed (option rent=claimed)
    claims: u8
    claim_by: Annotated[list[u8], CLAIMS]
    claim_from: Annotated[list[u8], CLAIMS]
    claim_space: Annotated[list[u8], CLAIMS]
    claim_left: Annotated[list[u8], CLAIMS]
    claim_base: Annotated[list[i32], CLAIMS]
    claim_factor: Annotated[list[i32], CLAIMS]
    claim_why: Annotated[list[u8], CLAIMS]

    # kept by ledger.refresh_group and checked against recomputation by a test
    held: Annotated[list[u8], 9 * GROUPS]  # deeds of a group by owner, the Bank included
    full: Annotated[list[u16], SEATS + 1]  # complete groups by owner, one bit each
    almost: Annotated[list[u16], SEATS + 1]  # groups of which the owner lacks one deed
    lone: Annotated[list[u16], SEATS + 1]  # groups of which the owner has one deed only
    built: Annotated[list[u8], GROUPS]  # levels of the group's lots together: houses, and 5 for a hotel
    pledged: Annotated[list[u8], GROUPS]  # lots of the group that are mortgaged
    mortgages: u64  # mortgaged deeds, one bit a space
    deeds: Annotated[list[u64], SEATS + 1]  # by owner, one bit a space
    due: Annotated[list[i32], SPACES]  # what landing costs = due + due_dice * throw, paid to payee
    due_dice: Annotated[list[u8], SPACES]
    payee: Annotated[list[u8], SPACES]
    special: Annotated[list[u8], SPACES]  # landing needs more than that payment

    # counts for statistics: no part of the game
    rents: i32
    auctions: u16
    trades: u16
    changes: i32  # of deeds and buildings: what was found out about them holds while this stays the same
    changed: Annotated[list[i32], SEATS + 1]  # the same by owner
    left_in: Annotated[list[i32], SEATS]  # the round, from 1, in which a player went bankrupt or resigned

    # events, written only while recording
    recording: u8
    events: u16
    log: Annotated[list[i32], "ptr"]

    # From here on a copy needs nothing while no offer is open and no building was won (Kernel.clone).
    # The terms of each offer, and in slot DRAFT of the one being proposed.
    offer_give_deeds: Annotated[list[u64], PAIRS + 1]
    offer_take_deeds: Annotated[list[u64], PAIRS + 1]
    offer_give_cash: Annotated[list[i32], PAIRS + 1]
    offer_take_cash: Annotated[list[i32], PAIRS + 1]
    offer_give_cards: Annotated[list[u8], PAIRS + 1]
    offer_take_cards: Annotated[list[u8], PAIRS + 1]
    # What was bid for each building of a lot, the first placed first; 0 where the printed price was paid (T2).
    won_price: Annotated[list[i32], STEPS * SPACES]
