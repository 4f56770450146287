"""What follows from a message having arrived, or from its having been refused: for the time of a match, and for warnings."""

from __future__ import annotations

import discord

from bot.matches.background import reach
from bot.matches.people.posts import (
    AnyBody,
    DirectBody,
    NoticeBody,
    ReturnedBody,
    UndeliveredBody,
    body_if_readable,
    read_body,
)
from bot.matches.seats.running_out import is_warning, note_unwarned, note_warned
from bot.matches.services import Services
from bot.messages.channel.threads import MISSING_PERMISSIONS
from bot.messages.delivery.sending import THREAD_LOCKED
from bot.messages.delivery.watchers import note_end_unseen, note_unheard
from storage.records.posts import OutboxEntry

MISSING_ACCESS, CLOSED_DOOR, NO_SERVER_IN_COMMON = 50001, 50007, 50278
CLOSED = (MISSING_ACCESS, MISSING_PERMISSIONS, CLOSED_DOOR, NO_SERVER_IN_COMMON, THREAD_LOCKED)
"""Discord's codes for a place that is there, and in which the bot may not post."""
ELSEWHERE = ("direct", "thread")
"""The kinds of entries whose refusal says nothing of the channel of their match."""


def is_closed(problem: discord.HTTPException, kind: str) -> bool:
    """Whether a refusal says that the channel of a match is closed to the bot."""
    return problem.code in CLOSED and kind not in ELSEWHERE


async def note_arrival(services: Services, entry: OutboxEntry) -> None:
    """A message stands: what it warned of counts from now, and the channel of its match can be reached."""
    table = await services.tables.get(entry.match_id)
    if table is None:
        return
    body = read_body(entry.payload)
    if users := warned_by(body):
        await note_warned(services, table, users, entry.created_at)
    if table.match.places:
        if isinstance(body, ReturnedBody):
            await reach.note_open(table, entry.channel_id)
        return
    if table.match.gone_since is None or table.match.channel_id != entry.channel_id:
        return
    await (reach.note_there if isinstance(body, ReturnedBody) else reach.announce_return)(services, table)


async def note_refusal(services: Services, entry: OutboxEntry, *, deleted: bool = False) -> None:
    """The channel of a message is closed to the bot, or gone. What nobody has ever seen does not stand there unseen.

    Direct messages are closed to all matches there: what they are to post waits behind this message.
    """
    if deleted:
        await services.store.moments.unwish_in(entry.channel_id)
    table = await services.tables.get(entry.match_id)
    if table is None:
        return
    if not isinstance(read_body(entry.payload), DirectBody):
        await note_end_unseen(services, table, entry)
    tables = [table]
    if table.match.guild_id is None:
        there = await services.store.matches.active_in_channel(entry.channel_id)
        found = [await services.tables.get(match.id, match.revision) for match in there]
        tables = [each for each in found if each is not None]
    for each in tables:
        if each.match.places:
            await reach.note_closed(services, each, entry.channel_id)
        elif each.match.channel_id == entry.channel_id and not await reach.withdraw_from_lobbies(services, each):
            await reach.note_gone(services, each, deleted=deleted)


async def is_pointless(services: Services, entry: OutboxEntry) -> bool:
    """Whether a message belongs to a match that posts nothing more."""
    table = await services.tables.get(entry.match_id)
    return table is not None and reach.is_given_up(table.match, entry.channel_id)


async def given_up(services: Services, entry: OutboxEntry) -> None:
    """A message will never arrive: if it was a warning, there was none. A watcher who cannot be reached is told nothing more."""
    if (body := body_if_readable(entry.payload)) is None:
        return
    await note_unheard(services, entry, body)
    users = warned_by(body)
    if users and (table := await services.tables.get(entry.match_id)) is not None:
        await note_unwarned(table, users)


def warned_by(body: AnyBody) -> tuple[int, ...]:
    """The people whom a message warns that their time runs out."""
    match body:
        case NoticeBody(key=key, users=users) if is_warning(key):
            return users
        case DirectBody(key=key, user=user) if is_warning(key):
            return (user,)
        case UndeliveredBody(direct=direct) if is_warning(direct.key):
            return (direct.user,)
        case _:
            return ()
