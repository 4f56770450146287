"""The process in which bot players think: it is given views and choices, gives moves, and remembers nothing.

It knows the rules and nothing else of ours, so it is small. Requests come in on its standard input, answers go out on its
standard output: each is pickled, behind four bytes with its length. It is run by `bot.matches.thinkers`.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
import traceback
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, TypeAlias

from bot.matches.games import GAMES
from bot.operation.content import add_content
from engine.choices import Choices
from engine.game import Move, View

LENGTH = struct.Struct(">I")
READY = b"ready"
"""The first thing it says, when it is able to think."""
MODEST = 5
"""By how much it gives way to the process in which people are answered, as `nice` counts."""

Request: TypeAlias = tuple[str, View, Choices, bool]
"""A game's name, what its policy chooses by, and whether its reason is to be told."""
Reply: TypeAlias = tuple[Move | None, str]
"""The move and the reason; or none, and what went wrong in the policy."""


def main() -> None:
    """Thinks until its standard input ends. The only argument, if any, is the folder of the owner's content files."""
    for number in (signal.SIGINT, signal.SIGTERM):  # meant for the bot, which ends this process in its own good time
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(MODEST)
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a policy might print would otherwise be taken for a reply
    requests: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=receive, args=(sys.stdin.buffer, requests), daemon=True).start()
    for folder in sys.argv[1:]:
        add_content(Path(folder))
    send(replies, READY)
    while True:
        send(replies, pickle.dumps(reply_to(pickle.loads(requests.get()))))


def receive(source: BinaryIO, requests: SimpleQueue[bytes]) -> None:
    """Takes in requests. When they end the bot has gone, however that was, and thinking about one more is of no use."""
    while len(head := source.read(LENGTH.size)) == LENGTH.size:
        requests.put(source.read(LENGTH.unpack(head)[0]))
    os._exit(0)


def reply_to(request: Request) -> Reply:
    """What the game's policy chooses, and why if that is asked for and can be said."""
    name, view, choices, reasoned = request
    game = GAMES[name]
    try:
        move = game.choose(view, choices)
        return move, game.reason(view, choices, move) if reasoned and game.reason else ""
    except Exception:  # noqa: BLE001 - the bot reports it and chooses plainly; the next request may go well
        return None, traceback.format_exc()


def send(replies: BinaryIO, message: bytes) -> None:
    """One message out."""
    replies.write(framed(message))
    replies.flush()


def framed(message: bytes) -> bytes:
    """A message behind its length."""
    return LENGTH.pack(len(message)) + message


if __name__ == "__main__":
    main()
