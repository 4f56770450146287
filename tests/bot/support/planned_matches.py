"""Random matches in which people leave plans, with races, plies taken back, seats that change hands, commits that fail and kills.

`python -m tests.bot.support.planned_matches --matches 10000` plays as many as you like. What is watched is
told by the class `Watch`.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import structlog

from bot.matches.background.due_plans import DuePlans
from bot.matches.games.adapters import ADAPTERS
from bot.matches.lobbies import lobby
from bot.matches.people.actor import PROGRAM, Actor
from bot.matches.people.presence import Presence
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.bot_players import BotPlayers
from bot.matches.play.open_tables import OpenTables
from bot.matches.play.table import Table, TableServices
from bot.matches.position.plan import Plan, encode_plan, plan_of
from bot.matches.position.plan_draft import find_plan_draft
from bot.matches.time.calendars import Calendars
from bot.operation.configuration.settings import Settings
from bot.operation.monitoring.metrics import Metrics
from engine.choices import drawn
from engine.game import Seat
from engine.rules import IllegalMove
from engine.thinking.plan import PlannedMove, find_plan_stop
from storage.errors import StaleRevision, StorageFailed
from storage.records.changes import Change
from storage.records.matches import Consent, Match, SavedPlan
from storage.sqlite.alone import Alone
from storage.sqlite.database import open_store
from storage.store import Store
from tests.bot.support.stored_matches import NOON, StandingClock, at_once

PEOPLE = (101, 102, 103)
OTHER_PERSON = 104
GAMES = ("keltis", "keltis", "manitoba", "odin", "empires")
ACTIONS = 40
"""Things that happen in one match."""


@dataclass
class Left:
    """A plan as it was left last: for which match and seat, with the plies on record then, and who sat there."""

    match_id: str
    seat: Seat
    owner: int | None
    before: list[tuple[int, str]]
    ran: bool = False


@dataclass
class Watch:
    """Sees what is committed, and says what was wrong.

    A plan may run once, for the seat and the owner who left it, as long as all that was on record then is so still; and only
    where its turn has come for the first time since: in no position before was the seat asked what its plan begins with.
    """

    left: dict[bytes, Left] = field(default_factory=dict[bytes, Left])
    seen: Counter[str] = field(default_factory=Counter[str])
    faults: list[str] = field(default_factory=list[str])

    async def committed(
        self, store: Store, change: Change, before: list[tuple[int, str]], plans: Mapping[Seat, SavedPlan]
    ) -> None:
        """A change is in the file, which had these plies and plans before."""
        for seat, saved in change.plans.items():
            plan = plan_of(saved) if saved else None
            if saved is None or plan is None:
                self.seen["dropped"] += 1
            elif plan.note is None:
                self.noted(change, seat, plan, before, put=saved.question is not None)
            elif (seat in plans and plans[seat].content != saved.content) or has_acted(change, seat):
                await self.has_run(store, change, seat, plan, before)

    def noted(self, change: Change, seat: Seat, plan: Plan, before: list[tuple[int, str]], *, put: bool) -> None:
        """A plan is left, or its turn has come, or has been taken back."""
        match = cast(Match, change.after or change.before)
        if plan.salt in self.left:
            assert not self.left[plan.salt].ran, "a plan that has run waits again"
            self.seen["put" if put else "taken back before it ran"] += 1
            return
        self.seen["left"] += 1
        self.left[plan.salt] = Left(match.id, seat, match.seats[seat].user_id, before)

    async def has_run(
        self, store: Store, change: Change, seat: Seat, plan: Plan, before: list[tuple[int, str]]
    ) -> None:
        """A plan was played, or has stopped at once."""
        left, match = self.left[plan.salt], cast(Match, change.before)
        assert not left.ran, "a plan has run twice"
        assert (left.match_id, left.seat, left.owner) == (match.id, seat, match.seats[seat].user_id)
        assert before[: len(left.before)] == left.before, (
            "a plan has run although what it was made after was taken back"
        )
        left.ran = True
        game = ADAPTERS[match.game].game
        for number in range(len(left.before) + 1, len(before) + 1):
            snapshot = await store.matches.snapshot_before(match.id, number)
            assert snapshot is not None
            asked = {(one.seat, one.question) for one in game.decisions(game.decode(snapshot))}
            assert (seat, plan.topic) not in asked, "a plan has run at a later question"
        assert plan.note is not None
        self.seen["played whole" if plan.note.stop is None else f"stopped: {plan.note.stop.why}"] += 1


def has_acted(change: Change, seat: Seat) -> bool:
    """Whether a seat has played in its turn by this change."""
    return any(new.ply.seat == seat and new.ply.bond != "aside" for new in change.plies)


class Faulty:
    """A store whose commits now and then fail, before or after they are in the file; all else is the store's."""

    def __init__(self, store: Store, watch: Watch, dice: random.Random) -> None:
        self._store, self.watch, self._dice = store, watch, dice
        self.calm = False
        self.failed = 0
        """How many commits have failed."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def commit(self, change: Change) -> None:
        fate = 1.0 if self.calm else self._dice.random()
        self.failed += fate < 0.04
        if fate < 0.02:
            raise StorageFailed("before it is in the file")
        before, plans = await self.record(change), await self._store.plans.of(change.match_id)
        await self._store.commit(change)
        try:
            await self.watch.committed(self._store, change, before, plans)
        except AssertionError as problem:
            self.watch.faults.append(f"{change.match_id}: {problem}")  # the bot reports faults, and goes on
        if fate < 0.04:
            raise StorageFailed("after it is in the file")

    async def record(self, change: Change) -> list[tuple[int, str]]:
        """What is on record before a change: the number of each ply and the hash to which it has led."""
        return [(ply.number, ply.state_hash) for ply in await self._store.matches.plies(change.match_id)]


class World:
    """A process with its tables, until it is killed: then another one goes on from the file."""

    def __init__(self, store: Faulty, clock: StandingClock) -> None:
        self.store, self.clock = store, clock
        self.metrics, self.settings = Metrics(), Settings(_env_file=None)  # type: ignore[call-arg]
        self.begin()

    def begin(self) -> None:
        """A process starts: it knows what is in the file."""
        self.players = BotPlayers(at_once, self.metrics)
        store: Any = self.store
        calendars = Calendars(store, self.settings)
        self.tables = OpenTables(
            TableServices(store, self.clock, asyncio.Event(), self.metrics, self.players, calendars)
        )
        services = SimpleNamespace(
            calendars=calendars,
            clock=self.clock,
            store=self.store,
            tables=self.tables,
            settings=self.settings,
            metrics=self.metrics,
            member=SimpleNamespace(fleet=Alone()),
            presence=Presence(),
            person=self.store.people.get,
        )
        self.turns = DuePlans(cast(Any, services))

    async def kill(self) -> None:
        """The process is gone."""
        await self.players.close()
        self.begin()


@dataclass
class Storm:
    """One match, and the dice that say what happens in it."""

    world: World
    match_id: str
    dice: random.Random

    async def table(self) -> Table:
        found = await self.world.tables.get(self.match_id)
        assert found is not None
        return found

    async def blow(self, actions: int) -> None:
        """So many things happen, or the match ends before."""
        for _ in range(actions):
            table = await self.table()
            if not table.is_running:
                break
            what = self.dice.choices(
                (self.play, self.leave, self.undo, self.agreed, self.time, self.race, self.kill, self.hand_over),
                (40, 22, 8, 3, 30, 8, 4, 1),
            )[0]
            with suppress(NotPossible, Outdated, IllegalMove, StorageFailed, StaleRevision):
                await what(table)
            await self.look()

    async def look(self) -> None:
        """No plan is said to be played that cannot be begun, in whatever way it has become so; and each that can has its time."""
        table = await self.table()
        if table.in_doubt or not table.is_running:
            return
        for seat, saved in table.plans.items():
            plan = plan_of(saved)
            if saved.question is None or plan.note is not None:
                continue
            stop = find_plan_stop(table.game, table.position, seat, plan.lines, regardless=plan.regardless)
            assert plan.blocked == stop, (table.match.game, plan.blocked, stop)
            assert stop is not None or saved.due is not None
            self.world.store.watch.seen["blocked" if stop else "to be played"] += 1

    async def play(self, table: Table) -> None:
        """Somebody who is asked plays."""
        people = [one for one in table.asked() if not table.match.seats[one.seat].bot]
        if not people:
            await asyncio.sleep(0)
            return
        decision = self.dice.choice(people)
        choices = table.game.choices(table.position, decision.seat)
        assert choices is not None
        by_policy = self.dice.random() < 0.8
        move = table.game.chosen(table.position, decision.seat, choices) if by_policy else drawn(choices, self.dice)
        user = table.match.seats[decision.seat].user_id or 0
        await table.play_move(Actor(user), decision.seat, move, table.match.questions[decision.seat].number)

    async def leave(self, table: Table) -> None:
        """Somebody who waits leaves a plan, sometimes with another alternative."""
        seat = self.dice.randrange(len(table.match.seats))
        if table.match.seats[seat].bot:
            return
        found = [
            moves for moves in (planned_moves(table, seat, self.dice) for _ in range(self.dice.choice((1, 2)))) if moves
        ]
        if not found:
            return
        now = find_plan_draft(table, seat, ())
        assert now is not None
        plan = Plan(
            salt=self.dice.randbytes(16),
            topic=now.topic,
            lines=tuple(found),
            regardless=self.dice.random() < 0.3,
            by_day=self.dice.random() < 0.3,
        )

        def edit(_saved: SavedPlan | None) -> SavedPlan:
            if find_plan_draft(table, seat, ()) is None:
                raise Outdated
            return SavedPlan(made=len(table.plies), content=encode_plan(plan))

        await table.change_plan(Actor(table.match.seats[seat].user_id or 0), seat, edit)

    async def undo(self, table: Table) -> None:
        """Somebody takes back their last step, or their whole turn."""
        seat = self.dice.randrange(len(table.match.seats))
        number = table.match.questions[seat].number
        await table.take_back_own(
            Actor(table.match.seats[seat].user_id or 0), seat, number, whole=self.dice.random() < 0.5
        )

    async def agreed(self, table: Table) -> None:
        """All have agreed to take back some plies."""
        number = self.dice.randrange(1, 6)
        if not table.plies:
            return
        at = self.world.clock()
        consent = Consent(
            id=self.dice.randbytes(8).hex(),
            match_id=table.match.id,
            kind="undo",
            data=b"",
            revision=table.match.revision,
            created_at=at,
            closed_at=at,
        )
        await table.take_back(PROGRAM, 0, min(number, len(table.plies)), consent=consent)

    async def time(self, _table: Table) -> None:
        """Time passes, mostly until something is due, and what is due then is played."""
        due = await self.world.store.plans.next_due(self.world.clock.now)
        if due is not None and self.dice.random() < 0.7:
            self.world.clock.now = due
        else:
            self.world.clock.now += self.dice.expovariate(1 / 600)
        await self.world.turns.play_due()

    async def race(self, table: Table) -> None:
        """What is due is played while people play, take back, and ask for the same."""
        self.world.clock.now += self.dice.expovariate(1 / 600)
        ways = [self.play(table), self.undo(table), self.world.turns.play_due(), self.world.turns.play_due()]
        for seat, saved in table.plans.items():
            if saved.question is not None:
                ways.append(cast(Any, table.play_plan(PROGRAM, seat, saved.question)))
        self.dice.shuffle(ways)
        done = await asyncio.gather(*ways, return_exceptions=True)
        expected = (NotPossible, Outdated, IllegalMove, StorageFailed, StaleRevision)
        for problem in done:
            if isinstance(problem, BaseException) and not isinstance(problem, expected):
                raise problem

    async def kill(self, _table: Table) -> None:
        """The process is killed, in the middle of something or not."""
        doing = asyncio.ensure_future(self.world.turns.play_due())
        for _ in range(self.dice.randrange(4)):
            await asyncio.sleep(0)
        doing.cancel()
        with suppress(asyncio.CancelledError, StorageFailed):
            await doing
        await self.world.kill()

    async def hand_over(self, table: Table) -> None:
        """A seat goes to somebody else."""
        place = self.dice.randrange(len(table.match.seats))
        seat = lobby.seat_for_person(table.match, OTHER_PERSON, "D")
        await table.change(PROGRAM, lobby.handed_over(place, table.match.seats[place], seat))


def planned_moves(table: Table, seat: Seat, dice: random.Random) -> tuple[PlannedMove, ...]:
    """What a seat plans for its next turn, as its policy does, or at random; () where it cannot."""
    texts: list[str] = []
    while (now := find_plan_draft(table, seat, texts)) is not None:
        reading = now.reading
        if reading.choices is None or len(texts) >= 8:
            return now.done.moves
        by_policy = dice.random() < 0.7
        move = table.game.chosen(reading.state, seat, reading.choices) if by_policy else drawn(reading.choices, dice)
        texts.append(table.game.write(move))
        if dice.random() < 0.1:
            after = find_plan_draft(table, seat, texts)
            return after.done.moves if after else ()
    return ()


async def new_match(world: World, game: str, dice: random.Random) -> str:
    """A match of two or three people that has begun."""
    seats = dice.choice((2, 2, 3))
    match = lobby.new_match(
        game, title="Storm", seats=seats, language="en", host=PEOPLE[0], guild=1, channel=dice.getrandbits(60), at=NOON
    )
    for place in range(seats):
        match = lobby.with_person_joined(PEOPLE[place], "ABC"[place])(match)
    await world.store.commit(Change(at=NOON, before=None, after=match))
    table = await world.tables.get(match.id)
    assert table is not None
    await table.start(Actor(PEOPLE[0]), lobby.with_play_begun(PEOPLE[0]), dice.randbytes(32))
    return match.id


async def one_match(world: World, seed: int) -> None:
    """One match of a kind, and all that happens in it."""
    dice = random.Random(seed)
    world.store.calm = True
    match_id = await new_match(world, GAMES[seed % len(GAMES)], dice)
    await skip(await_table(await world.tables.get(match_id)), dice.randrange(30), dice)
    world.store.calm = False
    await Storm(world, match_id, dice).blow(ACTIONS)
    world.store.calm = True
    table = await_table(await world.tables.get(match_id))
    if table.is_running:  # what waits here does not wait on in other matches
        await table.change(PROGRAM, lobby.with_match_abandoned(world.clock()))
    assert not await world.store.plans.of(match_id), "a plan outlives its match"


def await_table(table: Table | None) -> Table:
    """The table there must be."""
    assert table is not None
    return table


async def skip(table: Table, plies: int, dice: random.Random) -> None:
    """So many plies are played, as the policy does."""
    for _ in range(plies):
        if not table.asked():
            return
        decision = dice.choice(table.asked())
        choices = table.game.choices(table.position, decision.seat)
        assert choices is not None
        move = table.game.chosen(table.position, decision.seat, choices)
        user = table.match.seats[decision.seat].user_id or 0
        await table.play_move(Actor(user), decision.seat, move, table.match.questions[decision.seat].number)


@asynccontextmanager
async def world_in(folder: Path, watch: Watch, seed: int) -> AsyncIterator[World]:
    """A world with a data file in this folder."""
    store = await open_store(folder / "games.sqlite3", backups=folder, at=NOON)
    world = World(Faulty(store, watch, random.Random(seed)), StandingClock(NOON))
    try:
        yield world
    finally:
        await world.players.close()
        await store.close()
        world.metrics.close()


async def stormed(folder: Path, seeds: range) -> Watch:
    """The matches of these seeds, one after the other, in one data file; what was seen."""
    watch = Watch()
    async with world_in(folder, watch, seeds.start) as world:
        for seed in seeds:
            await one_match(world, seed)
            assert not watch.faults, (seed, watch.faults)
            told = world.metrics.registry.get_sample_value("lawspeaker_errors_total", {"part": "planned_turns"})
            assert (told or 0) <= world.store.failed, (seed, "more went wrong than the store")
    return watch


def main() -> int:
    """Plays matches and tells what was seen."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--matches", type=int, default=100)
    arguments.add_argument("--first", type=int, default=0)
    chosen = arguments.parse_args()
    structlog.configure(processors=[lambda *_: (_ for _ in ()).throw(structlog.DropEvent)])
    seen: Counter[str] = Counter()
    for first in range(chosen.first, chosen.first + chosen.matches, 200):
        with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
            last = min(first + 200, chosen.first + chosen.matches)
            seen += asyncio.run(stormed(Path(folder), range(first, last))).seen
        sys.stdout.write(f"{last} matches: {dict(sorted(seen.items()))}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
