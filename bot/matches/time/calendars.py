"""When people are there, from what is stored of them and what the operator has set."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta, timezone, tzinfo
from typing import Any

import structlog

from bot.matches.time.active_hours import Calendar, QuietRule
from bot.operation.configuration import time_zones
from bot.operation.configuration.settings import Settings
from storage.records.people import USUAL, Hours, Person, Times
from storage.store import Store

LOG: Any = structlog.get_logger("calendars")


class Calendars:
    """Reads when people are active; the operator's hours hold for whoever has set nothing else."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings

    async def of(self, user_ids: Iterable[int]) -> Mapping[int, Calendar]:
        """The calendars of these people, by user id."""
        times = await self._store.people.times((USUAL, *user_ids))
        usual = times.pop(USUAL).hours or (usual_hours(self._settings, -math.inf),)
        return {user: calendar_of(theirs, usual) for user, theirs in times.items()}

    async def keep_usual(self, now: float) -> None:
        """Stores the operator's hours where they are new: past time is counted by the hours that held then."""
        await self._store.people.save_usual(usual_hours(self._settings, now))


def usual_hours(settings: Settings, since: float) -> Hours:
    """The operator's quiet hours, as from a moment on."""
    quiet = settings.quiet_hours
    return Hours(
        since=since,
        quiet_from=quiet.start if quiet else None,
        quiet_to=quiet.until if quiet else None,
        utc_offset=settings.utc_offset,
    )


def calendar_of(times: Times, usual: Sequence[Hours]) -> Calendar:
    """When somebody is active: by their own hours, or the `usual` ones of the time where they had set nothing."""
    moments = sorted({-math.inf, *(hours.since for hours in (*times.hours, *usual[1:]))})

    def at(moment: float) -> QuietRule:
        own = [hours for hours in times.hours if hours.since <= moment]
        theirs = [hours for hours in usual[1:] if hours.since <= moment]
        return rule_of(own[-1] if own else Hours(since=-math.inf), theirs[-1] if theirs else usual[0])

    return Calendar(
        tuple((moment, at(moment)) for moment in moments),
        tuple((vacation.since, vacation.until) for vacation in times.vacations),
    )


def rule_of(own: Hours | Person, usual: Hours) -> QuietRule:
    """The quiet hours that hold for somebody; the operator's go by the operator's clock, unless they have set another."""
    theirs = own if own.quiet_from is not None and own.quiet_to is not None else usual
    # The operator's of an earlier version may have been longer than any may be.
    return QuietRule(theirs.quiet_from or 0, theirs.quiet_to or 0, clock_of(own, usual)).within_bounds()


def clock_of(own: Hours | Person, usual: Hours) -> tzinfo:
    """Somebody's clock."""
    if own.zone is not None:
        if (zone := time_zones.zone_called(own.zone)) is not None:
            return zone
        # The machine has lost it; the difference that it had when it was chosen is kept.
        LOG.warning("zone_unknown", zone=own.zone)
        return fixed_zone(own.utc_offset)
    has_set_none = own.quiet_from is None and not own.utc_offset  # who means a difference of 0 has the zone UTC
    return fixed_zone(usual.utc_offset if has_set_none and usual.quiet_from is not None else own.utc_offset)


def fixed_zone(offset: int) -> tzinfo:
    """A clock that is always so many minutes ahead of UTC."""
    return timezone(timedelta(minutes=offset))
