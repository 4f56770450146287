"""Changing and removing messages that stand: what Discord's refusals of it mean."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import structlog

from bot.messages.delivery.posted_messages import files_of, without_choices
from bot.messages.delivery.sending import (
    ARCHIVED,
    INVALID_FORM,
    TOO_MANY_EDITS,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    is_passing,
)
from bot.messages.layout.pages import Page, edited_page

LOG: Any = structlog.get_logger("delivery")
EDIT_PATIENCE = 30.0
"""Seconds that an edit may take: who has edited an old message too often is made to wait for long."""


async def edit_if_possible(message: discord.Message, page: Page) -> bool:
    """Whether a message could be edited: not one that is gone, sleeps in a thread, or was edited too often at its age.

    Pictures that it has already are kept; should Discord not take that, all are sent anew. Raises what may pass. An edit that
    was given up may have been carried out: the message then shows the same.
    """
    patience = asyncio.timeout(EDIT_PATIENCE)
    try:
        async with patience:
            try:
                await message.edit(**edited_page(page, files_of(message)))
            except discord.HTTPException as problem:
                if problem.code != INVALID_FORM:
                    raise
                LOG.warning("pictures_not_kept", message=message.id, text=problem.text)
                await message.edit(**edited_page(page))
    except discord.HTTPException as problem:
        if problem.code not in (UNKNOWN_MESSAGE, TOO_MANY_EDITS, ARCHIVED):
            raise
        LOG.info("board_not_edited", message=message.id, code=problem.code)
        return False
    except TimeoutError:
        if not patience.expired():
            raise
        LOG.info("board_not_edited", message=message.id, seconds=EDIT_PATIENCE)
        return False
    return True


async def remove_message(place: discord.PartialMessageable, message_id: int) -> None:
    """Takes a call out of the channel. Raises what may pass; that somebody has deleted it does no harm."""
    try:
        await place.get_partial_message(message_id).delete()
    except discord.HTTPException as problem:
        if is_passing(problem) or problem.code == UNKNOWN_CHANNEL:
            raise
        LOG.info("call_kept", message=message_id, code=problem.code)


async def retire_message(place: discord.PartialMessageable, message_id: int, *, pictures: bool) -> None:
    """An old board loses its buttons, and its `pictures` where they are not to stay.

    Raises what may pass; that it is gone or can be edited no more does no harm.
    """
    try:
        message = await place.fetch_message(message_id)
        await message.edit(**without_choices(message, pictures=pictures))
    except discord.HTTPException as problem:
        if is_passing(problem):
            raise
        LOG.info("old_message_kept", message=message_id, code=problem.code)


async def changed_older(place: discord.PartialMessageable, message_id: int, **changes: Any) -> None:
    """An older message is changed; that it is gone or cannot be edited any more does no harm."""
    try:
        await place.get_partial_message(message_id).edit(**changes)
    except discord.HTTPException as problem:
        LOG.info("old_message_kept", message=message_id, code=problem.code)
    except (aiohttp.ClientError, OSError) as problem:
        # The new message stands: it must not be posted again for this.
        LOG.info("old_message_kept", message=message_id, problem=repr(problem))
