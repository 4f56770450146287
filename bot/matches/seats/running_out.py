"""When somebody's time runs out: the warning, who plays then, and how the owner of the seat comes back."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import structlog
from msgspec import structs

from bot.matches.games.bot_levels import bot_name
from bot.matches.lobbies import lobby
from bot.matches.people.actor import PROGRAM, Actor
from bot.matches.people.posts import NoticeBody, posts_for
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.seats.handing_over import Heir, must_not_have_seen
from bot.matches.services import Services
from bot.matches.time.seat_clocks import (
    clock_due,
    clock_standing,
    left_at,
    own_place,
    stand_in,
    warned_seats,
    with_warnings,
)
from engine.game import Seat
from storage.records.changes import Change
from storage.records.matches import AtZero, Match
from texts.literal import literal_text

LOG: Any = structlog.get_logger("clocks")
BUTTONS: dict[AtZero, tuple[str, ...]] = {
    AtZero.TURN: ("play",),
    AtZero.SEAT: ("come_back",),
    AtZero.SUBSTITUTE: ("sit_down", "come_back"),
}
"""The verbs of what can be done about a seat at which the program plays."""
NOTHING_LEFT = "none"
"""The warning of somebody who is told too late, as the bot was away."""
RAN_OUT = {AtZero.TURN: "clock.out_turn", AtZero.SEAT: "clock.out_seat", AtZero.SUBSTITUTE: "clock.out_substitute"}
"""The sentence for the owner of a seat at which the program begins to play."""


WARNINGS = frozenset(f"clock.warning_{then}" for then in (*AtZero, NOTHING_LEFT))
"""The sentences that warn somebody that their time runs out."""
MAY_WARN = ("notice", "direct", "undelivered")
"""The kinds of messages that may warn people: while one of a match waits, its warnings may not have arrived."""
LATE = 60.0
"""Seconds after which a warning arrives late: the time that it leaves counts from its arrival then."""


async def look_after(services: Services, table: Table) -> None:
    """Warns whoever has little time left, and has the program play for whoever has none, each seat in one commit."""
    for place in range(len(table.match.clocks)):
        now = services.clock()
        if table.match.gone_since is not None or not table.is_running:
            return
        calendars = await table.calendars()
        what = clock_due(table.match, place, calendars, now)
        if what == "warn":
            stands = clock_standing(table.match, place, calendars, now)
            await warn_of_time(table, place, now, left_at(table.match, place, calendars, now), stands.until)
        elif what == "out" and not await services.store.outbox.waits(table.match.id, *MAY_WARN, after=0):
            await run_out(services, table, place)


async def warn_of_time(table: Table, place: Seat, now: float, left: float, until: float | None) -> None:
    """Warns the owner of a seat in the channel that little time is left, and says what happens then."""
    match = table.match
    terms, user = match.clock, match.seats[place].user_id
    assert terms is not None  # a clock runs for people alone
    assert user is not None
    words: dict[str, str | int] = {"who": f"<@{user}>", "seconds": int(left), "until": f"<t:{int(until or now)}:f>"}
    buttons = ("play", "vacation") if terms.vacation else ("play",)
    key = f"clock.warning_{terms.at_zero if left else NOTHING_LEFT}"
    notice = NoticeBody(key, words, (user,), "reminder", buttons)
    await table.note(Change(at=now, before=match, after=None, warned=(place,), posts=posts_for(match, [notice])))
    LOG.info("clock_warned", match=match.id, seat=place)


def is_warning(key: str) -> bool:
    return key in WARNINGS


async def note_warned(services: Services, table: Table, users: Collection[int], since: float) -> None:
    """Notes that a warning, committed at the moment `since`, has arrived."""
    now, places = services.clock(), warned_seats(table.match, users)
    if places and now - since > LATE:
        await table.note(Change(at=now, before=table.match, after=None, warned=tuple(places)))


async def note_unwarned(table: Table, users: Collection[int]) -> None:
    """Notes that a warning could not be delivered: it does not count."""
    if table.is_running and (places := warned_seats(table.match, users)):
        await table.change(PROGRAM, lambda match: with_warnings(match, places, None))
        LOG.warning("warning_lost", match=table.match.id, seats=places)


async def run_out(services: Services, table: Table, place: Seat) -> None:
    """Has the program play at a seat whose time has run out, as the match has chosen."""
    match = table.match
    old, clock, terms = match.seats[place], match.clocks[place], match.clock
    assert terms is not None
    assert old.user_id is not None
    name = lobby.unlike_other_names(match, bot_name(services.language(match.language), terms.level), 1)
    new = stand_in(match, old, name)

    def edit(now: Match) -> Match:
        if now.seats[place] != old or now.clocks[place] != clock:
            raise Outdated  # somebody has moved this very moment
        return lobby.with_seat(now, place, new)

    who: dict[str, str | int] = {"who": f"<@{old.user_id}>", "name": literal_text(old.name)}
    words = {**who, "bot": literal_text(name), "place": place}
    notice = NoticeBody(RAN_OUT[terms.at_zero], words, (old.user_id,), "reminder", BUTTONS[terms.at_zero])
    await table.change(PROGRAM, edit, notice)
    LOG.info("clock_ran_out", match=match.id, seat=place, user=old.user_id, then=terms.at_zero.value)


def away_seats(match: Match, user: int) -> list[Seat]:
    """The seats at which the program plays for somebody."""
    return [place for place, seat in enumerate(match.seats) if seat.away_id == user]


async def come_back(table: Table, actor: Actor, name: str) -> None:
    """Gives somebody their seats back from the program. Raises NotPossible where they have none."""

    def edit(match: Match) -> Match:
        places = away_seats(match, actor.user_id)
        if not places:
            raise NotPossible("refused.nothing_to_come_back_to", title=literal_text(match.title))
        for place in places:
            match = with_sitter(match, place, actor.user_id, name)
        return match

    async with table.consenting:  # so that nobody takes the seat at the same moment
        table.must_be_running()
        await table.change(actor, edit, NoticeBody("clock.back", {"name": literal_text(name)}))
    LOG.info("clock_owner_back", match=table.match.id, user=actor.user_id)


def with_sitter(match: Match, place: Seat, user: int, name: str) -> Match:
    """The match with a person at a seat at which the program has played: its name there is free for them."""
    before = match.seats[place]
    freed = lobby.with_seat(match, place, structs.replace(before, name=""))
    seat = lobby.seat_for_person(freed, user, name)
    kept = structs.replace(seat, **own_place(before)) if before.away_id == user else seat
    return lobby.with_seat(freed, place, kept)


def is_open(match: Match, place: Seat) -> bool:
    """Whether a substitute may sit down at a seat: on a server, as in direct messages nobody else sees the match."""
    open_to_all = match.clock is not None and match.clock.at_zero is AtZero.SUBSTITUTE and match.guild_id is not None
    return open_to_all and place < len(match.seats) and match.seats[place].away_id is not None


async def sit_down(services: Services, table: Table, actor: Actor, name: str, place: Seat) -> None:
    """Gives somebody a seat whose owner is away. Raises NotPossible, also for somebody who has seen another hand."""

    def edit(match: Match) -> Match:
        if not is_open(match, place):
            raise NotPossible("refused.seat_not_open")
        return with_sitter(match, place, actor.user_id, name)

    async with table.consenting:
        table.must_be_running()
        edit(table.match)
        await must_not_have_seen(services, table, place, Heir(actor.user_id, name))
        words: dict[str, str | int] = {
            "name": literal_text(table.match.seats[place].away_name),
            "to": literal_text(name),
        }
        await table.change(actor, edit, NoticeBody("clock.substitute", words))
    LOG.info("clock_substitute", match=table.match.id, seat=place, user=actor.user_id)
