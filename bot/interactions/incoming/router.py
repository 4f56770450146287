"""All buttons, menus and forms come here; one wrapper answers for all that goes wrong, slash commands included."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord
import structlog

from bot.interactions.answering.answers import Answer, Interaction
from bot.interactions.answering.context import Context, context_of
from bot.interactions.answering.offering import RefusedWithOffer
from bot.interactions.answering.open_messages import OpenMessages
from bot.interactions.answering.refused_posts import RefusedPosts, look_at
from bot.interactions.answering.rights import is_outside, may_not_write, must_be_on_server
from bot.interactions.handlers.playing.play import current_page
from bot.interactions.incoming.payloads import BadPayload, check_pressed
from bot.interactions.incoming.verbs import EDITS_FOR_ALL, HANDLERS, LEADS_ELSEWHERE
from bot.matches.background.reach import is_closed_to, try_again_in_direct
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.services import Services
from bot.messages.drawing.viewer import Viewer, viewer_of
from bot.messages.layout.components import ClassicMessage
from bot.messages.layout.custom_ids import BadId, CustomId, parse_custom_id
from bot.operation.monitoring.failures import report_failure
from bot.operation.monitoring.metrics import InteractionKind, InteractionResult
from engine.content import MissingContent
from engine.rules import IllegalMove
from storage.errors import AlreadyProcessed, StaleRevision, StorageError
from storage.records.people import Person

LOG: Any = structlog.get_logger("router")
KINDS: Mapping[discord.InteractionType, InteractionKind] = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.autocomplete: "autocomplete",
    discord.InteractionType.component: "component",
    discord.InteractionType.modal_submit: "modal",
}


class Router:
    """Answers interactions. Discord may deliver one twice: the gate, or the inbox, drops the second."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._open = OpenMessages()
        self._refused = RefusedPosts(services.metrics)

    async def close(self) -> None:
        """Leaves what people have before them as it is from now on."""
        await self._refused.close()
        await self._open.close()

    async def route(self, interaction: Interaction) -> None:
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        data: dict[str, Any] = dict(interaction.data or {})
        try:
            check_pressed(interaction.type, data)
            custom_id = parse_custom_id(data["custom_id"])
        except BadPayload as problem:
            LOG.warning("payload_refused", problem=str(problem))
            custom_id = CustomId("unknown")
        except BadId:
            custom_id = CustomId("unknown")
        # What a person may see goes only into messages that nobody else sees, whatever custom id was sent.
        private = interaction.message is not None and interaction.message.flags.ephemeral
        updating = private or custom_id.verb in EDITS_FOR_ALL
        await self.answered(
            interaction,
            lambda context: act_on_press(context, custom_id, data),
            what=custom_id.verb,
            custom_id=custom_id,
            updating=updating,
            anywhere=True,
        )

    async def answered(
        self,
        interaction: Interaction,
        work: Callable[[Context], Awaitable[None]],
        *,
        what: str,
        custom_id: CustomId | None = None,
        updating: bool = False,
        public: bool = False,
        anywhere: bool = False,
    ) -> None:
        """Does the work of one interaction and answers whatever comes of it; `anywhere`: outside of servers too."""
        kind = KINDS[interaction.type]
        with structlog.contextvars.bound_contextvars(interaction=interaction.id, user=interaction.user.id, what=what):
            async with self._answer(interaction, updating=updating, public=public) as answer:
                person, viewer = await self._reader(interaction)
                try:
                    if not anywhere:
                        must_be_on_server(interaction)
                    context = context_of(viewer, interaction, answer)
                    result = await self._tried(context, work, custom_id)
                    if result == "done":
                        await self._note_locale(context, person)
                        await self._told_of_refusals(context, interaction, elsewhere=what in LEADS_ELSEWHERE)
                except NotPossible as refusal:
                    result = "refused"
                    rows = (refusal.buttons,) if isinstance(refusal, RefusedWithOffer) else ()
                    await answer.give_beside(ClassicMessage(viewer.words(refusal.key, **refusal.words), rows=rows))
                except asyncio.CancelledError:  # the process ends, and this would have taken too long
                    await answer.give_beside(ClassicMessage(viewer.words("refused.restarting")))
                    raise
                except Exception as problem:  # noqa: BLE001 - the one place that answers for faults; reported in full
                    result = "failed"
                    error_id = report_failure(problem, "interaction", metrics=self._services.metrics)
                    key = await self._after_fault(interaction, problem)
                    await answer.give_beside(ClassicMessage(viewer.words(key, error_id=error_id)))
        self._services.metrics.interaction(kind, result)
        if answer.seconds is not None:
            self._services.metrics.answered(kind, answer.seconds)

    def _answer(self, interaction: Interaction, *, updating: bool, public: bool) -> Answer:
        """The answer to an interaction. Where the bot is not it is private: nothing is posted there."""
        public = public and not is_outside(interaction)
        return Answer(interaction, self._open, self._services.elsewhere, updating=updating, public=public)

    async def _told_of_refusals(self, context: Context, interaction: Interaction, *, elsewhere: bool) -> None:
        """Tells somebody that others do not see what they did: now where that is known, or as soon as it is."""
        here = not (elsewhere or context.outside or context.acts_elsewhere())
        if here and may_not_write(interaction):
            await context.answer.give_beside(ClassicMessage(context.viewer.words("refused.may_not_write")))
            return
        words, channel = context.viewer.words, context.channel_id
        user = context.actor.user_id
        changed = [
            table
            for table, before in context.tables
            if table.match.revision != before or is_closed_to(table.match, user)
        ]
        await try_again_in_direct(self._services, user, [table.match for table, _ in context.tables])
        for look in (*(look_at(table, words, channel, user) for table in changed), *context.looks):
            self._refused.watch(context.answer, words, look)

    async def _after_fault(self, interaction: Interaction, problem: Exception) -> str:
        """The key of what a person is told of a fault: that nothing has changed only where nothing was committed."""
        try:
            committed = await self._services.store.processed(interaction.id)
        except StorageError as trouble:
            report_failure(trouble, "interaction", metrics=self._services.metrics)
            return "refused.fault_in_doubt"
        if committed:
            return "refused.fault_after"
        return "refused.content_missing" if isinstance(problem, MissingContent) else "refused.fault"

    async def _note_locale(self, context: Context, person: Person) -> None:
        """Keeps the language of somebody's Discord who has acted at a table of theirs: what calls them in private is in it."""
        if person.locale == context.locale or not any(table.seats_of(person.user_id) for table, _ in context.tables):
            return
        try:
            await self._services.store.people.note_locale(person.user_id, context.locale)
        except StorageError as problem:
            report_failure(problem, "settings", metrics=self._services.metrics)

    async def _reader(self, interaction: Interaction) -> tuple[Person, Viewer]:
        """Who has acted, and how they read: as usual when their settings cannot be read, so that they can be told."""
        try:
            person = await self._services.person(interaction.user.id)
        except StorageError as problem:
            report_failure(problem, "settings", metrics=self._services.metrics)
            person = Person(user_id=interaction.user.id)
        return person, viewer_of(self._services, person, str(interaction.locale))

    async def _tried(
        self, context: Context, work: Callable[[Context], Awaitable[None]], custom_id: CustomId | None
    ) -> InteractionResult:
        """Does the work, or answers why the rules or the present position forbid it."""
        try:
            try:
                await work(context)
            except StaleRevision:  # another process has changed the match, which is read anew: judged once more by that
                await work(context)
        except IllegalMove as illegal:
            await context.answer.give_beside(await self._why_not(context, illegal, custom_id))
            return "refused"
        except (Outdated, AlreadyProcessed, StaleRevision):
            await self._show_current(context, custom_id)
            return "stale"
        return "done"

    async def _why_not(self, context: Context, illegal: IllegalMove, custom_id: CustomId | None) -> ClassicMessage:
        """The sentence of a refusal, with its rule."""
        table = await context.table_acted_at(custom_id)
        speech = context.viewer.speech(table)
        return ClassicMessage(
            context.viewer.words("refused.rule", reason=speech.refusal(illegal.refusal), rule=illegal.refusal.rule)
        )

    async def _show_current(self, context: Context, custom_id: CustomId | None) -> None:
        """Shows the present position, as the match has gone on since the press."""
        table = await context.table_acted_at(custom_id)
        await current_page(context, table, beside=custom_id is not None and custom_id.verb in EDITS_FOR_ALL)


async def act_on_press(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """Does what a button, menu or form asks for."""
    do = HANDLERS.get(custom_id.verb)
    if do is None:
        raise NotPossible("refused.unknown_button")
    await do(context, custom_id, data)
