"""A table is a match with its lock: every change of a match goes through here, one after the other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import takewhile
from types import MappingProxyType
from typing import Any, Protocol

import msgspec
from msgspec import structs

from bot.matches.people.actor import PROGRAM, Actor
from bot.matches.people.posts import AnyBody, LobbyBody, ThreadBody
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.people.watched_ends import with_watchers_told
from bot.matches.play.announcing import announcements_of
from bot.matches.play.moving import MoveResult, played_again, steps_before, transition_by_plies, transition_to_start
from bot.matches.play.origin import MatchOrigin, begun_from
from bot.matches.play.plan_changes import plans_after, played_plan, reconsider_plan
from bot.matches.play.taking_back import transition_back
from bot.matches.play.transitions import change_by_edit, change_by_transition
from bot.matches.position.committed_match import CommittedMatch, OpenTurn
from bot.matches.position.plan_edits import PlanEdit
from bot.matches.position.questions import asked_seats, first_asked
from bot.matches.position.routine import play_routine, routine_move, with_routine
from bot.matches.time.active_hours import Calendar
from bot.matches.time.calendars import Calendars
from bot.matches.time.seat_clocks import given_back, with_warnings
from bot.operation.monitoring.metrics import Metrics
from engine.chance import commitment
from engine.game import Move, Seat, State
from engine.play.match import PlayedLine, free_undo, play, play_line, seat_is_asked
from engine.play.match import Ply as Played
from engine.rules import IllegalMove
from storage.records.changes import Change
from storage.records.matches import Consent, Match, MatchStatus, SavedMatch, SavedPlan, SavedPly
from storage.store import Store

TimeSource = Callable[[], float]


class Players(Protocol):
    """Those who play at the bot seats of tables."""

    def look(self, table: Table) -> None:
        """Something may have changed at a table."""

    async def moment(self, table: Table) -> None:
        """Waits a moment for them, in case they are quick."""


@dataclass(frozen=True)
class TableServices:
    """What all tables share. `wake` tells the delivery that something was committed. `announces` says whether a program of the
    operator's is told of it."""

    store: Store
    clock: TimeSource
    wake: asyncio.Event
    metrics: Metrics
    players: Players
    calendars: Calendars
    announces: bool = False


class Table(CommittedMatch):
    """One match. Reads are free; every change takes the lock, commits in one transaction and only then becomes visible."""

    def __init__(
        self, services: TableServices, saved: SavedMatch, plies: Sequence[SavedPly], plans: Mapping[Seat, SavedPlan]
    ) -> None:
        super().__init__(saved, plies, plans)
        self.consenting = asyncio.Lock()
        """Held while a request is made or a vote is counted, so that two last votes at once are both counted."""
        self.in_doubt = False
        """Whether only the file knows where the match stands, after a commit that failed."""
        self._lock = asyncio.Lock()
        self._news = asyncio.Event()
        self._services = services
        self._clock = services.clock

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        """Holds the lock, first reading the match anew where it is in doubt; bot players look at the table afterwards."""
        async with self._lock:
            if self.in_doubt:
                store, match_id = self._services.store, self.match.id
                saved = await store.matches.saved(match_id)
                assert saved is not None  # matches are never deleted
                plies, plans = await store.matches.plies(match_id), await store.plans.of(match_id)
                self.take_up(saved, plies, plans)
                self.in_doubt = False
            try:
                yield
            finally:
                self._services.players.look(self)
                self._news.set()
                self._news = asyncio.Event()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Returns once this holds; it is looked at again after every change at this table."""
        while not holds():
            await self._news.wait()

    async def mended(self) -> None:
        """Reads the match anew where a failed commit has left it in doubt."""
        if self.in_doubt:
            async with self._alone():
                pass

    async def settle(self) -> None:
        """Adds to a match of an earlier version who is asked, and how many plies its boards have told."""
        async with self._alone():
            if self.match.shown is not None or self.state is None:
                return
            asked = asked_seats(self.game, self.state)
            turn = sum(1 for _ in takewhile(lambda ply: ply.seat in asked, reversed(self.plies)))
            # Buttons from before carry the revision that the match had.
            questions = first_asked(self.game, self.match, self.state, self.match.revision, self.match.turn_since)
            after = self.match.revised(self.match.updated_at, questions=questions, shown=len(self.plies) - turn)
            await self._commit(Change(at=self._clock(), before=self.match, after=after))

    # Playing, also what was planned ahead

    async def start(self, actor: Actor, edit: Callable[[Match], Match], seed: bytes) -> None:
        """Begins to play: commits to the seed, sets up, posts the first board. `edit` closes the lobby or raises NotPossible."""
        async with self._alone():
            match = edit(self.match)
            options = msgspec.json.decode(match.options, type=self.game.options)
            state, events = self.game.begin(len(match.seats), options, seed)
            started = structs.replace(match, status=MatchStatus.RUNNING, commitment=commitment(seed))
            transition = transition_to_start(self.game, started, state, events)
            # Nobody has seen the lobby of a practice, or of a show.
            seen = () if started.coached or started.pace is not None else (LobbyBody(),)
            first = (*seen, ThreadBody()) if started.threaded else seen
            calendars = await self.calendars(started)
            change = change_by_transition(self, actor, self._clock(), transition, started, *first, calendars=calendars)
            await self._commit(structs.replace(change, seed=seed, set_up=self.game.encode_events(events)), state)

    async def start_from(self, actor: Actor, edit: Callable[[Match], Match], origin: MatchOrigin) -> None:
        """Begins at a position of another match, with the plies that led there on record. `edit` is as in `start`."""
        async with self._alone():
            started = structs.replace(edit(self.match), status=MatchStatus.RUNNING, commitment=commitment(origin.seed))
            state = self.game.decode(origin.snapshot)
            transition, calendars = begun_from(self.game, started, state, origin), await self.calendars(started)
            change = change_by_transition(self, actor, self._clock(), transition, started, calendars=calendars)
            await self._commit(structs.replace(change, seed=origin.seed, set_up=origin.set_up), state)

    async def play_move(self, actor: Actor, seat: Seat, move: Move, question: int) -> MoveResult:
        """Plays one move chosen for this question of the seat.

        Raises Outdated for another question, IllegalMove, or NotPossible; then nothing has changed.
        """
        async with self._alone():
            self.must_be_asked(seat, question)
            state = self.game.copy(self.position)
            told = await self._play(actor, state, PlayedLine((play(self.game, state, seat, move),)))
        return await self._followed(told)

    async def play_in_a_row(self, actor: Actor, seat: Seat, question: int) -> MoveResult:
        """Plays in one commit the moves that the game proposes in a row at this question of the seat.

        Raises Outdated for another question, and where there are none.
        """
        async with self._alone():
            self.must_be_asked(seat, question)
            state, line = self.reading(seat).in_a_row
            if not line.plies:
                raise Outdated
            told = await self._play(actor, state, line)
        return await self._followed(told)

    async def play_line(
        self, actor: Actor, line: str, seat: Seat | None = None, question: int | None = None
    ) -> MoveResult:
        """Plays a line of moves in notation for this seat of the person (None: the one that is to act).

        Raises Outdated for another question (None: whatever it is), IllegalMove, also where it is another's turn, or
        NotPossible; then nothing has changed.
        """
        async with self._alone():
            seat = self.own_seat(actor.user_id) if seat is None else seat
            if question is not None:
                self.must_be_asked(seat, question)
            self.must_be_running()
            state, played = play_line(self.game, self.position, seat, line)
            told = await self._play(actor, state, played)
        return await self._followed(told)

    async def play_bots(self, turn: OpenTurn, state: State[Any], plies: Sequence[Played]) -> None:
        """Commits the plies that bot players have chosen for an open turn, and the position after them.

        Does nothing when they are asked something else by now, or when somebody has taken a seat of theirs.
        """
        async with self._alone():
            now = self.open_turn()
            if now is None or now.asked != turn.asked or not all(self.match.seats[ply.seat].bot for ply in plies):
                return
            if self.match.revision != turn.match.revision:  # somebody has moved aside, or beside them
                state = self.game.copy(self.position)
                try:
                    plies = [played_again(self.game, state, ply.seat, ply.text) for ply in plies]
                except IllegalMove:
                    return
            await self._play(PROGRAM, state, PlayedLine(tuple(plies)))

    async def change_orders(self, actor: Actor, seat: Seat, orders: Mapping[str, bool]) -> MoveResult | None:
        """Has questions answered for a seat from now on (True), or asked again, and answers the open one in the same commit.

        Gives what came of that answer; None where none of them is open. Raises NotPossible; then nothing has changed.
        """
        async with self._alone():
            self.must_be_running()
            match = with_routine(seat, orders)(self.match)
            due = next((one for one in self.asked() if one.seat == seat and orders.get(one.question)), None)
            if due is None:
                await self._commit(await self._edited(actor, match))
                return None
            state = self.game.copy(self.position)
            line = PlayedLine((play(self.game, state, seat, routine_move(self.game, state, due)),))
            told = await self._play(actor, state, line, match)
        return await self._followed(told)

    async def change_plan(self, actor: Actor, seat: Seat, edit: PlanEdit) -> None:
        """Changes the plan of a seat, and nothing else: not even the match's revision, which others see grow.

        Raises NotPossible in a match that is not being played, Outdated where another plan was meant.
        """
        async with self._alone():
            self.must_be_running()
            plans = {seat: reconsider_plan(self, seat, edit(self.plans.get(seat)), self._clock())}
            await self._commit(structs.replace(self._aside(actor), plans=plans))

    async def play_plan(self, actor: Actor, seat: Seat, question: int) -> MoveResult:
        """Plays a seat's plan for this question, as far as it holds, and keeps a note of that for its owner.

        Raises Outdated where there is no plan for it any more; then nothing has changed.
        """
        async with self._alone():
            self.must_be_asked(seat, question)
            state, plies, kept = played_plan(self, seat, question)
            if plies:
                told = await self._play(actor, state, PlayedLine(plies), plans={seat: kept})
                return await self._followed(told)
            await self._commit(structs.replace(self._aside(actor), plans={seat: kept}))
        return MoveResult()

    def _aside(self, actor: Actor) -> Change:
        """A change that leaves the match as it is."""
        return Change(at=self._clock(), before=self.match, after=None, interaction_id=actor.interaction_id)

    async def _play(
        self,
        actor: Actor,
        state: State[Any],
        line: PlayedLine,
        match: Match | None = None,
        plans: Mapping[Seat, SavedPlan | None] = MappingProxyType({}),
    ) -> MoveResult:
        """Commits the plies of a line and the routine answers after them, with the position that they lead to.

        `match` is the match with whatever else changes with them; `plans` are the plans that seats have then.
        """
        before = steps_before(self, line.plies)
        later, usual = play_routine(self.game, self.match, state, self.asked())
        played = {ply.seat for ply in line.plies} if actor is PROGRAM else set[Seat]()
        after = given_back(match or self.match, asked_seats(self.game, state), played)
        calendars, now = await self.calendars(after), self._clock()
        transition = transition_by_plies(self, actor, now, state, line.plies, later, after)
        change = change_by_transition(self, actor, now, transition, after, calendars=calendars)
        await self._commit(structs.replace(change, plans=dict(plans)), state)
        # What was typed beyond the end of the turn, such as a draw that happened by itself, does not wait.
        still_asked = any(seat_is_asked(self.game, state, ply.seat) for ply in line.plies)
        return MoveResult(
            plies=tuple((ply.seat, ply.events) for ply in (*line.plies, *later)),
            rest=line.rest if still_asked else "",
            passed_on=transition.step.passed_on,
            unasked="" if still_asked else line.rest,
            before=before,
            usual=usual,
        )

    async def _followed(self, told: MoveResult) -> MoveResult:
        """Adds to what a commit brought what bot players have played after it within a moment."""
        known = len(self.plies)
        await self._services.players.moment(self)
        theirs = takewhile(lambda ply: self.match.seats[ply.seat].bot, self.plies[known:])
        later = tuple((ply.seat, tuple(self.game.decode_events(ply.events))) for ply in theirs)
        return structs.replace(told, plies=(*told.plies, *later))

    # Taking back

    async def take_back(
        self, actor: Actor, seat: Seat, number: int, revision: int | None = None, consent: Consent | None = None
    ) -> None:
        """Takes back the last `number` free plies of a seat, or with a consent the last plies of all.

        What others did beside them stays. Raises Outdated for another revision, NotPossible for plies that are not free
        without a consent.
        """
        async with self._alone():
            self.must_be_running()
            self.must_be_for(revision)
            places = range(len(self.plies) - 1, -1, -1) if consent else free_undo(self.plies, seat)
            if not 0 < number <= len(places):
                raise NotPossible("refused.nothing_to_undo")
            await self._take_back(actor, seat, places[:number], consent)

    async def take_back_own(self, actor: Actor, seat: Seat, question: int, *, whole: bool = False) -> None:
        """Takes back the last ply of a seat, or all its free ones.

        Raises Outdated where it was asked anew since, NotPossible where none is free.
        """
        async with self._alone():
            self.must_be_running()
            if self.match.questions[seat].number != question:
                raise Outdated
            places = free_undo(self.plies, seat)
            if not places:
                raise NotPossible("refused.nothing_to_undo")
            await self._take_back(actor, seat, places if whole else places[:1], None)

    async def _take_back(self, actor: Actor, seat: Seat, places: Sequence[int], consent: Consent | None) -> None:
        """Takes back the plies at these places in one commit."""
        before = await self._services.store.matches.snapshot_before(self.match.id, min(places) + 1)
        assert before is not None  # every ply on record has one
        transition = transition_back(self, seat, places, before, agreed=consent is not None)
        after = given_back(self.match, asked_seats(self.game, transition.to), ())
        calendars = await self.calendars(after)
        change = change_by_transition(self, actor, self._clock(), transition, after, calendars=calendars)
        await self._commit(structs.replace(change, consent=consent), transition.to)

    # Seats, lobby, life

    async def change(
        self,
        actor: Actor,
        edit: Callable[[Match], Match],
        *bodies: AnyBody,
        revision: int | None = None,
        consent: Consent | None = None,
    ) -> None:
        """Changes the match itself: seats, options, status. `edit` gives the changed match or raises NotPossible."""
        async with self._alone():
            self.must_be_for(revision)
            change = await self._edited(actor, edit(self.match), *bodies)
            await self._commit(structs.replace(change, consent=consent))

    async def move_to(self, channel_id: int, after: int) -> None:
        """Moves the match to another channel, with its messages that wait since the outbox entry `after`.

        Raises ChannelTaken where that channel has a match.
        """
        async with self._alone():
            change = await self._edited(PROGRAM, structs.replace(self.match, channel_id=channel_id))
            await self._commit(structs.replace(change, moved_after=after))

    async def _edited(self, actor: Actor, after: Match, *bodies: AnyBody) -> Change:
        """The change that makes the match `after`, with its position as it is."""
        return change_by_edit(self, actor, self._clock(), after, bodies, calendars=await self.calendars(after))

    async def calendars(self, after: Match | None = None) -> Mapping[int, Calendar]:
        """The calendars of who sits here and in the match `after`, by user id; empty for a match without a clock."""
        match = after or self.match
        if match.clock is None:
            return {}
        seats = (*self.match.seats, *match.seats)
        return await self._services.calendars.of(seat.user_id for seat in seats if seat.user_id is not None)

    async def note(self, change: Change) -> None:
        """Commits a change that leaves the match as it is: a vote, a reminder, a warning."""
        async with self._alone():
            await self._commit(change)

    async def _commit(self, change: Change, to: State[Any] | None = None) -> None:
        """Commits in one transaction; the match, and its position `to`, become visible only after it."""
        told = announcements_of(self.game, change, self.state, to or self.state) if self._services.announces else ()
        plans = plans_after(self, change, to or self.state) | change.plans
        change = structs.replace(change, plans=plans, announcements=tuple(told))
        change = await with_watchers_told(self._services.store, change)
        since = time.perf_counter()
        try:
            await self._services.store.commit(change)
        except BaseException:
            self.in_doubt = True  # whether the commit holds, only the file knows
            raise
        self._services.metrics.committed(time.perf_counter() - since)
        self.match = with_warnings(change.after or self.match, change.warned, change.at)
        self.state = to or self.state
        if change.taken_back_from is not None:
            del self.plies[change.taken_back_from - 1 :]
        self.plies += [new.ply for new in change.plies]
        self.plans = {seat: plan for seat, plan in (self.plans | change.plans).items() if plan is not None}
        if change.posts:
            self._services.wake.set()
