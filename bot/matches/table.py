"""A table: one match, its position and its lock. Every change of a match goes through here, one after the other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from msgspec import Struct, structs

from bot.matches.games import GAMES
from bot.matches.posts import AnyBody, BoardBody, FinalBody, LobbyBody, posts
from bot.matches.refusing import NotPossible, Outdated
from bot.operation.metrics import Metrics
from bot.texts.literal import literally
from engine.chance import commitment
from engine.game import Decision, Event, Move, Seat, State
from engine.match import Line, asked, free_undo, play, play_line
from engine.match import Ply as Played
from engine.rules import AnyGame
from storage.changes import Change, NewPly
from storage.records import Consent, Match, MatchStatus, Ply, SavedMatch
from storage.records import Seat as SeatRecord
from storage.store import Store

Clock = Callable[[], float]


class Actor(Struct, frozen=True):
    """Who acts, and by which interaction (None: the program itself)."""

    user_id: int
    interaction_id: int | None = None


class Told(Struct, frozen=True):
    """What a commit made happen: the plies with their events, and whether the turn went on to another.

    Of a line that was typed, `rest` waits for what came to light, and `unasked` is what was typed beyond the turn's end.
    """

    plies: tuple[tuple[Seat, tuple[Event, ...]], ...] = ()
    rest: str = ""
    passed_on: bool = False
    unasked: str = ""


class Table:
    """One match. Reads are free; every change takes the lock, commits in one transaction and only then becomes visible."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        saved: SavedMatch,
        plies: Sequence[Ply],
        wake: asyncio.Event,
        metrics: Metrics,
    ) -> None:
        self.game: AnyGame = GAMES[saved.match.game]
        self.consenting = asyncio.Lock()
        """Held while a request is made or a vote is counted, so that two last votes at once are both counted."""
        self._lock = asyncio.Lock()
        self._store = store
        self._clock = clock
        self._wake = wake
        self._metrics = metrics
        self._take_up(saved, plies)

    def _take_up(self, saved: SavedMatch, plies: Sequence[Ply]) -> None:
        """Stand as the file has it."""
        self.match = saved.match
        self.state: State[Any] | None = self.game.decode(saved.snapshot) if saved.snapshot else None
        self._plies = list(plies)
        self._spoiled = False

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        """Nobody else changes the match meanwhile. After a commit that failed in doubt, what holds is read first."""
        async with self._lock:
            if self._spoiled:
                saved = await self._store.matches.saved(self.match.id)
                assert saved is not None  # matches are never deleted
                self._take_up(saved, await self._store.matches.plies(self.match.id))
            yield

    async def mended(self) -> None:
        """Stands as the file has it, also after a commit that failed in doubt."""
        if self._spoiled:
            async with self._alone():
                pass

    # Who is who

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the people, by seat."""
        return tuple(seat.name for seat in self.match.seats)

    @property
    def position(self) -> State[Any]:
        """The position. Raises NotPossible before the start."""
        if self.state is None:
            raise NotPossible("refused.not_started")
        return self.state

    def seats_of(self, user_id: int) -> list[Seat]:
        """The seats of a person; several when they play against themselves."""
        return [number for number, seat in enumerate(self.match.seats) if seat.user_id == user_id]

    def asked(self) -> tuple[Decision, ...]:
        """Who has to decide now."""
        return self.game.decisions(self.state) if self.state and self.match.status is MatchStatus.RUNNING else ()

    def own_seat(self, user_id: int) -> Seat:
        """The seat a person looks from: the one to act, else their first. Raises NotPossible for somebody without a seat."""
        seats = self.seats_of(user_id)
        if not seats:
            raise NotPossible("refused.no_seat", title=literally(self.match.title))
        acting = [decision.seat for decision in self.asked() if decision.seat in seats]
        return (acting or seats)[0]

    def must_be_running(self) -> None:
        """Raises NotPossible unless the match is being played."""
        if self.match.status is MatchStatus.LOBBY:
            raise NotPossible("refused.not_started")
        if self.match.status is not MatchStatus.RUNNING:
            raise NotPossible("refused.match_over")

    # Playing

    async def play_move(self, actor: Actor, seat: Seat, move: Move, revision: int) -> Told:
        """Plays one move chosen for this revision.

        Raises Outdated for another revision, IllegalMove, or NotPossible; then nothing has changed.
        """
        async with self._alone():
            self.must_be_for(revision)
            state = self.game.copy(self.position)
            return await self._commit_line(actor, state, Line((play(self.game, state, seat, move),)))

    async def play_line(self, actor: Actor, line: str, revision: int | None = None) -> Told:
        """Plays a line of moves in notation for the seat of this person that is to act.

        Raises Outdated for another revision (None: whatever it is), IllegalMove, also where it is another's turn, or
        NotPossible; then nothing has changed.
        """
        async with self._alone():
            if revision is not None:
                self.must_be_for(revision)
            seat = self.own_seat(actor.user_id)
            self.must_be_running()
            state, played = play_line(self.game, self.position, seat, line)
            return await self._commit_line(actor, state, played)

    async def _commit_line(self, actor: Actor, state: State[Any], line: Line) -> Told:
        self.must_be_running()
        # What was typed beyond the end of the turn, such as a draw that happened by itself, is nothing that waits; nor is it
        # when bot players have brought the next turn meanwhile.
        still_asked = any(asked(self.game, state, ply.seat) for ply in line.plies)
        plies = [*line.plies, *self.bot_plies(state, self.match.seats)]
        told = await self._commit_plies(actor, self.match, state, plies)
        rest, unasked = (line.rest, "") if still_asked else ("", line.rest)
        return Told(told.plies, rest, told.passed_on, unasked)

    def bot_plies(self, state: State[Any], seats: Sequence[SeatRecord]) -> list[Played]:
        """Plays on in place for bot seats until a person is asked or the game is over."""
        plies: list[Played] = []
        while (open_decisions := self.game.decisions(state)) and seats[open_decisions[0].seat].bot:
            seat = open_decisions[0].seat
            choices = self.game.choices(state, seat)
            assert choices is not None  # the seat is asked
            plies.append(play(self.game, state, seat, self.game.choose(self.game.view(state, seat), choices)))
        return plies

    async def _commit_plies(
        self,
        actor: Actor,
        after: Match,
        state: State[Any],
        plies: Sequence[Played],
        *,
        extra: Sequence[AnyBody] = (),
        seed: bytes | None = None,
        before: Sequence[tuple[Seat, bytes]] = (),
    ) -> Told:
        """Commits plies and whatever else `after` changes; posts a board (`before` is told first) when the turn has passed on."""
        now, over = self._clock(), not self.game.decisions(state)
        passed_on = self._passed_on(state, plies)
        ended = {"status": MatchStatus.OVER, "ended_at": now} if over else {}
        after = after.revised(now, turn_since=now if passed_on else after.turn_since, **ended)
        new = self._logged(plies, actor, now)
        snapshot, bodies = self.game.encode(state), list(extra)
        if passed_on or over:
            told = (*before, *((ply.seat, ply.events) for ply in [*self.turn_so_far(), *new]))
            bodies.append(BoardBody(after.revision, snapshot, told, started=seed is not None))
        if over:
            bodies.append(FinalBody(after.revision, snapshot))
        await self._commit(
            Change(
                at=now,
                before=self.match,
                after=after,
                interaction_id=actor.interaction_id,
                seed=seed,
                snapshot=snapshot,
                plies=tuple(NewPly(ply=ply, snapshot_before=old.before) for ply, old in zip(new, plies, strict=True)),
                posts=posts(after, bodies),
            )
        )
        self.state = state
        self._plies += new
        return Told(tuple((ply.seat, ply.events) for ply in plies), passed_on=passed_on)

    def _passed_on(self, state: State[Any], plies: Sequence[Played]) -> bool:
        """Whether somebody else is to act after these plies, or has acted in them."""
        asked_before = {decision.seat for decision in self.asked()}
        asked_after = {decision.seat for decision in self.game.decisions(state)}
        # A bot player who moved in between has had a turn, too, though the same person is asked again.
        return asked_before != asked_after or any(ply.seat not in asked_after for ply in plies)

    def _logged(self, plies: Sequence[Played], actor: Actor, at: float) -> list[Ply]:
        """Plies as the log keeps them, numbered after those on record."""
        return [
            Ply(
                number=len(self._plies) + place,
                seat=ply.seat,
                notation=ply.text,
                events=self.game.encode_events(ply.events),
                rules_version=str(self.game.version),
                revealed=ply.revealed,
                state_hash=ply.digest,
                at=at,
                interaction_id=actor.interaction_id,
            )
            for place, ply in enumerate(plies, start=1)
        ]

    def turn_so_far(self) -> list[Ply]:
        """The plies of the turn that goes on: those of the seat to act that nobody has followed."""
        asked = [decision.seat for decision in self.asked()]
        count = 0
        while count < len(self._plies) and self._plies[-1 - count].seat in asked:
            count += 1
        return self._plies[len(self._plies) - count :]

    # Taking back

    def free_undo(self, seat: Seat) -> int:
        """How many plies this seat may take back without asking."""
        if self.match.status is not MatchStatus.RUNNING:
            return 0
        return len(free_undo(self._plies, seat))

    @property
    def plies(self) -> Sequence[Ply]:
        """The plies on record."""
        return self._plies

    def last_plies(self, number: int) -> Sequence[Ply]:
        """The last plies on record."""
        return self._plies[max(0, len(self._plies) - number) :]

    async def take_back(
        self, actor: Actor, seat: Seat, number: int, revision: int | None, consent: Consent | None = None
    ) -> None:
        """Takes back the last `number` plies: free ones, or with a consent that has been given.

        Raises Outdated for another revision, NotPossible when they are not free and nobody has agreed.
        """
        async with self._alone():
            self.must_be_running()
            if revision is not None:
                self.must_be_for(revision)
            if not 0 < number <= (len(self._plies) if consent else self.free_undo(seat)):
                raise NotPossible("refused.nothing_to_undo")
            first = len(self._plies) - number + 1
            snapshot = await self._store.matches.snapshot_before(self.match.id, first)
            assert snapshot is not None  # every ply on record has one
            state = self.game.decode(snapshot)
            now = self._clock()
            moved = {d.seat for d in self.asked()} != {d.seat for d in self.game.decisions(state)}
            after = self.match.revised(now, turn_since=now if moved else self.match.turn_since)
            body = BoardBody(after.revision, snapshot, (), undone=seat)
            await self._commit(
                Change(
                    at=now,
                    before=self.match,
                    after=after,
                    interaction_id=actor.interaction_id,
                    snapshot=snapshot,
                    taken_back_from=first,
                    consent=consent,
                    posts=posts(after, [body] if moved or consent else []),
                )
            )
            self.state = state
            del self._plies[first - 1 :]

    # Seats, lobby, life

    async def change(
        self,
        actor: Actor,
        edit: Callable[[Match], Match],
        *bodies: AnyBody,
        revision: int | None = None,
        consent: Consent | None = None,
    ) -> None:
        """Changes the match itself: seats, options, status. `edit` gives the changed match or raises NotPossible.

        In the lobby the lobby message follows. Bot seats that are asked after the change play at once; another person at
        a seat to act gets a board that calls them, and time of their own.
        """
        async with self._alone():
            if revision is not None:
                self.must_be_for(revision)
            edited = edit(self.match)
            if self.state is not None and edited.status is MatchStatus.RUNNING:
                state = self.game.copy(self.state)
                plies = self.bot_plies(state, edited.seats)
                if plies:
                    await self._commit_plies(actor, edited, state, plies, extra=bodies)
                    return
            now = self._clock()
            called = any(edited.seats[decision.seat] != self.match.seats[decision.seat] for decision in self.asked())
            after = edited.revised(now, turn_since=now if called else edited.turn_since)
            await self._commit(
                Change(
                    at=now,
                    before=self.match,
                    after=after,
                    interaction_id=actor.interaction_id,
                    consent=consent,
                    posts=posts(after, [*bodies, *self._shown(after, called)]),
                )
            )

    def _shown(self, after: Match, called: bool) -> Sequence[AnyBody]:
        """What shows a change of the match itself: the lobby, or a board for somebody who is `called` to act."""
        if self.match.status is MatchStatus.LOBBY:
            # In a thread that has fallen asleep nothing can be edited; what is said there wakes it, so this comes last.
            return [LobbyBody()]
        return [BoardBody(after.revision, self.game.encode(self.position), ())] if called else []

    async def start(self, actor: Actor, edit: Callable[[Match], Match], seed: bytes) -> None:
        """Begins to play: commits to the seed, sets up, posts the first board. `edit` closes the lobby or raises NotPossible."""
        async with self._alone():
            started = edit(self.match)
            options = msgspec.json.decode(started.options, type=self.game.options)
            state, events = self.game.begin(len(started.seats), options, seed)
            started = structs.replace(started, status=MatchStatus.RUNNING, commitment=commitment(seed))
            set_up = [(self.game.decisions(state)[0].seat, self.game.encode_events(events))]
            plies = self.bot_plies(state, started.seats)
            await self._commit_plies(actor, started, state, plies, extra=[LobbyBody()], seed=seed, before=set_up)

    async def note(self, change: Change) -> None:
        """Commits what leaves the match as it is: a vote, a reminder."""
        async with self._alone():
            await self._commit(change)

    def must_be_for(self, revision: int) -> None:
        """Raises Outdated when the match has gone on since."""
        if revision != self.match.revision:
            raise Outdated

    async def _commit(self, change: Change) -> None:
        """One transaction; the match as others see it changes only after it."""
        begun = time.perf_counter()
        try:
            await self._store.commit(change)
        except BaseException:
            self._spoiled = True  # whether the commit holds, only the file knows
            raise
        self._metrics.committed(time.perf_counter() - begun)
        if change.after is not None:
            self.match = change.after
        if change.posts:
            self._wake.set()
