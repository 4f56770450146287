"""What becomes a new message in a channel each time, but for boards: notices, ends, requests."""

from __future__ import annotations

from bot.matches.people.posts import (
    ConsentBody,
    FinalBody,
    MentionBody,
    NoticeBody,
    ReturnedBody,
    SaidBody,
    UndeliveredBody,
)
from bot.matches.people.watched_ends import ENDINGS
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.channel.board_page import final_page, notice_message
from bot.messages.channel.consent_request import consent_message
from bot.messages.channel.direct_places import owner_of, place_viewer, without_strangers
from bot.messages.channel.ended_notice import with_record
from bot.messages.delivery import calls
from bot.messages.delivery.sending import NotNeeded
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import ClassicMessage
from bot.messages.layout.pages import Message
from storage.records.matches import Match
from storage.records.posts import OutboxEntry
from texts.literal import literal_text

WrittenBody = FinalBody | NoticeBody | SaidBody | MentionBody | ConsentBody | UndeliveredBody | ReturnedBody


async def letter_message(services: Services, entry: OutboxEntry, table: Table, body: WrittenBody) -> Message:
    """Such a message, as it reads where it is to stand. Raises NotNeeded."""
    owner = owner_of(table.match, entry.channel_id)
    if isinstance(body, SaidBody) and not await is_heard(services, table.match, owner, body.user):
        raise NotNeeded
    viewer = await place_viewer(services, table.match, entry.channel_id)
    written = await _message_of_body(viewer, table, body, entry.channel_id)
    return without_strangers(table.match, entry.channel_id, written)


async def is_heard(services: Services, match: Match, owner: int | None, speaker: int) -> bool:
    """Whether somebody reads what another one says at a match: not their own line, nothing of whom they have blocked, and nothing
    at all where they have chosen so."""
    strangers = services.store.strangers
    if owner is None or owner == speaker or await strangers.is_muted(owner, match.id):
        return False
    return speaker not in await strangers.blocked_by(owner)


async def _message_of_body(viewer: Viewer, table: Table, body: WrittenBody, channel_id: int) -> Message:
    if isinstance(body, FinalBody):
        return await final_page(viewer, table, body)
    if isinstance(body, NoticeBody):
        notice = notice_message(viewer, table, body)
        return await with_record(viewer, table, notice) if body.key in ENDINGS else notice
    if isinstance(body, SaidBody):
        return ClassicMessage(viewer.words("talk.said", name=literal_text(body.name), text=literal_text(body.text)))
    if isinstance(body, MentionBody):
        if (line := calls.mention_message(viewer, table, body)) is None:
            raise NotNeeded
        return line
    if isinstance(body, UndeliveredBody):
        return calls.undelivered_message(viewer, table, body)
    if isinstance(body, ReturnedBody):
        return calls.returned_message(viewer, table, channel_id)
    consent = await viewer.services.store.matches.consent(body.consent_id)
    if consent is None:
        raise LookupError(f"no consent {body.consent_id}")
    return consent_message(viewer, table, consent)
