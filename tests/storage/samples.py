"""Records to store: short to write in a test, complete enough for every column to matter."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import structs

from storage.errors import AlreadyProcessed, StaleRevision
from storage.records.changes import Change, NewPly, Post
from storage.records.matches import Match, MatchStatus, SavedPly, Seat
from storage.store import Store

Open = Callable[[Path], Awaitable[Store]]


class Engine(NamedTuple):
    """How the stores of an engine are opened: that of a folder, and what stands in a backup.

    `leave` is told of a folder that is closed and will not be opened again.
    """

    open: Open
    open_backup: Open
    leave: Callable[[Path], None] = lambda folder: None


NOW = 1_790_000_000.0

ANNA, BORA, CHAN = 101, 102, 103


def lobby(match_id: str = "m1", channel_id: int = 7, **fields: Any) -> Match:
    """A match as its creator leaves it: Anna on the first of two seats."""
    match = Match(
        id=match_id,
        guild_id=5,
        channel_id=channel_id,
        game="keltis",
        title="저녁 한 판",
        options=b'{"board":"base"}',
        language="ko",
        host_id=ANNA,
        seats=(Seat(user_id=ANNA, name="Anna"), Seat()),
        status=MatchStatus.LOBBY,
        revision=1,
        rules_version="1",
        created_at=NOW,
        updated_at=NOW,
        turn_since=NOW,
    )
    return structs.replace(match, **fields)


def creation(match: Match, **fields: Any) -> Change:
    """The change that creates this match."""
    return Change(at=match.created_at, before=None, after=match, **fields)


def start(match: Match, at: float = NOW + 1) -> Change:
    """The host starts the match with a bot player on the second seat."""
    seats = (match.seats[0], Seat(bot=True, name="Bot"))
    after = match.revised(at, status=MatchStatus.RUNNING, seats=seats, commitment="c0ffee", turn_since=at)
    return Change(at=at, before=match, after=after, seed=b"seed", snapshot=b"position 0")


def ply(number: int, seat: int = 0, **fields: Any) -> NewPly:
    """A logged move; the state before ply n is `position n-1`."""
    made = SavedPly(
        number=number,
        seat=seat,
        notation=f"play r{number}",
        events=b"[%d]" % number,
        rules_version="1",
        revealed=number % 2 == 0,
        state_hash=f"hash{number}",
        at=NOW + number,
    )
    return NewPly(ply=structs.replace(made, **fields), snapshot_before=b"position %d" % (number - 1))


def move(match: Match, number: int, **fields: Any) -> Change:
    """The match's move number `number`, with nothing else unless it is named."""
    after = match.revised(NOW + 10 + number, turn_since=NOW + 10 + number)
    defaults: dict[str, Any] = {"plies": (ply(number),), "snapshot": b"position %d" % number}
    return Change(at=after.updated_at, before=match, after=after, **(defaults | fields))


def post(nonce: str, channel_id: int = 7, kind: str = "board", **fields: Any) -> Post:
    """A message whose payload tells which it is."""
    return Post(channel_id=channel_id, kind=kind, nonce=nonce, payload=nonce.encode(), **fields)


async def stored(store: Store, match_id: str = "m1") -> Match | None:
    """A match as it is stored; None when it is not."""
    saved = await store.matches.saved(match_id)
    return saved and saved.match


async def committed(store: Store, interaction_id: int) -> bool:
    """Whether this interaction was committed: tried with a change that cannot be written in any case."""
    try:
        await store.commit(Change(at=NOW, before=lobby("nowhere"), after=None, interaction_id=interaction_id))
    except AlreadyProcessed:
        return True
    except StaleRevision:
        return False
    raise AssertionError("a match that is not there was changed")


async def done(store: Store, change: Change) -> Match:
    """Commit a change; the match after it."""
    await store.commit(change)
    assert change.after is not None
    return change.after
