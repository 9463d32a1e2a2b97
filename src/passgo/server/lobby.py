"""Changes of a table that need no game: seats, host, words, pause, rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from passgo.commands import OfferTrade
from passgo.refusals import Refused
from passgo.server import protocol as wire
from passgo.server import room_document, sealing
from passgo.server.room_document import NOBODY, RoomDocument, SeatRecord, no

if TYPE_CHECKING:
    from passgo.game import Game, Offer

CLOCKS = ("decision_seconds", "grace_seconds", "absence_seconds")
AGREED = ("edition", "variant", "options", "listed", *CLOCKS, "bot_delay", "hints")


def change_table(body: RoomDocument, holder: int, message: Any) -> None:
    """A change of the table that needs no game."""
    match message:
        case wire.Pause() | wire.TakeBack() | wire.LetBotPlay() | wire.StopOffers():
            change_play(body, holder, message)
        case wire.Sit():
            sit(body, holder, message)
        case wire.SetReady(ready=ready):
            set_ready(body, holder, ready)
        case wire.AddBot(level=level, name=name):
            room_document.check_host(body, holder)
            room_document.add_bot(body, level, name)
        case wire.RemoveSeat(seat=number):
            room_document.remove_seat(body, number, holder)
        case wire.HandOver(seat=number):
            hand_over_table(body, holder, number)
        case wire.Configure():
            configure(body, holder, message)
        case wire.AddWords(words=words, sealed=seal):
            check_lobby(body)
            sealing.add_words(body, holder, words, seal)
        case wire.Readmit(name=name):
            room_document.check_host(body, holder)
            room_document.readmit(body, name)
        case wire.Rematch():
            rematch(body, holder)
        case _:
            raise no("unknown", "That cannot be done here.")
    if body.status == "lobby":
        room_document.check_table(body)


def change_play(body: RoomDocument, holder: int, message: Any) -> None:
    """A change around a running game."""
    match message:
        case wire.Pause(paused=paused):
            check_playing(body)
            room_document.check_host(body, holder)
            body.paused = paused
        case wire.TakeBack(seat=number):
            own_seat(body, holder, number).bot_plays = False
        case wire.LetBotPlay(seat=number):  # the room's attendance has been asked whether that may be
            room_document.find_seat(body, number).bot_plays = True
        case wire.StopOffers():
            stop_offers(body, holder, message)


def set_ready(body: RoomDocument, holder: int, ready: bool) -> None:
    for number in room_document.seats_of(body, holder):
        body.seats[number].ready = ready


def check_lobby(body: RoomDocument) -> None:
    if body.status != "lobby":
        raise no("already-started", "The game at this table has begun.")
    sealing.check_unlocked(body)


def check_playing(body: RoomDocument) -> None:
    if body.status != "playing":
        raise no("no-game", "No game is being played at this table.")


def configure(body: RoomDocument, holder: int, message: wire.Configure) -> None:
    """What the host changes must fit those who sit there already; whoever was ready looks again."""
    room_document.check_host(body, holder)
    check_lobby(body)
    if message.edition is not None:
        room_document.check_edition(message.edition)
        if message.edition != body.edition:
            for seat in body.seats:
                seat.piece = ""  # it belongs to the other box
    if message.password is not None:
        body.password = room_document.hash_password(message.password)
    for name in AGREED:
        if (value := getattr(message, name)) is not None:
            setattr(body, name, value)
    if len(body.seats) > room_document.most_seats(body):
        raise no("too-many-seats", "More people and bots sit here than that edition has room for.")
    for seat in body.seats:
        seat.ready = seat.holder == NOBODY


def sit(body: RoomDocument, holder: int, message: wire.Sit) -> None:
    """A further seat on this device, or another name and piece for one that is there."""
    check_lobby(body)
    if holder != body.host:
        room_document.check_name_not_removed(body, message.name)
    if message.seat is None:
        room_document.add_seat(body, SeatRecord(len(body.seats), message.name, message.piece, holder, ready=True))
        return
    seat = own_seat(body, holder, message.seat)
    seat.name, seat.piece = room_document.check_name(body, message.name, message.seat), message.piece


def hand_over_table(body: RoomDocument, holder: int, number: int) -> None:
    room_document.check_host(body, holder)
    heir = room_document.find_seat(body, number)
    if heir.holder == NOBODY:
        raise no("not-a-person", "A table can only be handed to a person.")
    body.host = heir.holder


def own_seat(body: RoomDocument, holder: int, number: int) -> SeatRecord:
    seat = room_document.find_seat(body, number)
    if seat.holder != holder:
        raise no("not-your-seat", "That seat is not yours.")
    return seat


def rematch(body: RoomDocument, holder: int) -> None:
    """The same people, a new seed, back to the lobby."""
    room_document.check_host(body, holder)
    if body.status != "over":
        raise no("not-over", "The game is not over.")
    body.status, body.game, body.paused = "lobby", "", False
    sealing.forget(body)
    for seat in body.seats:
        seat.ready, seat.bot_plays, seat.no_offers_from = seat.holder == NOBODY, False, []


# ---------------------------------------------------------------- offers that are not wanted
def stop_offers(body: RoomDocument, holder: int, message: wire.StopOffers) -> None:
    """For the rest of the game, and until it is taken back."""
    check_playing(body)
    mine = room_document.seats_of(body, holder)
    seat = own_seat(body, holder, mine[0] if message.seat is None else message.seat)
    sender = room_document.find_seat(body, message.sender)
    if sender.number == seat.number:
        raise no("own-offers", "Nobody makes offers to themselves.")
    others = [number for number in seat.no_offers_from if number != sender.number]
    seat.no_offers_from = sorted([*others, sender.number]) if message.stop else others


def unwanted(body: RoomDocument, number: int, command: Any) -> Refused | None:
    """Why this command of that seat is refused, if it is an offer to somebody who wants no more of them."""
    if isinstance(command, OfferTrade):
        for seat in body.seats:
            if seat.name == command.to and number in seat.no_offers_from:
                return no("no-more-offers", f"{seat.name} wants no more offers from you in this game.")
    return None


def unwanted_offers(body: RoomDocument, game: Game) -> list[Offer]:
    """Those that lie on the table."""
    numbers = {seat.name: seat.number for seat in body.seats}
    return [offer for offer in game.offers if unwanted(body, numbers[offer.player], OfferTrade(offer.to))]
