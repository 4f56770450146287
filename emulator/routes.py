"""Discord's REST routes, as far as a bot at a table uses them."""

from typing import Any

from aiohttp import web

from emulator import limits, permissions, refusals
from emulator.commands import CommandRegister
from emulator.component_limits import between
from emulator.interactions import InteractionDesk
from emulator.messages import MessageBook
from emulator.refusals import FormErrors
from emulator.rest import Call, RestDoor, Route
from emulator.world import DIRECT, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel, World

Json = dict[str, Any]
Answer = tuple[int, Any]
Listed = tuple[str, str, Route]

CHANNEL, GUILD, APPLICATION = "/channels/{channel_id}", "/guilds/{guild_id}", "/applications/{application_id}"
MESSAGE = CHANNEL + "/messages/{message_id}"


class Routes:
    """Every route's answer: a status and a JSON value (None: no content)."""

    def __init__(self, world: World, book: MessageBook, desk: InteractionDesk, commands: CommandRegister) -> None:
        self._world = world
        self._book = book
        self._desk = desk
        self._commands = commands

    def install(self, app: web.Application, door: RestDoor) -> None:
        """Add all routes to a web application, below /api/v10."""
        for method, path, route in [
            *self._of_the_bot(),
            *self._of_places(),
            *self._of_messages(),
            *self._of_commands(),
        ]:
            app.router.add_route(method, "/api/v10" + path, door.endpoint(route))
        for method, path, route in self._with_token():
            app.router.add_route(method, "/api/v10" + path, door.endpoint(route, with_token=True))

    def _of_the_bot(self) -> list[Listed]:
        return [
            ("GET", "/users/@me", self.me),
            ("GET", "/users/{user_id}", self.user),
            ("GET", "/oauth2/applications/@me", self.application),
            ("GET", "/applications/@me", self.application),
            ("GET", "/gateway/bot", self.gateway),
            ("POST", "/users/@me/channels", self.open_direct),
        ]

    def _of_places(self) -> list[Listed]:
        member = CHANNEL + "/thread-members/{user_id}"
        return [
            ("GET", GUILD, self.guild),
            ("GET", GUILD + "/channels", self.guild_channels),
            ("GET", GUILD + "/threads/active", self.active_threads),
            ("GET", GUILD + "/members/{user_id}", self.member),
            ("GET", CHANNEL, self.channel),
            ("PATCH", CHANNEL, self.edit_channel),
            ("DELETE", CHANNEL, self.delete_channel),
            ("POST", CHANNEL + "/threads", self.start_thread),
            ("POST", MESSAGE + "/threads", self.start_thread_from_message),
            ("PUT", member, self.add_thread_member),
            ("DELETE", member, self.remove_thread_member),
        ]

    def _of_messages(self) -> list[Listed]:
        pins = CHANNEL + "/messages/pins"
        # The router takes the first that fits: pins must stand before the message whose id is "pins".
        return [
            ("POST", CHANNEL + "/typing", self.typing),
            ("GET", CHANNEL + "/messages", self.history),
            ("POST", CHANNEL + "/messages", self.send),
            ("GET", pins, self.pins),
            ("PUT", pins + "/{message_id}", self.pin),
            ("DELETE", pins + "/{message_id}", self.unpin),
            ("GET", MESSAGE, self.message),
            ("PATCH", MESSAGE, self.edit_message),
            ("DELETE", MESSAGE, self.delete_message),
        ]

    def _of_commands(self) -> list[Listed]:
        return [
            ("GET", APPLICATION + "/commands", self.commands),
            ("PUT", APPLICATION + "/commands", self.overwrite_commands),
            ("GET", APPLICATION + GUILD + "/commands", self.commands),
            ("PUT", APPLICATION + GUILD + "/commands", self.overwrite_commands),
        ]

    def _with_token(self) -> list[Listed]:
        webhook = "/webhooks/{application_id}/{token}"
        answer = webhook + "/messages/{message_id}"
        return [
            ("POST", "/interactions/{interaction_id}/{token}/callback", self.callback),
            ("POST", webhook, self.follow_up),
            ("GET", answer, self.answer_message),
            ("PATCH", answer, self.edit_answer),
            ("DELETE", answer, self.delete_answer),
        ]

    # The bot itself

    def me(self, call: Call) -> Answer:
        return 200, {**self._world.bot.user(), "mfa_enabled": True, "locale": "en-US", "verified": True}

    def user(self, call: Call) -> Answer:
        return 200, self._world.user(call.path["user_id"]).user()

    def application(self, call: Call) -> Answer:
        bot = self._world.bot
        owner = next(iter(self._world.people.values()), bot)
        return 200, {
            "id": bot.id,
            "name": bot.name,
            "icon": None,
            "description": "",
            "type": None,
            "bot": bot.user(),
            "bot_public": False,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "flags": 0,
            "flags_new": "0",
            "redirect_uris": [],
            "interactions_endpoint_url": None,
            "role_connections_verification_url": None,
            "owner": owner.user(),
            "approximate_guild_count": len(self._world.guilds),
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "team": None,
            "eligible_oauth2_scopes": [],
        }

    def gateway(self, call: Call) -> Answer:
        start = {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1}
        url = self._world.base_url.replace("http", "ws", 1) + "/gw"
        return 200, {"url": url, "shards": 1, "session_start_limit": start}

    # Guilds and channels

    def guild(self, call: Call) -> Answer:
        return 200, self._world.guild_object(self._world.guild(call.path["guild_id"]))

    def guild_channels(self, call: Call) -> Answer:
        guild = self._world.guild(call.path["guild_id"])
        inside = [c for c in self._world.channels.values() if c.guild_id == guild.id and not c.is_thread]
        return 200, [self._world.channel_object(channel) for channel in inside]

    def active_threads(self, call: Call) -> Answer:
        guild = self._world.guild(call.path["guild_id"])
        threads = [c for c in self._world.channels.values() if c.guild_id == guild.id and c.is_thread]
        active = [thread for thread in threads if not thread.archived]
        mine = [self._world.thread_member(t, self._world.bot.id) for t in active]
        return 200, {"threads": [self._world.channel_object(t) for t in active], "members": mine}

    def member(self, call: Call) -> Answer:
        guild = self._world.guild(call.path["guild_id"])
        person = self._world.user(call.path["user_id"])
        if not person.bot and person.id not in guild.member_ids:
            raise refusals.unknown_member()
        return 200, self._world.member(person)

    def open_direct(self, call: Call) -> Answer:
        person = self._world.people.get(str(call.form.get("recipient_id")))
        if person is None:
            raise refusals.cannot_send_to_user()
        return 200, self._world.channel_object(self._world.direct_channel(person))

    def channel(self, call: Call) -> Answer:
        return 200, self._world.channel_object(self._channel(call))

    def edit_channel(self, call: Call) -> Answer:
        channel = self._channel(call)
        self._require(channel, permissions.MANAGE_THREADS if channel.is_thread else permissions.MANAGE_CHANNELS)
        form = call.form
        waking = form.get("archived") is False
        if channel.archived and not waking:
            raise refusals.thread_is_archived()
        if "name" in form:
            _check_name(form["name"])
            channel.name = form["name"]
        if "archived" in form and channel.is_thread:
            channel.archived = bool(form["archived"])
            channel.archived_at = self._world.clock.now()
        channel.locked = bool(form.get("locked", channel.locked))
        channel.auto_archive_minutes = form.get("auto_archive_duration") or channel.auto_archive_minutes
        self._world.channel_changed(channel)
        return 200, self._world.channel_object(channel)

    def delete_channel(self, call: Call) -> Answer:
        channel = self._channel(call)
        self._require(channel, permissions.MANAGE_THREADS if channel.is_thread else permissions.MANAGE_CHANNELS)
        answer = self._world.channel_object(channel)
        self._world.delete_channel(channel)
        return 200, answer

    def typing(self, call: Call) -> Answer:
        self._channel(call)
        return 204, None

    # Messages

    def history(self, call: Call) -> Answer:
        channel = self._channel(call)
        self._require(channel, permissions.READ_MESSAGE_HISTORY)
        messages = self._book.public(channel.id)
        limit = int(call.query.get("limit", "50"))
        if after := call.query.get("after"):
            messages = [m for m in messages if int(m["id"]) > int(after)][:limit]
        elif before := call.query.get("before"):
            messages = [m for m in messages if int(m["id"]) < int(before)]
        return 200, list(reversed(messages[-limit:]))

    def message(self, call: Call) -> Answer:
        channel = self._channel(call)
        self._require(channel, permissions.READ_MESSAGE_HISTORY)
        return 200, self._book.get(channel.id, call.path["message_id"]).data

    def send(self, call: Call) -> Answer:
        channel = self._channel(call)
        needed = permissions.SEND_MESSAGES_IN_THREADS if channel.is_thread else permissions.SEND_MESSAGES
        if call.uploads:
            needed |= permissions.ATTACH_FILES
        self._require(channel, needed)
        if channel.locked and channel.archived:
            raise refusals.thread_is_archived()
        if (again := self._book.with_nonce(channel.id, call.form)) is not None:
            return 200, again.data
        return 200, self._book.create(channel, self._world.bot, call.form, call.uploads).data

    def edit_message(self, call: Call) -> Answer:
        channel = self._channel(call)
        posted = self._book.get(channel.id, call.path["message_id"])
        if posted.data["author"]["id"] != self._world.bot.id:
            raise refusals.not_your_message()
        return 200, self._book.edit(channel, posted, call.form, call.uploads).data

    def delete_message(self, call: Call) -> Answer:
        channel = self._channel(call)
        posted = self._book.get(channel.id, call.path["message_id"])
        if posted.data["author"]["id"] != self._world.bot.id:
            self._require(channel, permissions.MANAGE_MESSAGES)
        if channel.archived:
            raise refusals.thread_is_archived()
        self._book.delete(channel, posted)
        return 204, None

    def pins(self, call: Call) -> Answer:
        channel = self._channel(call)
        pinned = [m for m in self._book.public(channel.id) if m["pinned"]]
        items = [{"pinned_at": m["timestamp"], "message": m} for m in reversed(pinned)]
        return 200, {"items": items, "has_more": False}

    def pin(self, call: Call) -> Answer:
        return self._pin(call, True)

    def unpin(self, call: Call) -> Answer:
        return self._pin(call, False)

    def _pin(self, call: Call, pinned: bool) -> Answer:
        channel = self._channel(call)
        self._require(channel, permissions.PIN_MESSAGES)
        if channel.archived:
            raise refusals.thread_is_archived()
        self._book.pin(channel, self._book.get(channel.id, call.path["message_id"]), pinned)
        return 204, None

    # Threads

    def start_thread(self, call: Call) -> Answer:
        parent = self._channel(call)
        kind = int(call.form.get("type") or PRIVATE_THREAD)
        private = kind == PRIVATE_THREAD
        needed = permissions.CREATE_PRIVATE_THREADS if private else permissions.CREATE_PUBLIC_THREADS
        self._require(parent, needed)
        if kind not in (PUBLIC_THREAD, PRIVATE_THREAD):
            raise refusals.wrong_channel_type()
        thread = self._new_thread(self._world.snowflakes.next(), kind, parent, call.form)
        return 201, self._world.channel_object(self._world.add_channel(thread))

    def start_thread_from_message(self, call: Call) -> Answer:
        parent = self._channel(call)
        self._require(parent, permissions.CREATE_PUBLIC_THREADS)
        posted = self._book.get(parent.id, call.path["message_id"])
        if posted.id in self._world.channels:
            raise refusals.thread_exists()
        # A thread that starts from a message has that message's id.
        thread = self._world.add_channel(self._new_thread(posted.id, PUBLIC_THREAD, parent, call.form))
        self._book.mark_thread(parent, posted, thread)
        return 201, self._world.channel_object(thread)

    def _new_thread(self, thread_id: str, kind: int, parent: Channel, form: Json) -> Channel:
        if parent.kind != TEXT:
            raise refusals.wrong_channel_type()
        _check_name(form.get("name"))
        duration = form.get("auto_archive_duration") or 1440
        if duration not in (60, 1440, 4320, 10080):
            message = "Value must be one of (60, 1440, 4320, 10080)."
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

    def add_thread_member(self, call: Call) -> Answer:
        thread, user_id = self._thread_member(call)
        guild = self._world.guild(thread.guild_id or "")
        if user_id != self._world.bot.id and user_id not in guild.member_ids:
            raise refusals.unknown_member()
        self._world.join_thread(thread, user_id)
        return 204, None

    def remove_thread_member(self, call: Call) -> Answer:
        thread, user_id = self._thread_member(call)
        if user_id != self._world.bot.id:
            self._require(thread, permissions.MANAGE_THREADS)
        self._world.leave_thread(thread, user_id)
        return 204, None

    def _thread_member(self, call: Call) -> tuple[Channel, str]:
        thread = self._channel(call)
        if not thread.is_thread:
            raise refusals.wrong_channel_type()
        if thread.archived:
            raise refusals.thread_is_archived()
        user_id = call.path["user_id"]
        return thread, self._world.bot.id if user_id == "@me" else self._world.user(user_id).id

    # Commands

    def commands(self, call: Call) -> Answer:
        return 200, self._commands.in_scope(self._scope(call))

    def overwrite_commands(self, call: Call) -> Answer:
        scope = self._scope(call)
        if not isinstance(call.body, list):
            message = "Only iterables may be used in a ListType"
            raise refusals.invalid_form((), "LIST_TYPE_CONVERT", message)
        return 200, self._commands.overwrite(scope, call.body)

    def _scope(self, call: Call) -> str | None:
        if call.path["application_id"] != self._world.bot.id:
            raise refusals.missing_access()
        guild_id = call.path.get("guild_id")
        return self._world.guild(guild_id).id if guild_id is not None else None

    # Answers to interactions

    def callback(self, call: Call) -> Answer:
        answer = self._desk.answer(call.path["interaction_id"], call.path["token"], call.form, call.uploads)
        wanted = call.query.get("with_response", "").lower() in ("1", "true")
        return (200, answer) if wanted else (204, None)

    def follow_up(self, call: Call) -> Answer:
        interaction = self._desk.by_token(call.path["application_id"], call.path["token"])
        return 200, self._desk.follow_up(interaction, call.form, call.uploads).data

    def answer_message(self, call: Call) -> Answer:
        interaction = self._desk.by_token(call.path["application_id"], call.path["token"])
        return 200, self._desk.message(interaction, call.path["message_id"]).data

    def edit_answer(self, call: Call) -> Answer:
        interaction = self._desk.by_token(call.path["application_id"], call.path["token"])
        posted = self._desk.message(interaction, call.path["message_id"])
        return 200, self._desk.edit(interaction, posted, call.form, call.uploads).data

    def delete_answer(self, call: Call) -> Answer:
        interaction = self._desk.by_token(call.path["application_id"], call.path["token"])
        self._desk.delete(interaction, self._desk.message(interaction, call.path["message_id"]))
        return 204, None

    # Inside

    def _channel(self, call: Call) -> Channel:
        return self._world.channel(call.path["channel_id"])

    def _require(self, channel: Channel, bits: int) -> None:
        if channel.kind != DIRECT:
            self._world.require(channel, bits)


def _check_name(name: Any) -> None:
    errors = FormErrors()
    between(errors, ("name",), name, 1, limits.THREAD_NAME)
    errors.refuse_if_any()
