"""A match in its channel: a board that is edited while people have it before them, and lines that call them."""

from __future__ import annotations

from asyncio import Task
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

import discord
import structlog

from bot.matches.people.posts import (
    BOARDS,
    CALLS,
    BoardBody,
    CallBody,
    LineBody,
    body_if_readable,
    follow_up,
    late_call,
    posts_removed,
)
from bot.matches.play.table import Table
from bot.matches.position.questions import asked_seats
from bot.matches.services import Services
from bot.messages.channel import board_page as channel
from bot.messages.channel.direct_places import place_viewer, without_strangers
from bot.messages.delivery import calls
from bot.messages.delivery.edits import edit_if_possible
from bot.messages.delivery.posted_messages import said_by
from bot.messages.delivery.sending import Delivered, NotNeeded, Sender
from bot.messages.delivery.watchers import posts_of_round
from bot.messages.drawing.viewer import Viewer, drawn_meanwhile
from bot.messages.layout.pages import Page
from rendering.pictures import ShownPictures
from storage.records.changes import Post
from storage.records.matches import Match
from storage.records.posts import OutboxEntry, ShownMessage

LOG: Any = structlog.get_logger("delivery")

STILL_SEEN = 5
"""How many messages may stand below a board that people still have before them: a phone shows about as many without scrolling."""


class Boards:
    """Boards and calls on their way to Discord."""

    def __init__(self, services: Services, sender: Sender) -> None:
        self._services = services
        self._sender = sender

    async def standing(self, entry: OutboxEntry) -> ShownMessage:
        """The board that stands in the channel of a board to come, and what the boards before this one say."""
        return await self._services.store.outbox.shown_before(
            entry.match_id, entry.channel_id, BOARDS, entry.id, channel.BOARDS_TOLD
        )

    async def post_board(
        self, entry: OutboxEntry, table: Table, place: discord.PartialMessageable, body: BoardBody, before: ShownMessage
    ) -> Delivered:
        """Edits the board that stands in the channel to show this position, or posts a new one. Calls follow it.

        Raises NotNeeded where a newer board waits: that one tells what this one would.
        """
        call = (follow_up(entry, CallBody(body.revision), entry.channel_id),)
        told, unshown = boards_of(before.payloads), boards_of(before.unshown)
        viewer = await place_viewer(self._services, table.match, entry.channel_id)
        # A message shows boards of one chapter, so the last of them speaks for all.
        begins = self._begins_chapter(table, body, told[-len(unshown) - 1 :])
        if begins and body.undone is None:  # else an earlier one goes on
            call += await posts_of_round(self._services, table, entry, body.revision)
        if self._sender.may_stand(entry):
            words = said_by(await page_of_board(viewer, entry, table, body, unshown))
            found = await self._sender.find(entry, place, lambda said: said == words)
            if found is not None:
                return Delivered(found, call)
        if before.newer_waits and not body.started:
            raise NotNeeded
        foreseen = told_probably(told, unshown, begins=begins)
        ahead = None if foreseen is None else channel.board_pictures(viewer, table, body, foreseen)
        async with nullcontext() if ahead is None else drawn_meanwhile(ahead) as drawing:
            message = None if begins else await self._before_people(entry, table, place, before.message_id, told)
            earlier = unshown if message is None else told
            begun = drawing if earlier == foreseen else None
            page = await page_of_board(viewer, entry, table, body, earlier, begun)
        if message is not None:
            if await edit_if_possible(message, page):
                return Delivered(message.id, call)
            page = await page_of_board(viewer, entry, table, body, unshown)
        return Delivered(await self._sender.send(entry, place, page), call)

    async def _before_people(
        self,
        entry: OutboxEntry,
        table: Table,
        place: discord.PartialMessageable,
        before: int | None,
        told: Sequence[BoardBody],
    ) -> discord.Message | None:
        """The message of the board before where it is to show the next one of its chapter: among the last of its channel.

        None where a new board comes: after the first message of a match, which publishes what the shuffle is committed to. That
        one becomes another only where bot players begin, and nobody was asked but they; in a show, where nobody is, it stays.
        """
        if before is None:
            return None
        if any(board.started for board in told) and (
            table.match.pace is not None or not self._only_bots_asked(table, told[-1])
        ):
            return None
        standing = await self._standing(table.match, entry.channel_id)
        most = STILL_SEEN + len(standing) + 2
        after = discord.Object(before - 1)
        try:
            seen = [each async for each in place.history(limit=most, after=after)]
        except discord.Forbidden:  # then there is a board for every turn
            LOG.info("history_closed", channel=entry.channel_id)
            return None
        below = [each for each in seen if each.id != before and each.id not in standing]
        return next((each for each in seen if each.id == before), None) if len(below) <= STILL_SEEN else None

    def _only_bots_asked(self, table: Table, body: BoardBody) -> bool:
        """Whether nobody but bot players is asked at a board: it says that they are thinking, and nothing else can be done."""
        asked = asked_seats(table.game, table.game.decode(body.snapshot))
        return bool(asked) and all(table.match.seats[seat].bot for seat in asked)

    def _begins_chapter(self, table: Table, body: BoardBody, latest: Sequence[BoardBody]) -> bool:
        """Whether another part of the game begins with a board, after the `latest`: that which stands, and those not shown."""
        chapter = self._chapter(table, body)
        return any(self._chapter(table, board) != chapter for board in latest)

    def _chapter(self, table: Table, body: BoardBody) -> object:
        """The part of the game in which a position stands: each begins a new board, within one the board is edited in place."""
        game = table.game
        return game.chapter(game.view(game.decode(body.snapshot), None)) if game.chapter else None

    # Calls

    async def post_call(
        self, entry: OutboxEntry, table: Table, place: discord.PartialMessageable, body: LineBody
    ) -> Delivered:
        """Posts the line that calls who is to act. The former ones are removed after it, also where nobody is called now.

        Raises NotNeeded where nobody is, or a newer board calls instead.
        """
        calling = isinstance(body, CallBody)
        newer = self._services.store.outbox.waits
        outdated = calling and await newer(entry.match_id, "board", "call", after=entry.id, channel=entry.channel_id)
        called = calls.CallLine(None) if outdated else await calls.call_line(self._services, table, entry, body)
        going = [kind for kind in CALLS if kind not in called.stay] if calling and not outdated else []
        former = await self.calls_removed(table.match, entry.channel_id, going) if going else ()
        beside = (*called.direct, *((late_call(entry, called.later),) if called.later else ()))
        stands = await self._found(entry, table, place, body) if self._sender.may_stand(entry) else None
        if called.line is not None:
            done = Delivered(stands or await self._sender.send(entry, place, called.line), (*beside, *former))
        elif stands is not None:  # it was posted unnoticed, and has come too late to call anybody
            done = Delivered(stands, (*beside, *former, *posts_removed(table.match, entry.channel_id, [stands])))
        else:
            done = None
        if calling and not outdated:
            self._services.presence.called(calls.called_where(table.match, entry.channel_id), called.asked)
        if done is None:
            raise NotNeeded(*beside, *former)
        return done

    async def _found(
        self, entry: OutboxEntry, table: Table, place: discord.PartialMessageable, body: LineBody
    ) -> int | None:
        """A line that an earlier attempt has posted unnoticed, whoever it called then."""
        viewer = await place_viewer(self._services, table.match, entry.channel_id)
        is_its = calls.call_line_predicate(viewer, table, body)
        return await self._sender.find(entry, place, is_its)

    async def calls_removed(self, match: Match, channel_id: int, kinds: Sequence[str] = CALLS) -> tuple[Post, ...]:
        """What takes the calls of these kinds that stand out of a channel, each once."""
        return posts_removed(match, channel_id, sorted(await self._standing(match, channel_id, kinds)))

    async def _standing(self, match: Match, channel_id: int, kinds: Sequence[str] = CALLS) -> set[int]:
        messages = self._services.store.outbox.messages
        return set(await messages(match.id, *kinds, channel=channel_id, removed_by="remove"))


async def page_of_board(
    viewer: Viewer,
    entry: OutboxEntry,
    table: Table,
    body: BoardBody,
    earlier: Sequence[BoardBody],
    drawing: Task[ShownPictures] | None = None,
) -> Page:
    """A board for a message that is to tell of earlier ones before this one, with its `drawing` where that has begun.

    One that says that bot players think is not among them: the board after it tells the same and more.
    """
    page = await channel.board_page(viewer, table, body, earlier, drawing)
    return without_strangers(table.match, entry.channel_id, page)


def told_probably(
    told: Sequence[BoardBody], unshown: Sequence[BoardBody], *, begins: bool
) -> Sequence[BoardBody] | None:
    """The earlier boards of which the message of the next one will probably tell: all, where that message has shown one board
    after another before; None where nobody can know yet.

    Where people write much between two turns, each message shows one board alone.
    """
    shown = len(told) - len(unshown)
    if begins or not shown:
        return unshown
    return None if shown == 1 or any(board.started for board in told) else told


def boards_of(payloads: Sequence[bytes]) -> list[BoardBody]:
    """The boards that entries of the outbox were to show, as far as they can be read."""
    return [body for body in map(body_if_readable, payloads) if isinstance(body, BoardBody)]
