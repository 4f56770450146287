"""Commands as Discord is told of them: in every language, and only when something has changed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import discord
import msgspec
import structlog
from discord import app_commands
from discord.http import HTTPClient
from msgspec import Struct

from bot.matches.services import Services
from texts.catalogue import DISCORD_LOCALE, FALLBACK, Language

LOG: Any = structlog.get_logger("commands")
SUBCOMMANDS = (1, 2)
"""Discord's option types for a subcommand and a group of them."""

GAME_OPTION = ".option.game"
"""The end of the key of an option that names a game: its choices have the titles of the games."""

OF_ALL_SERVERS = ("contexts", "integration_types")
"""Fields that Discord takes only of commands for all servers."""
IN_SERVERS_ALONE = app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
"""Marks a command that makes no sense in direct messages. (`guild_only` would not do: it leaves what the tree allows.)"""

NAME_KEY = "name_key"
"""Where a command of a menu keeps the key of its name, among its `extras`: the name itself is that in English."""
SLASH = 1
"""Discord's type of slash commands; the others are called from a menu, and have a name alone."""

Payload = list[dict[str, Any]]
Translations = Sequence[tuple[str, Language]]
"""The languages besides the one for all others, each with what Discord calls it."""
Callback = TypeVar("Callback")


def usable_anywhere(callback: Callback) -> Callback:
    """Marks a command that can answer in private alone: whoever has installed the bot for themselves has it everywhere."""
    everywhere = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    return app_commands.allowed_installs(guilds=True, users=True)(everywhere(callback))


def commands_payload(tree: app_commands.CommandTree[Any], languages: Mapping[str, Language]) -> Payload:
    """All commands with their names, descriptions and choices in every language of the catalogues."""
    told: Payload = []
    fallback, others = languages[FALLBACK], translated_into(languages)
    for command in tree.get_commands():
        entry: dict[str, Any] = command.to_dict(tree)
        entry.pop("dm_permission", None)  # `contexts` says it
        if entry["type"] == SLASH:
            translate_command(entry, f"command.{entry['name']}", fallback, others)
        else:
            add_localizations(entry, "name", command.extras[NAME_KEY], others)
        told.append(entry)
    return told


def translated_into(languages: Mapping[str, Language]) -> Translations:
    """The languages into which commands are translated, in the order of their codes."""
    return [(words(DISCORD_LOCALE), words) for code, words in sorted(languages.items()) if code != FALLBACK]


def translate_command(entry: dict[str, Any], key: str, fallback: Language, others: Translations) -> None:
    """Fills in one command, group or option, and all below it: in the language for all, and in the others."""
    entry["description"] = fallback(key)
    add_localizations(entry, "description", key, others)
    add_localizations(entry, "name", f"{key}.name", others)
    is_game = key.endswith(GAME_OPTION)
    for choice in entry.get("choices") or ():
        choice_key = f"{choice['value']}.title" if is_game else f"{key}.choice.{choice['value']}"
        choice["name"] = fallback(choice_key)
        add_localizations(choice, "name", choice_key, others)
    for option in entry.get("options") or ():
        below = option["name"] if option["type"] in SUBCOMMANDS else f"option.{option['name']}"
        translate_command(option, f"{key}.{below}", fallback, others)


def add_localizations(entry: dict[str, Any], field: str, key: str, others: Translations) -> None:
    """Adds what other languages say, where they say it."""
    entry[f"{field}_localizations"] = {locale: words(key) for locale, words in others if words.says(key)}


async def synchronise_commands(
    services: Services, http: HTTPClient, application: int, commands: Sequence[dict[str, Any]], *, always: bool = False
) -> bool:
    """Tells Discord the commands if they have changed since the last time; gives whether it did.

    Commands that were made elsewhere before, for all servers or for one, are removed: else they would be offered twice.
    """
    guild, memos = services.settings.guild_id, services.store.memos
    commands = commands if guild is None else [of_one_server(command) for command in commands]
    mark = hashlib.sha256(msgspec.json.encode([application, guild, *commands], order="deterministic")).hexdigest()
    if not always and await memos.get("commands") == mark:
        return False
    await _tell_discord(http, application, guild, commands)
    before = await memos.get("commands_place")
    place = msgspec.json.encode(RegistrationPlace(application, guild)).decode()
    if before is not None and before != place:
        await _take_away(http, msgspec.json.decode(before, type=RegistrationPlace), application)
    await memos.save("commands_place", place)
    await memos.save("commands", mark)
    LOG.info("commands_synchronised", commands=len(commands), guild=guild)
    return True


def of_one_server(command: dict[str, Any]) -> dict[str, Any]:
    """A command as it is told for one server: without where it can be installed and used."""
    return {name: value for name, value in command.items() if name not in OF_ALL_SERVERS}


class RegistrationPlace(Struct, frozen=True):
    """Where commands were made: for which application, and for which server (None: all)."""

    application: int
    guild: int | None


async def _tell_discord(
    http: HTTPClient, application: int, guild: int | None, commands: Sequence[dict[str, Any]]
) -> None:
    if guild is None:
        await http.bulk_upsert_global_commands(application, list(commands))  # type: ignore[arg-type]
    else:
        await http.bulk_upsert_guild_commands(application, guild, list(commands))  # type: ignore[arg-type]


async def _take_away(http: HTTPClient, place: RegistrationPlace, application: int) -> None:
    """Removes the commands from where they were; another application's are not ours to touch."""
    if place.application != application:
        return
    try:
        await _tell_discord(http, application, place.guild, ())
    except discord.HTTPException as problem:
        if problem.status not in (403, 404):  # no longer on that server: then nobody is offered anything there
            raise
    LOG.info("commands_taken_away", guild=place.guild)
