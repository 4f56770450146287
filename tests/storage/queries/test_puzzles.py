"""Puzzles: whose are shown, in which turn, what is kept of the answers, and what goes with a person who is erased."""

from typing import Any

import pytest
from msgspec import structs

from storage.records.changes import Change
from storage.records.matches import Match, MatchStatus, SavedAnalysis, Seat
from storage.records.people import Person
from storage.records.puzzles import SavedPuzzle
from storage.store import Store
from tests.storage.samples import ANNA, BORA, CHAN, NOW, creation, done, lobby

ANNA_SITS, BORA_SITS = Seat(user_id=ANNA, name="Anna"), Seat(user_id=BORA, name="Bora")


def puzzle(name: str, match_id: str | None = None, game: str = "keltis") -> SavedPuzzle:
    return SavedPuzzle(id=name, game=game, match_id=match_id, content=b"a position" * 9)


async def over(
    store: Store, *seats: Seat, match_id: str = "m1", seed: bytes = b"seed", at: float = NOW, **fields: Any
) -> Match:
    """A match that was played and has ended, and an analysis of it."""
    opened = lobby(match_id, seats=seats, created_at=at, channel_id=7 if match_id == "m1" else 8)
    begun = await done(store, creation(opened))
    running = begun.revised(at + 1, status=MatchStatus.RUNNING, commitment="c0ffee")
    await store.commit(Change(at=at + 1, before=begun, after=running, seed=seed, snapshot=b"position"))
    ended = {"status": MatchStatus.OVER, "ended_at": at + 2, **fields}
    match = await done(store, Change(at=at + 2, before=running, after=running.revised(at + 2, **ended)))
    await store.analyses.save(match_id, SavedAnalysis(content=b"analysis", done=True))
    return match


async def allow(store: Store, *users: int, puzzles: bool = True) -> None:
    for user in users:
        await store.people.save(Person(user_id=user, puzzles=puzzles), NOW)


async def had(store: Store, user: int, times: int, game: str = "") -> list[str | None]:
    """The next puzzles that somebody has."""
    found = [await store.puzzles.next_of(user, game) for _ in range(times)]
    return [one and one.id for one in found]


async def test_nobody_has_one_twice_before_all(store: Store) -> None:
    assert await store.puzzles.next_of(ANNA, "") is None
    for name in "abc":
        assert await store.puzzles.add(puzzle(name, game="odin" if name == "b" else "keltis"))
    assert not await store.puzzles.add(puzzle("a"))
    assert await store.puzzles.get("a") == puzzle("a")
    assert await had(store, ANNA, 2) == ["a", "b"]
    assert await had(store, ANNA, 3, "keltis") == ["c", "a", "c"]
    assert await had(store, ANNA, 1) == ["b"]
    assert await had(store, BORA, 3) == ["a", "b", "c"]
    assert await had(store, BORA, 1, "empires") == [None]


async def test_the_first_answer_counts(store: Store) -> None:
    await store.puzzles.add(puzzle("a"))
    await had(store, ANNA, 1)
    assert await store.puzzles.found_by("a") == 0
    await store.puzzles.answer("a", ANNA, "discard r4", best=False)
    await store.puzzles.answer("a", ANNA, "play r4", best=True)
    await store.puzzles.answer("a", BORA, "play r4", best=True)
    assert await store.puzzles.found_by("a") == 1
    [kept] = (await store.erasure.kept(ANNA))["puzzles"]
    assert kept == {"puzzle_id": "a", "had": 1, "answer": "discard r4", "best": 0}


async def test_those_of_a_match_are_shown_while_everybody_in_it_allows_it(store: Store) -> None:
    await over(store, ANNA_SITS, BORA_SITS)
    await store.puzzles.add(puzzle("a", "m1"))
    await allow(store, ANNA)
    assert await had(store, CHAN, 1) == [None]
    assert await store.puzzles.to_look_through() == []
    await allow(store, BORA)
    assert await had(store, CHAN, 1) == ["a"]
    assert await store.puzzles.get("a") == puzzle("a", "m1")
    await allow(store, ANNA, puzzles=False)
    assert await had(store, CHAN, 1) == [None]
    assert await store.puzzles.get("a") is None


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ((ANNA_SITS, Seat(bot=True, name="Bot", away_id=BORA, away_name="Bora")), [ANNA]),
        ((ANNA_SITS, Seat(name="a player")), [ANNA]),  # erased
        ((ANNA_SITS, Seat(bot=True, name="a player", resigned=True)), [ANNA]),  # erased after they had left
    ],
    ids=["away", "nobody", "left"],
)
async def test_everybody_is_whoever_had_a_seat(store: Store, seats: tuple[Seat, ...], said: list[int]) -> None:
    await over(store, *seats)
    await store.puzzles.add(puzzle("a", "m1"))
    await allow(store, *said)
    assert await had(store, CHAN, 1) == [None]
    assert await store.puzzles.to_look_through() == []


async def test_somebody_who_sat_there_before_is_asked_too(store: Store) -> None:
    """Bora has begun and given the seat to Chan."""
    match = await over(store, ANNA_SITS, BORA_SITS, status=MatchStatus.RUNNING, ended_at=None)
    given = match.revised(NOW + 3, seats=(ANNA_SITS, Seat(user_id=CHAN, name="Chan")), status=MatchStatus.OVER)
    after = structs.replace(given, ended_at=NOW + 3)
    await done(store, Change(at=NOW + 3, before=match, after=after))
    await store.puzzles.add(puzzle("a", "m1"))
    await allow(store, ANNA, CHAN)
    assert await had(store, CHAN, 1) == [None]
    await allow(store, BORA)
    assert await had(store, CHAN, 1) == ["a"]


@pytest.mark.parametrize("status", [MatchStatus.RUNNING, MatchStatus.ABANDONED])
async def test_only_a_match_that_was_played_to_its_end_has_any(store: Store, status: MatchStatus) -> None:
    ended = NOW + 2 if status is MatchStatus.ABANDONED else None
    await over(store, ANNA_SITS, Seat(bot=True, name="Bot"), status=status, ended_at=ended)
    await allow(store, ANNA)
    await store.puzzles.add(puzzle("a", "m1"))
    assert await had(store, CHAN, 1) == [None]
    assert await store.puzzles.to_look_through() == []


async def test_matches_are_looked_through_once_and_not_those_that_go_on_from_others(store: Store) -> None:
    await allow(store, ANNA)
    await over(store, ANNA_SITS, Seat(bot=True, name="Bot"))
    await over(store, ANNA_SITS, Seat(bot=True, name="Bot"), match_id="m2", at=NOW + 9)
    assert await store.puzzles.to_look_through() == ["m1"]
    await store.puzzles.add(puzzle("a", "m1"))
    assert await store.puzzles.to_look_through() == []


async def test_with_a_person_the_puzzles_of_their_matches_go_for_good(store: Store) -> None:
    await over(store, ANNA_SITS, BORA_SITS)
    await allow(store, ANNA, BORA)
    for one in (puzzle("a", "m1"), puzzle("b")):
        await store.puzzles.add(one)
        for user in (ANNA, CHAN):
            await store.puzzles.answer(one.id, user, "play r4", best=True)
    await store.erasure.erase(ANNA, ["Anna"], {"ko": "어떤 사람"})
    assert await had(store, CHAN, 2) == ["b", "b"]
    assert await store.puzzles.found_by("a") == 0, "with the puzzle all answers to it"
    assert await store.puzzles.found_by("b") == 1, "Chan's"
    assert (await store.erasure.kept(ANNA))["puzzles"] == []
    assert await store.puzzles.to_look_through() == []
