"""A second installation with the same token is told of in the log and in `health`; a single race is not."""

from __future__ import annotations

from structlog.testing import capture_logs

from bot.operation.monitoring.elsewhere import AGAIN_AND_AGAIN, WINDOW, AnsweredElsewhere
from bot.operation.service.health import Health, answers_told


class Clock:
    """Seconds that are set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_log_warns_when_it_happens_again_and_again_and_not_each_time() -> None:
    clock = Clock()
    elsewhere = AnsweredElsewhere(clock)
    with capture_logs() as told:
        for number in range(AGAIN_AND_AGAIN - 1):
            elsewhere.met(number)
            elsewhere.met(number)
        assert told == []
        for number in range(100, 160):
            clock.now += 9.0
            elsewhere.met(number)
        assert [(line["event"], line["log_level"]) for line in told] == [("answered_elsewhere", "warning")]
        assert "second installation runs with the same token" in told[0]["hint"]
        clock.now += WINDOW / 2
        for number in range(200, 205):
            elsewhere.met(number)
    assert len(told) == 2


def test_what_is_long_past_counts_no_more() -> None:
    clock = Clock()
    elsewhere = AnsweredElsewhere(clock)
    with capture_logs() as told:
        for number in range(4 * AGAIN_AND_AGAIN):
            elsewhere.met(number)
            clock.now += WINDOW / (AGAIN_AND_AGAIN - 1)
    assert told == []
    clock.now += WINDOW
    assert elsewhere.recent == 0


def test_health_warns_and_asks_for_no_new_start() -> None:
    """Another start of this process would not end the other one."""
    assert "WARNING" not in answers_told(0) + answers_told(AGAIN_AND_AGAIN - 1)
    told = answers_told(AGAIN_AND_AGAIN)
    assert "WARNING" in told
    assert "same token" in told
    health = Health("1", 1, 1.0, True, 0.0, 0.0, 0, None, None, answered_elsewhere=AGAIN_AND_AGAIN)
    assert health.problems == []
    assert any(line.startswith("answers") and "WARNING" in line for line in health.lines())
