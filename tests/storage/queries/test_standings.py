"""What follows from finished matches: kept, found in the order of their ends, and thrown away."""

from typing import Any

import pytest
from msgspec import structs

from storage.errors import StillPlaying
from storage.records.changes import Change
from storage.records.matches import TITLE_LIMIT, Match, MatchStatus, Seat
from storage.records.people import Person
from storage.records.results import EndedMatch, Finished, RatedEntrant, SavedRating, SavedResult
from storage.store import Store
from tests.storage.samples import ANNA, BORA, NOW, creation, done, lobby, move, ply, post, stored

PEOPLE = (Seat(user_id=ANNA, name="Anna", agrees=True), Seat(user_id=BORA, name="Bora", agrees=True))


async def begun(store: Store, match_id: str, channel: int, **fields: Any) -> Match:
    """A rated match of Anna and Bora that is being played."""
    given = {"rated": True, "seats": PEOPLE} | fields
    match = await done(store, creation(lobby(match_id, channel, **given)))
    after = match.revised(NOW + 1, status=MatchStatus.RUNNING)
    return await done(store, Change(at=NOW + 1, before=match, after=after, seed=b"seed", snapshot=b"position 0"))


async def ended(store: Store, match: Match, at: float, *plies: int) -> Match:
    """The match at its end, with a ply of each of these seats."""
    for number, seat in enumerate(plies, start=1):
        match = await done(store, move(match, number, plies=(ply(number, seat=seat),)))
    after = match.revised(at, status=MatchStatus.OVER, ended_at=at)
    return await done(store, Change(at=at, before=match, after=after, snapshot=b"last"))


def rating(user: int, number: int, match_id: str, mu: float = 25.0, scope: str = "") -> SavedRating:
    return SavedRating(user_id=user, scope=scope, number=number, match_id=match_id, mu=mu, sigma=8.0)


def ids(matches: list[Any]) -> list[str]:
    return [match.id for match in matches]


async def test_a_match_without_a_result_is_found_with_what_it_needs(store: Store) -> None:
    later = await ended(store, await begun(store, "a", 1), NOW + 90)
    match = await ended(store, await begun(store, "b", 2), NOW + 80, 0, 1, 1)
    await begun(store, "c", 3)
    found = await store.standings.unsettled(9)
    assert ids(found) == ["b", "a"]
    assert ids(await store.standings.unsettled(1)) == ["b"]
    assert found[0] == EndedMatch(
        id="b", game="keltis", created_at=match.created_at, coached=False, rated=True, snapshot=b"last",
        moments=((0, NOW + 1), (1, NOW + 2), (1, NOW + 3)),
    )  # fmt: skip
    assert later.id == found[1].id


async def test_a_ply_that_was_taken_back_is_no_moment(store: Store) -> None:
    match = await done(store, move(await begun(store, "a", 1), 1))
    match = await done(store, move(match, 2, plies=(ply(1, seat=1, at=NOW + 7),), taken_back_from=1))
    await ended(store, match, NOW + 80)
    [found] = await store.standings.unsettled(9)
    assert found.moments == ((1, NOW + 7),)


async def test_results_are_found_with_their_people(store: Store) -> None:
    match = await begun(store, "a", 1)
    left = match.revised(NOW + 5, seats=(Seat(bot=True, name="Bot", resigned=True), match.seats[1]))
    await ended(store, await done(store, Change(at=NOW + 5, before=match, after=left)), NOW + 80)
    await ended(store, await begun(store, "b", 2, rated=False), NOW + 70)
    await store.standings.save_results(
        [SavedResult(match_id="a", content=b"A", pending=True), SavedResult(match_id="b", content=b"B", pending=False)]
    )
    assert await store.standings.unsettled(9) == []
    of_anna, in_guild = await store.standings.of_user(ANNA), await store.standings.in_guild(5, NOW, NOW + 81)
    assert ids(of_anna) == ids(in_guild) == ["b", "a"]
    assert of_anna == in_guild
    assert in_guild[1] == Finished(
        id="a", guild_id=5, game="keltis", title="저녁 한 판", ended_at=NOW + 80, rated=True, seats=left.seats, content=b"A",
        entrants=(
            RatedEntrant(seat=0, user_id=ANNA, name="Anna", stayed=False),
            RatedEntrant(seat=1, user_id=BORA, name="Bora", stayed=True),
        ),
    )  # fmt: skip
    assert in_guild[0].entrants == ()
    assert ids(await store.standings.in_guild(5, NOW + 75, NOW + 80)) == []
    assert ids(await store.standings.in_guild(5, NOW + 80, NOW + 81)) == ["a"]
    assert await store.standings.in_guild(6, NOW, NOW + 99) == []
    assert ids(await store.standings.pending()) == ["a"]


async def test_a_show_is_none_of_the_matches_of_a_server(store: Store) -> None:
    """Nobody has played there, and there may be several a day."""
    bots = (Seat(bot=True, name="Bot"), Seat(bot=True, name="Bot 2"))
    await ended(store, await begun(store, "a", 1, rated=False, seats=bots, pace=30.0), NOW + 80)
    await ended(store, await begun(store, "b", 2), NOW + 80)
    results = [SavedResult(match_id=name, content=b"C", pending=False) for name in "ab"]
    await store.standings.save_results(results)
    assert ids(await store.standings.in_guild(5, NOW, NOW + 81)) == ["b"]


async def test_whoever_comes_back_has_stayed(store: Store) -> None:
    match = await begun(store, "a", 1)
    bot = match.revised(NOW + 5, seats=(Seat(bot=True, name="Bot"), match.seats[1]))
    bot = await done(store, Change(at=NOW + 5, before=match, after=bot))
    back = await done(store, Change(at=NOW + 6, before=bot, after=bot.revised(NOW + 6, seats=PEOPLE)))
    await ended(store, back, NOW + 80)
    await store.standings.save_results([SavedResult(match_id="a", content=b"A", pending=True)])
    [found] = await store.standings.of_user(ANNA)
    assert [one.stayed for one in found.entrants] == [True, True]


async def test_ratings_are_added_replaced_and_thrown_away(store: Store) -> None:
    for place, name in enumerate("abc"):
        await ended(store, await begun(store, name, place), NOW + 80 + place)
    await store.standings.save_results(
        [SavedResult(match_id=name, content=name.encode(), pending=True) for name in "abc"]
    )
    assert await store.standings.last_rated() is None
    await store.standings.add([rating(ANNA, 1, "a"), rating(BORA, 1, "a"), rating(ANNA, 1, "a", scope="keltis")], ["a"])
    await store.standings.add([rating(ANNA, 2, "b", 27.5)], ["b"])
    assert ids(await store.standings.pending()) == ["c"]
    assert ids(await store.standings.rated()) == ["a", "b", "c"]
    assert await store.standings.last_rated() == (NOW + 81, "b")
    assert await store.standings.latest([ANNA, BORA, 9], "") == [rating(ANNA, 2, "b", 27.5), rating(BORA, 1, "a")]
    assert await store.standings.history(ANNA, "") == [rating(ANNA, 1, "a"), rating(ANNA, 2, "b", 27.5)]
    assert await store.standings.history(ANNA, "keltis") == [rating(ANNA, 1, "a", scope="keltis")]
    await store.standings.replace([rating(BORA, 1, "c")], ["a", "b", "c"])
    assert (await store.standings.everything())[1] == [rating(BORA, 1, "c")]
    assert await store.standings.pending() == []
    await store.standings.forget()
    assert await store.standings.everything() == ([], [])
    assert ids(await store.standings.unsettled(9)) == ["a", "b", "c"]


async def test_an_erased_person_leaves_their_seats_and_nothing_else(store: Store) -> None:
    match = await ended(store, await begun(store, "a", 1, title="Anna's", language="xx"), NOW + 80, 0, 1)
    await store.people.save(Person(user_id=ANNA, language="ko"), NOW)
    await store.standings.save_results([SavedResult(match_id="a", content=b"A", pending=True)])
    await store.standings.add([rating(ANNA, 1, "a"), rating(BORA, 1, "a")], ["a"])
    kept = await store.erasure.kept(ANNA)
    assert [row["number"] for row in kept["moves"]] == [1]
    assert {what: len(rows) for what, rows in kept.items() if rows} == {
        "settings": 1, "seats": 1, "hosted": 1, "sat_at": 1, "began_rated": 1, "moves": 1, "ratings": 1, "hours": 1,
    }  # fmt: skip
    assert await store.erasure.active(ANNA, ["Anna"]) == []
    assert await store.erasure.erase(ANNA, ["Anna"], {"en": "somebody"}) == ["a"]
    after = await stored(store, "a")
    nobody = Seat(name="somebody")
    assert after == structs.replace(match, seats=(nobody, match.seats[1]), title="somebody's", host_id=0)
    assert await store.erasure.kept(ANNA) == {what: [] for what in kept}
    assert await store.people.get(ANNA) == Person(user_id=ANNA)
    assert ids(await store.standings.pending()) == ["a"]
    assert (await store.standings.everything())[1] == []
    assert await store.matches.holders("a") == {(1, BORA)}


async def test_titles_that_were_cut_lose_an_erased_name_too(store: Store) -> None:
    """What is called after a match of theirs has the whole of its title only where there is room."""
    title = "Anna and the long evening of the old stones beside the river"
    assert len(title) == TITLE_LIMIT
    cut, other = f"Turn 3 of {title}"[:TITLE_LIMIT], f"of {'Anna'.ljust(TITLE_LIMIT, 'x')}"[:TITLE_LIMIT]
    await ended(store, await begun(store, "a", 1, title=title), NOW + 80)
    others = (Seat(user_id=BORA, name="Bora"), Seat(bot=True, name="Bot"))
    for channel, (match_id, called) in enumerate((("b", cut), ("c", other), ("d", cut)), start=2):
        await done(store, creation(lobby(match_id, channel, host_id=BORA, title=called, seats=others)))
    assert sorted(await store.erasure.active(ANNA, ["Anna"])) == ["b", "d"]
    await ended(store, await stored(store, "b"), NOW + 80)
    await store.erasure.erase(ANNA, ["Anna"], {"en": "somebody"})
    titles = [(await stored(store, match_id)).title for match_id in "abcd"]
    assert titles == [title.replace("Anna", "somebody"), cut.replace("Anna", "somebody"), other, cut]


async def test_messages_to_and_about_an_erased_person_go_and_boards_stay(store: Store) -> None:
    match = await begun(store, "a", 1)
    about = structs.replace(post("about", 1, "notice"), payload=b"Anna has moved")
    other = structs.replace(post("other", 1, "notice"), payload=b"Bora has moved")
    for change in (
        Change(at=NOW + 2, before=match, after=None, posts=(post("board", 1), post("to her", ANNA, "direct"))),
        Change(at=NOW + 3, before=match, after=None, posts=(about, other)),
    ):
        await store.commit(change)
    await ended(store, match, NOW + 80)
    await store.erasure.erase(ANNA, ["Anna"], {"en": "somebody"})
    kinds: list[str] = []
    while due := await store.outbox.due(NOW + 99, 9):
        kinds += [entry.nonce for entry in due]
        for entry in due:
            await store.outbox.sent(entry.id, 5, NOW)
    assert kinds == ["board", "other"]


async def test_where_an_erased_persons_direct_messages_are_is_not_left_either(store: Store) -> None:
    """Neither in their match nor in what is to be posted there; a channel of a server is nobody's."""
    direct = await begun(store, "a", 7001, guild_id=None)
    await begun(store, "b", 7002)
    await store.commit(Change(at=NOW + 2, before=direct, after=None, posts=(post("board", 7001),)))
    await ended(store, direct, NOW + 80)
    await ended(store, await stored(store, "b"), NOW + 80)
    await store.erasure.erase(ANNA, ["Anna"], {"en": "somebody"})
    assert [(await stored(store, match_id)).channel_id for match_id in ("a", "b")] == [0, 7002]
    assert await store.outbox.due(NOW + 99, 9) == []


async def test_who_sits_in_a_match_that_goes_on_or_hosts_one_is_not_erased(store: Store) -> None:
    match = await begun(store, "a", 1, title="of Anna")
    await done(store, creation(lobby("b", 2, host_id=BORA, title="on from of Anna", seats=(Seat(), Seat()))))
    with pytest.raises(StillPlaying):
        await store.erasure.erase(ANNA, [], {"en": "somebody"})
    assert await store.erasure.active(ANNA, ["Anna"]) == ["a", "b"]
    assert await stored(store, "a") == match
