"""What stands in a message that was posted: its words, its files, and the message without what can be pressed."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote, urlparse

import discord

from bot.messages.layout.components import CONTENT_LIMIT
from bot.messages.layout.pages import KeptFile, Message, Page, within_limits
from texts.literal import clipped_text


def said_by(message: Message) -> str:
    """The words of a message that is to be sent, as `said_in` finds them in it afterwards."""
    if isinstance(message, Page):
        return Page(within_limits(message.parts)).text.strip()
    return clipped_text(message.text, CONTENT_LIMIT).strip()


def said_in(message: discord.Message) -> str:
    """The words of a message that was posted: its content, or what its components say where it is a page."""
    lines = [message.content] if message.content else []
    for component in message.components:
        if isinstance(component, discord.TextDisplay):
            lines.append(component.content)
        elif isinstance(component, discord.SectionComponent):
            lines += [child.content for child in component.children if isinstance(child, discord.TextDisplay)]
    return "\n".join(lines).strip()


def files_of(message: discord.Message) -> dict[str, KeptFile]:
    """The files that a message of ours has, by name. Discord tells the files that a page shows in its components alone."""
    found = {attachment.filename: KeptFile(attachment.id) for attachment in message.attachments}
    for media in shown_in(message):
        if media.attachment_id is not None:
            found[name_of(media)] = KeptFile(media.attachment_id)
    return found


def shown_in(message: discord.Message) -> list[discord.UnfurledMediaItem]:
    """The pictures and files that a page shows."""
    media = list[discord.UnfurledMediaItem]()
    for component in message.components:
        if isinstance(component, discord.MediaGalleryComponent):
            media += [item.media for item in component.items]
        elif isinstance(component, discord.FileComponent):
            media.append(component.media)
    return media


def name_of(media: discord.UnfurledMediaItem) -> str:
    """The name of the file that is shown: the end of its address."""
    return unquote(urlparse(media.url).path.rpartition("/")[2])


def without_choices(message: discord.Message, *, pictures: bool) -> dict[str, Any]:
    """Arguments for an edit that takes away all that can be pressed, and the pictures too where these are not to stay."""
    if not message.flags.components_v2:
        return {"view": None} if pictures else {"view": None, "attachments": []}
    bare = discord.ui.LayoutView(timeout=None)
    known = files_of(message)
    kept = list[KeptFile]()
    for component in message.components:
        if isinstance(component, discord.TextDisplay):
            bare.add_item(discord.ui.TextDisplay(component.content))
        elif isinstance(component, discord.MediaGalleryComponent) and pictures:
            bare.add_item(
                discord.ui.MediaGallery(
                    *(
                        discord.MediaGalleryItem(f"attachment://{name_of(item.media)}", description=item.description)
                        for item in component.items
                    )
                )
            )
            kept += [known[name_of(item.media)] for item in component.items if name_of(item.media) in known]
    bare.stop()
    return {"view": bare, "attachments": kept, "allowed_mentions": discord.AllowedMentions.none()}
