"""Which questions have come to wait for a whole number of hours: what reminders look at, once a minute."""

import sqlite3
from contextlib import closing
from pathlib import Path

from storage.queries.matches import WAITS_COMPLETED
from storage.records.changes import Change
from storage.records.matches import MatchStatus, Question
from storage.store import Store
from tests.storage.new_file import put_new_file
from tests.storage.samples import NOW, creation, done, lobby, start

HOUR = 3600.0
LAST = NOW + 1000 * HOUR
THIS = LAST + 60
"""The last look, and this one."""
MOST = 5


async def ask(store: Store, channel: int, *since: float, asked: bool = True, over: bool = False) -> None:
    """A running match, of that name and of revision 3, whose questions were put then."""
    before = lobby(f"m{channel}", channel)
    await store.commit(creation(before))
    running = await done(store, start(before))
    ended = {"status": MatchStatus.OVER, "ended_at": NOW + 2} if over else {}
    questions = tuple(Question(number=1, since=moment, asked=asked) for moment in since)
    after = running.revised(NOW + 2, questions=questions, turn_since=NOW - channel, **ended)
    await store.commit(Change(at=NOW + 2, before=running, after=after))


async def test_a_wait_is_completed_after_the_last_look_and_not_after_this_one(store: Store) -> None:
    for channel, moment in enumerate([LAST, LAST + 1, THIS, THIS + 1]):
        await ask(store, channel, moment - HOUR)
        await ask(store, 10 + channel, moment - MOST * HOUR)
    assert await store.matches.waits_completed(LAST, THIS, MOST) == [("m12", 3), ("m11", 3), ("m2", 3), ("m1", 3)]


async def test_only_whole_hours_count_from_one_to_the_most(store: Store) -> None:
    for channel, hours in enumerate((0, 0.5, 1.5, MOST + 1)):
        await ask(store, channel, LAST + 1 - hours * HOUR)
    assert await store.matches.waits_completed(LAST, THIS, MOST) == []
    assert await store.matches.waits_completed(LAST, THIS, MOST + 1) == [("m3", 3)]


async def test_a_match_is_told_once_however_many_wait_in_it(store: Store) -> None:
    """The first look goes back by an hour, in which every question completes one."""
    await ask(store, 1, THIS - 1.5 * HOUR, THIS - 3.5 * HOUR)
    assert await store.matches.waits_completed(LAST - HOUR, THIS, MOST) == [("m1", 3)]


async def test_who_is_not_asked_waits_for_nothing(store: Store) -> None:
    await ask(store, 1, LAST + 1 - HOUR, asked=False)
    await ask(store, 2, LAST + 1 - HOUR, over=True)
    await store.commit(creation(lobby("m3", 3, turn_since=LAST + 1 - HOUR)))
    assert await store.matches.waits_completed(LAST, THIS, MOST) == []


def test_it_reads_none_but_those(tmp_path: Path) -> None:
    """Questions are found by when they were put, and matches by their questions."""
    put_new_file(path := tmp_path / "games.sqlite3")
    with closing(sqlite3.connect(path)) as file:
        parameters = {"after": LAST, "until": THIS, "most": MOST}
        plan = [row[3] for row in file.execute(f"EXPLAIN QUERY PLAN {WAITS_COMPLETED}", parameters)]
    assert [step for step in plan if "open_questions (since>? AND since<?)" in step], plan
    assert [step for step in plan if step.startswith("SEARCH matches")], plan
    assert {step for step in plan if step.startswith("SCAN")} <= {"SCAN waits", "SCAN CONSTANT ROW"}, plan
