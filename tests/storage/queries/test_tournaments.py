"""Tournaments: kept with their people and tables, changed by whoever has read the last revision, found as long as they go on."""

import pytest
from msgspec import structs

from storage.errors import AlreadyProcessed, ChannelTaken, StaleRevision
from storage.records.changes import Change
from storage.records.matches import MatchStatus
from storage.records.tournaments import (
    PlayerState,
    Tournament,
    TournamentPage,
    TournamentPlayer,
    TournamentStatus,
    TournamentTable,
)
from storage.store import Store
from tests.storage.samples import ANNA, BORA, CHAN, NOW, Open, creation, lobby, start


def cup(tournament_id: str = "t1", channel_id: int = 7, organiser: int = CHAN) -> Tournament:
    return Tournament(
        id=tournament_id,
        guild_id=5,
        channel_id=channel_id,
        organiser_id=organiser,
        title="Cup of Chan",
        language="ko",
        status=TournamentStatus.OPEN,
        revision=1,
        terms=b"terms",
        seed=b"seed",
        created_at=NOW,
        starts_at=NOW + 900,
        players=(TournamentPlayer(user_id=ANNA, name="Anna"), TournamentPlayer(user_id=BORA, name="Bora")),
    )


async def opened(store: Store, **fields: object) -> Tournament:
    tournament = structs.replace(cup(), **fields)
    await store.tournaments.save(None, tournament, at=NOW)
    return tournament


async def begun(store: Store) -> Tournament:
    """With a table at which Anna plays Bora, and a bye."""
    before = await opened(store)
    table = TournamentTable(round=1, number=1, seats=(1, 0), match_id="m1")
    after = before.revised(
        status=TournamentStatus.RUNNING,
        round=1,
        round_since=NOW + 1,
        players=tuple(structs.replace(one, drawn=1 - n) for n, one in enumerate(before.players)),
        tables=(
            table,
            TournamentTable(round=1, number=2, seats=(-1, 0), match_id="m2"),
            TournamentTable(round=1, number=3, seats=(0,)),
        ),
    )
    await store.tournaments.save(before, after, at=NOW)
    return after


async def test_it_is_found_as_it_was_kept(store: Store, open_engine: Open) -> None:
    after = await begun(store)
    assert await store.tournaments.get("t1") == after
    assert await store.tournaments.latest_in_channel(7) == after
    assert await store.tournaments.latest_in_guild(5) == after
    assert await store.tournaments.of_match("m1") == after
    assert await store.tournaments.get("t2") is None
    assert await store.tournaments.latest_in_channel(8) is None
    assert await store.tournaments.latest_in_guild(8) is None
    assert await store.tournaments.of_match("m3") is None


async def test_a_change_of_another_revision_is_refused_whole(store: Store) -> None:
    before = await opened(store)
    after = before.revised(players=before.players[:1], starts_at=None)
    await store.tournaments.save(before, after, at=NOW, interaction_id=9)
    with pytest.raises(StaleRevision):
        await store.tournaments.save(before, before.revised(players=()), at=NOW, interaction_id=10)
    with pytest.raises(AlreadyProcessed):
        await store.tournaments.save(after, after.revised(players=()), at=NOW, interaction_id=9)
    assert await store.tournaments.get("t1") == after
    assert await store.processed(9)
    assert not await store.processed(10)


async def test_one_goes_on_in_a_channel(store: Store) -> None:
    before = await opened(store)
    with pytest.raises(ChannelTaken):
        await store.tournaments.save(None, cup("t2"), at=NOW)
    await store.tournaments.save(None, cup("t3", 8), at=NOW)
    await store.tournaments.save(before, before.revised(status=TournamentStatus.CANCELLED, ended_at=NOW), at=NOW)
    later = structs.replace(cup("t2"), created_at=NOW + 1)
    await store.tournaments.save(None, later, at=NOW)
    assert await store.tournaments.latest_in_channel(7) == later


async def test_what_counts_is_added_to_its_table(store: Store) -> None:
    before = await begun(store)
    first, *others = before.tables
    after = before.revised(tables=(structs.replace(first, message_id=70, came=b"won"), *others))
    await store.tournaments.save(before, after, at=NOW)
    assert await store.tournaments.get("t1") == after


async def test_matches_that_have_ended_and_do_not_count_yet(store: Store) -> None:
    before = await begun(store)
    assert await store.tournaments.ended("t1") == []
    await store.commit(creation(lobby()))
    begins = start(lobby())
    await store.commit(begins)
    assert begins.after is not None
    assert await store.tournaments.ended("t1") == []
    over = begins.after.revised(NOW + 2, status=MatchStatus.OVER, ended_at=NOW + 2)
    await store.commit(Change(at=NOW + 2, before=begins.after, after=over))
    assert await store.tournaments.ended("t1") == ["m1"]
    first, *others = before.tables
    await store.tournaments.save(before, before.revised(tables=(structs.replace(first, came=b"won"), *others)), at=NOW)
    assert await store.tournaments.ended("t1") == []


async def test_why_it_waits_is_kept(store: Store) -> None:
    before = await begun(store)
    after = before.revised(waits="threads", waits_since=NOW + 5)
    await store.tournaments.save(before, after, at=NOW + 5)
    assert await store.tournaments.get("t1") == after
    await store.tournaments.save(after, after.revised(waits=None, waits_since=None), at=NOW + 9)
    assert await store.tournaments.get("t1") == before.revised().revised()


async def test_matches_that_cannot_be_reached(store: Store) -> None:
    """Those in play alone, and only as long as they cannot."""
    await begun(store)
    begins = start(lobby())
    await store.commit(creation(lobby()))
    await store.commit(begins)
    assert begins.after is not None
    assert await store.tournaments.cut_off() == frozenset()
    assert await store.matches.guilds_in_play() == [begins.after.guild_id]
    gone = begins.after.revised(NOW + 2, gone_since=NOW + 2)
    await store.commit(Change(at=NOW + 2, before=begins.after, after=gone))
    assert await store.tournaments.cut_off() == {"t1"}
    assert await store.matches.guilds_in_play() == []
    await store.commit(Change(at=NOW + 3, before=gone, after=gone.revised(NOW + 3, gone_since=None)))
    assert await store.tournaments.cut_off() == frozenset()


async def test_it_goes_on_until_its_end_is_shown(store: Store) -> None:
    before = await opened(store)
    assert await store.tournaments.pages("t1") == {}
    await store.tournaments.save_page("t1", TournamentPage(page=0, message_id=None, shown=0))
    shown = TournamentPage(page=0, message_id=70, shown=1)
    await store.tournaments.save_page("t1", shown)
    assert await store.tournaments.pages("t1") == {0: shown}
    over = before.revised(status=TournamentStatus.OVER, ended_at=NOW, round=1)
    assert await store.tournaments.going_on() == {"t1": 1}
    await store.tournaments.save(before, over, at=NOW)
    assert await store.tournaments.going_on() == {"t1": 2}
    await store.tournaments.save_page("t1", TournamentPage(page=1, message_id=71, shown=2))
    assert await store.tournaments.going_on() == {"t1": 2}, "the page of the last round is not that of the end"
    await store.tournaments.save_page("t1", TournamentPage(page=2, message_id=72, shown=2))
    assert await store.tournaments.going_on() == {}


async def test_one_that_was_called_off_before_a_round_shows_that_on_its_first_page(store: Store) -> None:
    before = await opened(store)
    await store.tournaments.save(before, before.revised(status=TournamentStatus.CANCELLED, ended_at=NOW), at=NOW)
    assert await store.tournaments.going_on() == {"t1": 2}
    await store.tournaments.save_page("t1", TournamentPage(page=0, message_id=70, shown=2))
    assert await store.tournaments.going_on() == {}


async def test_whoever_is_erased_is_somebody_in_it(store: Store) -> None:
    before = await opened(store)
    await store.tournaments.save(None, structs.replace(cup("t2", 8, ANNA), players=()), at=NOW)
    assert await store.tournaments.going_on_of_user(ANNA) == ["t1", "t2"]
    assert await store.tournaments.going_on_of_user(BORA) == ["t1"]
    kept = await store.erasure.kept(ANNA)
    assert [row["name"] for row in kept["tournaments"]] == ["Anna"]
    assert [row["tournament_id"] for row in kept["organised"]] == ["t2"]
    assert [row["tournament_id"] for row in (await store.erasure.kept(CHAN))["organised"]] == ["t1"]
    await store.erasure.erase(ANNA, ["Anna"], {"ko": "어떤 사람"})
    found = await store.tournaments.get("t1")
    nobody = TournamentPlayer(user_id=None, name="어떤 사람", state=PlayerState.OUT)
    assert found == before.revised(players=(nobody, before.players[1]))
    await store.erasure.erase(CHAN, ["Chan"], {"ko": "어떤 사람"})
    found = await store.tournaments.get("t1")
    assert found is not None
    assert (found.organiser_id, found.title, found.revision) == (0, "Cup of 어떤 사람", 3)
    assert await store.tournaments.going_on_of_user(ANNA) == []
