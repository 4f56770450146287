"""Requests that others must agree to, when several people answer at once."""

from __future__ import annotations

import asyncio

import pytest
from msgspec import structs

from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.seats import consents
from bot.matches.services import Services
from bot.messages.channel.consent_request import consent_message, consent_text
from bot.messages.drawing.viewer import channel_viewer
from storage.records.matches import Consent, MatchStatus, Seat
from tests.bot.support.stored_matches import ANN, BEN, SEED, bots_played, new_lobby, stored
from texts.speech import narrate_plies
from texts.stories import story_line

CHO = 103


async def three(services: Services) -> Table:
    """Three people at a running match."""
    match = new_lobby(services, seats=3)
    for user, name in ((ANN, "Ann"), (BEN, "Ben"), (CHO, "Cho")):
        match = lobby.with_person_joined(user, name)(match)
    table = await stored(services, match)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    return table


async def test_two_last_votes_at_the_same_moment(services: Services):
    """Both are counted, and what all have agreed to is done once."""
    table = await three(services)
    consent = await consents.ask_consent(services, table, Actor(ANN), consents.ConsentAsked("abandon", 0))
    assert consent is not None
    await asyncio.gather(
        *(consents.vote_on_consent(services, table, Actor(user), consent.id, True) for user in (BEN, CHO))
    )
    assert table.match.status is MatchStatus.ABANDONED
    kept = await services.store.matches.consent(consent.id)
    assert kept is not None
    assert kept.votes == {ANN: True, BEN: True, CHO: True}
    assert kept.closed_at is not None


async def test_asked_twice_at_the_same_moment(services: Services):
    """One request goes out, the other is told that it is being asked already."""
    table = await three(services)
    asked = consents.ConsentAsked("abandon", 0)
    answers = await asyncio.gather(
        *(consents.ask_consent(services, table, Actor(user), asked) for user in (ANN, BEN)), return_exceptions=True
    )
    assert sum(isinstance(answer, NotPossible) for answer in answers) == 1
    assert len(await services.store.matches.open_consents(table.match.id)) == 1


async def test_one_refusal_is_enough(services: Services):
    table = await three(services)
    consent = await consents.ask_consent(services, table, Actor(ANN), consents.ConsentAsked("abandon", 0))
    assert consent is not None
    await consents.vote_on_consent(services, table, Actor(BEN), consent.id, False)
    after = await consents.vote_on_consent(services, table, Actor(CHO), consent.id, True)
    assert after.closed_at is not None
    assert table.match.status is MatchStatus.RUNNING


async def test_a_request_of_another_match(services: Services):
    """A forged custom id cannot carry a consent into another match."""
    table = await three(services)
    consent = await consents.ask_consent(services, table, Actor(ANN), consents.ConsentAsked("abandon", 0))
    assert consent is not None
    other = await stored(services, new_lobby(services, channel=99))
    with pytest.raises(Outdated):
        await consents.vote_on_consent(services, other, Actor(BEN), consent.id, True)


async def test_a_request_is_void_when_the_match_has_gone_on(services: Services):
    """It changes nothing, says so to all, and never reads as agreed to, however often it is answered afterwards."""
    table = await three(services)
    consent = await consents.ask_consent(services, table, Actor(ANN), consents.ConsentAsked("abandon", 0))
    assert consent is not None
    await consents.vote_on_consent(services, table, Actor(BEN), consent.id, True)
    await table.change(Actor(CHO), lobby.handed_over(2, table.match.seats[2], Seat(bot=True, name="Bot 1")))
    await bots_played(table)
    for user in (BEN, ANN, BEN):
        after = await consents.vote_on_consent(services, table, Actor(user), consent.id, True)
        assert consents.consent_outcome(after) == "void"
        message = consent_message(channel_viewer(services, table.match), table, after)
        assert "no longer counts" in message.text
        assert not message.rows
    assert table.match.status is MatchStatus.RUNNING


async def test_a_request_to_take_back_names_the_first_move_that_would_go(services: Services):
    """The last eight moves: nobody counts them back in the log to know what they agree to."""
    table = await three(services)
    people = (ANN, BEN, CHO)
    for _ in range(2):
        seat = table.asked()[0].seat
        move = next(iter(table.game.legal_moves(table.position, seat)))
        await table.play_line(Actor(people[seat]), table.game.write(move))
    ply, viewer = table.plies[-2], channel_viewer(services, table.match)
    first = narrate_plies(viewer.speech(table), [(ply.seat, table.game.decode_events(ply.events))], None)[0]
    consent = await consents.ask_consent(
        services, table, Actor(people[ply.seat]), consents.ConsentAsked("undo", ply.seat, 2)
    )
    assert consent is not None
    assert f"First move to undo: {story_line(viewer.speech(table), first)}" in consent_text(viewer, table, consent)


async def test_a_request_counts_the_moves_that_everybody_knows_of(services: Services):
    """A move that its player alone knows of would tell by the number that something was asked (EMP-9.15)."""
    table = await three(services)
    await first_legal(table)
    await first_legal(table)
    unseen, viewer = table.game.encode_events([]), channel_viewer(services, table.match)
    table.plies[0] = structs.replace(table.plies[0], events=unseen)
    told = consents.undone_by(table, 2)
    assert told is not None
    assert (told.events, told.known) == (table.plies[1].events, 1)
    people = (ANN, BEN, CHO)
    asked = consents.ConsentAsked("undo", table.plies[1].seat, 2)
    consent = await consents.ask_consent(services, table, Actor(people[asked.seat]), asked)
    assert consent is not None
    name = table.names[asked.seat]
    assert consent_text(viewer, table, consent).startswith(viewer.words("consent.undo", name=name, n=1))


async def test_a_request_goes_on_saying_what_would_be_taken_back(services: Services):
    """When somebody has moved on, the last plies are others: the request still tells its own."""
    table = await three(services)
    consent = await asked_to_undo(services, table)
    viewer = channel_viewer(services, table.match)
    told = consent_text(viewer, table, consent)
    assert "First move to undo" in told
    await first_legal(table)
    assert consent_text(viewer, table, consent) == told


async def test_a_granted_request_says_what_was_taken_back(services: Services):
    table = await three(services)
    consent = await asked_to_undo(services, table)
    viewer = channel_viewer(services, table.match)
    told = consent_text(viewer, table, consent)
    for user in (ANN, BEN, CHO):
        consent = await consents.vote_on_consent(services, table, Actor(user), consent.id, True)
    assert not table.plies
    message = consent_message(viewer, table, consent)
    assert message.text.startswith(told)
    assert message.text.endswith(viewer.words("consent.undone"))


async def asked_to_undo(services: Services, table: Table) -> Consent:
    """Whoever begins has played, and asks to take it all back."""
    seat = table.asked()[0].seat
    await first_legal(table)
    asking = consents.ConsentAsked("undo", seat, len(table.plies))
    consent = await consents.ask_consent(services, table, Actor((ANN, BEN, CHO)[seat]), asking)
    assert consent is not None
    return consent


async def first_legal(table: Table) -> None:
    """The seat to act plays the first of its moves."""
    seat = table.asked()[0].seat
    move = next(iter(table.game.legal_moves(table.position, seat)))
    await table.play_move(Actor((ANN, BEN, CHO)[seat]), seat, move, table.match.revision)


async def test_a_request_is_shown_as_closed_while_everybody_may_vote(services: Services):
    """Discord may take its time; a vote that closes the request meanwhile is left as it is."""
    table = await three(services)
    consent = await consents.ask_consent(services, table, Actor(ANN), consents.ConsentAsked("abandon", 0))
    assert consent is not None
    await first_legal(table)
    shown: list[str | None] = []

    async def show(closed: Consent) -> None:
        assert not table.consenting.locked()
        shown.append(consents.consent_outcome(closed))
        await consents.vote_on_consent(services, table, Actor(BEN), consent.id, False)

    for _ in range(2):
        await consents.close_outdated(services, table, show)
    kept = await services.store.matches.consent(consent.id)
    assert kept is not None
    assert shown == [consents.consent_outcome(kept)] == ["void"]
