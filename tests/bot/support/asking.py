"""An interaction of somebody's, the requests that answer it in their order, and the messages that come of them."""

from __future__ import annotations

import asyncio
from itertools import count
from types import SimpleNamespace
from typing import Any

from tests.bot.support.posted import Posted, refusal
from tests.bot.support.stored_matches import ANN, CHANNEL

IDS = count(9000)


class Asked:
    """An interaction that notes what it is answered; of `problems` each request raises one (None: none).

    Of `unheard` each that brings a message, or changes one, raises one after it was carried out; `heard` is when that comes back.

    `message` is the one whose button was pressed. Messages that an answer posts are `ours`, until they are deleted.
    """

    def __init__(self, *problems: Exception | None, message: Posted | None = None, user: int = ANN) -> None:
        self.id = next(IDS)
        self.calls: list[str] = []
        self.given: list[dict[str, Any]] = []
        self.problems = list(problems)
        self.unheard: list[Exception] = []
        self.heard = asyncio.Event()
        self.heard.set()
        self.message = message
        self.user = SimpleNamespace(id=user)
        self.channel_id = CHANNEL
        self.ours: list[Posted] = []
        self.original = message
        self.response = SimpleNamespace(
            send_message=self._posting("send"),
            edit_message=self._editing("edit"),
            defer=self._noting("defer"),
            send_modal=self._noting("modal"),
        )
        self.followup = SimpleNamespace(
            send=self._posting("followup"), delete_message=self._delete_followup, edit_message=self._edit_followup
        )
        self.edit_original_response = self._editing("edit_original")

    def _note(self, name: str, arguments: dict[str, Any]) -> None:
        private = bool(arguments.pop("ephemeral", True))
        arguments.pop("thinking", None)
        self.calls.append(name if private else f"{name} public")
        self.given.append(arguments)
        if self.problems and (problem := self.problems.pop(0)):
            raise problem

    async def _heard(self) -> None:
        """Whether it was carried out comes back, or does not."""
        await self.heard.wait()
        if self.unheard:
            raise self.unheard.pop(0)

    def _noting(self, name: str) -> Any:
        async def call(*_: object, **arguments: Any) -> None:
            self._note(name, arguments)

        return call

    def _posting(self, name: str) -> Any:
        async def call(**arguments: Any) -> Any:
            self._note(name, arguments)
            posted = Posted(next(IDS), None, ephemeral=True)
            posted.put(arguments)
            self.ours.append(posted)
            if name == "send" or self.original is None:
                self.original = posted
            await self._heard()
            return SimpleNamespace(message_id=posted.id) if name == "send" else posted

        return call

    def _editing(self, name: str) -> Any:
        async def call(**arguments: Any) -> Any:
            self._note(name, arguments)
            if self.original is None:  # it was deferred: the message that says so becomes the answer
                self.original = Posted(next(IDS), None, ephemeral=True)
                self.ours.append(self.original)
            if self.original.gone:
                raise refusal(404, 10008)
            self.original.put(arguments)
            await self._heard()
            return SimpleNamespace(message_id=self.original.id) if name == "edit" else self.original

        return call

    async def original_response(self) -> Any:
        """The message of the answer, or the one that it has changed; refused where there was no answer."""
        self._note("look", {})
        if self.original is None or self.original.gone:
            raise refusal(404, 10008)
        return self.original

    async def delete_original_response(self) -> None:
        """Takes the message of the answer away, or the one that it has changed."""
        self._note("delete", {})
        assert self.original is not None
        self.original.gone = True

    async def _edit_followup(self, message_id: int, **arguments: Any) -> None:
        """Changes a message after the first answer."""
        self._note("edit followup", arguments)
        [posted] = [each for each in self.ours if each.id == message_id]
        posted.put(arguments)

    async def _delete_followup(self, message_id: int) -> None:
        """Takes a message after the first answer away."""
        self._note("delete followup", {})
        [posted] = [each for each in self.ours if each.id == message_id]
        posted.gone = True
