"""Who watches what, and how that ends."""

from msgspec import structs

from storage.records.changes import Change, Post
from storage.records.matches import MatchStatus
from storage.records.people import WatchNotice
from storage.store import Store
from tests.storage.samples import ANNA, BORA, NOW, creation, done, lobby


async def test_watching_again_is_watching_on(store: Store) -> None:
    await done(store, creation(lobby("m1")))
    await done(store, creation(lobby("m2", channel_id=8)))
    await store.watchers.save("m1", BORA, WatchNotice.END, NOW)
    await store.watchers.save("m1", ANNA, WatchNotice.NOTHING, NOW + 1)
    await store.watchers.save("m2", ANNA, WatchNotice.END, NOW + 1)
    await store.watchers.save("m1", BORA, WatchNotice.ROUNDS, NOW + 2)
    assert await store.watchers.of_match("m1") == {BORA: WatchNotice.ROUNDS, ANNA: WatchNotice.NOTHING}
    assert await store.watchers.notice_for("m2", ANNA) is WatchNotice.END
    assert (await store.erasure.kept(BORA))["watched"] == [{"match_id": "m1", "told": "rounds", "since": NOW}]
    await store.watchers.mute("m1", BORA)
    await store.watchers.leave("m1", ANNA)
    assert await store.watchers.of_match("m1") == {BORA: WatchNotice.NOTHING}
    assert await store.watchers.notice_for("m1", ANNA) is None


async def test_it_is_forgotten_with_the_match_once_its_end_is_told(store: Store) -> None:
    before = await done(store, creation(lobby("m1")))
    await done(store, creation(lobby("m2", channel_id=8)))
    for match in ("m1", "m2"):
        await store.watchers.save(match, ANNA, WatchNotice.END, NOW)
    ended = before.revised(NOW + 1, status=MatchStatus.EXPIRED, ended_at=NOW + 1)
    post = Post(channel_id=7, kind="notice", nonce="n1", payload=b"over")
    await store.commit(Change(at=NOW + 1, before=before, after=ended, posts=(post,)))
    await store.purge(NOW)
    assert await store.watchers.of_match("m1")
    [entry] = [one for one in await store.outbox.due(NOW + 2, 9) if one.match_id == "m1"]
    told = structs.replace(post, channel_id=ANNA, kind="direct", nonce="n2")
    await store.outbox.sent(entry.id, 99, NOW + 2, (told,))
    await store.purge(NOW)
    assert await store.watchers.of_match("m1"), "that the end is told waits as well"
    [entry] = [one for one in await store.outbox.due(NOW + 2, 9) if one.match_id == "m1"]
    await store.outbox.sent(entry.id, 100, NOW + 2)
    await store.purge(NOW)
    assert not await store.watchers.of_match("m1")
    assert await store.watchers.of_match("m2")
