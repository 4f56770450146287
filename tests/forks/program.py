"""The program in a process of its own, with what it says."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.forks import client as forks


def run(folder: Path, *arguments: str, **settings: str) -> tuple[int, str]:
    """The program's exit status, and what it has said; it has a minute."""
    environment, said = {**os.environ, **settings}, folder / "said"
    with said.open("w") as output:
        if forks.POSSIBLE:
            status = asyncio.run(forked(folder, arguments, environment, output.fileno()))
        else:
            command = [sys.executable, "-m", "bot", *arguments]
            status = subprocess.run(
                command, cwd=folder, env=environment, stdout=output, stderr=output, check=False, timeout=60
            ).returncode
    return status, said.read_text()


async def forked(folder: Path, arguments: tuple[str, ...], environment: Mapping[str, str], output: int) -> int:
    """The exit status of a program for which Python need not be started."""
    streams = (None, output, output)
    process = await forks.start("bot", *arguments, environment=environment, folder=folder, streams=streams)
    async with asyncio.timeout(60):
        return await process.wait()
