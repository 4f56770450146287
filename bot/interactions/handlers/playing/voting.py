"""Answering what the others ask for."""

from __future__ import annotations

from typing import Any

from bot.interactions.answering.context import Context
from bot.matches.seats import consents
from bot.messages.channel.consent_request import consent_message
from bot.messages.drawing.viewer import channel_viewer
from bot.messages.layout.custom_ids import CustomId


async def press_vote(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Somebody agrees to a request, or refuses it; the message shows how it stands."""
    table = await context.table_of(custom_id)
    consent_id, _, answer = custom_id.argument.partition(".")
    consent = await consents.vote_on_consent(context.services, table, context.actor, consent_id, answer == "yes")
    await context.answer.give(consent_message(channel_viewer(context.services, table.match), table, consent))
