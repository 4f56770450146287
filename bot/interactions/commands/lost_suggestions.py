"""Suggestions that did not reach whoever is typing."""

from __future__ import annotations

import logging

import aiohttp
import discord

from bot.operation.monitoring.outages import needed_by


class LostSuggestions(logging.Filter):
    """Keeps out of the log that suggestions came too late, were lost on the way, or could not be looked for in an outage.

    Who types on, or again, needs none.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        problem = record.exc_info[1] if record.exc_info else None
        lost = isinstance(problem, discord.HTTPException | aiohttp.ClientError | OSError)
        return not lost and needed_by(problem) is None
