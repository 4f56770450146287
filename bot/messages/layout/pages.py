"""Pages: messages of Discord's newer components, in which words, pictures and choices stand under each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import discord
from msgspec import Struct, structs

from bot.messages.layout.components import (
    Button,
    ButtonRow,
    ClassicMessage,
    FileToSend,
    Menu,
    as_new,
    discord_button,
    discord_files,
    discord_select,
    mentions_of_users,
    picture_file,
)
from rendering.pictures import Picture
from texts.literal import clipped_text, even_limit

COMPONENTS_LIMIT = 40
"""Components of a message, those within others counted."""
WORDS_LIMIT = 4000
"""Characters of all words of a message that stand outside of buttons and menus."""
BUTTONS_IN_ROW = 5
"""Buttons in a row."""


class Text(Struct, frozen=True):
    """Words, in Discord's markdown."""

    words: str


class FigurePart(Struct, frozen=True):
    """A picture in a gallery of its own, so that it is shown in a box of its own; the file's `about` is its alt text."""

    file: FileToSend


class Attached(Struct, frozen=True):
    """A file to be downloaded."""

    file: FileToSend


class SectionPart(Struct, frozen=True):
    """Words with a button beside them: a choice with what it costs and brings."""

    words: str
    button: Button


class DividerPart(Struct, frozen=True):
    """A line across, between two parts of a page."""


Part: TypeAlias = Text | FigurePart | Attached | SectionPart | DividerPart | ButtonRow


class Page(Struct, frozen=True):
    """A message as a page, from top to bottom. It notifies nobody: a phone's notification shows no words of a page.

    A classic message beside it calls whom it mentions (`bot/messages/delivery/calls.py`).
    """

    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """All its words, line by line."""
        return "\n".join(part.words for part in self.parts if isinstance(part, Text | SectionPart))

    @property
    def files(self) -> tuple[FileToSend, ...]:
        """All its pictures and other files."""
        return tuple(part.file for part in self.parts if isinstance(part, FigurePart | Attached))

    @property
    def rows(self) -> tuple[ButtonRow, ...]:
        """All that can be pressed: rows of buttons, menus, and the buttons of sections as rows of one."""
        return tuple(
            (part.button,) if isinstance(part, SectionPart) else part
            for part in self.parts
            if isinstance(part, tuple | Menu | SectionPart)
        )

    def begun_with(self, words: str) -> Page:
        """The page with other words before its first ones."""
        first, *others = self.parts
        if isinstance(first, Text):
            return structs.replace(self, parts=(Text(f"{words}\n{first.words}"), *others))
        return structs.replace(self, parts=(Text(words), first, *others))


Message: TypeAlias = ClassicMessage | Page
"""What is sent: a page, or a line whose words a phone's notification shows."""


def figure_of(picture: Picture) -> FigurePart:
    """A picture of a page."""
    return FigurePart(picture_file(picture))


def page_of(message: Message) -> Page:
    """A message as a page: its words, each picture in a gallery of its own, its buttons and menus."""
    if isinstance(message, Page):
        return message
    files = [FigurePart(file) if file.name.endswith(".png") else Attached(file) for file in message.files]
    return Page((Text(message.text), *files, *message.rows))


def within_limits(parts: Sequence[Part]) -> tuple[Part, ...]:
    """The parts as one message may have them: empty words left out, too many words cut, and too many components folded.

    Where there are too many, lines across go first; then sections become words with rows of buttons below them, the longest
    run of them first. Raises ValueError where even then there are too many.
    """
    kept = with_fewer_components(parts)
    if count_components(kept) > COMPONENTS_LIMIT:
        raise ValueError(f"a page of {count_components(kept)} components")
    return tuple(with_fewer_words(kept))


def has_room(parts: Sequence[Part]) -> bool:
    """Whether one message can have these parts."""
    return count_components(with_fewer_components(parts)) <= COMPONENTS_LIMIT


def with_fewer_components(parts: Sequence[Part]) -> list[Part]:
    """The parts without what is empty, folded as far as they must be, or can be."""
    kept: list[Part] = [
        part for part in parts if not (isinstance(part, Text) and not part.words.strip()) and part != ()
    ]
    if count_components(kept) > COMPONENTS_LIMIT:
        kept = [part for part in kept if not isinstance(part, DividerPart)]
    while count_components(kept) > COMPONENTS_LIMIT and (run := longest_run(kept)) is not None:
        kept[run.start : run.stop] = fold_sections(
            [part for part in kept[run.start : run.stop] if isinstance(part, SectionPart)]
        )
    return kept


def in_rows(buttons: Sequence[Button]) -> list[Part]:
    """Buttons in as many rows as they need."""
    return [tuple(buttons[first : first + BUTTONS_IN_ROW]) for first in range(0, len(buttons), BUTTONS_IN_ROW)]


def count_components(parts: Sequence[Part]) -> int:
    """How many components some parts are, those within others counted."""

    def size(part: Part) -> int:
        match part:
            case SectionPart():
                return 3
            case Menu():
                return 2
            case tuple():
                return 1 + len(part)
            case _:
                return 1

    return sum(map(size, parts))


def longest_run(parts: Sequence[Part]) -> range | None:
    """The place at which most sections stand under each other; None where no two do."""
    runs, start = list[range](), 0
    for place, part in enumerate([*parts, DividerPart()]):
        if not isinstance(part, SectionPart):
            runs.append(range(start, place))
            start = place + 1
    longest = max(runs, key=len)
    return longest if len(longest) > 1 else None


def fold_sections(sections: Sequence[SectionPart]) -> list[Part]:
    """Sections as words with rows of buttons below them."""
    return [Text("\n".join(section.words for section in sections)), *in_rows([section.button for section in sections])]


def with_fewer_words(parts: Sequence[Part]) -> list[Part]:
    """The parts with the longest words cut so far that all of them have room."""
    limit = even_limit([len(part.words) for part in parts if isinstance(part, Text | SectionPart)], WORDS_LIMIT)
    return [
        structs.replace(part, words=clipped_text(part.words, limit)) if isinstance(part, Text | SectionPart) else part
        for part in parts
    ]


class KeptFile(Struct, frozen=True):
    """A file that a message has already, by Discord's id of it: an edit keeps it instead of sending it again."""

    id: int

    def to_dict(self) -> dict[str, Any]:
        """What an edit says of it."""
        return {"id": self.id}


def new_page(page: Page) -> dict[str, Any]:
    """A page as arguments for sending a message."""
    parts = within_limits(page.parts)
    return {
        "view": discord_layout(parts),
        "allowed_mentions": mentions_of_users(()),
        "files": discord_files(structs.replace(page, parts=parts).files),
    }


def new_message(message: Message) -> dict[str, Any]:
    """A message as arguments for sending it."""
    return new_page(message) if isinstance(message, Page) else as_new(message)


def edited_page(page: Page, standing: Mapping[str, KeptFile] | None = None) -> dict[str, Any]:
    """A page as arguments for editing a message, whatever that was before; files that are `standing` there are kept."""
    parts = within_limits(page.parts)
    files = structs.replace(page, parts=parts).files
    known = standing or {}
    kept = [known[file.name] for file in files if file.name in known]
    return {
        "content": None,
        "view": discord_layout(parts),
        "allowed_mentions": mentions_of_users(()),
        "attachments": [*kept, *discord_files([file for file in files if file.name not in known])],
    }


def discord_layout(parts: Sequence[Part]) -> discord.ui.LayoutView:
    """The parts as Discord wants them; stopped, so that discord.py keeps nothing of it (one router answers all)."""
    serialiser = discord.ui.LayoutView(timeout=None)
    for part in parts:
        serialiser.add_item(discord_item(part))
    serialiser.stop()
    return serialiser


def discord_item(part: Part) -> discord.ui.Item[Any]:
    """One part as a component."""
    match part:
        case Text(words):
            return discord.ui.TextDisplay(words)
        case FigurePart(file):
            shown = discord.MediaGalleryItem(f"attachment://{file.name}", description=file.about)
            return discord.ui.MediaGallery(shown)
        case Attached(file):
            return discord.ui.File(f"attachment://{file.name}")
        case SectionPart(words, button):
            return discord.ui.Section(words, accessory=discord_button(button))
        case DividerPart():
            return discord.ui.Separator()
        case Menu():
            return discord.ui.ActionRow(discord_select(part))
        case _:
            return discord.ui.ActionRow(*map(discord_button, part))
