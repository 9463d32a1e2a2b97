"""From an edition and a table's options to the Board of the core: names become numbers, once a game."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from passgo import editions as ed
from passgo.core import RuleSet, board_of
from passgo.core import constants as k
from passgo.options import Options

if TYPE_CHECKING:
    from passgo.core.board import Board
    from passgo.editions import Edition, Effect, Power, Space

KINDS = {
    "go": k.K_GO,
    "street": k.K_STREET,
    "railroad": k.K_RAILROAD,
    "utility": k.K_UTILITY,
    "card": k.K_CARD,
    "tax": k.K_TAX,
    "jail": k.K_JAIL,
    "free_parking": k.K_FREE_PARKING,
    "go_to_jail": k.K_GO_TO_JAIL,
}
DECKS = ("chance", "community_chest")
VARIANTS = {"standard": k.STANDARD, "short": k.SHORT, "time-limit": k.TIME_LIMIT}
DEALT = {"standard": 0, "short": 3, "time-limit": 2}


def make_ruleset(edition: Edition, variant: str, options: Options, players: int, banker: int) -> RuleSet:
    """The Board of one table. `banker` is a seat, or BANK for a Banker who only banks."""
    rules = RuleSet()
    board = board_of(rules)
    _set_table(board, edition, variant, options)
    board.players = players
    board.banker = banker
    _set_groups(board, edition)
    for space in edition.spaces:
        _set_space(board, space)
    _set_decks(board, edition)
    _set_nearest(board)
    return rules


@cache
def printed_rules(edition: Edition) -> RuleSet:
    """The edition as it is printed, without options: for what depends on the board alone."""
    return make_ruleset(edition, "standard", Options(), players=2, banker=0)


def _set_table(board: Board, edition: Edition, variant: str, options: Options) -> None:
    short = variant == "short"
    board.variant = VARIANTS[variant]
    board.start = k.BY_COIN if edition.start == "coin" else k.BY_DICE
    board.rent_claimed = options.rent == "claimed"
    board.auto_end = options.auto_end
    board.round_limit = options.rounds
    board.starting_cash = options.starting_cash or edition.starting_cash
    board.salary = edition.salary
    board.fine = edition.jail_fine
    board.jail = edition.jail
    board.jail_turns = 1 if short else 3
    board.hotel_after = 3 if short else 4
    board.bank_money = edition.bank_money
    board.houses, board.hotels = edition.bank_houses, edition.bank_hotels
    if options.unlimited_buildings:  # more than all lots together can carry
        board.houses, board.hotels = 160, 40
    board.deal = options.dealt_deeds or DEALT[variant]
    board.deal_paid = variant == "time-limit" and not options.dealt_deeds
    board.free_parking_cash = options.free_parking_cash
    board.double_salary = options.double_salary
    board.no_auctions = options.no_auctions
    board.reserve_percent = options.auction_reserve
    board.no_rent_in_jail = options.no_rent_in_jail
    board.unlimited_buildings = options.unlimited_buildings
    board.power_doubles = options.power_doubles
    for double, power in enumerate(edition.power_doubles, 1):
        board.power[double], board.power_amount[double] = _power(power)


def group_number(edition: Edition, name: str) -> int:
    """Colour-groups in board order, then the railroads, then the utilities."""
    group = edition.group(name)
    if group.kind == "railroad":
        return k.RAILROADS
    if group.kind == "utility":
        return k.UTILITIES
    return [g.name for g in edition.groups if g.kind == "street"].index(name)


def _set_groups(board: Board, edition: Edition) -> None:
    for space in range(k.SPACES):
        board.group[space] = k.GROUPS
    for group in edition.groups:
        number = group_number(edition, group.name)
        board.group_size[number] = len(group.spaces)
        if group.kind == "street":
            board.streets |= 1 << number
        for i, space in enumerate(group.spaces):
            board.group_lots[number * 4 + i] = space
            board.group[space] = number
    board.deeds = len(edition.deeds)
    for i, deed in enumerate(edition.deeds):
        board.deed[i] = deed.index


def _set_space(board: Board, space: Space) -> None:
    i = space.index
    board.kind[i] = KINDS[space.kind]
    board.price[i] = space.price
    board.mortgage[i] = space.mortgage
    board.house_cost[i] = space.house_cost
    board.hotel_cost[i] = space.hotel_cost
    board.tax[i] = space.tax_flat
    board.tax_percent[i] = space.tax_percent
    board.space_deck[i] = DECKS.index(space.deck) if space.deck else 0
    for level, rent in enumerate(space.rents):
        board.rent[i * 6 + level] = rent


def card_ids(edition: Edition) -> list[str]:
    """Card ids by core number; empty where there is no card."""
    ids = [""] * (2 * k.DECK)
    for d, name in enumerate(DECKS):
        for i, card in enumerate(edition.decks[name].cards):  # type: ignore[index]
            ids[d * k.DECK + i] = card.id
    return ids


def _set_decks(board: Board, edition: Edition) -> None:
    for d, name in enumerate(DECKS):
        cards = edition.decks[name].cards  # type: ignore[index]
        board.deck_size[d] = len(cards)
        for i, card in enumerate(cards):
            number = d * k.DECK + i
            board.card[number], board.card_a[number], board.card_b[number] = _effect(card.effect)


def _effect(effect: Effect) -> tuple[int, int, int]:
    match effect:
        case ed.Advance(to):
            return k.C_ADVANCE, to, 0
        case ed.AdvanceNearest(kind):
            return k.C_NEAREST_RAILROAD if kind == "railroad" else k.C_NEAREST_UTILITY, 0, 0
        case ed.Collect(amount):
            return k.C_COLLECT, amount, 0
        case ed.Pay(amount):
            return k.C_PAY, amount, 0
        case ed.CollectFromEach(amount):
            return k.C_COLLECT_EACH, amount, 0
        case ed.PayEach(amount):
            return k.C_PAY_EACH, amount, 0
        case ed.MoveBy(by):
            return k.C_MOVE, by, 0
        case ed.Repairs(house, hotel):
            return k.C_REPAIRS, house, hotel
        case ed.GoToJail():
            return k.C_GO_TO_JAIL, 0, 0
        case _:
            return k.C_JAIL_FREE, 0, 0


def _power(power: Power) -> tuple[int, int]:
    match power:
        case ed.Teleport():
            return k.PW_TELEPORT, 0
        case ed.Collect(amount):
            return k.PW_COLLECT, amount
        case ed.CollectFromEach(amount):
            return k.PW_COLLECT_EACH, amount
        case ed.DrawCard(deck):
            return k.PW_DRAW, DECKS.index(deck)
        case _:
            return k.PW_ATTACK, 0


def _set_nearest(board: Board) -> None:
    """Forward only (R16), never the space one stands on."""
    for space in range(k.SPACES):
        board.next_railroad[space] = _next_of(board, space, k.K_RAILROAD)
        board.next_utility[space] = _next_of(board, space, k.K_UTILITY)


def _next_of(board: Board, space: int, kind: int) -> int:
    ahead = ((space + i) % k.SPACES for i in range(1, k.SPACES + 1))
    return next((there for there in ahead if board.kind[there] == kind), k.SPACES)
