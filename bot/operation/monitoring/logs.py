"""Log lines for the operator, as text or as JSON, on standard error. Ours and the libraries' look the same.

A line carries what is bound at the time (`structlog.contextvars.bound_contextvars`): interaction, match, seat, revision.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Iterable
from typing import Any, Literal, TextIO

import aiohttp
import discord
import structlog
from discord.gateway import ReconnectWebSocket
from structlog.typing import EventDict, Processor

LIBRARIES = ("PIL", "aiohttp", "aiosqlite", "discord")
"""Libraries that stay at INFO: below it they log whole requests and statements, hands and seeds included."""

INTERACTION_TOKEN = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.%=-]+")
"""The secret part of Discord's addresses for answers: whoever has it can answer in the bot's name for 15 minutes."""

NETWORK = (
    OSError,
    aiohttp.ClientError,
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
    ReconnectWebSocket,
)
"""Errors that the network, or trouble at Discord, causes; the last is the library's own for one that it closed or that broke."""

HIDDEN = "[hidden]"


class ToldAsOutage(logging.Filter):
    """Filters lines that a pool could not renew a connection: whoever needed one has logged the outage, once."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not record.exc_info


class DiscreetFormatter(structlog.stdlib.ProcessorFormatter):
    """Writes a line without secrets, whichever library it comes from and wherever in it the secret stands."""

    def __init__(self, secrets: Iterable[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._secrets = tuple(filter(None, secrets))

    def format(self, record: logging.LogRecord) -> str:
        """The finished line."""
        line = INTERACTION_TOKEN.sub(rf"\1{HIDDEN}", super().format(record))
        for secret in self._secrets:
            line = line.replace(secret, HIDDEN)
        return line


def set_up_logging(
    level: str, style: Literal["text", "json"], secrets: Iterable[str] = (), stream: TextIO | None = None
) -> None:
    """Send everything that is logged from `level` upwards to `stream` (standard error).

    `secrets` never appear in a line. Calling it again replaces what was set before.
    """
    out: TextIO = stream or sys.stderr
    incoming: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        without_tracebacks_of_the_network,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    formatter = DiscreetFormatter(
        secrets,
        foreign_pre_chain=incoming,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *outgoing_processors(style, out.isatty()),
        ],
    )
    handler = logging.StreamHandler(out)
    handler.setFormatter(formatter)
    threshold = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(handlers=[handler], level=threshold, force=True)
    quieten_libraries(threshold)
    logging.captureWarnings(True)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *incoming,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
    )


def quieten_libraries(threshold: int) -> None:
    """Has libraries log no more than an operator can use."""
    for name in LIBRARIES:
        logging.getLogger(name).setLevel(max(threshold, logging.INFO))
    # A line for every request to the local table says nothing that the bot's own lines do not say better.
    logging.getLogger("aiohttp.access").setLevel(max(threshold, logging.WARNING))
    logging.getLogger("asyncpg.pool").filters[:] = [ToldAsOutage()]


def without_tracebacks_of_the_network(_logger: Any, _method: str, line: EventDict) -> EventDict:
    """Shortens to one line what a library says of a broken or impossible connection, as it repeats that with each attempt."""
    told = line.get("exc_info")
    problem = told[1] if isinstance(told, tuple) else None
    if isinstance(problem, NETWORK) and str(line.get("logger")).startswith("discord."):
        del line["exc_info"]
        line["problem"] = repr(problem)
    return line


def in_reading_order(_logger: Any, _method: str, line: EventDict) -> EventDict:
    """Puts the fields that every line has before those that only some have."""
    first = {name: line[name] for name in ("timestamp", "level", "logger", "event")}
    return first | {name: value for name, value in line.items() if name not in first}


def outgoing_processors(style: Literal["text", "json"], coloured: bool) -> list[Processor]:
    """The last steps of a line. Tracebacks never show local variables: hands and seeds are among them."""
    if style == "json":
        return [
            structlog.processors.format_exc_info,
            structlog.processors.UnicodeDecoder(),
            in_reading_order,
            structlog.processors.JSONRenderer(json.dumps, ensure_ascii=False, default=str),
        ]
    return [
        structlog.dev.ConsoleRenderer(
            colors=coloured, exception_formatter=structlog.dev.plain_traceback, pad_event_to=40
        )
    ]
