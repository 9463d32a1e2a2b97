"""Games as the store has them: brought back to be played on, told as a record, told as a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from passgo.analysis.story import story
from passgo.chance.fair import FairDice, plain_words
from passgo.chance.scripted import ScriptedDice
from passgo.history.playback import from_the_start, play_entry
from passgo.history.restoring import restore
from passgo.refusals import Refused
from passgo.server import protocol as wire
from passgo.server import room_document
from passgo.server.publisher import changes
from passgo.text.records import RULES_VERSION
from passgo.view import view

if TYPE_CHECKING:
    from passgo.game import Game
    from passgo.store import Store, StoredEntry, StoredGame

SHUFFLES = 3  # two decks and the deeds
BEFORE = 200  # commands before a snapshot whose ids are still remembered: somebody may send one again


LONGEST = 20_000  # commands of a game that is replayed or told in figures; the longest of people have a few thousand


LARGEST_REPLAY = 32 << 20  # bytes: a command has one to two thousand, but some can be made to have five


class Accepted(NamedTuple):
    """A command that was carried out, as it is stored: whose it was, and how it was answered."""

    holder: int
    answer: wire.Answer


class Loaded(NamedTuple):
    """`whole`: its log goes back to the start, not only to a snapshot."""

    game: Game
    seq: int
    answers: list[Accepted]
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


def load_body(store: Store, room_id: str) -> room_document.RoomDocument:
    row = store.room(room_id)
    if row is None:
        raise unknown()
    body = msgspec.json.decode(row.body, type=room_document.RoomDocument)
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
        game = restore(row.start, entries, dice_of(row) if row.secret else scripted_dice(entries[0]))
    return Loaded(game, stored[-1].seq, accepted(stored), last is None, drawn)


def accepted(stored: list[StoredEntry]) -> list[Accepted]:
    """Those with an id: a bot's and the table's own have none."""
    found = []
    for row in stored:
        entry = msgspec.json.decode(row.body)
        if entry.get("id"):
            answer = wire.Answer(entry["id"], row.seq)
            found.append(Accepted(entry["holder"], answer))
    return found


def accepted_before(store: Store, body: room_document.RoomDocument) -> list[Accepted]:
    """The last commands of the game before the one on the table: after a rematch somebody may send one again."""
    earlier = next((game for game in reversed(body.games) if game != body.game), "")
    return accepted(store.entries(earlier, since=store.last_seq(earlier) - BEFORE)) if earlier else []


def dice_of(row: StoredGame, throws: int = 0, flips: int = 0) -> FairDice:
    return FairDice(bytes.fromhex(row.secret), row.words, throws, flips, SHUFFLES)


def scripted_dice(preparation: dict[str, Any]) -> ScriptedDice:
    """Of a guided game, which has no seed: the throws were stored when it began."""
    return ScriptedDice(preparation["dice"])


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


def check_length(commands: int) -> None:
    if commands > LONGEST:
        raise too_long(f"A game is replayed up to {LONGEST} commands; this one has {commands}.")


def too_long(message: str) -> Refused:
    return Refused("table/record-too-long", "", message)


def unknown() -> Refused:
    return Refused("table/unknown-game", "", "That game is not kept here.")


def record_of(store: Store, game_id: str) -> str:
    """A finished game as text, with the seed, so that anybody can verify the dice."""
    row = find(store, game_id)
    if row.finished is None:
        raise Refused("table/not-over", "", "The record is shown when the game is over.")
    if not row.secret:
        return load_game(store, game_id, whole=True).game.record({"lesson": lesson_of(store, game_id)})
    words = msgspec.json.encode(list(row.words)).decode()
    extra = {"commitment": row.commitment, "words": words, "seed": row.secret}
    if locked := lock_of(store, game_id):
        extra["lock"] = locked
    return load_game(store, game_id, whole=True).game.record(extra)


def lesson_of(store: Store, game_id: str) -> str:
    """The name of a guided game; empty for all others."""
    preparation = [msgspec.json.decode(entry.body) for entry in store.entries(game_id, since=-1, until=0)]
    return next((str(entry.get("lesson", "")) for entry in preparation), "")


def lock_of(store: Store, game_id: str) -> str:
    """The list of seals that was locked before the game; empty for a game without any."""
    preparation = [msgspec.json.decode(entry.body) for entry in store.entries(game_id, since=-1, until=0)]
    return next((str(entry.get("lock", "")) for entry in preparation), "")


def replay_of(store: Store, game_id: str) -> wire.Replay:
    """All that was to be seen of a game, from its start. Nothing of it was ever hidden but the seed."""
    row = find(store, game_id)
    check_length(store.last_seq(game_id))
    game = load_game(store, game_id, whole=True).game
    told = replay(game)
    seed = row.secret if row.finished is not None else ""
    words = plain_words(row.words, lock_of(store, game_id))
    return msgspec.structs.replace(told, commitment=row.commitment, words=words, seed=seed)


def story_of(store: Store, game_id: str) -> wire.Story:
    """A game in figures, running or finished."""
    check_length(store.last_seq(game_id))
    return in_figures(load_game(store, game_id, whole=True).game)


def in_figures(game: Game) -> wire.Story:
    told = story(game)
    begun = game.round + 1
    last = game.table.options.given().get("rounds")  # of a game of so many rounds: none begins after it
    moments = {name: [wire.Moment(*one) for one in best] for name, best in told["moments"].items()}
    return wire.Story(min(begun, int(last)) if last else begun, told["landings"], told["worth"], moments)


def replay(game: Game) -> wire.Replay:
    """Plays a game once more, and tells what a spectator sees after each command. What was taken back is left out."""
    again = from_the_start(game)
    start = seen = view(again, None)
    entries: list[Any] = []
    size = 0
    for seq, entry in enumerate(game.log):
        play_entry(again, entry)
        now = view(again, None)
        command = msgspec.to_builtins(entry.command) if entry.command is not None else None
        events = list(entry.events)
        told = changes(seen, now)
        one = wire.ReplayEntry(seq, entry.player or "", command, events, told, now.phase, list(now.to_act))
        entries.append(encoded := msgspec.Raw(msgspec.json.encode(one)))  # thousands of views would take 200 MB
        size += len(encoded)
        if size > LARGEST_REPLAY:
            raise too_long(f"A replay has up to {LARGEST_REPLAY >> 20} MiB; this one has more.")
        seen = now
    return wire.Replay(game.edition.id, start, entries, in_figures(game))


def is_chance(event: Any) -> bool:
    return type(event).__name__ in ("DiceRolled", "StartThrown", "CoinFlipped", "CardDrawn", "AttackThrown")
