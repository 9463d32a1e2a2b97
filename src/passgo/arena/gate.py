"""The gate: the figures of this arena beside those stored with the last release."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from passgo.sim.files import saying
from passgo.sim.settings import SimError
from passgo.sim.tally import Estimate

if TYPE_CHECKING:
    from passgo.arena.run import ArenaResult

RELEASE = Path(__file__).with_name("release.json")
POINT = 0.01
SAME = ("edition", "variant", "options", "max_rounds", "tuning")


class Verdict(NamedTuple):
    hero: str
    field: str
    then: Estimate
    now: Estimate

    @property
    def passes(self) -> bool:
        """False: more than a point below the release's interval, and so few games that it may be chance are no excuse.

        The second half keeps a short run from failing by chance: its own interval must exclude the release's figure.
        """
        return self.now.value >= self.then.low - POINT or self.now.high >= self.then.value


def read_release(path: Path) -> dict[str, Any]:
    if not path.exists():
        raise SimError(f"{path} is not there: passgo arena --store makes it")
    with saying(path):
        text = path.read_text(encoding="utf-8")
    try:
        made = json.loads(text)
        made["conditions"], made["figures"]
    except (ValueError, KeyError, TypeError):
        raise SimError(f"{path} was not written by passgo arena --store") from None
    found: dict[str, Any] = made
    return found


def verdicts(result: ArenaResult, path: Path) -> list[Verdict]:
    """For everything that was played now and then; SimError if nothing was."""
    made = read_release(path)
    check_conditions(result, made["conditions"], path)
    now = {(one.hero, one.field): one.wins for one in result.standings}
    found = [
        Verdict(one["player"], one["field"], Estimate(*one["wins"]), now[one["player"], one["field"]])
        for one in made["figures"]
        if (one["player"], one["field"]) in now
    ]
    if not found:
        raise SimError(f"{path} has no figures of these players against these fields")
    return found


def check_conditions(result: ArenaResult, made: dict[str, Any], path: Path) -> None:
    wanted = conditions_of(result)
    for name, value in wanted.items():
        if made.get(name) != value:
            raise SimError(f"{path} was made with {name.replace('_', ' ')} {made.get(name)!s}, not {value!s}")


def conditions_of(result: ArenaResult) -> dict[str, Any]:
    conditions = result.job.conditions._asdict() | {"options": dict(result.job.conditions.options or {})}
    return {name: conditions[name] for name in SAME}


def store(result: ArenaResult, path: Path) -> None:
    """These figures take the place of older ones of the same players and fields; the others stay."""
    figures: dict[tuple[str, str], dict[str, Any]] = {}
    if path.exists():
        made = read_release(path)
        check_conditions(result, made["conditions"], path)
        figures = {(one["player"], one["field"]): one for one in made["figures"]}
    for one in result.standings:
        wins = [round(number, 4) for number in one.wins]
        figures[one.hero, one.field] = {"player": one.hero, "field": one.field, "games": one.games, "wins": wins}
    whole = {"conditions": conditions_of(result), "figures": [figures[key] for key in sorted(figures)]}
    with saying(path):
        path.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
