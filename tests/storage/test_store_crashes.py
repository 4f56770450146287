"""kill -9 at random points: every acknowledged commit is there, whole and once."""

import asyncio
import os
import random
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

import asyncpg
import pytest

from storage.sqlite.copies import check_copy
from tests.forks import client as forks
from tests.postgres import Server, left_by_all
from tests.storage.crash_writer import STARTED, opened
from tests.storage.samples import committed

pytestmark = pytest.mark.xdist_group("crashes")

ROOT = Path(__file__).parents[2]
MOST_KILLS = 60
"""A machine that is busy may not come to a backup within the first of them."""


class Place(NamedTuple):
    """Where the writer writes: a folder, with a data file in it or beside a database of PostgreSQL."""

    folder: Path
    address: str | None


@pytest.fixture(params=["sqlite", "postgres"])
async def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "sqlite":
        return Place(tmp_path, None)
    return Place(tmp_path, await request.getfixturevalue("postgres").at(tmp_path))


async def started(place: Place) -> asyncio.subprocess.Process | forks.Process:
    """A writer, forked where that is possible: Python with all that it imports takes longer to start than it lives."""
    module, arguments = "tests.storage.crash_writer", [str(part) for part in place if part]
    environment = {"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"]}
    if forks.POSSIBLE:
        return await forks.start(module, *arguments, environment=environment, streams=(None, PIPE, None))
    return await asyncio.create_subprocess_exec(sys.executable, "-m", module, *arguments, env=environment, stdout=PIPE)


@asynccontextmanager
async def writer(
    place: Place,
) -> AsyncIterator[tuple[asyncio.subprocess.Process | forks.Process, asyncio.StreamReader]]:
    """A process that writes there, and what it says."""
    process = await started(place)
    assert process.stdout
    try:
        yield process, process.stdout
    finally:
        with suppress(ProcessLookupError):  # it may have been killed, and nobody has said so yet
            process.kill()
        await process.wait()


async def killed_after(place: Place, seconds: float) -> int:
    """Let the writer work, kill it, and return the last revision that it acknowledged."""
    async with writer(place) as (process, says):
        first = await says.readline()
        await asyncio.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        acknowledged = (first + await says.read()).split(b"\n")
    # The last piece is empty, or the beginning of a line that the kill cut off.
    return int(acknowledged[-2])


async def stored_revision(place: Place) -> int:
    """Check that all tables tell of the same moves, each once; the revision that they tell of."""
    if place.address:
        await left_by_all(place.address)
    store = await opened(*place)
    saved = await store.matches.saved("m1")
    assert saved is not None
    moves = saved.match.revision - STARTED
    assert saved.snapshot == b"position %d" % moves
    assert [ply.number for ply in await store.matches.plies("m1")] == list(range(1, moves + 1))
    assert await store.matches.snapshot_before("m1", moves) == b"position %d" % (moves - 1)
    assert await committed(store, moves)
    assert not await committed(store, moves + 1)
    rows = await store._database.rows("SELECT nonce FROM outbox ORDER BY id")
    assert [row["nonce"] for row in rows] == [f"b{number}" for number in range(1, moves + 1)]
    await store.close()
    if not place.address:
        check_copy(place.folder / "games.sqlite3")
    return saved.match.revision


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
@pytest.mark.parametrize("kills", [5, pytest.param(15, marks=pytest.mark.thorough)])
async def test_no_acknowledged_commit_is_lost_and_none_is_doubled(place: Place, kills: int) -> None:
    dice = random.Random()
    before = STARTED
    for number in count():
        backups = list((place.folder / "backups").glob("*.sqlite3"))
        # A backup of PostgreSQL takes longer than a writer lives here.
        if number >= kills and (backups or place.address or number >= MOST_KILLS):
            break
        acknowledged = await killed_after(place, dice.random() * 0.12)
        stored = await stored_revision(place)
        # One more may have been committed just before its acknowledgement could be given.
        assert acknowledged <= stored <= acknowledged + 1
        assert stored > before
        before = stored
    assert backups or place.address
    for backup in backups:
        check_copy(backup)


async def test_a_server_that_crashes_has_all_that_was_acknowledged(tmp_path: Path, made_server: Path) -> None:
    """With a server that flushes, as those of operators do; the writer lives on, and finds the server again."""
    server, dice = Server(flushing=True, made=made_server), random.Random()
    try:
        place = Place(tmp_path, await server.at(tmp_path))
        async with writer(place) as (process, says):
            await says.readline()
            await asyncio.sleep(dice.random() * 0.2)
            server.crash()
            server.start()
            found = await revision_of(place)
            acknowledged = 0
            while acknowledged <= found + 5:  # the writer has gone on
                line = await says.readline()
                assert line, "the writer has ended"
                acknowledged = int(line)
            process.kill()
            rest = (await says.read()).split(b"\n")[:-1]
        acknowledged = int(rest[-1]) if rest else acknowledged
        assert acknowledged <= await stored_revision(place) <= acknowledged + 1
    finally:
        server.close()


async def revision_of(place: Place) -> int:
    """The revision in the database, whoever uses it."""
    connection = await asyncpg.connect(place.address)
    revision = await connection.fetchval("SELECT revision FROM lawspeaker.matches")
    await connection.close()
    return revision
