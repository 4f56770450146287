"""Ending a match that cannot be reached, from the list of one's own, after asking once more."""

from __future__ import annotations

from typing import Any

import discord

from bot.interactions.answering.context import Context
from bot.interactions.handlers.seats.leaving import as_asked, ask_once_more
from bot.matches.background.reach import announce_return, people_concerned
from bot.matches.lobbies import lobby
from bot.matches.people.posts import DirectBody
from bot.matches.people.refusals import NotPossible
from bot.matches.play.table import Table
from bot.matches.time.active_hours import DAY
from bot.messages.channel.ended_notice import with_record
from bot.messages.channel.links import way_to
from bot.messages.channel.threads import may_write
from bot.messages.delivery.arrivals import MISSING_ACCESS
from bot.messages.delivery.sending import UNKNOWN_CHANNEL
from bot.messages.layout.components import ClassicMessage
from bot.messages.layout.custom_ids import CustomId
from storage.records.matches import Match
from texts.literal import literal_text

USUAL_DAYS = 7
"""Days after which others may end a match that waits for somebody, where the lobby has set none."""


async def end_gone(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Asks whether a match that cannot be reached is really to end."""
    table = await context.table_of(custom_id)
    await must_be_gone(context, table)
    await ask_once_more(context, table, "end_gone")


async def end_unreachable_match(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Ends it as confirmed, and tells the others in private. Raises Outdated where the match has gone on since."""
    table = await context.table_of(custom_id)
    revision = as_asked(table, custom_id)
    await must_be_gone(context, table)
    others = [user for user in people_concerned(table.match) if user != context.actor.user_id]
    words: dict[str, str | int] = {"name": literal_text(context.name)}
    told = [DirectBody("end", user, table.match.revision, "ending.ended", words) for user in others]
    await table.change(context.actor, lobby.with_match_abandoned(context.services.clock()), *told, revision=revision)
    told_oneself = ClassicMessage(context.viewer.words("ending.you_ended", title=literal_text(table.match.title)))
    await context.answer.give(await with_record(context.viewer, table, told_oneself))


async def must_be_gone(context: Context, table: Table) -> None:
    """Raises NotPossible for a person who does not play there, and where boards could be posted, as Discord says."""
    match = table.match
    if context.actor.user_id not in (match.host_id, *people_concerned(match)):
        raise NotPossible("refused.no_seat", title=literal_text(match.title))
    if match.gone_since is None:
        way = way_to(context.viewer.words, match, context.actor.user_id)
        raise NotPossible("refused.channel_there", channel=way)
    if match.places:
        must_have_waited(match, context.services.clock())
        return
    if not await is_gone(context.answer.interaction.client, match.channel_id):
        await announce_return(context.services, table)
        raise NotPossible("refused.channel_there", channel=f"<#{match.channel_id}>")


def must_have_waited(match: Match, now: float) -> None:
    """Raises NotPossible while somebody whose direct messages are closed may be back: for the days that the lobby has set."""
    until = (match.gone_since or now) + (match.idle_days or USUAL_DAYS) * DAY
    if now < until:
        names = tuple(literal_text(seat.person_name) for seat in match.places.values() if seat.closed_since is not None)
        raise NotPossible("refused.direct_waits", names=names, until=f"<t:{int(until)}:f>")


async def is_gone(client: discord.Client, channel_id: int) -> bool:
    """Whether Discord knows no such channel, or it is closed to the bot, which may be on its server no longer."""
    try:
        await client.fetch_channel(channel_id)
    except discord.NotFound as problem:
        return problem.code == UNKNOWN_CHANNEL
    except discord.Forbidden as problem:
        return problem.code == MISSING_ACCESS
    return not may_write(client, channel_id)
