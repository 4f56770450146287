"""Discord's REST routes of threads: starting them, their members, finding them again."""

from typing import Any

from emulator.api.rest import CHANNEL, GUILD, MESSAGE, ListedRoute, RestAnswer, RestCall
from emulator.rules import limits, permissions, refusals, shapes
from emulator.rules.component_limits import check_length
from emulator.rules.refusals import FormErrors
from emulator.rules.shapes import ChannelForm
from emulator.world.guilds import World
from emulator.world.messages import MessageBook
from emulator.world.places import PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel

Json = dict[str, Any]

MEMBERS_AT_ONCE = 100
AUTO_ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


class ThreadRoutes:
    """Threads of text channels; there are no forums here."""

    def __init__(self, world: World, book: MessageBook) -> None:
        self._world = world
        self._book = book

    def listed(self) -> list[ListedRoute]:
        """Every route of threads."""
        members = CHANNEL + "/thread-members"
        return [
            ("GET", GUILD + "/threads/active", self.active),
            ("GET", CHANNEL + "/threads/archived/{visibility}", self.archived),
            ("POST", CHANNEL + "/threads", self.start),
            ("POST", MESSAGE + "/threads", self.start_from_message),
            ("GET", members, self.members),
            ("GET", members + "/{user_id}", self.member),
            ("PUT", members + "/{user_id}", self.add_member),
            ("DELETE", members + "/{user_id}", self.remove_member),
        ]

    # Finding

    def active(self, call: RestCall) -> RestAnswer:
        guild = self._world.guild(call.path["guild_id"])
        inside = [c for c in self._world.channels.values() if c.guild_id == guild.id]
        return 200, self._list([c for c in inside if c.is_thread and not c.archived])

    def archived(self, call: RestCall) -> RestAnswer:
        parent = self._world.channel(call.path["channel_id"])
        self._world.require(parent, permissions.READ_MESSAGE_HISTORY)
        kinds = {"public": PUBLIC_THREAD, "private": PRIVATE_THREAD}
        if (kind := kinds.get(call.path["visibility"])) is None:
            raise refusals.no_such_route()
        inside = [c for c in self._world.channels.values() if c.parent_id == parent.id and c.kind == kind]
        newest_first = sorted((c for c in inside if c.archived), key=lambda c: c.archived_at, reverse=True)
        return 200, self._list(newest_first)

    def _list(self, threads: list[Channel]) -> Json:
        """Lists threads, with the bot's memberships in them."""
        bot = self._world.bot.id
        return {
            "threads": [self._world.channel_object(thread) for thread in threads],
            "members": [self._world.thread_member(thread, bot) for thread in threads if bot in thread.member_ids],
            "has_more": False,
        }

    # Starting

    def start(self, call: RestCall) -> RestAnswer:
        parent = self._world.channel(call.path["channel_id"])
        form = call.form(ChannelForm)
        kind = form.get("type") or PRIVATE_THREAD
        private = kind == PRIVATE_THREAD
        needed = permissions.CREATE_PRIVATE_THREADS if private else permissions.CREATE_PUBLIC_THREADS
        self._world.require(parent, needed)
        if kind not in (PUBLIC_THREAD, PRIVATE_THREAD):
            raise refusals.wrong_channel_type()
        self._must_have_room(parent)
        thread = self._new(self._world.snowflakes.next(), kind, parent, form)
        self._world.add_channel(thread)
        if not private:
            self._book.announce_thread(parent, thread)
        return 201, self._world.channel_object(thread)

    def start_from_message(self, call: RestCall) -> RestAnswer:
        parent = self._world.channel(call.path["channel_id"])
        self._world.require(parent, permissions.CREATE_PUBLIC_THREADS)
        posted = self._book.get(parent.id, call.path["message_id"])
        if posted.id in self._world.channels:
            raise refusals.thread_exists()
        self._must_have_room(parent)
        # A thread that starts from a message has that message's id.
        thread = self._world.add_channel(self._new(posted.id, PUBLIC_THREAD, parent, call.form(ChannelForm)))
        self._book.mark_thread(parent, posted, thread)
        return 201, self._world.channel_object(thread)

    def _must_have_room(self, parent: Channel) -> None:
        inside = [c for c in self._world.channels.values() if c.guild_id == parent.guild_id]
        if sum(c.is_thread and not c.archived for c in inside) >= self._world.most_threads:
            raise refusals.too_many_threads()

    def _new(self, thread_id: str, kind: int, parent: Channel, form: Json) -> Channel:
        if parent.kind != TEXT:
            raise refusals.wrong_channel_type()
        check_name(form.get("name"))
        duration = form.get("auto_archive_duration") or 1440
        if duration not in AUTO_ARCHIVE_MINUTES:
            message = f"Value must be one of {AUTO_ARCHIVE_MINUTES}."
            raise refusals.invalid_form(("auto_archive_duration",), "BASE_TYPE_CHOICES", message)
        return Channel(
            thread_id,
            kind,
            form["name"],
            guild_id=parent.guild_id,
            parent_id=parent.id,
            member_ids=[self._world.bot.id],
            owner_id=self._world.bot.id,
            auto_archive_minutes=duration,
            invitable=bool(form.get("invitable", True)),
            slowmode=form.get("rate_limit_per_user") or 0,
        )

    # Who is in them

    def members(self, call: RestCall) -> RestAnswer:
        """The members, all of them or, with them as members of the server, a page by their ids."""
        thread = self._thread(call)
        ids = sorted(thread.member_ids, key=int)
        if call.says("with_member"):
            after = shapes.query_number(call.query, "after") or 0
            limit = shapes.query_limit(call.query, MEMBERS_AT_ONCE, MEMBERS_AT_ONCE)
            ids = [user_id for user_id in ids if int(user_id) > after][:limit]
        return 200, [self._member(thread, user_id, call) for user_id in ids]

    def member(self, call: RestCall) -> RestAnswer:
        thread, user_id = self._thread(call), self._user_id(call)
        if user_id not in thread.member_ids:
            raise refusals.unknown_member()
        return 200, self._member(thread, user_id, call)

    def _member(self, thread: Channel, user_id: str, call: RestCall) -> Json:
        member = self._world.thread_member(thread, user_id)
        if call.says("with_member"):
            member["member"] = self._world.member(self._world.user(user_id))
        return member

    def add_member(self, call: RestCall) -> RestAnswer:
        thread, user_id = self._open_thread(call), self._user_id(call)
        guild = self._world.guild(thread.guild_id or "")
        if user_id != self._world.bot.id and user_id not in guild.member_ids:
            raise refusals.unknown_member()
        self._world.join_thread(thread, user_id)
        return 204, None

    def remove_member(self, call: RestCall) -> RestAnswer:
        thread, user_id = self._open_thread(call), self._user_id(call)
        if user_id != self._world.bot.id:
            self._world.require(thread, permissions.MANAGE_THREADS)
        self._world.leave_thread(thread, user_id)
        return 204, None

    def _thread(self, call: RestCall) -> Channel:
        channel = self._world.channel(call.path["channel_id"])
        if not channel.is_thread:
            raise refusals.wrong_channel_type()
        return channel

    def _open_thread(self, call: RestCall) -> Channel:
        thread = self._thread(call)
        if thread.archived:
            raise refusals.thread_is_archived()
        return thread

    def _user_id(self, call: RestCall) -> str:
        user_id = call.path["user_id"]
        return self._world.bot.id if user_id == "@me" else self._world.user(user_id).id


def check_name(name: Any) -> None:
    """Refuse (50035) a text that cannot name a thread or channel."""
    errors = FormErrors()
    check_length(errors, ("name",), name, 1, limits.THREAD_NAME)
    errors.refuse_if_any()
