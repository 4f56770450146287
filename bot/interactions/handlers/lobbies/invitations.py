"""Sitting down by the code of an invitation, wherever one is; and the code of one's own lobby."""

from __future__ import annotations

from typing import Any

import discord

from bot.interactions.answering.context import Context
from bot.interactions.answering.refused_posts import ChannelLook, Refused
from bot.interactions.handlers.lobbies.places import direct_place
from bot.matches.lobbies import invitations, lobby
from bot.matches.lobbies.invitations import WRONG_CODES, WRONG_SECONDS, code_typed
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.messages.layout.components import Button, ClassicMessage
from bot.messages.layout.custom_ids import CustomId
from storage.records.matches import Match
from texts.literal import literal_text


async def show_invitation(context: Context, typed: str) -> None:
    """Tells to what a code invites, with the button that sits down; of whoever sits there no more than the host's name.

    Raises NotPossible for a code that is none, and for somebody who is kept apart from who sits there.
    """
    table = await table_invited_to(context, typed)
    match, words = table.match, context.viewer.words
    await must_be_welcome(context, match)
    host = next((seat.name for seat in match.seats if seat.user_id == match.host_id), "")
    text = words(
        "invitation.shown",
        title=literal_text(match.title),
        game=words(f"{match.game}.title"),
        host=literal_text(host),
        free=sum(not lobby.is_seat_taken(seat) for seat in match.seats),
        seats=len(match.seats),
    )
    sit = Button(
        words("button.join"), str(CustomId("join_code", argument=match.code or "")), discord.ButtonStyle.success, "🪑"
    )
    await context.answer.give(ClassicMessage(text, rows=((sit,),)), passing=True)


async def join_by_code(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Seats somebody by the code of an invitation; the board comes to their direct messages."""
    table = await table_invited_to(context, custom_id.argument)
    user, match = context.actor.user_id, table.match
    if not table.seats_of(user):
        lobby.first_empty(match)
    elif user not in lobby.invited_people(match):
        raise NotPossible("refused.already_seated")
    await must_be_welcome(context, match)
    channel = await own_direct_channel(context)
    await context.services.store.people.note_locale(user, context.locale)  # the board comes in their language at once
    await seated_if_welcome(context, table, invitations.with_stranger_joined(user, context.name, channel))
    context.looks.append(look_for_lobby(context, table, channel))
    await context.say("lobby.you_joined_direct", title=literal_text(table.match.title))


async def join_invited(context: Context, table: Table) -> None:
    """Seats somebody for whom a seat is kept in direct messages. Raises NotPossible for others: they sit down by the code."""
    user = context.actor.user_id
    if not table.seats_of(user):
        raise NotPossible("refused.needs_code")
    await seated_if_welcome(context, table, lobby.with_person_joined(user, context.name))
    await context.say("lobby.you_joined", title=literal_text(table.match.title))


async def seated_if_welcome(context: Context, table: Table, edit: lobby.MatchEdit) -> None:
    """Seats somebody at a lobby.

    Raises NotPossible for whoever was taken out of it, and in direct messages where somebody there is kept apart from them, also
    somebody who sits down this very moment.
    """
    while True:
        match = table.match
        await must_be_welcome(context, match)
        try:
            return await table.change(context.actor, edit, revision=match.revision)
        except Outdated:
            if table.match is match:
                raise  # it is the wish itself that is out of date
            # else somebody has come or gone meanwhile


async def must_be_welcome(context: Context, match: Match) -> None:
    """Raises NotPossible where the host has taken this person out of a lobby, and not invited them anew; and in direct messages
    where somebody there does not want to sit down with them, or the other way round.

    A seat that is kept for somebody says nothing yet: whoever of two comes first sits there.
    """
    user, strangers = context.actor.user_id, context.services.store.strangers
    if user not in lobby.invited_people(match) and await strangers.is_taken_out(match.id, user, match.code):
        raise NotPossible("refused.kept_apart")
    if match.guild_id is not None:
        return
    others = [seat.user_id for seat in match.seats if seat.user_id is not None and not seat.invited]
    if await strangers.kept_apart(user, others):
        raise NotPossible("refused.kept_apart")


def look_for_lobby(context: Context, table: Table, channel: int) -> ChannelLook:
    """Looks whether somebody has lost the seat that they have just taken, as nothing could be posted in their direct messages."""

    async def look() -> Refused | None:
        await table.mended()  # another process may have tried
        outbox = context.services.store.outbox
        if table.seats_of(context.actor.user_id) or await outbox.latest_message(
            table.match.id, "lobby", channel=channel
        ):
            return None
        return Refused("refused.direct_closed", instead=True)

    return look


async def own_direct_channel(context: Context) -> int:
    """The direct messages of this person, known to be open to the bot. Raises NotPossible where they are not."""
    if context.guild_id is None and not context.outside:
        return context.channel_id
    return (await direct_place(context, "direct.board_here")).channel_id


async def table_invited_to(context: Context, typed: str) -> Table:
    """The lobby to which a code invites. Raises NotPossible for a code that is none, and after many of those."""
    strangers, user, now = context.services.store.strangers, context.actor.user_id, context.services.clock()
    if await strangers.wrong_codes(user, now - WRONG_SECONDS) >= WRONG_CODES:
        raise NotPossible("refused.many_codes")
    match = await context.services.store.matches.invited_by(code_typed(typed))
    table = await context.services.tables.get(match.id, match.revision) if match is not None else None
    if table is None or table.match.code != code_typed(typed):
        await strangers.note_wrong_code(user, now, now - WRONG_SECONDS)
        raise NotPossible("refused.no_such_code")
    lobby.must_be_lobby(table.match)
    return context.at(table)


async def show_own_invitation(context: Context, table: Table) -> None:
    """Shows somebody at a lobby what they can pass on; the host may call the invitation otherwise."""
    lobby.must_be_lobby(table.match)
    if not table.seats_of(context.actor.user_id) or table.match.code is None:
        raise NotPossible("refused.no_invitation")
    await context.answer.give(own_invitation(context, table), passing=True)


def own_invitation(context: Context, table: Table) -> ClassicMessage:
    """The invitation to a lobby, and for its host the button that calls it otherwise."""
    text = invitation_text(context, table)
    if table.match.host_id != context.actor.user_id:
        return ClassicMessage(text)
    renew = Button(context.viewer.words("button.new_code"), str(CustomId("new_code", table.match.id)), emoji="🔑")
    return ClassicMessage(text, rows=((renew,),))


def invitation_text(context: Context, table: Table) -> str:
    """The code of a lobby, and what can be passed on with it."""
    words, match = context.viewer.words, table.match
    told = words("invitation.text", game=words(f"{match.game}.title"), title=literal_text(match.title), code=match.code)
    return f"{words('invitation.pass_on')}\n>>> {told}"


async def renew_code(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Calls the invitation otherwise, so that by its former code nobody sits down any more."""
    table = await context.table_of(custom_id)
    await table.change(context.actor, invitations.with_code_renewed(context.actor.user_id))
    await context.answer.give(own_invitation(context, table), passing=True)
