"""What a program of the operator's is told of matches on servers: what stands in their channels, in values."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from bot.matches.games.adapters import ADAPTERS
from bot.matches.people.posts import BoardBody, read_body
from bot.matches.position.audience import ENDED, events_told
from bot.standings.results import place_of, points_of
from engine.game import State, View
from engine.rules import AnyGame
from storage.records.announcements import Announcement
from storage.records.changes import Change
from storage.records.matches import Match, MatchStatus

ID_BYTES = 16
"""Random bytes of an id. Revisions are not told: how many moves there were may tell what somebody was asked in secret."""


class SeatTold(Struct, frozen=True, kw_only=True):
    """Who sits at a seat: the name, whether a bot player plays there, and else the person's Discord id."""

    name: str
    bot: bool
    user: str | None


class MatchTold(Struct, frozen=True, kw_only=True):
    """Which match it is: its id, its game, where it is played (Discord's ids), and who sits there, by seat from 0."""

    id: str
    game: str
    server: str
    channel: str
    seats: tuple[SeatTold, ...]


class PlyTold(Struct, frozen=True, kw_only=True):
    """What a move of a seat made happen, as far as everybody may know: the game's own events, each named by `event`."""

    seat: int
    events: tuple[Annotated[dict[str, Any], Meta(extra_json_schema={"required": ["event"]})], ...]


class TurnTold(Struct, frozen=True, kw_only=True):
    """A board: what was played since the one before, who is to act now, and the points (null where they are hidden).

    `begun` is the first one of a match. `taken_back` is the seat that has taken something back: what was told of its last
    turn does not hold any more.
    """

    match: MatchTold
    begun: bool
    plies: tuple[PlyTold, ...]
    taken_back: int | None
    to_act: tuple[int, ...]
    points: tuple[int | None, ...]


class RoundTold(Struct, frozen=True, kw_only=True):
    """The round, or whatever a game calls its parts, in which a match stands from now on."""

    match: MatchTold
    round: int | str


class EndTold(Struct, frozen=True, kw_only=True):
    """A match has ended: it was played to its end (`over`), or without a result (`abandoned`)."""

    match: MatchTold
    status: Literal["over", "abandoned"]


class SeatResultTold(Struct, frozen=True, kw_only=True):
    """What a seat has come to: its points, its place from 1 on, which equals share, and its points by source."""

    points: int
    place: int
    sources: dict[str, int]


class ResultTold(Struct, frozen=True, kw_only=True):
    """The result of a match, by seat. There is nothing to win (`contest` is false) where somebody plays alone."""

    match: MatchTold
    seats: tuple[SeatResultTold, ...]
    winners: tuple[int, ...]
    contest: bool
    rated: bool


class Told(Struct, frozen=True, kw_only=True, tag_field="type"):
    """What is sent: its `type`, when it happened (ISO 8601, UTC), and the rest as `data`."""

    timestamp: str


class TurnNews(Told, frozen=True, kw_only=True, tag="turn"):
    """A turn has passed on, or the match begins."""

    data: TurnTold


class RoundNews(Told, frozen=True, kw_only=True, tag="round"):
    """Another round begins."""

    data: RoundTold


class EndNews(Told, frozen=True, kw_only=True, tag="end"):
    """A match has ended."""

    data: EndTold


class ResultNews(Told, frozen=True, kw_only=True, tag="result"):
    """The result of a match that was played to its end."""

    data: ResultTold


AnyTold: TypeAlias = TurnNews | RoundNews | EndNews | ResultNews


def announcements_of(
    game: AnyGame, change: Change, before: State[Any] | None, to: State[Any] | None
) -> list[Announcement]:
    """What is told of a change that leads from one position (None: not begun) to another; nothing of a match in direct messages
    or of a practice, which nobody watches, nor of a show, in which nobody plays."""
    match = change.after
    if match is None or match.guild_id is None or match.coached or match.pace is not None:
        return []
    told = _news_of(game, change, match, before, to)
    return [Announcement(id=f"msg_{secrets.token_hex(ID_BYTES)}", payload=msgspec.json.encode(one)) for one in told]


def _news_of(
    game: AnyGame, change: Change, match: Match, before: State[Any] | None, to: State[Any] | None
) -> Iterator[AnyTold]:
    at, what = datetime.fromtimestamp(change.at, UTC).isoformat(timespec="milliseconds"), match_told(match)
    for post in change.posts:
        # The board that says that bot players think is left out, as in the channel: the next one tells the same and more.
        if post.kind == "board" and isinstance(body := read_body(post.payload), BoardBody):
            yield TurnNews(timestamp=at, data=turn_told(game, what, body))
    chapter = _chapter_of(game, to)
    if chapter is not None and chapter != _chapter_of(game, before):
        yield RoundNews(timestamp=at, data=RoundTold(match=what, round=chapter))
    if change.before is None or change.before.status is not MatchStatus.RUNNING or match.status not in ENDED:
        return
    over = match.status is MatchStatus.OVER
    yield EndNews(timestamp=at, data=EndTold(match=what, status="over" if over else "abandoned"))
    if over and to is not None:
        yield ResultNews(timestamp=at, data=_result_told(game, what, game.view(to, None), rated=match.rated))


def match_told(match: Match) -> MatchTold:
    """A match as it is told of. It has no title: whoever is named in one could not be erased with the rest."""
    return MatchTold(
        id=match.id,
        game=match.game,
        server=str(match.guild_id),
        channel=str(match.channel_id),
        seats=tuple(
            SeatTold(name=seat.name, bot=seat.bot, user=None if seat.user_id is None else str(seat.user_id))
            for seat in match.seats
        ),
    )


def _chapter_of(game: AnyGame, state: State[Any] | None) -> int | str | None:
    return game.chapter(game.view(state, None)) if game.chapter and state is not None and state.agenda else None


def turn_told(game: AnyGame, match: MatchTold, body: BoardBody) -> TurnTold:
    """What is told of a board."""
    state = game.decode(body.snapshot)
    view, hides = game.view(state, None), ADAPTERS[game.name].vocabulary.hides_points
    plies = (
        PlyTold(
            seat=seat, events=tuple(map(msgspec.to_builtins, events_told(game.name, game.decode_events(events), None)))
        )
        for seat, events in body.plies
    )
    return TurnTold(
        match=match,
        begun=body.started,
        plies=tuple(ply for ply in plies if ply.events),
        taken_back=body.undone,
        to_act=tuple(decision.seat for decision in game.decisions(state)),
        points=tuple(None if hides(view, seat) else total for seat, total in enumerate(game.points(view))),
    )


def _result_told(game: AnyGame, match: MatchTold, view: View, *, rated: bool) -> ResultTold:
    outcome = game.score(view)
    seats = tuple(
        SeatResultTold(points=total, place=place_of(outcome, seat), sources=points_of(outcome, seat))
        for seat, total in enumerate(outcome.totals)
    )
    return ResultTold(match=match, seats=seats, winners=outcome.winners, contest=outcome.contest, rated=rated)
