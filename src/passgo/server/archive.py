"""Games as the store has them: brought back to be played on, told as a record, told as a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from passgo.analysis.story import story
from passgo.fair import FairDice
from passgo.notation import RULES_VERSION
from passgo.refusals import Refused
from passgo.restoring import restore
from passgo.server import protocol as wire
from passgo.server import rooms
from passgo.server.telling import changes
from passgo.view import view

if TYPE_CHECKING:
    from passgo.game import Game
    from passgo.store import Store, StoredGame

SHUFFLES = 3  # two decks and the deeds
BEFORE = 200  # commands before a snapshot whose ids are still remembered: somebody may send one again


class Loaded(NamedTuple):
    """`whole`: its log goes back to the start, not only to a snapshot."""

    game: Game
    seq: int
    answers: list[tuple[int, wire.Answer]]  # by whom, what
    whole: bool
    drawn: tuple[int, int]  # throws and flips before the position it was brought back from


class Snapshot(msgspec.Struct, frozen=True):
    """The position after a command, and how far the dice have come."""

    position: str
    throws: int
    flips: int


def snapshot_of(game: Game, before: tuple[int, int]) -> str:
    """`before`: what was drawn before the position that this game was brought back from."""
    throws, flips = game.chance_used()
    return msgspec.json.encode(Snapshot(game.position(), before[0] + throws, before[1] + flips)).decode()


def load_body(store: Store, room_id: str) -> rooms.Body:
    row = store.room(room_id)
    if row is None:
        raise unknown()
    body = msgspec.json.decode(row.body, type=rooms.Body)
    body.version = row.version
    return body


def load_game(store: Store, game_id: str, whole: bool = False) -> Loaded:
    """A game to be played on: from its last snapshot, or from its start."""
    row = find(store, game_id)
    last = None if whole else store.latest_snapshot(game_id)
    since = max(last.seq - BEFORE, 0) - 1 if last else -1  # the preparation is entry 0
    stored = store.entries(game_id, since=since)
    entries = [msgspec.json.decode(entry.body) for entry in stored]
    later = [entry for entry, row in zip(entries, stored, strict=True) if last and row.seq > last.seq]
    drawn = (0, 0)
    if last and not any(entry.get("undo") for entry in later):  # what was taken back may lie before the snapshot
        shot = msgspec.json.decode(last.body, type=Snapshot)
        drawn = (shot.throws, shot.flips)
        game = restore(shot.position, later, dice_of(row, *drawn))
    elif last:
        return load_game(store, game_id, whole=True)
    else:
        game = restore(row.start, entries, dice_of(row))
    answers = [
        (entry["holder"], wire.Answer(entry["id"], row.seq))
        for entry, row in zip(entries, stored, strict=True)
        if entry.get("id")
    ]
    return Loaded(game, stored[-1].seq, answers, last is None, drawn)


def dice_of(row: StoredGame, throws: int = 0, flips: int = 0) -> FairDice:
    return FairDice(bytes.fromhex(row.secret), row.words, throws, flips, SHUFFLES)


def find(store: Store, game_id: str) -> StoredGame:
    row = store.game(game_id)
    if row is None:
        raise unknown()
    if row.rules != RULES_VERSION:  # its commands would cause other events now
        message = (
            f"That game was played by version {row.rules} of the rules; this server plays version {RULES_VERSION}."
        )
        raise Refused("table/other-rules", "", message)
    return row


def unknown() -> Refused:
    return Refused("table/unknown-game", "", "That game is not kept here.")


def record_of(store: Store, game_id: str) -> str:
    """A finished game as text, with the seed, so that anybody can verify the dice."""
    row = find(store, game_id)
    if row.finished is None:
        raise Refused("table/not-over", "", "The record is shown when the game is over.")
    words = msgspec.json.encode(list(row.words)).decode()
    extra = {"commitment": row.commitment, "words": words, "seed": row.secret}
    return load_game(store, game_id, whole=True).game.record(extra)


def replay_of(store: Store, game_id: str) -> wire.Replay:
    """All that was to be seen of a game, from its start. Nothing of it was ever hidden but the seed."""
    row = find(store, game_id)
    game = load_game(store, game_id, whole=True).game
    told = replay(game)
    seed = row.secret if row.finished is not None else ""
    return msgspec.structs.replace(told, commitment=row.commitment, words=list(row.words), seed=seed)


def story_of(store: Store, game_id: str) -> wire.Story:
    """A game in figures, running or finished."""
    return in_figures(load_game(store, game_id, whole=True).game)


def in_figures(game: Game) -> wire.Story:
    told = story(game)
    begun = game.round + 1
    last = game.table.options.given().get("rounds")  # of a game of so many rounds: none begins after it
    return wire.Story(min(begun, int(last)) if last else begun, told["landings"], told["worth"])


def replay(game: Game) -> wire.Replay:
    """Plays a game once more, and tells what a spectator sees after each command. What was taken back is left out."""
    again = type(game).from_position(game.start, edition=game.edition, dice=thrown(game), coins=flipped(game))
    start = seen = view(again, None)
    entries = []
    for seq, entry in enumerate(game.log):
        if entry.command is not None:
            again.do(entry.player or "", entry.command)
        now = view(again, None)
        command = msgspec.to_builtins(entry.command) if entry.command is not None else None
        events = list(entry.events)
        told = changes(seen, now)
        entries.append(wire.ReplayEntry(seq, entry.player or "", command, events, told, now.phase, list(now.to_act)))
        seen = now
    return wire.Replay(game.edition.id, start, entries, in_figures(game))


def thrown(game: Game) -> list[tuple[int, int]]:
    """Every throw of a game, in order."""
    pairs: list[tuple[int, int]] = []
    for event in all_events(game):
        pairs += [getattr(event, name) for name in ("dice", "owner_dice") if hasattr(event, name)]
    return pairs


def flipped(game: Game) -> list[bool]:
    return [event.heads for event in all_events(game) if hasattr(event, "heads")]


def all_events(game: Game) -> list[Any]:
    return [event for entry in game.log for event in entry.events]
