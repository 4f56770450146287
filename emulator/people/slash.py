"""Builds the data of an interaction from what a person typed after a slash, as Discord's client does."""

from typing import Any, NamedTuple

from emulator.people.choosing import ChoiceReader, SlashNotPossible
from emulator.world.messages import MessageBook, Posted
from emulator.world.places import Channel

Json = dict[str, Any]

SUB_COMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER = 1, 2, 3, 4, 5, 6
CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = 7, 8, 9, 10, 11
OF_MESSAGE = 3
"""The type of commands that stand in the menu of a message."""


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

    def __init__(self, chooser: ChoiceReader, book: MessageBook) -> None:
        self._chooser = chooser
        self._book = book

    def data(self, typed: Typed, commands: list[Json], channel: Channel, user_id: str) -> Json:
        """The `data` of a command or autocomplete interaction. Raises SlashNotPossible."""
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
            self._chooser.resolve_user(str(value), resolved, channel)
            return str(value)
        if kind == ROLE:
            self._chooser.resolve_role(str(value), resolved, channel)
            return str(value)
        if kind == MENTIONABLE:
            self._chooser.resolve_mentionable(str(value), resolved, channel)
            return str(value)
        if kind == CHANNEL:
            kinds = option.get("channel_types") or []
            self._chooser.resolve_channel(str(value), resolved, channel, user_id, kinds)
            return str(value)
        return _plain_value(option, value)


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
