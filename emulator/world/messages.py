"""Messages: writing, editing, deleting, pinning, and whom they mention."""

from collections.abc import Set
from typing import Any

import msgspec

from emulator.clock import iso_text, snowflake_second
from emulator.rules import limits, refusals
from emulator.world.cast import TablePerson
from emulator.world.files import AttachmentPlan, StoredFile, Upload, plan_attachments
from emulator.world.given_back import given_back_components, given_back_embeds, loose_attachments
from emulator.world.guilds import EventData, World
from emulator.world.mentions import mentions_of_message
from emulator.world.places import Channel
from emulator.world.posted import Posted, StoredMessage

Json = dict[str, Any]

PINNED, THREAD_CREATED, REPLY, THREAD_STARTER = 6, 18, 19, 21
"""Types of messages: of a reply, and of what Discord itself writes where a thread started, and first in one that starts
from a message.
"""
REPLACED_FILES = 16
"""How many attachments that edits have removed can still be loaded, as Discord serves them for a while."""
SHOWING_ANOTHER = (REPLY, THREAD_STARTER)
EDITABLE_FLAGS = limits.SUPPRESS_EMBEDS | limits.COMPONENTS_V2
SETTABLE_FLAGS = EDITABLE_FLAGS | limits.SUPPRESS_NOTIFICATIONS


class MessageBook:
    """All messages and attachments, the oldest unpinned ones forgotten beyond `kept` per channel (None: never)."""

    def __init__(self, world: World, kept: int | None = None) -> None:
        self._world = world
        self._kept = kept
        self._channels: dict[str, dict[str, Posted]] = {}
        self._old_edits: dict[str, list[float]] = {}
        self._nonces: dict[tuple[str, str], tuple[float, str]] = {}
        self.files: dict[str, StoredFile] = {}
        self._replaced: dict[str, StoredFile] = {}

    # Reading

    def file(self, file_id: str) -> StoredFile | None:
        """Find an attachment by its id, also one that an edit has just removed, for whoever is loading it."""
        return self.files.get(file_id) or self._replaced.get(file_id)

    def get(self, channel_id: str, message_id: str) -> Posted:
        """Find a message that everybody in the channel sees. Raises 10008."""
        posted = self._channels.get(channel_id, {}).get(message_id)
        if posted is None or posted.owner_id is not None:
            raise refusals.unknown_message()
        return posted

    def find(self, channel_id: str, message_id: str) -> Posted | None:
        """Find a message, also a private one."""
        return self._channels.get(channel_id, {}).get(message_id)

    def seen_by(self, user_id: str, channel_id: str) -> list[Json]:
        """The messages that a person sees in a channel, oldest first."""
        everything = self._channels.get(channel_id, {}).values()
        return [self.shown(posted) for posted in everything if posted.owner_id in (None, user_id)]

    def posted_in(self, channel_id: str) -> list[Posted]:
        """The messages that the bot can fetch from a channel, oldest first."""
        return [posted for posted in self._channels.get(channel_id, {}).values() if posted.owner_id is None]

    def shown(self, posted: Posted) -> Json:
        """The message object with the one to which it replies, or from which its thread starts, as that is now (None:
        deleted).
        """
        if posted.kind not in SHOWING_ANOTHER:
            return posted.data
        original = self._original(posted.data)
        return {**posted.data, "referenced_message": None if original is None else original.data}

    def in_json(self, posted: Posted) -> msgspec.Raw:
        """The same as it is written in JSON, without a look into it."""
        if posted.kind not in SHOWING_ANOTHER:
            return msgspec.Raw(posted.written)
        original = self._original(posted.data)
        shown = b"null" if original is None else original.written
        return msgspec.Raw(b'%b,"referenced_message":%b}' % (posted.written[:-1], shown))

    def _original(self, data: Json) -> Posted | None:
        """The message that a reply, or the first message of a thread, shows; None if it is deleted."""
        reference = data["message_reference"]
        return self.find(reference["channel_id"], reference["message_id"])

    # Writing

    def with_nonce(self, channel_id: str, body: Json) -> Posted | None:
        """Find the message that was recently posted with the same enforced nonce."""
        if not body.get("enforce_nonce") or body.get("nonce") is None:
            return None
        at, message_id = self._nonces.get((channel_id, str(body["nonce"])), (0.0, ""))
        if self._world.clock.now() - at > limits.NONCE_SECONDS:
            return None
        return self.find(channel_id, message_id)

    def create(
        self,
        channel: Channel,
        author: TablePerson,
        body: Json,
        uploads: list[Upload],
        *,
        owner_id: str | None = None,
        flags: int = 0,
        extra: Json | None = None,
        form_prefix: tuple[str, ...] = (),
    ) -> Posted:
        """Post a message; the server itself adds `flags` and `extra`. Raises 50035, 50006, 40005."""
        plan = plan_attachments([], body, uploads)
        flags |= int(body.get("flags") or 0) & SETTABLE_FLAGS
        limits.check_message(body, flags=flags, attachment_names=plan.names, prefix=form_prefix)
        data = self._fresh(channel, author, flags)
        data |= self._reference(channel, body, form_prefix)
        data["content"] = body.get("content") or ""
        data["embeds"] = body.get("embeds") or []
        data["components"] = body.get("components") or []
        data |= extra or {}
        if not flags & limits.LOADING:
            _refuse_empty(data, plan)
        attachments = self._store(plan, channel.id, owner_id)
        self._finish(data, attachments)
        self._mention(data, body.get("allowed_mentions"))
        if body.get("nonce") is not None:
            data["nonce"] = body["nonce"]
            self._remember_nonce(channel.id, str(body["nonce"]), data["id"])
        posted = Posted(data, owner_id, attachments)
        self._add(channel, posted)
        if channel.is_thread:
            # Those who are mentioned in a thread join it.
            for user in data["mentions"]:
                self._world.join_thread(channel, user["id"])
        return posted

    def _fresh(self, channel: Channel, author: TablePerson, flags: int) -> Json:
        """Make an empty message object."""
        return {
            "id": self._world.snowflakes.next(),
            "channel_id": channel.id,
            "author": author.user(),
            "type": 0,
            "content": "",
            "attachments": [],
            "embeds": [],
            "components": [],
            "timestamp": iso_text(self._world.clock.now()),
            "edited_timestamp": None,
            "tts": False,
            "pinned": False,
            "flags": flags,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
        }

    def _reference(self, channel: Channel, body: Json, prefix: tuple[str, ...]) -> Json:
        """What a reply has beside other messages. Raises 50035 where there is nothing to reply to."""
        sent: Json = body.get("message_reference") or {}
        if not sent:
            return {}
        original = self.find(channel.id, str(sent.get("message_id")))
        if original is None or original.owner_id is not None:
            if sent.get("fail_if_not_exists") is False:
                return {}
            path = (*prefix, "message_reference")
            raise refusals.invalid_form(path, "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
        reference: Json = {"type": 0, "channel_id": channel.id, "message_id": original.id}
        if channel.guild_id is not None:
            reference["guild_id"] = channel.guild_id
        return {"type": REPLY, "message_reference": reference}

    def _remember_nonce(self, channel_id: str, nonce: str, message_id: str) -> None:
        now = self._world.clock.now()
        self._nonces = {k: v for k, v in self._nonces.items() if now - v[0] <= limits.NONCE_SECONDS}
        self._nonces[(channel_id, nonce)] = (now, message_id)

    def edit(
        self,
        channel: Channel,
        posted: Posted,
        body: Json,
        uploads: list[Upload],
        form_prefix: tuple[str, ...] = (),
    ) -> Posted:
        """Change a message. Raises 50035, 50006, 40005, 30046, and 50083 in an archived thread."""
        if channel.archived:
            raise refusals.thread_is_archived()
        before = posted.attachments
        plan = plan_attachments(before, body, uploads)
        flags = self._edited_flags(posted.flags, body)
        limits.check_message(body, flags=flags, attachment_names=plan.names, prefix=form_prefix)
        new: Json = msgspec.json.decode(posted.written)
        for key in ("content", "embeds", "components"):
            if key in body:
                new[key] = body[key] or ("" if key == "content" else [])
        if flags & limits.COMPONENTS_V2 and (new["content"] or new["embeds"]):
            path = (*form_prefix, "flags")
            message = "A message with content or embeds cannot become a layout; clear them in the same edit."
            raise refusals.invalid_form(path, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
        new["flags"] = flags & ~limits.LOADING
        _refuse_empty(new, plan)
        self._count_old_edit(channel, posted)
        attachments = plan.kept + self._store(plan, channel.id, posted.owner_id)
        if before:
            self._replace_files(before, attachments)
        if not posted.flags & limits.LOADING:
            new["edited_timestamp"] = iso_text(self._world.clock.now())
        if attachments or before or "embeds" in body or "components" in body:
            self._finish(new, attachments)
        # Discord looks for mentions again only where the words are edited.
        if "content" in body or (flags & limits.COMPONENTS_V2 and "components" in body):
            self._mention(new, body.get("allowed_mentions"))
        posted.replace(new, attachments)
        self._announce("MESSAGE_UPDATE", channel, posted)
        return posted

    def delete(self, channel: Channel, posted: Posted) -> None:
        """Delete a message and its files."""
        self._let_go(channel, posted)
        data: Json = {"id": posted.id, "channel_id": channel.id}
        if channel.guild_id is not None:
            data["guild_id"] = channel.guild_id
        self._world.emit("MESSAGE_DELETE", data, channel.guild_id, posted.owner_id)

    def delete_many(self, channel: Channel, message_ids: Set[str], horizon: float) -> None:
        """Delete those of these messages that are there. Raises 50034 where one was written before `horizon`."""
        found = [p for key in message_ids if (p := self.find(channel.id, key)) is not None and p.owner_id is None]
        if any(snowflake_second(posted.id) < horizon for posted in found):
            raise refusals.too_old_to_delete()
        for posted in found:
            self._let_go(channel, posted)
        data: Json = {"ids": [posted.id for posted in found], "channel_id": channel.id, "guild_id": channel.guild_id}
        self._world.emit("MESSAGE_DELETE_BULK", data, channel.guild_id)

    def _let_go(self, channel: Channel, posted: Posted) -> None:
        self._channels[channel.id].pop(posted.id, None)
        self._forget_files(posted.attachments)
        self._world.keep("message", posted.id, None)

    def forget_channel(self, channel_id: str) -> None:
        """Drop everything that was written in a deleted channel."""
        for posted in self._channels.pop(channel_id, {}).values():
            self._forget_files(posted.attachments)
            self._world.keep("message", posted.id, None)

    def pin(self, channel: Channel, posted: Posted, pinned: bool) -> None:
        """Pin or unpin a message; a message of its own tells of a new pin. Raises 30003."""
        is_new = pinned and not posted.is_pinned
        pins = sum(other.is_pinned for other in self.posted_in(channel.id))
        if is_new and pins >= limits.PINS:
            raise refusals.too_many_pins()
        posted.replace({**posted.data, "pinned": pinned})
        self._announce("MESSAGE_UPDATE", channel, posted)
        stamp = iso_text(self._world.clock.now()) if pinned else None
        data: Json = {"channel_id": channel.id, "guild_id": channel.guild_id, "last_pin_timestamp": stamp}
        self._world.emit("CHANNEL_PINS_UPDATE", data, channel.guild_id)
        if is_new:
            self._write_itself(channel, PINNED, "", {"channel_id": channel.id, "message_id": posted.id})

    def mark_thread(self, channel: Channel, posted: Posted, thread: Channel) -> None:
        """Note on a message that a thread starts from it, and in the thread from which message."""
        flags = posted.flags | limits.HAS_THREAD
        posted.replace({**posted.data, "flags": flags, "thread": self._world.channel_object(thread)})
        self._announce("MESSAGE_UPDATE", channel, posted)
        reference: Json = {"channel_id": channel.id, "message_id": posted.id}
        self._write_itself(thread, THREAD_STARTER, "", reference)

    def announce_thread(self, channel: Channel, thread: Channel) -> None:
        """Post in a channel that a thread was started there without a message."""
        self._write_itself(channel, THREAD_CREATED, thread.name, {"channel_id": thread.id})

    def _write_itself(self, channel: Channel, kind: int, content: str, reference: Json) -> None:
        """Post a message of Discord about something that the bot did."""
        reference = {"type": 0, **reference}
        if channel.guild_id is not None:
            reference["guild_id"] = channel.guild_id
        data = self._fresh(channel, self._world.bot, 0)
        data |= {"type": kind, "content": content, "message_reference": reference}
        self._add(channel, Posted(data))

    def restore(self, stored: StoredMessage) -> None:
        """Take up a message that was read back from a store."""
        data, attachments = stored.data, stored.attachments
        if not attachments:
            # A store of an earlier version has all of them in the message object.
            attachments = data["attachments"]
            data["attachments"] = loose_attachments(attachments, [data["embeds"], data["components"]])
        self._channels.setdefault(data["channel_id"], {})[data["id"]] = Posted(data, stored.owner_id, attachments)

    # Inside

    def _add(self, channel: Channel, posted: Posted) -> None:
        messages = self._channels.setdefault(channel.id, {})
        messages[posted.id] = posted
        if posted.owner_id is None:
            channel.last_message_id = posted.id
            channel.message_count += posted.kind != THREAD_STARTER
            self._world.keep("channel", channel.id, channel)
        if channel.archived and not channel.locked:
            channel.archived = False
            self._world.channel_changed(channel)
        self._announce("MESSAGE_CREATE", channel, posted)
        self._forget_oldest(messages, private=posted.owner_id is not None)

    def _forget_oldest(self, messages: dict[str, Posted], private: bool) -> None:
        """Forget the oldest messages; private ones count apart, so that they do not push out what everybody sees."""
        if self._kept is None:
            return
        alike = [p for p in messages.values() if (p.owner_id is not None) is private and not p.is_pinned]
        for oldest in alike[: -self._kept]:
            del messages[oldest.id]
            self._forget_files(oldest.attachments)
            self._world.keep("message", oldest.id, None)

    def _announce(self, event: str, channel: Channel, posted: Posted) -> None:
        self._world.keep("message", posted.id, posted)
        told = EventData(write=lambda: self._written_event(channel, posted), author_id=posted.author_id)
        self._world.emit_data(event, told, channel.guild_id, posted.owner_id)

    def _written_event(self, channel: Channel, posted: Posted) -> bytes:
        """The message object as events tell it: in a server with its place and its author's membership."""
        written = bytes(self.in_json(posted))
        if channel.guild_id is None:
            return written
        member = self._world.membership(self._world.user(posted.author_id))
        return written[:-1] + b"," + msgspec.json.encode({"guild_id": channel.guild_id, "member": member})[1:]

    def _edited_flags(self, flags: int, body: Json) -> int:
        if body.get("flags") is not None:
            layout = flags & limits.COMPONENTS_V2
            flags = flags & ~EDITABLE_FLAGS | int(body["flags"]) & EDITABLE_FLAGS | layout
        return flags

    def _count_old_edit(self, channel: Channel, posted: Posted) -> None:
        """Count an edit of an old message, for all such of its channel together. Raises 30046."""
        now = self._world.clock.now()
        if now - snowflake_second(posted.id) < limits.OLD_MESSAGE_SECONDS or posted.owner_id is not None:
            return
        edits = [at for at in self._old_edits.get(channel.id, []) if now - at < limits.OLD_EDITS_SECONDS]
        if len(edits) >= limits.OLD_EDITS:
            raise refusals.too_many_old_edits(round(limits.OLD_EDITS_SECONDS - (now - edits[0]), 3))
        self._old_edits[channel.id] = [*edits, now]

    def _store(self, plan: AttachmentPlan, channel_id: str, owner_id: str | None) -> list[Json]:
        attachments: list[Json] = []
        for upload, name, description in plan.new:
            file = self.store_file(channel_id, name, upload.content, owner_id)
            attachments.append(file.attachment(description))
        return attachments

    def store_file(self, channel_id: str, name: str, content: bytes, owner_id: str | None) -> StoredFile:
        """Keep an uploaded file under a new id."""
        file = StoredFile(self._world.snowflakes.next(), channel_id, name, content, owner_id)
        self.files[file.id] = file
        self._world.keep("file", file.id, file)
        return file

    def _replace_files(self, before: list[Json], now: list[Json]) -> None:
        """Let go of the files that an edit removes; the last ones can still be loaded for a while."""
        staying = {attachment["id"] for attachment in now}
        leaving = [attachment for attachment in before if attachment["id"] not in staying]
        replaced = [(a["id"], self.files[a["id"]]) for a in leaving if a["id"] in self.files]
        self._replaced = dict([*self._replaced.items(), *replaced][-REPLACED_FILES:])
        self._forget_files(leaving)

    def _forget_files(self, attachments: list[Json]) -> None:
        for attachment in attachments:
            self.files.pop(attachment["id"], None)
            self._world.keep("file", attachment["id"], None)

    def _finish(self, data: Json, attachments: list[Json]) -> None:
        """Fill in what Discord derives: addresses of files, component ids, the attachments that nothing shows."""
        files = {attachment["filename"]: attachment for attachment in attachments}
        data["embeds"] = given_back_embeds(data["embeds"], files, self._world.base_url)
        data["components"] = given_back_components(data["components"], files, self._world.base_url)
        data["attachments"] = loose_attachments(attachments, [data["embeds"], data["components"]])

    def _mention(self, data: Json, allowed: Json | None) -> None:
        original = self._original(data) if data["type"] == REPLY else None
        replied_to = None if original is None else original.author_id
        data |= mentions_of_message(self._world, data, allowed, replied_to)


def _refuse_empty(data: Json, plan: AttachmentPlan) -> None:
    """Raise 50006 for a message that shows nothing; in a layout files alone are not seen."""
    if data["content"] or data["embeds"] or data["components"]:
        return
    if not plan.names or data["flags"] & limits.COMPONENTS_V2:
        raise refusals.empty_message()
