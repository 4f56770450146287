"""Connections that are cut and servers that go away: what was acknowledged is there, and nothing is there twice."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from math import inf
from pathlib import Path

import asyncpg
import pytest

from storage.errors import ServerAway, StaleRevision, StorageFailed
from storage.postgres import committing, dumps
from storage.postgres.address import Address
from storage.postgres.opening import open_store
from storage.postgres.sessions import PostgresSession, open_session
from storage.records.changes import Change
from storage.records.matches import Consent, Match
from storage.store import Store
from tests.postgres import Server
from tests.storage.postgres.cutting import Cutter, cutter
from tests.storage.samples import NOW, committed, creation, done, lobby, move, ply, post, start, stored


@pytest.fixture
async def url(postgres: Server, tmp_path: Path) -> AsyncIterator[str]:
    yield await postgres.at(tmp_path)
    postgres.leave(tmp_path)


@pytest.fixture
async def cutting(postgres: Server) -> AsyncIterator[tuple[Cutter, Path]]:
    with tempfile.TemporaryDirectory() as folder:  # a socket's path must be short
        async with cutter(postgres.folder, Path(folder)) as cutting:
            yield cutting, Path(folder)


@pytest.fixture
async def cut_store(
    url: str, cutting: tuple[Cutter, Path], postgres: Server, tmp_path: Path
) -> AsyncIterator[tuple[Store, Cutter]]:
    """A store whose connections can be cut."""
    cutter, folder = cutting
    store = await open_store(url.replace(str(postgres.folder), str(folder)), backups=tmp_path, at=NOW)
    yield store, cutter
    await store.close()


async def begun(store: Store) -> Match:
    await store.commit(creation(lobby()))
    return await done(store, start(lobby()))


@pytest.mark.parametrize("reaches", [True, False], ids=["the answer is lost", "the request is lost"])
@pytest.mark.parametrize("alone", [True, False], ids=["one statement", "several"])
async def test_a_commit_is_done_once_whatever_is_lost(
    cut_store: tuple[Store, Cutter], reaches: bool, alone: bool
) -> None:
    store, cutting = cut_store
    match = await begun(store)
    match = await done(store, move(match, 1, interaction_id=899))
    cutting.reaches = reaches
    cutting.marks = [b"cut here"] if alone else [b"COMMIT"]
    made = ply(1 if not alone else 2, notation="cut here")
    back = None if alone else 1
    after = await done(
        store, move(match, 2, plies=(made,), taken_back_from=back, interaction_id=900, posts=(post("b2"),))
    )
    assert cutting.cuts == 1
    assert await stored(store) == after
    assert [logged.notation for logged in await store.matches.plies("m1")][-1] == "cut here"
    assert await committed(store, 900)
    assert [entry.nonce for entry in await store.outbox.due(NOW * 2, 9)] == ["b2"]


async def test_a_vote_whose_answer_is_lost_counts_once(cut_store: tuple[Store, Cutter]) -> None:
    """It raises no revision: its interaction tells that it landed."""
    store, cutting = cut_store
    match = await begun(store)
    asked = Consent(id="c1", match_id="m1", kind="undo", data=b"cut here", revision=match.revision, created_at=NOW)
    cutting.marks = [b"cut here"]
    await store.commit(Change(at=NOW, before=match, after=None, interaction_id=7, consent=asked))
    assert cutting.cuts == 1
    assert await store.matches.open_consents("m1") == [asked]


async def test_what_still_runs_on_the_server_is_ended_before_it_is_tried_again(
    cut_store: tuple[Store, Cutter], url: str
) -> None:
    """Cut off while it waits for a lock, it would land after it was looked for."""
    store, cutting = cut_store
    match = await begun(store)
    other = await asyncpg.connect(url)
    transaction = other.transaction()
    await transaction.start()
    await other.execute("SELECT 1 FROM lawspeaker.matches WHERE id = 'm1' FOR UPDATE")
    cutting.marks = [b"cut here"]
    commit = asyncio.create_task(
        store.commit(move(match, 1, plies=(ply(1, notation="cut here"),), posts=(post("b1"),)))
    )
    while not cutting.cuts:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)
    await transaction.rollback()
    await commit
    waiting = await other.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted")
    await other.close()
    assert waiting == 0
    assert [logged.number for logged in await store.matches.plies("m1")] == [1]
    assert (await store.counts(inf)).waiting == 1


async def test_reads_go_on_when_a_connection_is_cut(cut_store: tuple[Store, Cutter]) -> None:
    store, cutting = cut_store
    match = await begun(store)
    assert await stored(store) == match  # the statement is known to this connection
    for reaches in (True, False):
        cutting.reaches, cutting.marks = reaches, [b"\x00\x00\x00\x02m1"]
        assert await stored(store) == match
    assert cutting.cuts == 2


async def test_sessions_that_the_server_ends_come_again(url: str, tmp_path: Path) -> None:
    store = await open_store(url, backups=tmp_path, at=NOW)
    match = await begun(store)
    other = await asyncpg.connect(url)
    ending = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> $1"
    for number in range(1, 4):
        await other.execute(ending, other.get_server_pid())
        match = await done(store, move(match, number))
    await other.close()
    assert await stored(store) == match
    await store.close()


async def test_a_server_that_is_away_is_told_and_found_again(
    postgres: Server, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(committing, "DOUBT_SECONDS", 0.3)
    store = await open_store(url, backups=tmp_path, at=NOW)
    match = await begun(store)
    postgres.crash()
    try:
        with pytest.raises(StorageFailed):
            await store.commit(move(match, 1))
        with pytest.raises(StorageFailed):
            await store.matches.saved("m1")
        with pytest.raises(StorageFailed):
            await store.memos.save("key", "text")
    finally:
        postgres.start()
    assert await stored(store) == match
    await store.commit(move(match, 1))
    await store.close()


@pytest.mark.parametrize("step", ["hold_lock", "share_data", "migrate_database"])
async def test_a_server_that_goes_away_while_it_is_opened_is_away(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Whatever it was asked just then: a start waits for it (`bot/operation/upkeep/stores.py`)."""

    async def cut_off(*_: object, **__: object) -> None:
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    monkeypatch.setattr(f"storage.postgres.opening.{step}", cut_off)
    with pytest.raises(ServerAway):
        await open_store(url, backups=tmp_path, at=0.0)


async def test_a_server_that_goes_away_as_it_is_told_of_an_end_is_left(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that the session was there for is done: the start goes on, and whatever asks next waits for the server."""
    close = PostgresSession.close

    async def told_to_nobody(session: PostgresSession, **timeout: float) -> None:
        await close(session, **timeout)
        raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr(PostgresSession, "close", told_to_nobody)
    store = await open_store(url, backups=tmp_path, at=NOW)
    monkeypatch.undo()
    await begun(store)
    await store.close()


async def test_a_backup_that_the_server_cuts_off_is_told_as_an_outage(
    postgres: Server, url: str, tmp_path: Path
) -> None:
    """Also where it is back already: `pg_dump` says in its own words only what went wrong, not through whose fault."""
    store = await open_store(url, backups=tmp_path, at=NOW)
    in_the_way = await asyncpg.connect(url)
    await in_the_way.execute("BEGIN; LOCK TABLE lawspeaker.matches IN ACCESS EXCLUSIVE MODE")
    copying = asyncio.create_task(store.back_up(tmp_path / "backups", NOW, keep=1))
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'pg_dump' AND wait_event_type = 'Lock'"
    looking = await asyncpg.connect(url)  # within a transaction who is at work stands as it was seen first
    while not await looking.fetchval(waiting):  # noqa: ASYNC110 - only asking tells
        await asyncio.sleep(0.05)
    await asyncio.to_thread(postgres.crash)
    await asyncio.to_thread(postgres.start)
    [problem] = await asyncio.gather(copying, return_exceptions=True)
    await store.back_up(tmp_path / "backups", NOW + 1, keep=1)
    await store.close()
    assert isinstance(problem, ServerAway)


async def test_a_session_that_ends_a_moment_later_tells_of_a_server_that_goes_away(url: str) -> None:
    """`pg_dump` may hear of it before the session beside it does."""
    session, other = await open_session(Address(url)), await asyncpg.connect(url)
    looking = asyncio.create_task(dumps._must_live(session))
    await asyncio.sleep(0.05)
    await other.execute("SELECT pg_terminate_backend($1)", session.get_server_pid())
    with pytest.raises(ServerAway):
        await looking
    await other.close()


async def test_a_vote_waits_for_a_move_that_is_just_made_elsewhere(url: str, tmp_path: Path) -> None:
    """It raises no revision, so only the lock of the row keeps it from being counted for a position that is gone."""
    store = await open_store(url, backups=tmp_path, at=NOW)
    match = await begun(store)
    other = await asyncpg.connect(url)
    transaction = other.transaction()
    await transaction.start()
    await other.execute("UPDATE lawspeaker.matches SET revision = revision + 1 WHERE id = 'm1'")
    vote = asyncio.create_task(store.commit(Change(at=NOW, before=match, after=None, reminded=(0,))))
    done, _ = await asyncio.wait({vote}, timeout=0.3)
    assert not done
    await transaction.commit()
    await other.close()
    with pytest.raises(StaleRevision) as refused:
        await vote
    assert refused.value.stored == match.revision + 1
    assert await store.matches.reminders("m1") == {}
    await store.close()
