"""A message as it stands after it was sent or edited: what Discord makes of a request, as discord.py gives it back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

import discord
from discord.components import _component_factory  # pyright: ignore[reportPrivateUsage]

from bot.messages.layout.pages import Message, new_page, page_of

ROW, BUTTON, MENU, TEXT, GALLERY, FILE = 1, 2, 3, 10, 12, 13
"""Discord's numbers for components."""
PRESSED = (BUTTON, MENU)
ATTACHMENT_IDS = count(500_000)


def refusal(status: int, code: int) -> discord.HTTPException:
    """Discord's no."""
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    response: Any = SimpleNamespace(status=status, reason="no")
    return kind(response, {"code": code, "message": "no"})


def every(components: Any) -> Iterator[dict[str, Any]]:
    """All components of a payload, those within others too."""
    for component in components:
        yield component
        yield from every(component.get("components", ()))
        if "accessory" in component:
            yield component["accessory"]


def words_of(components: Any) -> str:
    """All that components say."""
    return "\n".join(component["content"] for component in every(components) if component["type"] == TEXT)


def ids_pressed(components: Any) -> list[str]:
    """The ids by which Discord tells what was pressed or chosen."""
    return [component["custom_id"] for component in every(components) if "custom_id" in component]


def media_of(component: dict[str, Any]) -> list[dict[str, Any]]:
    """The pictures or the file that a component shows."""
    if component["type"] == GALLERY:
        return [item["media"] for item in component["items"]]
    return [component["file"]] if component["type"] == FILE else []


@dataclass(frozen=True)
class Stored:
    """A file that Discord keeps of a message."""

    id: int
    filename: str
    description: str | None
    content: bytes


@dataclass
class Posted:
    """A message in Discord's hands. `pings` are those whom its posting has notified."""

    id: int
    author: Any
    nonce: str | None = None
    content: str = ""
    payload: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    stored: tuple[Stored, ...] = ()
    pings: tuple[int, ...] = ()
    edits: int = 0
    is_page: bool = False
    ephemeral: bool = False
    gone: bool = False
    uploads: list[list[str]] = field(default_factory=list[list[str]])
    """The names of the files that came with each request."""

    @property
    def flags(self) -> discord.MessageFlags:
        return discord.MessageFlags(components_v2=self.is_page, ephemeral=self.ephemeral)

    @property
    def components(self) -> list[Any]:
        """As discord.py reads them."""
        return [_component_factory(component, None) for component in self.payload]  # type: ignore[arg-type]

    @property
    def attachments(self) -> Sequence[Stored]:
        """What a page shows is told in its components alone."""
        return () if self.is_page else self.stored

    @property
    def words(self) -> str:
        """All that it says."""
        return "\n".join(filter(None, [self.content, words_of(self.payload)]))

    @property
    def buttons(self) -> bool:
        """Whether anything of it can be pressed."""
        return any(component["type"] in PRESSED for component in every(self.payload))

    @property
    def files(self) -> tuple[tuple[str, str | None], ...]:
        """The names and the alt texts of its files."""
        return tuple((file.filename, file.description) for file in self.stored)

    def put(self, changes: dict[str, Any]) -> None:
        """Takes a request over, or refuses its form. Nothing has changed then."""
        kept, new = self._attached(changes)
        stored = (*kept, *new)
        view, content = changes.get("view", self), changes.get("content", self.content)
        payload = self.payload if view is self else view.to_components() if view is not None else []
        is_page = view is not self and view is not None and view.has_components_v2()
        if (self.is_page and not is_page) or (is_page and content):
            raise refusal(400, 50035)
        ids = ids_pressed(payload)
        assert len(ids) == len(set(ids)), f"Discord takes no id twice: {ids}"
        if is_page:
            payload = resolved(payload, stored)
        self.content, self.payload, self.stored, self.is_page = content or "", payload, stored, is_page
        self.uploads.append([file.filename for file in new])

    def _attached(self, changes: dict[str, Any]) -> tuple[list[Stored], list[Stored]]:
        """The files that stay, and those that come."""
        if "attachments" not in changes and "files" not in changes:
            return list(self.stored), []
        given = changes.get("attachments", changes.get("files"))
        known = {str(file.id): file for file in self.stored}
        stay = [str(each.to_dict()["id"]) for each in given if not isinstance(each, discord.File)]
        if not set(stay) <= known.keys():
            raise refusal(400, 50035)
        new = [
            Stored(next(ATTACHMENT_IDS), file.filename, file.description, file.fp.read())
            for file in given
            if isinstance(file, discord.File)
        ]
        return [known[each] for each in stay], new


def resolved(payload: Any, stored: Sequence[Stored]) -> list[dict[str, Any]]:
    """Components with the addresses and ids of the files that they show. Refuses what names a file that is not there."""
    by_name = {file.filename: file for file in stored}
    shown = set[str]()
    for component in every(payload):
        for media in media_of(component):
            name = media["url"].removeprefix("attachment://")
            if name not in by_name:
                raise refusal(400, 50035)
            shown.add(name)
            address = f"https://cdn.invalid/attachments/1/{by_name[name].id}/{quote(name)}?ex=1"
            media |= {"url": address, "attachment_id": str(by_name[name].id), "proxy_url": address}
    assert shown == by_name.keys(), "every file of a page is shown by it"
    return payload


def must_be_within_limits(message: Message) -> None:
    """That Discord takes a message as a page: counted in what is sent, and everything that can be pressed by an id of its own."""
    payload: Any = new_page(page_of(message))["view"].to_components()
    found = list(every(payload))
    assert len(found) <= 40
    assert sum(len(component["content"]) for component in found if component["type"] == TEXT) <= 4000
    assert all(1 <= len(component["components"]) <= 5 for component in found if component["type"] == ROW)
    assert all(1 <= len(component["options"]) <= 25 for component in found if component["type"] == MENU)
    ids = ids_pressed(payload)
    assert len(ids) == len(set(ids))
    assert all(len(each) <= 100 for each in ids)
