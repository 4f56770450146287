"""Standing orders: looking at them, and giving or taking back any of them in one form."""

from __future__ import annotations

from typing import Any

from bot.interactions.answering.context import Context
from bot.interactions.handlers.playing.play import give_orders
from bot.matches.people.refusals import Outdated
from bot.matches.position.routine import is_answered
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.forms import ticked_boxes
from bot.messages.panel.orders_page import CHANGE, ORDERS, has_settled, orders_form, orders_page


async def open_orders(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Opens the form of one's standing orders; first a page, where there is more to see.

    Raises Outdated for a game without any.
    """
    table = await context.table_of(custom_id)
    seat = context.own_seat(table, custom_id.seat)
    table.must_be_running()
    if not table.game.routine:
        raise Outdated
    if custom_id.argument != CHANGE and has_settled(table, seat):
        await context.show(table, orders_page(context.viewer, table, seat))
    else:
        await context.answer.ask(orders_form(context.viewer, table, seat))


async def orders_given(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """Gives the orders that were ticked, takes back the others, and shows what holds then.

    Raises Outdated for what no form of ours sends; then nothing has changed.
    """
    table = await context.table_of(custom_id)
    seat = context.own_seat(table, custom_id.seat)
    table.must_be_running()
    ticked = ticked_boxes(data, ORDERS)
    if ticked is None or not ticked <= table.game.routine.keys():
        raise Outdated
    wanted = {question: question in ticked for question in sorted(table.game.routine)}
    given = table.match.seats[seat]
    changed = {each: on for each, on in wanted.items() if is_answered(table.game, given, each) is not on}
    if changed:
        await give_orders(context, table, seat, changed)
    await context.show(table, orders_page(context.viewer, table, seat))
