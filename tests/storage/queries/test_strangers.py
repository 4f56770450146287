"""What keeps strangers apart: codes that were none, blocks, and what is not read."""

from msgspec import structs

from storage.records.changes import Change
from storage.records.matches import MatchStatus, Seat
from storage.store import Store
from tests.storage.samples import ANNA, BORA, CHAN, NOW, creation, done, lobby, post

HOUR = 3600.0


async def test_wrong_codes_are_counted_from_the_first_of_an_hour(store: Store) -> None:
    strangers = store.strangers
    for minute in range(3):
        now = NOW + 60 * minute
        await strangers.note_wrong_code(ANNA, now, now - HOUR)
    assert await strangers.wrong_codes(ANNA, NOW - 1) == 3
    assert await strangers.wrong_codes(ANNA, NOW) == 0  # the first of them is an hour ago
    assert await strangers.wrong_codes(BORA, 0) == 0
    await strangers.note_wrong_code(ANNA, NOW + HOUR, NOW)
    assert await strangers.wrong_codes(ANNA, NOW) == 1


async def test_a_block_holds_for_both_until_it_is_taken_back(store: Store) -> None:
    strangers = store.strangers
    for _ in range(2):
        await strangers.block(ANNA, BORA, "Bora")
    assert await strangers.blocked_by(ANNA) == {BORA: "Bora"}
    assert await strangers.blocked_by(BORA) == {}
    assert await strangers.kept_apart(ANNA, [BORA, CHAN]) == {BORA}
    assert await strangers.kept_apart(BORA, [ANNA]) == {ANNA}
    assert await strangers.kept_apart(CHAN, [ANNA, BORA]) == frozenset()
    assert await strangers.kept_apart(CHAN, []) == frozenset()
    await strangers.unblock(ANNA, BORA)
    assert await strangers.kept_apart(BORA, [ANNA]) == frozenset()


async def test_who_was_taken_out_of_a_lobby_is_so_for_one_code(store: Store) -> None:
    await store.commit(creation(lobby()))
    strangers = store.strangers
    await strangers.take_out("m1", BORA, "OLD")
    assert await strangers.is_taken_out("m1", BORA, "OLD")
    await strangers.take_out("m1", BORA, "NEW")
    found = [await strangers.is_taken_out("m1", BORA, code) for code in ("OLD", "NEW", None)]
    assert found == [False, True, False]
    assert not await strangers.is_taken_out("m1", CHAN, "NEW")
    await strangers.take_out("m1", CHAN, None)
    await store.erasure.erase(CHAN, (), {"en": "a player"})
    assert not await strangers.is_taken_out("m1", CHAN, None)
    await strangers.forget_begun()
    assert await strangers.is_taken_out("m1", BORA, "NEW")
    expired = lobby().revised(NOW + 1, status=MatchStatus.EXPIRED, ended_at=NOW + 1)
    await store.commit(Change(at=NOW + 1, before=lobby(), after=expired))
    await strangers.forget_begun()
    assert not await strangers.is_taken_out("m1", BORA, "NEW")


async def test_what_is_said_is_muted_match_by_match(store: Store) -> None:
    await store.commit(creation(lobby()))
    strangers = store.strangers
    for on in (True, True, False):
        await strangers.mute(ANNA, "m1", on=on)
        assert await strangers.is_muted(ANNA, "m1") is on
    assert not await strangers.is_muted(BORA, "m1")


async def test_a_match_is_found_by_its_code_and_in_all_its_direct_messages(store: Store) -> None:
    seats = (
        Seat(user_id=ANNA, name="Anna", direct_id=71),
        Seat(user_id=BORA, name="Bora", direct_id=72, closed_since=NOW),
    )
    match = lobby(guild_id=None, channel_id=71, code="ABCDE-FGHJK", seats=seats)
    await store.commit(creation(match))
    assert await store.matches.invited_by("ABCDE-FGHJK") == match
    assert await store.matches.invited_by("ABCDE-FGHJM") is None
    for channel in (71, 72):
        assert await store.matches.active_in_channel(channel) == [match]
        assert await store.matches.latest_in_channel(channel) == match
    assert await store.matches.active_in_channel(73) == []
    assert (match.channels, match.channel_of(BORA), match.channel_of(CHAN)) == ((71, 72), 72, 71)


async def test_of_a_match_in_several_channels_the_messages_of_each_are_known_apart(store: Store) -> None:
    match = await done(store, creation(lobby()))
    posts = tuple(post(f"{kind}{channel}", channel, kind) for kind in ("board", "said") for channel in (71, 72))
    await store.commit(Change(at=NOW, before=match, after=None, posts=posts))
    for number in range(2):
        for entry in await store.outbox.due(NOW + 9, 9):
            assert await store.outbox.waits("m1", "board", "said", after=0, channel=entry.channel_id)
            await store.outbox.sent(entry.id, 1000 * number + entry.channel_id, NOW)
    outbox = store.outbox
    assert await outbox.latest_message("m1", "board", channel=71) == 71
    assert await outbox.latest_message("m1", "board", channel=72) == 72
    assert await outbox.messages("m1", "board", channel=71) == [71]
    assert await outbox.messages("m1", "board", channel=71, removed_by="said") == [71]
    assert (await outbox.shown_before("m1", 72, ("board",), 99, 9)).message_id == 72
    await store.purge(NOW + HOUR)  # of each channel the newest board stays known, and nothing of what was said
    assert await outbox.messages("m1", "board", "said") == [71, 72]


async def test_what_waits_for_a_channel_is_hurried_alone(store: Store) -> None:
    match = await done(store, creation(lobby()))
    posts = tuple(post(f"b{channel}", channel) for channel in (71, 72))
    await store.commit(Change(at=NOW, before=match, after=None, posts=posts))
    for entry in await store.outbox.due(NOW + 9, 9):
        await store.outbox.retry(entry.id, NOW + 900)
    await store.outbox.hurry_in(72, NOW + 9)
    assert [entry.channel_id for entry in await store.outbox.due(NOW + 9, 9)] == [72]


async def test_whoever_is_erased_leaves_no_direct_messages(store: Store) -> None:
    seats = (Seat(user_id=ANNA, name="Anna", direct_id=71), Seat(user_id=BORA, name="Bora", direct_id=72))
    match = await done(store, creation(lobby(guild_id=None, channel_id=71, seats=seats)))
    over = match.revised(NOW + 1, status=MatchStatus.ABANDONED, ended_at=NOW + 1)
    posts = tuple(post(f"b{channel}", channel) for channel in (71, 72))
    await store.commit(Change(at=NOW + 1, before=match, after=over, posts=posts))
    await store.erasure.erase(ANNA, ["Anna"], {"ko": "somebody"}, [71])
    saved = await store.matches.saved("m1")
    assert saved is not None
    assert [seat.direct_id for seat in saved.match.seats] == [None, 72]
    assert saved.match.channel_id == 0
    assert structs.replace(saved.match.seats[1]).name == "Bora"
    assert [entry.channel_id for entry in await store.outbox.due(NOW + 9, 9)] == [72]
