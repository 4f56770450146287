"""Lobbies that are filled from the start: after a match, once more or to play on otherwise, and for practice."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import structs

from bot.matches.games.adapters import ADAPTERS
from bot.matches.lobbies.lobby import (
    FIRST,
    add_bot,
    bot_player,
    is_full,
    options_of,
    seat_for_person,
    with_invitation_accepted,
    with_options,
    with_person_joined,
    with_seat,
)
from bot.matches.time.seat_clocks import with_owner_back
from engine.first_seat import SEAT_LETTERS
from engine.thinking.levels import Level
from storage.records.matches import Match, Seat


def rematch_lobby(old: Match, fresh: Match, user: int, name: str, held: Collection[int]) -> Match:
    """A fresh lobby with the seats and options of a match that is over, kept for those who sat there; who asks sits already.

    A person who has resigned from one of the places that they `held` has it again.
    """
    seats = [
        structs.replace(seat, resigned=False, invited=not seat.bot, agrees=False, closed_since=None)
        if seat.bot or seat.user_id is not None
        else Seat()  # somebody who was erased
        for seat in map(with_owner_back, old.seats)
    ]
    kept = {
        "options": old.options,
        "quiet": old.quiet,
        "idle_days": old.idle_days,
        "rated": old.rated,
        "clock": old.clock,
    }
    match = structs.replace(fresh, **kept, seats=tuple(seats))
    left = [place for place in held if old.seats[place].resigned]
    if left and all(seat.user_id != user for seat in seats):
        return with_seat(match, left[0], seat_for_person(match, user, name))
    return with_invitation_accepted(match, user)


def practice_lobby(match: Match, user: int, name: str, bot_name: str, level: Level) -> Match:
    """A lobby for learning a game: bot players sit at all other seats, and the person begins and is told what to do."""
    match = with_person_joined(user, name)(match)
    while not is_full(match):
        match = add_bot(user, bot_name, level)(match)
    chosen = {**ADAPTERS[match.game].practice, FIRST: SEAT_LETTERS[0]}
    return structs.replace(with_options(match, structs.replace(options_of(match), **chosen)), coached=True)


def show_lobby(match: Match, bot_names: Mapping[Level, str], levels: Sequence[Level], pace: float) -> Match:
    """A lobby at which bot players of these levels sit, in turn, and play for others to look at."""
    for place in range(len(match.seats)):
        level = levels[place % len(levels)]
        match = with_seat(match, place, bot_player(match, bot_names[level], level))
    return structs.replace(match, pace=pace)


def what_if(old: Match, fresh: Match, seat: int, user: int, name: str, bot_names: Mapping[Level, str]) -> Match:
    """A lobby for playing a match that is over on from one of its seats, alone with bot players: those that were
    there stay as strong, those in the place of people are steady."""
    match = structs.replace(fresh, options=old.options, seats=(Seat(),) * len(old.seats))
    match = with_seat(match, seat, seat_for_person(match, user, name))
    for place, before in enumerate(map(with_owner_back, old.seats)):
        if place != seat:
            level = before.level if before.bot else Level.STEADY
            match = with_seat(match, place, bot_player(match, bot_names[level], level))
    return match
