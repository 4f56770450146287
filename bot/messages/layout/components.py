"""A message before it goes to Discord: text, pictures, menus and buttons, whom it pings. Nothing of it is alive afterwards."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Sequence
from typing import Any, TypeAlias

import discord
from msgspec import Struct

from rendering.pictures import Picture
from texts.literal import clipped_text

CONTENT_LIMIT = 2000
OPTIONS_LIMIT = 25
OPTION_LABEL_LIMIT = 100
BUTTON_LABEL_LIMIT = 80
MARK = 6
"""Bytes of the mark in a picture's file name that tells its content from that of others."""


class Button(Struct, frozen=True):
    """A button; `custom_id` says what it does, also after a restart."""

    label: str
    custom_id: str
    style: discord.ButtonStyle = discord.ButtonStyle.secondary
    emoji: str | None = None
    disabled: bool = False


class Option(Struct, frozen=True):
    """One entry of a menu."""

    label: str
    value: str
    emoji: str | None = None
    chosen: bool = False
    about: str | None = None


class Menu(Struct, frozen=True):
    """A menu to choose one entry from; it fills a row."""

    placeholder: str
    custom_id: str
    options: tuple[Option, ...]


ButtonRow: TypeAlias = tuple[Button, ...] | Menu


class FileToSend(Struct, frozen=True):
    """An attachment; `about` is its alt text."""

    name: str
    content: bytes
    about: str | None = None


class ClassicMessage(Struct, frozen=True):
    """A message in the classic form: text, files, rows of buttons. Exactly the users in `pings` are notified."""

    text: str
    files: tuple[FileToSend, ...] = ()
    rows: tuple[ButtonRow, ...] = ()
    pings: tuple[int, ...] = ()


def picture_file(picture: Picture) -> FileToSend:
    """A picture as an attachment, with its alt text. The name tells its content: an edit keeps what has not changed."""
    mark = hashlib.blake2b(picture.png, digest_size=MARK).hexdigest()
    return FileToSend(f"{picture.name}-{mark}.png", picture.png, picture.alt)


def as_new(message: ClassicMessage) -> dict[str, Any]:
    """A message as arguments for sending a message."""
    arguments: dict[str, Any] = {
        "content": clipped_text(message.text, CONTENT_LIMIT),
        "allowed_mentions": mentions_of_users(message.pings),
        "files": discord_files(message.files),
    }
    if message.rows:
        arguments["view"] = discord_view(message.rows)
    return arguments


def as_edit(message: ClassicMessage) -> dict[str, Any]:
    """A message as arguments for editing a message: it replaces pictures and buttons of before."""
    return {
        "content": clipped_text(message.text, CONTENT_LIMIT),
        "allowed_mentions": mentions_of_users(message.pings),
        "attachments": discord_files(message.files),
        "view": discord_view(message.rows) if message.rows else None,
    }


def mentions_of_users(users: Sequence[int]) -> discord.AllowedMentions:
    """Pings these users and nobody else, whatever names and titles contain."""
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in users]
    )


def discord_files(files: Sequence[FileToSend]) -> list[discord.File]:
    """Attachments for one sending: discord.py reads them once."""
    return [discord.File(io.BytesIO(file.content), file.name, description=file.about) for file in files]


def discord_view(rows: Sequence[ButtonRow]) -> discord.ui.View:
    """Menus and buttons as Discord wants them; stopped, so that discord.py keeps nothing of it (one router answers all)."""
    serialiser = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        for item in (discord_select(row),) if isinstance(row, Menu) else map(discord_button, row):
            item.row = number
            serialiser.add_item(item)
    serialiser.stop()
    return serialiser


def discord_button(button: Button) -> discord.ui.Button[Any]:
    """A button as Discord wants it."""
    return discord.ui.Button(
        label=button.label[:BUTTON_LABEL_LIMIT],
        custom_id=button.custom_id,
        style=button.style,
        emoji=button.emoji,
        disabled=button.disabled,
    )


def discord_select(menu: Menu) -> discord.ui.Select[Any]:
    """A menu as a select. Raises ValueError for more entries than one has room for."""
    if len(menu.options) > OPTIONS_LIMIT:
        raise ValueError(f"a menu of {len(menu.options)} entries")
    return discord.ui.Select(
        custom_id=menu.custom_id,
        placeholder=menu.placeholder[:150] or None,
        options=[
            discord.SelectOption(
                label=option.label[:OPTION_LABEL_LIMIT],
                value=option.value,
                emoji=option.emoji,
                default=option.chosen,
                description=option.about[:OPTION_LABEL_LIMIT] if option.about else None,
            )
            for option in menu.options
        ],
    )
