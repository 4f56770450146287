"""Answering an interaction exactly once, in time, whatever is lost on the way."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import aiohttp
import discord
import structlog

from bot.matches.refusing import NotPossible
from bot.messages.letters import Form, Letter, as_edit, as_new, modal

LOG: Any = structlog.get_logger("answers")
PATIENCE = 1.0
"""Seconds after which Discord is told that the answer takes longer; it waits three."""

ALREADY_ANSWERED = 40060
GONE = (10003, 10008, 10015, 10062, 50027)
"""Unknown channel, message, webhook (of an interaction whose first answer came too late), interaction; expired token."""

Interaction = discord.Interaction[Any]


class Answer:
    """The answer to one interaction. Use as `async with`: what takes longer than PATIENCE is deferred meanwhile.

    `updating` says that the answer replaces the message whose button was pressed; otherwise it is a new, private one.
    """

    def __init__(self, interaction: Interaction, *, updating: bool = False, public: bool = False) -> None:
        self.interaction = interaction
        self._updating = updating
        self._public = public
        self._lock = asyncio.Lock()
        self._deferred = False
        self._done = False
        self._timer: asyncio.Task[None] | None = None
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

    async def give(self, letter: Letter) -> None:
        """Answers. A loss on the way is logged and not raised: what was committed is committed."""
        async with self._lock:
            if self._done:
                await self._sending(self.interaction.followup.send, ephemeral=not self._public, **as_new(letter))
            elif self._deferred:
                await self._sending(self.interaction.edit_original_response, **as_edit(letter))
            elif self._updating:
                await self._sending(self.interaction.response.edit_message, **as_edit(letter))
            else:
                await self._sending(
                    self.interaction.response.send_message, ephemeral=not self._public, **as_new(letter)
                )
            self._done = True

    async def give_beside(self, letter: Letter) -> None:
        """A private answer that leaves the message whose button was pressed as it is."""
        async with self._lock:
            if self._done or self._deferred:
                await self._sending(self.interaction.followup.send, ephemeral=True, **as_new(letter))
            else:
                await self._sending(self.interaction.response.send_message, ephemeral=True, **as_new(letter))
            self._done = True

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

    async def _sending(self, call: Any, *args: Any, **arguments: Any) -> None:
        """One request of an answer. Discord may have it although the reply was lost: that counts as answered."""
        try:
            await call(*args, **arguments)
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
        except (aiohttp.ClientError, OSError) as problem:
            LOG.warning("answer_lost", interaction=self.interaction.id, problem=repr(problem))
        if self.seconds is None:
            self.seconds = time.perf_counter() - self._begun
