"""How the operator ends a match that cannot go on: it must not stay running for good."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TextIO

from msgspec import structs

from bot.matches.games.registry import GAMES
from bot.matches.lobbies.lobby import with_match_abandoned
from bot.matches.people.posts import AnyBody, LobbyBody, NoticeBody, posts_for
from bot.matches.play.announcing import announcements_of
from bot.operation.configuration.complaints import NotDone
from storage.records.changes import Change
from storage.records.matches import ACTIVE, MatchStatus
from storage.store import Store

GONE_DAYS = 14
"""Days without its channel after which a match ends by itself."""


async def end_by_operator(store: Store, match_id: str, at: float, out: TextIO, *, announces: bool = False) -> None:
    """Ends a match, and has its channel told when the bot runs again, and where it `announces` the operator's program.

    Raises NotDone, or StorageError.
    """
    saved = await store.matches.saved(match_id)
    if saved is None:
        raise NotDone(f"there is no match {match_id}")
    match = saved.match
    if match.status not in ACTIVE:
        raise NotDone(f"match {match_id} has ended already ({match.status.value})")
    after = with_match_abandoned(at)(match).revised(at)
    told: Sequence[AnyBody] = [NoticeBody("notice.ended_by_operator", {})]
    if match.status is MatchStatus.LOBBY:
        told = [*told, LobbyBody()]
    change = Change(at=at, before=match, after=after, posts=posts_for(after, told))
    if announces and match.game in GAMES:  # of another game nothing is known here any more
        news = announcements_of(GAMES[match.game], change, None, None)
        change = structs.replace(change, announcements=tuple(news))
    await store.commit(change)
    print(f"match {match_id} ({match.game}) has ended without a result", file=out)


async def list_active(store: Store, out: TextIO) -> None:
    """Says which matches could be ended, those that wait longest first."""
    for status in ACTIVE:
        for match in await store.matches.waiting_since(status, -inf, inf):
            gone = ", its channel is gone" if match.gone_since is not None else ""
            print(f"{match.id}  {match.game}, {status.value}, channel {match.channel_id}{gone}", file=out)
