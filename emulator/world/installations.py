"""What lets people use the application: it is in their guild, or they have added it to their own account."""

from typing import Any

from emulator.world.cast import TablePerson
from emulator.world.guilds import World

Json = dict[str, Any]
GUILD, OWN = "0", "1"
"""The two in interactions: with the id of the guild (0 in a direct channel), and with that of the person."""


def installations_for(world: World, person: TablePerson, guild_id: str | None) -> Json:
    """What lets a person use the application in a guild, or in a direct channel with the bot (None)."""
    owners: Json = {}
    if world.guilds[guild_id].bot_inside if guild_id is not None else world.shares_guild(person):
        owners[GUILD] = guild_id or "0"
    if person.installed:
        owners[OWN] = person.id
    return owners


def set_installed(world: World, person: TablePerson, installed: bool) -> None:
    """Add the application to a person's own account, or remove it."""
    person.installed = installed
    world.keep("person", person.id, person)
    world.emit("COMMANDS", {"guild_id": None}, None)
