"""Interactions: what a person does with the bot, from the event to the last follow-up.

Deadlines, the single first answer, the loading message and the meaning of each answer type follow Discord's
documentation "Receiving and Responding".
"""

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Any

from emulator.rules import limits, refusals
from emulator.rules.component_limits import Components
from emulator.rules.refusals import FormErrors
from emulator.rules.shapes import InteractionAnswer, checked_shape
from emulator.world.cast import TablePerson
from emulator.world.files import Upload
from emulator.world.given_back import number_components
from emulator.world.guilds import World
from emulator.world.installations import GUILD, installations_for
from emulator.world.messages import MessageBook
from emulator.world.places import Channel
from emulator.world.posted import Posted

Json = dict[str, Any]

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
ANSWERS = {
    COMMAND: {REPLY, DEFER_REPLY, MODAL},
    COMPONENT: {REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, MODAL},
    AUTOCOMPLETE: {CHOICES},
    MODAL_SUBMIT: {REPLY, DEFER_REPLY},
}


@dataclass(eq=False)
class Interaction:
    """One thing that a person did, and what has come of it so far."""

    id: str
    token: str
    kind: int
    person: TablePerson
    channel: Channel
    data: Json
    born: float
    owners: Json
    """What lets the person use the application there: the bot's guild, their own account."""
    source: Posted | None = None
    command_name: str | None = None
    answer_type: int | None = None
    original: Posted | None = None
    modal: Json | None = None
    choices: list[Json] | None = None
    followups: list[Posted] = field(default_factory=list[Posted])
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    settled: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once it is answered, also after a deferred answer."""
    refused: list[refusals.DiscordRefusal] = field(default_factory=list[refusals.DiscordRefusal])

    @property
    def metadata(self) -> Json:
        """`interaction_metadata` of the messages that answer it."""
        metadata: Json = {
            "id": self.id,
            "type": self.kind,
            "user": self.person.user(),
            "authorizing_integration_owners": self.owners,
        }
        if self.command_name is not None:
            metadata["name"] = self.command_name
        if self.source is not None and self.kind == COMPONENT:
            metadata["interacted_message_id"] = self.source.id
        if self.kind == MODAL_SUBMIT:
            triggering = COMPONENT if self.source is not None else COMMAND
            inner = {**metadata, "type": triggering}
            if self.source is not None:
                inner["interacted_message_id"] = self.source.id
            metadata["triggering_interaction_metadata"] = inner
        return metadata


class InteractionBook:
    """Hands interactions to the bot and takes its answers."""

    def __init__(self, world: World, book: MessageBook) -> None:
        self._world = world
        self._book = book
        self._by_token: dict[str, Interaction] = {}

    # What people do

    def begin(
        self,
        kind: int,
        person: TablePerson,
        channel: Channel,
        data: Json,
        *,
        source: Posted | None = None,
        command_name: str | None = None,
    ) -> Interaction:
        """Start an interaction and send its event to the bot."""
        self._forget_old()
        interaction = Interaction(
            self._world.snowflakes.next(),
            "local" + secrets.token_urlsafe(48),
            kind,
            person,
            channel,
            data,
            self._world.clock.now(),
            installations_for(self._world, person, channel.guild_id),
            source,
            command_name,
        )
        self._by_token[interaction.token] = interaction
        self._world.emit("INTERACTION_CREATE", self._event(interaction), channel.guild_id)
        return interaction

    def _event(self, interaction: Interaction) -> Json:
        world, channel, person = self._world, interaction.channel, interaction.person
        event: Json = {
            "id": interaction.id,
            "application_id": world.bot.id,
            "type": interaction.kind,
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel_id": channel.id,
            "channel": {
                **world.channel_object(channel),
                "permissions": str(world.allowed(person, channel)),
            },
            "app_permissions": str(world.allowed(world.bot, channel)),
            "locale": person.locale,
            "entitlements": [],
            "authorizing_integration_owners": interaction.owners,
            "attachment_size_limit": limits.FILE_BYTES,
        }
        if channel.guild_id is None:
            event |= {"user": person.user(), "context": 1}
        else:
            guild = world.guilds[channel.guild_id]
            permissions = str(world.allowed(person, channel))
            event |= {
                "guild_id": guild.id,
                "guild": {"id": guild.id, "locale": guild.locale, "features": guild.features},
                "guild_locale": guild.locale,
                "member": {**world.member(person), "permissions": permissions},
                "context": 0,
            }
        if interaction.source is not None:
            event["message"] = self._book.shown(interaction.source)
        return event

    # What the bot answers

    def answer(self, interaction_id: str, token: str, sent: Any, uploads: list[Upload]) -> Json:
        """Take the first answer. Raises 10062 when too late or unknown, 40060 the second time, 50035."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id:
            raise refusals.unknown_interaction()
        try:
            self._check_open(interaction)
            body: Json = checked_shape({} if sent is None else sent, InteractionAnswer)
            answer_type = int(body.get("type") or 0)
            if answer_type not in ANSWERS[interaction.kind] and not self._updates_its_message(interaction, answer_type):
                message = f"Value must be one of {sorted(ANSWERS[interaction.kind])}."
                raise refusals.invalid_form(("type",), "BASE_TYPE_CHOICES", message)
            self._carry_out(interaction, answer_type, body.get("data") or {}, uploads)
        except refusals.DiscordRefusal as refusal:
            interaction.refused.append(refusal)
            raise
        interaction.answer_type = answer_type
        interaction.answered.set()
        if answer_type not in (DEFER_REPLY, DEFER_UPDATE):
            interaction.settled.set()
        return self._answer_object(interaction)

    def _check_open(self, interaction: Interaction) -> None:
        if interaction.answered.is_set():
            raise refusals.already_acknowledged()
        if self._world.clock.now() - interaction.born > limits.ANSWER_SECONDS:
            raise refusals.unknown_interaction()

    def _updates_its_message(self, interaction: Interaction, answer_type: int) -> bool:
        """Whether this modal was opened from a message's component, and so may update that message."""
        from_message = interaction.kind == MODAL_SUBMIT and interaction.source is not None
        return from_message and answer_type in (DEFER_UPDATE, UPDATE)

    def _carry_out(self, interaction: Interaction, answer_type: int, data: Json, uploads: list[Upload]) -> None:
        if answer_type == CHOICES:
            limits.check_choices(data.get("choices") or [])
            interaction.choices = data.get("choices") or []
        elif answer_type == MODAL:
            interaction.modal = _checked_modal(data)
        elif answer_type in (DEFER_UPDATE, UPDATE):
            interaction.original = interaction.source
            if answer_type == UPDATE and interaction.source is not None:
                self._refuse_if_gone(interaction)
                # Unlike an edit by the other ways, this one drops every attachment that it does not list.
                data = {**data, "attachments": data.get("attachments") or []}
                self._book.edit(interaction.channel, interaction.source, data, uploads, ("data",))
        else:
            loading = limits.LOADING if answer_type == DEFER_REPLY else 0
            interaction.original = self._post(interaction, data, uploads, loading, ("data",))

    def _refuse_if_gone(self, interaction: Interaction) -> None:
        self._refuse_without_channel(interaction)
        source = interaction.source
        if source is not None and self._book.find(interaction.channel.id, source.id) is None:
            raise refusals.unknown_message()

    def _refuse_without_channel(self, interaction: Interaction) -> None:
        if interaction.channel.id not in self._world.channels:
            raise refusals.unknown_channel()

    def _post(
        self, interaction: Interaction, body: Json, uploads: list[Upload], flags: int = 0, prefix: tuple[str, ...] = ()
    ) -> Posted:
        self._refuse_without_channel(interaction)
        ephemeral = int(body.get("flags") or 0) & limits.EPHEMERAL
        extra: Json = {"application_id": self._world.bot.id, "webhook_id": self._world.bot.id}
        extra["interaction_metadata"] = interaction.metadata
        if flags & limits.LOADING:
            # A loading message carries nothing yet; of the flags only EPHEMERAL can be chosen.
            body = {}
        if interaction.kind == COMMAND and interaction.original is None:
            extra["type"] = 20
            extra["interaction"] = {
                "id": interaction.id,
                "type": COMMAND,
                "name": interaction.command_name or "",
                "user": interaction.person.user(),
            }
        return self._book.create(
            interaction.channel,
            self._world.bot,
            body,
            uploads,
            owner_id=interaction.person.id if ephemeral else None,
            flags=flags | ephemeral,
            extra=extra,
            form_prefix=prefix,
        )

    def _answer_object(self, interaction: Interaction) -> Json:
        about: Json = {"id": interaction.id, "type": interaction.kind}
        answer: Json = {"interaction": about}
        original = interaction.original
        if original is not None:
            about["response_message_id"] = original.id
            about["response_message_loading"] = bool(original.flags & limits.LOADING)
            about["response_message_ephemeral"] = bool(original.flags & limits.EPHEMERAL)
        if original is not None and interaction.answer_type in (REPLY, UPDATE):
            answer["resource"] = {"type": interaction.answer_type, "message": self._book.in_json(original)}
        return answer

    # What the bot sends later, by the token

    def by_token(self, application_id: str, token: str) -> Interaction:
        """Find an answered interaction whose token is still valid. Raises 10015, or 50027 after 15 minutes."""
        interaction = self._by_token.get(token)
        if interaction is None or application_id != self._world.bot.id:
            raise refusals.unknown_webhook()
        if self._world.clock.now() - interaction.born > limits.TOKEN_SECONDS:
            raise refusals.invalid_webhook_token()
        if not interaction.answered.is_set():
            raise refusals.unknown_webhook()
        return interaction

    def follow_up(self, interaction: Interaction, body: Json, uploads: list[Upload]) -> Posted:
        """Post another message; the first one after a deferred answer becomes that answer. Raises 40094 after five where only
        the person's own installation lets them use the bot.
        """
        original = interaction.original
        if original is not None and original.flags & limits.LOADING:
            return self.edit(interaction, original, body, uploads)
        if GUILD not in interaction.owners and len(interaction.followups) >= limits.FOLLOW_UPS_OF_OWN_INSTALL:
            raise refusals.too_many_follow_ups()
        posted = self._post(interaction, body, uploads)
        interaction.followups.append(posted)
        interaction.settled.set()
        return posted

    def message(self, interaction: Interaction, message_id: str) -> Posted:
        """The original answer (`@original`) or a follow-up. Raises 10008."""
        if message_id == "@original":
            posted = interaction.original
        else:
            mine = [interaction.original, *interaction.followups]
            posted = next((p for p in mine if p is not None and p.id == message_id), None)
        if posted is None or self._book.find(interaction.channel.id, posted.id) is None:
            raise refusals.unknown_message()
        return posted

    def edit(self, interaction: Interaction, posted: Posted, body: Json, uploads: list[Upload]) -> Posted:
        """Edit a message of this interaction."""
        self._book.edit(interaction.channel, posted, body, uploads)
        if posted is interaction.original:
            interaction.settled.set()
        return posted

    def delete(self, interaction: Interaction, posted: Posted) -> None:
        """Delete a message of this interaction."""
        self._book.delete(interaction.channel, posted)
        if posted is interaction.original:
            interaction.settled.set()

    def _forget_old(self) -> None:
        horizon = self._world.clock.now() - 2 * limits.TOKEN_SECONDS
        while self._by_token and self._by_token[oldest := next(iter(self._by_token))].born < horizon:
            del self._by_token[oldest]


def _checked_modal(data: Json) -> Json:
    errors = FormErrors()
    Components(errors, frozenset()).check_modal(data, ("data",))
    errors.refuse_if_any()
    number_components(data["components"])
    return data
