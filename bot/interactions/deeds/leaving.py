"""Leaving a seat for good and ending a match: asked once more before it is done, as neither can be taken back."""

from __future__ import annotations

from typing import Any

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

ASKED = {"resign": "resign", "abandon": "abandon", "close_lobby": "abandon"}
"""What is asked once more, each with the verb of the button that does it."""


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


async def ask_once_more(scene: Scene, table: Table, what: str, seat: Seat | None = None) -> None:
    """What would be done and cannot be taken back, with a button that does it and one that lets it be."""
    words, match = scene.desk.words, table.match
    done = CustomId(ASKED[what], match.id, match.revision, seat)
    buttons = (
        Button(words("button.stay"), str(CustomId("stay", match.id))),
        Button(words(f"button.{what}"), str(done), discord.ButtonStyle.danger, "🏳️"),
    )
    await scene.answer.give(Letter(words(f"leaving.{what}", title=literally(match.title)), rows=(buttons,)))


def as_asked(table: Table, deed: CustomId) -> int:
    """The revision for which it was asked. Raises Outdated when the match has gone on since."""
    if deed.revision is None:
        raise Outdated
    table.must_be_for(deed.revision)
    return deed.revision
