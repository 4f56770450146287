"""What happens because time passes: reminders, lobbies that expire, backups, forgetting what is settled."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog

from bot.fleet.member import BEAT
from bot.matches.background.digests import Digests
from bot.matches.background.reach import people_concerned
from bot.matches.lobbies import lobby
from bot.matches.people.actor import PROGRAM
from bot.matches.people.posts import AnyBody, DirectBody, NoticeBody, posts_for
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.ending import GONE_DAYS
from bot.matches.play.table import Table
from bot.matches.seats.running_out import look_after
from bot.matches.services import Services
from bot.matches.time.active_hours import Calendar, active_from
from bot.operation.configuration.settings import LONGEST_WAIT
from bot.operation.monitoring.failures import report_failure
from engine.game import Seat
from storage.errors import StaleRevision, StorageAway, StorageError
from storage.records.changes import Change
from storage.records.matches import MatchStatus
from storage.records.people import Digest, Notice, Person

LOG: Any = structlog.get_logger("clocks")

TICK = 60.0
HOUR = 3600.0
KEEP_SETTLED = 7 * 24 * HOUR


class Clocks:
    """Does once a minute what is due. Every step is a commit of its own, so that a restart repeats nothing."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._digests = Digests(services)
        now = services.clock()
        # Counted from the last one, not from the start: a bot that is often restarted needs backups as well.
        made = services.store.backups.newest_moment(services.settings.backups)
        self._next_backup = now if made is None else min(made, now) + services.settings.backup_hours * HOUR
        self._next_purge = now
        self._reminded_until = now - HOUR  # so that the first look finds whoever waited while the bot was away

    async def run(self) -> None:
        """Does so for ever, as long as this process leads."""
        while True:
            if self._services.member.leads:
                await self._tick()
                await asyncio.sleep(TICK)
            else:
                self._reminded_until = self._services.clock() - HOUR  # whoever leads until then has looked
                await asyncio.sleep(BEAT)

    async def _tick(self) -> None:
        for step in (
            self.settle,
            self.play_on,
            self._services.analyses.go_on,
            self._services.standings.settle,
            self.expire_lobbies,
            self.end_gone,
            self.run_out,
            self.remind,
            self._digests.send,
            self.back_up,
            self.purge,
        ):
            try:
                await step()
            except asyncio.CancelledError:
                raise
            except Exception as problem:  # noqa: BLE001 - a failing step must not stop the others; reported in full
                report_failure(problem, "clocks", metrics=self._services.metrics, step=step.__name__)

    async def settle(self) -> None:
        """Loads the matches of an earlier version, so that lists say whose turn it is in them."""
        for match in await self._services.store.matches.unsettled():
            with self._going_on("settle", match.id):
                await self._services.tables.get(match.id, match.revision)

    async def play_on(self) -> None:
        """Has bot players go on who were asked when the bot was stopped or failed."""
        for match in await self._services.store.matches.awaiting_bots():
            with self._going_on("play_on", match.id):
                await self._services.tables.get(match.id, match.revision)

    async def expire_lobbies(self) -> None:
        """Closes lobbies that nobody has started for long, and tells their channels."""
        now = self._services.clock()
        until = now - self._services.settings.lobby_hours * HOUR
        for match in await self._services.store.matches.waiting_since(MatchStatus.LOBBY, 0.0, until):
            with self._going_on("expire_lobbies", match.id):
                table = await self._services.tables.get(match.id, match.revision)
                if table is None or table.match.status is not MatchStatus.LOBBY or table.match.updated_at > until:
                    continue
                await table.change(
                    PROGRAM, lobby.with_lobby_closed(MatchStatus.EXPIRED, now), NoticeBody("notice.expired", {})
                )
                LOG.info("lobby_expired", match=match.id)

    async def end_gone(self) -> None:
        """Ends matches that could not be reached for long."""
        now = self._services.clock()
        until = now - GONE_DAYS * 24 * HOUR
        for match in await self._services.store.matches.gone(until):
            with self._going_on("end_gone", match.id):
                table = await self._services.tables.get(match.id, match.revision)
                if table is not None and table.match.gone_since is not None and table.match.gone_since <= until:
                    await table.change(PROGRAM, lobby.with_match_abandoned(now), *told_of_the_end(table))
                    LOG.info("gone_ended", match=match.id)

    @contextmanager
    def _going_on(self, step: str, match_id: str) -> Iterator[None]:
        """Keeps a match that fails, as when its board is gone, from stopping the others."""
        try:
            yield
        except (NotPossible, Outdated, StaleRevision):
            return  # somebody has started it, or moved, this very moment
        except StorageError:
            raise
        except Exception as problem:  # noqa: BLE001 - reported in full
            report_failure(problem, "clocks", metrics=self._services.metrics, step=step, match=match_id)

    async def run_out(self) -> None:
        """Warns whoever has little time left, and has the program play where it has run out.

        It looks only at matches with a clock that would be due for a warning if no hours were quiet.
        """
        for match in await self._services.store.matches.half_used(self._services.clock()):
            with self._going_on("run_out", match.id):
                table = await self._services.tables.get(match.id, match.revision)
                if table is not None:
                    await look_after(self._services, table)

    async def remind(self) -> None:
        """Reminds people, once a turn, whose turn has waited as long as they, or the operator, have set.

        It looks only at matches in which a question has completed a whole number of hours since the last look:
        thousands of others would be read for nothing.
        """
        since, now = self._reminded_until, self._services.clock()
        for match_id, revision in await self._services.store.matches.waits_completed(since, now, LONGEST_WAIT):
            with self._going_on("remind", match_id):
                table = await self._services.tables.get(match_id, revision)
                if table is not None and table.is_running and table.match.gone_since is None:
                    await self._remind_at(table, now)
        self._reminded_until = now

    async def _remind_at(self, table: Table, now: float) -> None:
        """Reminds each person once, even if they are asked at several seats."""
        known = await self._services.store.matches.reminders(table.match.id)
        waiting: dict[int, list[Seat]] = {}
        people = {seat.user_id for seat in table.match.seats if seat.user_id is not None}
        calendars = await self._services.calendars.of(people)
        for decision in table.asked():
            user, since = table.match.seats[decision.seat].user_id, table.match.questions[decision.seat].since
            if user is None or known.get(decision.seat, 0.0) >= since:
                continue
            if self.is_due(await self._services.person(user), calendars[user], since, now):
                waiting.setdefault(user, []).append(decision.seat)
        for user, seats in waiting.items():
            since = min(table.match.questions[seat].since for seat in seats)
            words = {"who": f"<@{user}>", "hours": int((now - since) // HOUR)}
            wants_direct = (await self._services.person(user)).on_reminder is Notice.DIRECT
            in_private = wants_direct and table.match.guild_id is not None
            reminder: AnyBody = NoticeBody("notice.reminder", words, (user,))
            if in_private:
                reminder = DirectBody("reminder", user, table.match.revision, "notice.reminder", words)
            await table.note(
                Change(
                    at=now,
                    before=table.match,
                    after=None,
                    reminded=tuple(seats),
                    posts=posts_for(table.match, [reminder]),
                )
            )

    def is_due(self, person: Person, calendar: Calendar, since: float, now: float) -> bool:
        """Whether to remind this person now of a turn that waits since then; never in their quiet hours."""
        hours = self._services.settings.reminder_hours if person.reminder_hours is None else person.reminder_hours
        called = person.on_reminder is not Notice.NONE and person.digest is Digest.NONE
        if not called or not hours or now - since < hours * HOUR:
            return False
        return active_from(calendar, now) == now

    async def back_up(self) -> None:
        """Writes a checked copy of the data on schedule, or as soon as the data can be reached again."""
        settings, now = self._services.settings, self._services.clock()
        if settings.backup_hours and now >= self._next_backup:
            due, self._next_backup = self._next_backup, now + settings.backup_hours * HOUR
            try:
                copy = await self._services.store.back_up(settings.backups, now, settings.backup_keep)
            except StorageAway:
                self._next_backup = due
                raise
            LOG.info("backed_up", file=str(copy))

    async def purge(self) -> None:
        """Forgets interactions and deliveries that are settled for long."""
        now = self._services.clock()
        if now >= self._next_purge:
            self._next_purge = now + HOUR
            await self._services.store.purge(now - KEEP_SETTLED)


def told_of_the_end(table: Table) -> list[DirectBody]:
    """What the people of a match are told in private when it ends unreached; those of a lobby are told nothing."""
    users = people_concerned(table.match) if table.match.status is MatchStatus.RUNNING else []
    words: dict[str, str | int] = {"days": GONE_DAYS}
    return [DirectBody("end", user, table.match.revision, "ending.ended_gone", words, secret=True) for user in users]
