"""Where a match is opened: a thread made for it, or the direct messages of a person with the bot."""

from __future__ import annotations

from typing import Any, NamedTuple

import aiohttp
import discord
import structlog
from discord import ChannelType

from bot.interactions.answering.context import Context
from bot.interactions.answering.offering import RefusedWithOffer
from bot.matches.people.refusals import NotPossible
from bot.matches.play.table import Table
from bot.messages.channel.threads import SLEEPS_AFTER, THREAD_NAME_LIMIT
from bot.messages.delivery.sending import TOO_MANY_DIRECT
from bot.messages.layout.components import Button
from bot.messages.layout.custom_ids import CustomId
from storage.errors import AlreadyProcessed
from storage.records.matches import ACTIVE

LOG: Any = structlog.get_logger("places")
DIRECT = "direct"
"""The argument of a button that opens a match in direct messages."""


class OpeningPlace(NamedTuple):
    """The channel of a match and its server (None in direct messages). `made` says that it was made for the match."""

    guild_id: int | None
    channel_id: int
    made: bool = False


async def place_of_ones_own(context: Context, name: str, elsewhere: CustomId, *, direct: bool) -> OpeningPlace:
    """Where somebody plays alone with bots, in nobody's way: in direct messages where they ask for that;
    on a server in the thread of their last such match if they ask there, or in a new one of this name.

    Raises NotPossible where no thread can be made; `elsewhere` is the button that then leads to direct messages.
    """
    if context.guild_id is None:
        return OpeningPlace(None, context.channel_id)
    if direct:
        return await direct_place(context)
    last = await context.services.tables.latest_in(context.channel_id)
    is_played_out = last is not None and last.match.status not in ACTIVE and is_of_one(last, context.actor.user_id)
    if context.in_thread and is_played_out:
        return OpeningPlace(context.guild_id, context.channel_id)
    thread = await new_thread(context, name, private=True)
    if thread is None:
        raise RefusedWithOffer("refused.no_own_thread", (direct_button(context, elsewhere),))
    return thread


def is_of_one(table: Table, user: int) -> bool:
    """Whether this person is the only one at a table."""
    return {seat.user_id for seat in table.match.seats if not seat.bot} == {user}


def direct_button(context: Context, elsewhere: CustomId) -> Button:
    """The button that does the same in direct messages."""
    return Button(context.viewer.words("button.in_direct"), str(elsewhere), discord.ButtonStyle.primary, "✉️")


# Threads


async def new_thread(context: Context, name: str, *, private: bool) -> OpeningPlace | None:
    """Makes a thread of this channel, or of this thread's, with the person in it; gives None where none can be made.

    A `private` one is public where the bot may not make such. Raises AlreadyProcessed for what another process has answered.
    """
    parent = parent_of(context)
    if parent is None:
        return None
    if await context.services.store.processed(context.actor.interaction_id or 0):
        raise AlreadyProcessed(context.actor.interaction_id or 0)
    http = context.answer.interaction.client.http
    for kind in kinds_of_thread(context, private=private):
        try:
            made = await http.start_thread_without_message(
                parent, name=name[:THREAD_NAME_LIMIT], auto_archive_duration=SLEEPS_AFTER, type=kind.value
            )
        except (discord.HTTPException, aiohttp.ClientError, OSError) as problem:
            LOG.warning("thread_refused", channel=parent, kind=kind.name, problem=repr(problem))
            continue
        thread = int(made["id"])
        await add_to_thread(context, thread)
        return OpeningPlace(context.guild_id, thread, made=True)
    return None


def parent_of(context: Context) -> int | None:
    """The channel in which a thread can be made: this one, or the one of this thread."""
    channel = context.answer.interaction.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    return context.channel_id if context.guild_id is not None else None


def kinds_of_thread(context: Context, *, private: bool) -> list[ChannelType]:
    """The kinds of threads that the bot may make here by its rights, the wanted one first.

    Without the right to post boards there none is of use.
    """
    held = context.answer.interaction.app_permissions
    if not (held.send_messages_in_threads and held.attach_files):
        return []
    kinds = [ChannelType.private_thread] if private and held.create_private_threads else []
    return [*kinds, ChannelType.public_thread] if held.create_public_threads else kinds


async def add_to_thread(context: Context, thread: int) -> None:
    """Adds the person to a thread. Where that fails, the mention that calls them brings them there."""
    try:
        await context.answer.interaction.client.http.add_user_to_thread(thread, context.actor.user_id)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as problem:
        LOG.warning("not_added", thread=thread, user=context.actor.user_id, problem=repr(problem))


async def given_back(context: Context, place: OpeningPlace) -> None:
    """Deletes a thread whose match does not come about, or archives it where the bot may not delete it."""
    if not place.made:
        return
    http = context.answer.interaction.client.http
    try:
        try:
            await http.delete_channel(place.channel_id)
        except discord.Forbidden:
            await http.edit_channel(place.channel_id, archived=True)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as problem:
        LOG.warning("thread_left", thread=place.channel_id, problem=repr(problem))


# Direct messages


async def direct_place(context: Context, said: str = "direct.begins") -> OpeningPlace:
    """Opens the direct messages of this person, and announces the match there by the sentence of this key.

    Raises NotPossible where they take none, and where Discord wants a pause between opening those of so many people.
    """
    interaction = context.answer.interaction
    try:
        channel = await interaction.user.create_dm()
        await channel.send(
            context.viewer.words(said),
            nonce=str(interaction.id),
            allowed_mentions=discord.AllowedMentions.none(),
        )
    except discord.Forbidden as problem:
        LOG.info("direct_closed", user=interaction.user.id, code=problem.code)
        raise NotPossible("refused.direct_closed") from problem
    except discord.HTTPException as problem:
        if problem.code != TOO_MANY_DIRECT:
            raise
        LOG.warning("direct_opened_too_fast", user=interaction.user.id)
        raise NotPossible("refused.direct_later") from problem
    return OpeningPlace(None, channel.id)
