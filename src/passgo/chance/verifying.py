"""passgo verify: a finished game's record against the commitment that was shown before it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from passgo.chance.decks import cards_in
from passgo.chance.fair import (
    FairDice,
    commitment,
    contributions,
    is_hex,
    is_text,
    lock_digest,
    parse_lock,
    parse_opening,
    parse_seed_hex,
    seal_of,
)
from passgo.events import CardDrawn
from passgo.game import Game
from passgo.refusals import malformed
from passgo.rulesets import card_ids
from passgo.text.records import drawn_in_moves, parse_record
from passgo.vocabulary.names import DECKS

if TYPE_CHECKING:
    from passgo.table import Table

# What a record was held against: its own commitment, one that somebody kept, or a kept digest of the locked list.
Checked: TypeAlias = Literal["record", "commitment", "lock"]


class Verdict(NamedTuple):
    throws: int
    flips: int
    cards: int
    commands: int
    seals: int  # contributions that were sealed before the start
    checked: Checked


def verify(record: str, kept: str | None = None) -> Verdict:
    """Replays the game and draws every throw, flip and shuffle again; Refused says what does not agree.

    `kept`: what the table showed before the game, as somebody other than the table kept it: its commitment, or the
    digest of the locked list. Without it a record that was made up whole, with a commitment to fit, is confirmed too.
    """
    header, moves = parse_record(record)
    if "lesson" in header:
        raise malformed("not-fair", "it is of a guided game: its throws and cards were scripted, not drawn")
    missing = [name for name in ("commitment", "words", "seed") if name not in header]
    if missing:
        raise malformed("not-fair", f"the record tells no {', '.join(missing)}: it is of no table with fair dice")
    checked = _check_kept(header, kept)
    seed = parse_seed_hex(header["seed"])
    if commitment(seed) != header["commitment"]:
        raise malformed("not-fair", "the seed is not the one that was committed to")
    seals = _check_seals(header)
    game = Game.replay(record)
    begun = as_begun(game.table, FairDice(seed, _words(header)))
    _check_start(game, begun)
    dice = FairDice(seed, _words(header))
    throws, flips = drawn_in_moves(moves)
    for number, pair in enumerate(throws, 1):
        if dice.throw() != tuple(pair):
            raise malformed("not-fair", f"throw {number} was {pair[0]} + {pair[1]}, which the seed does not give")
    for number, heads in enumerate(flips, 1):
        if dice.flip() != heads:
            raise malformed("not-fair", f"flip {number} is not what the seed gives")
    cards = sum(line.startswith(f"{CardDrawn.__name__} ") for _, lines in moves for line in lines)
    return Verdict(len(throws), len(flips), cards, len(game.log) - 1, seals, checked)


def _words(header: dict[str, str]) -> list[str]:
    try:
        words = json.loads(header["words"])
    except (ValueError, RecursionError):
        words = None
    if not isinstance(words, list) or not all(map(is_text, words)):
        raise malformed("bad-record", "the words of the record cannot be read")
    return words


def _digest(header: dict[str, str]) -> str:
    """Of the locked list; of the plain words alone where there were no seals."""
    if "lock" not in header:
        return lock_digest(header["commitment"], _words(header), [])
    locked = parse_lock(header["lock"])
    return lock_digest(header["commitment"], locked.words, locked.seals)


def _check_kept(header: dict[str, str], kept: str | None) -> Checked:
    if kept is None:
        return "record"
    kept = kept.strip().lower()
    if not is_hex(kept):
        raise malformed("bad-commitment", "a commitment is 64 hexadecimal digits")
    if kept == _digest(header):
        return "lock"
    if kept == header["commitment"]:
        return "commitment"
    raise malformed("not-fair", f"it is not of the commitment that you kept; its own is {header['commitment']}")


def _check_seals(header: dict[str, str]) -> int:
    """Every contribution is what was sealed, and all of them are in the dice; how many there are."""
    if "lock" not in header:
        return 0
    seals = parse_lock(header["lock"]).seals
    words = _words(header)
    openings = [parse_opening(text) for text in words[1:]]
    if [seal_of(opening) for opening in openings] != [one.seal for one in seals]:
        raise malformed("not-fair", "what was put into the dice is not what was sealed")
    if words != contributions(_digest(header), openings):
        raise malformed("not-fair", "the dice were not made of the locked list")
    return len(seals)


def as_begun(table: Table, dice: FairDice) -> Game:
    """The game that a table begins with these dice: decks, dealt deeds, cash, tokens, everything."""
    names = [*table.players, table.banker] if table.banker_only else table.players
    return Game.new(
        players=names,
        edition=table.edition,
        variant=table.variant,
        options=table.options,
        tokens=dict(zip(table.players, table.tokens, strict=True)),
        banker=table.banker,
        seed=0,
        chance=dice,
    )


def _check_start(game: Game, begun: Game) -> None:
    """Both decks and all that is dealt are as the seed shuffles them, and nobody has a head start; which cards are
    drawn then follows from the rules alone."""
    start = Game.from_position(game.start)
    for name in DECKS:
        if deck_order(start, name) != deck_order(begun, name):
            raise malformed("not-fair", f"the {name} deck did not lie as the seed shuffles it")
    if game.start != begun.start or game.log[:1] != begun.log[:1]:
        raise malformed("not-fair", "the game did not begin as the seed and the rules let it begin")


def deck_order(game: Game, name: str) -> list[str]:
    """The cards of a deck from the top: not to be shown before the game is over."""
    ids = card_ids(game.edition)
    return [ids[card] for card in cards_in(game.state, DECKS.index(name))]
