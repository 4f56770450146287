"""Figures: what can be read, and from where."""

import socket
import urllib.request

import pytest

from bot.operation.monitoring.metrics import Metrics
from storage.records.announcements import AnnouncementCounts
from storage.records.matches import MatchStatus
from storage.records.posts import Counts


def read(port: int) -> dict[str, float]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as answer:
        rows = [line.rsplit(" ", 1) for line in answer.read().decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in rows}


def test_what_was_counted_can_be_read() -> None:
    metrics = Metrics()
    metrics.interaction("command", "done")
    metrics.interaction("command", "done")
    metrics.interaction("component", "stale")
    metrics.answered("command", 0.02)
    metrics.drawn(0.5)
    metrics.committed(0.001)
    metrics.late(0.015)
    metrics.chosen(0.2)
    metrics.error("delivery")
    metrics.announced("given_up", 3)
    metrics.announcements(AnnouncementCounts(waiting=4, oldest=940.0), now=1000.0)
    metrics.stored(
        Counts(matches=dict.fromkeys(MatchStatus, 3), waiting=2, scheduled=1, oldest_waiting=990.0), now=1000.0
    )
    try:
        figures = read(metrics.serve(0))
    finally:
        metrics.close()
    assert figures['lawspeaker_interactions_total{kind="command",result="done"}'] == 2
    assert figures['lawspeaker_interactions_total{kind="component",result="stale"}'] == 1
    assert figures['lawspeaker_answer_seconds_bucket{kind="command",le="0.025"}'] == 1
    assert figures['lawspeaker_answer_seconds_bucket{kind="command",le="0.01"}'] == 0
    assert figures["lawspeaker_drawing_seconds_sum"] == 0.5
    assert figures["lawspeaker_commit_seconds_count"] == 1
    assert figures['lawspeaker_loop_late_seconds_bucket{le="0.02"}'] == 1
    assert figures['lawspeaker_loop_late_seconds_bucket{le="0.01"}'] == 0
    assert figures["lawspeaker_choice_seconds_sum"] == 0.2
    assert figures['lawspeaker_errors_total{part="delivery"}'] == 1
    assert figures['lawspeaker_matches{status="running"}'] == 3
    assert figures['lawspeaker_webhook_total{result="given_up"}'] == 3
    assert figures["lawspeaker_webhook_waiting"] == 4
    assert figures["lawspeaker_webhook_oldest_seconds"] == 60
    assert figures["lawspeaker_outbox_waiting"] == 2
    assert figures["lawspeaker_outbox_oldest_seconds"] == 10


def test_an_empty_outbox_has_no_age() -> None:
    metrics = Metrics()
    metrics.stored(Counts(matches={}, waiting=1, scheduled=0, oldest_waiting=1.0), now=1000.0)
    metrics.stored(Counts(matches={}, waiting=0, scheduled=0, oldest_waiting=None), now=1000.0)
    assert metrics.registry.get_sample_value("lawspeaker_outbox_oldest_seconds") == 0


def test_two_bots_in_one_process_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.error("delivery")
    assert other.registry.get_sample_value("lawspeaker_errors_total", {"part": "delivery"}) is None


def test_figures_are_served_on_one_loopback_address_only_and_only_until_the_end() -> None:
    metrics = Metrics()
    port = metrics.serve(0)
    try:
        with pytest.raises(OSError, match="in use"):
            Metrics().serve(port)
        # A server that listens everywhere would answer here as well.
        with pytest.raises(OSError, match=r"refused|timed out|assign"):
            socket.create_connection(("127.0.0.2", port), timeout=1)
    finally:
        metrics.close()
    with pytest.raises(OSError, match="refused"):
        read(port)
