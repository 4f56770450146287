"""Ends in the way that it is told, each of which Python has something to say of, or to do: what `test_forks.py` runs."""

from __future__ import annotations

import asyncio
import atexit
import sys
import time
from threading import Thread


def fail() -> None:
    raise LookupError("nothing there")


def say_late() -> None:
    time.sleep(0.1)
    sys.stdout.write("said by a thread\n")


async def leave_unheard() -> None:
    failed = asyncio.get_running_loop().create_future()
    failed.set_exception(LookupError("nobody has heard"))
    failed.own = failed  # type: ignore[attr-defined] - only who looks for garbage finds it


WAYS = {
    "done": lambda: None,
    "status": lambda: sys.exit(3),
    "nothing": lambda: sys.exit(None),
    "text": lambda: sys.exit("a last word"),
    "fault": fail,
    "thread": lambda: Thread(target=say_late).start(),
    "unheard": lambda: asyncio.run(leave_unheard()),
}

if __name__ == "__main__":
    atexit.register(lambda: sys.stdout.write("at the exit\n"))
    WAYS[sys.argv[1]]()
    sys.stdout.write("the last line\n")
