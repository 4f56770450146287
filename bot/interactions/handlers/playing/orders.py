"""The page of standing orders: looking at them, and giving or taking back one."""

from __future__ import annotations

from typing import Any

from bot.interactions.answering.context import Context
from bot.interactions.handlers.playing.play import give_order
from bot.messages.layout.custom_ids import CustomId
from bot.messages.panel.orders_page import orders_page
from bot.messages.panel.routine_buttons import ON


async def open_orders(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Shows one's standing orders, after the change that the button names."""
    table = await context.table_of(custom_id)
    seat = context.own_seat(table, custom_id.seat)
    table.must_be_running()
    if custom_id.argument:
        question, _, turned = custom_id.argument.rpartition(".")
        await give_order(context, table, seat, question, on=turned == ON)
    await context.show(table, orders_page(context.viewer, table, seat))
