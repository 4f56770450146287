"""A process to be killed: it plays one move after another and says which are committed.

    python -m tests.storage.crash_writer FOLDER

Prints the revision after each commit that was acknowledged. Goes on where the file stands.
"""

import asyncio
import os
import sys
from itertools import count
from pathlib import Path

from storage.changes import Change
from storage.records import Match
from storage.sql_store import SqlStore
from storage.sqlite import open_store
from tests.storage.samples import NOW, creation, done, lobby, move, post, start, stored

STARTED = 2  # the revision after creation and start


async def play(folder: Path) -> None:
    store = await open_store(folder / "games.sqlite3", backups=folder / "backups", at=NOW)
    match = await stored(store) or await done(store, creation(lobby()))
    if match.revision < STARTED:
        match = await done(store, start(match))
    for number in count(match.revision - STARTED + 1):
        match = await done(store, numbered_move(match, number))
        # Unbuffered: an acknowledgement is out when the kill comes, or was never given.
        os.write(sys.stdout.fileno(), b"%d\n" % match.revision)
        if number % 20 == 0:
            await deliver(store)
            await store.back_up(folder / "backups", NOW + number, keep=2)


def numbered_move(match: Match, number: int) -> Change:
    """A move that can be found again in every table, by its number."""
    return move(match, number, interaction_id=number, posts=(post(f"b{number}"),))


async def deliver(store: SqlStore) -> None:
    for entry in await store.outbox.due(NOW * 2, 1):
        await store.outbox.sent(entry.id, entry.id, NOW)


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1])))
