"""Leases, claims and news of the processes that share a PostgreSQL database, by the server's time.

They have a schema of their own, which is never copied, dumped or restored. Locks of a session are not used, as a pooler that
changes sessions loses them.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress

from storage.errors import StorageFailed
from storage.postgres.address import Address
from storage.postgres.database import PostgresDatabase
from storage.postgres.errors import FAULTS
from storage.postgres.processes import has_ended, name_of_this
from storage.postgres.sessions import PostgresSession, open_session

TABLES = """
CREATE SCHEMA IF NOT EXISTS lawspeaker_fleet;
CREATE TABLE IF NOT EXISTS lawspeaker_fleet.leases (
    name TEXT COLLATE "C" PRIMARY KEY,
    holder TEXT NOT NULL,
    epoch BIGINT NOT NULL,
    until TIMESTAMPTZ NOT NULL
);
CREATE TABLE IF NOT EXISTS lawspeaker_fleet.gates (name TEXT COLLATE "C" PRIMARY KEY, until TIMESTAMPTZ NOT NULL);
CREATE TABLE IF NOT EXISTS lawspeaker_fleet.notes (
    name TEXT COLLATE "C" PRIMARY KEY,
    holder TEXT NOT NULL,
    note TEXT NOT NULL,
    at TIMESTAMPTZ NOT NULL
);
CREATE TABLE IF NOT EXISTS lawspeaker_fleet.interactions (
    id BIGINT PRIMARY KEY,
    holder TEXT NOT NULL,
    at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);
CREATE TABLE IF NOT EXISTS lawspeaker_fleet.entries (
    id BIGINT PRIMARY KEY,
    holder TEXT NOT NULL,
    until TIMESTAMPTZ NOT NULL,
    had_other BOOLEAN NOT NULL DEFAULT false
);
"""
"""The first process makes them. New versions only add to them, as the version before may still be at work."""

# Everywhere in the order of names, so that two processes never wait for each other.
_TAKE = """
INSERT INTO lawspeaker_fleet.leases AS held (name, holder, epoch, until)
SELECT name, :me, 1, clock_timestamp() + make_interval(secs => :seconds) FROM unnest(:names ::text[]) AS name ORDER BY name
ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until,
    epoch = held.epoch + CASE held.holder WHEN excluded.holder THEN 0 ELSE 1 END
WHERE held.holder = excluded.holder OR held.until < clock_timestamp()
RETURNING name, epoch
"""

_LET_GO = """
UPDATE lawspeaker_fleet.leases SET until = '-infinity' WHERE name = ANY (:names ::text[]) AND holder = :me
"""

_HOLDERS = "SELECT name, holder FROM lawspeaker_fleet.leases WHERE until >= clock_timestamp()"

_FREE = (
    "UPDATE lawspeaker_fleet.leases SET until = '-infinity' WHERE holder = ANY (:dead ::text[])",
    "UPDATE lawspeaker_fleet.entries SET until = least(until, clock_timestamp() + make_interval(secs => :on_its_way))"
    " WHERE holder = ANY (:dead ::text[])",
)
ON_ITS_WAY = 2.0
"""Seconds within which a message arrives, if at all, that a process was sending when it died."""

_PASS_GATE = """
WITH passed AS (
    INSERT INTO lawspeaker_fleet.gates AS gate (name, until)
    VALUES (:name, clock_timestamp() + make_interval(secs => :seconds))
    ON CONFLICT (name) DO UPDATE SET until = excluded.until WHERE gate.until < clock_timestamp() RETURNING 1
)
SELECT CASE WHEN EXISTS (SELECT 1 FROM passed) THEN 0.0 ELSE greatest(0.01, coalesce(
    (SELECT extract(epoch FROM until - clock_timestamp()) FROM lawspeaker_fleet.gates WHERE name = :name), 0.0
)) END::float8 AS shut
"""

_NOTE = """
INSERT INTO lawspeaker_fleet.notes (name, holder, note, at)
SELECT name, :me, note, clock_timestamp() FROM unnest(:names ::text[], :notes ::text[]) AS given (name, note) ORDER BY name
ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, note = excluded.note, at = excluded.at
"""

_NOTES = """
SELECT name, note FROM lawspeaker_fleet.notes
WHERE name = ANY (:names ::text[]) AND holder <> :me AND at > clock_timestamp() - make_interval(secs => :seconds)
"""

# A second question, as after a lost answer, changes nothing.
_CLAIM = """
INSERT INTO lawspeaker_fleet.interactions AS known (id, holder) VALUES (:id, :me)
ON CONFLICT (id) DO UPDATE SET holder = excluded.holder WHERE known.holder = excluded.holder RETURNING 1
"""

_CLAIM_ENTRIES = """
INSERT INTO lawspeaker_fleet.entries AS claimed (id, holder, until)
SELECT wanted.id, :me, clock_timestamp() + make_interval(secs => :seconds) FROM (
    SELECT id FROM outbox WHERE id = ANY (:ids ::bigint[]) AND done_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM lawspeaker_fleet.entries AS other
        WHERE other.id = outbox.id AND other.holder <> :me AND other.until >= clock_timestamp()
    ) ORDER BY id LIMIT :limit FOR UPDATE SKIP LOCKED
) AS wanted
ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, until = excluded.until,
    had_other = claimed.had_other OR claimed.holder <> excluded.holder
WHERE claimed.holder = excluded.holder OR claimed.until < clock_timestamp()
RETURNING id, had_other
"""

_FORGET = (
    "DELETE FROM lawspeaker_fleet.leases WHERE until < clock_timestamp() - make_interval(secs => :seconds)"
    " AND name LIKE '%:%'",
    "DELETE FROM lawspeaker_fleet.notes WHERE at < clock_timestamp() - make_interval(secs => :seconds)",
    "DELETE FROM lawspeaker_fleet.interactions WHERE at < clock_timestamp() - make_interval(secs => :seconds)",
    "DELETE FROM lawspeaker_fleet.entries WHERE until < clock_timestamp() - make_interval(secs => :seconds)",
)

AGAIN_SECONDS = 1.0
CHANNEL = "lawspeaker_match"


class PostgresFleet:
    """See `Fleet` in ../fleet.py for the meaning of every method."""

    def __init__(self, database: PostgresDatabase, address: Address) -> None:
        self.name = name_of_this()
        self._database = database
        self._address = address
        self._listening: asyncio.Task[None] | None = None

    @property
    def alone(self) -> bool:
        return False

    async def take(self, names: Iterable[str], seconds: float) -> dict[str, int]:
        taken = await self._database.rows(_TAKE, {"me": self.name, "names": list(names), "seconds": seconds})
        return {row["name"]: row["epoch"] for row in taken}

    async def let_go(self, names: Iterable[str]) -> None:
        await self._database.execute(_LET_GO, {"me": self.name, "names": list(names)})

    async def holders(self) -> Mapping[str, str]:
        found = {row["name"]: row["holder"] for row in await self._database.rows(_HOLDERS)}
        if dead := [holder for holder in set(found.values()) if has_ended(holder)]:
            for statement in _FREE:
                await self._database.execute(statement, {"dead": dead, "on_its_way": ON_ITS_WAY})
        return {name: holder for name, holder in found.items() if holder not in dead}

    async def pass_gate(self, name: str, seconds: float) -> float:
        [row] = await self._database.rows(_PASS_GATE, {"name": name, "seconds": seconds})
        return row["shut"]

    async def note(self, notes: Mapping[str, str]) -> None:
        await self._database.execute(_NOTE, {"me": self.name, "names": list(notes), "notes": list(notes.values())})

    async def notes(self, names: Iterable[str], seconds: float) -> Mapping[str, str]:
        wanted = {"me": self.name, "names": list(names), "seconds": seconds}
        return {row["name"]: row["note"] for row in await self._database.rows(_NOTES, wanted)}

    async def claim(self, interaction_id: int) -> bool:
        return bool(await self._database.rows(_CLAIM, {"id": interaction_id, "me": self.name}))

    async def claim_entries(self, entry_ids: Sequence[int], limit: int, seconds: float) -> dict[int, bool]:
        wanted = {"me": self.name, "ids": list(entry_ids), "limit": limit, "seconds": seconds}
        return {row["id"]: row["had_other"] for row in await self._database.rows(_CLAIM_ENTRIES, wanted)}

    async def forget(self, seconds: float) -> None:
        for statement in _FORGET:
            await self._database.execute(statement, {"seconds": seconds})

    async def listen(self, changed: Callable[[Sequence[str] | None], None]) -> None:
        self._listening = asyncio.create_task(self._listen(changed))

    async def _listen(self, changed: Callable[[Sequence[str] | None], None]) -> None:
        """Hears what others tell until it is cancelled. While the server was away, anything may have changed."""

        def heard(_session: object, pid: int, _channel: object, match_id: object) -> None:
            if pid not in self._database.sessions:
                changed([str(match_id)])

        while True:
            with suppress(StorageFailed, *FAULTS):
                session = await open_session(self._address)
                try:
                    await session.add_listener(CHANNEL, heard)
                    changed(None)
                    await _wait_until_ended(session)
                finally:
                    session.terminate()
            await asyncio.sleep(AGAIN_SECONDS)

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)


async def _wait_until_ended(session: PostgresSession) -> None:
    """Waits until a connection has ended."""
    ended = asyncio.Event()
    session.add_termination_listener(lambda _: ended.set())
    if not session.is_closed():  # it may have ended before anybody listened for that
        await ended.wait()
