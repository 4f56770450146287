"""Backups are whole, checked, rotated, and can be put back."""

# ruff: noqa: ASYNC240 - nothing else runs while these tests touch files

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage.backups import sqlite_backups
from storage.errors import DatabaseDamaged, DatabaseInUse, SchemaTooNew, StorageFailed
from storage.sqlite.at_rest import back_up_at_rest
from storage.sqlite.copies import finish_copy
from storage.sqlite.database import open_store
from storage.sqlite.opening import claim_file
from storage.sqlite.restoring import restore_file
from storage.store import Store
from tests.storage.samples import NOW, creation, done, lobby, move, start, stored


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def backups(tmp_path: Path) -> Path:
    return tmp_path / "backups"


async def opened(path: Path) -> Store:
    return await open_store(path, backups=path.parent / "backups", at=NOW)


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


async def test_backup_of_a_working_store_is_one_file_that_opens(path: Path, backups: Path) -> None:
    store = await opened(path)
    await store.commit(creation(lobby()))
    backup = await store.back_up(backups, NOW, keep=3)
    running = await done(store, start(lobby()))
    assert names(backups) == ["games-20260921T141320Z.sqlite3"] == [backup.name]
    copy = await opened(backup)
    assert await stored(copy) == lobby()
    await copy.close()
    assert await stored(store) == running
    await store.close()


async def test_rotation_keeps_the_newest_and_what_is_not_ours(path: Path, backups: Path) -> None:
    backups.mkdir()
    others = ["games-schema1-20260101T000000Z.sqlite3", "games2-20260101T000000Z.sqlite3", "notes.txt"]
    for name in others:
        (backups / name).touch()
    (backups / "games-20260101T000000Z.sqlite3.part").touch()
    store = await opened(path)
    for hour in range(4):
        await store.back_up(backups, NOW + 3600 * hour, keep=2)
    await store.close()
    assert names(backups) == sorted([*others, "games-20260921T161320Z.sqlite3", "games-20260921T171320Z.sqlite3"])


async def test_the_newest_regular_backup_is_known_by_its_moment(path: Path, backups: Path) -> None:
    assert sqlite_backups(path).newest_moment(backups) is None
    backups.mkdir()
    for name in ("games-schema1-20270101T000000Z.sqlite3", "games2-20270101T000000Z.sqlite3", "games-2027Z.sqlite3"):
        (backups / name).touch()
    assert sqlite_backups(path).newest_moment(backups) is None
    store = await opened(path)
    for at in (NOW + 60, NOW):
        await store.back_up(backups, at, keep=3)
    await store.close()
    assert sqlite_backups(path).newest_moment(backups) == NOW + 60


async def test_backup_into_an_impossible_place_fails_clearly(path: Path, backups: Path) -> None:
    backups.write_text("a file, not a folder")
    store = await opened(path)
    with pytest.raises(StorageFailed):
        await store.back_up(backups, NOW, keep=2)
    await store.commit(creation(lobby()))
    await store.close()


async def test_restore_drill(path: Path, backups: Path) -> None:
    store = await opened(path)
    await store.commit(creation(lobby()))
    running = await done(store, start(lobby()))
    backup = await store.back_up(backups, NOW, keep=3)
    lost = await done(store, move(running, 1))
    await store.close()

    replaced = restore_file(backup, path, NOW + 60)
    store = await opened(path)
    assert await stored(store) == running
    await store.commit(move(running, 1, snapshot=b"another way"))
    await store.close()
    assert replaced is not None
    before = await opened(replaced)
    assert await stored(before) == lost
    await before.close()
    assert names(backups) == [backup.name]


def test_a_copy_that_is_not_sound_gets_no_name(backups: Path) -> None:
    """So that no damaged copy pushes a whole one out of those that are kept."""
    backups.mkdir(parents=True, exist_ok=True)
    part = backups / "half.part"
    part.write_bytes(b"damaged" * 1000)
    with pytest.raises(DatabaseDamaged):
        finish_copy(part, backups / "half.sqlite3")
    assert names(backups) == []


async def test_restore_over_a_damaged_file_with_a_leftover_log(path: Path, backups: Path) -> None:
    store = await opened(path)
    await store.commit(creation(lobby()))
    backup = await store.back_up(backups, NOW, keep=3)
    await store.close()
    path.write_bytes(b"damaged" * 1000)
    path.with_name(path.name + "-wal").write_bytes(b"log of another life")
    restore_file(backup, path, NOW)
    store = await opened(path)
    assert await stored(store) == lobby()
    await store.close()


async def test_who_is_killed_while_restoring_still_has_a_data_file(
    path: Path, backups: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without one, the next start would make an empty one, and all matches would seem to be gone."""
    store = await opened(path)
    await store.commit(creation(lobby()))
    backup = await store.back_up(backups, NOW, keep=3)
    running = await done(store, start(lobby()))
    await store.close()

    def killed(part: Path, target: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("storage.sqlite.restoring.put_in_place", killed)
    with pytest.raises(KeyboardInterrupt):
        restore_file(backup, path, NOW + 60)
    store = await opened(path)
    assert await stored(store, running.id) == running
    await store.close()


async def test_a_backup_that_this_version_cannot_open_is_not_restored(path: Path, backups: Path) -> None:
    store = await opened(path)
    backup = await store.back_up(backups, NOW, keep=3)
    await store.close()
    with closing(sqlite3.connect(backup)) as newer:
        newer.execute("PRAGMA user_version = 99")
    with pytest.raises(SchemaTooNew, match="schema 99"):
        restore_file(backup, path, NOW)
    assert names(path.parent) == ["backups", "games.sqlite3"]
    await (await opened(path)).close()


def test_of_a_full_disk_it_is_said_which(path: Path, backups: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(source: sqlite3.Connection, part: Path) -> None:
        with closing(sqlite3.connect(":memory:")) as small:
            small.execute("PRAGMA max_page_count = 1")
            small.execute("CREATE TABLE t (x)")

    claim_file(path).close()
    monkeypatch.setattr("storage.sqlite.at_rest.copy_in_steps", full)
    with pytest.raises(StorageFailed, match=f"^{re.escape(str(backups))}: database or disk is full"):
        back_up_at_rest(path, backups, NOW)


async def test_restore_without_a_file_in_the_place(path: Path, backups: Path, tmp_path: Path) -> None:
    store = await opened(path)
    await store.commit(creation(lobby()))
    backup = await store.back_up(backups, NOW, keep=3)
    await store.close()
    elsewhere = tmp_path / "new" / "games.sqlite3"
    assert restore_file(backup, elsewhere, NOW) is None
    store = await opened(elsewhere)
    assert await stored(store) == lobby()
    await store.close()


async def test_restore_is_refused_while_the_bot_runs(path: Path, backups: Path) -> None:
    store = await opened(path)
    backup = await store.back_up(backups, NOW, keep=3)
    await store.commit(creation(lobby()))
    with pytest.raises(DatabaseInUse):
        restore_file(backup, path, NOW)
    assert await stored(store) == lobby()
    await store.close()


@pytest.mark.parametrize("content", [b"", b"no database at all" * 500], ids=["empty", "garbage"])
async def test_an_unsound_backup_is_refused_and_the_file_kept(path: Path, backups: Path, content: bytes) -> None:
    store = await opened(path)
    await store.commit(creation(lobby()))
    await store.close()
    backups.mkdir()
    bad = backups / "bad.sqlite3"
    bad.write_bytes(content)
    with pytest.raises(DatabaseDamaged):
        restore_file(bad, path, NOW)
    store = await opened(path)
    assert await stored(store) == lobby()
    await store.close()
    assert names(path.parent) == ["backups", "games.sqlite3"]
