"""What those who watch a match are told of it in private: that another round begins, and the end.

As with all that repeats a message of the channel, it follows that message; of an end it comes also where that message cannot be
posted, or there is none. Who watches is nobody else's business: nothing of it is ever said in the channel, also where it cannot
be delivered.
"""

from __future__ import annotations

from bot.matches.people.posts import AnyBody, DirectBody, follow_up, read_body
from bot.matches.people.watched_ends import (
    ENDED_CUT,
    ROUND,
    has_ended,
    is_told,
    key_of_end,
    key_of_status,
    posts_of_end,
)
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.matches.time.active_hours import active_from
from bot.messages.channel.board_page import result_lines, scores_line
from bot.messages.channel.watching_page import watching_buttons
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Button
from storage.records.changes import Post
from storage.records.matches import Match, MatchStatus
from storage.records.posts import OutboxEntry


async def posts_after_end(services: Services, match: Match, body: AnyBody) -> tuple[Post, ...]:
    """The messages that follow one that tells the end of a match, or stand for it; none after any other message."""
    key = key_of_end(body)
    return await _posts_of_end(services, match, key) if key is not None else ()


async def note_end_unseen(services: Services, table: Table, entry: OutboxEntry) -> None:
    """Has the watchers of a match that has ended be told at once where its channel takes no messages."""
    if not has_ended(table.match):
        return
    key = key_of_end(read_body(entry.payload)) or key_of_status(table.match)
    posts = await _posts_of_end(services, table.match, key)
    if posts:
        await services.store.outbox.follow(entry.id, services.clock(), posts)
        services.wake.set()


async def _posts_of_end(services: Services, match: Match, key: str) -> tuple[Post, ...]:
    return posts_of_end(match, await services.store.watchers.of_match(match.id), key)


async def posts_of_round(services: Services, table: Table, entry: OutboxEntry, revision: int) -> tuple[Post, ...]:
    """The messages to those who watch without a seat that another round begins, but not in their quiet hours."""
    watching = await services.store.watchers.of_match(table.match.id)
    users = [user for user, told in watching.items() if is_told(told, ROUND) and not table.seats_of(user)]
    if users:
        calendars, now = await services.calendars.of(users), services.clock()
        users = [user for user in users if active_from(calendars[user], now) == now]
    return tuple(follow_up(entry, DirectBody("watch", user, revision, ROUND, {}, secret=True), user) for user in users)


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
    if body.key == ENDED_CUT:
        return [scores_line(viewer.words, table, table.position)]
    return result_lines(speech, table, view) if table.match.status is MatchStatus.OVER else []


def watcher_buttons(viewer: Viewer, table: Table) -> tuple[Button, ...]:
    """What a watcher can press below what they are told, as long as the match goes on."""
    return watching_buttons(viewer.words, table.match) if table.is_running else ()


async def note_unheard(services: Services, entry: OutboxEntry, body: AnyBody) -> None:
    """Has somebody who could not be told in private not be told again, until they ask for it."""
    if isinstance(body, DirectBody) and body.call == "watch":
        await services.store.watchers.mute(entry.match_id, body.user)
