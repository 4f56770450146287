"""Shows: which turns are due, and that there is one at a time on a server."""

from typing import Any

import pytest

from storage.errors import ChannelTaken, ConstraintViolated
from storage.records.changes import Change
from storage.records.matches import MatchStatus
from storage.store import Store
from tests.storage.samples import NOW, creation, done, lobby

PACE = 12.5


def show(match_id: str, channel_id: int, guild_id: int, **fields: Any) -> Change:
    return creation(lobby(match_id, channel_id, guild_id=guild_id, pace=PACE, **fields))


async def test_turns_are_due_a_pause_after_the_last_change(store: Store) -> None:
    await done(store, creation(lobby("plain")))
    first = await done(store, show("m1", 8, 5))
    second = await done(store, show("m2", 9, 6, updated_at=NOW + 3))
    matches = store.matches
    assert await matches.shows_due(NOW + PACE - 0.5) == []
    assert [match.id for match in await matches.shows_due(NOW + PACE)] == ["m1"]
    assert await matches.next_show_due(NOW) == NOW + PACE
    assert await matches.next_show_due(NOW + PACE) == NOW + PACE + 3
    moved = first.revised(NOW + PACE, status=MatchStatus.RUNNING)
    await store.commit(Change(at=NOW + PACE, before=first, after=moved, seed=b"seed", snapshot=b"position"))
    assert await matches.shows_due(NOW + PACE) == []
    assert {match.id for match in await matches.shows_due(NOW + 2 * PACE)} == {"m1", "m2"}
    ended = second.revised(NOW + 9, status=MatchStatus.EXPIRED, ended_at=NOW + 9)
    await store.commit(Change(at=NOW + 9, before=second, after=ended))
    seated = moved.revised(NOW + PACE + 1, pace=None)
    await store.commit(Change(at=NOW + PACE + 1, before=moved, after=seated))
    assert await matches.shows_due(NOW + 99) == []
    assert await matches.next_show_due(0.0) is None


async def test_there_is_one_at_a_time_on_a_server(store: Store) -> None:
    first = await done(store, show("m1", 8, 5))
    await done(store, creation(lobby("plain", 9)))
    await done(store, show("m2", 10, 6))
    assert [match and match.id for match in [await store.matches.show_on(guild) for guild in (5, 6, 7)]] == [
        "m1",
        "m2",
        None,
    ]
    with pytest.raises(ConstraintViolated) as refused:
        await store.commit(show("m3", 11, 5))
    assert not isinstance(refused.value, ChannelTaken)
    assert not refused.value.channel
    seated = first.revised(NOW + 1, pace=None)
    await store.commit(Change(at=NOW + 1, before=first, after=seated))
    await done(store, show("m3", 11, 5))
