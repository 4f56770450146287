"""Whom a message mentions, as far as it may."""

import re
from typing import Any

from emulator.rules import permissions
from emulator.rules.component_limits import TEXT_DISPLAY, walk_components
from emulator.rules.limits import COMPONENTS_V2
from emulator.world.guilds import World
from emulator.world.places import Channel

Json = dict[str, Any]

PATTERNS = {"users": re.compile(r"<@!?(\d+)>"), "roles": re.compile(r"<@&(\d+)>")}


def mentions_of_message(world: World, data: Json, allowed: Json | None, replied_to: str | None) -> Json:
    """The fields about mentions of a message object `data`, whose body had these `allowed_mentions`.

    `replied_to` is the author of the message to which it replies: they are mentioned unless the body says otherwise.
    """
    texts: list[str] = []
    if data["flags"] & COMPONENTS_V2:  # others have no texts among their components
        texts = [c["content"] for c in walk_components(data["components"]) if c["type"] == TEXT_DISPLAY]
    text = "\n".join([data["content"], *texts]) if texts else data["content"]
    if replied_to is None and "@" not in text:  # nearly all messages of bots
        return {"mentions": [], "mention_roles": [], "mention_everyone": False}
    people, roles = (_mentioned_ids(text, kind, allowed) for kind in ("users", "roles"))
    if replied_to is not None and (allowed is None or allowed.get("replied_user")):
        people.append(replied_to)
    channel = world.channels[data["channel_id"]]
    guild = world.guilds.get(channel.guild_id or "")
    there = {role.id for role in guild.roles} if guild is not None and roles else set[str]()
    shouts = ("@everyone" in text or "@here" in text) and (
        allowed is None or "everyone" in (allowed.get("parse") or [])
    )
    return {
        "mentions": [world.user(user_id).user() for user_id in dict.fromkeys(people) if world.knows(user_id)],
        "mention_roles": [role_id for role_id in roles if role_id in there],
        "mention_everyone": shouts and _may_shout(world, data["author"]["id"], channel),
    }


def _may_shout(world: World, author_id: str, channel: Channel) -> bool:
    return bool(world.allowed(world.user(author_id), channel) & permissions.MENTION_EVERYONE)


def _mentioned_ids(text: str, kind: str, allowed: Json | None) -> list[str]:
    """The ids in mentions of this kind that a message may make: all, if it does not say."""
    if "<@" not in text:
        return []
    named = list(dict.fromkeys(PATTERNS[kind].findall(text)))
    if allowed is None or kind in (allowed.get("parse") or []):
        return named
    listed = {str(key) for key in allowed.get(kind) or []}
    return [key for key in named if key in listed]
