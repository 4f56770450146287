"""Playing a tournament: making and counting its matches, round after round, from what is stored alone.

Every step is found in what is stored, and is a commit of its own: whatever interrupts it, the next look goes on.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from msgspec import structs

from bot.matches.games.adapters import ADAPTERS
from bot.matches.games.bot_levels import bot_name
from bot.matches.lobbies import lobby
from bot.matches.lobbies.tournament_terms import CountedMatch, counted_of, in_play, of_round, round_ends, terms_of
from bot.matches.lobbies.tournaments import (
    TournamentEdit,
    in_state,
    starting_at,
    with_next_round,
    with_tournament_started,
)
from bot.matches.people.actor import PROGRAM, Actor
from bot.matches.people.posts import NoticeBody, posts_for
from bot.matches.people.refusals import NotPossible
from bot.matches.play.table import Table
from bot.matches.position.questions import asked_seats
from bot.matches.seats.handing_over import Heir, hand_over
from bot.matches.services import Services
from bot.standings.ledger import OVERALL
from bot.standings.ratings import NEW, Rating
from bot.standings.results import place_of
from bot.standings.tournament_points import PROGRAM as BOT
from bot.standings.tournament_points import Came, Ending
from engine.chance import SEED_BYTES
from engine.game import Seat
from storage.errors import ConstraintViolated
from storage.records.changes import Change
from storage.records.matches import TITLE_LIMIT, AtZero, Match, MatchStatus
from storage.records.matches import Seat as Sitting
from storage.records.tournaments import PlayerState, Tournament, TournamentStatus, TournamentTable

LOG: Any = structlog.get_logger("tournaments")


async def advance_tournament(services: Services, tournament: Tournament) -> Tournament:
    """Does what is due: starts it, counts matches that have ended, ends a round whose time is over, and draws the next one."""
    now = services.clock()
    if tournament.status is TournamentStatus.OPEN:
        return await begun_in_time(services, tournament, now)
    if tournament.status is not TournamentStatus.RUNNING:
        return tournament
    for match_id in await services.store.tournaments.ended(tournament.id):
        tournament = await count_match(services, tournament, match_id)
    if tournament.waits is None and now >= round_ends(tournament, terms_of(tournament)):
        for table in in_play(tournament):
            assert table.match_id is not None  # it is in play
            tournament = await count_match(services, tournament, table.match_id, cut=True)
    if in_play(tournament):
        return tournament
    await end_what_was_cut(services, tournament)
    number = tournament.round

    def edit(known: Tournament) -> Tournament:
        ready = known.status is TournamentStatus.RUNNING and known.round == number and not in_play(known)
        return with_next_round(known, now) if ready else known

    after = await services.tournaments.change(tournament.id, edit)
    LOG.info("tournament_round", tournament=after.id, round=after.round, status=after.status.value)
    return after


def next_moment(tournament: Tournament) -> float | None:
    """When something is due by itself: its start, or the end of its round."""
    if tournament.status is TournamentStatus.OPEN:
        return tournament.starts_at
    is_timed = tournament.status is TournamentStatus.RUNNING and tournament.waits is None
    return round_until(tournament) if is_timed else None


async def begun_in_time(services: Services, tournament: Tournament, now: float) -> Tournament:
    """Begins a tournament whose time has come. With too few people it waits for more, and for a press."""
    if tournament.starts_at is None or tournament.starts_at > now:
        return tournament
    try:
        return await begin_tournament(services, tournament)
    except NotPossible:
        return await services.tournaments.change(tournament.id, starting_at(None))


async def begin_tournament(services: Services, tournament: Tournament, actor: Actor = PROGRAM) -> Tournament:
    """Begins a tournament, drawn as agreed. Raises NotPossible."""
    terms = terms_of(tournament)
    users = [player.user_id for player in tournament.players if player.user_id is not None]
    order = await by_rating(services, users, terms.match.game) if terms.draw == "rating" else []
    after = await services.tournaments.change(tournament.id, with_tournament_started(order, services.clock()), actor)
    LOG.info("tournament_started", tournament=after.id, players=len(after.players))
    return after


async def by_rating(services: Services, users: list[int], game: str) -> list[int]:
    """These people, best first, by their rating in a game, else in all games, else as somebody new."""
    found: dict[int, Rating] = {}
    for scope in (OVERALL, game):
        known = await services.store.standings.latest(users, scope)
        found |= {one.user_id: Rating(one.mu, one.sigma) for one in known}
    return sorted(users, key=lambda user: -found.get(user, NEW).figure)


# Matches


async def make_tournament_match(services: Services, tournament: Tournament, table: TournamentTable) -> Table:
    """Makes and begins the match of a table in its thread, with everybody seated; done again, it goes on with what it finds."""
    assert table.match_id is not None
    found = await services.tables.get(table.match_id)
    if found is None:
        match = match_of(services, tournament, table)
        users = tuple(seat.user_id for seat in match.seats if seat.user_id is not None)
        who = " · ".join(f"<@{user}>" for user in users)
        days = terms_of(tournament).days
        words: dict[str, str | int] = {"who": who, "n": days, "until": f"<t:{int(round_until(tournament))}:f>"}
        told = NoticeBody("tournament.table_ready", words, users, "lobby")
        now = services.clock()
        await services.store.commit(Change(at=now, before=None, after=match, posts=posts_for(match, [told])))
        services.wake.set()
        found = await services.tables.get(table.match_id)
        assert found is not None  # it has just been made
    if found.match.status is MatchStatus.LOBBY:
        await found.start(PROGRAM, with_everyone_seated, os.urandom(SEED_BYTES))
    return found


def round_until(tournament: Tournament) -> float:
    """When the round that is played ends at the latest."""
    return round_ends(tournament, terms_of(tournament))


def with_everyone_seated(match: Match) -> Match:
    """The match of a table as it begins."""
    lobby.must_be_lobby(match)
    return lobby.with_options(match, lobby.options_of(match))


def match_of(services: Services, tournament: Tournament, table: TournamentTable) -> Match:
    """The match of a table before it begins: the common terms, and its people; bot players play for those who have left."""
    assert table.match_id is not None
    assert table.message_id is not None
    terms, words = terms_of(tournament), services.language(tournament.language)
    now = services.clock()
    title = words("tournament.match_title", title=tournament.title, round=table.round, n=table.number)
    match = structs.replace(
        terms.match,
        id=table.match_id,
        guild_id=tournament.guild_id,
        channel_id=table.message_id,
        title=title[:TITLE_LIMIT],
        language=tournament.language,
        seats=(Sitting(),) * len(table.seats),
        rules_version=str(ADAPTERS[terms.match.game].game.version),
        created_at=now,
        updated_at=now,
        turn_since=now,
    )
    assert terms.match.clock is not None
    level = terms.match.clock.level
    for place, number in enumerate(table.seats):
        player = None if number == BOT else tournament.players[number]
        if player is None or player.user_id is None or player.state is PlayerState.OUT:
            seat = lobby.bot_player(match, bot_name(words, level), level, resigned=player is not None)
        else:
            seat = structs.replace(lobby.seat_for_person(match, player.user_id, player.name), agrees=match.rated)
        match = lobby.with_seat(match, place, seat)
    host = next((seat.user_id for seat in match.seats if seat.user_id is not None), None)
    return structs.replace(match, host_id=host or 0)


async def count_match(services: Services, tournament: Tournament, match_id: str, *, cut: bool = False) -> Tournament:
    """Counts a match as it ended, or as it stands where its round is over; one that was never made is void."""
    found = await services.tables.get(match_id)
    table = next(each for each in tournament.tables if each.match_id == match_id)
    if found is None or found.state is None:
        nothing = tuple(Came(1, 0) for _ in table.seats)
        counted = CountedMatch(Ending.VOID, nothing, (False,) * len(table.seats))
    else:
        ending = Ending.PLAYED if found.match.status is MatchStatus.OVER else Ending.CUT if cut else Ending.VOID
        people = seat_owners(tournament, table)
        counted = counted_at(found, people, ending)
        away = [user for seat, user in people.items() if counted.missed[seat] and user is not None]
        await tell_missed(services, found, away)
    after = await services.tournaments.change(tournament.id, with_counted(match_id, counted))
    LOG.info("tournament_counted", tournament=tournament.id, match=match_id, ending=counted.ending.value)
    return after


async def tell_missed(services: Services, found: Table, users: Sequence[int]) -> None:
    """Tells those who missed their match what to do, once: before it counts, so that no kill forgets it."""
    if not users:
        return
    who = " ".join(f"<@{user}>" for user in users)
    told = NoticeBody("tournament.missed", {"who": who}, tuple(users), "end")
    match = found.match
    with suppress(ConstraintViolated):  # it waits already, or was told before a kill
        now = services.clock()
        await found.note(Change(at=now, before=match, after=None, posts=posts_for(match, [told])))


def seat_owners(tournament: Tournament, table: TournamentTable) -> Mapping[Seat, int | None]:
    """The people of a table by seat; None for somebody who was erased since."""
    return {seat: tournament.players[number].user_id for seat, number in enumerate(table.seats) if number != BOT}


def counted_at(found: Table, owners: Mapping[Seat, int | None], ending: Ending) -> CountedMatch:
    """What came of a match, as far as all may know. Those who left their seat, or never moved, forfeit."""
    outcome = found.game.score(found.game.view(found.position, None))
    waited = asked_seats(found.game, found.position) if ending is Ending.CUT else ()
    missed = tuple(
        seat in owners
        and not has_moved(found, seat)
        and (seat in waited or any(ply.seat == seat for ply in found.plies))
        for seat in range(len(outcome.totals))
    )
    came = tuple(
        Came(
            1 if ending is Ending.VOID else place_of(outcome, seat),
            total,
            missed[seat] or (seat in owners and not has_stayed(found, seat, owners[seat])),
        )
        for seat, total in enumerate(outcome.totals)
    )
    return CountedMatch(ending, came, missed)


def has_moved(found: Table, seat: Seat) -> bool:
    """Whether somebody has made a move of their own at a seat, or had one made by a plan."""
    return seat in found.plans or any(ply.seat == seat and ply.interaction_id is not None for ply in found.plies)


def has_stayed(found: Table, seat: Seat, owner: int | None) -> bool:
    """Whether a seat is still its owner's, or played for one turn of theirs."""
    now, terms = found.match.seats[seat], found.match.clock
    if owner is None:
        return now.user_id is None and not now.bot
    for_a_turn = terms is not None and terms.at_zero is AtZero.TURN and now.away_id == owner
    return now.user_id == owner or for_a_turn


def with_counted(match_id: str, counted: CountedMatch) -> TournamentEdit:
    """Writes down once what came of a match; those who missed it are away then."""

    def edit(tournament: Tournament) -> Tournament:
        table = next(each for each in tournament.tables if each.match_id == match_id)
        if table.came is not None or tournament.status is not TournamentStatus.RUNNING:
            return tournament
        now = structs.replace(table, came=msgspec.msgpack.encode(counted))
        tables = tuple(now if each is table else each for each in tournament.tables)
        away = [
            number
            for number, missed in zip(table.seats, counted.missed, strict=True)
            if missed and tournament.players[number].state is PlayerState.IN
        ]
        return in_state(structs.replace(tournament, tables=tables), away, PlayerState.AWAY)

    return edit


async def end_what_was_cut(services: Services, tournament: Tournament) -> None:
    """Ends matches that were counted as they stood."""
    for table in of_round(tournament):
        counted = counted_of(table)
        if table.match_id is None or counted is None or counted.ending is not Ending.CUT:
            continue
        found = await services.tables.get(table.match_id)
        if found is not None and found.match.status is MatchStatus.RUNNING:
            await found.change(PROGRAM, lobby.with_match_abandoned(services.clock()), NoticeBody("tournament.cut", {}))


async def out_of_match(services: Services, tournament: Tournament, user: int) -> None:
    """Takes somebody who leaves a tournament out of their match in it: a bot player goes on there."""
    for table in in_play(tournament):
        found = await services.tables.get(table.match_id or "")
        if found is None or not found.is_running:
            continue
        for place in found.seats_of(user):
            await hand_over(services, found, PROGRAM, place, Heir(), resigned=True)
