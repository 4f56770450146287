"""The open matches of a person are read once, and kept as every later change leaves them."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any

import pytest

import storage.kept_matches
from storage.database import Database, Parameters
from storage.errors import ChannelTaken, StaleRevision, StillPlaying
from storage.queries.matches import Matches
from storage.records.changes import Change
from storage.records.matches import ClockTerms, Match, MatchStatus, Question, Seat, SeatClock
from storage.store import Store
from tests.storage.samples import ANNA, BORA, CHAN, NOW, creation, done, lobby, move, start

CLOCK = ClockTerms(reserve=3600, increment=60)


class Counted:
    """The database of a store, with the queries that it was asked."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.asked: list[str] = []
        self.answers = asyncio.Event()
        self.answers.set()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.database, name)

    async def rows(self, sql: str, parameters: Parameters = ()) -> Sequence[Any]:
        self.asked.append(sql)
        found = await self.database.rows(sql, parameters)
        await self.answers.wait()
        return found


def counted(store: Store) -> Counted:
    """Has the matches of a store be read through a count of what was asked."""
    database = Counted(store._database)
    store.matches._database = database
    return database


async def read_anew(store: Store, user: int) -> list[Match]:
    """The open matches of a person by the database alone."""
    return await Matches(store._database).active_of_user(user, 99)


async def all_as_stored(store: Store) -> None:
    """Whatever is kept of anybody is what the database says."""
    for user in (ANNA, BORA, CHAN):
        assert await store.matches.active_of_user(user, 99) == await read_anew(store, user), user


def seated(match: Match, *seats: Seat, **fields: Any) -> Change:
    """The change that gives a match these seats."""
    return Change(at=NOW, before=match, after=match.revised(NOW, seats=seats, **fields))


async def test_what_is_kept_is_what_every_change_leaves(store: Store) -> None:
    """Matches that begin and end, people that come and go, clocks, warnings, votes and refused changes."""
    await all_as_stored(store)
    one = await done(store, creation(lobby("m1", turn_since=NOW + 9)))
    await all_as_stored(store)
    two = await done(store, creation(lobby("m2", 8, turn_since=NOW + 3)))
    await all_as_stored(store)
    two = await done(store, seated(two, Seat(user_id=ANNA, name="Anna"), Seat(user_id=BORA, name="Bora")))
    await all_as_stored(store)
    one = await done(store, start(one))
    await all_as_stored(store)
    asked = (Question(number=3, since=NOW, asked=True), Question(number=2, since=NOW, asked=False))
    timed = (SeatClock(seconds_left=90.5, ticks_since=NOW), SeatClock(seconds_left=9.0))
    one = await done(
        store,
        Change(at=NOW, before=one, after=one.revised(NOW + 20, clock=CLOCK, clocks=timed, questions=asked)),
    )
    await all_as_stored(store)
    await store.commit(Change(at=NOW + 5, before=one, after=None, warned=(0,)))
    await all_as_stored(store)
    assert (await store.matches.active_of_user(ANNA, 99))[0].clocks[0].warned_at == NOW + 5
    with pytest.raises(StaleRevision):
        await store.commit(Change(at=NOW, before=lobby("m1"), after=lobby("m1").revised(NOW, title="no")))
    await all_as_stored(store)
    away = Seat(bot=True, name="Bot", away_id=BORA, away_name="Bora")
    two = await done(store, seated(two, Seat(user_id=CHAN, name="Chan"), away))
    await all_as_stored(store)
    assert [match.id for match in await store.matches.active_of_user(CHAN, 99)] == ["m2"]
    two = await done(store, seated(two, Seat(user_id=CHAN, name="Chan"), Seat()))
    await all_as_stored(store)
    for match, status in ((one, MatchStatus.OVER), (two, MatchStatus.EXPIRED)):
        await store.commit(
            Change(at=NOW, before=match, after=match.revised(NOW + 30, status=status, ended_at=NOW + 30))
        )
        await all_as_stored(store)
    assert await store.matches.active_of_user(ANNA, 99) == []


async def test_the_longest_waiting_comes_first_and_no_more_than_are_asked_for(store: Store) -> None:
    for number, since in enumerate((5, 2, 9)):
        await store.commit(creation(lobby(f"m{number}", number, turn_since=NOW + since)))
    for limit in (2, 99, 2, 99):  # 99 reads all of them, 2 does not
        found = await store.matches.active_of_user(ANNA, limit)
        assert [match.id for match in found] == ["m1", "m0", "m2"][:limit]
    await all_as_stored(store)


async def test_a_turn_asks_the_one_process_of_a_file_nothing(store: Store, running: Match) -> None:
    """Several processes that share a database look each time: another one may have changed it."""
    asked = counted(store).asked
    for number in range(1, 6):
        running = await done(store, move(running, number))
        assert await store.matches.active_of_user(ANNA, 99) == [running]
    assert len(asked) == (1 if store.fleet.alone else 5)


async def test_what_a_change_has_overtaken_is_not_kept(store: Store, running: Match) -> None:
    """Read before the change, and answered after it."""
    database = counted(store)
    database.answers.clear()
    look = asyncio.create_task(store.matches.active_of_user(ANNA, 99))
    while not database.asked:  # noqa: ASYNC110 - a database tells nobody
        await asyncio.sleep(0)
    after = await done(store, move(running, 1))
    database.answers.set()
    assert [match.id for match in await look] == ["m1"]
    assert await store.matches.active_of_user(ANNA, 99) == [after]


async def test_only_so_many_people_are_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that were looked for last."""
    monkeypatch.setattr(storage.kept_matches, "PEOPLE_KEPT", 2)
    seats = tuple(Seat(user_id=user, name=str(user)) for user in (ANNA, BORA, CHAN))
    await store.commit(creation(lobby(seats=seats)))
    asked = counted(store).asked
    for user in (ANNA, BORA, ANNA, CHAN, ANNA):
        await store.matches.active_of_user(user, 99)
    assert len(asked) == (3 if store.fleet.alone else 5)
    await store.matches.active_of_user(BORA, 99)
    assert len(asked) == (4 if store.fleet.alone else 6)


async def test_a_change_whose_outcome_is_unknown_has_it_read_anew(
    store: Store, running: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is in the database, though whoever committed it was told of a failure."""
    await store.matches.active_of_user(ANNA, 99)
    commit = store._database.commit

    async def failing(change: Change) -> None:
        await commit(change)
        raise asyncio.CancelledError

    with monkeypatch.context() as patched:
        patched.setattr(store._database, "commit", failing)
        with pytest.raises(asyncio.CancelledError):
            await store.commit(move(running, 1))
    assert [match.revision for match in await store.matches.active_of_user(ANNA, 99)] == [running.revision + 1]


class Course:
    """A chance course of changes to matches of three people, each while others look: some are refused, or cancelled half-way."""

    def __init__(self, store: Store, seed: int) -> None:
        self.store = store
        self.chance = Random(seed)
        self.numbers = count(1)
        self.open = dict[str, Match]()
        self.steps = [
            self.opening,
            self.refused,
            self.half_done,
            self.erasing,
            *(self.changing,) * 5,
            *(self.warning,) * 2,
        ]

    async def look(self) -> None:
        """Somebody looks, a moment later or earlier than the change."""
        for _ in range(self.chance.randrange(6)):
            await asyncio.sleep(0)
        await self.store.matches.active_of_user(self.chance.choice((ANNA, BORA, CHAN)), self.chance.choice((1, 99)))

    async def step(self) -> None:
        await asyncio.gather(*(self.look() for _ in range(4)), self.chance.choice(self.steps)())

    async def opening(self) -> None:
        number = next(self.numbers)
        new = lobby(f"m{number}", number, turn_since=self.moment(), seats=self.seats())
        self.open[new.id] = await done(self.store, creation(new))

    async def refused(self) -> None:
        """A channel that has a match, and a revision that is none any more."""
        for match in self.some():
            with suppress(ChannelTaken):
                await done(self.store, creation(lobby("other", match.channel_id, seats=self.seats())))
            with suppress(StaleRevision):
                former = lobby(match.id, revision=match.revision + 1, seats=self.seats())
                await done(self.store, self.changed(former))

    async def changing(self) -> None:
        """At two matches at once."""
        changes = [self.changed(match) for match in self.some(2)]
        for after in await asyncio.gather(*(done(self.store, change) for change in changes)):
            self.open[after.id] = after
            if after.status is MatchStatus.OVER:
                del self.open[after.id]

    async def half_done(self) -> None:
        """Whoever wanted it is gone; whether it holds, only the database says."""
        for match in self.some():
            commit = asyncio.create_task(self.store.commit(self.changed(match)))
            for _ in range(self.chance.randrange(9)):
                await asyncio.sleep(0)
            commit.cancel()
            with suppress(asyncio.CancelledError):
                await commit
            saved = await self.store.matches.saved(match.id)
            assert saved is not None
            self.open[match.id] = saved.match
            if saved.match.status is MatchStatus.OVER:
                del self.open[match.id]

    async def warning(self) -> None:
        for match in self.some():
            if match.clocks:
                await self.store.commit(Change(at=self.moment(), before=match, after=None, warned=(0,)))
                saved = await self.store.matches.saved(match.id)
                assert saved is not None
                self.open[match.id] = saved.match

    async def erasing(self) -> None:
        with suppress(StillPlaying):
            await self.store.erasure.erase(self.chance.choice((BORA, CHAN)), ["Bora", "Chan"], {"ko": "nobody"})

    def some(self, most: int = 1) -> list[Match]:
        return self.chance.sample(list(self.open.values()), min(most, len(self.open)))

    def moment(self) -> float:
        return NOW + self.chance.randrange(5)

    def seats(self) -> tuple[Seat, ...]:
        """Two seats: free, kept, of a person or a bot player, or one at which the program plays for somebody."""
        kinds = [
            Seat(),
            Seat(user_id=ANNA, name="Anna"),
            Seat(user_id=BORA, name="Bora"),
            Seat(user_id=CHAN, name="Chan", invited=True),
            Seat(bot=True, name="Bot"),
            Seat(bot=True, name="Bora", away_id=BORA, away_name="Bora"),
        ]
        return tuple(self.chance.choices(kinds, k=2))

    def changed(self, match: Match) -> Change:
        """A match at which somebody has come or gone, that goes on, begins, or ends."""
        fields: dict[str, Any] = {"seats": self.seats(), "turn_since": self.moment(), "host_id": ANNA}
        if match.status is MatchStatus.RUNNING:
            fields |= {
                "clock": CLOCK,
                "clocks": tuple(SeatClock(seconds_left=self.moment(), ticks_since=NOW) for _ in range(2)),
                "questions": tuple(Question(number=match.revision, since=self.moment(), asked=True) for _ in range(2)),
                "status": self.chance.choice((*(MatchStatus.RUNNING,) * 4, MatchStatus.OVER)),
            }
        elif match.status is MatchStatus.LOBBY:
            fields["status"] = self.chance.choice((MatchStatus.LOBBY, MatchStatus.RUNNING))
        if fields.get("status") is MatchStatus.OVER:
            fields["ended_at"] = NOW
        return Change(at=NOW, before=match, after=match.revised(NOW, **fields))


@pytest.mark.parametrize("seed", range(4))
async def test_what_is_kept_holds_on_any_course(store: Store, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With more people than are kept, who look while something changes."""
    monkeypatch.setattr(storage.kept_matches, "PEOPLE_KEPT", 2)
    course = Course(store, seed)
    for _ in range(60):
        await course.step()
        for user in (ANNA, BORA, CHAN):
            assert await store.matches.active_of_user(user, 99) == await read_anew(store, user)
