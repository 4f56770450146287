"""Faults that come again as long as something is away."""

from structlog.testing import capture_logs

from bot.operation.monitoring.failures import RepeatedFailures
from bot.operation.monitoring.metrics import Metrics


def test_what_is_away_is_told_of_once_and_when_it_is_back() -> None:
    repeated = RepeatedFailures("fleet", Metrics())
    with capture_logs() as told:
        repeated.over()
        for _ in range(3):
            repeated.met(OSError("the server is away"))
        repeated.met(OSError("the password is wrong"))
        repeated.over()
        repeated.met(OSError("the server is away"))
    assert [(line["event"], str(line.get("exc_info", line.get("times")))) for line in told] == [
        ("fault", "the server is away"),
        ("fault", "the password is wrong"),
        ("fault_over", "4"),
        ("fault", "the server is away"),
    ]
