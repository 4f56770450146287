"""What is kept of a person: looking at it, having it as a file, erasing it."""

from __future__ import annotations

from typing import Any

from bot.interactions.answering.context import Context
from bot.matches.seats.erasing import erase_person
from bot.messages.layout.components import ClassicMessage
from bot.messages.layout.custom_ids import CustomId
from bot.messages.personal.kept_pages import as_file, erasure_question, kept_message


def oldest_copy(context: Context) -> float | None:
    """When the oldest copy of the data that the bot knows of was made."""
    return context.services.store.backups.oldest_moment(context.services.settings.backups)


async def show_kept(context: Context) -> None:
    """Shows the page of all that is kept."""
    user, services = context.actor.user_id, context.services
    person = await services.person(user)
    kept = await services.store.erasure.kept(user)
    words = services.language_for(person.language, context.locale)
    await context.answer.give(kept_message(words, person, kept, services.settings, oldest_copy(context)))


async def export_kept(context: Context, _custom_id: CustomId, _data: dict[str, Any]) -> None:
    kept = await context.services.store.erasure.kept(context.actor.user_id)
    await context.answer.give_beside(ClassicMessage(context.viewer.words("kept.file"), (as_file(kept),)))


async def ask_to_erase(context: Context, _custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Asks whether erasing is really meant."""
    services = context.services
    kept = await services.store.erasure.kept(context.actor.user_id)
    await context.answer.give(erasure_question(context.viewer.words, kept, services.settings, oldest_copy(context)))


async def erase_kept(context: Context, _custom_id: CustomId, _data: dict[str, Any]) -> None:
    left = await erase_person(context.services, context.actor.user_id, context.name)
    words = context.services.language_for(None, context.locale)
    await context.answer.give(ClassicMessage(words("kept.erased", n=left)))
