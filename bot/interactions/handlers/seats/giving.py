"""Giving a seat of a running match away, after asking once more where it is somebody's."""

from __future__ import annotations

from typing import Any

import discord
import structlog

from bot.interactions.answering.answers import Interaction
from bot.interactions.answering.chosen_values import user_id_in
from bot.interactions.answering.context import Context
from bot.interactions.handlers.seats.leaving import as_asked, ask_once_more, has_gone_on
from bot.matches.games.bot_levels import bot_name, levels_offered
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.seats import consents, handing_over
from bot.matches.seats.handing_over import HandoverReason, Heir
from bot.messages.layout.custom_ids import CustomId
from engine.first_seat import SEAT_LETTERS
from engine.game import Seat
from engine.thinking.levels import Level
from texts.literal import literal_text

LOG: Any = structlog.get_logger("seats")
UNKNOWN_MEMBER, UNKNOWN_USER = 10007, 10013


def seat_called(letter: str, number: int) -> Seat:
    """The seat of a letter, out of so many. Raises NotPossible where there is none."""
    place = SEAT_LETTERS.find(letter.strip().upper())
    if len(letter.strip()) != 1 or place not in range(number):
        raise NotPossible("refused.no_such_seat", letters=tuple(SEAT_LETTERS[:number]))
    return place


async def ask_to_give(context: Context, table: Table, place: Seat, heir: Heir) -> None:
    """Gives a bot player's seat away at once; asks once more about one's own, or that of a person who has left or is idle.

    Else its owner is asked.
    """
    table.must_be_running()
    owner_gone = await may_give(context, table, place, heir)
    why = reason_not_to_ask(context, table, place, owner_gone=owner_gone)
    if why is None:
        await owner_asked(context, table, place, heir)
        return
    if why == "free":
        await hand_over_seat(context, table, place, heir, why)
        return
    await ask_whether_given(context, table, place, heir, why)


async def ask_whether_given(
    context: Context, table: Table, place: Seat, heir: Heir, why: HandoverReason, *, again: bool = False
) -> None:
    """Asks whether somebody's seat is really to go."""
    await handing_over.must_not_have_seen(context.services, table, place, heir)
    what = f"give_{'own' if why == 'own' else 'other'}{'' if heir.user_id else '_bot'}"
    argument = f"{heir.user_id}.{heir.name}" if heir.user_id else heir.level.value
    to = f"<@{heir.user_id}>" if heir.user_id else bot_name(context.viewer.words, heir.level)
    words = {"name": literal_text(table.match.seats[place].name), "to": to}
    await ask_once_more(context, table, what, place, argument, again=again, **words)


async def give_seat_as_asked(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Gives the seat away as confirmed; asks anew where the match has gone on since.

    Raises Outdated where its owner would have to be asked, or where it is nobody's any more.
    """
    table = await context.table_of(custom_id)
    table.must_be_running()
    place, heir = custom_id.seat, heir_in(custom_id)
    if place is None or place >= len(table.match.seats):
        raise Outdated
    owner_gone = await may_give(context, table, place, heir)
    why = reason_not_to_ask(context, table, place, owner_gone=owner_gone)
    if why is None or why == "free":
        raise Outdated
    if has_gone_on(table, custom_id):
        await ask_whether_given(context, table, place, heir, why, again=True)
        return
    await hand_over_seat(context, table, place, heir, why, as_asked(table, custom_id))


def heir_in(custom_id: CustomId) -> Heir:
    """The heir of a button. Raises Outdated for an argument of no message of ours."""
    user, _, name = custom_id.argument.partition(".")
    if not user:
        return Heir()
    if user in set(Level):
        return Heir(level=Level(user))
    return Heir(user_id_in(user), name)


async def hand_over_seat(
    context: Context, table: Table, place: Seat, heir: Heir, why: HandoverReason, revision: int | None = None
) -> None:
    """Hands the seat over."""
    await handing_over.hand_over(context.services, table, context.actor, place, heir, why, revision=revision)
    await context.say("seat.handed_over")


async def owner_asked(context: Context, table: Table, place: Seat, heir: Heir) -> None:
    """Asks the owner of a seat in the channel."""
    services, match = context.services, table.match
    await handing_over.must_not_have_seen(services, table, place, heir)
    asked = consents.ConsentAsked("seat", place, owner=match.seats[place].user_id, heir=heir)
    await consents.ask_consent(services, table, context.actor, asked)
    name = literal_text(match.seats[place].name)
    if match.idle_days is None:
        await context.say("seat.owner_asked", name=name)
    else:
        await context.say("seat.owner_asked_idle", name=name, n=match.idle_days)


async def may_give(context: Context, table: Table, place: Seat, heir: Heir) -> bool:
    """Whether the owner of a seat has left the server. Raises NotPossible for a person who may not give it to this heir.

    Raises Outdated for a bot player of a level that the game has not: no message of ours offers one.
    """
    match, interaction = table.match, context.answer.interaction
    owner = match.seats[place].user_id
    # Whoever keeps the channel may do it as well: host and owner may both have left the server.
    if context.actor.user_id not in (match.host_id, owner) and not context.keeps_channel_of(match):
        raise NotPossible("refused.only_host_or_owner", host=f"<@{match.host_id}>")
    if heir.user_id is None and heir.level not in levels_offered(match.game):
        raise Outdated
    if heir.user_id is None and match.seats[place].bot and match.seats[place].level == heir.level:
        raise NotPossible("refused.bot_plays_already")
    return owner is not None and owner != context.actor.user_id and await has_left(interaction, owner)


def reason_not_to_ask(context: Context, table: Table, place: Seat, *, owner_gone: bool) -> HandoverReason | None:
    """Why a seat may be given away without asking its owner; None where they must be asked."""
    owner = table.match.seats[place].user_id
    if owner is None:
        return "free"
    if owner == context.actor.user_id:
        return "own"
    if owner_gone:
        return "left"
    return "idle" if handing_over.is_idle(table.match, place, context.services.clock()) else None


async def has_left(interaction: Interaction, user_id: int) -> bool:
    """Whether somebody has left this server; not where Discord does not say."""
    if interaction.guild is None:
        return False
    try:
        await interaction.guild.fetch_member(user_id)
    except discord.NotFound as problem:
        return problem.code in (UNKNOWN_MEMBER, UNKNOWN_USER)
    except discord.HTTPException as problem:
        LOG.warning("member_not_looked_up", code=problem.code, status=problem.status)
    return False
