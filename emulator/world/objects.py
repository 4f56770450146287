"""Servers, roles, members and channels as Discord writes them."""

from functools import lru_cache
from typing import Any

from emulator.clock import iso_text, snowflake_second
from emulator.rules import permissions
from emulator.world.cast import TablePerson
from emulator.world.places import Channel, Guild, Role

Json = dict[str, Any]

NOTHING_CHOSEN = (
    *("icon", "description", "home_header", "splash", "discovery_splash", "banner", "application_id", "afk_channel_id"),
    *("system_channel_id", "widget_channel_id", "vanity_url_code", "rules_channel_id", "safety_alerts_channel_id"),
    *("public_updates_channel_id", "incidents_data", "max_presences"),
)
"""Fields that are null in a server that is as it was made."""


def role_object(role: Role) -> Json:
    """A role object; a role here gives no permissions beside those of everybody."""
    return _role_fields(role.id, role.name) | {"position": role.position, "permissions": "0", "mentionable": True}


def roles_of_guild(guild: Guild) -> list[Json]:
    """All roles of a server, @everyone first."""
    everyone = _role_fields(guild.id, "@everyone")
    everyone |= {"position": 0, "permissions": str(permissions.BOT), "mentionable": False}
    return [everyone, *map(role_object, guild.roles)]


def _role_fields(role_id: str, name: str) -> Json:
    return {
        "id": role_id,
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "flags": 0,
        "icon": None,
        "unicode_emoji": None,
    }


def guild_object(guild: Guild) -> Json:
    """A guild object, without its channels."""
    return {
        **dict.fromkeys(NOTHING_CHOSEN),
        "id": guild.id,
        "name": guild.name,
        "owner_id": guild.owner_id,
        "preferred_locale": guild.locale,
        "features": guild.features,
        "region": "deprecated",
        "roles": roles_of_guild(guild),
        "emojis": [],
        "stickers": [],
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "afk_timeout": 300,
        "mfa_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "max_members": 500_000,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
    }


def own_guild_object(guild: Guild, with_counts: bool) -> Json:
    """A server in the list of those in which the bot is."""
    inside = len(guild.member_ids) + 1
    counts: Json = {"approximate_member_count": inside, "approximate_presence_count": inside}
    return {
        "id": guild.id,
        "name": guild.name,
        "icon": None,
        "banner": None,
        "owner": False,
        "permissions": str(permissions.BOT),
        "features": guild.features,
        **(counts if with_counts else {}),
    }


def own_user_object(bot: TablePerson) -> Json:
    """The bot's user object as it sees itself."""
    return {**bot.user(), "mfa_enabled": True, "verified": True, "email": None, "locale": bot.locale}


def member_object(person: TablePerson) -> Json:
    """A guild member object."""
    return {
        "user": person.user(),
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [],
        "joined_at": _birth_text(person.id),
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }


@lru_cache(maxsize=1024)
def _birth_text(snowflake: str) -> str:
    """The moment at which a snowflake was made: members are written with each of their messages."""
    return iso_text(snowflake_second(snowflake))


def thread_member_object(thread: Channel, user_id: str) -> Json:
    """A thread member object."""
    return {
        "id": thread.id,
        "user_id": user_id,
        "join_timestamp": iso_text(snowflake_second(thread.id)),
        "flags": 0,
    }


def direct_channel_object(channel: Channel, recipients: list[Json]) -> Json:
    """A channel object of a direct channel."""
    return {**_common_fields(channel), "recipients": recipients}


def text_channel_object(channel: Channel) -> Json:
    """A channel object of a server's text channel."""
    return {
        **_common_fields(channel),
        **_guild_fields(channel),
        "position": channel.position,
        "permission_overwrites": channel.overwrites,
        "nsfw": False,
        "topic": None,
    }


def thread_object(thread: Channel) -> Json:
    """A channel object of a thread, without the bot's membership."""
    return {
        **_common_fields(thread),
        **_guild_fields(thread),
        "owner_id": thread.owner_id,
        "message_count": thread.message_count,
        "total_message_sent": thread.message_count,
        "member_count": len(thread.member_ids),
        "thread_metadata": {
            "archived": thread.archived,
            "auto_archive_duration": thread.auto_archive_minutes,
            "archive_timestamp": iso_text(thread.archived_at or snowflake_second(thread.id)),
            "locked": thread.locked,
            "create_timestamp": iso_text(snowflake_second(thread.id)),
            "invitable": thread.invitable,
        },
    }


def _common_fields(channel: Channel) -> Json:
    return {"id": channel.id, "type": channel.kind, "flags": 0, "last_message_id": channel.last_message_id}


def _guild_fields(channel: Channel) -> Json:
    return {
        "guild_id": channel.guild_id,
        "name": channel.name,
        "rate_limit_per_user": channel.slowmode,
        "parent_id": channel.parent_id,
    }
