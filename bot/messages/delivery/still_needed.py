"""Whether a message that was committed is still to be posted when its turn comes: what it tells may hold no more."""

from __future__ import annotations

import discord

from bot.matches.background.reach import is_given_up
from bot.matches.people.posts import (
    AnyBody,
    DirectBody,
    NoticeBody,
    ReturnedBody,
    ThinkingBody,
    ThreadBody,
    UndeliveredBody,
    UndeliveredCallBody,
)
from bot.matches.play.table import Table
from bot.matches.seats.running_out import is_warning
from bot.matches.time.seat_clocks import warned_seats
from bot.messages.channel.ended_notice import ENDINGS
from bot.messages.channel.threads import may_write
from bot.messages.delivery.calls import is_needed
from bot.messages.delivery.sending import NotNeeded, NotYet
from storage.records.matches import MatchStatus
from storage.records.posts import OutboxEntry


def must_be_needed(client: discord.Client, entry: OutboxEntry, table: Table, body: AnyBody) -> None:
    """Raises NotNeeded for what holds no more, and NotYet for the return of a match whose boards could not follow it."""
    publishes = isinstance(body, DirectBody) or (isinstance(body, NoticeBody) and body.key in ENDINGS)
    if is_given_up(table.match) and not publishes:
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
            holds = table.match.status is MatchStatus.RUNNING and table.match.gone_since is not None
        case _:
            holds = True
    if not holds:
        raise NotNeeded
    if isinstance(body, ReturnedBody) and not may_write(client, entry.channel_id):
        raise NotYet
