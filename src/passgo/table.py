"""Setting up a table: names, tokens, seats, the Banker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from passgo.core import constants as k
from passgo.editions import Edition, load
from passgo.events import BANK, FREE_PARKING
from passgo.options import HOUSE_RULES, VARIANTS, OptionError, Options
from passgo.refusals import Refused, malformed, shown
from passgo.rulesets import make_ruleset
from passgo.text.names import look_alike, why_not_a_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.core import RuleSet

LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Table:
    """What is agreed before the game: edition, variant, options, who sits where with which token."""

    edition: Edition
    variant: str
    options: Options
    players: tuple[str, ...]
    tokens: tuple[str, ...]
    banker: str  # one of the players, or somebody who only banks
    rules: RuleSet

    @property
    def banker_only(self) -> bool:
        return self.banker not in self.players

    def __reduce__(self) -> tuple[Any, ...]:
        """The rules are made again from the rest: a compiled RuleSet cannot be pickled."""
        return rebuild_table, (self.edition, self.variant, self.options, self.players, self.tokens, self.banker)

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self  # nothing in it ever changes

    def seat(self, name: object) -> int:
        """The seat number of a player; BANK for the Bank and for a Banker who only banks."""
        if isinstance(name, str):
            if name in self.players:
                return self.players.index(name)
            if name in (BANK, self.banker):
                return k.BANK
        raise malformed(
            "unknown-player", f"there is no player {shown(name)} at this table; there are {', '.join(self.players)}"
        )

    def player(self, name: object) -> int:
        """The seat number of somebody who plays."""
        seat = self.seat(name)
        if seat == k.BANK:
            raise malformed("unknown-player", f"{name} is no player; the players are {', '.join(self.players)}")
        return seat

    def differences(self) -> list[str]:
        """The house rules of this table, as sentences; empty when it plays as printed."""
        given = self.options.given()
        return [text.format(value=given[name]) for name, text in HOUSE_RULES.items() if name in given]


def make_table(
    edition: str | Edition,
    players: Sequence[str],
    variant: str,
    options: Mapping[str, Any] | Options | None,
    tokens: Sequence[str] | Mapping[str, str] | None,
    banker: str | None,
) -> Table:
    """Check everything a table is made of; a Refused says what is wrong."""
    board = edition if isinstance(edition, Edition) else load(edition)
    agreed = options if isinstance(options, Options) else _parse_options(options)
    names = parse_names(players)
    if not names:
        _check_number(board, names)
    _check_variant(board, variant, agreed)
    bank = banker if banker is not None else names[0]
    if agreed.banker_only:
        names = _without_banker(names, bank)
    elif bank not in names:
        raise malformed("unknown-player", f"the Banker {shown(bank)} is none of the players")
    _check_number(board, names)
    _check_deal(board, agreed, len(names))
    return rebuild_table(board, variant, agreed, names, parse_tokens(board, names, tokens), bank)


def rebuild_table(
    edition: Edition, variant: str, options: Options, players: tuple[str, ...], tokens: tuple[str, ...], banker: str
) -> Table:
    """A table from parts that were checked before."""
    seat = players.index(banker) if banker in players else k.BANK
    rules = make_ruleset(edition, variant, options, len(players), seat)
    return Table(edition, variant, options, players, tokens, banker, rules)


def _parse_options(given: Mapping[str, Any] | None) -> Options:
    if given is not None and not isinstance(given, Mapping):
        raise malformed("bad-option", f"options are names with values, not {shown(given)}")
    try:
        return Options.parse(dict(given or {}))
    except OptionError as error:
        raise malformed("bad-option", str(error)) from None


def parse_names(players: Sequence[str]) -> tuple[str, ...]:
    if not isinstance(players, list | tuple) or not all(isinstance(name, str) for name in players):
        raise malformed("bad-name", f"players must be a list of names, not {shown(players)}")
    names = tuple(name.strip() for name in players)
    for name in names:
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
            raise malformed("bad-name", f"a name has 1 to {LONGEST_NAME} printable characters, not {shown(name)}")
        if wrong := why_not_a_name(name):
            raise malformed("bad-name", f"the name {shown(name)} {wrong}")
        for reserved in (BANK, FREE_PARKING):
            if look_alike(name, reserved):
                raise malformed("bad-name", f"{shown(name)} is no player's name: it stands for the {reserved} itself")
    if len({name.casefold() for name in names}) != len(names):
        raise malformed("bad-name", f"two players have the same name: {', '.join(names)}")
    return names


def _check_variant(edition: Edition, variant: str, options: Options) -> None:
    if variant not in VARIANTS:
        raise malformed("bad-variant", f"there is no variant {shown(variant)}; there are {', '.join(VARIANTS)}")
    if options.power_doubles and not edition.power_doubles:
        raise malformed("bad-option", f"the {edition.id} edition has no Power Doubles")
    if (options.rounds or options.ends_at) and variant != "time-limit":
        raise malformed("bad-option", 'rounds and ends_at belong to variant="time-limit"')


def check_time_limit(table: Table) -> None:
    """T11: a game that ends by time needs a time; a position may leave it to the caller."""
    if table.variant == "time-limit" and not (table.options.rounds or table.options.ends_at):
        raise Refused(
            "time_limit_game/no-end", "R194", "A time-limit game needs an end: the option rounds, or the hour ends_at."
        )


def _without_banker(names: tuple[str, ...], banker: str) -> tuple[str, ...]:
    """R053: with more than five persons one of them may only bank."""
    if banker not in names:
        raise malformed("unknown-player", f"the Banker {shown(banker)} is none of the players")
    if len(names) <= 5:
        raise Refused("banker/too-few-players", "R053", "The Banker may only bank when more than five persons play.")
    return tuple(name for name in names if name != banker)


def _check_number(edition: Edition, names: tuple[str, ...]) -> None:
    low, high = edition.players
    if not low <= len(names) <= high:
        rule = "R004" if high == 6 else "R003"
        raise Refused(
            "preparation/number-of-players", rule, f"{edition.title} is for {low} to {high} players, not {len(names)}."
        )


def _check_deal(edition: Edition, options: Options, players: int) -> None:
    if options.dealt_deeds * players > len(edition.deeds):
        raise malformed(
            "bad-option", f"there are not enough deeds to deal {options.dealt_deeds} to each of {players} players"
        )


def parse_tokens(
    edition: Edition, names: tuple[str, ...], given: Sequence[str] | Mapping[str, str] | None
) -> tuple[str, ...]:
    """R046: one token each, no two the same; a player who chooses none gets the first that is left."""
    if given is not None and not isinstance(given, Mapping | list | tuple):
        raise malformed("bad-token", f"tokens are a list, or a token for each name, not {shown(given)}")
    chosen = dict(given) if isinstance(given, Mapping) else dict(zip(names, given or (), strict=False))
    if given and len(chosen) < len(given):
        raise malformed("bad-token", "there are more tokens than players")
    for name, token in chosen.items():
        if name not in names:
            raise malformed("unknown-player", f"a token for {shown(name)}, who does not play")
        if token not in edition.tokens:
            raise Refused(
                "preparation/no-such-token",
                "R046",
                f"There is no token {shown(token)}; there are {', '.join(edition.tokens)}.",
            )
    if len(set(chosen.values())) != len(chosen):
        raise Refused("preparation/token-taken", "R046", "Two players chose the same token.")
    left = [token for token in edition.tokens if token not in chosen.values()]
    return tuple(chosen[name] if name in chosen else left.pop(0) for name in names)
