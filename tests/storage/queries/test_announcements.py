"""What the operator's program is to be told: written with the change that it tells of, kept until it has arrived."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import structs

from storage.errors import StaleRevision
from storage.queries.announcements import DUE
from storage.records.announcements import Announcement, AnnouncementCounts
from storage.records.changes import Change
from storage.records.matches import Match, MatchStatus, Seat
from storage.store import Store
from tests.storage.conftest import open_sqlite
from tests.storage.samples import ANNA, BORA, NOW, creation, done, lobby, move

HOUR = 3600.0


def told(*names: str) -> tuple[Announcement, ...]:
    """Announcements that say which they are."""
    return tuple(Announcement(id=name, payload=name.encode()) for name in names)


async def due(store: Store, now: float = NOW + 99, limit: int = 9) -> list[str]:
    return [one.id for one in await store.announcements.due(now, HOUR, limit)]


async def test_those_of_a_match_come_one_after_the_other(store: Store, running: Match) -> None:
    await store.commit(creation(lobby("m2", 8), announcements=told("other")))
    running = await done(store, move(running, 1, announcements=told("b", "a")))
    await store.commit(move(running, 2, announcements=told("0")))
    found: list[str] = []
    while heads := await due(store):
        found.append(" ".join(heads))
        await store.announcements.arrived(heads[-1])
    assert found == ["other b", "other a", "other 0", "other"]
    assert await store.announcements.counts() == AnnouncementCounts(waiting=0, oldest=None)


async def test_what_waits_behind_others_is_not_read(tmp_path: Path) -> None:
    """Of a program that is away for a day there may be very much, and boards wait for the same data file meanwhile."""
    await (await open_sqlite(tmp_path)).close()
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as file:
        plan = file.execute(f"EXPLAIN QUERY PLAN {DUE}", {"now": NOW, "latest": NOW, "most": 1}).fetchall()
    scans = [str(step[-1]) for step in plan if str(step[-1]).startswith("SCAN announcements")]
    assert scans
    assert all("COVERING INDEX" in scan for scan in scans)


async def test_what_is_told_is_kept_as_it_was(store: Store, running: Match) -> None:
    change = move(running, 1, announcements=(Announcement(id="msg", payload=b'{"name": "\xeb\xb3\xb4"}\x00'),))
    await store.commit(change)
    [one] = await store.announcements.due(change.at, HOUR, 9)
    assert (one.id, one.match_id, one.payload, one.created_at, one.attempts) == (
        "msg",
        running.id,
        b'{"name": "\xeb\xb3\xb4"}\x00',
        change.at,
        0,
    )
    assert await due(store, change.at - 1) == []


async def test_a_failed_attempt_holds_up_its_match_only(store: Store, running: Match) -> None:
    await store.commit(creation(lobby("m2", 8), announcements=told("other")))
    await store.commit(move(running, 1, announcements=told("a", "b")))
    await store.announcements.retry("a", NOW + 200)
    assert await due(store, NOW + 199) == ["other"]
    assert [one.attempts for one in await store.announcements.due(NOW + 200, HOUR, 9)] == [0, 1]
    await store.announcements.retry("a", NOW + 900)
    await store.announcements.hurry(NOW + 300)
    assert await due(store, NOW + 299) == ["other"]
    assert await due(store, NOW + 300) == ["other", "a"]


async def test_after_the_clock_was_set_back_nothing_waits_for_it(store: Store, running: Match) -> None:
    await store.commit(move(running, 1, announcements=told("a")))
    assert await due(store, NOW + 11 - HOUR) == []
    assert await due(store, NOW + 10 - HOUR) == ["a"]


async def test_what_is_too_old_is_given_up(store: Store, running: Match) -> None:
    running = await done(store, move(running, 1, announcements=told("a", "b")))
    await store.commit(move(running, 2, announcements=told("c")))
    assert (await store.announcements.counts()) == AnnouncementCounts(waiting=3, oldest=NOW + 11)
    assert await store.announcements.give_up(NOW + 12) == 2
    assert await due(store) == ["c"]
    await store.purge(NOW + 13)  # also where nobody sends any more
    assert await due(store) == []


async def test_a_change_that_is_refused_tells_nothing(store: Store, running: Match) -> None:
    await store.commit(move(running, 1))
    with pytest.raises(StaleRevision):
        await store.commit(move(running, 1, announcements=told("a")))
    assert await due(store) == []
    with pytest.raises(ValueError, match="announced"):
        Change(at=NOW, before=running, after=None, announcements=told("a"))


async def test_it_is_written_with_changes_of_every_sort(store: Store, running: Match) -> None:
    """Those that touch rows twice are written statement by statement, others at once."""
    running = await done(store, move(running, 1, announcements=told("a")))
    back = running.revised(NOW + 30)
    change = Change(at=NOW + 30, before=running, after=back, taken_back_from=1, announcements=told("b"))
    running = await done(store, change)
    over = structs.replace(running.revised(NOW + 40), status=MatchStatus.OVER, ended_at=NOW + 40)
    await store.commit(Change(at=NOW + 40, before=running, after=over, announcements=told("c")))
    assert (await store.announcements.counts()).waiting == 3


async def test_what_names_somebody_who_is_erased_is_deleted_untold(store: Store, running: Match) -> None:
    """By their id, and in matches of theirs by a name, as JSON writes it; of the others' match somebody else may have it."""
    odd = 'An"na 보라'
    await store.commit(
        creation(lobby("m2", 8, seats=(Seat(user_id=BORA, name=odd),), host_id=BORA), announcements=told("x"))
    )
    bodies = {
        "id": b'{"user":"%d"}' % ANNA,
        "name": '{"name":"An\\"na 보라"}'.encode(),
        "longer": '{"name":"An\\"na 보라 2"}'.encode(),
        "other": b'{"user":"%d","name":"Bora"}' % BORA,
    }
    announced = tuple(Announcement(id=name, payload=body) for name, body in bodies.items())
    over = running.revised(NOW + 40, status=MatchStatus.OVER, ended_at=NOW + 40)
    await store.commit(Change(at=NOW + 40, before=running, after=over, announcements=announced))
    assert len((await store.erasure.kept(ANNA))["announcements"]) == 4
    await store.erasure.erase(ANNA, [odd], {"ko": "어떤 사람"})
    found: list[str] = []
    while heads := await due(store):
        found += heads
        for head in heads:
            await store.announcements.arrived(head)
    assert sorted(found) == ["longer", "other", "x"]
