"""The health of the bot: what it tells of itself, which of that is not well, and the command that asks it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TextIO

import msgspec
from msgspec import Struct

from bot.operation.monitoring.elsewhere import AGAIN_AND_AGAIN, HINT, WINDOW
from bot.operation.service.control import NobodyThere, ask_running_bot, socket_beside
from storage.errors import DatabaseInUse
from storage.sqlite.opening import claim_file

ASK_SECONDS = 10.0
SILENCE = 300.0
"""Seconds without a word from a shard's gateway after which something is wrong. It answers each heartbeat, of some 41 s; the
library notices after 60 s when it does not, and has then tried several times to connect again."""
LATENESS = 3.0
"""Seconds that Discord waits for an answer; a loop that is later answers nobody."""


class Health(Struct):
    """What a running bot tells of itself, in seconds. `database` says what is wrong with the database, if anything is."""

    version: str
    pid: int
    running: float
    ready: bool
    silent: float
    late: float
    waiting: int
    oldest: float | None
    database: str | None
    answered_elsewhere: int = 0
    """Interactions of the last ten minutes that somebody else has answered before this bot did."""

    @property
    def problems(self) -> list[str]:
        """The parts that are not well.

        Waiting messages are not among them: mostly a channel lacks a permission, which a restart does not give. Nor are answers
        that somebody else gives: a restart does not end that other installation.
        """
        found = {"start": not self.ready, "gateway": self.silent > SILENCE, "loop": self.late > LATENESS}
        return [*(part for part, wrong in found.items() if wrong), *(["database"] if self.database else [])]

    def lines(self) -> list[str]:
        """Describes each part in one line."""
        waits = "none waits" if self.oldest is None else f"{self.waiting} wait, the oldest for {self.oldest:.0f} s"
        told = {
            "process": f"lawspeaker {self.version}, process {self.pid}, for {self.running:.0f} s",
            "start": "done" if self.ready else "not yet at the table",
            "gateway": f"heard from {self.silent:.0f} s ago",
            "loop": f"at most {self.late:.2f} s late in the last minute",
            "messages": waits,
            "answers": answers_told(self.answered_elsewhere),
            "database": self.database or "answers",
        }
        wrong = self.problems
        return [f"{part:<10} {said}{': NOT WELL' if part in wrong else ''}" for part, said in told.items()]


def answers_told(elsewhere: int) -> str:
    """Says whether somebody else answers what this bot is asked."""
    if not elsewhere:
        return "all are its own"
    told = f"{elsewhere} within {WINDOW / 60:.0f} minutes were given by somebody else"
    return f"{told}: WARNING: {HINT}" if elsewhere >= AGAIN_AND_AGAIN else told


def tell_health(data_file: Path, out: TextIO) -> bool:
    """Asks the bot with this data file how it is, and prints it; returns whether all is well. Raises OSError or StorageError."""
    try:
        found = asyncio.run(health_of(data_file))
    except NobodyThere:
        print(f"process    {nobody_answers_text(data_file)}: NOT WELL", file=out)
        return False
    except TimeoutError:
        print(f"process    does not answer within {ASK_SECONDS:.0f} s: NOT WELL", file=out)
        return False
    print("\n".join(found.lines()), file=out)
    return not found.problems


async def health_of(data_file: Path) -> Health:
    """Asks the bot with this data file how it is. Raises NobodyThere, OSError, or TimeoutError."""
    async with asyncio.timeout(ASK_SECONDS), ask_running_bot(socket_beside(data_file), "health") as lines:
        async for line in lines:
            return msgspec.json.decode(line, type=Health)
    raise NobodyThere


def nobody_answers_text(data_file: Path) -> str:
    """Says why nobody answers. Raises StorageError."""
    if data_file.exists():
        try:
            claim_file(data_file).close()
        except DatabaseInUse:
            return f"{data_file} is in use by a process that cannot be asked: one of an earlier release, one that is starting"
    return f"none runs on {data_file}"
