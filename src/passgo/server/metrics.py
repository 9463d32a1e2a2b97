"""What /metrics reports; no names, no ids."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

PARTS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5)


class Metrics:
    """One set for a server; rooms count into it, whatever way a command came."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ours = self.registry
        self.commands = Counter("passgo_commands", "Commands carried out", registry=ours)
        self.refusals = Counter("passgo_refusals", "Commands refused", registry=ours)
        self.suspended = Counter("passgo_suspended_tables", "Tables that met an error", registry=ours)
        self.bot_faults = Counter("passgo_bot_faults", "Decisions made for a bot that failed", ["what"], registry=ours)
        self.sockets = Gauge("passgo_sockets", "Open sockets", registry=ours)
        self.rooms = Gauge("passgo_rooms", "Open tables", registry=ours)
        self.waiting = Gauge("passgo_writes_waiting", "Writes waiting for the store", registry=ours)
        self.commit = Histogram(
            "passgo_commit_seconds", "From a decision to its being stored", buckets=PARTS, registry=ours
        )
