"""passgo verify: a finished game's record against the commitment that was shown before it."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from passgo.core.constants import DECK
from passgo.fair import FairDice, commitment, parse_seed_hex
from passgo.game import Game
from passgo.notation import parse_record
from passgo.refusals import malformed
from passgo.restoring import throws_in
from passgo.rulesets import DECKS, card_ids


class Verdict(NamedTuple):
    throws: int
    flips: int
    cards: int
    commands: int


def verify(record: str) -> Verdict:
    """Replays the game and draws every throw, flip and shuffle again; Refused says what does not agree."""
    header, moves = parse_record(record)
    missing = [name for name in ("commitment", "words", "seed") if name not in header]
    if missing:
        raise malformed("not-fair", f"the record tells no {', '.join(missing)}: it is of no table with fair dice")
    seed = parse_seed_hex(header["seed"])
    if commitment(seed) != header["commitment"]:
        raise malformed("not-fair", "the seed is not the one that was committed to")
    game = Game.replay(record)
    dice = FairDice(seed, json.loads(header["words"]))
    _check_decks(Game.from_position(header["start"]), dice)
    events = [_event(line) for _, lines in moves for line in lines]
    throws, flips = list(throws_in(events)), [event["heads"] for event in events if event["type"] == "CoinFlipped"]
    for number, pair in enumerate(throws, 1):
        if dice.throw() != pair:
            raise malformed("not-fair", f"throw {number} was {pair[0]} + {pair[1]}, which the seed does not give")
    for number, heads in enumerate(flips, 1):
        if dice.flip() != heads:
            raise malformed("not-fair", f"flip {number} is not what the seed gives")
    cards = sum(event["type"] == "CardDrawn" for event in events)
    return Verdict(len(throws), len(flips), cards, len(game.log) - 1)


def _event(line: str) -> dict[str, Any]:
    name, _, fields = line.partition(" ")
    return {"type": name, **json.loads(fields or "{}")}


def _check_decks(game: Game, dice: FairDice) -> None:
    """Both decks lie as the seed shuffles them; cards drawn then follow from the rules alone."""
    for name in DECKS:
        printed = [card.id for card in game.edition.decks[name].cards]  # type: ignore[index]
        if deck_order(game, name) != [printed[i] for i in dice.shuffle(len(printed))]:
            raise malformed("not-fair", f"the {name} deck did not lie as the seed shuffles it")


def deck_order(game: Game, name: str) -> list[str]:
    """The cards of a deck from the top: nothing for players' eyes before the game is over."""
    d, ids, state = DECKS.index(name), card_ids(game.edition), game.state
    return [ids[state.deck[d * DECK + (state.deck_top[d] + i) % DECK]] for i in range(state.deck_size[d])]
