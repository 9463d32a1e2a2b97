"""The games of an arena as a Parquet file, one row each; enough to go on with an arena that was interrupted."""

from __future__ import annotations

import json
from itertools import groupby
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from passgo import __version__
from passgo.arena.matches import HERO, Chunk
from passgo.bots.runner import FaultTally
from passgo.core.players import constants as pk
from passgo.sim.bot_games import M_ANSWERS, M_FAULTS, M_OFFERS, M_SECONDS, M_WORST, MEASURES, PlayedGames
from passgo.sim.columns import FIGURES, REASONS, sole_winner
from passgo.sim.files import saying
from passgo.sim.settings import SimError
from passgo.text.records import RULES_VERSION

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from passgo.arena.matches import Conditions, Match

METADATA = b"passgo.arena"
MEASURED = {"offers": M_OFFERS, "faults": M_FAULTS, "answers": M_ANSWERS, "seconds": M_SECONDS, "worst": M_WORST}
SCHEMA = pa.schema(
    [
        pa.field("player", pa.string(), nullable=False),  # the one under test
        pa.field("field", pa.string(), nullable=False),
        pa.field("table", pa.int16(), nullable=False),
        pa.field("deal", pa.int32(), nullable=False),  # from 0
        pa.field("seed", pa.int64(), nullable=False),
        pa.field("seat", pa.int8(), nullable=False),  # of the player under test, from 1
        pa.field("opponents", pa.string(), nullable=False),
        *(pa.field(name, pa.int32(), nullable=False) for name in FIGURES),
        pa.field("reason", pa.string(), nullable=False),
        pa.field("winners", pa.int16(), nullable=False),  # seats as a bit set
        pa.field("winner", pa.string()),
        *(pa.field(name, pa.float64()) for name in MEASURED),  # of the player under test; empty where the core played
        pa.field("field_faults", pa.float64()),
    ]
)


def described(conditions: Conditions) -> dict[str, Any]:
    """What every row depends on besides its own columns."""
    about = {"passgo": __version__, "rules": RULES_VERSION, **conditions._asdict()}
    return about | {"options": dict(conditions.options or {})}


def write_games(path: Path, matches: list[Match], chunks: Iterable[Chunk], conditions: Conditions) -> None:
    """The whole file anew, beside its name, and then in its place."""
    metadata = {METADATA: json.dumps(described(conditions), sort_keys=True).encode()}
    ordered = sorted(chunks, key=lambda chunk: (chunk.match, chunk.first))
    tables = [table_of(matches[chunk.match], chunk) for chunk in ordered]
    part = path.with_name(f"{path.name}.part")
    with saying(path):
        whole = pa.concat_tables(tables) if tables else SCHEMA.empty_table()
        pq.write_table(whole.replace_schema_metadata(metadata), part, compression="zstd")
        part.replace(path)


def table_of(match: Match, chunk: Chunk) -> pa.Table:
    settings, rows, measures = match.settings, chunk.played.rows, chunk.played.measures
    games = np.arange(chunk.first * settings.seats, (chunk.first + chunk.deals) * settings.seats)
    rotation = games % settings.seats  # the player under test moves up by one seat a rotation
    names = [player.name for player in settings.players]
    winner = sole_winner(rows[:, pk.R_WINNERS], settings.seats)
    nobody = winner < 0
    by = np.where(nobody, 0, (winner - rotation) % settings.seats)
    columns = {
        "player": [match.hero] * len(rows),
        "field": [match.field] * len(rows),
        "table": np.full(len(rows), match.table, np.int16),
        "deal": (games // settings.seats).astype(np.int32),
        "seed": settings.seed + games // settings.seats,
        "seat": (rotation + 1).astype(np.int8),
        "opponents": [";".join(names[HERO + 1 :])] * len(rows),
        **{name: rows[:, at] for name, at in FIGURES.items()},
        "reason": pa.array(REASONS).take(pa.array(rows[:, pk.R_REASON])),
        "winners": rows[:, pk.R_WINNERS].astype(np.int16),
        "winner": pa.array(names).take(pa.array(by, mask=nobody)),
        **{name: measure_of(measures, len(rows), at) for name, at in MEASURED.items()},
        "field_faults": pa.nulls(len(rows), pa.float64())
        if not len(measures)
        else measures[:, HERO + 1 :, M_FAULTS].sum(1),
    }
    return pa.table(columns, schema=SCHEMA)


def measure_of(measures: Any, games: int, at: int) -> Any:
    return measures[:, HERO, at] if len(measures) else pa.nulls(games, pa.float64())


# ---------------------------------------------------------------- going on with one
def read_games(path: Path, matches: list[Match], conditions: Conditions) -> list[Chunk]:
    """The whole deals of these matches that the file holds. Others that are in it are refused: they would be lost."""
    try:
        table = pq.read_table(path)
        made = json.loads(table.schema.metadata[METADATA])
    except OSError as error:
        raise SimError(f"{path}: {error.strerror or 'cannot be read'}") from None
    except (pa.ArrowException, KeyError, TypeError, ValueError):
        raise SimError(f"{path} was not written by passgo arena") from None
    wanted = json.loads(json.dumps(described(conditions)))
    for name, value in wanted.items():
        if made.get(name) != value:
            raise SimError(f"{path} was made with {name.replace('_', ' ')} {made.get(name)!s}, not {value!s}")
    numbers = {key_of(match): number for number, match in enumerate(matches)}
    found: list[Chunk] = []
    for key, group in groupby(table.to_pylist(), key=lambda row: tuple(row[name] for name in KEY)):
        if key not in numbers:
            raise SimError(f"{path} has games of {key[0]} against {key[1]}, which are not asked for now")
        found += deals_of(numbers[key], matches[numbers[key]], list(group))
    return found


KEY = ("player", "field", "table", "opponents")


def key_of(match: Match) -> tuple[str, str, int, str]:
    return match.hero, match.field, match.table, ";".join(player.name for player in match.settings.players[HERO + 1 :])


def deals_of(number: int, match: Match, games: list[dict[str, Any]]) -> list[Chunk]:
    size, found = match.settings.seats, []
    for deal, group in groupby(games, key=lambda row: row["deal"]):
        rows = list(group)
        if len(rows) == size and deal < match.deals:
            measures = [measures_of(row, size) for row in rows if row["answers"] is not None]
            played = PlayedGames(
                deal * size,
                np.array([row_of(row) for row in rows], np.int32),
                np.array(measures).reshape(len(measures), size, MEASURES),
                FaultTally(),
            )
            found.append(Chunk(number, deal, 1, played, 0.0))
    return found


def row_of(game: dict[str, Any]) -> list[int]:
    row = [0] * pk.ROW
    for name, at in FIGURES.items():
        row[at] = game[name]
    row[pk.R_REASON], row[pk.R_WINNERS] = REASONS.index(game["reason"]), game["winners"]
    return row


def measures_of(game: dict[str, Any], seats: int) -> list[list[float]]:
    """Of the player under test; what the file has of the others, their faults, counts as the next one's."""
    found = [[0.0] * MEASURES for _ in range(seats)]
    for name, at in MEASURED.items():
        found[HERO][at] = game[name]
    found[HERO + 1][M_FAULTS] = game["field_faults"]
    return found
