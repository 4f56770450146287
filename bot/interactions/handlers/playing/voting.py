"""Answering what the others ask for."""

from __future__ import annotations

from typing import Any

from bot.interactions.answering.context import Context
from bot.matches.seats import consents
from bot.messages.channel.consent_request import consent_message
from bot.messages.channel.direct_places import place_viewer, without_strangers
from bot.messages.layout.custom_ids import CustomId


async def press_vote(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Somebody agrees to a request, or refuses it; the message shows how it stands."""
    table = await context.table_of(custom_id)
    consent_id, _, answer = custom_id.argument.partition(".")
    consent = await consents.vote_on_consent(context.services, table, context.actor, consent_id, answer == "yes")
    match, here = table.match, context.channel_id
    written = consent_message(await place_viewer(context.services, match, here), table, consent)
    await context.answer.give(without_strangers(match, here, written))
