"""What rule tests share: set up a situation, give commands, look at the events, expect a refusal."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar
from urllib.parse import quote

import pytest

from passgo import Game, Refused, events
from passgo import commands as do

Kind = TypeVar("Kind", bound=events.Event)
Move = tuple[str, do.Command]

ROLL = do.RollDice()
BUY = do.BuyProperty()
DECLINE = do.DeclineProperty()
PASS = do.PassAuction()
END = do.EndTurn()


def situation(
    facts: str,
    dice: Sequence[tuple[int, int]] = (),
    chance: Sequence[str] = (),
    chest: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
) -> Game:
    """A game from the facts of a position line (without `pg1`); the classic board unless they name another.

    `chance` and `chest` are the cards on top of the two decks.
    """
    line = facts if "edition=" in facts else f"edition=classic {facts}"
    if options:
        line += f" options={quote(json.dumps(options))}"
    decks = {name: list(cards) for name, cards in (("chance", chance), ("community_chest", chest)) if cards}
    return Game.from_position(f"pg1 {line}", dice=dice, decks=decks)


def play(game: Game, *moves: Move) -> list[events.Event]:
    """Give the commands one after the other; all events they caused."""
    return [event for player, command in moves for event in game.do(player, command)]


def each(happened: Iterable[events.Event], kind: type[Kind]) -> list[Kind]:
    """All events of a kind, in order."""
    return [event for event in happened if isinstance(event, kind)]


def only(happened: Iterable[events.Event], kind: type[Kind]) -> Kind:
    """The single event of a kind."""
    found = each(happened, kind)
    assert len(found) == 1, f"{len(found)} events {kind.__name__}"
    return found[0]


def payments(happened: Iterable[events.Event]) -> list[tuple[str, str, int]]:
    """Who paid whom how much, in order."""
    return [(event.payer, event.payee, event.amount) for event in each(happened, events.Payment)]


def refuses(game: Game, player: str, command: do.Command, code: str, rule: str | None = None) -> None:
    """The command is refused with this code (and rule), and nothing has changed."""
    before = game.position()
    with pytest.raises(Refused) as caught:
        game.do(player, command)
    assert caught.value.code == code
    if rule is not None:
        assert caught.value.rule == rule
    assert game.position() == before
