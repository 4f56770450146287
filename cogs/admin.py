"""/settings: what a person may set for themselves."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from msgspec import structs

from bot.client import Lawspeaker
from bot.interactions.scene import Scene
from bot.interactions.typing_moves import Choice, suggest_language
from bot.matches.refusing import NotPossible
from bot.messages.letters import Letter
from bot.operation.settings import LONGEST_WAIT, Settings
from bot.texts.catalogue import Language
from storage.records import Person

Interaction = discord.Interaction[Any]
HOURS = re.compile(r"([01]?\d|2[0-3]):([0-5]\d) *[-–] *([01]?\d|2[0-3]):([0-5]\d)")
OFFSET = re.compile(r"(?:UTC)? *([+-])(\d|0\d|1[0-4])(?::([0-5]\d))?", re.IGNORECASE)
OFF = "off"
AS_DISCORD = "discord"
"""The language of a person's Discord, whatever it is: what holds for whoever has set none."""


class SettingsCog(commands.Cog):
    """A person's own settings, the same on every server."""

    def __init__(self, bot: Lawspeaker) -> None:
        self.bot = bot

    @app_commands.command()
    async def settings(
        self,
        interaction: Interaction,
        language: str | None = None,
        reminders: bool | None = None,
        reminder_hours: app_commands.Range[int, 1, LONGEST_WAIT] | None = None,
        quiet_hours: str | None = None,
        utc_offset: str | None = None,
        high_contrast: bool | None = None,
        text_only: bool | None = None,
    ) -> None:
        async def work(scene: Scene) -> None:
            person = await scene.house.person(scene.actor.user_id)
            changes: dict[str, Any] = {
                "reminders": reminders,
                "reminder_hours": reminder_hours,
                "high_contrast": high_contrast,
                "text_only": text_only,
                "utc_offset": read_offset(utc_offset) if utc_offset else None,
            }
            if language is not None and language != AS_DISCORD:
                changes["language"] = scene.house.known_language(language).language
            kept = structs.replace(person, **{name: value for name, value in changes.items() if value is not None})
            if language == AS_DISCORD:
                kept = structs.replace(kept, language=None)
            if quiet_hours is not None:
                start, until = read_hours(quiet_hours)
                kept = structs.replace(kept, quiet_from=start, quiet_to=until)
                if person.quiet_from is None and utc_offset is None and not person.utc_offset:
                    # Somebody's first quiet hours: they mean their own clock, most likely the operator's.
                    kept = structs.replace(kept, utc_offset=scene.house.settings.utc_offset)
            await scene.house.store.people.save(kept)
            words = scene.house.language(kept.language or str(interaction.locale))
            await scene.answer.give(Letter(described(words, kept, scene.house.settings)))

        await self.bot.router.answered(interaction, work, what="settings", anywhere=True)

    @settings.autocomplete("language")
    async def _languages(self, interaction: Interaction, typed: str) -> list[Choice]:
        person = await self.bot.house.person(interaction.user.id)
        words = self.bot.house.language(person.language or str(interaction.locale))
        as_discord = Choice(name=words("settings.as_discord"), value=AS_DISCORD)
        return suggest_language(self.bot.house, typed, as_discord)


def described(words: Language, person: Person, usual: Settings) -> str:
    """All settings of a person; what they have not set is as the operator has it."""

    def shown(on: bool) -> str:
        return words("settings.on" if on else "settings.off")

    quiet, offset = words("settings.unset"), person.utc_offset
    if person.quiet_from is not None and person.quiet_to is not None:
        if person.quiet_from != person.quiet_to:
            quiet = f"{clock(person.quiet_from)}–{clock(person.quiet_to)}"
    elif usual.quiet_hours is not None:
        quiet = f"{clock(usual.quiet_hours.start)}–{clock(usual.quiet_hours.until)}"
        offset = usual.utc_offset
    hours = usual.reminder_hours if person.reminder_hours is None else person.reminder_hours
    return words(
        "settings.all",
        language=words("language.name") if person.language else words("settings.as_discord"),
        reminders=shown(person.reminders),
        hours=f"{hours:g}",
        quiet=quiet,
        offset=("-" if offset < 0 else "+") + clock(abs(offset)),
        contrast=shown(person.high_contrast),
        text_only=shown(person.text_only),
    )


def clock(minutes: int) -> str:
    """Minutes of the day as `22:30`."""
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def read_hours(text: str) -> tuple[int, int]:
    """`22:00-08:00` as minutes of the day; `off` is an empty time, whatever the operator has set. Raises NotPossible."""
    if text.strip().lower() == OFF:
        return 0, 0
    match = HOURS.fullmatch(text.strip())
    if match is None:
        raise NotPossible("settings.bad_hours")
    return int(match[1]) * 60 + int(match[2]), int(match[3]) * 60 + int(match[4])


def read_offset(text: str) -> int:
    """`+09:00` as minutes. Raises NotPossible."""
    match = OFFSET.fullmatch(text.strip())
    if match is None:
        raise NotPossible("settings.bad_offset")
    minutes = int(match[2]) * 60 + int(match[3] or 0)
    return -minutes if match[1] == "-" else minutes


async def setup(bot: Lawspeaker) -> None:
    await bot.add_cog(SettingsCog(bot))
