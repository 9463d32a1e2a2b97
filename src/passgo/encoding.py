"""Commands as the numbers of the core, and back. What a caller wrote is checked here before the rules see it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from passgo import commands
from passgo.core import Kernel, state_of
from passgo.core import constants as k
from passgo.events import spaces_in
from passgo.refusals import malformed, shown
from passgo.vocabulary.commands import COMMAND_ROWS
from passgo.vocabulary.names import TAX_CHOICES
from passgo.vocabulary.phases import PHASES

if TYPE_CHECKING:
    from passgo.core.state import State
    from passgo.table import Table

__all__ = ["PHASES", "decode_command", "encode_command", "parse_level", "parse_number", "parse_space", "terms_of"]


def encode_command(table: Table, kernel: Kernel, command: commands.Command) -> tuple[int, str, int]:
    """The command's number, its heading, and its argument as a number."""
    plan = PLANS.get(type(command))
    if plan is None:
        raise malformed("unknown", f"{shown(command)} is no command")
    code, heading, encode = plan
    return code, heading, encode(table, kernel, command)


def decode_command(table: Table, code: int, argument: int) -> commands.Command:
    return commands.BY_CODE[code](*DECODERS[k.ARGUMENT_OF[code]](table, argument))


# ---------------------------------------------------------------- one pair of functions for each kind of argument
def encode_tax(_table: Table, _kernel: Kernel, command: commands.PayIncomeTax) -> int:
    choice: object = command.choice
    if not isinstance(choice, str) or choice not in TAX_CHOICES:
        raise malformed("bad-choice", f'the tax is "flat" or "percent", not {shown(choice)}')
    return TAX_CHOICES.index(choice)


def encode_trade(table: Table, kernel: Kernel, command: commands.OfferTrade) -> int:
    """The terms are written into State, as a draft; the number is the other player's."""
    state = state_of(kernel)
    to = table.player(command.to)
    give, take = parse_bundle(command.give), parse_bundle(command.take)
    state.offer_give_cash[k.DRAFT], state.offer_give_deeds[k.DRAFT], state.offer_give_cards[k.DRAFT] = give
    state.offer_take_cash[k.DRAFT], state.offer_take_deeds[k.DRAFT], state.offer_take_cards[k.DRAFT] = take
    return to


def encode_aim(_table: Table, _kernel: Kernel, command: commands.UsePower) -> int:
    return k.NO_SPACE if command.space is None else parse_space(command.space)


ENCODERS: dict[int, Callable[[Table, Kernel, Any], int]] = {
    k.ARG_NOTHING: lambda _t, _k, _: 0,
    k.ARG_BID: lambda _t, _k, command: parse_number("amount", command.amount),
    k.ARG_TAX: encode_tax,
    k.ARG_DEED: lambda _t, _k, command: parse_space(command.space),
    k.ARG_HOTELS: lambda _t, _k, command: parse_space(command.space) + parse_level(command.level) * k.SPACES,
    k.ARG_TRADE: encode_trade,
    k.ARG_OFFER: lambda _t, _k, command: parse_number("offer", command.offer),
    k.ARG_DEBTOR: lambda table, _k, command: table.player(command.player),
    k.ARG_WISH: lambda _t, _k, command: parse_number("count", command.count),
    k.ARG_AIM: encode_aim,
}
# The fields of the command's class, in their order.
DECODERS: dict[int, Callable[[Table, int], tuple[Any, ...]]] = {
    k.ARG_NOTHING: lambda _, _x: (),
    k.ARG_BID: lambda _, x: (x,),
    k.ARG_TAX: lambda _, x: (TAX_CHOICES[x],),
    k.ARG_DEED: lambda _, x: (x,),
    k.ARG_HOTELS: lambda _, x: (x % k.SPACES, x // k.SPACES),
    k.ARG_TRADE: lambda table, x: (table.players[x],),  # without its terms: those are in State
    k.ARG_OFFER: lambda _, x: (x,),
    k.ARG_DEBTOR: lambda table, x: (table.players[x],),
    k.ARG_WISH: lambda _, x: (x,),
    k.ARG_AIM: lambda _, x: (None if x == k.NO_SPACE else x,),
}
PLANS = {
    kind: (code, COMMAND_ROWS[code].heading, ENCODERS[k.ARGUMENT_OF[code]]) for code, kind in commands.BY_CODE.items()
}


def terms_of(s: State, slot: int) -> tuple[commands.Bundle, commands.Bundle]:
    """What an offer, or the draft of one, gives and takes."""
    give = commands.Bundle(s.offer_give_cash[slot], spaces_in(s.offer_give_deeds[slot]), s.offer_give_cards[slot])
    take = commands.Bundle(s.offer_take_cash[slot], spaces_in(s.offer_take_deeds[slot]), s.offer_take_cards[slot])
    return give, take


# ---------------------------------------------------------------- checking what comes from outside
def parse_space(value: object) -> int:
    if type(value) is not int or not 0 <= value < k.SPACES:
        raise malformed("unknown-space", f"a space is a whole number from 0 to {k.SPACES - 1}, not {shown(value)}")
    return value


def parse_level(value: object) -> int:
    if type(value) is not int or not 0 <= value < k.STEPS:
        raise malformed("bad-number", f"level is a whole number from 0 to {k.STEPS - 1}, not {shown(value)}")
    return value


def parse_number(name: str, value: object) -> int:
    if type(value) is not int or not 0 <= value < 2**31:
        raise malformed("bad-number", f"{name} is a whole number from 0 up, not {shown(value)}")
    return value


def parse_bundle(bundle: object) -> tuple[int, int, int]:
    """Cash, deeds as a bit set, number of jail cards."""
    if not isinstance(bundle, commands.Bundle):
        raise malformed("bad-bundle", f"a side of a trade is a Bundle, not {shown(bundle)}")
    if not isinstance(bundle.deeds, tuple | list):
        raise malformed("bad-bundle", f"deeds are a list of spaces, not {shown(bundle.deeds)}")
    spaces = [parse_space(space) for space in bundle.deeds]
    if len(set(spaces)) != len(spaces):
        raise malformed("bad-bundle", "a deed is named twice")
    cards = parse_number("jail_cards", bundle.jail_cards)
    if cards > 15:
        raise malformed("bad-number", f"there are not {cards} Get Out of Jail Free cards")
    return parse_number("cash", bundle.cash), sum(1 << space for space in spaces), cards
