"""Matches that cannot go on: how it is known that their channel is gone, and how they end all the same."""

from __future__ import annotations

import io
from typing import cast

import pytest

from bot.matches.background.every_minute import Clocks
from bot.matches.background.reach import note_gone, note_there
from bot.matches.games.registry import GAMES
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.posts import DirectBody, read_body
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.ending import GONE_DAYS, end_by_operator, list_active
from bot.matches.play.table import Table
from bot.matches.seats.handing_over import DAY
from bot.matches.services import Services
from bot.messages.channel.match_lists import end_buttons, games_text
from bot.messages.delivery.calls import direct_message
from bot.messages.layout.components import ClassicMessage
from bot.messages.layout.custom_ids import CustomId, parse_custom_id
from bot.operation.configuration.complaints import NotDone
from engine.chance import commitment
from engine.play.record import read_record
from engine.play.verifying import verify
from storage.records.matches import MatchStatus
from tests.bot.support.drafting import Hand
from tests.bot.support.posted import refusal
from tests.bot.support.stored_matches import ANN, BEN, CHANNEL, SEED, StandingClock, new_lobby, running, stored


async def test_it_is_noted_once_and_taken_back(services: Services, clock: StandingClock):
    table = await running(services)
    begun = clock.now
    await note_gone(services, table)
    revision = table.match.revision
    clock.now += 100
    await note_gone(services, table)
    assert (table.match.gone_since, table.match.revision) == (begun, revision)
    await note_there(services, table)
    assert table.match.gone_since is None
    await note_there(services, table)
    assert table.match.revision == revision + 1


async def test_the_list_offers_to_end_those_alone(services: Services):
    table, other = await running(services), await running(services, CHANNEL + 1)
    await note_gone(services, table)
    own, words = [table.match, other.match], services.languages["en"]
    assert games_text(words, own, {}, ANN).count("its channel is gone") == 1
    [[button]] = end_buttons(words, own)
    assert not isinstance(button, str)
    assert table.match.id in button.custom_id  # type: ignore[union-attr]


def proves_all(table: Table, message: ClassicMessage) -> None:
    """The message says the seed, and has the record that proves it and every move."""
    [file] = message.files
    record = read_record(file.content.decode())
    assert record.seed == SEED
    assert SEED.hex()[:8] in message.text
    assert commitment(SEED) == table.match.commitment
    assert verify(record, GAMES).ok


class Discord:
    """Knows no channel, or every one."""

    there = False

    def get_channel(self, _channel: int) -> None:
        """It has told nothing of it."""

    async def fetch_channel(self, _channel: int) -> None:
        if not self.there:
            raise refusal(404, 10003)


async def pressed_in_list(services: Services, table: Table, discord: Discord, user: int = ANN) -> Hand:
    """Somebody has pressed the button of their list that ends a match."""
    hand = Hand(services, table, user, server={"client": discord})
    await hand.do(str(CustomId("end_gone", table.match.id)))
    return hand


async def test_it_is_ended_from_the_list_by_the_second_press(services: Services, clock: StandingClock):
    table = await running(services)
    await note_gone(services, table)
    hand = await pressed_in_list(services, table, Discord())
    assert table.is_running
    assert "Its channel is gone" in hand.text
    await hand.press("Let it be")
    assert table.is_running
    hand = await pressed_in_list(services, table, Discord())
    await hand.press("End the game")
    assert table.match.status is MatchStatus.ABANDONED
    [body] = [body for body in await told_in_private(services) if body.key == "ending.ended"]
    assert body.user == BEN
    proves_all(table, await direct_message(services, table, body))
    assert "has ended without a result" in hand.text
    proves_all(table, cast("ClassicMessage", hand.messages[-1]))


async def told_in_private(services: Services) -> list[DirectBody]:
    """What people are to be told in private; all that waits counts as delivered then."""
    bodies = list[DirectBody]()
    while due := await services.store.outbox.due(services.clock(), 9):
        for entry in due:
            body = read_body(entry.payload)
            bodies += [body] if isinstance(body, DirectBody) else []
            await services.store.outbox.sent(entry.id, entry.id, services.clock())
    return bodies


async def test_a_channel_that_has_come_back_is_seen_at_either_press(services: Services):
    table, discord = await running(services), Discord()
    await note_gone(services, table)
    hand = await pressed_in_list(services, table, discord)
    discord.there = True
    with pytest.raises(NotPossible, match="channel_there"):
        await hand.press("End the game")
    await note_gone(services, table)
    with pytest.raises(NotPossible, match="channel_there"):
        await pressed_in_list(services, table, discord)
    assert table.is_running


async def test_only_who_plays_there_ends_it_and_only_as_it_was_asked(services: Services):
    table = await running(services)
    await note_gone(services, table)
    hand = await pressed_in_list(services, table, Discord())
    [made] = [custom_id for _, custom_id, _ in hand.offers() if parse_custom_id(custom_id).verb == "end"]
    stranger = Hand(services, table, 999, server=hand.server)
    with pytest.raises(NotPossible, match="no_seat"):
        await stranger.do(made)
    with pytest.raises(NotPossible, match="no_seat"):
        await pressed_in_list(services, table, Discord(), 999)
    for revision in (None, table.match.revision - 1):
        with pytest.raises(Outdated):
            await hand.do(str(CustomId("end", table.match.id, revision)))
    assert table.is_running


async def test_what_nobody_has_ended_ends_by_itself(services: Services, clock: StandingClock):
    """Not before its time, and not where the channel was there after all."""
    gone, there = await running(services), await running(services, CHANNEL + 1)
    for table in (gone, there):
        await note_gone(services, table)
    clock.now += GONE_DAYS * DAY - 1
    await note_there(services, there)
    await Clocks(services).end_gone()
    assert gone.match.status is MatchStatus.RUNNING
    clock.now += 1
    await Clocks(services).end_gone()
    assert [table.match.status for table in (gone, there)] == [MatchStatus.ABANDONED, MatchStatus.RUNNING]
    bodies = [body for body in await told_in_private(services) if body.key == "ending.ended_gone"]
    assert [body.user for body in bodies] == [ANN, BEN]
    message = await direct_message(services, gone, bodies[0])
    assert f"gone or closed to me for {GONE_DAYS} days" in message.text
    proves_all(gone, message)


async def test_it_ends_once(services: Services):
    table = await running(services)
    await table.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    with pytest.raises(NotPossible, match="match_over"):
        await table.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))


async def test_the_operator_ends_a_match(services: Services):
    """Those that could be ended are listed; a channel that is there is told."""
    table, lobby = await running(services), await stored(services, new_lobby(services, CHANNEL + 1))
    await note_gone(services, table)
    out = io.StringIO()
    await list_active(services.store, out)
    assert {line.split()[0] for line in out.getvalue().splitlines()} == {table.match.id, lobby.match.id}
    assert out.getvalue().count("its channel is gone") == 1
    for match in (table.match, lobby.match):
        await end_by_operator(services.store, match.id, services.clock(), out)
        saved = await services.store.matches.saved(match.id)
        assert saved is not None
        assert saved.match.status is MatchStatus.ABANDONED
        with pytest.raises(NotDone, match="ended already"):
            await end_by_operator(services.store, match.id, services.clock(), out)
    with pytest.raises(NotDone, match="no match"):
        await end_by_operator(services.store, "nothing", services.clock(), out)
