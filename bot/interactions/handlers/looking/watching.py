"""Watching a match without a seat: a page of one's own that goes on by itself, until one stops it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

from bot.interactions.answering.chosen_values import chosen_value
from bot.interactions.answering.context import Context
from bot.interactions.answering.open_messages import LASTS
from bot.interactions.handlers.looking.board import show_in_own_language
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.messages.channel.board_page import is_for_watchers, watch_buttons
from bot.messages.channel.watching_page import watching_page
from bot.messages.layout.components import ClassicMessage
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Page, page_of
from storage.records.people import WatchNotice
from texts.literal import literal_text

GOES_ON = LASTS - 30.0
"""Seconds for which the page goes on by itself: less than it can be edited, so that it can still say that it has stopped."""
LOOK = 10.0
"""Seconds between two looks whether another process has changed the match."""
PAUSE = 2.0
"""Seconds from a change to the page that shows it: what comes close after it is shown with it."""


async def watch_match(context: Context, table: Table) -> None:
    """Has somebody watch a match from now on, or go on watching. Raises NotPossible for those who play there, and Outdated for a
    match that others may not see.

    One that is not being played is shown as it is.
    """
    user, watchers = context.actor.user_id, context.services.store.watchers
    if not is_for_watchers(table.match):
        raise Outdated
    if not table.is_running:
        await show_in_own_language(context, table)
        return
    must_not_play(context, table)
    told = await watchers.notice_for(table.match.id, user)
    if told is None:
        told = WatchNotice.END
        await watchers.save(table.match.id, user, told, context.services.clock())
        await context.services.store.people.note_locale(user, context.locale)  # what is told in private is in it
    await show_watched(context, table, told)


async def choose_watch_notice(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """Has a watcher be told what they choose. Raises Outdated for what no menu of ours offers."""
    table, chosen = await context.table_of(custom_id), chosen_value(data)
    if chosen not in set(WatchNotice) or not is_for_watchers(table.match):
        raise Outdated
    table.must_be_running()
    must_not_play(context, table)
    told, now = WatchNotice(chosen), context.services.clock()
    await context.services.store.watchers.save(table.match.id, context.actor.user_id, told, now)
    await show_watched(context, table, told)


async def stop_watching(context: Context, table: Table) -> None:
    """Has somebody not watch a match any more, and leaves them the button to do so again."""
    await context.services.store.watchers.leave(table.match.id, context.actor.user_id)
    text = context.viewer.words("watch.stopped", title=literal_text(table.match.title))
    buttons = watch_buttons(context.viewer, table.match) if table.is_running else ()
    await context.show(table, ClassicMessage(text, rows=(buttons,) if buttons else ()))


def must_not_play(context: Context, table: Table) -> None:
    """Raises NotPossible for somebody at the table: their own page shows more, and they are called."""
    if table.seats_of(context.actor.user_id):
        raise NotPossible("refused.watch_own", title=literal_text(table.match.title))


async def show_watched(context: Context, table: Table, told: WatchNotice) -> None:
    """Shows the page of a watcher, which follows the match from then on."""
    until = context.services.clock() + GOES_ON
    shown = table.match.revision  # what comes from now on, while this one is drawn, is still to be shown
    await context.show(table, await watching_page(context.viewer, table, told, until))
    context.becomes(table, lambda is_waited_for: pages_to_come(context, table, until, shown, is_waited_for))


async def pages_to_come(
    context: Context, table: Table, until: float, shown: int, is_waited_for: Callable[[], bool]
) -> AsyncIterator[Page]:
    """The pages that a watcher's page becomes: one after each change, the end, or at last one that stands still.

    It shows the match at the revision `shown` so far. What comes while a page is on its way has another one after it.
    """
    viewer, user, loop = replace(context.viewer, posted=True), context.actor.user_id, asyncio.get_running_loop()
    ends = loop.time() + GOES_ON
    while (table.is_running or table.match.revision != shown) and (left := ends - loop.time()) > 0:
        try:
            async with asyncio.timeout(min(left, LOOK)):
                await table.until(lambda: table.match.revision != shown)  # noqa: B023 - it is awaited before the next one
        except TimeoutError:
            await table.mended()  # where another process has changed it
        if table.match.revision == shown:
            continue
        await asyncio.sleep(PAUSE)
        told = await context.services.store.watchers.notice_for(table.match.id, user)
        if told is None or not is_waited_for() or table.seats_of(user):
            return
        shown = table.match.revision
        page = await watching_page(viewer, table, told, until)
        yield page_of(context.seen_from_here(table, page))
    told = await context.services.store.watchers.notice_for(table.match.id, user)
    if told is not None and table.is_running and is_waited_for():
        yield page_of(context.seen_from_here(table, await watching_page(viewer, table, told, None)))
