"""`python -m bench.stored.startup`: from the start until the bot is at the table, with 10,000 stored games and with none.

The real program, as operators run it, against a local table in this process. The stored games are whole ones, as the bot
commits them, every tenth of them running. The two files take turns; both have been started from before,
so that neither has to be made or migrated, and so that the modules are compiled, as they are for operators. The third start
has no token: the bot opens a table of its own.
"""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import time
from collections.abc import Collection
from contextlib import closing
from pathlib import Path

from bench.tools.games import recorded
from bench.tools.measuring import Row, against, both, machine, report, resident, say, scratch_folder
from storage.sqlite.database import open_store
from tests.e2e.stages.stage import Stage

STORED, PLAYED, ROUNDS = 10_000, 10, 5
"""Games in the file; how many of them are really played, and stored again and again; starts of each file."""

AT_ONCE = 1500
"""Milliseconds within which a bot with an empty file is to be ready."""

TABLES = {"matches": "id", "seats": "match_id", "questions": "match_id", "plies": "match_id"}
"""The tables that a game fills, with the column that says which game. Messages that were delivered are soon forgotten."""


async def play(file: Path, running: Collection[int] = (PLAYED,)) -> None:
    """Stores games as the bot does; those of these numbers, every tenth, are stopped in their middle."""
    store = await open_store(file, backups=file.parent / "backups", at=time.time())
    for number in range(1, PLAYED + 1):
        changes = await recorded("keltis", number)
        for change in changes[: len(changes) // 2] if number in running else changes:
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


async def start_alone(stage: Stage) -> float:
    """Milliseconds until a bot without a token is at the table that it has opened itself."""
    before, began = len(stage.log()), time.perf_counter()
    no_discord = dict.fromkeys(("DISCORD_TOKEN", "DISCORD_API_URL", "DISCORD_GATEWAY_URL"), "")
    process = await stage.spawn(**no_discord, LAWSPEAKER_LOCAL_PORT="0")
    while " ready " not in stage.log()[before:]:
        assert process.returncode is None, stage.log()[before:]
        await asyncio.sleep(0.02)
    taken = (time.perf_counter() - began) * 1000
    process.terminate()
    await process.wait()
    return taken


async def measure(folder: Path) -> tuple[dict[str, list[tuple[float, float]]], list[float], float]:
    """What `start` says for each file, round by round; what `start_alone` says; megabytes of the file with the games."""
    stages = {name: Stage(folder / name) for name in ("empty", "full")}
    for stage in stages.values():
        stage.folder.mkdir()
        stage.settings["PYTHONDONTWRITEBYTECODE"] = ""
        await stage.table.start()
        await start(stage)
    full = stages["full"].data_file
    await play(full)
    multiply(full)
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in stages}
    alone: list[float] = []
    for _ in range(ROUNDS):
        for name, stage in stages.items():
            found[name].append(await start(stage))
        alone.append(await start_alone(stages["empty"]))
    for stage in stages.values():
        await stage.close()
    return found, alone, full.stat().st_size / 1e6


def main() -> None:
    with scratch_folder() as folder:
        found, alone, size = asyncio.run(measure(folder))
    times = {name: [taken for taken, _ in each] for name, each in found.items()}
    memory = {name: [held for _, held in each] for name, each in found.items()}
    report(
        f"start of the process until it is ready, {STORED:,} games (every tenth running) in {size:,.0f} MB",
        [
            Row("empty file", both(times["empty"]), "", f"{AT_ONCE} ms"),
            Row("empty file, without a token", both(alone), against(alone, times["empty"])),
            Row("with the games", both(times["full"]), against(times["full"], times["empty"])),
            Row("memory, empty file", f"{statistics.median(memory['empty']):.0f} MB"),
            Row(
                "memory with the games",
                f"{statistics.median(memory['full']):.0f} MB",
                against(memory["full"], memory["empty"]),
            ),
        ],
    )
    say(machine())


if __name__ == "__main__":
    main()
