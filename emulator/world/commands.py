"""The register of application commands: what the bot has synchronised, checked against Discord's limits."""

import re
from functools import lru_cache
from typing import Any

import msgspec

from emulator.rules import refusals
from emulator.rules.component_limits import check_length
from emulator.rules.refusals import FormErrors
from emulator.world.cast import TablePerson
from emulator.world.guilds import World
from emulator.world.installations import installations_for

CHAT_INPUT_COMMANDS = 100
CONTEXT_COMMANDS = 15
OPTIONS = 25
CHOICES = 25
DESCRIPTION = 100
CHOICE_NAME = 100
CHOICE_VALUE = 100
COMMAND_CHARACTERS = 8000
NAME = re.compile(r"^[-_'\w\u0900-\u097F\u0E00-\u0E7F]{1,32}$")
SUB_COMMAND, GROUP = 1, 2

Json = dict[str, Any]
Path = tuple[str | int, ...]


class CommandRegister:
    """Commands by scope: None for the global ones, else a guild's id.

    `installable` is where the owner lets the application, and so every command that does not say otherwise, be installed: by
    default to guilds (0) and to people's own accounts (1).
    """

    installable: tuple[int, ...] = (0, 1)

    def __init__(self, world: World) -> None:
        self._world = world
        self._scopes: dict[str | None, list[Json]] = {}

    def in_scope(self, guild_id: str | None) -> list[Json]:
        """The commands registered for a guild, or globally."""
        return self._scopes.get(guild_id, [])

    def available(self, person: TablePerson, guild_id: str | None) -> list[Json]:
        """The commands that a person can use in a guild (None: in a direct channel); a guild's own command wins.

        Where the bot is absent, or shares no guild with them, these are the commands of their own installation.
        """
        installed = {int(kind) for kind in installations_for(self._world, person, guild_id)}
        own = self.in_scope(guild_id) if guild_id is not None and 0 in installed else []
        taken = {(command["type"], command["name"]) for command in own}
        context = 0 if guild_id is not None else 1
        shared = [
            command
            for command in self.in_scope(None)
            if (command["type"], command["name"]) not in taken
            and _is_usable_in(command, context)
            and installed.intersection(command["integration_types"])
        ]
        return [*own, *shared]

    def overwrite(self, guild_id: str | None, commands: list[Json]) -> list[Json]:
        """Replace a scope's commands; unchanged ones keep their version. Raises 50035."""
        check_commands(commands)
        before = {(c["type"], c["name"]): c for c in self.in_scope(guild_id)}
        before |= {c["id"]: c for c in self.in_scope(guild_id)}
        self._scopes[guild_id] = [self._registered(c, guild_id, before) for c in commands]
        self._world.keep("commands", guild_id or "", self._scopes[guild_id])
        self._world.emit("COMMANDS", {"guild_id": guild_id}, guild_id)
        return self._scopes[guild_id]

    def command(self, guild_id: str | None, command_id: str) -> Json:
        """Find a command of a scope. Raises 10063."""
        found = next((c for c in self.in_scope(guild_id) if c["id"] == command_id), None)
        if found is None:
            raise refusals.unknown_command()
        return found

    def put_command(self, guild_id: str | None, command: Json) -> tuple[Json, bool]:
        """Add a command, or replace the one of its type and name; tell which. Raises 50035."""
        _check_alone(command)
        sought = (command.get("type") or 1, command.get("name"))
        others = [c for c in self.in_scope(guild_id) if (c["type"], c["name"]) != sought]
        is_new = len(others) == len(self.in_scope(guild_id))
        return self.overwrite(guild_id, [*others, command])[-1], is_new

    def change_command(self, guild_id: str | None, before: Json, changes: Json) -> Json:
        """Change some fields of a command, whose type stays. Raises 50035."""
        renamed = {**before, **changes, "id": before["id"], "type": before["type"]}
        _check_alone(renamed)
        scope = [renamed if command is before else command for command in self.in_scope(guild_id)]
        place = scope.index(renamed)
        return self.overwrite(guild_id, scope)[place]

    def remove_command(self, guild_id: str | None, command: Json) -> None:
        """Delete a command."""
        self.overwrite(guild_id, [c for c in self.in_scope(guild_id) if c is not command])

    def restore(self, guild_id: str | None, commands: list[Json]) -> None:
        """Take up commands that were read back from a store."""
        self._scopes[guild_id] = commands

    def _registered(self, command: Json, guild_id: str | None, before: dict[Any, Json]) -> Json:
        """A command as it is given back, with the id of the one `before` of its id, or of its type and name."""
        known = before.get(command.get("id")) or before.get((command.get("type") or 1, command["name"]))
        registered: Json = {
            "default_member_permissions": None,
            "description": "",
            "nsfw": False,
            "contexts": None,
            **command,
            "id": known["id"] if known else self._world.snowflakes.next(),
            "application_id": self._world.bot.id,
            "integration_types": command.get("integration_types") or list(self.installable),
            "version": "",
            "type": command.get("type") or 1,
        }
        if guild_id is not None:
            registered["guild_id"] = guild_id
        same = known is not None and {**known, "version": ""} == registered
        registered["version"] = known["version"] if known and same else self._world.snowflakes.next()
        return registered


def _is_usable_in(command: Json, context: int) -> bool:
    contexts = command.get("contexts")
    if contexts is not None:
        return context in contexts
    return context == 0 or command.get("dm_permission") is not False


def check_commands(commands: list[Json]) -> None:
    """Refuse (50035) a set of commands that breaks a limit."""
    errors = FormErrors()
    for kind, most in ((1, CHAT_INPUT_COMMANDS), (2, CONTEXT_COMMANDS), (3, CONTEXT_COMMANDS)):
        if sum(1 for command in commands if (command.get("type") or 1) == kind) > most:
            message = f"Maximum number of application commands reached ({most})."
            errors.add((), "APPLICATION_COMMANDS_LIMIT", message)
    names: set[tuple[int, str]] = set()
    for index, command in enumerate(commands):
        kind = command.get("type") or 1
        if (kind, command.get("name") or "") in names:
            message = "Application command names must be unique"
            errors.add((index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        names.add((kind, command.get("name") or ""))
        if not _keeps_limits(msgspec.json.encode(command)):
            _check_command(command, errors, (index,))
    errors.refuse_if_any()


def _check_alone(command: Json) -> None:
    """Refuse (50035) a command that is sent by itself and breaks a limit."""
    errors = FormErrors()
    _check_command(command, errors, ())
    errors.refuse_if_any()


@lru_cache(maxsize=1024)
def _keeps_limits(command: bytes) -> bool:
    """Whether a command, in JSON, breaks no limit. Bots send the same ones at each start, and some all anew for each of them."""
    errors = FormErrors()
    _check_command(msgspec.json.decode(command), errors, ())
    return not errors


def _check_command(command: Json, errors: FormErrors, path: Path) -> None:
    if (command.get("type") or 1) != 1:
        check_length(errors, (*path, "name"), command.get("name"), 1, 32)
        return
    _check_node(command, errors, path)
    if _counted_characters(command) > COMMAND_CHARACTERS:
        message = f"Command exceeds maximum size ({COMMAND_CHARACTERS})."
        errors.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)


def _check_node(node: Json, errors: FormErrors, path: Path) -> None:
    """Check a command, a group, a subcommand or an option: name, description, contents."""
    _check_name((*path, "name"), node.get("name"), errors)
    for locale, name in (node.get("name_localizations") or {}).items():
        _check_name((*path, "name_localizations", locale), name, errors)
    check_length(errors, (*path, "description"), node.get("description"), 1, DESCRIPTION)
    for locale, text in (node.get("description_localizations") or {}).items():
        check_length(errors, (*path, "description_localizations", locale), text, 1, DESCRIPTION)
    _check_choices(node.get("choices") or [], errors, (*path, "choices"))
    options: list[Json] = node.get("options") or []
    if len(options) > OPTIONS:
        errors.add((*path, "options"), "BASE_TYPE_MAX_LENGTH", f"Must be {OPTIONS} or fewer in length.")
    names: set[str] = set()
    optional_seen = False
    for index, option in enumerate(options):
        option_path = (*path, "options", index)
        if option.get("name") in names:
            message = "Option names must be unique"
            errors.add((*option_path, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", message)
        names.add(option.get("name") or "")
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            errors.add(option_path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not option.get("required")
        if option.get("autocomplete") and option.get("choices"):
            message = "Autocomplete options cannot have choices"
            errors.add(option_path, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message)
        _check_node(option, errors, option_path)
    kinds = {option.get("type") in (SUB_COMMAND, GROUP) for option in options}
    if len(kinds) == 2:
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        errors.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)


def _check_name(path: Path, name: Any, errors: FormErrors) -> None:
    if not isinstance(name, str) or not NAME.match(name) or name != name.lower():
        errors.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_choices(choices: list[Json], errors: FormErrors, path: Path) -> None:
    if len(choices) > CHOICES:
        errors.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {CHOICES} or fewer in length.")
    for index, choice in enumerate(choices):
        check_length(errors, (*path, index, "name"), choice.get("name"), 1, CHOICE_NAME)
        for locale, name in (choice.get("name_localizations") or {}).items():
            check_length(errors, (*path, index, "name_localizations", locale), name, 1, CHOICE_NAME)
        if isinstance(value := choice.get("value"), str):
            check_length(errors, (*path, index, "value"), value, 1, CHOICE_VALUE)


def _counted_characters(node: Json) -> int:
    """Count name, description and values, each with its longest localisation, of a command and all inside it."""
    total = 0
    for key in ("name", "description"):
        texts = [node.get(key) or "", *(node.get(f"{key}_localizations") or {}).values()]
        total += max(len(text) for text in texts)
    if isinstance(node.get("value"), str):
        total += len(node["value"])
    for inner in [*(node.get("options") or []), *(node.get("choices") or [])]:
        total += _counted_characters(inner)
    return total
