"""*Play here* and *My view*: commands in the menu of a message."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.client import Lawspeaker
from bot.interactions.answering.context import Context
from bot.interactions.commands.registration import NAME_KEY, usable_anywhere
from bot.interactions.handlers.playing import board_menus
from texts.catalogue import FALLBACK, load_languages

MENU: dict[str, Callable[[Context], Awaitable[None]]] = {
    "menu.play_here": board_menus.play_here,
    "menu.my_view": board_menus.show_own_view,
}
"""The entries, by the keys of their names."""


def menu_entry(bot: Lawspeaker, key: str, act: Callable[[Context], Awaitable[None]]) -> app_commands.ContextMenu:
    """An entry in the menu of messages."""

    @usable_anywhere
    async def callback(interaction: discord.Interaction[Any], _message: discord.Message) -> None:
        await bot.router.answered(interaction, act, what=key, anywhere=True)

    name = load_languages()[FALLBACK](key)
    return app_commands.ContextMenu(name=name, callback=callback, extras={NAME_KEY: key})


def add_board_menus(bot: Lawspeaker) -> None:
    """Adds all entries to the commands of the bot."""
    for key, act in MENU.items():
        bot.tree.add_command(menu_entry(bot, key, act))
