"""`python -m bench.stored.engines`: PostgreSQL against SQLite, by turns, on the same disk.

Whole games of Keltis are played, and both stores commit every change that the bot would commit, change by change; the server
flushes as an operator's does, and is reached through a socket of this machine. Then the real program is started with as many
running matches on each; `python -m bench.stored.engines commits` leaves that out. The bench needs Debian's package `postgresql`.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated, Any

from msgspec import Struct

from bench.stored.startup import PLAYED, STORED, multiply, opened_stages, play, start
from bench.tools.arguments import read_arguments
from bench.tools.games import record_game
from bench.tools.measuring import Row, noting_time, percentile, print_table, run_in_scratch_folder, times_row
from bot.operation.upkeep.copying import copy_store
from storage.postgres.opening import open_store as open_postgres
from storage.sqlite.database import open_store
from tests.postgres import Server

GAMES, ROUNDS = 12, 5
WARMING = 2
"""Games after which the server knows every statement, as one does that has run for long."""

Times = dict[str, list[float]]


async def commits(folder: Path, server: Server) -> Times:
    """Returns the milliseconds of every commit by the engine."""
    stores: dict[str, Any] = {
        "sqlite": await open_store(folder / "games.sqlite3", backups=folder, at=time.time()),
        "postgres": await open_postgres(await server.empty(), backups=folder, at=time.time()),
    }
    times: Times = {name: [] for name in stores}
    for number in range(1, GAMES + WARMING + 1):
        for change in await record_game("keltis", number):
            for name, store in stores.items():
                with noting_time(times[name] if number > WARMING else []):
                    await store.commit(change)
    for store in stores.values():
        await store.close()
    return times


async def starts(folder: Path, server: Server) -> Times:
    """Returns the milliseconds of every start until the bot is at the table, by the engine, with STORED running matches."""
    stages = await opened_stages(folder, ("sqlite", "postgres"))
    url = await server.empty()
    stages["postgres"].settings["LAWSPEAKER_DATABASE_URL"] = url
    file = stages["sqlite"].data_file
    for stage in stages.values():
        stage.settings["LAWSPEAKER_BACKUP_HOURS"] = "0"
    await play(file, range(1, PLAYED + 1))
    multiply(file)
    with open(os.devnull, "w") as nowhere:  # noqa: ASYNC230 - nothing else runs
        await copy_store(str(file), url, time.time(), nowhere)
    times: Times = {name: [] for name in stages}
    for number in range(ROUNDS + 1):
        for name, stage in stages.items():
            # The first start finds modules that are not compiled, and pages on the disk.
            await start(stage, times[name] if number else [])
    for stage in stages.values():
        await stage.close()
    return times


class Arguments(Struct):
    """What is measured: all, or commits alone."""

    only: Annotated[tuple[str, ...], ("commits",)] = ()


async def measure(folder: Path) -> None:
    """Measures and prints the reports."""
    only = read_arguments(Arguments, __doc__).only
    server = Server(flushing=True, beside=Path.cwd())
    try:
        committed = await commits(folder, server)
        started = await starts(folder, server) if not only else None
    finally:
        server.close()
    ours, theirs = committed["sqlite"], committed["postgres"]
    late = percentile(theirs, 99) / percentile(ours, 99)
    rows = [
        times_row("SQLite", ours),
        times_row("PostgreSQL", theirs, ours, "at most 3"),
        Row("  the same, p99 against p99", "", f"{late:.2f}"),
    ]
    print_table(f"commits of {len(ours)} changes of {GAMES} games", rows)
    if started:
        rows = [
            times_row("SQLite", started["sqlite"]),
            times_row("PostgreSQL", started["postgres"], started["sqlite"]),
        ]
        print_table(f"start of the process until it is ready, {STORED:,} running matches", rows)


if __name__ == "__main__":
    run_in_scratch_folder(measure)
