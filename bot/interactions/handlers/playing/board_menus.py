"""What can be done with a message of a match from its menu, as by a long press on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from bot.interactions.answering.context import Context
from bot.interactions.handlers.looking.board import show_hand, show_in_own_language
from bot.interactions.handlers.playing.play import show_panel
from bot.matches.people.refusals import NotPossible
from bot.messages.layout.custom_ids import BadId, CustomId, parse_custom_id


async def play_here(context: Context) -> None:
    """Opens the panel of the match of the message from whose menu this was chosen."""
    await show_panel(context, await context.table_of(await match_of_message(context)))


async def show_own_view(context: Context) -> None:
    """Shows what this person may see of the match of the message: what their seat knows, or what all see, in their language."""
    table = await context.table_of(await match_of_message(context))
    plays = table.is_running and table.seats_of(context.actor.user_id)
    await (show_hand if plays else show_in_own_language)(context, table)


async def match_of_message(context: Context) -> CustomId:
    """What names the match of the message. Raises NotPossible for one that is not the bot's, or of no match.

    Boards that have lost their buttons are known by what was delivered, private pages by their buttons.
    """
    ours, data = context.answer.interaction.client.user, chosen_message(context)
    if ours is None or int(data["author"]["id"]) != ours.id:
        raise NotPossible("refused.no_board")
    delivered = await context.services.store.outbox.match_of(int(data["channel_id"]), int(data["id"]))
    if delivered is not None:
        return CustomId("play", delivered)
    found = next((parsed for parsed in custom_ids_in(data.get("components")) if parsed.match_id), None)
    if found is None:
        raise NotPossible("refused.no_board")
    return found


def chosen_message(context: Context) -> dict[str, Any]:
    """The message from whose menu a command was chosen, as Discord tells of it (`bot/interactions/incoming/payloads.py`)."""
    data: Any = context.answer.interaction.data
    return data["resolved"]["messages"][data["target_id"]]


def custom_ids_in(components: Any) -> Iterator[CustomId]:
    """What the buttons and menus among some components of a message ask for, those within others included."""
    if isinstance(components, list):
        for component in components:
            yield from custom_ids_in(component)
    elif isinstance(components, dict):
        if isinstance(custom_id := components.get("custom_id"), str):
            with suppress(BadId):
                yield parse_custom_id(custom_id)
        yield from custom_ids_in([*components.values()])
