"""What can be done with a message of a match from its menu, as by a long press on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord

from bot.interactions.answering.context import Context
from bot.interactions.handlers.looking.board import show_hand, show_in_own_language
from bot.interactions.handlers.playing.play import show_panel
from bot.matches.people.refusals import NotPossible
from bot.messages.layout.custom_ids import BadId, CustomId, parse_custom_id


async def play_here(context: Context, message: discord.Message) -> None:
    """Opens the panel of the match of a message."""
    await show_panel(context, await context.table_of(await match_of_message(context, message)))


async def show_own_view(context: Context, message: discord.Message) -> None:
    """Shows what this person may see of the match of a message: all that their seat knows, or in their language what all see."""
    table = await context.table_of(await match_of_message(context, message))
    plays = table.is_running and table.seats_of(context.actor.user_id)
    await (show_hand if plays else show_in_own_language)(context, table)


async def match_of_message(context: Context, message: discord.Message) -> CustomId:
    """What names the match of a message of ours. Raises NotPossible for any other message.

    Boards that have lost their buttons are known by what was delivered, private pages by their buttons.
    """
    ours = context.answer.interaction.client.user
    if ours is None or message.author.id != ours.id:
        raise NotPossible("refused.no_board")
    delivered = await context.services.store.outbox.match_of(message.channel.id, message.id)
    if delivered is not None:
        return CustomId("play", delivered)
    found = next((parsed for parsed in custom_ids_in(message.components) if parsed.match_id), None)
    if found is None:
        raise NotPossible("refused.no_board")
    return found


def custom_ids_in(components: Any) -> Iterator[CustomId]:
    """What the buttons and menus among some components of a message ask for, those within others included."""
    for component in components:
        try:
            yield parse_custom_id(getattr(component, "custom_id", None) or "")
        except BadId:
            beside = getattr(component, "accessory", None)
            yield from custom_ids_in([*getattr(component, "children", ()), *([beside] if beside else [])])
