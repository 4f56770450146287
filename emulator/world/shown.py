"""What a message shows, however it was built: its words, pictures, files and choices, in reading order."""

from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from emulator.rules.component_limits import BUTTON, FILE, GALLERY, SECTION, TEXT_DISPLAY, THUMBNAIL, walk_components
from emulator.rules.limits import COMPONENTS_V2

Json = dict[str, Any]


class ShownPicture(NamedTuple):
    """A picture in a message: the attachment's id (None: it lies elsewhere), its file name, its alt text, its pixels."""

    id: str | None
    name: str
    about: str | None
    width: int | None
    height: int | None


class ShownChoice(NamedTuple):
    """A section's button with the words beside it, a line for each text."""

    words: str
    label: str | None
    custom_id: str


def words_of_message(message: Json) -> str:
    """All text of a message: its content, its embeds' titles and descriptions, its text displays, a line for each."""
    texts = [message["content"]]
    for embed in message["embeds"]:
        texts += [embed.get("title"), embed.get("description")]
    texts += [part["content"] for part in walk_components(message["components"]) if part["type"] == TEXT_DISPLAY]
    return "\n".join(text for text in texts if text)


def pictures_of_message(message: Json) -> list[ShownPicture]:
    """The pictures of a message: its own attachments, those of its embeds, then those of its galleries and thumbnails."""
    found = [
        _picture_of_media(file, file.get("description")) for file in _loose_attachments(message) if _is_picture(file)
    ]
    for embed in message["embeds"]:
        media = [embed[key] for key in ("image", "thumbnail") if embed.get(key)]
        found += [_picture_of_media(image, image.get("description")) for image in media]
    for part in walk_components(message["components"]):
        items = part["items"] if part["type"] == GALLERY else [part] if part["type"] == THUMBNAIL else []
        found += [_picture_of_media(item["media"], item["description"]) for item in items]
    return found


def choices_of_message(message: Json) -> list[ShownChoice]:
    """What the sections of a message offer, in reading order; many may have buttons with the same label."""
    return [
        ShownChoice("\n".join(text["content"] for text in part["components"]), button.get("label"), button["custom_id"])
        for part in walk_components(message["components"])
        if part["type"] == SECTION and (button := part["accessory"])["type"] == BUTTON and "custom_id" in button
    ]


def files_of_message(message: Json) -> list[str]:
    """The names of the files that a message offers beside its pictures."""
    loose = [file["filename"] for file in _loose_attachments(message) if not _is_picture(file)]
    return loose + [part["name"] for part in walk_components(message["components"]) if part["type"] == FILE]


def _loose_attachments(message: Json) -> list[Json]:
    """The attachments that are shown by themselves, as a layout shows only those that its components name."""
    return [] if message["flags"] & COMPONENTS_V2 else message["attachments"]


def _is_picture(file: Json) -> bool:
    return file["content_type"].startswith("image/")


def _picture_of_media(media: Json, about: str | None) -> ShownPicture:
    *_, folder, name = urlsplit(media["url"]).path.split("/")
    here = media["url"].startswith("/files/")
    return ShownPicture(folder if here else None, unquote(name), about, media.get("width"), media.get("height"))
