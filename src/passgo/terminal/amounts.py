"""Amounts that explain themselves: `$28 = 14 × 2, complete group [R090]`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passgo.editions import Repairs
from passgo.events import CardPayment, DebtIncurred, Payment, RentDue

if TYPE_CHECKING:
    from passgo.editions import Edition

    Owed = Payment | DebtIncurred | RentDue

# What stands behind the amount, where the line itself does not say it already.
_BECAUSE = {
    "lot": "unimproved lot",
    "complete-group": "complete {group}",
    "buildings": "with buildings",
    "railroads": "by the number owned",
    "railroad-card": "twice the rent, by the card",
    "utilities": "the throw × the factor",
    "utility-card": "ten times a new throw",
    "percent-tax": "of total worth",
    "house-sold": "half of what it cost",
    "hotel-sold": "half of what it cost",
    "principal": "the interest is paid already",
    "interest": "of the mortgage",
    "each-player": "as the card says",
    "power-each-player": "by the power of the double",
    "free-parking": "gathered there",
}
_PLAIN = {"price", "bid", "trade", "starting-cash", "estate", "dealt-deed", "card", "mortgage", "building-bid"}


def explain(edition: Edition, paid: Owed) -> str:
    """The amount, what it is made of, and the rule behind it."""
    amount = edition.money(paid.amount, short=True)
    if paid.reason in _PLAIN:
        return amount
    parts = [amount + _sum(edition, paid)]
    because = _BECAUSE.get(paid.reason, "").format(group=edition.theme["colour_group"])
    if because:
        parts.append(because)
    rule = f" [{paid.rule}]" if paid.rule else ""
    return ", ".join(parts) + rule


def _sum(edition: Edition, paid: Owed) -> str:
    """How base and factor make the amount, where that is more than the amount itself."""
    match paid.reason:
        case "repairs":
            return _repairs(edition, paid)
        case "mortgage-lifted":
            return f" = {paid.base} + 10%"
        case "percent-tax" | "interest":
            return f" = {paid.factor}% × {paid.base:,}"
        case "house-sold" | "hotel-sold":
            return f" = {paid.base} ÷ 2"
        case "utilities":
            return f" = throw of {paid.base} × {paid.factor}"
        case "utility-card":
            return f" = new throw of {paid.base} × {paid.factor}"
    return f" = {paid.base} × {paid.factor}" if paid.factor != 1 else ""


def _repairs(edition: Edition, paid: Owed) -> str:
    houses, hotels = paid.base, paid.factor
    made = f" = {count(edition, houses, 'house')} and {count(edition, hotels, 'hotel')}"
    if not isinstance(paid, CardPayment):
        return made
    effect = edition.card(paid.card).effect
    return f" = {houses} × {effect.house} + {hotels} × {effect.hotel}" if isinstance(effect, Repairs) else made


def count(edition: Edition, number: int, building: str) -> str:
    """3 houses, 1 hotel, by the edition's own names."""
    return f"{number} {edition.theme[building if number == 1 else building + 's']}"


def one(edition: Edition, building: str) -> str:
    """A house, an apartment, bleachers: the edition's name with its article."""
    name = edition.theme[building]
    if name == edition.theme[building + "s"]:
        return name
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"
