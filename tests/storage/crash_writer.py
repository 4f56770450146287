"""A process to be killed: it plays one move after another and says which are committed.

    python -m tests.storage.crash_writer FOLDER [ADDRESS]

Prints the revision after each commit that was acknowledged. Goes on where the file stands, or the
database of PostgreSQL at the address.
"""

import asyncio
import os
import sys
from contextlib import suppress
from pathlib import Path

from storage.errors import StorageFailed
from storage.postgres.opening import open_store as open_postgres
from storage.records.changes import Change
from storage.records.matches import Match
from storage.sqlite.database import open_store
from storage.store import Store
from tests.storage.samples import NOW, creation, done, lobby, move, post, start, stored

STARTED = 2  # the revision after creation and start


async def play(folder: Path, address: str | None) -> None:
    store = await opened(folder, address)
    match = await stored(store) or await done(store, creation(lobby()))
    if match.revision < STARTED:
        match = await done(store, start(match))
    while True:
        number = match.revision - STARTED + 1
        try:
            match = await done(store, numbered_move(match, number))
        except StorageFailed:  # the server is away, and only the database knows whether it holds
            match = await found_again(store)
            continue
        # Unbuffered: an acknowledgement is out when the kill comes, or was never given.
        os.write(sys.stdout.fileno(), b"%d\n" % match.revision)
        if number % 20 == 0 and not address:
            await deliver(store)
            await store.back_up(folder / "backups", NOW + number, keep=2)


async def found_again(store: Store) -> Match:
    """The match as it is stored, as soon as that can be read."""
    while True:
        with suppress(StorageFailed):
            match = await stored(store)
            assert match is not None
            return match
        await asyncio.sleep(0.02)


async def opened(folder: Path, address: str | None) -> Store:
    """The store of the folder, or that at the address."""
    if address:
        return await open_postgres(address, backups=folder / "backups", at=NOW)
    return await open_store(folder / "games.sqlite3", backups=folder / "backups", at=NOW)


def numbered_move(match: Match, number: int) -> Change:
    """A move that can be found again in every table, by its number."""
    return move(match, number, interaction_id=number, posts=(post(f"b{number}"),))


async def deliver(store: Store) -> None:
    for entry in await store.outbox.due(NOW * 2, 1):
        await store.outbox.sent(entry.id, entry.id, NOW)


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1]), next(iter(sys.argv[2:]), None)))
