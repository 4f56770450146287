"""What is kept of a person: the page that says it, and the question before it is erased."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
import msgspec

from bot.messages.layout.components import Button, ClassicMessage, FileToSend, Menu, Option
from bot.messages.layout.custom_ids import CustomId
from bot.operation.configuration.settings import Settings
from storage.records.matches import MatchStatus
from storage.records.people import Person
from texts.catalogue import Language

ALLOWED = ("no", "yes")
"""Whether somebody allows something."""
ALLOWANCES = {"public": "public_stats", "puzzles": "puzzles"}
"""What of a person others may see if they allow it, with the field that says so."""
SHOWN = ("seats", "moves", "votes", "messages", "ratings", "tournaments")
"""What is counted on the page; the file has all of it."""
DAY = 24
Kept = Mapping[str, Sequence[Mapping[str, Any]]]
"""What is kept of a person, by what it is."""


def kept_message(words: Language, person: Person, kept: Kept, usual: Settings, oldest: float | None) -> ClassicMessage:
    """What is kept, how long copies of it are, and the ways to have it as a file or to erase it."""
    lines = [
        words("kept.head"),
        *(words(f"kept.{what}", n=len(kept[what])) for what in SHOWN),
        words("kept.settings"),
        *backups_text(words, usual, oldest),
    ]
    menus = tuple(allowance_menu(words, person, name) for name in ALLOWANCES)
    buttons = (
        Button(words("kept.export"), str(CustomId("kept_export")), emoji="💾"),
        Button(words("kept.erase"), str(CustomId("kept_ask")), discord.ButtonStyle.danger, "🗑️"),
        Button(words("settings.page_main"), str(CustomId("settings", argument="main")), emoji="◀️"),
    )
    if blocked := kept["blocks"]:
        buttons = (*buttons, Button(words("settings.blocked", n=len(blocked)), str(CustomId("blocked"))))
    return ClassicMessage("\n".join(lines), rows=(*menus, buttons))


def allowance_menu(words: Language, person: Person, name: str) -> Menu:
    """The menu in which somebody allows something, or does not."""
    options = tuple(
        Option(words(f"settings.{name}_{each}"), each, chosen=each == allowance_of(person, name)) for each in ALLOWED
    )
    return Menu(words(f"settings.menu_{name}"), str(CustomId("set", argument=name)), options)


def allowance_of(person: Person, name: str) -> str:
    """Whether a person allows something, in the word of `ALLOWED`."""
    return ALLOWED[getattr(person, ALLOWANCES[name])]


def backups_text(words: Language, usual: Settings, oldest: float | None) -> list[str]:
    """How old the copies of the data file are, and after how many days the usual ones are deleted."""
    if oldest is None:
        return []
    day = f"<t:{int(oldest)}:D>"
    if not usual.backup_hours:
        return [words("kept.copies", day=day)]
    return [words("kept.backups", day=day, n=max(1, round(usual.backup_hours * usual.backup_keep / DAY)))]


def erasure_question(words: Language, kept: Kept, usual: Settings, oldest: float | None) -> ClassicMessage:
    """What would be erased, and that it cannot be taken back."""
    running = {row["match_id"] for row in kept["seats"] if row["status"] == MatchStatus.RUNNING}
    lines = [words("kept.ask"), *([words("kept.ask_running", n=len(running))] if running else [])]
    lines += [*backups_text(words, usual, oldest), words("kept.ask_channels")]
    buttons = (
        Button(words("button.stay"), str(CustomId("settings", argument="kept"))),
        Button(words("kept.erase_now"), str(CustomId("kept_erase")), discord.ButtonStyle.danger, "🗑️"),
    )
    return ClassicMessage("\n".join(lines), rows=(buttons,))


def as_file(kept: Kept) -> FileToSend:
    """All that is kept, as a file that people and programs can read."""
    text = msgspec.json.format(msgspec.json.encode(kept), indent=2)
    return FileToSend("lawspeaker-kept.json", text)
