"""The inside of a process that works for the bot: it reads requests from standard input, writes replies to standard output.

Each message is pickled, behind four bytes with its length. The bot's end is `bot.operation.processes.workers`. This end
loads nothing else of ours.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

LENGTH = struct.Struct(">I")
READY = b"ready"
"""The first message of a process, when it is able to work."""


def reply_to_requests(reply_to: Callable[[Any], Any]) -> None:
    """Replies to requests one after another until standard input ends."""
    for number in (signal.SIGINT, signal.SIGTERM):  # meant for the bot, which ends this process in its own good time
        signal.signal(number, signal.SIG_IGN)
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anything might print would otherwise be taken for a reply
    requests: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=receive_requests, args=(sys.stdin.buffer, requests), daemon=True).start()
    try:
        send_framed(replies, READY)
        while True:
            send_framed(replies, pickle.dumps(reply_to(pickle.loads(requests.get())), pickle.HIGHEST_PROTOCOL))
    except BrokenPipeError:  # the bot has gone in this very moment, however that was
        os._exit(0)


def receive_requests(source: BinaryIO, requests: SimpleQueue[bytes]) -> None:
    """Takes in requests. When they end, the bot has gone, and finishing another one is useless."""
    while len(head := source.read(LENGTH.size)) == LENGTH.size:
        requests.put(source.read(LENGTH.unpack(head)[0]))
    os._exit(0)


def send_framed(replies: BinaryIO, message: bytes) -> None:
    """Sends one message."""
    replies.write(with_length(message))
    replies.flush()


def with_length(message: bytes) -> bytes:
    """Puts a message behind its length."""
    return LENGTH.pack(len(message)) + message
