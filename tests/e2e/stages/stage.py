"""A stage for whole plays: the local table in this process, the bot as the real process that operators run.

What people do and see goes through `Stage.hooks`. The bot's own file is looked into only to judge what it let others see.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import sqlite3
import sys
import time
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from bot.succession import have_bot_followed
from emulator.api.rest import JournalRequest
from emulator.people.hooks import Hooks
from emulator.server import LocalTable
from emulator.world.cast import TablePerson
from emulator.world.places import PUBLIC_THREAD, Channel
from tests.forks import client as forks
from tests.forks.sketches import SKETCHES
from tests.storage.new_file import put_new_file

TOKEN = "a-secret-token"
ROOT = Path(__file__).parents[3]
START_SECONDS = 30.0
STOP_SECONDS = 10.0
SETTLED = 1_000_000_000
"""Nanoseconds after which what happens to a file leaves another time on it."""
LOG_HEAD, FRAME_HEAD = 32, 24
"""Bytes before the first frame of a log of SQLite's, and before the page of each."""
FAULT = re.compile(r"\bfault\b|\[error|Traceback|exception was never retrieved", re.IGNORECASE)

Json = dict[str, Any]


class Adopted:
    """A process that the bot has started and left behind."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._file = os.pidfd_open(pid)

    async def wait(self) -> int:
        """Waits until it has ended. How, is told to nobody here: it may have been adopted by another process."""
        if self.returncode is None:
            ended = asyncio.Event()
            asyncio.get_running_loop().add_reader(self._file, ended.set)
            await ended.wait()
            asyncio.get_running_loop().remove_reader(self._file)
            os.close(self._file)
            self.returncode = 0
        return self.returncode

    def send_signal(self, number: int) -> None:
        signal.pidfd_send_signal(self._file, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Stage:
    """One local table and the bot on it, which can be stopped, killed and started again on the same data file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data_file = folder / "data" / "lawspeaker.sqlite3"
        self.table = LocalTable(token=TOKEN, journal=True)
        self.process: asyncio.subprocess.Process | forks.Process | Adopted | None = None
        self.settings: dict[str, str] = {}
        self.real = not forks.POSSIBLE
        """Whether the bot is started as operators do; otherwise it is forked from a process that has its modules loaded."""
        self.module = "bot"
        """What is run: the program, or a test's own way into it."""
        self.excused: set[int] = set()
        """Channels in which seats change hands: what their owners could know is not told by the file alone."""
        self._log = folder / "bot.log"
        self._sketches = folder / SKETCHES
        self._painting = False
        self._copied_state: tuple[int, int, int] | None = None
        self._judged_log = 0
        self._judged_requests = 0
        self._faults_expected = False
        self._refusals_expected: re.Pattern[str] | None = None
        self._killed = False
        self._begun_anew: list[float] = []
        """When a process took the place of one that was killed, in the clock of the table."""
        self._people = 0
        self._channels = 0

    @property
    def hooks(self) -> Hooks:
        """What people do and see."""
        return self.table.hooks

    # The process

    def environment(self) -> dict[str, str]:
        """The environment of an operator who points the bot at this table."""
        own = {name: value for name, value in os.environ.items() if not name.startswith(("LAWSPEAKER_", "DISCORD_"))}
        return {
            **own,
            "PYTHONPATH": str(ROOT),
            "SSL_CERT_FILE": os.devnull,  # this table needs no certificates, and reading all of them takes a while
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_URL": self.table.api_url,
            "DISCORD_GATEWAY_URL": self.table.gateway_url,
            "LAWSPEAKER_DATA_FILE": str(self.data_file),
            **self.settings,
        }

    async def spawn(self, *arguments: str, **changed: str) -> asyncio.subprocess.Process | forks.Process:
        """A process of the program, its lines appended to the log; environment variables may be changed."""
        environment = {**self.environment(), **changed}
        with self._log.open("ab") as log:
            if not self.real:
                if not self._painting:
                    self._sketches.touch()
                streams = None, log.fileno(), log.fileno()
                return await forks.start(
                    self.module, *arguments, environment=environment, folder=self.folder, streams=streams
                )
            return await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                self.module,
                *arguments,
                cwd=self.folder,
                env=environment,
                stdout=log,
                stderr=log,
            )

    async def start(self) -> None:
        """Start the bot and wait until it is at the table."""
        assert self.process is None
        before = len(self.log())
        if self._killed:
            self._killed = False
            self._begun_anew.append(self.table.clock.now())
        if not self.real and "LAWSPEAKER_DATABASE_URL" not in self.settings:
            put_new_file(self.data_file)  # its making and its migrations take as long as the rest of a start
        self.process = await self.spawn()
        async with asyncio.timeout(START_SECONDS):
            while not (self.table.gateway.online and " ready " in self.log()[before:]):
                if self.process.returncode is not None:
                    raise AssertionError(f"the bot ended with {self.process.returncode}:\n{self.log()[before:]}")
                await asyncio.sleep(0.02)

    async def upgrade(self) -> None:
        """The operator has the bot be followed by what is installed: it starts another process, which takes over."""
        assert self.process is not None
        _, after = await have_bot_followed(self.data_file)
        assert await asyncio.wait_for(self.process.wait(), STOP_SECONDS) == 0
        self.process = Adopted(after.pid)

    async def kill(self) -> None:
        """The process is gone at once, as in a power cut."""
        await self._end(signal.SIGKILL)
        self._killed = True

    async def stop(self) -> int:
        """The operator stops the bot; the exit status."""
        return await self._end(signal.SIGTERM)

    async def _end(self, number: signal.Signals) -> int:
        process, self.process = self.process, None
        assert process is not None
        if process.returncode is None:
            process.send_signal(number)
        try:
            status = await asyncio.wait_for(process.wait(), STOP_SECONDS)
        except TimeoutError:
            process.kill()
            raise AssertionError(f"the bot does not stop on {number.name}:\n{self.log()[-2000:]}") from None
        async with asyncio.timeout(STOP_SECONDS):
            while self.table.gateway.online:  # noqa: ASYNC110 - the table notices a closed socket when it reads it
                await asyncio.sleep(0.005)
        return status

    async def close(self) -> None:
        """Leave nothing running."""
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()
        await self.table.stop()

    @contextmanager
    def painting(self) -> Iterator[None]:
        """Meanwhile every picture is painted, not only some of them: somebody looks at them."""
        self._painting = True
        self._sketches.unlink(missing_ok=True)
        try:
            yield
        finally:
            self._painting = False
            self._sketches.touch()

    # The cast

    def person(self, name: str, locale: str = "en-US") -> TablePerson:
        """Somebody nobody has met before: their settings are the usual ones."""
        self._people += 1
        return self.hooks.add_person(name, locale, f"{name.lower()}{self._people}")

    def channel(self) -> str:
        """A channel in which nothing has happened yet."""
        self._channels += 1
        return self.hooks.add_channel(f"room-{self._channels}").id

    def thread(self, channel: str, starter: TablePerson, kind: int = PUBLIC_THREAD) -> str:
        """A thread in a channel, as a person starts it."""
        world = self.table.world
        inside = world.channels[channel]
        thread = Channel(
            world.snowflakes.next(),
            kind,
            "a thread",
            guild_id=inside.guild_id,
            parent_id=channel,
            owner_id=starter.id,
            member_ids=[starter.id],
        )
        return world.add_channel(thread).id

    # Judging

    def log(self) -> str:
        """All that the bot has logged."""
        return self._log.read_text() if self._log.exists() else ""

    def new_requests(self) -> list[JournalRequest]:
        """What the bot has asked since this was last asked."""
        new = self.hooks.journal[self._judged_requests :]
        self._judged_requests += len(new)
        return new

    def expect_faults(self) -> None:
        """In this test the bot may log faults: they are what the test is about."""
        self._faults_expected = True

    def expect_refusals(self, pattern: str) -> None:
        """In this test requests whose "METHOD /path STATUS" contains this may be refused."""
        self._refusals_expected = re.compile(pattern)

    def faults_logged(self) -> list[str]:
        """The lines of the log that speak of a fault, since this was last asked."""
        text = self.log()
        new, self._judged_log = text[self._judged_log :], len(text)
        expected, self._faults_expected = self._faults_expected, False
        return [] if expected else [line for line in new.splitlines() if FAULT.search(line)]

    def refusals(self, requests: Sequence[JournalRequest]) -> list[str]:
        """The requests that were refused although no such thing was expected."""
        expected, self._refusals_expected = self._refusals_expected, None
        refused: list[str] = []
        for request in requests:
            line = f"{request.method} {request.path} {request.status}"
            # What a test has sent in Discord's name has no such token: its answer goes nowhere, also a little later.
            if "/forged/" in request.path:
                continue
            if expected and expected.search(line):
                continue
            if request.status >= 400 and not self._removed_before_a_kill(request):
                refused.append(f"{line}: {request.answer} to {str(request.body)[:500]}")
        return refused

    def _removed_before_a_kill(self, request: JournalRequest) -> bool:
        """Whether a message is removed that has gone already: by a process that was killed before it could write so."""
        return (request.method, request.status) == ("DELETE", 404) and any(
            (former.method, former.path, former.status) == ("DELETE", request.path, 204)
            and any(former.at <= begun <= request.at for begun in self._begun_anew)
            for former in self.hooks.journal
        )

    @contextmanager
    def editing_file(self) -> Iterator[sqlite3.Connection]:
        """The data file itself, while no bot has it open."""
        assert self.process is None
        with closing(sqlite3.connect(self.data_file)) as connection, connection:
            yield connection

    @contextmanager
    def looking_into_file(self) -> Iterator[sqlite3.Connection]:
        """A copy of the data file as it is on the disk now; the bot owns the file itself."""
        copy = self._copied()
        # Who only reads leaves the copy as it is: what was written since then is all that is copied the next time.
        with closing(sqlite3.connect(f"{copy.as_uri()}?mode=ro", uri=True)) as connection:
            connection.row_factory = sqlite3.Row
            yield connection

    def _copied(self) -> Path:
        """The copy, brought up to date. The file changes seldom; what is written is added to the one beside it."""
        copy = self.folder / "copy" / self.data_file.name
        copy.parent.mkdir(exist_ok=True)
        written, written_copy = (file.with_name(f"{file.name}-wal") for file in (self.data_file, copy))
        while True:
            state = self._file_state()
            if state != self._copied_state:
                shutil.copy(self.data_file, copy)
            written_copy.unlink(missing_ok=True)
            with suppress(FileNotFoundError):
                written_copy.write_bytes(_log_in_use(written))
            if self._file_state() == state:
                # What has only just changed may change once more without another time on it.
                self._copied_state = state if time.time_ns() - state[1] > SETTLED else None
                return copy
            self._copied_state = None

    def _file_state(self) -> tuple[int, int, int]:
        """What differs when the data file itself has changed."""
        return _state(self.data_file)

    def written(self) -> object:
        """What differs when the bot has written to its data file; seldom what is written too soon after the last time."""
        with suppress(FileNotFoundError):
            return _state(self.data_file.with_name(f"{self.data_file.name}-wal"))
        return None

    async def written_since(self, before: object) -> None:
        """Waits until the bot has written to its data file and writes no more, or for half a second, as that may not be seen.

        It mostly writes several times in a row, and whoever then looks into the file copies it.
        """
        until = time.monotonic() + 0.5
        last = None
        while ((now := self.written()) == before or now != last) and time.monotonic() < until:
            last = now
            await asyncio.sleep(0.02)  # the file tells nobody when it changes


def _log_in_use(file: Path) -> bytes:
    """What counts of a log of SQLite's. When all of it is in the data file it is begun again, and does not get shorter for that.

    Frames of before have other salts (https://www.sqlite.org/fileformat2.html#walformat).
    """
    with file.open("rb") as log:
        head = log.read(LOG_HEAD)
        frame, salts = FRAME_HEAD + int.from_bytes(head[8:12], "big"), head[16:24]

        def is_old(number: int) -> bool:
            return os.pread(log.fileno(), 8, LOG_HEAD + number * frame + 8) != salts

        frames = bisect_left(range((os.fstat(log.fileno()).st_size - LOG_HEAD) // frame), True, key=is_old)
        return head + log.read(frames * frame)


def _state(file: Path) -> tuple[int, int, int]:
    state = file.stat()
    return state.st_ino, state.st_mtime_ns, state.st_size
