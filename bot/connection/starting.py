"""A start while Discord, or the shield before it, cannot answer: its requests are repeated until it can."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import structlog
from discord.http import Route

from texts.literal import clipped_text, in_one_line

LOG: Any = structlog.get_logger("start")
FIRST_PAUSE, LONGEST_PAUSE = 5.0, 300.0
"""Seconds until a request is repeated, at first and at most. A shield lets nobody in sooner who asks more often."""
PROBLEM_LIMIT = 200
"""Characters of a refusal in the log: a shield answers with a whole page."""
STARTING = ("/users/@me", "/oauth2/applications/@me", "/applications/@me", "/gateway/bot")
COMMANDS = "/applications/{application_id}/"
"""The paths of a start's requests: who it is, what to connect with, the commands."""

RetriedRequest = Callable[..., Awaitable[Any]]


def asked_patiently(request: RetriedRequest, starts: Callable[[], bool]) -> RetriedRequest:
    """The library's way to ask Discord, made to repeat a start's requests while the client `starts`."""

    async def ask(route: Route, **how: Any) -> Any:
        begun, times, pause = time.monotonic(), 0, FIRST_PAUSE
        while True:
            try:
                answer = await request(route, **how)
            except discord.HTTPException as problem:
                if not (is_trouble(problem.status) and is_of_a_start(route.path) and starts()):
                    raise
                if not times:
                    LOG.warning(
                        "discord_troubled", status=problem.status, problem=refusal_line(problem), path=route.path
                    )
            else:
                if times:
                    LOG.info(
                        "discord_answers", times=times, seconds=round(time.monotonic() - begun, 1), path=route.path
                    )
                return answer
            times += 1
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    return ask


def is_trouble(status: int) -> bool:
    """Whether a status says that Discord, or what stands before it, cannot answer now."""
    return status == 429 or status >= 500


def is_of_a_start(path: str) -> bool:
    """Whether a path is one of a start's requests; posts are retried in their own way."""
    return path in STARTING or path.startswith(COMMANDS)


def refusal_line(problem: discord.HTTPException) -> str:
    """A refusal in one line, cut short."""
    return clipped_text(in_one_line(str(problem)), PROBLEM_LIMIT)
