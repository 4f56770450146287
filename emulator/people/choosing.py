"""What a person may choose in a menu, and what Discord's client sends along of it as `resolved`."""

from typing import Any

from emulator.rules.component_limits import (
    CHANNEL_SELECT,
    MENTIONABLE_SELECT,
    ROLE_SELECT,
    STRING_SELECT,
    USER_SELECT,
)
from emulator.world.guilds import World
from emulator.world.objects import role_object, roles_of_guild
from emulator.world.places import Channel

Json = dict[str, Any]


class SlashNotPossible(ValueError):
    """Something that Discord's client would not let a person send."""


class ChoiceReader:
    """Looks up what people choose: options of menus and values of commands alike."""

    def __init__(self, world: World) -> None:
        self._world = world

    def resolved_choice(self, select: Json, values: list[str], channel: Channel, user_id: str) -> Json:
        """What stands beside the values of a menu that a person used. Raises SlashNotPossible for what it does not offer."""
        least, most = select.get("min_values"), select.get("max_values")
        if not (1 if least is None else least) <= len(values) <= (most or 1) or len(set(values)) < len(values):
            raise SlashNotPossible(f"The menu does not take {values}.")
        resolved: Json = {}
        for value in values:
            self._choose(select, value, resolved, channel, user_id)
        return resolved

    def _choose(self, select: Json, value: str, resolved: Json, channel: Channel, user_id: str) -> None:
        kind = select["type"]
        if kind == STRING_SELECT:
            if value not in {option["value"] for option in select["options"]}:
                raise SlashNotPossible(f"The menu does not offer {value}.")
        elif kind == USER_SELECT:
            self.resolve_user(value, resolved, channel)
        elif kind == ROLE_SELECT:
            self.resolve_role(value, resolved, channel)
        elif kind == MENTIONABLE_SELECT:
            self.resolve_mentionable(value, resolved, channel)
        elif kind == CHANNEL_SELECT:
            self.resolve_channel(value, resolved, channel, user_id, select.get("channel_types") or [])

    def resolve_user(self, user_id: str, resolved: Json, channel: Channel) -> None:
        """Put a chosen user, and membership, into `resolved`."""
        if user_id not in self._world.people and user_id != self._world.bot.id:
            raise SlashNotPossible(f"There is no user {user_id}.")
        person = self._world.user(user_id)
        resolved.setdefault("users", {})[user_id] = person.user()
        guild = self._world.guilds.get(channel.guild_id or "")
        if guild is not None and (person.bot or user_id in guild.member_ids):
            member = self._world.membership(person)
            del member["deaf"], member["mute"]
            member["permissions"] = str(self._world.allowed(person, channel))
            resolved.setdefault("members", {})[user_id] = member

    def resolve_role(self, role_id: str, resolved: Json, channel: Channel) -> None:
        """Put a chosen role into `resolved`."""
        guild = self._world.guilds.get(channel.guild_id or "")
        role = next((r for r in guild.roles if r.id == role_id), None) if guild is not None else None
        if role is not None:
            resolved.setdefault("roles", {})[role_id] = role_object(role)
        elif guild is not None and role_id == guild.id:
            resolved.setdefault("roles", {})[role_id] = roles_of_guild(guild)[0]
        else:
            raise SlashNotPossible(f"There is no role {role_id}.")

    def resolve_mentionable(self, value: str, resolved: Json, channel: Channel) -> None:
        """Put a chosen user or role into `resolved`."""
        if value in self._world.people or value == self._world.bot.id:
            self.resolve_user(value, resolved, channel)
        else:
            self.resolve_role(value, resolved, channel)

    def resolve_channel(self, value: str, resolved: Json, channel: Channel, user_id: str, kinds: list[int]) -> None:
        """Put a chosen channel of the same server, of one of some kinds (none given: any), into `resolved`."""
        chosen = self._world.channels.get(value)
        if (
            chosen is None
            or chosen.guild_id != channel.guild_id
            or not self._world.can_see(user_id, chosen)
            or (kinds and chosen.kind not in kinds)
        ):
            raise SlashNotPossible(f"There is no such channel to choose as {value}.")
        bits = str(self._world.allowed(self._world.user(user_id), chosen))
        about = self._world.channel_object(chosen) | {"permissions": bits}
        resolved.setdefault("channels", {})[value] = about
