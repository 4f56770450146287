"""Whom a message mentions, as far as it may."""

import re
from typing import Any

from emulator.rules import permissions
from emulator.rules.component_limits import TEXT_DISPLAY, walk_components
from emulator.world.guilds import World

Json = dict[str, Any]


def mentions_of_message(world: World, data: Json, allowed: Json | None, replied_to: str | None) -> Json:
    """The fields about mentions of a message object `data`, whose body had these `allowed_mentions`.

    `replied_to` is the author of the message to which it replies: they are mentioned unless the body says otherwise.
    """
    texts = [c["content"] for c in walk_components(data["components"]) if c["type"] == TEXT_DISPLAY]
    text = "\n".join([data["content"], *texts])
    everybody = {**world.people, world.bot.id: world.bot}
    people = _mentioned_ids(r"<@!?(\d+)>", text, "users", allowed)
    if replied_to is not None and (allowed is None or allowed.get("replied_user")):
        people.append(replied_to)
    channel = world.channels[data["channel_id"]]
    guild = world.guilds.get(channel.guild_id or "")
    roles = {role.id for role in guild.roles} if guild is not None else set[str]()
    may = bool(world.allowed(everybody[data["author"]["id"]], channel) & permissions.MENTION_EVERYONE)
    shouts = "@everyone" in text or "@here" in text
    return {
        "mentions": [everybody[user_id].user() for user_id in dict.fromkeys(people) if user_id in everybody],
        "mention_roles": [r for r in _mentioned_ids(r"<@&(\d+)>", text, "roles", allowed) if r in roles],
        "mention_everyone": shouts and may and (allowed is None or "everyone" in (allowed.get("parse") or [])),
    }


def _mentioned_ids(pattern: str, text: str, kind: str, allowed: Json | None) -> list[str]:
    """The ids in mentions of this kind that a message may make: all, if it does not say."""
    named = list(dict.fromkeys(re.findall(pattern, text)))
    if allowed is None or kind in (allowed.get("parse") or []):
        return named
    listed = {str(key) for key in allowed.get(kind) or []}
    return [key for key in named if key in listed]
