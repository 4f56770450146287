"""The product as an operator without a token starts it: the bot with its local table and the page."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self

from tests.browser.machines.one_port import held_port
from tests.forks import client as forks

ROOT = Path(__file__).parents[3]
START_SECONDS = 20.0


class Product:
    """`python -m bot` without a token, in a folder of its own. `real`: started so, and not forked (`tests/forks`)."""

    def __init__(self, folder: Path, *, real: bool = False) -> None:
        self.port = held_port()
        self._folder = folder
        self._real = real or not forks.POSSIBLE
        self._process: asyncio.subprocess.Process | forks.Process | None = None

    @classmethod
    @asynccontextmanager
    async def running(cls, folder: Path, *, real: bool = False) -> AsyncIterator[Self]:
        """Started, and gone afterwards whatever happens."""
        product = cls(folder, real=real)
        try:
            await product.start()
            yield product
        finally:
            await product.kill()

    async def start(self) -> None:
        """Start it and wait until it tells where its page is: the bot is connected then."""
        own = {name: value for name, value in os.environ.items() if not name.startswith(("LAWSPEAKER_", "DISCORD_"))}
        settings = {
            "PYTHONPATH": str(ROOT),
            "LAWSPEAKER_DATA_FILE": str(self._folder / "lawspeaker.sqlite3"),
            "LAWSPEAKER_LOCAL_PORT": str(self.port),
            "LAWSPEAKER_LOCAL_BROWSER": "false",
        }
        log = self._folder / "bot.log"
        with log.open("ab") as writing:
            before = writing.tell()
            self._process = await self._started({**own, **settings}, writing.fileno())
        # Its page answers a moment before, when nobody hears what is sent from there.
        opened = f"address=http://127.0.0.1:{self.port}".encode()
        async with asyncio.timeout(START_SECONDS):
            while opened not in log.read_bytes()[before:]:  # noqa: ASYNC110 - nobody tells of it
                await asyncio.sleep(0.05)

    async def _started(self, environment: dict[str, str], log: int) -> asyncio.subprocess.Process | forks.Process:
        if not self._real:
            return await forks.start("bot", environment=environment, folder=self._folder, streams=(None, log, log))
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", cwd=self._folder, env=environment, stdout=log, stderr=log
        )

    async def kill(self) -> None:
        """It is gone at once, as in a power cut."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGKILL)
        await self._process.wait()
