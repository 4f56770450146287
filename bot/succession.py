"""Taking the place of a running process: `lawspeaker upgrade`.

The running process starts what is installed now, as `lawspeaker succeed`. The new one prepares everything, connects to Discord
beside the old one and holds what arrives. Then it asks the old one to hand over: that one takes nothing more, says what it has
taken, finishes it, lets go of the data and ends; all else is done by the new one.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TextIO

import msgspec
import structlog
from msgspec import Struct

from bot.operation.configuration.complaints import NotDone
from bot.operation.service.control import ControlReply, NobodyThere, ask_running_bot, socket_beside
from bot.operation.service.health import Health, health_of, nobody_answers_text
from storage.errors import DatabaseInUse
from storage.store import Store

LOG: Any = structlog.get_logger("succession")
SUCCEED = "succeed"
HANDING_SECONDS = 60.0
"""Seconds for which the process that goes may keep the data after it has said what it has taken."""
TAKING_SECONDS = 300.0
"""Seconds that the new process may need to be at the table: its shards identify one after the other."""
PERIOD = 0.02
CONTAINER = "container"
"""The environment variable by which the main process of a container is told that it is one: our Dockerfile and Podman set it."""


class Taken(Struct):
    """The ids of interactions that the process that goes has taken."""

    taken: list[str]


class Started(Struct):
    """What became of an upgrade: the process that was started, or the `problem`."""

    process: int | None = None
    problem: str | None = None


class Successor:
    """Starts the process that is to take this one's place."""

    def __init__(self, refusal: str | None = None) -> None:
        self._refusal = refusal
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self, reply: ControlReply) -> None:
        """Starts the process and answers with it, and with the reason if it does not take over."""
        if self._refusal is not None:
            return await reply(Started(problem=self._refusal))
        if self._process is not None and self._process.poll() is None:
            return await reply(Started(problem=f"process {self._process.pid} is just about to take over"))
        try:
            process = self._started()
        except OSError as problem:
            return await reply(Started(problem=f"the new process cannot be started: {problem}"))
        LOG.info("upgrading", process=process.pid)
        await reply(Started(process=process.pid))
        while process.poll() is None:  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(PERIOD)
        LOG.error("not_upgraded", status=process.returncode)
        return await reply(
            Started(problem=f"the new process has ended with status {process.returncode}; its log says why")
        )

    def _started(self) -> subprocess.Popen[bytes]:
        """Starts the new process; one of asyncio's would end with the loop."""
        self._process = subprocess.Popen(successor_command())
        return self._process


def refusal_text(*, at_local_table: bool, shares_data: bool) -> str | None:
    """Why no other process can follow this one, if that is so."""
    if at_local_table:
        return "the bot at the local table is upgraded by stopping and starting it"
    if shares_data:
        return "with PostgreSQL the new version is started beside this one, and then this one is stopped (docs/operating.md)"
    if CONTAINER in os.environ:
        return "in a container the bot is upgraded by stopping and starting the container"
    return None


def successor_command() -> list[str]:
    """The command that starts this program to take over from this process."""
    given = sys.orig_argv[1:]
    return [sys.executable, *given, *(() if given[-1] == SUCCEED else (SUCCEED,))]


async def handed_over(data_file: Path) -> list[str]:
    """Asks the running process to hand over; gives the interactions that it has taken, none where it has just died."""
    try:
        async with ask_running_bot(socket_beside(data_file), "hand_over") as lines:
            async for line in lines:
                return msgspec.json.decode(line, type=Taken).taken
    except NobodyThere:
        LOG.warning("nobody_to_succeed")
    return []


async def when_free(opening: Callable[[], Awaitable[Store]]) -> Store:
    """Opens the data as soon as the process that goes has let go of it. Raises what `opening` raises."""
    until = time.monotonic() + HANDING_SECONDS
    while True:
        try:
            return await opening()
        except DatabaseInUse:
            if time.monotonic() > until:
                raise
        await asyncio.sleep(PERIOD)


def upgrade_running_bot(data_file: Path, out: TextIO) -> None:
    """Has the installed version follow the running bot, and says so when it is done. Raises NotDone or OSError."""
    try:
        before, after = asyncio.run(have_bot_followed(data_file))
    except NobodyThere:
        raise NotDone(f"{nobody_answers_text(data_file)}; stop it, if one runs, and start it") from None
    except TimeoutError:
        raise NotDone("the new process is not at the table yet; its log says why") from None
    print(
        f"lawspeaker {after.version}, process {after.pid}, has taken over from {before.version}, {before.pid}", file=out
    )


async def have_bot_followed(data_file: Path) -> tuple[Health, Health]:
    """Has the running bot followed; gives the health of both. Raises NobodyThere, NotDone, TimeoutError or OSError."""
    before = await health_of(data_file)
    async with asyncio.timeout(TAKING_SECONDS):
        async with ask_running_bot(socket_beside(data_file), "upgrade") as lines:
            process: int | None = None
            async for line in lines:
                told = msgspec.json.decode(line, type=Started)
                if told.problem is not None:
                    raise NotDone(told.problem)
                process = told.process
        while True:
            try:
                after = await health_of(data_file)
            except NobodyThere:
                after = None
            if after is not None and after.pid == process and after.ready:
                return before, after
            await asyncio.sleep(PERIOD)
