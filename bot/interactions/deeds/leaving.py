"""Leaving a seat for good and ending a match: asked once more before it is done, as none of it can be taken back."""

from __future__ import annotations

from typing import Any, NamedTuple

import discord

from bot.interactions.scene import Scene
from bot.matches import consents, lobby, seats
from bot.matches.refusing import Outdated
from bot.matches.seats import Heir
from bot.matches.table import Table
from bot.messages.custom_ids import CustomId
from bot.messages.letters import Button, Letter
from bot.texts.literal import literally
from engine.game import Seat
from storage.records import MatchStatus


class Way(NamedTuple):
    """How something is done that was asked once more: the verb of the button, what the button says, and its sign."""

    verb: str
    label: str
    emoji: str = "🏳️"


ASKED = {
    "resign": Way("resign", "button.resign"),
    "abandon": Way("abandon", "button.abandon"),
    "close_lobby": Way("abandon", "button.close_lobby"),
    "leave_host": Way("leave_lobby", "button.leave", "🚪"),
    "leave_last": Way("leave_lobby", "button.leave", "🚪"),
    "end_gone": Way("end", "button.abandon"),
    "give_own": Way("give_seat", "button.give_seat", "🪑"),
    "give_own_bot": Way("give_seat", "button.give_seat", "🪑"),
    "give_other": Way("give_seat", "button.give_seat", "🪑"),
    "give_other_bot": Way("give_seat", "button.give_seat", "🪑"),
}
"""What is asked once more."""


async def ask_to_resign(scene: Scene, table: Table) -> None:
    """Asks whether somebody really wants to give up their seat."""
    table.must_be_running()
    await ask_once_more(scene, table, "resign", table.own_seat(scene.actor.user_id))


async def resign(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """A bot plays on at the seat. Raises Outdated where the match has gone on since it was asked."""
    table = await scene.table_of(deed)
    table.must_be_running()
    seat, revision = scene.own_seat(table, deed.seat), as_asked(table, deed)
    await seats.hand_over(scene.house, table, scene.actor, seat, Heir(), resigned=True, revision=revision)
    await scene.say("seat.you_resigned", title=literally(table.match.title))


async def ask_to_abandon(scene: Scene, table: Table) -> None:
    """Asks the others at the table; where nobody else has to agree, whether it is really meant."""
    may_abandon(scene, table)
    if table.match.status is MatchStatus.LOBBY:
        await ask_once_more(scene, table, "close_lobby")
    elif is_alone(scene, table):
        await ask_once_more(scene, table, "abandon")
    else:
        await abandoned(scene, table)


async def abandon(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """Ends it, as it was asked. Raises Outdated where the match has gone on since, or where others have to agree."""
    table = await scene.table_of(deed)
    may_abandon(scene, table)
    as_asked(table, deed)
    if table.match.status is not MatchStatus.LOBBY and not is_alone(scene, table):
        raise Outdated
    await abandoned(scene, table)


async def leave(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """The lobby's button."""
    await ask_to_leave(scene, await scene.table_of(deed))


async def ask_to_leave(scene: Scene, table: Table) -> None:
    """Gives up a seat in the lobby; asks first where that closes it, or makes somebody else its host."""
    left = lobby.leave(scene.actor.user_id, scene.house.clock())(table.match)
    if left.status is not MatchStatus.LOBBY:
        await ask_once_more(scene, table, "leave_last")
    elif left.host_id != table.match.host_id:
        await ask_once_more(scene, table, "leave_host", host=f"<@{left.host_id}>")
    else:
        await left_lobby(scene, table)


async def leave_lobby(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """Gives up the seat, as it was asked. Raises Outdated where others have come or gone since."""
    table = await scene.table_of(deed)
    await left_lobby(scene, table, as_asked(table, deed))


async def left_lobby(scene: Scene, table: Table, revision: int | None = None) -> None:
    """Gives up a seat in the lobby, and with it what only the host may do."""
    host = table.match.host_id
    await table.change(scene.actor, lobby.leave(scene.actor.user_id, scene.house.clock()), revision=revision)
    title = literally(table.match.title)
    if table.match.status is not MatchStatus.LOBBY:
        await scene.say("lobby.you_left_nobody", title=title)
    elif table.match.host_id != host:
        await scene.say("lobby.you_left_host", title=title, host=f"<@{table.match.host_id}>")
    else:
        await scene.say("lobby.you_left", title=title)


async def stay(scene: Scene, _deed: CustomId, _data: dict[str, Any]) -> None:
    """Everything stays as it is."""
    await scene.say("leaving.stayed")


def is_alone(scene: Scene, table: Table) -> bool:
    """Whether nobody else sits at the table."""
    return set(consents.people(table)) <= {scene.actor.user_id}


def may_abandon(scene: Scene, table: Table) -> None:
    """Raises NotPossible for who may not end it.

    A lobby may also be closed by who keeps the channel: a host who has left the server would block it for days.
    """
    if table.match.status is not MatchStatus.LOBBY:
        table.must_be_running()
        table.own_seat(scene.actor.user_id)
    elif not scene.answer.interaction.permissions.manage_channels:
        lobby.must_be_host(table.match, scene.actor.user_id)


async def abandoned(scene: Scene, table: Table) -> None:
    """Closes a lobby; ends a match at which nobody else sits, or asks the others."""
    title = literally(table.match.title)
    if table.match.status is MatchStatus.LOBBY:
        await table.change(scene.actor, lobby.closed(MatchStatus.ABANDONED, scene.house.clock()))
        await scene.say("lobby.you_closed", title=title)
        return
    asked = consents.Asked("abandon", table.own_seat(scene.actor.user_id))
    sent = await consents.ask(scene.house, table, scene.actor, asked)
    await scene.say("consent.sent" if sent else "lobby.you_closed", title=title)


async def ask_once_more(
    scene: Scene, table: Table, what: str, seat: Seat | None = None, argument: str = "", **words: object
) -> None:
    """What would be done and cannot be taken back, with a button that does it and one that lets it be."""
    say, match, way = scene.desk.words, table.match, ASKED[what]
    done = CustomId(way.verb, match.id, match.revision, seat, argument)
    buttons = (
        Button(say("button.stay"), str(CustomId("stay", match.id))),
        Button(say(way.label), str(done), discord.ButtonStyle.danger, way.emoji),
    )
    asked = say(f"leaving.{what}", title=literally(match.title), **words)
    await scene.answer.give(Letter(asked, rows=(buttons,)), passing=True)


def as_asked(table: Table, deed: CustomId) -> int:
    """The revision for which it was asked. Raises Outdated when the match has gone on since."""
    if deed.revision is None:
        raise Outdated
    table.must_be_for(deed.revision)
    return deed.revision
