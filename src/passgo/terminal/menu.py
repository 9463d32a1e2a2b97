"""What is offered to a person now: the moment's decisions, the most usual one first, for the Enter key."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from passgo import commands as do
from passgo.editions import AttackLot, Teleport
from passgo.editions.wording import describe
from passgo.terminal.amounts import count, one
from passgo.terminal.words import bundle_words, place

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from passgo.game import Game, Offer

_SHOWN = 9  # lines of a list; the words lead to the rest


class Item(NamedTuple):
    """A line of the menu. `does` is a command, or a word that asks further."""

    word: str
    label: str
    does: do.Command | str


class Menu(NamedTuple):
    """`numbers` says what a bare number means: a line of the menu, a bid, or how many buildings."""

    title: str
    items: tuple[Item, ...]
    numbers: str = "line"


def menu_for(game: Game, player: str) -> Menu:
    """What the player decides now; for somebody not waited for, only to let the game go on."""
    asked = [offer for offer in game.offers if offer.to == player]
    if asked:
        return _answer(game, asked[0])
    if player not in game.to_act:
        return Menu(f"Before {game.turn} throws", (Item("go", "let the game go on", "go"),))
    return _BY_PHASE[game.phase](game, player, game.legal(player))


def also(game: Game, player: str) -> str:
    """Any-time actions that are possible now, as one line of words."""
    numbers = Counter(type(command) for command in game.legal(player))
    shown = [
        f"{word} ({numbers[kind]})"
        for word, kind in (("build", do.Build), ("sell", do.SellBuilding), ("mortgage", do.Mortgage))
        if numbers[kind]
    ]
    if numbers[do.LiftMortgage]:
        shown.append(f"lift ({numbers[do.LiftMortgage]})")
    shown += ["claim"] if numbers[do.ClaimRent] else []
    shown += ["withdraw"] if numbers[do.WithdrawTrade] else []
    shown += ["trade"] if player in game.players and game.can_trade(player) else []
    return " · ".join([*shown, "board", "deeds", "log", "why", "help", "quit"])


Legal = list[do.Command]


def _has(legal: Legal, kind: type[do.Command]) -> bool:
    return any(type(command) is kind for command in legal)


def _start(game: Game, _player: str, legal: Legal) -> Menu:
    if _has(legal, do.FlipCoin):
        coin = game.edition.theme.get("coin", "coin")
        return Menu("Who begins?", (Item("flip", f"flip the {coin}", do.FlipCoin()),))
    return Menu("Who begins? The highest throw does.", (Item("roll", "throw the dice", do.RollDice()),))


def _roll(game: Game, player: str, legal: Legal) -> Menu:
    if game.in_jail(player):
        return _jail(game, legal)
    doubles = game.state.doubles
    title = "Doubles: you throw again" if doubles else "Your throw"
    items = [Item("roll", "throw the dice" + (" again" if doubles else ""), do.RollDice())]
    if _has(legal, do.UsePower):
        items.append(_power(game))
    return Menu(title, tuple(items))


def _power(game: Game) -> Item:
    power = game.edition.power_doubles[game.state.power - 1]
    needs_space = isinstance(power, Teleport | AttackLot)
    label = f"the power of the double instead: {describe(game.edition, power)} [R198]"
    return Item("power", label, "power" if needs_space else do.UsePower())


def _jail(game: Game, legal: Legal) -> Menu:
    fine = game.edition.money(game.edition.jail_fine, short=True)
    items = [Item("roll", "try for doubles [R112]", do.RollDice())]
    if _has(legal, do.UseJailCard):
        items.append(Item("card", "use your Get Out of Jail Free card [R114]", do.UseJailCard()))
    if _has(legal, do.PayFine):
        items.append(Item("fine", f"pay {fine} and leave before you throw [R116]", do.PayFine()))
    return Menu("You are in Jail", tuple(items))


def _leave_jail(game: Game, _player: str, legal: Legal) -> Menu:
    """Short game: the throw has failed (T6)."""
    fine = game.edition.money(game.edition.jail_fine, short=True)
    items = [Item("card", "use your Get Out of Jail Free card [R114]", do.UseJailCard())]
    if _has(legal, do.PayFine):
        items.append(Item("fine", f"pay {fine} and keep the card [R183]", do.PayFine()))
    return Menu(f"No doubles: leave Jail with the card or for {fine}, then move your throw", tuple(items))


def _buy(game: Game, player: str, legal: Legal) -> Menu:
    space = game.edition.spaces[game.space_of(player)]
    price = game.edition.money(space.price, short=True)
    after = "the Bank keeps it" if game.table.options.no_auctions else "it is auctioned, and you may bid [R081]"
    decline = Item("auction", f"do not buy: {after}", do.DeclineProperty())
    title = f"{place(game.edition, space.index)} is for sale: {price}{_helps(game, player, space.index)}"
    if _has(legal, do.BuyProperty):
        return Menu(title, (Item("buy", f"buy it for {price}", do.BuyProperty()), decline))
    short = game.edition.money(space.price - game.cash[player], short=True)
    return Menu(f"{title}. You lack {short}: mortgage, sell or trade first, or", (decline,))


def _helps(game: Game, player: str, space: int) -> str:
    """Who has how much of the group."""
    name = game.edition.spaces[space].group
    if name is None:
        return ""
    group = game.edition.group(name)
    owners = Counter(owner for lot in group.spaces if (owner := game.owner(lot)) is not None)
    if not owners:
        return f" ({group.title}: none sold yet)"
    held = ", ".join(f"{'you' if who == player else who} {number}" for who, number in owners.items())
    done = "; it completes the group" if owners[player] == len(group.spaces) - 1 else ""
    return f" ({group.title}: {held} of {len(group.spaces)}{done})"


def _tax(game: Game, player: str, _legal: Legal) -> Menu:
    space = game.edition.spaces[game.space_of(player)]
    flat = game.edition.money(space.tax_flat, short=True)
    return Menu(
        f"{space.name}: choose before your worth is added up [R104]",
        (
            Item("flat", f"pay {flat}", do.PayIncomeTax("flat")),
            Item("percent", f"pay {space.tax_percent}% of all you own", do.PayIncomeTax("percent")),
        ),
    )


def _end(_game: Game, _player: str, _legal: Legal) -> Menu:
    return Menu("Your turn is done", (Item("end", "pass the dice on", do.EndTurn()),))


def _received(game: Game, _player: str, legal: Legal) -> Menu:
    keep = next((command for command in legal if isinstance(command, do.KeepMortgaged)), None)
    lift = next((command for command in legal if isinstance(command, do.LiftMortgage)), None)
    first = keep or lift
    assert first is not None  # one of them is always possible, or the core would not ask
    space = game.edition.spaces[first.space]
    money = game.edition.money
    interest = game.interest_on(space.index)
    is_paid = bool(game.state.inherited_paid >> space.index & 1)
    now = space.mortgage if is_paid else space.mortgage + interest
    later = "leave it mortgaged" if is_paid else f"leave it mortgaged and pay {money(interest, short=True)} interest"
    items = [Item("keep", f"{later} [R162]", keep)] if keep else []
    items += [Item("lift", f"lift the mortgage for {money(now, short=True)} [R161]", lift)] if lift else []
    return Menu(f"You received {place(game.edition, space.index)}, which is mortgaged", tuple(items))


def _debt(game: Game, player: str, legal: Legal) -> Menu:
    debt = next(each for each in game.debts if each.debtor == player)
    money = game.edition.money
    to = "the Bank" if debt.creditor not in game.players else debt.creditor
    missing = debt.amount - game.cash[player]
    title = f"You owe {to} {money(debt.amount, short=True)} and lack {money(missing, short=True)}"
    if _has(legal, do.DeclareBankruptcy):
        ways = [
            Item("bankrupt", f"give up: {to} gets all you have [R164]", do.DeclareBankruptcy()),
            Item("trade", "trade: perhaps somebody helps", "trade"),
        ]
        raising = [way for way in _ways_to_raise(game, legal, missing) if way.does != "trade"]
        return Menu(f"{title}: more than you can raise [T5]", (*ways, *raising[:_SHOWN]))
    return Menu(f"{title}: raise it [S35]", tuple(_ways_to_raise(game, legal, missing)[:_SHOWN]))


def _ways_to_raise(game: Game, legal: Legal, missing: int) -> list[Item]:
    """Mortgages first: the smallest that covers the debt, or else the largest. Then buildings."""
    edition = game.edition
    deeds = [edition.spaces[command.space] for command in legal if isinstance(command, do.Mortgage)]
    deeds.sort(key=lambda deed: (deed.mortgage < missing, abs(deed.mortgage - missing)))
    items = [
        Item(
            "mortgage",
            f"mortgage {place(edition, deed.index)}: {edition.money(deed.mortgage, short=True)}",
            do.Mortgage(deed.index),
        )
        for deed in deeds
    ]
    for command in legal:
        if isinstance(command, do.SellBuilding):
            lot = edition.spaces[command.space]
            what = one(edition, "hotel" if game.buildings(lot.index) == 5 else "house")
            half = edition.money(game.sale_value(lot.index))
            items.append(Item("sell", f"sell {what} on {place(edition, lot.index)}: {half}", command))
        elif isinstance(command, do.SellHotels):
            items += _hotel_sale(game, command, items)
    return items or [Item("trade", "nothing left to mortgage or sell: trade", "trade")]


def _hotel_sale(game: Game, command: do.SellHotels, items: list[Item]) -> list[Item]:
    """A group sold down to a level, once for all its lots (R150, T9)."""
    edition = game.edition
    group = edition.group(edition.spaces[command.space].group or "")
    left = f"down to {count(edition, command.level, 'house')} on each lot" if command.level else "at once"
    brings = sum(game.sale_value(space, command.level) for space in group.spaces)
    label = f"sell all {edition.theme['hotels']} of {group.title} {left}: {edition.money(brings)}"
    return [] if any(item.label == label for item in items) else [Item("hotels", label, command)]


def _auction(game: Game, player: str, legal: Legal) -> Menu:
    open_now = game.auction
    assert open_now is not None  # the phase says so
    edition = game.edition
    standing = f"{edition.money(open_now.bid, short=True)} by {open_now.bidder}" if open_now.bidder else "no bid yet"
    if open_now.space is None:
        lot, worth = one(edition, open_now.lot), 0
    else:
        worth = edition.spaces[open_now.space].price
        lot = f"{place(edition, open_now.space)}, price {edition.money(worth, short=True)}"
        lot += _helps(game, player, open_now.space)
    rivals = ", ".join(name for name in open_now.bidders if name != player)
    title = f"Auction: {lot}. Standing: {standing}. Still in: {rivals or 'nobody else'}"
    return Menu(title, _bids(game, [c for c in legal if isinstance(c, do.PlaceBid)], worth), "bid")


def _bids(game: Game, bids: Sequence[do.PlaceBid], worth: int) -> tuple[Item, ...]:
    """Enter raises while the price is below the printed one, and passes above it."""
    money = game.edition.money
    leave = Item("pass", "leave the auction; this is final [S21]", do.PassAuction())
    if not bids:
        return (leave,)
    amounts = [bid.amount for bid in bids]
    raised = amounts[1] if len(amounts) > 2 else amounts[0]
    bid = Item("bid", f"bid {money(raised, short=True)}, or type an amount from {amounts[0]} up", do.PlaceBid(raised))
    return (bid, leave) if raised <= worth else (leave, bid)


def _shortage(game: Game, _player: str, legal: Legal) -> Menu:
    most = max(command.count for command in legal if isinstance(command, do.WantBuildings))
    building = "house" if game.state.shortage == 1 else "hotel"
    left = count(game.edition, game.bank.houses if building == "house" else game.bank.hotels, building)
    title = f"The Bank has only {left} left: how many do you want? [R142]"
    items = [Item("none", "want none", do.WantBuildings(0))] if do.WantBuildings(0) in legal else []
    items += [Item("want", f"want {number}", do.WantBuildings(number)) for number in range(1, most + 1)]
    return Menu(title, tuple(items), "wish")


def _place(game: Game, _player: str, legal: Legal) -> Menu:
    items = [
        Item("build", f"put it on {place(game.edition, command.space)}", command)
        for command in legal
        if isinstance(command, do.Build)
    ]
    return Menu("You won the building: where does it stand? [S26]", tuple(items))


def _banker(game: Game, player: str, legal: Legal) -> Menu:
    if player in game.players:
        return _auction(game, player, legal)
    if _has(legal, do.OpenAuction):
        return Menu("You are the Banker", (Item("open", "open the auction", do.OpenAuction()),))
    return Menu("You are the Banker", (Item("close", "bring down the hammer", do.CloseAuction()),))


def _answer(game: Game, offer: Offer) -> Menu:
    give, take = bundle_words(game.edition, offer.give), bundle_words(game.edition, offer.take)
    items = [Item("no", "decline", do.DeclineTrade(offer.id))]
    if game.refusal(offer.to, do.AcceptTrade(offer.id)) is None:
        items.insert(1, Item("yes", f"accept: you get {give}, you give {take}", do.AcceptTrade(offer.id)))
    items.append(Item("counter", "decline, and make an offer of your own", "counter"))
    return Menu(f"{offer.player} offers you {give} for {take}{_worth_of(game, offer)}", tuple(items))


def _worth_of(game: Game, offer: Offer) -> str:
    give, take = (game.edition.money(printed_value(game, side), short=True) for side in (offer.give, offer.take))
    return f" (printed prices: {give} for {take})"


def printed_value(game: Game, bundle: do.Bundle) -> int:
    """Cash and printed prices, as a first measure of a trade."""
    return bundle.cash + sum(game.edition.spaces[space].price for space in bundle.deeds)


_BY_PHASE: dict[str, Callable[[Game, str, Legal], Menu]] = {
    "start": _start,
    "roll": _roll,
    "buy": _buy,
    "tax": _tax,
    "end": _end,
    "leave-jail": _leave_jail,
    "received-mortgage": _received,
    "debt": _debt,
    "shortage": _shortage,
    "place-building": _place,
    "building-auction": _banker,
    "auction": _banker,
}
