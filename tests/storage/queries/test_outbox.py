"""Messages go out in the order of their commits, channel by channel, until each is sent or given up."""

from math import inf

from storage.records.changes import Change
from storage.records.matches import Match
from storage.records.posts import ShownMessage
from storage.store import Store
from tests.storage.samples import NOW, creation, done, lobby, move, post


async def due(store: Store, now: float = NOW + 99, limit: int = 9) -> list[str]:
    return [entry.nonce for entry in await store.outbox.due(now, limit)]


async def test_each_channel_offers_its_oldest_message(store: Store, running: Match) -> None:
    posts = (post("a1", 1), post("b1", 2), post("a2", 1), post("b2", 2))
    await store.commit(move(running, 1, posts=posts))
    first, second = await store.outbox.due(NOW + 99, 9)
    assert (first.nonce, first.channel_id, first.match_id, first.kind) == ("a1", 1, "m1", "board")
    assert await due(store, limit=1) == ["a1"]
    await store.outbox.sent(first.id, 5001, NOW)
    assert await due(store) == ["b1", "a2"]
    await store.outbox.give_up(second.id, "missing permission", NOW)
    assert await due(store) == ["a2", "b2"]


async def test_a_retry_holds_up_its_channel_only(store: Store, running: Match) -> None:
    await store.commit(move(running, 1, posts=(post("a1", 1), post("a2", 1), post("b1", 2))))
    entry = (await store.outbox.due(NOW + 99, 9))[0]
    await store.outbox.retry(entry.id, NOW + 200)
    assert await due(store, NOW + 199) == ["b1"]
    [late, _] = await store.outbox.due(NOW + 200, 9)
    assert (late.nonce, late.attempts, late.next_try_at) == ("a1", 1, NOW + 200)


async def test_nothing_is_due_before_its_commit(store: Store, running: Match) -> None:
    change = move(running, 1, posts=(post("a1"),))
    await store.commit(change)
    assert await due(store, change.at - 1) == []
    assert await due(store, change.at) == ["a1"]


async def test_a_newer_board_supersedes_the_waiting_one(store: Store, running: Match) -> None:
    await store.commit(creation(lobby("m2", 8), posts=(post("other", 8),)))
    match = await done(store, move(running, 1, posts=(post("note1", kind="note"), post("b1"))))
    await store.commit(move(match, 2, posts=(post("b2", supersedes=("board",)),)))
    assert await due(store) == ["other", "note1"]
    for entry in await store.outbox.due(NOW + 99, 9):
        await store.outbox.sent(entry.id, 5000, NOW)
    assert await due(store) == ["b2"]


async def test_two_superseding_posts_of_one_change_both_stay(store: Store, running: Match) -> None:
    await store.commit(move(running, 1, posts=(post("b1", supersedes=("board",)), post("b2", supersedes=("board",)))))
    assert (await store.counts(inf)).waiting == 2


async def test_a_superseded_message_that_was_just_being_sent_is_known(store: Store, running: Match) -> None:
    match = await done(store, move(running, 1, posts=(post("b1"),)))
    [entry] = await store.outbox.due(NOW + 99, 9)
    await store.commit(move(match, 2, posts=(post("b2", supersedes=("board",)),)))
    await store.outbox.sent(entry.id, 5001, NOW)
    assert await store.outbox.latest_message("m1", "board") == 5001
    assert await due(store) == ["b2"]


async def test_latest_message_is_the_newest_delivered_one_of_its_kind(store: Store, running: Match) -> None:
    posts = (post("b1"), post("l1", kind="lobby"), post("b2"), post("b3"))
    await store.commit(move(running, 1, posts=posts))
    for message_id in (5001, 5002, 5003):
        [entry] = await store.outbox.due(NOW + 99, 9)
        await store.outbox.sent(entry.id, message_id, NOW)
    assert await store.outbox.latest_message("m1", "board") == 5003
    assert await store.outbox.latest_message("m1", "lobby") == 5002
    assert await store.outbox.latest_message("m1", "consent") is None
    assert await store.outbox.delivered(running.channel_id, [5001, 5003, 9999]) == {5001, 5003}
    assert await store.outbox.delivered(running.channel_id, []) == frozenset()


async def test_posts_without_a_new_revision(store: Store, running: Match) -> None:
    await store.commit(Change(at=NOW, before=running, after=None, posts=(post("s1", kind="status"),)))
    assert await due(store) == ["s1"]


async def test_hurried_messages_do_not_wait_for_their_next_try(store: Store, running: Match) -> None:
    await store.commit(move(running, 1, posts=(post("b1"),)))
    [entry] = await store.outbox.due(NOW + 99, 9)
    await store.outbox.retry(entry.id, NOW + 900)
    assert await store.outbox.due(NOW + 99, 9) == []
    await store.outbox.hurry(NOW + 99)
    assert [(e.nonce, e.attempts) for e in await store.outbox.due(NOW + 99, 9)] == [(entry.nonce, 1)]


async def test_a_delivered_message_is_found_by_what_it_says(store: Store, running: Match) -> None:
    await store.commit(move(running, 1, posts=(post("a1", kind="consent"), post("a2", kind="consent"))))
    [first] = await store.outbox.due(NOW + 99, 9)
    await store.outbox.sent(first.id, 5001, NOW)
    assert await store.outbox.message_of("m1", 7, b"a1") == 5001
    assert await store.outbox.message_of("m1", 7, b"a2") is None  # not delivered yet
    assert await store.outbox.message_of("m2", 7, b"a1") is None


async def test_messages_are_hurried_on_one_server(store: Store, running: Match) -> None:
    await store.commit(move(running, 1, posts=(post("b1"),)))
    [entry] = await store.outbox.due(NOW + 99, 9)
    await store.outbox.retry(entry.id, NOW + 900)
    assert running.guild_id is not None
    await store.outbox.hurry(NOW + 99, running.guild_id + 1)
    assert await store.outbox.due(NOW + 99, 9) == []
    await store.outbox.hurry(NOW + 99, running.guild_id)
    assert [e.nonce for e in await store.outbox.due(NOW + 99, 9)] == [entry.nonce]


async def test_a_message_that_may_wait_is_due_after_its_delay(store: Store, running: Match) -> None:
    change = move(running, 1, posts=(post("t1", kind="thinking", delay=2.0),))
    await store.commit(change)
    assert await due(store, change.at + 1.9) == []
    assert await due(store, change.at + 2.0) == ["t1"]


async def test_a_message_supersedes_the_kinds_that_it_names(store: Store, running: Match) -> None:
    waiting = (post("t1", kind="thinking", delay=2.0), post("b1", 8), post("n1", 9, kind="note"))
    match = await done(store, move(running, 1, posts=waiting))
    await store.commit(move(match, 2, posts=(post("b2", supersedes=("thinking",)),)))
    assert await due(store) == ["b1", "n1", "b2"]


async def test_a_message_is_of_the_match_of_which_it_was_delivered(store: Store, running: Match) -> None:
    """By its channel, too: two channels may name theirs alike."""
    await store.commit(move(running, 1, posts=(post("b1"), post("d1", channel_id=99))))
    for entry in await store.outbox.due(NOW + 99, 9):
        await store.outbox.sent(entry.id, 5001, NOW)
    assert await store.outbox.match_of(running.channel_id, 5001) == "m1"
    assert await store.outbox.match_of(99, 5001) == "m1"
    assert await store.outbox.match_of(98, 5001) is None
    assert await store.outbox.match_of(running.channel_id, 5002) is None


async def test_latest_message_of_several_kinds(store: Store, running: Match) -> None:
    await store.commit(move(running, 1, posts=(post("b1"), post("t1", 8, "thinking"), post("n1", 9, "note"))))
    for entry, message_id in zip(await store.outbox.due(NOW + 99, 9), (5001, 5002, 5003), strict=True):
        await store.outbox.sent(entry.id, message_id, NOW)
    assert await store.outbox.latest_message("m1", "board", "thinking") == 5002


async def test_what_follows_a_message_waits_once_when_it_is_done(store: Store, running: Match) -> None:
    """Said twice, as after a write in doubt, it is written once; it belongs to the match of the message it follows."""
    await store.commit(move(running, 1, posts=(post("b1"), post("b2"))))
    [first] = await store.outbox.due(NOW + 99, 9)
    for _ in range(2):
        await store.outbox.sent(first.id, 5001, NOW, [post("d1", 101, "direct")])
    [second, direct] = await store.outbox.due(NOW + 99, 9)
    assert (second.nonce, direct.nonce, direct.match_id, direct.channel_id) == ("b2", "d1", "m1", 101)
    for _ in range(2):
        await store.outbox.give_up(direct.id, "refused", NOW, [post("n1", kind="notice")])
    assert await due(store) == ["b2"]
    await store.outbox.sent(second.id, 5002, NOW)
    assert await due(store) == ["n1"]
    assert (await store.counts(inf)).waiting == 1


async def test_waiting_messages_follow_their_match_to_another_channel(store: Store, running: Match) -> None:
    """Those after the one that moved it; another match's, and what goes to a person, stay where they were."""
    waiting = (post("l1", kind="lobby"), post("t1", kind="thread"), post("b1"), post("d1", 101, "direct"))
    match = await done(store, move(running, 1, posts=waiting))
    await store.commit(creation(lobby("m2", 8), posts=(post("other", 7),)))
    [lobby_post, _] = await store.outbox.due(NOW + 99, 9)
    await store.outbox.sent(lobby_post.id, 5001, NOW)
    thread = next(entry for entry in await store.outbox.due(NOW + 99, 9) if entry.nonce == "t1")
    moved = match.revised(NOW + 20, channel_id=5001)
    await store.commit(Change(at=NOW + 20, before=match, after=moved, moved_after=thread.id))
    entries = {entry.nonce: entry.channel_id for entry in await store.outbox.due(NOW + 99, 9)}
    assert entries == {"t1": 7, "b1": 5001, "d1": 101}
    await store.outbox.sent(thread.id, 5001, NOW)
    assert await due(store) == ["b1", "d1", "other"]


async def test_a_message_is_known_in_its_channel_when_the_match_has_left(store: Store, running: Match) -> None:
    match = await done(store, move(running, 1, posts=(post("b1"),)))
    [entry] = await store.outbox.due(NOW + 99, 9)
    await store.outbox.sent(entry.id, 5001, NOW)
    moved = match.revised(NOW + 20, channel_id=5001)
    await store.commit(Change(at=NOW + 20, before=match, after=moved, moved_after=entry.id))
    assert await store.outbox.delivered(running.channel_id, [5001]) == {5001}


async def test_what_one_message_tells(store: Store, running: Match) -> None:
    """What it has delivered and what nothing has, since another message; the newest of these, oldest first."""
    names = ("old", "first", "given up", "second", "late")
    posts = (*(post(name) for name in names), post("note", kind="note"))
    await store.commit(move(running, 1, posts=posts))
    ids = dict[str, int]()
    for name, message_id in zip(names, (5001, 5002, None, 5002, None), strict=True):
        [entry] = await store.outbox.due(NOW + 99, 9)
        ids[name] = entry.id
        assert await store.outbox.waits("m1", "board", after=entry.id) is (name != "late")
        if message_id is None:
            await store.outbox.give_up(entry.id, "not needed", NOW)
        else:
            await store.outbox.sent(entry.id, message_id, NOW)
    payload = {name: post(name).payload for name in names}
    assert len(set(payload.values())) == len(names)

    async def before(name: str, limit: int = 9) -> ShownMessage:
        return await store.outbox.shown_before("m1", 7, ("board", "thinking"), ids[name], limit)

    told = tuple(payload[name] for name in ("first", "given up", "second"))
    assert await before("late") == ShownMessage(5002, told, ())
    assert await before("late", 2) == ShownMessage(5002, told[1:], ())
    assert await before("second") == ShownMessage(5002, told[:2], told[1:2])
    assert await store.outbox.messages("m1", "board") == [5001, 5002, 5002]
    assert await store.outbox.messages("m1", "note") == []
    assert await store.outbox.waits("m1", "note", "board", after=0)
    assert not await store.outbox.waits("m2", "note", after=0)


async def test_messages_that_were_removed_do_not_stand(store: Store, running: Match) -> None:
    """In each channel by itself: what stands there was posted, and nothing that was delivered removed it."""
    kinds = {5001: "call", 5002: "call", 5003: "later", 5004: "call"}
    posts = [*(post(str(number), kind=kind) for number, kind in kinds.items()), post("gone", kind="remove")]
    waiting = post("going", kind="remove")
    await store.commit(Change(at=NOW, before=running, after=None, posts=(*posts, waiting)))
    entries = await store.outbox.due(NOW, 1)
    for message_id in (*kinds, 5002):
        [entry] = entries
        await store.outbox.sent(entry.id, message_id, NOW)
        entries = await store.outbox.due(NOW, 1)
    assert await store.outbox.messages("m1", "call", "later") == [5001, 5002, 5003, 5004]
    assert await store.outbox.messages("m1", "call", "later", removed_by="remove") == [5001, 5003, 5004]
    assert await store.outbox.messages("m1", "call", channel=7, removed_by="remove") == [5001, 5004]
    assert await store.outbox.messages("m1", "call", channel=8, removed_by="remove") == []


async def test_what_a_message_of_another_kind_goes_on_from(store: Store, running: Match) -> None:
    """Of the kinds the newest message stands there; what it is to tell are entries of the first one alone."""

    async def shown(entry: int) -> ShownMessage:
        return await store.outbox.shown_before("m1", 7, ("board", "thinking"), entry, 9)

    posts = (post("b1"), post("b2"), post("t1", kind="thinking"), post("b3"), post("b4"))
    match = await done(store, move(running, 1, posts=posts))
    assert await shown(1) == ShownMessage(None, (), (), newer_waits=True)
    ids = list[int]()
    for message_id in (5001, None, 5002, None):
        [entry] = await store.outbox.due(NOW + 99, 9)
        ids.append(entry.id)
        if message_id is None:
            await store.outbox.give_up(entry.id, "not needed", NOW)
        else:
            await store.outbox.sent(entry.id, message_id, NOW)
    [last] = await store.outbox.due(NOW + 99, 9)
    waiting = (post("b2").payload, post("b3").payload)
    assert await shown(last.id) == ShownMessage(5002, waiting, waiting)
    assert await shown(ids[1]) == ShownMessage(5002, (), (), newer_waits=True)
    assert (await store.outbox.shown_before("m2", 7, ("board",), last.id, 9)) == ShownMessage(None, (), ())
    assert not (await store.outbox.shown_before("m1", 8, ("board",), 1, 9)).newer_waits, "those of each channel alone"
    assert match.id == "m1"
