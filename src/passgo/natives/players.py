"""Native players by name and parameters: `fp-a*`, `gcp`, `greedy:buy_keeps=50,build_most=3`.

Each trait is explained in core/players/constants.py (T_…). FP-A, B and C, their hardened forms (with *) and GCP
follow public descriptions of published policies; they are fixed opponents, not our best.
"""

from __future__ import annotations

from typing import NamedTuple

from passgo.core import constants as k
from passgo.core.players import constants as pk

PURPLE, LIGHT_BLUE, PINK, ORANGE, RED, YELLOW, GREEN, DARK_BLUE = (1 << group for group in range(8))
RAILROADS, UTILITIES = 1 << k.RAILROADS, 1 << k.UTILITIES
MEMORY = {
    pk.T_OFFERED: pk.NEVER,
    pk.T_NEEDS: 0,
    pk.T_LOOKED: pk.NEVER,
    pk.T_NO_TRADE: pk.NEVER,
    pk.T_RUNG: 0,
    pk.T_WAIT: 0,
}  # not traits: what is remembered during a game
NAMES = {name[2:].lower(): at for name, at in vars(pk).items() if name.startswith("T_") and at not in MEMORY}
del NAMES["full"]
NAMES |= {f"full_{group}": pk.T_FULL + group for group in range(k.GROUPS)}
LARGEST = 1_000_000


class PlayerError(ValueError):
    """One line: which player, what is expected."""


class NativePlayer(NamedTuple):
    name: str  # as it was asked for
    traits: tuple[int, ...]


def traits(**given: int) -> dict[str, int]:
    usual = {"build_most": 5, "jail_pays": 250, "jail_card": 200, "lift_keeps": 200, "bids_to": 100}
    return {**usual, **given}


SETS = {"offers": pk.OFFERS_SETS, "bids_over": 4, "buy_keeps": 200}
FP_A = traits(**SETS, accepts=pk.ACCEPTS_EVEN)
FP_B = {
    **FP_A,
    "avoids": UTILITIES,
    "buys_always": RAILROADS | DARK_BLUE,
    "bids_wild": RAILROADS | DARK_BLUE,
    "bids_over": 6,
    "asks_for": RAILROADS | DARK_BLUE,
}
FP_C = {
    **FP_A,
    "build_most": 3,
    "buys_always": RAILROADS | ORANGE | LIGHT_BLUE,
    "asks_for": RAILROADS | ORANGE | LIGHT_BLUE,
}
HARDENED = {"accepts": pk.ACCEPTS_GAIN}
# What complete groups are worth, purple to dark blue, railroads, utilities: see core/players/values.py.
FULL = (184, 213, 258, 223, 115, 89, 70, 237, 122, 7)
SHREWD = traits(
    values=1,
    offers=pk.OFFERS_VALUE,
    accepts=pk.ACCEPTS_VALUE,
    buy_keeps=330,
    build_keeps=46,
    lift_keeps=215,
    bids_to=80,
    jail_pays=60,
    jail_card=0,
    hope_one=2,
    hope_two=0,
    poor=1,
    tight=170,
    tight_more=93,
    least=28,
    rival=54,
    rival_two=86,
    share=7,
    trade_keeps=260,
    reaches=0,
    blocks=54,
    bid_step=5,
    bid_keeps=4,
    beyond=70,
    fear=34,
    leverage=1,
    jail_stays=8,
    rungs=5,
    **{f"full_{group}": percent for group, percent in enumerate(FULL)},
)
# Others who go by worth, each with a turn of mind of its own: what a playout and a league should reckon with.
STYLES = {
    "hoarder": {**SHREWD, "buy_keeps": 0, "build_keeps": 600, "beyond": 600, "leverage": 0, "least": 80, "rival": 70},
    "builder": {**SHREWD, "build_keeps": 0, "beyond": 0, "fear": 0, "buy_keeps": 100, "share": 60, "rival": 20},
    "seller": {**SHREWD, "poor": 0, "tight": 400, "tight_more": 60, "rival": 10, "least": 5, "share": 40, "rungs": 0},
    "blocker": {**SHREWD, "blocks": 80, "rival": 90, "least": 60, "bids_to": 110},
    "monopolist": {**SHREWD, "hope_one": 50, "hope_two": 20, "poor": 100, "rival": 0, "least": 0, "share": 80},
    "loner": {**SHREWD, "offers": pk.OFFERS_NONE, "accepts": pk.ACCEPTS_NONE},
    "shark": {**SHREWD, "buy_keeps": 500, "bids_to": 100, "bid_keeps": 0, "share": 10, "least": 60, "rungs": 5},
}
# Shares every gain evenly, and counts a group by what its owner can build today.
FAIR = {
    **SHREWD,
    **{f"full_{group}": 135 for group in range(k.GROUPS)},
    "buy_keeps": 100,
    "build_keeps": 100,
    "beyond": 300,
    "lift_keeps": 400,
    "bids_to": 100,
    "bid_keeps": 50,
    "hope_one": 15,
    "hope_two": 5,
    "poor": 10,
    "tight": 200,
    "tight_more": 100,
    "least": 10,
    "rival": 40,
    "rival_two": 80,
    "share": 50,
    "rungs": 0,
    "fear": 0,
    "leverage": 0,
    "jail_stays": 2,
}
KNOWN: dict[str, dict[str, int]] = {
    "random": traits(random=1),
    "greedy": traits(
        offers=pk.OFFERS_SETS, accepts=pk.ACCEPTS_GAIN, bids_over=2, jail_pays=50, jail_card=0, lift_keeps=0
    ),
    "cautious": traits(
        offers=pk.OFFERS_SETS, accepts=pk.ACCEPTS_GAIN, buy_keeps=500, build_keeps=400, lift_keeps=400, bids_to=60
    ),
    "shrewd": SHREWD,
    "fair": FAIR,
    **STYLES,
    "plain": traits(buy_keeps=150, build_keeps=150, lift_keeps=350),
    "fp-a": FP_A,
    "fp-b": FP_B,
    "fp-c": FP_C,
    "fp-a*": FP_A | HARDENED,
    "fp-b*": FP_B | HARDENED,
    "fp-c*": FP_C | HARDENED,
    "gcp": traits(
        buy_keeps=200,
        build_keeps=200,
        build_order=pk.BUILD_CHEAPEST,
        jail_pays=0,
        jail_card=0,
        bids_to=0,
        offers=pk.OFFERS_SWAPS,
        accepts=pk.ACCEPTS_SWAPS,
        houses_first=1,
    ),
}


def parse_player(text: str) -> NativePlayer:
    """A name, and traits that differ: `fp-a:buy_keeps=100`."""
    name, _, changes = text.strip().partition(":")
    known = KNOWN.get(name.lower())
    if known is None:
        raise PlayerError(f"unknown player {name!r}; there are {', '.join(KNOWN)}")
    found = {**known, **dict(parse_trait(one) for one in changes.split(",") if changes)}
    row = [0] * pk.TRAITS
    for at, value in MEMORY.items():
        row[at] = value
    for trait, value in found.items():
        row[NAMES[trait]] = value
    return NativePlayer(text.strip(), tuple(row))


def parse_trait(text: str) -> tuple[str, int]:
    name, sign, value = text.partition("=")
    name = name.strip().replace("-", "_")
    if not sign or name not in NAMES:
        raise PlayerError(f"unknown trait {name!r}; there are {', '.join(NAMES)}")
    try:
        number = int(value)
    except ValueError:
        number = -1
    if not 0 <= number <= LARGEST:
        raise PlayerError(f"trait {name}: expected a whole number from 0 to {LARGEST:,}, found {value!r}")
    return name, number


def parse_players(text: str) -> list[NativePlayer]:
    return [parse_player(part) for part in split_players(text)]


def split_players(text: str) -> list[str]:
    """By semicolons, or else by commas; a further trait stays with its player: `fp-a:buy_keeps=9,build_most=3,gcp`."""
    if ";" in text:
        return [part.strip() for part in text.split(";") if part.strip()]
    found: list[str] = []
    for part in text.split(","):
        if found and "=" in part and ":" not in part:
            found[-1] += f",{part.strip()}"
        elif part.strip():
            found.append(part.strip())
    return found
