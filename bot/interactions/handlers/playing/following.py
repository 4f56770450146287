"""The page of somebody who waits becomes their next question, or the end, by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace

from bot.interactions.answering.context import Context
from bot.matches.people.presence import CALM
from bot.matches.play.moving import MoveResult
from bot.matches.play.table import Table
from bot.messages.layout.pages import Page, page_of
from bot.messages.panel.turn_page import panel_page

PAUSE = 0.5
"""Seconds for the answer to whoever has moved, and for the board, before other pages follow."""


def follow_match(context: Context, table: Table) -> None:
    """Has the page of a person who is not asked follow the match, as long as they are taken to be at the table.

    They are called afterwards all the same, as an edit tells nobody (`bot/matches/people/presence.py`). What they can do off
    their turn makes no difference: it would be out of date too. Whoever has begun to choose has another page.
    """
    viewer, user = replace(context.viewer, posted=True), context.actor.user_id

    def due() -> bool:
        own = table.seats_of(user)
        return not (own and table.is_running) or any(decision.seat in own for decision in table.asked())

    if due():
        return

    async def next_page(is_waited_for: Callable[[], bool]) -> AsyncIterator[Page]:
        try:
            async with asyncio.timeout(CALM):
                await table.until(due)
        except TimeoutError:
            return
        await asyncio.sleep(PAUSE)
        if is_waited_for() and table.seats_of(user):
            own = table.own_seat(user)
            page = await panel_page(viewer, table, own, told=MoveResult(), since=table.looked_at(own))
            yield page_of(context.seen_from_here(table, await context.leading_on(table, page)))

    context.becomes(table, next_page)
