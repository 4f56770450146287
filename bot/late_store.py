"""The store of a process that takes another one's place: it comes once the other one has let go of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

from storage.store import Store


class Late:
    """Something that comes later: a call of it, or of a part of it, waits until then."""

    def __init__(self, coming: asyncio.Future[Any], *path: str) -> None:
        self._coming = coming
        self._path = path

    def __getattr__(self, name: str) -> Any:
        if self._coming.done():
            return getattr(self._part(self._coming.result()), name)
        return Late(self._coming, *self._path, name)

    async def __call__(self, *arguments: Any, **named: Any) -> Any:
        return await self._part(await asyncio.shield(self._coming))(*arguments, **named)

    def _part(self, whole: Any) -> Any:
        for name in self._path:
            whole = getattr(whole, name)
        return whole


class LateStore:
    """A store to come: `store` can be used at once."""

    def __init__(self) -> None:
        self._coming: asyncio.Future[Store] = asyncio.get_running_loop().create_future()
        self.store = cast(Store, Late(self._coming))

    async def come(self, opening: Callable[[], Awaitable[Store]]) -> None:
        """Opens it for all who wait for it; where that fails, the error is raised for them and the caller."""
        try:
            self._coming.set_result(await opening())
        except Exception as problem:
            self._coming.set_exception(problem)
            self._coming.exception()  # it is known, also where nobody was waiting
            raise

    async def close(self) -> None:
        """Closes it, if it has come; calls that still wait are cancelled."""
        if not self._coming.done():
            self._coming.cancel()
        elif self._coming.exception() is None:
            await self._coming.result().close()
