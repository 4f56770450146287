"""Ending a match from the list of one's own, as its channel is gone."""

from __future__ import annotations

from typing import Any

import discord

from bot.interactions.scene import Scene
from bot.matches.consents import people
from bot.matches.ending import ended, note_there
from bot.matches.posts import DirectBody
from bot.matches.refusing import NotPossible
from bot.messages.custom_ids import CustomId
from bot.messages.sending import UNKNOWN_CHANNEL
from bot.texts.literal import literally


async def end_gone(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """A player ends a match whose channel is gone; the others are told in private.

    Discord is asked whether it really is.
    """
    table = await scene.table_of(deed)
    match = table.match
    title = literally(match.title)
    if scene.actor.user_id not in (match.host_id, *people(table)):
        raise NotPossible("refused.no_seat", title=title)
    if match.gone_since is None:
        raise NotPossible("refused.channel_there", channel=f"<#{match.channel_id}>")
    client = scene.answer.interaction.client
    if not await is_gone(client, match.channel_id):
        await note_there(table)
        raise NotPossible("refused.channel_there", channel=f"<#{match.channel_id}>")
    others = [user for user in people(table) if user != scene.actor.user_id]
    words: dict[str, str | int] = {"name": literally(scene.name)}
    told = [DirectBody("end", user, match.revision, "ending.ended", words) for user in others]
    await table.change(scene.actor, ended(scene.house.clock()), *told)
    await scene.say("ending.you_ended", title=title)


async def is_gone(client: discord.Client, channel_id: int) -> bool:
    """Whether Discord knows no such channel; one that the bot may not see is there."""
    try:
        await client.fetch_channel(channel_id)
    except discord.NotFound as problem:
        return problem.code == UNKNOWN_CHANNEL
    except discord.Forbidden:  # it is there, and not for the bot
        return False
    return False
