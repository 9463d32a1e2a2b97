"""Editions, options and rules as plain data for a page: what is printed on a board, never what happens on it.

Nothing here changes while the server runs, so every answer is encoded once. Only the built-in editions are served:
an edition's name from outside is never taken for a path.
"""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from passgo import editions as ed
from passgo.core import board_of
from passgo.core import constants as k
from passgo.core.amounts import interest_on
from passgo.editions.about import namings
from passgo.editions.face import ON_GROUND
from passgo.editions.model import OWNABLE_KINDS
from passgo.editions.wording import describe
from passgo.options import ROWS, VARIANTS, Options
from passgo.rulesets import make_ruleset
from passgo.server import protocol as wire
from passgo.server.openapi import operation
from passgo.text.rulebook import cited_in, rules

if TYPE_CHECKING:
    from passgo.core.board import Board
    from passgo.editions import About, Card, Deck, Edition, Group, Remark, Space
    from passgo.editions.face import Colours, Face

UNCHANGING = {"cache-control": "no-cache"}


def summaries() -> tuple[wire.EditionSummary, ...]:
    """The built-in editions, the classic one first."""
    return tuple(summary(ed.load(name)) for name in ed.names())


def summary(edition: Edition) -> wire.EditionSummary:
    return wire.EditionSummary(
        id=edition.id,
        title=edition.title,
        year=edition.year,
        players=edition.players,
        tokens=edition.tokens,
        token_sides=dict(edition.token_sides),
        variants=variants_of(edition),
        start=edition.start,
        power_doubles=bool(edition.power_doubles),
        reconstructed=bool(edition.reconstructed),
        history=bool(edition.about.history),
    )


def variants_of(edition: Edition) -> tuple[str, ...]:
    missing = {"short": not edition.short_game, "time-limit": not edition.time_limit_game}
    return tuple(variant for variant in VARIANTS if not missing.get(variant))


@cache
def board_data(edition_id: str) -> wire.BoardData:
    """A built-in edition; LookupError for any other name."""
    if edition_id not in ed.names():
        raise LookupError(f"There is no edition called {edition_id[:60]!r}.")
    return data_of(ed.load(edition_id))


def data_of(edition: Edition) -> wire.BoardData:
    rules_of_it = make_ruleset(edition, "standard", Options(), 2, k.BANK)
    board = board_of(rules_of_it)
    return wire.BoardData(
        id=edition.id,
        hash=edition.hash,
        title=edition.title,
        year=edition.year,
        players=edition.players,
        tokens=edition.tokens,
        token_sides=dict(edition.token_sides),
        currency=wire.CurrencyData(**asdict(edition.currency)),
        theme=dict(edition.theme),
        face=face_data(edition.face),
        start=edition.start,
        variants=variants_of(edition),
        spaces=tuple(space_data(space, board) for space in edition.spaces),
        groups=tuple(group_data(group) for group in edition.groups),
        decks={name: deck_data(edition, deck) for name, deck in edition.decks.items()},
        powers=tuple(describe(edition, power) for power in edition.power_doubles),
        power_effects=tuple(wire.EffectData(power.op, asdict(power)) for power in edition.power_doubles),
        houses=edition.bank_houses,
        hotels=edition.bank_hotels,
        salary=edition.salary,
        fine=edition.jail_fine,
        starting_cash=edition.starting_cash,
        starting_hand={str(note): count for note, count in edition.starting_hand.items()},
        denominations=edition.denominations,
        money=edition.bank_money,
        reconstructed=edition.reconstructed,
        confidence=dict(edition.confidence),
        counts_printed=edition.counts_printed,
        sections_missing=edition.sections_missing,
        notes={topic: remark_data(note) for topic, note in edition.notes.items()},
        names=tuple(wire.NamingData(*naming) for naming in namings(edition)),
        about=about_data(edition.about),
    )


def face_data(face: Face) -> wire.FaceData:
    return wire.FaceData(
        ground=face.ground,
        corners=face.corners,
        type=face.type,
        sound=face.sound,
        dice=wire.DiceLookData(**asdict(face.dice)),
        buildings=wire.BuildingLookData(**asdict(face.buildings)),
        backs=wire.BackLookData(**asdict(face.backs)),
        light=palette_data(face, face.light),
        dark=palette_data(face, face.dark),
    )


def palette_data(face: Face, colours: Colours) -> dict[str, str]:
    """The colours, and those that are written with on the ground."""
    written = face.on_ground(colours)
    return {**colours, **{f"on_ground_{name}": written[name] for name in ON_GROUND}}


def about_data(about: About) -> wire.AboutData:
    return wire.AboutData(
        summary=remark_data(about.summary) if about.summary else None,
        equipment=tuple(map(remark_data, about.equipment)),
        differences=tuple(map(remark_data, about.differences)),
        history=tuple(map(remark_data, about.history)),
        trivia=tuple(map(remark_data, about.trivia)),
    )


def remark_data(remark: Remark) -> wire.RemarkData:
    return wire.RemarkData(remark.text, dict(remark.translations), remark.rules)


def space_data(space: Space, board: Board) -> wire.SpaceData:
    """Interest by the rule of the core itself, so that its rounding is written down once."""
    interest = interest_on(board, space.index) if space.kind in OWNABLE_KINDS else 0
    return wire.SpaceData(
        index=space.index,
        name=space.name,
        kind=space.kind,
        group=space.group,
        price=space.price,
        rents=space.rents,
        house_cost=space.house_cost,
        hotel_cost=space.hotel_cost,
        mortgage=space.mortgage,
        interest=interest,
        lift=space.mortgage + interest,
        deck=space.deck,
        tax_flat=space.tax_flat,
        tax_percent=space.tax_percent,
        confidence=space.confidence,
        facts=facts_of(space),
    )


def group_data(group: Group) -> wire.GroupData:
    return wire.GroupData(
        name=group.name,
        title=group.title,
        kind=group.kind,
        colour=group.colour,
        pattern=group.pattern,
        spaces=group.spaces,
        house_cost=group.house_cost,
        hotel_cost=group.hotel_cost,
        facts=facts_of(group),
    )


def facts_of(thing: Space | Group) -> dict[str, str]:
    return {
        name: ", ".join(map(str, fact)) if isinstance(fact, tuple) else str(fact) for name, fact in thing.facts.items()
    }


def deck_data(edition: Edition, deck: Deck) -> wire.DeckData:
    return wire.DeckData(deck.title, deck.confidence, {card.id: card_data(edition, card) for card in deck.cards})


def card_data(edition: Edition, card: Card) -> wire.CardData:
    return wire.CardData(card.title, describe(edition, card.effect), card.effect.op, asdict(card.effect))


def option_data() -> tuple[wire.OptionData, ...]:
    """The options in the order of options.py: the printed ones first."""
    return tuple(one_option(name, default) for name, default in asdict(Options()).items())


def one_option(name: str, default: bool | int | str) -> wire.OptionData:
    row = ROWS[name]
    low, high = row.limits or (None, None)
    return wire.OptionData(
        name=name,
        kind=kind_of(name, default),
        default=default,
        low=low,
        high=high,
        choices=row.choices,
        house_rule=bool(row.difference),
        text=row.about,
        rule=next((rule.number for rule in cited_in(row.about)), ""),
    )


def kind_of(name: str, default: bool | int | str) -> wire.OptionKind:
    if ROWS[name].choices:
        return "choice"
    if name == "ends_at":
        return "time"
    return "bool" if isinstance(default, bool) else "int"


def rule_data() -> dict[str, wire.RuleData]:
    return {number: wire.RuleData(rule.heading, rule.text) for number, rule in rules().items()}


@cache
def encoded(what: str, name: str = "") -> bytes:
    """An answer's bytes, made when first asked for."""
    made = {"editions": summaries, "options": option_data, "rules": rule_data}
    return msgspec.json.encode(board_data(name) if what == "edition" else made[what]())


# ---------------------------------------------------------------- endpoints
@operation(answers={200: list[wire.EditionSummary]})
async def editions(_request: Request) -> Response:
    """The built-in editions."""
    return unchanging(encoded("editions"))


@operation(answers={200: wire.BoardData}, refusals=(404,))
async def edition(request: Request) -> Response:
    """A whole edition."""
    try:
        return unchanging(encoded("edition", request.path_params["edition_id"]))
    except LookupError as error:
        problem = {"code": "table/bad-edition", "rule": "", "message": str(error)}
        return unchanging(msgspec.json.encode(problem), 404)


@operation(answers={200: list[wire.OptionData]})
async def options(_request: Request) -> Response:
    """What a table may agree on."""
    return unchanging(encoded("options"))


@operation(answers={200: dict[str, wire.RuleData]})
async def rulebook(_request: Request) -> Response:
    """The rules by their numbers."""
    return unchanging(encoded("rules"))


def unchanging(data: bytes, status: int = 200) -> Response:
    return Response(data, status, UNCHANGING, media_type="application/json")
