"""Answering an interaction exactly once, in time, whatever is lost on the way."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
import structlog

from bot.interactions.open_messages import Open, OpenMessages, removed
from bot.matches.refusing import NotPossible
from bot.messages.letters import Form, Letter, as_edit, modal
from bot.messages.pages import Message, edited_page, new_message, new_page, page_of
from bot.messages.sending import INVALID_FORM
from bot.messages.standing import files_of

LOG: Any = structlog.get_logger("answers")
PATIENCE = 1.0
"""Seconds after which Discord is told that the answer takes longer; it waits three."""

ALREADY_ANSWERED = 40060
GONE = (10003, 10008, 10015, 10062, 50027)
"""Unknown channel, message, webhook (of an interaction whose first answer came too late), interaction; expired token."""

Interaction = discord.Interaction[Any]


class Answer:
    """The answer to one interaction. Use as `async with`: what takes longer than PATIENCE is deferred meanwhile.

    `updating` says that the answer replaces the message whose button was pressed; otherwise it is a new, private one. Whatever
    is private is a page, also what is given as a letter: a message that is a page stays one. `open_messages` knows what stands
    there in private: of a match each person has one page, and what was said beside it goes with their next press.
    """

    def __init__(
        self, interaction: Interaction, open_messages: OpenMessages, *, updating: bool = False, public: bool = False
    ) -> None:
        self.interaction = interaction
        self._open = open_messages
        self._updating = updating
        self._public = public
        self._lock = asyncio.Lock()
        self._deferred = False
        self._done = False
        self._timer: asyncio.Task[None] | None = None
        self._message: int | None = None
        """Discord's id of the message that answers, as far as it is known."""
        self._begun = time.perf_counter()
        self.seconds: float | None = None
        """How long it took until the first answer had left; None while there is none."""

    async def __aenter__(self) -> Answer:
        self._timer = asyncio.create_task(self._defer_in_time())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._timer is not None
        self._timer.cancel()
        await asyncio.gather(self._timer, return_exceptions=True)

    @property
    def is_private(self) -> bool:
        """Whether nobody but the person who acts sees the answer."""
        message = self.interaction.message
        return not self._public and not (self._updating and message is not None and not message.flags.ephemeral)

    async def give(self, message: Message, of: str | None = None) -> None:
        """Answers. A loss on the way is logged and not raised: what was committed is committed.

        A private answer that is the page `of` a match takes the place of the one that its reader had of that match.
        """
        given = page_of(message) if self.is_private else message
        async with self._lock:
            if self._done:
                await self._sending(self.interaction.followup.send, ephemeral=not self._public, **new_message(given))
            elif self._deferred:
                await self._editing(self.interaction.edit_original_response, given)
            elif self._updating:
                await self._editing(self.interaction.response.edit_message, given)
            else:
                await self._sending(
                    self.interaction.response.send_message, ephemeral=not self._public, **new_message(given)
                )
            self._done = True
        for each in self._former(of) if self.is_private else ():
            await removed(each)

    def _former(self, of: str | None) -> list[Open]:
        """What goes when this answer was given: what was said beside, and the former page of the match."""
        user, channel = self.interaction.user.id, self.interaction.channel_id or 0
        message = self._pressed if self._updating else self._message
        if of is None or message is None:
            return self._open.said_beside(user, channel, message)
        page = self._open.page(user, of, self.interaction.delete_original_response, message)
        beside = [each for each in self._open.said_beside(user, channel) if each.message_id != message]
        return [*beside, page] if page is not None else beside

    @property
    def _pressed(self) -> int | None:
        """Discord's id of the message whose button was pressed, if one was."""
        return self.interaction.message.id if self.interaction.message else None

    async def give_beside(self, message: Message) -> None:
        """A private answer that leaves the message whose button was pressed as it is."""
        async with self._lock:
            page, user, channel = new_page(page_of(message)), self.interaction.user.id, self.interaction.channel_id or 0
            former = self._open.said_beside(user, channel, self._pressed)
            if self._done or self._deferred:
                await self._sending(self.interaction.followup.send, ephemeral=True, **page)
            else:
                await self._sending(self.interaction.response.send_message, ephemeral=True, **page)
                self._open.beside(user, channel, self.interaction.delete_original_response, self._message or 0)
            self._done = True
        for each in former:
            await removed(each)

    async def ask(self, form: Form) -> None:
        """Opens a form; what is entered comes back through the router.

        Raises NotPossible when it took so long that Discord was told to wait: it opens forms only at once.
        """
        async with self._lock:
            if self._deferred:
                raise NotPossible("refused.form_too_late")
            await self._sending(self.interaction.response.send_modal, modal(form))
            self._done = True

    async def _defer_in_time(self) -> None:
        await asyncio.sleep(PATIENCE)
        async with self._lock:
            if self._done:
                return
            if self._updating:
                await self._sending(self.interaction.response.defer)
            else:
                await self._sending(self.interaction.response.defer, ephemeral=not self._public, thinking=True)
            self._deferred = True

    async def _editing(self, call: Callable[..., Awaitable[Any]], message: Message) -> None:
        """An edit that keeps the pictures that the message has. Should Discord not take it so, all are sent anew."""
        if isinstance(message, Letter):
            await self._sending(call, **as_edit(message))
            return
        edited = self.interaction.message if self._updating else None
        standing = files_of(edited) if edited is not None else {}
        if any(file.name in standing for file in message.files):
            refused = await self._sending(call, **edited_page(message, standing))
            if refused != INVALID_FORM:
                return
        await self._sending(call, **edited_page(message))

    async def _sending(self, call: Any, *args: Any, **arguments: Any) -> int | None:
        """One request of an answer; gives the code with which Discord refuses what is asked, None where it does not.

        Discord may have it although the reply was lost: that counts as answered.
        """
        refused: int | None = None
        try:
            sent = await call(*args, **arguments)
            self._message = getattr(sent, "message_id", None) or getattr(sent, "id", None) or self._message
        except discord.InteractionResponded:
            LOG.warning("answered_twice", interaction=self.interaction.id)
        except discord.HTTPException as problem:
            if problem.code == ALREADY_ANSWERED:
                LOG.info("answer_known", interaction=self.interaction.id)
            elif problem.code in GONE:
                LOG.warning("answer_too_late", interaction=self.interaction.id, code=problem.code)
            elif problem.status >= 500 or problem.status == 429:
                LOG.warning("answer_lost", interaction=self.interaction.id, problem=repr(problem))
            else:
                LOG.error("answer_refused", interaction=self.interaction.id, code=problem.code, text=problem.text)
                refused = problem.code
        except (aiohttp.ClientError, OSError) as problem:
            LOG.warning("answer_lost", interaction=self.interaction.id, problem=repr(problem))
        if self.seconds is None:
            self.seconds = time.perf_counter() - self._begun
        return refused
