"""What people do about clocks: coming back to a seat at which a bot player plays, or sitting down at one."""

from __future__ import annotations

from typing import Any

from bot.interactions.answering.context import Context
from bot.interactions.handlers.looking.rules import rulebook_in_language
from bot.interactions.handlers.seats.leaving import ask_once_more
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.position.turns import turn_places
from bot.matches.seats import running_out
from bot.matches.seats.handing_over import Heir, must_not_have_seen
from bot.messages.channel.clock_words import terms_told
from bot.messages.layout.custom_ids import CustomId
from bot.messages.panel.turn_page import panel_page
from engine.game import Seat
from texts.literal import literal_text


async def come_back(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Gives the seat back to its owner, who sees what is asked there."""
    table = await context.table_of(custom_id)
    await running_out.come_back(table, context.actor, context.name)
    seat = table.own_seat(context.actor.user_id)
    shown = await panel_page(context.viewer, table, seat, since=table.looked_at(seat))
    await context.show(table, shown.begun_with(context.viewer.words("clock.you_are_back")), seat)


async def sit_down(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Describes the seat, and asks whether the person really wants to sit down."""
    table = await context.table_of(custom_id)
    place = open_seat(table, custom_id)
    await must_not_have_seen(context.services, table, place, Heir(context.actor.user_id, context.name))
    words, match = context.viewer.words, table.match
    assert match.clock is not None  # else no seat is open
    await ask_once_more(
        context,
        table,
        "sit_down",
        place,
        name=literal_text(match.seats[place].away_name),
        game=words(f"{match.game}.title"),
        clock=terms_told(words, match.clock),
    )


async def seat_substitute(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Seats a substitute, and tells them what there is to know: the aim, what happened last, what they have."""
    table = await context.table_of(custom_id)
    place = open_seat(table, custom_id)
    name = table.match.seats[place].away_name
    await running_out.sit_down(context.services, table, context.actor, context.name, place)
    words = context.viewer.words
    briefed = words("clock.briefing", title=literal_text(table.match.title), name=literal_text(name))
    aim = rulebook_in_language(context, table.match.game).aim()
    turns = turn_places(table.plies, table.places)
    last = turns[max(0, len(turns) - 1 - len(table.match.seats))]
    shown = await panel_page(context.viewer, table, place, since=last)
    await context.show(table, shown.begun_with(f"{briefed}\n{aim}"), place)


def open_seat(table: Table, custom_id: CustomId) -> Seat:
    """The seat of a button at which somebody may sit down. Raises NotPossible where nobody may any more."""
    if custom_id.seat is None:
        raise Outdated
    table.must_be_running()
    if not running_out.is_open(table.match, custom_id.seat):
        raise NotPossible("refused.seat_not_open")
    return custom_id.seat
