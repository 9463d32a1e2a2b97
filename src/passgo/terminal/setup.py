"""Laying the table: what the command line says, what is asked for, and sane defaults for the rest."""

from __future__ import annotations

import secrets
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from passgo.bots import BotError, make_bot
from passgo.bots.levels import DEFAULT_LEVEL
from passgo.editions import Edition, EditionError, load, names
from passgo.game import Game
from passgo.natives.players import split_players
from passgo.options import VARIANTS
from passgo.refusals import Refused
from passgo.terminal import saves
from passgo.terminal.complaint import Complaint, Leave
from passgo.terminal.reading import read_line
from passgo.terminal.seats import PERSON

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

BOT_NAMES = ("Ada", "Bruno", "Cleo", "Dora", "Emil", "Freya", "Gus", "Hanna", "Ivo", "Juno")
ROUNDS = 30  # a time-limit game for which nobody agreed on a time
_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


@dataclass
class GameSetup:
    """What is known of the table so far; None where nobody has said."""

    edition: str | None = None
    variant: str | None = None
    people: list[str] | None = None
    bots: int | None = None
    seats: str | None = None
    level: str = DEFAULT_LEVEL
    options: dict[str, Any] = field(default_factory=dict)
    minutes: int | None = None
    seed: int | None = None
    first: str | None = None
    tokens: list[str] = field(default_factory=list)


def find_edition(name: str) -> Edition:
    try:
        return load(name)
    except EditionError as error:
        raise Complaint(str(error)) from None


def parse_options(given: Sequence[str]) -> dict[str, Any]:
    """rent=claimed, rounds=20, no_auctions (the same as no_auctions=true)."""
    values: dict[str, Any] = {}
    for word in (part.strip() for text in given for part in text.split(",")):
        name, equals, text = word.partition("=")
        if not name:
            raise Complaint(f"an option is written name=value, not {word!r}")
        values[name.replace("-", "_")] = _value(text) if equals else True
    return values


def _value(text: str) -> Any:
    if text.casefold() in _WORDS:
        return _WORDS[text.casefold()]
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else text


def split_names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def check_level(level: str) -> str:
    """Whatever names a bot; it is made once, so that a mistake in it is told before the game."""
    try:
        make_bot(level)
    except BotError as error:
        raise Complaint(str(error)) from None
    return level


def seats_of(plan: GameSetup, edition: Edition) -> dict[str, str]:
    """Names in seat order with who plays them: PERSON or the level of a bot."""
    if plan.seats is not None:
        kinds = _parse_seats(plan.seats, plan.level)
    else:
        people = plan.people if plan.people is not None else ["Player"]
        room = max(0, edition.players[1] - len(people))
        bots = plan.bots if plan.bots is not None else min(3 if len(people) == 1 else 0, room)
        kinds = _distinct([*((name, PERSON) for name in people), *[("", check_level(plan.level))] * bots])
    return kinds


def _parse_seats(text: str, level: str) -> dict[str, str]:
    """Ann,bot,Ben,bot:random"""
    seats: list[tuple[str, str]] = []
    for word in split_players(text):
        head, _, kind = word.partition(":")
        is_bot = head.casefold() == "bot"
        if kind and not is_bot:
            raise Complaint(f"a seat is a name, bot, or bot:LEVEL, not {word!r}")
        seats.append(("", check_level(kind or level)) if is_bot else (word, PERSON))
    return _distinct(seats)


def _distinct(seats: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Give the bots names that nobody has, if possible with letters of their own for the board."""
    taken = {name.casefold() for name, _ in seats}
    letters = {name[:1] for name in taken}
    free = [name for name in BOT_NAMES if name.casefold() not in taken]
    spare = iter(sorted(free, key=lambda name: name[0].casefold() in letters) + [f"Bot {n}" for n in range(1, 99)])
    kinds: dict[str, str] = {}
    for name, kind in seats:
        own = name or next(spare)
        if own in kinds:
            raise Complaint(f"two players have the same name: {own}")
        kinds[own] = kind
    return kinds


def make_game(plan: GameSetup) -> tuple[Game, saves.Saved]:
    """The game, ready for the first throw, and what its file must say besides."""
    edition = find_edition(plan.edition or names()[0])
    variant = plan.variant or VARIANTS[0]
    kinds = seats_of(plan, edition)
    options = dict(plan.options)
    if variant == "time-limit" and plan.minutes is not None:
        options.setdefault("ends_at", int(time.time()) + 60 * plan.minutes)
    elif plan.minutes is not None:
        raise Complaint("--minutes belongs to --variant time-limit")
    if variant == "time-limit" and not options.get("ends_at") and not options.get("rounds"):
        options["rounds"] = ROUNDS
    people = [name for name, kind in kinds.items() if kind == PERSON]
    if len(plan.tokens) > len(people):
        raise Complaint(f"{len(plan.tokens)} tokens for {len(people)} people")
    seed = plan.seed if plan.seed is not None else secrets.randbits(62)
    try:
        game = Game.new(
            players=list(kinds),
            edition=edition,
            variant=variant,
            options=options,
            seed=seed,
            first=plan.first,
            tokens=dict(zip(people, plan.tokens, strict=False)),
        )
    except Refused as refused:
        raise Complaint(refused.message) from None
    own_file = str(edition.path.resolve()) if edition.path is not None else ""
    return game, saves.Saved(kinds, seed % 2**31, [], own_file, "")


# ---------------------------------------------------------------- asking
def ask_for_the_rest(plan: GameSetup, console: Console) -> None:
    """Friendly questions for what the command line left open; Enter takes what stands first."""
    if plan.edition is None:
        boards = [(name, load(name).title) for name in names()]
        plan.edition = _choose(console, "Which board?", boards)
    edition = find_edition(plan.edition)
    if plan.variant is None:
        texts = ("the whole game", "deeds dealt, ends with the first bankruptcy", "two deeds dealt, the richest wins")
        plan.variant = _choose(console, "Which game?", list(zip(VARIANTS, texts, strict=True)))
    if plan.variant == "time-limit" and plan.minutes is None and not plan.options.keys() & {"rounds", "ends_at"}:
        plan.minutes = _number(console, "For how many minutes?", 60, 1, 24 * 60)
    if plan.seats is not None:
        return
    if plan.people is None:
        plan.people = _people(console, edition)
    if plan.bots is None:
        fewest = max(0, edition.players[0] - len(plan.people))
        most = edition.players[1] - len(plan.people)
        usual = max(fewest, min(3 if len(plan.people) == 1 else 0, most))
        plan.bots = _number(console, f"How many bots? ({fewest} to {most})", usual, fewest, most) if most else 0
    if not plan.tokens:
        plan.tokens = _tokens(console, edition, plan.people)


def read(console: Console, question: str) -> str:
    """An answer; Leave if there is none."""
    try:
        return read_line(question).strip()
    except (EOFError, KeyboardInterrupt):
        console.print()
        raise Leave from None


def _choose(console: Console, question: str, choices: Sequence[tuple[str, str]]) -> str:
    console.print(question, style="bold")
    for number, (name, text) in enumerate(choices, start=1):
        console.print(f"  {number}  {name:<20} {text}", markup=False, soft_wrap=True)
    while True:
        typed = read(console, f"1 to {len(choices)} (Enter: 1) ").casefold() or "1"
        near = [name for name, _ in choices if name.startswith(typed)]
        if typed.isdecimal() and 1 <= int(typed) <= len(choices):
            return choices[int(typed) - 1][0]
        if len(near) == 1:
            return near[0]
        console.print(f"  Type a number from 1 to {len(choices)}, or the start of a name.", style="yellow")


def _number(console: Console, question: str, usual: int, low: int, high: int) -> int:
    while True:
        typed = read(console, f"{question} (Enter: {usual}) ") or str(usual)
        if typed.isdecimal() and len(typed) < 9 and low <= int(typed) <= high:
            return int(typed)
        console.print(f"  A whole number from {low} to {high}.", style="yellow")


def _people(console: Console, edition: Edition) -> list[str]:
    while True:
        found = split_names(read(console, "Your name? (several people: with commas; Enter: Player) ") or "Player")
        if len(found) > edition.players[1]:
            console.print(f"  At most {edition.players[1]} play on this board.", style="yellow")
        elif len({name.casefold() for name in found}) < len(found):
            console.print("  Two people have the same name.", style="yellow")
        else:
            return found


def token_words(edition: Edition, token: str) -> str:
    """A token with its side, where the edition has sides (R034)."""
    side = edition.side_of(token)
    return f"{token} ({side} side)" if side else token


def _tokens(console: Console, edition: Edition, people: Sequence[str]) -> list[str]:
    """R046: each person chooses one that is left."""
    left = list(edition.tokens)
    chosen: list[str] = []
    for name in people:
        listed = (f"{number} {token_words(edition, token)}" for number, token in enumerate(left, start=1))
        console.print("  ".join(listed), style="dim", markup=False)
        number = _number(console, f"Which token for {name}?", 1, 1, len(left))
        chosen.append(left.pop(number - 1))
    return chosen


def is_interactive() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
