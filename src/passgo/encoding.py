"""Commands as the numbers of the core, and back. What a caller wrote is checked here before the rules see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from passgo import commands
from passgo.core import constants as k
from passgo.events import spaces_in
from passgo.refusals import malformed, shown

if TYPE_CHECKING:
    from passgo.core.state import State
    from passgo.table import Table

PHASES = (
    "start",
    "roll",
    "buy",
    "tax",
    "end",
    "over",
    "leave-jail",
    "received-mortgage",
    "debt",
    "shortage",
    "place-building",
    "building-auction",
    "auction",
)


def encode_command(table: Table, state: State, command: commands.Command) -> tuple[int, str, int]:
    if type(command) not in commands.CODES:
        raise malformed("unknown", f"{shown(command)} is no command")
    code, heading, field = commands.CODES[type(command)]
    if isinstance(command, commands.OfferTrade):
        return code, heading, _draft(table, state, command)
    if isinstance(command, commands.SellHotels):
        return code, heading, parse_space(command.space) + parse_level(command.level) * k.SPACES
    value = getattr(command, field) if field else 0
    match field:
        case "space":
            argument = k.NO_SPACE if value is None and code == k.A_USE_POWER else parse_space(value)
        case "player":
            argument = table.player(value)
        case "choice":
            if not isinstance(value, str) or value not in commands.TAX_CHOICES:
                raise malformed("bad-choice", f'the tax is "flat" or "percent", not {shown(value)}')
            argument = commands.TAX_CHOICES.index(value)
        case "":
            argument = 0
        case _:
            argument = parse_number(field, value)
    return code, heading, argument


def _draft(table: Table, state: State, command: commands.OfferTrade) -> int:
    to = table.player(command.to)
    give, take = parse_bundle(command.give), parse_bundle(command.take)
    state.offer_give_cash[k.DRAFT], state.offer_give_deeds[k.DRAFT], state.offer_give_cards[k.DRAFT] = give
    state.offer_take_cash[k.DRAFT], state.offer_take_deeds[k.DRAFT], state.offer_take_cards[k.DRAFT] = take
    return to


def decode_command(table: Table, code: int, argument: int) -> commands.Command:
    kind = commands.BY_CODE[code]
    field = commands.CODES[kind][2]
    if not field:
        return kind()
    if kind is commands.SellHotels:
        return commands.SellHotels(argument % k.SPACES, argument // k.SPACES)
    value: Any = argument
    if field == "player":
        value = table.players[argument]
    elif field == "choice":
        value = commands.TAX_CHOICES[argument]
    elif field == "space" and argument == k.NO_SPACE:
        value = None
    return kind(**{field: value})


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
