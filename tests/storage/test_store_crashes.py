"""kill -9 at random points: every acknowledged commit is there, whole and once."""

import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

import pytest

from storage.copies import check
from storage.sqlite import open_store
from tests.storage.crash_writer import STARTED
from tests.storage.samples import NOW, committed

ROOT = Path(__file__).parents[2]
KILLS, MOST_KILLS = 16, 60
"""A machine that is busy may not come to a backup within the first of them."""


@contextmanager
def writer(folder: Path) -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.storage.crash_writer", folder],
        stdout=subprocess.PIPE,
        env={"PYTHONPATH": str(ROOT)},
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def killed_after(folder: Path, seconds: float) -> int:
    """Let the writer work, kill it, and return the last revision that it acknowledged."""
    with writer(folder) as process:
        assert process.stdout
        first = process.stdout.readline()
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        acknowledged = (first + process.stdout.read()).split(b"\n")
    # The last piece is empty, or the beginning of a line that the kill cut off.
    return int(acknowledged[-2])


async def stored_revision(folder: Path) -> int:
    """Check that all tables tell of the same moves, each once; the revision that they tell of."""
    store = await open_store(folder / "games.sqlite3", backups=folder, at=NOW)
    saved = await store.matches.saved("m1")
    assert saved is not None
    moves = saved.match.revision - STARTED
    assert saved.snapshot == b"position %d" % moves
    assert [ply.number for ply in await store.matches.plies("m1")] == list(range(1, moves + 1))
    assert await store.matches.snapshot_before("m1", moves) == b"position %d" % (moves - 1)
    assert await committed(store, moves)
    assert not await committed(store, moves + 1)
    await store.close()
    with closing(sqlite3.connect(folder / "games.sqlite3")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        nonces = [row[0] for row in connection.execute("SELECT nonce FROM outbox ORDER BY id")]
    assert nonces == [f"b{number}" for number in range(1, moves + 1)]
    return saved.match.revision


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
async def test_no_acknowledged_commit_is_lost_and_none_is_doubled(tmp_path: Path) -> None:
    dice = random.Random()
    before = STARTED
    for number in count():
        backups = list((tmp_path / "backups").glob("*.sqlite3"))
        if number >= KILLS and (backups or number >= MOST_KILLS):
            break
        acknowledged = killed_after(tmp_path, dice.random() * 0.12)
        stored = await stored_revision(tmp_path)
        # One more may have been committed just before its acknowledgement could be given.
        assert acknowledged <= stored <= acknowledged + 1
        assert stored > before
        before = stored
    assert backups
    for backup in backups:
        check(backup)
