"""One owner, a sound file of our own, and migrations with a backup before each."""

# ruff: noqa: ASYNC221, ASYNC240 - nothing else runs while these tests touch files

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import structs

from storage.database import Parameters
from storage.errors import DatabaseDamaged, DatabaseInUse, NotOurDatabase, SchemaTooNew, StorageFailed
from storage.migrations import Migration
from storage.queries.announcements import Announcements
from storage.queries.matches import Matches
from storage.queries.outbox import Outbox
from storage.queries.people import People
from storage.queries.standings import StoredStandings
from storage.records.announcements import Announcement
from storage.records.matches import MatchStatus, SavedMatch
from storage.records.people import Hours, Notice
from storage.sqlite.database import SqliteDatabase, open_database, open_store
from storage.sqlite.migrations import sqlite_migrations
from storage.store import Store
from tests.storage.samples import ANNA, NOW, creation, done, lobby, start, stored

TAGS = Migration(len(sqlite_migrations()) + 1, "tags", "ALTER TABLE matches ADD COLUMN tag TEXT NOT NULL DEFAULT 'x';")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.sqlite3"


async def reopened(path: Path) -> Store:
    return await open_store(path, backups=path.parent / "backups", at=NOW)


async def write_something(path: Path) -> None:
    store = await reopened(path)
    await store.commit(creation(lobby()))
    await store.close()


async def test_settings_of_the_connection(path: Path) -> None:
    database = await open_database(path, path.parent, NOW, sqlite_migrations())
    found = {
        name: (await database.rows(f"PRAGMA {name}"))[0][0]
        for name in ("journal_mode", "synchronous", "foreign_keys", "locking_mode")
    }
    await database.close()
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "locking_mode": "exclusive"}


@pytest.mark.parametrize("replaced", [False, True])
async def test_nothing_is_accepted_that_nobody_would_find_again(path: Path, replaced: bool) -> None:
    """SQLite itself goes on with a file that has no name any more: all that it takes is gone with the process."""
    store = await reopened(path)
    await store.commit(creation(lobby()))
    aside = path.rename(path.with_name("aside"))
    if replaced:
        path.write_bytes(aside.read_bytes())
    with pytest.raises(StorageFailed, match="deleted or replaced"):
        await store.commit(start(lobby()))
    aside.replace(path)
    running = await done(store, start(lobby()))
    assert await stored(store, running.id) == running
    await store.close()


async def test_a_second_process_is_refused(path: Path) -> None:
    store = await reopened(path)
    script = (
        "import asyncio, sys\nfrom pathlib import Path\nfrom storage.sqlite.database import open_store\n"
        "path = Path(sys.argv[1])\nasyncio.run(open_store(path, backups=path.parent, at=0))"
    )
    other = subprocess.run(
        [sys.executable, "-c", script, path], capture_output=True, text=True, timeout=20, check=False
    )
    assert other.returncode == 1
    assert "DatabaseInUse" in other.stderr.splitlines()[-1]
    assert str(path) in other.stderr.splitlines()[-1]
    await store.commit(creation(lobby()))
    await store.close()


async def test_a_second_store_of_the_same_process_is_refused(path: Path) -> None:
    store = await reopened(path)
    with pytest.raises(DatabaseInUse):
        await reopened(path)
    await store.close()
    await (await reopened(path)).close()


async def test_a_file_that_is_no_database_is_refused_and_kept(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"Dear diary, " * 1000)
    with pytest.raises(DatabaseDamaged):
        await reopened(path)
    assert path.read_bytes() == b"Dear diary, " * 1000


async def test_damage_is_found_at_the_start(path: Path) -> None:
    await write_something(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        pages = [row[0] for row in connection.execute("SELECT rootpage FROM sqlite_master WHERE rootpage > 1")]
        page_size = connection.execute("PRAGMA page_size").fetchone()[0]
    with path.open("rb+") as file:
        file.seek((pages[0] - 1) * page_size)
        file.write(os.urandom(page_size))
    with pytest.raises(DatabaseDamaged):
        await reopened(path)


async def test_a_database_of_another_program_is_refused(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(NotOurDatabase):
        await reopened(path)
    with closing(sqlite3.connect(path)) as connection:
        assert [row[0] for row in connection.execute("SELECT name FROM sqlite_master")] == ["recipes"]


async def test_a_folder_in_the_place_of_the_file_is_refused(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(StorageFailed):
        await reopened(path)


async def test_a_new_file_is_not_backed_up(path: Path) -> None:
    await write_something(path)
    await write_something_else(path)
    assert not (path.parent / "backups").exists()


async def write_something_else(path: Path) -> None:
    store = await reopened(path)
    await store.commit(start(lobby()))
    await store.close()


async def test_migration_keeps_the_games_and_a_backup(path: Path) -> None:
    await write_something(path)
    backups = path.parent / "backups"
    more = Migration(TAGS.version + 1, "more", "CREATE TABLE more (x INTEGER) STRICT;")
    database = await open_database(path, backups, NOW, [*sqlite_migrations(), TAGS, more])
    assert [row["tag"] for row in await database.rows("SELECT tag FROM matches")] == ["x"]
    assert await Matches(database).saved("m1") == SavedMatch(match=lobby(), seed=None, snapshot=None)
    await database.close()
    names = [f"games-schema{version}-20260921T141320Z.sqlite3" for version in (len(sqlite_migrations()), TAGS.version)]
    assert {file.name for file in backups.iterdir()} == set(names)
    # The old program opens the first backup and goes on.
    store = await reopened(backups / names[0])
    assert await stored(store) == lobby()
    await store.commit(start(lobby()))
    await store.close()


async def test_a_file_of_a_newer_version_is_refused_and_kept(path: Path) -> None:
    await write_something(path)
    await (await open_database(path, path.parent, NOW, [*sqlite_migrations(), TAGS])).close()
    with pytest.raises(SchemaTooNew):
        await reopened(path)
    database = await open_database(path, path.parent, NOW, [*sqlite_migrations(), TAGS])
    assert len(await database.rows("SELECT tag FROM matches")) == 1
    await database.close()


@pytest.mark.parametrize(
    "bad", ["SELECT * FROM nowhere;", "PRAGMA foreign_keys = OFF; DELETE FROM matches;"], ids=["error", "orphans"]
)
async def test_a_failed_migration_changes_nothing(path: Path, bad: str) -> None:
    await write_something(path)
    broken = Migration(TAGS.version, "broken", f"CREATE TABLE half (x INTEGER);\n{bad}")
    with pytest.raises(StorageFailed):
        await open_database(path, path.parent, NOW, [*sqlite_migrations(), broken])
    store = await reopened(path)
    assert await stored(store) == lobby()
    await store.close()
    with closing(sqlite3.connect(path)) as connection:
        assert not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'half'").fetchall()


class Explained(SqliteDatabase):
    """A database that answers every query with nothing, and remembers which tables it would read in full."""

    def __init__(self, database: SqliteDatabase) -> None:
        self.database = database
        self.scans: list[str] = []

    async def rows(self, sql: str, parameters: Parameters = ()) -> list[sqlite3.Row]:
        plan = await self.database.rows(f"EXPLAIN QUERY PLAN {sql}", parameters)
        self.scans += [
            row["detail"] for row in plan if row["detail"].startswith("SCAN") and "INDEX" not in row["detail"]
        ]
        return []


async def test_no_read_goes_through_a_whole_table(path: Path) -> None:
    database = await open_database(path, path.parent, NOW, sqlite_migrations())
    explained = Explained(database)
    matches, outbox = Matches(explained), Outbox(explained)
    await matches.saved("m1")
    await matches.active_in_channel(7)
    await matches.latest_in_channel(7)
    await matches.active_of_user(1, 25)
    await matches.active_in_guild(1, 25)
    await matches.active_in_threads_of(7)
    await matches.last_moved_by(1)
    await matches.waiting_since(MatchStatus.RUNNING, 0, 1)
    await matches.half_used(1)
    await matches.plies("m1")
    await matches.snapshot_before("m1", 1)
    await matches.open_consents("m1")
    await outbox.due(0, 9)
    await outbox.latest_message("m1", "board")
    await outbox.messages("m1", "board", "thinking")
    await outbox.messages("m1", "board", "thinking", channel=7, removed_by="remove")
    await outbox.waits("m1", "board", "thinking", after=1)
    await outbox.shown_before("m1", 7, ("board", "thinking"), 9, 9)
    await outbox.delivered(7, [1])
    standings = StoredStandings(explained)
    await standings.unsettled(9)
    await standings.of_user(1)
    await standings.in_guild(1, 0, 9)
    await standings.pending()
    await standings.rated()
    await standings.last_rated()
    await standings.latest([1, 2], "")
    await standings.history(1, "")
    await People(explained).public([1])
    await Announcements(explained).due(0, 1, 9)
    await database.close()
    # `m` is the handful of matches that the inner query has chosen, `standing` one row.
    small = {"SCAN m", "SCAN standing", "SCAN heads", "SCAN CONSTANT ROW"}
    assert [scan for scan in explained.scans if scan not in small] == []


async def test_an_upgrade_clears_what_was_deleted_before(path: Path, tmp_path: Path) -> None:
    """Earlier versions left it in pages that are free; from then on it is overwritten at once."""
    before = await open_database(path, tmp_path, NOW, sqlite_migrations()[:10])
    await before.rows("PRAGMA secure_delete = OFF")
    for number in range(200):
        await before.execute("INSERT INTO memos (key, text) VALUES (?, ?)", (f"{number}", "Xanthippe" * 90))
    await before.execute("DELETE FROM memos")
    await before.close()
    assert b"Xanthippe" in path.read_bytes()
    store = await open_store(path, backups=tmp_path, at=NOW)
    for number in range(200):
        await store.memos.save(f"{number}", "Sokrates" * 90)
    await store._database.execute("DELETE FROM memos")
    await store.close()
    assert b"Xanthippe" not in path.read_bytes()
    assert b"Sokrates" not in path.read_bytes()


async def test_matches_and_people_of_before_are_not_rated_and_not_public(path: Path, tmp_path: Path) -> None:
    before = await open_database(path, tmp_path, NOW, sqlite_migrations()[:10])
    await before.execute(
        "INSERT INTO people (user_id, utc_offset, high_contrast, text_only) VALUES (?, 0, 0, 0)", (ANNA,)
    )
    await before.execute(
        "INSERT INTO matches (id, channel_id, game, title, options, language, host_id, status, revision, rules_version,"
        " created_at, updated_at, turn_since) VALUES ('m1', 7, 'keltis', 't', x'7b7d', 'en', ?, 'lobby', 1, '1', 0, 0, 0)",
        (ANNA,),
    )
    await before.close()
    store = await open_store(path, backups=tmp_path, at=NOW)
    match = await stored(store)
    assert match is not None
    assert not match.rated
    assert not (await store.people.get(ANNA)).public_stats
    await store.close()


async def test_who_wanted_no_reminders_gets_none(path: Path, tmp_path: Path) -> None:
    """Before notices were chosen kind by kind, there was one switch for reminders."""
    before = await open_database(path, tmp_path, NOW, sqlite_migrations()[:3])
    for user, reminders in ((101, 0), (102, 1)):
        await before.execute(
            "INSERT INTO people (user_id, utc_offset, reminders, high_contrast, text_only) VALUES (?, 0, ?, 1, 0)",
            (user, reminders),
        )
    await before.close()
    store = await open_store(path, backups=tmp_path, at=NOW)
    off, on = [await store.people.get(user) for user in (101, 102)]
    kept = (await store.people.times([101]))[101]
    await store.close()
    assert kept.hours == (Hours(since=0.0),)
    assert (off.on_reminder, on.on_reminder) == (Notice.NONE, Notice.MENTION)
    assert off.high_contrast
    assert off.on_turn is Notice.MENTION


async def test_a_file_of_before_announcements_goes_on_and_announces(path: Path, tmp_path: Path) -> None:
    before = await open_database(path, tmp_path, NOW, sqlite_migrations()[:16])
    opened = lobby()
    kept = (
        "id, guild_id, channel_id, game, title, options, language, host_id, status, revision, rules_version, created_at,"
        " updated_at, turn_since"
    )
    values = tuple(getattr(opened, name) for name in kept.split(", "))
    await before.execute(f"INSERT INTO matches ({kept}) VALUES ({', '.join('?' * len(values))})", values)
    for place, seat in enumerate(opened.seats):
        seated = (opened.id, place, seat.user_id, seat.bot, seat.name, seat.resigned)
        sql = "INSERT INTO seats (match_id, seat, user_id, bot, name, resigned) VALUES (?, ?, ?, ?, ?, ?)"
        await before.execute(sql, seated)
    await before.close()
    store = await open_store(path, backups=tmp_path, at=NOW)
    assert await stored(store) == opened
    assert (await store.announcements.counts()).waiting == 0
    begun = structs.replace(start(lobby()), announcements=(Announcement(id="msg", payload=b"begun"),))
    await store.commit(begun)
    assert [one.payload for one in await store.announcements.due(NOW + 9, 1, 9)] == [b"begun"]
    await store.close()
