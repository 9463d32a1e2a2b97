"""From an edition and a table's options to the Board of the core: names become numbers, once a game."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from passgo.core import RuleSet, board_of
from passgo.core import constants as k
from passgo.core.players.constants import MEAN_THROW, USUAL_STEPS
from passgo.options import ROWS, Options
from passgo.vocabulary.effects import EFFECT_ROWS, POWER_ROWS
from passgo.vocabulary.names import DECKS, SPACE_KINDS, VARIANTS

if TYPE_CHECKING:
    from passgo.core.board import Board
    from passgo.editions import Edition, Effect, Power, Space

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
    board.variant = VARIANTS.index(variant)
    board.start = k.BY_COIN if edition.start == "coin" else k.BY_DICE
    board.rent_claimed = options.rent == "claimed"
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
    for name, row in ROWS.items():
        if row.board:
            setattr(board, row.board, getattr(options, name))
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
            board.group_deeds[number] |= 1 << space
            board.group_rent[number] += _usual_rent(edition.spaces[space], len(group.spaces))
    board.deeds = len(edition.deeds)
    for i, deed in enumerate(edition.deeds):
        board.deed[i] = deed.index


def _usual_rent(space: Space, held: int) -> int:
    """With three houses, or all of the group in one hand and a mean throw."""
    if space.kind == "street":
        return space.rents[USUAL_STEPS]
    return space.rents[held - 1] * (MEAN_THROW if space.kind == "utility" else 1)


def _set_space(board: Board, space: Space) -> None:
    i = space.index
    board.kind[i] = SPACE_KINDS.index(space.kind)
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
    for number, row in EFFECT_ROWS.items():
        if row.op == effect.op and (row.when is None or getattr(effect, row.when[0]) == row.when[1]):
            first, second, *_ = (*(_number(effect, field) for field in row.numbers), 0, 0)
            return number, first, second
    raise LookupError(f"the rules have no card that does {effect.op}: a row is missing in vocabulary/effects.py")


def _power(power: Power) -> tuple[int, int]:
    for number, row in POWER_ROWS.items():
        if row.op == power.op:
            return number, _number(power, row.numbers[0]) if row.numbers else 0
    raise LookupError(f"the rules have no power that does {power.op}: a row is missing in vocabulary/effects.py")


def _number(effect: Effect | Power, field: str) -> int:
    value: int | str = getattr(effect, field)
    return DECKS.index(value) if isinstance(value, str) else value


def _set_nearest(board: Board) -> None:
    """Forward only (R16), never the space one stands on."""
    for space in range(k.SPACES):
        board.next_railroad[space] = _next_of(board, space, k.K_RAILROAD)
        board.next_utility[space] = _next_of(board, space, k.K_UTILITY)


def _next_of(board: Board, space: int, kind: int) -> int:
    ahead = ((space + i) % k.SPACES for i in range(1, k.SPACES + 1))
    return next((there for there in ahead if board.kind[there] == kind), k.SPACES)
