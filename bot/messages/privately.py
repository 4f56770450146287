"""A word to somebody alone, where Discord lets the bot say it."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
import structlog

LOG: Any = structlog.get_logger("privately")


async def tell(client: discord.Client, user_id: int, text: str) -> None:
    """Sends a direct message. Who takes none has none: that, and a loss on the way, is logged."""
    try:
        place = await client.create_dm(discord.Object(user_id))
        await place.send(text, allowed_mentions=discord.AllowedMentions.none())
    except discord.HTTPException as problem:
        LOG.info("not_told", user=user_id, code=problem.code)
    except (aiohttp.ClientError, OSError) as problem:
        LOG.info("not_told", user=user_id, problem=repr(problem))
