"""Faults of ours: an error id for the person, a full log line for the operator. Nothing is swallowed."""

from __future__ import annotations

import secrets
from typing import Any

import structlog

from bot.operation.metrics import Metrics

LOG: Any = structlog.get_logger("failures")


def report(problem: BaseException, where: str, *, metrics: Metrics, **bound: object) -> str:
    """Logs a fault with its traceback under a new error id, and gives the id."""
    error_id = secrets.token_hex(4)
    LOG.error("fault", error_id=error_id, where=where, exc_info=problem, **bound)
    metrics.error(where)
    return error_id
