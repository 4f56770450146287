"""Whether a match can be reached: where its channel is gone or closed to the bot, nobody sees it and nobody can be called.

Meanwhile no clock runs and nobody is reminded; its people are told elsewhere and may end it. Time goes on once its return has
been announced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import structlog
from msgspec import structs

from bot.matches.lobbies import lobby
from bot.matches.lobbies.invitations import with_place
from bot.matches.people.actor import PROGRAM
from bot.matches.people.posts import AnyBody, DirectBody, NoticeBody, ReturnedBody, posts_for
from bot.matches.play.ending import GONE_DAYS
from bot.matches.play.table import Table
from bot.matches.position.questions import reached_again
from bot.matches.services import Services
from bot.matches.time.active_hours import DAY
from storage.errors import ConstraintViolated, StaleRevision
from storage.records.changes import Change
from storage.records.matches import ACTIVE, Match, MatchStatus
from storage.records.people import Notice
from texts.literal import literal_text

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


async def note_closed(services: Services, table: Table, channel_id: int) -> None:
    """Notes that one of the people of a match cannot be reached in their direct messages: the match waits, as others are told.

    Somebody in a lobby has no seat there any more.
    """
    match, now = table.match, services.clock()
    seat = match.places.get(channel_id)
    if seat is None or seat.person is None or match.status not in ACTIVE or seat.closed_since is not None:
        return
    user, words = seat.person, dict[str, str | int](name=literal_text(seat.person_name))
    if match.status is MatchStatus.LOBBY:
        told = NoticeBody("notice.closed_lobby", words, but=user)
        await table.change(PROGRAM, left_unreached(user, now), told)
    else:

        def edit(known: Match) -> Match:
            closed = with_place(known, user, closed_since=now)
            return structs.replace(closed, gone_since=known.gone_since or now)

        await table.change(PROGRAM, edit, NoticeBody("notice.closed", words, but=user), ReturnedBody(now))
    LOG.warning("direct_gone", match=match.id, user=user)


async def note_open(table: Table, channel_id: int) -> None:
    """Notes that somebody can be reached in their direct messages again; with the last of them the match goes on."""
    seat = table.match.places.get(channel_id)
    if seat is None or seat.person is None or seat.closed_since is None or table.match.status not in ACTIVE:
        return
    user = seat.person
    words = dict[str, str | int](name=literal_text(seat.person_name))
    told = () if others_closed(table.match, channel_id) else (NoticeBody("notice.open_again", words, but=user),)
    await table.change(PROGRAM, lambda match: with_place(match, user, closed_since=None), *told)
    LOG.info("direct_there", match=table.match.id, user=user)


def others_closed(match: Match, channel_id: int) -> list[str]:
    """The names of those for whom a match waits beside whoever has these direct messages."""
    closed = [seat for channel, seat in match.places.items() if seat.closed_since is not None and channel != channel_id]
    return [seat.person_name for seat in closed]


def is_closed_to(match: Match, user: int) -> bool:
    """Whether the direct messages in which a person has the board of a match are known to be closed to the bot."""
    return any(seat.closed_since is not None and seat.person == user for seat in match.places.values())


async def try_again_in_direct(services: Services, user: int, matches: Iterable[Match]) -> None:
    """Tries at once what waits for direct messages that were closed: whoever does something may have opened them again."""
    closed = {match.channel_of(user) for match in matches if is_closed_to(match, user)}
    for channel_id in closed:
        await services.store.outbox.hurry_in(channel_id, services.clock())
        services.wake.set()


def left_unreached(user: int, now: float) -> lobby.MatchEdit:
    """Takes somebody who cannot be reached out of a lobby; nothing more is posted of one that closes with that."""

    def edit(match: Match) -> Match:
        left = lobby.with_person_left(user, now)(match)
        return left if left.status is MatchStatus.LOBBY else structs.replace(left, gone_since=now)

    return edit


async def note_there(services: Services, table: Table) -> None:
    """Notes that a match can be reached: its clocks go on, and open questions count as put now."""
    if table.match.status not in ACTIVE or table.match.gone_since is None:
        return
    now = services.clock()

    await table.change(PROGRAM, lambda match: reached_again(match, now))
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


def is_withdrawn(match: Match) -> bool:
    """Whether a match ended because nothing of it could be posted, at the moment at which that became known."""
    return match.status is MatchStatus.ABANDONED and match.gone_since == match.ended_at


def is_given_up(match: Match, channel_id: int) -> bool:
    """Whether a match has ended without a result while this channel could not be reached: then nothing more is posted there."""
    return match.status in (MatchStatus.ABANDONED, MatchStatus.EXPIRED) and is_closed_here(match, channel_id)


def is_closed_here(match: Match, channel_id: int) -> bool:
    """Whether a channel of a match is known to be closed to the bot."""
    if match.places:
        seat = match.places.get(channel_id)
        return seat is not None and seat.closed_since is not None
    return match.gone_since is not None


def people_concerned(match: Match) -> list[int]:
    """The people at a match, those for whom the program plays as well."""
    users: Iterable[int | None] = (user for seat in match.seats for user in (seat.user_id, seat.away_id))
    return list(dict.fromkeys(user for user in users if user is not None))
