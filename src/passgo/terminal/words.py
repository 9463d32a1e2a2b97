"""Events in words, one line each, with the edition's own names and its money."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from passgo import events as ev
from passgo.editions import Advance, Collect, GoToJail, MoveBy, Pay
from passgo.editions.wording import describe
from passgo.terminal.amounts import count, one
from passgo.terminal.payments import tell_payment

if TYPE_CHECKING:
    from passgo.commands import Bundle
    from passgo.editions import Edition

_SPEAKS_FOR_ITSELF = (Advance, Collect, GoToJail, MoveBy, Pay)  # the next line says what such a card did
_JAIL_CAUSES = {
    "space": "landed on {space} [R105]",
    "card": "by the card [R106]",
    "doubles": "third doubles in a row [R072]",
}
_JAIL_EXITS = {"doubles": "by doubles [R112]", "card": "with the card [R114]"}
_ENDINGS = {
    "last-player": "one player is left [R174]",
    "first-bankruptcy": "the first bankruptcy ends the short game [R186]",
    "time": "time is up [R194]",
}


class Line(NamedTuple):
    """A line for people. `tone` is one word of screen.TONES."""

    text: str
    tone: str = ""


def place(edition: Edition, space: int) -> str:
    """A space as people name it, with the number they may type."""
    return f"{edition.spaces[space].name} ({space})"


def throw(dice: tuple[int, int]) -> str:
    first, second = dice
    return f"{first} + {second} = {first + second}"


def bundle_words(edition: Edition, bundle: Bundle) -> str:
    """One side of a trade."""
    parts = [place(edition, space) for space in bundle.deeds]
    if bundle.jail_cards:
        parts.append(jail_cards(bundle.jail_cards))
    if bundle.cash:
        parts.append(edition.money(bundle.cash, short=True))
    return " + ".join(parts) or "nothing"


def jail_cards(number: int) -> str:
    return "a Get Out of Jail Free card" if number == 1 else f"{number} Get Out of Jail Free cards"


def tell(edition: Edition, happened: Iterable[ev.Event]) -> list[Line]:
    """Lines for events in their order; a throw and the move it makes share one."""
    lines: list[Line] = []
    waiting: list[ev.Event] = list(happened)
    while waiting:
        event = waiting.pop(0)
        following = waiting[0] if waiting else None
        if isinstance(event, ev.DiceRolled) and isinstance(following, ev.PlayerMoved) and following.how == "throw":
            waiting.pop(0)
            lines.append(Line(f"{_dice(event)}, to {place(edition, following.space)}."))
        elif isinstance(event, ev.DebtIncurred) and isinstance(following, ev.PlayerBankrupt):
            lines.append(Line(f"{_owing(edition, event)}, more than there is to raise [R170].", "alert"))
        elif isinstance(event, ev.StartingCashPaid):
            waiting = [other for other in waiting if not isinstance(other, ev.StartingCashPaid)]
            lines.append(Line(f"Everyone starts with {_hand(edition, event.amount)}."))
        else:
            lines += _tell_one(edition, event)
    return lines


def _hand(edition: Edition, amount: int) -> str:
    notes = ", ".join(f"{number} × {note}" for note, number in edition.notes_for(amount).items())
    return f"{edition.money(amount)} ({notes})"


def _dice(event: ev.DiceRolled) -> str:
    doubles = " (doubles)" if event.dice[0] == event.dice[1] and not event.fresh else ""
    again = " anew for the rent" if event.fresh else ""
    return f"{event.player} throws{again} {throw(event.dice)}{doubles}"


def _tell_one(edition: Edition, event: ev.Event) -> Iterator[Line]:
    if says := ev.SENTENCES.get(type(event).__name__):
        yield Line(says["en"].format_map(_values(edition, event)))
        return
    if isinstance(event, ev.Payment):
        yield from (Line(text, "money") for text in tell_payment(edition, event))
        return
    for teller in (_tell_turn, _tell_cards, _tell_auction, _tell_property, _tell_trade, _tell_shortage, _tell_end):
        line = teller(edition, event)
        if line is not None:
            yield from [line] if line.text else []
            return


def _values(edition: Edition, event: ev.Event) -> dict[str, str]:
    """The fields as they stand in the sentence of the event's row."""
    return {name: _value(edition, name, getattr(event, name)) for name in event.__struct_fields__}


def _value(edition: Edition, field: str, value: Any) -> str:
    if field in ("space", "start"):
        return place(edition, value)
    if field == "amount":
        return edition.money(value, short=True)
    if isinstance(value, tuple):
        return " and ".join(map(str, value))
    return _named(value) if isinstance(value, str) else str(value)


def _tell_turn(edition: Edition, event: ev.Event) -> Line | None:
    match event:
        case ev.StartThrown(player=player, dice=dice):
            return Line(f"{player} throws {throw(dice)} for the first turn.")
        case ev.CoinFlipped(player=player, rival=rival, heads=heads):
            side = "heads" if heads else "tails"
            return Line(f"{player} flips against {rival}: {side}, {player if heads else rival} goes on.")
        case ev.StartDecided(player=player):
            return Line(f"{player} begins.")
        case ev.TurnStarted(player=player, round=number):
            return Line(f"Round {number + 1} · {player}", "turn")
        case ev.TurnEnded():
            return Line("")
        case ev.DiceRolled():
            return Line(_dice(event) + ".")
        case ev.PlayerMoved(player=player, space=space):
            return Line(f"{player} goes to {place(edition, space)}.")
        case ev.SentToJail(player=player, start=start, cause=cause):
            why = _JAIL_CAUSES[cause].format(space=edition.spaces[start].name)
            return Line(f"{player} goes to Jail: {why}.", "alert")
        case ev.LeftJail(player=player, how=how):
            return Line(f"{player} leaves Jail {_JAIL_EXITS[how]}." if how != "fine" else "")  # paying it says so
        case ev.StayedInJail(player=player, turn=turn):
            return Line(f"No doubles: {player} stays in Jail (turn {turn}).")
    return None


def _tell_cards(edition: Edition, event: ev.Event) -> Line | None:
    match event:
        case ev.CardDrawn(player=player, deck=deck, card=card):
            found = edition.card(card)
            title = next(each.title for each in edition.decks.values() if each.name == deck)
            says = "" if isinstance(found.effect, _SPEAKS_FOR_ITSELF) else f" {describe(edition, found.effect)}"
            return Line(f"{player} draws {title}: “{found.title}”.{says}", "card")
        case ev.JailCardKept():
            return Line("")  # the card says so itself
        case ev.JailCardReturned(player=player):
            return Line(f"{player} puts the Get Out of Jail Free card back under its deck.")
        case ev.JailCardPassed(player=player, to=to):
            return Line(f"Get Out of Jail Free card: {player} to {to}.")
    return None


def _tell_auction(edition: Edition, event: ev.Event) -> Line | None:
    match event:
        case ev.PropertyDeclined(player=player, space=space):
            return Line(f"{player} does not buy {place(edition, space)}.")
        case ev.AuctionOpened(lot=lot, space=space, bidders=bidders):
            return Line(f"Auction of {_lot(edition, lot, space)}: {', '.join(bidders)} may bid [R081].", "alert")
        case ev.AuctionStarted():
            return Line("The Banker opens the auction.")
        case ev.BidPlaced(player=player, amount=amount):
            return Line(f"{player} bids {edition.money(amount, short=True)}.")
        case ev.AuctionPassed(player=player):
            return Line(f"{player} passes.")
        case ev.BidLost(player=player, amount=amount):
            bid = edition.money(amount, short=True)
            return Line(
                f"{player} owes more than the bid of {bid} leaves: it is void, and bidding begins anew [T4].", "alert"
            )
        case ev.AuctionClosed(lot=lot, space=space, winner=None):
            return Line(f"Nobody wants {_lot(edition, lot, space)}: it stays with the Bank.")
        case ev.AuctionClosed(lot="deed"):
            return Line("")  # the payment that follows says it
        case ev.AuctionClosed(lot=lot, winner=winner, amount=amount):
            return Line(f"{winner} wins {one(edition, lot)} for {edition.money(amount, short=True)}.")
    return None


def _lot(edition: Edition, lot: str, space: int | None) -> str:
    if space is None:
        return one(edition, lot)
    return f"{place(edition, space)}, printed price {edition.money(edition.spaces[space].price, short=True)}"


def _tell_property(edition: Edition, event: ev.Event) -> Line | None:
    match event:
        case ev.DeedPassed(to=to, space=space, reason="dealt-deed"):
            return Line(f"{to} is dealt {place(edition, space)}.")
        case ev.DeedPassed(to="Bank", space=space):
            return Line(f"{place(edition, space)} goes back to the Bank.")
        case ev.DeedPassed(owner=owner, to=to, space=space):
            return Line(f"{place(edition, space)}: {owner} to {to}.")
        case ev.MortgageKept(player=player, space=space):
            return Line(f"{player} leaves {place(edition, space)} mortgaged.")
        case ev.DebtIncurred():
            return Line(f"{_owing(edition, event)} and must raise the cash [S35].", "alert")
        case ev.RentDue(payer=payer, payee=payee, space=space, amount=amount):
            rent = edition.money(amount, short=True)
            return Line(f"{payer} owes {rent} rent for {place(edition, space)}, if {payee} claims it in time [R093].")
        case ev.RentLapsed(payee=payee, space=space, amount=amount):
            rent = edition.money(amount, short=True)
            return Line(f"{payee} claimed too late: {rent} for {place(edition, space)} are lost [R093].")
    return None


def _owing(edition: Edition, event: ev.DebtIncurred) -> str:
    amount = edition.money(event.amount, short=True)
    to = "the Bank" if event.payee in (ev.BANK, ev.FREE_PARKING) else event.payee
    return f"{event.payer} owes {to} {amount}"


def _tell_trade(edition: Edition, event: ev.Event) -> Line | None:
    from passgo.commands import Bundle  # noqa: PLC0415 - only offers need it

    match event:
        case ev.TradeOffered(player=player, to=to, offer=number):
            give = bundle_words(edition, Bundle(event.give_cash, event.give_deeds, event.give_jail_cards))
            take = bundle_words(edition, Bundle(event.take_cash, event.take_deeds, event.take_jail_cards))
            return Line(f"{player} offers {to}: {give} for {take} (offer {number}).", "card")
        case ev.TradeAccepted(player=player, to=to):
            return Line(f"{to} accepts {player}'s offer.", "card")
        case ev.TradeDeclined(player=player, to=to):
            return Line(f"{to} declines {player}'s offer.")
        case ev.TradeWithdrawn(player=player, to=to):
            return Line(f"{player} takes back the offer to {to}.")
        case ev.TradeVoided(player=player, to=to):
            return Line(f"{player}'s offer to {to} can no longer be met and is off.")
    return None


def _tell_shortage(edition: Edition, event: ev.Event) -> Line | None:
    match event:
        case ev.ShortageDeclared(player=player, building=building, left=left):
            rest = count(edition, left, building)
            return Line(f"{player} wants to build, but the Bank has only {rest}: all say how many [R142].", "alert")
        case ev.BuildingsWanted(player=player, building=building, count=number):
            return Line(f"{player} wants {count(edition, number, building) if number else 'none'}.")
        case ev.ShortageEnded():
            return Line("")
        case ev.PowerUsed(player=player, double=double, space=space):
            power = describe(edition, edition.power_doubles[double - 1])
            aim = f" Aim: {place(edition, space)}." if space is not None else ""
            return Line(f"{player} uses the power of double {double}: {power}{aim}", "card")
        case ev.AttackThrown(player=player, owner=owner, dice=dice, owner_dice=owner_dice):
            return Line(f"{player} throws {throw(dice)}, {owner} throws {throw(owner_dice)}.")
    return None


def _tell_end(_edition: Edition, event: ev.Event) -> Line | None:
    match event:
        case ev.PlayerBankrupt(player=player, creditor=creditor):
            return Line(f"{player} is bankrupt; all goes to {_named(creditor)} [R164].", "alert")
        case ev.PlayerResigned(player=player, creditor=creditor):
            return Line(f"{player} leaves the table; all goes to {_named(creditor)} [S40].", "alert")
        case ev.TimeCalled(round=number):
            return Line(f"Time is called after {number} full rounds [R193].", "alert")
        case ev.GameEnded(reason=reason, winners=winners):
            verb = "wins" if len(winners) == 1 else "share the win"
            return Line(f"The game is over: {_ENDINGS[reason]}. {' and '.join(winners)} {verb}.", "alert")
    return None


def _named(creditor: str) -> str:
    return "the Bank" if creditor == ev.BANK else creditor
