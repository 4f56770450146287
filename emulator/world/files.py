"""Attachments: the bytes that were uploaded, and the objects that describe them in messages."""

import mimetypes
import struct
from typing import Any, NamedTuple
from urllib.parse import quote

import msgspec

from emulator.rules import refusals
from emulator.rules.limits import FILE_BYTES

Json = dict[str, Any]


class Upload(NamedTuple):
    """A file part of a request: `files[number]`."""

    number: int
    name: str
    content: bytes


class StoredFile(msgspec.Struct):
    """An attachment's bytes; `owner_id` is set when only one person may see them."""

    id: str
    channel_id: str
    name: str
    content: bytes
    owner_id: str | None = None

    @property
    def path(self) -> str:
        """The address on this server."""
        path = f"/files/{self.channel_id}/{self.id}/{quote(self.name)}"
        return f"{path}?as={self.owner_id}" if self.owner_id else path

    @property
    def content_type(self) -> str:
        return mimetypes.guess_type(self.name)[0] or "application/octet-stream"

    def attachment(self, description: str | None) -> Json:
        """The attachment object of a message."""
        attachment: Json = {
            "id": self.id,
            "filename": self.name,
            "size": len(self.content),
            "url": self.path,
            "proxy_url": self.path,
            "content_type": self.content_type,
        }
        if description is not None:
            attachment["description"] = description
        if size := _png_size(self.content):
            attachment["width"], attachment["height"] = size
        if self.owner_id is not None:
            attachment["ephemeral"] = True
        return attachment


class AttachmentPlan(NamedTuple):
    """What a request does to a message's attachments: those that stay, and new ones with their descriptions."""

    kept: list[Json]
    new: list[tuple[Upload, str, str | None]]

    @property
    def names(self) -> list[str]:
        """The names of the attachments that the message will have."""
        return [attachment["filename"] for attachment in self.kept] + [name for _, name, _ in self.new]


NO_ATTACHMENTS = AttachmentPlan([], [])


def plan_attachments(existing: list[Json], body: Json, uploads: list[Upload]) -> AttachmentPlan:
    """Match a body's `attachments` with the files of the request and with those that the message has.

    Without `attachments` in the body everything stays and new files are added; with it, attachments that it does not list go.
    Raises 40005 for a file that is too large, 50035 for an unknown id.
    """
    if not (existing or uploads or body.get("attachments")):
        return NO_ATTACHMENTS
    if any(len(upload.content) > FILE_BYTES for upload in uploads):
        raise refusals.too_large()
    listed: list[Json] | None = body.get("attachments")
    by_id = {attachment["id"]: attachment for attachment in existing}
    unlisted = {str(upload.number): upload for upload in uploads}
    kept = list(existing) if listed is None else []
    new: list[tuple[Upload, str, str | None]] = []
    for position, entry in enumerate(listed or []):
        key = str(entry.get("id"))
        if key in by_id:
            changed = {k: entry[k] for k in ("description",) if entry.get(k) is not None}
            kept.append(by_id[key] | changed)
        elif key in unlisted:
            upload = unlisted.pop(key)
            name = entry.get("filename") or upload.name
            new.append((upload, _safe_name(name), entry.get("description")))
        else:
            message = f"No file and no attachment of this message has the id {key}."
            raise refusals.invalid_form(("attachments", position, "id"), "ATTACHMENT_NOT_FOUND", message)
    new.extend((upload, _safe_name(upload.name), None) for upload in unlisted.values())
    return AttachmentPlan(kept, new)


def _safe_name(name: str) -> str:
    """Replace blanks in file names, as Discord does."""
    return "_".join(name.replace("/", "_").split())


def _png_size(content: bytes) -> tuple[int, int] | None:
    if content[:8] != b"\x89PNG\r\n\x1a\n" or len(content) < 24:
        return None
    width, height = struct.unpack(">II", content[16:24])
    return int(width), int(height)
