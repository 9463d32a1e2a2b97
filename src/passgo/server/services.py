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
from passgo.server.rate_limit import Budget
from passgo.server.record_import import SECONDS as IMPORT_SECONDS
from passgo.server.record_import import Importer
from passgo.server.reviews import Reviews
from passgo.server.workers import ProcessWorkers, Workers

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from passgo.server.page import File
    from passgo.server.registry import Registry
    from passgo.server.room import Room
    from passgo.server.settings import ServerSettings


# Seconds of a core that one address may use for what follows, in the long run for each second and at once: a family
# that asks for advice all evening and has its games looked through stays far below.
SHARE, AT_ONCE = 0.25, 120.0


def import_workers(budget: Budget) -> Workers:
    seconds = 2 * IMPORT_SECONDS
    return ProcessWorkers("imports", threads=1, most=8, most_per_address=2, seconds=seconds, budget=budget)


def reading_workers(budget: Budget) -> Workers:
    return Workers("reading", threads=2, most=64, most_per_address=16, seconds=20.0, budget=budget)


def coach_workers(budget: Budget) -> Workers:
    return Workers("coach", threads=1, most=32, most_per_address=8, seconds=20.0, budget=budget)


def review_workers(budget: Budget) -> Workers:
    seconds = 4 * REVIEW_SECONDS
    return ProcessWorkers("reviews", threads=1, most=8, most_per_address=2, seconds=seconds, budget=budget)


def forecast_workers(budget: Budget) -> Workers:
    return Workers("forecast", threads=1, most=16, most_per_address=4, seconds=FORECAST_SECONDS, budget=budget)


@dataclass
class Services:
    """`registry` is there from the end of the start-up on; until then no request is served."""

    settings: ServerSettings
    access: AccessControl
    page: dict[str, File]
    openapi: bytes = b""
    metrics: Metrics = field(default_factory=Metrics)
    importer: Importer = field(default_factory=Importer)
    budget: Budget = field(default_factory=lambda: Budget(SHARE, AT_ONCE))
    imports: Workers = field(init=False)
    reading: Workers = field(init=False)
    coach: Coach = field(init=False)
    reviews: Reviews = field(init=False)
    forecasts: Forecasts = field(init=False)
    registry: Registry = None  # type: ignore[assignment]
    ready: bool = False

    def __post_init__(self) -> None:
        self.imports = import_workers(self.budget)
        self.reading = reading_workers(self.budget)
        self.coach = Coach(coach_workers(self.budget))
        self.reviews = Reviews(review_workers(self.budget))
        self.forecasts = Forecasts(forecast_workers(self.budget))

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
