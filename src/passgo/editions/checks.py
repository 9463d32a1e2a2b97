"""What must hold across an edition: no single value can be blamed for it, but without it no game could be played."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from passgo.editions.model import (
    MAX_CARDS,
    MAX_STREET_GROUPS,
    Advance,
    AdvanceNearest,
    Card,
    Deck,
    Edition,
    GetOutOfJailFree,
    MoveBy,
    Space,
)
from passgo.editions.schema import MISSING, Place, refuse_unknown

_SINGLE_KINDS = ("go", "jail", "go_to_jail")
_MOST_OF_KIND = {"railroad": 4, "utility": 2}
_MOST_LOTS = 4


def check_edition(edition: Edition, group_names: tuple[str, ...], file: str) -> None:
    """Refuse an edition whose parts do not fit together."""
    place = Place(file)
    _check_players(edition, place)
    _check_notes(edition, place)
    _check_corners(edition, place / "space")
    for space in edition.deeds:
        _check_deed(space, group_names, place / "space" / space.index)
    _check_groups(edition, group_names, place)
    _check_decks(edition, place / "deck")


def _check_players(edition: Edition, place: Place) -> None:
    fewest, most = edition.players
    if fewest > most:
        raise (place / "players.max").wrong(f"a whole number from {fewest} (players.min) to 8", most)
    if len(edition.tokens) < most:
        raise (place / "tokens").wrong(f"at least {most} tokens, one for each player", f"{len(edition.tokens)} tokens")
    _refuse_repeats([token.casefold() for token in edition.tokens], place / "tokens", "tokens that all differ")
    for side, tokens in edition.token_sides.items():
        refuse_unknown(tokens, edition.tokens, place / "token_sides" / side, of="a side of the tokens")


def _check_notes(edition: Edition, place: Place) -> None:
    notes, hand = edition.bank_notes, edition.starting_hand
    if 1 not in notes:
        raise (place / "bank.notes").error("expected a note of 1 among the notes, found none")
    total = sum(note * count for note, count in notes.items())
    if total != edition.bank_money:
        raise (place / "bank.total_money").wrong(f"{total}, the sum of bank.notes", edition.bank_money)
    for note in hand:
        if note not in notes:
            raise (place / "starting_hand" / note).error("expected only notes that bank.notes has")
    dealt = sum(note * count for note, count in hand.items())
    if dealt != edition.starting_cash:
        raise (place / "starting_hand").wrong(f"notes worth {edition.starting_cash} (starting_cash)", dealt)


def _check_corners(edition: Edition, place: Place) -> None:
    if edition.spaces[0].kind != "go":
        raise (place / "0.kind").wrong("go, because the round starts at space 0", edition.spaces[0].kind)
    kinds: Counter[str] = Counter(space.kind for space in edition.spaces)
    for kind in _SINGLE_KINDS:
        if kinds[kind] != 1:
            raise place.wrong(f"exactly one {kind} space", kinds[kind])
    for kind, most in _MOST_OF_KIND.items():
        if kinds[kind] > most:
            raise place.wrong(f"at most {most} {kind} spaces", kinds[kind])


def _check_deed(space: Space, group_names: tuple[str, ...], place: Place) -> None:
    streets = [name for name in group_names if name not in _MOST_OF_KIND]
    if space.kind == "street" and space.group not in streets:
        raise (place / "group").wrong(f"one of {', '.join(streets)}", space.group)
    if space.mortgage > space.price:
        raise (place / "mortgage").wrong(f"at most the price, {space.price}", space.mortgage)
    if any(before > after for before, after in pairwise(space.rents)):
        raise (place / "rents").error(f"expected rents that never fall, found {list(space.rents)}")


def _check_groups(edition: Edition, group_names: tuple[str, ...], place: Place) -> None:
    for group in edition.groups:
        if group.name not in group_names:  # only railroads and utilities: a street names its group
            raise (place / "group" / group.name).wrong("a table", MISSING)
    streets = [group for group in edition.groups if group.kind == "street"]
    if len(streets) > MAX_STREET_GROUPS:
        raise (place / "group").wrong(f"at most {MAX_STREET_GROUPS} street groups in use", len(streets))
    for group in streets:
        if len(group.spaces) > _MOST_LOTS:
            raise (place / "group" / group.name).wrong(f"1 to {_MOST_LOTS} streets", len(group.spaces))


def _check_decks(edition: Edition, place: Place) -> None:
    _refuse_repeats([card.id for card in edition.cards()], place, "card ids that all differ")
    for deck in edition.decks.values():
        at = place / deck.name / "card"
        if not 1 <= len(deck.cards) <= MAX_CARDS:
            raise at.wrong(f"1 to {MAX_CARDS} cards", len(deck.cards))
        for card in deck.cards:
            _check_card(edition, card, at / card.id)
        _check_deck_settles(edition, deck, at)


def _check_card(edition: Edition, card: Card, place: Place) -> None:
    match card.effect:
        case Advance(to) if edition.spaces[to].kind in ("jail", "go_to_jail"):
            raise (place / "to").wrong('a space that is not Jail; for Jail use op = "go_to_jail"', to)
        case AdvanceNearest(kind) if all(space.kind != kind for space in edition.spaces):
            raise (place / "kind").wrong("a kind of space that the board has", kind)
        case MoveBy(0):
            raise (place / "by").wrong("a whole number from -39 to 39 except 0", 0)


def _check_deck_settles(edition: Edition, deck: Deck, place: Place) -> None:
    """A card may lead to another card, but each deck needs one that ends the chain, or drawing could go on for ever."""
    for card in deck.cards:
        match card.effect:
            case GetOutOfJailFree() | MoveBy():
                continue
            case Advance(to) if edition.spaces[to].kind == "card":
                continue
            case _:
                return
    raise place.error("expected a card that neither moves on to another card nor leaves the deck, found none")


def _refuse_repeats(names: list[str], place: Place, expected: str) -> None:
    for name, count in Counter(names).items():
        if count > 1:
            raise place.error(f'expected {expected}, found "{name}" twice')
