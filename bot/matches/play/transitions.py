"""The change that is committed when a match comes to another position, or when its people and options change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import structs

from bot.matches.lobbies.lobby import is_full
from bot.matches.people.actor import Actor
from bot.matches.people.posts import AnyBody, BoardBody, FinalBody, LobbyBody, NoticeBody, ThinkingBody, posts_for
from bot.matches.position.committed_match import CommittedMatch
from bot.matches.position.questions import (
    PositionStep,
    asked_after,
    asked_of_others,
    asked_seats,
    first_asked,
    reached_again,
    waiting_since,
)
from bot.matches.time.seat_clocks import CalendarsByPerson, ClockMoves, clock_standing, with_clocks
from engine.game import Seat, State
from engine.rules import AnyGame
from storage.records.changes import Change, NewPly
from storage.records.matches import Match, MatchStatus, Question, SavedPly


@dataclass(frozen=True)
class Transition:
    """How a match comes from its position to another one.

    `step` is what was played or taken back; `logged` are the plies to be logged, after those from the number `struck_from` on
    are taken off the record. `board` is what the channel is shown of it, and `shown` how many plies boards have told then.
    `again` are seats that began another turn by it, with nobody else asked between.
    """

    to: State[Any]
    step: PositionStep
    logged: tuple[NewPly, ...] = ()
    struck_from: int | None = None
    board: BoardBody | None = None
    shown: int = 0
    again: frozenset[Seat] = frozenset()


def change_by_transition(
    committed: CommittedMatch,
    actor: Actor,
    at: float,
    transition: Transition,
    after: Match,
    *first: AnyBody,
    calendars: CalendarsByPerson,
) -> Change:
    """The change that brings a match to another position, and makes it otherwise what `after` is.

    `first` is posted before the board, the scores after it where the game is over. `calendars` are those of the
    people who sit there before and after, where the match has a clock.
    """
    game, snapshot = committed.game, committed.game.encode(transition.to)
    questions = _asked_along(committed, transition, after, at)
    waiting = waiting_since(questions, after.turn_since)
    after = after.revised(at, questions=questions, turn_since=waiting, shown=transition.shown)
    final: list[AnyBody] = []
    if not game.decisions(transition.to):
        after = structs.replace(after, status=MatchStatus.OVER, ended_at=at)
        final = [FinalBody(after.revision, snapshot)]
    struck = transition.struck_from is not None
    seats = frozenset(ply.seat for ply in transition.step.plies)
    after = with_clocks(committed.match, after, at, calendars, ClockMoves(seats, transition.again, struck))
    shown = [with_clocks_shown(transition.board, after, calendars, at)] if transition.board else []
    bodies = [*first, *shown, *final]
    return Change(
        at=at,
        before=committed.match,
        after=after,
        interaction_id=actor.interaction_id,
        snapshot=snapshot,
        taken_back_from=transition.struck_from,
        plies=transition.logged,
        posts=posts_for(after, bodies, committed.match),
    )


def _asked_along(committed: CommittedMatch, transition: Transition, after: Match, at: float) -> tuple[Question, ...]:
    """The questions of the seats after a transition."""
    revision = after.revision + 1
    if committed.state is None:
        return first_asked(committed.game, after, transition.to, revision, at)
    return asked_after(committed.game, after, committed.state, transition.to, transition.step, revision, at)


def board_of_position(
    game: AnyGame, match: Match, state: State[Any], told: Sequence[SavedPly], since: int | None
) -> BoardBody:
    """The board of the match's next revision; where bot players alone are to act, the one for when they take long.

    It tells of these plies; `since` is how many are on record before them.
    """
    asked = asked_seats(game, state)
    thinking = asked and match.pace is None and all(match.seats[seat].bot for seat in asked)
    kind = ThinkingBody if thinking else BoardBody
    plies = tuple((ply.seat, ply.events) for ply in told)
    return kind(match.revision + 1, game.encode(state), plies, since=since)


def with_clocks_shown(body: BoardBody, match: Match, calendars: CalendarsByPerson, at: float) -> BoardBody:
    """A board with the clocks as of its commit: what it says must be the same whenever it is posted."""
    if match.clock is None:
        return body
    stands = (clock_standing(match, place, calendars, at) for place in range(len(match.clocks)))
    return structs.replace(body, clocks=tuple((each.left, each.until) for each in stands))


def change_by_edit(
    committed: CommittedMatch,
    actor: Actor,
    at: float,
    after: Match,
    bodies: Sequence[AnyBody],
    *,
    calendars: CalendarsByPerson,
) -> Change:
    """The change that makes a match `after` (seats, options, status) with its position as it is.

    A change in a lobby edits its message. Another person at a seat to act gets a board that calls them, and time of their own.
    A match that can be reached again is shown as it stands.
    """
    if is_reached_by_all(committed.match, after):
        after = reached_again(after, at)
    questions = asked_of_others(committed.match, after, at)
    called = any(question.asked and question.number > committed.match.revision for question in questions)
    game, before = committed.game, committed.match
    returned = before.gone_since is not None and after.gone_since is None and bool(after.questions)
    news = board_of_position(game, after, committed.position, (), before.shown) if called or returned else None
    after = after.revised(at, questions=questions, turn_since=waiting_since(questions, after.turn_since))
    after = with_clocks(before, after, at, calendars)
    shown: Sequence[AnyBody] = [with_clocks_shown(news, after, calendars, at)] if news else []
    if before.status is MatchStatus.LOBBY:
        shown = _lobby_bodies(before, actor, after)
    return Change(
        at=at,
        before=committed.match,
        after=after,
        interaction_id=actor.interaction_id,
        posts=posts_for(after, [*bodies, *shown], committed.match),
    )


def is_reached_by_all(before: Match, after: Match) -> bool:
    """Whether a match had waited for somebody whose direct messages were closed to the bot, and need not any more."""
    waited = any(seat.closed_since is not None for seat in before.places.values())
    return waited and all(seat.closed_since is None for seat in after.places.values())


def _lobby_bodies(before: Match, actor: Actor, after: Match) -> Sequence[AnyBody]:
    """The posts about a change of a lobby. They tell the host when others have filled it: an edited message calls nobody."""
    host, filled = after.host_id, is_full(after) and not is_full(before)
    told = filled and after.status is MatchStatus.LOBBY and actor.user_id != host
    full = [NoticeBody("notice.full", {"host": f"<@{host}>"}, (host,), "lobby", ("start",))] if told else []
    # In a thread that has fallen asleep nothing can be edited; what is said there wakes it, so this comes last.
    return [*full, LobbyBody()]
