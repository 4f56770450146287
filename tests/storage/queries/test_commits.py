"""A change is written whole or not at all, once, and only on top of the revision that it was made for."""

from pathlib import Path

import pytest

from storage.errors import AlreadyProcessed, ChannelTaken, ConstraintViolated, StaleRevision
from storage.records.changes import Change
from storage.records.matches import Consent, Match, MatchStatus, SavedMatch, SavedPlan, Seat
from storage.store import Store
from tests.storage.samples import (
    ANNA,
    BORA,
    CHAN,
    NOW,
    Open,
    committed,
    creation,
    done,
    lobby,
    move,
    ply,
    post,
    start,
    stored,
)


async def test_match_is_read_as_it_was_written(store: Store) -> None:
    match = lobby()
    await store.commit(creation(match))
    assert await stored(store) == match
    assert await store.matches.saved("m1") == SavedMatch(match=match, seed=None, snapshot=None)


async def test_a_kept_seat_and_a_quiet_channel_are_kept(store: Store) -> None:
    """Also when they change later."""
    seats = (Seat(user_id=ANNA, name="Anna"), Seat(user_id=BORA, name="보라", invited=True))
    match = lobby(seats=seats, quiet=True, threaded=True)
    await store.commit(creation(match))
    assert await stored(store) == match
    taken = match.revised(NOW + 1, seats=(seats[0], Seat(user_id=BORA, name="보라")), quiet=False)
    await store.commit(Change(at=NOW + 1, before=match, after=taken))
    assert await stored(store) == taken


async def test_what_a_seat_has_answered_is_kept(store: Store) -> None:
    match = lobby(seats=(Seat(user_id=ANNA, name="Anna", routine="hold_feast"), Seat()))
    await store.commit(creation(match))
    assert (await stored(store)).seats[0].has_routine("hold_feast")
    asked = match.revised(NOW + 1, seats=(Seat(user_id=ANNA, name="Anna"), Seat()))
    await store.commit(Change(at=NOW + 1, before=match, after=asked))
    assert not (await stored(store)).seats[0].has_routine("hold_feast")


async def test_a_practice_is_kept_until_it_is_none_any_more(store: Store) -> None:
    match = lobby(coached=True)
    await store.commit(creation(match))
    assert await stored(store) == match
    enough = match.revised(NOW + 1, coached=False)
    await store.commit(Change(at=NOW + 1, before=match, after=enough))
    assert await stored(store) == enough


async def test_start_adds_seed_position_and_seats(store: Store, running: Match) -> None:
    assert running.seats[1] == Seat(bot=True, name="Bot")
    assert await store.matches.saved("m1") == SavedMatch(match=running, seed=b"seed", snapshot=b"position 0")


async def test_move_writes_log_position_inbox_and_outbox(store: Store, running: Match) -> None:
    made = ply(1, interaction_id=900)
    after = await done(store, move(running, 1, plies=(made,), interaction_id=900, posts=(post("b1"),)))
    assert await store.matches.saved("m1") == SavedMatch(match=after, seed=b"seed", snapshot=b"position 1")
    assert await store.matches.plies("m1") == [made.ply]
    assert await committed(store, 900)
    assert [entry.payload for entry in await store.outbox.due(after.updated_at, 9)] == [b"b1"]


async def test_everything_survives_reopening(open_engine: Open, tmp_path: Path) -> None:
    store = await open_engine(tmp_path)
    await store.commit(creation(lobby()))
    running = await done(store, start(lobby()))
    after = await done(store, move(running, 1, interaction_id=900, posts=(post("b1"),)))
    await store.close()
    store = await open_engine(tmp_path)
    assert await store.matches.saved("m1") == SavedMatch(match=after, seed=b"seed", snapshot=b"position 1")
    assert await store.matches.plies("m1") == [ply(1).ply]
    assert await store.matches.snapshot_before("m1", 1) == b"position 0"
    assert await committed(store, 900)
    assert len(await store.outbox.due(after.updated_at, 9)) == 1
    await store.close()


async def test_same_interaction_twice_is_applied_once(store: Store, running: Match) -> None:
    after = await done(store, move(running, 1, interaction_id=900))
    with pytest.raises(AlreadyProcessed):
        await store.commit(move(after, 2, interaction_id=900, posts=(post("b2"),)))
    assert await stored(store) == after
    assert await store.outbox.due(NOW + 99, 9) == []


async def test_repeated_interaction_is_told_apart_from_a_stale_one(store: Store, running: Match) -> None:
    change = move(running, 1, interaction_id=900)
    await store.commit(change)
    with pytest.raises(AlreadyProcessed):
        await store.commit(change)


async def test_stale_revision_writes_nothing(store: Store, running: Match) -> None:
    after = await done(store, move(running, 1))
    with pytest.raises(StaleRevision) as refused:
        await store.commit(move(running, 1, snapshot=b"other", interaction_id=901, posts=(post("x"),)))
    assert (refused.value.expected, refused.value.stored) == (running.revision, after.revision)
    saved = await store.matches.saved("m1")
    assert saved is not None
    assert saved.snapshot == b"position 1"
    assert not await committed(store, 901)
    assert await store.outbox.due(NOW + 99, 9) == []


async def test_change_of_an_unknown_match_is_stale(store: Store) -> None:
    with pytest.raises(StaleRevision) as refused:
        await store.commit(move(lobby("nobody"), 1))
    assert refused.value.stored is None


async def test_one_active_match_per_channel(store: Store, running: Match) -> None:
    with pytest.raises(ChannelTaken):
        await store.commit(creation(lobby("m2"), interaction_id=902))
    assert not await committed(store, 902)
    over = await done(store, Change(at=NOW + 9, before=running, after=ended(running)))
    await store.commit(creation(lobby("m2")))
    # An undo would make the first match run again while the second has the channel.
    with pytest.raises(ChannelTaken):
        await store.commit(
            Change(at=NOW + 9, before=over, after=over.revised(NOW + 9, status=MatchStatus.RUNNING, ended_at=None))
        )
    await store.commit(creation(lobby("m3", channel_id=8)))


async def test_several_matches_in_direct_messages(store: Store) -> None:
    """A person plays as many side by side there as they like."""
    await store.commit(creation(lobby("m2", guild_id=None, created_at=NOW + 1)))
    await store.commit(creation(lobby("m3", guild_id=None)))
    assert [match.id for match in await store.matches.active_in_channel(7)] == ["m2", "m3"]


def ended(match: Match, status: MatchStatus = MatchStatus.OVER) -> Match:
    return match.revised(NOW + 9, status=status, ended_at=NOW + 9)


async def test_same_match_or_ply_or_nonce_twice_is_refused(store: Store, running: Match) -> None:
    with pytest.raises(ConstraintViolated):
        await store.commit(creation(lobby("m1", channel_id=99)))
    after = await done(store, move(running, 1, posts=(post("b1"),)))
    with pytest.raises(ConstraintViolated):
        await store.commit(move(after, 1))
    with pytest.raises(ConstraintViolated):
        await store.commit(move(after, 2, posts=(post("b1"),)))
    with pytest.raises(ConstraintViolated):
        await store.commit(move(after, 2, posts=(post("n" * 26),)))
    assert await stored(store) == after
    assert len(await store.matches.plies("m1")) == 1


async def test_an_ended_match_has_a_time_of_its_end(store: Store, running: Match) -> None:
    with pytest.raises(ConstraintViolated):
        await store.commit(Change(at=NOW, before=running, after=running.revised(NOW, status=MatchStatus.OVER)))


async def test_undo_frees_the_numbers_and_restores_the_position(store: Store, running: Match) -> None:
    match = running
    for number in (1, 2, 3):
        match = await done(store, move(match, number))
    position = await store.matches.snapshot_before("m1", 2)
    match = await done(
        store,
        Change(at=NOW + 50, before=match, after=match.revised(NOW + 50), taken_back_from=2, snapshot=position),
    )
    assert match.revision == running.revision + 4
    assert [logged.number for logged in await store.matches.plies("m1")] == [1]
    assert await store.matches.snapshot_before("m1", 2) is None
    other = ply(2, seat=1, notation="pass")
    await store.commit(move(match, 2, plies=(other,)))
    assert (await store.matches.plies("m1"))[1:] == [other.ply]


async def test_several_plies_in_one_change(store: Store, running: Match) -> None:
    await store.commit(move(running, 2, plies=(ply(1), ply(2, seat=1))))
    assert [logged.seat for logged in await store.matches.plies("m1")] == [0, 1]


async def test_lobby_changes_replace_the_seats(store: Store) -> None:
    match = lobby()
    await store.commit(creation(match))
    three = (Seat(user_id=ANNA, name="Anna"), Seat(user_id=BORA, name="보라"), Seat(user_id=CHAN, name="찬"))
    match = await done(store, Change(at=NOW, before=match, after=match.revised(NOW, seats=three)))
    two = (three[2], Seat(user_id=BORA, name="보라", resigned=True))
    match = await done(store, Change(at=NOW, before=match, after=match.revised(NOW, seats=two)))
    assert await stored(store) == match


async def test_votes_are_collected_without_a_new_revision(store: Store, running: Match) -> None:
    asked = Consent(id="c1", match_id="m1", kind="undo", data=b"to 3", revision=running.revision, created_at=NOW)
    opened = Change(at=NOW, before=running, after=None, consent=asked, posts=(post("c1", kind="consent"),))
    await store.commit(opened)
    for voter, agrees, interaction in ((ANNA, True, 903), (BORA, False, 904), (BORA, True, 905)):
        vote = Consent(**{**fields(asked), "votes": {voter: agrees}})
        await store.commit(Change(at=NOW, before=running, after=None, interaction_id=interaction, consent=vote))
    [found] = await store.matches.open_consents("m1")
    assert found == Consent(**{**fields(asked), "votes": {ANNA: True, BORA: True}})
    closed = Consent(**{**fields(found), "closed_at": NOW + 5})
    await store.commit(Change(at=NOW + 5, before=running, after=running.revised(NOW + 5), consent=closed))
    assert await store.matches.open_consents("m1") == []
    assert await store.matches.consent("c1") == closed


def fields(consent: Consent) -> dict[str, object]:
    return {name: getattr(consent, name) for name in consent.__struct_fields__}


async def test_a_vote_on_an_old_revision_is_refused(store: Store, running: Match) -> None:
    await store.commit(move(running, 1))
    asked = Consent(id="c1", match_id="m1", kind="undo", data=b"", revision=running.revision, created_at=NOW)
    with pytest.raises(StaleRevision):
        await store.commit(Change(at=NOW, before=running, after=None, consent=asked))
    assert await store.matches.consent("c1") is None


async def test_reminder_is_remembered_with_its_message(store: Store, running: Match) -> None:
    assert await store.matches.reminders("m1") == {}
    for at, nonce in ((NOW + 60, "r1"), (NOW + 90, "r2")):
        await store.commit(
            Change(at=at, before=running, after=None, reminded=(1,), posts=(post(nonce, kind="reminder"),))
        )
    assert await store.matches.reminders("m1") == {1: NOW + 90}
    assert len(await store.outbox.due(NOW + 99, 9)) == 1
    assert await stored(store) == running


def test_contradictory_changes_cannot_be_made() -> None:
    match = lobby()
    with pytest.raises(ValueError, match="needs a match"):
        Change(at=NOW, before=None, after=None)
    with pytest.raises(ValueError, match="by exactly one"):
        Change(at=NOW, before=match, after=match)
    with pytest.raises(ValueError, match="by exactly one"):
        creation(match.revised(NOW))
    with pytest.raises(ValueError, match="one match"):
        Change(at=NOW, before=match, after=match.revised(NOW, id="m2"))
    with pytest.raises(ValueError, match="without the match's revision"):
        Change(at=NOW, before=match, after=None, plies=(ply(1),))
    with pytest.raises(ValueError, match="consent"):
        Change(
            at=NOW,
            before=match,
            after=None,
            consent=Consent(id="c", match_id="m2", kind="undo", data=b"", revision=1, created_at=NOW),
        )


async def test_who_has_held_a_seat_since_the_start_is_never_forgotten(store: Store, running: Match) -> None:
    """Not who sat there in the lobby: no hand had been dealt."""
    assert await store.matches.holders("m1") == {(0, ANNA)}
    given = running.revised(NOW + 2, seats=(Seat(user_id=BORA, name="보라"), Seat(user_id=CHAN, name="찬")))
    await store.commit(Change(at=NOW + 2, before=running, after=given))
    left = given.revised(NOW + 3, seats=(Seat(bot=True, name="Bot"), given.seats[1]))
    await store.commit(Change(at=NOW + 3, before=given, after=left))
    assert await store.matches.holders("m1") == {(0, ANNA), (0, BORA), (1, CHAN)}
    assert await store.matches.holders("m2") == frozenset()


async def test_a_match_whose_channel_is_gone_is_found(store: Store, running: Match) -> None:
    gone = running.revised(NOW + 2, gone_since=NOW + 2, idle_days=None)
    await store.commit(Change(at=NOW + 2, before=running, after=gone))
    assert await stored(store) == gone
    assert await store.matches.gone(NOW + 1) == []
    assert await store.matches.gone(NOW + 2) == [gone]
    over = gone.revised(NOW + 3, status=MatchStatus.ABANDONED, ended_at=NOW + 3)
    await store.commit(Change(at=NOW + 3, before=gone, after=over))
    assert await store.matches.gone(NOW + 9) == []


async def test_plans_are_written_with_a_change_and_change_nothing_else(store: Store, running: Match) -> None:
    """Not even the revision: that grows by what others see."""
    plan = SavedPlan(made=3, content=b"plan")
    await store.commit(Change(at=NOW + 2, before=running, after=None, interaction_id=900, plans={0: plan}))
    assert (await stored(store), await store.plans.of("m1")) == (running, {0: plan})
    assert await committed(store, 900)
    due = SavedPlan(made=3, content=b"plan", question=3, due=NOW + 60)
    after = await done(store, move(running, 1, plans={0: due, 1: plan}))
    assert await store.plans.of("m1") == {0: due, 1: plan}
    await store.commit(move(after, 2, plans={0: None}))
    assert await store.plans.of("m1") == {1: plan}


async def test_a_plan_for_another_revision_is_refused(store: Store, running: Match) -> None:
    await store.commit(move(running, 1))
    with pytest.raises(StaleRevision):
        await store.commit(
            Change(at=NOW + 2, before=running, after=None, plans={0: SavedPlan(made=0, content=b"late")})
        )
    assert await store.plans.of("m1") == {}
