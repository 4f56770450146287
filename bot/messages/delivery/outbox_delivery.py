"""The outbox on its way to Discord: at least once, in order, and posted once however often an answer is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import aiohttp
import discord
import structlog
from msgspec import structs

from bot.fleet.pace import MAY_GO_OUT
from bot.matches.people.posts import (
    BOARDS,
    AnyBody,
    BoardBody,
    CallBody,
    ConsentBody,
    DirectBody,
    LateCallBody,
    LetterBody,
    LobbyBody,
    MomentBody,
    NoticeBody,
    RemoveBody,
    RetireBody,
    ThreadBody,
    UndeliveredBody,
    UndeliveredCallBody,
    body_if_readable,
    follow_up,
    lobby_nonce,
    payload_of,
    posts_for,
    read_body,
)
from bot.matches.play.table import Table
from bot.matches.seats.consents import close_outdated
from bot.matches.services import Services
from bot.messages.channel import board_page as channel
from bot.messages.channel.consent_request import consent_message
from bot.messages.channel.direct_places import place_viewer, without_strangers
from bot.messages.channel.threads import NoThread, move_to_thread
from bot.messages.delivery import arrivals, calls
from bot.messages.delivery.boards import Boards
from bot.messages.delivery.claims import Claims
from bot.messages.delivery.edits import changed_older, remove_message, retire_message
from bot.messages.delivery.letters import letter_message
from bot.messages.delivery.moment_posts import post_moment
from bot.messages.delivery.sending import (
    TOO_MANY_EDITS,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    Delivered,
    NotNeeded,
    NotYet,
    Sender,
    is_passing,
)
from bot.messages.delivery.still_needed import must_be_needed
from bot.messages.delivery.watchers import is_still_told, posts_after_end
from bot.messages.layout.components import ClassicMessage, as_edit
from bot.messages.layout.pages import edited_page
from bot.operation.monitoring.failures import RepeatedFailures, report_failure
from bot.operation.processes.workers import NoReply, NotStarted
from storage.errors import StaleRevision, StorageError
from storage.records.changes import Change, Post
from storage.records.matches import Consent, MatchStatus
from storage.records.posts import OutboxEntry

LOG: Any = structlog.get_logger("delivery")

AT_ONCE = 20
"""Channels served at the same time."""
FIRST_PAUSE = 1.0
LONGEST_PAUSE = 900.0
LONGEST_PAUSE_OF_DISK = 30.0
DOUBLINGS = 10
"""How often a pause is doubled at most: then it is longer than the longest anyway."""
GIVE_UP_AFTER = 3 * 24 * 3600.0
IDLE = 30.0


class Delivery:
    """Posts what was committed. Runs as one task; `services.wake` tells it that there is something."""

    def __init__(self, services: Services, client: discord.Client) -> None:
        self._services = services
        self._client = client
        self._sender = Sender(services, client)
        self._boards = Boards(services, self._sender)
        self._claims = Claims(services)
        self._looked = 0.0
        self._ending = False

    def end(self) -> None:
        """Has `run` come to its end as soon as what is on its way has arrived."""
        self._ending = True
        self._services.wake.set()

    async def run(self) -> None:
        """Delivers until the end: the messages of a channel one after the other, no channel waiting for another one."""
        repeated = RepeatedFailures("delivery", self._services.metrics)
        async with asyncio.TaskGroup() as sending:
            keeping = sending.create_task(self._claims.keep())
            while not self._ending:
                self._services.wake.clear()
                try:
                    begun = await self._due()
                    pause = 0.0 if begun else await self._pause()
                except StorageError as problem:  # it may come back; what waits is kept until then
                    repeated.met(problem)
                    begun, pause = [], FIRST_PAUSE
                else:
                    repeated.over()
                if self._ending:
                    break
                for entry in begun:
                    self._claims.busy[entry.channel_id] = entry.id
                    sending.create_task(self._deliver(entry)).add_done_callback(self._freed(entry.channel_id))
                if not begun:
                    # Not `wait_for`: in Python 3.11 it forgets a cancellation that comes together with the event.
                    with suppress(TimeoutError):
                        async with asyncio.timeout(pause):
                            await self._services.wake.wait()
            keeping.cancel()

    async def _due(self) -> list[OutboxEntry]:
        """What this process is to send now. After the clock was set back nothing waits until it has caught up."""
        now, before = self._services.clock(), self._looked
        if now < before - FIRST_PAUSE:
            await self._services.store.outbox.hurry(now)
        self._looked = now
        return await self._claims.due(now, AT_ONCE)

    def _freed(self, channel_id: int) -> Callable[[asyncio.Task[None]], None]:
        """What happens when a channel is done with: it is looked at again, there may be more for it."""

        def done(_: asyncio.Task[None]) -> None:
            self._claims.busy.pop(channel_id, None)
            self._services.wake.set()

        return done

    async def _pause(self) -> float:
        """How long to sleep when nothing is due: shortly while something waits for another try, or for its time."""
        now = self._services.clock()
        counts = await self._services.store.counts(now)
        self._services.metrics.stored(counts, now)
        return FIRST_PAUSE if counts.waiting or counts.scheduled else IDLE

    async def _deliver(self, entry: OutboxEntry) -> None:
        """Tries once to deliver a message. A failure is logged, and tried again where that can help."""
        MAY_GO_OUT.set(lambda: self._claims.holds(entry.id))
        log = LOG.bind(match=entry.match_id, channel=entry.channel_id, kind=entry.kind, entry=entry.id)
        outbox, now = self._services.store.outbox, self._services.clock
        try:
            done = await self._post(entry)
        except NotNeeded as problem:
            follow_ups = problem.follow_ups
            await self._noted(entry, lambda: outbox.give_up(entry.id, "not needed", now(), follow_ups))
        except NotYet:
            await self._again(entry)
        except NoThread as problem:
            await self._give_up(entry, str(problem))
        except discord.HTTPException as problem:
            await self._after_refusal(entry, problem, log)
        except (aiohttp.ClientError, OSError, TimeoutError) as problem:
            if not self._services.metrics.outages.counts(problem, "delivery"):
                log.warning("post_lost", problem=repr(problem), attempts=entry.attempts)
            await self._again(entry)
        except (StorageError, NotStarted) as problem:  # the machine is to blame, not the message
            report_failure(problem, "delivery", match=entry.match_id, kind=entry.kind, metrics=self._services.metrics)
            await self._again(entry)
        except (
            NoReply
        ) as problem:  # the machine most often; a picture that ends every process must not hold up the channel
            report_failure(problem, "delivery", match=entry.match_id, kind=entry.kind, metrics=self._services.metrics)
            await (self._again(entry) if entry.attempts < DOUBLINGS else self._give_up(entry, repr(problem)))
        except Exception as problem:  # noqa: BLE001 - one broken message must not stop the others; it is reported in full
            report_failure(problem, "delivery", match=entry.match_id, kind=entry.kind, metrics=self._services.metrics)
            await self._give_up(entry, repr(problem))
        else:
            await self._noted(entry, lambda: outbox.sent(entry.id, done.message_id, now(), done.follow_ups))
            log.info("posted", message=done.message_id)
            await self._noted(entry, lambda: arrivals.note_arrival(self._services, entry))

    async def _after_refusal(self, entry: OutboxEntry, problem: discord.HTTPException, log: Any) -> None:
        """Discord said no."""
        if isinstance(problem, discord.NotFound):
            log.warning("post_nowhere", code=problem.code)
            await self._give_up(entry, f"not found: {problem.code}")
            if problem.code == UNKNOWN_CHANNEL:
                await self._noted(entry, lambda: arrivals.note_refusal(self._services, entry, deleted=True))
            return
        lasts = entry.kind == "returned" or self._services.clock() - entry.created_at < GIVE_UP_AFTER
        pointless = False
        if arrivals.is_closed(problem, entry.kind):
            await self._noted(entry, lambda: arrivals.note_refusal(self._services, entry))
            pointless = await arrivals.is_pointless(self._services, entry)
        if is_passing(problem, entry.kind) and lasts and not pointless:
            if not self._services.metrics.outages.counts(problem, "delivery"):
                log.warning("post_refused", code=problem.code, status=problem.status, attempts=entry.attempts)
            await self._again(entry)
            return
        if pointless or entry.kind in arrivals.ELSEWHERE:
            log.info("not_allowed", code=problem.code, status=problem.status)
        else:
            log.error("post_impossible", code=problem.code, status=problem.status, text=problem.text)
        await self._give_up(entry, f"{problem.status}: {problem.text}")

    async def _give_up(self, entry: OutboxEntry, reason: str) -> None:
        """A message cannot be delivered, and in its place, in the same transaction, goes what says so in the channel."""
        outbox = self._services.store.outbox

        async def note() -> None:
            await outbox.give_up(entry.id, reason, self._services.clock(), await self._instead(entry))

        await self._noted(entry, note)
        await self._noted(entry, lambda: arrivals.given_up(self._services, entry))

    async def _instead(self, entry: OutboxEntry) -> tuple[Post, ...]:
        """What stands for a message that can be read: in the channel, or to those who watch where it tells of an end."""
        saved, body = await self._services.store.matches.saved(entry.match_id), body_if_readable(entry.payload)
        if saved is None or body is None:
            return ()
        if entry.kind not in ("direct", "thread"):
            return await posts_after_end(self._services, saved.match, body)
        if saved.match.places:  # whoever takes no direct messages is told nothing where their board stands
            return ()
        said: AnyBody = NoticeBody("notice.no_thread", {})
        if isinstance(body, DirectBody):
            if body.secret:
                return ()
            said = UndeliveredCallBody(body) if body.call == "turn" else UndeliveredBody(body)
        return (follow_up(entry, said, saved.match.channel_id),)

    async def _again(self, entry: OutboxEntry) -> None:
        # Attempts have no limit where things happen on the servers all the time; the pause stops growing long before.
        pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(entry.attempts, DOUBLINGS))
        outbox = self._services.store.outbox
        await self._noted(entry, lambda: outbox.retry(entry.id, self._services.clock() + pause))

    async def _noted(self, entry: OutboxEntry, note: Callable[[], Awaitable[None]]) -> None:
        """Stores what has become of a message. While the disk is full the channel waits: nothing is posted a second time."""
        pause = FIRST_PAUSE
        while True:
            try:
                return await note()
            except StorageError as problem:
                report_failure(
                    problem, "delivery", match=entry.match_id, kind=entry.kind, metrics=self._services.metrics
                )
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_OF_DISK)

    async def _post(self, entry: OutboxEntry) -> Delivered:
        """Draws and sends one message. Raises NotNeeded, or NoThread."""
        table = await self._services.tables.get(entry.match_id, entry.revision)
        if table is None:
            raise LookupError(f"no match {entry.match_id}")
        body = read_body(entry.payload)
        place = self._client.get_partial_messageable(entry.channel_id)
        must_be_needed(self._client, entry, table, body)
        match body:
            case RetireBody():
                await retire_message(place, body.message_id, pictures=not table.match.quiet)
                return Delivered(body.message_id)
            case RemoveBody():
                await remove_message(place, body.message_id)
                return Delivered(body.message_id)
            case CallBody() | UndeliveredCallBody():
                return await self._boards.post_call(entry, table, place, body)
            case LateCallBody(channel=where):  # one line calls all who are waited for then
                to = where if where in table.match.places else table.match.channel_id
                raise NotNeeded(follow_up(entry, CallBody(table.match.revision), to))
            case ConsentBody(answers=answers) if answers:
                return await self._show_answers(entry, table, place, body)
            case LobbyBody():
                return await self._post_lobby(entry, table, place)
            case DirectBody():
                return await self._post_direct(entry, table, body)
            case ThreadBody():
                return Delivered(await move_to_thread(self._services, self._client, table, entry))
            case MomentBody():
                return Delivered(await post_moment(self._services, self._sender, entry, place, body))
            case _:
                return await self._post_message(entry, table, place, body)

    async def _post_direct(self, entry: OutboxEntry, table: Table, body: DirectBody) -> Delivered:
        """A call in private, if it still holds when there is a way to the person."""
        person = await self._client.create_dm(discord.Object(body.user))
        if not (calls.is_needed(table, body) and await is_still_told(self._services, table, body)):
            raise NotNeeded
        message = await calls.direct_message(self._services, table, body)
        return Delivered(await self._sender.send(entry, person, message))

    async def _post_message(
        self, entry: OutboxEntry, table: Table, place: discord.PartialMessageable, body: LetterBody
    ) -> Delivered:
        """A new message in the channel of the match, after which older ones lose their buttons."""
        if isinstance(body, BoardBody):
            standing = await self._boards.standing(entry)
            before = standing.message_id
            done = await self._boards.post_board(entry, table, place, body, standing)
        else:
            ended = table.match.status is MatchStatus.ABANDONED or entry.channel_id not in table.match.channels
            latest = self._services.store.outbox.latest_message
            before = await latest(entry.match_id, *BOARDS, channel=entry.channel_id) if ended else None
            written = await letter_message(self._services, entry, table, body)
            message, follow_ups = await calls.with_calls(self._services, table, entry, body, written)
            done = Delivered(await self._sender.send(entry, place, message), follow_ups)
        if before is not None and before != done.message_id:
            await self._retire_soon(entry, table, place, before)
        if not isinstance(body, ConsentBody):
            await self._close_requests(entry, table, place)
        return await self._with_calls_removed(entry, table, done)

    async def _with_calls_removed(self, entry: OutboxEntry, table: Table, done: Delivered) -> Delivered:
        """Nobody is called at the table of a match that has come to its end."""
        if table.match.status is MatchStatus.RUNNING:
            return done
        former = await self._boards.calls_removed(table.match, entry.channel_id)
        return Delivered(done.message_id, (*done.follow_ups, *former))

    async def _retire_soon(
        self, entry: OutboxEntry, table: Table, place: discord.PartialMessageable, message_id: int
    ) -> None:
        """Takes the buttons of an old board away, now or as soon as Discord lets it: the new one must not wait for this."""
        try:
            await retire_message(place, message_id, pictures=not table.match.quiet)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as problem:
            LOG.info("old_board_kept", message=message_id, problem=repr(problem))
            await self._remember(table, entry.channel_id, RetireBody(message_id))

    async def _remember(self, table: Table, channel_id: int, body: RetireBody) -> None:
        """Commits what is to be done later, whatever happens to the match meanwhile."""
        while True:
            match = table.match
            posts = tuple(post for post in posts_for(match, [body]) if post.channel_id == channel_id)
            try:
                return await table.note(Change(at=self._services.clock(), before=match, after=None, posts=posts))
            except StaleRevision:
                await table.mended()

    async def _show_answers(
        self, entry: OutboxEntry, table: Table, place: discord.PartialMessageable, body: ConsentBody
    ) -> Delivered:
        """A request shows how it stands. Raises NotNeeded where it does not stand, as for somebody who has come since."""
        asked = payload_of(ConsentBody(body.consent_id))
        known = await self._services.store.outbox.message_of(entry.match_id, entry.channel_id, asked)
        if known is None:
            raise NotNeeded
        message = await letter_message(self._services, entry, table, body)
        assert isinstance(message, ClassicMessage)
        await changed_older(place, known, **as_edit(message))
        return Delivered(known)

    async def _close_requests(self, entry: OutboxEntry, table: Table, place: discord.PartialMessageable) -> None:
        """Requests that the match has gone on over say so, and lose their buttons."""
        match, known = table.match, self._services.store.outbox.message_of

        async def show(consent: Consent) -> None:
            body = payload_of(ConsentBody(consent.id))
            for channel_id in match.channels:
                there = place if channel_id == entry.channel_id else self._client.get_partial_messageable(channel_id)
                viewer = await place_viewer(self._services, match, channel_id)
                if (message_id := await known(match.id, channel_id, body)) is not None:
                    written = without_strangers(match, channel_id, consent_message(viewer, table, consent))
                    await changed_older(there, message_id, **as_edit(written))

        try:
            await close_outdated(self._services, table, show)
        except StaleRevision:
            LOG.info("requests_kept", match=table.match.id)

    async def _post_lobby(self, entry: OutboxEntry, table: Table, place: discord.PartialMessageable) -> Delivered:
        """The lobby message follows the lobby; a new one stands in where the old one is gone or too old to edit."""
        match, where = table.match, entry.channel_id
        written = await channel.lobby_page(await place_viewer(self._services, match, where), table, where)
        written = without_strangers(match, where, written)
        page, follow_ups = await calls.with_calls(self._services, table, entry, LobbyBody(), written)
        known = await self._services.store.outbox.latest_message(entry.match_id, "lobby", channel=where)
        if known is not None:
            try:
                await place.get_partial_message(known).edit(**edited_page(page))
            except discord.HTTPException as problem:
                if problem.code not in (UNKNOWN_MESSAGE, TOO_MANY_EDITS):
                    raise
            else:
                return Delivered(known)
        # The lobby as it was before may stand there although the answer was lost: then that one becomes this one.
        first = structs.replace(entry, nonce=lobby_nonce(match, where, known), created_at=match.created_at)
        message_id = await self._sender.send(first, place, page)
        if match.revision > 1:
            await place.get_partial_message(message_id).edit(**edited_page(page))
        return Delivered(message_id, follow_ups)
