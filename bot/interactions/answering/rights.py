"""Where an interaction was made, and whether anything can be posted there: Discord tells the bot's rights with each."""

from __future__ import annotations

import discord

from bot.interactions.answering.answers import Interaction
from bot.matches.people.refusals import NotPossible


def is_outside(interaction: Interaction) -> bool:
    """Whether the bot is not where an interaction was made, which somebody's own installation alone allows: it can answer, and
    nothing else.
    """
    if interaction.guild_id is None:
        return interaction.context.private_channel is True
    return interaction.is_user_integration() and not interaction.is_guild_integration()


def must_be_on_server(interaction: Interaction) -> None:
    """Raises NotPossible where an interaction was not made on a server that the bot is on."""
    if is_outside(interaction):
        raise NotPossible("refused.bot_not_here")
    if interaction.guild_id is None:
        raise NotPossible("refused.only_in_servers")


def may_not_write(interaction: Interaction) -> bool:
    """Whether boards could not be posted where and when this interaction was made."""
    held = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    writes = held.send_messages_in_threads if in_thread else held.send_messages
    return interaction.guild_id is not None and not (held.view_channel and writes and held.attach_files)


def why_not_posted(interaction: Interaction) -> str | None:
    """The key of the reason why nothing can be posted where an interaction was made, if one is known."""
    if is_outside(interaction):
        return "refused.bot_not_here"
    return "refused.not_posted" if may_not_write(interaction) else None
