"""Finished matches as the store gives them, and what came of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.standings.results import Result, SeatResult, encode_result
from engine.thinking.levels import Level
from storage.records.matches import Seat
from storage.records.results import Finished, RatedEntrant

ANN, BEN, CYD = 101, 102, 103
NAMES: Mapping[int, str] = {ANN: "Ann", BEN: "Ben", CYD: "Cyd"}
BOT = 0
"""In the place of a person: a bot player."""


def came(total: int, place: int, **fields: Any) -> SeatResult:
    """What came of a seat."""
    given: dict[str, Any] = {"points": {"ships": total}, "marks": {}, "answers": (60, 120)}
    return SeatResult(total, place, **(given | fields))


def finished(
    number: int,
    *people: int,
    places: Sequence[int] = (1, 2),
    rated: bool = True,
    left: Sequence[int] = (),
    game: str = "keltis",
    counts: bool = True,
    **fields: Any,
) -> Finished:
    """A match with these people by seat; at the seats in `left` bot players have taken the places of those who began."""
    seats = tuple(
        Seat(bot=True, name="Bot", level=Level.STEADY)
        if person == BOT or place in left
        else Seat(user_id=person, name=NAMES[person])
        for place, person in enumerate(people)
    )
    entrants = tuple(
        RatedEntrant(seat=place, user_id=person, name=NAMES[person], stayed=place not in left)
        for place, person in enumerate(people)
        if person != BOT and rated
    )
    result = Result(counts, tuple(came(40 - 10 * place, place) for place in places))
    given: dict[str, Any] = {
        "id": f"m{number:03}", "guild_id": 1, "game": game, "title": f"Game {number}", "ended_at": 1000.0 * number,
        "rated": rated, "seats": seats, "entrants": entrants, "content": encode_result(result),
    }  # fmt: skip
    return Finished(**(given | fields))
