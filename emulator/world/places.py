"""Servers with their roles, channels and threads, as the world keeps them."""

from typing import Any

import msgspec

TEXT, DIRECT, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)


class Role(msgspec.Struct):
    """A role of a server beside @everyone, which everybody may mention."""

    id: str
    name: str
    position: int


class Guild(msgspec.Struct):
    """A server; `member_ids` are people; the bot is a member while `bot_inside`. Communities choose a `locale`."""

    id: str
    name: str
    locale: str
    owner_id: str
    member_ids: list[str]
    bot_inside: bool = True
    features: list[str] = []
    roles: list[Role] = []


class Channel(msgspec.Struct):
    """A text channel, a thread in one (`parent_id`, `member_ids`) or a direct one (`member_ids`: its person)."""

    id: str
    kind: int
    name: str
    guild_id: str | None = None
    parent_id: str | None = None
    position: int = 0
    member_ids: list[str] = []
    overwrites: list[dict[str, Any]] = []
    owner_id: str | None = None
    archived: bool = False
    locked: bool = False
    archived_at: float = 0.0
    auto_archive_minutes: int = 1440
    invitable: bool = True
    slowmode: int = 0
    last_message_id: str | None = None
    message_count: int = 0

    @property
    def is_thread(self) -> bool:
        return self.kind in THREADS
