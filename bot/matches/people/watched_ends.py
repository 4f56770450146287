"""What those who watch a match without a seat are told of its end, wherever that is noticed: each of them once."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from bot.matches.people.posts import AnyBody, DirectBody, FinalBody, NoticeBody, nonce_of, payload_of, read_body
from storage.records.changes import Change, Post
from storage.records.matches import ACTIVE, Match, MatchStatus
from storage.records.people import WatchNotice
from storage.store import Store

ENDINGS = frozenset(
    {
        "notice.abandoned",
        "notice.ended_by_operator",
        "notice.show_ended",
        "notice.show_too_long",
        "ending.ended",
        "ending.ended_gone",
    }
)
"""The sentences that tell, in the channel and in private, that a match has ended without a result."""
CUT = "tournament.cut"
"""The sentence that tells that it has ended with its round, and counts as it stands."""
ROUND, ENDED, ENDED_EARLY, ENDED_CUT = "watch.round", "watch.ended", "watch.ended_early", "watch.ended_cut"
"""The sentences for watchers: another round begins; the match is over, has ended without a result, or with its round."""


def key_of_end(body: AnyBody) -> str | None:
    """What watchers are told when this message tells the end of a match; None for one that does not."""
    match body:
        case FinalBody():
            return ENDED
        case NoticeBody(key=key) if key in ENDINGS:
            return ENDED_EARLY
        case NoticeBody(key=key) if key == CUT:
            return ENDED_CUT
        case _:
            return None


def key_of_status(match: Match) -> str:
    """What watchers are told of the end of a match of which no message tells more."""
    return ENDED if match.status is MatchStatus.OVER else ENDED_EARLY


def is_told(told: WatchNotice | None, key: str) -> bool:
    """Whether a watcher who wants to be told this (None: who does not watch) is told a sentence."""
    return told is WatchNotice.ROUNDS or (told is WatchNotice.END and key != ROUND)


def posts_of_end(match: Match, watching: Mapping[int, WatchNotice], key: str) -> tuple[Post, ...]:
    """The messages that tell watchers of the end of a match. Made again for another reason they are the same: only the first of
    them is posted.
    """
    return tuple(
        Post(
            channel_id=user,
            kind=str(DirectBody.__struct_config__.tag),
            nonce=nonce_of(f"{match.id}|watched to its end|{user}"),
            payload=payload_of(DirectBody("watch", user, match.revision, key, {}, secret=True)),
        )
        for user in told_of_end(match, watching, key)
    )


def told_of_end(match: Match, watching: Mapping[int, WatchNotice], key: str) -> list[int]:
    """The watchers who are told: whoever has a seat is called as a player."""
    seated = {seat.user_id for seat in match.seats}
    return [user for user, told in watching.items() if is_told(told, key) and user not in seated]


def has_ended(match: Match) -> bool:
    """Whether a match has come to its end, with a result or without."""
    return match.status not in ACTIVE


def ends_unseen(change: Change) -> bool:
    """Whether a change ends a match that was being played, and no message in its channel is to tell that."""
    before, after = change.before, change.after
    if before is None or after is None or before.status is not MatchStatus.RUNNING or not has_ended(after):
        return False
    return not any(post.channel_id in after.channels and key_of_end(read_body(post.payload)) for post in change.posts)


async def with_watchers_told(store: Store, change: Change) -> Change:
    """The change, with what watchers are told in its commit, where it ends their match unseen."""
    if change.after is None or not ends_unseen(change):
        return change
    posts = posts_of_end(change.after, await store.watchers.of_match(change.match_id), key_of_status(change.after))
    return structs.replace(change, posts=(*change.posts, *posts))
