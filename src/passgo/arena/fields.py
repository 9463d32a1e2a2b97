"""Fields: the opponents that a player is measured against, and the deals that it is measured on."""

from __future__ import annotations

from typing import NamedTuple

from passgo.bots.registry import BotError, find_bot
from passgo.natives.players import split_players
from passgo.sim.settings import LARGEST_SEED, SimError, check_range

TEST_DEALS = 1_000_000_000  # from here on; whoever tunes a bot uses deals below
APART = 10_000_000  # deals between two tables of one field
MOST_DEALS = 10_000_000  # of one table, so that tables stay apart


class Field(NamedTuple):
    """Opponents. With several tables, the games are shared evenly among them."""

    name: str
    tables: tuple[tuple[str, ...], ...]


def field(name: str, *tables: str) -> Field:
    return Field(name, tuple(tuple(split_players(table)) for table in tables))


FOURS = (
    field("fp", "fp-a*,fp-b*,fp-c*"),
    field("gcp", "gcp,gcp,gcp"),
    field("medium", "medium,medium,medium"),
    field("sensible", "sensible,sensible,sensible"),
    field(
        "mixed",
        "fp-a*,gcp,sensible",
        "fp-b*,greedy,medium",
        "fp-c*,cautious,gcp",
        "medium,sensible,fp-a*",
        "greedy,gcp,fp-b*",
    ),
)
DUELS = tuple(
    field(f"duel-{name.rstrip('*')}", name) for name in ("fp-a*", "fp-b*", "fp-c*", "gcp", "sensible", "medium")
)
FIELDS = {one.name: one for one in (*FOURS, *DUELS)}
SETS = {"fours": FOURS, "duels": DUELS, "all": (*FOURS, *DUELS)}


def parse_fields(names: str, own: list[str]) -> list[Field]:
    """Fields by name, `fours`, `duels` or `all`; and those written out, each as its opponents by commas."""
    found: list[Field] = []
    for name in (part.strip() for part in names.split(",") if part.strip()):
        if name in SETS:
            found += [one for one in SETS[name] if not missing(one)]
        elif name in FIELDS:
            found.append(checked(FIELDS[name]))
        else:
            raise SimError(f"there is no field {name!r}; there are {', '.join([*SETS, *FIELDS])}, or --field A,B,C")
    for text in own:
        players = split_players(text)
        if not 1 <= len(players) <= 7:
            raise SimError(f"a field has 1 to 7 opponents, not {len(players)}: {text!r}")
        found.append(checked(Field(" + ".join(players), (tuple(players),))))
    return list({one.name: one for one in found}.values())


def missing(one: Field) -> str:
    """Why a field cannot be played here; empty if it can."""
    try:
        for player in {player for table in one.tables for player in table}:
            find_bot(player)
    except BotError as error:
        return str(error)
    return ""


def checked(one: Field) -> Field:
    if why := missing(one):
        raise SimError(f"field {one.name}: {why}")
    return one


def first_deal(seed: int, table: int, *, tuning: bool) -> int:
    """The first deal of a table. Tuning and testing never share one."""
    check_range("seed", seed, 0, TEST_DEALS - MOST_DEALS if tuning else LARGEST_SEED // 4)
    if tuning:
        return (seed + table * APART) % (TEST_DEALS - MOST_DEALS)
    return TEST_DEALS + seed + table * APART
