"""Whether a message that was committed is still to be posted when its turn comes: what it tells may hold no more."""

from __future__ import annotations

import discord

from bot.matches.background.reach import is_closed_here, is_given_up
from bot.matches.people.posts import (
    AnyBody,
    DirectBody,
    LateCallBody,
    LobbyBody,
    NoticeBody,
    RemoveBody,
    RetireBody,
    ReturnedBody,
    ThinkingBody,
    ThreadBody,
    UndeliveredBody,
    UndeliveredCallBody,
)
from bot.matches.people.watched_ends import key_of_end
from bot.matches.play.table import Table
from bot.matches.seats.running_out import WARNINGS, is_warning
from bot.matches.time.seat_clocks import warned_seats
from bot.messages.channel.direct_places import owner_of
from bot.messages.channel.threads import may_write
from bot.messages.delivery.calls import is_needed
from bot.messages.delivery.sending import NotNeeded, NotYet
from storage.records.matches import Match, MatchStatus
from storage.records.posts import OutboxEntry

FOR_THEM_ALONE = WARNINGS | {"notice.reminder", "notice.full"}
"""The sentences that are of no interest to others at the table, where each has a place of their own."""


def must_be_needed(client: discord.Client, entry: OutboxEntry, table: Table, body: AnyBody) -> None:
    """Raises NotNeeded for what holds no more, and NotYet for the return of a match whose boards could not follow it."""
    publishes = isinstance(body, DirectBody) or key_of_end(body) is not None
    if is_given_up(table.match, entry.channel_id) and not publishes:
        raise NotNeeded
    if not concerns_reader(entry, table.match, body):
        raise NotNeeded
    match body:
        case ThinkingBody():
            holds = table.open_turn() is not None
        case UndeliveredCallBody():  # also where it calls nobody any more, the former calls go with it
            holds = True
        case UndeliveredBody(direct=direct):
            holds = is_needed(table, direct)
        case NoticeBody(key=key, users=users) if is_warning(key):
            holds = bool(warned_seats(table.match, users))
        case ThreadBody():  # unless the match has come to its end meanwhile
            holds = table.match.status is MatchStatus.RUNNING
        case ReturnedBody():
            holds = table.match.status is MatchStatus.RUNNING and is_closed_here(table.match, entry.channel_id)
        case _:
            holds = True
    if not holds:
        raise NotNeeded
    if isinstance(body, ReturnedBody) and not may_write(client, entry.channel_id):
        raise NotYet


def concerns_reader(entry: OutboxEntry, match: Match, body: AnyBody) -> bool:
    """Whether a message is for the one in whose direct messages it is to be posted, in a match with people from anywhere.

    Whoever has left learns that they have, and nothing more. What warns or reminds somebody is theirs alone.
    """
    if not match.places or isinstance(body, DirectBody | LateCallBody | RetireBody | RemoveBody | LobbyBody):
        return True
    owner = owner_of(match, entry.channel_id)
    if isinstance(body, NoticeBody):
        return owner in body.users if body.key in FOR_THEM_ALONE else body.but is None or owner != body.but
    return owner is not None
