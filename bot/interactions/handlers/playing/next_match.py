"""Going on with one's next match, wherever one is: its panel takes the place of what was pressed."""

from __future__ import annotations

from typing import Any

from bot.interactions.answering.context import Context
from bot.interactions.handlers.playing.play import show_panel
from bot.messages.channel.next_match import waiting_matches
from bot.messages.layout.custom_ids import CustomId
from storage.records.matches import Match


async def open_next(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Shows the panel of the match that the button names; where that waits no more, that of the next one that does.

    Where none does, the named one is shown as it stands.
    """
    waiting = await waiting_matches(context.services, context.actor.user_id)
    await show_panel(context, await context.table_of(CustomId("play", chosen_of(waiting, custom_id.match_id))))


def chosen_of(waiting: list[Match], match_id: str) -> str:
    """The id of this match if it is among those that wait, or else of the first of them; its own where none waits."""
    ids = [match.id for match in waiting]
    return match_id if match_id in ids or not ids else ids[0]
