"""A process of a pool. It knows nothing of Discord, pictures or storage, so it is small, and gives way to people."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from bot.operation.configuration.content import add_content
from bot.operation.processes.worker_end import reply_to_requests

MODEST = 5
"""How much, as `nice` counts, it gives way to the process that answers people."""

WorkerReply: TypeAlias = tuple[Any, str]
"""The result of the work; or None, and what went wrong."""


def work_on_requests(task: Callable[[Any], Any]) -> None:
    """Works on requests until standard input ends. The only argument, if any, is the folder of the owner's content files."""
    if hasattr(os, "nice"):
        os.nice(MODEST)
    for folder in sys.argv[1:]:
        add_content(Path(folder))

    def reply_to(request: Any) -> WorkerReply:
        try:
            return task(request), ""
        except Exception:  # noqa: BLE001 - the bot reports it; the next request may go well
            return None, traceback.format_exc()

    reply_to_requests(reply_to)
