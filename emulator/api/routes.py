"""The REST routes of Discord that a bot at a table uses."""

from typing import Any

from aiohttp import web

from emulator.api.rest import CHANNEL, GUILD, MESSAGE, ListedRoute, RestAnswer, RestCall, RestDoor
from emulator.api.scale import ApplicationScale
from emulator.api.thread_routes import ThreadRoutes, check_name
from emulator.rules import permissions, refusals, shapes
from emulator.world.commands import CommandRegister
from emulator.world.guilds import DIRECT, Channel, World
from emulator.world.interactions import InteractionBook
from emulator.world.messages import MessageBook

Json = dict[str, Any]

APPLICATION = "/applications/{application_id}"
HISTORY = 50
"""Messages that one request for a channel's messages returns by default."""


class Routes:
    """Answers every route with a status and a JSON value (None: no content)."""

    def __init__(
        self,
        world: World,
        book: MessageBook,
        interactions: InteractionBook,
        commands: CommandRegister,
        scale: ApplicationScale,
    ) -> None:
        self._world = world
        self._book = book
        self._interactions = interactions
        self._commands = commands
        self._scale = scale

    def install(self, app: web.Application, door: RestDoor) -> None:
        """Add all routes to a web application, below /api/v10."""
        for method, path, route in [
            *self._of_the_bot(),
            *self._of_places(),
            *self._of_messages(),
            *self._of_commands(),
            *ThreadRoutes(self._world, self._book).listed(),
        ]:
            app.router.add_route(method, "/api/v10" + path, door.endpoint(route))
        for method, path, route in self._with_token():
            app.router.add_route(method, "/api/v10" + path, door.endpoint(route, with_token=True))

    def _of_the_bot(self) -> list[ListedRoute]:
        return [
            ("GET", "/users/@me", self.me),
            ("GET", "/users/{user_id}", self.user),
            ("GET", "/oauth2/applications/@me", self.application),
            ("GET", "/applications/@me", self.application),
            ("GET", "/gateway/bot", self.gateway),
            ("POST", "/users/@me/channels", self.open_direct),
        ]

    def _of_places(self) -> list[ListedRoute]:
        return [
            ("GET", GUILD, self.guild),
            ("GET", GUILD + "/channels", self.guild_channels),
            ("GET", GUILD + "/members/{user_id}", self.member),
            ("GET", CHANNEL, self.channel),
            ("PATCH", CHANNEL, self.edit_channel),
            ("DELETE", CHANNEL, self.delete_channel),
        ]

    def _of_messages(self) -> list[ListedRoute]:
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

    def _of_commands(self) -> list[ListedRoute]:
        return [
            ("GET", APPLICATION + "/commands", self.commands),
            ("PUT", APPLICATION + "/commands", self.overwrite_commands),
            ("GET", APPLICATION + GUILD + "/commands", self.commands),
            ("PUT", APPLICATION + GUILD + "/commands", self.overwrite_commands),
        ]

    def _with_token(self) -> list[ListedRoute]:
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

    def me(self, call: RestCall) -> RestAnswer:
        return 200, {**self._world.bot.user(), "mfa_enabled": True, "locale": "en-US", "verified": True}

    def user(self, call: RestCall) -> RestAnswer:
        return 200, self._world.user(call.path["user_id"]).user()

    def application(self, call: RestCall) -> RestAnswer:
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

    def gateway(self, call: RestCall) -> RestAnswer:
        return 200, self._scale.answer(self._world.base_url.replace("http", "ws", 1) + "/gw")

    # Guilds and channels

    def guild(self, call: RestCall) -> RestAnswer:
        return 200, self._world.guild_object(self._world.guild(call.path["guild_id"]))

    def guild_channels(self, call: RestCall) -> RestAnswer:
        guild = self._world.guild(call.path["guild_id"])
        inside = [c for c in self._world.channels.values() if c.guild_id == guild.id and not c.is_thread]
        return 200, [self._world.channel_object(channel) for channel in inside]

    def member(self, call: RestCall) -> RestAnswer:
        guild = self._world.guild(call.path["guild_id"])
        person = self._world.user(call.path["user_id"])
        if not person.bot and person.id not in guild.member_ids:
            raise refusals.unknown_member()
        return 200, self._world.member(person)

    def open_direct(self, call: RestCall) -> RestAnswer:
        """Opens a direct channel even if the person accepts no messages: only sending tells."""
        recipient_id = str(call.form(shapes.Recipient).get("recipient_id"))
        if recipient_id == self._world.bot.id:
            raise refusals.cannot_write_to_itself()
        person = self._world.people.get(recipient_id)
        if person is None:
            raise refusals.invalid_recipient()
        return 200, self._world.channel_object(self._world.direct_channel(person))

    def channel(self, call: RestCall) -> RestAnswer:
        return 200, self._world.channel_object(self._channel(call))

    def edit_channel(self, call: RestCall) -> RestAnswer:
        channel = self._channel(call)
        self._require(channel, permissions.MANAGE_THREADS if channel.is_thread else permissions.MANAGE_CHANNELS)
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
        channel = self._channel(call)
        self._require(channel, permissions.MANAGE_THREADS if channel.is_thread else permissions.MANAGE_CHANNELS)
        answer = self._world.channel_object(channel)
        self._world.delete_channel(channel)
        return 200, answer

    def typing(self, call: RestCall) -> RestAnswer:
        self._channel(call)
        return 204, None

    # Messages

    def history(self, call: RestCall) -> RestAnswer:
        channel = self._channel(call)
        self._require(channel, permissions.READ_MESSAGE_HISTORY)
        messages = self._book.public(channel.id)
        limit = shapes.query_number(call.query, "limit") or HISTORY
        if (after := shapes.query_number(call.query, "after")) is not None:
            messages = [m for m in messages if int(m["id"]) > after][:limit]
        elif (before := shapes.query_number(call.query, "before")) is not None:
            messages = [m for m in messages if int(m["id"]) < before]
        return 200, list(reversed(messages[-limit:]))

    def message(self, call: RestCall) -> RestAnswer:
        channel = self._channel(call)
        self._require(channel, permissions.READ_MESSAGE_HISTORY)
        return 200, self._book.get(channel.id, call.path["message_id"]).data

    def send(self, call: RestCall) -> RestAnswer:
        channel = self._channel(call)
        needed = permissions.SEND_MESSAGES_IN_THREADS if channel.is_thread else permissions.SEND_MESSAGES
        if call.uploads:
            needed |= permissions.ATTACH_FILES
        self._require(channel, needed)
        if channel.kind == DIRECT and not self._world.takes_direct(self._world.people[channel.member_ids[0]]):
            raise refusals.cannot_send_to_user()
        if channel.locked and channel.archived:
            raise refusals.thread_is_archived()
        form = call.form(shapes.MessageForm)
        if (again := self._book.with_nonce(channel.id, form)) is not None:
            return 200, again.data
        return 200, self._book.create(channel, self._world.bot, form, call.uploads).data

    def edit_message(self, call: RestCall) -> RestAnswer:
        channel = self._channel(call)
        posted = self._book.get(channel.id, call.path["message_id"])
        if posted.data["author"]["id"] != self._world.bot.id:
            raise refusals.not_your_message()
        return 200, self._book.edit(channel, posted, call.form(shapes.MessageForm), call.uploads).data

    def delete_message(self, call: RestCall) -> RestAnswer:
        channel = self._channel(call)
        posted = self._book.get(channel.id, call.path["message_id"])
        if posted.data["author"]["id"] != self._world.bot.id:
            self._require(channel, permissions.MANAGE_MESSAGES)
        if channel.archived:
            raise refusals.thread_is_archived()
        self._book.delete(channel, posted)
        return 204, None

    def pins(self, call: RestCall) -> RestAnswer:
        channel = self._channel(call)
        pinned = [m for m in self._book.public(channel.id) if m["pinned"]]
        items = [{"pinned_at": m["timestamp"], "message": m} for m in reversed(pinned)]
        return 200, {"items": items, "has_more": False}

    def pin(self, call: RestCall) -> RestAnswer:
        return self._pin(call, True)

    def unpin(self, call: RestCall) -> RestAnswer:
        return self._pin(call, False)

    def _pin(self, call: RestCall, pinned: bool) -> RestAnswer:
        channel = self._channel(call)
        self._require(channel, permissions.PIN_MESSAGES)
        if channel.archived:
            raise refusals.thread_is_archived()
        self._book.pin(channel, self._book.get(channel.id, call.path["message_id"]), pinned)
        return 204, None

    # Commands

    def commands(self, call: RestCall) -> RestAnswer:
        return 200, self._commands.in_scope(self._scope(call))

    def overwrite_commands(self, call: RestCall) -> RestAnswer:
        scope = self._scope(call)
        return 200, self._commands.overwrite(scope, shapes.checked_shape(call.body, list[shapes.Command]))

    def _scope(self, call: RestCall) -> str | None:
        if call.path["application_id"] != self._world.bot.id:
            raise refusals.missing_access()
        guild_id = call.path.get("guild_id")
        return self._world.guild(guild_id).id if guild_id is not None else None

    # Answers to interactions

    def callback(self, call: RestCall) -> RestAnswer:
        answer = self._interactions.answer(call.path["interaction_id"], call.path["token"], call.body, call.uploads)
        wanted = call.query.get("with_response", "").lower() in ("1", "true")
        return (200, answer) if wanted else (204, None)

    def follow_up(self, call: RestCall) -> RestAnswer:
        interaction = self._interactions.by_token(call.path["application_id"], call.path["token"])
        return 200, self._interactions.follow_up(interaction, call.form(shapes.MessageForm), call.uploads).data

    def answer_message(self, call: RestCall) -> RestAnswer:
        interaction = self._interactions.by_token(call.path["application_id"], call.path["token"])
        return 200, self._interactions.message(interaction, call.path["message_id"]).data

    def edit_answer(self, call: RestCall) -> RestAnswer:
        interaction = self._interactions.by_token(call.path["application_id"], call.path["token"])
        posted = self._interactions.message(interaction, call.path["message_id"])
        return 200, self._interactions.edit(interaction, posted, call.form(shapes.MessageForm), call.uploads).data

    def delete_answer(self, call: RestCall) -> RestAnswer:
        interaction = self._interactions.by_token(call.path["application_id"], call.path["token"])
        self._interactions.delete(interaction, self._interactions.message(interaction, call.path["message_id"]))
        return 204, None

    # Inside

    def _channel(self, call: RestCall) -> Channel:
        return self._world.channel(call.path["channel_id"])

    def _require(self, channel: Channel, bits: int) -> None:
        if channel.kind != DIRECT:
            self._world.require(channel, bits)
