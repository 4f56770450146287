"""Sitting down in the place of a bot player of a show, which is a match like any other from then on."""

from __future__ import annotations

from typing import Any

import discord

from bot.interactions.answering.context import Context
from bot.interactions.handlers.looking.rules import rulebook_in_language
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.position.turns import turn_places
from bot.matches.seats.handing_over import Heir, hand_over
from bot.messages.layout.components import BUTTON_LABEL_LIMIT, Button, ClassicMessage
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import BUTTONS_IN_ROW
from bot.messages.panel.turn_page import panel_page
from texts.literal import clipped_text, literal_text


async def offer_seats(context: Context, table: Table) -> None:
    """Offers the seats of a show, each by its bot player. Raises NotPossible where nobody may sit down any more."""
    must_be_show(table)
    words, match = context.viewer.words, table.match
    buttons = tuple(
        Button(
            clipped_text(words("show.in_place_of", name=seat.name), BUTTON_LABEL_LIMIT),
            str(CustomId("take_seat_at", match.id, seat=place)),
            discord.ButtonStyle.success,
            "🪑",
        )
        for place, seat in enumerate(match.seats)
    )
    rows = tuple(buttons[first : first + BUTTONS_IN_ROW] for first in range(0, len(buttons), BUTTONS_IN_ROW))
    text = words("show.seats", title=literal_text(match.title), game=words(f"{match.game}.title"))
    await context.answer.give(ClassicMessage(text, rows=rows), passing=True)


async def take_bot_seat(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Seats a person in the place of a bot player, and tells them what there is to know: the aim, what happened last, what they
    have.
    """
    table, place = await context.table_of(custom_id), custom_id.seat
    must_be_show(table)
    if place is None or place >= len(table.match.seats):
        raise Outdated
    name = literal_text(table.match.seats[place].name)
    heir = Heir(context.actor.user_id, context.name)
    await hand_over(context.services, table, context.actor, place, heir, "free")
    aim = rulebook_in_language(context, table.match.game).aim()
    turns = turn_places(table.plies, table.places)
    last = turns[max(0, len(turns) - 1 - len(table.match.seats))] if turns else None
    shown = await panel_page(context.viewer, table, place, since=last)
    seated = context.viewer.words("show.seated", title=literal_text(table.match.title), name=name)
    await context.show(table, shown.begun_with(f"{seated}\n{aim}"), place)


def must_be_show(table: Table) -> None:
    """Raises NotPossible for a match that is over, or in which people play."""
    table.must_be_running()
    if table.match.pace is None:
        raise NotPossible("refused.no_show_seat")
