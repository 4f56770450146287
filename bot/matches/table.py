"""A table: one match, its position and its lock. Every change of a match goes through here, one after the other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Protocol

import msgspec
from msgspec import Struct, structs

from bot.matches.games import GAMES
from bot.matches.lobby import is_full
from bot.matches.posts import AnyBody, BoardBody, FinalBody, LobbyBody, NoticeBody, ThinkingBody, posts
from bot.matches.questions import (
    Step,
    asked_after,
    asked_of_others,
    asked_seats,
    first_asked,
    has_passed_on,
    waiting_since,
)
from bot.matches.reading import Reading
from bot.matches.refusing import NotPossible, Outdated
from bot.matches.turns import last_turn_of
from bot.operation.metrics import Metrics
from bot.texts.literal import literally
from engine.chance import commitment
from engine.frames import gathering
from engine.game import Decision, Event, Move, Seat, State
from engine.match import Line, asked, free_undo, play, play_line, understood
from engine.match import Ply as Played
from engine.rules import AnyGame, IllegalMove
from storage.changes import Change, NewPly
from storage.records import Consent, Match, MatchStatus, Ply, SavedMatch
from storage.store import Store

Clock = Callable[[], float]


class Actor(Struct, frozen=True):
    """Who acts, and by which interaction (None: the program itself)."""

    user_id: int
    interaction_id: int | None = None


PROGRAM = Actor(0)
"""The actor of what nobody asked for."""


class Told(Struct, frozen=True):
    """What a commit made happen: the plies with their events, and whether the turn went on to another.

    `before` are the steps of the same seat just before. Of a line that was typed, `rest` waits for what came to light, and
    `unasked` is what was typed beyond the turn's end.
    """

    plies: tuple[tuple[Seat, tuple[Event, ...]], ...] = ()
    rest: str = ""
    passed_on: bool = False
    unasked: str = ""
    before: tuple[Ply, ...] = ()


@dataclass(frozen=True)
class OpenTurn:
    """What bot players are asked, as of one revision of a match: `asked` are their seats, with the numbers of their questions."""

    match: Match
    state: State[Any]
    asked: tuple[tuple[Seat, int], ...]


class Players(Protocol):
    """Those who play at the bot seats of tables."""

    def look(self, table: Table) -> None:
        """Something may have changed at a table."""
        ...

    async def moment(self, table: Table) -> None:
        """Waits a moment for them, in case they are quick."""
        ...


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
        players: Players,
    ) -> None:
        self.game: AnyGame = GAMES[saved.match.game]
        self.consenting = asyncio.Lock()
        """Held while a request is made or a vote is counted, so that two last votes at once are both counted."""
        self._lock = asyncio.Lock()
        self._store = store
        self._clock = clock
        self._wake = wake
        self._metrics = metrics
        self._players = players
        self._take_up(saved, plies)

    def _take_up(self, saved: SavedMatch, plies: Sequence[Ply]) -> None:
        """Stand as the file has it."""
        self.match = saved.match
        self.state: State[Any] | None = self.game.decode(saved.snapshot) if saved.snapshot else None
        self._plies = list(plies)
        self._spoiled = False

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        """Nobody else changes the match meanwhile. After a commit that failed in doubt, what holds is read first.

        Whatever has changed, bot players look at it afterwards.
        """
        async with self._lock:
            if self._spoiled:
                saved = await self._store.matches.saved(self.match.id)
                assert saved is not None  # matches are never deleted
                self._take_up(saved, await self._store.matches.plies(self.match.id))
            try:
                yield
            finally:
                self._players.look(self)

    @property
    def in_doubt(self) -> bool:
        """Whether only the file knows where the match stands, after a commit that failed."""
        return self._spoiled

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

    def answered(self) -> tuple[Seat, ...]:
        """Where several seats are asked at once: those that have done their part."""
        if self.state is None or self.match.status is not MatchStatus.RUNNING or gathering(self.state) is None:
            return ()
        waiting = asked_seats(self.game, self.state)
        return tuple(seat for seat in range(self.state.seats) if seat not in waiting)

    def looked_at(self, seat: Seat) -> int:
        """How many plies there had been when this seat had its last turn: what came then, it may not have seen."""
        return last_turn_of(self._plies, seat, acting=any(decision.seat == seat for decision in self.asked()))

    def happened_since(self, place: int) -> list[tuple[Seat, list[Event]]]:
        """What the plies from this place on made happen, ply by ply."""
        return [(ply.seat, self.game.decode_events(ply.events)) for ply in self._plies[place:]]

    def own_seat(self, user_id: int) -> Seat:
        """The seat a person looks from: one that is asked, else one that may do something, else their first.

        Raises NotPossible for somebody without a seat.
        """
        seats = self.seats_of(user_id)
        if not seats:
            raise NotPossible("refused.no_seat", title=literally(self.match.title))
        acting = [decision.seat for decision in self.asked() if decision.seat in seats]
        if not acting and self.state is not None and self.match.status is MatchStatus.RUNNING:
            acting = [seat for seat in seats if self.game.frame_of(self.state, seat)]
        return (acting or seats)[0]

    def reading(self, seat: Seat) -> Reading:
        """One look at the match from a seat. Raises NotPossible before the start."""
        state, running = self.position, self.match.status is MatchStatus.RUNNING
        return Reading(
            game=self.game,
            match=self.match,
            state=state,
            seat=seat,
            question=self.match.questions[seat].number if running else self.match.revision,
            asked=self.asked(),
            answered=self.answered(),
            choices=self.game.choices(state, seat) if running else None,
            free=self.free_undo(seat),
        )

    def must_be_running(self) -> None:
        """Raises NotPossible unless the match is being played."""
        if self.match.status is MatchStatus.LOBBY:
            raise NotPossible("refused.not_started")
        if self.match.status is not MatchStatus.RUNNING:
            raise NotPossible("refused.match_over")

    # Playing

    async def play_move(self, actor: Actor, seat: Seat, move: Move, question: int) -> Told:
        """Plays one move chosen for this question of the seat.

        Raises Outdated for another question, IllegalMove, or NotPossible; then nothing has changed.
        """
        async with self._alone():
            self.must_be_asked(seat, question)
            state = self.game.copy(self.position)
            told = await self._commit_line(actor, state, Line((play(self.game, state, seat, move),)))
        return await self._followed(told)

    async def play_line(self, actor: Actor, line: str, seat: Seat | None = None, question: int | None = None) -> Told:
        """Plays a line of moves in notation for a seat: for one of this person's (None: the one that is to act).

        Raises Outdated for another question (None: whatever it is), IllegalMove, also where it is another's turn, or
        NotPossible; then nothing has changed.
        """
        async with self._alone():
            seat = self.own_seat(actor.user_id) if seat is None else seat
            if question is not None:
                self.must_be_asked(seat, question)
            self.must_be_running()
            state, played = play_line(self.game, self.position, seat, line)
            told = await self._commit_line(actor, state, played)
        return await self._followed(told)

    async def _commit_line(self, actor: Actor, state: State[Any], line: Line) -> Told:
        self.must_be_running()
        # What was typed beyond the end of the turn, such as a draw that happened by itself, is nothing that waits.
        still_asked = any(asked(self.game, state, ply.seat) for ply in line.plies)
        told = await self._commit_plies(actor, self.match, state, line.plies)
        rest, unasked = (line.rest, "") if still_asked else ("", line.rest)
        return structs.replace(told, rest=rest, unasked=unasked)

    async def _followed(self, told: Told) -> Told:
        """What a commit made happen, and what bot players have done thereupon within a moment."""
        known = len(self._plies)
        await self._players.moment(self)
        theirs = takewhile(lambda ply: self.match.seats[ply.seat].bot, self._plies[known:])
        later = tuple((ply.seat, tuple(self.game.decode_events(ply.events))) for ply in theirs)
        return structs.replace(told, plies=(*told.plies, *later))

    def open_turn(self) -> OpenTurn | None:
        """What bot players are asked; None when they are not."""
        if self.state is None:
            return None
        seats = [decision.seat for decision in self.asked() if self.match.seats[decision.seat].bot]
        asked = tuple((seat, self.match.questions[seat].number) for seat in seats)
        return OpenTurn(self.match, self.state, asked) if asked else None

    async def play_bots(self, turn: OpenTurn, state: State[Any], plies: Sequence[Played]) -> None:
        """Commits what bot players have thought of for an open turn, and the position that it leads to.

        Nothing happens when they are asked something else by now, or when somebody has taken a seat of theirs.
        """
        async with self._alone():
            now = self.open_turn()
            if now is None or now.asked != turn.asked or not all(self.match.seats[ply.seat].bot for ply in plies):
                return
            if self.match.revision != turn.match.revision:  # somebody has moved aside, or beside them
                state = self.game.copy(self.position)
                try:
                    plies = [self._played_again(state, ply.seat, ply.text) for ply in plies]
                except IllegalMove:
                    return
            await self._commit_plies(PROGRAM, self.match, state, plies)

    def _played_again(self, state: State[Any], seat: Seat, notation: str) -> Played:
        """Plays in place, from a text, what was played in another position. Raises IllegalMove."""
        return play(self.game, state, seat, understood(self.game, state, seat, notation))

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
        new, shown = self._logged(plies, actor, now), after.shown or 0
        passed_on = self.state is None or has_passed_on(self.game, self.state, state, plies)
        tells = passed_on or over
        after = self._asked_anew(after, state, Step(plies, passed_on), now)
        if over:
            after = structs.replace(after, status=MatchStatus.OVER, ended_at=now)
        snapshot = self.game.encode(state)
        told = (*before, *((ply.seat, ply.events) for ply in [*self._plies[shown:], *new]))
        board = self._board(after, state, told, started=seed is not None)
        if tells and not isinstance(board, ThinkingBody):
            after = structs.replace(after, shown=len(self._plies) + len(new))
        bodies = [*extra, *([board] if tells else []), *([FinalBody(after.revision, snapshot)] if over else [])]
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
        earlier, self.state = self._steps_before(plies), state
        self._plies += new
        return Told(tuple((ply.seat, ply.events) for ply in plies), passed_on=passed_on, before=earlier)

    def _steps_before(self, plies: Sequence[Played]) -> tuple[Ply, ...]:
        """The last plies on record, as far as they are steps of the seat that goes on with these."""
        own = takewhile(lambda ply: bool(plies) and ply.seat == plies[0].seat, reversed(self._plies))
        return tuple(reversed(list(own)))

    def _asked_anew(self, after: Match, state: State[Any], step: Step, at: float) -> Match:
        """The match one revision later, with what its seats are asked in this position."""
        revision = after.revision + 1
        if self.state is None:
            questions = first_asked(self.game, after, state, revision, at)
        else:
            questions = asked_after(self.game, after, self.state, state, step, revision, at)
        return after.revised(at, questions=questions, turn_since=waiting_since(questions, after.turn_since))

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
                bond=ply.bond,
            )
            for place, ply in enumerate(plies, start=1)
        ]

    async def settle(self) -> None:
        """Writes down who is asked, and what the boards have told, in a match of a version that had not: one seat at a time."""
        async with self._alone():
            if self.match.shown is not None or self.state is None:
                return
            asked = asked_seats(self.game, self.state)
            turn = sum(1 for _ in takewhile(lambda ply: ply.seat in asked, reversed(self._plies)))
            # Buttons from before carry the revision that the match had.
            questions = first_asked(self.game, self.match, self.state, self.match.revision, self.match.turn_since)
            after = self.match.revised(self.match.updated_at, questions=questions, shown=len(self._plies) - turn)
            await self._commit(Change(at=self._clock(), before=self.match, after=after))

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
        self, actor: Actor, seat: Seat, number: int, revision: int | None = None, consent: Consent | None = None
    ) -> None:
        """Takes back the last `number` steps of a seat that are free, or with a consent that was given the last plies of all.

        What others did beside these steps stays. Raises Outdated for another revision, NotPossible when the steps are not
        free and nobody has agreed.
        """
        async with self._alone():
            self.must_be_running()
            if revision is not None:
                self.must_be_for(revision)
            steps = range(len(self._plies) - 1, -1, -1) if consent else free_undo(self._plies, seat)
            if not 0 < number <= len(steps):
                raise NotPossible("refused.nothing_to_undo")
            await self._take_back(actor, seat, steps[:number], consent)

    async def take_back_own(self, actor: Actor, seat: Seat, question: int) -> None:
        """Takes back the last step of a seat, if nothing was asked of it anew since. Raises Outdated, or NotPossible."""
        async with self._alone():
            self.must_be_running()
            if self.match.questions[seat].number != question:
                raise Outdated
            steps = free_undo(self._plies, seat)
            if not steps:
                raise NotPossible("refused.nothing_to_undo")
            await self._take_back(actor, seat, steps[:1], None)

    async def _take_back(self, actor: Actor, seat: Seat, steps: Sequence[int], consent: Consent | None) -> None:
        """Takes the plies at these places off the record, and plays again what others did since the first of them."""
        first = min(steps)
        undone = [ply for place, ply in enumerate(self._plies) if place in steps]
        snapshot = await self._store.matches.snapshot_before(self.match.id, first + 1)
        assert snapshot is not None  # every ply on record has one
        state = self.game.decode(snapshot)
        kept = [ply for place, ply in enumerate(self._plies) if place > first and place not in steps]
        again = self._again(state, kept, first)
        now = self._clock()
        moved = asked_seats(self.game, self.position) != asked_seats(self.game, state)
        called = moved and any(ply.bond == "turn" for ply in undone)
        revision = self.match.revision + 1
        step = Step(undone, called)
        questions = asked_after(self.game, self.match, self.position, state, step, revision, now)
        after = self.match.revised(
            now,
            questions=questions,
            turn_since=waiting_since(questions, now),
            shown=min(self.match.shown or 0, first),
        )
        snapshot = self.game.encode(state)
        body = BoardBody(revision, snapshot, (), undone=seat)
        await self._commit(
            Change(
                at=now,
                before=self.match,
                after=after,
                interaction_id=actor.interaction_id,
                snapshot=snapshot,
                taken_back_from=first + 1,
                plies=again,
                consent=consent,
                posts=posts(after, [body] if called or consent else []),
            )
        )
        self.state = state
        self._plies[first:] = [new.ply for new in again]

    def _again(self, state: State[Any], kept: Sequence[Ply], first: int) -> tuple[NewPly, ...]:
        """Plays in place what others did beside steps that are taken back, numbered from after place `first`."""
        again: list[NewPly] = []
        for number, old in enumerate(kept, first + 1):
            try:
                ply = self._played_again(state, old.seat, old.notation)
            except IllegalMove as illegal:  # it was not beside them after all
                raise NotPossible("refused.nothing_to_undo") from illegal
            new = structs.replace(
                old,
                number=number,
                events=self.game.encode_events(ply.events),
                revealed=ply.revealed,
                state_hash=ply.digest,
                bond=ply.bond,
            )
            again.append(NewPly(ply=new, snapshot_before=ply.before))
        return tuple(again)

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

        In the lobby the lobby message follows. Another person at a seat to act gets a board that calls them, and time of
        their own.
        """
        async with self._alone():
            if revision is not None:
                self.must_be_for(revision)
            edited = edit(self.match)
            now = self._clock()
            questions = asked_of_others(self.match, edited, now)
            called = any(question.asked and question.since == now for question in questions)
            after = edited.revised(now, questions=questions, turn_since=waiting_since(questions, edited.turn_since))
            await self._commit(
                Change(
                    at=now,
                    before=self.match,
                    after=after,
                    interaction_id=actor.interaction_id,
                    consent=consent,
                    posts=posts(after, [*bodies, *self._shown(actor, after, called)]),
                )
            )

    def _shown(self, actor: Actor, after: Match, called: bool) -> Sequence[AnyBody]:
        """What shows a change of the match itself: the lobby, or a board for somebody who is `called` to act.

        The host of a lobby that others have filled is told: an edited message calls nobody.
        """
        if self.match.status is MatchStatus.LOBBY:
            host, filled = after.host_id, is_full(after) and not is_full(self.match)
            told = filled and after.status is MatchStatus.LOBBY and actor.user_id != host
            full = [NoticeBody("notice.full", {"host": f"<@{host}>"}, (host,))] if told else []
            # In a thread that has fallen asleep nothing can be edited; what is said there wakes it, so this comes last.
            return [*full, LobbyBody()]
        return [self._board(after, self.position, ())] if called else []

    def _board(
        self, after: Match, state: State[Any], told: tuple[tuple[Seat, bytes], ...], *, started: bool = False
    ) -> BoardBody:
        """A board for whoever is to act now; where bot players alone are, one that is shown only when they take long.

        The first one is shown at once, whoever begins: it publishes what the start commits to.
        """
        asked, snapshot = asked_seats(self.game, state), self.game.encode(state)
        if asked and all(after.seats[seat].bot for seat in asked) and not started:
            return ThinkingBody(after.revision, snapshot, told)
        return BoardBody(after.revision, snapshot, told, started)

    async def start(self, actor: Actor, edit: Callable[[Match], Match], seed: bytes) -> None:
        """Begins to play: commits to the seed, sets up, posts the first board. `edit` closes the lobby or raises NotPossible."""
        async with self._alone():
            started = edit(self.match)
            options = msgspec.json.decode(started.options, type=self.game.options)
            state, events = self.game.begin(len(started.seats), options, seed)
            started = structs.replace(started, status=MatchStatus.RUNNING, commitment=commitment(seed))
            first = min(asked_seats(self.game, state), default=0)  # what has no seat of its own is told with somebody's
            set_up = [(first, self.game.encode_events(events))]
            lobby = [] if started.coached else [LobbyBody()]  # nobody has seen the lobby of a practice
            await self._commit_plies(actor, started, state, (), extra=lobby, seed=seed, before=set_up)

    async def note(self, change: Change) -> None:
        """Commits what leaves the match as it is: a vote, a reminder."""
        async with self._alone():
            await self._commit(change)

    def must_be_asked(self, seat: Seat, question: int) -> None:
        """Raises Outdated when something else is asked of the seat by now, NotPossible when the match is not being played."""
        self.must_be_running()
        if question != self.match.questions[seat].number:
            raise Outdated

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
