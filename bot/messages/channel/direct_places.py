"""A match with people from anywhere, as it stands in the direct messages of one of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from msgspec import structs

from bot.matches.services import Services
from bot.messages.drawing.viewer import Viewer, called_viewer, channel_viewer
from bot.messages.layout.components import ClassicMessage
from bot.messages.layout.pages import Page, SectionPart, Text
from storage.records.matches import Match
from texts.literal import literal_text

Sent = TypeVar("Sent", bound=ClassicMessage | Page)
MENTION = re.compile(r"<@(\d+)>")


async def place_viewer(services: Services, match: Match, channel: int) -> Viewer:
    """How a match reads in one of its channels: in direct messages with people from anywhere as the person there reads, else as
    the channel does."""
    seat = match.places.get(channel)
    if seat is None or seat.person is None:
        return channel_viewer(services, match)
    return replace(await called_viewer(services, seat.person, match), posted=True)


def owner_of(match: Match, channel: int) -> int | None:
    """Whose direct messages these are, of a match with people from anywhere; None for a channel."""
    seat = match.places.get(channel)
    return seat.person if seat is not None else None


def without_strangers(match: Match, channel: int, message: Sent) -> Sent:
    """A message as it is sent to one of a match's channels: in direct messages others stand with the names at their seats, as
    Discord shows there nobody but the reader by their id."""
    if not match.places:
        return message
    names = names_of_others(match, owner_of(match, channel))
    if isinstance(message, ClassicMessage):
        pings = tuple(user for user in message.pings if user not in names)
        return structs.replace(message, text=mentions_named(message.text, names), pings=pings)
    parts = [
        structs.replace(part, words=mentions_named(part.words, names)) if isinstance(part, Text | SectionPart) else part
        for part in message.parts
    ]
    return structs.replace(message, parts=tuple(parts))


def names_of_others(match: Match, reader: int | None) -> Mapping[int, str]:
    """The names of the other people at a match, by user id."""
    seated = {seat.user_id: seat.name for seat in reversed(match.seats)}
    away = {seat.away_id: seat.away_name for seat in match.seats}
    return {user: name for user, name in (away | seated).items() if user is not None and user != reader}


def mentions_named(text: str, names: Mapping[int, str]) -> str:
    """A text with the names of these people in the place of mentions."""

    def called(found: re.Match[str]) -> str:
        name = names.get(int(found[1]))
        return found[0] if name is None else f"**{literal_text(name)}**"

    return MENTION.sub(called, text)
