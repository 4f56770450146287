"""Suggestions that did not reach the person who is typing."""

from __future__ import annotations

import logging

import aiohttp
import discord

from bot.operation.monitoring.outages import needed_by


class LostSuggestions(logging.Filter):
    """Keeps out of the log that suggestions came too late, were lost, or could not be found in an outage.

    Whoever types on gets others.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        problem = record.exc_info[1] if record.exc_info else None
        lost = isinstance(problem, discord.HTTPException | aiohttp.ClientError | OSError)
        return not lost and needed_by(problem) is None
