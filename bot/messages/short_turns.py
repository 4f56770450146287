"""Games of short turns in a channel: a board that is edited while people have it before them, and lines that call them."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import structlog

from bot.matches.house import House
from bot.matches.kits import KITS
from bot.matches.posts import (
    BOARDS,
    CALLS,
    BoardBody,
    CallBody,
    LineBody,
    follow_up,
    read_body,
    removals,
)
from bot.matches.table import Table
from bot.messages import calls, channel
from bot.messages.drawing import channel_desk
from bot.messages.letters import Letter, as_edit, as_new
from bot.messages.sending import (
    ARCHIVED,
    TOO_MANY_EDITS,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    Delivered,
    NotNeeded,
    Sender,
    is_passing,
)
from storage.changes import Post
from storage.records import Match, OutboxEntry

LOG: Any = structlog.get_logger("delivery")

STILL_SEEN = 5
"""How many messages may stand below a board that people still have before them: a phone shows about as many without scrolling."""
EDIT_PATIENCE = 30.0
"""Seconds that an edit may take: who has edited an old message too often is made to wait for long."""


def has_short_turns(match: Match) -> bool:
    """Whether a match is of a game whose turns are short."""
    return KITS[match.game].short_turns


class ShortTurns:
    """Boards and calls of games whose turns are short, on their way to Discord."""

    def __init__(self, house: House, sender: Sender) -> None:
        self._house = house
        self._sender = sender

    async def post_board(
        self, entry: OutboxEntry, table: Table, place: discord.PartialMessageable, body: BoardBody
    ) -> Delivered:
        """Edits the board that stands in the channel to show this position, or posts a new one. Calls follow it.

        Raises NotNeeded where a newer board waits: that one tells what this one would.
        """
        outbox = self._house.store.outbox
        known = await outbox.latest_message(entry.match_id, *BOARDS)
        call = (follow_up(entry, CallBody(body.revision), entry.channel_id),)
        if self._sender.may_stand(entry):
            text = as_new(await self._letter(entry, table, body, None))["content"]
            found = await self._sender.find(entry, place, lambda content: content == text)
            if found is not None:
                return Delivered(found, call)
        if not body.started and await outbox.waits(entry.match_id, "board", after=entry.id):
            raise NotNeeded
        if known is not None and await self._is_before_people(entry, table, place, known):
            letter = await self._letter(entry, table, body, known)
            if await edited(place, known, letter):
                return Delivered(known, call)
        letter = await self._letter(entry, table, body, None)
        return Delivered(await self._sender.send(entry, place, letter), call)

    async def _letter(self, entry: OutboxEntry, table: Table, body: BoardBody, message_id: int | None) -> Letter:
        """A board for the message that shows earlier ones already, or for a new one."""
        earlier = await self._earlier(entry, message_id)
        return await channel.board_letter(channel_desk(self._house, table.match), table, body, earlier)

    async def _earlier(self, entry: OutboxEntry, message_id: int | None) -> list[BoardBody]:
        """The boards that a message is to tell of before this one: those that it showed, and those that none has shown.

        One that says that bot players think is not among them: the board after it tells the same and more.
        """
        outbox = self._house.store.outbox
        payloads = await outbox.payloads_before(entry.match_id, "board", entry.id, message_id, channel.BOARDS_TOLD)
        return [body for body in map(read_body, payloads) if isinstance(body, BoardBody)]

    async def _is_before_people(
        self, entry: OutboxEntry, table: Table, place: discord.PartialMessageable, message_id: int
    ) -> bool:
        """Whether a board is among the last messages of its channel; calls that are to go do not count.

        The first board of a match is left as it is: it publishes what the shuffle is committed to.
        """
        if any(board.started for board in await self._earlier(entry, message_id)):
            return False
        standing = await self._standing(table.match)
        below = place.history(limit=STILL_SEEN + len(standing) + 1, after=discord.Object(message_id))
        try:
            return len([message async for message in below if message.id not in standing]) <= STILL_SEEN
        except discord.Forbidden:  # then there is a board for every turn, as in other games
            LOG.info("history_closed", channel=entry.channel_id)
            return False

    # Calls

    async def post_call(
        self, entry: OutboxEntry, table: Table, place: discord.PartialMessageable, body: LineBody
    ) -> Delivered:
        """Posts the line that calls who is to act. The former ones are removed after it, also where nobody is called now.

        Raises NotNeeded where nobody is, or a newer board calls instead.
        """
        calling = isinstance(body, CallBody)
        outdated = calling and await self._house.store.outbox.waits(entry.match_id, "board", "call", after=entry.id)
        line, direct = (None, ()) if outdated else await calls.line(self._house, table, entry, body)
        former = await self.calls_removed(table.match) if calling and not outdated else ()
        stands = await self._found(entry, table, place, body) if self._sender.may_stand(entry) else None
        if line is not None:
            return Delivered(stands or await self._sender.send(entry, place, line), (*direct, *former))
        if stands is not None:  # it was posted unnoticed, and has come too late to call anybody
            return Delivered(stands, (*direct, *former, *removals(table.match, [stands])))
        raise NotNeeded(*direct, *former)

    async def _found(
        self, entry: OutboxEntry, table: Table, place: discord.PartialMessageable, body: LineBody
    ) -> int | None:
        """A line that an earlier attempt has posted unnoticed, whoever it called then."""
        is_its = calls.recognised(channel_desk(self._house, table.match), table, body)
        return await self._sender.find(entry, place, is_its)

    async def calls_removed(self, match: Match) -> tuple[Post, ...]:
        """What takes the calls that stand out of the channel, each once."""
        return removals(match, sorted(await self._standing(match)))

    async def _standing(self, match: Match) -> set[int]:
        outbox = self._house.store.outbox
        return set(await outbox.messages(match.id, *CALLS)) - set(await outbox.messages(match.id, "remove"))


async def edited(place: discord.PartialMessageable, message_id: int, letter: Letter) -> bool:
    """Whether a message could be edited: not one that is gone, sleeps in a thread, or was edited too often at its age.

    Raises what may pass. An edit that was given up may have been carried out: the message then shows the same.
    """
    patience = asyncio.timeout(EDIT_PATIENCE)
    try:
        async with patience:
            await place.get_partial_message(message_id).edit(**as_edit(letter))
    except discord.HTTPException as problem:
        if problem.code not in (UNKNOWN_MESSAGE, TOO_MANY_EDITS, ARCHIVED):
            raise
        LOG.info("board_not_edited", message=message_id, code=problem.code)
        return False
    except TimeoutError:
        if not patience.expired():
            raise
        LOG.info("board_not_edited", message=message_id, seconds=EDIT_PATIENCE)
        return False
    return True


async def remove(place: discord.PartialMessageable, message_id: int) -> None:
    """Takes a call out of the channel. Raises what may pass; that somebody has deleted it does no harm."""
    try:
        await place.get_partial_message(message_id).delete()
    except discord.HTTPException as problem:
        if is_passing(problem) or problem.code == UNKNOWN_CHANNEL:
            raise
        LOG.info("call_kept", message=message_id, code=problem.code)
