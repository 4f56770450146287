"""Tasks that run beside what has begun them."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any


class RunningTasks(set[asyncio.Task[None]]):
    """Tasks that are held until they end: asyncio itself lets go of one that nobody holds."""

    def begin(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Begins a task of this name."""
        task = asyncio.create_task(work, name=name)
        self.add(task)
        task.add_done_callback(self.discard)


async def cancel_tasks(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancels tasks and waits for their end, whatever they raise."""
    cancelled = list(tasks)
    for task in cancelled:
        task.cancel()
    await asyncio.gather(*cancelled, return_exceptions=True)
