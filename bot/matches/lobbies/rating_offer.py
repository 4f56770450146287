"""Rated matches in the lobby: the host offers one, and everybody who sits there agrees by a press of their own."""

from __future__ import annotations

from collections import Counter

from msgspec import structs

from bot.matches.people.refusals import NotPossible
from storage.records.matches import Match, Seat
from texts.literal import literal_text

OFFERED = "offered"
RATED = ("no", OFFERED)
"""The values of the option: whether the host offers it."""


def with_rating(match: Match, *, offered: bool) -> Match:
    """The lobby with the offer, or without it and all agreement.

    Raises NotPossible where there is nobody to play against.
    """
    if offered and len(match.seats) == 1:
        raise NotPossible("refused.rated_alone")
    seats = match.seats if offered else (structs.replace(seat, agrees=False) for seat in match.seats)
    return structs.replace(match, rated=offered, seats=tuple(seats))


def seats_of_people(match: Match) -> list[Seat]:
    """The seats that people have taken."""
    return [seat for seat in match.seats if seat.user_id is not None and not seat.invited]


def seats_that_agree(match: Match) -> list[Seat]:
    return [seat for seat in seats_of_people(match) if seat.agrees]


def not_agreed(match: Match) -> list[Seat]:
    """The seats of those who have not agreed, or not yet."""
    return [seat for seat in seats_of_people(match) if not seat.agrees]


def with_rating_answer(match: Match, user: int) -> Match:
    """The lobby in which a person has changed their mind: they agree, or no longer do.

    Raises NotPossible where nothing is offered, and for somebody without a seat.
    """
    if not match.rated:
        raise NotPossible("refused.not_rated")
    own = [seat for seat in seats_of_people(match) if seat.user_id == user]
    if not own:
        raise NotPossible("refused.no_seat", title=literal_text(match.title))
    yes = not own[0].agrees
    return structs.replace(
        match,
        seats=tuple(structs.replace(seat, agrees=yes) if seat.user_id == user else seat for seat in match.seats),
    )


def must_be_agreed(match: Match) -> None:
    """Raises NotPossible for a match that is to be rated and cannot begin so."""
    if not match.rated:
        return
    if len(match.seats) == 1:
        raise NotPossible("refused.rated_alone")
    if max(Counter(seat.user_id for seat in seats_of_people(match)).values(), default=0) > 1:
        raise NotPossible("refused.rated_twice")
    if missing := not_agreed(match):
        raise NotPossible("refused.not_agreed", names=tuple(literal_text(seat.name) for seat in missing))
