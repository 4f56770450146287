# ruff: noqa: T201 - a command that prints
"""`python -m bench.startup`: from the start of the process until it is at the table, with 10,000 stored games and with none.

The real program, as operators run it, against a local table in this process. The stored games are whole ones, as the bot
commits them, every tenth of them running. The two files take turns; both have been started from before,
so that neither has to be made or migrated.
"""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path

from bench.games import recorded
from bench.measuring import Row, against, both, machine, report, resident
from storage.sqlite import open_store
from tests.e2e.stage import Stage

STORED, PLAYED, ROUNDS = 10_000, 10, 3
"""Games in the file; how many of them are really played, and stored again and again; starts of each file."""

TABLES = {"matches": "id", "seats": "match_id", "plies": "match_id"}
"""The tables that a game fills, with the column that says which game. Messages that were delivered are soon forgotten."""


async def play(file: Path) -> None:
    """Stores games as the bot does; every tenth is stopped in its middle."""
    store = await open_store(file, backups=file.parent / "backups", at=time.time())
    for number in range(1, PLAYED + 1):
        changes = await recorded("keltis", number)
        for change in changes[: len(changes) // 2] if number == PLAYED else changes:
            await store.commit(change)
    await store.close()


def multiply(file: Path) -> None:
    """Stores the games again and again under other names, in other channels, until there are STORED."""
    with closing(sqlite3.connect(file)) as connection:
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("DELETE FROM outbox")
        games = [row["id"] for row in connection.execute("SELECT id FROM matches ORDER BY channel_id")]
        sources = [games[number % len(games)] for number in range(STORED - PLAYED)]
        for table, key in TABLES.items():
            found = connection.execute(f"SELECT * FROM {table}").fetchall()
            names = [name for name in found[0].keys() if (table, name) != ("plies", "id")]  # noqa: SIM118 - a Row is no dict
            rows = {game: [dict(row) for row in found if row[key] == game] for game in games}
            copies = (
                {**row, key: f"copy{number}", "channel_id": 1_000_000 + number}
                for number, game in enumerate(sources)
                for row in rows[game]
            )
            slots = ", ".join(f":{name}" for name in names)
            connection.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({slots})", copies)
        connection.commit()


async def start(stage: Stage) -> tuple[float, float]:
    """Milliseconds until the bot is at the table; megabytes that it holds then."""
    began = time.perf_counter()
    await stage.start()
    taken = (time.perf_counter() - began) * 1000
    assert stage.process is not None
    memory = resident(stage.process.pid)
    await stage.stop()
    return taken, memory


async def measure(folder: Path) -> tuple[dict[str, list[tuple[float, float]]], float]:
    """What `start` says for each file, round by round; megabytes of the file with the games."""
    stages = {name: Stage(folder / name) for name in ("empty", "full")}
    for stage in stages.values():
        stage.folder.mkdir()
        await stage.table.start()
        await start(stage)
    full = stages["full"].data_file
    await play(full)
    multiply(full)
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in stages}
    for _ in range(ROUNDS):
        for name, stage in stages.items():
            found[name].append(await start(stage))
    for stage in stages.values():
        await stage.close()
    return found, full.stat().st_size / 1e6


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="bench-", dir=Path.cwd()) as folder:
        found, size = asyncio.run(measure(Path(folder)))
    times = {name: [taken for taken, _ in each] for name, each in found.items()}
    memory = {name: [held for _, held in each] for name, each in found.items()}
    report(
        f"start of the process until it is ready, {STORED:,} games (every tenth running) in {size:,.0f} MB",
        [
            Row("empty file", both(times["empty"])),
            Row("with the games", both(times["full"]), against(times["full"], times["empty"])),
            Row("memory, empty file", f"{statistics.median(memory['empty']):.0f} MB"),
            Row(
                "memory with the games",
                f"{statistics.median(memory['full']):.0f} MB",
                against(memory["full"], memory["empty"]),
            ),
        ],
    )
    print(machine())


if __name__ == "__main__":
    main()
