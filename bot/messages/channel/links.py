"""Ways to what stands in a channel."""

from __future__ import annotations

from storage.records.matches import Match
from texts.catalogue import Language

DIRECT_MESSAGES = "https://discord.com/channels/@me"
"""Where Discord lists somebody's direct messages."""


def link_to(match: Match, message: int | None, user: int) -> str:
    """A link for this person to a message of a match, or to its channel. A thread's first message has the thread's own id.

    Whoever has the board in no direct messages any more is led to their own ones: those of others are nobody's business.
    """
    if match.places and all(seat.person != user for seat in match.places.values()):
        return DIRECT_MESSAGES
    where = f"https://discord.com/channels/{match.guild_id or '@me'}/{match.channel_of(user)}"
    return f"{where}/{message}" if message else where


def way_to(words: Language, match: Match, user: int) -> str:
    """This person's way to where a match is played, as text shows it: Discord names channels and threads, and no direct
    messages."""
    if match.guild_id is not None:
        return f"<#{match.channel_id}>"
    return words("direct.way", link=link_to(match, None, user))
