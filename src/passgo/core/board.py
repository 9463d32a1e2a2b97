"""What the edition and the table's options fix before the game begins: constant while it is played."""

from typing import Annotated

from passgo.core.constants import DECK, GROUPS, SPACES
from passgo.core.struct import Struct
from passgo.core.types import i32, u8, u16, u64


class Board(Struct):
    """Prices, rents, groups, cards, the variant and the options, as integers."""

    # the table
    players: u8
    banker: u8  # the player who banks; BANK when the Banker only banks
    variant: u8
    start: u8  # BY_DICE or BY_COIN
    power_doubles: u8
    rent_claimed: u8
    auto_end: u8
    round_limit: i32  # time-limit game in simulation; 0 = none

    # amounts
    starting_cash: i32
    salary: i32
    fine: i32
    jail: u8  # index of the Jail space
    jail_turns: u8  # 3; 1 in the short game
    houses: u8
    hotels: u8
    bank_money: i32
    hotel_after: u8  # houses on each lot before a hotel: 4; 3 in the short game
    deal: u8  # deeds dealt before the start
    deal_paid: u8  # and paid for

    # house rules, all off by default
    free_parking_cash: u8
    double_salary: u8
    no_auctions: u8
    reserve_percent: u8
    no_rent_in_jail: u8
    unlimited_buildings: u8

    # spaces
    kind: Annotated[list[u8], SPACES]
    group: Annotated[list[u8], SPACES]  # GROUPS where there is none
    price: Annotated[list[i32], SPACES]
    mortgage: Annotated[list[i32], SPACES]
    house_cost: Annotated[list[i32], SPACES]
    hotel_cost: Annotated[list[i32], SPACES]
    rent: Annotated[list[i32], 6 * SPACES]  # by houses; by railroads held; dice multipliers by utilities held
    tax: Annotated[list[i32], SPACES]
    tax_percent: Annotated[list[u8], SPACES]
    space_deck: Annotated[list[u8], SPACES]

    # groups
    group_size: Annotated[list[u8], GROUPS + 1]
    group_lots: Annotated[list[u8], 4 * (GROUPS + 1)]
    group_deeds: Annotated[list[u64], GROUPS + 1]  # the same lots, one bit a space
    group_rent: Annotated[list[i32], GROUPS + 1]  # of all its lots: streets with three houses, else all in one hand
    streets: u16  # bit set of the colour-groups in use
    deeds: u8
    deed: Annotated[list[u8], SPACES]  # the properties in board order

    # decks
    deck_size: Annotated[list[u8], 2]
    card: Annotated[list[u8], 2 * DECK]  # effect
    card_a: Annotated[list[i32], 2 * DECK]
    card_b: Annotated[list[i32], 2 * DECK]

    # the power of each double, 1 to 6
    power: Annotated[list[u8], 7]
    power_amount: Annotated[list[i32], 7]

    # the nearest railroad and utility going forward, SPACES where there is none
    next_railroad: Annotated[list[u8], SPACES]
    next_utility: Annotated[list[u8], SPACES]
