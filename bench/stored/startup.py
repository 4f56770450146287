"""`python -m bench.stored.startup`: from the start until the bot is at the table, with 10,000 stored games and with none.

The real program, as operators run it, starts against a local table in this process. The stored games are whole ones, as the bot
commits them, every tenth of them running. The two files take turns; both have been started from before, so that neither has to be
made or migrated, and the modules are compiled, as they are for operators. Every third start has no token: the bot opens a table
of its own.
"""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import statistics
import time
from collections.abc import Collection, Sequence
from contextlib import closing
from pathlib import Path

from bench.tools.games import record_game
from bench.tools.measuring import (
    Row,
    memory_resident,
    noting_time,
    print_table,
    ratio_of_medians,
    run_in_scratch_folder,
    times_row,
)
from storage.sqlite.database import open_store
from tests.e2e.stages.stage import Stage

STORED, PLAYED, ROUNDS = 10_000, 10, 5
"""Games in the file; how many of them are really played and stored again and again; starts of each file."""

AT_ONCE = 1500
"""Milliseconds within which a bot with an empty file is to be ready."""

TABLES = {"matches": "id", "seats": "match_id", "questions": "match_id", "plies": "match_id"}
"""The tables that a game fills, with the column that says which game. Messages that were delivered are soon forgotten."""


async def play(file: Path, running: Collection[int] = (PLAYED,)) -> None:
    """Stores games as the bot does; those with these numbers, one in ten, are left in their middle."""
    store = await open_store(file, backups=file.parent / "backups", at=time.time())
    for number in range(1, PLAYED + 1):
        changes = await record_game("keltis", number)
        for change in changes[: len(changes) // 2] if number in running else changes:
            await store.commit(change)
    await store.close()


def multiply(file: Path) -> None:
    """Stores the games again and again under other ids, in other channels, until there are STORED."""
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


async def opened_stages(folder: Path, names: Sequence[str]) -> dict[str, Stage]:
    """Stages with a table and a folder each, whose bots start as an operator's does and compile their modules as that does."""
    stages = {name: Stage(folder / name) for name in names}
    for stage in stages.values():
        stage.folder.mkdir()
        stage.real = True
        stage.settings["PYTHONDONTWRITEBYTECODE"] = ""
        await stage.table.start()
    return stages


async def start(stage: Stage, times: list[float]) -> float:
    """Starts and stops the bot; notes the milliseconds until it is at the table, gives the megabytes that it holds then."""
    with noting_time(times):
        await stage.start()
    assert stage.process is not None
    memory = memory_resident(stage.process.pid)
    await stage.stop()
    return memory


async def start_alone(stage: Stage, times: list[float]) -> None:
    """Notes the milliseconds until a bot without a token is at the table that it has opened itself."""
    before = len(stage.log())
    no_discord = dict.fromkeys(("DISCORD_TOKEN", "DISCORD_API_URL", "DISCORD_GATEWAY_URL"), "")
    with noting_time(times):
        process = await stage.spawn(**no_discord, LAWSPEAKER_LOCAL_PORT="0")
        while " ready " not in stage.log()[before:]:
            assert process.returncode is None, stage.log()[before:]
            await asyncio.sleep(0.02)
    process.send_signal(signal.SIGTERM)
    await process.wait()


async def measure(folder: Path) -> None:
    """Measures and prints the report."""
    stages = await opened_stages(folder, ("empty", "full"))
    for stage in stages.values():
        await start(stage, [])
    file = stages["full"].data_file
    await play(file)
    multiply(file)
    times: dict[str, list[float]] = {name: [] for name in (*stages, "alone")}
    memory: dict[str, list[float]] = {name: [] for name in stages}
    for _ in range(ROUNDS):
        for name, stage in stages.items():
            memory[name].append(await start(stage, times[name]))
        await start_alone(stages["empty"], times["alone"])
    for stage in stages.values():
        await stage.close()
    empty, held = times["empty"], f"{statistics.median(memory['full']):.0f} MB"
    print_table(
        f"start of the process until it is ready, {STORED:,} games (every tenth running) in {file.stat().st_size / 1e6:,.0f} MB",
        [
            times_row("empty file", empty, target=f"{AT_ONCE} ms"),
            times_row("empty file, without a token", times["alone"], empty),
            times_row("with the games", times["full"], empty),
            Row("memory, empty file", f"{statistics.median(memory['empty']):.0f} MB"),
            Row("memory with the games", held, ratio_of_medians(memory["full"], memory["empty"])),
        ],
    )


if __name__ == "__main__":
    run_in_scratch_folder(measure)
