"""A trade by dialogue: with whom, what you give, what you want, then the whole of it to confirm."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from passgo import Refused
from passgo import commands as do
from passgo.terminal.info import deeds_table
from passgo.terminal.menu import printed_value
from passgo.terminal.prompt import parse_bundle, parse_player
from passgo.terminal.words import bundle_words, place

if TYPE_CHECKING:
    from passgo.game import Game
    from passgo.terminal.desk import Desk

_IN_ONE_LINE = re.compile(r"(?P<to>.+?)\s*(?::|\bgive\b)\s*(?P<give>.*?)\s*\b(?:for|take)\b\s*(?P<take>.*)")
_HINT = "deeds by number or name, money as {example}, “card” for a jail card; commas between; Enter for nothing"


def ask(desk: Desk, player: str, text: str) -> do.OfferTrade | None:
    """An offer the rules allow, or None if it was called off. `trade Ben: 5, $50 for 12` says it in one line."""
    game = desk.screen.game
    if not game.can_trade(player):
        desk.screen.say("No trades now: a throw or card is taking effect. Settle it first [S27].", "yellow")
        return None
    line = _IN_ONE_LINE.fullmatch(text.strip())
    to = _partner(desk, player, line["to"] if line else text)
    if to is None:
        return None
    if line is None:
        desk.screen.show(deeds_table(desk.screen, player))
        desk.screen.show(deeds_table(desk.screen, to))
        desk.screen.say(_HINT.format(example=game.edition.money(50, short=True)), "dim")
    give = _side(desk, f"{player} gives: ", line["give"] if line else None)
    take = _side(desk, f"{to} gives: ", line["take"] if line else None) if give is not None else None
    if give is None or take is None:
        return None
    return _confirmed(desk, player, do.OfferTrade(to, give, take))


def _partner(desk: Desk, player: str, text: str) -> str | None:
    game = desk.screen.game
    others = [name for name in game.players if name != player and game.is_playing(name)]
    if len(others) == 1 and not text:
        return others[0]
    while True:
        text = text or desk.read(f"Trade with whom? ({', '.join(others)}; Enter for nobody) ")
        if not text.strip():
            return None
        found = parse_player(others, text)
        if isinstance(found, str):
            return found
        desk.screen.say(found.message, "yellow")
        text = ""


def _side(desk: Desk, question: str, given: str | None) -> do.Bundle | None:
    """One side; asked again until it can be read. None only if a line that was given cannot."""
    while True:
        text = desk.read(question) if given is None else given
        bundle = parse_bundle(desk.screen.game, "" if text.strip().casefold() == "nothing" else text)
        if isinstance(bundle, do.Bundle):
            return bundle
        desk.screen.say(bundle.message, "yellow")
        if given is not None:
            return None


def _confirmed(desk: Desk, player: str, offer: do.OfferTrade) -> do.OfferTrade | None:
    game = desk.screen.game
    try:
        refusal = game.refusal(player, offer)
    except Refused as malformed:
        refusal = malformed
    if isinstance(refusal, Refused):
        desk.refused(refusal)
        return None
    edition = game.edition
    desk.screen.say(f"You give {bundle_words(edition, offer.give)} for {bundle_words(edition, offer.take)}.", "bold")
    prices = (edition.money(printed_value(game, side), short=True) for side in (offer.give, offer.take))
    desk.screen.say("By printed prices: {} for {}.".format(*prices), "dim")
    for note in consequences(game, player, offer):
        desk.screen.say(note)
    answer = desk.read(f"Offer this to {offer.to}? (Enter or y: yes, n: no) ").strip().casefold()
    return offer if answer in ("", "y", "yes") else None


def consequences(game: Game, player: str, offer: do.OfferTrade) -> list[str]:
    """Groups made and broken, and interest due on mortgaged deeds (R29)."""
    notes: list[str] = []
    for receiver, giver, deeds in ((offer.to, player, offer.give.deeds), (player, offer.to, offer.take.deeds)):
        after = {*game.deeds_of(receiver), *deeds} - {*(offer.take.deeds if receiver == offer.to else offer.give.deeds)}
        for group in game.edition.groups:
            if not set(deeds) & set(group.spaces):
                continue
            if after.issuperset(group.spaces):
                notes.append(f"{receiver} completes {group.title}.")
            if set(game.deeds_of(giver)).issuperset(group.spaces):
                notes.append(f"{giver} breaks up {group.title}.")
        for space in deeds:
            if game.is_mortgaged(space):
                interest = game.edition.money(game.interest_on(space), short=True)
                notes.append(f"{place(game.edition, space)} is mortgaged: {receiver} pays {interest} interest [R162].")
    return notes
