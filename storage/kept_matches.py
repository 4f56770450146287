"""The open matches of people that were read lately, kept in memory: every answer that ends a turn looks for the next of them."""

from __future__ import annotations

from collections import OrderedDict

from storage.records.changes import Change
from storage.records.matches import ACTIVE, Match

PEOPLE_KEPT = 512
"""Most people whose open matches are kept: those that were looked for last."""


class KeptMatches:
    """All open matches of some people, as they stand after every change of this process.

    Nothing is kept where other processes write as well (`alone` is False): there each look is one of its own.
    """

    def __init__(self, *, alone: bool) -> None:
        self._alone = alone
        self._of_people: OrderedDict[int, dict[str, Match]] = OrderedDict()
        self._changes = 0

    @property
    def changes(self) -> int:
        """How many changes there were: what was read before the last of them is not kept."""
        return self._changes

    def open_of(self, user_id: int) -> list[Match] | None:
        """All open matches of a person, the longest waiting first; None where they are not known."""
        found = self._of_people.get(user_id)
        if found is None:
            return None
        self._of_people.move_to_end(user_id)
        return sorted(found.values(), key=lambda match: (match.turn_since, match.id))

    def keep(self, user_id: int, found: list[Match], changes: int) -> None:
        """Keep all open matches of a person, read when there were so many `changes`."""
        if not self._alone or changes != self._changes:
            return
        self._of_people[user_id] = {match.id: match for match in found}
        while len(self._of_people) > PEOPLE_KEPT:
            self._of_people.popitem(last=False)

    def follow(self, change: Change) -> None:
        """Take over a change that was committed."""
        self._changes += 1
        if change.warned:  # warnings are written beside the match
            return self._forget_people_of(change)
        if change.after is None:
            return None
        sitting, before = people_of(change.after), people_of(change.before) if change.before else frozenset[int]()
        for user in sitting | before:
            if (known := self._of_people.get(user)) is None:
                continue
            if user in sitting and change.after.status in ACTIVE:
                known[change.after.id] = change.after
            else:
                known.pop(change.after.id, None)
        return None

    def doubt(self, change: Change) -> None:
        """Forget what a change would touch of which only the database knows whether it holds."""
        self._changes += 1
        self._forget_people_of(change)

    def _forget_people_of(self, change: Change) -> None:
        for match in filter(None, (change.before, change.after)):
            for user in people_of(match):
                self._of_people.pop(user, None)


def people_of(match: Match) -> frozenset[int]:
    """Those with a seat of a match, also where the program plays for them."""
    return frozenset(user for seat in match.seats for user in (seat.user_id, seat.away_id) if user is not None)
