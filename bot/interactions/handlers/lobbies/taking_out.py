"""Freeing a seat of a lobby: one of the host's own, a bot player's or one that is kept, or that of somebody who sits there."""

from __future__ import annotations

from typing import Any

from bot.interactions.answering.chosen_values import person_tag, person_tagged
from bot.interactions.answering.context import Context
from bot.interactions.handlers.lobbies.lobby_buttons import seats_changed
from bot.matches.lobbies import lobby
from bot.matches.lobbies.invitations import guests_seated, with_guest_taken_out
from bot.matches.people.posts import TAKEN_OUT, DirectBody
from bot.matches.play.table import Table
from bot.messages.layout.components import Button
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Page, SectionPart, Text
from texts.literal import literal_text


async def press_clear_seat(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """Frees a seat for the host; asks whose, where somebody else sits there."""
    table = await context.table_of(custom_id)
    lobby.must_be_lobby_of(table.match, context.actor.user_id)
    if guests_seated(table.match):
        await context.answer.give(guests_page(context, table, custom_id.argument))
    else:
        await clear_last_seat(context, custom_id, data)


async def clear_last_seat(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Frees the last seat at which nobody else sits."""
    table = await context.table_of(custom_id)
    await table.change(context.actor, lobby.clear_seat(context.actor.user_id))
    await seats_changed(context, table, custom_id, "lobby.seat_cleared")


def guests_page(context: Context, table: Table, page: str) -> Page:
    """Those who sit at a lobby beside its host, each with a button that takes them out; then what else can be freed."""
    words, match = context.viewer.words, table.match
    guests = guests_seated(match)
    sections = [
        SectionPart(
            f"**{literal_text(name)}**",
            Button(
                words("button.take_out"),
                str(CustomId("take_out", match.id, argument=f"{page}.{person_tag(guests, user)}")),
                emoji="👋",
            ),
        )
        for user, name in guests.items()
    ]
    other = Button(words("button.clear_other"), str(CustomId("clear_other", match.id, argument=page)), emoji="➖")
    back = Button(words("button.options"), str(CustomId("options_page", match.id, argument=page or "0")), emoji="◀️")
    below = (other, back) if lobby.clearable_seats(match) else (back,)
    lines = [words("lobby.whose_seat", title=literal_text(match.title))]
    if match.code is not None:
        lines.append(words("lobby.new_code_lets_in"))
    return Page((Text("\n".join(lines)), *sections, below))


async def take_guest_out(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Has somebody sit at a lobby no more, as its host wishes; they are told in private, and nobody else is.

    What is kept of it comes first, so that they cannot have sat down again in between.
    """
    table, host = await context.table_of(custom_id), context.actor.user_id
    match = table.match
    lobby.must_be_lobby_of(match, host)
    page, _, tag = custom_id.argument.partition(".")
    guests = guests_seated(match)
    user = person_tagged(guests, tag)
    await context.services.store.strangers.take_out(match.id, user, match.code)
    told = DirectBody("end", user, match.revision, TAKEN_OUT, {}, secret=True)
    await table.change(context.actor, with_guest_taken_out(host, user), told)
    shown = CustomId("options_page", match.id, argument=page)
    await seats_changed(context, table, shown, "lobby.taken_out", name=literal_text(guests[user]))
