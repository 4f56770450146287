"""Our own faults: an error id for the person, a full log line for the operator. Nothing is swallowed."""

from __future__ import annotations

import secrets
import time
from typing import Any

import structlog

from bot.operation.monitoring.metrics import Metrics
from bot.operation.monitoring.outages import needed_by

LOG: Any = structlog.get_logger("failures")


def report_failure(problem: BaseException, where: str, *, metrics: Metrics, **bound: object) -> str:
    """Logs a fault with its traceback under a new error id, or counts it to the outage that caused it; returns the id."""
    metrics.error(where)
    if (what := needed_by(problem)) is not None:
        return metrics.outages.met(what, problem, where)
    error_id = secrets.token_hex(4)
    LOG.error("fault", error_id=error_id, where=where, exc_info=problem, **bound)
    return error_id


class RepeatedFailures:
    """A fault that a loop meets again and again: logged in full once, and once more when it is over.

    A fault that an outage causes is logged with the outage.
    """

    def __init__(self, where: str, metrics: Metrics) -> None:
        self._where = where
        self._metrics = metrics
        self._told = ""
        self._since = 0.0
        self._times = 0

    def met(self, problem: BaseException) -> None:
        """Notes that it went wrong, and logs in full what is not the same as last time."""
        if needed_by(problem) is not None:
            report_failure(problem, self._where, metrics=self._metrics)
            return
        if (told := repr(problem)) == self._told:
            self._times += 1
            self._metrics.error(self._where)
            return
        if not self._told:
            self._since = time.monotonic()
        self._told, self._times = told, self._times + 1
        report_failure(problem, self._where, metrics=self._metrics)

    def over(self) -> None:
        """Notes that it went well."""
        if self._told:
            LOG.info(
                "fault_over", where=self._where, times=self._times, seconds=round(time.monotonic() - self._since, 1)
            )
            self._told, self._times = "", 0
