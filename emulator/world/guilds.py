"""The small world behind the stand-in: people, guilds, channels, threads, and who may see and do what."""

from collections.abc import Callable
from typing import Any

import msgspec

from emulator.clock import Clock, Snowflakes, iso_text, snowflake_second
from emulator.rules import limits, permissions, refusals
from emulator.world import objects
from emulator.world.cast import APPLICATION_ID, TablePerson
from emulator.world.places import DIRECT, PRIVATE_THREAD, Channel, Guild, Role

Json = dict[str, Any]


class EventData:
    """The data of an event: given as an object, or by what writes it, and then of a message also who wrote that.

    Each form is made when somebody first asks for it: a bot's session sends what is written, and mostly nobody else listens.
    """

    __slots__ = ("_data", "_write", "_written", "author_id")

    def __init__(
        self, data: Json | None = None, write: Callable[[], bytes] | None = None, author_id: str | None = None
    ) -> None:
        self._data = data
        self._write = write
        self._written: bytes | None = None
        self.author_id = author_id

    @property
    def written(self) -> bytes:
        """The data in JSON, with addresses of files relative to the server."""
        if self._written is None:
            self._written = msgspec.json.encode(self._data) if self._write is None else self._write()
        return self._written

    @property
    def data(self) -> Json:
        """The data as an object."""
        if self._data is None:
            self._data = msgspec.json.decode(self.written)
        assert self._data is not None
        return self._data


WorldListener = Callable[[str, Json, str | None, str | None], None]
"""Hears an event's name, its data, its guild, and the one person who may see it (None: all)."""

WorldHearer = Callable[[str, EventData, str | None, str | None], None]
"""The same of whoever needs the data of few events, or needs it written."""

Keeper = Callable[[str, str, Any], None]
"""Keeps a thing, given its kind, its id and the thing itself (None: it is gone)."""


class World:
    """People, guilds and channels, and the listeners to their changes."""

    def __init__(self, clock: Clock, bot_name: str) -> None:
        self.clock = clock
        self.snowflakes = Snowflakes(clock)
        self.bot = TablePerson(APPLICATION_ID, bot_name.lower(), bot_name, "en-US", bot=True)
        self.people: dict[str, TablePerson] = {}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.listeners: list[WorldListener] = []
        self.hearers: list[WorldHearer] = []
        self.keep: Keeper = lambda _kind, _key, _thing: None
        self.most_threads = limits.ACTIVE_THREADS
        """Threads of a guild that may be open at once."""
        self.base_url = ""
        """This server's own address, known once it listens."""

    def emit(self, event: str, data: Json, guild_id: str | None, only: str | None = None) -> None:
        """Tell everybody of an event."""
        self.emit_data(event, EventData(data), guild_id, only)

    def emit_data(self, event: str, data: EventData, guild_id: str | None, only: str | None = None) -> None:
        """Tell everybody of an event whose data may be made when somebody asks for it."""
        for hearer in self.hearers:
            hearer(event, data, guild_id, only)
        for listener in list(self.listeners):
            listener(event, data.data, guild_id, only)

    # People and guilds

    def add_person(self, person: TablePerson, *guild_ids: str) -> TablePerson:
        """Add a person to the world, and to some guilds."""
        self.people[person.id] = person
        self.keep("person", person.id, person)
        for guild_id in guild_ids:
            self.member_joins(self.guilds[guild_id], person)
        return person

    def member_joins(self, guild: Guild, person: TablePerson) -> None:
        """Add a person to a guild."""
        guild.member_ids.append(person.id)
        self.keep("guild", guild.id, guild)
        self.emit("GUILD_MEMBER_ADD", {**self.member(person), "guild_id": guild.id}, guild.id)

    def member_leaves(self, guild: Guild, person: TablePerson) -> None:
        """Take a person out of a guild and every thread there."""
        for thread in [c for c in self.channels.values() if c.is_thread and c.guild_id == guild.id]:
            self.leave_thread(thread, person.id)
        guild.member_ids.remove(person.id)
        self.keep("guild", guild.id, guild)
        self.emit("GUILD_MEMBER_REMOVE", {"guild_id": guild.id, "user": person.user()}, guild.id)

    def set_locale(self, person: TablePerson, locale: str) -> None:
        """Change the language of a person's client."""
        person.locale = locale
        self.keep("person", person.id, person)

    def set_accepts_direct(self, person: TablePerson, accepts: bool) -> None:
        """Change whether others may write to a person."""
        person.accepts_direct = accepts
        self.keep("person", person.id, person)
        self.emit("PEOPLE", {}, None)

    def takes_direct(self, person: TablePerson) -> bool:
        """Whether the bot may write to a person: they accept it and share a guild with it."""
        return person.accepts_direct and self.shares_guild(person)

    def shares_guild(self, person: TablePerson) -> bool:
        """Whether a person and the bot share a guild."""
        return any(guild.bot_inside and person.id in guild.member_ids for guild in self.guilds.values())

    def add_guild(self, guild: Guild) -> Guild:
        """Add a guild; to a running bot it is as if it had just been invited."""
        self.guilds[guild.id] = guild
        self.keep("guild", guild.id, guild)
        if guild.bot_inside:
            self.emit("GUILD_CREATE", self.guild_create(guild), guild.id)
        return guild

    def bot_leaves(self, guild: Guild) -> None:
        """Throw the bot out of a guild."""
        guild.bot_inside = False
        self.keep("guild", guild.id, guild)
        self.emit("GUILD_DELETE", {"id": guild.id}, guild.id)

    def bot_returns(self, guild: Guild) -> None:
        """Invite the bot again."""
        guild.bot_inside = True
        self.keep("guild", guild.id, guild)
        # Discord sends `unavailable` only for guilds that the bot was in already.
        joined = {key: value for key, value in self.guild_create(guild).items() if key != "unavailable"}
        self.emit("GUILD_CREATE", joined, guild.id)

    def knows(self, user_id: str) -> bool:
        """Whether there is such a person, or it is the bot."""
        return user_id in self.people or user_id == self.bot.id

    def user(self, user_id: str) -> TablePerson:
        """Find a person or the bot. Raises 10013."""
        if user_id == self.bot.id:
            return self.bot
        if (person := self.people.get(user_id)) is None:
            raise refusals.unknown_user()
        return person

    def guild(self, guild_id: str) -> Guild:
        """A guild as the bot sees it. Raises 10004, or 50001 when the bot is not in it."""
        if (guild := self.guilds.get(guild_id)) is None:
            raise refusals.unknown_guild()
        if not guild.bot_inside:
            raise refusals.missing_access()
        return guild

    def member(self, person: TablePerson) -> Json:
        """A guild member object."""
        return objects.member_object(person)

    def membership(self, person: TablePerson) -> Json:
        """A guild member object without the user, for where that stands beside it."""
        member = self.member(person)
        del member["user"]
        return member

    def add_role(self, guild: Guild, name: str) -> Role:
        """Add a role to a guild, below those that are there."""
        role = Role(self.snowflakes.next(), name, len(guild.roles) + 1)
        guild.roles.append(role)
        self.keep("guild", guild.id, guild)
        self.emit("GUILD_ROLE_CREATE", {"guild_id": guild.id, "role": objects.role_object(role)}, guild.id)
        return role

    # Channels

    def channel(self, channel_id: str) -> Channel:
        """A channel as the bot sees it. Raises 10003, or 50001 when the bot cannot see it."""
        if (channel := self.channels.get(channel_id)) is None:
            raise refusals.unknown_channel()
        if channel.guild_id is not None:
            self.guild(channel.guild_id)
        self.require(channel, permissions.VIEW_CHANNEL)
        if channel.kind == PRIVATE_THREAD and self.bot.id not in channel.member_ids:
            self.require(channel, permissions.MANAGE_THREADS, refusals.missing_access)
        return channel

    def add_channel(self, channel: Channel) -> Channel:
        """Add a channel or a thread."""
        self.channels[channel.id] = channel
        self.keep("channel", channel.id, channel)
        event = "THREAD_CREATE" if channel.is_thread else "CHANNEL_CREATE"
        data = self.channel_object(channel)
        if channel.is_thread:
            data["newly_created"] = True
        self.emit(event, data, channel.guild_id)
        return channel

    def channel_changed(self, channel: Channel) -> None:
        """Keep and announce a changed channel or thread."""
        self.keep("channel", channel.id, channel)
        event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
        self.emit(event, self.channel_object(channel), channel.guild_id)

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel together with its threads."""
        for thread in [c for c in self.channels.values() if c.parent_id == channel.id]:
            self.delete_channel(thread)
        data = self.channel_object(channel)
        del self.channels[channel.id]
        self.keep("channel", channel.id, None)
        self.emit("THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", data, channel.guild_id)

    def direct_channel(self, person: TablePerson) -> Channel:
        """The direct channel between the bot and a person, which is opened if there is none."""
        for channel in self.channels.values():
            if channel.kind == DIRECT and channel.member_ids == [person.id]:
                return channel
        return self.add_channel(Channel(self.snowflakes.next(), DIRECT, self.bot.name, member_ids=[person.id]))

    def join_thread(self, thread: Channel, user_id: str) -> None:
        """Add a person to a thread."""
        if user_id not in thread.member_ids:
            thread.member_ids.append(user_id)
            self.keep("channel", thread.id, thread)
            self._emit_members(thread, added=[user_id], removed=[])

    def leave_thread(self, thread: Channel, user_id: str) -> None:
        """Take a person out of a thread."""
        if user_id in thread.member_ids:
            thread.member_ids.remove(user_id)
            self.keep("channel", thread.id, thread)
            self._emit_members(thread, added=[], removed=[user_id])

    def _emit_members(self, thread: Channel, added: list[str], removed: list[str]) -> None:
        data: Json = {
            "id": thread.id,
            "guild_id": thread.guild_id,
            "member_count": len(thread.member_ids),
            "added_members": [self.thread_member(thread, user_id) for user_id in added],
            "removed_member_ids": removed,
        }
        self.emit("THREAD_MEMBERS_UPDATE", data, thread.guild_id)

    def thread_member(self, thread: Channel, user_id: str) -> Json:
        """A thread member object."""
        return objects.thread_member_object(thread, user_id)

    # Who may do what

    def can_see(self, user_id: str, channel: Channel) -> bool:
        """Whether a person sees a channel at all."""
        if channel.kind in (DIRECT, PRIVATE_THREAD) and user_id not in channel.member_ids:
            return False
        return channel.guild_id is None or user_id in self.guilds[channel.guild_id].member_ids

    def allowed(self, user: TablePerson, channel: Channel) -> int:
        """The permission bits of the bot or a person in a channel."""
        if channel.guild_id is None:
            return permissions.BOT
        guild = self.guilds[channel.guild_id]
        if user.id == guild.owner_id:
            return permissions.OWNER
        bits = permissions.BOT if user.bot else permissions.MEMBER
        place = self.channels[channel.parent_id] if channel.is_thread and channel.parent_id else channel
        for overwrite in place.overwrites:
            if overwrite["id"] in (user.id, guild.id):
                bits = bits & ~int(overwrite["deny"]) | int(overwrite["allow"])
        return bits

    def require(
        self, channel: Channel, bits: int, refusal: Callable[[], refusals.DiscordRefusal] = refusals.missing_permissions
    ) -> None:
        """Raise 50001, or 50013 or another refusal, unless the bot may do this here."""
        held = self.allowed(self.bot, channel)
        if not held & permissions.VIEW_CHANNEL:
            raise refusals.missing_access()
        if held & bits != bits:
            raise refusal()

    def require_in_guild(
        self, channel: Channel, bits: int, refusal: Callable[[], refusals.DiscordRefusal] = refusals.missing_permissions
    ) -> None:
        """Raise the same, but not in a direct channel, where nobody has permissions."""
        if channel.kind != DIRECT:
            self.require(channel, bits, refusal)

    def set_denied(self, channel: Channel, user_id: str, bits: int) -> None:
        """Deny the bot, or a person, exactly these permissions in a channel (0: none denied)."""
        channel.overwrites = [o for o in channel.overwrites if o["id"] != user_id]
        if bits:
            channel.overwrites.append({"id": user_id, "type": 1, "allow": "0", "deny": str(bits)})
        self.channel_changed(channel)

    # As Discord writes them

    def channel_object(self, channel: Channel) -> Json:
        """A channel object."""
        if channel.kind == DIRECT:
            return objects.direct_channel_object(channel, [self.people[who].user() for who in channel.member_ids])
        if not channel.is_thread:
            return objects.text_channel_object(channel)
        thread = objects.thread_object(channel)
        if self.bot.id in channel.member_ids:
            thread["member"] = self.thread_member(channel, self.bot.id)
        return thread

    def guild_create(self, guild: Guild) -> Json:
        """The data of GUILD_CREATE, with the bot as the only member, as without the members intent."""
        inside = [c for c in self.channels.values() if c.guild_id == guild.id]
        return {
            **objects.guild_object(guild),
            "joined_at": iso_text(snowflake_second(guild.id)),
            "large": False,
            "unavailable": False,
            "member_count": len(guild.member_ids) + 1,
            "members": [self.member(self.bot)],
            "channels": [self.channel_object(c) for c in inside if not c.is_thread],
            "threads": [self.channel_object(c) for c in inside if c.is_thread and not c.archived],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }
