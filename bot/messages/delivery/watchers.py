"""What those who watch a match are told of it in private: that another round begins, and the end.

As with all that repeats a message of the channel, it follows that message. Who watches is nobody else's business: nothing of it
is ever said in the channel, also where it cannot be delivered.
"""

from __future__ import annotations

from bot.matches.people.posts import AnyBody, DirectBody, FinalBody, NoticeBody, follow_up
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.matches.time.active_hours import active_from
from bot.messages.channel.board_page import result_lines, scores_line
from bot.messages.channel.ended_notice import ENDINGS
from bot.messages.channel.watching_page import watching_buttons
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Button
from storage.records.changes import Post
from storage.records.matches import MatchStatus
from storage.records.people import WatchNotice
from storage.records.posts import OutboxEntry

ROUND, ENDED, ENDED_EARLY = "watch.round", "watch.ended", "watch.ended_early"
"""The sentences: another round begins, the match is over, or has ended without a result."""


async def posts_of_end(services: Services, table: Table, entry: OutboxEntry, body: AnyBody) -> tuple[Post, ...]:
    """The messages that follow one that tells the end of a match; none after any other message."""
    match body:
        case FinalBody():
            return await posts_to_watchers(services, table, entry, ENDED, table.match.revision)
        case NoticeBody(key=key) if key in ENDINGS:
            return await posts_to_watchers(services, table, entry, ENDED_EARLY, table.match.revision)
        case _:
            return ()


async def posts_to_watchers(
    services: Services, table: Table, entry: OutboxEntry, key: str, revision: int
) -> tuple[Post, ...]:
    """The messages to those who watch without a seat and want to be told of this: of a round not in their quiet hours."""
    watching = await services.store.watchers.of_match(table.match.id)
    users = [user for user, told in watching.items() if is_told(told, key) and not table.seats_of(user)]
    if key == ROUND and users:
        calendars, now = await services.calendars.of(users), services.clock()
        users = [user for user in users if active_from(calendars[user], now) == now]
    return tuple(follow_up(entry, DirectBody("watch", user, revision, key, {}, secret=True), user) for user in users)


def is_told(told: WatchNotice | None, key: str) -> bool:
    """Whether a watcher who wants to be told this (None: who does not watch) is told a sentence."""
    return told is WatchNotice.ROUNDS or (told is WatchNotice.END and key != ROUND)


async def is_still_told(services: Services, table: Table, body: DirectBody) -> bool:
    """Whether somebody still wants what was to be told to them: a watcher may have stopped, sat down or been erased since."""
    if body.call != "watch":
        return True
    told = await services.store.watchers.notice_for(table.match.id, body.user)
    return is_told(told, body.key) and not table.seats_of(body.user)


def lines_for_watcher(viewer: Viewer, table: Table, body: DirectBody) -> list[str]:
    """How a match stands of whose round a watcher is told, or how it has ended."""
    speech, view = viewer.speech(table), table.game.view(table.position, None)
    if body.key == ROUND:
        return [*filter(None, (speech.at_a_glance(view), scores_line(viewer.words, table, table.position)))]
    return result_lines(speech, table, view) if table.match.status is MatchStatus.OVER else []


def watcher_buttons(viewer: Viewer, table: Table) -> tuple[Button, ...]:
    """What a watcher can press below what they are told, as long as the match goes on."""
    return watching_buttons(viewer.words, table.match) if table.is_running else ()


async def note_unheard(services: Services, entry: OutboxEntry, body: AnyBody) -> None:
    """Has somebody who could not be told in private not be told again, until they ask for it."""
    if isinstance(body, DirectBody) and body.call == "watch":
        await services.store.watchers.mute(entry.match_id, body.user)
