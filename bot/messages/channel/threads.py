"""A match that goes on in a thread of its own: opened once, from the message of its lobby."""

from __future__ import annotations

import discord

from bot.matches.play.table import Table
from bot.matches.services import Services
from storage.errors import ChannelTaken
from storage.records.posts import OutboxEntry

SLEEPS_AFTER = 10080
"""Minutes without a word until Discord archives the thread, the most there are: a week. What is posted wakes it again."""
THREAD_NAME_LIMIT = 100
THREAD_EXISTS, TOO_MANY_THREADS = 160004, 160006
MISSING_PERMISSIONS = 50013


class NoThread(Exception):
    """The match stays where it is: Discord, or those who keep the channel, want no thread there."""


async def move_to_thread(services: Services, client: discord.Client, table: Table, entry: OutboxEntry) -> int:
    """Opens the thread and has the match go on there; gives the thread's id. Done again, it finds what was done before.

    A message has one thread at most, and that has the message's id: so none is opened twice, whatever answer was lost.
    Raises NoThread, or what Discord says.
    """
    message = await services.store.outbox.latest_message(entry.match_id, "lobby")
    if message is None:
        raise NoThread("the lobby has no message")
    if table.match.channel_id == message:
        return message
    if not may_write_in_threads(client, entry.channel_id):
        raise NoThread("the bot may not write in threads")
    try:
        await client.http.start_thread_with_message(
            entry.channel_id, message, name=table.match.title, auto_archive_duration=SLEEPS_AFTER
        )
    except discord.HTTPException as problem:
        if problem.code != THREAD_EXISTS:
            raise
    try:
        await table.move_to(message, entry.id)
    except ChannelTaken as problem:
        raise NoThread("somebody plays there already") from problem
    return message


def may_write_in_threads(client: discord.Client, channel_id: int) -> bool:
    """Whether boards could be posted in a thread of this channel, as far as Discord has told: one without them is no use."""
    channel = client.get_channel(channel_id)
    if not isinstance(channel, discord.TextChannel):
        return True
    held = channel.permissions_for(channel.guild.me)
    return held.send_messages_in_threads and held.attach_files


def may_write(client: discord.Client, channel_id: int) -> bool:
    """Whether boards could be posted in a channel or thread, as far as Discord has told."""
    channel = client.get_channel(channel_id)
    if not isinstance(channel, discord.TextChannel | discord.Thread):
        return True
    held = channel.permissions_for(channel.guild.me)
    writes = held.send_messages_in_threads if isinstance(channel, discord.Thread) else held.send_messages
    return held.view_channel and writes and held.attach_files
