"""Moments of the week: which servers want one, which matches may give one, once each; and when one is to be taken away."""

import pytest
from msgspec import structs

from storage.errors import ConstraintViolated
from storage.records.changes import Change
from storage.records.matches import Match, MatchStatus, SavedAnalysis, Seat
from storage.records.moments import MomentWish, NewMoment, SavedMoment
from storage.store import Store
from tests.storage.queries.test_puzzles import ANNA_SITS, BORA_SITS, allow, over, puzzle
from tests.storage.samples import ANNA, BORA, NOW, post

SERVER, ROOM, WEEK = 5, 70, 7 * 86400.0
WISH = MomentWish(guild_id=SERVER, channel_id=ROOM, language="ko", due_at=NOW)


def moment(match_id: str = "m1", due_at: float = NOW, name: str = "a") -> NewMoment:
    posed = SavedMoment(
        match_id=match_id, puzzle_id=name, guild_id=SERVER, channel_id=ROOM, language="ko", due_at=due_at
    )
    return NewMoment(moment=posed, puzzle=puzzle(name, match_id), next_at=due_at + WEEK)


async def posed(store: Store, match: Match, new: NewMoment) -> None:
    entry = post(f"moment of {match.id}", ROOM, "moment")
    await store.commit(Change(at=NOW + 3, before=match, after=None, moment=new, posts=(entry,)))


async def test_a_server_chooses_and_what_is_due_stays_so(store: Store) -> None:
    assert await store.moments.wish_of(SERVER) is None
    await store.moments.wish(WISH)
    await store.moments.wish(structs.replace(WISH, channel_id=71, language="de", due_at=NOW + 99))
    moved = structs.replace(WISH, channel_id=71, language="de")
    assert await store.moments.wish_of(SERVER) == moved
    earlier = structs.replace(WISH, guild_id=6, due_at=NOW - 1)
    await store.moments.wish(earlier)
    assert await store.moments.wished() == [earlier, moved]
    await store.moments.put_off(moved, NOW + WEEK)
    await store.moments.put_off(moved, NOW + 9 * WEEK)
    assert await store.moments.wish_of(SERVER) == structs.replace(moved, due_at=NOW + WEEK)
    await store.moments.unwish_in(ROOM)
    await store.moments.unwish(SERVER)
    assert await store.moments.wished() == []


async def test_only_matches_of_the_week_whose_people_all_allow_it_on_servers_that_want_it(store: Store) -> None:
    await over(store, ANNA_SITS, BORA_SITS)
    await allow(store, ANNA)
    await store.moments.wish(WISH)
    assert await store.moments.analysed(SERVER, 0) == []
    await allow(store, BORA)
    assert await store.moments.analysed(SERVER, 0) == ["m1"]
    assert await store.moments.analysed(SERVER, NOW + 3) == [], "it has ended before"
    assert await store.moments.analysed(SERVER + 1, 0) == []
    assert await store.moments.unanalysed(0) == []
    await store.analyses.save("m1", SavedAnalysis(content=b"so far", done=False))
    assert await store.moments.unanalysed(0) == await store.moments.unanalysed(0, SERVER) == ["m1"]
    assert await store.moments.analysed(SERVER, 0) == []
    await store.moments.unwish(SERVER)
    assert await store.moments.unanalysed(0) == []


async def test_a_match_that_goes_on_from_another_gives_none(store: Store) -> None:
    await allow(store, ANNA)
    await store.moments.wish(WISH)
    await over(store, ANNA_SITS, Seat(bot=True, name="Bot"), match_id="m2", at=NOW + 9)
    assert await store.moments.analysed(SERVER, 0) == ["m2"]
    await over(store, ANNA_SITS, Seat(bot=True, name="Bot"))
    assert await store.moments.analysed(SERVER, 0) == ["m1"]


async def test_nothing_is_kept_of_one_whose_people_were_erased_as_it_was_posed(store: Store) -> None:
    """It was looked before whether they allow it; that it was to be posed is known, and its message is taken away."""
    match = await over(store, ANNA_SITS, Seat(bot=True, name="Bot"))
    await allow(store, ANNA)
    await store.moments.wish(WISH)
    await store.erasure.erase(ANNA, ["Anna"], {"ko": "누군가"})
    await posed(store, match, moment())
    assert await store.moments.withdrawn(0) == ["a"]
    assert await store.puzzles.add(puzzle("a")), "there is none of this id"


async def test_shows_give_none(store: Store) -> None:
    """Nobody has played there; an analysis would take processor time, and what bots err in on purpose would win each week."""
    await allow(store, ANNA)
    await store.moments.wish(WISH)
    bots = [Seat(bot=True, name=name) for name in ("Bot", "Bot 2")]
    show = await over(store, *bots, pace=30.0)
    assert show.pace
    await store.analyses.save("m1", SavedAnalysis(content=b"so far", done=False))
    assert await store.moments.unanalysed(0) == []
    await store.analyses.save("m1", SavedAnalysis(content=b"all", done=True))
    assert await store.moments.analysed(SERVER, 0) == []


async def test_with_the_post_goes_all_else_and_a_match_gives_one_at_most(store: Store) -> None:
    match = await over(store, ANNA_SITS, Seat(bot=True, name="Bot"))
    await allow(store, ANNA)
    await store.moments.wish(WISH)
    await posed(store, match, moment())
    [entry] = await store.outbox.due(NOW + 9, 9)
    assert (entry.kind, entry.channel_id) == ("moment", ROOM)
    assert await store.puzzles.get("a") == puzzle("a", "m1")
    assert await store.moments.wish_of(SERVER) == structs.replace(WISH, due_at=NOW + WEEK)
    assert await store.moments.last_due(SERVER) == NOW
    assert await store.moments.last_due(SERVER + 1) is None
    assert await store.moments.analysed(SERVER, 0) == []
    assert await store.puzzles.to_look_through() == ["m1"], "there may be further puzzles in it"
    with pytest.raises(ConstraintViolated):
        await posed(store, match, moment(due_at=NOW + WEEK))


async def test_two_processes_pose_one_for_each_time(store: Store) -> None:
    """Each has found another match the best: the second finds that it comes too late, and nothing of it is kept."""
    first = await over(store, ANNA_SITS, Seat(bot=True, name="Bot"))
    second = await over(store, ANNA_SITS, Seat(bot=True, name="Bot"), match_id="m2", seed=b"other")
    await allow(store, ANNA)
    await store.moments.wish(WISH)
    await posed(store, first, moment())
    with pytest.raises(ConstraintViolated):
        await posed(store, second, moment("m2", name="b"))
    assert await store.puzzles.get("b") is None
    assert len(await store.outbox.due(NOW + 9, 9)) == 1
    await posed(store, second, moment("m2", NOW + WEEK, "b"))
    assert await store.moments.last_due(SERVER) == NOW + WEEK


@pytest.mark.parametrize("erased", [False, True])
async def test_one_that_may_not_be_shown_any_more_is_found_until_it_is_taken_away(store: Store, erased: bool) -> None:
    match = await over(store, ANNA_SITS, BORA_SITS)
    await allow(store, ANNA, BORA)
    await store.moments.wish(WISH)
    await posed(store, match, moment())
    [entry] = await store.outbox.due(NOW + 9, 9)
    await store.outbox.sent(entry.id, 4711, NOW + 9)
    assert await store.moments.withdrawn(NOW) == []
    if erased:
        await store.erasure.erase(BORA, ["Bora", "m", "o"], {"ko": "어떤 사람"})
    else:
        await allow(store, BORA, puzzles=False)
    assert await store.moments.withdrawn(NOW) == ["a"]
    assert await store.moments.withdrawn(NOW + 1) == []
    assert await store.moments.standing("a") == moment().moment
    assert await store.outbox.latest_message("m1", "moment") == 4711, "it is known, so that it can be taken away"
    taking = post("taken", ROOM, "moment_taken")
    await store.commit(Change(at=NOW + 10, before=match, after=None, moment_taken=True, posts=(taking,)))
    assert await store.moments.withdrawn(NOW) == []
    assert await store.moments.standing("a") is None
    await allow(store, BORA)
    assert await store.moments.analysed(SERVER, 0) == [], "nor is it posed again"


async def test_nobody_learns_from_the_message_whose_match_it_was(store: Store) -> None:
    match = await over(store, ANNA_SITS, BORA_SITS)
    await posed(store, match, moment())
    [entry] = await store.outbox.due(NOW + 9, 9)
    await store.outbox.sent(entry.id, 4711, NOW + 9)
    assert await store.outbox.match_of(ROOM, 4711) is None


async def test_a_match_that_was_not_played_to_its_end_gives_none(store: Store) -> None:
    await over(store, ANNA_SITS, Seat(bot=True, name="Bot"), status=MatchStatus.ABANDONED)
    await allow(store, ANNA)
    await store.moments.wish(WISH)
    assert await store.moments.analysed(SERVER, 0) == []
