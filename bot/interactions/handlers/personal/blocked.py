"""Whom one has blocked, and taking that back."""

from __future__ import annotations

from typing import Any

from bot.interactions.answering.chosen_values import person_tag, person_tagged
from bot.interactions.answering.context import Context
from bot.messages.layout.components import Button
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Page, Part, SectionPart, Text
from texts.literal import literal_text

SHOWN = 10
"""The most people on the page: more of them follow as others are taken off."""


async def show_blocked(context: Context, _custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Shows whom somebody has blocked, each with the button that takes it back."""
    words = context.viewer.words
    blocked = await context.services.store.strangers.blocked_by(context.actor.user_id)
    parts: list[Part] = [Text(words("settings.blocked_title" if blocked else "settings.nobody_blocked"))]
    for other, name in list(blocked.items())[:SHOWN]:
        back = Button(words("button.unblock"), str(CustomId("unblocked", argument=person_tag(blocked, other))))
        parts.append(SectionPart(f"**{literal_text(name)}**", back))
    parts.append((Button(words("settings.page_main"), str(CustomId("settings", argument="main")), emoji="◀️"),))
    await context.answer.give(Page(tuple(parts)))


async def unblock_listed(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """Takes back that somebody is blocked."""
    strangers, user = context.services.store.strangers, context.actor.user_id
    await strangers.unblock(user, person_tagged(await strangers.blocked_by(user), custom_id.argument))
    await show_blocked(context, custom_id, data)
