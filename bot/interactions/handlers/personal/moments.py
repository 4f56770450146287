"""The moment of the week, as a server's managers choose it."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from bot.interactions.answering.chosen_values import chosen_value
from bot.interactions.answering.context import Context
from bot.interactions.handlers.lobbies.lobby_buttons import language_menus
from bot.interactions.handlers.lobbies.tournaments import must_manage
from bot.matches.background.moments import first_due
from bot.matches.lobbies.match_language import LANGUAGE
from bot.matches.people.refusals import NotPossible
from bot.messages.layout.custom_ids import CustomId
from bot.messages.reports.moment_pages import HERE, NOWHERE, moments_page
from storage.records.moments import MomentWish


async def show_moments(context: Context) -> None:
    """Shows whether this server has a moment of the week, and where. Raises NotPossible outside of a server."""
    if context.guild_id is None:
        raise NotPossible("refused.only_in_servers")
    words, wish = context.viewer.words, await context.services.store.moments.wish_of(context.guild_id)
    chosen = wish.language if wish else ""
    menus = language_menus(words, context.services.offered_languages(chosen), chosen)
    options = menus[LANGUAGE][1] if LANGUAGE in menus else ()
    keeper = context.answer.interaction.permissions.manage_guild
    await context.answer.give(moments_page(words, wish, context.channel_id, options, keeper=keeper))


async def choose_moments(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Has moments be posed in this channel from now on, or nowhere. Raises NotPossible for who does not manage the server,
    where nothing can be posted, and in threads, where none could be taken away once they sleep."""
    guild_id, moments = must_manage(context), context.services.store.moments
    if custom_id.argument == NOWHERE:
        await moments.unwish(guild_id)
    elif custom_id.argument == HERE:
        context.must_be_able_to_post()
        if context.in_thread:
            raise NotPossible("moment.no_thread")
        before = await moments.wish_of(guild_id)
        due_at = first_due(await moments.last_due(guild_id), context.services.clock())
        language = before.language if before else context.shared_language().language
        await moments.wish(
            MomentWish(guild_id=guild_id, channel_id=context.channel_id, language=language, due_at=due_at)
        )
    else:
        raise NotPossible("refused.unknown_button")
    await show_moments(context)


async def choose_moments_language(context: Context, _custom_id: CustomId, data: dict[str, Any]) -> None:
    """Sets the language of moments. Raises NotPossible for who does not manage the server, and where it wants none any more."""
    guild_id, moments = must_manage(context), context.services.store.moments
    wish, code = await moments.wish_of(guild_id), chosen_value(data)
    if wish is None or code not in context.services.offered_languages(wish.language):
        raise NotPossible("moment.outdated")
    await moments.wish(structs.replace(wish, language=code))
    await show_moments(context)
