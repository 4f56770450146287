"""Ways to what stands in a channel."""

from __future__ import annotations

from storage.records import Match


def link_to(match: Match, message: int | None) -> str:
    """A link to a message of a match, or to its channel. A thread's first message has the thread's own id."""
    where = f"https://discord.com/channels/{match.guild_id or '@me'}/{match.channel_id}"
    return f"{where}/{message}" if message else where
