"""What the endpoints of one application share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from passgo.server.access_control import AccessControl
from passgo.server.coaching import Coach
from passgo.server.forecasts import DEADLINE as FORECAST_SECONDS
from passgo.server.forecasts import Forecasts
from passgo.server.game_review import SECONDS as REVIEW_SECONDS
from passgo.server.metrics import Metrics
from passgo.server.record_import import SECONDS as IMPORT_SECONDS
from passgo.server.record_import import Importer
from passgo.server.reviews import Reviews
from passgo.server.workers import Workers

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from passgo.server.page import File
    from passgo.server.registry import Registry
    from passgo.server.room import Room
    from passgo.server.settings import ServerSettings


def import_workers() -> Workers:
    return Workers("imports", threads=1, most=8, most_per_address=2, seconds=2 * IMPORT_SECONDS)


def reading_workers() -> Workers:
    return Workers("reading", threads=2, most=64, most_per_address=16, seconds=20.0)


def coach_workers() -> Workers:
    return Workers("coach", threads=1, most=32, most_per_address=8, seconds=20.0)


def review_workers() -> Workers:
    return Workers("reviews", threads=1, most=8, most_per_address=2, seconds=4 * REVIEW_SECONDS)


def forecast_workers() -> Workers:
    return Workers("forecast", threads=1, most=16, most_per_address=4, seconds=FORECAST_SECONDS)


@dataclass
class Services:
    """`registry` is there from the end of the start-up on; until then no request is served."""

    settings: ServerSettings
    access: AccessControl
    page: dict[str, File]
    openapi: bytes = b""
    metrics: Metrics = field(default_factory=Metrics)
    importer: Importer = field(default_factory=Importer)
    imports: Workers = field(default_factory=import_workers)
    reading: Workers = field(default_factory=reading_workers)
    coach: Coach = field(default_factory=lambda: Coach(coach_workers()))
    reviews: Reviews = field(default_factory=lambda: Reviews(review_workers()))
    forecasts: Forecasts = field(default_factory=lambda: Forecasts(forecast_workers()))
    registry: Registry = None  # type: ignore[assignment]
    ready: bool = False

    def close(self) -> None:
        self.ready = False
        self.importer.close()
        self.imports.close()
        self.reading.close()
        self.coach.close()
        self.reviews.close()
        self.forecasts.close()


def services_of(connection: HTTPConnection) -> Services:
    services: Services = connection.app.state.services
    return services


async def room_of(connection: HTTPConnection) -> Room:
    """The room that the path names; opened again if it is not in memory."""
    return await services_of(connection).registry.visit(connection.path_params["room_id"])
