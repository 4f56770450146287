"""Invitations to a match without a channel: a code, by which people from anywhere sit down; and who is taken out of a lobby."""

from __future__ import annotations

import secrets
from typing import Any

from msgspec import structs

from bot.matches.lobbies.lobby import MatchEdit, must_be_lobby, must_be_lobby_of, with_person_joined
from bot.matches.people.refusals import Outdated
from storage.records.matches import Match, Seat

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Thirty-two signs, without those that are taken for others: each is worth five bits."""
LENGTH, HALF = 10, 5
ALIKE = str.maketrans("OIL", "011")
WRONG_CODES, WRONG_SECONDS = 10, 3600.0
"""How many codes that are none somebody may try within so many seconds: fifty bits are not found so, and nobody types as many."""


def new_code() -> str:
    """A code that cannot be guessed, in two halves."""
    signs = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    return f"{signs[:HALF]}-{signs[HALF:]}"


def code_typed(text: str) -> str:
    """A code as it is kept, of one as people type it: signs that look alike are those that there are."""
    signs = "".join(sign for sign in text.upper() if sign.isalnum()).translate(ALIKE)
    return f"{signs[:HALF]}-{signs[HALF:]}"


def with_invitation(match: Match) -> Match:
    """A lobby in direct messages that is open to people from anywhere, who have its code from its host."""
    return structs.replace(with_direct(match, match.host_id, match.channel_id), code=new_code())


def with_code_renewed(user: int) -> MatchEdit:
    """Has the host call the invitation otherwise: by its former code nobody sits down any more."""

    def edit(match: Match) -> Match:
        must_be_lobby_of(match, user)
        return structs.replace(match, code=new_code())

    return edit


def with_stranger_joined(user: int, name: str, channel: int) -> MatchEdit:
    """Seats a person who has the board in their direct messages, which are this channel."""

    def edit(match: Match) -> Match:
        must_be_lobby(match)
        return with_direct(with_person_joined(user, name)(match), user, channel)

    return edit


def with_direct(match: Match, user: int, channel: int) -> Match:
    """The match with the board of a person in these direct messages."""
    return with_place(match, user, direct_id=channel)


def with_place(match: Match, user: int, **fields: Any) -> Match:
    """The match with what these fields say of the place in which a person has the board, at all their seats."""
    seats = (structs.replace(seat, **fields) if seat.person == user else seat for seat in match.seats)
    return structs.replace(match, seats=tuple(seats))


def without_code(match: Match) -> Match:
    """A match to which nobody is invited any more. One in which nobody else sits is played alone, as any in direct messages."""
    people = {seat.user_id for seat in match.seats if seat.user_id is not None}
    if match.places and len(people) == 1:
        seats = (structs.replace(seat, direct_id=None) for seat in match.seats)
        match = structs.replace(match, seats=tuple(seats))
    return structs.replace(match, code=None)


def guests_seated(match: Match) -> dict[int, str]:
    """Those who sit at a lobby beside its host: the names by user id."""
    seated = {seat.user_id: seat.name for seat in match.seats if not seat.invited}
    return {user: name for user, name in seated.items() if user is not None and user != match.host_id}


def with_guest_taken_out(host: int, user: int) -> MatchEdit:
    """Has the host take somebody who sits there off their seat."""

    def edit(match: Match) -> Match:
        must_be_lobby_of(match, host)
        if user not in guests_seated(match):
            raise Outdated
        return structs.replace(match, seats=tuple(Seat() if seat.user_id == user else seat for seat in match.seats))

    return edit
