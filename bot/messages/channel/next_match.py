"""The way on from here: a person's next match at one press, or when their next turn is likely."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import discord
from msgspec import Struct

from bot.matches.people.presence import CALM
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.matches.time.calendars import clock_of, usual_hours
from bot.matches.time.next_turns import HOUR, day_of_moment, in_order_of_clocks, likely_turn, waits_for
from bot.matches.time.wall_clock import DAY
from bot.messages.channel.links import way_to
from bot.messages.channel.match_lists import asked_seats
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import BUTTON_LABEL_LIMIT, Button
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Part, Text
from bot.operation.monitoring.failures import report_failure
from storage.records.matches import Match, MatchStatus
from storage.records.people import Person
from texts.catalogue import Language
from texts.literal import clipped_text, literal_text

LOOKED_AT = 100
"""Most matches of a person among which the next one is found: those that wait longest."""
FORECAST = 5
"""Most matches of which it is worked out when they come round again: each has its log read. Those that went on last."""
DAYS_CALLED, WEEK = ("today", "tomorrow"), 7
"""The days that people call otherwise than by their number, and the number from which nobody counts them."""

FindChannel: TypeAlias = Callable[[int], Any]
"""Gives a channel or thread that this process knows of by its id; None for another."""


class Standpoint(Struct, frozen=True):
    """Who looks for what comes next, and from where: the server (None: none), and what is known of channels there."""

    user: int
    guild: int | None
    find_channel: FindChannel


async def waiting_matches(services: Services, user: int, own: Sequence[Match] | None = None) -> list[Match]:
    """The matches that wait for a person, among their `own` where these are known: the one with the least clock left first."""
    known = await services.store.matches.active_of_user(user, LOOKED_AT) if own is None else own
    waiting = [match for match in known if waits_for(match, user)]
    clocked = any(match.clock is not None for match in waiting)
    calendars = await services.calendars.of([user]) if clocked else {}
    return in_order_of_clocks(waiting, user, calendars, services.clock())


async def parts_leading_on(viewer: Viewer, at: Standpoint, table: Table) -> list[Part]:
    """What leads on from a match that asks a person nothing now: the button to the next one that does; where there is none, the
    line that says when a turn is likely, if that can be judged.
    """
    services = viewer.services
    own = await services.store.matches.active_of_user(at.user, LOOKED_AT)
    waiting = await waiting_matches(services, at.user, [match for match in own if match.id != table.match.id])
    if waiting:
        return [(next_button(viewer.words, at, waiting),)]
    line = await likely_line(viewer, at.user, own)
    return [Text(f"-# {line}")] if line else []


def next_button(words: Language, at: Standpoint, waiting: Sequence[Match]) -> Button:
    """The button that opens the first of these matches where it is pressed, with how many there are."""
    match, key = waiting[0], "next.button" if len(waiting) == 1 else "next.button_more"

    def label(place: str) -> str:
        return words(key, game=words(f"{match.game}.title"), place=place, n=len(waiting))

    place = clipped_text(place_name(words, match, at), max(1, BUTTON_LABEL_LIMIT - len(label(""))))
    return Button(label(place), str(CustomId("next", match.id)), discord.ButtonStyle.primary, "⏭️")


def place_name(words: Language, match: Match, at: Standpoint) -> str:
    """Where a match is played, in plain words: a button or a suggestion cannot name a channel as a message does.

    The title stands for a channel of which this process does not know.
    """
    if match.guild_id is None:
        return words("next.in_direct")
    channel = at.find_channel(match.channel_id)
    if channel is None:
        return words("next.unknown_place", title=match.title)
    return f"#{channel.name}" if match.guild_id == at.guild else f"#{channel.name} ({channel.guild.name})"


async def likely_line(viewer: Viewer, user: int, own: Sequence[Match]) -> str:
    """When the next turn of a person is likely, in which of their `own` matches, by how long people have taken there.

    Nothing where that cannot be judged, and where a bot player thinks or people are just at it: it comes by itself.
    """
    services, now = viewer.services, viewer.services.clock()
    running = [match for match in own if match.status is MatchStatus.RUNNING and match.gone_since is None]
    if any(all(seat.bot for seat, _ in asked_seats(match)) for match in running):
        return ""
    found: list[tuple[float, Match]] = []
    for match in sorted(running, key=lambda each: each.updated_at, reverse=True)[:FORECAST]:
        moment = await _moment_foretold(services, match, user, now)
        found += [(moment, match)] if moment is not None else []
    if not found:
        return ""
    moment, match = min(found, key=lambda each: each[0])
    if moment - now < CALM:
        return ""
    person = await services.person(user)
    told = {
        "game": viewer.words(f"{match.game}.title"),
        "way": way_to(viewer.words, match, user),
        "at": f"<t:{int(moment)}:{'t' if moment - now < DAY else 'f'}>",
        "relative": f"<t:{int(moment)}:R>",
    }
    when = day_in_words(viewer, person, moment, now)
    return viewer.words("next.likely", when=when, **told) if when else viewer.words("next.likely_at", **told)


async def _moment_foretold(services: Services, match: Match, user: int, now: float) -> float | None:
    """When a match is likely to ask a person something; None also for one that cannot be read, as others can."""
    try:
        table = await services.tables.get(match.id)
        return likely_turn_at(table, user, now) if table is not None else None
    except Exception as problem:  # noqa: BLE001 - a page of another match is shown all the same; reported in full
        report_failure(problem, "forecast", metrics=services.metrics, match=match.id)
        return None


async def nothing_waits_line(viewer: Viewer, user: int, own: Sequence[Match]) -> str:
    """Says that none of somebody's `own` matches waits for them, and when the next turn is likely, where that can be judged."""
    nothing = viewer.words("next.nothing")
    return f"{nothing} {await likely_line(viewer, user, own)}".strip()


def likely_turn_at(table: Table, user: int, now: float) -> float | None:
    """When a match is likely to ask a person something, by what they know of its log; None where that cannot be judged."""
    own = table.seats_of(user)
    if not (own and table.is_running):
        return None
    return likely_turn([(ply.seat, ply.at) for ply in table.known_to(own[0])], own, now)


def day_in_words(viewer: Viewer, person: Person, moment: float, now: float) -> str:
    """A moment to come as people say it, such as this evening; nothing for somebody whose clock is not known."""
    words, settings = viewer.words, viewer.services.settings
    if moment - now < HOUR:
        return words("next.soon")
    own = person.zone is not None or person.quiet_from is not None or person.utc_offset
    if not own and settings.quiet_hours is None:
        return ""
    likely = day_of_moment(moment, now, clock_of(person, usual_hours(settings, now)))
    if likely.days < len(DAYS_CALLED):
        return words(f"next.{DAYS_CALLED[likely.days]}_{likely.part}")
    return words("next.in_days", n=likely.days) if likely.days < WEEK else words("next.in_over_a_week")


def match_line(words: Language, match: Match, user: int, at: Standpoint) -> str:
    """One of somebody's matches in plain words: the game, the place, and who else is at the table; with the title in direct
    messages, where there can be several."""
    others = words.listed(seat.name for seat in match.seats if seat.user_id != user and seat.name)
    title = "" if match.guild_id else match.title
    return " · ".join(filter(None, (words(f"{match.game}.title"), place_name(words, match, at), title, others)))


def where_played_line(words: Language, match: Match, user: int) -> str:
    """The small line above what is shown of a match elsewhere than where it is played."""
    game, title = words(f"{match.game}.title"), literal_text(match.title)
    return f"-# {words('next.where_played', game=game, title=title, way=way_to(words, match, user))}"
