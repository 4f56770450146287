"""The process of a worker: requests come in on its standard input, replies go out on its standard output, one for each.

Each is pickled, behind four bytes with its length. It knows nothing of Discord, pictures or storage, so it is small, gives way
to the process in which people are answered, and ends with it. `bot.operation.workers` runs it.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, TypeAlias

from bot.operation.content import add_content

LENGTH = struct.Struct(">I")
READY = b"ready"
"""The first thing it says, when it is able to work."""
MODEST = 5
"""By how much it gives way to the process in which people are answered, as `nice` counts."""

Reply: TypeAlias = tuple[Any, str]
"""What the work has given; or nothing, and what went wrong in it."""


def serve(work: Callable[[Any], Any]) -> None:
    """Works until its standard input ends. The only argument, if any, is the folder of the owner's content files."""
    for number in (signal.SIGINT, signal.SIGTERM):  # meant for the bot, which ends this process in its own good time
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(MODEST)
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what the work might print would otherwise be taken for a reply
    requests: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=receive, args=(sys.stdin.buffer, requests), daemon=True).start()
    for folder in sys.argv[1:]:
        add_content(Path(folder))
    send(replies, READY)
    while True:
        send(replies, pickle.dumps(reply_to(work, pickle.loads(requests.get()))))


def receive(source: BinaryIO, requests: SimpleQueue[bytes]) -> None:
    """Takes in requests. When they end the bot has gone, however that was, and one more reply is of no use."""
    while len(head := source.read(LENGTH.size)) == LENGTH.size:
        requests.put(source.read(LENGTH.unpack(head)[0]))
    os._exit(0)


def reply_to(work: Callable[[Any], Any], request: Any) -> Reply:
    """What the work gives for a request."""
    try:
        return work(request), ""
    except Exception:  # noqa: BLE001 - the bot reports it; the next request may go well
        return None, traceback.format_exc()


def send(replies: BinaryIO, message: bytes) -> None:
    """One message out."""
    replies.write(framed(message))
    replies.flush()


def framed(message: bytes) -> bytes:
    """A message behind its length."""
    return LENGTH.pack(len(message)) + message
