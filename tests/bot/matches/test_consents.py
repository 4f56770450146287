"""Requests that others must agree to, when several people answer at once."""

from __future__ import annotations

import asyncio

import pytest
from msgspec import structs

from bot.matches import consents, lobby
from bot.matches.actor import Actor
from bot.matches.house import House
from bot.matches.refusing import NotPossible, Outdated
from bot.matches.table import Table
from bot.messages.consent_request import consent_letter, consent_text
from bot.messages.drawing import channel_desk
from bot.texts.speech import narrate
from bot.texts.stories import story_line
from storage.records import Consent, MatchStatus, Seat
from tests.bot.stored_matches import ANN, BEN, SEED, bots_played, new_lobby, stored

CHO = 103


async def three(house: House) -> Table:
    """Three people at a running match."""
    match = new_lobby(house, seats=3)
    for user, name in ((ANN, "Ann"), (BEN, "Ben"), (CHO, "Cho")):
        match = lobby.join(user, name)(match)
    table = await stored(house, match)
    await table.start(Actor(ANN), lobby.ready(ANN), SEED)
    return table


async def test_two_last_votes_at_the_same_moment(house: House):
    """Both are counted, and what all have agreed to is done once."""
    table = await three(house)
    consent = await consents.ask(house, table, Actor(ANN), consents.Asked("abandon", 0))
    assert consent is not None
    await asyncio.gather(*(consents.vote(house, table, Actor(user), consent.id, True) for user in (BEN, CHO)))
    assert table.match.status is MatchStatus.ABANDONED
    kept = await house.store.matches.consent(consent.id)
    assert kept is not None
    assert kept.votes == {ANN: True, BEN: True, CHO: True}
    assert kept.closed_at is not None


async def test_asked_twice_at_the_same_moment(house: House):
    """One request goes out, the other is told that it is being asked already."""
    table = await three(house)
    asked = consents.Asked("abandon", 0)
    answers = await asyncio.gather(
        *(consents.ask(house, table, Actor(user), asked) for user in (ANN, BEN)), return_exceptions=True
    )
    assert sum(isinstance(answer, NotPossible) for answer in answers) == 1
    assert len(await house.store.matches.open_consents(table.match.id)) == 1


async def test_one_refusal_is_enough(house: House):
    table = await three(house)
    consent = await consents.ask(house, table, Actor(ANN), consents.Asked("abandon", 0))
    assert consent is not None
    await consents.vote(house, table, Actor(BEN), consent.id, False)
    after = await consents.vote(house, table, Actor(CHO), consent.id, True)
    assert after.closed_at is not None
    assert table.match.status is MatchStatus.RUNNING


async def test_a_request_of_another_match(house: House):
    """A forged custom id cannot carry a consent into another match."""
    table = await three(house)
    consent = await consents.ask(house, table, Actor(ANN), consents.Asked("abandon", 0))
    assert consent is not None
    other = await stored(house, new_lobby(house, channel=99))
    with pytest.raises(Outdated):
        await consents.vote(house, other, Actor(BEN), consent.id, True)


async def test_a_request_is_void_when_the_match_has_gone_on(house: House):
    """It changes nothing, says so to all, and never reads as agreed to, however often it is answered afterwards."""
    table = await three(house)
    consent = await consents.ask(house, table, Actor(ANN), consents.Asked("abandon", 0))
    assert consent is not None
    await consents.vote(house, table, Actor(BEN), consent.id, True)
    await table.change(Actor(CHO), lobby.handed_over(2, table.match.seats[2], Seat(bot=True, name="Bot 1")))
    await bots_played(table)
    for user in (BEN, ANN, BEN):
        after = await consents.vote(house, table, Actor(user), consent.id, True)
        assert consents.outcome(after) == "void"
        letter = consent_letter(channel_desk(house, table.match), table, after)
        assert "no longer counts" in letter.text
        assert not letter.rows
    assert table.match.status is MatchStatus.RUNNING


async def test_a_request_to_take_back_names_the_first_move_that_would_go(house: House):
    """The last eight moves: nobody counts them back in the log to know what they agree to."""
    table = await three(house)
    people = (ANN, BEN, CHO)
    for _ in range(2):
        seat = table.asked()[0].seat
        move = next(iter(table.game.legal_moves(table.position, seat)))
        await table.play_line(Actor(people[seat]), table.game.write(move))
    ply, desk = table.plies[-2], channel_desk(house, table.match)
    first = narrate(desk.speech(table), [(ply.seat, table.game.decode_events(ply.events))], None)[0]
    consent = await consents.ask(house, table, Actor(people[ply.seat]), consents.Asked("undo", ply.seat, 2))
    assert consent is not None
    assert f"First move to undo: {story_line(desk.speech(table), first)}" in consent_text(desk, table, consent)


async def test_a_request_counts_the_moves_that_everybody_knows_of(house: House):
    """A move that its player alone knows of would tell by the number that something was asked (EMP-9.15)."""
    table = await three(house)
    await first_legal(table)
    await first_legal(table)
    unseen, desk = table.game.encode_events([]), channel_desk(house, table.match)
    table.plies[0] = structs.replace(table.plies[0], events=unseen)
    told = consents.undone_by(table, 2)
    assert told is not None
    assert (told.events, told.known) == (table.plies[1].events, 1)
    people = (ANN, BEN, CHO)
    asked = consents.Asked("undo", table.plies[1].seat, 2)
    consent = await consents.ask(house, table, Actor(people[asked.seat]), asked)
    assert consent is not None
    name = table.names[asked.seat]
    assert consent_text(desk, table, consent).startswith(desk.words("consent.undo", name=name, n=1))


async def test_a_request_goes_on_saying_what_would_be_taken_back(house: House):
    """When somebody has moved on, the last plies are others: the request still tells its own."""
    table = await three(house)
    consent = await asked_to_undo(house, table)
    desk = channel_desk(house, table.match)
    told = consent_text(desk, table, consent)
    assert "First move to undo" in told
    await first_legal(table)
    assert consent_text(desk, table, consent) == told


async def test_a_granted_request_says_what_was_taken_back(house: House):
    table = await three(house)
    consent = await asked_to_undo(house, table)
    desk = channel_desk(house, table.match)
    told = consent_text(desk, table, consent)
    for user in (ANN, BEN, CHO):
        consent = await consents.vote(house, table, Actor(user), consent.id, True)
    assert not table.plies
    letter = consent_letter(desk, table, consent)
    assert letter.text.startswith(told)
    assert letter.text.endswith(desk.words("consent.undone"))


async def asked_to_undo(house: House, table: Table) -> Consent:
    """Whoever begins has played, and asks to take it all back."""
    seat = table.asked()[0].seat
    await first_legal(table)
    asking = consents.Asked("undo", seat, len(table.plies))
    consent = await consents.ask(house, table, Actor((ANN, BEN, CHO)[seat]), asking)
    assert consent is not None
    return consent


async def first_legal(table: Table) -> None:
    """The seat to act plays the first of its moves."""
    seat = table.asked()[0].seat
    move = next(iter(table.game.legal_moves(table.position, seat)))
    await table.play_move(Actor((ANN, BEN, CHO)[seat]), seat, move, table.match.revision)


async def test_a_request_is_shown_as_closed_while_everybody_may_vote(house: House):
    """Discord may take its time; a vote that closes the request meanwhile is left as it is."""
    table = await three(house)
    consent = await consents.ask(house, table, Actor(ANN), consents.Asked("abandon", 0))
    assert consent is not None
    await first_legal(table)
    shown: list[str | None] = []

    async def show(closed: Consent) -> None:
        assert not table.consenting.locked()
        shown.append(consents.outcome(closed))
        await consents.vote(house, table, Actor(BEN), consent.id, False)

    for _ in range(2):
        await consents.close_outdated(house, table, show)
    kept = await house.store.matches.consent(consent.id)
    assert kept is not None
    assert shown == [consents.outcome(kept)] == ["void"]
