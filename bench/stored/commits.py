"""`python -m bench.stored.commits`: the commit of a move through our store, against raw sqlite3 and the bare disk (target S1).

Whole games of Keltis are played, and every change that the bot would commit is committed: by `Store.commit` (in the thread of the
data file), and by sqlite3 alone with the very same statements, parameters and settings. The disk's limit is as
many bytes appended and flushed. The three take turns, change by change.
"""

from __future__ import annotations

import os
import sqlite3
import statistics
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

from bench.tools.games import record_game
from bench.tools.measuring import (
    Row,
    median_and_tail,
    noting_time,
    percentile,
    print_table,
    ratio_of_medians,
    run_in_scratch_folder,
    times_row,
)
from storage.database import Transaction
from storage.queries.commits import write_in_turn
from storage.records.changes import Change
from storage.sqlite.database import open_store
from storage.sqlite.migrations import sqlite_migrations
from storage.sqlite.opening import open_connection

GAMES = 12

Statement = tuple[str, Any, bool]
"""SQL, parameters, and whether it is run for each of them."""


class Statements:
    """Takes the place of a transaction: notes what a commit would run, and pretends that every row was there."""

    locking = ""

    def __init__(self) -> None:
        self.noted: list[Statement] = []

    async def execute(self, sql: str, parameters: Any = ()) -> int:
        self.noted.append((sql, parameters, False))
        return 1

    async def execute_each(self, sql: str, parameters: Iterable[Any]) -> None:
        self.noted.append((sql, list(parameters), True))


async def statements(change: Change) -> list[Statement]:
    """Lists what `Store.commit` runs for a change."""
    noting = Statements()
    await write_in_turn(cast(Transaction, noting), change)
    return noting.noted


def commit_raw(connection: sqlite3.Connection, noted: list[Statement]) -> None:
    """Runs one transaction through sqlite3 alone."""
    for sql, parameters, each in noted:
        (connection.executemany if each else connection.execute)(sql, parameters)
    connection.commit()


def weight(noted: list[Statement]) -> int:
    """Counts the bytes of the values that a transaction writes."""
    total = 0
    for _, parameters, each in noted:
        for row in parameters if each else [parameters]:
            values = row.values() if isinstance(row, dict) else row
            total += sum(len(value) if isinstance(value, str | bytes) else 8 for value in values)
    return total


async def commit_by_turns(folder: Path) -> tuple[dict[str, list[float]], list[int]]:
    """Returns the milliseconds of every commit by who made it, and the bytes of every change."""
    backups = folder / "backups"
    store = await open_store(folder / "ours.sqlite3", backups=backups, at=time.time())
    raw = open_connection(folder / "raw.sqlite3", backups, time.time(), sqlite_migrations())
    times: dict[str, list[float]] = {"store": [], "raw": [], "disk": []}
    sizes: list[int] = []
    with (folder / "bare").open("ab", buffering=0) as bare:
        for number in range(1, GAMES + 1):
            changes = await record_game("keltis", number)
            noted = [await statements(change) for change in changes]
            sizes += map(weight, noted)
            for change, what in zip(changes, noted, strict=True):
                content = os.urandom(weight(what))
                with noting_time(times["store"]):
                    await store.commit(change)
                with noting_time(times["raw"]):
                    commit_raw(raw, what)
                with noting_time(times["disk"]):
                    bare.write(content)
                    os.fdatasync(bare.fileno())
    await store.close()
    raw.close()
    return times, sizes


async def measure(folder: Path) -> None:
    """Measures and prints the report."""
    times, sizes = await commit_by_turns(folder)
    ours, raw, disk = times["store"], times["raw"], times["disk"]
    late = percentile(ours, 99) / percentile(disk, 99)
    print_table(
        f"commits of {len(ours)} changes of {GAMES} games, {statistics.median(sizes):,.0f} bytes in the median",
        [
            times_row("Store.commit", ours, target="S1: 1.1 / 2.9 ms"),
            Row("raw sqlite3, same statements", median_and_tail(raw), ratio_of_medians(ours, raw)),
            Row("as many bytes + fdatasync", median_and_tail(disk), ratio_of_medians(ours, disk), "S1: at most 5"),
            Row("  the same, p99 against p99", "", f"{late:.2f}", "S1: at most 8"),
            Row("commits/s of the store", f"{1000 / statistics.mean(ours):,.0f}"),
            Row("commits/s of raw sqlite3", f"{1000 / statistics.mean(raw):,.0f}"),
        ],
    )


if __name__ == "__main__":
    run_in_scratch_folder(measure)
