"""A message sent to Discord once, however often its answer is lost; and what the refusals of Discord mean."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, NamedTuple

import discord
import structlog

from bot.matches.services import Services
from bot.messages.channel.threads import MISSING_PERMISSIONS
from bot.messages.delivery.posted_messages import said_by, said_in
from bot.messages.layout.pages import Message, new_message
from storage.records.changes import Post
from storage.records.posts import OutboxEntry

LOG: Any = structlog.get_logger("delivery")

NONCE_WINDOW = 60.0
"""Seconds in which we trust Discord to recognise a repeated nonce; it says «the past few minutes»."""
HISTORY_LIMIT = 2000
"""Messages looked through for one of ours, 100 with each request: what people write in a lively channel in some hours."""

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008
TOO_MANY_EDITS = 30046
ARCHIVED = 50083
THREAD_LOCKED = 160005
INVALID_FORM = 50035
TOO_MANY_DIRECT = 40003
"""Direct channels were opened too fast."""
SHUT_OUT = (401, 403, 429)
"""An old token, a missing permission or Discord's firewall, too many requests: nothing that is wrong with the message."""
PlaceToSend = discord.PartialMessageable | discord.DMChannel


def is_passing(problem: discord.HTTPException, kind: str = "") -> bool:
    """Whether trying again may help: that the bot is shut out and Discord's own troubles pass, a malformed message does not.

    Somebody who takes no direct messages does not want them later either, and a match does not wait for a thread
    that is not allowed.
    """
    if problem.status == 403 and kind == "direct":
        return not problem.code
    if kind == "thread" and problem.code == MISSING_PERMISSIONS:
        return False
    passing = (ARCHIVED, TOO_MANY_DIRECT, THREAD_LOCKED)
    return problem.status >= 500 or problem.status in SHUT_OUT or problem.code in passing


class NotNeeded(Exception):
    """What a message was to tell does not hold any more. `follow_ups` are to be done all the same."""

    def __init__(self, *follow_ups: Post) -> None:
        super().__init__("not needed")
        self.follow_ups = follow_ups


class NotYet(Exception):
    """A message is not sent now, though it could be: what is to follow it could not."""


class Delivered(NamedTuple):
    """What has become of an entry: Discord's id of the message, and what is to follow it."""

    message_id: int
    follow_ups: tuple[Post, ...] = ()


class Sender:
    """Sends each entry of the outbox once."""

    def __init__(self, services: Services, client: discord.Client) -> None:
        self._services = services
        self._client = client
        self._begun = services.clock()

    async def send(self, entry: OutboxEntry, place: PlaceToSend, content: Message) -> int:
        """Posts a message once: by its nonce, and by looking whether it is there when the nonce may be forgotten."""
        if self._services.clock() - entry.created_at > NONCE_WINDOW:
            found = await self.find(entry, place, lambda said: said == said_by(content))
            if found is not None:
                return found
        message = await place.send(nonce=entry.nonce, **new_message(content))
        return message.id

    def may_stand(self, entry: OutboxEntry) -> bool:
        """Whether an entry may have been posted without our knowing: by an attempt, or by a process before or beside this one."""
        return entry.attempts > 0 or entry.had_other or entry.created_at < self._begun

    async def find(self, entry: OutboxEntry, place: PlaceToSend, is_its: Callable[[str], bool]) -> int | None:
        """The message of an entry, if an earlier attempt has posted it although its answer was lost.

        Discord does not promise to show nonces of old messages: then it is the one of ours whose text can be its text and that
        no other entry has delivered. A channel gets its messages one after the other, so no other entry can have lost it.
        """
        me = self._client.user
        since = datetime.fromtimestamp(entry.created_at - NONCE_WINDOW, UTC)
        alike: list[int] = []
        try:
            async for message in place.history(limit=HISTORY_LIMIT, after=since):
                if not me or message.author.id != me.id:
                    continue
                if message.nonce is not None and str(message.nonce) == entry.nonce:
                    return message.id
                if message.nonce is None and is_its(said_in(message)):
                    alike.append(message.id)
        except discord.Forbidden:  # without the right to look, a message that may be there twice is better than none
            LOG.info("history_closed", channel=entry.channel_id)
            return None
        known = await self._services.store.outbox.delivered(entry.channel_id, alike)
        return next((message_id for message_id in alike if message_id not in known), None)
