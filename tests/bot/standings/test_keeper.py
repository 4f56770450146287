"""What follows from matches that have ended: at once, later, in whatever order, and all of it anew."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from msgspec import structs

from bench.tools.finished import played_by_policy, running_match, store_finished
from bot.matches.lobbies import lobby, prefilled
from bot.matches.lobbies.rating_offer import seats_that_agree, with_rating_answer
from bot.matches.people.actor import Actor
from bot.matches.people.refusals import NotPossible
from bot.matches.seats import consents
from bot.matches.seats.handing_over import Heir, hand_over
from bot.matches.services import Services
from bot.messages.channel.consent_request import consent_message
from bot.messages.drawing.viewer import channel_viewer
from bot.standings import keeper
from bot.standings.results import decode_result, result_of
from engine.keltis import KELTIS
from storage.records.changes import Change
from storage.records.matches import Match, MatchStatus, Seat
from storage.records.results import Finished, SavedRating, SavedResult
from tests.bot.support.stored_matches import ANN, BEN, GUILD, NOON, SEED, new_lobby, stored

Ends = Callable[..., Awaitable[Match]]


@pytest.fixture
def ends(services: Services) -> Ends:
    """Has a match of Ann and Ben end, an hour later for each number."""

    async def end(number: int, game: str = "keltis", *, rated: bool = True, **fields: object) -> Match:
        played = played_by_policy(game, 2, number % 2)
        seats = (Seat(user_id=ANN, name="Ann"), Seat(user_id=BEN, name="Ben"))
        match = running_match(number, played, seats, NOON + 3600 * number, rated=rated, guild=GUILD)
        return await store_finished(services.store, structs.replace(match, **fields), played, apart=1.0)

    return end


async def kept(services: Services) -> tuple[list[SavedResult], list[SavedRating]]:
    return await services.store.standings.everything()


async def test_a_match_that_has_ended_brings_a_result_and_ratings(services: Services, ends: Ends):
    match = await ends(1)
    assert await kept(services) == ([], [])
    await services.standings.settle()
    [result], ratings = await kept(services)
    assert (result.match_id, result.pending) == (match.id, False)
    assert {(one.user_id, one.scope, one.number) for one in ratings} == {
        (user, scope, 1) for user in (ANN, BEN) for scope in ("", "keltis")
    }
    came = decode_result(result.content)
    assert sorted(seat.place for seat in came.seats) in ([1, 2], [1, 1])
    assert all(sum(seat.points.values()) == seat.total for seat in came.seats)
    await services.standings.settle()
    assert await kept(services) == ([result], ratings)


async def test_one_that_was_not_rated_brings_a_result_alone(services: Services, ends: Ends):
    await ends(1, rated=False)
    await services.standings.settle()
    results, ratings = await kept(services)
    assert (len(results), ratings) == (1, [])


async def test_what_was_brought_up_to_date_bit_by_bit_is_the_same_made_anew(services: Services, ends: Ends):
    for number in range(6):
        await ends(number, "odin" if number == 3 else "keltis", rated=number != 4)
        if number % 2:
            await services.standings.settle()
    before = await kept(services)
    made, again = await services.standings.anew(), await services.standings.anew()
    assert made == again
    assert (made.matches, made.rated, made.people) == (6, 5, 2)
    assert await kept(services) == before


async def test_a_match_that_ended_before_others_that_are_rated_is_put_in_its_place(services: Services, ends: Ends):
    await ends(2)
    await services.standings.settle()
    await ends(1)
    await services.standings.settle()
    before = await kept(services)
    assert [one.number for one in before[1] if (one.user_id, one.scope) == (ANN, "")] == [1, 2]
    assert [one.match_id[-1] for one in before[1] if (one.user_id, one.scope) == (ANN, "")] == ["1", "2"]
    await services.standings.anew()
    assert await kept(services) == before


async def test_whatever_interrupts_it_goes_on(services: Services, ends: Ends, monkeypatch: pytest.MonkeyPatch):
    """As after a kill between the results and the ratings, or between two portions of results."""
    monkeypatch.setattr(services.standings, "_at_once", 1)
    await ends(1)
    await ends(2)
    ended = await services.store.standings.unsettled(9)
    await services.store.standings.save_results([services.standings._result(ended[0])])
    await services.standings.settle()
    before = await kept(services)
    assert len(before[0]) == 2
    await services.standings.anew()
    assert await kept(services) == before


async def test_what_another_version_has_made_is_thrown_away(services: Services, ends: Ends):
    match = await ends(1)
    await services.standings.settle()
    before = await kept(services)
    await services.store.standings.save_results([SavedResult(match_id=match.id, content=b"old", pending=False)])
    await services.store.memos.save(keeper.MEMO, "0")
    await services.standings.settle()
    assert await kept(services) == before


async def test_a_match_that_cannot_be_read_does_not_count_and_stops_nothing(services: Services, ends: Ends):
    broken = await ends(1, game="keltis", rules_version="1")
    await services.store.commit(
        Change(at=NOON, before=broken, after=broken.revised(NOON), snapshot=b"of another version")
    )
    await ends(2)
    made = await services.standings.anew()
    assert (made.matches, made.unreadable, made.rated) == (2, 1, 1)


async def test_answers_are_timed_from_what_others_did_before(services: Services, ends: Ends):
    await ends(1)
    await services.standings.settle()
    [result], _ = await kept(services)
    answers = [seconds for seat in decode_result(result.content).seats for seconds in seat.answers]
    assert set(answers) == {1}


async def finished_of(services: Services, user: int) -> list[Finished]:
    await services.standings.settle()
    return await services.store.standings.of_user(user)


async def test_a_match_of_learning_or_that_goes_on_from_another_does_not_count(services: Services, ends: Ends):
    await ends(1, coached=True)
    [ended] = await services.store.standings.unsettled(9)
    assert not result_of(KELTIS, ended).counts
    ended = structs.replace(ended, coached=False)
    assert result_of(KELTIS, ended).counts
    assert not result_of(KELTIS, structs.replace(ended, created_at=ended.moments[0][1] + 1)).counts


# The consent in the lobby


async def rated_lobby(services: Services) -> Match:
    match = lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    return lobby.set_option(ANN, "rated", "offered")(match)


async def test_everybody_agrees_by_themselves_before_a_rated_match_begins(services: Services):
    match = with_rating_answer(await rated_lobby(services), ANN)
    with pytest.raises(NotPossible) as refused:
        lobby.with_play_begun(ANN)(match)
    assert refused.value.key == "refused.not_agreed"
    assert refused.value.words == {"names": ("Ben",)}
    assert lobby.with_play_begun(ANN)(with_rating_answer(match, BEN)).rated
    with pytest.raises(NotPossible):
        lobby.with_play_begun(ANN)(with_rating_answer(with_rating_answer(match, BEN), ANN))  # Ann has changed her mind


async def test_an_offer_that_was_withdrawn_takes_the_consents_along(services: Services):
    match = with_rating_answer(await rated_lobby(services), ANN)
    match = lobby.set_option(ANN, "rated", "no")(match)
    assert not match.rated
    assert lobby.with_play_begun(ANN)(match)
    assert seats_that_agree(lobby.set_option(ANN, "rated", "offered")(match)) == []
    with pytest.raises(NotPossible, match="not_rated"):
        with_rating_answer(match, ANN)


async def test_nobody_is_rated_alone_or_against_themselves(services: Services):
    with pytest.raises(NotPossible, match="rated_alone"):
        lobby.set_option(ANN, "rated", "offered")(new_lobby(services, seats=1, game="odin"))
    twice = lobby.take_rest(ANN, "Ann")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    with pytest.raises(NotPossible, match="rated_twice"):
        lobby.with_play_begun(ANN)(with_rating_answer(lobby.set_option(ANN, "rated", "offered")(twice), ANN))


async def test_a_rematch_offers_it_again_and_asks_again(services: Services):
    old = with_rating_answer(with_rating_answer(await rated_lobby(services), ANN), BEN)
    match = prefilled.rematch_lobby(old, new_lobby(services), ANN, "Ann", [0])
    assert match.rated
    assert seats_that_agree(match) == []


async def test_whoever_begins_a_rated_match_is_known_and_whether_they_stay(services: Services):
    match = with_rating_answer(with_rating_answer(await rated_lobby(services), ANN), BEN)
    table = await stored(services, match)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    await hand_over(services, table, Actor(BEN), 1, Heir(), resigned=True)
    over = structs.replace(table.match.revised(NOON), status=MatchStatus.OVER, ended_at=NOON)
    await services.store.commit(Change(at=NOON, before=table.match, after=over))
    [found] = await finished_of(services, BEN)
    assert [(one.user_id, one.name, one.stayed) for one in found.entrants] == [(ANN, "Ann", True), (BEN, "Ben", False)]


async def test_a_bot_player_that_began_a_rated_match_is_not_replaced(services: Services):
    match = lobby.add_bot(ANN, "Bot")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    match = with_rating_answer(lobby.set_option(ANN, "rated", "offered")(match), ANN)
    table = await stored(services, match)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    with pytest.raises(NotPossible, match="rated_bot"):
        await hand_over(services, table, Actor(ANN), 1, Heir(BEN, "Ben"), "free")


async def test_whoever_is_asked_for_their_seat_is_told_what_it_costs(services: Services):
    match = with_rating_answer(with_rating_answer(await rated_lobby(services), ANN), BEN)
    table = await stored(services, match)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    asked = consents.ConsentAsked("seat", 1, owner=BEN, heir=Heir(999, "Cyd"))
    consent = await consents.ask_consent(services, table, Actor(ANN), asked)
    assert consent is not None
    viewer = channel_viewer(services, table.match)
    assert viewer.words("leaving.rated") in consent_message(viewer, table, consent).text
