"""Tournaments on their way to Discord: their pages, the threads of their tables, and the look at what is due.

What is to be done is found in what is written of a tournament, not in a queue: its page as it stands is all that anybody needs.
"""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress
from typing import Any, NamedTuple

import aiohttp
import discord
import structlog
from msgspec import structs

from bot.matches.background.tournament_play import advance_tournament, make_tournament_match, next_moment
from bot.matches.lobbies.tournament_terms import in_play
from bot.matches.lobbies.tournaments import (
    ACTIVE,
    TournamentEdit,
    Waits,
    is_shown,
    with_tournament_ended,
    with_tournament_waiting,
)
from bot.matches.people.posts import NONCE_LENGTH
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.services import Services
from bot.messages.channel.threads import SLEEPS_AFTER, THREAD_EXISTS, TOO_MANY_THREADS, NoThread, may_write_in_threads
from bot.messages.channel.tournament_pages import last_page, podium_line, table_line, thread_name, tournament_page
from bot.messages.delivery.arrivals import CLOSED
from bot.messages.delivery.sending import TOO_MANY_EDITS, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, PlaceToSend, Sender
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import ClassicMessage
from bot.messages.layout.pages import Message, edited_page
from bot.operation.monitoring.failures import RepeatedFailures, report_failure
from rendering.pictures import Look
from storage.errors import StaleRevision
from storage.records.posts import OutboxEntry
from storage.records.tournaments import Tournament, TournamentPage, TournamentStatus, TournamentTable
from texts.literal import literal_text

LOG: Any = structlog.get_logger("tournaments")
LOOK, IDLE = 1.0, 30.0
"""Seconds between two looks while a tournament is played, and while none is."""
FIRST_PAUSE, LONGEST_PAUSE = 5.0, 900.0
"""Seconds until something that Discord has refused is tried again: at first, and at most."""


class Settled(NamedTuple):
    """A revision of a tournament that has nothing left to do until its next moment."""

    revision: int
    until: float | None
    cut_off: bool


class Pause(NamedTuple):
    """Until when a tournament waits with which something went wrong, for how long the next time, and where it is."""

    until: float
    next: float
    revision: int
    guild_id: int


class NoRoom(Exception):
    """The server has as many open threads as Discord allows."""


class TournamentDelivery:
    """Has tournaments go on. Runs as one task; `services.tournaments.wake` tells it that something has changed."""

    def __init__(self, services: Services, client: discord.Client) -> None:
        self._services = services
        self._client = client
        self._sender = Sender(services, client)
        self._repeated = RepeatedFailures("tournaments", services.metrics)
        self._made: set[str] = set()
        """The matches that were seen to be under way."""
        self._settled: dict[str, Settled] = {}
        """The tournaments that have nothing left to do."""
        self._waits: dict[str, Pause] = {}
        """The tournaments with which something went wrong."""
        self._cut_off = frozenset[str]()
        """The tournaments with a match that cannot be reached."""

    async def run(self) -> None:
        """Looks for ever."""
        while True:
            self._services.tournaments.wake.clear()
            member = self._services.member
            pause = await self.look() if member.leads else LOOK
            if not member.fleet.alone:  # what other processes change wakes nobody here
                pause = LOOK
            # Not `wait_for`: in Python 3.11 it forgets a cancellation that comes together with the event.
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._services.tournaments.wake.wait()

    async def look(self) -> float:
        """Does all that is due; gives how many seconds it may be until the next look."""
        pause = IDLE
        hurried, self._services.tournaments.hurried = self._services.tournaments.hurried, set()
        self._waits = {known: wait for known, wait in self._waits.items() if wait.guild_id not in hurried}
        try:
            self._cut_off = await self._services.store.tournaments.cut_off()
            for tournament_id, revision in (await self._services.store.tournaments.going_on()).items():
                if await self._is_due(tournament_id, revision):
                    await self._tried(tournament_id)
                pause = LOOK
        except Exception as problem:  # noqa: BLE001 - reported in full; what is due is so at the next look
            self._repeated.met(problem)
        else:
            self._repeated.over()
        return pause

    async def _is_due(self, tournament_id: str, revision: int) -> bool:
        """Whether something is to be done: it has changed, its time has come, or a match of it has ended."""
        now = self._services.clock()
        wait = self._waits.get(tournament_id)
        if wait is not None and wait.until > now and wait.revision == revision:
            return False
        settled = self._settled.get(tournament_id)
        if settled is None or settled.revision != revision or (settled.until is not None and settled.until <= now):
            return True
        if settled.cut_off != (tournament_id in self._cut_off):
            return True
        return bool(await self._services.store.tournaments.ended(tournament_id))

    async def _tried(self, tournament_id: str) -> None:
        """What is due of one tournament. One that cannot go on must not keep the others from it."""
        try:
            await self._go_on(tournament_id)
        except (NotPossible, Outdated, StaleRevision):
            return  # somebody has changed it, or a match of it, this very moment
        except discord.NotFound as problem:
            if problem.code == UNKNOWN_CHANNEL:
                await self._gone(tournament_id)
            else:
                await self._later(tournament_id, problem)
        except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as problem:
            if isinstance(problem, discord.Forbidden) and problem.code in CLOSED:
                await self._closed(tournament_id)
            await self._later(tournament_id, problem)
        except asyncio.CancelledError:
            raise
        except Exception as problem:  # noqa: BLE001 - reported in full
            report_failure(problem, "tournaments", metrics=self._services.metrics, tournament=tournament_id)
            await self._later(tournament_id, problem)

    async def _later(self, tournament_id: str, problem: Exception) -> None:
        """Something of a tournament is tried again after a while, a longer one each time, or once it has changed."""
        if not self._services.metrics.outages.counts(problem, "tournaments"):
            LOG.warning("tournament_waits", tournament=tournament_id, problem=repr(problem))
        tournament = await self._known(tournament_id)
        wait = self._waits.get(tournament_id)
        pause = wait.next if wait else FIRST_PAUSE
        until, following = self._services.clock() + pause, min(2 * pause, LONGEST_PAUSE)
        self._waits[tournament_id] = Pause(until, following, tournament.revision, tournament.guild_id)
        self._settled.pop(tournament_id, None)

    async def _known(self, tournament_id: str) -> Tournament:
        """A tournament as it stands."""
        tournament = await self._services.store.tournaments.get(tournament_id)
        assert tournament is not None  # they are never deleted
        return tournament

    async def _closed(self, tournament_id: str) -> None:
        """The channel is closed to the bot: one that nobody has seen there is none, and the round of another one waits."""
        tournament = await self._known(tournament_id)
        pages = await self._services.store.tournaments.pages(tournament_id)
        if tournament.status is TournamentStatus.OPEN and not is_shown(pages):
            await self._gone(tournament_id)
        else:
            await self._hold(tournament, Waits.CHANNEL)

    async def _gone(self, tournament_id: str) -> None:
        """The channel of a tournament is gone, or was closed to it from the beginning: it ends, and nothing shows that."""
        LOG.warning("tournament_channel_gone", tournament=tournament_id)
        with suppress(NotPossible):
            await self._services.tournaments.change(tournament_id, with_tournament_ended(self._services.clock()))
        tournament = await self._known(tournament_id)
        await self._note(tournament, last_page(tournament), None)

    async def _go_on(self, tournament_id: str) -> None:
        cut_off = tournament_id in self._cut_off
        tournament = await advance_tournament(self._services, await self._known(tournament_id))
        why, problem = Waits.REACH if cut_off else None, None
        try:
            for table in in_play(tournament) if tournament.status is TournamentStatus.RUNNING else ():
                if table.match_id in self._made:
                    continue
                tournament, table = await self._announced(tournament, table)
                if problem is None:
                    try:
                        await self._open(tournament, table)
                    except NoRoom as refusal:  # the others are announced all the same
                        why, problem = Waits.LIMIT, refusal
                    except (discord.Forbidden, NoThread) as refusal:
                        why, problem = Waits.THREADS, refusal
                    except (discord.DiscordServerError, aiohttp.ClientError, OSError, TimeoutError) as trouble:
                        problem = trouble
            tournament = await self._hold(tournament, why)
        finally:  # below the tables, where everybody sees it; and also where one of these cannot be opened
            await self._show(tournament)
        if problem is not None:
            await self._later(tournament_id, problem)
            return
        self._waits.pop(tournament_id, None)
        self._settled[tournament_id] = Settled(tournament.revision, next_moment(tournament), cut_off)

    async def _hold(self, tournament: Tournament, why: Waits | None) -> Tournament:
        """The round waits, or goes on again, where that is news: its organiser is told of the first, and the page says it."""
        if tournament.status is not TournamentStatus.RUNNING or tournament.waits == why:
            return tournament
        if why is not None:
            await self._tell(tournament, why)
        held = await self._services.tournaments.change(
            tournament.id, with_tournament_waiting(why, self._services.clock())
        )
        if why is not None:
            LOG.warning("tournament_held", tournament=tournament.id, why=why)
        else:
            LOG.info("tournament_goes_on", tournament=tournament.id)
        return held

    async def _tell(self, tournament: Tournament, why: Waits) -> None:
        """Tells the organiser why the round waits: in the channel, or in private where nothing can be posted there."""
        words = self._services.language(tournament.language)
        organiser, title = tournament.organiser_id, literal_text(tournament.title)
        text = f"⚠️ <@{organiser}>, {words.headed(f'**{title}**', words(f'tournament.waits_{why}'))}"
        told, of = ClassicMessage(text, pings=(organiser,)), f"waits|{tournament.revision}|{why}"
        try:
            place = await self._client.create_dm(discord.Object(organiser)) if why is Waits.CHANNEL else None
            await self._posted(tournament, of, told, place)
        except discord.Forbidden as problem:  # then the page says it, as soon as it can
            LOG.info("not_allowed", code=problem.code, status=problem.status)

    # Pages

    async def _show(self, tournament: Tournament) -> None:
        """The last page shows how the tournament stands. Before a new one, the page before it is written for the last time."""
        pages, last = await self._services.store.tournaments.pages(tournament.id), last_page(tournament)
        known = pages.get(last)
        if known is not None and known.shown >= tournament.revision:
            return
        if known is None and last:
            earlier = max((page for page in pages if page < last), default=None)
            if earlier is not None:
                await self._written(tournament, pages[earlier])
        await self._written(tournament, known or TournamentPage(page=last, message_id=None, shown=0))

    async def _written(self, tournament: Tournament, page: TournamentPage) -> None:
        """A page stands in the channel as it is now: edited, or posted where it does not stand there."""
        words = self._services.language(tournament.language)
        shown = await tournament_page(Viewer(self._services, words, Look(), posted=True), tournament, page.page)
        place = self._client.get_partial_messageable(tournament.channel_id)
        if page.message_id is not None:
            try:
                await place.get_partial_message(page.message_id).edit(**edited_page(shown))
            except discord.HTTPException as problem:
                if problem.code not in (UNKNOWN_MESSAGE, TOO_MANY_EDITS):
                    raise
                # Somebody wants it no more; one that people need is posted anew.
                posted = tournament.status not in ACTIVE or page.page != last_page(tournament)
            else:
                posted = True
            if posted:
                await self._note(tournament, page.page, page.message_id)
                return
        of = f"page|{page.page}|{page.message_id}"
        message_id = await self._posted(tournament, of, shown)
        if line := podium_line(
            words, tournament, page.page
        ):  # before the page is noted, so that none is left out or said twice
            await self._posted(tournament, f"called|{of}", line)
        await self._note(tournament, page.page, message_id)

    async def _note(self, tournament: Tournament, page: int, message_id: int | None) -> None:
        """What a page shows now is written down."""
        shown = TournamentPage(page=page, message_id=message_id, shown=tournament.revision)
        await self._services.store.tournaments.save_page(tournament.id, shown)

    async def _posted(
        self, tournament: Tournament, what: str, message: Message, place: PlaceToSend | None = None
    ) -> int:
        """A message of a tournament in its channel, or at another place, once however often an answer is lost."""
        moments = (tournament.created_at, tournament.round_since, tournament.ended_at)
        entry = OutboxEntry(
            id=0,
            match_id=tournament.id,
            channel_id=tournament.channel_id,
            kind="tournament",
            nonce=hashlib.sha256(f"{tournament.id}|{what}".encode()).hexdigest()[:NONCE_LENGTH],
            payload=b"",
            created_at=max(moment for moment in moments if moment is not None),
            attempts=0,
            next_try_at=0.0,
            revision=tournament.revision,
        )
        place = place or self._client.get_partial_messageable(tournament.channel_id)
        return await self._sender.send(entry, place, message)

    # Tables

    async def _announced(self, tournament: Tournament, table: TournamentTable) -> tuple[Tournament, TournamentTable]:
        """A table has its message. Gives both as they are then; done again, it finds what was done before."""
        words = self._services.language(tournament.language)
        if table.message_id is None:
            line = words(
                "tournament.table", title=tournament.title, round=table.round, line=table_line(words, tournament, table)
            )
            message_id = await self._posted(tournament, f"table|{table.round}|{table.number}", ClassicMessage(line))
            tournament = await self._services.tournaments.change(tournament.id, with_message(table, message_id))
            table = structs.replace(table, message_id=message_id)
        return tournament, table

    async def _open(self, tournament: Tournament, table: TournamentTable) -> None:
        """A table that is announced has its thread and its match; done again, each finds what was done before.

        Raises NoThread, NoRoom, or what Discord says.
        """
        assert table.message_id is not None
        assert table.match_id is not None
        if await self._services.tables.get(table.match_id) is None:
            await self._thread(tournament, table, table.message_id)
        await make_tournament_match(self._services, tournament, table)
        self._made.add(table.match_id)

    async def _thread(self, tournament: Tournament, table: TournamentTable, message_id: int) -> None:
        """The thread of a table starts from its message, which has one at most, of the same id."""
        if not may_write_in_threads(self._client, tournament.channel_id):
            raise NoThread("the bot may not write in threads")
        words = self._services.language(tournament.language)
        name = thread_name(words, tournament, table)
        try:
            await self._client.http.start_thread_with_message(
                tournament.channel_id, message_id, name=name, auto_archive_duration=SLEEPS_AFTER
            )
        except discord.HTTPException as problem:
            if problem.code == UNKNOWN_MESSAGE:  # somebody has deleted it: the next try posts another one
                await self._services.tournaments.change(tournament.id, with_message(table, None))
            if problem.code == TOO_MANY_THREADS:
                raise NoRoom from problem
            if problem.code != THREAD_EXISTS:
                raise


def with_message(table: TournamentTable, message_id: int | None) -> TournamentEdit:
    """The message of a table is written down."""

    def edit(tournament: Tournament) -> Tournament:
        tables = tuple(
            structs.replace(each, message_id=message_id)
            if (each.round, each.number) == (table.round, table.number)
            else each
            for each in tournament.tables
        )
        return structs.replace(tournament, tables=tables)

    return edit
