"""Slash commands as Discord is told of them: all languages, within the limits, and again only after a change."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.client import COGS, Lawspeaker
from bot.interactions.commands.registration import Payload, commands_payload, of_one_server, synchronise_commands
from bot.matches.services import Services
from emulator.api.rest import JournalRequest
from emulator.world.commands import check_commands
from tests.judge import Judge
from texts.catalogue import FALLBACK, load_languages


class Http:
    """Takes commands as Discord does, and counts."""

    def __init__(self) -> None:
        self.told: list[Payload] = []
        self.guilds: list[int] = []
        self.left: set[int] = set()

    async def bulk_upsert_global_commands(self, _application: int, commands: Payload) -> None:
        self.told.append(commands)

    async def bulk_upsert_guild_commands(self, _application: int, guild: int, commands: Payload) -> None:
        if guild in self.left:
            response: Any = SimpleNamespace(status=403, reason="no")
            raise discord.Forbidden(response, {"code": 50001, "message": "Missing Access"})
        self.guilds.append(guild)
        self.told.append(commands)


@pytest.fixture(scope="module")
def judge() -> Judge | None:
    return Judge.load()


@pytest.fixture
async def commands(services: Services) -> Payload:
    bot = Lawspeaker(services)
    for cog in COGS:
        await bot.load_extension(cog)
    return commands_payload(bot.tree, services.languages)


def nodes(entries: list[dict[str, Any]], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every command, group, subcommand and option with its path."""
    for entry in entries:
        here = f"{path} {entry['name']}".strip()
        yield here, entry
        yield from nodes(entry.get("options") or [], here)


def test_discord_would_take_them(commands: Payload):
    """By the stand-in's own limits: names, lengths, order of options, 8,000 characters with the longest language."""
    check_commands(commands)


PERSONAL = {"game", "games", "play", "hand", "status", "score", "hint", "history", "Play here", "My view"}
"""What can answer in private alone, and so wherever somebody is."""


def test_where_commands_are_installed_and_used(commands: Payload, judge: Judge | None):
    """Said of every command, for without a word whoever adds the application to their own account has it everywhere.

    That is so for what they ask about their own matches; all else is on servers with the bot, and in direct messages.
    """
    places: dict[tuple[tuple[int, ...], tuple[int, ...]], set[str]] = {}
    for command in commands:
        where = tuple(command["integration_types"]), tuple(command["contexts"])
        places.setdefault(where, set()).add(command["name"])
    assert places.pop(((0, 1), (0, 1, 2))) == PERSONAL
    assert places.pop(((0,), (0,))) == {"tournament", "table", "moments", "seat"}
    assert list(places) == [((0,), (0, 1))]
    if judge is not None:
        assert not judge.journal_faults([JournalRequest(0.0, "PUT", "/applications/1/commands", {}, commands, [])])


def test_entries_in_the_menu_of_a_message_have_a_name_alone(commands: Payload):
    """Discord refuses a description there. Names may have capitals and blanks, and are in every language."""
    entries = [command for command in commands if command["type"] == 3]
    assert [entry["name"] for entry in entries] == ["Play here", "My view"]
    for entry in entries:
        assert not {"description", "description_localizations", "options"} & entry.keys()
        names = {"en-US": entry["name"], **entry["name_localizations"]}
        assert names.keys() == {words("language.discord_locale") for words in load_languages().values()}
        assert len(set(names.values())) == len(names)


@pytest.mark.parametrize("name", sorted(PERSONAL - {"game", "games", "Play here", "My view"}))
def test_which_match_is_meant_is_completed(commands: Payload, name: str):
    [command] = [command for command in commands if command["name"] == name]
    [option] = [option for option in command["options"] if option["name"] == "match"]
    assert option["autocomplete"]
    assert not option["required"]


def test_of_one_server_nothing_is_said_that_holds_for_all(commands: Payload):
    assert not {"contexts", "integration_types", "dm_permission"} & {
        key for one in commands for key in of_one_server(one)
    }


def test_no_group_has_more_than_25_entries(commands: Payload):
    for path, entry in nodes(commands):
        assert len(entry.get("options") or []) <= 25, path
        assert len(entry.get("choices") or []) <= 25, path


def test_everything_is_described_in_the_languages_that_say_it(commands: Payload):
    locales = {words("language.discord_locale") for code, words in load_languages().items() if code != FALLBACK}
    for path, entry in nodes([command for command in commands if command["type"] == 1]):
        assert entry["description"] not in ("", "…"), path
        assert {*entry["description_localizations"], *entry["name_localizations"]} <= locales, path


def test_names_of_one_level_differ_in_every_language(commands: Payload):
    for entries in [commands, *(entry["options"] for _, entry in nodes(commands) if entry.get("options"))]:
        for locale in (None, *entries[0]["name_localizations"]):
            names = [entry["name_localizations"].get(locale, entry["name"]) for entry in entries]
            assert len(set(names)) == len(names), names


def test_every_command_of_the_table_is_there(commands: Payload):
    """What README.md promises."""
    paths = {path for path, entry in nodes(commands) if entry.get("type", 1) in (1, 2)}
    game = {f"game {name}" for name in ("new", "join", "leave", "start", "options", "abandon", "list")}
    table = {
        "status",
        "hand",
        "play",
        "move",
        "undo",
        "history",
        "replay",
        "why",
        "rules",
        "score",
        "export",
        "verify",
        "analysis",
    }
    own = {f"keltis {name}" for name in ("lay", "discard", "draw", "move", "strip", "skip")}
    assert game | table | own | {"resign", "seat", "settings", "game", "keltis"} <= paths


async def test_told_only_when_something_has_changed(services: Services, commands: Payload):
    http: Any = Http()
    assert await synchronise_commands(services, http, 1, commands)
    assert not await synchronise_commands(services, http, 1, commands)
    assert await synchronise_commands(services, http, 1, commands, always=True)
    assert await synchronise_commands(services, http, 2, commands)
    changed = [{**commands[0], "description": "something else"}, *commands[1:]]
    assert await synchronise_commands(services, http, 2, changed)
    assert len(http.told) == 4
    assert http.guilds == []


def play_at(services: Services, guild: int | None) -> None:
    """As if the operator had set the server and started the bot again."""
    object.__setattr__(services, "settings", services.settings.model_copy(update={"guild_id": guild}))


async def test_commands_are_never_offered_twice(services: Services, commands: Payload):
    """Made for one server, they go from all; and the other way round. What has not moved is not taken away."""
    http: Any = Http()
    assert await synchronise_commands(services, http, 1, commands)
    play_at(services, 77)
    assert await synchronise_commands(services, http, 1, commands)
    assert (http.guilds, http.told[1:]) == ([77], [[of_one_server(command) for command in commands], []])
    play_at(services, None)
    assert await synchronise_commands(services, http, 1, commands)
    assert (http.guilds, http.told[3:]) == ([77, 77], [commands, []])
    assert await synchronise_commands(services, http, 1, commands, always=True)
    assert http.told[5:] == [commands]


async def test_a_server_that_was_left_holds_up_nothing(services: Services, commands: Payload):
    http: Any = Http()
    play_at(services, 77)
    assert await synchronise_commands(services, http, 1, commands)
    http.left = {77}
    play_at(services, None)
    assert await synchronise_commands(services, http, 1, commands)
    assert not await synchronise_commands(services, http, 1, commands)


def test_as_few_intents_as_possible(services: Services):
    """Servers and direct messages; none that Discord calls privileged."""
    intents = Lawspeaker(services).intents
    assert {name for name, on in intents if on} == {"guilds", "dm_messages"}
