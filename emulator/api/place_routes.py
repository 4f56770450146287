"""Discord's REST routes of servers, their roles and members, and of channels."""

from typing import Any

from emulator.api.rest import CHANNEL, GUILD, ListedRoute, RestAnswer, RestCall
from emulator.api.thread_routes import check_name
from emulator.rules import permissions, refusals, shapes
from emulator.world.guilds import World
from emulator.world.objects import guild_object, roles_of_guild
from emulator.world.places import Guild

Json = dict[str, Any]

MEMBERS_AT_ONCE = 1000


class PlaceRoutes:
    """Servers and channels; what bots could change of servers is not here."""

    def __init__(self, world: World) -> None:
        self._world = world

    def listed(self) -> list[ListedRoute]:
        """Every route of servers and channels, but for threads and messages."""
        return [
            ("GET", GUILD, self.guild),
            ("GET", GUILD + "/channels", self.guild_channels),
            ("GET", GUILD + "/roles", self.roles),
            ("GET", GUILD + "/roles/{role_id}", self.role),
            ("GET", GUILD + "/members", self.members),
            ("GET", GUILD + "/members/search", self.search_members),
            ("GET", GUILD + "/members/{user_id}", self.member),
            ("GET", CHANNEL, self.channel),
            ("PATCH", CHANNEL, self.edit_channel),
            ("DELETE", CHANNEL, self.delete_channel),
            ("POST", CHANNEL + "/typing", self.typing),
        ]

    # Servers

    def guild(self, call: RestCall) -> RestAnswer:
        guild = self._guild(call)
        counts: Json = {}
        if call.says("with_counts"):
            inside = len(guild.member_ids) + 1
            counts = {"approximate_member_count": inside, "approximate_presence_count": inside}
        return 200, guild_object(guild) | counts

    def guild_channels(self, call: RestCall) -> RestAnswer:
        guild = self._guild(call)
        inside = [c for c in self._world.channels.values() if c.guild_id == guild.id and not c.is_thread]
        return 200, [self._world.channel_object(channel) for channel in inside]

    def roles(self, call: RestCall) -> RestAnswer:
        return 200, roles_of_guild(self._guild(call))

    def role(self, call: RestCall) -> RestAnswer:
        role = next((r for r in roles_of_guild(self._guild(call)) if r["id"] == call.path["role_id"]), None)
        if role is None:
            raise refusals.unknown_role()
        return 200, role

    def members(self, call: RestCall) -> RestAnswer:
        """A page of the members, by their ids."""
        limit = shapes.query_limit(call.query, 1, MEMBERS_AT_ONCE)
        after = shapes.query_number(call.query, "after") or 0
        inside = sorted(self._inside(self._guild(call)), key=lambda person: int(person.id))
        return 200, [self._world.member(person) for person in inside if int(person.id) > after][:limit]

    def search_members(self, call: RestCall) -> RestAnswer:
        """The members whose user name or name begins with some words."""
        limit = shapes.query_limit(call.query, 1, MEMBERS_AT_ONCE)
        query = call.query.get("query", "").lower()
        if not query:
            raise refusals.invalid_form(("query",), "BASE_TYPE_REQUIRED", "This field is required")
        found = [
            person
            for person in self._inside(self._guild(call))
            if person.username.lower().startswith(query) or person.name.lower().startswith(query)
        ]
        return 200, [self._world.member(person) for person in found[:limit]]

    def member(self, call: RestCall) -> RestAnswer:
        guild = self._guild(call)
        person = self._world.user(call.path["user_id"])
        if not person.bot and person.id not in guild.member_ids:
            raise refusals.unknown_member()
        return 200, self._world.member(person)

    def _guild(self, call: RestCall) -> Guild:
        return self._world.guild(call.path["guild_id"])

    def _inside(self, guild: Guild) -> list[Any]:
        """The people of a server and the bot."""
        return [*(self._world.people[user_id] for user_id in guild.member_ids), self._world.bot]

    # Channels

    def channel(self, call: RestCall) -> RestAnswer:
        return 200, self._world.channel_object(self._world.channel(call.path["channel_id"]))

    def edit_channel(self, call: RestCall) -> RestAnswer:
        channel = self._world.channel(call.path["channel_id"])
        needed = permissions.MANAGE_THREADS if channel.is_thread else permissions.MANAGE_CHANNELS
        self._world.require_in_guild(channel, needed)
        form = call.form(shapes.ChannelForm)
        waking = form.get("archived") is False
        if channel.archived and not waking:
            raise refusals.thread_is_archived()
        if "name" in form:
            check_name(form["name"])
            channel.name = form["name"]
        if "archived" in form and channel.is_thread:
            channel.archived = bool(form["archived"])
            channel.archived_at = self._world.clock.now()
        channel.locked = bool(form.get("locked", channel.locked))
        channel.auto_archive_minutes = form.get("auto_archive_duration") or channel.auto_archive_minutes
        self._world.channel_changed(channel)
        return 200, self._world.channel_object(channel)

    def delete_channel(self, call: RestCall) -> RestAnswer:
        channel = self._world.channel(call.path["channel_id"])
        needed = permissions.MANAGE_THREADS if channel.is_thread else permissions.MANAGE_CHANNELS
        self._world.require_in_guild(channel, needed)
        answer = self._world.channel_object(channel)
        self._world.delete_channel(channel)
        return 200, answer

    def typing(self, call: RestCall) -> RestAnswer:
        self._world.channel(call.path["channel_id"])
        return 204, None
