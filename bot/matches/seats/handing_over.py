"""Handing seats of a running match over: nobody loses theirs behind their back, and nobody who has seen a hand sees another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from bot.matches.games.bot_levels import bot_name
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.posts import NoticeBody
from bot.matches.people.refusals import NotPossible
from bot.matches.play.table import Table
from bot.matches.services import Services
from engine.thinking.levels import Level
from storage.records.matches import Consent, Match, Seat
from texts.literal import literal_text

DAY = 24 * 3600.0
HandoverReason: TypeAlias = Literal["own", "free", "left", "idle", "agreed"]
"""Why a seat may go to somebody: its owner wishes it, it is a bot player's, or its owner has left, is idle or has agreed."""
TO_PERSON: Mapping[HandoverReason, str] = {
    "own": "notice.to_person_own",
    "free": "notice.to_person",
    "left": "notice.to_person_left",
    "idle": "notice.to_person_idle",
    "agreed": "notice.to_person_agreed",
}
TO_BOT: Mapping[HandoverReason, str] = {
    "own": "notice.to_bot",
    "free": "notice.to_bot",
    "left": "notice.to_bot_left",
    "idle": "notice.to_bot_idle",
    "agreed": "notice.to_bot_agreed",
}


class Heir(Struct, frozen=True):
    """Who is to take a seat: a person, by their name here, or without a user id a bot player of this level."""

    user_id: int | None = None
    name: str = ""
    level: Level = Level.STEADY


def is_idle(match: Match, place: int, now: float) -> bool:
    """Whether a seat has kept others waiting as long as the lobby has set; time out of reach does not count."""
    question, until = match.questions[place], now if match.gone_since is None else match.gone_since
    return question.asked and match.idle_days is not None and until - question.since >= match.idle_days * DAY


async def must_not_have_seen(services: Services, table: Table, place: int, heir: Heir) -> None:
    """Raises NotPossible for somebody who sits, or has sat, at another seat of the match."""
    if heir.user_id is None:
        return
    held = await services.store.matches.holders(table.match.id)
    if any(user == heir.user_id and seat != place for seat, user in held):
        raise NotPossible("refused.has_seen", name=literal_text(heir.name))


async def must_not_replace_bot(services: Services, table: Table, place: int) -> None:
    """Raises NotPossible for a bot player that began a rated match: its strength counts in the rating."""
    if table.match.rated and all(seat != place for seat, _ in await services.store.matches.holders(table.match.id)):
        raise NotPossible("refused.rated_bot")


async def hand_over(
    services: Services,
    table: Table,
    actor: Actor,
    place: int,
    heir: Heir,
    why: HandoverReason = "own",
    *,
    resigned: bool = False,
    revision: int | None = None,
) -> None:
    """Hands a seat to its heir at once.

    Raises NotPossible; Outdated where it has gone already, or where the match has gone on since a given `revision`.
    """
    old = table.match.seats[place]
    async with table.consenting:  # so that nobody takes two seats at the same moment
        await seat_given(services, table, actor, place, old, heir, why, resigned=resigned, revision=revision)


async def seat_given(
    services: Services,
    table: Table,
    actor: Actor,
    place: int,
    old: Seat,
    heir: Heir,
    why: HandoverReason,
    *,
    resigned: bool = False,
    revision: int | None = None,
    consent: Consent | None = None,
) -> None:
    """Hands a seat from `old` to its heir, and tells the channel why. The caller holds `table.consenting`."""
    await must_not_have_seen(services, table, place, heir)
    if old.user_id is None:
        await must_not_replace_bot(services, table, place)
    name, days = literal_text(old.name), table.match.idle_days or 0
    if heir.user_id is None:
        bot = bot_name(services.language(table.match.language), heir.level)
        seat = lobby.bot_player(table.match, bot, heir.level, resigned=resigned or (old.bot and old.resigned))
        notice = NoticeBody("notice.resigned" if resigned else TO_BOT[why], {"name": name, "bot": seat.name, "n": days})
    else:
        seat = lobby.seat_for_person(table.match, heir.user_id, heir.name)
        notice = NoticeBody(
            TO_PERSON[why], {"name": name, "to": f"<@{heir.user_id}>", "n": days}, (heir.user_id,), "lobby"
        )
    await table.change(actor, lobby.handed_over(place, old, seat), notice, revision=revision, consent=consent)
