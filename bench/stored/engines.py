"""`python -m bench.stored.engines`: PostgreSQL against SQLite, by turns, on the same disk.

Whole games of Keltis are played, and every change that the bot would commit is committed by both stores, change by change; the
server flushes as an operator's does, and is asked through a socket of this machine. Then the real program is started with as many
running matches on each; `python -m bench.stored.engines commits` leaves that out. Needs Debian's package `postgresql`.
"""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import Annotated, Any

from msgspec import Struct

from bench.stored.startup import PLAYED, STORED, multiply, play, start
from bench.tools.arguments import arguments
from bench.tools.games import recorded
from bench.tools.measuring import Row, against, both, machine, percentile, report, say, scratch_folder
from bot.operation.upkeep.copying import copy_store
from storage.postgres.opening import open_store as open_postgres
from storage.sqlite.database import open_store
from tests.e2e.stages.stage import Stage
from tests.postgres import Server

GAMES, ROUNDS = 12, 5
WARMING = 2
"""Games after which every statement is known to the server, as it is to one that runs for long."""

Times = dict[str, list[float]]


async def commits(folder: Path, server: Server) -> Times:
    """Milliseconds of every commit, by the engine."""
    stores: dict[str, Any] = {
        "sqlite": await open_store(folder / "games.sqlite3", backups=folder, at=time.time()),
        "postgres": await open_postgres(await server.empty(), backups=folder, at=time.time()),
    }
    times: Times = {name: [] for name in stores}
    for number in range(1, GAMES + WARMING + 1):
        for change in await recorded("keltis", number):
            for name, store in stores.items():
                began = time.perf_counter()
                await store.commit(change)
                if number > WARMING:
                    times[name].append((time.perf_counter() - began) * 1000)
    for store in stores.values():
        await store.close()
    return times


async def starts(folder: Path, server: Server) -> Times:
    """Milliseconds from the start of the process until it is at the table, by the engine, with STORED running matches."""
    stages = {name: Stage(folder / name) for name in ("sqlite", "postgres")}
    url = await server.empty()
    stages["postgres"].settings["LAWSPEAKER_DATABASE_URL"] = url
    file = stages["sqlite"].data_file
    for stage in stages.values():
        stage.folder.mkdir()
        stage.real = True
        stage.settings["PYTHONDONTWRITEBYTECODE"] = ""
        stage.settings["LAWSPEAKER_BACKUP_HOURS"] = "0"
        await stage.table.start()
    await play(file, range(1, PLAYED + 1))
    multiply(file)
    with open(os.devnull, "w") as nowhere:  # noqa: ASYNC230 - nothing else runs
        await copy_store(str(file), url, time.time(), nowhere)
    times: Times = {name: [] for name in stages}
    for number in range(ROUNDS + 1):
        for name, stage in stages.items():
            taken, _ = await start(stage)
            if number:  # the first one finds modules that are not compiled, and pages on the disk
                times[name].append(taken)
    for stage in stages.values():
        await stage.close()
    return times


class Arguments(Struct):
    """What is measured: all, or commits alone."""

    only: Annotated[tuple[str, ...], ("commits",)] = ()


def main() -> None:
    only = arguments(Arguments, __doc__).only
    server = Server(flushing=True, beside=Path.cwd())
    try:
        with scratch_folder() as folder:
            committed = asyncio.run(commits(folder, server))
            started = asyncio.run(starts(folder, server)) if not only else None
    finally:
        server.close()
    ours, theirs = committed["sqlite"], committed["postgres"]
    late = percentile(theirs, 99) / percentile(ours, 99)
    rows = [
        Row("SQLite", both(ours)),
        Row("PostgreSQL", both(theirs), against(theirs, ours), "at most 3"),
        Row("  the same, p99 against p99", "", f"{late:.2f}"),
    ]
    report(f"commits of {len(ours)} changes of {GAMES} games", rows)
    if started:
        rows = [
            Row("SQLite", both(started["sqlite"])),
            Row("PostgreSQL", both(started["postgres"]), against(started["postgres"], started["sqlite"])),
        ]
        report(f"start of the process until it is ready, {STORED:,} running matches", rows)
    say(machine())


if __name__ == "__main__":
    main()
