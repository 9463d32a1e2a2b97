"""What a card or power does, in our own words and with the edition's own names."""

from __future__ import annotations

from passgo.editions.model import (
    Advance,
    AdvanceNearest,
    AttackLot,
    Collect,
    CollectFromEach,
    DrawCard,
    Edition,
    Effect,
    GetOutOfJailFree,
    GoToJail,
    MoveBy,
    Pay,
    PayEach,
    Power,
    Repairs,
    Teleport,
)


def describe(edition: Edition, effect: Effect | Power) -> str:
    """One sentence (or two) for people."""
    match effect:
        case Collect() | Pay() | CollectFromEach() | PayEach() | Repairs():
            return _describe_payment(edition, effect)
        case Advance() | AdvanceNearest() | MoveBy() | GoToJail() | Teleport():
            return _describe_move(edition, effect)
        case GetOutOfJailFree():
            return "Leaves Jail free of charge. Keep it until you use or sell it."
        case DrawCard(deck):
            return f"Draw a {edition.decks[deck].title} card."
        case AttackLot():
            lot = edition.theme.get("lot", "lot")
            return f"Throw against the owner for a {lot} that stands in no complete {edition.theme['colour_group']}."


def _describe_payment(edition: Edition, effect: Collect | Pay | CollectFromEach | PayEach | Repairs) -> str:
    match effect:
        case Collect(amount):
            return f"The Bank pays you {edition.money(amount)}."
        case Pay(amount):
            return f"Pay the Bank {edition.money(amount)}."
        case CollectFromEach(amount):
            return f"Every other player pays you {edition.money(amount)}."
        case PayEach(amount):
            return f"Pay every other player {edition.money(amount)}."
        case Repairs(house, hotel):
            theme = edition.theme
            each = (
                f"{edition.money(house)} for each {theme['house']} and {edition.money(hotel)} for each {theme['hotel']}"
            )
            return f"Pay the Bank {each} you own."


def _describe_move(edition: Edition, effect: Advance | AdvanceNearest | MoveBy | GoToJail | Teleport) -> str:
    salary = f"Passing {edition.spaces[0].name} pays {edition.money(edition.salary)}."
    match effect:
        case Advance(0):
            pay = edition.money(edition.salary)
            return f"Go to {edition.spaces[0].name} and take your {edition.theme['salary']} of {pay}."
        case Advance(to):
            return f"Go forward to {edition.spaces[to].name}. {salary}"
        case AdvanceNearest(kind, rent):
            owed = "twice the usual rent" if rent == "double" else "ten times a new throw"
            return f"Go forward to the next {edition.theme[kind]}: buy it if nobody has, else pay {owed}. {salary}"
        case MoveBy(by):
            return f"Go {'back' if by < 0 else 'forward'} {_spaces(abs(by))}."
        case GoToJail():
            return f"Go straight to Jail, without the {edition.theme['salary']}."
        case Teleport():
            return f"Go forward to any space but Jail. {salary}"


def _spaces(count: int) -> str:
    return "1 space" if count == 1 else f"{count} spaces"
