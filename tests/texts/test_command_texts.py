"""Slash commands are named and described in every language, within Discord's limits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.texts.asked_texts import told_to_discord
from tests.texts.books import languages_in_part
from texts.catalogue import FALLBACK, load_languages

LANGUAGES = load_languages()
LOCALES = {words("language.discord_locale"): words for code, words in LANGUAGES.items() if code != FALLBACK}
COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")
SLASH, MENU_NAME_LIMIT = 1, 32
COMMAND_TEXT_LIMIT, COMMAND_ENTRIES_LIMIT, COMMANDS_LIMIT = 100, 25, 100
MENTIONED_COMMAND = re.compile(r"`/([^`]+)`")


@pytest.fixture
async def commands() -> list[dict[str, Any]]:
    return await told_to_discord(LANGUAGES)


def parts(entry: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command with everything below it."""
    yield entry
    for option in entry.get("options") or ():
        yield from parts(option)


def name_in(code: str, entry: dict[str, Any]) -> str:
    """What a command or option is called in a language."""
    locale = LANGUAGES[code]("language.discord_locale")
    return entry["name_localizations"].get(locale, entry["name"])


async def test_entries_in_menus_fit_discord(commands: list[dict[str, Any]]) -> None:
    names = [(entry["name"], *entry["name_localizations"].values()) for entry in commands if entry["type"] != SLASH]
    assert names
    assert all(0 < len(name) <= MENU_NAME_LIMIT for entry in names for name in entry)


async def test_commands_fit_discord(commands: list[dict[str, Any]]) -> None:
    for command in (command for command in commands if command["type"] == SLASH):
        for part in parts(command):
            told = f"/{command['name']} {part['name']}"
            texts = [part["description"], *part["description_localizations"].values()]
            assert all(0 < len(text) <= COMMAND_TEXT_LIMIT for text in texts), told
            assert {*part["description_localizations"], *part["name_localizations"]} <= {*LOCALES}, told
            for name in (part["name"], *part["name_localizations"].values()):
                assert COMMAND_NAME.fullmatch(name), told
                assert name == name.lower(), told
            for choice in part.get("choices") or ():
                assert {*choice["name_localizations"]} <= {*LOCALES}, told
                names = (choice["name"], *choice["name_localizations"].values())
                assert all(0 < len(name) <= COMMAND_TEXT_LIMIT for name in names), told


async def test_no_group_of_commands_is_full(commands: list[dict[str, Any]]) -> None:
    """Discord takes 25 entries, and 100 commands; one more, and it would take none of all the commands. So there is always room
    for one."""
    for command in commands:
        for part in parts(command):
            assert len(part.get("options") or ()) < COMMAND_ENTRIES_LIMIT, (command["name"], part["name"])
    assert len(commands) < COMMANDS_LIMIT


async def test_commands_of_one_group_have_different_names(commands: list[dict[str, Any]]) -> None:
    for siblings in (commands, *(part.get("options") or [] for command in commands for part in parts(command))):
        for code in LANGUAGES:
            assert len({name_in(code, sibling) for sibling in siblings}) == len(siblings)


@pytest.mark.parametrize("code", sorted(LANGUAGES))
async def test_commands_mentioned_in_sentences_exist(code: str, commands: list[dict[str, Any]]) -> None:
    """Of a language that is there in part Discord shows no names: its sentences may name commands as in English until then."""
    known: set[str] = set()
    for shown in {code, FALLBACK} if code in languages_in_part() else {code}:
        for command in commands:
            name = name_in(shown, command)
            known |= {name, *(f"{name} {name_in(shown, below)}" for below in command.get("options") or ())}
    words = LANGUAGES[code]
    patterns = (words.pattern(key, n) for key in words.own for n in (1, 2))
    mentioned = {found for pattern in patterns for found in MENTIONED_COMMAND.findall(pattern)}
    assert mentioned - known == set()
