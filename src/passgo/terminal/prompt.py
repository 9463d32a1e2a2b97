"""Reading what a person types and finding out what is meant. Nothing here changes the game."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING, NamedTuple

from passgo import commands as do
from passgo.terminal.menu import Menu

if TYPE_CHECKING:
    from collections.abc import Iterable

    from passgo.editions import Edition
    from passgo.game import Game


class Word(NamedTuple):
    """A word of the prompt with what follows it."""

    name: str
    rest: str


class Puzzled(NamedTuple):
    """What was typed means nothing here; says what would."""

    message: str


# Commands that need no more than their word. Given out of place, the refusal explains why not.
PLAIN: dict[str, do.Command] = {
    "roll": do.RollDice(),
    "throw": do.RollDice(),
    "flip": do.FlipCoin(),
    "buy": do.BuyProperty(),
    "auction": do.DeclineProperty(),
    "pass": do.PassAuction(),
    "fine": do.PayFine(),
    "pay": do.PayFine(),
    "card": do.UseJailCard(),
    "flat": do.PayIncomeTax("flat"),
    "percent": do.PayIncomeTax("percent"),
    "end": do.EndTurn(),
    "bankrupt": do.DeclareBankruptcy(),
}
AT_SPACE: dict[str, type[do.Build | do.SellBuilding | do.SellHotels | do.Mortgage | do.LiftMortgage]] = {
    "build": do.Build,
    "sell": do.SellBuilding,
    "hotels": do.SellHotels,
    "mortgage": do.Mortgage,
    "lift": do.LiftMortgage,
}
ASKING = ("trade", "bid", "power", "claim", "withdraw", "resign")
TELLING = {
    "board": "the whole board with all names",
    "players": "who has what",
    "deeds": "your deeds with rents; `deeds Ben` for another's",
    "deed": "one deed, as `deed 39`",
    "log": "the last lines again; `log 40` for more",
    "why": "the rule behind the last amount or refusal; `why R131` for any rule",
    "rules": "how this table plays, and what differs from the printed rules",
    "help": "this list",
    "step": "on or off: stop before every throw of the others, to build or trade then",
    "save": "save now; `save FILE` for a copy",
    "quit": "save and leave",
}
_OTHER = {"exit": "quit", "q": "quit", "?": "help", "h": "help", "map": "board", "unmortgage": "lift", "offer": "trade"}
ALL = (*PLAIN, *AT_SPACE, *ASKING, *TELLING)
_AMOUNT = re.compile(r"(?P<plus>\+)?\D{0,2}?(?P<digits>[\d,]+)\D{0,2}")


def understand(text: str, menu: Menu) -> do.Command | Word | Puzzled:
    """Enter is the first line of the menu; then numbers, words of the menu, words known at any time."""
    typed = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not typed:
        return _chosen(menu, 0)
    if typed[0] in "+$" or typed.isdecimal():
        return _number(typed, menu)
    head, _, rest = typed.partition(" ")
    name = head.casefold()
    if not rest:
        lines = _starting_with(name, [item.word for item in menu.items])
        if lines:
            return _chosen(menu, lines[0])
    name = _OTHER.get(name, name)
    known = [name] if name in ALL else [word for word in ALL if word.startswith(name)]
    if len(known) == 1:
        return PLAIN[known[0]] if known[0] in PLAIN else Word(known[0], rest)
    if known:
        return Puzzled(f"“{head}” could be {', '.join(known)}.")
    return Puzzled(_unknown(head, menu))


def _chosen(menu: Menu, line: int) -> do.Command | Word:
    does = menu.items[line].does
    return Word(does, "") if isinstance(does, str) else does


def _starting_with(name: str, words: list[str]) -> list[int]:
    """Lines whose word is this or starts with it; several only if it is the same word."""
    exact = [line for line, word in enumerate(words) if word == name]
    near = [line for line, word in enumerate(words) if word.startswith(name)]
    return exact or (near if len({words[line] for line in near}) == 1 else [])


def _number(typed: str, menu: Menu) -> do.Command | Word | Puzzled:
    amount = parse_amount(typed)
    if amount is None or amount >= 2**31:
        return Puzzled(f"“{typed}” is no amount.")
    if menu.numbers == "bid":
        return Word("bid", typed)
    if menu.numbers == "wish":
        return do.WantBuildings(amount)
    if 1 <= amount <= len(menu.items) and typed.isdecimal():
        return _chosen(menu, amount - 1)
    return Puzzled(f"There is no line {typed}: type 1 to {len(menu.items)}, or a word such as help.")


def _unknown(head: str, menu: Menu) -> str:
    near = difflib.get_close_matches(head.casefold(), [*(item.word for item in menu.items), *ALL], 1)
    hint = f" Did you mean {near[0]}?" if near else " Enter takes the first line; help lists all words."
    return f"I do not know “{head}”.{hint}"


def parse_amount(text: str) -> int | None:
    """An amount of money with or without its sign and commas."""
    match = _AMOUNT.fullmatch(text.strip())
    digits = match["digits"].replace(",", "") if match else ""
    return int(digits) if digits and digits.isascii() else None


def parse_spaces(edition: Edition, text: str) -> list[int] | Puzzled:
    """Spaces by number or by the start of a name, separated by commas, or by spaces if all are numbers."""
    parts = text.split() if all(part.isdecimal() for part in text.split()) else text.split(",")
    found: list[int] = []
    for part in parts:
        group = next((g for g in edition.groups if g.title.casefold() == part.strip().casefold()), None)
        if group is not None:
            found += group.spaces
            continue
        try:
            found.append(edition.find_space(part).index)
        except LookupError as error:
            return Puzzled(f"{str(error)[:1].upper()}{str(error)[1:]}. Type its number or more of its name.")
    return found


def parse_player(names: Iterable[str], text: str) -> str | Puzzled:
    """A player by the start of the name."""
    wanted = text.strip().casefold()
    near = [name for name in names if name.casefold().startswith(wanted)] if wanted else []
    exact = [name for name in near if name.casefold() == wanted]
    if len(exact or near) == 1:
        return (exact or near)[0]
    return Puzzled(f"Which player? There are {', '.join(names)}.")


_JAIL_CARD = re.compile(r"(?:(?P<count>\d)\s*)?(?:jail\s*)?cards?", re.IGNORECASE)
_CASH = re.compile(r"(?:cash\s*)?(?P<sign>\D?)\s*(?P<digits>[\d,]+)(?P<cash>\s*\D*)", re.IGNORECASE)


def parse_bundle(game: Game, text: str) -> do.Bundle | Puzzled:
    """One side of a trade: `5, boardwalk, $50, card`. A bare number is a space; money has its sign or `cash`."""
    cash, cards = 0, 0
    deeds: list[int] = []
    for part in filter(None, (each.strip() for each in re.split(r"[;+]|,(?!\d{3}\b)", text))):
        jail = _JAIL_CARD.fullmatch(part)
        money = _CASH.fullmatch(part)
        if jail:
            cards += int(jail["count"] or 1)
        elif money and not part.isdecimal() and _is_money(game.edition, part):
            cash += int(money["digits"].replace(",", ""))
        else:
            spaces = parse_spaces(game.edition, part)
            if isinstance(spaces, Puzzled):
                return spaces
            deeds += spaces
    return do.Bundle(cash, tuple(dict.fromkeys(deeds)), cards)


def _is_money(edition: Edition, part: str) -> bool:
    """Whether it carries a sign or word for money."""
    sign = part.casefold().strip("0123456789, ")
    names = {edition.currency.symbol, edition.currency.short, edition.currency.name, edition.currency.plural}
    return sign in {"$", "cash", *(name.casefold() for name in names if name)}
