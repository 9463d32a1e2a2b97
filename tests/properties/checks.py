"""What must hold of every game at every moment, one function a promise."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from passgo import Game, Refused
from passgo import commands as do
from passgo.core import board_of, state_of
from passgo.core import constants as k
from passgo.core.layout import copy_fields, layout_of
from passgo.core.state import State
from passgo.view import View
from tests.properties.tables import seats

CACHED = (
    *("held", "full", "almost", "lone", "deeds", "built", "pledged", "mortgages", "won"),
    *("due", "due_dice", "payee", "special"),
)
HIDDEN = ("seed", "drawn", "script", "coins", "deck_top", "deed_order", "holder")
BY_SPACE = (do.Build, do.SellBuilding, do.Mortgage, do.LiftMortgage, do.KeepMortgaged)
BY_OFFER = (do.AcceptTrade, do.DeclineTrade, do.WithdrawTrade)
PLAIN = (do.RollDice, do.FlipCoin, do.BuyProperty, do.DeclineProperty, do.PassAuction, do.PayFine, do.UseJailCard)
PLAIN += (do.EndTurn, do.DeclareBankruptcy, do.Resign, do.OpenAuction, do.CloseAuction)  # type: ignore[assignment]
SAMPLED = (do.PlaceBid, do.WantBuildings, do.OfferTrade)


# ---------------------------------------------------------------- conservation
def money_is_conserved(game: Game) -> None:
    s = game.state
    assert sum(s.cash[purse] for purse in range(k.PURSES)) == game.edition.bank_money
    assert min(game.cash.values()) >= 0, game.cash


def property_is_conserved(game: Game) -> None:
    board = board_of(game.table.rules)
    levels = [game.buildings(space) for space in range(k.SPACES)]
    assert game.bank.houses + sum(level for level in levels if level < 5) == board.houses
    assert game.bank.hotels + levels.count(5) == board.hotels
    assert game.bank.houses >= 0
    assert game.bank.hotels >= 0
    held = [space for player in game.players for space in game.deeds_of(player)]
    assert len(held) == len(set(held))
    for space in range(k.SPACES):
        owned = game.owner(space) is not None
        assert owned or not (game.buildings(space) or game.is_mortgaged(space))
        assert game.edition.spaces[space].is_ownable or not owned


def cards_are_conserved(game: Game) -> None:
    """Each card lies in its deck once, or is kept by one player."""
    s = game.state
    for d, deck in enumerate(game.edition.decks.values()):
        lying = [s.deck[d * k.DECK + (s.deck_top[d] + i) % k.DECK] for i in range(s.deck_size[d])]
        kept = [card for card in range(d * k.DECK, (d + 1) * k.DECK) if s.holder[card]]
        assert sorted(lying + kept) == [d * k.DECK + i for i in range(len(deck.cards))]
    assert sum(game.jail_cards(player) for player in game.players) == sum(1 for holder in s.holder if holder)


def field_of(state: State, name: str) -> list[int]:
    found = getattr(state, name)
    return [found] if isinstance(found, int) else list(found)


def caches_are_fresh(game: Game) -> None:
    """Values kept beside the facts equal those counted anew, and every number fits its width in C."""
    kernel = game.kernel.clone()
    kernel.recounted()
    recounted, kept = state_of(kernel), game.state
    for name in CACHED:
        assert field_of(kept, name) == field_of(recounted, name), name
    copy_fields(kept, layout_of(State)())


# ---------------------------------------------------------------- decisions
def somebody_can_act(game: Game) -> None:
    if game.outcome is not None:
        assert game.to_act == []
        assert all(game.legal(player) == [] for player in seats(game))
        return
    assert game.to_act
    for player in game.to_act:
        assert game.legal(player), f"{player} is to act and may do nothing in phase {game.phase}"


def universe(game: Game) -> list[do.Command]:
    """Every well-formed command but bids, trades and counts, which are sampled, and CallTime, which no player gives."""
    offers = [*(offer.id for offer in game.offers), game.state.offers_made + 1, 0]
    commands: list[Any] = [kind() for kind in PLAIN]
    commands += [do.PayIncomeTax("flat"), do.PayIncomeTax("percent"), do.UsePower()]
    commands += [kind(space) for kind in (*BY_SPACE, do.UsePower) for space in range(k.SPACES)]
    commands += [do.SellHotels(space, level) for space in range(k.SPACES) for level in range(k.STEPS)]
    commands += [kind(number) for kind in BY_OFFER for number in offers]
    return commands + [do.ClaimRent(player) for player in game.players]


def legal_is_what_is_accepted(game: Game, player: str) -> None:
    legal = game.legal(player)
    for command in legal:
        assert game.refusal(player, command) is None, command
    assert len(set(legal)) == len(legal)
    accepted = [command for command in universe(game) if game.refusal(player, command) is None]
    assert set(accepted) == {command for command in legal if not isinstance(command, SAMPLED)}


def bids_are_bounded(game: Game, player: str) -> None:
    """S20, S21: above the standing bid and never above the cash."""
    standing = game.auction.bid if game.auction else 0
    for amount in (0, standing, game.cash[player] + 1):
        if amount <= standing or amount > game.cash[player]:
            assert game.refusal(player, do.PlaceBid(amount)) is not None, amount


def refused_changes_nothing(game: Game, player: Any, command: Any) -> str:
    before, played = game.position(), len(game.log)
    with pytest.raises(Refused) as caught:
        game.do(player, command)
    assert game.position() == before
    assert len(game.log) == played
    heading, _, reason = caught.value.code.partition("/")
    assert heading
    assert reason
    assert caught.value.message
    return caught.value.code


# ---------------------------------------------------------------- text and copies
def position_round_trips(game: Game) -> Game:
    line = game.position()
    assert "\n" not in line
    again = Game.from_position(line, edition=game.edition)
    assert again.position() == line
    assert again.to_act == game.to_act
    return again


def record_replays(game: Game) -> None:
    record = game.record()
    again = Game.replay(record, edition=game.edition)
    assert again.position() == game.position()
    assert again.record() == record
    assert again.log == game.log


def same_view(one: Game, other: Game) -> None:
    for seat in (None, *seats(one)):
        assert msgspec.json.encode(one.view(seat)) == msgspec.json.encode(other.view(seat))


def view_hides(game: Game, player: str | None) -> None:
    """No card by name, nothing of the generator, no total worth before the end (R32)."""
    text = msgspec.json.encode(game.view(player)).decode()
    assert msgspec.json.decode(text, type=View) == game.view(player)
    for card in game.edition.cards():
        assert f'"{card.id}"' not in text
    for name in HIDDEN:
        assert f'"{name}"' not in text
    assert ("worth" in text) == (game.outcome is not None)
    if game.state.seed > 10**9:
        assert str(game.state.seed) not in text
