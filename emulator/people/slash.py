"""Builds the data of an interaction from what a person typed after a slash, as Discord's client does."""

from typing import Any, NamedTuple

from emulator.world.guilds import Channel, World
from emulator.world.messages import MessageBook, Posted

Json = dict[str, Any]

SUB_COMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER = 1, 2, 3, 4, 5, 6
CHANNEL, NUMBER, ATTACHMENT = 7, 10, 11
OF_MESSAGE = 3
"""The type of commands that stand in the menu of a message."""


class SlashNotPossible(ValueError):
    """Something that Discord's client would not let a person send."""


class GivenUpload(NamedTuple):
    """A file that a person gives as an option."""

    name: str
    content: bytes


class Typed(NamedTuple):
    """A slash command as typed: its name, the path to a subcommand, option values by name."""

    command: str
    path: list[str]
    options: dict[str, Any]
    focused: str | None = None
    """The option that is being completed; None when the command is sent."""


class SlashReader:
    """Builds interaction data from the registered commands."""

    def __init__(self, world: World, book: MessageBook) -> None:
        self._world = world
        self._book = book

    def data(self, typed: Typed, commands: list[Json], channel: Channel, user_id: str) -> Json:
        """The `data` of a command or autocomplete interaction. Raises NotPossible."""
        command = next((c for c in commands if c["name"] == typed.command and c["type"] == 1), None)
        if command is None:
            raise SlashNotPossible(f"There is no command /{typed.command} here.")
        leaf, nodes = command, list[Json]()
        for name in typed.path:
            leaf = next((o for o in leaf.get("options") or [] if o["name"] == name and o["type"] <= GROUP), None)
            if leaf is None:
                raise SlashNotPossible(f"/{typed.command} has no {name}.")
            nodes.append(leaf)
        resolved: Json = {}
        options = self._options(leaf, typed, resolved, channel, user_id)
        for node in reversed(nodes):
            options = [{"name": node["name"], "type": node["type"], "options": options}]
        data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": options}
        if resolved:
            data["resolved"] = resolved
        if command.get("guild_id"):
            data["guild_id"] = command["guild_id"]
        return data

    def of_message(self, name: str, commands: list[Json], source: Posted) -> Json:
        """The `data` of a command from the menu of a message. Raises SlashNotPossible."""
        command = next((c for c in commands if c["name"] == name and c["type"] == OF_MESSAGE), None)
        if command is None:
            raise SlashNotPossible(f"The menu of a message has no {name}.")
        resolved = {"messages": {source.id: source.data}}
        data: Json = {
            "id": command["id"],
            "name": name,
            "type": OF_MESSAGE,
            "target_id": source.id,
            "resolved": resolved,
        }
        if command.get("guild_id"):
            data["guild_id"] = command["guild_id"]
        return data

    def _options(self, leaf: Json, typed: Typed, resolved: Json, channel: Channel, user_id: str) -> list[Json]:
        known: dict[str, Json] = {option["name"]: option for option in leaf.get("options") or []}
        if any(option["type"] <= GROUP for option in known.values()):
            raise SlashNotPossible(f"/{typed.command} needs a subcommand.")
        if unknown := set(typed.options) - set(known):
            raise SlashNotPossible(f"/{typed.command} has no option {', '.join(sorted(unknown))}.")
        completing = typed.focused is not None
        for name, option in known.items():
            if option.get("required") and name not in typed.options and not completing:
                raise SlashNotPossible(f"/{typed.command} needs the option {name}.")
        filled: list[Json] = []
        for name, value in typed.options.items():
            option = known[name]
            entry: Json = {"name": name, "type": option["type"]}
            if name == typed.focused:
                entry |= {"value": str(value), "focused": True}
            else:
                entry["value"] = self._value(option, value, resolved, channel, user_id)
            filled.append(entry)
        return filled

    def _value(self, option: Json, value: Any, resolved: Json, channel: Channel, user_id: str) -> Any:
        kind, name = option["type"], option["name"]
        if kind == ATTACHMENT:
            if not isinstance(value, GivenUpload):
                raise SlashNotPossible(f"{name} must be a file.")
            file = self._book.store_file(channel.id, value.name, value.content, user_id)
            resolved.setdefault("attachments", {})[file.id] = file.attachment(None)
            return file.id
        if kind == USER:
            self.resolve_user(str(value), resolved, channel)
            return str(value)
        if kind == CHANNEL:
            chosen = self._world.channels.get(str(value))
            if chosen is None:
                raise SlashNotPossible(f"{name} must be a channel.")
            bits = str(self._world.allowed(self._world.user(user_id), chosen))
            about = self._world.channel_object(chosen) | {"permissions": bits}
            resolved.setdefault("channels", {})[chosen.id] = about
            return chosen.id
        return _plain_value(option, value)

    def resolve_user(self, user_id: str, resolved: Json, channel: Channel) -> None:
        """Put a chosen user, and membership, into `resolved`."""
        if user_id not in self._world.people and user_id != self._world.bot.id:
            raise SlashNotPossible(f"There is no user {user_id}.")
        person = self._world.user(user_id)
        resolved.setdefault("users", {})[user_id] = person.user()
        if channel.guild_id is not None:
            member = self._world.member(person)
            del member["user"], member["deaf"], member["mute"]
            member["permissions"] = str(self._world.allowed(person, channel))
            resolved.setdefault("members", {})[user_id] = member


def _plain_value(option: Json, value: Any) -> Any:
    """Check a text, number or truth value as Discord's client does."""
    kind, name = option["type"], option["name"]
    try:
        converted: Any = {STRING: str, INTEGER: int, NUMBER: float}.get(kind, lambda v: v)(value)
    except ValueError as error:
        raise SlashNotPossible(f"{name} must be a number.") from error
    if kind == BOOLEAN and not isinstance(converted, bool):
        raise SlashNotPossible(f"{name} must be true or false.")
    choices = option.get("choices") or []
    if choices and converted not in [choice["value"] for choice in choices]:
        raise SlashNotPossible(f"{name} must be one of its choices.")
    low, high, measure = option.get("min_value"), option.get("max_value"), converted
    if kind == STRING:
        low, high, measure = option.get("min_length"), option.get("max_length", 6000), len(str(converted))
    if (low is not None and measure < low) or (high is not None and measure > high):
        raise SlashNotPossible(f"{name} must be between {low} and {high}.")
    return converted
