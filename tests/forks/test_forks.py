"""A process that is forked is what one would be for which Python is started."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from typing import Any

import pytest

from tests.forks import client
from tests.forks.told_of_itself import STATUS
from tests.forks.ways_to_end import WAYS

pytestmark = [pytest.mark.skipif(not client.POSSIBLE, reason="Linux alone forks so"), pytest.mark.xdist_group("forks")]

MODULE = "tests.forks.told_of_itself"
ENVIRONMENT = {"PATH": os.environ["PATH"], "PYTHONPATH": str(client.ROOT), "LC_CTYPE": "C.UTF-8", "OWN": "one"}


async def answered(process: Any) -> tuple[Any, int]:
    """What a process says that is told something, and how it ends."""
    process.stdin.write(b"hello\n")
    async with asyncio.timeout(60):
        return json.loads(await process.stdout.readline()), await process.wait()


async def test_it_has_its_own_arguments_folder_environment_and_streams(tmp_path: Path) -> None:
    real = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", MODULE, "a", "b c"), env=ENVIRONMENT, cwd=tmp_path, stdin=PIPE, stdout=PIPE
    )
    streams = (PIPE, PIPE, None)
    forked = await client.start(MODULE, "a", "b c", environment=ENVIRONMENT, folder=tmp_path, streams=streams)
    said, status = await answered(real)
    assert (said["arguments"], said["folder"], said["heard"]) == (["a", "b c"], str(tmp_path), "hello")
    assert status == STATUS
    assert await answered(forked) == (said, status)
    assert forked.returncode == STATUS


@pytest.mark.parametrize("way", WAYS)
async def test_it_ends_as_any_process_does(tmp_path: Path, way: str) -> None:
    """With the same status, after the same words: but for the lines of a traceback, where others have called."""
    module, told = "tests.forks.ways_to_end", dict[str, tuple[bytes, list[str], int]]()
    for kind in ("real", "forked"):
        with (tmp_path / kind).open("wb") as errors:
            if kind == "real":
                command = (sys.executable, "-m", module, way)
                process: Any = await asyncio.create_subprocess_exec(
                    *command, env=ENVIRONMENT, stdout=PIPE, stderr=errors.fileno()
                )
            else:
                streams = (None, PIPE, errors.fileno())
                process = await client.start(module, way, environment=ENVIRONMENT, streams=streams)
            said, status = await process.stdout.read(), await process.wait()
        lines = [line for line in (tmp_path / kind).read_text().splitlines() if not line.startswith(" ")]
        told[kind] = said, [re.sub("0x[0-9a-f]+", "", line) for line in lines], status
    assert told["forked"] == told["real"]


async def test_it_is_killed_alone() -> None:
    first, second = [await client.start(MODULE, environment=ENVIRONMENT, streams=(PIPE, PIPE, None)) for _ in range(2)]
    first.kill()
    assert await first.wait() == -signal.SIGKILL
    first.kill()  # it has ended, and its number may be another's
    assert (await answered(second))[1] == STATUS


async def test_who_is_killed_while_asking_keeps_nobody_from_being_served() -> None:
    first = await client.start(MODULE, environment=ENVIRONMENT, streams=(PIPE, PIPE, None))
    for said in (b"", b"\0", client.NUMBER.pack(100) + b"half of a job"):
        with socket.socket(socket.AF_UNIX) as asking:
            asking.connect(client._server)
            asking.sendall(said)
    second = await client.start(MODULE, environment=ENVIRONMENT, streams=(PIPE, PIPE, None))
    assert [(await answered(process))[1] for process in (first, second)] == [STATUS, STATUS]
