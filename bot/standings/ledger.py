"""Ratings over many matches in order, by game and over all games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from bot.standings.ratings import NEW, Rating, after_match, of_bot
from bot.standings.results import Result, decode_result
from storage.records.results import Finished, SavedRating

OVERALL = ""
"""The scope of all games together; that of one game is its name."""


class Side(Struct, frozen=True):
    """A side that is rated: a person, somebody who was erased since (neither `user` nor `fixed`), or a bot player."""

    place: int
    user: int | None = None
    fixed: Rating | None = None


def sides_of(match: Finished, result: Result) -> list[Side]:
    """The sides that are rated in a match, with their places.

    Somebody who has left their seat is last, however it went on. Somebody who took it later has not agreed and is left out.
    A match in which nobody has stayed counts as abandoned.
    """
    began = {entrant.seat: entrant for entrant in match.entrants}
    sides: list[Side] = []
    for place, (seat, came) in enumerate(zip(match.seats, result.seats, strict=True)):
        if entrant := began.get(place):
            sides.append(Side(came.place if entrant.stayed else len(match.seats) + 1, entrant.user_id))
        elif seat.bot:
            sides.append(Side(came.place, fixed=of_bot(match.game, seat.level)))
    return sides if any(side.place <= len(match.seats) for side in sides) else []


class Ledger:
    """The last rating of each person in each scope, and its number."""

    def __init__(self, known: Iterable[SavedRating] = ()) -> None:
        self._last = {(one.user_id, one.scope): (Rating(one.mu, one.sigma), one.number) for one in known}

    def enter(self, match: Finished) -> list[SavedRating]:
        """Enters the ratings that a match brings, and gives them; none where nobody was against anybody."""
        sides = sides_of(match, decode_result(match.content)) if match.content else []
        if len(sides) < 2:
            return []
        return [one for scope in (OVERALL, match.game) for one in self._entered(match, sides, scope)]

    def _entered(self, match: Finished, sides: Sequence[Side], scope: str) -> list[SavedRating]:
        before = [side.fixed or self.rating(side.user, scope) for side in sides]
        entered: list[SavedRating] = []
        for side, after in zip(sides, after_match(before, [side.place for side in sides]), strict=True):
            if side.user is None:
                continue
            number = self.number(side.user, scope) + 1
            self._last[side.user, scope] = (after, number)
            entered.append(
                SavedRating(
                    user_id=side.user, scope=scope, number=number, match_id=match.id, mu=after.mu, sigma=after.sigma
                )
            )
        return entered

    def rating(self, user: int | None, scope: str) -> Rating:
        """The rating of somebody; that of a new player for somebody unknown."""
        return self._last[user, scope][0] if user is not None and (user, scope) in self._last else NEW

    def number(self, user: int, scope: str) -> int:
        """How many rated matches somebody has played."""
        return self._last[user, scope][1] if (user, scope) in self._last else 0


def ratings_after(known: Iterable[SavedRating], matches: Iterable[Finished]) -> list[SavedRating]:
    """The ratings that matches bring in order, given the last `known` ones."""
    ledger = Ledger(known)
    return [rating for match in matches for rating in ledger.enter(match)]
