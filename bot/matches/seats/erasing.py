"""Erasing a person: they leave what goes on, and then their name and id leave everything that is kept."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from typing import Any

import structlog
from msgspec import structs

from bot.matches.lobbies import lobby
from bot.matches.lobbies.lobby import MatchEdit
from bot.matches.lobbies.tournaments import TournamentEdit, with_player_left
from bot.matches.people.actor import PROGRAM
from bot.matches.people.refusals import NotPossible
from bot.matches.play.table import Table
from bot.matches.seats.handing_over import Heir, hand_over
from bot.matches.seats.running_out import away_seats
from bot.matches.services import Services
from storage.errors import StillPlaying
from storage.records.matches import ACTIVE, Match, MatchStatus
from storage.records.tournaments import Tournament, TournamentStatus

LOG: Any = structlog.get_logger("erasing")
TRIES = 3
"""How often somebody who joins something else meanwhile is taken out of it."""


async def erase_person(services: Services, user: int, name: str) -> int:
    """Takes a person of this present name out of everything; gives how many matches they had to leave.

    Raises NotPossible where they go on sitting down elsewhere meanwhile.
    """
    instead = {code: words("kept.somebody") for code, words in services.languages.items()}
    kept, left = await services.store.erasure.kept(user), 0
    names = {name, *(row["name"] for what in ("seats", "began_rated", "tournaments") for row in kept[what])}
    names |= {row["away_name"] for row in kept["away"]}
    channels = {row["direct_id"] for what in ("seats", "away") for row in kept[what]} - {None}
    for _ in range(TRIES):
        await out_of_tournaments(services, user, names)
        for match_id in await services.store.erasure.active(user, sorted(names)):
            table = await services.tables.get(match_id)
            if table is not None:
                left += await out_of(services, table, user, names)
        try:
            services.tables.forget(await services.store.erasure.erase(user, sorted(names), instead, sorted(channels)))
        except StillPlaying:
            continue
        services.tournaments.wake.set()
        LOG.info("erased", left=left)
        return left
    raise NotPossible("kept.try_again")


async def out_of_tournaments(services: Services, user: int, names: Collection[str]) -> None:
    """Takes a person out of tournaments that go on; those that they opened go on without them."""
    for tournament_id in await services.store.tournaments.going_on_of_user(user):
        with suppress(NotPossible):  # who has only opened it, or has left before
            await services.tournaments.change(tournament_id, left_unnamed(services, user, names))


def left_unnamed(services: Services, user: int, names: Collection[str]) -> TournamentEdit:
    """The tournament that a person has left; of one that is still open nothing says then that they were in it, so their name
    leaves its title at once."""

    def edit(tournament: Tournament) -> Tournament:
        after = with_player_left(user)(tournament)
        if after.status is not TournamentStatus.OPEN:
            return after
        nobody = services.language(tournament.language)("kept.somebody")
        return structs.replace(after, title=without_names(after.title, names, nobody))

    return edit


def without_names(title: str, names: Collection[str], nobody: str) -> str:
    """A title with the word `nobody` in the place of names, the longest first."""
    for name in sorted(names, key=len, reverse=True):
        title = title.replace(name, nobody)
    return title


async def out_of(services: Services, table: Table, user: int, names: Collection[str]) -> bool:
    """Takes a person out of a lobby or running match; gives whether they had a seat there, if only to come back to."""
    nobody, seats = services.language(table.match.language)("kept.somebody"), table.seats_of(user)
    away, edit = away_seats(table.match, user), without_person_names(user, names, nobody)
    if seats and table.match.status is MatchStatus.LOBBY:
        # In one change: nothing says of a lobby who has left it.
        leave = lobby.with_person_left(user, services.clock())
        await table.change(PROGRAM, lambda match: edit(leave(match)))
    elif table.match.status in ACTIVE:
        await table.change(PROGRAM, edit)
    if table.match.status is MatchStatus.RUNNING:
        # The channel is told of somebody, not by the name that is to go.
        for place in seats:
            await hand_over(services, table, PROGRAM, place, Heir(), resigned=True)
    return bool(seats or away)


def without_person_names(user: int, names: Collection[str], nobody: str) -> MatchEdit:
    """The match with the word `nobody` in the place of a person's names, at their seats and in its title.

    A bot player that plays for them until they come back plays on as if they had resigned. Somebody else at the table is its
    host then, if that was the person.
    """

    def edit(match: Match) -> Match:
        title = without_names(match.title, names, nobody)
        others = [seat.user_id for seat in match.seats if seat.user_id not in (None, user) and not seat.invited]
        # Where nobody else has their board they stay the host until it is forgotten where their direct messages are.
        gives_up = match.host_id == user and bool(match.guild_id is not None or others)
        host = (others or [0])[0] if gives_up else match.host_id
        match = lobby.with_host(structs.replace(match, title=title), host or 0)
        for place, seat in enumerate(match.seats):
            is_free = all(other.name != nobody for other in match.seats)
            free = nobody if is_free else lobby.unlike_other_names(match, nobody, 2)
            if seat.user_id == user:
                match = lobby.with_seat(match, place, structs.replace(seat, name=free))
            elif seat.away_id == user:
                name = free if seat.name in names else seat.name
                left = structs.replace(seat, name=name, away_id=None, away_name="", resigned=True)
                match = lobby.with_seat(match, place, left)
        return match

    return edit
