"""Figures for the operator, in Prometheus' format, on a loopback port if one is set."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import Literal, TypeAlias
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, start_http_server

from bot.operation.monitoring.outages import Outages
from storage.records.announcements import AnnouncementCounts
from storage.records.posts import Counts

InteractionKind: TypeAlias = Literal["command", "autocomplete", "component", "modal"]
InteractionResult: TypeAlias = Literal["done", "refused", "stale", "failed"]
AttemptResult: TypeAlias = Literal["sent", "failed", "given_up"]

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
        counter, gauge = partial(Counter, registry=registry), partial(Gauge, registry=registry)
        seconds = partial(Histogram, buckets=SHORT, registry=registry)
        self._interactions = counter("lawspeaker_interactions", "Interactions by kind and result", ("kind", "result"))
        self._answers = seconds(
            "lawspeaker_answer_seconds", "From the arrival of an interaction to its first answer", ("kind",)
        )
        drawings = seconds("lawspeaker_drawing_seconds", "Drawing and encoding one picture")
        self.drawn: Callable[[float], None] = drawings.observe
        commits = seconds("lawspeaker_commit_seconds", "One transaction of a change")
        self.committed: Callable[[float], None] = commits.observe
        late_text = "How much later than it should the event loop has turned to what was due"
        late = seconds("lawspeaker_loop_late_seconds", late_text, buckets=LATE)
        self.late: Callable[[float], None] = late.observe
        choices = seconds("lawspeaker_choice_seconds", "One choice of a bot player, in its process")
        self.chosen: Callable[[float], None] = choices.observe
        self._errors = counter("lawspeaker_errors", "Unexpected errors by the part that met them", ("part",))
        self._waiting = gauge("lawspeaker_outbox_waiting", "Committed messages that are not delivered yet")
        self._oldest = gauge("lawspeaker_outbox_oldest_seconds", "Age of the oldest undelivered message")
        self._matches = gauge("lawspeaker_matches", "Matches by status", ("status",))
        self._told = counter("lawspeaker_webhook", "What the operator's program was told, by result", ("result",))
        self._untold = gauge("lawspeaker_webhook_waiting", "What it is still to be told")
        self._untold_age = gauge("lawspeaker_webhook_oldest_seconds", "Age of the oldest of that")

    def interaction(self, kind: InteractionKind, result: InteractionResult) -> None:
        """Counts an interaction that has been dealt with."""
        self._interactions.labels(kind, result).inc()

    def answered(self, kind: InteractionKind, seconds: float) -> None:
        """Notes how long after its arrival the first answer to an interaction has left."""
        self._answers.labels(kind).observe(seconds)

    def error(self, part: str) -> None:
        """Counts something unexpected in a part of the bot: one of few fixed names, not a message."""
        self._errors.labels(part).inc()

    def announced(self, result: AttemptResult, times: int = 1) -> None:
        """Counts what the operator's program was told, or could not be."""
        self._told.labels(result).inc(times)

    def announcements(self, counts: AnnouncementCounts, now: float) -> None:
        """Notes what it is still to be told at the moment `now` (unix seconds)."""
        self._untold.set(counts.waiting)
        self._untold_age.set(0 if counts.oldest is None else max(0.0, now - counts.oldest))

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
