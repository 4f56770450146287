"""Leaving a seat for good and ending a match, after asking once more, as none of it can be taken back."""

from __future__ import annotations

from typing import Any, NamedTuple

import discord

from bot.interactions.answering.context import Context
from bot.matches.lobbies import lobby
from bot.matches.people.posts import NoticeBody
from bot.matches.people.refusals import Outdated
from bot.matches.play.table import Table
from bot.matches.seats import consents, handing_over
from bot.matches.seats.handing_over import Heir
from bot.messages.layout.components import Button, ClassicMessage
from bot.messages.layout.custom_ids import CustomId
from engine.game import Seat
from storage.records.matches import MatchStatus
from texts.literal import literal_text


class Confirmation(NamedTuple):
    """The button that confirms what was asked once more: its verb, label, sign and style."""

    verb: str
    label: str
    emoji: str = "🏳️"
    style: discord.ButtonStyle = discord.ButtonStyle.danger


ASKED = {
    "resign": Confirmation("resign", "button.resign"),
    "abandon": Confirmation("abandon", "button.abandon"),
    "close_lobby": Confirmation("abandon", "button.close_lobby"),
    "leave_host": Confirmation("leave_lobby", "button.leave", "🚪"),
    "leave_last": Confirmation("leave_lobby", "button.leave", "🚪"),
    "end_gone": Confirmation("end", "button.abandon"),
    "give_own": Confirmation("give_seat", "button.give_seat", "🪑"),
    "give_own_bot": Confirmation("give_seat", "button.give_seat", "🪑"),
    "give_other": Confirmation("give_seat", "button.give_seat", "🪑"),
    "give_other_bot": Confirmation("give_seat", "button.give_seat", "🪑"),
    "sit_down": Confirmation("seated", "button.sit_down", "🪑", discord.ButtonStyle.success),
}
"""What is asked once more, and how it is confirmed."""
LOST = ("resign", "give_own", "give_own_bot", "give_other", "give_other_bot")
"""Those by which somebody loses a rated match: whoever leaves their seat is last."""


async def ask_to_resign(context: Context, table: Table) -> None:
    """Asks whether somebody really wants to give up their seat."""
    table.must_be_running()
    await ask_once_more(context, table, "resign", table.own_seat(context.actor.user_id))


async def hand_to_bot_player(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Has a bot player play on at the seat; asks anew where the match has gone on since."""
    table = await context.table_of(custom_id)
    table.must_be_running()
    seat = context.own_seat(table, custom_id.seat)
    if has_gone_on(table, custom_id):
        await ask_once_more(context, table, "resign", seat, again=True)
        return
    revision = as_asked(table, custom_id)
    await handing_over.hand_over(context.services, table, context.actor, seat, Heir(), resigned=True, revision=revision)
    await context.say("seat.you_resigned", title=literal_text(table.match.title))


async def ask_to_abandon(context: Context, table: Table) -> None:
    """Asks the others at the table; where nobody else has to agree, whether it is really meant."""
    may_abandon(context, table)
    if table.match.pace is not None:  # nobody loses anything
        await end_show(context, table)
    elif table.match.status is MatchStatus.LOBBY:
        await ask_once_more(context, table, "close_lobby")
    elif is_alone(context, table):
        await ask_once_more(context, table, "abandon")
    else:
        await abandon_match(context, table)


async def end_as_asked(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Ends it as confirmed; asks anew where a match has gone on since.

    Raises Outdated where others have to agree, or have come to a lobby since.
    """
    table = await context.table_of(custom_id)
    may_abandon(context, table)
    if table.match.status is not MatchStatus.LOBBY:
        if not is_alone(context, table):
            raise Outdated
        if has_gone_on(table, custom_id):
            await ask_once_more(context, table, "abandon", again=True)
            return
    as_asked(table, custom_id)
    await abandon_match(context, table)


async def ask_to_leave(context: Context, table: Table) -> None:
    """Gives up a seat in the lobby; asks first where that closes it, or makes somebody else its host."""
    left = lobby.with_person_left(context.actor.user_id, context.services.clock())(table.match)
    if left.status is not MatchStatus.LOBBY:
        await ask_once_more(context, table, "leave_last")
    elif left.host_id != table.match.host_id:
        await ask_once_more(context, table, "leave_host", host=lobby.host_called(left))
    else:
        await left_lobby(context, table)


async def leave_lobby(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Gives up the seat as confirmed. Raises Outdated where others have come or gone since."""
    table = await context.table_of(custom_id)
    await left_lobby(context, table, as_asked(table, custom_id))


async def left_lobby(context: Context, table: Table, revision: int | None = None) -> None:
    """Gives up a seat in the lobby, and being its host."""
    host = table.match.host_id
    await table.change(
        context.actor, lobby.with_person_left(context.actor.user_id, context.services.clock()), revision=revision
    )
    title = literal_text(table.match.title)
    if table.match.status is not MatchStatus.LOBBY:
        await context.say("lobby.you_left_nobody", title=title)
    elif table.match.host_id != host:
        await context.say("lobby.you_left_host", title=title, host=lobby.host_called(table.match))
    else:
        await context.say("lobby.you_left", title=title)


async def keep_all_as_is(context: Context, _custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Leaves everything as it is."""
    await context.say("leaving.stayed")


def is_alone(context: Context, table: Table) -> bool:
    """Whether nobody else sits at the table."""
    return set(consents.people_at_table(table)) <= {context.actor.user_id}


def may_abandon(context: Context, table: Table) -> None:
    """Raises NotPossible for a person who may not end it: a match without a seat, another's lobby or show.

    Whoever keeps the channel may do so too: a host who has left the server would block it for days.
    """
    if table.match.status is not MatchStatus.LOBBY:
        table.must_be_running()
        if table.match.pace is None:
            table.own_seat(context.actor.user_id)
            return
    if not context.keeps_channel_of(table.match):
        lobby.must_be_host(table.match, context.actor.user_id)


async def abandon_match(context: Context, table: Table) -> None:
    """Closes a lobby; ends a match at which nobody else sits; else asks the others."""
    title = literal_text(table.match.title)
    if table.match.status is MatchStatus.LOBBY:
        await table.change(context.actor, lobby.with_lobby_closed(MatchStatus.ABANDONED, context.services.clock()))
        await context.say("lobby.you_closed", title=title)
        return
    asked = consents.ConsentAsked("abandon", table.own_seat(context.actor.user_id))
    sent = await consents.ask_consent(context.services, table, context.actor, asked)
    await context.say("consent.sent" if sent else "lobby.you_closed", title=title)


async def end_show(context: Context, table: Table) -> None:
    """Ends a show, and says in its thread who has."""
    ended = lobby.with_match_abandoned(context.services.clock())
    await table.change(context.actor, ended, NoticeBody("notice.show_ended", {"who": f"<@{context.actor.user_id}>"}))
    await context.say("show.you_ended", title=literal_text(table.match.title))


async def ask_once_more(
    context: Context,
    table: Table,
    what: str,
    seat: Seat | None = None,
    argument: str = "",
    *,
    again: bool = False,
    **words: object,
) -> None:
    """Says what would be done and cannot be taken back, with a button that does it and one that lets it be.

    `again` says first that the match has gone on since it was asked.
    """
    say, match, confirmation = context.viewer.words, table.match, ASKED[what]
    done = CustomId(confirmation.verb, match.id, match.revision, seat, argument)
    buttons = (
        Button(say("button.stay"), str(CustomId("stay", match.id))),
        Button(say(confirmation.label), str(done), confirmation.style, confirmation.emoji),
    )
    asked = [say("leaving.gone_on")] if again else []
    asked.append(say(f"leaving.{what}", title=literal_text(match.title), **words))
    if match.rated and match.status is MatchStatus.RUNNING and what in LOST:
        asked.append(say("leaving.rated"))
    await context.answer.give(ClassicMessage("\n".join(asked), rows=(buttons,)), passing=True)


def has_gone_on(table: Table, custom_id: CustomId) -> bool:
    """Whether the match has gone on since something was asked once more: a bot player moves within the second."""
    return custom_id.revision is not None and custom_id.revision != table.match.revision


def as_asked(table: Table, custom_id: CustomId) -> int:
    """The revision at which something was asked once more. Raises Outdated when the match has gone on since."""
    if custom_id.revision is None:
        raise Outdated
    table.must_be_for(custom_id.revision)
    return custom_id.revision
