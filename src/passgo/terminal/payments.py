"""Payments in words: who pays whom, how much, and what the amount is made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from passgo import events as ev
from passgo.terminal.amounts import explain, one

if TYPE_CHECKING:
    from passgo.editions import Edition


def tell_payment(edition: Edition, paid: ev.Payment) -> Iterator[str]:
    """Mostly one line; none where the amount is nothing."""
    if not paid.amount:
        return
    amount = explain(edition, paid)
    if isinstance(paid, ev.SpacePayment):
        yield _at_space(edition, paid, amount, f"{edition.spaces[paid.space].name} ({paid.space})")
    else:
        yield _elsewhere(paid, amount)


def _at_space(edition: Edition, paid: ev.SpacePayment, amount: str, where: str) -> str:
    payer, payee = paid.payer, paid.payee
    match paid:
        case ev.SalaryPaid():
            return f"{payee} collects the {edition.theme['salary']}: {amount}."
        case ev.RentPaid():
            return f"{payer} pays {payee} rent: {amount}."
        case ev.PropertyBought():
            return f"{payer} buys {where} for {amount}."
        case ev.AuctionWon():
            return f"{payer} wins {where} for {amount}."
        case ev.TaxPaid():
            return f"{payer} pays {edition.spaces[paid.space].name}: {amount}."
        case ev.BuildingBought():
            return f"{payer} builds {_building(edition, paid)} on {where} for {amount}."
        case ev.BuildingSold():
            return f"{payee} sells {_building(edition, paid)} on {where}: {amount}."
        case ev.PropertyMortgaged():
            return f"{payee} mortgages {where} for {amount}."
        case ev.MortgageLifted():
            return f"{payer} lifts the mortgage of {where}: {amount}."
        case ev.InterestPaid():
            return f"{payer} pays interest on {where}: {amount}."
    return f"{payer} pays {_to(payee)} {amount} for {where}."


def _building(edition: Edition, paid: ev.SpacePayment) -> str:
    if paid.reason == "building-bid":
        return "the building won"
    return one(edition, "hotel" if paid.reason.startswith("hotel") else "house")


def _elsewhere(paid: ev.Payment, amount: str) -> str:
    payer, payee = paid.payer, paid.payee
    match paid:
        case ev.FinePaid():
            return f"{payer} pays the fine to leave Jail: {amount}."
        case ev.TradePaid():
            return f"{payer} pays {payee} {amount}."
        case ev.EstatePaid():
            return f"{_to(payee)[0].upper() + _to(payee)[1:]} takes over {amount} in cash."
        case ev.FreeParkingCollected():
            return f"{payee} takes the cash on Free Parking: {amount}."
    if payer == ev.BANK:
        return f"{payee} collects {amount}."
    return f"{payer} pays {_to(payee)} {amount}."


def _to(payee: str) -> str:
    return {ev.BANK: "the Bank", ev.FREE_PARKING: "into Free Parking"}.get(payee, payee)
