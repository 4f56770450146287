"""Several moves in a row by panel: shown first, then played in one commit."""

from __future__ import annotations

from typing import Any

from bot.interactions.answering.context import Context
from bot.interactions.handlers.playing.play import next_seat, panel_seat, show_result
from bot.matches.people.refusals import Outdated
from bot.messages.layout.custom_ids import CustomId
from bot.messages.panel.in_a_row_page import in_a_row_page


async def show_in_a_row(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Shows what would be played in a row, in the place of the panel."""
    table, seat = await panel_seat(context, custom_id)
    page = await in_a_row_page(context.viewer, table, seat)
    if page is None:
        raise Outdated
    await context.show(table, page, seat)


async def confirm_row_of_moves(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Plays it: the position, from which it follows, is still the one that was shown."""
    table, seat = await panel_seat(context, custom_id)
    assert custom_id.revision is not None
    told = await table.play_in_a_row(context.actor, seat, custom_id.revision)
    await show_result(context, table, next_seat(table, context, seat), told)
