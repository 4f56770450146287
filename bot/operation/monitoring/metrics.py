"""Figures for the operator, in Prometheus' format, on a loopback port if one is set."""

from __future__ import annotations

from threading import Thread
from typing import Literal, TypeAlias
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, start_http_server

from bot.operation.monitoring.outages import Outages
from storage.records.posts import Counts

MoveKind: TypeAlias = Literal["command", "autocomplete", "component", "modal"]
PressResult: TypeAlias = Literal["done", "refused", "stale", "failed"]

SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0)
"""Bounds in seconds; Discord waits 3 for a first answer."""

LATE = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0)
"""Bounds in seconds; nobody notices 0.02."""


class Metrics:
    """Counts what the bot does, and what is away meanwhile (`outages`). Always counts; can be read only after `serve`."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.outages = Outages()
        self._server: tuple[WSGIServer, Thread] | None = None
        self._interactions = Counter(
            "lawspeaker_interactions", "Interactions by kind and result", ("kind", "result"), registry=registry
        )
        self._answers = Histogram(
            "lawspeaker_answer_seconds",
            "From the arrival of an interaction to its first answer",
            ("kind",),
            buckets=SHORT,
            registry=registry,
        )
        self._drawings = Histogram(
            "lawspeaker_drawing_seconds", "Drawing and encoding one picture", buckets=SHORT, registry=registry
        )
        self._commits = Histogram(
            "lawspeaker_commit_seconds", "One transaction of a change", buckets=SHORT, registry=registry
        )
        self._late = Histogram(
            "lawspeaker_loop_late_seconds",
            "How much later than it should the event loop has turned to what was due",
            buckets=LATE,
            registry=registry,
        )
        self._thoughts = Histogram(
            "lawspeaker_choice_seconds", "One choice of a bot player, in its process", buckets=SHORT, registry=registry
        )
        self._errors = Counter(
            "lawspeaker_errors", "Unexpected errors by the part that met them", ("part",), registry=registry
        )
        self._waiting = Gauge(
            "lawspeaker_outbox_waiting", "Committed messages that are not delivered yet", registry=registry
        )
        self._oldest = Gauge(
            "lawspeaker_outbox_oldest_seconds", "Age of the oldest undelivered message", registry=registry
        )
        self._matches = Gauge("lawspeaker_matches", "Matches by status", ("status",), registry=registry)

    def interaction(self, kind: MoveKind, result: PressResult) -> None:
        """Counts an interaction that has been dealt with."""
        self._interactions.labels(kind, result).inc()

    def answered(self, kind: MoveKind, seconds: float) -> None:
        """Notes how long after its arrival the first answer to an interaction has left."""
        self._answers.labels(kind).observe(seconds)

    def drawn(self, seconds: float) -> None:
        """Notes how long drawing and encoding a picture took."""
        self._drawings.observe(seconds)

    def late(self, seconds: float) -> None:
        """Notes how much later than due the event loop came to something."""
        self._late.observe(seconds)

    def chosen(self, seconds: float) -> None:
        """Notes how long a bot player took to choose a move."""
        self._thoughts.observe(seconds)

    def committed(self, seconds: float) -> None:
        """Notes how long a commit took."""
        self._commits.observe(seconds)

    def error(self, part: str) -> None:
        """Counts something unexpected in a part of the bot: one of few fixed names, not a message."""
        self._errors.labels(part).inc()

    def stored(self, counts: Counts, now: float) -> None:
        """Notes what the storage holds at the moment `now` (unix seconds)."""
        for status, matches in counts.matches.items():
            self._matches.labels(status).set(matches)
        self._waiting.set(counts.waiting)
        self._oldest.set(0 if counts.oldest_waiting is None else max(0.0, now - counts.oldest_waiting))

    def serve(self, port: int) -> int:
        """Answer under `http://127.0.0.1:PORT/metrics` until `close`; 0 takes any free port. Returns the port.

        Raises OSError when the port is taken.
        """
        self._server = start_http_server(port, "127.0.0.1", self.registry)
        return self._server[0].server_port

    def close(self) -> None:
        """Stop answering."""
        if self._server:
            server, thread = self._server
            server.shutdown()
            server.server_close()
            thread.join()
            self._server = None
