"""Whether a match can be reached: where its channel is gone or closed to the bot, nobody sees it and nobody can be called.

Meanwhile no clock runs and nobody is reminded; its people are told elsewhere and may end it. Time goes on once its return has
been announced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import structlog
from msgspec import structs

from bot.matches.lobbies.lobby import ACTIVE
from bot.matches.people.actor import PROGRAM
from bot.matches.people.posts import AnyBody, DirectBody, ReturnedBody, posts_for
from bot.matches.play.ending import GONE_DAYS
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.matches.time.active_hours import DAY
from storage.errors import ConstraintViolated, StaleRevision
from storage.records.changes import Change
from storage.records.matches import Match, MatchStatus
from storage.records.people import Notice

LOG: Any = structlog.get_logger("reach")
CUT_OFF = "direct.cut_off"
"""The key of what people are told of a match that cannot be reached any more."""
SEEN = ("lobby", "board", "thinking", "notice", "consent", "call", "final")
"""The kinds of messages by which people may have seen a match."""
ALL = 1_000_000


async def note_gone(services: Services, table: Table, *, deleted: bool = False) -> None:
    """Notes that a match cannot be reached, has its people told in private, and has its return announced.

    The announcement waits until it can be posted; where the channel is `deleted` there is none.
    """
    match = table.match
    if match.status not in ACTIVE or match.gone_since is not None:
        return
    now = services.clock()
    told: list[AnyBody] = []
    if match.status is MatchStatus.RUNNING:
        for user in people_concerned(match):
            if (await services.person(user)).on_reminder is not Notice.NONE:
                words: dict[str, str | int] = {"who": f"<@{user}>", "until": f"<t:{int(now + GONE_DAYS * DAY)}:f>"}
                told.append(DirectBody("reminder", user, match.revision, CUT_OFF, words, secret=True))
        if not deleted:
            told.append(ReturnedBody(now))
    await table.change(PROGRAM, lambda known: structs.replace(known, gone_since=now), *told)
    LOG.warning("channel_gone", match=match.id, channel=match.channel_id, deleted=deleted)


async def note_there(services: Services, table: Table) -> None:
    """Notes that a match can be reached: its clocks go on, and open questions count as put now."""
    if table.match.status not in ACTIVE or table.match.gone_since is None:
        return
    now = services.clock()

    def edit(match: Match) -> Match:
        questions = tuple(structs.replace(one, since=now) if one.asked else one for one in match.questions)
        return structs.replace(match, gone_since=None, questions=questions)

    await table.change(PROGRAM, edit)
    LOG.info("channel_there", match=table.match.id, channel=table.match.channel_id)


async def announce_return(services: Services, table: Table) -> None:
    """Announces that a match can be reached again, unless that waits already; its time goes on with it."""
    if table.match.status is MatchStatus.LOBBY:
        await note_there(services, table)
    while table.match.status is MatchStatus.RUNNING and table.match.gone_since is not None:
        match, now = table.match, services.clock()
        if await services.store.outbox.waits(match.id, "returned", after=0):
            return
        try:
            await table.note(Change(at=now, before=match, after=None, posts=posts_for(match, [ReturnedBody(now)])))
        except StaleRevision:  # something else has happened this very moment
            await table.mended()
        except ConstraintViolated:  # another process has said the same
            return


async def announce_on(services: Services, guild_id: int, is_there: Callable[[int], bool]) -> None:
    """Announces the return of a server's matches, also where the process was killed before that was noted.

    `is_there` tells whether a channel still exists.
    """
    for match in await services.store.matches.gone(services.clock()):
        here = match.guild_id == guild_id and is_there(match.channel_id)
        if here and (table := await services.tables.get(match.id)) is not None:
            await announce_return(services, table)


async def note_left(services: Services, guild_id: int) -> None:
    """Notes that no match of a server can be reached, as the bot is no longer on it; what it had chosen there is forgotten."""
    await services.store.moments.unwish(guild_id)
    for match in await services.store.matches.active_in_guild(guild_id, ALL):
        if (table := await services.tables.get(match.id, match.revision)) is not None:
            await note_gone(services, table)


async def withdraw_from_lobbies(services: Services, table: Table) -> bool:
    """Ends a match of which nothing could be posted, so that only its opener knows it; gives whether it was one."""
    match = table.match
    people = people_concerned(match)
    never_begun = match.status is MatchStatus.LOBBY or (match.status is MatchStatus.RUNNING and len(people) <= 1)
    if not never_begun or any(ply.interaction_id is not None for ply in table.plies):
        return False
    if await services.store.outbox.latest_message(match.id, *SEEN) is not None:
        return False
    if await services.store.tournaments.of_match(match.id) is not None:
        return False
    now = services.clock()

    def edit(known: Match) -> Match:
        return structs.replace(known, status=MatchStatus.ABANDONED, ended_at=now, gone_since=now)

    await table.change(PROGRAM, edit)
    LOG.info("withdrawn", match=match.id, channel=match.channel_id)
    return True


def is_given_up(match: Match) -> bool:
    """Whether a match has ended without a result while it could not be reached: then nothing more is posted of it."""
    return match.status in (MatchStatus.ABANDONED, MatchStatus.EXPIRED) and match.gone_since is not None


def people_concerned(match: Match) -> list[int]:
    """The people at a match, those for whom the program plays as well."""
    users: Iterable[int | None] = (user for seat in match.seats for user in (seat.user_id, seat.away_id))
    return list(dict.fromkeys(user for user in users if user is not None))
