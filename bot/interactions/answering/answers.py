"""Answering an interaction exactly once and in time, whatever is lost on the way."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from contextvars import ContextVar
from functools import partial
from typing import Any, NamedTuple

import aiohttp
import discord
import structlog

from bot.interactions.answering.open_messages import Coming, OpenMessage, OpenMessages, opened_message
from bot.matches.people.refusals import NotPossible
from bot.messages.delivery.sending import INVALID_FORM, UNKNOWN_MESSAGE
from bot.messages.layout.components import ClassicMessage, as_edit
from bot.messages.layout.forms import ModalForm, discord_modal
from bot.messages.layout.pages import Message, edited_page, new_message, page_of
from bot.operation.monitoring.elsewhere import AnsweredElsewhere
from bot.operation.processes.tasks import cancel_tasks

LOG: Any = structlog.get_logger("answers")
PATIENCE = 1.0
"""Seconds after which Discord is told that the answer takes longer; it waits three."""

WAITED: ContextVar[float] = ContextVar("waited", default=0.0)
"""Seconds that an interaction waited before it came in: Discord counts them too."""

RETRIED = 1.0
"""Seconds after which the library repeats a failed request, at first."""

ALREADY_ANSWERED = 40060
GONE = (10003, 10008, 10015, 10062, 50027)
"""Unknown channel, message, webhook (of an interaction whose first answer came too late), interaction; expired token."""

Interaction = discord.Interaction[Any]


class RequestOutcome(NamedTuple):
    """What is known of a request: that a message `stands` by it, the code of Discord's refusal, or neither."""

    stands: bool = False
    message_id: int | None = None
    code: int | None = None
    in_doubt: bool = False
    """Whether Discord may have carried it out unheard."""
    shown: discord.Message | None = None
    """The message as Discord shows it now, if it tells."""


class Answer:
    """The answer to one interaction, used as `async with`: what takes longer than PATIENCE is deferred meanwhile.

    An `updating` answer replaces the message whose button was pressed; otherwise it is a new, private one. All that
    is private becomes a page, as a message that is a page stays one. `open_messages` knows
    the private messages that stand: one page for each person and match, and what was said beside it until their next press.
    """

    def __init__(
        self,
        interaction: Interaction,
        open_messages: OpenMessages,
        elsewhere: AnsweredElsewhere,
        *,
        updating: bool = False,
        public: bool = False,
    ) -> None:
        self.interaction = interaction
        self._open = open_messages
        self._elsewhere = elsewhere
        self._updating = updating
        self._public = public
        self._lock = asyncio.Lock()
        self._deferred = False
        self._done = False
        self._timer: asyncio.Task[None] | None = None
        self._came_anew = False
        """Whether it is a message of its own, as the one that it has changed was replaced then."""
        self._own: int | None = None
        """Discord's id of the private message of this answer."""
        self._begun = time.perf_counter()
        self.seconds: float | None = None
        """Seconds until the first answer had left; None before that."""

    async def __aenter__(self) -> Answer:
        self._timer = asyncio.create_task(self._defer_in_time())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._timer is not None
        await cancel_tasks([self._timer])

    @property
    def is_private(self) -> bool:
        """Whether nobody but the person who acts sees the answer."""
        message = self.interaction.message
        return not self._public and not (self._updating and message is not None and not message.flags.ephemeral)

    async def give(self, message: Message, of: str | None = None, *, passing: bool = False, walk: str = "") -> None:
        """Answers. A loss on the way is logged, not raised: what was committed is committed.

        A private answer that is the page `of` a match takes the place of the one that its reader had of that match, once it
        is known to stand; `walk` leads there again where it shows a choice half made. One that is `passing` goes with their
        next press, where it is a message of its own.
        """
        stands = await self._stands(message)
        if stands is None:
            return
        stands.walk = walk
        await self._open.remove(self._former(stands, of))
        if (passing or (self._came_anew and of is None)) and stands.message_id != self._pressed:
            self._open.beside(*self._reader, stands)

    async def show_looked_up(self, message: Message, of: str) -> None:
        """Shows something looked up of a match beside the page of that match, until the next press on something else.

        It takes the place of a private message whose button was pressed: that page, or something looked up before.
        """
        page = self._open.page_of(self.interaction.user.id, of)
        if self._updating and page is not None and page.message_id == self._pressed:
            await self.give(message, of, walk=page.walk)
            return
        stands = await self._stands(message)
        if stands is None:
            return
        await self._open.remove(self._former(stands, None))
        self._open.beside(*self._reader, stands)

    async def _stands(self, message: Message) -> OpenMessage | None:
        """Answers; gives the private message that shows it, if it is known to stand."""
        given = page_of(message) if self.is_private else message
        # The turn comes first: who waits for it can still tell Discord in time that the answer takes longer.
        async with self._turn(), self._lock:
            stands = await self._given(given)
            self._done = True
            shown = stands.message_id if stands is not None else self._changed
            if self._open.is_replaced(shown):  # before the reply was in
                stands = await self._followed(given)
                self._came_anew = stands is not None
        if not self.is_private or stands is None:
            return None
        self._own = stands.message_id
        return stands

    @property
    def _changed(self) -> int | None:
        """Discord's id of the private message that the answer changes, if it does."""
        return self._pressed if self._updating and self.is_private else None

    def _turn(self) -> AbstractAsyncContextManager[Any]:
        """The turn to edit the message that was pressed, if the answer does."""
        pressed = self._pressed if self._updating else None
        return nullcontext() if pressed is None else self._open.edits.turn(pressed)

    async def _given(self, message: Message) -> OpenMessage | None:
        """Sends the answer in the way that is open now; gives the message that shows it, if one surely does.

        A private message that was replaced meanwhile cannot be edited: the answer is a new one then.
        """
        if self._done:
            return await self._followed(message, private=not self._public)
        if not self._deferred and not self._updating:
            return await self._posted(message, private=not self._public)
        if self._updating and self._open.is_replaced(self._pressed):
            return await self._anew(message)
        if self._deferred:
            outcome = await self._editing(self.interaction.edit_original_response, message)
            if outcome.in_doubt:  # the same once more does no harm, and nobody is left waiting
                outcome = await self._editing(self.interaction.edit_original_response, message)
        else:
            outcome = await self._editing(self.interaction.response.edit_message, message)
            if outcome.in_doubt:
                return await self._looked_up()
        if outcome.stands:
            return self._original(self._pressed if self._updating else outcome.message_id)
        if outcome.code == UNKNOWN_MESSAGE and self._updating and self.is_private:
            return await self._anew(message)
        return None

    async def _anew(self, message: Message) -> OpenMessage | None:
        """Sends a private answer as a message of its own, as the one that was pressed is gone."""
        return await (self._followed if self._deferred else self._posted)(message)

    def _former(self, stands: OpenMessage, of: str | None) -> list[OpenMessage]:
        """The messages to remove now that a private answer stands: those said beside, and the former page of the match."""
        if of is None:
            return self._open.said_beside(*self._reader, stands.message_id)
        page = self._open.page(self.interaction.user.id, of, stands)
        beside = [each for each in self._open.said_beside(*self._reader) if each.message_id != stands.message_id]
        return [*beside, page] if page is not None else beside

    def walk_of(self, of: str) -> str:
        """The custom id that leads back to a half-made choice at a match; empty where none is known."""
        page = self._open.page_of(self.interaction.user.id, of)
        return page.walk if page is not None else ""

    @property
    def _reader(self) -> tuple[int, int]:
        """Who is answered, and in which channel."""
        return self.interaction.user.id, self.interaction.channel_id or 0

    @property
    def _pressed(self) -> int | None:
        """Discord's id of the message whose button was pressed, if one was."""
        return self.interaction.message.id if self.interaction.message else None

    async def give_beside(self, message: Message) -> None:
        """Gives a private answer beside the message whose button was pressed, until the next press."""
        page = page_of(message)
        async with self._lock:
            stands = await (self._followed if self._done or self._deferred else self._posted)(page)
            self._done = True
        if stands is None:
            return
        former = self._open.said_beside(*self._reader, self._pressed, self._own)
        self._open.beside(*self._reader, stands)
        await self._open.remove(former)

    async def correct(self, message: Message) -> None:
        """Replaces what a private answer has said, or says this beside it where it cannot be changed."""
        page = page_of(message)
        async with self._lock:
            outcome = await self._editing(self.interaction.edit_original_response, page)
        if not outcome.stands or self._came_anew or self._open.is_replaced(self._own):
            await self.give_beside(message)

    def becomes(self, of: str, coming: Coming) -> None:
        """Has the page of a match become by itself what is coming (see `OpenMessages`)."""
        self._open.becomes(self.interaction.user.id, of, coming)

    async def ask(self, form: ModalForm) -> None:
        """Opens a form; what is entered comes back through the router.

        Raises NotPossible when it took so long that Discord was told to wait: it opens forms only at once.
        """
        async with self._lock:
            if self._deferred:
                raise NotPossible("refused.form_too_late")
            await self._sending(self.interaction.response.send_modal, discord_modal(form))
            self._done = True

    async def _defer_in_time(self) -> None:
        await asyncio.sleep(max(0.0, PATIENCE - WAITED.get()))
        async with self._lock:
            if self._done:
                return
            if self._updating:
                await self._sending(self.interaction.response.defer)
            else:
                await self._sending(self.interaction.response.defer, ephemeral=not self._public, thinking=True)
            self._deferred = True

    async def _posted(self, message: Message, *, private: bool = True) -> OpenMessage | None:
        """Sends the first answer as a new message; asks Discord whether it stands where nothing was heard of it."""
        outcome = await self._sending(self.interaction.response.send_message, ephemeral=private, **new_message(message))
        if outcome.stands:
            return self._original(outcome.message_id)
        return await self._looked_up() if outcome.in_doubt else None

    async def _looked_up(self) -> OpenMessage | None:
        """The first answer, if Discord knows it although nothing was heard of it."""
        try:
            found = await self.interaction.original_response()
        except (discord.DiscordException, aiohttp.ClientError, OSError) as problem:
            LOG.info("answer_not_found", interaction=self.interaction.id, problem=repr(problem))
            return None
        return self._original(found.id)

    async def _followed(self, message: Message, *, private: bool = True) -> OpenMessage | None:
        """Sends a message after the first answer."""
        outcome = await self._sending(self.interaction.followup.send, ephemeral=private, **new_message(message))
        if not outcome.stands or outcome.message_id is None:
            return None
        followup, message_id = self.interaction.followup, outcome.message_id
        return opened_message(
            partial(followup.delete_message, message_id), partial(followup.edit_message, message_id), message_id
        )

    def _original(self, message_id: int | None) -> OpenMessage | None:
        """The message of the first answer: a new one, or the one that was pressed."""
        if message_id is None:
            return None
        return opened_message(
            self.interaction.delete_original_response, self.interaction.edit_original_response, message_id
        )

    async def _editing(self, call: Callable[..., Awaitable[Any]], message: Message) -> RequestOutcome:
        """Edits a message and keeps its pictures; where Discord does not take that, sends all anew."""
        if isinstance(message, ClassicMessage):
            return await self._sending(call, **as_edit(message))
        pressed = self.interaction.message if self._updating else None
        if pressed is None:
            return await self._sending(call, **edited_page(message))
        standing, outcome = self._open.edits.surely_there(pressed), RequestOutcome(code=INVALID_FORM)
        if any(file.name in standing for file in message.files):
            outcome = await self._sending(call, **edited_page(message, standing))
        if outcome.code == INVALID_FORM:
            outcome = await self._sending(call, **edited_page(message))
        if outcome.stands or outcome.in_doubt:
            self._open.edits.became(pressed.id, outcome.shown)
        return outcome

    async def _sending(self, call: Any, *args: Any, **arguments: Any) -> RequestOutcome:
        """Makes one request; gives what is known of it, as the reply may be lost."""
        outcome, asked = RequestOutcome(), time.perf_counter()
        try:
            sent = await call(*args, **arguments)
            message_id = getattr(sent, "message_id", None) or getattr(sent, "id", None)
            outcome = RequestOutcome(stands=True, message_id=message_id, shown=shown_by(sent))
        except discord.InteractionResponded:
            LOG.warning("answered_twice", interaction=self.interaction.id)
        except discord.HTTPException as problem:
            outcome = RequestOutcome(code=problem.code)
            if problem.code == ALREADY_ANSWERED:
                LOG.info("answer_known", interaction=self.interaction.id)
                # One of the library's later attempts may have been preceded by its own; what has waited was heard before by
                # another process of this bot, which may have answered it.
                if time.perf_counter() - asked < RETRIED and not WAITED.get():
                    self._elsewhere.met(self.interaction.id)
                outcome = RequestOutcome(in_doubt=True)
            elif problem.code in GONE:
                LOG.warning("answer_too_late", interaction=self.interaction.id, code=problem.code)
            elif problem.status >= 500 or problem.status == 429:
                LOG.warning("answer_lost", interaction=self.interaction.id, problem=repr(problem))
                outcome = RequestOutcome(in_doubt=True)
            else:
                LOG.error("answer_refused", interaction=self.interaction.id, code=problem.code, text=problem.text)
        except (aiohttp.ClientError, OSError) as problem:
            LOG.warning("answer_lost", interaction=self.interaction.id, problem=repr(problem))
            outcome = RequestOutcome(in_doubt=True)
        if self.seconds is None:
            self.seconds = time.perf_counter() - self._begun
        return outcome


def shown_by(sent: Any) -> discord.Message | None:
    """The message in Discord's reply: to an edit the reply itself, to a first answer a part of it."""
    message = getattr(sent, "resource", sent)
    return message if isinstance(message, discord.Message) else None
