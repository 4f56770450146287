"""Embeds, components and addresses as Discord gives them back: completed, numbered, with real addresses."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from emulator.rules.component_limits import (
    CONTAINER,
    FILE,
    GALLERY,
    SELECTS,
    SEPARATOR,
    THUMBNAIL,
    walk_components,
)

Json = dict[str, Any]

FILE_ADDRESS = b'"/files/'
ADDRESS_KEYS = (b'"url":', b'"proxy_url":')
"""No text that somebody wrote can hold one of these: within texts quotes are written with a backslash."""
MEDIA_KEYS = ("id", "url", "proxy_url", "width", "height", "content_type")
EMBED_MEDIA_KEYS = ("url", "proxy_url", "width", "height", "content_type", "description")
DEFAULTS: dict[int, Json] = {
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
    THUMBNAIL: {"description": None, "spoiler": False},
    FILE: {"spoiler": False},
    SEPARATOR: {"divider": True, "spacing": 1},
    CONTAINER: {"accent_color": None, "spoiler": False},
}


def given_back_embeds(embeds: list[Json], files: dict[str, Json], base_url: str) -> list[Json]:
    """Complete the embeds of a message whose attachments are `files` by name, on a server at `base_url`."""
    if files:
        embeds = _with_addresses(embeds, files, base_url, _embed_media)
    return [{"type": "rich", **embed} for embed in embeds]


def given_back_components(components: list[Json], files: dict[str, Json], base_url: str) -> list[Json]:
    """Complete the components of such a message: fill in every field, number every component."""
    given_back = _with_addresses(components, files, base_url, _media_item) if files else components
    every = walk_components(given_back)
    for component in every:
        kind = component["type"]
        if kind in DEFAULTS:
            for key, value in DEFAULTS[kind].items():
                component.setdefault(key, value)
        if kind == GALLERY:
            component["items"] = [{"description": None, "spoiler": False, **item} for item in component["items"]]
        elif kind == FILE:
            file = next((f for f in files.values() if f["url"] == component["file"]["url"]), None)
            component["name"], component["size"] = (file["filename"], file["size"]) if file else (None, None)
    _give_numbers(every)
    return given_back


def loose_attachments(attachments: list[Json], shown: list[list[Json]]) -> list[Json]:
    """The attachments that no embed or component of a message shows: Discord's message object has only these."""
    if not attachments:
        return []
    addresses = set(_addresses_in(shown))
    return [attachment for attachment in attachments if attachment["url"] not in addresses]


def _addresses_in(node: Any) -> Iterator[str]:
    if isinstance(node, list):
        for item in node:
            yield from _addresses_in(item)
    elif isinstance(node, dict):
        if isinstance(node.get("url"), str):
            yield node["url"]
        yield from _addresses_in(list(node.values()))


def number_components(components: list[Json]) -> None:
    """Give every component without an id the next free one, in reading order."""
    _give_numbers(walk_components(components))


def _give_numbers(every: list[Json]) -> None:
    new = [component for component in every if not component.get("id")]
    taken = {component["id"] for component in every if component.get("id")} if len(new) < len(every) else set[int]()
    following = 0
    for component in new:
        following += 1
        while following in taken:
            following += 1
        component["id"] = following


def _media_item(file: Json) -> Json:
    """Make an attachment a component's media item, the only place where the message still tells its id."""
    return {key: file[key] for key in MEDIA_KEYS if key in file} | {"attachment_id": file["id"]}


def _embed_media(file: Json) -> Json:
    return {key: file[key] for key in EMBED_MEDIA_KEYS if key in file}


def _with_addresses(node: Any, files: dict[str, Json], base_url: str, shown: Callable[[Json], Json]) -> Any:
    """Copy with `attachment://name` replaced by the file as it is `shown`, and this server's full addresses likewise.

    A bot sends full addresses when it returns what it was given.
    """
    if isinstance(node, list):
        return [_with_addresses(item, files, base_url, shown) for item in node]
    if not isinstance(node, dict):
        return node
    url = node.get("url")
    if isinstance(url, str) and url.startswith(("attachment://", base_url + "/files/")):
        path = url.removeprefix(base_url)
        known = (f for name, f in files.items() if url == f"attachment://{name}" or path == f["url"])
        if (file := next(known, None)) is not None:
            return shown(file)
    return {key: _with_addresses(value, files, base_url, shown) for key, value in node.items()}


def encoded_for_bot(value: Any, base_url: str) -> bytes:
    """Write a JSON value for the bot, with complete addresses of files."""
    return with_full_addresses(msgspec.json.encode(value), base_url)


def with_full_addresses(written: bytes, base_url: str) -> bytes:
    """Complete the addresses of files in JSON as msgspec writes it."""
    if FILE_ADDRESS in written:  # most values have no file
        for key in ADDRESS_KEYS:
            written = written.replace(key + FILE_ADDRESS, key + b'"' + base_url.encode() + FILE_ADDRESS[1:])
    return written
