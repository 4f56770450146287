"""Discord's REST routes of messages and pins."""

from typing import Any

from emulator.api.rest import CHANNEL, MESSAGE, ListedRoute, RestAnswer, RestCall
from emulator.rules import permissions, refusals, shapes
from emulator.world.guilds import World
from emulator.world.messages import MessageBook
from emulator.world.places import DIRECT, Channel

Json = dict[str, Any]

HISTORY = 50
"""Messages that one request for a channel's messages returns by default."""
HISTORY_AT_ONCE = 100
LEAST_DELETED, MOST_DELETED = 2, 100
DELETABLE_SECONDS = 14 * 86_400


class MessageRoutes:
    """What a bot writes in channels, changes and reads there."""

    def __init__(self, world: World, book: MessageBook) -> None:
        self._world = world
        self._book = book

    def listed(self) -> list[ListedRoute]:
        """Every route of messages and pins, in the ways of before and after the permission for pins."""
        pins, old_pins = CHANNEL + "/messages/pins", CHANNEL + "/pins"
        return [
            ("GET", CHANNEL + "/messages", self.history),
            ("POST", CHANNEL + "/messages", self.send),
            ("POST", CHANNEL + "/messages/bulk-delete", self.delete_many),
            ("GET", MESSAGE, self.message),
            ("PATCH", MESSAGE, self.edit),
            ("DELETE", MESSAGE, self.delete),
            ("GET", pins, self.pins),
            ("PUT", pins + "/{message_id}", self.pin),
            ("DELETE", pins + "/{message_id}", self.unpin),
            ("GET", old_pins, self.pinned_messages),
            ("PUT", old_pins + "/{message_id}", self.pin),
            ("DELETE", old_pins + "/{message_id}", self.unpin),
        ]

    # Reading

    def history(self, call: RestCall) -> RestAnswer:
        channel = self._channel(call)
        self._world.require_in_guild(channel, permissions.READ_MESSAGE_HISTORY)
        limit = shapes.query_limit(call.query, HISTORY, HISTORY_AT_ONCE)
        messages = self._book.posted_in(channel.id)
        bounds = {name: shapes.query_number(call.query, name) for name in ("around", "after", "before")}
        if (around := bounds["around"]) is not None:
            older = [m for m in messages if int(m.id) < around]
            others = [m for m in messages if int(m.id) >= around]
            first = max(0, len(older) - limit // 2)
            messages = (older[first:] + others)[:limit]
        elif (after := bounds["after"]) is not None:
            messages = [m for m in messages if int(m.id) > after][:limit]
        elif (before := bounds["before"]) is not None:
            messages = [m for m in messages if int(m.id) < before]
        return 200, [self._book.in_json(posted) for posted in reversed(messages[-limit:])]

    def message(self, call: RestCall) -> RestAnswer:
        channel = self._channel(call)
        self._world.require_in_guild(channel, permissions.READ_MESSAGE_HISTORY)
        return 200, self._book.in_json(self._book.get(channel.id, call.path["message_id"]))

    # Writing

    def send(self, call: RestCall) -> RestAnswer:
        channel = self._channel(call)
        form = call.form(shapes.MessageForm)
        needed = permissions.SEND_MESSAGES_IN_THREADS if channel.is_thread else permissions.SEND_MESSAGES
        if call.uploads:
            needed |= permissions.ATTACH_FILES
        self._world.require_in_guild(channel, needed)
        if form.get("message_reference"):
            history = permissions.READ_MESSAGE_HISTORY
            self._world.require_in_guild(channel, history, refusals.no_reply_without_history)
        if channel.kind == DIRECT and not self._world.takes_direct(self._world.people[channel.member_ids[0]]):
            raise refusals.cannot_send_to_user()
        if channel.locked and channel.archived:
            raise refusals.thread_is_archived()
        posted = self._book.with_nonce(channel.id, form)
        if posted is None:
            posted = self._book.create(channel, self._world.bot, form, call.uploads)
        return 200, self._book.in_json(posted)

    def edit(self, call: RestCall) -> RestAnswer:
        channel = self._channel(call)
        posted = self._book.get(channel.id, call.path["message_id"])
        if posted.author_id != self._world.bot.id:
            raise refusals.not_your_message()
        edited = self._book.edit(channel, posted, call.form(shapes.MessageForm), call.uploads)
        return 200, self._book.in_json(edited)

    def delete(self, call: RestCall) -> RestAnswer:
        channel = self._channel(call)
        posted = self._book.get(channel.id, call.path["message_id"])
        if posted.author_id != self._world.bot.id:
            self._world.require_in_guild(channel, permissions.MANAGE_MESSAGES)
        if channel.archived:
            raise refusals.thread_is_archived()
        self._book.delete(channel, posted)
        return 204, None

    def delete_many(self, call: RestCall) -> RestAnswer:
        """Deletes several young messages; those that are not there do not matter."""
        channel = self._channel(call)
        if channel.kind == DIRECT:
            raise refusals.wrong_channel_type()
        self._world.require(channel, permissions.MANAGE_MESSAGES)
        ids = {str(message_id) for message_id in call.form(shapes.MessageIds).get("messages") or []}
        if not LEAST_DELETED <= len(ids) <= MOST_DELETED:
            raise refusals.too_many_deleted()
        self._book.delete_many(channel, ids, self._world.clock.now() - DELETABLE_SECONDS)
        return 204, None

    # Pins

    def pins(self, call: RestCall) -> RestAnswer:
        items = [{"pinned_at": m["timestamp"], "message": m} for m in self._pinned(call)]
        return 200, {"items": items, "has_more": False}

    def pinned_messages(self, call: RestCall) -> RestAnswer:
        return 200, self._pinned(call)

    def _pinned(self, call: RestCall) -> list[Json]:
        """The pinned messages of a channel, the newest first."""
        channel = self._channel(call)
        return [self._book.shown(posted) for posted in reversed(self._book.posted_in(channel.id)) if posted.is_pinned]

    def pin(self, call: RestCall) -> RestAnswer:
        return self._set_pinned(call, True)

    def unpin(self, call: RestCall) -> RestAnswer:
        return self._set_pinned(call, False)

    def _set_pinned(self, call: RestCall, pinned: bool) -> RestAnswer:
        channel = self._channel(call)
        self._world.require_in_guild(channel, permissions.PIN_MESSAGES)
        if channel.archived:
            raise refusals.thread_is_archived()
        self._book.pin(channel, self._book.get(channel.id, call.path["message_id"]), pinned)
        return 204, None

    def _channel(self, call: RestCall) -> Channel:
        return self._world.channel(call.path["channel_id"])
